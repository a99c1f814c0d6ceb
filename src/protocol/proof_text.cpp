#include "protocol/proof_text.h"

#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <limits>

#include "core/text.h"
#include "games/registry.h"

namespace lanista {

namespace {

constexpr std::string_view header = "lanista-proof 1";
constexpr std::size_t line_width = 100;

constexpr std::string_view goal_word(Goal goal) {
    return goal == Goal::win ? "win" : "draw";
}

void add_text(std::string& text, const Proof& proof) {
    const AnyGame& game = proof.position.game();
    text += "game " + std::string(game.name()) + "\nposition " + proof.position.text() + "\nclaim ";
    text += std::string(game.side_name(proof.side)) + ' ' + std::string(goal_word(proof.goal));
    text += "\nmoves " + std::to_string(proof.moves.size()) + '\n';
    std::string line;
    for (const std::string& move : proof.moves) {
        if (line.size() + move.size() >= line_width) text += line + '\n', line.clear();
        line += line.empty() ? move : ' ' + move;
    }
    if (!line.empty()) text += line + '\n';
    text += "end\n";
}

/// What follows `word` and a blank; nothing if the line begins otherwise.
std::optional<std::string_view> after_word(std::string_view line, std::string_view word) {
    if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ')
        return std::nullopt;
    return line.substr(word.size() + 1);
}

}  // namespace

std::string to_text(const std::vector<Proof>& proofs) {
    std::string text(header);
    text += '\n';
    for (const Proof& proof : proofs) add_text(text, proof);
    return text;
}

std::optional<Error> write_proofs(const std::string& path, const std::vector<Proof>& proofs) {
    const std::string text = to_text(proofs);
    // The mode "T" writes as it is, without compression.
    gzFile file = gzopen(path.c_str(), path.ends_with(".gz") ? "wb9" : "wbT");
    if (file == nullptr) return Error{std::strerror(errno)};
    const bool written = gzfwrite(text.data(), 1, text.size(), file) == text.size();
    if (gzclose(file) != Z_OK || !written) return Error{"the file could not be written completely"};
    return std::nullopt;
}

Result<std::optional<Proof>> ProofReader::feed(std::string_view line) {
    constexpr std::string_view words[] = {"", "game", "position", "claim", "moves"};
    if (expect_ == Expect::game && line == header) return std::optional<Proof>();
    if (expect_ == Expect::header) {
        if (line != header) return Error{"expected '" + std::string(header) + "'", 1};
        expect_ = Expect::game;
        return std::optional<Proof>();
    }
    if (expect_ == Expect::list) {
        if (line == "end") {
            if (proof_->moves.size() != count_)
                return Error{"the proof has " + std::to_string(proof_->moves.size()) + " moves instead of " +
                                 std::to_string(count_),
                             1};
            expect_ = Expect::game;
            any_ = true;
            return std::exchange(proof_, std::nullopt);
        }
        if (const auto error = take_moves(line)) return *error;
        return std::optional<Proof>();
    }
    const std::string_view word = words[static_cast<std::size_t>(expect_)];
    const auto rest = after_word(line, word);
    if (!rest) return Error{"expected '" + std::string(word) + " ...'", 1};
    const std::size_t column = word.size() + 1;
    if (expect_ == Expect::game) {
        game_ = find_game(*rest);
        if (game_ == nullptr) return Error{"there is no game " + in_quotes(*rest), column + 1};
    } else if (expect_ == Expect::position) {
        const Result<AnyPosition> position = game_->parse(*rest);
        if (!position) return Error{position.error().message, column + position.error().column};
        proof_ = Proof{*position, Side::first, Goal::draw, {}};
    } else if (expect_ == Expect::claim) {
        if (const auto error = take_claim(*rest)) return *error;
    } else {
        const auto count = parse_number(*rest, 0, std::numeric_limits<int>::max());
        if (!count) return Error{"expected the number of moves", column + 1};
        count_ = static_cast<std::size_t>(*count);
    }
    expect_ = static_cast<Expect>(static_cast<int>(expect_) + 1);
    return std::optional<Proof>();
}

std::optional<Error> ProofReader::take_claim(std::string_view words) {
    for (const Side side : {Side::first, Side::second})
        for (const Goal goal : {Goal::draw, Goal::win})
            if (after_word(words, game_->side_name(side)) == goal_word(goal)) {
                proof_->side = side;
                proof_->goal = goal;
                return std::nullopt;
            }
    return Error{"expected a side and 'draw' or 'win'", 7};
}

std::optional<Error> ProofReader::take_moves(std::string_view line) {
    for (FieldReader fields(line); !fields.at_end();) {
        const std::string_view move = fields.next();
        if (move.empty()) return Error{"expected moves with one blank between them", fields.column()};
        if (proof_->moves.size() == count_)
            return Error{"more than the announced " + std::to_string(count_) + " moves", fields.column()};
        proof_->moves.emplace_back(move);
    }
    return std::nullopt;
}

std::optional<Error> ProofReader::finish() const {
    if (expect_ == Expect::game && any_) return std::nullopt;
    return Error{any_ || expect_ != Expect::header ? "the file ends inside a proof" : "the file is empty"};
}

}  // namespace lanista
