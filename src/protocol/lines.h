// Reads a text file line by line, plain or compressed with gzip, in bounded memory.
//
// zlib recognises gzip by its first bytes and passes anything else through, so there is one path for both.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"

struct gzFile_s;

namespace lanista {

class LineReader {
public:
    /// Longer lines are errors.
    static constexpr std::size_t default_limit = std::size_t{16} << 20;

    /// The error says why the file cannot be read.
    [[nodiscard]] static Result<LineReader> open(const std::string& path, std::size_t limit = default_limit);

    /// The next line without its line break; nothing at the end of the file.
    [[nodiscard]] Result<std::optional<std::string>> next();

    /// The number of the line that `next` returned, or failed to read, last.
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

private:
    struct Close {
        void operator()(gzFile_s* file) const noexcept;
    };

    LineReader(gzFile_s* file, std::size_t limit);

    /// Refills the empty buffer; false at the end of the file.
    [[nodiscard]] Result<bool> fill();

    std::unique_ptr<gzFile_s, Close> file_;
    std::size_t limit_;
    std::string buffer_;
    std::size_t begin_ = 0;  ///< of what is not yet read in the buffer
    std::size_t line_ = 0;
};

}  // namespace lanista
