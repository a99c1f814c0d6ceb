// The benchmarks; `lanista bench NAME` hands over to this program.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "core/duration.h"
#include "suite.h"

namespace lanista::bench {

void add_rules(Suite& suite);
[[nodiscard]] std::vector<Measurement> measure_arena();
[[nodiscard]] std::vector<Measurement> measure_server(int clients, int seconds);

}  // namespace lanista::bench

int main(int argc, char** argv) {
    CLI::App app{"Measures Lanista on one core of this machine.", "lanista bench"};
    app.require_subcommand(1);
    bool json = false;
    auto* rules = app.add_subcommand("rules", "Speed of the rules, also as a ratio to tests/reference");
    rules->add_flag("--json", json, "Print a list of {name, value, unit}");
    auto* arena = app.add_subcommand("arena", "Cost of the referee and of the sandbox");
    arena->add_flag("--json", json, "Print a list of {name, value, unit}");
    int clients = 200;
    int seconds = 20;
    auto* server = app.add_subcommand("server", "Clients at once that play and analyse over WebSockets");
    server->add_option("--clients", clients, "How many")->check(CLI::Range(1, 2000))->capture_default_str();
    server->add_option("--seconds", seconds, "How long")->check(CLI::Range(1, 3600))->capture_default_str();
    server->add_flag("--json", json, "Print a list of {name, value, unit}");
    lanista::bench::SearchBench wanted;
    auto* search = app.add_subcommand(
        "search", "The strongest agents on 50 positions a game to a fixed depth, and one signature for all");
    search->add_option("GAME", wanted.game, "Only this game");
    search->add_option("--threads", wanted.threads, "Threads; with more than one, nodes vary")
        ->check(CLI::Range(1, 256));
    search->add_flag("--json", wanted.json, "Print {signature, games: [...]}");
    lanista::bench::ThreadsBench threads_wanted;
    auto* threads = app.add_subcommand(
        "threads",
        "What more threads are worth: nodes a second and speed to a depth, as ratios to one thread");
    threads->add_option("GAME", threads_wanted.game, "Only this game");
    threads->add_option("--threads", threads_wanted.threads, "How many")
        ->check(CLI::Range(2, 256))
        ->capture_default_str();
    threads->add_option("--deeper", threads_wanted.deeper, "Plies beyond the depth of `bench search`")
        ->check(CLI::Range(0, 20))
        ->capture_default_str();
    threads->add_flag("--json", json, "Print a list of {name, value, unit}");
    lanista::bench::TimeBench time_wanted;
    std::string movetime = "20ms";
    auto* time = app.add_subcommand(
        "time", "How searches keep to the time for a move, and how soon they stop; needs an idle core");
    time->add_option("GAME", time_wanted.game, "Only this game");
    time->add_option("--movetime", movetime, "For each move, such as 20ms")->capture_default_str();
    time->add_flag("--json", json, "Print a list of {name, value, unit}");
    lanista::bench::ExamplesBench examples_wanted;
    auto* examples = app.add_subcommand(
        "examples", "Not a measurement: positions of Colosseum for bench/learn.py to learn from");
    examples->add_option("FILE", examples_wanted.path, "Where to write them")->required();
    examples->add_option("--games", examples_wanted.games, "How many games of self-play")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    examples->add_option("--nodes", examples_wanted.nodes, "Positions to look at for each judgement")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    examples->add_option("--seed", examples_wanted.seed, "Draws the games")->capture_default_str();
    lanista::bench::ProofExamplesBench proof_examples_wanted;
    auto* proof_examples = app.add_subcommand("proof-examples",
                                              "Not a measurement: moves that the solver of Colosseum "
                                              "searched, for bench/learn_proofs.py to learn from");
    proof_examples->add_option("FILE", proof_examples_wanted.path, "Where to write them")->required();
    proof_examples->add_option("--positions", proof_examples_wanted.positions, "How many positions to search")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    proof_examples->add_option("--nodes", proof_examples_wanted.nodes, "Nodes for each question about one")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    proof_examples->add_option("--seed", proof_examples_wanted.seed, "Draws the positions")
        ->capture_default_str();
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        const auto unknown = app.remaining();
        const std::string what = app.get_subcommands().empty() && !unknown.empty()
                                     ? "no benchmark '" + unknown.front() + "'"
                                     : error.what();
        std::fprintf(stderr, "lanista: %s (see `lanista bench --help`)\n", what.c_str());
        return 2;
    }

    using namespace lanista::bench;
    if (search->parsed() || threads->parsed() || time->parsed() || examples->parsed() ||
        proof_examples->parsed()) {
        try {
            if (time->parsed()) {
                const auto parsed = lanista::parse_duration(movetime);
                if (!parsed) throw std::runtime_error("--movetime: " + parsed.error().message);
                time_wanted.movetime = *parsed;
                print(measure_time(time_wanted), json);
            }
            if (threads->parsed()) print(measure_threads(threads_wanted), json);
            if (search->parsed()) bench_search(wanted);
            if (examples->parsed()) write_examples(examples_wanted);
            if (proof_examples->parsed()) write_proof_examples(proof_examples_wanted);
            return 0;
        } catch (const std::runtime_error& error) {
            std::fprintf(stderr, "lanista: %s\n", error.what());
            return 2;
        }
    }
    if (server->parsed()) {
        print(measure_server(clients, seconds), json);
        return 0;
    }
    if (arena->parsed()) {
        print(measure_arena(), json);
        return 0;
    }
    Suite suite;
    add_rules(suite);
    print(suite.run(), json);
    return 0;
}
