// Power is what counts in the end. Beyond it:
// - Few tall stacks are worth more than many low ones: they reach further and offer less to be taken. So each
//   stack costs something.
// - A stack that the other side can spread onto may change hands. Whoever moves next has the first word, so
//   what the side to move threatens weighs more than what threatens it.
#include "games/infexion/evaluation.h"

namespace lanista::infexion {
namespace {

constexpr int power_worth = 100;
constexpr int stack_cost = 40;
constexpr int threat_worth = 50;  ///< for each power that the side to move could take
constexpr int danger_cost = 10;   ///< for each power that the other side could take

int material(const Position& position, Side side) noexcept {
    return power_worth * position.power(side) - stack_cost * position.stack_count(side);
}

}  // namespace

int evaluate(const Position& position) noexcept {
    const Side us = position.side_to_move();
    const Side them = other(us);
    const int threat = position.power_on(position.stacks(them) & position.reach(us));
    const int danger = position.power_on(position.stacks(us) & position.reach(them));
    return material(position, us) - material(position, them) + threat_worth * threat - danger_cost * danger;
}

}  // namespace lanista::infexion
