// A player that is a program of its own and speaks UGI, the Universal Game Interface.
//
//   we say                                  it says
//   ugi                                     id name ..., option ..., ugiok
//   setoption name N value V
//   uginewgame
//   isready                                 readyok
//   isready                                 readyok
//   position startpos|fen F moves M ...
//   go movetime 2000                        info depth 3 nodes 1200 score cp 15 pv ...
//                                           bestmove M
//
// Every turn begins with `isready`, in the same write as the rest: `readyok` then tells answers to this turn
// from what is left of the last one, and costs no round trip.
//
// A player that commits a fault is killed at once, and started anew for the next game, so a late answer has
// nowhere to come from. When it is not its turn it is frozen, unless it sleeps in a read of its input; should
// it find a way to use the processor nevertheless, that is billed to its next turn.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/line_channel.h"
#include "arena/process.h"
#include "arena/verdict.h"

namespace lanista {

struct ExternalPlayerSettings {
    Command command;
    SandboxPolicy sandbox{};
    ChannelLimits channel{};
    std::vector<std::pair<std::string, std::string>> options{};       ///< names and values for `setoption`
    std::chrono::nanoseconds start_limit = std::chrono::seconds(10);  ///< until it is ready, on the wall
};

/// One turn. The time limits are those at which the player loses: margins are already in them.
struct Turn {
    std::string_view position;  ///< "startpos" or "fen ..."
    std::string_view moves{};   ///< since then, separated by blanks
    std::string_view go;        ///< what follows `go`: "movetime 2000"
    std::chrono::nanoseconds wall = std::chrono::hours(1);
    std::optional<std::chrono::nanoseconds> cpu{};
};

/// What the player said of its search in its last `info` line that had it.
struct SearchInfo {
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    std::string score;  ///< as it was said: "cp 15"
    std::string line;   ///< the moves after `pv`
};

struct Answer {
    std::optional<Verdict> fault;  ///< if set, there is no move and the player is dead
    std::string move;  ///< printable, without blanks; whether it is legal is for the referee to say
    SearchInfo info;
    std::chrono::nanoseconds wall{0};  ///< both with what it used since its last turn
    std::chrono::nanoseconds cpu{0};
};

class ExternalPlayer {
public:
    explicit ExternalPlayer(ExternalPlayerSettings settings);
    ~ExternalPlayer();

    /// Starts the program and waits until it is ready. Nothing, or the fault.
    [[nodiscard]] std::optional<Verdict> start();
    /// Begins a game; starts the program if it does not run. Nothing, or the fault.
    [[nodiscard]] std::optional<Verdict> new_game();
    /// Asks for a move. Only in a game.
    [[nodiscard]] Answer ask(const Turn& turn);
    /// Ends the program, if it runs.
    void stop() noexcept;

    [[nodiscard]] bool running() const noexcept { return process_ != nullptr; }
    /// As the program calls itself; empty if it does not.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] SandboxTier tier() const { return tier_in_force(settings_.sandbox); }
    /// The last of its error output, also after its end.
    [[nodiscard]] std::string error_tail();
    /// Null if it does not run.
    [[nodiscard]] Process* process() noexcept { return process_.get(); }

private:
    [[nodiscard]] std::optional<Verdict> wait_for(std::string_view word, const Deadline& deadline);
    [[nodiscard]] Verdict fault_of(ChannelEvent event, const Turn* turn);
    [[nodiscard]] Verdict ending_fault();
    [[nodiscard]] Verdict start_fault(Verdict cause);
    [[nodiscard]] std::optional<Verdict> await_move(const Turn& turn, const Deadline& deadline,
                                                    Answer& answer);
    [[nodiscard]] std::optional<Verdict> check_turn(const Turn& turn, const Answer& answer);
    void rest();

    ExternalPlayerSettings settings_;
    std::unique_ptr<Process> process_;
    std::unique_ptr<LineChannel> channel_;
    std::chrono::nanoseconds cpu_billed_{0};  ///< its CPU clock at the end of its last turn
    std::string name_;
    std::string last_errors_;
};

/// Reads an `info` line into what is known already.
void read_info(std::string_view line, SearchInfo& info);

}  // namespace lanista
