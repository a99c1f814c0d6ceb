// A verdict is always about the player on the move, and one: a fault that the player's own process shows
// (late, dead, too much output) goes before what it answered, so an answer that is both illegal and late is
// TIME.
#include "arena/referee.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/course_move.h"
#include "core/random.h"

namespace lanista {

namespace {

using Time = std::chrono::nanoseconds;

/// A player that sleeps uses no CPU; under the CPU clock it still loses, on the wall, but only when even a
/// busy machine would long have let it finish.
constexpr int patience_factor = 10;
constexpr Time patience = std::chrono::seconds(2);
/// As much of a program's last words as a tag of the record holds, escaped.
constexpr std::size_t longest_errors = 1500;
/// What a player without any time limit may take.
constexpr Time untimed = std::chrono::hours(1);

class Table {
public:
    Table(const Match& match, const std::array<Player*, 2>& players)
        : match_(match),
          players_(players),
          position_(match.start),
          start_text_(match.origin.value_or(match.start).text()),
          moves_(match.opening_moves),
          random_(mix64(match.seed)),
          game_{.record = {.start = match.start}} {
        for (std::size_t side = 0; side < 2; ++side)
            clocks_[side] = match.limits[side].clock.value_or(Time{0});
    }

    PlayedGame play() {
        if (!seat_players()) return finished();
        while (!position_.is_over()) {
            if (match_.stop != nullptr && match_.stop->load()) {
                lose(position_.side_to_move(), {.kind = VerdictKind::void_game, .message = "stopped"});
                return finished();
            }
            if (!play_turn()) return finished();
        }
        game_.outcome = position_.outcome();
        return finished();
    }

private:
    [[nodiscard]] std::size_t mover() const { return static_cast<std::size_t>(position_.side_to_move()); }

    bool seat_players() {
        for (const Side side : {Side::first, Side::second}) {
            const auto seat = static_cast<std::size_t>(side);
            if (auto fault = players_[seat]->new_game(mix64(match_.seed + seat + 1)))
                return lose(side, *fault);
        }
        return true;
    }

    bool play_turn() {
        const Side side = position_.side_to_move();
        const PlayerTurn turn = next_turn();
        PlayerAnswer answer = players_[mover()]->ask(turn);
        const Time used = match_.clock_kind == ClockKind::cpu ? answer.cpu : answer.wall;
        game_.time[mover()] += used;
        if (!answer.fault) answer.fault = late(turn, used);
        Result<Move> move = answer.fault ? Result<Move>(Error{}) : position_.parse_legal_move(answer.move);
        if (!answer.fault && !move)
            answer.fault =
                Verdict{.kind = VerdictKind::illegal, .message = explain(move.error(), answer.move)};
        if (answer.fault) {
            if (!replaceable(*answer.fault)) return lose(side, *answer.fault);
            Verdict fault = *answer.fault;
            if (fault.kind == VerdictKind::crash) fault.message += last_words();
            if (auto worse = restart(fault)) return lose(side, *worse);
            answer =
                PlayerAnswer{.thought = {.remark = fmt::format("random move instead of {}", fault.text())}};
            move = course_move(position_, random_);
        }
        charge(used);
        write_down(*move, answer, used);
        if (match_.on_move) match_.on_move(position_, *move);
        position_.make(*move);
        return true;
    }

    /// What the mover is told and allowed.
    [[nodiscard]] PlayerTurn next_turn() const {
        const GameLimits& limits = match_.limits[mover()];
        PlayerTurn turn{.position = position_,
                        .start = start_text_,
                        .moves = moves_,
                        .limits = limits,
                        .clocks = clocks_};
        for (std::size_t side = 0; side < 2; ++side)
            turn.increments[side] = match_.limits[side].increment.value_or(Time{0});
        const bool first = game_.record.moves.size() < 2;
        if (first && limits.first_move) turn.limits.movetime = limits.first_move;

        std::optional<Time> allowed = turn.limits.movetime;
        if (limits.clock) allowed = std::min(allowed.value_or(clocks_[mover()]), clocks_[mover()]);
        const Time limit = allowed ? *allowed + match_.margin : untimed;
        turn.wall = limit;
        if (match_.clock_kind == ClockKind::cpu && allowed) {
            turn.cpu = limit;
            turn.wall = patience_factor * limit + patience;
        }
        return turn;
    }

    [[nodiscard]] std::optional<Verdict> late(const PlayerTurn& turn, Time used) const {
        const Time limit = turn.cpu.value_or(turn.wall);
        if (used <= limit) return std::nullopt;
        return Verdict{
            .kind = VerdictKind::time,
            .clock = match_.clock_kind,
            .message = fmt::format("used {:.3f} s of {:.3f} s", std::chrono::duration<double>(used).count(),
                                   std::chrono::duration<double>(limit - match_.margin).count())};
    }

    void charge(Time used) {
        if (!match_.limits[mover()].clock) return;
        // What lies within the margin is forgiven, not owed.
        clocks_[mover()] =
            std::max(clocks_[mover()] - used, Time{0}) + match_.limits[mover()].increment.value_or(Time{0});
    }

    /// Times stand in the record only where time was limited: otherwise equal games have equal records.
    void write_down(Move move, const PlayerAnswer& answer, Time used) {
        moves_ += (moves_.empty() ? "" : " ") + position_.move_text(move);
        RecordedMove recorded{.move = move, .thought = answer.thought};
        const GameLimits& limits = match_.limits[mover()];
        if (limits.movetime || limits.clock)
            recorded.thought.time = std::chrono::duration_cast<std::chrono::microseconds>(used);
        game_.record.moves.push_back(std::move(recorded));
    }

    /// Under the course's policy Colosseum lets an agent that fails at its move go on with a random one.
    [[nodiscard]] bool replaceable(const Verdict& fault) const {
        return match_.policy == FaultPolicy::course && has_course_move(position_.game()) &&
               (fault.kind == VerdictKind::illegal || fault.kind == VerdictKind::time ||
                fault.kind == VerdictKind::crash || fault.kind == VerdictKind::protocol);
    }
    /// A player that was killed for its fault has to be there again for its next turn.
    [[nodiscard]] std::optional<Verdict> restart(const Verdict& fault) {
        if (fault.kind == VerdictKind::illegal) return std::nullopt;
        return players_[mover()]->new_game(mix64(match_.seed + mover() + 1));
    }

    /// The last line that the mover wrote to its error output, after a colon: what a traceback ends with.
    [[nodiscard]] std::string last_words() const {
        const std::string tail = players_[mover()]->error_tail();
        const std::size_t end = tail.find_last_not_of("\n ");
        if (end == std::string::npos) return {};
        const std::size_t begin = tail.rfind('\n', end);
        return ": " + tail.substr(begin == std::string::npos ? 0 : begin + 1, end - begin);
    }

    [[nodiscard]] static std::string explain(const Error& error, std::string_view answer) {
        if (error.message.starts_with("illegal move")) return error.message;
        return fmt::format("{} is no move: {}", in_quotes(answer), error.message);
    }

    bool lose(Side side, const Verdict& verdict) {
        game_.verdict = verdict;
        game_.outcome = verdict.kind == VerdictKind::void_game ? Outcome::ongoing : win_for(other(side));
        return false;
    }

    PlayedGame finished() {
        game_.tier = players_[0]->tier();
        for (std::size_t side = 0; side < 2; ++side) {
            players_[side]->end_game();
            game_.error_tails[side] = players_[side]->error_tail();
            if (weaker(players_[side]->tier(), game_.tier)) game_.tier = players_[side]->tier();
        }
        Record& record = game_.record;
        record.result = game_.outcome;
        record.tags = {{"First", match_.names[0]},
                       {"Second", match_.names[1]},
                       {"Seed", std::to_string(match_.seed)},
                       {"Policy", std::string(policy_text(match_.policy))},
                       {"Tier", game_.tier},
                       {"Termination", game_.verdict.text()}};
        if (game_.verdict.kind == VerdictKind::crash) add_errors_of_loser();
        return std::move(game_);
    }
    /// Why a program died is what its author wants to know: the end of its error output, a traceback mostly.
    void add_errors_of_loser() {
        const std::string& tail = game_.error_tails[game_.outcome == Outcome::first_wins ? 1 : 0];
        if (tail.empty()) return;
        const std::size_t cut = tail.size() > longest_errors ? tail.size() - longest_errors : 0;
        std::string line;
        for (const char c : tail.substr(cut, tail.find_last_not_of('\n') + 1 - cut))
            line += c == '\n' ? std::string(" | ") : std::string(1, c);
        game_.record.tags.push_back({"Errors", line});
    }
    /// In-process agents are ours and need no sandbox: any real tier says more.
    [[nodiscard]] static bool weaker(std::string_view a, std::string_view b) {
        constexpr std::array<std::string_view, 4> weakest_first{"rlimits", "seccomp", "namespaces",
                                                                "in-process"};
        return std::find(weakest_first.begin(), weakest_first.end(), a) <
               std::find(weakest_first.begin(), weakest_first.end(), b);
    }

    const Match& match_;
    const std::array<Player*, 2>& players_;
    AnyPosition position_;
    const std::string start_text_;
    std::string moves_;
    std::array<Time, 2> clocks_{};
    Random random_;
    PlayedGame game_;
};

}  // namespace

PlayedGame play_game(const Match& match, const std::array<Player*, 2>& players) {
    return Table(match, players).play();
}

}  // namespace lanista
