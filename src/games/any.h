// The one type-erased face of a game, for the command line, the arena, the protocol and the server.
//
// An AnyPosition is a value like the positions inside it: it holds the bytes of some game's Position
// (they are trivially copyable) and a pointer to the AnyGame that knows how to read them. Nothing is
// allocated, and copying is a memcpy. Searches never come here: they are templates on Game.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/perft.h"

namespace lanista {

class AnyGame;

class AnyPosition {
public:
    static constexpr std::size_t capacity = 384;
    static constexpr std::size_t alignment = 32;

    [[nodiscard]] const AnyGame& game() const noexcept { return *game_; }

    [[nodiscard]] Side side_to_move() const;
    [[nodiscard]] int ply() const;
    [[nodiscard]] Outcome outcome() const;
    [[nodiscard]] bool is_over() const { return outcome() != Outcome::ongoing; }
    [[nodiscard]] std::uint64_t hash() const;
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] int count_moves() const;
    [[nodiscard]] bool is_legal(Move move) const;
    void make(Move move);
    [[nodiscard]] std::uint64_t perft(int depth) const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string move_text(Move move) const;
    [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
    /// Text to a legal move; the error says what is malformed or which rule is broken.
    [[nodiscard]] Result<Move> parse_legal_move(std::string_view text) const;
    [[nodiscard]] std::string why_illegal(Move move) const;
    [[nodiscard]] std::string draw(DrawStyle style) const;

    [[nodiscard]] AnyPosition image(int symmetry) const;
    [[nodiscard]] Move image(Move move, int symmetry) const;
    [[nodiscard]] AnyPosition exchanged() const;
    [[nodiscard]] AnyPosition canonical() const;
    [[nodiscard]] int evaluate() const;

    friend bool operator==(const AnyPosition& a, const AnyPosition& b);

    /// The position inside; only for the game that it belongs to.
    template <Game G>
    [[nodiscard]] const typename G::Position& as() const noexcept {
        return *std::launder(reinterpret_cast<const typename G::Position*>(storage_));
    }
    template <Game G>
    [[nodiscard]] typename G::Position& as() noexcept {
        return *std::launder(reinterpret_cast<typename G::Position*>(storage_));
    }

    template <class P>
    AnyPosition(const AnyGame& game, const P& position) noexcept : game_(&game) {
        static_assert(sizeof(P) <= capacity && alignof(P) <= alignment && std::is_trivially_copyable_v<P>);
        new (storage_) P(position);
    }

private:
    const AnyGame* game_;
    alignas(alignment) std::byte storage_[capacity]{};
};

class AnyGame {
public:
    virtual ~AnyGame() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual std::string_view title() const = 0;
    [[nodiscard]] virtual std::string_view summary() const = 0;
    [[nodiscard]] virtual std::string_view side_name(Side side) const = 0;
    [[nodiscard]] virtual int symmetry_count() const = 0;
    [[nodiscard]] virtual Result<AnyPosition> start(const Setup& setup) const = 0;
    [[nodiscard]] virtual Result<AnyPosition> parse(std::string_view text) const = 0;

protected:
    friend class AnyPosition;
    friend bool operator==(const AnyPosition& a, const AnyPosition& b);

    virtual Side side_to_move(const AnyPosition&) const = 0;
    virtual int ply(const AnyPosition&) const = 0;
    virtual Outcome outcome(const AnyPosition&) const = 0;
    virtual std::uint64_t hash(const AnyPosition&) const = 0;
    virtual std::vector<Move> legal_moves(const AnyPosition&) const = 0;
    virtual int count_moves(const AnyPosition&) const = 0;
    virtual bool is_legal(const AnyPosition&, Move) const = 0;
    virtual void make(AnyPosition&, Move) const = 0;
    virtual std::uint64_t perft(const AnyPosition&, int depth) const = 0;
    virtual std::string text(const AnyPosition&) const = 0;
    virtual std::string move_text(const AnyPosition&, Move) const = 0;
    virtual Result<Move> parse_move(const AnyPosition&, std::string_view) const = 0;
    virtual std::string why_illegal(const AnyPosition&, Move) const = 0;
    virtual std::string draw(const AnyPosition&, DrawStyle) const = 0;
    virtual AnyPosition image(const AnyPosition&, int symmetry) const = 0;
    virtual Move image(const AnyPosition&, Move, int symmetry) const = 0;
    virtual AnyPosition exchanged(const AnyPosition&) const = 0;
    virtual AnyPosition canonical(const AnyPosition&) const = 0;
    virtual int evaluate(const AnyPosition&) const = 0;
    virtual bool equal(const AnyPosition&, const AnyPosition&) const = 0;
};

/// The AnyGame of a Game: every call goes straight through.
template <Game G>
class GameAdapter final : public AnyGame {
public:
    std::string_view name() const override { return G::name; }
    std::string_view title() const override { return G::title; }
    std::string_view summary() const override { return G::summary; }
    std::string_view side_name(Side side) const override {
        return G::side_names[static_cast<std::size_t>(side)];
    }
    int symmetry_count() const override { return G::symmetry_count; }
    Result<AnyPosition> start(const Setup& setup) const override { return erased(G::start(setup)); }
    Result<AnyPosition> parse(std::string_view text) const override { return erased(G::parse(text)); }

private:
    using P = typename G::Position;
    static const P& in(const AnyPosition& position) { return position.as<G>(); }

    Result<AnyPosition> erased(const Result<P>& result) const {
        if (!result) return result.error();
        return AnyPosition(*this, *result);
    }

    Side side_to_move(const AnyPosition& p) const override { return in(p).side_to_move(); }
    int ply(const AnyPosition& p) const override { return in(p).ply(); }
    Outcome outcome(const AnyPosition& p) const override { return in(p).outcome(); }
    std::uint64_t hash(const AnyPosition& p) const override { return in(p).hash(); }
    std::vector<Move> legal_moves(const AnyPosition& p) const override {
        const MoveList<G> moves(in(p));
        return {moves.begin(), moves.end()};
    }
    int count_moves(const AnyPosition& p) const override { return in(p).count_moves(); }
    bool is_legal(const AnyPosition& p, Move move) const override { return in(p).is_legal(move); }
    void make(AnyPosition& p, Move move) const override { p.as<G>().make(move); }
    std::uint64_t perft(const AnyPosition& p, int depth) const override {
        return lanista::perft<G>(in(p), depth);
    }
    std::string text(const AnyPosition& p) const override { return G::text(in(p)); }
    std::string move_text(const AnyPosition& p, Move move) const override {
        return G::move_text(in(p), move);
    }
    Result<Move> parse_move(const AnyPosition& p, std::string_view text) const override {
        return G::parse_move(in(p), text);
    }
    std::string why_illegal(const AnyPosition& p, Move move) const override {
        return G::why_illegal(in(p), move);
    }
    std::string draw(const AnyPosition& p, DrawStyle style) const override { return G::draw(in(p), style); }
    AnyPosition image(const AnyPosition& p, int symmetry) const override {
        return AnyPosition(*this, G::image(in(p), symmetry));
    }
    Move image(const AnyPosition& p, Move move, int symmetry) const override {
        return G::image(in(p), move, symmetry);
    }
    AnyPosition exchanged(const AnyPosition& p) const override {
        return AnyPosition(*this, G::exchanged(in(p)));
    }
    AnyPosition canonical(const AnyPosition& p) const override {
        return AnyPosition(*this, G::canonical(in(p)));
    }
    int evaluate(const AnyPosition& p) const override { return G::evaluate(in(p)); }
    bool equal(const AnyPosition& a, const AnyPosition& b) const override { return in(a) == in(b); }
};

inline Side AnyPosition::side_to_move() const {
    return game_->side_to_move(*this);
}
inline int AnyPosition::ply() const {
    return game_->ply(*this);
}
inline Outcome AnyPosition::outcome() const {
    return game_->outcome(*this);
}
inline std::uint64_t AnyPosition::hash() const {
    return game_->hash(*this);
}
inline std::vector<Move> AnyPosition::legal_moves() const {
    return game_->legal_moves(*this);
}
inline int AnyPosition::count_moves() const {
    return game_->count_moves(*this);
}
inline bool AnyPosition::is_legal(Move move) const {
    return game_->is_legal(*this, move);
}
inline void AnyPosition::make(Move move) {
    game_->make(*this, move);
}
inline std::uint64_t AnyPosition::perft(int depth) const {
    return game_->perft(*this, depth);
}
inline std::string AnyPosition::text() const {
    return game_->text(*this);
}
inline std::string AnyPosition::move_text(Move move) const {
    return game_->move_text(*this, move);
}
inline Result<Move> AnyPosition::parse_move(std::string_view text) const {
    return game_->parse_move(*this, text);
}
inline Result<Move> AnyPosition::parse_legal_move(std::string_view text) const {
    Result<Move> move = parse_move(text);
    if (move && !is_legal(*move))
        return Error{"illegal move " + std::string(text) + ": " + why_illegal(*move), 1};
    return move;
}
inline std::string AnyPosition::why_illegal(Move move) const {
    return game_->why_illegal(*this, move);
}
inline std::string AnyPosition::draw(DrawStyle style) const {
    return game_->draw(*this, style);
}
inline AnyPosition AnyPosition::image(int symmetry) const {
    return game_->image(*this, symmetry);
}
inline Move AnyPosition::image(Move move, int symmetry) const {
    return game_->image(*this, move, symmetry);
}
inline AnyPosition AnyPosition::exchanged() const {
    return game_->exchanged(*this);
}
inline AnyPosition AnyPosition::canonical() const {
    return game_->canonical(*this);
}
inline int AnyPosition::evaluate() const {
    return game_->evaluate(*this);
}
inline bool operator==(const AnyPosition& a, const AnyPosition& b) {
    return a.game_ == b.game_ && a.game_->equal(a, b);
}

}  // namespace lanista
