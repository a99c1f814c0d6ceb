// Connect four: drop stones into columns, four in a row wins. On 7 x 6 as sold, and on smaller boards
// whose values are known, which makes it the ground truth for searches.
#pragma once

#include <bit>
#include <compare>

#include "core/game.h"
#include "core/random.h"
#include "games/canonical.h"
#include "games/stones.h"

namespace lanista {

struct Connect4 {
    /// A column is height + 1 bits, lowest cell first; its top bit stays empty, so that shifts cannot
    /// run from one column into the next (Tromp's layout). A move's code is the number of its column.
    class Position {
    public:
        static constexpr int min_size = 4, max_width = 8, max_height = 7;

        constexpr Position(int width, int height) : width_(width), height_(height) {}
        constexpr Position(int width, int height, Stones stones, Side side)
            : stones_(stones), width_(width), height_(height), side_(side) {}

        [[nodiscard]] const Stones& stones() const { return stones_; }
        [[nodiscard]] int width() const { return width_; }
        [[nodiscard]] int height() const { return height_; }
        [[nodiscard]] int bit(int column, int row_from_below) const {
            return column * (height_ + 1) + row_from_below;
        }

        [[nodiscard]] Side side_to_move() const { return side_; }
        [[nodiscard]] int ply() const { return std::popcount(stones_[0] | stones_[1]); }
        [[nodiscard]] Outcome outcome() const {
            // In a set-up position both may have one: then the last mover's counts.
            for (const Side side : {other(side_), side_})
                if (has_four(stones_[index(side)])) return win_for(side);
            return ply() == width_ * height_ ? Outcome::draw : Outcome::ongoing;
        }
        [[nodiscard]] std::uint64_t hash() const {
            const auto shape = static_cast<std::uint64_t>(width_ << 8 | height_ << 1 | index(side_));
            return mix64(stones_[0] ^ mix64(stones_[1] ^ mix64(shape)));
        }
        Move* generate(Move* out) const {
            if (outcome() != Outcome::ongoing) return out;
            for (int column = 0; column < width_; ++column)
                if (!is_full(column)) *out++ = Move{static_cast<std::uint16_t>(column)};
            return out;
        }
        [[nodiscard]] int count_moves() const {
            Move moves[max_width];
            return static_cast<int>(generate(moves) - moves);
        }
        [[nodiscard]] bool is_legal(Move move) const {
            return move.code < width_ && !is_full(move.code) && outcome() == Outcome::ongoing;
        }
        void make(Move move) {
            const std::uint64_t floor = std::uint64_t{1} << bit(move.code, 0);
            const std::uint64_t column = (floor << height_) - floor;
            const std::uint64_t occupied = stones_[0] | stones_[1];
            stones_[index(side_)] |= ((occupied & column) + floor) & column & ~occupied;
            side_ = other(side_);
        }
        [[nodiscard]] bool is_full(int column) const {
            return ((stones_[0] | stones_[1]) >> bit(column, height_ - 1) & 1) != 0;
        }

        friend auto operator<=>(const Position&, const Position&) = default;

    private:
        [[nodiscard]] bool has_four(std::uint64_t stones) const {
            for (const int step : {1, height_, height_ + 1, height_ + 2}) {
                const std::uint64_t twos = stones & stones >> step;
                if ((twos & twos >> 2 * step) != 0) return true;
            }
            return false;
        }

        Stones stones_{};
        int width_, height_;
        Side side_ = Side::first;
    };

    static constexpr std::string_view name = "connect4";
    static constexpr std::string_view title = "Connect four";
    static constexpr std::string_view summary = "four in a row with falling stones, 7 x 6";
    static constexpr auto side_names = stone_names;
    static constexpr int max_moves = Position::max_width;
    static constexpr int move_codes = Position::max_width;
    static constexpr int symmetry_count = 2;

    static Result<Position> start(const Setup& setup);

    static std::string text(const Position& position);
    static Result<Position> parse(std::string_view text);
    static std::string move_text(const Position&, Move move) { return std::to_string(move.code); }
    static Result<Move> parse_move(const Position& position, std::string_view text);
    static std::string why_illegal(const Position& position, Move move);
    static std::string draw(const Position& position, DrawStyle style);

    static Move image(const Position& position, Move move, int symmetry);
    static Position image(const Position& position, int symmetry);
    static Position exchanged(const Position& p) {
        return {p.width(), p.height(), {p.stones()[1], p.stones()[0]}, other(p.side_to_move())};
    }
    static Position canonical(const Position& position) { return least_image<Connect4>(position); }

    static int evaluate(const Position& position);
};

static_assert(Game<Connect4>);

}  // namespace lanista
