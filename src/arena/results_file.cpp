#include "arena/results_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "core/text.h"

namespace lanista::results_file {
namespace {

/// "LANI": tells our files from other SQLite files.
constexpr int application_id = 0x4C414E49;

std::string column_list() {
    std::string list;
    for (const ResultColumn& column : result_columns) list.append(column.name).append(", ");
    return list + "crc";
}

constexpr int crc_column = static_cast<int>(result_columns.size());

/// The row that a statement stands on; nothing if its checksum is wrong.
std::optional<GameResult> trusted_row(const Statement& row) {
    ResultFields fields;
    for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = row.text(static_cast<int>(i));
    if (row.number(crc_column) != checksum(fields)) return std::nullopt;
    return from_fields(fields);
}

/// Returns false if the file broke off before its end.
bool scan_one_way(Database& database, const char* direction, const Visit& visit,
                  std::vector<std::string>& damage) {
    try {
        Statement row(database, fmt::format("SELECT {} FROM games ORDER BY id {}", column_list(), direction));
        while (row.step()) {
            if (const auto result = trusted_row(row)) {
                visit(*result);
            } else {
                damage.push_back(
                    fmt::format("the row of game {} is damaged (checksum)", in_quotes(row.text(0))));
            }
        }
    } catch (const SqliteError& error) {
        if (!error.means_damage()) throw;
        return false;
    }
    return true;
}

/// A renamed file is only safe once its folder is on the disk too.
void sync_folder(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

}  // namespace

void tolerate_damage(Database& database) {
    database.run("PRAGMA writable_schema = ON");
}

State state(Database& database) {
    if (database.value("SELECT count(*) FROM sqlite_master") == "0") return State::empty;
    return database.value("PRAGMA application_id") == std::to_string(application_id) ? State::ours
                                                                                     : State::foreign;
}

void create_tables(Database& database) {
    std::string columns;
    for (const ResultColumn& column : result_columns)
        columns += fmt::format("{} {} NOT NULL{}, ", column.name, column.type,
                               column.name == "id" ? " PRIMARY KEY" : "");
    // Without rowid the rows live in the index of their ids: a single tree, which cannot disagree with
    // itself.
    database.run(
        fmt::format("BEGIN IMMEDIATE;"
                    "PRAGMA application_id = {};"
                    "CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT "
                    "NULL) WITHOUT ROWID;"
                    "CREATE TABLE games ({}crc INTEGER NOT NULL) WITHOUT ROWID;"
                    "COMMIT",
                    application_id, columns));
}

void put_configuration(Database& database, const std::string& configuration) {
    Statement statement(database, "INSERT OR REPLACE INTO meta VALUES ('configuration', ?1, ?2)");
    statement.bind(1, configuration);
    statement.bind(2, static_cast<std::int64_t>(checksum(configuration)));
    statement.step();
}

std::optional<std::string> get_configuration(Database& database) {
    try {
        Statement statement(database, "SELECT value, crc FROM meta WHERE key = 'configuration'");
        if (!statement.step()) return std::nullopt;
        std::string text = statement.text(0);
        if (statement.number(1) != checksum(text)) return std::nullopt;
        return text;
    } catch (const SqliteError& error) {
        if (!error.means_damage()) throw;
        return std::nullopt;
    }
}

void insert(Database& database, const GameResult& result) {
    std::string marks;
    for (int i = 1; i <= crc_column; ++i) marks += fmt::format("?{}, ", i);
    Statement statement(
        database, fmt::format("INSERT INTO games ({}) VALUES ({}?{})", column_list(), marks, crc_column + 1));
    const ResultFields fields = to_fields(result);
    for (std::size_t i = 0; i < fields.size(); ++i) statement.bind(static_cast<int>(i) + 1, fields[i]);
    statement.bind(crc_column + 1, static_cast<std::int64_t>(checksum(fields)));
    statement.step();
}

std::optional<GameResult> find(Database& database, const std::string& id) {
    Statement row(database, fmt::format("SELECT {} FROM games WHERE id = ?1", column_list()));
    row.bind(1, id);
    if (!row.step()) return std::nullopt;
    return trusted_row(row);
}

std::vector<std::string> scan(Database& database, const Visit& visit) {
    std::vector<std::string> damage;
    if (scan_one_way(database, "ASC", visit, damage)) return damage;
    // A page that cannot be read ends a scan; what lies behind it can be reached from the other end.
    std::vector<std::string> seen_already;
    scan_one_way(database, "DESC", visit, seen_already);
    damage.emplace_back("a page of the file cannot be read");
    return damage;
}

std::vector<std::string> check(Database& database) {
    std::vector<std::string> damage = scan(database, [](const GameResult&) {});
    try {
        const std::string verdict = database.value("PRAGMA integrity_check(1)");
        if (verdict != "ok")
            damage.push_back(fmt::format("the file is damaged: {}", verdict.substr(0, verdict.find('\n'))));
    } catch (const SqliteError& error) {
        if (!error.means_damage()) throw;
        damage.push_back(fmt::format("the file is damaged: {}", error.what()));
    }
    return damage;
}

void rebuild(const std::string& path, std::unique_ptr<Database> database, const std::string& configuration) {
    const std::string fresh_path = path + ".rebuilt";
    std::filesystem::remove(fresh_path);
    {
        Database fresh(fresh_path, Database::Access::write);
        create_tables(fresh);
        fresh.run("BEGIN");
        put_configuration(fresh, configuration);
        scan(*database, [&](const GameResult& result) {
            if (!find(fresh, result.id)) insert(fresh, result);
        });
        fresh.run("COMMIT");
    }
    database.reset();
    // A write-ahead log left behind would be applied to the fresh file. All of it that can be trusted was
    // copied.
    std::filesystem::remove(path + "-wal");
    std::filesystem::remove(path + "-shm");
    std::filesystem::rename(fresh_path, path);
    sync_folder(path);
}

}  // namespace lanista::results_file
