#include "agents/alphabeta.h"

namespace lanista {

AlphaBetaSetup AlphaBetaSetup::from(Options& options, const AlphaBetaOptions& defaults) {
    const auto number = [&options](std::string_view name, int fallback, int low, int high) {
        return static_cast<int>(options.take_int(name, fallback, low, high));
    };
    AlphaBetaSetup setup{.search = defaults};
    AlphaBetaOptions& search = setup.search;
    setup.table_megabytes = static_cast<std::size_t>(options.take_int("hash", 64, 1, 65536));
    setup.threads = number("threads", 1, 1, 256);
    search.table = options.take_bool("table", search.table);
    search.scout = options.take_bool("scout", search.scout);
    search.aspiration = number("aspiration", search.aspiration, 0, 100'000);
    search.ordering.killers = options.take_bool("killers", search.ordering.killers);
    search.ordering.counter_moves = options.take_bool("counter-moves", search.ordering.counter_moves);
    search.ordering.history = options.take_bool("history", search.ordering.history);
    search.ordering.history_reward = number("history-reward", search.ordering.history_reward, 0, 1000);
    search.ordering.history_penalty = number("history-penalty", search.ordering.history_penalty, 0, 1000);
    search.ordering.answer_reward = number("answer-reward", search.ordering.answer_reward, 0, 1000);
    search.ordering.answer_penalty = number("answer-penalty", search.ordering.answer_penalty, 0, 1000);
    search.ordering.answer_weight = number("answer-weight", search.ordering.answer_weight, 0, 4);
    search.ordering.stance_reward = number("stance-reward", search.ordering.stance_reward, 0, 1000);
    search.ordering.stance_penalty = number("stance-penalty", search.ordering.stance_penalty, 0, 1000);
    search.ordering.stance_weight = number("stance-weight", search.ordering.stance_weight, 0, 4);
    search.ordering.refutations_first =
        options.take_bool("refutations-first", search.ordering.refutations_first);
    search.ordering.quiet_refutations =
        options.take_bool("quiet-refutations", search.ordering.quiet_refutations);
    search.ordering.exchanges = options.take_bool("exchanges", search.ordering.exchanges);
    search.ordering.defer_depth = number("defer-depth", search.ordering.defer_depth, 0, 128);
    search.ordering.defer_below = number("defer-below", search.ordering.defer_below, -100'000, 100'000);
    search.quiescence = number("quiescence", search.quiescence, 0, 64);
    search.delta = number("delta", search.delta, 0, 100'000);
    search.reduce_after = number("reduce-after", search.reduce_after, 0, 10'000);
    search.reduce_base = options.take_real("reduce-base", search.reduce_base, 0, 8);
    search.reduce_scale = options.take_real("reduce-scale", search.reduce_scale, 0, 4);
    search.reduce_root = options.take_real("reduce-root", search.reduce_root, -100, 8);
    search.reduce_falling = options.take_real("reduce-falling", search.reduce_falling, -8, 8);
    search.reduce_history = number("reduce-history", search.reduce_history, 1, 1'000'000);
    search.reduce_finely = options.take_bool("reduce-finely", search.reduce_finely);
    search.extend_below = number("extend-below", search.extend_below, 0, 10'000);
    search.prune_after = number("prune-after", search.prune_after, 0, 10'000);
    search.prune_growth = number("prune-growth", search.prune_growth, 0, 10'000);
    search.null_move = number("null-move", search.null_move, 0, 8);
    search.null_margin = number("null-margin", search.null_margin, -100'000, 100'000);
    search.futility = number("futility", search.futility, 0, 100'000);
    search.futility_base = number("futility-base", search.futility_base, -100'000, 100'000);
    search.hopeless = number("hopeless", search.hopeless, 0, 100'000);
    search.refine_standing = options.take_bool("refine-standing", search.refine_standing);
    search.correct = options.take_bool("correct", search.correct);
    search.contempt = number("contempt", search.contempt, -100'000, 100'000);
    search.internal_deepening = number("internal-deepening", search.internal_deepening, 0, 128);
    search.internal_reduction = options.take_bool("internal-reduction", search.internal_reduction);
    search.begin_within = options.take_real("begin-within", search.begin_within, 0, 4);
    return setup;
}

}  // namespace lanista
