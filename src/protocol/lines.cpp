#include "protocol/lines.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace lanista {

namespace {

constexpr std::size_t buffer_size = 1 << 16;

}  // namespace

void LineReader::Close::operator()(gzFile_s* file) const noexcept {
    gzclose(file);
}

LineReader::LineReader(gzFile_s* file, std::size_t limit) : file_(file), limit_(limit) {}

Result<LineReader> LineReader::open(const std::string& path, std::size_t limit) {
    errno = 0;
    gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr) return Error{errno == 0 ? "out of memory" : std::strerror(errno)};
    gzbuffer(file, buffer_size);
    return LineReader(file, limit);
}

Result<bool> LineReader::fill() {
    buffer_.resize(buffer_size);
    begin_ = 0;
    errno = 0;
    const int read = gzread(file_.get(), buffer_.data(), buffer_size);
    const int system_error = errno;
    buffer_.resize(static_cast<std::size_t>(std::max(read, 0)));
    // At the end of a compressed file that was cut off, zlib hands out what there is and then says so.
    int code = Z_OK;
    const char* const message = gzerror(file_.get(), &code);
    if (read > 0 || (read == 0 && code != Z_BUF_ERROR)) return read > 0;
    if (code == Z_ERRNO) return Error{std::strerror(system_error)};
    if (code == Z_BUF_ERROR) return Error{"the compressed file is cut off"};
    return Error{fmt::format("the compressed file is damaged ({})", message)};
}

Result<std::optional<std::string>> LineReader::next() {
    ++line_;
    std::string line;
    while (true) {
        if (begin_ == buffer_.size()) {
            const Result<bool> more = fill();
            if (!more) return more.error();
            if (!*more) return line.empty() ? std::nullopt : std::optional(std::move(line));
        }
        const std::size_t end = std::min(buffer_.find('\n', begin_), buffer_.size());
        line.append(buffer_, begin_, end - begin_);
        begin_ = std::min(end + 1, buffer_.size());
        if (line.size() > limit_) return Error{fmt::format("the line is longer than {} bytes", limit_)};
        if (end < buffer_.size()) return std::optional(std::move(line));
    }
}

}  // namespace lanista
