// One finished game as it is stored: a row of the results, and its checksum.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.h"

namespace lanista {

struct GameResult {
    std::string id;     ///< the job's
    std::string first;  ///< name of the player who moved first
    std::string second;
    std::uint64_t opening_seed = 0;
    Outcome outcome = Outcome::draw;  ///< never `ongoing`
    std::string verdict;              ///< how it ended: by rule, or ILLEGAL, TIME, CRASH, ...
    std::string reason;               ///< what the loser did wrong, in a few words; empty if by rule
    std::int64_t plies = 0;
    std::int64_t first_ms = 0;  ///< time used
    std::int64_t second_ms = 0;
    std::string record;        ///< the moves, in the project's own notation of games
    std::string first_stderr;  ///< the end of what the player wrote there
    std::string second_stderr;
    std::string tier;  ///< of the sandbox that was in force

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct ResultColumn {
    std::string_view name;
    std::string_view type;
};

/// The columns in their order. The seed is text, since SQLite has no unsigned 64-bit numbers.
inline constexpr std::array<ResultColumn, 14> result_columns{{{"id", "TEXT"},
                                                              {"first", "TEXT"},
                                                              {"second", "TEXT"},
                                                              {"opening_seed", "TEXT"},
                                                              {"outcome", "TEXT"},
                                                              {"verdict", "TEXT"},
                                                              {"reason", "TEXT"},
                                                              {"plies", "INTEGER"},
                                                              {"first_ms", "INTEGER"},
                                                              {"second_ms", "INTEGER"},
                                                              {"record", "TEXT"},
                                                              {"first_stderr", "TEXT"},
                                                              {"second_stderr", "TEXT"},
                                                              {"tier", "TEXT"}}};

using ResultFields = std::array<std::string, result_columns.size()>;

/// Each column as text, and back; nothing for fields that no result has.
[[nodiscard]] ResultFields to_fields(const GameResult& result);
[[nodiscard]] std::optional<GameResult> from_fields(const ResultFields& fields);

/// CRC-32 over the fields, each with its length before it, so that no two rows read alike.
[[nodiscard]] std::uint32_t checksum(const ResultFields& fields);
[[nodiscard]] std::uint32_t checksum(std::string_view text);

/// "first_wins", "second_wins", "draw".
[[nodiscard]] std::string_view outcome_text(Outcome outcome);

}  // namespace lanista
