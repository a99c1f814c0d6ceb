#include "report/page_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/markup.h"
#include "report/page_style.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

bool is_name(const ReportTable& table, std::size_t column) {
    return static_cast<int>(column) == table.name_column;
}
bool is_words(const ReportTable& table, std::size_t column) {
    return std::ranges::find(table.words, column) != table.words.end();
}

std::string cell(const ReportTable& table, std::size_t column, const std::string& text) {
    if (is_words(table, column)) return fmt::format("<td class=\"left wide\">{}</td>", text);
    if (is_name(table, column))
        return fmt::format("<th scope=\"row\" class=\"name\" title=\"{0}\">{0}</th>", text);
    return fmt::format("<td>{}</td>", text);
}

std::string row_text(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) row += " " + markdown(cell) + " |";
    return row + "\n";
}

}  // namespace

std::string html_head(std::string_view title) {
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        // Nothing may be loaded from anywhere, whatever a name or a program's output contains.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n";
    return text + fmt::format("<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n",
                              markup(title), plot_css(), page_style);
}

std::string html_table(const ReportTable& table, std::string_view style) {
    const std::string caption = markup(table.caption);
    std::string text = fmt::format(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n<table{1}>\n"
        "<caption>{0}</caption>\n<thead><tr>\n",
        caption, style.empty() ? "" : fmt::format(" class=\"{}\"", style));
    for (std::size_t i = 0; i < table.head.size(); ++i)
        text += fmt::format("<th scope=\"col\"{}>{}</th>\n",
                            is_words(table, i)  ? " class=\"left\""
                            : is_name(table, i) ? " class=\"name\""
                                                : "",
                            markup(table.head[i]));
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        text += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) text += cell(table, i, markup(row[i]));
        text += "</tr>\n";
    }
    return text + "</tbody>\n</table>\n</div>\n";
}

std::string html_figure(const std::string& svg, std::string_view caption) {
    return fmt::format("<figure class=\"scroll\"><figcaption>{}</figcaption>\n{}</figure>\n", markup(caption),
                       svg);
}

std::string markdown_table(const ReportTable& table) {
    std::string text = markdown(table.caption) + "\n\n" + row_text(table.head) + "|";
    for (std::size_t i = 0; i < table.head.size(); ++i)
        text += is_name(table, i) || is_words(table, i) ? "---|" : "---:|";
    text += '\n';
    for (const auto& row : table.rows) text += row_text(row);
    return text + "\n";
}

}  // namespace lanista
