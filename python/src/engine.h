// An agent that analyses positions for Python, and its searches, which run in threads of their own.
//
// A search never holds the interpreter's lock, except to call back. The caller who waits for it looks up now
// and then, so that Ctrl-C is heard. An engine does one search at a time: its agent has one table and one
// memory.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "agents/agent.h"
#include "analysis.h"
#include "state.h"

namespace lanista::python {

namespace nb = nanobind;

class Engine {
public:
    /// Without a spec the strongest agent there is. `options` go over those of the spec. Throws
    /// std::invalid_argument with what is wrong.
    Engine(std::shared_ptr<const LoadedGame> game, const std::optional<std::string>& spec, std::uint64_t seed,
           const nb::kwargs& options);

    [[nodiscard]] const LoadedGame& game() const { return *game_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<KnownOption>& options() const { return known_; }

    /// Forgets everything about earlier games.
    void new_game(std::uint64_t seed);
    /// Ends a search that is under way and gives the agent's memory back.
    void close();

private:
    friend class Search;

    /// The agent for one search, or an error; `release` afterwards.
    Agent& claim();
    void release() { busy_ = false; }

    std::shared_ptr<const LoadedGame> game_;
    std::string name_;
    std::vector<KnownOption> known_;
    std::unique_ptr<Agent> agent_;
    std::atomic<bool> busy_ = false;
};

class Search {
public:
    Search(std::shared_ptr<Engine> engine, const State& state, const Limits& limits, nb::object on_info);
    /// Stops it; the interpreter's lock is held, and given up while waiting.
    ~Search();

    void stop() { stop_ = true; }
    [[nodiscard]] bool is_done() const;
    /// What is known so far; nothing before the first answer.
    [[nodiscard]] std::optional<Analysis> info() const;
    /// The result. Raises what `on_info` raised, TimeoutError after so many seconds, KeyboardInterrupt.
    [[nodiscard]] Analysis wait(std::optional<double> seconds);

    /// Stops all searches of an engine, or of all for null, and waits for their end. The caller holds the
    /// interpreter's lock, which is given up meanwhile.
    static void stop_all(const Engine* engine);

private:
    /// On the list of all searches that run, and off it again.
    void enlist();
    void retire();
    void run(Agent& agent);
    void hear(const Thought& thought);

    std::shared_ptr<Engine> engine_;
    const AnyPosition position_;
    Limits limits_;
    nb::object on_info_;
    std::atomic<bool> stop_ = false;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Analysis> latest_;
    std::exception_ptr failure_;
    bool done_ = false;

    std::thread thread_;
};

}  // namespace lanista::python
