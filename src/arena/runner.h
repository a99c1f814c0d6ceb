// Plays the games of a tournament, several at a time, and files each result under its id.
//
// A worker takes a job, seats two players, has the referee play the game and writes the result down. Nothing
// passes between games: every game starts its players anew with seeds that follow from its id alone, so the
// same tournament gives the same games whatever runs beside them.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "arena/opening.h"
#include "arena/player.h"
#include "arena/results.h"
#include "arena/tournament_config.h"
#include "games/any.h"

namespace lanista {

class Runner {
public:
    /// Makes the player of an entry; called from any thread, once for each that plays.
    using MakePlayer = std::function<Result<std::unique_ptr<Player>>(const AnyGame&, const PlayerEntry&,
                                                                     const PlayerSettings&)>;
    /// By its spec.
    [[nodiscard]] static Result<std::unique_ptr<Player>> player_of_spec(const AnyGame& game,
                                                                        const PlayerEntry& entry,
                                                                        const PlayerSettings& settings) {
        return make_player(game, entry.spec, settings);
    }

    /// Checks everything that can be checked before the first game: game, players, book, sandbox. Throws
    /// std::runtime_error with one line that says what is wrong.
    Runner(const TournamentConfig& config, ResultStore& store, MakePlayer make = player_of_spec);

    /// Called after each stored result, one call at a time; false stops the tournament.
    using OnGame = std::function<bool(const GameResult&)>;

    /// Plays until the schedule is done or someone wants to stop. Throws if a game cannot be played at all.
    void run(const OnGame& on_game, const std::atomic<bool>& stop);

    /// The weakest tier that holds a player of this tournament.
    [[nodiscard]] std::string tier() const;

private:
    class Worker;

    [[nodiscard]] std::unique_ptr<Player> seat(int player, const GameLimits& limits) const;
    void run_jobs(const std::vector<GameJob>& jobs, const OnGame& on_game, const std::atomic<bool>& stop);

    const TournamentConfig& config_;
    const AnyGame& game_;
    ResultStore& store_;
    const MakePlayer make_;
    OpeningSettings openings_;
    std::atomic<bool> halted_{false};
};

}  // namespace lanista
