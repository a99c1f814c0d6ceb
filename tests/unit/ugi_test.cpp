// The UGI engine, fed with lines: every command, what it refuses, and junk.
#include "protocol/ugi.h"

#include <gtest/gtest.h>

#include <condition_variable>

#include "arena/external_player.h"
#include "core/random.h"
#include "games/registry.h"
#include "protocol/ugi_go.h"

namespace lanista {
namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

/// An engine and all that it has said.
class Conversation {
public:
    explicit Conversation(std::string_view game, std::string_view agent = "alphabeta?hash=1") {
        UgiSetup setup{.game = find_game(game), .agent = *parse_agent_spec(agent), .name = "Lanista test"};
        auto engine = UgiEngine::open(setup, [this](std::string_view line) {
            const std::lock_guard lock(mutex_);
            lines_.emplace_back(line);
            said_.notify_all();
        });
        if (!engine) throw std::runtime_error(engine.error().message);
        engine_ = std::move(engine).value();
    }

    /// What is said to a line, searches to their end included.
    Lines ask(std::string_view line) {
        tell(line);
        engine_->wait();
        return heard();
    }
    /// The one line that is said to a line.
    std::string ask_one(std::string_view line) {
        const Lines lines = ask(line);
        EXPECT_EQ(lines.size(), 1U) << "to " << line.substr(0, 100);
        return lines.empty() ? "" : lines.front();
    }
    /// Says a line without waiting for anything.
    void tell(std::string_view line) { EXPECT_TRUE(engine_->obey(line)) << line.substr(0, 100); }
    bool quits(std::string_view line) { return !engine_->obey(line); }
    void wait_for(std::string_view beginning) {
        std::unique_lock lock(mutex_);
        said_.wait(lock, [&] {
            return std::any_of(lines_.begin(), lines_.end(),
                               [&](const std::string& line) { return line.starts_with(beginning); });
        });
    }
    /// What was said since the last time.
    Lines heard() {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }
    void end() { engine_.reset(); }

private:
    std::mutex mutex_;
    std::condition_variable said_;
    Lines lines_;
    std::unique_ptr<UgiEngine> engine_;
};

std::size_t count_of(const Lines& lines, std::string_view part) {
    return static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(),
                      [part](const std::string& line) { return line.find(part) != std::string::npos; }));
}

bool is_error(const std::string& line) {
    return line.starts_with("info string error: ");
}

TEST(Ugi, TellsWhoItIsAndWhichOptionsItHas) {
    Conversation engine("tictactoe", "alphabeta?hash=2&scout=off");
    const Lines lines = engine.ask("ugi");
    ASSERT_GT(lines.size(), 10U);
    EXPECT_EQ(lines[0], "id name Lanista test alphabeta");
    EXPECT_EQ(lines[1], "id author the Lanista authors");
    EXPECT_EQ(lines.back(), "ugiok");
    EXPECT_EQ(count_of(lines, "option name "), lines.size() - 3);
    for (const char* const option :
         {"option name game type combo default tictactoe var colosseum var infexion var tetress var "
          "tictactoe",
          "option name agent type combo default alphabeta var random var greedy var mcts var alphabeta var "
          "tuned-mcts",
          "option name size type spin default 0 min 0 max 1000",
          "option name edition type string default <empty>",
          "option name seed type spin default 0 min 0 max 9223372036854775807",
          "option name multipv type spin default 1 min 1 max 256",
          "option name extensions type check default true",
          "option name hash type spin default 2 min 1 max 65536",
          "option name scout type check default false", "option name reduce-scale type string default 0.5"}) {
        EXPECT_EQ(count_of(lines, option), 1U) << option;
    }
}

TEST(Ugi, IsReady) {
    Conversation engine("tictactoe");
    EXPECT_EQ(engine.ask_one("isready"), "readyok");
    EXPECT_EQ(engine.ask_one("  isready \t\r"), "readyok");
    EXPECT_TRUE(engine.ask("").empty());
    EXPECT_TRUE(engine.ask(" \r").empty());
}

TEST(Ugi, SetsPositionsAndAnswersQueries) {
    Conversation engine("tictactoe");
    EXPECT_EQ(engine.ask_one("query p1turn"), "response true");
    EXPECT_EQ(engine.ask_one("query gameover"), "response false");
    EXPECT_EQ(engine.ask_one("query result"), "response none");
    EXPECT_TRUE(engine.ask("position startpos moves 0-0").empty());
    EXPECT_EQ(engine.ask_one("query p1turn"), "response false");
    EXPECT_EQ(engine.ask_one("query fen"), "response x........ o");
    EXPECT_TRUE(engine.ask("position fen  xx.oo....  x   moves 0-2").empty());
    EXPECT_EQ(engine.ask_one("query gameover"), "response true");
    EXPECT_EQ(engine.ask_one("query result"), "response p1win");
    EXPECT_EQ(engine.ask_one("query legalmoves"), "response");
    EXPECT_TRUE(engine.ask("position fen ooo.xx.x. x").empty());
    EXPECT_EQ(engine.ask_one("query result"), "response p2win");
    EXPECT_TRUE(engine.ask("position fen xoxxoxox. o moves 2-2").empty());
    EXPECT_EQ(engine.ask_one("query result"), "response draw");
    EXPECT_TRUE(engine.ask("position fen xoxxoxox. o").empty());
    EXPECT_EQ(engine.ask_one("query legalmoves"), "response 2-2");
    EXPECT_TRUE(engine.ask("uginewgame").empty());
    EXPECT_EQ(engine.ask_one("query fen"), "response ......... x");
}

TEST(Ugi, ABadPositionLeavesTheOldOne) {
    Conversation engine("tictactoe");
    engine.tell("position startpos moves 1-1");
    for (const char* const line :
         {"position", "position moves 0-0", "position somewhere", "position startpos 0-0", "position fen",
          "position fen xxx x", "position fen ......... z", "position startpos moves 0-0 0-0",
          "position startpos moves 9-9", "position startpos moves 0-0 \x01\xFF",
          "position fen xx.oo.... x moves 0-2 2-2"}) {
        EXPECT_TRUE(is_error(engine.ask_one(line))) << line;
        EXPECT_EQ(engine.ask_one("query fen"), "response ....x.... o") << line;
    }
}

TEST(Ugi, ThinksAndReports) {
    Conversation engine("tictactoe");
    engine.tell("position startpos moves 0-0 1-1 0-1");
    Lines lines = engine.ask("go depth 4");
    ASSERT_GT(lines.size(), 2U);
    EXPECT_EQ(lines.back(), "bestmove 0-2");
    EXPECT_TRUE(lines[lines.size() - 2].starts_with("info nodes "));
    EXPECT_TRUE(lines[0].starts_with("info depth 1 seldepth 1 multipv 1 score "));
    for (const char* const part : {" nodes ", " nps ", " time ", " hashfull ", " pv "})
        EXPECT_NE(lines[0].find(part), std::string::npos) << part;
    EXPECT_EQ(count_of(lines, "bestmove"), 1U);

    engine.tell("position fen xx.oo.... x");
    lines = engine.ask("go depth 6");
    EXPECT_EQ(lines.back(), "bestmove 0-2");
    EXPECT_EQ(count_of(lines, " score mate 1 "), lines.size() - 2);
    engine.tell("position fen x.x.....x o moves 1-2");
    lines = engine.ask("go depth 6");
    EXPECT_GT(count_of(lines, " score mate 1 "), 0U);
    engine.tell("position fen x.x.o...x o");
    EXPECT_GT(count_of(engine.ask("go depth 6"), " score mate -2 "), 0U);
}

TEST(Ugi, EveryKindOfLimitLeadsToALegalMove) {
    for (const AnyGame* const game : games()) {
        for (const char* const agent : {"random", "greedy", "alphabeta?hash=1"}) {
            Conversation engine(game->name(), agent);
            const std::string moves = engine.ask_one("query legalmoves") + " ";
            for (const char* const limits :
                 {"depth 0", "depth 1", "nodes 1", "nodes 300", "movetime 5", "movetime 0",
                  "p1time 40 p2time 1000 p1inc 0 p2inc 10", "p1time -5 p2time 10 p1inc -1 p2inc 0",
                  "depth 3 nodes 100 movetime 1000"}) {
                const Lines lines = engine.ask(std::string("go ") + limits);
                ASSERT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
                EXPECT_NE(moves.find(lines.back().substr(8) + " "), std::string::npos)
                    << game->name() << " " << agent << " " << limits << ": " << lines.back();
            }
        }
    }
}

TEST(Ugi, ReportsAsManyLinesAsAsked) {
    Conversation engine("connect4");
    engine.tell("setoption name MultiPV value 3");
    const Lines lines = engine.ask("go depth 3");
    EXPECT_EQ(count_of(lines, "info depth 3 "), 3U);
    for (int rank = 1; rank <= 3; ++rank)
        EXPECT_EQ(count_of(lines, " multipv " + std::to_string(rank) + " "), 3U) << rank;
}

TEST(Ugi, BadLimitsStartNoSearch) {
    Conversation engine("tictactoe");
    for (const char* const line :
         {"go depth", "go depth x", "go nodes 1.5", "go movetime 99999999999999999999", "go wtime 100",
          "go infinite depth", "go p2time 100 p2inc 0", "go 17"}) {
        EXPECT_TRUE(is_error(engine.ask_one(line))) << line;
    }
    engine.tell("position fen xxxoo.... o");
    const Lines lines = engine.ask("go depth 3");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(is_error(lines[0]));
    EXPECT_EQ(lines[1], "bestmove none");
}

TEST(Ugi, ReadsTheClockOfTheSideToMove) {
    const std::vector<std::string_view> words = split_words("p1time 1000 p2time 2000 p1inc 10 p2inc 20");
    const Result<Limits> first = parse_go(words, Side::first);
    const Result<Limits> second = parse_go(words, Side::second);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->clock, 1000ms);
    EXPECT_EQ(first->increment, 10ms);
    EXPECT_EQ(second->clock, 2000ms);
    EXPECT_EQ(second->increment, 20ms);
    const Result<Limits> endless = parse_go(split_words("movetime 9000000000000000000"), Side::first);
    ASSERT_TRUE(endless);
    EXPECT_EQ(endless->movetime, std::chrono::hours(24 * 30));
}

TEST(Ugi, AnswersWhileItThinks) {
    Conversation engine("infexion");
    engine.tell("go infinite");
    engine.wait_for("info depth 1 ");
    engine.heard();
    engine.tell("isready");
    engine.tell("query p1turn");
    for (const char* const line :
         {"position startpos", "go depth 1", "setoption name hash value 2", "uginewgame"})
        engine.tell(line);
    Lines lines = engine.heard();
    EXPECT_EQ(count_of(lines, "readyok"), 1U);
    EXPECT_EQ(count_of(lines, "response true"), 1U);
    EXPECT_EQ(count_of(lines, "has to wait"), 4U);
    EXPECT_EQ(count_of(lines, "bestmove"), 0U);
    engine.tell("stop");  // the move has been said when it returns
    lines = engine.heard();
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back().starts_with("bestmove "));
    EXPECT_TRUE(engine.ask("stop").empty());
    EXPECT_TRUE(engine.ask("go depth 1").back().starts_with("bestmove "));
}

TEST(Ugi, PondersUntilTheOpponentHasMoved) {
    Conversation engine("connect4");
    for (const char* const end : {"ponderhit", "stop"}) {
        engine.tell("go ponder depth 3");
        engine.wait_for("info depth 3");
        EXPECT_EQ(count_of(engine.heard(), "bestmove"), 0U);
        EXPECT_EQ(count_of(engine.ask(end), "bestmove"), 1U);
    }
    EXPECT_EQ(engine.ask("ponderhit"), Lines{}) << "nobody ponders";
}

TEST(Ugi, AnswersWithoutAnyLimit) {
    Conversation engine("infexion");
    engine.tell("go");
    engine.wait_for("bestmove ");
}

TEST(Ugi, AnEndStopsTheSearchAndStillMoves) {
    Conversation engine("infexion");
    engine.tell("go infinite");
    EXPECT_TRUE(engine.quits("quit"));
    engine.end();
    EXPECT_TRUE(engine.heard().back().starts_with("bestmove "));
}

TEST(Ugi, OptionsChangeTheGameTheBoardAndTheAgent) {
    Conversation engine("tictactoe");
    EXPECT_TRUE(engine.ask("setoption name game value connect4").empty());
    EXPECT_EQ(engine.ask_one("query fen"), "response ......./......./......./......./......./....... x");
    EXPECT_TRUE(engine.ask("setoption name size value 5").empty());
    const std::string small = engine.ask_one("query fen");
    EXPECT_LT(small.size(), 50U);
    EXPECT_TRUE(engine.ask("setoption name Hash value 4").empty());
    EXPECT_TRUE(engine.ask("setoption name null-move value 2").empty());
    EXPECT_EQ(engine.ask_one("query fen"), small) << "the agent's options do not touch the position";
    Lines lines = engine.ask("ugi");
    EXPECT_EQ(count_of(lines, "option name hash type spin default 4 "), 1U);
    EXPECT_EQ(count_of(lines, "option name null-move type spin default 2 "), 1U);
    EXPECT_TRUE(engine.ask("setoption name agent value random").empty());
    lines = engine.ask("ugi");
    EXPECT_EQ(count_of(lines, "option name hash "), 0U);
    EXPECT_EQ(lines[0], "id name Lanista test random");
    EXPECT_TRUE(engine.ask("setoption name game value infexion").empty());
    EXPECT_TRUE(engine.ask("setoption name edition value handout").empty());
    EXPECT_NE(engine.ask_one("query fen").find("handout"), std::string::npos);
    EXPECT_TRUE(engine.ask("setoption name edition value <empty>").empty());
    EXPECT_EQ(engine.ask_one("query fen").find("handout"), std::string::npos);
}

TEST(Ugi, BadOptionsChangeNothing) {
    Conversation engine("connect4");
    engine.tell("position startpos moves 3");
    const Lines before = engine.ask("ugi");
    const std::string position = engine.ask_one("query fen");
    for (const char* const line : {"setoption",
                                   "setoption name",
                                   "setoption name value 3",
                                   "setoption hash 3",
                                   "setoption name hash",
                                   "setoption name hash value",
                                   "setoption name hash value 0",
                                   "setoption name hash value many",
                                   "setoption name hash value 3&scout=off",
                                   "setoption name nothing value 3",
                                   "setoption name game value go",
                                   "setoption name game value",
                                   "setoption name agent value nobody",
                                   "setoption name agent value",
                                   "setoption name agent value random?hash=3",
                                   "setoption name size value 1",
                                   "setoption name size value -4",
                                   "setoption name multipv value 0",
                                   "setoption name extensions value maybe",
                                   "setoption name scout value perhaps",
                                   "setoption name seed value -1"}) {
        EXPECT_TRUE(is_error(engine.ask_one(line))) << line;
        EXPECT_EQ(engine.ask("ugi"), before) << line;
        EXPECT_EQ(engine.ask_one("query fen"), position) << line;
    }
}

TEST(Ugi, TheSeedDecidesWhatARandomAgentPlays) {
    Conversation engine("tetress", "random");
    const auto move_with = [&engine](int seed) {
        engine.tell("setoption name seed value " + std::to_string(seed));
        engine.tell("uginewgame");
        return engine.ask("go depth 1").back();
    };
    const std::string first = move_with(1);
    const std::string second = move_with(2);
    EXPECT_NE(first, second);
    EXPECT_EQ(move_with(1), first);
    EXPECT_EQ(move_with(2), second);
}

TEST(Ugi, WithoutExtensionsItSpeaksPlainUgi) {
    Conversation engine("tictactoe");
    EXPECT_EQ(engine.ask("d"), engine.ask("show"));
    const Lines drawing = engine.ask("d");
    ASSERT_GT(drawing.size(), 3U);
    EXPECT_EQ(drawing.back(), "fen ......... x");
    EXPECT_TRUE(engine.ask("setoption name extensions value false").empty());
    for (const char* const line : {"query fen", "query legalmoves"})
        EXPECT_TRUE(is_error(engine.ask_one(line))) << line;
    EXPECT_EQ(engine.ask_one("d"), "info string unknown command 'd'");
    EXPECT_EQ(engine.ask_one("query result"), "response none");
}

TEST(Ugi, UnknownAndEndlessLinesGetOneLineBack) {
    Conversation engine("tictactoe");
    EXPECT_EQ(engine.ask_one("ponderhot now"), "info string unknown command 'ponderhot'");
    EXPECT_EQ(engine.ask_one("UGI"), "info string unknown command 'UGI'");
    EXPECT_TRUE(is_error(engine.ask_one("query")));
    EXPECT_TRUE(is_error(engine.ask_one("query p2turn")));
    EXPECT_TRUE(is_error(engine.ask_one("query p1turn gameover")));
    EXPECT_LT(engine.ask_one(std::string(100'000, 'x')).size(), 200U);
    EXPECT_LT(engine.ask_one("position startpos moves " + std::string(100'000, 'x')).size(), 500U);
    EXPECT_TRUE(is_error(engine.ask_one(std::string(UgiEngine::line_limit + 1, ' '))));
    EXPECT_TRUE(engine.ask(std::string(UgiEngine::line_limit, ' ')).empty());
}

/// Words of the protocol in any order, and bytes of any kind among them.
TEST(Ugi, SurvivesJunk) {
    constexpr std::array<std::string_view, 40> words{
        "ugi",   "setoption", "name",     "value",     "isready", "uginewgame", "position", "startpos",
        "fen",   "moves",     "go",       "movetime",  "p1time",  "p2time",     "p1inc",    "depth",
        "nodes", "infinite",  "stop",     "query",     "fen",     "result",     "hash",     "agent",
        "game",  "random",    "connect4", "multipv",   "d",       "3",          "0-0",      "1-1",
        "-1",    "2",         "x",        ".........", "size",    "seed",       "7",        "\xC3\x28"};
    Conversation engine("tictactoe");
    Random random(11);
    for (int i = 0; i < 20'000; ++i) {
        std::string line;
        for (std::uint32_t n = random.below(7); n > 0; --n) {
            std::string word(words[random.below(words.size())]);
            if (random.below(20) == 0) word += static_cast<char>(random.below(256));
            line += word + (random.below(30) == 0 ? "\t" : " ");
        }
        engine.tell(line);
        if (random.below(4) == 0) engine.tell("stop");
    }
    engine.tell("stop");
    for (const std::string& line : engine.heard()) {
        ASSERT_LT(line.size(), 1000U);
        ASSERT_EQ(line.find_first_of("\r\n"), std::string::npos) << line;
    }
    engine.tell("setoption name game value tictactoe");
    engine.tell("position startpos");
    EXPECT_EQ(engine.ask_one("query fen"), "response ......... x");
    EXPECT_TRUE(engine.ask("go depth 2").back().starts_with("bestmove "));
}

/// The program itself, as the arena sees it: two of them play a whole game in the sandbox.
TEST(UgiProgram, PlaysThroughTheArenasClient) {
    const auto settings = [] {
        ExternalPlayerSettings result;
        result.command.arguments = {LANISTA_PROGRAM, "ugi", "tictactoe"};
        result.options = {{"hash", "1"}};
        result.start_limit = 60s;
        return result;
    };
    ExternalPlayer players[2]{ExternalPlayer(settings()), ExternalPlayer(settings())};
    for (ExternalPlayer& player : players) {
        const auto fault = player.new_game();
        ASSERT_FALSE(fault) << fault->text();
        EXPECT_TRUE(player.name().starts_with("Lanista ")) << player.name();
    }
    AnyPosition position = *find_game("tictactoe")->start({});
    std::string moves;
    while (!position.is_over()) {
        const Answer answer = players[index(position.side_to_move())].ask(
            {.position = "startpos", .moves = moves, .go = "depth 9", .wall = 60s});
        ASSERT_FALSE(answer.fault) << answer.fault->text();
        const Result<Move> move = position.parse_legal_move(answer.move);
        ASSERT_TRUE(move) << move.error().message;
        EXPECT_TRUE(answer.info.line.starts_with(answer.move)) << answer.info.line;
        EXPECT_GT(answer.info.nodes.value_or(0), 0);
        moves += (moves.empty() ? "" : " ") + answer.move;
        position.make(*move);
    }
    EXPECT_EQ(position.outcome(), Outcome::draw) << moves;
}

}  // namespace
}  // namespace lanista
