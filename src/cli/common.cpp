#include "cli/common.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>

#include "core/duration.h"
#include "core/text.h"
#include "games/registry.h"

namespace lanista::cli {

const AnyGame& game_named(const std::string& name) {
    if (const AnyGame* game = find_game(name)) return *game;
    std::string known;
    for (const AnyGame* game : games()) known += fmt::format("{}{}", known.empty() ? "" : ", ", game->name());
    throw UserError(fmt::format("there is no game {} (there is: {})", in_quotes(name), known));
}

CLI::Validator at_least(std::int64_t least) {
    const auto check = [least](const std::string& text) -> std::string {
        std::int64_t value = 0;
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, value);
        if (error == std::errc{} && rest == end && value >= least) return "";
        return fmt::format("must be a whole number from {} on, not {}", least, in_quotes(text));
    };
    return {check, fmt::format("FROM {}", least)};
}

std::chrono::nanoseconds movetime_of(const std::string& text) {
    const Result<std::chrono::nanoseconds> time = parse_duration(text);
    if (!time) throw UserError("--movetime: " + describe(time.error(), text));
    return *time;
}

std::string describe(const Error& error, const std::string& text) {
    if (error.column == 0) return error.message;
    constexpr std::size_t context = 12;
    const std::size_t at = std::min(error.column - 1, text.size());
    const std::size_t begin = at < context ? 0 : at - context;
    return fmt::format("{}, at column {}: {}>>>{}", error.message, error.column,
                       printable(std::string_view(text).substr(begin, at - begin)),
                       printable(std::string_view(text).substr(at, context)));
}

void PositionOptions::add_to(CLI::App& command) {
    command.add_option("GAME", game, "The game; `lanista games` lists them")->required();
    const auto* text = command.add_option("--position", position, "A position in the game's text form");
    command.add_option("--size", size, "Board size of a start position, where the game has several")
        ->check(at_least(1));
    command.add_option("--seed", seed, "Draws the start position, where the game has random ones");
    command.add_option("--edition", edition, "A named variant of the rules");
    for (const char* name : {"--size", "--seed", "--edition"})
        command.get_option(name)->excludes(command.get_option(text->get_name()));
}

const AnyGame& PositionOptions::chosen_game() const {
    return game_named(game);
}

AnyPosition PositionOptions::chosen_position() const {
    const AnyGame& chosen = chosen_game();
    const bool given = !position.empty();
    const Result<AnyPosition> result =
        given ? chosen.parse(position) : chosen.start({.size = size, .seed = seed, .edition = edition});
    if (result) return *result;
    if (given) throw UserError("bad position: " + describe(result.error(), position));
    throw UserError("bad start position: " + result.error().message);
}

std::string outcome_text(const AnyPosition& position) {
    switch (position.outcome()) {
        case Outcome::draw:
            return "draw";
        case Outcome::first_wins:
            return fmt::format("{} wins", position.game().side_name(Side::first));
        case Outcome::second_wins:
            return fmt::format("{} wins", position.game().side_name(Side::second));
        case Outcome::ongoing:
            break;
    }
    return "ongoing";
}

DrawStyle terminal_style() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value == nullptr ? "" : value);
    };
    std::string locale = variable("LC_ALL");
    for (const char* name : {"LC_CTYPE", "LANG"})
        if (locale.empty()) locale = variable(name);
    const bool utf8 = locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos;
    const bool terminal = isatty(STDOUT_FILENO) != 0 && variable("TERM") != "dumb" && variable("TERM") != "";
    return {.unicode = utf8 && terminal, .colour = terminal && std::getenv("NO_COLOR") == nullptr};
}

void print_json(const Json& json) {
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace lanista::cli
