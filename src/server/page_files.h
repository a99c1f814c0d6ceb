// The built page in memory: a path that is not in this list does not exist, whatever a request calls it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace lanista::server {

struct PageFile {
    std::string_view type;  ///< as in Content-Type
    std::string bytes;
    std::string gzipped;   ///< empty if that would not be shorter
    bool lasting = false;  ///< its name changes with its contents: to be kept for ever
};

class PageFiles {
public:
    /// Reads the folder, without symbolic links. Without a page there is one file that says so.
    explicit PageFiles(const std::filesystem::path& folder);

    /// The file of the path of a request, "/assets/index.js"; null if there is none.
    [[nodiscard]] const PageFile* find(std::string_view path) const;
    [[nodiscard]] bool is_built() const noexcept { return built_; }

private:
    std::map<std::string, PageFile, std::less<>> files_;
    bool built_ = false;
};

}  // namespace lanista::server
