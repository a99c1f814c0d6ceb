#include "arena/results.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "arena/results_file.h"
#include "core/text.h"

namespace lanista {
namespace {

/// The first key in which two configurations differ, for a message.
std::string difference(const std::string& was, const std::string& is) {
    using Json = nlohmann::json;
    const Json old_one = Json::parse(was, nullptr, false);
    const Json new_one = Json::parse(is, nullptr, false);
    const auto text = [](const Json& object, const std::string& key) {
        return object.contains(key) ? in_quotes(object[key].dump()) : std::string("nothing");
    };
    if (old_one.is_object() && new_one.is_object()) {
        Json both = old_one;
        both.update(new_one);
        for (const auto& [key, value] : both.items())
            if (text(old_one, key) != text(new_one, key) ||
                old_one.value(key, Json{}) != new_one.value(key, Json{}))
                return fmt::format("{} was {}, is {}", key, text(old_one, key), text(new_one, key));
    }
    return "it differs from the one stored";
}

}  // namespace

std::unique_ptr<ResultStore> ResultStore::open(const std::filesystem::path& path,
                                               const std::string& configuration,
                                               ChangedConfiguration changed) {
    std::unique_ptr<ResultStore> store(new ResultStore(path.string(), configuration));
    store->lock_ = std::make_unique<FileLock>(store->path_ + ".lock");
    try {
        store->take_over(changed);
    } catch (const SqliteError& error) {
        if (!error.means_damage()) throw;
        throw std::runtime_error(
            fmt::format("{}: not a results file, or damaged beyond repair", store->path_));
    }
    return store;
}

void ResultStore::take_over(ChangedConfiguration changed) {
    database_ = std::make_unique<Database>(path_, Database::Access::write);
    results_file::tolerate_damage(*database_);
    const results_file::State state = results_file::state(*database_);
    if (state == results_file::State::foreign)
        throw std::runtime_error(fmt::format("{}: an SQLite file, but not one of results", path_));
    if (state == results_file::State::empty) {
        start_writing();
        results_file::create_tables(*database_);
        results_file::put_configuration(*database_, configuration_);
        return;
    }

    const auto stored = results_file::get_configuration(*database_);
    if (changed == ChangedConfiguration::refuse) {
        if (!stored && size() > 0)
            throw std::runtime_error(fmt::format("{}: its configuration is damaged; force to go on", path_));
        if (stored && *stored != configuration_)
            throw std::runtime_error(fmt::format("{}: the configuration has changed ({}); force to go on",
                                                 path_, difference(*stored, configuration_)));
    }
    damage_ = results_file::check(*database_);
    if (!damage_.empty()) {
        results_file::rebuild(path_, std::move(database_), configuration_);
        database_ = std::make_unique<Database>(path_, Database::Access::write);
    } else if (!stored || *stored != configuration_) {
        results_file::put_configuration(*database_, configuration_);
    }
    start_writing();
}

void ResultStore::start_writing() {
    database_->run("PRAGMA writable_schema = RESET; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
}

std::unique_ptr<ResultStore> ResultStore::in_memory(const std::string& configuration) {
    std::unique_ptr<ResultStore> store(new ResultStore(":memory:", configuration));
    store->take_over(ChangedConfiguration::refuse);
    return store;
}

std::unique_ptr<ResultStore> ResultStore::read(const std::filesystem::path& path) {
    std::unique_ptr<ResultStore> store(new ResultStore(path.string(), {}));
    try {
        store->database_ = std::make_unique<Database>(store->path_, Database::Access::read);
        results_file::tolerate_damage(*store->database_);
        if (results_file::state(*store->database_) != results_file::State::ours)
            throw std::runtime_error(fmt::format("{}: not a results file", store->path_));
        store->damage_ = results_file::check(*store->database_);
        store->configuration_ = results_file::get_configuration(*store->database_).value_or("{}");
    } catch (const SqliteError& error) {
        if (!error.means_damage()) throw;
        throw std::runtime_error(
            fmt::format("{}: not a results file, or damaged beyond repair", store->path_));
    }
    return store;
}

bool ResultStore::write(const GameResult& result) {
    if (result.outcome == Outcome::ongoing)
        throw std::runtime_error(
            fmt::format("game {} is not over: there is no result to store", in_quotes(result.id)));
    const std::lock_guard guard(mutex_);
    try {
        results_file::insert(*database_, result);
        return true;
    } catch (const SqliteError& error) {
        if (error.code() != SQLITE_CONSTRAINT)
            throw std::runtime_error(
                fmt::format("the result of game {} was NOT stored: {}", in_quotes(result.id), error.what()));
    }
    if (results_file::find(*database_, result.id) == result) return false;
    throw std::runtime_error(
        fmt::format("{}: game {} already has another result; a result is written once only", path_,
                    in_quotes(result.id)));
}

std::vector<GameResult> ResultStore::games() const {
    const std::lock_guard guard(mutex_);
    std::vector<GameResult> all;
    results_file::scan(*database_, [&](const GameResult& result) { all.push_back(result); });
    return all;
}

Outcomes ResultStore::outcomes() const {
    const std::lock_guard guard(mutex_);
    Outcomes all;
    results_file::scan(*database_, [&](const GameResult& result) { all.emplace(result.id, result.outcome); });
    return all;
}

std::size_t ResultStore::size() const {
    const std::lock_guard guard(mutex_);
    return static_cast<std::size_t>(std::stoull(database_->value("SELECT count(*) FROM games")));
}

}  // namespace lanista
