#include "report/html_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/record.h"
#include "report/game_data.h"
#include "report/markup.h"
#include "report/page_parts.h"
#include "report/page_script.h"
#include "report/report_table.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

constexpr std::size_t most_lines = 8;  ///< of players in one plot

constexpr std::string_view viewer = R"html(
<dialog id="viewer" aria-labelledby="viewer-title">
<div class="bar"><h2 id="viewer-title">Game</h2><button type="button" id="close">Close</button></div>
<div class="view"><div>
<div id="board"></div>
<div class="steps">
<button type="button" id="to-first" aria-label="First position" title="First position (Home)">«</button>
<button type="button" id="back" aria-label="Back" title="Back (left arrow)">‹</button>
<button type="button" id="forward" aria-label="Forward" title="Forward (right arrow)">›</button>
<button type="button" id="to-last" aria-label="Last position" title="Last position (End)">»</button>
</div>
<input type="range" id="slide" min="0" max="0" value="0" aria-label="Move">
<p id="thought" aria-live="polite"></p>
</div><div>
<ol class="moves" id="moves" aria-label="Moves"></ol>
</div></div>
<details id="tail-a" hidden><summary></summary><pre></pre></details>
<details id="tail-b" hidden><summary></summary><pre></pre></details>
</dialog>
)html";

/// Writes the page from top to bottom.
class Page {
public:
    explicit Page(const TournamentReport& report) : report_(report) {}

    std::string whole() {
        head();
        conditions();
        ranking();
        endings();
        lengths();
        times();
        games();
        out_ += "<footer>Made by <code>lanista report</code>.</footer>\n</main>\n";
        out_ += viewer;
        data();
        out_ += "</body>\n</html>\n";
        return std::move(out_);
    }

private:
    template <class... Values>
    void add(fmt::format_string<Values...> form, Values&&... values) {
        fmt::format_to(std::back_inserter(out_), form, std::forward<Values>(values)...);
        out_ += '\n';
    }
    void open(std::string_view id, std::string_view title) {
        add("<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>", id, title);
    }
    void close() { out_ += "</section>\n"; }

    void head() {
        const std::string title = markup(report_.tournament.name);
        out_ += html_head(report_.tournament.name);
        add("<h1>{}</h1>\n<p class=\"lead\">{}</p>", title, markup(summary_line(report_)));
        for (const std::string& note : report_.notes) add("<p class=\"note\">{}</p>", markup(note));
    }

    void conditions() {
        open("conditions", "Conditions");
        add("<dl>");
        for (const auto& [what, value] : report_.conditions)
            add("<div><dt>{}</dt><dd>{}</dd></div>", markup(what), markup(value));
        add("</dl>");
        close();
    }

    void table(const ReportTable& table, std::string_view style = "") { out_ += html_table(table, style); }
    void figure(const std::string& svg, std::string_view caption) { out_ += html_figure(svg, caption); }

    void ranking() {
        open("leaderboard", "Leaderboard");
        table(leaderboard(report_));
        players();
        std::vector<IntervalRow> rows;
        for (const ReportedPlayer& player : report_.players) {
            const Rating& rating = player.standing.rating;
            rows.push_back({player.name, rating.elo, rating.low, rating.high});
        }
        figure(interval_plot({.title = "Ratings with 95 % intervals",
                              .description = "A dot for each player's rating on a line for its interval, the "
                                             "best player on top; the numbers are those of the leaderboard.",
                              .x_label = "rating (Elo)"},
                             rows),
               "Ratings with 95 % intervals");
        close();
        open("cross", "Cross table");
        const ReportTable cross = cross_table(report_);
        if (cross.rows.empty()) add("<p>There are too many players for a cross table.</p>");
        if (!cross.rows.empty()) table(cross, "cross");
        close();
    }

    /// What the players are, where the names do not say it already.
    void players() {
        const bool plain = std::ranges::all_of(report_.players, [](const ReportedPlayer& player) {
            return player.spec == player.name && player.limits.empty();
        });
        if (plain) return;
        ReportTable who{
            .caption = "What the players are.", .head = {"player", "runs", "own limits"}, .rows = {}};
        for (const ReportedPlayer& player : report_.players)
            who.rows.push_back({player.name, player.spec, player.limits});
        add("<details><summary>Players</summary>");
        table(who, "cross");
        add("</details>");
    }

    void endings() {
        open("endings", "How games ended");
        std::vector<std::string> names;
        std::vector<BarSeries> series{
            {"won", {}, 1}, {"won by other's fault", {}, 6}, {"drawn", {}, 8}, {"lost", {}, 2}};
        constexpr std::array fault_colours{4, 5, 7, 3};
        for (const std::string& fault : fault_names(report_))
            series.push_back({"lost: " + fault, {}, fault_colours[series.size() % fault_colours.size()]});
        for (const ReportedPlayer& player : report_.players) {
            const Endings& endings = player.endings;
            names.push_back(player.name);
            std::size_t i = 0;
            for (const std::int64_t count :
                 {endings.won_by_rule, endings.won_by_fault, endings.drawn, endings.lost_by_rule})
                series[i++].values.push_back(static_cast<double>(count));
            for (const std::string& fault : fault_names(report_)) {
                const auto found = endings.faults.find(fault);
                series[i++].values.push_back(
                    found == endings.faults.end() ? 0 : static_cast<double>(found->second));
            }
        }
        table(ending_table(report_));
        figure(
            stacked_bars({.title = "How each player's games ended",
                          .description = "A bar for each player, split by how its games ended; the numbers "
                                         "are those of the table.",
                          .x_label = "games"},
                         names, series),
            "How each player's games ended");
        close();
    }

    void lengths() {
        open("lengths", "Game lengths");
        const std::string summary = length_summary(report_);
        add("<p>{}</p>", markup(summary));
        figure(histogram({.title = "Histogram of game lengths",
                          .description = summary,
                          .x_label = "plies",
                          .y_label = "games",
                          .height = 260},
                         report_.lengths()),
               "How many games had how many plies");
        close();
    }

    void times() {
        const ReportTable numbers = time_table(report_);
        if (numbers.rows.empty()) return;
        // Records tell whole microseconds, and a logarithmic axis has no zero.
        const auto ms = [](double seconds) { return std::max(seconds, 1e-6) * 1000; };
        open("time", "Time");
        table(numbers);
        std::vector<IntervalRow> spread;
        std::vector<PlotSeries> by_ply;
        for (const ReportedPlayer& player : report_.players) {
            const TimeUse& time = player.time;
            if (time.moves == 0) continue;
            spread.push_back({player.name, ms(time.median), ms(time.low), ms(time.high)});
            if (by_ply.size() == most_lines) continue;
            auto& series = by_ply.emplace_back();
            series.name = player.name;
            for (const TimeUse::Stretch& stretch : time.by_ply)
                series.points.push_back({stretch.ply, ms(stretch.median), ms(stretch.low), ms(stretch.high)});
        }
        figure(
            interval_plot({.title = "Time per move",
                           .description = "The median of each player's time per move, on a line that holds "
                                          "nine moves of ten; the numbers are those of the table.",
                           .x_label = "milliseconds (logarithmic)",
                           .value_scale = Scale::logarithmic},
                          spread),
            "Time per move: median, and where nine moves of ten lie");
        figure(line_plot({.title = "Time per move by ply",
                          .description = "A line for each player through the medians of its time per move, "
                                         "with bands that hold half of the moves.",
                          .x_label = "ply",
                          .y_label = "milliseconds (logarithmic)",
                          .value_scale = Scale::logarithmic},
                         by_ply),
               report_.players.size() > most_lines
                   ? fmt::format("Time per move in the course of a game, the best {} players: median, and "
                                 "where half of the moves lie",
                                 most_lines)
                   : "Time per move in the course of a game: median, and where half of the moves lie");
        close();
    }

    void games() {
        open("games-title", "Games");
        if (report_.played_through() < report_.games.size())
            add("<p class=\"note\">The first {} of {} games can be played through; ask for more with "
                "<code>--games</code>.</p>",
                report_.played_through(), report_.games.size());
        add("<label for=\"find\">Find games by player, result or verdict</label>\n"
            "<div><input type=\"search\" id=\"find\" autocomplete=\"off\"></div>\n"
            "<p class=\"lead\" id=\"found\" aria-live=\"polite\">{} games</p>",
            report_.games.size());
        add("<div class=\"scroll list\" tabindex=\"0\" role=\"region\" aria-label=\"List of games\">\n"
            "<table id=\"games\">\n<caption>All games; a number opens the game.</caption>\n<thead><tr>"
            "<th scope=\"col\">game</th><th scope=\"col\">round</th><th scope=\"col\" "
            "class=\"name\">first</th>"
            "<th scope=\"col\" class=\"name\">second</th><th scope=\"col\">result</th>"
            "<th scope=\"col\">plies</th><th scope=\"col\">time used</th>"
            "<th scope=\"col\" class=\"left\">verdict</th></tr></thead>\n<tbody>");
        for (const ReportedGame& game : report_.games) row_of(game);
        add("</tbody>\n</table>\n</div>\n<noscript><p>To play through the games, this page needs its own "
            "script.</p></noscript>");
        close();
    }

    void row_of(const ReportedGame& game) {
        const GameResult& result = game.result;
        const std::string number = game.data.empty()
                                       ? std::to_string(game.number)
                                       : fmt::format(
                                             "<button type=\"button\" class=\"play\" data-game=\"{0}\" "
                                             "aria-label=\"Open game {0}\">{0}</button>",
                                             game.number);
        const std::string why = game.why();
        add("<tr><td>{}</td><td>{}</td><td class=\"name\">{}</td><td class=\"name\">{}</td><td>{}</td>"
            "<td>{}</td><td>{:.2f} s, {:.2f} s</td><td class=\"left wide{}\">{}</td></tr>",
            number, game.round, markup(result.first), markup(result.second), result_token(result.outcome),
            result.plies, static_cast<double>(result.first_ms) / 1000,
            static_cast<double>(result.second_ms) / 1000, result.verdict == "RULE" ? "" : " bad",
            markup(why.empty() ? result.verdict : why));
    }

    /// Each game in an element of its own, so that only those that are opened are parsed.
    void data() {
        add("<script type=\"application/json\" id=\"faces\">{}</script>", face_data(report_.faces));
        for (const ReportedGame& game : report_.games)
            if (!game.data.empty())
                add("<script type=\"application/json\" id=\"game-{}\">{}</script>", game.number, game.data);
        add("<script>{}</script>", page_script);
    }

    const TournamentReport& report_;
    std::string out_;
};

}  // namespace

std::string html_page(const TournamentReport& report) {
    return Page(report).whole();
}

}  // namespace lanista
