// What an experiment is: a claim of a student report, measured again.
//
// An experiment asks a laboratory (lab.h) for matches and measurements and returns a section: findings, each
// a number beside what was claimed, and tables and plots where one number says too little. Sections are data;
// experiment_page.h writes them as HTML, Markdown and JSON.
//
// The verdict follows from numbers alone. A claim is a range of values: "over 0.9" is 90 % to 100 %, "8 of
// 10" is the 95 % interval of 8 of 10 games. It holds if the whole 95 % interval of what was measured lies
// inside, it does not hold if all of the interval lies outside, and otherwise it cannot be told.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "report/report_table.h"

namespace lanista {

class Lab;

/// What a report says, and the values for which that is so.
struct Claim {
    std::string words{};  ///< empty: nothing is claimed
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

/// A measured value and its 95 % interval; where there is none, both ends are the value itself.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;

    [[nodiscard]] static Estimate exactly(double value) { return {value, value, value}; }
    [[nodiscard]] bool has_interval() const { return low < high; }
};

enum class Judgement : std::uint8_t { unclaimed, holds, fails, open };

[[nodiscard]] Judgement judge(const Claim& claim, const Estimate& measured);
/// "holds", "does not hold", "cannot be told", or a dash where nothing is claimed.
[[nodiscard]] std::string_view judgement_text(Judgement judgement);

enum class Unit : std::uint8_t { share, number, seconds };

/// "87.5 %", "3.2", "20 ms".
[[nodiscard]] std::string value_text(double value, Unit unit);

struct Finding {
    std::string what;
    Claim claim{};
    Estimate measured{};
    Unit unit = Unit::share;
    std::int64_t count = 0;         ///< how many games, moves or positions it was measured on,
    std::string counted = "games";  ///< and which of these
    std::string details{};          ///< such as wins, draws and losses
    std::string conditions{};       ///< board and limits

    [[nodiscard]] Judgement judgement() const { return judge(claim, measured); }
};

struct Figure {
    std::string name;  ///< of its file, without ending
    std::string caption;
    std::string svg;
};

struct Section {
    std::vector<Finding> findings{};
    std::vector<ReportTable> tables{};
    std::vector<Figure> figures{};
    std::vector<std::string> notes{};
};

struct Experiment {
    std::string_view name;
    std::string_view title;
    std::string_view about;  ///< what is done, and why so
    std::function<Section(Lab&)> run;
};

/// All experiments, in the order in which they are run and shown.
[[nodiscard]] const std::vector<Experiment>& experiments();

// One file a report.
[[nodiscard]] std::vector<Experiment> colosseum_deepening_experiments();
[[nodiscard]] std::vector<Experiment> colosseum_outcome_experiments();
[[nodiscard]] std::vector<Experiment> colosseum_sampled_mcts_experiments();
[[nodiscard]] std::vector<Experiment> infexion_experiments();
[[nodiscard]] std::vector<Experiment> infexion_search_experiments();
[[nodiscard]] std::vector<Experiment> tetress_experiments();
[[nodiscard]] std::vector<Experiment> wish_experiments();
[[nodiscard]] std::vector<Experiment> ladder_experiments();

}  // namespace lanista
