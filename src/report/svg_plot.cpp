#include "report/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "report/markup.h"

namespace lanista {
namespace {

constexpr double letter_width = 6.6;  ///< of text of 12 px, on average; names are cut to fit
constexpr int row_height = 26;
constexpr std::size_t longest_label = 28;
constexpr double legend_height = 22;

/// The palette of M. Okabe and K. Ito, which colour-blind readers tell apart, with two more at its end.
constexpr std::array<std::string_view, 8> palette{"#0072b2", "#d55e00", "#009e73", "#b8619a",
                                                  "#c08000", "#3a9ad0", "#7a5cc0", "#6b6b6b"};
/// Past the colours, the line itself tells series apart.
constexpr std::array<std::string_view, 3> dashes{"", "6 3", "2 3"};

std::string colour(std::size_t series) {
    const std::size_t i = series % palette.size();
    return fmt::format("var(--plot-{},{})", i + 1, palette[i]);
}

std::string dash(std::size_t series) {
    const std::string_view pattern = dashes[series / palette.size() % dashes.size()];
    return pattern.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", pattern);
}

/// The first characters (not bytes) of a label, and how many there are.
std::string shortened(const std::string& text) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U && ++characters == longest_label)
            return text.size() - i > 3 ? text.substr(0, i) + "…" : text;
    return text;
}

double text_width(const std::string& text) {
    const auto characters =
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    return static_cast<double>(characters) * letter_width;
}

/// One axis: from values to places, with its ticks.
class Axis {
public:
    Axis(double low, double high, Scale scale, int count) : scale_(scale) {
        if (scale == Scale::linear) {
            ticks_ = nice_ticks(low, high, count);
            step_ = ticks_[1] - ticks_[0];
            return;
        }
        const double first = std::floor(std::log10(std::max(low, smallest)) + 1e-9);
        const double last = std::max(first + 1, std::ceil(std::log10(std::max(high, smallest)) - 1e-9));
        for (double power = first; power <= last; ++power) ticks_.push_back(std::pow(10.0, power));
    }

    void place(double from, double to) {
        from_ = from;
        to_ = to;
    }
    [[nodiscard]] double operator()(double value) const {
        const double low = position(ticks_.front());
        const double high = position(ticks_.back());
        return from_ + (std::clamp(position(value), low, high) - low) / (high - low) * (to_ - from_);
    }
    [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }
    [[nodiscard]] std::string text(double tick) const {
        return scale_ == Scale::linear ? tick_text(tick, step_) : fmt::format("{:g}", tick);
    }
    [[nodiscard]] double first() const { return ticks_.front(); }

private:
    static constexpr double smallest = 1e-6;  ///< a logarithmic axis begins here at the lowest

    [[nodiscard]] double position(double value) const {
        return scale_ == Scale::linear ? value : std::log10(std::max(value, smallest));
    }

    Scale scale_;
    std::vector<double> ticks_;
    double step_ = 1;
    double from_ = 0;
    double to_ = 1;
};

/// Finds the ends of all that an axis must show.
struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    [[nodiscard]] bool empty() const { return low > high; }
};

/// The drawing: frame, axes and legend; what is in the middle is the plots' matter.
class Canvas {
public:
    Canvas(const PlotFrame& frame, double height) : frame_(frame), height_(height) {}

    double left = 56, right = 16, top = 16, bottom = 46;

    [[nodiscard]] double x0() const { return left; }
    [[nodiscard]] double x1() const { return frame_.width - right; }
    [[nodiscard]] double y0() const { return height_ - bottom; }
    [[nodiscard]] double y1() const { return top; }

    template <class... Values>
    void add(fmt::format_string<Values...> form, Values&&... values) {
        body_ += fmt::format(form, std::forward<Values>(values)...);
        body_ += '\n';
    }
    void text(double x, double y, std::string_view anchor, const std::string& words) {
        add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor, markup(words));
    }

    void x_axis(const Axis& axis) {
        for (const double tick : axis.ticks()) {
            grid(axis(tick), y0(), axis(tick), y1());
            text(axis(tick), y0() + 16, "middle", axis.text(tick));
        }
        if (!frame_.x_label.empty()) text((x0() + x1()) / 2, y0() + 36, "middle", frame_.x_label);
    }
    /// Makes room for the ticks of the y axis, beside its label.
    void reserve_ticks(const Axis& axis) {
        for (const double tick : axis.ticks()) left = std::max(left, 30 + text_width(axis.text(tick)));
    }
    void y_axis(const Axis& axis) {
        for (const double tick : axis.ticks()) {
            grid(x0(), axis(tick), x1(), axis(tick));
            text(x0() - 7, axis(tick) + 4, "end", axis.text(tick));
        }
        if (!frame_.y_label.empty())
            add("<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
                (y0() + y1()) / 2, markup(frame_.y_label));
    }
    void grid(double xa, double ya, double xb, double yb) {
        add("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" "
            "stroke=\"var(--plot-grid,#ddd)\"/>",
            xa, ya, xb, yb);
    }

    /// How much room above the plot a legend takes.
    void reserve_legend(const std::vector<std::string>& names, const std::vector<std::size_t>& colours = {}) {
        double x = left;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string name = shortened(names[i]);
            const std::size_t of = i < colours.size() ? colours[i] : i;
            const double width = 34 + text_width(name);
            if (x > left && x + width > x1()) {
                x = left;
                top += legend_height;
            }
            legend_ += fmt::format(
                "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\" stroke=\"{3}\" "
                "stroke-width=\"4\"{4}/><text x=\"{5:.1f}\" y=\"{6:.1f}\">{7}</text>\n",
                x, top, x + 18, colour(of), dash(of), x + 24, top + 4, markup(name));
            x += width;
        }
        top += legend_height;
    }

    [[nodiscard]] std::string finished() const {
        const std::string description =
            frame_.description.empty() ? "" : "<desc>" + markup(frame_.description) + "</desc>\n";
        return fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" "
            "viewBox=\"0 0 {} {:.0f}\" width=\"{}\" height=\"{:.0f}\" font-family=\"sans-serif\" "
            "font-size=\"12\" fill=\"var(--plot-text,#333)\">\n<title>{}</title>\n{}{}{}</svg>\n",
            frame_.width, height_, frame_.width, height_, markup(frame_.title), description, legend_, body_);
    }
    [[nodiscard]] std::string without_data() {
        text(frame_.width / 2.0, height_ / 2.0, "middle", "no data");
        return finished();
    }

private:
    const PlotFrame& frame_;
    double height_;
    std::string legend_;
    std::string body_;
};

/// The height of a plot of rows, and the room for their names.
Canvas canvas_of_rows(const PlotFrame& frame, const std::vector<std::string>& names) {
    Canvas canvas(frame, static_cast<double>(names.size()) * row_height + 70);
    double widest = 40;
    for (const std::string& name : names) widest = std::max(widest, text_width(shortened(name)));
    canvas.left = std::min(widest + 18, frame.width * 0.45);
    canvas.right = 24;
    return canvas;
}

double row_middle(const Canvas& canvas, std::size_t row) {
    return canvas.y1() + (static_cast<double>(row) + 0.5) * row_height;
}

/// The runs of points that have intervals, as areas.
void draw_bands(Canvas& canvas, const PlotSeries& series, std::size_t number, const Axis& x, const Axis& y) {
    std::string upper;
    std::string lower;
    for (const PlotPoint& point : series.points) {
        if (!point.is_finite() || !point.has_interval()) continue;
        upper += fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.high));
        lower = fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.low)) + lower;
    }
    if (!upper.empty())
        canvas.add("<polygon points=\"{}{}\" fill=\"{}\" fill-opacity=\"0.15\"/>", upper, lower,
                   colour(number));
}

void draw_line(Canvas& canvas, const PlotSeries& series, std::size_t number, const Axis& x, const Axis& y) {
    constexpr std::size_t few = 40;  // more dots than that hide the line
    std::string points;
    for (const PlotPoint& point : series.points)
        if (point.is_finite()) points += fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.y));
    if (points.empty()) return;
    canvas.add("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>", points,
               colour(number), dash(number));
    if (series.points.size() > few) return;
    for (const PlotPoint& point : series.points)
        if (point.is_finite())
            canvas.add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>", x(point.x), y(point.y),
                       colour(number));
}

}  // namespace

std::string line_plot(const PlotFrame& frame, const std::vector<PlotSeries>& series) {
    Canvas canvas(frame, frame.height);
    Range x_range;
    Range y_range;
    std::vector<std::string> names;
    for (const PlotSeries& one : series) {
        names.push_back(one.name);
        for (const PlotPoint& point : one.points) {
            if (!point.is_finite()) continue;
            x_range.add(point.x);
            y_range.add(point.y);
            if (point.has_interval()) y_range.add(point.low), y_range.add(point.high);
        }
    }
    if (x_range.empty()) return canvas.without_data();
    if (names.size() > 1) canvas.reserve_legend(names);
    Axis x(x_range.low, x_range.high, Scale::linear, 9);
    Axis y(y_range.low, y_range.high, frame.value_scale, 6);
    canvas.reserve_ticks(y);
    x.place(canvas.x0(), canvas.x1());
    y.place(canvas.y0(), canvas.y1());
    canvas.x_axis(x);
    canvas.y_axis(y);
    for (std::size_t i = 0; i < series.size(); ++i) draw_bands(canvas, series[i], i, x, y);
    for (std::size_t i = 0; i < series.size(); ++i) draw_line(canvas, series[i], i, x, y);
    return canvas.finished();
}

std::string stacked_bars(const PlotFrame& frame, const std::vector<std::string>& categories,
                         const std::vector<BarSeries>& series) {
    std::vector<std::string> names;
    std::vector<std::size_t> colours;
    for (const BarSeries& one : series) {
        colours.push_back(one.colour > 0 ? static_cast<std::size_t>(one.colour - 1) : colours.size());
        names.push_back(one.name);
    }
    // The legend takes lines of its own: measure it first.
    Canvas measured = canvas_of_rows(frame, categories);
    const double top = measured.top;
    measured.reserve_legend(names, colours);
    Canvas canvas(frame, static_cast<double>(categories.size()) * row_height + 70 + measured.top - top);
    canvas.left = measured.left;
    canvas.right = measured.right;
    canvas.reserve_legend(names, colours);

    const auto value = [&](std::size_t of, std::size_t row) {
        const double number = row < series[of].values.size() ? series[of].values[row] : 0;
        return std::isfinite(number) && number > 0 ? number : 0;
    };
    double longest = 0;
    for (std::size_t row = 0; row < categories.size(); ++row) {
        double sum = 0;
        for (std::size_t i = 0; i < series.size(); ++i) sum += value(i, row);
        longest = std::max(longest, sum);
    }
    if (longest <= 0) return canvas.without_data();
    Axis x(0, longest, Scale::linear, 8);
    x.place(canvas.x0(), canvas.x1());
    canvas.x_axis(x);
    for (std::size_t row = 0; row < categories.size(); ++row) {
        const double middle = row_middle(canvas, row);
        canvas.text(canvas.x0() - 8, middle + 4, "end", shortened(categories[row]));
        double done = 0;
        for (std::size_t i = 0; i < series.size(); ++i) {
            const double length = value(i, row);
            if (length <= 0) continue;
            canvas.add(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"16\" fill=\"{}\">"
                "<title>{}: {} {:g}</title></rect>",
                x(done), middle - 8, x(done + length) - x(done), colour(colours[i]), markup(categories[row]),
                markup(series[i].name), length);
            done += length;
        }
    }
    return canvas.finished();
}

std::string histogram(const PlotFrame& frame, const std::vector<double>& values) {
    Canvas canvas(frame, frame.height);
    const Bins bins = bins_of(values);
    if (bins.counts.empty()) return canvas.without_data();
    const double end = bins.start + bins.width * static_cast<double>(bins.counts.size());
    Axis x(bins.start, end, Scale::linear, 9);
    Axis y(0, std::ranges::max(bins.counts), Scale::linear, 6);
    canvas.reserve_ticks(y);
    x.place(canvas.x0(), canvas.x1());
    y.place(canvas.y0(), canvas.y1());
    canvas.x_axis(x);
    canvas.y_axis(y);
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
        if (bins.counts[i] == 0) continue;
        const double from = bins.start + bins.width * static_cast<double>(i);
        const double width = x(from + bins.width) - x(from);
        canvas.add(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\">"
            "<title>{} to {}: {}</title></rect>",
            x(from) + 0.5, y(bins.counts[i]), std::max(0.5, width - 1), y(0) - y(bins.counts[i]), colour(0),
            tick_text(from, bins.width), tick_text(from + bins.width, bins.width), bins.counts[i]);
    }
    return canvas.finished();
}

std::string interval_plot(const PlotFrame& frame, const std::vector<IntervalRow>& rows) {
    std::vector<std::string> names;
    Range range;
    for (const IntervalRow& row : rows) {
        names.push_back(row.name);
        for (const double value : {row.value, row.low, row.high}) range.add(value);
    }
    Canvas canvas = canvas_of_rows(frame, names);
    if (range.empty()) return canvas.without_data();
    Axis x(range.low, range.high, frame.value_scale, 8);
    x.place(canvas.x0(), canvas.x1());
    canvas.x_axis(x);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const IntervalRow& row = rows[i];
        const double y = row_middle(canvas, i);
        canvas.text(canvas.x0() - 8, y + 4, "end", shortened(row.name));
        if (!std::isfinite(row.value)) continue;
        std::string said = fmt::format("{}: {:.4g}", row.name, row.value);
        if (std::isfinite(row.low) && std::isfinite(row.high)) {
            said += fmt::format(" ({:.4g} to {:.4g})", row.low, row.high);
            canvas.add(
                "<path d=\"M{0:.1f} {2:.1f}v10m0 -5H{1:.1f}m0 -5v10\" fill=\"none\" stroke=\"{3}\" "
                "stroke-width=\"2\"/>",
                x(row.low), x(row.high), y - 5, colour(0));
        }
        canvas.add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\"><title>{}</title></circle>",
                   x(row.value), y, colour(1), markup(said));
    }
    return canvas.finished();
}

std::string_view plot_css() {
    return R"css(:root{--plot-text:#333;--plot-grid:#dcdcdc;--plot-ground:#fff;
--plot-1:#0072b2;--plot-2:#d55e00;--plot-3:#009e73;--plot-4:#b8619a;
--plot-5:#c08000;--plot-6:#3a9ad0;--plot-7:#7a5cc0;--plot-8:#6b6b6b}
@media(prefers-color-scheme:dark){:root{--plot-text:#d6d6d6;--plot-grid:#3c3c3c;--plot-ground:#1b1b1d;
--plot-1:#56a8e0;--plot-2:#f08a45;--plot-3:#3cc79c;--plot-4:#dd94c2;
--plot-5:#e6b23c;--plot-6:#8fd0f5;--plot-7:#ab93ea;--plot-8:#a8a8a8}}
)css";
}

std::string standalone(const std::string& svg) {
    std::string result = svg;
    const std::size_t end = result.find('>');
    if (end != std::string::npos)
        result.insert(end + 1, fmt::format("\n<style>{}</style>\n<rect width=\"100%\" height=\"100%\" "
                                           "fill=\"var(--plot-ground,#fff)\"/>",
                                           plot_css()));
    return result;
}

}  // namespace lanista
