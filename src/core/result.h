// What a parser returns: a value, or an error that says what was wrong and where.
// The rules and the searches also run where there are no exceptions, so errors are values.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace lanista {

struct Error {
    std::string message;
    std::size_t column = 0;  ///< 1-based place in the text that was read; 0 if no place applies
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const noexcept { return content_.index() == 0; }
    explicit operator bool() const noexcept { return ok(); }

    /// Only if ok().
    [[nodiscard]] const T& value() const& noexcept { return *std::get_if<0>(&content_); }
    [[nodiscard]] T&& value() && noexcept { return std::move(*std::get_if<0>(&content_)); }
    [[nodiscard]] const T& operator*() const& noexcept { return value(); }
    [[nodiscard]] const T* operator->() const noexcept { return std::get_if<0>(&content_); }

    /// Only if not ok().
    [[nodiscard]] const Error& error() const noexcept { return *std::get_if<1>(&content_); }

private:
    std::variant<T, Error> content_;
};

}  // namespace lanista
