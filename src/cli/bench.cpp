// `lanista bench`: hands over to the benchmark program, which stands beside this one when it was built.
#include <unistd.h>

#include <filesystem>

#include "cli/common.h"

namespace lanista::cli {

namespace {

[[noreturn]] void run(const std::vector<std::string>& arguments) {
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bench" / "lanista-bench";
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(program.c_str(), pointers.data());
    throw UserError(
        "the benchmarks are not built: run them as `./lanista bench ...`, or build with -DLANISTA_BENCH=ON");
}

}  // namespace

void add_bench_command(CLI::App& app) {
    auto* command =
        app.add_subcommand("bench",
                           "Measure: `bench rules`, `bench search`, `bench threads`, `bench time`, "
                           "`bench arena`, `bench server`; examples to learn from: `bench examples`");
    command->prefix_command();
    command->set_help_flag();
    command->callback([command] { run(command->remaining()); });
}

}  // namespace lanista::cli
