// Our engine on UGI, the Universal Game Interface (https://github.com/kz04px/ugi): lines in, lines out.
//
// The engine knows neither files nor pipes: it is fed with lines, and writes lines through a callback. A
// search runs in a thread of its own, so that `isready`, `stop` and `quit` are answered while it thinks;
// whatever would change the position or the agent is refused until the search is over. What is wrong in a
// line is said in one `info string error: ...`, and leaves everything as it was.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/ugi_setup.h"
#include "protocol/words.h"

namespace lanista {

class UgiEngine {
public:
    /// Gets whole lines without their ends, one at a time, from whichever thread has something to say.
    using Write = std::function<void(std::string_view line)>;

    /// Longer lines are refused; the longest game's moves fit many times over.
    static constexpr std::size_t line_limit = std::size_t{1} << 20;

    /// The error says what of the setup cannot be had.
    [[nodiscard]] static Result<std::unique_ptr<UgiEngine>> open(UgiSetup setup, Write write);

    /// Stops a search that is under way; its `bestmove` is still written.
    ~UgiEngine();

    /// Does what a line says; false if it says `quit`.
    [[nodiscard]] bool obey(std::string_view line);
    /// Waits for the end of a search that is under way. Called, as `obey` is, from one thread.
    void wait();

private:
    struct Command;
    static const std::vector<Command>& commands();

    UgiEngine(UgiSetup setup, AnyPosition start, Write write);

    // The commands; `words` is what follows the command's name.
    void tell_about_us(Words words);
    void set_option(Words words);
    void say_ready(Words words);
    void begin_game(Words words);
    void set_position(Words words);
    void go(Words words);
    void stop(Words words);
    void stop_pondering(Words words);
    void answer_query(Words words);
    void show(Words words);

    /// Takes a setup over whole or not at all.
    [[nodiscard]] std::optional<Error> adopt(const UgiSetup& setup);
    [[nodiscard]] Result<std::string> answer_to(std::string_view question) const;
    void think(const Limits& limits, std::chrono::steady_clock::time_point begin);

    void say(std::string_view line);
    void complain(std::string_view message);

    // Changed by commands only, and never while a search is under way.
    UgiSetup setup_;
    std::vector<KnownOption> known_options_;
    AnyPosition position_;
    std::unique_ptr<Agent> agent_;
    // Shared with the thread that searches.
    std::mutex writing_;
    const Write write_;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> ponder_ = false;    ///< it is the opponent's turn still; no answer before it ends
    std::atomic<bool> thinking_ = false;  ///< false before `bestmove` is written: what follows it is welcome
    std::thread thinker_;
};

}  // namespace lanista
