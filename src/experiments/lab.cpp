#include "experiments/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/runner.h"
#include "arena/whole_file.h"
#include "core/duration.h"
#include "core/text.h"
#include "games/record_reader.h"

namespace lanista {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr std::int64_t tiny_nodes = 100;

/// A name that any file system takes: what is no letter or digit becomes a dash.
std::string file_stem(const std::string& name, const std::string& configuration) {
    constexpr std::size_t longest = 80;
    std::string stem = name.substr(0, longest);
    for (char& c : stem)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
    return fmt::format("{}-{:08x}", stem, checksum(configuration));
}

Record record_of(const GameResult& row) {
    RecordReader reader;
    std::istringstream lines(row.record);
    std::optional<Record> found;
    for (std::string line; std::getline(lines, line) && !found;) {
        Result<std::optional<Record>> record = reader.feed(line);
        if (!record) throw std::runtime_error(fmt::format("game {}: {}", row.id, record.error().message));
        found = std::move(record).value();
    }
    if (found) return std::move(*found);
    Result<std::optional<Record>> record = reader.finish();
    if (!record || !*record) throw std::runtime_error(fmt::format("game {} has no record", row.id));
    return std::move(**record);
}

}  // namespace

std::vector<double> MatchResult::lengths() const {
    std::vector<double> result;
    for (const GameResult& row : rows)
        result.push_back(static_cast<double>(record_of(row).start.ply()) + static_cast<double>(row.plies));
    return result;
}

std::vector<TurnTaken> MatchResult::turns(int player) const {
    std::vector<TurnTaken> result;
    for (const GameResult& row : rows) {
        const Record record = record_of(row);
        const Side side = (row.first == setup.a) == (player == 0) ? Side::first : Side::second;
        AnyPosition position = record.start;
        for (const RecordedMove& move : record.moves) {
            if (position.side_to_move() == side)
                result.push_back({.turn = position.ply() / 2 + 1,
                                  .depth = move.thought.depth,
                                  .nodes = static_cast<double>(move.thought.nodes.value_or(0)),
                                  .seconds = std::chrono::duration<double>(
                                                 move.thought.time.value_or(std::chrono::microseconds{0}))
                                                 .count()});
            position.make(move.move);
        }
    }
    return result;
}

std::vector<AnyPosition> MatchResult::positions(int player) const {
    std::vector<AnyPosition> result;
    for (const GameResult& row : rows) {
        const Record record = record_of(row);
        const Side side = (row.first == setup.a) == (player == 0) ? Side::first : Side::second;
        AnyPosition position = record.start;
        for (const RecordedMove& move : record.moves) {
            if (position.side_to_move() == side) result.push_back(position);
            position.make(move.move);
        }
    }
    return result;
}

Lab::Lab(LabSettings settings, const std::atomic<bool>& stop, Tell tell)
    : settings_(std::move(settings)), stop_(stop), tell_(std::move(tell)) {
    std::error_code error;
    fs::create_directories(settings_.out / "games", error);
    if (error)
        throw std::runtime_error(
            fmt::format("cannot make the folder {}: {}", settings_.out.string(), error.message()));
    read_measurements();
}

GameLimits Lab::nodes(std::int64_t quick, std::int64_t full) const {
    return {.nodes = pick(tiny_nodes, quick, full)};
}

GameLimits Lab::turn() const {
    if (settings_.movetime) return {.movetime = settings_.movetime};
    if (settings_.scale == LabScale::tiny) return {.nodes = tiny_nodes};
    return {.movetime = pick(0, 10, 50) * std::chrono::milliseconds(1)};
}

TournamentConfig Lab::config(const std::string& name, const std::string& game, int size) const {
    return {.name = name,
            .game = game,
            .size = size,
            .seed = settings_.seed,
            .clock_kind = ClockKind::cpu,
            .concurrency = settings_.concurrency};
}

std::unique_ptr<ResultStore> Lab::play(const TournamentConfig& config) {
    go_on(config.name);
    const std::string text = config.canonical_json();
    auto store =
        ResultStore::open(settings_.out / "games" / (file_stem(config.name, text) + ".sqlite"), text);
    Runner runner(config, *store);
    const std::size_t total = plan(config.schedule(), {}).jobs.size();
    const std::size_t before = store->size();
    std::size_t played = before;
    const auto begin = std::chrono::steady_clock::now();
    runner.run(
        [&](const GameResult&) {
            ++played;
            const double seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            const double left = seconds / static_cast<double>(played - before) *
                                static_cast<double>(total - std::min(total, played));
            tell_(fmt::format("{}{}: {} of {} games, {:.0f} s left of this match", heading_, config.name,
                              played, total, left));
            return true;
        },
        stop_);
    if (store->size() < total) throw Stopped();
    return store;
}

MatchResult Lab::match(const MatchSetup& setup) {
    TournamentConfig config = this->config(fmt::format("{} - {}", setup.a, setup.b), setup.game, setup.size);
    config.games_per_pair = setup.games;
    config.limits = setup.limits;
    MatchResult result{.setup = setup, .score = {}, .pairs = {}, .rows = {}};
    if (setup.a == setup.b) result.setup.b += " (2)";
    config.players = {{.name = setup.a, .spec = setup.a, .limits = setup.limits_a},
                      {.name = result.setup.b, .spec = setup.b, .limits = setup.limits_b}};
    const auto store = play(config);
    const Standings table = standings(config.schedule(), store->outcomes(), {.samples = 1});
    result.score = table.cross[0][1];
    result.pairs = pair_tally(table.pairs, 0, 1);
    result.rows = store->games();
    for (const GameResult& row : result.rows) {
        if (row.verdict == "RULE") continue;
        const bool first_lost = row.outcome == Outcome::second_wins;
        ++result.faults[(row.first == setup.a) == first_lost ? 0 : 1];
    }
    return result;
}

Ladder Lab::ladder(const std::string& game, int size, const std::vector<std::string>& specs,
                   const GameLimits& limits, std::int64_t games_per_pair) {
    TournamentConfig config = this->config("ladder of " + game, game, size);
    config.games_per_pair = games_per_pair;
    config.limits = limits;
    for (const std::string& spec : specs)
        config.players.push_back({.name = spec, .spec = spec, .limits = {}});
    const auto store = play(config);
    return {.players = specs, .standings = standings(config.schedule(), store->outcomes())};
}

Numbers Lab::measure(const std::string& key, const std::function<Numbers()>& take) {
    const std::string whole = fmt::format("{}, seed {}", key, settings_.seed);
    if (const auto found = measured_.find(whole); found != measured_.end()) return found->second;
    go_on(key);
    Numbers numbers = take();
    measured_[whole] = numbers;
    write_measurements();
    return numbers;
}

void Lab::go_on(const std::string& progress) const {
    if (stop_) throw Stopped();
    tell_(heading_ + progress);
}

void Lab::read_measurements() {
    const fs::path path = settings_.out / "measured.json";
    std::ifstream file(path);
    if (!file) return;
    try {
        const Json json = Json::parse(file);
        for (const auto& [key, value] : json.items()) measured_[key] = value.get<Numbers>();
    } catch (const Json::exception&) {
        throw std::runtime_error(
            fmt::format("{} is damaged: remove it, and it is measured again", path.string()));
    }
}

void Lab::write_measurements() const {
    write_whole_file(settings_.out / "measured.json", Json(measured_).dump(1) + "\n");
}

std::string limits_text(const GameLimits& limits) {
    std::vector<std::string> parts;
    if (limits.nodes) parts.push_back(grouped(static_cast<std::uint64_t>(*limits.nodes)) + " nodes a move");
    if (limits.depth) parts.push_back(fmt::format("depth {}", *limits.depth));
    if (limits.movetime) parts.push_back(duration_text(*limits.movetime) + " of processor time a move");
    if (limits.clock) parts.push_back(duration_text(*limits.clock) + " of processor time a game");
    return parts.empty() ? "the agents' own limits" : fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace lanista
