#include "cli/arena_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "arena/byte_size.h"
#include "arena/course_rules.h"
#include "core/duration.h"

namespace lanista::cli {

void LimitOptions::add_to(CLI::App& command, const std::string& for_whom) {
    const auto text = [&](const char* name, std::string& value, const std::string& meaning) {
        command.add_option(name + suffix_, value, for_whom.empty() ? meaning : meaning + ", " + for_whom);
    };
    text("--movetime", movetime_, "Time for each move, such as 20ms or 2s");
    text("--clock", clock_, "Time for all moves of a game");
    text("--increment", increment_, "Added to the clock after each move");
    text("--first-move", first_move_, "Time for the first move, instead of --movetime");
    text("--memory", memory_, "Memory of an external player, such as 250MB");
    const std::string rest = for_whom.empty() ? "" : ", " + for_whom;
    command.add_option("--nodes" + suffix_, nodes_, "Positions to look at for each move" + rest)
        ->check(at_least(1));
    command.add_option("--depth" + suffix_, depth_, "Plies to look ahead" + rest)->check(at_least(1));
}

namespace {

template <class Value, class Parse>
std::optional<Value> parsed(const std::string& name, const std::string& text, Parse parse) {
    if (text.empty()) return std::nullopt;
    const auto value = parse(text);
    if (!value) throw UserError(fmt::format("{}: {}", name, value.error().message));
    return static_cast<Value>(*value);
}

}  // namespace

GameLimits LimitOptions::limits() const {
    using Time = GameLimits::Time;
    GameLimits limits;
    limits.movetime = parsed<Time>("--movetime" + suffix_, movetime_, parse_duration);
    limits.clock = parsed<Time>("--clock" + suffix_, clock_, parse_duration);
    limits.increment = parsed<Time>("--increment" + suffix_, increment_, parse_duration);
    limits.first_move = parsed<Time>("--first-move" + suffix_, first_move_, parse_duration);
    limits.memory = parsed<std::int64_t>("--memory" + suffix_, memory_, parse_byte_size);
    if (nodes_ > 0) limits.nodes = nodes_;
    if (depth_ > 0) limits.depth = depth_;
    return limits;
}

void ArenaOptions::add_to(CLI::App& command) {
    limits.add_to(command, "");
    command.add_option("--size", size, "Board size, where the game has several")->check(at_least(1));
    command.add_option("--edition", edition, "A named variant of the rules");
    command.add_option("--seed", seed, "Draws the openings and the players' dice")->capture_default_str();
    command.add_option("--openings", openings, "A book: a file with one position a line");
    command
        .add_option("--opening-plies", opening_plies,
                    "Random moves that a game begins with; default, and 0: as suits the game (4; 1 in "
                    "tic-tac-toe, none in Colosseum and with course agents)")
        ->check(CLI::Range(0, 1000));
    command.add_option("--concurrency", concurrency, "Games at a time; default: as many as there are cores")
        ->check(CLI::Range(1, 1024));
    command.add_option("--rules", rules, "course: the clock, memory and policy of the game's course")
        ->check(CLI::IsMember({"course"}));
    command
        .add_option("--policy", policy,
                    "strict (default): a fault loses; course: as the game's course has it")
        ->check(CLI::IsMember({"strict", "course"}));
    command.add_option("--clock-kind", clock_kind, "Which time counts: wall (default) or cpu")
        ->check(CLI::IsMember({"wall", "cpu"}));
    command.add_option("--margin", margin, "Forgiven above a time limit; default 10ms");
    command
        .add_option("--sandbox", sandbox,
                    "How external players are held: auto (the best there is), namespaces, seccomp or rlimits")
        ->check(CLI::IsMember({"auto", "namespaces", "seccomp", "rlimits"}))
        ->capture_default_str();
}

void ArenaOptions::apply_to(TournamentConfig& config) const {
    config.size = size;
    config.edition = edition;
    if (!rules.empty() && !apply_course_rules(config))
        throw UserError(fmt::format("--rules: {}", no_course_rules));
    config.limits = limits.limits().over(config.limits);
    config.seed = seed;
    config.openings = openings;
    config.opening_plies = opening_plies;
    config.concurrency = concurrency;
    if (!policy.empty()) config.policy = policy == "course" ? FaultPolicy::course : FaultPolicy::strict;
    if (!clock_kind.empty()) config.clock_kind = clock_kind == "cpu" ? ClockKind::cpu : ClockKind::wall;
    config.margin = parsed<std::chrono::nanoseconds>("--margin", margin, parse_duration)
                        .value_or(std::chrono::nanoseconds{0});
    config.sandbox = sandbox;
}

namespace {

std::atomic<bool> signalled{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void on_signal(int signal) {
    if (signalled.exchange(true)) _exit(128 + signal);
}

}  // namespace

StopOnSignal::StopOnSignal() {
    signalled = false;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, on_signal);
}

StopOnSignal::~StopOnSignal() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
}

const std::atomic<bool>& StopOnSignal::flag() const {
    return signalled;
}

Progress::Progress(bool wanted) : wanted_(wanted), terminal_(isatty(STDERR_FILENO) != 0) {}

void Progress::show(const std::string& line) {
    const auto now = std::chrono::steady_clock::now();
    const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(10'000);
    if (!wanted_ || now - last_ < pause) return;
    last_ = now;
    fmt::print(stderr, "{}{}{}", terminal_ ? "\r" : "", line, terminal_ ? "\x1b[K" : "\n");
}

void Progress::clear() {
    if (wanted_ && terminal_) fmt::print(stderr, "\r\x1b[K");
}

void write_records(const std::filesystem::path& path, const ResultStore& store) {
    std::ofstream file(path, std::ios::trunc);
    for (const GameResult& game : store.games()) file << game.record;
    file.flush();
    if (!file) throw std::runtime_error(fmt::format("cannot write {}", path.string()));
}

}  // namespace lanista::cli
