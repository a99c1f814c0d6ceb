// The operations of the desk, one function each. For desk.cpp only.
//
// An operation reads its fields, and fills the reply unless it refused something.
#pragma once

#include <optional>

#include "desk/desk.h"
#include "games/any.h"

namespace lanista::desk {

struct Request {
    const DeskSettings& settings;
    const Json& id;
    Fields& fields;
    const Tell& tell;
    const std::atomic<bool>* stop;
};

/// A game as the page sends it: where it started and what was played.
struct GameSoFar {
    AnyPosition start;
    std::vector<Move> moves;
    AnyPosition position;  ///< after all of them
};

/// `game`, then `start` or `size`, `seed` and `edition`, then `moves`. Nothing if something is refused.
[[nodiscard]] std::optional<GameSoFar> read_game(Fields& fields);

void hello(Request& request, Json& reply);
void state(Request& request, Json& reply);
void preview(Request& request, Json& reply);
void analyse(Request& request, Json& reply);
void overlay(Request& request, Json& reply);
void tree(Request& request, Json& reply);
void read_record(Request& request, Json& reply);
void write_record(Request& request, Json& reply);
void picture(Request& request, Json& reply);

/// The moves of a line as text, as far as they are legal.
[[nodiscard]] Json move_texts(AnyPosition position, const std::vector<Move>& moves);

}  // namespace lanista::desk
