// `lanista serve`: the page, and the engine behind it.
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

#include "cli/common.h"
#include "server/web_server.h"

namespace lanista::cli {

namespace {

namespace fs = std::filesystem;

struct ServeOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080;
    std::vector<std::string> hosts;
    int threads = 0;
    std::string data;
    std::string page;
    std::string agents;
    bool open = false;
};

/// $XDG_DATA_HOME/lanista or ~/.local/share/lanista.
fs::path default_data() {
    const char* const base = std::getenv("XDG_DATA_HOME");
    if (base != nullptr && *base == '/') return fs::path(base) / "lanista";
    const char* const home = std::getenv("HOME");
    if (home == nullptr || *home == '\0')
        throw UserError("there is no HOME: say with --data where to keep games");
    return fs::path(home) / ".local" / "share" / "lanista";
}

/// The page that was built last: beside the sources that this program was built from, build/release/lanista.
fs::path default_page() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path().parent_path().parent_path() / "web" /
           "dist";
}

server::ServerSettings settings_of(const ServeOptions& options) {
    server::ServerSettings settings{.bind = options.bind,
                                    .port = options.port,
                                    .hosts = options.hosts,
                                    .threads = options.threads,
                                    .data = options.data.empty() ? default_data() : fs::path(options.data),
                                    .page = options.page.empty() ? default_page() : fs::path(options.page),
                                    .agents = {},
                                    .version = LANISTA_VERSION};
    if (settings.threads == 0)
        settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::error_code error;
    fs::create_directories(settings.data, error);
    if (error)
        throw UserError(
            fmt::format("cannot make the folder {}: {}", settings.data.string(), error.message()));
    if (!options.agents.empty()) {
        settings.agents = fs::canonical(options.agents, error);
        if (error || !fs::is_directory(settings.agents))
            throw UserError(fmt::format("--allow-agents: {} is no folder", options.agents));
    }
    return settings;
}

/// Asks the desktop to show the page; where there is none, the line that was printed has to do.
void open_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    char* const words[] = {program.data(), argument.data(), nullptr};
    pid_t ignored = 0;
    (void)posix_spawnp(&ignored, "xdg-open", nullptr, nullptr, words, environ);
}

void run(const ServeOptions& options) {
    const server::ServerSettings settings = settings_of(options);
    std::unique_ptr<server::WebServer> server;
    try {
        server = std::make_unique<server::WebServer>(settings);
    } catch (const std::runtime_error& error) {
        throw UserError(error.what());
    }
    if (!server->has_page())
        fmt::print(stderr, "lanista: there is no page in {}; only requests are answered\n",
                   settings.page.string());
    if (settings.bind != "127.0.0.1" && settings.bind != "::1")
        fmt::print(stderr,
                   "lanista: other machines may ask, by the names given with --host; there is no log-in\n");
    const std::string address = fmt::format("http://localhost:{}", server->port());
    fmt::print("Lanista is at {}\n", address);
    std::fflush(stdout);
    if (options.open) open_browser(address);
    server->run();
}

}  // namespace

void add_serve_command(CLI::App& app) {
    auto* command =
        app.add_subcommand("serve", "Serve the page: play, analyse, run tournaments in a browser");
    auto options = std::make_shared<ServeOptions>();
    command->add_option("--port", options->port, "Where to listen; 0 takes any free port")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command->add_option("--bind", options->bind, "Address to listen on; 0.0.0.0 lets other machines in")
        ->capture_default_str();
    command->add_option("--host", options->hosts,
                        "A name of this machine under which the page may be opened");
    command
        ->add_option("--threads", options->threads, "Threads for all searches together; default: all cores")
        ->check(CLI::Range(1, 256));
    command->add_option("--data", options->data,
                        "Where games and tournaments are kept; default: ~/.local/share/lanista");
    command->add_option("--page", options->page, "The folder of the built page; default: web/dist");
    command->add_option(
        "--allow-agents", options->agents,
        "Programs in this folder may play in tournaments; default: only agents of this program");
    command->add_flag("--open,!--no-open", options->open, "Show the page in the browser at once");
    command->footer(
        "Example: lanista serve --port 9000 --threads 4\n"
        "         lanista serve --bind 0.0.0.0 --host arena.example --allow-agents ./submissions\n"
        "Ctrl-C ends it; nothing is lost, and tournaments go on at the next start.");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
