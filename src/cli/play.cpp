// `lanista play`: a game in the terminal, against an agent, between two people, or to watch.
//
// Reads lines and answers lines, so it works the same at a terminal and in a pipe.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>

#include "agents/agent.h"
#include "cli/common.h"
#include "core/text.h"
#include "games/record.h"

namespace lanista::cli {

namespace {

struct PlayOptions : PositionOptions {
    std::string agent;
    std::string side = "first";
    std::string movetime = "1s";
    std::string save;

    [[nodiscard]] Limits limits() const {
        return {.movetime = movetime_of(movetime), .clock = {}, .increment = {}, .nodes = {}, .depth = {}};
    }
};

constexpr std::string_view help =
    "A move is typed as text, or as the beginning of only one legal move. Besides:\n"
    "  moves [BEGINNING]   the legal moves\n"
    "  hint                what the agent would play\n"
    "  undo                take back your last move\n"
    "  show                draw the board again, with its position text\n"
    "  save FILE           write the game so far as a record\n"
    "  resign              give the game up\n"
    "  quit                leave (so does the end of the input)\n";

/// A line of standard input; what exceeds the limit is dropped. Nothing at the end of the input.
std::optional<std::string> read_line() {
    constexpr std::size_t limit = 4096;
    std::string line;
    int c = 0;
    while ((c = std::getchar()) != EOF && c != '\n')
        if (line.size() < limit && c != '\r') line += static_cast<char>(c);
    if (c == EOF && line.empty()) return std::nullopt;
    return line;
}

std::string today() {
    return fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::time(nullptr)));
}

class Play {
public:
    explicit Play(const PlayOptions& options)
        : record_{.start = options.chosen_position(), .tags = {}, .moves = {}, .result = Outcome::ongoing},
          human_{options.side == "first" || options.side == "both",
                 options.side == "second" || options.side == "both"},
          limits_(options.limits()) {
        const std::string spec =
            options.agent.empty() ? std::string(best_agent_for(record_.game())) : options.agent;
        Result<std::unique_ptr<Agent>> agent = make_agent(record_.game(), spec);
        if (!agent) throw UserError(describe(agent.error(), spec));
        agent_ = std::move(agent).value();
        agent_->new_game(options.seed);
        positions_.push_back(record_.start);
        const auto player = [&](Side side) { return is_human(side) ? std::string("human") : spec; };
        record_.tags = {{"Date", today()},
                        {"First", player(Side::first)},
                        {"Second", player(Side::second)},
                        {"Termination", "unfinished"}};
    }

    void run() {
        fmt::print("{}: {} is {}, {} is {}; `help` tells more.\n", record_.game().title(),
                   record_.game().side_name(Side::first), record_.tag("First"),
                   record_.game().side_name(Side::second), record_.tag("Second"));
        show();
        while (!done_) {
            if (!over() && !is_human(position().side_to_move()))
                agent_moves();
            else if (over() && !human_[0] && !human_[1])
                return;
            else
                ask();
        }
    }

    void save(const std::string& path) const {
        std::FILE* const file = std::fopen(path.c_str(), "w");
        if (file == nullptr) throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
        const std::string text = to_text(record_);
        const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        if (std::fclose(file) != 0 || !written)
            throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
    }

private:
    [[nodiscard]] const AnyPosition& position() const { return positions_.back(); }
    [[nodiscard]] bool is_human(Side side) const { return human_[index(side)]; }
    [[nodiscard]] bool over() const { return record_.result != Outcome::ongoing; }
    [[nodiscard]] std::string_view mover() const {
        return record_.game().side_name(position().side_to_move());
    }

    void show() const {
        fmt::print("\n{}", position().draw(terminal_style()));
        if (position().is_over()) fmt::print("The game is over: {}.\n", outcome_text(position()));
    }

    void end(Outcome result, std::string_view termination) {
        record_.result = result;
        record_.tags.back().value = termination;
    }

    void make(Move move, RecordedThought thought) {
        record_.moves.push_back({move, std::move(thought)});
        positions_.push_back(after_move(position(), move));
        if (position().is_over()) end(position().outcome(), "rules");
        show();
    }
    static AnyPosition after_move(AnyPosition position, Move move) {
        position.make(move);
        return position;
    }

    void agent_moves() {
        const auto begin = std::chrono::steady_clock::now();
        const Thought thought = agent_->think(position(), limits_);
        const auto time = std::chrono::steady_clock::now() - begin;
        fmt::print("{} plays {}\n", mover(), position().move_text(thought.move));
        make(thought.move, {.score = thought.score,
                            .depth = thought.depth,
                            .time = std::chrono::duration_cast<std::chrono::microseconds>(time),
                            .nodes = thought.nodes == 0 ? std::nullopt : std::optional(thought.nodes),
                            .remark = ""});
    }

    /// Prompts for a line and does what it says.
    void ask() {
        fmt::print("{}> ", over() ? "game over" : mover());
        std::fflush(stdout);
        const std::optional<std::string> line = read_line();
        if (!line) {
            fmt::print("\n");
            done_ = true;
            return;
        }
        const std::size_t begin = std::min(line->find_first_not_of(" \t"), line->size());
        const std::size_t blank = std::min(line->find_first_of(" \t", begin), line->size());
        const std::size_t rest = std::min(line->find_first_not_of(" \t", blank), line->size());
        std::string argument = line->substr(rest);
        argument.resize(argument.find_last_not_of(" \t") + 1);
        obey(line->substr(begin, blank - begin), argument);
    }

    void obey(const std::string& word, const std::string& argument) {
        const auto is_lone = [&](std::string_view command) { return word == command && argument.empty(); };
        if (word.empty()) return;
        if (is_lone("quit"))
            done_ = true;
        else if (is_lone("help"))
            fmt::print("{}", help);
        else if (is_lone("show"))
            fmt::print("\n{}position  {}\n", position().draw(terminal_style()), position().text());
        else if (is_lone("undo"))
            undo();
        else if (word == "moves")
            list_moves(argument);
        else if (word == "save")
            try_to_save(argument);
        else if (over())
            fmt::print("The game is over: undo, save FILE or quit.\n");
        else if (is_lone("hint"))
            hint();
        else if (is_lone("resign"))
            resign();
        else if (argument.empty())
            try_move(word);
        else
            fmt::print("Unknown command {}; `help` lists them.\n", in_quotes(word + " " + argument));
    }

    [[nodiscard]] std::vector<std::string> moves_beginning(std::string_view beginning) const {
        std::vector<std::string> texts;
        for (const Move move : position().legal_moves())
            if (std::string text = position().move_text(move); text.starts_with(beginning))
                texts.push_back(std::move(text));
        std::sort(texts.begin(), texts.end());
        return texts;
    }

    void list_moves(std::string_view beginning) const {
        constexpr std::size_t line_width = 90;
        const std::vector<std::string> texts = moves_beginning(beginning);
        std::size_t column = 0;
        for (const std::string& text : texts) {
            if (column + text.size() > line_width) {
                fmt::print("\n");
                column = 0;
            }
            fmt::print("{} ", text);
            column += text.size() + 1;
        }
        fmt::print("{}{} legal moves\n", column == 0 ? "" : "\n", texts.size());
    }

    /// A whole move text first: in some games one move's text begins another's.
    void try_move(const std::string& text) {
        const Result<Move> move = position().parse_move(text);
        if (move && position().is_legal(*move)) return make(*move, {});
        const std::vector<std::string> candidates = moves_beginning(text);
        if (!move && candidates.size() == 1) return make(*position().parse_move(candidates[0]), {});
        if (!move && candidates.empty())
            return fmt::print("Neither a move nor a command: {}\n", describe(move.error(), text));
        constexpr std::size_t shown = 8;
        const std::size_t count = candidates.size();
        const std::vector<std::string> some(candidates.begin(), candidates.begin() + std::min(shown, count));
        if (move) fmt::print("Illegal: {}.{}", position().why_illegal(*move), count == 0 ? "\n" : " ");
        if (count > 0)
            fmt::print("{} moves begin with {}: {}{}\n", count, text, fmt::join(some, " "),
                       count > shown ? " ..." : "");
    }

    /// Takes back moves until a human is to move again: their own last one, and the agent's answer.
    void undo() {
        if (over() && !position().is_over()) return end(Outcome::ongoing, "unfinished");  // a resignation
        std::size_t left = record_.moves.size();
        while (left > 0 && !is_human(positions_[--left].side_to_move())) continue;
        if (record_.moves.empty() || !is_human(positions_[left].side_to_move()))
            return fmt::print("There is no move of yours to take back.\n");
        record_.moves.resize(left);
        positions_.resize(left + 1, record_.start);
        end(Outcome::ongoing, "unfinished");
        show();
    }

    void hint() {
        const Thought thought = agent_->think(position(), limits_);
        const std::string score = thought.score ? fmt::format(" ({})", score_text(*thought.score)) : "";
        fmt::print("The agent would play {}{}.\n", position().move_text(thought.move), score);
    }

    void resign() {
        fmt::print("{} resigns.\n", mover());
        end(win_for(other(position().side_to_move())), "resignation");
    }

    void try_to_save(const std::string& path) const {
        if (path.empty()) return fmt::print("save needs the name of a file.\n");
        try {
            save(path);
            fmt::print("Saved {} moves to {}.\n", record_.moves.size(), printable(path));
        } catch (const UserError& error) {
            fmt::print("{}\n", printable(error.what()));
        }
    }

    Record record_;
    std::array<bool, 2> human_;
    Limits limits_;
    std::unique_ptr<Agent> agent_;
    std::vector<AnyPosition> positions_;  ///< all of the game so far; the last one is on the board
    bool done_ = false;
};

}  // namespace

void add_play_command(CLI::App& app) {
    auto* command = app.add_subcommand("play", "Play a game in the terminal");
    auto options = std::make_shared<PlayOptions>();
    options->add_to(*command);
    command->add_option("--agent", options->agent,
                        "Who plays the other side, as name?option=value&...; default: the strongest");
    command->add_option("--side", options->side, "What you play: first, second, both, or none to watch")
        ->check(CLI::IsMember({"first", "second", "both", "none"}))
        ->capture_default_str();
    command->add_option("--movetime", options->movetime, "The agent's time for a move, such as 200ms or 2s")
        ->capture_default_str();
    command->add_option("--save", options->save, "Write the game as a record to this file when it ends");
    command->callback([options] {
        Play play(*options);
        play.run();
        if (!options->save.empty()) play.save(options->save);
    });
}

}  // namespace lanista::cli
