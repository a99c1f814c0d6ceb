// Tic-tac-toe: three in a row on 3 x 3. The smallest complete game here, and the example of
// docs/adding-a-game.md: everything that a game must have, and nothing else.
#pragma once

#include <bit>
#include <compare>

#include "core/game.h"
#include "core/random.h"
#include "core/square.h"
#include "games/canonical.h"
#include "games/stones.h"

namespace lanista {

struct TicTacToe {
    /// Bit 3 r + c of a player's stones is row r, column c. A move's code is the number of its cell.
    class Position {
    public:
        constexpr Position() = default;
        constexpr Position(Stones stones, Side side) : stones_(stones), side_(side) {}

        [[nodiscard]] const Stones& stones() const { return stones_; }
        [[nodiscard]] Side side_to_move() const { return side_; }
        [[nodiscard]] int ply() const { return std::popcount(occupied()); }
        [[nodiscard]] Outcome outcome() const {
            // In a set-up position both may have one: then the last mover's counts.
            for (const Side side : {other(side_), side_})
                if (has_line(stones_[index(side)])) return win_for(side);
            return occupied() == full ? Outcome::draw : Outcome::ongoing;
        }
        /// Small enough to hash from scratch: the stones and the turn are nineteen bits.
        [[nodiscard]] std::uint64_t hash() const {
            return mix64(stones_[0] | stones_[1] << 9 | std::uint64_t{side_ == Side::second} << 18);
        }
        Move* generate(Move* out) const {
            if (outcome() != Outcome::ongoing) return out;
            for (std::uint64_t empty = full & ~occupied(); empty != 0; empty &= empty - 1)
                *out++ = Move{static_cast<std::uint16_t>(std::countr_zero(empty))};
            return out;
        }
        [[nodiscard]] int count_moves() const { return outcome() == Outcome::ongoing ? 9 - ply() : 0; }
        [[nodiscard]] bool is_legal(Move move) const {
            return move.code < 9 && (occupied() >> move.code & 1) == 0 && outcome() == Outcome::ongoing;
        }
        void make(Move move) {
            stones_[index(side_)] |= std::uint64_t{1} << move.code;
            side_ = other(side_);
        }

        friend auto operator<=>(const Position&, const Position&) = default;

    private:
        static constexpr std::uint64_t full = 0777;

        [[nodiscard]] std::uint64_t occupied() const { return stones_[0] | stones_[1]; }
        [[nodiscard]] static bool has_line(std::uint64_t stones) {
            for (const unsigned line : {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124})
                if ((stones & line) == line) return true;
            return false;
        }

        Stones stones_{};
        Side side_ = Side::first;
    };

    static constexpr std::string_view name = "tictactoe";
    static constexpr std::string_view title = "Tic-tac-toe";
    static constexpr std::string_view summary = "three in a row on 3 x 3";
    static constexpr auto side_names = stone_names;
    static constexpr int max_moves = 9;
    static constexpr int move_codes = 9;
    static constexpr int symmetry_count = square_symmetries;

    static Result<Position> start(const Setup& setup);

    static std::string text(const Position& position);
    static Result<Position> parse(std::string_view text);
    static std::string move_text(const Position& position, Move move);
    static Result<Move> parse_move(const Position& position, std::string_view text);
    static std::string why_illegal(const Position& position, Move move);
    static std::string draw(const Position& position, DrawStyle style);

    static Move image(const Position& position, Move move, int symmetry);
    static Position image(const Position& position, int symmetry);
    static Position exchanged(const Position& p) {
        return {{p.stones()[1], p.stones()[0]}, other(p.side_to_move())};
    }
    static Position canonical(const Position& position) { return least_image<TicTacToe>(position); }

    static int evaluate(const Position& position);
};

static_assert(Game<TicTacToe>);

}  // namespace lanista
