// Text that an agent wrote: checked, and made safe to show.
#pragma once

#include <string>
#include <string_view>

namespace lanista {

/// Well-formed UTF-8 without NUL.
[[nodiscard]] bool is_clean_text(std::string_view text) noexcept;

/// Control characters, backslashes and bytes that are no UTF-8 become \n, \\ or \xNN, so that nothing in it
/// can move the cursor, end a line or hide; at most `limit` bytes of it, and it says if more were there.
[[nodiscard]] std::string escaped(std::string_view text, std::size_t limit = 120);

}  // namespace lanista
