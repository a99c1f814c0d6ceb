// The trap positions of Infexion are what their file says, shown by search.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/reports/infexion_policy.h"
#include "games/registry.h"

namespace lanista {
namespace {

using Position = Infexion::Position;
using infexion::CellSet;

constexpr int depth = 6;
constexpr Score margin = 150;

struct Trap {
    std::string kind;
    Position position;
    std::vector<Move> passing;
    Move failing;
};

Move move_from(const Position& position, const std::string& text) {
    const Result<Move> move = Infexion::parse_move(position, text);
    EXPECT_TRUE(move && position.is_legal(*move)) << text << " in " << Infexion::text(position);
    return *move;
}

std::vector<Trap> read_traps() {
    std::ifstream file(LANISTA_SOURCE_DIR "/tests/data/traps/infexion.txt");
    EXPECT_TRUE(file.is_open());
    std::vector<Trap> traps;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream fields(line);
        std::string kind, position, passing, failing;
        std::getline(fields, kind, ';');
        std::getline(fields >> std::ws, position, ';');
        std::getline(fields >> std::ws, passing, ';');
        std::getline(fields >> std::ws, failing);
        Trap trap{.kind = kind, .position = *Infexion::parse(position)};
        std::istringstream moves(passing);
        for (std::string move; std::getline(moves, move, ',');)
            trap.passing.push_back(move_from(trap.position, move));
        trap.failing = move_from(trap.position, failing);
        traps.push_back(trap);
    }
    return traps;
}

/// The cells that a move adds power to.
CellSet fed_by(const Position& position, Move move) {
    return infexion::gainers[static_cast<std::size_t>(position.power_at(infexion::cell_of(move)))][move.code];
}
int captured(const Position& position, Move move) {
    return position.power_on(fed_by(position, move) & position.stacks(other(position.side_to_move())));
}

/// What the champion thinks of a move, for the side that makes it.
Score value_of(Agent& champion, const Position& position, Move move) {
    const Position next = after(position, move);
    if (next.outcome() != Outcome::ongoing)
        return value_for(position.side_to_move(), next.outcome()) * win_in(1);
    champion.new_game(1);
    return -*champion.think(AnyPosition(*find_game("infexion"), next), {.depth = depth - 1}).score;
}

TEST(InfexionTraps, ThereAreEnoughOfEachKind) {
    std::map<std::string, int> kinds;
    for (const Trap& trap : read_traps()) ++kinds[trap.kind];
    EXPECT_EQ(kinds.size(), 3U);
    for (const char* kind : {"domino", "biased", "anti-greedy"}) EXPECT_GE(kinds[kind], 5) << kind;
}

TEST(InfexionTraps, PassingMovesAreBetterByTheMargin) {
    auto champion = make_agent(*find_game("infexion"), "champion?hash=8").value();
    for (const Trap& trap : read_traps()) {
        const Score failing = value_of(*champion, trap.position, trap.failing);
        for (const Move move : trap.passing)
            EXPECT_GE(value_of(*champion, trap.position, move), failing + margin)
                << Infexion::text(trap.position) << ' ' << Infexion::move_text(trap.position, move);
    }
}

TEST(InfexionTraps, GreedyFailsThemAll) {
    const AnyGame& game = *find_game("infexion");
    auto greedy = make_agent(game, "infexion/greedy").value();
    for (const Trap& trap : read_traps())
        EXPECT_EQ(greedy->think(AnyPosition(game, trap.position), {.depth = 1}).move, trap.failing)
            << Infexion::text(trap.position);
}

TEST(InfexionTraps, AntiGreedyAndBiasedAreWhatTheyAreCalled) {
    const InfexionReportPolicy report;
    for (const Trap& trap : read_traps()) {
        const Position& position = trap.position;
        const int taken = captured(position, trap.failing);
        if (trap.kind == "anti-greedy") {
            for (const Move move : MoveList<Infexion>(position)) EXPECT_LE(captured(position, move), taken);
            for (const Move move : trap.passing) EXPECT_LT(captured(position, move), taken);
        }
        if (trap.kind == "biased") {
            for (const Move move : trap.passing) {
                EXPECT_GE(captured(position, move), taken) << Infexion::text(position);
                EXPECT_LT(report.evaluate(after(position, trap.failing)),
                          report.evaluate(after(position, move)))
                    << "both seen by the other side: " << Infexion::text(position);
            }
        }
    }
}

TEST(InfexionTraps, DominoPlayFeedsACellThatBothSidesReachTwice) {
    for (const Trap& trap : read_traps()) {
        if (trap.kind != "domino") continue;
        const Position& position = trap.position;
        CellSet fed = fed_by(position, trap.failing);
        for (const Move move : trap.passing) fed |= fed_by(position, move);
        bool contested = false;
        for (CellSet rest = fed & position.occupied(); rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            std::array<int, 2> feeders{};
            for (const Side side : {Side::first, Side::second})
                for (CellSet stacks = position.stacks(side); stacks != 0; stacks &= stacks - 1) {
                    const int from = std::countr_zero(stacks);
                    const CellSet reached = infexion::stars[static_cast<std::size_t>(position.power_at(from))]
                                                           [static_cast<std::size_t>(from)];
                    if ((reached & infexion::bit(cell)) != 0)
                        ++feeders[static_cast<std::size_t>(index(side))];
                }
            contested = contested || (feeders[0] >= 2 && feeders[1] >= 2);
        }
        EXPECT_TRUE(contested) << Infexion::text(position);
    }
}

}  // namespace
}  // namespace lanista
