// A player at the referee's table: an agent of this program, or a program of its own in a sandbox.
//
// Whatever it is, it is asked for a move and answers with text, which only the referee reads.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/limits.h"
#include "arena/sandbox.h"
#include "arena/verdict.h"
#include "games/any.h"
#include "games/record.h"

namespace lanista {

struct ExternalPlayerSettings;

/// What a player is told at its turn.
struct PlayerTurn {
    const AnyPosition& position;
    std::string_view start;  ///< the text of the game's start position
    std::string_view moves;  ///< all moves since then, separated by blanks
    GameLimits limits;       ///< of this player; its `movetime` is the one for this very move
    std::array<std::chrono::nanoseconds, 2> clocks{};  ///< left for the game, by side, if the limits have one
    std::array<std::chrono::nanoseconds, 2> increments{};
    std::chrono::nanoseconds wall{};                ///< at which it loses, margin included
    std::optional<std::chrono::nanoseconds> cpu{};  ///< likewise
};

struct PlayerAnswer {
    std::optional<Verdict> fault;  ///< if set, there is no move
    std::string move;
    RecordedThought thought;
    std::chrono::nanoseconds wall{};
    std::chrono::nanoseconds cpu{};
};

class Player {
public:
    virtual ~Player() = default;

    /// Gets ready for a game that has nothing to do with earlier ones. Nothing, or the fault.
    [[nodiscard]] virtual std::optional<Verdict> new_game(std::uint64_t seed) = 0;
    [[nodiscard]] virtual PlayerAnswer ask(const PlayerTurn& turn) = 0;
    /// The game is over: give back what costs others something.
    virtual void end_game() {}
    /// The end of what it wrote to its error output in this game.
    [[nodiscard]] virtual std::string error_tail() { return {}; }
    /// How it is held: a tier of the sandbox, or "in-process".
    [[nodiscard]] virtual std::string_view tier() const = 0;
};

struct PlayerSettings {
    SandboxPolicy sandbox;
    std::string edition;
};

/// A program that speaks UGI, with all that can be said about how it runs.
[[nodiscard]] std::unique_ptr<Player> make_program_player(ExternalPlayerSettings settings);

/// `ugi:COMMAND` is a program that speaks UGI, `course:PATH[:NAME]` an agent of the game's course; anything
/// else an agent's spec. An error says what is wrong.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const AnyGame& game, std::string_view spec,
                                                          const PlayerSettings& settings);

}  // namespace lanista
