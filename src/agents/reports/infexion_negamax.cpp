#include "agents/reports/infexion_negamax.h"

#include <algorithm>

#include "agents/reports/fixed_depth.h"
#include "agents/reports/infexion_policy.h"

namespace lanista {

namespace {

using InfexionReportAgent = FixedDepthAgent<InfexionReportPolicy>;

std::unique_ptr<Agent> make_searcher(Options& options, bool null_windows) {
    InfexionReportTime time;
    time.depth = static_cast<int>(options.take_int("depth", time.depth, 1, 32));
    time.desperation = options.take_bool("desperation", time.desperation);
    InfexionReportPolicy policy;
    policy.reduction = options.take_bool("reduction", policy.reduction);
    policy.endgame = options.take_bool("endgame", policy.endgame);
    const bool deepening = options.take_bool("deepening", false);
    return std::make_unique<InfexionReportAgent>(
        policy, InfexionReportAgent::Setup{.null_windows = null_windows, .deepening = deepening},
        [time](const Infexion::Position&, const Limits& limits) { return time.plan(limits); });
}

}  // namespace

Limits InfexionReportTime::plan(Limits limits) const {
    limits.depth = depth;
    const auto shorten_to = [&limits](std::chrono::nanoseconds most) {
        limits.movetime = std::min(limits.movetime.value_or(most), most);
    };
    if (limits.clock) {
        if (desperation && *limits.clock < desperate_clock) limits.depth = std::min(depth, desperate_depth);
        shorten_to(*limits.clock - clock_margin);
        limits.clock.reset();  // AlphaBeta would share it out evenly, which the report does not
    }
    if (desperation && limits.movetime) shorten_to(longest_move);
    return limits;
}

AgentKind infexion_negamax() {
    return {"infexion/negamax", "a report's alpha-beta: 4 plies, stacks, power and clusters, few moves tried",
            [](Options& options) { return make_searcher(options, false); }};
}

AgentKind infexion_negascout() {
    return {"infexion/negascout", "infexion/negamax with null windows",
            [](Options& options) { return make_searcher(options, true); }};
}

AgentKind infexion_greedy() {
    return {"infexion/greedy", "the best of a report's evaluation after one move",
            [](Options&) -> std::unique_ptr<Agent> {
                const InfexionReportPolicy policy{.reduction = false, .endgame = false};
                const InfexionReportTime time{.depth = 1};
                return std::make_unique<InfexionReportAgent>(
                    policy, InfexionReportAgent::Setup{},
                    [time](const Infexion::Position&, const Limits& limits) { return time.plan(limits); });
            }};
}

}  // namespace lanista
