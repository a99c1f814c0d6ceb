// A file descriptor that is closed exactly once, by whoever holds it last.
#pragma once

#include <unistd.h>

#include <utility>

namespace lanista {

class FileDescriptor {
public:
    FileDescriptor() noexcept = default;
    explicit FileDescriptor(int number) noexcept : number_(number) {}
    FileDescriptor(FileDescriptor&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& from) noexcept {
        if (this != &from) {
            reset();
            number_ = std::exchange(from.number_, -1);
        }
        return *this;
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() { reset(); }

    [[nodiscard]] int get() const noexcept { return number_; }
    [[nodiscard]] bool open() const noexcept { return number_ >= 0; }
    void reset() noexcept {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_ = -1;
};

}  // namespace lanista
