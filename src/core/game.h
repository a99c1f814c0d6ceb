// The Game concept: all that a search, the arena or the command line may know of a game.
//
// A game is a struct of static members around a `Position`. A Position is a small value that is copied
// to try a move (copy-make): copying some hundred bytes costs less than undoing, and "undo" is to keep
// the old copy. Searches are templates on Game, so nothing here is virtual; `games/any.h` erases the
// type once, at the edge.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/move.h"
#include "core/result.h"
#include "core/side.h"

namespace lanista {

/// What a user may choose about a start position. Games ignore what does not apply to them,
/// and answer a value that they cannot honour with an Error.
struct Setup {
    int size = 0;                ///< board size; 0: the game's default
    std::uint64_t seed = 0;      ///< draws a start position where the game has random ones
    std::string_view edition{};  ///< a named variant of the rules; empty: the default one
};

/// How a board is drawn in a terminal.
struct DrawStyle {
    bool unicode = false;
    bool colour = false;
};

template <class P>
concept Position = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
    requires(const P& position, P& changing, Move move, Move* out) {
    { position.side_to_move() } -> std::same_as<Side>;
    /// Turns played since the game's start.
    { position.ply() } -> std::same_as<int>;
    /// `ongoing` exactly while the side to move has a legal move and no rule ends the game.
    { position.outcome() } -> std::same_as<Outcome>;
    /// Equal positions have equal hashes; kept up to date by `make`.
    { position.hash() } -> std::same_as<std::uint64_t>;
    /// Writes all legal moves from `out` on, each once, and returns the end. None if the game is over.
    { position.generate(out) } -> std::same_as<Move*>;
    /// The number of moves that `generate` would write, usually much faster.
    { position.count_moves() } -> std::same_as<int>;
    /// For any move whatever, also one that no position could have.
    { position.is_legal(move) } -> std::same_as<bool>;
    /// Only for a legal move.
    { changing.make(move) } -> std::same_as<void>;
};

template <class G>
concept Game = Position<typename G::Position> &&
    requires(const typename G::Position& position, Move move, int symmetry, std::string_view text,
             const Setup& setup, DrawStyle style) {
    { G::name } -> std::convertible_to<std::string_view>;     ///< as typed: "infexion"
    { G::title } -> std::convertible_to<std::string_view>;    ///< as read: "Infexion"
    { G::summary } -> std::convertible_to<std::string_view>;  ///< one line for a list of games
    { G::side_names } -> std::convertible_to<std::array<std::string_view, 2>>;
    { G::max_moves } -> std::convertible_to<int>;   ///< no position has more legal moves
    { G::move_codes } -> std::convertible_to<int>;  ///< every legal move's code is below this
    { G::start(setup) } -> std::same_as<Result<typename G::Position>>;

    // Text. A position is one line, and parse(text(p)) == p.
    { G::text(position) } -> std::same_as<std::string>;
    { G::parse(text) } -> std::same_as<Result<typename G::Position>>;
    { G::move_text(position, move) } -> std::same_as<std::string>;
    /// Well-formed text only; whether the move is legal is `is_legal`'s matter.
    { G::parse_move(position, text) } -> std::same_as<Result<Move>>;
    /// The rule that an illegal move breaks, in a few words; empty for a legal one.
    { G::why_illegal(position, move) } -> std::same_as<std::string>;
    { G::draw(position, style) } -> std::same_as<std::string>;

    // Symmetries 0..symmetry_count-1, number 0 is the identity: images of positions and of moves.
    { G::symmetry_count } -> std::convertible_to<int>;
    { G::image(position, symmetry) } -> std::same_as<typename G::Position>;
    { G::image(position, move, symmetry) } -> std::same_as<Move>;
    /// The same position with the players' roles, the turn included, exchanged.
    { G::exchanged(position) } -> std::same_as<typename G::Position>;
    /// One representative of all images and their exchanges: equal for two positions
    /// exactly if a symmetry joins them.
    { G::canonical(position) } -> std::same_as<typename G::Position>;

    /// A rough judgement in hundredths of the game's natural unit, seen by the side to move.
    /// Only while the game lasts.
    { G::evaluate(position) } -> std::same_as<int>;
};

/// All legal moves of a position, on the stack.
template <Game G>
class MoveList {
public:
    explicit MoveList(const typename G::Position& position) noexcept {
        end_ = position.generate(moves_.data());
    }

    [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] const Move* end() const noexcept { return end_; }
    [[nodiscard]] int size() const noexcept { return static_cast<int>(end_ - moves_.data()); }
    [[nodiscard]] Move operator[](int i) const noexcept { return moves_[static_cast<std::size_t>(i)]; }

private:
    union {  // not filled with Move::none() first, which would cost more than many a generator
        std::array<Move, static_cast<std::size_t>(G::max_moves)> moves_;
    };
    const Move* end_;
};

/// The position after a move; the one before it stays as it is.
template <Position P>
[[nodiscard]] P after(P position, Move move) noexcept {
    position.make(move);
    return position;
}

}  // namespace lanista
