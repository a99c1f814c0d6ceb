#include "protocol/ugi.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/text.h"
#include "protocol/ugi_go.h"
#include "protocol/ugi_info.h"

namespace lanista {

namespace {

std::string_view result_word(Outcome outcome) {
    switch (outcome) {
        case Outcome::draw:
            return "draw";
        case Outcome::first_wins:
            return "p1win";
        case Outcome::second_wins:
            return "p2win";
        case Outcome::ongoing:
            break;
    }
    return "none";
}

std::string_view truth_word(bool value) {
    return value ? "true" : "false";
}

/// Where a word stands; the end if it does not.
std::size_t find_word(Words words, std::string_view wanted) {
    return static_cast<std::size_t>(std::find(words.begin(), words.end(), wanted) - words.begin());
}

Words words_after(Words words, std::size_t at) {
    return at < words.size() ? words.subspan(at + 1) : Words{};
}

/// An agent with a table may be too large for this machine, which is no reason to end.
Result<std::unique_ptr<Agent>> try_agent(const UgiSetup& setup, std::vector<KnownOption>& known) {
    try {
        return make_agent(*setup.game, setup.agent, &known);
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for this agent"};
    }
}

}  // namespace

struct UgiEngine::Command {
    std::string_view name;
    void (UgiEngine::*run)(Words);
    bool while_thinking = false;
    bool is_extension = false;
};

const std::vector<UgiEngine::Command>& UgiEngine::commands() {
    static const std::vector<Command> all{
        {.name = "ugi", .run = &UgiEngine::tell_about_us, .while_thinking = true},
        {.name = "setoption", .run = &UgiEngine::set_option},
        {.name = "isready", .run = &UgiEngine::say_ready, .while_thinking = true},
        {.name = "uginewgame", .run = &UgiEngine::begin_game},
        {.name = "position", .run = &UgiEngine::set_position},
        {.name = "go", .run = &UgiEngine::go},
        {.name = "stop", .run = &UgiEngine::stop, .while_thinking = true},
        {.name = "ponderhit",
         .run = &UgiEngine::stop_pondering,
         .while_thinking = true,
         .is_extension = true},
        {.name = "query", .run = &UgiEngine::answer_query, .while_thinking = true},
        {.name = "d", .run = &UgiEngine::show, .while_thinking = true, .is_extension = true},
        {.name = "show", .run = &UgiEngine::show, .while_thinking = true, .is_extension = true},
    };
    return all;
}

Result<std::unique_ptr<UgiEngine>> UgiEngine::open(UgiSetup setup, Write write) {
    Result<AnyPosition> start = setup.start();
    if (!start) return start.error();
    std::vector<KnownOption> known;
    Result<std::unique_ptr<Agent>> agent = try_agent(setup, known);
    if (!agent) return agent.error();
    std::unique_ptr<UgiEngine> engine(new UgiEngine(std::move(setup), *start, std::move(write)));
    engine->known_options_ = std::move(known);
    engine->agent_ = std::move(agent).value();
    engine->agent_->new_game(engine->setup_.seed);
    return engine;
}

UgiEngine::UgiEngine(UgiSetup setup, AnyPosition start, Write write)
    : setup_(std::move(setup)), position_(start), write_(std::move(write)) {}

UgiEngine::~UgiEngine() {
    stop({});
}

bool UgiEngine::obey(std::string_view line) {
    if (line.size() > line_limit) {
        complain(fmt::format("a line of more than {} bytes", line_limit));
        return true;
    }
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty()) return true;
    if (words.front() == "quit") return false;
    for (const Command& command : commands()) {
        if (command.name != words.front() || (command.is_extension && !setup_.extensions)) continue;
        if (thinking_ && !command.while_thinking)
            complain(fmt::format("{} has to wait until the search is over", command.name));
        else
            (this->*command.run)(Words(words).subspan(1));
        return true;
    }
    say("info string unknown command " + in_quotes(words.front()));
    return true;
}

void UgiEngine::wait() {
    if (thinker_.joinable()) thinker_.join();
}

// --- The commands -----------------------------------------------------------------------------------------

void UgiEngine::tell_about_us(Words) {
    say(fmt::format("id name {} {}", setup_.name, setup_.agent.name));
    say("id author the Lanista authors");
    for (const std::string& line : option_lines(setup_, known_options_)) say(line);
    say("ugiok");
}

void UgiEngine::set_option(Words words) {
    const std::size_t value_at = find_word(words, "value");
    if (words.empty() || words.front() != "name" || value_at < 2)
        return complain("expected setoption name NAME value VALUE");
    const std::string name = join_words(words.first(value_at).subspan(1));
    const Result<UgiSetup> changed =
        with_option(setup_, known_options_, name, join_words(words_after(words, value_at)));
    if (!changed) return complain(changed.error().message);
    if (const auto error = adopt(*changed)) complain(error->message);
}

std::optional<Error> UgiEngine::adopt(const UgiSetup& setup) {
    wait();
    const Result<AnyPosition> start = setup.start();
    if (!start) return start.error();
    if (!setup.same_agent(setup_)) {
        std::vector<KnownOption> known;
        Result<std::unique_ptr<Agent>> agent = try_agent(setup, known);
        if (!agent) return agent.error();
        agent_ = std::move(agent).value();
        agent_->new_game(setup.seed);
        known_options_ = std::move(known);
    }
    if (!setup.same_start(setup_)) position_ = *start;
    setup_ = setup;
    return std::nullopt;
}

void UgiEngine::say_ready(Words) {
    say("readyok");
}

void UgiEngine::begin_game(Words) {
    wait();
    agent_->new_game(setup_.seed);
    position_ = *setup_.start();  // `adopt` has seen that there is one
}

void UgiEngine::set_position(Words words) {
    const std::size_t moves_at = find_word(words, "moves");
    const Words place = words.first(moves_at);
    if (place.empty() || (place.front() != "startpos" && place.front() != "fen"))
        return complain("expected position startpos or position fen FEN");
    if (place.front() == "startpos" && place.size() > 1)
        return complain("expected moves, not " + in_quotes(place[1]));
    Result<AnyPosition> start =
        place.front() == "startpos" ? setup_.start() : setup_.game->parse(join_words(place.subspan(1)));
    if (!start)
        return complain(
            fmt::format("bad position, at column {}: {}", start.error().column, start.error().message));
    AnyPosition position = *start;
    int number = 0;
    for (const std::string_view text : words_after(words, moves_at)) {
        ++number;
        const Result<Move> move = position.parse_legal_move(text);
        if (!move)
            return complain(
                fmt::format("bad move {}, {}: {}", number, in_quotes(text), move.error().message));
        position.make(*move);
    }
    position_ = position;
}

void UgiEngine::go(Words words) {
    const auto begin = std::chrono::steady_clock::now();
    wait();
    if (position_.is_over()) {
        complain("the game is over");
        return say("bestmove none");  // whoever asked is waiting for one
    }
    const Result<Limits> parsed = parse_go(words, position_.side_to_move());
    if (!parsed) return complain("go: " + parsed.error().message);
    Limits limits = *parsed;
    if (words.empty()) limits.nodes = nodes_without_limit;
    limits.lines = setup_.lines;
    limits.stop = &stop_;
    limits.ponder = &ponder_;
    stop_ = false;
    ponder_ = find_word(words, "ponder") < words.size();
    thinking_ = true;
    thinker_ = std::thread([this, limits, begin] { think(limits, begin); });
}

void UgiEngine::stop(Words) {
    stop_ = true;
    stop_pondering({});
    wait();
}

void UgiEngine::stop_pondering(Words) {
    ponder_ = false;
    ponder_.notify_all();
}

void UgiEngine::answer_query(Words words) {
    const Result<std::string> answer = answer_to(join_words(words));
    if (!answer) return complain(answer.error().message);
    say(answer->empty() ? "response" : "response " + *answer);
}

Result<std::string> UgiEngine::answer_to(std::string_view question) const {
    if (question == "p1turn") return std::string(truth_word(position_.side_to_move() == Side::first));
    if (question == "gameover") return std::string(truth_word(position_.is_over()));
    if (question == "result") return std::string(result_word(position_.outcome()));
    if (setup_.extensions && question == "fen") return position_.text();
    if (setup_.extensions && question == "legalmoves") {
        std::string moves;
        for (const Move move : position_.legal_moves())
            moves += (moves.empty() ? "" : " ") + position_.move_text(move);
        return moves;
    }
    return Error{"unknown query " + in_quotes(question)};
}

void UgiEngine::show(Words) {
    const std::string drawing = position_.draw(setup_.style);
    for (std::size_t begin = 0; begin < drawing.size();) {
        const std::size_t end = std::min(drawing.find('\n', begin), drawing.size());
        say(std::string_view(drawing).substr(begin, end - begin));
        begin = end + 1;
    }
    say("fen " + position_.text());
}

// --- Thinking ---------------------------------------------------------------------------------------------

void UgiEngine::think(const Limits& limits, std::chrono::steady_clock::time_point begin) {
    const auto elapsed = [begin] { return std::chrono::steady_clock::now() - begin; };
    const Thought thought = agent_->think(position_, limits, [&](const Thought& so_far) {
        for (const std::string& line : info_lines(position_, so_far, elapsed())) say(line);
    });
    ponder_.wait(true);
    say(cost_line(thought, elapsed()));
    const std::string answer = "bestmove " + position_.move_text(thought.move);
    thinking_ = false;
    say(answer);
}

void UgiEngine::say(std::string_view line) {
    const std::lock_guard lock(writing_);
    write_(line);
}

void UgiEngine::complain(std::string_view message) {
    constexpr std::size_t longest = 400;  // what a message quotes of the input may be of any kind and length
    say("info string error: " + printable(message.substr(0, longest)));
}

}  // namespace lanista
