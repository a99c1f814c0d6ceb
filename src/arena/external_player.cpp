#include "arena/external_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "arena/foreign_text.h"
#include "core/text.h"

namespace lanista {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// No game's move is longer.
constexpr std::size_t max_move_length = 256;
/// A program that cannot get memory says one of these before it dies.
constexpr std::string_view memory_words[] = {"MemoryError", "bad_alloc", "Cannot allocate memory",
                                             "out of memory", "OutOfMemoryError"};

bool is_printable_word(std::string_view text) {
    return !text.empty() && text.size() <= max_move_length &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7F; });
}

std::string_view first_word(std::string_view text) {
    return text.substr(0, text.find(' '));
}

Verdict protocol_fault(std::string message) {
    return {VerdictKind::protocol, ClockKind::none, std::move(message)};
}

/// The move of a `bestmove` line, or a fault. A move to ponder on may follow it, and nothing else.
std::optional<Verdict> read_best_move(std::string_view line, std::string& move) {
    FieldReader words(line);
    words.next();
    const std::string_view text = words.next();
    const std::string_view more = words.next();
    if (!is_printable_word(text) || (!more.empty() && more != "ponder")) {
        return protocol_fault("no readable move: " + escaped(line));
    }
    move = text;
    return std::nullopt;
}

}  // namespace

void read_info(std::string_view line, SearchInfo& info) {
    const auto number = [](std::string_view text, auto& value) {
        std::remove_reference_t<decltype(*value)> read{};
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), read);
        if (error == std::errc{} && rest == text.data() + text.size()) value = read;
    };
    FieldReader words(line);
    while (!words.at_end()) {
        const std::string_view word = words.next();
        if (word == "depth") number(words.next(), info.depth);
        if (word == "nodes") number(words.next(), info.nodes);
        if (word == "string") return;
        if (word == "score") {
            info.score = words.next();
            if (info.score == "cp" || info.score == "mate" || info.score == "win" || info.score == "loss") {
                info.score.append(" ").append(words.next());
            }
        }
        if (word == "pv") {
            info.line = words.at_end() ? std::string_view{} : line.substr(words.column() + word.size());
            return;
        }
    }
}

ExternalPlayer::ExternalPlayer(ExternalPlayerSettings settings) : settings_(std::move(settings)) {}

ExternalPlayer::~ExternalPlayer() {
    stop();
}

std::optional<Verdict> ExternalPlayer::start() {
    stop();
    last_errors_.clear();
    const Deadline deadline{Clock::now() + settings_.start_limit};
    try {
        process_ = std::make_unique<Process>(settings_.command, settings_.sandbox);
    } catch (const ProcessError& error) {
        const VerdictKind kind = error.own_fault ? VerdictKind::void_game : VerdictKind::start_fail;
        return Verdict{kind, ClockKind::none, error.what()};
    }
    channel_ = std::make_unique<LineChannel>(*process_, settings_.sandbox, settings_.channel);
    channel_->begin_turn();
    channel_->send("ugi\n");
    if (auto fault = wait_for("ugiok", deadline)) return start_fault(*fault);
    std::string request;
    for (const auto& [option, value] : settings_.options) {
        request += fmt::format("setoption name {} value {}\n", option, value);
    }
    channel_->send(request + "isready\n");
    if (auto fault = wait_for("readyok", deadline)) return start_fault(*fault);
    rest();
    return std::nullopt;
}

std::optional<Verdict> ExternalPlayer::new_game() {
    if (!running()) {
        if (auto fault = start()) return fault;
    }
    channel_->begin_turn();
    channel_->send("uginewgame\nisready\n");
    process_->thaw();
    if (auto fault = wait_for("readyok", {Clock::now() + settings_.start_limit})) return start_fault(*fault);
    rest();
    return std::nullopt;
}

/// Its turn is over.
void ExternalPlayer::rest() {
    process_->freeze();
    cpu_billed_ = process_->usage().cpu();
}

Answer ExternalPlayer::ask(const Turn& turn) {
    Answer answer;
    const std::string request = fmt::format("isready\nposition {}{}{}\ngo {}\n", turn.position,
                                            turn.moves.empty() ? "" : " moves ", turn.moves, turn.go);
    channel_->begin_turn();
    // What it used since its last turn, when it should have slept, is billed as if it were part of this one.
    const auto cpu_before = cpu_billed_;
    const auto begin = Clock::now() - (process_->usage().cpu() - cpu_before);
    Deadline deadline{begin + turn.wall};
    if (turn.cpu) deadline.cpu = cpu_before + *turn.cpu;
    channel_->send(request);
    process_->thaw();
    answer.fault = await_move(turn, deadline, answer);
    answer.wall = Clock::now() - begin;
    if (!answer.fault)
        rest();
    else
        cpu_billed_ = process_->usage().cpu();
    answer.cpu = cpu_billed_ - cpu_before;
    if (!answer.fault) answer.fault = check_turn(turn, answer);
    if (answer.fault) {
        answer.move.clear();
        stop();
    }
    return answer;
}

std::optional<Verdict> ExternalPlayer::await_move(const Turn& turn, const Deadline& deadline,
                                                  Answer& answer) {
    bool ready = false;
    for (;;) {
        const ChannelEvent event = channel_->receive(deadline);
        if (event != ChannelEvent::line) return fault_of(event, &turn);
        const std::string_view line = channel_->line();
        const std::string_view word = first_word(line);
        if (word == "readyok") ready = true;
        if (word == "info") read_info(line, answer.info);
        if (word != "bestmove") continue;  // the protocol says: what is not understood is ignored
        if (!ready) return protocol_fault("a second move for the turn before: " + escaped(line));
        return read_best_move(line, answer.move);
    }
}

/// After the move: did it stay within its limits, and was it the only one?
std::optional<Verdict> ExternalPlayer::check_turn(const Turn& turn, const Answer& answer) {
    if (turn.cpu && answer.cpu > *turn.cpu) return fault_of(ChannelEvent::cpu_time, &turn);
    if (channel_->over_memory()) return fault_of(ChannelEvent::memory, &turn);
    while (channel_->has_more()) {
        const ChannelEvent event = channel_->receive({Clock::now()});
        if (event != ChannelEvent::line) return fault_of(event, &turn);
        if (first_word(channel_->line()) != "bestmove") continue;
        return protocol_fault("two moves in one turn: " + escaped(answer.move) + ", then " +
                              escaped(channel_->line()));
    }
    return std::nullopt;
}

std::optional<Verdict> ExternalPlayer::wait_for(std::string_view word, const Deadline& deadline) {
    for (;;) {
        const ChannelEvent event = channel_->receive(deadline);
        if (event != ChannelEvent::line) return fault_of(event, nullptr);
        const std::string_view line = channel_->line();
        if (line.starts_with("id name ")) name_ = escaped(line.substr(8), 64);
        if (first_word(line) == word) return std::nullopt;
    }
}

Verdict ExternalPlayer::fault_of(ChannelEvent event, const Turn* turn) {
    const SandboxPolicy& policy = settings_.sandbox;
    const auto seconds = [](auto time) { return Seconds(time).count(); };
    switch (event) {
        case ChannelEvent::wall_time:
            return {VerdictKind::time, ClockKind::wall,
                    fmt::format("no answer in {:.3f} s", seconds(turn ? turn->wall : settings_.start_limit))};
        case ChannelEvent::cpu_time:
            return {VerdictKind::time, ClockKind::cpu,
                    fmt::format("more than {:.3f} s of processor time",
                                turn && turn->cpu ? seconds(*turn->cpu) : 0.0)};
        case ChannelEvent::memory:
            return {VerdictKind::memory, ClockKind::none,
                    fmt::format("more than {} MiB in use", policy.memory_bytes >> 20)};
        case ChannelEvent::tasks:
            return {VerdictKind::crash, ClockKind::none,
                    fmt::format("killed: more than {} threads and processes", policy.max_tasks)};
        case ChannelEvent::output:
            return {VerdictKind::output, ClockKind::none,
                    fmt::format("a line of more than {} bytes, or a turn of more than {}",
                                settings_.channel.line_bytes, settings_.channel.turn_bytes)};
        case ChannelEvent::bad_text:
            return protocol_fault("not text: " + escaped(channel_->line()));
        case ChannelEvent::closed:
            return {VerdictKind::crash, ClockKind::none, "closed its output"};
        case ChannelEvent::ended:
            return ending_fault();
        case ChannelEvent::line:
            break;
    }
    return {VerdictKind::void_game, ClockKind::none, "no fault"};
}

Verdict ExternalPlayer::ending_fault() {
    const Ending ending = process_->ending().value_or(Ending{});
    const bool no_program = ending.cause == Ending::Cause::not_executable;
    const std::string text = (no_program ? settings_.command.arguments[0] + " " : "") + ending.text();
    // Only without a sandbox that forbids it can an agent have done this itself.
    const bool ours = ending.cause == Ending::Cause::refused ||
                      (ending.cause == Ending::Cause::keeper_lost && tier() != SandboxTier::rlimits);
    if (ours) return {VerdictKind::void_game, ClockKind::none, text};
    const bool limited =
        settings_.sandbox.memory_policy == MemoryPolicy::reserved && settings_.sandbox.memory_bytes > 0;
    const ErrorTail& errors = channel_->errors();
    if (limited && std::any_of(std::begin(memory_words), std::end(memory_words),
                               [&errors](std::string_view word) { return errors.contains(word); })) {
        return {VerdictKind::memory, ClockKind::none,
                fmt::format("{} after memory beyond {} MiB was refused", text,
                            settings_.sandbox.memory_bytes >> 20)};
    }
    return {VerdictKind::crash, ClockKind::none, text};
}

/// Whatever goes wrong before the program is ready means that it did not start; its last words tell why.
Verdict ExternalPlayer::start_fault(Verdict cause) {
    stop();
    if (cause.kind == VerdictKind::void_game) return cause;
    if (cause.kind != VerdictKind::crash)
        cause.message = fmt::format("{}: {}", name_of(cause.kind), cause.message);
    if (!last_errors_.empty()) cause.message += "\n" + last_errors_;
    return {VerdictKind::start_fail, ClockKind::none, cause.message};
}

void ExternalPlayer::stop() noexcept {
    if (!process_) return;
    process_->kill();
    channel_->drain_errors();
    last_errors_ = channel_->errors().text();
    channel_.reset();
    process_.reset();
}

std::string ExternalPlayer::error_tail() {
    if (!channel_) return last_errors_;
    channel_->drain_errors();
    return channel_->errors().text();
}

}  // namespace lanista
