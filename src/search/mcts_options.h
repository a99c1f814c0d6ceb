// Everything about Monte-Carlo tree search that can be switched or tuned.
//
// The default is the plainest search with an evaluation, with which `mcts` plays every game; which switches
// help in which game was found by matches, and `tuned-mcts` starts from those (docs/strength-mcts.md).
#pragma once

#include <cstdint>

namespace lanista {

/// How a move's worth and the doubt about it become one number.
enum class Selection : std::uint8_t {
    ucb1,        ///< mean + c sqrt(ln N / n) (Auer, Cesa-Bianchi, Fischer, 2002; Kocsis and Szepesvari, 2006)
    ucb1_tuned,  ///< the same with the variance that was seen (Auer et al., 2002)
    puct,  ///< mean + c P sqrt(N) / (1 + n), P what the move promised (Rosin, 2011; Silver et al., 2017)
};

/// What a move promises before it was tried.
enum class Prior : std::uint8_t {
    uniform,
    hint,      ///< the policy's hint and the gain of noisy moves; uniform where the policy has neither
    evaluate,  ///< the evaluation after the move
};

/// Who plays the moves between a leaf and its judgement.
enum class Playout : std::uint8_t {
    random,
    hint,    ///< the best of a few random moves by the policy's hint; by evaluation where it has none
    sample,  ///< the best of a few random moves by the evaluation after them
};

struct MctsOptions {
    Selection select = Selection::puct;
    double explore = 1.0;  ///< c above; values are between -1 and 1
    double urgency = 0.0;  ///< an untried move counts as the mean of its node, and this more
    double widen = 0.0;    ///< a node with N visits tries `widen_base` N^widen moves; 0: all
    double widen_base = 2.0;

    Prior prior = Prior::evaluate;
    double temperature = 100;  ///< a move that is this much worse promises 1/e as much

    Playout playout = Playout::random;
    int plies = 0;           ///< of a playout; then the evaluation; 0: it is asked at once
    double greedy = 0.9;     ///< how often a playout's move is chosen, not drawn
    int sample = 4;          ///< from how many
    double scale = 300;      ///< a score s is worth tanh(s / scale)
    bool lookahead = false;  ///< with Prior::evaluate, a leaf is worth its best move's evaluation
    int quiescence = 0;      ///< plies of noisy moves before a leaf is judged

    int expand = 1;         ///< the visit at which a leaf gets its moves
    double implicit = 0.0;  ///< weight of the minimax of evaluations (Lanctot et al., 2014)

    bool amaf = false;         ///< all moves as first (Gelly and Silver, 2007; Cazenave's GRAVE, 2015)
    int amaf_visits = 50;      ///< a node with fewer asks an ancestor
    double amaf_bias = 0.001;  ///< how soon a move's own visits outweigh it

    bool solve = true;     ///< prove wins, draws and losses (Winands, Bjornsson, Saito, 2008)
    bool keep = true;      ///< the tree between turns
    int virtual_loss = 1;  ///< visits lost that a thread leaves behind while it is below a node
};

}  // namespace lanista
