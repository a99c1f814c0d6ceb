#include "arena/whole_file.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

namespace lanista {

void write_whole_file(const std::filesystem::path& path, std::string_view text) {
    const std::filesystem::path beside = path.string() + ".new";
    std::ofstream file(beside, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw std::runtime_error(fmt::format("cannot write {}", beside.string()));
    std::filesystem::rename(beside, path);
}

}  // namespace lanista
