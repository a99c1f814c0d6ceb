// The operations on kept games: `games.save`, `games.list`, `games.get`, `games.delete`.
#pragma once

#include <string_view>

#include "desk/fields.h"
#include "server/archive.h"

namespace lanista::server {

/// False if the operation is none of these; otherwise the reply is filled, or the fields refuse something.
[[nodiscard]] bool answer_from_archive(Archive& archive, std::string_view op, desk::Fields& fields,
                                       desk::Json& reply);

}  // namespace lanista::server
