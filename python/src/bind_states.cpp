#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "agents/agent.h"
#include "bindings.h"
#include "games/registry.h"
#include "state.h"

namespace lanista::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

/// A NumPy array that owns the values.
template <class T, class... Sizes>
nb::ndarray<nb::numpy, T> array_of(std::vector<T> values, Sizes... sizes) {
    auto* kept = new std::vector<T>(std::move(values));
    const nb::capsule owner(kept, [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
    return nb::ndarray<nb::numpy, T>(kept->data(), {static_cast<std::size_t>(sizes)...}, owner);
}

std::string game_text(const LoadedGame& game) {
    std::string text = fmt::format("lanista.load_game(\"{}\"", game.rules().name());
    if (game.size() != 0) text += fmt::format(", size={}", game.size());
    if (!game.edition().empty()) text += fmt::format(", edition=\"{}\"", game.edition());
    return text + ")";
}

void bind_game(nb::module_& module) {
    nb::class_<LoadedGame>(module, "Game", "A game with its board size and edition; `load_game` makes one.")
        .def_prop_ro("name", [](const LoadedGame& game) { return game.rules().name(); })
        .def_prop_ro("title", [](const LoadedGame& game) { return game.rules().title(); })
        .def_prop_ro("summary", [](const LoadedGame& game) { return game.rules().summary(); })
        .def_prop_ro("size", &LoadedGame::size, "As it was asked for; 0: the game's default.")
        .def_prop_ro("edition", &LoadedGame::edition, "As it was asked for; empty: the game's default.")
        .def_prop_ro(
            "player_names",
            [](const LoadedGame& game) {
                return std::vector{game.rules().side_name(Side::first), game.rules().side_name(Side::second)};
            },
            "What players 0 and 1 are called in this game.")
        .def_prop_ro(
            "agents",
            [](const LoadedGame& game) {
                std::vector<std::string_view> names;
                for (const AgentKind& kind : agents_for(game.rules())) names.push_back(kind.name);
                return names;
            },
            "The names of the agents that play this game.")
        .def("num_players", [](const LoadedGame&) { return 2; })
        .def("num_distinct_actions", &LoadedGame::actions,
             "Actions are the numbers below this; docs/python.md says what each means.")
        .def(
            "observation_tensor_shape",
            [](const LoadedGame& game) {
                const Shape shape = game.shape();
                return nb::make_tuple(shape[0], shape[1], shape[2]);
            },
            nb::sig("def observation_tensor_shape(self) -> tuple[int, int, int]"),
            "Planes, rows and columns.")
        .def("new_initial_state", &LoadedGame::start, "seed"_a = 0,
             "The start position; `seed` draws one where the game has random ones (Colosseum).")
        .def("from_text", &LoadedGame::from_text, "text"_a,
             "A state from one line of text (docs/notation.md). Its history is empty.")
        .def("deserialize_state", &LoadedGame::restored, "text"_a, "The inverse of `State.serialize`.")
        .def("__eq__",
             [](const LoadedGame& game, nb::handle other) {
                 return nb::isinstance<LoadedGame>(other) && game == nb::cast<const LoadedGame&>(other);
             })
        .def("__hash__", [](const LoadedGame& game) { return std::hash<std::string>{}(game_text(game)); })
        .def("__repr__", &game_text)
        .def(
            "__reduce__",
            [](const LoadedGame& game) {
                return nb::make_tuple(nb::module_::import_("lanista._restore").attr("game"),
                                      nb::make_tuple(game.rules().name(), game.size(), game.edition()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

void bind_state(nb::module_& module) {
    nb::class_<State>(module, "State",
                      "A game that is being played: OpenSpiel's names, and a picture of the board.\n\n"
                      "Players are 0 and 1; actions are whole numbers. What is not allowed raises ValueError "
                      "and changes nothing.")
        .def("get_game", [](const State& state) { return state.game().shared_from_this(); })
        .def("current_player", &State::current_player, "0 or 1; -4 when the game is over.")
        .def("is_terminal", [](const State& state) { return state.position().is_over(); })
        .def("returns", &State::returns, "1.0 for a win, -1.0 for a loss, 0.0 otherwise, for either player.")
        .def("legal_actions", &State::legal_actions, "player"_a = nb::none(),
             "Sorted; empty when the game is over or it is not that player's turn.")
        .def(
            "legal_actions_mask",
            [](const State& state, std::optional<int> player) {
                return array_of(state.legal_actions_mask(player), state.game().actions());
            },
            "player"_a = nb::none(), "An int8 array with a 1 for each legal action.")
        .def("apply_action", nb::overload_cast<std::int64_t>(&State::apply), "action"_a,
             "Plays an action; ValueError says which rule an illegal one breaks.")
        .def("undo_action", nb::overload_cast<>(&State::undo), "Takes the last action back.")
        .def("undo_action", nb::overload_cast<int, std::int64_t>(&State::undo), "player"_a, "action"_a,
             "The same, if that player played that action last.")
        .def(
            "child",
            [](State state, std::int64_t action) {
                state.apply(action);
                return state;
            },
            "action"_a, "A copy after one more action.")
        .def("clone", [](const State& state) { return state; })
        .def("history", &State::history, "The actions played since the start.")
        .def(
            "move_number", [](const State& state) { return state.position().ply(); }, "Turns played.")
        .def("num_distinct_actions", [](const State& state) { return state.game().actions(); })
        .def("action_to_string", &State::action_text, "action"_a, "The move as people write it: '3-4ur'.")
        .def(
            "action_to_string",
            [](const State& state, int, std::int64_t action) { return state.action_text(action); },
            "player"_a, "action"_a)
        .def("string_to_action", &State::action_of_text, "text"_a,
             "The action of a move's text, legal or not; ValueError if it is no move at all.")
        .def(
            "string_to_action",
            [](const State& state, int, std::string_view text) { return state.action_of_text(text); },
            "player"_a, "text"_a)
        .def(
            "observation_tensor",
            [](const State& state, std::optional<int> player) {
                const Shape shape = state.game().shape();
                return array_of(state.observe(player), shape[0], shape[1], shape[2]);
            },
            "player"_a = nb::none(),
            "The board as a player sees it, by default the one to move: float32 planes, a new array.")
        .def_prop_ro(
            "text", [](const State& state) { return state.position().text(); },
            "The position in one line; `Game.from_text` reads it.")
        .def("serialize", &State::serialized,
             "Start and moves as text; `lanista.deserialize_state` reads it.")
        .def(
            "evaluate",
            [](const State& state) { return state.position().is_over() ? 0 : state.position().evaluate(); },
            "The game's own rough judgement for the side to move, in hundredths; 0 when it is over.")
        .def_prop_ro(
            "position_hash", [](const State& state) { return state.position().hash(); },
            "64 bits that equal positions share.")
        .def("_repr_svg_", &State::svg, "The board, for notebooks.")
        .def("__str__", [](const State& state) { return state.position().draw({.unicode = true}); })
        .def("__repr__",
             [](const State& state) {
                 return fmt::format("<lanista.State {} {}>", state.game().rules().name(),
                                    state.position().text());
             })
        .def("__eq__",
             [](const State& state, nb::handle other) {
                 return nb::isinstance<State>(other) &&
                        state.position() == nb::cast<const State&>(other).position();
             })
        .def("__copy__", [](const State& state) { return state; })
        .def(
            "__deepcopy__", [](const State& state, const nb::dict&) { return state; }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> State"))
        .def("__hash__",
             [](const State&) -> std::size_t {
                 throw nb::type_error("a State changes and has no hash; State.text and position_hash do");
             })
        .def(
            "__reduce__",
            [](const State& state) {
                return nb::make_tuple(nb::module_::import_("lanista._restore").attr("state"),
                                      nb::make_tuple(state.serialized()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

void bind_states(nb::module_& module) {
    bind_game(module);
    bind_state(module);
    module.attr("TERMINAL_PLAYER") = terminal_player;
    module.def("load_game", &LoadedGame::load, "name"_a, "size"_a = 0, "edition"_a = "",
               "A game by its name, with a board size and an edition of the rules where it has several.");
    module.def("deserialize_state", &deserialized, "text"_a, "The inverse of `State.serialize`.");
    module.def(
        "games",
        [] {
            std::vector<std::string_view> names;
            for (const AnyGame* game : games()) names.push_back(game->name());
            return names;
        },
        "The names of all games.");
}

}  // namespace lanista::python
