// Files that are there whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace lanista {

/// Written beside and renamed, so that whoever reads sees the old text or the new one. Throws
/// std::runtime_error.
void write_whole_file(const std::filesystem::path& path, std::string_view text);

}  // namespace lanista
