#include "agents/reports/tetress_mobility.h"

#include <algorithm>
#include <array>

#include "agents/reports/fixed_depth.h"

namespace lanista {

int own_neighbours(const Tetress::Position& position, Move move) {
    const Rows around = tetress::neighbours(tetress::placements[move.code].rows());
    return (around & position.cells(position.side_to_move()) & tetress::board()).count();
}

Score TetressReportPolicy::evaluate(const Position& position) const {
    const Side us = position.side_to_move();
    const int ours = position.mobility(us);
    const int theirs = position.mobility(other(us));
    if (ours == 0) return -no_placement;
    if (theirs == 0) return no_placement;
    return placement_worth * (ours - theirs);
}

int TetressReportPolicy::hint(const Position& position, Move move) const {
    return ordering ? -own_neighbours(position, move) : 0;
}

Move* TetressReportPolicy::generate(const Position& position, Move* out) const {
    Move* const end = position.generate(out);
    if (!one_per_level) return end;
    constexpr std::size_t most_neighbours = 16;  // four cells with four sides each
    std::array<Move, most_neighbours + 1> kept{};
    for (const Move* move = out; move != end; ++move) {
        Move& slot = kept[static_cast<std::size_t>(own_neighbours(position, *move))];
        if (slot.is_none() || move->code < slot.code) slot = *move;
    }
    Move* const kept_end =
        std::copy_if(kept.begin(), kept.end(), out, [](Move move) { return !move.is_none(); });
    if (!ordering) std::sort(out, kept_end);
    return kept_end;
}

int TetressReportPolicy::moves_left(const Position& position) const {
    return (tetress::turn_limit - position.ply() + 1) / 2;
}

int TetressReportDepth::choose(int placements, const Limits& limits) {
    int depth = least;
    for (const int threshold : {few, fewer, fewest})
        if (placements < threshold) ++depth;
    if (!limits.clock || *limits.clock >= much_time) return depth + 1;
    return *limits.clock < little_time ? depth - 1 : depth;
}

AgentKind tetress_mobility() {
    return {"tetress/mobility", "a report's alpha-beta on the difference of placements, one for each level",
            [](Options& options) -> std::unique_ptr<Agent> {
                TetressReportPolicy policy;
                policy.ordering = options.take_bool("ordering", policy.ordering);
                policy.one_per_level = options.take_bool("one-per-level", policy.one_per_level);
                const auto fixed = static_cast<int>(options.take_int("depth", 0, 0, 32));
                const bool deepening = options.take_bool("deepening", false);
                using Searcher = FixedDepthAgent<TetressReportPolicy>;
                return std::make_unique<Searcher>(policy, Searcher::Setup{.deepening = deepening},
                                                  [fixed](const Tetress::Position& position, Limits limits) {
                                                      const int chosen = TetressReportDepth::choose(
                                                          position.count_moves(), limits);
                                                      limits.depth = fixed > 0 ? fixed : chosen;
                                                      return limits;
                                                  });
            }};
}

}  // namespace lanista
