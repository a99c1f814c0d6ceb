// Examples to learn from, one after the other in a file, as NumPy reads them.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace lanista::bench {

template <class Example>
class ExampleFile {
public:
    explicit ExampleFile(const std::string& path) : file_(std::fopen(path.c_str(), "wb")) {
        if (!file_) throw std::runtime_error(fmt::format("cannot write {}", path));
    }
    void write(const std::vector<Example>& examples) {
        if (std::fwrite(examples.data(), sizeof(Example), examples.size(), file_.get()) != examples.size() ||
            std::fflush(file_.get()) != 0)
            throw std::runtime_error("the file of examples cannot be written: is the disk full?");
        count_ += examples.size();
    }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::size_t count_ = 0;
};

}  // namespace lanista::bench
