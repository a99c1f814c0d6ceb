#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>

#include "bindings.h"
#include "engine.h"

namespace lanista::python {

using namespace nb::literals;

namespace {

constexpr double usual_seconds = 1;  ///< of an analysis without limits
constexpr double most_seconds = 1e9;

std::chrono::nanoseconds duration(double seconds, const char* name) {
    if (!(seconds >= 0 && seconds <= most_seconds))
        throw std::invalid_argument(fmt::format("{}: {} is no number of seconds", name, seconds));
    return std::chrono::nanoseconds(std::llround(seconds * 1e9));
}

/// The limits of a search as Python gives them.
struct GivenLimits {
    std::optional<double> movetime;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> mate;
    std::optional<double> clock;
    double increment = 0;
    int multipv = 1;

    [[nodiscard]] bool is_open() const { return !movetime && !nodes && !depth && !mate && !clock; }
    [[nodiscard]] Limits limits() const {
        Limits result{.nodes = nodes, .depth = depth, .mate = mate, .lines = multipv};
        if (movetime) result.movetime = duration(*movetime, "movetime");
        if (clock) result.clock = duration(*clock, "clock");
        result.increment = duration(increment, "increment");
        if (nodes == 0U) throw std::invalid_argument("nodes: at least 1 is needed");
        if (depth && *depth < 1) throw std::invalid_argument("depth: at least 1 is needed");
        if (mate && *mate < 1) throw std::invalid_argument("mate: at least 1 is needed");
        if (multipv < 1) throw std::invalid_argument("multipv: at least 1 is needed");
        return result;
    }
};

Search* go(const std::shared_ptr<Engine>& engine, const State& state, std::optional<double> movetime,
           std::optional<std::uint64_t> nodes, std::optional<int> depth, std::optional<int> mate,
           std::optional<double> clock, double increment, int multipv, nb::object on_info) {
    const GivenLimits given{movetime, nodes, depth, mate, clock, increment, multipv};
    return new Search(engine, state, given.limits(), std::move(on_info));
}

Analysis analyse(const std::shared_ptr<Engine>& engine, const State& state, std::optional<double> movetime,
                 std::optional<std::uint64_t> nodes, std::optional<int> depth, std::optional<int> mate,
                 std::optional<double> clock, double increment, int multipv, nb::object on_info) {
    GivenLimits given{movetime, nodes, depth, mate, clock, increment, multipv};
    if (given.is_open()) given.movetime = usual_seconds;
    Search search(engine, state, given.limits(), std::move(on_info));
    return search.wait(std::nullopt);
}

nb::object option_value(const KnownOption& option) {
    if (option.type == OptionType::boolean) return nb::bool_(option.value == "true");
    if (option.type == OptionType::integer) return nb::int_(std::stoll(option.value));
    if (option.type == OptionType::real) return nb::float_(std::stod(option.value));
    return nb::str(option.value.c_str());
}

std::string line_text(const AnalysisLine& line) {
    return fmt::format("{} {}", line.score ? line.score_text : "?", fmt::join(line.pv, " "));
}

void bind_analysis(nb::module_& module) {
    nb::class_<AnalysisLine>(module, "Line", "One of the best moves, with what is expected after it.")
        .def_ro("action", &AnalysisLine::action)
        .def_ro("move", &AnalysisLine::move, "The action as text.")
        .def_ro("score", &AnalysisLine::score, "In hundredths, seen by the side to move.")
        .def_ro("score_text", &AnalysisLine::score_text, "'+1.25', or '+W7' for a win in 7 plies.")
        .def_ro("mate", &AnalysisLine::mate, "Plies to a forced end, negative for a loss; else None.")
        .def_ro("pv", &AnalysisLine::pv, "The expected moves as text, this one first.")
        .def_ro("pv_actions", &AnalysisLine::pv_actions, "The same as actions.")
        .def_ro("proven", &AnalysisLine::proven, "Whether the result with best play is certain.")
        .def_ro("visits", &AnalysisLine::visits, "How often a tree search tried the move; else None.")
        .def_ro("value", &AnalysisLine::value, "The mean result there, from -1 to 1; else None.")
        .def("__repr__",
             [](const AnalysisLine& line) { return fmt::format("<lanista.Line {}>", line_text(line)); });

    const auto best = [](auto member) { return [member](const Analysis& all) { return all.best.*member; }; };
    nb::class_<Analysis>(module, "Analysis", "What a search knows: the best move, its score, and the cost.")
        .def_prop_ro("action", best(&AnalysisLine::action))
        .def_prop_ro("move", best(&AnalysisLine::move), "The best action as text.")
        .def_prop_ro("score", best(&AnalysisLine::score),
                     "In hundredths, seen by the side to move; None for an agent that does not judge.")
        .def_prop_ro("score_text", best(&AnalysisLine::score_text), "'+1.25', or '+W7' for a win in 7 plies.")
        .def_prop_ro("mate", best(&AnalysisLine::mate),
                     "Plies to a forced end, negative for a loss; else None.")
        .def_prop_ro("pv", best(&AnalysisLine::pv), "The expected moves as text.")
        .def_prop_ro("pv_actions", best(&AnalysisLine::pv_actions), "The same as actions.")
        .def_prop_ro("proven", best(&AnalysisLine::proven), "Whether the result with best play is certain.")
        .def_ro("lines", &Analysis::lines, "As many best moves as `multipv` asked for, best first.")
        .def_ro("depth", &Analysis::depth, "Plies searched completely.")
        .def_ro("seldepth", &Analysis::seldepth, "The longest line looked at.")
        .def_ro("nodes", &Analysis::nodes)
        .def_ro("time", &Analysis::seconds, "In seconds.")
        .def_ro("nps", &Analysis::nps, "Nodes per second.")
        .def_ro("hashfull", &Analysis::hashfull, "How full the table is, from 0 to 1.")
        .def("__repr__", [](const Analysis& all) {
            return fmt::format("<lanista.Analysis depth {} nodes {} {}>", all.depth, all.nodes,
                               line_text(all.best));
        });
}

void bind_search(nb::module_& module) {
    nb::class_<Search>(module, "Search", "A search in the background; `Engine.go` starts one.")
        .def("stop", &Search::stop, "Asks it to end; `wait` then returns what it knows.")
        .def("wait", &Search::wait, "timeout"_a = nb::none(),
             "The result; TimeoutError if it takes longer than so many seconds.")
        .def_prop_ro("done", &Search::is_done)
        .def_prop_ro("info", &Search::info, "What is known so far; None before the first answer.")
        .def(
            "__enter__", [](nb::handle self) { return nb::borrow(self); },
            nb::sig("def __enter__(self) -> Search"))
        .def(
            "__exit__", [](Search& search, const nb::args&) { search.stop(); },
            nb::sig("def __exit__(self, *args: object) -> None"));
}

}  // namespace

void bind_engine(nb::module_& module) {
    bind_analysis(module);
    bind_search(module);
    constexpr const char* limits_doc =
        "Times are in seconds: `movetime` for this move, or `clock` left for the game with `increment` a "
        "move. "
        "`mate`: stop at a forced win in so many plies. `on_info` is called with an Analysis whenever more "
        "is "
        "known.";
    nb::class_<Engine>(module, "Engine",
                       "An agent that analyses positions.\n\nIt does one search at a time; use one engine a "
                       "thread. The interpreter runs on while it thinks.")
        .def(
            "__init__",
            [](Engine* self, std::shared_ptr<LoadedGame> game, const std::optional<std::string>& agent,
               std::uint64_t seed,
               const nb::kwargs& options) { new (self) Engine(std::move(game), agent, seed, options); },
            "game"_a, "agent"_a = nb::none(), "seed"_a = 0, "options"_a,
            nb::sig("def __init__(self, game: Game, agent: str | None = None, seed: int = 0, "
                    "**options: bool | int | float | str) -> None"),
            "`agent`: NAME or NAME?OPTION=VALUE&...; the strongest one by default. Options may also be named "
            "arguments: Engine(\"infexion\", threads=2, hash=128).")
        .def(
            "__init__",
            [](Engine* self, const std::string& game, const std::optional<std::string>& agent,
               std::uint64_t seed, const nb::kwargs& options) {
                new (self) Engine(LoadedGame::load(game, 0, ""), agent, seed, options);
            },
            "game"_a, "agent"_a = nb::none(), "seed"_a = 0, "options"_a,
            nb::sig("def __init__(self, game: str, "
                    "agent: str | None = None, seed: int = 0, **options: bool | int | float | str) -> None"))
        .def_prop_ro("game", [](const Engine& engine) { return engine.game().shared_from_this(); })
        .def_prop_ro("agent", &Engine::name)
        .def_prop_ro(
            "options",
            [](const Engine& engine) {
                nb::dict options;
                for (const KnownOption& option : engine.options())
                    options[option.name.c_str()] = option_value(option);
                return options;
            },
            nb::sig("def options(self) -> dict[str, bool | int | float | str]"),
            "All options and their values.")
        .def("analyse", &analyse, "state"_a, nb::kw_only(), "movetime"_a = nb::none(), "nodes"_a = nb::none(),
             "depth"_a = nb::none(), "mate"_a = nb::none(), "clock"_a = nb::none(), "increment"_a = 0,
             "multipv"_a = 1, "on_info"_a = nb::none(),
             fmt::format("Thinks and returns what it found; for a second if no limit is given.\n\n{}",
                         limits_doc)
                 .c_str(),
             nb::sig("def analyse(self, state: State, *, movetime: float | None = None, nodes: int | None = "
                     "None, depth: int | None = None, mate: int | None = None, clock: float | None = None, "
                     "increment: float = 0, multipv: int = 1, on_info: "
                     "collections.abc.Callable[[Analysis], object] | None = None) -> Analysis"))
        .def("go", &go, "state"_a, nb::kw_only(), "movetime"_a = nb::none(), "nodes"_a = nb::none(),
             "depth"_a = nb::none(), "mate"_a = nb::none(), "clock"_a = nb::none(), "increment"_a = 0,
             "multipv"_a = 1, "on_info"_a = nb::none(), nb::rv_policy::take_ownership,
             fmt::format("The same in the background; until it is stopped if no limit is given.\n\n{}",
                         limits_doc)
                 .c_str(),
             nb::sig("def go(self, state: State, *, movetime: float | None = None, nodes: int | None = None, "
                     "depth: int | None = None, mate: int | None = None, clock: float | None = None, "
                     "increment: float = 0, multipv: int = 1, on_info: "
                     "collections.abc.Callable[[Analysis], object] | None = None) -> Search"))
        .def("new_game", &Engine::new_game, "seed"_a = 0, "Forgets everything about earlier games.")
        .def("close", &Engine::close, "Ends a search that is under way and gives the memory back.")
        .def(
            "__enter__", [](nb::handle self) { return nb::borrow(self); },
            nb::sig("def __enter__(self) -> Engine"))
        .def(
            "__exit__", [](Engine& engine, const nb::args&) { engine.close(); },
            nb::sig("def __exit__(self, *args: object) -> None"))
        .def("__repr__", [](const Engine& engine) {
            return fmt::format("<lanista.Engine {} {}>", engine.game().rules().name(), engine.name());
        });
    // A thread must not outlive the interpreter that it calls back to.
    module.def("_stop_all", [] { Search::stop_all(nullptr); });
    nb::module_::import_("atexit").attr("register")(module.attr("_stop_all"));
}

}  // namespace lanista::python
