#include "server/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>

namespace lanista::server {

Archive::Archive(const std::filesystem::path& file) : database_(file.string(), Database::Access::write) {
    database_.run("PRAGMA journal_mode = WAL");
    database_.run("PRAGMA synchronous = FULL");
    database_.run(
        "CREATE TABLE IF NOT EXISTS games (key TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, "
        "record TEXT NOT NULL, analysis TEXT NOT NULL, saved INTEGER NOT NULL) STRICT");
    database_.run(
        "CREATE TABLE IF NOT EXISTS tournaments (key TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT "
        "NULL, state TEXT NOT NULL, error TEXT NOT NULL, created INTEGER NOT NULL) STRICT");
    database_.run("CREATE INDEX IF NOT EXISTS games_by_time ON games (saved)");
}

void Archive::save(const StoredGame& game) {
    const std::lock_guard lock(mutex_);
    Statement statement(database_, "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?)");
    statement.bind(1, game.key);
    statement.bind(2, game.name);
    statement.bind(3, game.game);
    statement.bind(4, game.record);
    statement.bind(5, game.analysis);
    statement.bind(6, game.saved);
    statement.step();
}

std::optional<StoredGame> Archive::game(const std::string& key) {
    const std::lock_guard lock(mutex_);
    Statement statement(database_, "SELECT name, game, record, analysis, saved FROM games WHERE key = ?");
    statement.bind(1, key);
    if (!statement.step()) return std::nullopt;
    return StoredGame{
        key, statement.text(0), statement.text(1), statement.text(2), statement.text(3), statement.number(4)};
}

std::vector<StoredGame> Archive::games(std::int64_t most, std::int64_t skip) {
    const std::lock_guard lock(mutex_);
    Statement statement(database_,
                        "SELECT key, name, game, saved FROM games ORDER BY saved DESC, key LIMIT ? OFFSET ?");
    statement.bind(1, most);
    statement.bind(2, skip);
    std::vector<StoredGame> games;
    while (statement.step())
        games.push_back(
            {statement.text(0), statement.text(1), statement.text(2), "", "", statement.number(3)});
    return games;
}

bool Archive::remove_game(const std::string& key) {
    const std::lock_guard lock(mutex_);
    Statement statement(database_, "DELETE FROM games WHERE key = ? RETURNING key");
    statement.bind(1, key);
    const bool there = statement.step();
    while (there && statement.step()) {
    }
    return there;
}

void Archive::save(const TournamentEntry& tournament) {
    const std::lock_guard lock(mutex_);
    Statement statement(database_, "INSERT OR REPLACE INTO tournaments VALUES (?, ?, ?, ?, ?, ?)");
    statement.bind(1, tournament.key);
    statement.bind(2, tournament.name);
    statement.bind(3, tournament.game);
    statement.bind(4, tournament.state);
    statement.bind(5, tournament.error);
    statement.bind(6, tournament.created);
    statement.step();
}

std::vector<TournamentEntry> Archive::tournaments() {
    const std::lock_guard lock(mutex_);
    Statement statement(
        database_,
        "SELECT key, name, game, state, error, created FROM tournaments ORDER BY created DESC, key");
    std::vector<TournamentEntry> list;
    while (statement.step())
        list.push_back({statement.text(0), statement.text(1), statement.text(2), statement.text(3),
                        statement.text(4), statement.number(5)});
    return list;
}

bool is_key(std::string_view text) {
    constexpr std::size_t longest = 64;
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    };
    return !text.empty() && text.size() <= longest && std::ranges::all_of(text, fits);
}

std::string new_key() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}", device(), device());
}

std::int64_t seconds_now() {
    using namespace std::chrono;
    return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace lanista::server
