#include "experiments/experiment.h"

#include <fmt/format.h>

#include <cmath>

namespace lanista {

Judgement judge(const Claim& claim, const Estimate& measured) {
    if (claim.words.empty()) return Judgement::unclaimed;
    if (!std::isfinite(measured.value)) return Judgement::open;
    if (measured.low >= claim.low && measured.high <= claim.high) return Judgement::holds;
    if (measured.high < claim.low || measured.low > claim.high) return Judgement::fails;
    return Judgement::open;
}

std::string_view judgement_text(Judgement judgement) {
    switch (judgement) {
        case Judgement::holds:
            return "holds";
        case Judgement::fails:
            return "does not hold";
        case Judgement::open:
            return "cannot be told";
        case Judgement::unclaimed:
            break;
    }
    return "–";
}

std::string value_text(double value, Unit unit) {
    if (!std::isfinite(value)) return "–";
    switch (unit) {
        case Unit::share:
            return fmt::format("{:.1f} %", 100 * value);
        case Unit::seconds:
            return seconds_text(value);
        case Unit::number:
            break;
    }
    if (std::abs(value) >= 1000) return fmt::format("{:.0f}", value);
    return fmt::format("{:.3g}", value);
}

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> all = [] {
        std::vector<Experiment> list;
        for (const auto& group :
             {colosseum_deepening_experiments(), colosseum_outcome_experiments(),
              colosseum_sampled_mcts_experiments(), infexion_experiments(), infexion_search_experiments(),
              tetress_experiments(), wish_experiments(), ladder_experiments()})
            list.insert(list.end(), group.begin(), group.end());
        return list;
    }();
    return all;
}

}  // namespace lanista
