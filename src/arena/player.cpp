#include "arena/player.h"

#include <fmt/format.h>

#include "agents/agent.h"
#include "arena/course_player.h"
#include "arena/cpu_time.h"
#include "arena/external_player.h"

namespace lanista {

namespace {

using Time = std::chrono::nanoseconds;

class AgentPlayer final : public Player {
public:
    explicit AgentPlayer(std::unique_ptr<Agent> agent) : agent_(std::move(agent)) {}

    std::optional<Verdict> new_game(std::uint64_t seed) override {
        agent_->new_game(seed);
        return std::nullopt;
    }

    PlayerAnswer ask(const PlayerTurn& turn) override {
        Limits limits{.movetime = turn.limits.movetime, .increment = turn.limits.increment.value_or(Time{0})};
        if (turn.limits.clock)
            limits.clock = turn.clocks[static_cast<std::size_t>(turn.position.side_to_move())];
        limits.cpu_time = turn.cpu.has_value();
        if (turn.limits.nodes) limits.nodes = static_cast<std::uint64_t>(*turn.limits.nodes);
        if (turn.limits.depth) limits.depth = static_cast<int>(*turn.limits.depth);

        PlayerAnswer answer;
        const auto wall_begin = std::chrono::steady_clock::now();
        const Time cpu_begin = thread_cpu_time();
        const Thought thought = agent_->think(turn.position, limits);
        answer.wall = std::chrono::steady_clock::now() - wall_begin;
        answer.cpu = thread_cpu_time() - cpu_begin;
        answer.move = turn.position.move_text(thought.move);
        answer.thought.score = thought.score;
        answer.thought.depth = thought.depth;
        if (thought.nodes > 0) answer.thought.nodes = thought.nodes;
        return answer;
    }

    std::string_view tier() const override { return "in-process"; }

private:
    std::unique_ptr<Agent> agent_;
};

std::int64_t milliseconds(Time time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

/// What follows `go` for these limits.
std::string go_words(const PlayerTurn& turn) {
    std::string words;
    const auto add = [&words](std::string_view name, std::int64_t value) {
        words += fmt::format("{}{} {}", words.empty() ? "" : " ", name, value);
    };
    if (turn.limits.movetime) add("movetime", milliseconds(*turn.limits.movetime));
    if (turn.limits.clock) {
        add("p1time", milliseconds(turn.clocks[0]));
        add("p2time", milliseconds(turn.clocks[1]));
        if (turn.increments[0] > Time{0} || turn.increments[1] > Time{0}) {
            add("p1inc", milliseconds(turn.increments[0]));
            add("p2inc", milliseconds(turn.increments[1]));
        }
    }
    if (turn.limits.nodes) add("nodes", *turn.limits.nodes);
    if (turn.limits.depth) add("depth", *turn.limits.depth);
    return words;
}

/// "cp 15" is hundredths; "mate 7" a forced end in so many plies.
std::optional<Score> score_of(std::string_view words) {
    const std::size_t blank = words.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const std::string_view kind = words.substr(0, blank);
    std::string_view number = words.substr(blank + 1);
    const bool negative = number.starts_with('-');
    if (negative) number.remove_prefix(1);
    const bool is_end = kind == "mate" || kind == "win";
    const int highest = is_end ? max_plies_to_end : win_score / 2;
    const std::optional<int> value = parse_number(number, 0, highest);
    if (!value) return std::nullopt;
    if (is_end) return negative ? loss_in(*value) : win_in(*value);
    return kind == "cp" ? std::optional(negative ? -*value : *value) : std::nullopt;
}

class ProgramPlayer final : public Player {
public:
    explicit ProgramPlayer(ExternalPlayerSettings settings) : program_(std::move(settings)) {}

    std::optional<Verdict> new_game(std::uint64_t) override { return program_.new_game(); }

    PlayerAnswer ask(const PlayerTurn& turn) override {
        const std::string position = fmt::format("fen {}", turn.start);
        const std::string go = go_words(turn);
        const Answer reply = program_.ask(
            {.position = position, .moves = turn.moves, .go = go, .wall = turn.wall, .cpu = turn.cpu});
        PlayerAnswer answer{.fault = reply.fault, .move = reply.move, .wall = reply.wall, .cpu = reply.cpu};
        answer.thought.score = score_of(reply.info.score);
        answer.thought.depth = reply.info.depth.value_or(0);
        if (reply.info.nodes) answer.thought.nodes = static_cast<std::uint64_t>(*reply.info.nodes);
        return answer;
    }

    void end_game() override { program_.stop(); }
    std::string error_tail() override { return program_.error_tail(); }
    std::string_view tier() const override { return name_of(program_.tier()); }

private:
    ExternalPlayer program_;
};

std::vector<std::string> words_of(std::string_view command) {
    std::vector<std::string> words;
    std::size_t begin = 0;
    while ((begin = command.find_first_not_of(' ', begin)) != std::string_view::npos) {
        const std::size_t end = std::min(command.find(' ', begin), command.size());
        words.emplace_back(command.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

}  // namespace

std::unique_ptr<Player> make_program_player(ExternalPlayerSettings settings) {
    return std::make_unique<ProgramPlayer>(std::move(settings));
}

Result<std::unique_ptr<Player>> make_player(const AnyGame& game, std::string_view spec,
                                            const PlayerSettings& settings) {
    constexpr std::string_view ugi = "ugi:";
    if (spec.starts_with(ugi)) {
        ExternalPlayerSettings program{.command = {.arguments = words_of(spec.substr(ugi.size()))},
                                       .sandbox = settings.sandbox};
        if (program.command.arguments.empty()) return Error{"expected a command after ugi:", ugi.size() + 1};
        return make_program_player(std::move(program));
    }
    if (is_course_spec(spec)) {
        Result<ExternalPlayerSettings> program = course_program(game, spec, settings.sandbox);
        if (!program) return program.error();
        return make_program_player(std::move(program).value());
    }
    Result<std::unique_ptr<Agent>> agent = make_agent(game, spec);
    if (!agent) return agent.error();
    return std::unique_ptr<Player>(std::make_unique<AgentPlayer>(std::move(agent).value()));
}

}  // namespace lanista
