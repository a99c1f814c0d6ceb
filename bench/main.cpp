// The benchmarks; `lanista bench NAME` hands over to this program.
#include <CLI/CLI.hpp>

#include "suite.h"

namespace lanista::bench {

void add_rules(Suite& suite);

}  // namespace lanista::bench

int main(int argc, char** argv) {
    CLI::App app{"Measures Lanista on one core of this machine.", "lanista bench"};
    app.require_subcommand(1);
    bool json = false;
    auto* rules = app.add_subcommand("rules", "Speed of the rules, also as a ratio to tests/reference");
    rules->add_flag("--json", json, "Print a list of {name, value, unit}");
    CLI11_PARSE(app, argc, argv);

    lanista::bench::Suite suite;
    if (rules->parsed()) lanista::bench::add_rules(suite);
    lanista::bench::print(suite.run(), json);
    return 0;
}
