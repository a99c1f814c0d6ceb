// What the commands share: errors of the user, choosing a game and a position, and how to print.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "games/any.h"

namespace lanista::cli {

using Json = nlohmann::ordered_json;

/// Something in the user's input is wrong: one line on stderr, exit code 2.
class UserError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// GAME, --position, --size, --seed and --edition, as many commands take them.
struct PositionOptions {
    std::string game;
    std::string position;
    int size = 0;
    std::uint64_t seed = 0;
    std::string edition;

    void add_to(CLI::App& command);
    [[nodiscard]] const AnyGame& chosen_game() const;
    [[nodiscard]] AnyPosition chosen_position() const;
};

/// The game of that name, or a UserError that lists the games.
[[nodiscard]] const AnyGame& game_named(const std::string& name);

/// A whole number from `least` on. CLI11's own check says how large the largest number with a point is.
[[nodiscard]] CLI::Validator at_least(std::int64_t least);

/// What --movetime was given, or a UserError.
[[nodiscard]] std::chrono::nanoseconds movetime_of(const std::string& text);

/// The text of an error with the place it speaks of: the part of the text around the column, marked.
[[nodiscard]] std::string describe(const Error& error, const std::string& text);

/// "red wins", "draw" or "ongoing".
[[nodiscard]] std::string outcome_text(const AnyPosition& position);

/// Unicode if the locale has it, colour if standard output is a terminal that shows it and NO_COLOR is unset.
[[nodiscard]] DrawStyle terminal_style();

void print_json(const Json& json);

// One function a command, each in a file of its own.
void add_agents_command(CLI::App& app);
void add_analyze_command(CLI::App& app);
void add_bench_command(CLI::App& app);
void add_check_proof_command(CLI::App& app);
void add_experiment_command(CLI::App& app);
void add_export_agent_command(CLI::App& app);
void add_games_command(CLI::App& app);
void add_match_command(CLI::App& app);
void add_perft_command(CLI::App& app);
void add_play_command(CLI::App& app);
void add_report_command(CLI::App& app);
void add_serve_command(CLI::App& app);
void add_show_command(CLI::App& app);
void add_solve_command(CLI::App& app);
void add_tournament_command(CLI::App& app);
void add_verify_command(CLI::App& app);
void add_ugi_command(CLI::App& app);

}  // namespace lanista::cli
