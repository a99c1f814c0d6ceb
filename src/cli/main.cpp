// The command line: reads the command, runs it, and turns every failure into one line and an exit code.
//
// Exit codes: 0 done, 1 the command found something wrong or failed, 2 the input was bad.
#include <fmt/format.h>

#include <cstdio>

#include "cli/common.h"

namespace {

constexpr int failed = 1;
constexpr int bad_input = 2;

int complain(const std::string& message, int code) {
    std::string line = message.substr(0, message.find('\n'));
    fmt::print(stderr, "lanista: {}\n", line);
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Engine, arena and school for turn-based two-player games of perfect information.",
                 "lanista"};
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("lanista ") + LANISTA_VERSION);
    app.footer("`lanista COMMAND --help` tells more about a command.");
    lanista::cli::add_serve_command(app);
    lanista::cli::add_games_command(app);
    lanista::cli::add_agents_command(app);
    lanista::cli::add_analyze_command(app);
    lanista::cli::add_show_command(app);
    lanista::cli::add_perft_command(app);
    lanista::cli::add_match_command(app);
    lanista::cli::add_tournament_command(app);
    lanista::cli::add_report_command(app);
    lanista::cli::add_experiment_command(app);
    lanista::cli::add_verify_command(app);
    lanista::cli::add_play_command(app);
    lanista::cli::add_ugi_command(app);
    lanista::cli::add_export_agent_command(app);
    lanista::cli::add_solve_command(app);
    lanista::cli::add_check_proof_command(app);
    lanista::cli::add_bench_command(app);
    try {
        app.parse(argc, argv);
        return 0;
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::RuntimeError& stop) {
        return stop.get_exit_code();
    } catch (const CLI::ParseError& error) {
        const auto chosen = app.get_subcommands();
        const auto unknown = app.remaining();
        if (chosen.empty() && !unknown.empty())
            return complain(fmt::format("no command '{}' (see `lanista --help`)", unknown.front()),
                            bad_input);
        const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
        return complain(fmt::format("{} (see `lanista{} --help`)", error.what(), command), bad_input);
    } catch (const lanista::cli::UserError& error) {
        return complain(error.what(), bad_input);
    } catch (const std::exception& error) {
        return complain(error.what(), failed);
    }
}
