// The keeper's program, which travels inside this one, so that there is no second file to find or to lose.
#pragma once

namespace lanista {

/// A descriptor to execute it from, open as long as we run; negative if the kernel refuses one.
[[nodiscard]] int keeper_image();

}  // namespace lanista
