// What alpha-beta can be told to do or to leave out.
#pragma once

#include "search/ordering.h"
#include "search/search_clock.h"

namespace lanista {

/// Everything that can be switched or tuned. All selectivity off is plain, exact alpha-beta to a fixed depth.
struct AlphaBetaOptions {
    bool table = true;
    bool scout = true;    ///< null windows for all but the first move (principal variation search)
    int aspiration = 50;  ///< half width of the first window around the last score; 0: full windows
    OrderingOptions ordering;
    int quiescence = 0;          ///< plies of noisy moves beyond the horizon; 0: none
    int delta = 0;               ///< there, no move whose gain and this do not reach alpha; 0: all
    int reduce_after = 0;        ///< late-move reductions begin after this many moves; 0: none
    double reduce_base = 1;      ///< they are this many plies
    double reduce_scale = 0.5;   ///< and this times ln(depth) ln(move number)
    double reduce_root = -100;   ///< and this at the root, where there are none unless it is turned up
    double reduce_falling = 0;   ///< and this where the evaluation is lower than at the mover's last turn
    int reduce_history = 8192;   ///< and a ply less for so much of a move's history
    bool reduce_finely = false;  ///< all this is added up in parts of a ply, else in whole plies
    int prune_after = 0;         ///< at depth d <= 4, only so many moves are looked at; 0: all are
    int prune_growth = 0;        ///< and d^2 times this more
    int extend_below = 0;        ///< one ply more where there are at most so many moves; 0: never
    int null_move = 0;           ///< depth reduction of the null move; 0: none
    int null_margin = 0;         ///< it is tried where the evaluation beats beta by this
    int futility = 0;  ///< at depth d <= 3, stop where the evaluation beats beta by d times this; 0: never
    int futility_base = 0;  ///< and this more
    /// At depth d <= 4, only noisy moves where d times this does not help up to alpha; without noisy moves
    /// in the game only the first; 0: all.
    int hopeless = 0;
    /// For these, a score in the table that shows the evaluation to be too low or too high takes its place.
    bool refine_standing = false;
    bool correct = false;  ///< evaluations by the errors that searches found, if the policy has families
    int contempt = 0;      ///< how much worse than nothing a draw is for the side that searches
    /// From this depth on, a search one ply shallower finds a first move where the table knows none and the
    /// evaluation reaches beta; 0: never.
    int internal_deepening = 0;
    bool internal_reduction = false;  ///< one ply less where the table knows no move
    /// On a clock for the whole game: after this part of the move's share of it no iteration begins.
    double begin_within = SearchClock::usual_begin_within;
};

}  // namespace lanista
