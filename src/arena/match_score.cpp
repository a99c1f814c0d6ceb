#include "arena/match_score.h"

namespace lanista {

namespace {

/// "round|A|B|game": the pair that a game belongs to.
std::string pair_of(const std::string& id) {
    const std::size_t bar = id.rfind('|');
    return id.substr(0, bar + 1) + std::to_string((std::stoll(id.substr(bar + 1)) - 1) / 2);
}

}  // namespace

MatchScore::MatchScore(std::string player, const std::optional<SprtSettings>& sprt)
    : player_(std::move(player)) {
    if (sprt) sprt_.emplace(*sprt);
}

void MatchScore::add(const GameResult& result) {
    const Side side = result.first == player_ ? Side::first : Side::second;
    const int value = value_for(side, result.outcome);
    games_.add(value);
    ++verdicts_[result.verdict];
    tier_ = result.tier;
    const auto [half, is_first_of_pair] = open_pairs_.try_emplace(pair_of(result.id), value);
    if (is_first_of_pair) return;
    pairs_.add(2 + half->second + value);
    open_pairs_.erase(half);
}

EloEstimate MatchScore::elo() const {
    return pairs_.pairs() > 1 ? estimate_elo(pairs_) : estimate_elo(games_);
}

}  // namespace lanista
