#include "protocol/ugi_info.h"

#include <fmt/format.h>

#include <algorithm>

namespace lanista {

namespace {

std::string score_words(Score score) {
    if (!is_decided(score)) return fmt::format("cp {}", score);
    return fmt::format("mate {}", score > 0 ? plies_to_end(score) : -plies_to_end(score));
}

std::string cost_words(const Thought& thought, std::chrono::nanoseconds elapsed) {
    const double seconds = std::max(std::chrono::duration<double>(elapsed).count(), 1e-9);
    return fmt::format("nodes {} nps {:.0f} time {}", thought.nodes,
                       static_cast<double>(thought.nodes) / seconds,
                       std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count());
}

/// The moves as text, up to the end of the game.
std::string moves_text(AnyPosition position, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        if (!position.is_legal(move)) break;
        text += " " + position.move_text(move);
        position.make(move);
    }
    return text;
}

}  // namespace

std::vector<std::string> info_lines(const AnyPosition& position, const Thought& thought,
                                    std::chrono::nanoseconds elapsed) {
    std::vector<std::string> lines;
    for (const Line& line : thought.lines) {
        lines.push_back(fmt::format("info depth {} seldepth {} multipv {} score {} {} hashfull {} pv{}",
                                    thought.depth, std::max(thought.seldepth, thought.depth),
                                    lines.size() + 1, score_words(line.score), cost_words(thought, elapsed),
                                    thought.table_permille, moves_text(position, line.moves)));
    }
    return lines;
}

std::string cost_line(const Thought& thought, std::chrono::nanoseconds elapsed) {
    return "info " + cost_words(thought, elapsed);
}

}  // namespace lanista
