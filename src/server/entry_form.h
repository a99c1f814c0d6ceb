// What a client may ask of a tournament: less than a file on the server's own disk may.
#pragma once

#include <filesystem>
#include <optional>

#include "desk/fields.h"

namespace lanista::server {

/// Checks the configuration and completes it, ready to be written to a file. Players may be agents of this
/// program; programs may play only from the folder of agents, if there is one, by their names: `ugi:NAME`.
[[nodiscard]] std::optional<desk::Refusal> complete_entry_form(desk::Message& config,
                                                               const std::filesystem::path& agents);

}  // namespace lanista::server
