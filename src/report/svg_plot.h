// Plots as SVG: lines with bands, bars, histograms, and values with their intervals.
//
// Each function returns one <svg> element that may stand in a page or, through `standalone`, in a file of its
// own. It carries a title and a description for those who do not see it. Colours are CSS variables with
// fallbacks (`plot_css` gives them their values for light and dark), so a page can overrule them. Numbers
// that are not finite are left out. Nothing is measured in a browser: the width of text is estimated.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace lanista {

enum class Scale : std::uint8_t { linear, logarithmic };

struct PlotFrame {
    std::string title;
    std::string description;  ///< what one would see, in a sentence
    std::string x_label;
    std::string y_label;
    Scale value_scale = Scale::linear;  ///< of the axis that shows values: y, or x where bars lie
    int width = 720;
    int height = 320;  ///< where the number of rows does not decide it
};

/// A value, and the interval around it if it has one.
struct PlotPoint {
    double x = 0;
    double y = 0;
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] bool is_finite() const { return std::isfinite(x) && std::isfinite(y); }
    [[nodiscard]] bool has_interval() const { return std::isfinite(low) && std::isfinite(high); }
};

struct PlotSeries {
    std::string name;
    std::vector<PlotPoint> points;  ///< by rising x
};

struct BarSeries {
    std::string name;
    std::vector<double> values;  ///< one for each category, not negative
    int colour = 0;              ///< of the eight, from 1; 0: that of its place among the series
};

struct IntervalRow {
    std::string name;
    double value = 0;
    double low = 0;
    double high = 0;
};

/// Lines, each with a band where its points have intervals.
[[nodiscard]] std::string line_plot(const PlotFrame& frame, const std::vector<PlotSeries>& series);

/// Lying bars, a row for each category: names are long, and rows have room for them. The parts of a row stand
/// one after the other.
[[nodiscard]] std::string stacked_bars(const PlotFrame& frame, const std::vector<std::string>& categories,
                                       const std::vector<BarSeries>& series);

/// How often values fall into intervals of equal width.
[[nodiscard]] std::string histogram(const PlotFrame& frame, const std::vector<double>& values);

/// A dot and a line for each row: ratings, medians.
[[nodiscard]] std::string interval_plot(const PlotFrame& frame, const std::vector<IntervalRow>& rows);

/// The values of the variables, for light and dark; they stand on :root.
[[nodiscard]] std::string_view plot_css();

/// An SVG of ours as a file: with its own colours and background.
[[nodiscard]] std::string standalone(const std::string& svg);

// --- what the plots are made of ---

/// Round numbers (1, 2 or 5 times a power of ten apart) from at or below `low` to at or above `high`, about
/// `count` of them. Never empty, rising.
[[nodiscard]] std::vector<double> nice_ticks(double low, double high, int count = 6);

/// A tick as text, with as many decimals as its distance to the next one needs.
[[nodiscard]] std::string tick_text(double value, double step);

struct Bins {
    double start = 0;
    double width = 1;
    std::vector<int> counts;
};

/// Bins of round width, whole numbers if all values are; not more than `most` of them.
[[nodiscard]] Bins bins_of(const std::vector<double>& values, int most = 40);

}  // namespace lanista
