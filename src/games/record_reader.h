// Reads game records line by line, as a stream: memory holds one record at a time.
//
// Every move is checked against the rules. An error names the line in its message and the column beside it;
// after an error the reader is of no further use.
//
// "1-0" is a result, and in some games also a move. The last word before the blank line that ends a record
// is its result, so a word that could be one waits until it is known what follows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/record.h"

namespace lanista {

class RecordReader {
public:
    /// Takes the next line, without its line break. Returns a record when this is the blank line after it.
    [[nodiscard]] Result<std::optional<Record>> feed(std::string_view line);

    /// To be called after the last line, which may end a record too.
    [[nodiscard]] Result<std::optional<Record>> finish();

    /// The number of lines that were fed.
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

private:
    using Problem = std::optional<Error>;

    [[nodiscard]] Problem read_tag(std::string_view line);
    [[nodiscard]] Problem add_tag(RecordTag tag, std::size_t name_column, std::size_t value_column);
    [[nodiscard]] Problem begin_moves();
    [[nodiscard]] Problem read_moves(std::string_view line);
    [[nodiscard]] Problem read_comment(std::string_view line, std::size_t& at);
    [[nodiscard]] Problem read_word(std::string_view word, std::size_t column);
    [[nodiscard]] Problem read_turn_number(std::string_view word, std::size_t column) const;
    [[nodiscard]] Problem play_waiting();
    [[nodiscard]] Result<std::optional<Record>> complete();
    [[nodiscard]] Problem read_move(std::string_view word, std::size_t column);
    [[nodiscard]] Error located(Error error) const;

    /// The latest word, while it may yet turn out to be the result.
    struct Waiting {
        Outcome result;
        std::size_t line;
        std::size_t column;
    };

    // The record being read.
    std::optional<Record> record_;  ///< from the first move on
    std::optional<AnyPosition> start_;
    std::optional<AnyPosition> position_;  ///< after the moves so far
    const AnyGame* game_ = nullptr;
    std::vector<RecordTag> tags_;
    std::optional<std::string> comment_;  ///< while inside of one
    std::optional<Waiting> waiting_;
    std::optional<Outcome> result_;  ///< as the tag says
    bool commented_ = false;         ///< the last move has its comment

    std::size_t line_ = 0;
    std::size_t error_line_ = 0;  ///< if the error is not in the line fed last
};

}  // namespace lanista
