// `lanista solve`: the exact value of a position, with a proof if one is wanted.
#include "search/solve.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arena_options.h"
#include "cli/common.h"
#include "core/text.h"
#include "protocol/proof_text.h"

namespace lanista::cli {

namespace {

struct SolveCommand : PositionOptions {
    std::string method = "both";
    std::size_t table = 256;
    bool distance = false;
    std::string movetime;
    std::uint64_t nodes = 0;
    std::string certificate;
    bool json = false;
};

SolveOptions options_of(const SolveCommand& command) {
    SolveOptions options;
    using Method = SolveOptions::Method;
    options.method = command.method == "dfpn"   ? Method::dfpn
                     : command.method == "both" ? Method::both
                                                : Method::alphabeta;
    if (command.distance && options.method == Method::dfpn)
        throw UserError("--distance needs --method alphabeta: proof numbers know nothing of distances");
    options.table_megabytes = command.table;
    options.distance = command.distance;
    options.proofs = !command.certificate.empty();
    if (!command.movetime.empty()) options.limits.movetime = movetime_of(command.movetime);
    if (command.nodes != 0) options.limits.nodes = command.nodes;
    return options;
}

/// "draw", "A wins", or nothing if it is not known.
std::optional<std::string> outcome_words(const AnyPosition& position, const Solution& solution) {
    if (!solution.is_solved()) return std::nullopt;
    if (solution.lower == 0) return "draw";
    const Side mover = position.side_to_move();
    return fmt::format("{} wins", position.game().side_name(solution.lower > 0 ? mover : other(mover)));
}

/// What a search that has no answer, or not yet, found out about the side to move; nothing, mostly.
std::string what_is_known(const AnyPosition& position, const Solution& solution) {
    const auto name = position.game().side_name(position.side_to_move());
    if (solution.lower == 0) return fmt::format("{} gets at least a draw", name);
    if (solution.upper == 0) return fmt::format("{} gets a draw at most", name);
    return "";
}
std::string unknown_words(const AnyPosition& position, const Solution& solution) {
    const std::string known = what_is_known(position, solution);
    return known.empty() ? "unknown: stopped before there was an answer" : "unknown, but " + known;
}

std::vector<std::string> line_texts(AnyPosition position, const std::vector<Move>& line) {
    std::vector<std::string> texts;
    for (const Move move : line) {
        texts.push_back(position.move_text(move));
        position.make(move);
    }
    return texts;
}

std::uint64_t moves_in(const std::vector<Proof>& proofs) {
    std::uint64_t moves = 0;
    for (const Proof& proof : proofs) moves += proof.moves.size();
    return moves;
}

double seconds_of(const Solution& solution) {
    return std::chrono::duration<double>(solution.time).count();
}

void print(const AnyPosition& position, const Solution& solution, const SolveCommand& command) {
    const auto outcome = outcome_words(position, solution);
    const std::vector<std::string> line = line_texts(position, solution.line);
    if (command.json)
        return print_json(
            {{"game", position.game().name()},
             {"position", position.text()},
             {"outcome", outcome ? Json(*outcome) : Json()},
             {"lower", solution.lower},
             {"upper", solution.upper},
             {"plies", solution.plies ? Json(*solution.plies) : Json()},
             {"line", line},
             {"nodes", solution.nodes},
             {"seconds", seconds_of(solution)},
             {"proof_moves", solution.proofs.empty() ? Json() : Json(moves_in(solution.proofs))}});
    fmt::print("position  {}\nvalue     {}{}\n", position.text(),
               outcome ? *outcome : unknown_words(position, solution),
               solution.plies ? fmt::format(" in {} plies", *solution.plies) : "");
    if (!line.empty()) fmt::print("line      {}\n", fmt::join(line, " "));
    fmt::print("searched  {} nodes in {:.3f} s\n", grouped(solution.nodes), seconds_of(solution));
    if (!solution.proofs.empty())
        fmt::print("proof     {} moves in {}\n", grouped(moves_in(solution.proofs)), command.certificate);
}

void run(const SolveCommand& command) {
    const AnyPosition position = command.chosen_position();
    SolveOptions options = options_of(command);
    if (options.proofs && position.is_over()) throw UserError("the game is over: there is nothing to prove");
    const StopOnSignal stop;
    options.limits.stop = &stop.flag();
    Progress progress(!command.json);
    options.tell = [&](const Solution& so_far) {
        if (so_far.time < std::chrono::seconds(1)) return;
        const std::string known = what_is_known(position, so_far);
        progress.show(fmt::format("{:.0f} s, {} nodes{}", seconds_of(so_far), grouped(so_far.nodes),
                                  known.empty() ? "" : ": " + known));
    };
    const Solution solution = solve(position, options);
    progress.clear();
    if (!solution.proofs.empty())
        if (const auto error = write_proofs(command.certificate, solution.proofs))
            throw UserError(fmt::format("cannot write {}: {}", command.certificate, error->message));
    print(position, solution, command);
    if (options.proofs && solution.proofs.empty())
        throw std::runtime_error("no certificate was written: the limits were reached first");
}

}  // namespace

void add_solve_command(CLI::App& app) {
    auto* command = app.add_subcommand("solve", "Find the exact value of a position, and prove it");
    auto options = std::make_shared<SolveCommand>();
    options->add_to(*command);
    command->add_option("--method", options->method, "alphabeta, dfpn (proof numbers), or both in turn")
        ->check(CLI::IsMember({"both", "alphabeta", "dfpn"}))
        ->capture_default_str();
    command->add_flag("--distance", options->distance,
                      "Also find how many plies the end is away, by alpha-beta");
    command->add_option("--movetime", options->movetime, "Give up after this time, such as 10s");
    command->add_option("--nodes", options->nodes, "Give up after so many positions")->check(at_least(1));
    command->add_option("--table", options->table, "Megabytes for the tables of positions")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    command->add_option("--certificate", options->certificate,
                        "Write a proof to this file, compressed if it ends with .gz");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Example: lanista solve colosseum --size 3 --distance --certificate proof.gz\n"
        "         lanista check-proof proof.gz");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
