// The fields of a request, read without trust and without exceptions: the desk also runs in a browser.
//
// Whoever answers reads all fields that it needs and then asks once whether something was refused. The first
// problem is the one that is told; a field that could not be read has its fallback.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanista::desk {

/// What goes out: members stand as they were put.
using Json = nlohmann::ordered_json;
/// What comes in: members are found by search trees, so that no object, however large, takes long to read.
using Message = nlohmann::json;

/// Why a request was not answered; the numbers are HTTP's.
struct Refusal {
    static constexpr int bad_request = 400;
    static constexpr int forbidden = 403;
    static constexpr int unknown = 404;
    static constexpr int too_long = 413;
    static constexpr int too_many = 429;
    static constexpr int failed = 500;

    int code = bad_request;
    std::string message;
};

/// The closing reply of a request that was refused.
[[nodiscard]] Json refused(const Json& id, const Refusal& refusal);
/// The closing reply of one that was answered, to be filled.
[[nodiscard]] Json accepted(const Json& id);
/// A reply as text: always valid UTF-8.
[[nodiscard]] std::string text_of(const Json& reply);
[[nodiscard]] std::string text_of(const Message& part);
/// An object, or why the text is none.
[[nodiscard]] std::optional<Refusal> read_request(std::string_view text, Message& request);
/// What the sender wants to find in the reply: a number or a short text, otherwise null.
[[nodiscard]] Json id_of(const Message& request);
/// The `op`; empty if there is none.
[[nodiscard]] std::string_view op_of(const Message& request);

class Fields {
public:
    explicit Fields(const Message& request) : request_(request) {}

    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::string text(std::string_view name, std::string_view fallback = "");
    [[nodiscard]] std::int64_t number(std::string_view name, std::int64_t fallback, std::int64_t low,
                                      std::int64_t high);
    /// Nothing if the field is missing.
    [[nodiscard]] std::optional<std::int64_t> maybe_number(std::string_view name, std::int64_t low,
                                                           std::int64_t high);
    [[nodiscard]] bool flag(std::string_view name);
    [[nodiscard]] std::vector<std::string> texts(std::string_view name, std::size_t most);
    /// The field as it is; null if it is missing.
    [[nodiscard]] const Message* any(std::string_view name) const;

    void refuse(int code, std::string message);
    [[nodiscard]] bool ok() const noexcept { return !refusal_; }
    [[nodiscard]] const std::optional<Refusal>& refusal() const noexcept { return refusal_; }

private:
    const Message& request_;
    std::optional<Refusal> refusal_;
};

}  // namespace lanista::desk
