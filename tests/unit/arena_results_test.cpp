#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

#include "arena/results.h"

namespace lanista {
namespace {

namespace fs = std::filesystem;

const std::string configuration = R"({"game":"infexion","seed":1})";

/// A folder of its own for each test, gone when the test is.
class Results : public testing::Test {
protected:
    Results() {
        std::string pattern = (fs::temp_directory_path() / "lanista-results-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~Results() override { fs::remove_all(folder_); }

    [[nodiscard]] fs::path file() const { return folder_ / "results.sqlite"; }

    fs::path folder_;
};

GameResult result_of(int number) {
    GameResult result;
    result.id = "1|a|b|" + std::to_string(number);
    result.first = "a";
    result.second = "b";
    result.opening_seed = 0xFFFF'FFFF'FFFF'FF00ULL + static_cast<std::uint64_t>(number);
    result.outcome = number % 3 == 0   ? Outcome::draw
                     : number % 3 == 1 ? Outcome::first_wins
                                       : Outcome::second_wins;
    result.verdict = "rule";
    result.plies = 40 + number;
    result.first_ms = 1000;
    result.second_ms = 2000;
    result.record = "game record " + std::string(300, 'x') + std::to_string(number);
    result.tier = "namespaces";
    return result;
}

/// The message of what a piece of code throws.
template <class Code>
std::string error_of(const Code& code) {
    try {
        code();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "no error";
}

TEST_F(Results, AreThereAgainAfterReopening) {
    GameResult odd = result_of(7);
    odd.reason = "moved 'outside'";
    odd.first_stderr = std::string("line\nNUL \0 and bytes \xFF\xFE", 22);
    {
        const auto store = ResultStore::open(file(), configuration);
        EXPECT_TRUE(store->write(result_of(1)));
        EXPECT_TRUE(store->write(odd));
    }
    const auto store = ResultStore::open(file(), configuration);
    EXPECT_EQ(store->games(), (std::vector<GameResult>{result_of(1), odd}));
    EXPECT_EQ(store->outcomes().at(odd.id), odd.outcome);
    EXPECT_TRUE(store->damage().empty());
}

TEST_F(Results, AnyResultSurvivesTheRoundTrip) {
    EXPECT_TRUE(rc::check([] {
        GameResult result = result_of(1);
        result.id = *rc::gen::arbitrary<std::string>();
        result.record = *rc::gen::arbitrary<std::string>();
        result.second_stderr = *rc::gen::arbitrary<std::string>();
        result.opening_seed = *rc::gen::arbitrary<std::uint64_t>();
        result.plies = *rc::gen::arbitrary<std::int64_t>();
        const auto store = ResultStore::in_memory(configuration);
        RC_ASSERT(store->write(result));
        RC_ASSERT(store->games() == std::vector<GameResult>{result});
    }));
}

TEST_F(Results, AreWrittenOnceOnly) {
    const auto store = ResultStore::in_memory(configuration);
    EXPECT_TRUE(store->write(result_of(1)));
    EXPECT_FALSE(store->write(result_of(1)));
    GameResult other = result_of(1);
    other.outcome = Outcome::second_wins;
    EXPECT_NE(error_of([&] { store->write(other); }).find("already has another result"), std::string::npos);
    EXPECT_EQ(store->games(), std::vector<GameResult>{result_of(1)});
    GameResult running = result_of(2);
    running.outcome = Outcome::ongoing;
    EXPECT_THROW(store->write(running), std::runtime_error);
    EXPECT_EQ(store->size(), 1U);
}

TEST_F(Results, AChangedConfigurationIsRefusedUnlessForced) {
    ResultStore::open(file(), configuration)->write(result_of(1));
    const std::string changed = R"({"game":"infexion","seed":2})";
    EXPECT_EQ(error_of([&] { return ResultStore::open(file(), changed); }),
              file().string() + ": the configuration has changed (seed was '1', is '2'); force to go on");
    EXPECT_EQ(ResultStore::open(file(), changed, ResultStore::ChangedConfiguration::accept)->size(), 1U);
    EXPECT_EQ(ResultStore::open(file(), changed)->configuration(), changed);
    EXPECT_EQ(ResultStore::read(file())->configuration(), changed);
}

TEST_F(Results, ASecondRunnerIsRefused) {
    const auto store = ResultStore::open(file(), configuration);
    EXPECT_NE(error_of([&] { return ResultStore::open(file(), configuration); }).find("locked"),
              std::string::npos);

    // The same from another process.
    const pid_t child = fork();
    if (child == 0) {
        const std::string error = error_of([&] { return FileLock(file().string() + ".lock"), 0; });
        _exit(error.find("another process is running that tournament (process " +
                         std::to_string(getppid())) != std::string::npos
                  ? 0
                  : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    // A report may look on.
    store->write(result_of(1));
    EXPECT_EQ(ResultStore::read(file())->size(), 1U);
}

TEST_F(Results, TheLockGoesWithItsProcessEvenIfAChildOfItLives) {
    // The parent takes the lock, has a child of its own, and is killed; the child lives on.
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t parent = fork();
    if (parent == 0) {
        const FileLock lock(file().string() + ".lock");
        const pid_t child = fork();
        if (child == 0) {
            pause();
            _exit(0);
        }
        if (write(ready[1], &child, sizeof child) != sizeof child) _exit(1);
        pause();
        _exit(0);
    }
    pid_t child = 0;
    ASSERT_EQ(read(ready[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
    EXPECT_NE(error_of([&] { return FileLock(file().string() + ".lock"), 0; }).find("locked"),
              std::string::npos);
    kill(parent, SIGKILL);
    waitpid(parent, nullptr, 0);
    EXPECT_EQ(error_of([&] { return FileLock(file().string() + ".lock"), 0; }), "no error");
    kill(child, SIGKILL);
    close(ready[0]);
    close(ready[1]);
}

TEST_F(Results, AFlippedByteAnywhereLosesNoMoreThanItMust) {
    constexpr int games = 60;
    {
        const auto store = ResultStore::open(file(), configuration);
        for (int i = 0; i < games; ++i) store->write(result_of(i));
    }
    std::ifstream in(file(), std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(in)), {});
    int repaired = 0;
    EXPECT_TRUE(rc::check([&] {
        const std::size_t at = *rc::gen::inRange<std::size_t>(0, whole.size());
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << *rc::gen::inRange(0, 8)));
        std::ofstream(file(), std::ios::binary) << bytes;
        std::unique_ptr<ResultStore> store;
        const std::string error = error_of([&] { store = ResultStore::open(file(), configuration); });
        if (!store) {
            // Only the header or the configuration may be beyond repair, and then it says so.
            RC_ASSERT(error.find(file().string()) == 0 && error.find('\n') == std::string::npos);
            return;
        }
        std::set<std::string> kept;
        for (const GameResult& result : store->games()) {
            // Whatever is still there is exactly what was written.
            RC_ASSERT(result == result_of(std::stoi(result.id.substr(6))));
            RC_ASSERT(kept.insert(result.id).second);
        }
        if (store->damage().empty()) {
            RC_ASSERT(kept.size() == games);
            return;
        }
        ++repaired;
        // The missing games can be played again, and then all is well.
        for (int i = 0; i < games; ++i) store->write(result_of(i));
        store.reset();
        store = ResultStore::open(file(), configuration);
        RC_ASSERT(store->damage().empty() && store->size() == games);
    }));
    EXPECT_GT(repaired, 0);
}

TEST_F(Results, ATruncatedFileIsRepaired) {
    {
        const auto store = ResultStore::open(file(), configuration);
        for (int i = 0; i < 60; ++i) store->write(result_of(i));
    }
    fs::resize_file(file(), fs::file_size(file()) * 2 / 3);
    const auto store = ResultStore::open(file(), configuration);
    EXPECT_FALSE(store->damage().empty());
    EXPECT_GT(store->size(), 0U);
    EXPECT_LT(store->size(), 60U);
    for (int i = 0; i < 60; ++i) store->write(result_of(i));
    EXPECT_EQ(store->size(), 60U);
}

TEST_F(Results, OtherFilesAreRefused) {
    std::ofstream(file()) << std::string(5000, '#');
    EXPECT_EQ(error_of([&] { return ResultStore::open(file(), configuration); }),
              file().string() + ": not a results file, or damaged beyond repair");
    fs::remove(file());
    Database(file().string(), Database::Access::write).run("CREATE TABLE other (x)");
    EXPECT_EQ(error_of([&] { return ResultStore::open(file(), configuration); }),
              file().string() + ": an SQLite file, but not one of results");
    EXPECT_THROW((void)ResultStore::read(folder_ / "nowhere.sqlite"), std::runtime_error);
}

TEST_F(Results, AFullDiskStopsLoudlyAndLeavesNoTornRow) {
    // A limit on the size of files, in a process of its own, stands for the full disk.
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{100'000, 100'000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = ResultStore::open(file(), configuration);
        int written = 0;
        const std::string error = error_of([&] {
            for (; written < 1000; ++written) store->write(result_of(written));
        });
        const bool loud = error.find("was NOT stored") != std::string::npos;
        _exit(loud && store->size() == static_cast<std::size_t>(written) ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    const auto store = ResultStore::open(file(), configuration);
    EXPECT_TRUE(store->damage().empty());
    EXPECT_GT(store->size(), 0U);
    for (const GameResult& result : store->games())
        EXPECT_EQ(result, result_of(std::stoi(result.id.substr(6))));
}

TEST_F(Results, AKilledWriterLosesNothingThatItReported) {
    for (int round = 0; round < 10; ++round) {
        fs::remove_all(folder_);
        fs::create_directory(folder_);
        int reports[2];
        ASSERT_EQ(pipe(reports), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto store = ResultStore::open(file(), configuration);
            for (int i = 0;; ++i) {
                store->write(result_of(i));
                if (write(reports[1], &i, sizeof i) != sizeof i) _exit(1);
            }
        }
        close(reports[1]);
        int last = -1;
        for (int i = 0; i <= 3 * round; ++i)
            ASSERT_EQ(read(reports[0], &last, sizeof last), static_cast<ssize_t>(sizeof last));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        while (read(reports[0], &last, sizeof last) == static_cast<ssize_t>(sizeof last)) continue;
        close(reports[0]);
        const auto store = ResultStore::open(file(), configuration);
        EXPECT_TRUE(store->damage().empty());
        EXPECT_GE(static_cast<int>(store->size()), last + 1);
        EXPECT_LE(static_cast<int>(store->size()), last + 2);  // one may be stored but not yet reported
    }
}

}  // namespace
}  // namespace lanista
