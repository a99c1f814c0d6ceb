// One game for a page's viewer: the moves, what was thought, and for each move only what it changed.
//
// A game is a JSON object; page_script.h reads it. The keys are short since they are repeated for each game:
//   n number, a b the players, r result token, v verdict, w what the loser did wrong, f number of the face,
//   t the side that begins (0 or 1), s cells of the start, m moves joined by blanks, d changes of each move,
//   c comments of the moves, x y the ends of the players' standard error.
// A change is three characters: the place in two digits of base 64 (A..Z a..z 0..9 + -), and its new state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/game_result.h"
#include "games/record.h"
#include "report/board_face.h"

namespace lanista {

/// The record of a row; nothing if it cannot be read.
[[nodiscard]] std::optional<Record> stored_record(const GameResult& result);

/// What leads from one string of cells to the next of the same length.
[[nodiscard]] std::string cell_changes(std::string_view before, std::string_view after);

/// The faces that the games of a page need, each once.
class FaceList {
public:
    /// The number of the face; adds it if it is new.
    std::size_t number_of(const AnyPosition& position);
    [[nodiscard]] const std::vector<BoardFace>& faces() const noexcept { return faces_; }

private:
    std::vector<BoardFace> faces_;
};

/// `record` may be missing: then there is no board, but all that the row says.
[[nodiscard]] std::string game_data(std::size_t number, const GameResult& result,
                                    const std::optional<Record>& record, FaceList& faces);

/// The faces, for the same script.
[[nodiscard]] std::string face_data(const std::vector<BoardFace>& faces);

}  // namespace lanista
