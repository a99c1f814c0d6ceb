// `lanista check-proof`: walks through the strategies of a file with the rules alone.
#include <fmt/format.h>

#include "cli/common.h"
#include "core/text.h"
#include "protocol/lines.h"
#include "protocol/proof_text.h"
#include "search/proof_check.h"

namespace lanista::cli {

namespace {

struct CheckOptions {
    std::vector<std::string> files;
    bool json = false;
};

Json verdict_on(const Proof& proof, const std::string& path, std::size_t line) {
    const Result<CheckedProof> result = check_proof(proof);
    if (!result)
        throw std::runtime_error(
            fmt::format("{}, the proof that ends in line {}, {}", path, line, result.error().message));
    return {{"file", path},
            {"game", proof.position.game().name()},
            {"position", proof.position.text()},
            {"side", proof.position.game().side_name(proof.side)},
            {"at_least", proof.goal == Goal::win ? "win" : "draw"},
            {"moves", result->moves},
            {"ends", result->ends}};
}

void check_file(const std::string& path, Json& proofs) {
    Result<LineReader> opened = LineReader::open(path);
    if (!opened) throw UserError(fmt::format("cannot read {}: {}", path, opened.error().message));
    LineReader lines = std::move(opened).value();
    ProofReader reader;
    const auto complain = [&](const Error& error, const std::string& text) {
        throw UserError(fmt::format("{}, line {}: {}", path, lines.line(), describe(error, text)));
    };
    while (true) {
        const Result<std::optional<std::string>> line = lines.next();
        if (!line) complain(line.error(), "");
        if (!*line) break;
        const Result<std::optional<Proof>> proof = reader.feed(**line);
        if (!proof) complain(proof.error(), **line);
        if (*proof) proofs.push_back(verdict_on(**proof, path, lines.line()));
    }
    if (const auto error = reader.finish()) complain(*error, "");
}

void run(const CheckOptions& options) {
    Json proofs = Json::array();
    for (const std::string& path : options.files) check_file(path, proofs);
    if (options.json) return print_json({{"proofs", proofs}});
    for (const Json& proof : proofs)
        fmt::print("{}: {} gets at least a {} from {}   ({} moves, {} ends)\n",
                   proof["file"].get<std::string>(), proof["side"].get<std::string>(),
                   proof["at_least"].get<std::string>(), proof["position"].get<std::string>(),
                   grouped(proof["moves"]), grouped(proof["ends"]));
}

}  // namespace

void add_check_proof_command(CLI::App& app) {
    auto* command = app.add_subcommand("check-proof", "Check proofs with nothing but the rules");
    auto options = std::make_shared<CheckOptions>();
    command->add_option("FILE", options->files, "Certificates of `lanista solve`, plain or .gz")->required();
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Example: lanista check-proof docs/proofs/colosseum-3.gz");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
