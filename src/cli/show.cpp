// `lanista show`: a position as a drawing, with what there is to know about it.
#include <fmt/format.h>

#include "cli/common.h"

namespace lanista::cli {

namespace {

Json as_json(const AnyPosition& position) {
    Json moves = Json::array();
    for (const Move move : position.legal_moves()) moves.push_back(position.move_text(move));
    return {{"game", position.game().name()},
            {"position", position.text()},
            {"side_to_move", position.game().side_name(position.side_to_move())},
            {"turn", position.ply()},
            {"outcome", outcome_text(position)},
            {"hash", fmt::format("{:016x}", position.hash())},
            {"canonical", position.canonical().text()},
            {"legal_moves", moves}};
}

}  // namespace

void add_show_command(CLI::App& app) {
    auto* command = app.add_subcommand("show", "Draw a position and count its moves");
    auto options = std::make_shared<PositionOptions>();
    auto json = std::make_shared<bool>(false);
    options->add_to(*command);
    command->add_flag("--json", *json, "Print JSON, with all legal moves");
    command->callback([options, json] {
        const AnyPosition position = options->chosen_position();
        if (*json) return print_json(as_json(position));
        const bool over = position.is_over();
        fmt::print("{}\nposition  {}\n", position.draw(terminal_style()), position.text());
        fmt::print(
            "turn      {}{}\n", position.ply(),
            over ? "" : fmt::format(", {} to move", position.game().side_name(position.side_to_move())));
        fmt::print("moves     {}\n", position.count_moves());
        if (over) fmt::print("outcome   {}\n", outcome_text(position));
    });
}

}  // namespace lanista::cli
