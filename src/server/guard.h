// Who may ask: exact lists of hosts and origins.
//
// A page of somebody else, opened in the browser of somebody who runs a server, can send requests to it. Its
// Origin betrays it; and where it made its own name point to this machine, the Host does. So both are
// compared with complete names: "127.0.0.1.evil.example" is none of them.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lanista::server {

class Guard {
public:
    Guard(std::uint16_t port, const std::vector<std::string>& names) {
        const std::string at_port = ":" + std::to_string(port);
        for (const std::string name : {"localhost", "127.0.0.1", "[::1]"}) {
            add(name + at_port);
            if (port == http_port) add(name);
        }
        for (const std::string& name : names) {
            add(name);
            add(name + at_port);
        }
    }

    [[nodiscard]] bool knows_host(std::string_view host) const { return hosts_.contains(lowered(host)); }
    /// A request without an origin comes from no page.
    [[nodiscard]] bool knows_origin(std::string_view origin) const {
        return origin.empty() || origins_.contains(lowered(origin));
    }

private:
    static constexpr std::uint16_t http_port = 80;

    void add(const std::string& host) {
        hosts_.insert(lowered(host));
        for (const char* scheme : {"http://", "https://"}) origins_.insert(scheme + lowered(host));
    }
    [[nodiscard]] static std::string lowered(std::string_view text) {
        std::string result(text);
        for (char& c : result)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return result;
    }

    std::set<std::string> hosts_;
    std::set<std::string> origins_;
};

}  // namespace lanista::server
