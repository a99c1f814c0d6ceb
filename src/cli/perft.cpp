// `lanista perft`: counts move sequences, the classic check of move generation.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "cli/common.h"
#include "core/text.h"

namespace lanista::cli {

namespace {

/// Leaves under each root move; threads take the moves one by one.
std::vector<std::uint64_t> divided(const AnyPosition& position, const std::vector<Move>& moves, int depth,
                                   int threads) {
    std::vector<std::uint64_t> leaves(moves.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < moves.size(); i = next++) {
            AnyPosition child = position;
            child.make(moves[i]);
            leaves[i] = child.perft(depth - 1);
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
    helpers.clear();
    return leaves;
}

struct PerftOptions : PositionOptions {
    int depth = 1;
    int threads = 1;
    bool divide = false;
    bool json = false;
};

void run(const PerftOptions& options) {
    const AnyPosition position = options.chosen_position();
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t total = 0;
    std::vector<Move> moves;
    std::vector<std::uint64_t> leaves;
    if (options.depth == 0) {
        total = 1;
    } else if (options.depth == 1 && !options.divide) {
        total = static_cast<std::uint64_t>(position.count_moves());
    } else {
        moves = position.legal_moves();
        leaves = divided(position, moves, options.depth, options.threads);
        for (const std::uint64_t count : leaves) total += count;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;

    if (options.json) {
        Json json{{"game", options.game},
                  {"position", position.text()},
                  {"depth", options.depth},
                  {"leaves", total},
                  {"seconds", seconds.count()}};
        if (options.divide)
            for (std::size_t i = 0; i < moves.size(); ++i)
                json["divide"][position.move_text(moves[i])] = leaves[i];
        return print_json(json);
    }
    if (options.divide)
        for (std::size_t i = 0; i < moves.size(); ++i)
            fmt::print("{} {}\n", position.move_text(moves[i]), leaves[i]);
    fmt::print(
        "perft({}) = {}   ({:.3f} s, {} leaves/s)\n", options.depth, grouped(total), seconds.count(),
        grouped(static_cast<std::uint64_t>(static_cast<double>(total) / std::max(seconds.count(), 1e-9))));
}

}  // namespace

void add_perft_command(CLI::App& app) {
    auto* command = app.add_subcommand("perft", "Count the move sequences of a given length");
    auto options = std::make_shared<PerftOptions>();
    options->add_to(*command);
    command->add_option("DEPTH", options->depth, "Length of the sequences")
        ->required()
        ->check(CLI::Range(0, 40));
    command->add_option("--threads", options->threads, "Threads to count with")->check(CLI::Range(1, 1024));
    command->add_flag("--divide", options->divide, "Also print the count under each first move");
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
