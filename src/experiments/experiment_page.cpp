#include "experiments/experiment_page.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "report/markup.h"
#include "report/page_parts.h"

namespace lanista {
namespace {

constexpr std::string_view title = "The student reports, measured again";

constexpr std::string_view rule =
    "Each claim is read as a range of values, which stands in brackets behind it. It \"holds\" if the whole "
    "95 % "
    "interval of what was measured lies inside that range, it \"does not hold\" if the whole interval lies "
    "outside, and otherwise it \"cannot be told\" from so many games. Scores are those of the agent named "
    "first, a draw counted as one half; games are played in pairs with sides exchanged, and intervals are "
    "those of the pairs (Wilson's where the normal one leaves 0 to 100 %).";

/// " [90.0 % to 100.0 %]": the values for which a claim is so.
std::string range_text(const Claim& claim, Unit unit) {
    if (claim.words.empty() || (!std::isfinite(claim.low) && !std::isfinite(claim.high))) return "";
    if (claim.low == claim.high) return fmt::format(" [{}]", value_text(claim.low, unit));
    if (unit == Unit::share && std::isfinite(claim.low) && std::isfinite(claim.high))
        return fmt::format(" [{:.0f} to {:.0f} %]", 100 * claim.low, 100 * claim.high);
    if (!std::isfinite(claim.high)) return fmt::format(" [{} or more]", value_text(claim.low, unit));
    if (!std::isfinite(claim.low)) return fmt::format(" [{} or less]", value_text(claim.high, unit));
    return fmt::format(" [{} to {}]", value_text(claim.low, unit), value_text(claim.high, unit));
}

std::string measured_text(const Finding& finding) {
    const Estimate& measured = finding.measured;
    std::string text = value_text(measured.value, finding.unit);
    if (measured.has_interval())
        text += finding.unit == Unit::share
                    ? fmt::format(" ({:.1f} to {:.1f})", 100 * measured.low, 100 * measured.high)
                    : fmt::format(" ({} to {})", value_text(measured.low, finding.unit),
                                  value_text(measured.high, finding.unit));
    return text;
}

ReportTable finding_table(const Section& section) {
    ReportTable table{.caption = "Measured values with 95 % intervals, beside what the report claims.",
                      .head = {"what", "claimed", "measured", "verdict", "from", "conditions; details"},
                      .rows = {},
                      .name_column = -1,
                      .words = {0, 1, 5}};
    for (const Finding& finding : section.findings) {
        const std::string claimed = finding.claim.words + range_text(finding.claim, finding.unit);
        table.rows.push_back({finding.what, claimed.empty() ? "–" : claimed, measured_text(finding),
                              std::string(judgement_text(finding.judgement())),
                              fmt::format("{} {}", finding.count, finding.counted),
                              finding.conditions +
                                  (finding.conditions.empty() || finding.details.empty() ? "" : "; ") +
                                  finding.details});
    }
    return table;
}

/// How many claims there are of each verdict, experiment by experiment.
ReportTable summary_table(const ExperimentReport& report) {
    ReportTable table{.caption = "How many claims hold.",
                      .head = {"experiment", "holds", "does not hold", "cannot be told", "no claim"},
                      .rows = {},
                      .name_column = -1,
                      .words = {0}};
    for (const auto& [experiment, section] : report.finished) {
        std::array<int, 4> counts{};
        for (const Finding& finding : section.findings)
            ++counts[static_cast<std::size_t>(finding.judgement())];
        const auto count = [&counts](Judgement judgement) {
            return std::to_string(counts[static_cast<std::size_t>(judgement)]);
        };
        table.rows.push_back({std::string(experiment->title), count(Judgement::holds),
                              count(Judgement::fails), count(Judgement::open), count(Judgement::unclaimed)});
    }
    return table;
}

std::string progress_note(const ExperimentReport& report) {
    if (report.finished.size() >= report.wanted) return "";
    return fmt::format("{} of {} experiments are done.", report.finished.size(), report.wanted);
}

std::string html_section(const FinishedExperiment& finished) {
    const auto& [experiment, section] = finished;
    std::string text = fmt::format("<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n<p>{2}</p>\n",
                                   experiment->name, markup(experiment->title), markup(experiment->about));
    if (!section.findings.empty()) text += html_table(finding_table(section), "findings");
    for (const Figure& figure : section.figures) text += html_figure(figure.svg, figure.caption);
    for (const ReportTable& table : section.tables) text += html_table(table);
    for (const std::string& note : section.notes) text += fmt::format("<p>{}</p>\n", markup(note));
    return text + "</section>\n";
}

std::string markdown_section(const FinishedExperiment& finished) {
    const auto& [experiment, section] = finished;
    std::string text =
        fmt::format("## {}\n\n{}\n\n", markdown(experiment->title), markdown(experiment->about));
    if (!section.findings.empty()) text += markdown_table(finding_table(section));
    for (const Figure& figure : section.figures)
        text += fmt::format("![{}]({}.svg)\n\n", markdown(figure.caption), figure.name);
    for (const ReportTable& table : section.tables) text += markdown_table(table);
    for (const std::string& note : section.notes) text += markdown(note) + "\n\n";
    return text;
}

nlohmann::ordered_json number(double value) {
    if (!std::isfinite(value)) return nullptr;
    return value;
}

nlohmann::ordered_json json_of(const Finding& finding) {
    constexpr std::array units{"share", "number", "seconds"};
    nlohmann::ordered_json json{{"what", finding.what}, {"claim", finding.claim.words}};
    json["claim_low"] = number(finding.claim.low);
    json["claim_high"] = number(finding.claim.high);
    json["measured"] = number(finding.measured.value);
    json["low"] = number(finding.measured.low);
    json["high"] = number(finding.measured.high);
    json["unit"] = units[static_cast<std::size_t>(finding.unit)];
    json["verdict"] = judgement_text(finding.judgement());
    json["count"] = finding.count;
    json["counted"] = finding.counted;
    json["details"] = finding.details;
    json["conditions"] = finding.conditions;
    return json;
}

}  // namespace

std::string html_page(const ExperimentReport& report) {
    std::string text = html_head(title) + fmt::format("<h1>{}</h1>\n", title);
    if (const std::string note = progress_note(report); !note.empty())
        text += fmt::format("<p class=\"note\">{}</p>\n", note);
    text += "<section aria-labelledby=\"conditions\">\n<h2 id=\"conditions\">Conditions</h2>\n<dl>\n";
    for (const auto& [what, value] : report.conditions)
        text += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", markup(what), markup(value));
    text += fmt::format("</dl>\n<p>{}</p>\n{}</section>\n", markup(rule), html_table(summary_table(report)));
    for (const FinishedExperiment& finished : report.finished) text += html_section(finished);
    return text + "<footer>Made by <code>lanista experiment</code>.</footer>\n</main>\n</body>\n</html>\n";
}

std::string markdown_page(const ExperimentReport& report) {
    std::string text = fmt::format("# {}\n\n", title);
    if (const std::string note = progress_note(report); !note.empty()) text += fmt::format("> {}\n\n", note);
    ReportTable conditions{.caption = "Conditions", .head = {"what", "value"}, .rows = {}, .words = {1}};
    for (const auto& [what, value] : report.conditions) conditions.rows.push_back({what, value});
    text += markdown_table(conditions) + markdown(rule) + "\n\n" + markdown_table(summary_table(report));
    for (const FinishedExperiment& finished : report.finished) text += markdown_section(finished);
    return text;
}

nlohmann::ordered_json json_of(const ExperimentReport& report) {
    using Json = nlohmann::ordered_json;
    Json json{{"conditions", Json::object()}, {"experiments", Json::array()}};
    for (const auto& [what, value] : report.conditions) json["conditions"][what] = value;
    for (const auto& [experiment, section] : report.finished) {
        Json entry{{"name", experiment->name},
                   {"title", experiment->title},
                   {"findings", Json::array()},
                   {"tables", Json::array()},
                   {"notes", section.notes}};
        for (const Finding& finding : section.findings) entry["findings"].push_back(json_of(finding));
        for (const ReportTable& table : section.tables)
            entry["tables"].push_back(
                {{"caption", table.caption}, {"head", table.head}, {"rows", table.rows}});
        json["experiments"].push_back(std::move(entry));
    }
    return json;
}

}  // namespace lanista
