#include "desk/fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "protocol/json_nesting.h"

namespace lanista::desk {
namespace {

constexpr int deepest_nesting = 16;
constexpr std::size_t longest_id = 64;

}  // namespace

Json refused(const Json& id, const Refusal& refusal) {
    return {{"id", id}, {"ok", false}, {"code", refusal.code}, {"error", refusal.message}};
}

Json accepted(const Json& id) {
    return {{"id", id}, {"ok", true}};
}

std::string text_of(const Json& reply) {
    return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string text_of(const Message& part) {
    return part.dump(-1, ' ', false, Message::error_handler_t::replace);
}

std::optional<Refusal> read_request(std::string_view text, Message& request) {
    if (nested_too_deeply(text, deepest_nesting) != 0)
        return Refusal{Refusal::bad_request, "the request is nested too deeply"};
    constexpr bool with_exceptions = false;
    request = Message::parse(text, nullptr, with_exceptions);
    if (!request.is_object()) return Refusal{Refusal::bad_request, "a request is a JSON object"};
    return std::nullopt;
}

Json id_of(const Message& request) {
    const auto found = request.find("id");
    if (found == request.end()) return nullptr;
    if (found->is_number()) return *found;
    if (found->is_string() && found->get_ref<const std::string&>().size() <= longest_id) return *found;
    return nullptr;
}

std::string_view op_of(const Message& request) {
    const auto found = request.find("op");
    return found != request.end() && found->is_string() ? found->get_ref<const std::string&>()
                                                        : std::string_view{};
}

const Message* Fields::any(std::string_view name) const {
    const auto found = request_.find(std::string(name));
    return found == request_.end() || found->is_null() ? nullptr : &*found;
}

bool Fields::has(std::string_view name) const {
    return any(name) != nullptr;
}

std::string Fields::text(std::string_view name, std::string_view fallback) {
    const Message* const field = any(name);
    if (field == nullptr) return std::string(fallback);
    if (field->is_string()) return field->get<std::string>();
    refuse(Refusal::bad_request, fmt::format("'{}' must be a text", name));
    return std::string(fallback);
}

std::optional<std::int64_t> Fields::maybe_number(std::string_view name, std::int64_t low, std::int64_t high) {
    const Message* const field = any(name);
    if (field == nullptr) return std::nullopt;
    const bool small = field->is_number_unsigned()
                           ? field->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                           : field->is_number_integer();
    const std::int64_t value = small ? field->get<std::int64_t>() : 0;
    if (small && value >= low && value <= high) return value;
    refuse(Refusal::bad_request, fmt::format("'{}' must be a whole number from {} to {}", name, low, high));
    return std::nullopt;
}

std::int64_t Fields::number(std::string_view name, std::int64_t fallback, std::int64_t low,
                            std::int64_t high) {
    return maybe_number(name, low, high).value_or(fallback);
}

bool Fields::flag(std::string_view name) {
    const Message* const field = any(name);
    if (field == nullptr) return false;
    if (field->is_boolean()) return field->get<bool>();
    refuse(Refusal::bad_request, fmt::format("'{}' must be true or false", name));
    return false;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most) {
    const Message* const field = any(name);
    std::vector<std::string> result;
    if (field == nullptr) return result;
    const bool all_texts = field->is_array() &&
                           std::ranges::all_of(*field, [](const Message& item) { return item.is_string(); });
    if (!all_texts) {
        refuse(Refusal::bad_request, fmt::format("'{}' must be a list of texts", name));
    } else if (field->size() > most) {
        refuse(Refusal::too_long, fmt::format("'{}' has more than {} entries", name, most));
    } else {
        for (const Message& item : *field) result.push_back(item.get<std::string>());
    }
    return result;
}

void Fields::refuse(int code, std::string message) {
    if (!refusal_) refusal_ = Refusal{code, std::move(message)};
}

}  // namespace lanista::desk
