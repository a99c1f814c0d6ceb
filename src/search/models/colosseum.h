// Colosseum Survival! on small boards, for the exact searches.
//
// Up to 5 x 5 the whole arena is two words of open edges and two cells. What lies outside the region that the
// players share decides nothing, so its edges are shut: positions that differ only there become one. A key
// holds all of that, in the least of its eight images, and is exact.
//
// What is known without a search: the barriers that end the game stand on bridges, edges that are not part of
// any loop. Few edges are no part of a loop around one post, and each of these few is tried: so a position
// knows the best end that the mover can bring about at once.
//
// Which move is tried first decides how long a proof takes. A small network, learnt from the solver's own
// searches, foretells for each position that a move leads to whether the goal is reached there, and by how
// large a search.
#pragma once

#include <array>
#include <bit>

#include "games/colosseum/game.h"
#include "search/model.h"

namespace lanista {

class ColosseumModel {
public:
    using Game = Colosseum;
    using Cells = std::uint32_t;  ///< bit n r + c

    static constexpr int max_size = 5;

    struct State {
        Cells below;              ///< cells whose lower side is open
        Cells right;              ///< cells whose right side is open
        std::uint8_t own, other;  ///< where the side to move and the other one stand
        std::int8_t result;       ///< for the side to move; `ongoing` while the game lasts
    };
    static_assert(sizeof(State) == 12);

    explicit ColosseumModel(int size);

    [[nodiscard]] State state(const colosseum::Position& position) const;
    [[nodiscard]] std::optional<int> result(const State& state) const {
        if (state.result == ongoing) return std::nullopt;
        return state.result;
    }
    [[nodiscard]] Move* generate(const State& state, Move* out) const;
    [[nodiscard]] State after(const State& state, Move move) const;
    [[nodiscard]] std::uint64_t key(const State& state) const;
    /// How likely the goal is reached, and how cheaply that is proven.
    [[nodiscard]] int promise(const State& child, Goal goal) const;
    [[nodiscard]] Guess guess(const State& state, Goal goal) const;
    /// At least the best end that can be had at once.
    [[nodiscard]] Bounds bounds(const State& state) const {
        const int end = best_end(state);
        return {end < 0 ? loss_in(1) : end * win_in(1), win_in(1)};
    }

    static constexpr std::size_t trait_count = 54;
    using Traits = std::array<std::int16_t, trait_count>;
    /// What the network sees of a question about a position: counts of cells and edges.
    [[nodiscard]] Traits traits(const State& child, Goal goal) const;

private:
    static constexpr std::int8_t ongoing = 2;

    [[nodiscard]] static constexpr Cells bit(int cell) { return Cells{1} << cell; }
    [[nodiscard]] int cell_of(Move move) const {
        const int cell = colosseum::cell_of(move);
        return size_ * colosseum::row_of(cell) + colosseum::column_of(cell);
    }
    /// The cells one step away.
    [[nodiscard]] Cells step(const State& state, Cells from) const {
        return (from & state.below) << size_ | (from >> size_ & state.below) | (from & state.right) << 1 |
               (from >> 1 & state.right);
    }
    /// Where a walk may stop.
    [[nodiscard]] Cells stops(const State& state, int from, int blocked) const {
        Cells reached = bit(from);
        for (int i = 0; i < steps_; ++i) reached |= step(state, reached) & ~bit(blocked);
        return reached;
    }
    /// All cells that a path leads to; nothing if there are more than `most`.
    [[nodiscard]] Cells region(const State& state, int from, int most = max_size * max_size) const {
        for (Cells reached = bit(from);;) {
            const Cells next = reached | step(state, reached);
            if (std::popcount(next) > most) return 0;
            if (next == reached) return reached;
            reached = next;
        }
    }
    /// 1 or 0 if the mover can win or draw by ending the game at once; otherwise -1.
    [[nodiscard]] int best_end(const State& state) const;
    /// Edges, named by their cells, that no loop around a single post contains: all bridges are among them.
    [[nodiscard]] Cells below_without_loop(const State& state) const {
        // The loop around the post to the lower right of a cell: right, below, and those of its neighbours.
        const Cells loops = loops_of(state);
        return state.below & ~(loops | loops << 1);
    }
    [[nodiscard]] Cells right_without_loop(const State& state) const {
        const Cells loops = loops_of(state);
        return state.right & ~(loops | loops << size_);
    }
    /// Cells whose lower right post touches no barrier.
    [[nodiscard]] Cells loops_of(const State& state) const {
        return state.below & state.below >> 1 & state.right & state.right >> size_;
    }

    [[nodiscard]] Cells image(Cells cells, std::size_t symmetry) const {
        const auto& table = images_[symmetry];
        return table[0][cells & 0xFF] | table[1][cells >> 8 & 0xFF] | table[2][cells >> 16 & 0xFF] |
               table[3][cells >> 24];
    }

    int size_;
    int steps_;
    std::array<std::array<std::array<Cells, 256>, 4>, colosseum::symmetry_count> images_{};  ///< byte by byte
    std::array<std::array<std::uint8_t, 32>, colosseum::symmetry_count> image_cells_{};
};

static_assert(SolverModel<ColosseumModel> && HasBounds<ColosseumModel> && GuessesWork<ColosseumModel>);

}  // namespace lanista
