// Small search trees to look at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/any.h"

namespace lanista::desk {

struct TreeShape {
    int nodes = 0;  ///< at most so many
    int depth = 0;  ///< plies; for alpha-beta
    int width = 0;  ///< moves of a position that are looked at
};

struct TreeNode {
    int parent = -1;
    std::string move{};             ///< that led here
    int value = 0;                  ///< seen by the side to move at the node; for UCT in hundredths of a win
    std::string_view kind = "all";  ///< "pv", "cut", "all", "pruned"
    // Alpha-beta: the window it was asked with, and its best child.
    int alpha = 0;
    int beta = 0;
    int best = -1;
    // UCT.
    int visits = 0;
    double total = 0;
    int first_child = -1;
    int children = 0;
};

/// The first node is the root; a parent stands before its children.
[[nodiscard]] std::vector<TreeNode> alpha_beta_tree(const AnyPosition& root, const TreeShape& shape);
[[nodiscard]] std::vector<TreeNode> uct_tree(const AnyPosition& root, const TreeShape& shape);

}  // namespace lanista::desk
