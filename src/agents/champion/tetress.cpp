#include "agents/champion/tetress.h"

#include <algorithm>
#include <cmath>

#include "agents/alphabeta.h"
#include "games/tetress/counting.h"

namespace lanista {

namespace {

/// The placements of the side to move and of the other side.
struct Mobilities {
    int own;
    int opposing;
};

// A side's placements are all that fit into the empty cells, without those that touch none of its own. The
// first number is the same for both.
Mobilities mobilities(const Tetress::Position& position) {
    const Rows room = position.empty();
    const int all = tetress::count_fits(room);
    if (position.placement_is_free()) return {all, all};
    const auto of = [&](Side side) {
        const Rows apart = room & ~tetress::neighbours(position.cells(side));
        return all - tetress::count_fits(apart);
    };
    const Side side = position.side_to_move();
    return {of(side), of(other(side))};
}

/// 1,000 ln(n + 1).
const auto logarithms = [] {
    std::array<int, tetress::placement_count + 1> table{};
    for (std::size_t n = 0; n < table.size(); ++n)
        table[n] = static_cast<int>(std::lround(1000 * std::log(static_cast<double>(n + 1))));
    return table;
}();

int logarithm_of(int count) {
    return logarithms[static_cast<std::size_t>(count)];
}

/// Found by matches, most of the numbers by tuning; docs/strength-tetress.md has both.
constexpr AlphaBetaOptions search_defaults{
    .aspiration = 6,
    .ordering = {.history_reward = 17, .history_penalty = 38, .refutations_first = true},
    .reduce_after = 6,
    .reduce_base = 0.49,
    .reduce_scale = 0.35,
    .reduce_root = -0.94,
    .reduce_falling = -0.11,
    .reduce_history = 5736,
    .reduce_finely = true,
    .prune_after = 3,
    .prune_growth = 2,
    .extend_below = 17,
    .futility = 190,
    .futility_base = 19,
    .hopeless = 136,
    .begin_within = 0.3};

}  // namespace

Judgement TetressPolicy::judge(const Position& position) const {
    const auto [own, opposing] = mobilities(position);
    const Side side = position.side_to_move();
    const int late_turns = std::max(0, position.ply() - weights.late_turn);
    // The other side has just placed four cells: half a piece is owed to the one to move.
    const int lead = position.count_cells(side) - position.count_cells(other(side)) + weights.owed;
    // Who is far ahead loses only by running out of room: more cells are worth less and less.
    const auto plain = static_cast<float>(lead * (weights.cells + weights.late_cells * late_turns)) / 10;
    const float part = plain / static_cast<float>(weights.enough);
    const auto cells = static_cast<Score>(plain / std::sqrt(1 + part * part));
    const Score score =
        (logarithm_of(own) - logarithm_of(opposing)) * weights.mobility / 1000 + cells + weights.tempo;
    return {score, own};
}

// Games that do not end before the limit last 150 turns; most end earlier, and early moves decide more.
int TetressPolicy::moves_left(const Position& position) const {
    constexpr int least = 6;
    return std::max(least, (tetress::turn_limit - position.ply()) * 3 / 8);
}

AgentKind champion_tetress() {
    return {"champion", "alpha-beta on the ratio of placements, tuned for Tetress",
            [](Options& options) -> std::unique_ptr<Agent> {
                TetressPolicy policy;
                for (const TetressWeight& weight : tetress_weights) {
                    int& value = policy.weights.*weight.value;
                    value = static_cast<int>(options.take_int(weight.name, value, weight.low, weight.high));
                }
                const auto hint = [&options](std::string_view name, int& value, int limit) {
                    value = static_cast<int>(options.take_int(name, value, -limit, limit));
                };
                hint("hint-block", policy.hint_weights.block, TetressHints::weight_limit);
                hint("hint-reach", policy.hint_weights.reach, TetressHints::weight_limit);
                hint("hint-clear", policy.hint_weights.clear, 10'000);
                return std::make_unique<AlphaBetaAgent<TetressPolicy>>(
                    policy, AlphaBetaSetup::from(options, search_defaults));
            }};
}

}  // namespace lanista
