// What the champion of Colosseum Survival! has learnt about positions: tanh of the answer, which is in
// thousandths, is the result to expect, from -1 to 1.
#pragma once

#include "agents/champion/colosseum_traits.h"
#include "search/network.h"

namespace lanista {

extern const Network<colosseum_trait_count, 32, 16> colosseum_network;

}  // namespace lanista
