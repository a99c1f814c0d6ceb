// What the solver has learnt of Colosseum Survival! on small boards, two numbers in thousandths: the
// logarithm of the odds that a move reaches its goal, and how many binary digits the number of nodes has that
// prove it.
#pragma once

#include "search/models/colosseum.h"
#include "search/network.h"

namespace lanista {

extern const Network<ColosseumModel::trait_count, 32, 16, 2> colosseum_promise_network;

}  // namespace lanista
