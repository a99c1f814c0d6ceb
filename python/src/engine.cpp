#include "engine.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace lanista::python {

namespace {

/// How often someone who waits looks whether Ctrl-C was pressed.
constexpr auto look_up = std::chrono::milliseconds(20);

/// The searches whose threads still run, so that none is left when the interpreter ends.
struct Running {
    std::mutex mutex;
    std::condition_variable ended;
    std::set<Search*> searches;
};

Running& running() {
    static Running all;
    return all;
}

std::string option_text(nb::handle value) {
    if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value) ? "true" : "false";
    return nb::cast<std::string>(nb::str(value));
}

}  // namespace

// --- Engine
// -------------------------------------------------------------------------------------------------

Engine::Engine(std::shared_ptr<const LoadedGame> game, const std::optional<std::string>& text,
               std::uint64_t seed, const nb::kwargs& options)
    : game_(std::move(game)), name_(text ? *text : std::string(best_agent_for(game_->rules()))) {
    Result<AgentSpec> parsed = parse_agent_spec(name_);
    if (!parsed) throw std::invalid_argument("bad agent: " + parsed.error().message);
    AgentSpec spec = std::move(parsed).value();
    for (const auto& [key, value] : options) spec.options.set(nb::cast<std::string>(key), option_text(value));
    Result<std::unique_ptr<Agent>> agent = make_agent(game_->rules(), spec, &known_);
    if (!agent) throw std::invalid_argument(agent.error().message);
    agent_ = std::move(agent).value();
    agent_->new_game(seed);
}

Agent& Engine::claim() {
    if (busy_.exchange(true))
        throw std::runtime_error("this engine is thinking already: stop that search or wait for it first");
    if (agent_) return *agent_;
    release();
    throw std::runtime_error("this engine is closed");
}

void Engine::new_game(std::uint64_t seed) {
    claim().new_game(seed);
    release();
}

void Engine::close() {
    Search::stop_all(this);
    if (busy_.exchange(true)) throw std::runtime_error("this engine was told to think while it was closed");
    agent_.reset();
    release();
}

// --- Search
// -------------------------------------------------------------------------------------------------

Search::Search(std::shared_ptr<Engine> engine, const State& state, const Limits& limits, nb::object on_info)
    : engine_(std::move(engine)), position_(state.position()), limits_(limits), on_info_(std::move(on_info)) {
    if (&position_.game() != &engine_->game().rules())
        throw std::invalid_argument(fmt::format("this engine plays {}, and the state is one of {}",
                                                engine_->game().rules().name(), position_.game().name()));
    if (position_.is_over()) throw std::invalid_argument("the game is over: there is nothing to think about");
    limits_.stop = &stop_;
    Agent& agent = engine_->claim();
    enlist();
    try {
        thread_ = std::thread([this, &agent] { run(agent); });
    } catch (...) {  // the machine has no thread to give
        engine_->release();
        retire();
        throw;
    }
}

void Search::enlist() {
    const std::lock_guard lock(running().mutex);
    running().searches.insert(this);
}

void Search::retire() {
    Running& all = running();
    const std::lock_guard lock(all.mutex);
    all.searches.erase(this);
    all.ended.notify_all();
}

Search::~Search() {
    stop();
    const nb::gil_scoped_release unlocked;
    thread_.join();
}

void Search::run(Agent& agent) {
    std::optional<Analysis> result;
    std::exception_ptr failure;
    try {
        const Thought thought =
            agent.think(position_, limits_, [this](const Thought& so_far) { hear(so_far); });
        result = analysis_of(position_, thought);
    } catch (...) {
        failure = std::current_exception();
    }
    if (!on_info_.is_none()) {  // it may lead back to this search, and nothing else would part them
        const nb::gil_scoped_acquire locked;
        on_info_ = nb::none();
    }
    engine_->release();
    {
        const std::lock_guard lock(mutex_);
        if (result) latest_ = std::move(result);
        if (failure && !failure_) failure_ = std::move(failure);
        done_ = true;
        changed_.notify_all();
    }
    retire();
}

void Search::hear(const Thought& thought) {
    Analysis analysis = analysis_of(position_, thought);
    {
        const std::lock_guard lock(mutex_);
        latest_ = analysis;
        if (on_info_.is_none() || failure_) return;
    }
    const nb::gil_scoped_acquire locked;
    try {
        on_info_(std::move(analysis));
    } catch (...) {  // nothing may pass through the search itself
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
        stop();
    }
}

bool Search::is_done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

std::optional<Analysis> Search::info() const {
    const std::lock_guard lock(mutex_);
    return latest_;
}

Analysis Search::wait(std::optional<double> seconds) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto is_late = [&] {
        return seconds && std::chrono::duration<double>(Clock::now() - begin).count() >= *seconds;
    };
    for (bool done = false; !done;) {
        {
            const nb::gil_scoped_release unlocked;
            std::unique_lock lock(mutex_);
            done = changed_.wait_for(lock, look_up, [this] { return done_; });
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!done && is_late()) {
            PyErr_SetString(PyExc_TimeoutError, "the search is still under way");
            throw nb::python_error();
        }
    }
    const std::lock_guard lock(mutex_);
    // A Python exception can be raised only once.
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    if (!latest_) throw std::runtime_error("the search has failed");
    return *latest_;
}

void Search::stop_all(const Engine* engine) {
    const nb::gil_scoped_release unlocked;
    Running& all = running();
    const auto is_meant = [engine](const Search* search) {
        return engine == nullptr || search->engine_.get() == engine;
    };
    std::unique_lock lock(all.mutex);
    for (Search* search : all.searches)
        if (is_meant(search)) search->stop();
    all.ended.wait(lock, [&] { return std::none_of(all.searches.begin(), all.searches.end(), is_meant); });
}

}  // namespace lanista::python
