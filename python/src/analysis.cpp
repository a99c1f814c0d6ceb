#include "analysis.h"

#include <algorithm>

#include "encoding.h"

namespace lanista::python {

namespace {

void set_score(AnalysisLine& line, Score score) {
    line.score = score;
    line.score_text = score_text(score);
    if (is_decided(score)) line.mate = score > 0 ? plies_to_end(score) : -plies_to_end(score);
}

AnalysisLine line_of(AnyPosition position, const Line& line) {
    AnalysisLine result{.proven = line.proven, .visits = line.visits, .value = line.value};
    set_score(result, line.score);
    for (const Move move : line.moves) {
        if (!position.is_legal(move)) break;  // a line from a shared table may have been overwritten
        result.pv.push_back(position.move_text(move));
        result.pv_actions.push_back(action_of(position, move));
        position.make(move);
    }
    if (!result.pv.empty()) {
        result.move = result.pv.front();
        result.action = result.pv_actions.front();
    }
    return result;
}

}  // namespace

Analysis analysis_of(const AnyPosition& position, const Thought& thought) {
    Analysis analysis{.depth = thought.depth,
                      .seldepth = std::max(thought.seldepth, thought.depth),
                      .nodes = thought.nodes,
                      .seconds = std::chrono::duration<double>(thought.time).count(),
                      .nps = thought.nodes_per_second(),
                      .hashfull = thought.table_permille / 1000.0};
    for (const Line& line : thought.lines) analysis.lines.push_back(line_of(position, line));
    AnalysisLine& best = analysis.best;
    if (!analysis.lines.empty()) best = analysis.lines.front();
    best.move = position.move_text(thought.move);
    best.action = action_of(position, thought.move);
    if (best.pv_actions.empty() || best.pv_actions.front() != best.action) {
        best.pv = {best.move};
        best.pv_actions = {best.action};
    }
    if (thought.score) set_score(best, *thought.score);
    best.proven = thought.proven;
    return analysis;
}

}  // namespace lanista::python
