#include "arena/course_rules.h"

namespace lanista {

namespace {

using std::chrono::seconds;

constexpr std::int64_t megabyte = 1 << 20;

constexpr auto colosseum_turn = seconds(2);
constexpr auto colosseum_first_turn_2022 = seconds(30);
constexpr std::int64_t colosseum_memory = 500 * megabyte;

constexpr auto referee_clock = seconds(180);
constexpr std::int64_t referee_memory = 250 * megabyte;

}  // namespace

bool apply_course_rules(TournamentConfig& config) {
    if (config.game == "colosseum") {
        config.limits = {.movetime = colosseum_turn, .memory = colosseum_memory};
        if (config.edition == "2022") config.limits.first_move = colosseum_first_turn_2022;
        config.clock_kind = ClockKind::wall;
    } else if (config.game == "infexion" || config.game == "tetress") {
        config.limits = {.clock = referee_clock, .memory = referee_memory};
        config.clock_kind = ClockKind::cpu;
    } else {
        return false;
    }
    config.policy = FaultPolicy::course;
    return true;
}

}  // namespace lanista
