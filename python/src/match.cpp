#include "match.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "arena/cpu_time.h"
#include "arena/runner.h"

namespace lanista::python {

namespace {

using Time = std::chrono::nanoseconds;

constexpr std::size_t longest_answer = 200;  ///< of something that is no move at all

/// A Python function at the referee's table. What it raises is a crash of that player, not of the match.
class CallablePlayer final : public Player {
public:
    CallablePlayer(std::shared_ptr<const LoadedGame> game, nb::handle call)
        : game_(std::move(game)), call_(call) {}

    std::optional<Verdict> new_game(std::uint64_t) override {
        errors_.clear();
        return std::nullopt;
    }

    PlayerAnswer ask(const PlayerTurn& turn) override {
        PlayerAnswer answer;
        const nb::gil_scoped_acquire locked;
        const auto wall_begin = std::chrono::steady_clock::now();
        const Time cpu_begin = thread_cpu_time();
        try {
            answer.move = move_text(turn.position, call_(state_of(turn)));
        } catch (nb::python_error& error) {
            errors_ = error.what();
            answer.fault = Verdict{.kind = VerdictKind::crash, .message = one_line(error)};
        } catch (const std::exception& error) {
            answer.fault = Verdict{.kind = VerdictKind::crash, .message = error.what()};
        }
        answer.wall = std::chrono::steady_clock::now() - wall_begin;
        answer.cpu = thread_cpu_time() - cpu_begin;
        return answer;
    }

    std::string error_tail() override { return errors_; }
    std::string_view tier() const override { return "in-process"; }

private:
    [[nodiscard]] State state_of(const PlayerTurn& turn) const {
        State state = game_->from_text(turn.start);
        FieldReader moves(turn.moves);
        while (!moves.at_end()) state.apply(*state.position().parse_move(moves.next()));
        return state;
    }
    /// What the referee shall read; it says itself what is wrong with it.
    static std::string move_text(const AnyPosition& position, const nb::object& reply) {
        if (nb::isinstance<nb::str>(reply)) return nb::cast<std::string>(reply);
        if (PyIndex_Check(reply.ptr()) == 0)  // NumPy's whole numbers are some, too
            return nb::cast<std::string>(nb::repr(reply)).substr(0, longest_answer);
        PyObject* number = PyNumber_Index(reply.ptr());
        if (number == nullptr) throw nb::python_error();
        const auto action = nb::cast<std::int64_t>(nb::steal(number));
        const Move move = move_of(position, action);
        return move.is_none() ? fmt::format("action {}", action) : position.move_text(move);
    }
    static std::string one_line(const nb::python_error& error) {
        std::string text = fmt::format("{}: {}", nb::cast<std::string>(error.type().attr("__name__")),
                                       nb::cast<std::string>(nb::str(error.value())));
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
    }

    std::shared_ptr<const LoadedGame> game_;
    nb::handle call_;  ///< kept alive by the match
    std::string errors_;
};

PlayerEntry entry_of(const nb::object& player, const GameLimits& limits) {
    std::string name;
    if (nb::isinstance<nb::str>(player)) {
        name = nb::cast<std::string>(player);
    } else if (PyCallable_Check(player.ptr()) != 0) {
        const nb::handle named = nb::hasattr(player, "__name__") ? nb::handle(player) : player.type();
        name = "python:" + nb::cast<std::string>(named.attr("__name__"));
    } else {
        throw std::invalid_argument("a player is an agent's name, ugi:COMMAND or a callable");
    }
    PlayerEntry entry{.name = name, .spec = name, .limits = limits};
    std::replace(entry.name.begin(), entry.name.end(), '|', '/');
    return entry;
}

/// Does the work in a thread, without the interpreter's lock, and looks up now and then: Ctrl-C sets `stop`.
template <class Work>
void interruptibly(std::atomic<bool>& stop, Work work) {
    constexpr auto look_up = std::chrono::milliseconds(20);
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    std::exception_ptr failure;
    bool interrupted = false;
    std::thread thread([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        done = true;
        ended.notify_all();
    });
    for (bool over = false; !over && !interrupted;) {
        {
            const nb::gil_scoped_release unlocked;
            std::unique_lock lock(mutex);
            over = ended.wait_for(lock, look_up, [&] { return done; });
        }
        interrupted = PyErr_CheckSignals() != 0;
    }
    // What was raised is kept aside: the players that still move must not find it.
    std::optional<nb::python_error> raised;
    if (interrupted) raised.emplace();
    stop = stop || interrupted;
    {
        const nb::gil_scoped_release unlocked;
        thread.join();
    }
    if (raised) throw std::move(*raised);
    if (failure) std::rethrow_exception(failure);
}

}  // namespace

MatchReport play_match(const std::shared_ptr<const LoadedGame>& game, const nb::object& a,
                       const nb::object& b, MatchPlan plan, const nb::object& on_game) {
    TournamentConfig& config = plan.config;
    config.players = {entry_of(a, plan.own_limits[0]), entry_of(b, plan.own_limits[1])};
    // Two players of one spec still need two names.
    if (config.players[0].name == config.players[1].name) config.players[1].name += " (2)";

    std::optional<SprtSettings> sprt;
    if (plan.sprt) sprt = SprtSettings{.elo0 = plan.sprt->first, .elo1 = plan.sprt->second};
    MatchReport report{.score = MatchScore(config.players[0].name, sprt),
                       .games = {},
                       .a = config.players[0].name,
                       .b = config.players[1].name};
    const std::array<bool, 2> is_callable{!nb::isinstance<nb::str>(a), !nb::isinstance<nb::str>(b)};
    const auto make = [&](const AnyGame& rules, const PlayerEntry& entry,
                          const PlayerSettings& settings) -> Result<std::unique_ptr<Player>> {
        const bool is_b = entry.name == report.b;
        if (!is_callable[is_b]) return make_player(rules, entry.spec, settings);
        return std::unique_ptr<Player>(std::make_unique<CallablePlayer>(game, is_b ? b : a));
    };
    std::atomic<bool> stop = false;
    std::exception_ptr raised;  // by on_game
    interruptibly(stop, [&] {
        const std::unique_ptr<ResultStore> store = ResultStore::in_memory(config.canonical_json());
        Runner runner(config, *store, make);
        runner.run(
            [&](const GameResult& result) {
                report.score.add(result);
                if (!on_game.is_none()) {
                    const nb::gil_scoped_acquire locked;
                    try {
                        if (on_game(result).is(nb::bool_(false))) return false;
                    } catch (...) {
                        raised = std::current_exception();
                        return false;
                    }
                }
                return report.score.sprt_verdict() == SprtVerdict::undecided;
            },
            stop);
        report.games = store->games();
    });
    if (raised) std::rethrow_exception(raised);
    return report;
}

}  // namespace lanista::python
