// `infexion/mcts`: the Monte-Carlo agent of the Infexion report, best-first with a priority queue of nodes.
//
// The tree has no path that is walked down: all leaves wait in one queue, wherever in the tree they are. The
// most urgent one is taken out and expanded: each of its moves becomes a leaf, is judged by one short random
// playout that the evaluation cuts off, tells the result to all its ancestors and joins the queue.
//
// Where the report is silent:
// - Urgency is UCB1, U / N + C sqrt(ln N_parent / N) with C = 1.4, for the side whose move led to the leaf,
// at
//   the time when it joins the queue (its own numbers do not change until it is expanded).
// - A playout is one random legal move. The length decides how strong the agent is: docs/reports/infexion.md
//   has all that were tried.
// - An evaluation e is worth (1 + tanh(e / 10)) / 2, a win 1, a draw 1/2.
// - The tree has the moves of infexion_policy.h, reduced and with the endgame mode.
// - Played is the move at the root with the highest U / N; one that wins at once is played at once.
// - The clock is shared evenly among the moves that the game may still last. Every position made counts as a
//   node. When a million leaves were made (some 80 MB), the answer is given.
#pragma once

#include "agents/agent.h"

namespace lanista {

[[nodiscard]] AgentKind infexion_mcts();

}  // namespace lanista
