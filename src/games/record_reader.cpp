#include "games/record_reader.h"

#include "core/text.h"
#include "games/registry.h"

namespace lanista {

namespace {

constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t';
}
constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view trimmed_end(std::string_view line) {
    while (!line.empty() && (is_blank(line.back()) || line.back() == '\r')) line.remove_suffix(1);
    return line;
}

}  // namespace

Error RecordReader::located(Error error) const {
    const std::size_t line = error_line_ != 0 ? error_line_ : line_;
    error.message = "line " + std::to_string(line) + ": " + error.message;
    return error;
}

Result<std::optional<Record>> RecordReader::feed(std::string_view line) {
    ++line_;
    if (line.size() > RecordLimits::line)
        return located({"the line is longer than " + std::to_string(RecordLimits::line) + " bytes", 0});
    line = trimmed_end(line);
    for (std::size_t at = 0; at < line.size(); ++at)
        if ((line[at] >= 0 && line[at] < 0x20 && line[at] != '\t') || line[at] == 0x7F)
            return located({"a control character", at + 1});
    if (line.empty()) return record_ && !comment_ ? complete() : std::optional<Record>();

    const bool is_tag = !record_ && line.starts_with('[');
    const Problem problem = is_tag ? read_tag(line) : read_moves(line);
    if (problem) return located(*problem);
    return std::optional<Record>();
}

Result<std::optional<Record>> RecordReader::finish() {
    if (game_ == nullptr) return std::optional<Record>();
    if (comment_) return located({"the text ends inside a comment", 0});
    return complete();
}

/// The text of a record has ended: what waits is its result.
Result<std::optional<Record>> RecordReader::complete() {
    if (!waiting_) return located({"the record ends without a result", 0});
    if (result_ && *result_ != waiting_->result) {
        error_line_ = waiting_->line;
        return located({"the tag Result says " + std::string(result_token(*result_)), waiting_->column});
    }
    Record record = std::move(*record_);
    record.result = waiting_->result;
    const std::size_t lines = line_;
    *this = RecordReader();
    line_ = lines;
    return std::optional(std::move(record));
}

auto RecordReader::read_tag(std::string_view line) -> Problem {
    std::size_t at = 1;
    while (at < line.size() && (is_letter(line[at]) || line[at] == '_' || (at > 1 && is_digit(line[at]))))
        ++at;
    RecordTag tag{std::string(line.substr(1, at - 1)), ""};
    if (tag.name.empty() || !is_letter(tag.name[0])) return Error{"expected the name of a tag", 2};
    if (!line.substr(at).starts_with(" \"")) return Error{"expected a blank and a quotation mark", at + 1};
    at += 2;
    const std::size_t value_column = at + 1;
    for (; at < line.size() && line[at] != '"'; ++at) {
        if (line[at] == '\\') ++at;
        if (at == line.size()) break;
        tag.value += line[at] == '\t' ? ' ' : line[at];
    }
    if (tag.value.size() > RecordLimits::text)
        return Error{"the value is longer than " + std::to_string(RecordLimits::text) + " bytes",
                     value_column};
    if (line.substr(at) != "\"]")
        return Error{"expected the tag to end in \"]", std::min(at, line.size()) + 1};
    return add_tag(std::move(tag), 2, value_column);
}

auto RecordReader::add_tag(RecordTag tag, std::size_t name_column, std::size_t value_column) -> Problem {
    const auto twice = [&tag, name_column] {
        return Error{"the tag " + in_quotes(tag.name) + " is given twice", name_column};
    };
    if (game_ == nullptr) {
        if (tag.name != "Game") return Error{"the first tag must be Game", name_column};
        game_ = find_game(tag.value);
        if (game_ == nullptr) return Error{"there is no game " + in_quotes(tag.value), value_column};
        return std::nullopt;
    }
    if (tag.name == "Game") return twice();
    if (tag.name == "Start") {
        if (start_) return twice();
        const Result<AnyPosition> start = game_->parse(tag.value);
        if (!start) {
            const std::size_t column = start.error().column;
            return Error{"bad position: " + start.error().message,
                         column == 0 ? value_column : value_column + column - 1};
        }
        start_ = *start;
        return std::nullopt;
    }
    if (tag.name == "Result") {
        if (result_) return twice();
        result_ = parse_result_token(tag.value);
        if (!result_) return Error{"expected 1-0, 0-1, 1/2-1/2 or *", value_column};
        return std::nullopt;
    }
    for (const RecordTag& earlier : tags_)
        if (earlier.name == tag.name) return twice();
    if (tags_.size() == RecordLimits::tags)
        return Error{"more than " + std::to_string(RecordLimits::tags) + " tags", name_column};
    tags_.push_back(std::move(tag));
    return std::nullopt;
}

/// The tags are complete: from here on there are only moves.
auto RecordReader::begin_moves() -> Problem {
    if (game_ == nullptr) return Error{"expected the tag Game", 1};
    if (!start_) {
        const Result<AnyPosition> start = game_->start({});
        if (!start) return start.error();
        start_ = *start;
    }
    position_ = start_;
    record_ = Record{.start = *start_, .tags = std::move(tags_), .moves = {}, .result = Outcome::ongoing};
    return std::nullopt;
}

auto RecordReader::read_moves(std::string_view line) -> Problem {
    if (!record_)
        if (Problem problem = begin_moves()) return problem;
    std::size_t at = 0;
    if (comment_) *comment_ += ' ';  // a line break inside a comment is a blank
    while (at < line.size()) {
        if (comment_ || line[at] == '{') {
            if (Problem problem = read_comment(line, at)) return problem;
        } else if (is_blank(line[at])) {
            ++at;
        } else {
            const std::size_t end = std::min(line.find_first_of(" \t{", at), line.size());
            if (Problem problem = read_word(line.substr(at, end - at), at + 1)) return problem;
            at = end;
        }
    }
    return std::nullopt;
}

/// Begins or goes on with a comment at `at`, and leaves `at` behind what it read.
auto RecordReader::read_comment(std::string_view line, std::size_t& at) -> Problem {
    if (!comment_) {
        if (Problem problem = play_waiting()) return problem;
        if (record_->moves.empty()) return Error{"a comment before the first move", at + 1};
        if (commented_) return Error{"a second comment on the same move", at + 1};
        comment_.emplace();
        ++at;
    }
    for (; at < line.size() && line[at] != '}'; ++at) {
        if (line[at] == '\\' && at + 1 < line.size()) ++at;
        *comment_ += line[at];
        if (comment_->size() > RecordLimits::text)
            return Error{"the comment is longer than " + std::to_string(RecordLimits::text) + " bytes",
                         at + 1};
    }
    if (at == line.size()) return std::nullopt;
    ++at;
    record_->moves.back().thought = parse_thought(*comment_);
    comment_.reset();
    commented_ = true;
    return std::nullopt;
}

auto RecordReader::read_word(std::string_view word, std::size_t column) -> Problem {
    if (Problem problem = play_waiting()) return problem;
    if (const std::optional<Outcome> result = parse_result_token(word)) {
        waiting_ = Waiting{*result, line_, column};
        return std::nullopt;
    }
    return word.ends_with('.') ? read_turn_number(word, column) : read_move(word, column);
}

/// Turn numbers may be left out, but not be wrong: a gap in them is a gap in the game.
auto RecordReader::read_turn_number(std::string_view word, std::size_t column) const -> Problem {
    const std::size_t turn = record_->moves.size() + (record_->start.side_to_move() == Side::first ? 0 : 1);
    const std::string expected = std::to_string(turn / 2 + 1) + (turn % 2 == 0 ? "." : "...");
    if (word == expected) return std::nullopt;
    return Error{"expected " + expected + ", not " + in_quotes(word), column};
}

/// Something follows the word that waits, so it was a move.
auto RecordReader::play_waiting() -> Problem {
    if (!waiting_) return std::nullopt;
    const Waiting waited = *waiting_;
    waiting_.reset();
    const std::string_view word = result_token(waited.result);
    if (!position_->parse_move(word)) return Error{"expected a blank line after the result", 0};
    Problem problem = read_move(word, waited.column);
    if (problem) error_line_ = waited.line;
    return problem;
}

auto RecordReader::read_move(std::string_view word, std::size_t column) -> Problem {
    if (record_->moves.size() == RecordLimits::moves)
        return Error{"more than " + std::to_string(RecordLimits::moves) + " moves", column};
    const Result<Move> move = position_->parse_move(word);
    if (!move) {
        const std::size_t within = move.error().column;
        return Error{"bad move " + in_quotes(word) + ": " + move.error().message,
                     within == 0 ? column : column + within - 1};
    }
    if (!position_->is_legal(*move))
        return Error{"illegal move " + in_quotes(word) + ": " + position_->why_illegal(*move), column};
    record_->moves.push_back({*move, {}});
    position_->make(*move);
    commented_ = false;
    return std::nullopt;
}

}  // namespace lanista
