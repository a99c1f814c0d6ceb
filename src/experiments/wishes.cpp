// What the reports wished for, and how much each wish gains in a match now that it is granted.
#include "experiments/findings.h"

namespace lanista {
namespace {

Section wishes(Lab& lab) {
    const std::int64_t games = lab.games(20, 200);
    const auto colosseum = [&](const std::string& a, const std::string& b) {
        return MatchSetup{
            .game = "colosseum", .size = 8, .a = a, .b = b, .limits = lab.turn(), .games = games};
    };
    const Claim hoped = better("hoped for as a gain");
    Section section;
    section.findings = played(
        lab,
        {{"deepening: refutations tried before moves are generated, Colosseum",
          colosseum("champion?refutations-first=on", "champion?refutations-first=off"), hoped},
         {"deepening: the same in Tetress",
          {.game = "tetress",
           .a = "champion?refutations-first=on",
           .b = "champion?refutations-first=off",
           .limits = lab.turn(),
           .games = games},
          hoped},
         {"deepening: all of it, the champion against the report's agent",
          colosseum("champion", "colosseum/deepening"), hoped},
         {"outcome: best-first search in a kept tree, against the report's agent",
          colosseum("tuned-mcts", "colosseum/outcome"), hoped},
         {"outcome: the kept tree alone", colosseum("tuned-mcts", "tuned-mcts?keep=off"), hoped},
         {"outcome: chains that lack one barrier, closing moves first",
          colosseum("champion", "champion?closing=0"), hoped},
         {"sampled-mcts: moves chosen by a heuristic, against the report's agent",
          colosseum("tuned-mcts", "colosseum/sampled-mcts"), hoped},
         {"sampled-mcts: the heuristic alone", colosseum("tuned-mcts", "tuned-mcts?prior=uniform"), hoped}});
    add_score_plot(section, "wishes", "Scores of what was wished for against what there was",
                   section.findings);
    section.notes.emplace_back(
        "Learning from stored games, the last wish of the report on sampled-mcts, has no match here: every "
        "game is stored, and the champion's judgement was learnt from games against itself, but no agent "
        "learns while it plays.");
    return section;
}

}  // namespace

std::vector<Experiment> wish_experiments() {
    return {
        {"wishes", "What the reports wished for",
         "Each wish in a match against the same search without it, or against the report's agent, at equal "
         "time.",
         wishes}};
}

}  // namespace lanista
