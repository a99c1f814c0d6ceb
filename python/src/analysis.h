// What a search has found out, in the words of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/any.h"
#include "search/limits.h"

namespace lanista::python {

/// One of the best moves, with what is expected after it.
struct AnalysisLine {
    int action = -1;
    std::string move;
    std::optional<Score> score;  ///< hundredths, seen by the side to move
    std::string score_text;
    std::optional<int> mate;  ///< plies to a forced end, negative for a loss
    std::vector<std::string> pv;
    std::vector<int> pv_actions;
    bool proven = false;
    std::optional<std::uint64_t> visits;
    std::optional<double> value;
};

struct Analysis {
    AnalysisLine best;
    std::vector<AnalysisLine> lines;  ///< best first; empty for an agent that does not search
    int depth = 0;
    int seldepth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    double nps = 0;
    double hashfull = 0;  ///< from 0 to 1
};

[[nodiscard]] Analysis analysis_of(const AnyPosition& position, const Thought& thought);

}  // namespace lanista::python
