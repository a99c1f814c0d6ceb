// All sections of a run as one HTML page that needs nothing but itself, and as Markdown with its plots beside
// it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/experiment.h"

namespace lanista {

struct FinishedExperiment {
    const Experiment* experiment = nullptr;
    Section section;
};

struct ExperimentReport {
    /// Command, seed, machine and the like.
    std::vector<std::pair<std::string, std::string>> conditions;
    std::size_t wanted = 0;  ///< how many experiments there will be when all are done
    std::vector<FinishedExperiment> finished;
};

[[nodiscard]] std::string html_page(const ExperimentReport& report);
/// Shows plots as files of the name that they have, ending in .svg.
[[nodiscard]] std::string markdown_page(const ExperimentReport& report);
[[nodiscard]] nlohmann::ordered_json json_of(const ExperimentReport& report);

}  // namespace lanista
