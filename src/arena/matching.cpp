#include "arena/matching.h"

#include <cstddef>
#include <utility>

namespace lanista {
namespace {

constexpr int nobody = -1;

/// A matching that grows by alternating paths. Odd cycles found on the way ("blossoms") are shrunk into their
/// base: every vertex knows the base of the blossom it is in.
class Matching {
public:
    explicit Matching(const PairGraph& allowed)
        : allowed_(allowed),
          size_(static_cast<int>(allowed.size())),
          mate_(allowed.size(), nobody),
          settled_(allowed.size(), false) {}

    /// Every vertex takes the first free partner; nearly all of a matching, at no cost.
    void start_greedily() {
        for (int u = 0; u < size_; ++u)
            for (int v = u + 1; v < size_ && mate(u) == nobody; ++v)
                if (mate(v) == nobody && joined(u, v)) join(u, v);
    }

    /// Finds a partner for the free vertex `root`, rearranging others; false if that is impossible.
    bool match(int root) {
        const int end = search(root);
        if (end == nobody) return false;
        for (int v = end; v != nobody;) {
            const int u = parent_[index(v)];
            const int next = mate(u);
            join(u, v);
            v = next;
        }
        return true;
    }

    /// Pairs u with v for good if the rest can still be matched; otherwise changes nothing.
    bool settle(int u, int v) {
        const std::vector<int> before = mate_;
        settled_[index(u)] = settled_[index(v)] = true;
        const int x = mate(u);
        if (x == v) return true;
        const int y = mate(v);
        join(u, v);
        mate_[index(x)] = mate_[index(y)] = nobody;
        if (match(x)) return true;
        mate_ = before;
        settled_[index(u)] = settled_[index(v)] = false;
        return false;
    }

    [[nodiscard]] bool settled(int v) const { return settled_[index(v)]; }
    [[nodiscard]] int mate(int v) const { return mate_[index(v)]; }
    [[nodiscard]] bool joined(int u, int v) const { return allowed_[index(u)][index(v)]; }
    [[nodiscard]] const std::vector<int>& mates() const { return mate_; }

private:
    static std::size_t index(int v) { return static_cast<std::size_t>(v); }

    void join(int u, int v) {
        mate_[index(u)] = v;
        mate_[index(v)] = u;
    }

    /// Breadth-first search for a free vertex at the end of an alternating path from `root`.
    int search(int root) {
        used_.assign(index(size_), false);
        parent_.assign(index(size_), nobody);
        base_.resize(index(size_));
        for (int v = 0; v < size_; ++v) base_[index(v)] = v;
        used_[index(root)] = true;
        queue_.assign(1, root);
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const int u = queue_[head];
            for (int v = 0; v < size_; ++v) {
                if (!joined(u, v) || settled(v) || base_[index(u)] == base_[index(v)] || mate(u) == v)
                    continue;
                if (v == root || (mate(v) != nobody && parent_[index(mate(v))] != nobody)) {
                    shrink(u, v);
                } else if (parent_[index(v)] == nobody) {
                    parent_[index(v)] = u;
                    if (mate(v) == nobody) return v;
                    used_[index(mate(v))] = true;
                    queue_.push_back(mate(v));
                }
            }
        }
        return nobody;
    }

    /// The edge u-v closes an odd cycle: its vertices become one, and all can be left by an unmatched edge.
    void shrink(int u, int v) {
        const int base = common_base(u, v);
        in_blossom_.assign(index(size_), false);
        mark_path(u, base, v);
        mark_path(v, base, u);
        for (int w = 0; w < size_; ++w) {
            if (!in_blossom_[index(base_[index(w)])]) continue;
            base_[index(w)] = base;
            if (used_[index(w)]) continue;
            used_[index(w)] = true;
            queue_.push_back(w);
        }
    }

    int common_base(int u, int v) const {
        std::vector<bool> seen(index(size_), false);
        for (;; u = parent_[index(mate(u))]) {
            u = base_[index(u)];
            seen[index(u)] = true;
            if (mate(u) == nobody) break;
        }
        for (;; v = parent_[index(mate(v))]) {
            v = base_[index(v)];
            if (seen[index(v)]) return v;
        }
    }

    void mark_path(int v, int base, int child) {
        while (base_[index(v)] != base) {
            in_blossom_[index(base_[index(v)])] = in_blossom_[index(base_[index(mate(v))])] = true;
            parent_[index(v)] = child;
            child = mate(v);
            v = parent_[index(mate(v))];
        }
    }

    const PairGraph& allowed_;
    int size_;
    std::vector<int> mate_;
    std::vector<bool> settled_;
    // The tree of the search under way.
    std::vector<bool> used_, in_blossom_;
    std::vector<int> parent_, base_, queue_;
};

}  // namespace

std::vector<int> first_perfect_matching(const PairGraph& allowed) {
    const int size = static_cast<int>(allowed.size());
    Matching matching(allowed);
    matching.start_greedily();
    for (int u = 0; u < size; ++u)
        if (matching.mate(u) == nobody && !matching.match(u)) return {};
    for (int u = 0; u < size; ++u) {
        // Some partner always settles: the one that u has in the matching at hand.
        for (int v = u + 1; v < size && !matching.settled(u); ++v)
            if (!matching.settled(v) && matching.joined(u, v)) matching.settle(u, v);
    }
    return matching.mates();
}

}  // namespace lanista
