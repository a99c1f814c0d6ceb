#include "games/record.h"

#include <array>
#include <charconv>

#include "core/text.h"

namespace lanista {

namespace {

constexpr std::size_t line_width = 100;

constexpr std::array<std::string_view, 4> result_tokens{"*", "1/2-1/2", "1-0", "0-1"};
static_assert(static_cast<int>(Outcome::ongoing) == 0 && static_cast<int>(Outcome::draw) == 1 &&
              static_cast<int>(Outcome::first_wins) == 2 && static_cast<int>(Outcome::second_wins) == 3);

constexpr bool is_control(char c) {
    return (c >= 0 && c < 0x20) || c == 0x7F;
}

/// Single blanks between words and none at the ends: lines of a comment may be broken at any blank.
std::string squeezed(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c != ' ' && !is_control(c))
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

template <class Number>
std::optional<Number> read_number(std::string_view text) {
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || text[0] == '-' || error != std::errc{} || rest != end) return std::nullopt;
    return value;
}

/// Seconds with three decimals, or six where milliseconds would lose something.
std::string seconds_text(std::chrono::microseconds time) {
    const std::int64_t count = time.count() < 0 ? 0 : time.count();
    std::string decimals = std::to_string(1'000'000 + count % 1'000'000).substr(1);
    if (decimals.ends_with("000")) decimals.resize(3);
    return std::to_string(count / 1'000'000) + "." + decimals + "s";
}

std::optional<std::chrono::microseconds> parse_seconds(std::string_view text) {
    constexpr std::int64_t longest = 1'000'000'000;  // thirty years
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos || !text.ends_with('s')) return std::nullopt;
    const std::string_view decimals = text.substr(point + 1, text.size() - point - 2);
    if (decimals.size() != 3 && decimals.size() != 6) return std::nullopt;
    const auto whole = read_number<std::int64_t>(text.substr(0, point));
    const auto fraction = read_number<std::int64_t>(decimals);
    if (!whole || !fraction || *whole > longest) return std::nullopt;
    return std::chrono::microseconds(*whole * 1'000'000 + *fraction * (decimals.size() == 3 ? 1000 : 1));
}

/// Takes a word as the next number of a search, if it is one: score and depth, time, nodes, in this order.
bool take_number(RecordedThought& thought, std::string_view word) {
    const bool first = !thought.score && !thought.time && !thought.nodes;
    if (const std::size_t slash = word.find('/'); first && slash != std::string_view::npos) {
        const auto score = parse_score(word.substr(0, slash));
        const auto depth = parse_number(word.substr(slash + 1), 1, max_plies_to_end);
        if (!score || !depth) return false;
        thought.score = score;
        thought.depth = *depth;
        return true;
    }
    if (const auto score = parse_score(word); first && score) {
        thought.score = score;
        return true;
    }
    if (const auto time = parse_seconds(word); time && !thought.time && !thought.nodes) {
        thought.time = time;
        return true;
    }
    if (!word.ends_with('n') || thought.nodes) return false;
    thought.nodes = read_number<std::uint64_t>(word.substr(0, word.size() - 1));
    return thought.nodes.has_value();
}

/// A backslash before each of `marked`, and before each backslash.
std::string escaped(std::string_view text, char marked) {
    std::string result;
    for (const char c : text) {
        if (c == marked || c == '\\') result += '\\';
        result += is_control(c) ? ' ' : c;
    }
    return result;
}

std::string tag_line(std::string_view name, std::string_view value) {
    return "[" + std::string(name) + " \"" + escaped(value.substr(0, RecordLimits::text), '"') + "\"]\n";
}

/// Fills lines with words.
class Paragraph {
public:
    /// Words that belong together stay in one line, unless they are too many.
    void add(std::string_view words) {
        if (words.size() <= line_width / 2) return add_word(words);
        for (FieldReader reader(words); !reader.at_end();) add_word(reader.next());
    }
    [[nodiscard]] std::string text() && { return std::move(text_); }

private:
    void add_word(std::string_view word) {
        if (column_ != 0) {
            const bool fits = column_ + 1 + word.size() <= line_width;
            text_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        text_ += word;
        column_ += word.size();
    }

    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace

std::string_view Record::tag(std::string_view name) const {
    for (const RecordTag& tag : tags)
        if (tag.name == name) return tag.value;
    return {};
}

AnyPosition Record::final_position() const {
    AnyPosition position = start;
    for (const RecordedMove& played : moves) position.make(played.move);
    return position;
}

std::string_view result_token(Outcome result) {
    return result_tokens[static_cast<std::size_t>(result)];
}

std::optional<Outcome> parse_result_token(std::string_view text) {
    for (std::size_t i = 0; i < result_tokens.size(); ++i)
        if (result_tokens[i] == text) return static_cast<Outcome>(i);
    return std::nullopt;
}

std::string thought_text(const RecordedThought& thought) {
    std::string numbers;
    const auto add = [&numbers](const std::string& word) { numbers += (numbers.empty() ? "" : " ") + word; };
    if (thought.score)
        add(score_text(*thought.score) + (thought.depth > 0 ? "/" + std::to_string(thought.depth) : ""));
    if (thought.time) add(seconds_text(*thought.time));
    if (thought.nodes) add(std::to_string(*thought.nodes) + "n");

    constexpr std::size_t room_for_numbers = 100;
    const std::string remark =
        squeezed(std::string_view(thought.remark).substr(0, RecordLimits::text - room_for_numbers));
    if (remark.empty()) return numbers;
    // The comma ends the numbers, so that a remark may begin with anything.
    const bool misread = parse_thought(remark).remark != remark;
    return !numbers.empty() || misread ? numbers + ", " + remark : remark;
}

RecordedThought parse_thought(std::string_view text) {
    const std::string words = squeezed(text);
    RecordedThought thought;
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t end = std::min(words.find_first_of(" ,", at), words.size());
        if (end > at && !take_number(thought, std::string_view(words).substr(at, end - at))) break;
        at = end + 1;
        if (end < words.size() && words[end] == ',') {
            if (at < words.size() && words[at] == ' ') ++at;
            break;
        }
    }
    if (at < words.size()) thought.remark = words.substr(at);
    return thought;
}

std::string to_text(const Record& record) {
    std::string text = tag_line("Game", record.game().name());
    for (const RecordTag& tag : record.tags) text += tag_line(tag.name, tag.value);
    text += tag_line("Start", record.start.text()) + tag_line("Result", result_token(record.result)) + "\n";

    Paragraph moves;
    AnyPosition position = record.start;
    // Turns are numbered in pairs; a game that the second player opens begins in the middle of one.
    std::size_t turn = record.start.side_to_move() == Side::first ? 0 : 1;
    for (const RecordedMove& played : record.moves) {
        if (turn % 2 == 0) moves.add(std::to_string(turn / 2 + 1) + ".");
        if (turn == 1 && &played == &record.moves.front()) moves.add("1...");
        moves.add(position.move_text(played.move));
        const std::string comment = thought_text(played.thought);
        if (!comment.empty()) moves.add("{" + escaped(comment, '}') + "}");
        position.make(played.move);
        ++turn;
    }
    moves.add(result_token(record.result));
    return text + std::move(moves).text() + "\n\n";
}

}  // namespace lanista
