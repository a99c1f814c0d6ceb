// What a UGI engine plays and with which agent; each of it an option of the protocol.
//
// A setup is a value: `setoption` makes a changed copy, and the engine takes it over only if a start position
// and an agent come of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"

namespace lanista {

struct UgiSetup {
    static constexpr int most_lines = 256;
    static constexpr int largest_size = 1000;  ///< far more than any game has; the game says what it takes

    const AnyGame* game;
    AgentSpec agent;
    int size = 0;            ///< of the board; 0: the game's default
    std::string edition{};   ///< of the rules; empty: the game's default
    std::uint64_t seed = 0;  ///< of the start position and of each game's agent
    int lines = 1;           ///< how many best moves to report
    bool extensions = true;  ///< answer also what UGI does not have
    DrawStyle style{};       ///< how `d` draws
    std::string name{};      ///< of the program; the agent's is added to it

    [[nodiscard]] Result<AnyPosition> start() const {
        return game->start({.size = size, .seed = seed, .edition = edition});
    }
    [[nodiscard]] bool same_start(const UgiSetup& other) const {
        return game == other.game && size == other.size && edition == other.edition && seed == other.seed;
    }
    [[nodiscard]] bool same_agent(const UgiSetup& other) const {
        return game == other.game && agent == other.agent;
    }
};

/// The setup with one option changed. `known` are the agent's own options; names are read in any case.
[[nodiscard]] Result<UgiSetup> with_option(const UgiSetup& setup, const std::vector<KnownOption>& known,
                                           std::string_view name, std::string_view value);

/// The `option` lines that answer `ugi`; the defaults are what is in force.
[[nodiscard]] std::vector<std::string> option_lines(const UgiSetup& setup,
                                                    const std::vector<KnownOption>& known);

}  // namespace lanista
