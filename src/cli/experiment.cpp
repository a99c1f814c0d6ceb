// `lanista experiment`: the claims of the student reports, measured again and written as pages.
#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <thread>

#include "arena/whole_file.h"
#include "cli/arena_options.h"
#include "cli/common.h"
#include "core/duration.h"
#include "experiments/experiment_page.h"
#include "experiments/lab.h"
#include "report/svg_plot.h"

namespace lanista::cli {

namespace {

namespace fs = std::filesystem;

struct ExperimentOptions {
    std::string name;
    std::string out = "experiments";
    bool quick = false;
    std::string scale = "full";
    std::uint64_t seed = 1;
    std::int64_t concurrency = 0;
    std::int64_t games = 0;
    std::string movetime;
    bool json = false;
};

LabScale scale_of(const ExperimentOptions& options) {
    if (options.quick || options.scale == "quick") return LabScale::quick;
    return options.scale == "tiny" ? LabScale::tiny : LabScale::full;
}

LabSettings settings_of(const ExperimentOptions& options) {
    LabSettings settings{.out = options.out,
                         .scale = scale_of(options),
                         .seed = options.seed,
                         .concurrency = options.concurrency};
    if (options.games > 0) settings.games = options.games;
    if (!options.movetime.empty()) {
        settings.movetime = movetime_of(options.movetime);
        if (settings.movetime->count() == 0) throw UserError("--movetime: a move needs some time");
    }
    return settings;
}

std::vector<const Experiment*> chosen(const std::string& name) {
    std::vector<const Experiment*> list;
    for (const Experiment& experiment : experiments())
        if (name == "all" || name == experiment.name) list.push_back(&experiment);
    if (list.empty())
        throw UserError(
            fmt::format("there is no experiment {} (`lanista experiment list` names them)", in_quotes(name)));
    return list;
}

std::string cpu_model() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name") && line.find(": ") != std::string::npos)
            return line.substr(line.find(": ") + 2);
    return "unknown";
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

std::string command_text(const ExperimentOptions& options) {
    std::string text = "lanista experiment " + options.name;
    if (scale_of(options) == LabScale::quick) text += " --quick";
    if (scale_of(options) == LabScale::tiny) text += " --scale tiny";
    text += fmt::format(" --seed {}", options.seed);
    if (options.games > 0) text += fmt::format(" --games {}", options.games);
    if (!options.movetime.empty()) text += " --movetime " + options.movetime;
    return text;
}

std::vector<std::pair<std::string, std::string>> conditions(const ExperimentOptions& options,
                                                            const Lab& lab) {
    constexpr std::array scales{"tiny", "quick", "full"};
    return {{"command", command_text(options)},
            {"seed", std::to_string(options.seed)},
            {"scale", scales[static_cast<std::size_t>(scale_of(options))]},
            {"matches by time", limits_text(lab.turn())},
            {"processor", cpu_model()},
            {"cores", std::to_string(std::max(1U, std::thread::hardware_concurrency()))},
            {"version", LANISTA_VERSION},
            {"date", today()}};
}

/// The page of all experiments has the names that one expects; a single one does not overwrite it.
std::vector<fs::path> write_pages(const ExperimentOptions& options, const ExperimentReport& report) {
    const fs::path out = options.out;
    const bool all = options.name == "all";
    std::vector<fs::path> files{out / (all ? "index.html" : options.name + ".html"),
                                out / (all ? "results.md" : options.name + ".md")};
    write_whole_file(files[0], html_page(report));
    write_whole_file(files[1], markdown_page(report));
    for (const FinishedExperiment& finished : report.finished)
        for (const Figure& figure : finished.section.figures) {
            files.push_back(out / (figure.name + ".svg"));
            write_whole_file(files.back(), standalone(figure.svg));
        }
    return files;
}

void print_findings(const FinishedExperiment& finished) {
    fmt::print("{}\n", finished.experiment->title);
    for (const Finding& finding : finished.section.findings)
        fmt::print("  {:<72} {:>10}  {}\n", finding.what, value_text(finding.measured.value, finding.unit),
                   judgement_text(finding.judgement()));
}

void list(bool json) {
    Json names = Json::array();
    for (const Experiment& experiment : experiments()) {
        names.push_back(
            {{"name", experiment.name}, {"title", experiment.title}, {"about", experiment.about}});
        if (!json) fmt::print("{:<22}{}\n", experiment.name, experiment.title);
    }
    if (json) print_json(names);
}

void run(const ExperimentOptions& options) {
    if (options.name == "list") return list(options.json);
    const std::vector<const Experiment*> wanted = chosen(options.name);
    const StopOnSignal stop;
    Progress progress(true);
    Lab lab = checked<Lab>(settings_of(options), stop.flag(),
                           [&progress](const std::string& line) { progress.show(line); });
    ExperimentReport report{.conditions = conditions(options, lab), .wanted = wanted.size(), .finished = {}};
    std::vector<fs::path> files;
    try {
        for (const Experiment* experiment : wanted) {
            lab.announce(fmt::format("experiment {} of {}, {}: ", report.finished.size() + 1, wanted.size(),
                                     experiment->name));
            report.finished.push_back({experiment, experiment->run(lab)});
            files = write_pages(options, report);
            progress.clear();
            if (!options.json) print_findings(report.finished.back());
        }
    } catch (const Stopped&) {
        progress.clear();
        fmt::print(stderr, "stopped; the same command goes on where it was\n");
    }
    if (options.json) {
        Json json = json_of(report);
        json["files"] = Json::array();
        for (const fs::path& file : files) json["files"].push_back(file.string());
        return print_json(json);
    }
    for (const fs::path& file : files)
        if (file.extension() != ".svg") fmt::print("wrote {}\n", file.string());
}

}  // namespace

void add_experiment_command(CLI::App& app) {
    auto* command = app.add_subcommand(
        "experiment", "Measure again what the student reports claim, and write it as a page");
    auto options = std::make_shared<ExperimentOptions>();
    command->add_option("NAME", options->name, "An experiment; `all` of them; or `list`, which names them")
        ->required();
    command->add_option("--out", options->out, "The folder for pages, plots and games")
        ->capture_default_str();
    auto* quick = command->add_flag("--quick", options->quick, "A few minutes on two cores: --scale quick");
    command
        ->add_option("--scale", options->scale,
                     "full: three quarters of an hour on two cores; quick; tiny: to see whether it works")
        ->check(CLI::IsMember({"tiny", "quick", "full"}))
        ->excludes(quick);
    command->add_option("--seed", options->seed, "Draws openings, positions and the players' dice")
        ->capture_default_str();
    command
        ->add_option("--concurrency", options->concurrency,
                     "Games at a time; default: as many as there are cores")
        ->check(CLI::Range(1, 1024));
    command->add_option("--games", options->games, "Games of every match and of every pairing of a ladder")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--movetime", options->movetime, "Time a move in the matches by time, such as 100ms");
    command->add_flag("--json", options->json, "Print all measured rows as JSON");
    command->footer(
        "Each claim stands beside what was measured, with its 95 % interval and a verdict. A run that was "
        "stopped "
        "goes on\nwith the same command; to measure anew, choose another folder.\nExample:\n"
        "  lanista experiment list\n  lanista experiment infexion-traps\n"
        "  lanista experiment all --quick --out results     # results/index.html and results/results.md");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
