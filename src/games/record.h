// A game as it was played: tags, a start position, moves with what their players thought, a result.
//
// The text form is PGN's, freed from chess (docs/records.md); this file holds the value and writes it,
// games/record_reader.h reads it. Reading what was written gives the same record.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "games/any.h"

namespace lanista {

/// What the text form may hold: a reader's memory is bounded whatever it is fed.
struct RecordLimits {
    static constexpr std::size_t line = 1 << 16;
    static constexpr std::size_t tags = 64;
    static constexpr std::size_t moves = 10'000;
    static constexpr std::size_t text = 1 << 12;  ///< a tag's value, a comment; writers cut them there
};

struct RecordTag {
    std::string name;  ///< a letter, then letters, digits and underscores
    std::string value;

    friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

/// What a player knew of its move. What it did not know stays empty.
struct RecordedThought {
    std::optional<Score> score;  ///< seen by the player who moves
    int depth = 0;               ///< of the search behind the score; 0: not known
    std::optional<std::chrono::microseconds> time;
    std::optional<std::uint64_t> nodes;
    std::string remark;

    friend bool operator==(const RecordedThought&, const RecordedThought&) = default;
};

struct RecordedMove {
    Move move;
    RecordedThought thought;

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct Record {
    AnyPosition start;            ///< also says which game it is
    std::vector<RecordTag> tags;  ///< in their order, without Game, Start and Result
    std::vector<RecordedMove> moves;
    Outcome result = Outcome::ongoing;  ///< ongoing: not finished, or not known

    [[nodiscard]] const AnyGame& game() const noexcept { return start.game(); }
    /// The value of a tag; empty if there is none of that name.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
    /// The position after the last move.
    [[nodiscard]] AnyPosition final_position() const;

    friend bool operator==(const Record&, const Record&) = default;
};

/// "1-0", "0-1", "1/2-1/2", or "*" for a game that is not over.
[[nodiscard]] std::string_view result_token(Outcome result);
[[nodiscard]] std::optional<Outcome> parse_result_token(std::string_view text);

/// The words of a comment: "+0.35/12 0.020s 12345n, a remark". Empty if nothing is known.
[[nodiscard]] std::string thought_text(const RecordedThought& thought);
/// Any text is a comment: words that are no numbers of a search begin the remark.
[[nodiscard]] RecordedThought parse_thought(std::string_view text);

/// The record as text, ending in a blank line so that records can follow each other in a file.
[[nodiscard]] std::string to_text(const Record& record);

}  // namespace lanista
