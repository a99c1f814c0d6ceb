#include "state.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/text.h"
#include "games/registry.h"
#include "report/board_face.h"

namespace lanista::python {

namespace {

[[noreturn]] void refuse(const std::string& message) {
    throw std::invalid_argument(message);
}

template <class T>
const T& checked(const Result<T>& result, std::string_view what) {
    if (result) return *result;
    const Error& error = result.error();
    refuse(error.column > 0 ? fmt::format("{}: {} (column {})", what, error.message, error.column)
                            : fmt::format("{}: {}", what, error.message));
}

Side side_of(std::optional<int> player, const AnyPosition& position) {
    if (!player) return position.side_to_move();
    if (*player != 0 && *player != 1) refuse(fmt::format("player {}: there are only 0 and 1", *player));
    return static_cast<Side>(*player);
}

/// The rest of the next line if it begins with `key`, and then that line is taken away.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view key) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.starts_with(key)) return std::nullopt;
    line.remove_prefix(key.size());
    if (!line.empty() && line.front() != ' ') return std::nullopt;
    text.remove_prefix(std::min(end + 1, text.size()));
    return line.empty() ? line : line.substr(1);
}

std::string_view needed_line(std::string_view& text, std::string_view key) {
    const auto line = take_line(text, key);
    if (!line) refuse(fmt::format("no serialized state: there is no line '{} ...' where it should be", key));
    return *line;
}

constexpr int largest_size = 1000;  ///< far more than any game has; the game says what it takes

struct Header {
    std::string_view name;
    int size = 0;
    std::string_view edition;
};

/// Takes the lines that say which game it is.
Header take_header(std::string_view& text) {
    Header header{.name = needed_line(text, "game")};
    const std::string_view size = needed_line(text, "size");
    const std::optional<int> number = parse_number(size, 0, largest_size);
    if (!number) refuse(fmt::format("no serialized state: its size is {}", in_quotes(size)));
    header.size = *number;
    header.edition = take_line(text, "edition").value_or("");
    return header;
}

}  // namespace

// --- LoadedGame
// ---------------------------------------------------------------------------------------------

std::shared_ptr<LoadedGame> LoadedGame::load(std::string_view name, int size, std::string_view edition) {
    const AnyGame* game = find_game(name);
    if (game == nullptr) {
        std::vector<std::string_view> names;
        for (const AnyGame* known : games()) names.push_back(known->name());
        refuse(fmt::format("there is no game {} (there is: {})", in_quotes(name), fmt::join(names, ", ")));
    }
    const AnyPosition start = checked(game->start({.size = size, .edition = edition}), name);
    return std::shared_ptr<LoadedGame>(new LoadedGame(start, size, std::string(edition)));
}

State LoadedGame::start(std::uint64_t seed) const {
    return {shared_from_this(),
            checked(rules().start({.size = size_, .seed = seed, .edition = edition_}), rules().name())};
}

State LoadedGame::from_text(std::string_view text) const {
    const AnyPosition position = checked(rules().parse(text), rules().name());
    if (action_count(position) != actions() || observation_shape(position) != shape())
        refuse(fmt::format("{} is a position of another board size; load the game with that size", text));
    return {shared_from_this(), position};
}

State LoadedGame::restored(std::string_view text) const {
    const Header header = take_header(text);
    if (header.name != rules().name() || header.size != size_ || header.edition != edition_)
        refuse(
            fmt::format("the state is one of {}, size {}, and not of this game", header.name, header.size));
    State state = from_text(needed_line(text, "start"));
    FieldReader moves(needed_line(text, "moves"));
    while (!moves.at_end()) state.apply(checked(state.position().parse_legal_move(moves.next()), "moves"));
    if (!text.empty()) refuse("no serialized state: something follows its moves");
    return state;
}

State deserialized(std::string_view text) {
    std::string_view rest = text;
    const Header header = take_header(rest);
    return LoadedGame::load(header.name, header.size, header.edition)->restored(text);
}

// --- State
// --------------------------------------------------------------------------------------------------

std::vector<double> State::returns() const {
    const int first = value_for(Side::first, position_.outcome());
    return {static_cast<double>(first), static_cast<double>(first == 0 ? 0 : -first)};
}

std::vector<int> State::legal_actions(std::optional<int> player) const {
    std::vector<int> actions;
    if (side_of(player, position_) != position_.side_to_move()) return actions;
    for (const Move move : position_.legal_moves()) actions.push_back(action_of(position_, move));
    std::sort(actions.begin(), actions.end());
    return actions;
}

std::vector<std::int8_t> State::legal_actions_mask(std::optional<int> player) const {
    std::vector<std::int8_t> mask(static_cast<std::size_t>(action_count(position_)));
    for (const int action : legal_actions(player)) mask[static_cast<std::size_t>(action)] = 1;
    return mask;
}

std::vector<int> State::history() const {
    std::vector<int> actions;
    for (const Move move : moves_) actions.push_back(action_of(position_, move));
    return actions;
}

void State::apply(std::int64_t action) {
    const Move move = move_of(position_, action);
    if (move.is_none())
        refuse(fmt::format("action {} is none of the {} of {}", action, action_count(position_),
                           game_->rules().name()));
    if (!position_.is_legal(move))
        refuse(fmt::format("illegal action {} ({}): {}", action, position_.move_text(move),
                           position_.why_illegal(move)));
    apply(move);
}

void State::apply(Move move) {
    position_.make(move);
    moves_.push_back(move);
}

AnyPosition State::replayed(std::size_t moves) const {
    AnyPosition position = start_;
    for (std::size_t i = 0; i < moves; ++i) position.make(moves_[i]);
    return position;
}

void State::undo() {
    if (moves_.empty()) refuse("there is no action to undo");
    position_ = replayed(moves_.size() - 1);
    moves_.pop_back();
}

void State::undo(int player, std::int64_t action) {
    if (moves_.empty()) refuse("there is no action to undo");
    const int mover = index(replayed(moves_.size() - 1).side_to_move());
    if (player != mover || action != action_of(position_, moves_.back()))
        refuse(fmt::format("player {} did not play action {} last: player {} played {}", player, action,
                           mover, action_of(position_, moves_.back())));
    undo();
}

std::string State::action_text(std::int64_t action) const {
    const Move move = move_of(position_, action);
    if (move.is_none())
        refuse(fmt::format("action {} is none of the {} of {}", action, action_count(position_),
                           game_->rules().name()));
    return position_.move_text(move);
}

int State::action_of_text(std::string_view text) const {
    const Move move = checked(position_.parse_move(text), fmt::format("bad move {}", in_quotes(text)));
    // Colosseum reads moves of its largest board, whatever the one in use.
    const int action = action_of(position_, move);
    if (move_of(position_, action) != move)
        refuse(fmt::format("bad move {}: it is not on this board", in_quotes(text)));
    return action;
}

std::vector<float> State::observe(std::optional<int> player) const {
    return observation(position_, side_of(player, position_));
}

std::string State::svg() const {
    const std::string before = moves_.empty() ? "" : board_cells(replayed(moves_.size() - 1));
    return board_svg(board_face(position_), board_cells(position_), before,
                     fmt::format("{} after {} turns", game_->rules().title(), position_.ply()));
}

std::string State::serialized() const {
    std::string text = fmt::format("game {}\nsize {}\n", game_->rules().name(), game_->size());
    if (!game_->edition().empty()) text += fmt::format("edition {}\n", game_->edition());
    text += fmt::format("start {}\nmoves", start_.text());
    AnyPosition position = start_;
    for (const Move move : moves_) {
        text += " " + position.move_text(move);
        position.make(move);
    }
    return text + "\n";
}

}  // namespace lanista::python
