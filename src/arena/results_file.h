// The inside of a results file: its tables, its check, and its repair. For results.h only.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/game_result.h"
#include "arena/sqlite.h"

namespace lanista::results_file {

enum class State : std::uint8_t { empty, ours, foreign };

/// Lets SQLite open a file that is shorter than it should be, so that its rows can be saved.
void tolerate_damage(Database& database);

/// Whether the database is a new one, one of ours, or somebody else's.
[[nodiscard]] State state(Database& database);

void create_tables(Database& database);
void put_configuration(Database& database, const std::string& configuration);
/// Nothing if it is missing or damaged.
[[nodiscard]] std::optional<std::string> get_configuration(Database& database);

/// Throws SqliteError with SQLITE_CONSTRAINT if there is a row of that id.
void insert(Database& database, const GameResult& result);
[[nodiscard]] std::optional<GameResult> find(Database& database, const std::string& id);

using Visit = std::function<void(const GameResult&)>;

/// Calls `visit` for every row that can be trusted, by id, and returns a line for everything that cannot.
std::vector<std::string> scan(Database& database, const Visit& visit);

/// The structure of the file and all its rows; a line for everything that is wrong.
[[nodiscard]] std::vector<std::string> check(Database& database);

/// Replaces the file by a fresh one with the rows that can be trusted. Takes the database, since it must be
/// closed before its file is replaced.
void rebuild(const std::string& path, std::unique_ptr<Database> database, const std::string& configuration);

}  // namespace lanista::results_file
