// The little of SQLite that the results need, with errors as exceptions and handles that close themselves.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lanista {

/// A failed call, with SQLite's primary result code: SQLITE_CONSTRAINT, SQLITE_FULL, SQLITE_CORRUPT, ...
class SqliteError : public std::runtime_error {
public:
    SqliteError(int code, const std::string& message) : std::runtime_error(message), code_(code & 0xFF) {}
    [[nodiscard]] int code() const noexcept { return code_; }
    /// The file is damaged, in contrast to a disk that is full or a call that was wrong.
    [[nodiscard]] bool means_damage() const noexcept {
        return code_ == SQLITE_CORRUPT || code_ == SQLITE_NOTADB;
    }

private:
    int code_;
};

class Database {
public:
    enum class Access : std::uint8_t { read, write };
    /// ":memory:" is a database that lives in memory only.
    Database(const std::string& path, Access access);

    void run(const std::string& sql);
    /// The first column of the first row; empty if there is none.
    [[nodiscard]] std::string value(const std::string& sql);
    [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }
    [[noreturn]] void fail(int code) const;

private:
    struct Close {
        void operator()(sqlite3* handle) const noexcept { sqlite3_close_v2(handle); }
    };
    std::string path_;
    std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
public:
    Statement(Database& database, const std::string& sql);

    /// Parameters count from 1; the text must live until the statement has been run.
    void bind(int parameter, std::string_view text);
    void bind(int parameter, std::int64_t number);
    /// Moves on to the next row; false if there is none.
    bool step();
    /// Makes the statement ready to be run again.
    void reset() noexcept { sqlite3_reset(handle_.get()); }

    /// Columns count from 0.
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::int64_t number(int column) const {
        return sqlite3_column_int64(handle_.get(), column);
    }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const noexcept { sqlite3_finalize(handle); }
    };
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace lanista
