// `analyse`: an agent thinks about a position, and tells what it knows while it thinks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "agents/agent.h"
#include "core/text.h"
#include "desk/ops.h"

namespace lanista::desk {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto default_time = std::chrono::milliseconds(1000);
constexpr auto between_events = std::chrono::milliseconds(40);  // faster than anyone reads
constexpr std::int64_t most_lines = 100;
constexpr std::int64_t deepest = 1000;

struct Thinker {
    std::string spec;
    std::unique_ptr<Agent> agent;
};

/// What an agent may be given here: options beyond the settings are refused before anything is allocated.
std::optional<Thinker> read_agent(Request& request, const AnyGame& game) {
    const std::string text = request.fields.text("agent", best_agent_for(game));
    if (!request.fields.ok()) return std::nullopt;
    const auto refuse = [&request](std::string message) {
        request.fields.refuse(Refusal::bad_request, std::move(message));
        return std::nullopt;
    };
    const Result<AgentSpec> spec = parse_agent_spec(text);
    if (!spec) return refuse(fmt::format("bad agent {}: {}", in_quotes(text), spec.error().message));
    Options options = spec->options;
    constexpr std::int64_t any = INT64_MAX;
    if (options.take_int("hash", 1, 0, any) > request.settings.most_table_megabytes)
        return refuse(fmt::format("hash: at most {} here", request.settings.most_table_megabytes));
    if (options.take_int("threads", 1, 0, any) > request.settings.threads)
        return refuse(fmt::format("threads: at most {} here", request.settings.threads));
    Result<std::unique_ptr<Agent>> agent = make_agent(game, *spec);
    if (!agent) return refuse(agent.error().message);
    return Thinker{text, std::move(agent).value()};
}

Limits read_limits(Request& request) {
    Fields& fields = request.fields;
    const std::int64_t longest = request.settings.longest_search.count();
    Limits limits{.lines = static_cast<int>(fields.number("multipv", 1, 1, most_lines)),
                  .stop = request.stop};
    const auto milliseconds = fields.maybe_number("movetime", 1, longest);
    if (const auto nodes = fields.maybe_number("nodes", 1, INT64_MAX))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto depth = fields.maybe_number("depth", 1, deepest)) limits.depth = static_cast<int>(*depth);
    const bool infinite = fields.flag("infinite");
    if (milliseconds) limits.movetime = std::chrono::milliseconds(*milliseconds);
    // A search that is limited otherwise knows no time, and so is the same wherever it runs.
    if (!milliseconds && !infinite && !limits.nodes && !limits.depth) limits.movetime = default_time;
    return limits;
}

/// Plies to the forced end, below zero for a loss; null if there is none, or if its length is not known.
Json win_json(Score score) {
    if (!is_decided(score) || plies_to_end(score) >= max_plies_to_end) return nullptr;
    return score > 0 ? plies_to_end(score) : -plies_to_end(score);
}

Json line_json(const AnyPosition& position, const Line& line) {
    return {{"score", line.score},
            {"win", win_json(line.score)},
            {"proven", line.proven || is_decided(line.score)},
            {"moves", move_texts(position, line.moves)},
            {"visits", line.visits ? Json(*line.visits) : Json(nullptr)},
            {"value", line.value ? Json(*line.value) : Json(nullptr)}};
}

void put_thought(const AnyPosition& position, const Thought& thought, Json& reply) {
    reply["depth"] = thought.depth;
    reply["seldepth"] = std::max(thought.seldepth, thought.depth);
    reply["nodes"] = thought.nodes;
    reply["nps"] = std::llround(thought.nodes_per_second());
    reply["time_ms"] = std::chrono::duration<double, std::milli>(thought.time).count();
    reply["table"] = thought.table_permille / 1000.0;
    reply["branching"] = thought.effective_branching();
    reply["first_cutoffs"] = thought.first_cutoff_share();
    reply["proven"] = thought.proven;
    reply["lines"] = Json::array();
    for (const Line& line : thought.lines) reply["lines"].push_back(line_json(position, line));
}

}  // namespace

void analyse(Request& request, Json& reply) {
    const std::optional<GameSoFar> game = read_game(request.fields);
    if (!game) return;
    const AnyPosition& position = game->position;
    const Limits limits = read_limits(request);
    const auto seed = static_cast<std::uint64_t>(request.fields.number("seed", 0, 0, INT64_MAX));
    if (position.is_over()) request.fields.refuse(Refusal::bad_request, "the game is over");
    if (!request.fields.ok()) return;
    const std::optional<Thinker> thinker = read_agent(request, position.game());
    if (!thinker) return;

    ThoughtCallback tell;
    Clock::time_point last_told{};
    if (request.tell)
        tell = [&](const Thought& thought) {
            if (Clock::now() - last_told < between_events) return;
            last_told = Clock::now();
            Json event{{"id", request.id}, {"event", "info"}};
            put_thought(position, thought, event);
            request.tell(event);
        };
    thinker->agent->new_game(seed);
    const Thought thought = thinker->agent->think(position, limits, tell);
    reply["agent"] = thinker->spec;
    reply["bestmove"] = position.move_text(thought.move);
    put_thought(position, thought, reply);
}

}  // namespace lanista::desk
