#include "server/page_files.h"

#include <zlib.h>

#include <array>
#include <fstream>
#include <iterator>

namespace lanista::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = std::uintmax_t{64} << 20;

struct FileType {
    std::string_view extension;
    std::string_view type;
    bool compresses = false;
};

constexpr std::array<FileType, 11> types{{{".html", "text/html; charset=utf-8", true},
                                          {".js", "text/javascript; charset=utf-8", true},
                                          {".mjs", "text/javascript; charset=utf-8", true},
                                          {".css", "text/css; charset=utf-8", true},
                                          {".json", "application/json", true},
                                          {".webmanifest", "application/manifest+json", true},
                                          {".svg", "image/svg+xml", true},
                                          {".wasm", "application/wasm", true},
                                          {".txt", "text/plain; charset=utf-8", true},
                                          {".png", "image/png", false},
                                          {".woff2", "font/woff2", false}}};

FileType type_of(const fs::path& path) {
    for (const FileType& type : types)
        if (path.extension() == type.extension) return type;
    return {"", "application/octet-stream", false};
}

std::string gzip(const std::string& bytes) {
    constexpr int gzip_window = 15 + 16;
    constexpr int memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return {};
    std::string result(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    result.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return result;
}

PageFile loaded(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const FileType type = type_of(path);
    PageFile result{.type = type.type, .bytes = {std::istreambuf_iterator<char>(file), {}}};
    if (type.compresses) result.gzipped = gzip(result.bytes);
    if (result.gzipped.size() >= result.bytes.size()) result.gzipped.clear();
    return result;
}

constexpr std::string_view no_page =
    "<!doctype html><meta charset=utf-8><title>Lanista</title><p>The page is not built: run "
    "<code>./lanista serve</code> from the project's folder, which builds it first.</p>\n";

}  // namespace

PageFiles::PageFiles(const fs::path& folder) {
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->symlink_status().type() != fs::file_type::regular || entry->file_size() > largest_file)
            continue;
        const std::string name = "/" + entry->path().lexically_relative(folder).generic_string();
        PageFile& file = files_[name] = loaded(entry->path());
        file.lasting = name.starts_with("/assets/");
    }
    const auto index = files_.find("/index.html");
    built_ = index != files_.end();
    files_["/"] =
        built_ ? index->second : PageFile{.type = "text/html; charset=utf-8", .bytes = std::string(no_page)};
}

const PageFile* PageFiles::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace lanista::server
