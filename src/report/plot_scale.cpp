// The arithmetic of plots: round ticks and round bins.
#include <fmt/format.h>

#include <algorithm>

#include "report/svg_plot.h"

namespace lanista {
namespace {

/// The smallest of 1, 2, 5 times a power of ten that is not below `raw`.
double round_step(double raw) {
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (raw <= factor * power * (1 + 1e-9)) return factor * power;
    return 10 * power;
}

}  // namespace

std::vector<double> nice_ticks(double low, double high, int count) {
    if (!std::isfinite(low) || !std::isfinite(high)) return {0, 1};
    if (low > high) std::swap(low, high);
    // Values that differ by less than a double can tell apart would give ticks that are all alike.
    const double least = std::max(std::max(std::abs(low), std::abs(high)) * 1e-9, 1e-12);
    if (high - low < least) high = low + std::max(1.0, least * 10);
    const double step = round_step((high - low) / std::max(1, count - 1));
    const double first = std::floor(low / step + 1e-9);
    std::vector<double> ticks;
    for (double i = first; ticks.size() < 2 || ticks.back() < high - step * 1e-9; ++i)
        ticks.push_back(i * step);
    return ticks;
}

std::string tick_text(double value, double step) {
    if (std::abs(value) >= 1e15 || (step > 0 && step < 1e-9)) return fmt::format("{:g}", value);
    int decimals = 0;
    for (double unit = step; decimals < 9 && std::abs(unit - std::round(unit)) > 1e-6 * unit; unit *= 10)
        ++decimals;
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-')) text.erase(0, 1);
    return text;
}

Bins bins_of(const std::vector<double>& values, int most) {
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite),
                         [](double value) { return std::isfinite(value); });
    if (finite.empty()) return {};
    const auto [low, high] = std::ranges::minmax(finite);
    const bool whole = std::ranges::all_of(finite, [](double value) { return value == std::round(value); });
    double width = high > low ? round_step((high - low) / most) : 1;
    if (whole) width = std::max(1.0, width);
    Bins bins{.start = std::floor(low / width) * width, .width = width, .counts = {}};
    bins.counts.resize(static_cast<std::size_t>((high - bins.start) / width) + 1);
    for (const double value : finite) {
        const auto bin = static_cast<std::size_t>((value - bins.start) / width);
        ++bins.counts[std::min(bin, bins.counts.size() - 1)];
    }
    return bins;
}

}  // namespace lanista
