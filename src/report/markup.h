// Text of strangers (names of players, what programs wrote) made fit for HTML, SVG, JSON in HTML, Markdown.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace lanista {

/// One line of clean UTF-8: control characters and bytes that are none are shown as \n or \xNN.
[[nodiscard]] std::string clean_line(std::string_view text);
/// The same for text of many lines, which it keeps; tabs become blanks.
[[nodiscard]] std::string clean_lines(std::string_view text);

/// clean_line for HTML and SVG, inside of elements and of quoted attributes.
[[nodiscard]] std::string markup(std::string_view text);

/// clean_line for a cell of a Markdown table.
[[nodiscard]] std::string markdown(std::string_view text);

/// JSON that may stand in a <script> element: ASCII only, and no '<' that could end the element.
[[nodiscard]] std::string script_json(const nlohmann::ordered_json& json);

}  // namespace lanista
