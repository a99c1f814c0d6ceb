// Perft tables in tests/data/perft, computed by the reference implementation: POSITION ; D1 n ; D2 n ...
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/perft.h"
#include "games/registry.h"

namespace lanista {
namespace {

class PerftTable : public testing::TestWithParam<std::string> {};

TEST_P(PerftTable, Agrees) {
    const AnyGame* game = find_game(GetParam());
    ASSERT_NE(game, nullptr);
    std::ifstream table(std::string(LANISTA_SOURCE_DIR "/tests/data/perft/") + GetParam() + ".txt");
    ASSERT_TRUE(table.is_open());
    int positions = 0;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::istringstream fields(line);
        std::string field;
        std::getline(fields, field, ';');
        const std::string text = field.substr(0, field.find_last_not_of(' ') + 1);
        const Result<AnyPosition> position = game->parse(text);
        ASSERT_TRUE(position.ok()) << text << ": " << position.error().message;
        ++positions;
        while (std::getline(fields, field, ';')) {
            int depth = 0;
            unsigned long long leaves = 0;
            ASSERT_EQ(std::sscanf(field.c_str(), " D%d %llu", &depth, &leaves), 2) << line;
            EXPECT_EQ(position->perft(depth), leaves) << text << " D" << depth;
        }
    }
    EXPECT_GE(positions, game->name() == "tictactoe" || game->name() == "connect4" ? 1 : 12);
}

INSTANTIATE_TEST_SUITE_P(Games, PerftTable,
                         testing::Values("colosseum", "infexion", "tetress", "tictactoe", "connect4"),
                         [](const auto& game) { return game.param; });

TEST(Perft, MakingEveryLeafCountsTheSame) {
    for_each_game([]<class G>() {
        const typename G::Position start = *G::start({});
        HashedPerft made;
        hashed_perft<G>(start, 2, made);
        EXPECT_EQ(made.leaves, perft<G>(start, 2)) << G::name;
        EXPECT_NE(made.checksum, 0U);
    });
}

}  // namespace
}  // namespace lanista
