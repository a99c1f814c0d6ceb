#include <fmt/format.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>

#include "bindings.h"
#include "match.h"

namespace lanista::python {

using namespace nb::literals;

namespace {

using Seconds = std::optional<double>;
using Count = std::optional<std::int64_t>;

constexpr double most_seconds = 1e9;

std::optional<std::chrono::nanoseconds> duration(Seconds seconds, const char* name) {
    if (!seconds) return std::nullopt;
    if (!(*seconds > 0 && *seconds <= most_seconds))
        throw std::invalid_argument(fmt::format("{}: {} is no number of seconds", name, *seconds));
    return std::chrono::nanoseconds(std::llround(*seconds * 1e9));
}

Count at_least_one(Count number, const char* name) {
    if (number && *number < 1) throw std::invalid_argument(fmt::format("{}: at least 1 is needed", name));
    return number;
}

GameLimits make_limits(Seconds movetime, Seconds clock, Seconds increment, Seconds first_move, Count nodes,
                       Count depth, Count memory) {
    return {.movetime = duration(movetime, "movetime"),
            .clock = duration(clock, "clock"),
            .increment = duration(increment, "increment"),
            .first_move = duration(first_move, "first_move"),
            .nodes = at_least_one(nodes, "nodes"),
            .depth = at_least_one(depth, "depth"),
            .memory = at_least_one(memory, "memory")};
}

template <class T>
T one_of(const std::string& word, const char* name,
         const std::array<std::pair<std::string_view, T>, 2>& all) {
    for (const auto& [text, value] : all)
        if (word == text) return value;
    throw std::invalid_argument(
        fmt::format("{}: expected {} or {}, not '{}'", name, all[0].first, all[1].first, word));
}

MatchReport run(const std::shared_ptr<LoadedGame>& game, const nb::object& a, const nb::object& b,
                std::int64_t games, const GameLimits& limits, const std::optional<GameLimits>& limits_a,
                const std::optional<GameLimits>& limits_b, std::uint64_t seed, std::int64_t concurrency,
                std::optional<std::pair<double, double>> sprt, const std::string& openings,
                std::int64_t opening_plies, const std::string& policy, const std::string& clock_kind,
                Seconds margin, const std::string& sandbox, const nb::object& on_game) {
    MatchPlan plan{.config = {.name = "match", .game = std::string(game->rules().name())},
                   .sprt = sprt,
                   .own_limits = {limits_a.value_or(GameLimits{}), limits_b.value_or(GameLimits{})}};
    TournamentConfig& config = plan.config;
    config.size = game->size();
    config.edition = game->edition();
    config.games_per_pair = *at_least_one(games, "games");
    config.seed = seed;
    config.openings = openings;
    config.opening_plies = opening_plies;
    config.limits = limits;
    config.margin = duration(margin, "margin").value_or(std::chrono::nanoseconds{0});
    config.policy = one_of<FaultPolicy>(policy, "policy",
                                        {{{"strict", FaultPolicy::strict}, {"course", FaultPolicy::course}}});
    config.clock_kind =
        one_of<ClockKind>(clock_kind, "clock_kind", {{{"wall", ClockKind::wall}, {"cpu", ClockKind::cpu}}});
    config.sandbox = sandbox;
    config.concurrency = concurrency;
    try {
        return play_match(game, a, b, std::move(plan), on_game);
    } catch (const nb::python_error&) {
        throw;
    } catch (const std::runtime_error& error) {
        throw std::invalid_argument(error.what());
    }
}

std::string report_text(const MatchReport& report) {
    const Tally& games = report.score.games();
    const EloEstimate elo = report.score.elo();
    return fmt::format("<lanista.MatchResult {} against {}: +{} ={} -{}  {:.1f} %  Elo {}  LOS {:.1f} %>",
                       report.a, report.b, games.wins, games.draws, games.losses, 100 * games.score(),
                       elo_text(elo), 100 * elo.los);
}

void bind_game_result(nb::module_& module) {
    nb::class_<GameResult>(module, "PlayedGame", "One game of a match.")
        .def_ro("first", &GameResult::first, "The name of the player who moved first.")
        .def_ro("second", &GameResult::second)
        .def_prop_ro(
            "returns",
            [](const GameResult& game) {
                const double first = value_for(Side::first, game.outcome);
                return std::vector<double>{first, 0.0 - first};
            },
            "1.0 for a win, -1.0 for a loss, 0.0 for a draw: first, second.")
        .def_prop_ro(
            "winner",
            [](const GameResult& game) -> std::optional<std::string> {
                if (game.outcome == Outcome::draw) return std::nullopt;
                return game.outcome == Outcome::first_wins ? game.first : game.second;
            },
            "The winner's name; None for a draw.")
        .def_ro("verdict", &GameResult::verdict, "RULE, or the loser's fault: ILLEGAL, TIME, CRASH, ...")
        .def_ro("reason", &GameResult::reason, "What the loser did wrong; empty if the rules decided.")
        .def_ro("plies", &GameResult::plies)
        .def_ro("record", &GameResult::record, "The whole game as text (docs/records.md).")
        .def_prop_ro(
            "errors", [](const GameResult& game) { return std::pair(game.first_stderr, game.second_stderr); },
            "The end of what each player wrote to its error output, or the traceback of a Python function.")
        .def("__repr__", [](const GameResult& game) {
            return fmt::format("<lanista.PlayedGame {} against {}: {}, {} plies>", game.first, game.second,
                               outcome_text(game.outcome), game.plies);
        });
}

void bind_report(nb::module_& module) {
    const auto tally = [](auto member) {
        return [member](const MatchReport& report) { return report.score.games().*member; };
    };
    nb::class_<MatchReport>(module, "MatchResult", "A match seen from its first player.")
        .def_ro("a", &MatchReport::a, "The name of the first player in the records.")
        .def_ro("b", &MatchReport::b)
        .def_prop_ro("wins", tally(&Tally::wins))
        .def_prop_ro("draws", tally(&Tally::draws))
        .def_prop_ro("losses", tally(&Tally::losses))
        .def_prop_ro(
            "score", [](const MatchReport& report) { return report.score.games().score(); },
            "Points a game, from 0 to 1.")
        .def_prop_ro(
            "elo", [](const MatchReport& report) { return report.score.elo().elo; },
            "The difference in Elo, or its bound if one side won nearly all; `elo_text` says which.")
        .def_prop_ro(
            "error", [](const MatchReport& report) { return report.score.elo().error; },
            "The 95 % error of `elo`; 0 if that is a bound.")
        .def_prop_ro(
            "elo_text", [](const MatchReport& report) { return elo_text(report.score.elo()); },
            "'40.70 +- 30.43', 'more than 446', 'less than -446' or 'unknown'.")
        .def_prop_ro(
            "los", [](const MatchReport& report) { return report.score.elo().los; },
            "The probability of being the stronger one.")
        .def_prop_ro(
            "pairs",
            [](const MatchReport& report) {
                const auto& count = report.score.pairs().count;
                return std::vector<std::int64_t>(count.begin(), count.end());
            },
            "Pairs of games (one opening, sides exchanged) by half points: LL, LD, WL or DD, WD, WW.")
        .def_prop_ro(
            "llr", [](const MatchReport& report) { return report.score.llr(); },
            "The log-likelihood ratio of the SPRT; 0 without one.")
        .def_prop_ro(
            "sprt",
            [](const MatchReport& report) -> std::optional<std::string> {
                if (!report.score.sprt()) return std::nullopt;
                return std::string(sprt_verdict_text(report.score.sprt_verdict()));
            },
            "What the SPRT says; None without one.")
        .def_prop_ro(
            "verdicts", [](const MatchReport& report) { return report.score.verdicts(); },
            "How many games ended how.")
        .def_prop_ro(
            "tier", [](const MatchReport& report) { return report.score.tier(); },
            "How external players were held: in-process, namespaces, seccomp or rlimits.")
        .def_ro("games", &MatchReport::games, "All games.")
        .def("__repr__", &report_text);
}

}  // namespace

void bind_match(nb::module_& module) {
    nb::class_<GameLimits>(module, "Limits", "What a player may use; seconds and bytes.")
        .def(
            "__init__",
            [](GameLimits* self, Seconds movetime, Seconds clock, Seconds increment, Seconds first_move,
               Count nodes, Count depth, Count memory) {
                new (self)
                    GameLimits(make_limits(movetime, clock, increment, first_move, nodes, depth, memory));
            },
            nb::kw_only(), "movetime"_a = nb::none(), "clock"_a = nb::none(), "increment"_a = nb::none(),
            "first_move"_a = nb::none(), "nodes"_a = nb::none(), "depth"_a = nb::none(),
            "memory"_a = nb::none());
    bind_game_result(module);
    bind_report(module);
    module.def("run_match", &run, "game"_a, "a"_a, "b"_a, "games"_a, "limits"_a, "limits_a"_a.none(),
               "limits_b"_a.none(), "seed"_a, "concurrency"_a, "sprt"_a.none(), "openings"_a,
               "opening_plies"_a, "policy"_a, "clock_kind"_a, "margin"_a.none(), "sandbox"_a,
               "on_game"_a.none(), "`lanista.match` without its defaults.");
}

}  // namespace lanista::python
