// The runner and the referee with players of our own making.
#include "arena/runner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <sstream>

#include "arena/opening.h"
#include "arena/process_tree.h"
#include "arena/referee.h"
#include "arena/standings.h"
#include "games/record_reader.h"
#include "games/registry.h"

namespace lanista {
namespace {

TournamentConfig small_tournament() {
    TournamentConfig config{.name = "test", .game = "connect4", .games_per_pair = 4};
    config.players = {{.name = "deep", .spec = "alphabeta?hash=1"},
                      {.name = "greedy", .spec = "greedy"},
                      {.name = "random", .spec = "random"}};
    config.limits.nodes = 300;
    return config;
}

std::vector<GameResult> played(TournamentConfig config, int concurrency) {
    config.concurrency = concurrency;
    const auto store = ResultStore::in_memory(config.canonical_json());
    const std::atomic<bool> stop{false};
    Runner(config, *store).run([](const GameResult&) { return true; }, stop);
    return store->games();
}

TEST(Runner, GivesTheSameRecordsAtAnyConcurrency) {
    const std::vector<GameResult> one = played(small_tournament(), 1);
    const std::vector<GameResult> two = played(small_tournament(), 2);
    ASSERT_EQ(one.size(), 12U);
    ASSERT_EQ(two.size(), one.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].id, two[i].id);
        EXPECT_EQ(one[i].record, two[i].record);
    }
}

TEST(Runner, PairsHaveTheSameOpeningWithSidesExchanged) {
    const std::vector<GameResult> games = played(small_tournament(), 1);
    for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
        EXPECT_EQ(games[i].opening_seed, games[i + 1].opening_seed);
        EXPECT_EQ(games[i].first, games[i + 1].second);
        EXPECT_EQ(games[i].second, games[i + 1].first);
    }
}

TEST(Runner, AnOpeningKnowsTheMovesThatLeadToIt) {
    for (const AnyGame* game : games()) {
        const Opening begin = opening(*game, {.plies = 3}, 7);
        AnyPosition position = begin.origin;
        std::istringstream moves(begin.moves);
        for (std::string move; moves >> move;) position.make(*position.parse_legal_move(move));
        EXPECT_EQ(position.text(), begin.position.text());
        EXPECT_NE(begin.moves, "");
    }
}

TEST(Runner, StoppedAnywhereAndResumedGivesTheSameTable) {
    const TournamentConfig config = small_tournament();
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "lanista_runner_test.sqlite";
    const auto remove = [&file] {
        for (const char* suffix : {"", "-wal", "-shm", ".lock"})
            std::filesystem::remove(file.string() + suffix);
    };
    remove();
    int sittings = 0;
    for (bool finished = false; !finished; ++sittings) {
        ASSERT_LT(sittings, 20);
        const auto store = ResultStore::open(file, config.canonical_json());
        const std::atomic<bool> stop{false};
        int games = 0;
        Runner(config, *store).run([&games](const GameResult&) { return ++games < 2; }, stop);
        finished = next_jobs(config.schedule(), store->outcomes()).empty();
    }
    EXPECT_GE(sittings, 4);
    const std::vector<GameResult> undisturbed = played(config, 1);
    const std::vector<GameResult> resumed = ResultStore::read(file)->games();
    ASSERT_EQ(resumed.size(), undisturbed.size());
    for (std::size_t i = 0; i < resumed.size(); ++i) EXPECT_EQ(resumed[i].record, undisturbed[i].record);
    remove();
}

/// After ten thousand games the process is as it was after the first hundred.
TEST(Runner, ManyGamesLeaveNothingBehind) {
    TournamentConfig config{.name = "many", .game = "tictactoe", .games_per_pair = 10'000};
    config.players = {{.name = "a", .spec = "random"}, {.name = "b", .spec = "random"}};
    config.concurrency = 2;
    const auto store = ResultStore::in_memory(config.canonical_json());
    const auto descriptors = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    std::ptrdiff_t at_first = 0;
    std::ptrdiff_t at_last = 0;
    int games = 0;
    const std::atomic<bool> stop{false};
    Runner(config, *store)
        .run(
            [&](const GameResult&) {
                if (++games == 100) at_first = descriptors();
                if (games == 10'000) at_last = descriptors();
                return true;
            },
            stop);
    EXPECT_EQ(store->size(), 10'000U);
    EXPECT_GT(at_first, 0);
    EXPECT_EQ(at_last, at_first);
    EXPECT_EQ(descendants(::getpid()), std::vector<pid_t>{});
}

TEST(Runner, RefusesBadInputBeforeTheFirstGame) {
    TournamentConfig config = small_tournament();
    const auto store = ResultStore::in_memory(config.canonical_json());
    config.players[1].spec = "greedy?speed=9";
    EXPECT_THROW(Runner(config, *store), std::runtime_error);
    config = small_tournament();
    config.game = "chess";
    EXPECT_THROW(Runner(config, *store), std::runtime_error);
    config = small_tournament();
    config.openings = "/nonexistent";
    EXPECT_THROW(Runner(config, *store), std::runtime_error);
}

/// A player that answers what a function says.
class Scripted final : public Player {
public:
    using Script = std::function<PlayerAnswer(const PlayerTurn&)>;
    explicit Scripted(Script script) : script_(std::move(script)) {}

    std::optional<Verdict> new_game(std::uint64_t) override { return std::nullopt; }
    PlayerAnswer ask(const PlayerTurn& turn) override { return script_(turn); }
    std::string_view tier() const override { return "in-process"; }

private:
    Script script_;
};

PlayerAnswer first_legal(const PlayerTurn& turn) {
    return {.move = turn.position.move_text(turn.position.legal_moves().front())};
}

PlayedGame game_against(const Scripted::Script& script, std::string_view game,
                        FaultPolicy policy = FaultPolicy::strict, const GameLimits& limits = {}) {
    Scripted honest(first_legal);
    Scripted other(script);
    const Match match{.start = *find_game(game)->start({.seed = 5}),
                      .names = {"honest", "other"},
                      .limits = {limits, limits},
                      .policy = policy};
    return play_game(match, {&honest, &other});
}

TEST(Referee, PlaysToTheEndByRule) {
    const PlayedGame game = game_against(first_legal, "tictactoe");
    EXPECT_EQ(game.outcome, Outcome::first_wins);
    EXPECT_EQ(game.verdict.kind, VerdictKind::rule);
    EXPECT_EQ(game.record.final_position().outcome(), game.outcome);
}

TEST(Referee, CallsIllegalMovesByTheRuleBroken) {
    const auto answer = [](std::string move) {
        return [move](const PlayerTurn&) { return PlayerAnswer{.move = move}; };
    };
    const PlayedGame taken = game_against(answer("0-0"), "tictactoe");
    EXPECT_EQ(taken.outcome, Outcome::first_wins);
    EXPECT_EQ(taken.verdict.kind, VerdictKind::illegal);
    EXPECT_EQ(taken.verdict.message, "illegal move 0-0: the cell is taken");
    for (const char* move : {"9-9", "-1-2", "1e999", "99999999999999999999", "None", "(1, 2)", "", "\x01"})
        EXPECT_EQ(game_against(answer(move), "tictactoe").verdict.kind, VerdictKind::illegal) << move;
}

TEST(Referee, CallsTimeBeforeLegality) {
    const auto late = [](const PlayerTurn&) {
        return PlayerAnswer{.move = "nonsense", .wall = std::chrono::seconds(3)};
    };
    const PlayedGame game =
        game_against(late, "tictactoe", FaultPolicy::strict, {.movetime = std::chrono::seconds(2)});
    EXPECT_EQ(game.verdict.kind, VerdictKind::time);
    EXPECT_EQ(game.verdict.clock, ClockKind::wall);
}

TEST(Referee, ForgivesTheMarginAndRunsTheClockDown) {
    const auto slow = [](const PlayerTurn& turn) {
        PlayerAnswer answer = first_legal(turn);
        answer.wall = std::chrono::milliseconds(40);
        return answer;
    };
    EXPECT_EQ(game_against(slow, "connect4", FaultPolicy::strict, {.movetime = std::chrono::milliseconds(35)})
                  .verdict.kind,
              VerdictKind::rule);
    const PlayedGame game =
        game_against(slow, "connect4", FaultPolicy::strict, {.clock = std::chrono::milliseconds(100)});
    EXPECT_EQ(game.verdict.kind, VerdictKind::time);
    EXPECT_EQ(game.record.moves.size(), 5U)
        << "three moves of 40 ms, the last within the margin's reach, do not fit";
}

TEST(Referee, CoursePolicyReplacesAFaultInColosseumOnly) {
    const auto nonsense = [](const PlayerTurn&) { return PlayerAnswer{.move = "nonsense"}; };
    const PlayedGame game = game_against(nonsense, "colosseum", FaultPolicy::course);
    EXPECT_EQ(game.verdict.kind, VerdictKind::rule);
    EXPECT_NE(game.record.moves[1].thought.remark.find("random move instead of ILLEGAL"), std::string::npos);
    EXPECT_EQ(game.record.tag("Policy"), "course");
    EXPECT_EQ(game_against(nonsense, "infexion", FaultPolicy::course).verdict.kind, VerdictKind::illegal);
}

TEST(Referee, WritesARecordThatReadsBack) {
    const PlayedGame game = game_against(first_legal, "infexion");
    RecordReader reader;
    std::optional<Record> again;
    const std::string text = to_text(game.record);
    for (std::size_t begin = 0; begin < text.size() && !again;) {
        const std::size_t end = text.find('\n', begin);
        auto fed = reader.feed(std::string_view(text).substr(begin, end - begin));
        ASSERT_TRUE(fed.ok()) << fed.error().message;
        again = *fed;
        begin = end + 1;
    }
    ASSERT_TRUE(again.has_value());
    EXPECT_TRUE(*again == game.record);
}

}  // namespace
}  // namespace lanista
