// Reports: plots without nonsense numbers, boards that show what stands where, pages that hold every game
// and let nothing that a stranger wrote become markup.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "arena/runner.h"
#include "core/random.h"
#include "games/registry.h"
#include "report/boards/faces.h"
#include "report/game_data.h"
#include "report/html_page.h"
#include "report/markdown_page.h"
#include "report/markup.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::size_t count(std::string_view text, std::string_view what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1))
        ++found;
    return found;
}

/// No number in the drawing is none, and every element that is opened is closed.
void expect_sound(const std::string& svg) {
    for (const char* word : {"nan", "inf", "<script>"}) EXPECT_EQ(svg.find(word), std::string::npos) << svg;
    EXPECT_EQ(count(svg, "role=\"img\""), 1U);
    EXPECT_GE(count(svg, "<title>"), 1U);
    for (const char* tag : {"svg", "g", "title", "text", "rect", "circle", "desc"}) {
        const std::size_t opened =
            count(svg, fmt::format("<{} ", tag)) + count(svg, fmt::format("<{}>", tag));
        std::size_t closed = count(svg, fmt::format("</{}>", tag));
        for (std::size_t at = svg.find(fmt::format("<{} ", tag)); at != std::string::npos;
             at = svg.find(fmt::format("<{} ", tag), at + 1))
            if (svg[svg.find('>', at) - 1] == '/') ++closed;
        EXPECT_EQ(opened, closed) << tag << " in " << svg;
    }
}

TEST(Plot, TicksAreRoundAndCoverTheRange) {
    EXPECT_EQ(nice_ticks(0, 10, 6), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(nice_ticks(-130, 260, 5), (std::vector<double>{-200, -100, 0, 100, 200, 300}));
    EXPECT_EQ(nice_ticks(3, 3), nice_ticks(3, 4));
    EXPECT_EQ(nice_ticks(nan_value, 1).size(), 2U);
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const double low = std::ldexp(static_cast<double>(random.below(2001)) - 1000,
                                      static_cast<int>(random.below(60)) - 30);
        const double high = low + std::ldexp(1.0 + static_cast<double>(random.below(1000)),
                                             static_cast<int>(random.below(60)) - 30);
        const std::vector<double> ticks = nice_ticks(low, high);
        ASSERT_GE(ticks.size(), 2U);
        ASSERT_LE(ticks.size(), 20U);
        const double slack = 1e-6 * (ticks[1] - ticks[0]);
        EXPECT_LE(ticks.front(), low + slack);
        EXPECT_GE(ticks.back(), high - slack);
        EXPECT_TRUE(std::ranges::is_sorted(ticks));
        EXPECT_LT(ticks[0], ticks[1]);
    }
}

TEST(Plot, TicksHaveTheDecimalsTheyNeed) {
    EXPECT_EQ(tick_text(2, 1), "2");
    EXPECT_EQ(tick_text(0.5, 0.25), "0.50");
    EXPECT_EQ(tick_text(-0.0, 0.1), "0.0");
    EXPECT_EQ(tick_text(1500, 500), "1500");
}

TEST(Plot, BinsCountEveryValueOnce) {
    const Bins bins = bins_of({1, 2, 2, 3, nan_value, 40, 41}, 10);
    EXPECT_EQ(bins.width, 5);
    EXPECT_EQ(bins.start, 0);
    EXPECT_EQ(bins.counts, (std::vector<int>{4, 0, 0, 0, 0, 0, 0, 0, 2}));
    EXPECT_EQ(bins_of({7, 7}).counts, std::vector<int>{2});
    EXPECT_TRUE(bins_of({}).counts.empty());
}

TEST(Plot, EveryKindIsSoundWhateverItIsGiven) {
    const PlotFrame frame{
        .title = "<script>&\"", .description = "d\x01", .x_label = "<x>", .y_label = "y\xFF"};
    for (const Scale scale : {Scale::linear, Scale::logarithmic}) {
        PlotFrame scaled = frame;
        scaled.value_scale = scale;
        expect_sound(line_plot(scaled, {}));
        expect_sound(
            line_plot(scaled, {{"a", {{0, 1}, {1, 0, -1, 2}, {nan_value, 3}, {2, infinity}}}, {"<b>", {}}}));
        expect_sound(line_plot(scaled, {{"one", {{5, 5}}}}));
        expect_sound(interval_plot(scaled, {}));
        expect_sound(
            interval_plot(scaled, {{"<script>", 1, 0.5, 2}, {"n", nan_value, 0, 1}, {"i", 3, -infinity, 4}}));
        expect_sound(interval_plot(scaled, {{"zero", 0, 0, 0}}));
    }
    expect_sound(stacked_bars(frame, {}, {}));
    expect_sound(stacked_bars(frame, {"a", "<b>"}, {{"x", {1, nan_value}}, {"y", {2}}}));
    expect_sound(histogram(frame, {}));
    expect_sound(histogram(frame, {1, 1, infinity, 2.5}));
}

TEST(Plot, ManySeriesHaveALegendAndASingleOneNone) {
    const PlotSeries one{"lonely", {{0, 1}, {1, 2}}};
    EXPECT_EQ(line_plot({.title = "t"}, {one}).find("lonely"), std::string::npos);
    std::vector<PlotSeries> many;
    for (int i = 0; i < 20; ++i) many.push_back({fmt::format("series {}", i), one.points});
    const std::string svg = line_plot({.title = "t"}, many);
    for (const PlotSeries& series : many) EXPECT_NE(svg.find(">" + series.name + "<"), std::string::npos);
    expect_sound(svg);
    expect_sound(standalone(svg));
    EXPECT_NE(standalone(svg).find("prefers-color-scheme"), std::string::npos);
}

TEST(Markup, NothingOfAStrangerIsMarkup) {
    EXPECT_EQ(markup("<a href='x'>&\"</a>"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;");
    EXPECT_EQ(markup("\x1b[31m\xFF\n"), "\\x1b[31m\\xff\\n");
    EXPECT_EQ(clean_line("\\xff\n"), "\\xff\\n");
    EXPECT_EQ(clean_lines("a\tb\r\n\x07\nc"), "a b\n\\x07\nc");
    EXPECT_EQ(markdown("a|b*<c>"), "a\\|b\\*&lt;c>");
    EXPECT_EQ(script_json("</script>\xC3\xA9\xFF"), "\"\\u003c/script>\\u00e9\\ufffd\"");
}

TEST(Board, EveryGameHasAFaceThatFitsItsPositions) {
    for (const AnyGame* game : games()) {
        AnyPosition position = *game->start({.seed = 3});
        const BoardFace face = board_face(position);
        Random random(5);
        for (int ply = 0; ply < 60; ++ply) {
            const std::string cells = board_cells(position);
            ASSERT_EQ(cells.size(), face.places.size()) << game->name();
            EXPECT_EQ(board_face(position).name, face.name);
            if (position.is_over()) break;
            const std::vector<Move> moves = position.legal_moves();
            position.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            EXPECT_NE(board_cells(position), cells) << game->name() << ": a move shows";
        }
        for (const BoardFace::Place& place : face.places) {
            EXPECT_TRUE(place.x > 0 && place.x < face.width) << game->name();
            EXPECT_TRUE(place.y > 0 && place.y < face.height) << game->name();
        }
        const std::string svg = board_svg(position);
        expect_sound(svg);
        EXPECT_NE(svg.find(game->title()), std::string::npos);
    }
}

TEST(Board, ShowsWhatStandsWhere) {
    const auto shown = [](std::string_view game, std::string_view text) {
        const AnyPosition position = *find_game(game)->parse(text);
        return std::pair(board_cells(position), board_svg(position));
    };
    EXPECT_EQ(shown("colosseum", "3 .../_|./... 0-0 2-2 A 0").first, "A.......B....|......._.....");
    const auto [stacks, hexagons] =
        shown("infexion", "...1..de............2.........5...2.............. r 20");
    EXPECT_EQ(stacks, "...1..de............2.........5...2..............");
    EXPECT_EQ(count(hexagons, "<path d=\"M26 0"), 49U + 6U);
    EXPECT_EQ(shown("tictactoe", "x...o.... x").first, "x...o....");
    const auto [stones, grid] = shown("connect4", "......./......./......./......./...o.../..xx... o");
    EXPECT_EQ(stones.substr(28), "...o.....xx...");
    EXPECT_EQ(count(grid, ">x</text>"), 2U);
}

TEST(Board, MarksWhatTheLastMoveChanged) {
    const AnyPosition before = *find_game("tictactoe")->parse("x...o.... x");
    AnyPosition after = before;
    after.make(*before.parse_legal_move("2-2"));
    const BoardFace face = board_face(before);
    const std::string ring = face.glyph('x')->fresh;
    EXPECT_EQ(count(board_svg(face, board_cells(after), board_cells(before), "t"), ring), 1U);
    EXPECT_EQ(count(board_svg(face, board_cells(after), "", "t"), ring), 0U);
    EXPECT_EQ(cell_changes(board_cells(before), board_cells(after)), "AIx");
}

TEST(Board, AGameWithoutAFaceIsItsDrawing) {
    const AnyPosition position = *find_game("tictactoe")->parse("x...o.... x");
    const std::string cells = boards::drawn_cells(position);
    const BoardFace face = boards::drawn_face(position);
    EXPECT_EQ(cells.size(), face.places.size());
    EXPECT_LE(cells.size(), 64U * 64U);  // a change names its place in two digits
    std::string drawing = position.draw({});
    std::erase_if(drawing, [](char c) { return c <= ' '; });
    std::string shown = cells;
    std::erase(shown, ' ');
    EXPECT_EQ(shown, drawing);
    expect_sound(board_svg(face, cells, {}, "t"));
}

TournamentConfig small_tournament() {
    TournamentConfig config;
    config.name = "<script>alert(1)</script>";
    config.game = "tictactoe";
    config.players = {{"greedy<b>", "greedy", {}}, {"random \"&", "random", {}}, {"r3", "random", {}}};
    config.games_per_pair = 4;
    config.concurrency = 1;
    return config;
}

std::unique_ptr<ResultStore> played(const TournamentConfig& config) {
    auto store = ResultStore::in_memory(config.canonical_json());
    Runner runner(config, *store);
    const std::atomic<bool> stop{false};
    runner.run([](const GameResult&) { return true; }, stop);
    return store;
}

TEST(Report, HoldsEveryGameAndTheTableOfTheTournament) {
    const TournamentConfig config = small_tournament();
    const auto store = played(config);
    const TournamentReport report = gather(*store);
    EXPECT_TRUE(report.finished);
    EXPECT_TRUE(report.notes.empty());
    ASSERT_EQ(report.games.size(), 12U);
    const Standings expected = standings(config.schedule(), store->outcomes());
    for (std::size_t i = 0; i < report.players.size(); ++i) {
        const ReportedPlayer& player = report.players[i];
        EXPECT_EQ(player.standing.player, expected.table[i].player);
        EXPECT_EQ(player.standing.tally, expected.table[i].tally);
        EXPECT_EQ(player.standing.rating.elo, expected.table[i].rating.elo);
        const Endings& endings = player.endings;
        EXPECT_EQ(endings.won_by_rule, player.standing.tally.wins);
        EXPECT_EQ(endings.drawn, player.standing.tally.draws);
        EXPECT_EQ(endings.lost_by_rule, player.standing.tally.losses);
    }
    const std::string page = html_page(report);
    for (int game = 1; game <= 12; ++game) {
        EXPECT_EQ(count(page, fmt::format("data-game=\"{}\"", game)), 1U);
        EXPECT_EQ(count(page, fmt::format("id=\"game-{}\"", game)), 1U);
    }
    EXPECT_EQ(page.find("<b>"), std::string::npos);
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    const std::string text = markdown_page(report);
    EXPECT_EQ(text.find("<script>"), std::string::npos);
    EXPECT_NE(text.find("| 12 | "), std::string::npos);
}

TEST(Report, TheDataOfAGameLeadsToItsLastPosition) {
    const auto store = played(small_tournament());
    for (const GameResult& result : store->games()) {
        FaceList faces;
        const auto record = stored_record(result);
        ASSERT_TRUE(record);
        const auto data = nlohmann::json::parse(game_data(1, result, record, faces));
        std::string cells = data["s"];
        for (const std::string changes : data["d"])
            for (std::size_t i = 0; i < changes.size(); i += 3) {
                ASSERT_EQ(changes[i], 'A');  // no board of so few places needs the higher digit
                cells[static_cast<std::size_t>(changes[i + 1] - 'A')] = changes[i + 2];
            }
        EXPECT_EQ(cells, board_cells(record->final_position()));
        EXPECT_EQ(data["d"].size(), static_cast<std::size_t>(result.plies));
        EXPECT_EQ(data["c"].size(), data["d"].size());
    }
}

TEST(Report, FaultsBrokenRecordsAndStrangeBytesDoNoHarm) {
    TournamentConfig config = small_tournament();
    config.players.pop_back();
    auto store = ResultStore::in_memory(config.canonical_json());
    const std::vector<GameJob> jobs = next_jobs(config.schedule(), {});
    ASSERT_EQ(jobs.size(), 4U);
    for (const GameJob& job : jobs)
        store->write({.id = job.id,
                      .first = config.players[static_cast<std::size_t>(job.first)].name,
                      .second = config.players[static_cast<std::size_t>(job.second)].name,
                      .outcome = Outcome::first_wins,
                      .verdict = job.game == 0 ? "CRASH" : "TIME",
                      .reason = "CRASH: </td><script>x()</script>\x1b[2J\xFF",
                      .record = "not a record",
                      .first_stderr = std::string("\0</script>\xC3(\n", 14),
                      .tier = "namespaces"});
    const TournamentReport report = gather(*store, {.viewer_games = 3});
    EXPECT_EQ(report.played_through(), 3U);
    ASSERT_EQ(report.notes.size(), 1U);
    EXPECT_EQ(report.players[0].endings.won_by_fault, 2);
    std::int64_t faults = 0;
    for (const ReportedPlayer& player : report.players)
        for (const auto& [name, times] : player.endings.faults) faults += times;
    EXPECT_EQ(faults, 4);
    const std::string page = html_page(report);
    EXPECT_EQ(count(page, "</script>"), 5U);  // the faces, three games, the script
    EXPECT_EQ(page.find('\xFF'), std::string::npos);
    EXPECT_EQ(page.find('\x1b'), std::string::npos);
    EXPECT_EQ(page.find('\0'), std::string::npos);
}

TEST(Report, AnUnfinishedTournamentSaysSo) {
    const TournamentConfig config = small_tournament();
    const auto store = ResultStore::in_memory(config.canonical_json());
    const TournamentReport report = gather(*store);
    EXPECT_FALSE(report.finished);
    EXPECT_EQ(report.notes.size(), 1U);
    EXPECT_NE(html_page(report).find("not finished"), std::string::npos);
    EXPECT_THROW((void)gather(*ResultStore::in_memory("{}")), std::runtime_error);
}

}  // namespace
}  // namespace lanista
