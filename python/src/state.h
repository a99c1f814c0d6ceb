// A game that is being played, with the names that OpenSpiel has made familiar.
//
// A State is its start, its moves and where they lead. Undoing plays the moves again up to the last: a move
// costs some nanoseconds, and a clone stays small.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding.h"
#include "games/any.h"

namespace lanista::python {

/// OpenSpiel's number for "nobody, the game is over".
inline constexpr int terminal_player = -4;

class State;

/// A game with the options that decide what its actions and observations look like.
class LoadedGame : public std::enable_shared_from_this<LoadedGame> {
public:
    /// Throws std::invalid_argument, as everything here does, with one line that says what is wrong.
    [[nodiscard]] static std::shared_ptr<LoadedGame> load(std::string_view name, int size,
                                                          std::string_view edition);

    [[nodiscard]] const AnyGame& rules() const { return start_.game(); }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] const std::string& edition() const { return edition_; }
    [[nodiscard]] int actions() const { return action_count(start_); }
    [[nodiscard]] Shape shape() const { return observation_shape(start_); }

    [[nodiscard]] State start(std::uint64_t seed) const;
    [[nodiscard]] State from_text(std::string_view text) const;
    /// The inverse of State::serialized, for a game that is loaded already.
    [[nodiscard]] State restored(std::string_view text) const;

    friend bool operator==(const LoadedGame& a, const LoadedGame& b) {
        return &a.rules() == &b.rules() && a.size_ == b.size_ && a.edition_ == b.edition_;
    }

private:
    LoadedGame(AnyPosition start, int size, std::string edition)
        : start_(start), size_(size), edition_(std::move(edition)) {}

    AnyPosition start_;
    int size_;
    std::string edition_;
};

class State {
public:
    State(std::shared_ptr<const LoadedGame> game, AnyPosition start)
        : game_(std::move(game)), start_(start), position_(start) {}

    [[nodiscard]] const LoadedGame& game() const { return *game_; }
    [[nodiscard]] const AnyPosition& position() const { return position_; }
    [[nodiscard]] const AnyPosition& start() const { return start_; }

    [[nodiscard]] int current_player() const {
        return position_.is_over() ? terminal_player : index(position_.side_to_move());
    }
    [[nodiscard]] std::vector<double> returns() const;
    [[nodiscard]] std::vector<int> legal_actions(std::optional<int> player) const;
    [[nodiscard]] std::vector<std::int8_t> legal_actions_mask(std::optional<int> player) const;
    [[nodiscard]] std::vector<int> history() const;

    void apply(std::int64_t action);
    void apply(Move move);
    void undo();
    void undo(int player, std::int64_t action);

    [[nodiscard]] std::string action_text(std::int64_t action) const;
    [[nodiscard]] int action_of_text(std::string_view text) const;
    [[nodiscard]] std::vector<float> observe(std::optional<int> player) const;
    /// The board with what the last move has changed.
    [[nodiscard]] std::string svg() const;

    /// All that a State is, as a few lines of text.
    [[nodiscard]] std::string serialized() const;

private:
    [[nodiscard]] AnyPosition replayed(std::size_t moves) const;

    std::shared_ptr<const LoadedGame> game_;
    AnyPosition start_;
    AnyPosition position_;
    std::vector<Move> moves_;
};

/// The inverse of State::serialized: loads the game, too.
[[nodiscard]] State deserialized(std::string_view text);

}  // namespace lanista::python
