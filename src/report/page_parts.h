// The parts that all pages are made of: the head of an HTML page, tables and figures in HTML, tables in
// Markdown.
#pragma once

#include <string>
#include <string_view>

#include "report/report_table.h"

namespace lanista {

/// From the doctype to the opening of <main>. Such a page may load nothing from anywhere.
[[nodiscard]] std::string html_head(std::string_view title);

/// `style` is the table's class; empty: none.
[[nodiscard]] std::string html_table(const ReportTable& table, std::string_view style = "");

[[nodiscard]] std::string html_figure(const std::string& svg, std::string_view caption);

/// The caption, the table, and a blank line.
[[nodiscard]] std::string markdown_table(const ReportTable& table);

}  // namespace lanista
