// A report as one HTML page that needs nothing but itself: no file beside it, no address outside.
#pragma once

#include <string>

#include "report/tournament_report.h"

namespace lanista {

[[nodiscard]] std::string html_page(const TournamentReport& report);

}  // namespace lanista
