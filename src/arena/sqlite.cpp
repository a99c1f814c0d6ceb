#include "arena/sqlite.h"

namespace lanista {
namespace {

/// A reader of the same file (a report, say) may hold it for a moment.
constexpr int busy_milliseconds = 5000;

}  // namespace

Database::Database(const std::string& path, Access access) : path_(path) {
    const int flags =
        access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
    handle_.reset(raw);  // to be closed even if opening failed
    if (code != SQLITE_OK) fail(code);
    sqlite3_busy_timeout(raw, busy_milliseconds);
}

void Database::fail(int code) const {
    const char* reason = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    throw SqliteError(code, path_ + ": " + reason);
}

void Database::run(const std::string& sql) {
    const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

std::string Database::value(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.text(0) : std::string{};
}

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
    sqlite3_stmt* raw = nullptr;
    const int code = sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &raw, nullptr);
    handle_.reset(raw);
    if (code != SQLITE_OK) database.fail(code);
}

void Statement::bind(int parameter, std::string_view text) {
    // A null pointer would bind NULL and not the empty text.
    const char* const bytes = text.empty() ? "" : text.data();
    const int code =
        sqlite3_bind_text64(handle_.get(), parameter, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8);
    if (code != SQLITE_OK) database_.fail(code);
}

void Statement::bind(int parameter, std::int64_t number) {
    const int code = sqlite3_bind_int64(handle_.get(), parameter, number);
    if (code != SQLITE_OK) database_.fail(code);
}

bool Statement::step() {
    const int code = sqlite3_step(handle_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail(code);
    return code == SQLITE_ROW;
}

std::string Statement::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), column));
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return bytes == nullptr ? std::string{} : std::string(bytes, static_cast<std::size_t>(size));
}

}  // namespace lanista
