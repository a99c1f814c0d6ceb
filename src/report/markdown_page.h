// A report as Markdown: the tables of the page, without its plots and boards.
#pragma once

#include <string>

#include "report/tournament_report.h"

namespace lanista {

[[nodiscard]] std::string markdown_page(const TournamentReport& report);

}  // namespace lanista
