// When a search has to stop, and when it had better not begin another iteration.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "search/limits.h"

namespace lanista {

class SearchClock {
public:
    using Clock = std::chrono::steady_clock;

    static constexpr double usual_begin_within = 0.6;

    /// `moves_left`: how many own moves the game may still last, for sharing out a clock. `begin_within`: the
    /// part of such a share after which no iteration begins.
    SearchClock(const Limits& limits, int moves_left, double begin_within = usual_begin_within)
        : limits_(limits), begin_(Clock::now()), hard_(no_limit), soft_(no_limit), began_early_(pondering()) {
        if (limits.movetime) hard_ = soft_ = *limits.movetime - answer_margin;
        if (limits.clock) {
            // An even share, more if the move turns out to be hard, and never what would empty the clock.
            const auto left = *limits.clock - clock_margin;
            const auto share = left / (moves_left < 1 ? 1 : moves_left) + limits.increment;
            const auto most = left / 4;
            const auto allowed = share * 4 < most ? share * 4 : most;
            if (allowed < hard_) hard_ = allowed;
            const auto soft = std::chrono::duration_cast<std::chrono::nanoseconds>(begin_within * share);
            if (soft < soft_) soft_ = soft;
        }
    }

    [[nodiscard]] std::chrono::nanoseconds elapsed() const { return Clock::now() - begin_; }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    [[nodiscard]] bool is_timed() const { return hard_ != no_limit; }

    /// To be asked at every node; reads the clock only now and then, once in a power of two nodes.
    [[nodiscard]] bool reached(std::uint64_t nodes, std::uint64_t nodes_between_looks = 256) {
        if (limits_.nodes && nodes >= *limits_.nodes) return true;
        return (nodes & (nodes_between_looks - 1)) == 0 && is_over(nodes);
    }
    [[nodiscard]] bool worth_another_iteration() { return soft_ == no_limit || charged() < soft_; }
    /// Not our turn yet: nothing may be answered.
    [[nodiscard]] bool pondering() const {
        return limits_.ponder != nullptr && limits_.ponder->load(std::memory_order_relaxed);
    }
    /// As `reached`, and looks at everything: for a search whose steps are many nodes each.
    [[nodiscard]] bool is_over(std::uint64_t nodes) {
        if (limits_.nodes && nodes >= *limits_.nodes) return true;
        if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) return true;
        return hard_ != no_limit && charged() >= hard_;
    }

    /// What counts against the limits: the time since the opponent's move was known.
    [[nodiscard]] std::chrono::nanoseconds charged() {
        if (!began_early_) return elapsed();
        if (pondering()) return std::chrono::nanoseconds{0};
        if (!our_turn_) our_turn_ = Clock::now();
        return Clock::now() - *our_turn_;
    }

private:
    static constexpr std::chrono::nanoseconds no_limit = std::chrono::nanoseconds::max();
    static constexpr std::chrono::nanoseconds answer_margin = std::chrono::milliseconds(1);
    static constexpr std::chrono::nanoseconds clock_margin = std::chrono::milliseconds(50);

    const Limits limits_;
    Clock::time_point begin_;
    std::chrono::nanoseconds hard_;
    std::chrono::nanoseconds soft_;
    const bool began_early_;
    std::optional<Clock::time_point> our_turn_;
};

}  // namespace lanista
