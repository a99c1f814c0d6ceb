// How many plies less deep late moves are searched: the later a move comes and the more plies there are to
// go, the more.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "search/alphabeta_options.h"

namespace lanista {

class Reductions {
public:
    static constexpr int depths = 128;

    explicit Reductions(const AlphaBetaOptions& options)
        : after_(options.reduce_after),
          history_(options.reduce_history),
          finely_(options.reduce_finely),
          at_root_(parts_of_ply(options.reduce_root)),
          falling_(parts_of_ply(options.reduce_falling)) {
        for (std::size_t depth = 1; depth < parts_.size(); ++depth)
            for (std::size_t number = 1; number < columns; ++number)
                parts_[depth][number] = parts_of_ply(
                    options.reduce_base + options.reduce_scale * std::log(static_cast<double>(depth)) *
                                              std::log(static_cast<double>(number)));
    }

    /// What the move's node is like, beside its depth.
    struct Node {
        bool is_scout;
        bool is_root;
        bool is_falling;  ///< its evaluation is lower than at the mover's last turn
    };

    [[nodiscard]] bool apply(int depth, int number) const {
        return after_ != 0 && depth >= 2 && number >= after_;
    }
    /// Where they apply, to the move with that number (from 0) and history.
    [[nodiscard]] int of(int depth, int number, const Node& node, int history) const {
        int parts = parts_[static_cast<std::size_t>(std::min(depth, depths - 1))]
                          [static_cast<std::size_t>(std::min(number, columns - 1))];
        if (!node.is_scout) parts -= ply_parts;
        if (node.is_root) parts += at_root_;
        if (node.is_falling) parts += falling_;
        parts -= rounded(ply_parts * history / history_);
        return std::clamp(parts / ply_parts, 0, depth - 1);
    }

private:
    static constexpr int columns = 64;
    static constexpr int ply_parts = 256;

    [[nodiscard]] int parts_of_ply(double plies) const {
        return rounded(static_cast<int>(ply_parts * plies));
    }
    [[nodiscard]] int rounded(int parts) const { return finely_ ? parts : parts / ply_parts * ply_parts; }

    const int after_;
    const int history_;  ///< so much of it is worth a ply
    const bool finely_;
    const int at_root_;  ///< in parts of a ply, as what follows
    const int falling_;
    std::array<std::array<int, columns>, depths> parts_{};  ///< by depth and number
};

}  // namespace lanista
