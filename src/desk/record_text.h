// Game records as the page sends them: one text.
#pragma once

#include <string_view>

#include "games/record.h"

namespace lanista::desk {

/// The first game of a text.
[[nodiscard]] Result<Record> first_record(std::string_view text);

}  // namespace lanista::desk
