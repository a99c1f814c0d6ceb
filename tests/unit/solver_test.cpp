// The solver and the proof-number search against brute force, and the proofs that they write.
#include "search/solver.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "core/playout.h"
#include "games/registry.h"
#include "protocol/lines.h"
#include "protocol/proof_text.h"
#include "search/dfpn.h"
#include "search/models/colosseum.h"
#include "search/models/connect4.h"
#include "search/proof_check.h"
#include "search/solve.h"

namespace lanista {
namespace {

/// Plain minimax to the end of the game, with distances, on the rules alone.
template <Game G>
Score brute_force(const typename G::Position& position, std::map<std::string, Score>& known) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::ongoing) return value_for(position.side_to_move(), outcome) * win_score;
    const auto [entry, is_new] = known.try_emplace(G::text(position), -infinite_score);
    if (!is_new) return entry->second;
    Score best = -infinite_score;
    for (const Move move : MoveList<G>(position))
        best = std::max(best, -further(brute_force<G>(after(position, move), known)));
    return known[G::text(position)] = best;
}

/// LANISTA_POSITIONS in parts of what a plain run sets: less where a build is slow, far more in a long run.
double thoroughness() {
    const char* text = std::getenv("LANISTA_POSITIONS");
    constexpr double plain_setting = 200'000;
    return text == nullptr ? 1.0 : std::atof(text) / plain_setting;
}

/// How many positions a test looks at.
int positions_wanted(int usual) {
    return std::max(10, static_cast<int>(usual * std::min(thoroughness(), 1.0)));
}

/// Random moves until `stop(position)`; nothing if the game ends first.
template <Game G, class Stop>
std::optional<typename G::Position> random_position(typename G::Position position, Random& random,
                                                    Stop stop) {
    while (!stop(position)) {
        const MoveList<G> moves(position);
        if (moves.size() == 0) return std::nullopt;
        position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    if (position.outcome() != Outcome::ongoing) return std::nullopt;
    return position;
}

/// Both searches against the true value; small tables, so that entries are lost all the time.
template <SolverModel Model>
void expect_exact(const Model& model, const typename Model::Game::Position& position, Score expected) {
    using G = typename Model::Game;
    BoundsTable bounds_table(0);
    Solver<Model> solver(model, bounds_table);
    const auto state = model.state(position);
    const Bounds bounds = solver.solve_distance(state);
    ASSERT_EQ(bounds.lower, expected) << G::text(position);
    ASSERT_EQ(bounds.upper, expected) << G::text(position);
    ASSERT_FALSE(solver.move_for(state, expected).is_none()) << G::text(position);
    ASSERT_TRUE(solver.move_for(state, expected + 1).is_none()) << G::text(position);

    ProofTable proof_table(0);
    ProofSearch<Model> search(model, proof_table, [](std::uint64_t) { return false; });
    for (const Goal goal : {Goal::draw, Goal::win}) {
        const bool reached = outcome_of(expected) >= least_outcome(goal);
        ASSERT_EQ(search.reaches(state, goal), reached) << G::text(position);
        ASSERT_EQ(search.move_for(state, goal).is_none(), !reached) << G::text(position);
    }
}

TEST(Solver, IsExactOnEveryTicTacToePosition) {
    std::map<std::string, Score> known;
    ASSERT_EQ(brute_force<TicTacToe>({}, known), 0) << "tic-tac-toe is a draw";
    for (const auto& [text, value] : known)
        ASSERT_NO_FATAL_FAILURE(expect_exact(PlainModel<TicTacToe>{}, *TicTacToe::parse(text), value));
}

TEST(Solver, IsExactOnConnectFour) {
    Random random(7);
    std::map<std::string, Score> known;
    for (int i = 0; i < positions_wanted(1500); ++i) {
        const int width = 4 + static_cast<int>(random.below(2));
        const Connect4::Position start(width, 4);
        const int stones = width == 4 ? 6 : 11;
        const auto position =
            random_position<Connect4>(start, random, [stones](const auto& p) { return p.ply() >= stones; });
        if (!position) continue;
        const Score value = brute_force<Connect4>(*position, known);
        ASSERT_NO_FATAL_FAILURE(expect_exact(Connect4Model(start), *position, value));
        if (i % 4 != 0) continue;
        ASSERT_NO_FATAL_FAILURE(expect_exact(PlainModel<Connect4>{}, *position, value));
    }
}

TEST(Solver, IsExactOnColosseum) {
    Random random(8);
    for (const int size : {3, 4, 5}) {
        std::map<std::string, Score> known;
        const ColosseumModel model(size);
        // Edges count where the players can still go: brute force needs few of them.
        const auto is_late = [&model](const auto& position) {
            if (position.over()) return true;
            const auto state = model.state(position);
            return std::popcount(state.below) + std::popcount(state.right) <= 9;
        };
        for (int solved = 0; solved < positions_wanted(1000);) {
            const auto start = *Colosseum::start({.size = size, .seed = random.next()});
            const auto position = random_position<Colosseum>(start, random, is_late);
            if (!position) continue;
            const Score value = brute_force<Colosseum>(*position, known);
            ASSERT_NO_FATAL_FAILURE(expect_exact(model, *position, value));
            if (solved++ % 8 != 0) continue;
            ASSERT_NO_FATAL_FAILURE(expect_exact(PlainModel<Colosseum>{}, *position, value));
        }
    }
}

TEST(Solver, IsExactNearTheEndOfInfexionAndTetress) {
    Random random(9);
    std::map<std::string, Score> known;
    for (int i = 0; i < positions_wanted(60); ++i) {
        // Three turns before the limit, on a board of few stacks.
        auto infexion = random_position<Infexion>(*Infexion::start({}), random,
                                                  [](const auto& p) { return p.ply() >= 6; });
        if (!infexion) continue;
        std::string text = Infexion::text(*infexion);
        text.replace(text.rfind(' ') + 1, std::string::npos, "342");
        infexion = *Infexion::parse(text);
        ASSERT_NO_FATAL_FAILURE(
            expect_exact(PlainModel<Infexion>{}, *infexion, brute_force<Infexion>(*infexion, known)));
    }
    for (int i = 0; i < positions_wanted(60); ++i) {
        const auto tetress = random_position<Tetress>(*Tetress::start({}), random, [](const auto& p) {
            return p.ply() >= 20 && p.count_moves() <= 12;
        });
        if (!tetress) continue;
        std::string text = Tetress::text(*tetress);
        text.replace(text.rfind(' ') + 1, std::string::npos,
                     tetress->side_to_move() == Side::first ? "148" : "147");
        const auto late = *Tetress::parse(text);
        const Score value = brute_force<Tetress>(late, known);
        ASSERT_NO_FATAL_FAILURE(expect_exact(PlainModel<Tetress>{}, late, value));
        ASSERT_NO_FATAL_FAILURE(expect_exact(SwiftModel<Tetress>{}, late, value));
    }
}

/// The model's own moves, ends and bounds, along random games on boards that brute force cannot finish.
TEST(Solver, TheColosseumModelPlaysByTheRules) {
    Random random(10);
    for (int game = 0; game < positions_wanted(400); ++game) {
        const int size = 3 + static_cast<int>(random.below(3));
        const ColosseumModel model(size);
        Colosseum::Position position = *Colosseum::start({.size = size, .seed = random.next()});
        while (!position.over()) {
            const auto state = model.state(position);
            const MoveList<Colosseum> moves(position);
            std::array<Move, Colosseum::max_moves> listed;
            ASSERT_EQ(model.generate(state, listed.data()) - listed.data(), moves.size());
            ASSERT_TRUE(std::equal(moves.begin(), moves.end(), listed.begin())) << Colosseum::text(position);
            int best_end = -2;
            for (const Move move : moves) {
                const auto child = after(position, move);
                const auto result = model.result(model.after(state, move));
                ASSERT_EQ(result.has_value(), child.over()) << Colosseum::text(child);
                if (!result) continue;
                ASSERT_EQ(*result, value_for(child.side_to_move(), child.outcome()));
                best_end = std::max(best_end, -*result);
            }
            const Score lower = model.bounds(state).lower;
            ASSERT_EQ(lower, best_end < 0 ? loss_in(1) : best_end * win_in(1)) << Colosseum::text(position);
            const int symmetry = static_cast<int>(random.below(Colosseum::symmetry_count));
            const auto image = model.state(Colosseum::exchanged(Colosseum::image(position, symmetry)));
            ASSERT_EQ(model.key(state), model.key(image));
            for (const Goal goal : {Goal::draw, Goal::win})
                ASSERT_EQ(model.traits(state, goal), model.traits(image, goal)) << Colosseum::text(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
    }
}

AnyPosition position_of(std::string_view game, std::string_view text) {
    const Result<AnyPosition> position = find_game(game)->parse(text);
    EXPECT_TRUE(position.ok()) << text;
    return *position;
}

/// The values of small boards as John Tromp published them (https://tromp.github.io/c4/c4.html).
TEST(Solve, KnowsTheBoardsOfConnectFour) {
    const auto value = [](int width, int height) {
        const std::string row(static_cast<std::size_t>(width), '.');
        std::string text = row;
        for (int i = 1; i < height; ++i) text += '/' + row;
        const std::size_t megabytes = width * height > 30 ? 1024 : 16;
        const Solution solution = solve(position_of("connect4", text + " x"), {.table_megabytes = megabytes});
        EXPECT_TRUE(solution.is_solved());
        return solution.lower;
    };
    EXPECT_EQ(value(4, 4), 0);
    EXPECT_EQ(value(5, 4), 0);
    EXPECT_EQ(value(4, 5), 0);
    EXPECT_EQ(value(6, 4), -1) << "the second player wins";
    EXPECT_EQ(value(5, 5), 0);
    EXPECT_EQ(value(4, 6), 0);
    if (thoroughness() > 10) {
        EXPECT_EQ(value(7, 6), 1) << "the first player wins the game as it is sold";
    }
}

TEST(Solve, StopsAtItsLimitsWithoutAClaim) {
    for (const AnyGame* game : games())
        for (const auto method :
             {SolveOptions::Method::both, SolveOptions::Method::alphabeta, SolveOptions::Method::dfpn}) {
            const int size = game->name() == "colosseum" ? 5 : 0;
            const Solution solution =
                solve(*game->start({.size = size}),
                      {.method = method, .table_megabytes = 1, .proofs = true, .limits = {.nodes = 5}});
            EXPECT_FALSE(solution.is_solved()) << game->name();
            EXPECT_TRUE(solution.proofs.empty());
            EXPECT_LE(solution.nodes, 6U);
        }
}

/// Every node but the root is a move that was searched, and the answers told are right.
TEST(Solver, TellsAWitnessOfEveryMoveSearched) {
    const ColosseumModel model(3);
    const auto state = model.state(*Colosseum::parse("3 .../.../... 0-0 2-2 A 0"));
    BoundsTable table(1);
    Solver<ColosseumModel> solver(model, table);
    std::uint64_t told = 0;
    solver.tell([&](const auto& child, Score target, bool reached, std::uint64_t nodes) {
        ++told;
        EXPECT_GE(nodes, 1U);
        BoundsTable fresh(1);
        Solver<ColosseumModel> other(model, fresh);
        const Score value = -further(other.solve_distance(child).lower);
        EXPECT_EQ(value >= target, reached);
    });
    solver.solve_outcome(state);
    EXPECT_EQ(told, solver.nodes() - 1) << "one question: every node but the root was a move";
}

TEST(Solver, GoesOnAfterAStop) {
    const ColosseumModel model(4);
    const auto state = model.state(*Colosseum::parse("4 ..../..../..../.... 1-1 2-2 A 0"));
    BoundsTable bounds_table(16);
    Solver<ColosseumModel> solver(model, bounds_table, {.nodes = 1000});
    EXPECT_GE(solver.solve_outcome(state).upper, 0) << "stopped too early to know";
    solver.go_on({});
    EXPECT_LT(solver.solve_outcome(state).upper, 0);
    ProofTable proof_table(16);
    std::uint64_t limit = 1000;
    ProofSearch<ColosseumModel> search(model, proof_table,
                                       [&limit](std::uint64_t positions) { return positions >= limit; });
    EXPECT_EQ(search.reaches(state, Goal::draw), std::nullopt);
    limit = ~std::uint64_t{0};
    search.go_on();
    EXPECT_EQ(search.reaches(state, Goal::draw), false);
}

/// What takes either search longer than its first turn: a draw for alpha-beta, a narrow win for the other.
TEST(Solve, BothInTurnFindWhatEitherFinds) {
    const Solution draw = solve(position_of("colosseum", "4 ..../..../..../.... 0-1 3-2 A 0"),
                                {.table_megabytes = 16, .proofs = true});
    EXPECT_EQ(draw.lower, 0);
    EXPECT_EQ(draw.upper, 0);
    ASSERT_EQ(draw.proofs.size(), 2U);
    for (const Proof& proof : draw.proofs) EXPECT_TRUE(check_proof(proof).ok());
    EXPECT_LT(draw.proofs[0].moves.size() + draw.proofs[1].moves.size(), 45'000U)
        << "some 55,000 where proof numbers begin with guesses";
    const AnyPosition narrow = position_of(
        "tetress",
        "br.b.brb.bb..r.b.rbbrbbrrbbrb.brrbbbrrr.rrbb.rrrrrbbb.r....rrr.......bbbr....bbbb..rrrrrbr.brrrrrbrb"
        "rrbrrrrr.brrrb.brrrr. b 137");
    const Limits limits{.nodes = 20'000};
    const auto solved_by = [&](SolveOptions::Method method) {
        return solve(narrow, {.method = method, .table_megabytes = 16, .limits = limits});
    };
    EXPECT_FALSE(solved_by(SolveOptions::Method::alphabeta).is_solved());
    const Solution win = solved_by(SolveOptions::Method::both);
    EXPECT_EQ(win.lower, 1);
    EXPECT_LE(win.nodes, *limits.nodes);
    AnyPosition end = narrow;
    for (const Move move : win.line) end.make(move);
    ASSERT_TRUE(end.is_over());
    EXPECT_EQ(value_for(narrow.side_to_move(), end.outcome()), 1);
}

TEST(Solve, TellsWhatIsKnownSoFar) {
    int lower = -1, upper = 1, words = 0;
    std::uint64_t nodes = 0;
    const auto listen = [&](const Solution& so_far) {
        ++words;
        EXPECT_GE(so_far.lower, lower);
        EXPECT_LE(so_far.upper, upper);
        EXPECT_GE(so_far.nodes, nodes);
        lower = so_far.lower, upper = so_far.upper, nodes = so_far.nodes;
    };
    const Solution solution = solve(position_of("colosseum", "4 ..../..../..../.... 0-1 3-2 A 0"),
                                    {.table_megabytes = 16, .tell = listen});
    EXPECT_EQ(solution.lower, 0);
    EXPECT_GT(words, 3);
    EXPECT_GE(solution.nodes, nodes);
    EXPECT_TRUE(lower == 0 || upper == 0) << "one of its two questions was answered long before the end";
}

TEST(Solve, FindsDistancesAndLinesThatEndThere) {
    for (const auto& [game, text] : {std::pair{"colosseum", "3 .../.../... 0-0 2-2 A 0"},
                                     std::pair{"connect4", "....../....../....../...... x"}}) {
        AnyPosition position = position_of(game, text);
        const Solution solution = solve(position, {.table_megabytes = 16, .distance = true});
        ASSERT_TRUE(solution.plies.has_value());
        EXPECT_EQ(static_cast<int>(solution.line.size()), *solution.plies);
        const Side mover = position.side_to_move();
        for (const Move move : solution.line) {
            ASSERT_TRUE(position.is_legal(move));
            position.make(move);
        }
        ASSERT_TRUE(position.is_over());
        EXPECT_EQ(value_for(mover, position.outcome()), solution.lower);
    }
}

std::vector<Proof> proofs_of(std::string_view game, std::string_view text) {
    return solve(position_of(game, text), {.table_megabytes = 16, .proofs = true}).proofs;
}

/// Met in games, with 17 to 64 placements to choose from and some six plies to the end.
TEST(Solve, FindsSuddenEndsOfTetress) {
    for (const std::string_view text : {"bbrrbb..b.bb.r.bbrbbbb.rr.bbrb.bb..r.rbrb.bb.r.rr.rbbbb.rrrrrbb...."
                                        "rrrr..rbbb..rb..b.brr.rrbbbbbrrr."
                                        "br...bbrrrbbbrrrb.b.. r 38",
                                        "br.b.brb.bb..r.b.rbbrbbrrbbrb.brrbbbrrr.rrbb.rrrrrbbb.r....rrr......"
                                        ".bbbr....bbbb..rrrrrbr.brrrrrbrb"
                                        "rrbrrrrr.brrrb.brrrr. b 137",
                                        "rr.rbbbb...brrrbbbr..br.r.b.brbbbrrrbbbr.b.r....bbb..r.rrrbbb."
                                        "bbrbrr.r..bb.rbbr.rrrrbrr.bbbr..bbr..r"
                                        "rrb.bb.r..rbbbbb..r.. r 54"}) {
        const Solution solution = solve(position_of("tetress", text), {.method = SolveOptions::Method::dfpn,
                                                                       .table_megabytes = 16,
                                                                       .proofs = true,
                                                                       .limits = {.nodes = 200'000}});
        EXPECT_EQ(solution.lower, 1) << text;
        ASSERT_EQ(solution.proofs.size(), 1U) << text;
        EXPECT_TRUE(check_proof(solution.proofs[0]).ok()) << text;
    }
}

TEST(Proofs, OfSolvedPositionsAreAccepted) {
    const auto draw = proofs_of("tictactoe", "......... x");
    ASSERT_EQ(draw.size(), 2U);
    EXPECT_NE(draw[0].side, draw[1].side);
    for (const Proof& proof : draw) {
        EXPECT_EQ(proof.goal, Goal::draw);
        EXPECT_TRUE(check_proof(proof).ok());
    }
    const auto win = proofs_of("colosseum", "3 .../.../... 0-0 2-2 A 0");
    ASSERT_EQ(win.size(), 1U);
    EXPECT_EQ(win[0].goal, Goal::win);
    EXPECT_TRUE(check_proof(win[0]).ok());
    const auto loss = proofs_of("connect4", "....../....../....../.oxo.. x");
    ASSERT_EQ(loss.size(), 1U);
    EXPECT_TRUE(check_proof(loss[0]).ok());
}

TEST(Proofs, OfRandomPositionsAreAccepted) {
    Random random(11);
    for (int i = 0; i < positions_wanted(300); ++i) {
        const auto start = *Colosseum::start({.size = 3 + i % 2, .seed = random.next()});
        const auto position = random_position<Colosseum>(
            start, random, [i](const auto& p) { return p.ply() >= 3 + 3 * (i % 2); });
        if (!position) continue;
        const auto proofs = proofs_of("colosseum", Colosseum::text(*position));
        ASSERT_FALSE(proofs.empty());
        for (const Proof& proof : proofs) ASSERT_TRUE(check_proof(proof).ok()) << Colosseum::text(*position);
    }
}

TEST(Proofs, ThatClaimTooMuchOrWereChangedAreRefused) {
    Proof proof = proofs_of("tictactoe", "......... x")[0];
    const auto refused = [](const Proof& changed) {
        const Result<CheckedProof> result = check_proof(changed);
        EXPECT_FALSE(result.ok());
        return result ? std::string() : result.error().message;
    };
    Proof changed = proof;
    changed.goal = Goal::win;
    EXPECT_NE(refused(changed).find("a game ends short of the goal"), std::string::npos);
    changed = proof;
    changed.side = other(proof.side);
    refused(changed);
    changed = proof;
    changed.moves.pop_back();
    EXPECT_NE(refused(changed).find("there is no move for"), std::string::npos);
    changed = proof;
    changed.moves.push_back("0-0");
    EXPECT_EQ(refused(changed), "1 moves are left over at the end");
    changed = proof;
    changed.moves.clear();
    refused(changed);
    changed = proof;
    changed.moves[1] = "3-3";
    refused(changed);
}

/// Reads a file's proofs; nothing if it is malformed.
std::optional<std::vector<Proof>> read(std::string_view text) {
    ProofReader reader;
    std::vector<Proof> proofs;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const Result<std::optional<Proof>> proof = reader.feed(text.substr(0, end));
        if (!proof) return std::nullopt;
        if (*proof) proofs.push_back(**proof);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (reader.finish()) return std::nullopt;
    return proofs;
}

/// Whoever changes a byte gets a file that is malformed, or wrong, or says something else that is true.
TEST(Proofs, AChangedByteIsNoticedOrHarmless) {
    const std::string text = to_text(proofs_of("colosseum", "3 .../.../... 0-1 2-1 A 0"));
    const auto original = read(text);
    ASSERT_TRUE(original.has_value());
    ASSERT_TRUE(check_proof((*original)[0]).ok());
    int refused = 0;
    for (std::size_t at = 0; at < text.size(); ++at)
        for (const int flip : {1, 2, 16}) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ flip);
            const auto proofs = read(changed);
            if (!proofs || proofs->empty() || !check_proof((*proofs)[0]).ok()) {
                ++refused;
                continue;
            }
            // Accepted: then it has to be true.
            const Proof& proof = (*proofs)[0];
            const Solution truth = solve(proof.position, {.table_megabytes = 1});
            const int value = proof.side == proof.position.side_to_move() ? truth.lower : -truth.lower;
            EXPECT_GE(value, least_outcome(proof.goal)) << changed;
        }
    EXPECT_GT(refused, static_cast<int>(text.size()) * 2);
}

TEST(Proofs, InTheDocumentationHold) {
    struct Expected {
        const char* file;
        std::size_t proofs;
    };
    for (const auto& [file, count] : {Expected{"colosseum-3.gz", 2}, Expected{"colosseum-4.gz", 5},
                                      Expected{"colosseum-5.gz", 17}, Expected{"tictactoe.gz", 2}}) {
        auto opened = LineReader::open(std::string(LANISTA_SOURCE_DIR "/docs/proofs/") + file);
        ASSERT_TRUE(opened.ok()) << file;
        LineReader lines = std::move(opened).value();
        ProofReader reader;
        std::size_t proofs = 0;
        for (auto line = lines.next(); line.ok() && line->has_value(); line = lines.next()) {
            const auto proof = reader.feed(**line);
            ASSERT_TRUE(proof.ok()) << file << ": " << proof.error().message;
            if (!*proof) continue;
            ++proofs;
            const Result<CheckedProof> checked = check_proof(**proof);
            EXPECT_TRUE(checked.ok()) << file << ": " << (checked ? "" : checked.error().message);
        }
        EXPECT_FALSE(reader.finish().has_value()) << file;
        EXPECT_EQ(proofs, count) << file;
    }
}

}  // namespace
}  // namespace lanista
