// What the server does for many at once: clients on WebSockets that each play a game against a level and
// analyse it on the way, without a pause between their requests.
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <utility>  // which this release of Asio forgets

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "suite.h"

namespace lanista::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace fs = std::filesystem;
using asio::ip::tcp;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int moves_between_analyses = 4;
constexpr int moves_in_a_game = 40;
constexpr std::array<const char*, 3> games{"infexion", "tetress", "colosseum"};

/// `lanista serve` as a process of its own, with a data folder that goes with it.
class ServerProcess {
public:
    ServerProcess() : folder_(fs::temp_directory_path() / fmt::format("lanista-bench-{}", ::getpid())) {
        fs::create_directories(folder_);
        const std::string data = folder_.string();
        int output[2];
        if (::pipe(output) != 0) throw std::runtime_error("no pipe");
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(output[1], STDOUT_FILENO);
            ::close(output[0]);
            ::execl(LANISTA_PROGRAM, "lanista", "serve", "--port", "0", "--page", "/nonexistent", "--data",
                    data.c_str(), nullptr);
            ::_exit(127);
        }
        ::close(output[1]);
        std::string line;
        for (char c = 0; ::read(output[0], &c, 1) == 1 && c != '\n';) line += c;
        ::close(output[0]);
        const std::size_t colon = line.rfind(':');
        if (!line.starts_with("Lanista is at ")) throw std::runtime_error("the server did not start");
        port_ = line.substr(colon + 1);
    }
    ~ServerProcess() {
        ::kill(process_, SIGTERM);
        ::waitpid(process_, nullptr, 0);
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    [[nodiscard]] const std::string& port() const { return port_; }

private:
    fs::path folder_;
    pid_t process_ = -1;
    std::string port_;
};

struct Tally {
    std::uint64_t requests = 0;
    std::uint64_t failures = 0;
    std::uint64_t games = 0;
    std::vector<double> short_times;   ///< of requests that need no search, in ms
    std::vector<double> search_times;  ///< of the others
};

/// One visitor: asks, waits for the closing reply, asks on.
class Visitor {
public:
    Visitor(asio::io_context& io, std::string port, int number, Clock::time_point end, Tally& tally)
        : socket_(io), port_(std::move(port)), number_(number), end_(end), tally_(tally) {}

    asio::awaitable<void> run() {
        try {
            const tcp::endpoint server(asio::ip::address_v4::loopback(),
                                       static_cast<std::uint16_t>(std::stoi(port_)));
            co_await beast::get_lowest_layer(socket_).async_connect(server, asio::use_awaitable);
            co_await socket_.async_handshake("localhost:" + port_, "/api/ws", asio::use_awaitable);
            socket_.read_message_max(0);
            for (int game = 0; Clock::now() < end_; ++game) co_await play(game);
            co_await socket_.async_close(beast::websocket::close_code::normal, asio::use_awaitable);
        } catch (const std::exception&) {
            ++tally_.failures;
        }
    }

private:
    asio::awaitable<void> play(int game) {
        const auto which = static_cast<std::size_t>(number_ + game) % games.size();
        Json position{{"game", games[which]}, {"seed", number_}, {"moves", Json::array()}};
        for (int move = 0; move < moves_in_a_game && Clock::now() < end_; ++move) {
            const Json state = co_await ask("state", position);
            if (!state.value("ok", false) || state.value("over", true)) break;
            Json search = position;
            search["agent"] = fmt::format("level?n={}", 1 + number_ % 5);
            const Json answer = co_await ask("analyse", search);
            if (!answer.value("ok", false)) break;
            position["moves"].push_back(answer["bestmove"]);
            if (move % moves_between_analyses != 0) continue;
            search["agent"] = "champion?hash=4";
            search["nodes"] = 2000;
            co_await ask("analyse", search);
        }
        ++tally_.games;
    }

    asio::awaitable<Json> ask(const char* op, Json request) {
        request["id"] = ++id_;
        request["op"] = op;
        const std::string text = request.dump();
        const auto begin = Clock::now();
        co_await socket_.async_write(asio::buffer(text), asio::use_awaitable);
        Json reply;
        do {
            beast::flat_buffer buffer;
            co_await socket_.async_read(buffer, asio::use_awaitable);
            const auto bytes = buffer.cdata();
            reply = Json::parse(std::string_view(static_cast<const char*>(bytes.data()), bytes.size()));
        } while (!reply.contains("ok"));
        ++tally_.requests;
        if (!reply["ok"].get<bool>() || reply["id"] != id_) ++tally_.failures;
        auto& times = std::string_view(op) == "analyse" ? tally_.search_times : tally_.short_times;
        times.push_back(Milliseconds(Clock::now() - begin).count());
        co_return reply;
    }

    beast::websocket::stream<beast::tcp_stream> socket_;
    const std::string port_;
    const int number_;
    const Clock::time_point end_;
    Tally& tally_;
    int id_ = 0;
};

double at_rank(std::vector<double>& times, double rank) {
    if (times.empty()) return 0;
    const auto place =
        times.begin() + static_cast<std::ptrdiff_t>(rank * static_cast<double>(times.size() - 1));
    std::nth_element(times.begin(), place, times.end());
    return *place;
}

}  // namespace

std::vector<Measurement> measure_server(int clients, int seconds) {
    const ServerProcess server;
    asio::io_context io(1);
    Tally tally;
    std::vector<std::unique_ptr<Visitor>> visitors;
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    for (int number = 0; number < clients; ++number) {
        visitors.push_back(std::make_unique<Visitor>(io, server.port(), number, end, tally));
        asio::co_spawn(io, visitors.back()->run(), asio::detached);
    }
    io.run();
    return {{"server.clients", static_cast<double>(clients), ""},
            {"server.requests", static_cast<double>(tally.requests), ""},
            {"server.failures", static_cast<double>(tally.failures), ""},
            {"server.games", static_cast<double>(tally.games), ""},
            {"server.requests_per_second", static_cast<double>(tally.requests) / seconds, "/s"},
            {"server.state_median_ms", at_rank(tally.short_times, 0.5), "ms"},
            {"server.state_p99_ms", at_rank(tally.short_times, 0.99), "ms"},
            {"server.search_median_ms", at_rank(tally.search_times, 0.5), "ms"},
            {"server.search_p99_ms", at_rank(tally.search_times, 0.99), "ms"}};
}

}  // namespace lanista::bench
