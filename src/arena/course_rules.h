// The limits of the games' courses, as one word: `--rules course`, or `rules = "course"` in a tournament
// file.
//
//   colosseum          2 s a turn on the wall (in 2022's edition 30 s for the first), 500 MB; an agent that
//                      fails moves at random
//   infexion, tetress  180 s of processor time a game, 250 MB
//
// They are defaults: whatever is said besides goes before them.
#pragma once

#include "arena/tournament_config.h"

namespace lanista {

/// Sets limits, policy and clock of a configuration whose game and edition are known; false if the game has
/// no course.
[[nodiscard]] bool apply_course_rules(TournamentConfig& config);

/// What to say then.
inline constexpr const char* no_course_rules = "only colosseum, infexion and tetress have rules of a course";

}  // namespace lanista
