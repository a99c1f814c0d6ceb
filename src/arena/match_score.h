// The score of a match while it is played, seen from its first player: games, pairs, Elo, SPRT.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "arena/elo.h"
#include "arena/game_result.h"
#include "arena/sprt.h"
#include "arena/tally.h"

namespace lanista {

class MatchScore {
public:
    /// `player` is the name of the one whose wins count as wins.
    explicit MatchScore(std::string player, const std::optional<SprtSettings>& sprt = std::nullopt);

    void add(const GameResult& result);

    [[nodiscard]] const Tally& games() const noexcept { return games_; }
    [[nodiscard]] const PairTally& pairs() const noexcept { return pairs_; }
    /// From pairs as soon as there are some.
    [[nodiscard]] EloEstimate elo() const;

    /// Nothing if no test was asked for; the numbers below are then of no account.
    [[nodiscard]] const std::optional<Sprt>& sprt() const noexcept { return sprt_; }
    [[nodiscard]] double llr() const { return sprt_ ? sprt_->llr(pairs_) : 0; }
    [[nodiscard]] SprtVerdict sprt_verdict() const {
        return sprt_ ? sprt_->verdict(llr()) : SprtVerdict::undecided;
    }

    /// How many games ended how: "RULE", "TIME", ...
    [[nodiscard]] const std::map<std::string, int>& verdicts() const noexcept { return verdicts_; }
    /// Of the last game.
    [[nodiscard]] const std::string& tier() const noexcept { return tier_; }

private:
    std::string player_;
    std::optional<Sprt> sprt_;
    Tally games_;
    PairTally pairs_;
    std::map<std::string, int> open_pairs_;  ///< the first game's value, until the second one is there
    std::map<std::string, int> verdicts_;
    std::string tier_ = "in-process";
};

}  // namespace lanista
