#include "arena/config_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace lanista {
namespace {

using Json = nlohmann::json;

[[noreturn]] void refuse(const std::string& place, const std::string& reason) {
    throw std::runtime_error(fmt::format("{}: {}", place, reason));
}

/// The whole file, or an error; never more than one byte above the limit in memory, whatever the file is.
std::string contents(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"), &std::fclose);
    if (!file) refuse(path, std::strerror(errno));
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) refuse(path, "is a folder");
    std::string text;
    std::size_t wanted = std::size_t{1} << 16;
    while (text.size() <= ConfigFile::most_bytes) {
        const std::size_t had = text.size();
        wanted = std::min(wanted, ConfigFile::most_bytes + 1 - had);
        text.resize(had + wanted);
        const std::size_t got = std::fread(text.data() + had, 1, wanted, file.get());
        text.resize(had + got);
        if (got < wanted) {
            if (std::ferror(file.get()) != 0) refuse(path, "cannot be read");
            return text;
        }
        if (wanted == 0) break;
        wanted *= 2;
    }
    refuse(path, fmt::format("is larger than {} MiB", ConfigFile::most_bytes >> 20));
}

std::string place(const std::string& path, const std::string& text, std::size_t offset) {
    const std::string_view before = std::string_view(text).substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return fmt::format("{}:{}:{}", path, line, before.size() - line_start + 1);
}

/// Looks at brackets outside of strings only; whether the text is JSON is the parser's matter.
void check_nesting(const std::string& path, const std::string& text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > ConfigFile::most_nesting) refuse(place(path, text, i), "is nested too deeply");
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
}

Json parse_json(const std::string& path, const std::string& text) {
    check_nesting(path, text);
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        refuse(place(path, text, error.byte == 0 ? 0 : error.byte - 1), "is not valid JSON here");
    }
}

Json from_toml(const toml::node& node, const std::string& key, ConfigFile& file) {
    if (!key.empty()) file.lines[key] = static_cast<int>(node.source().begin.line);
    if (const auto* table = node.as_table()) {
        Json object = Json::object();
        for (const auto& [name, value] : *table) {
            const std::string inner(name.str());
            const std::string path = key.empty() ? inner : key + "." + inner;
            object[inner] = from_toml(value, path, file);
            // The key's own line: a table's value may begin later.
            file.lines[path] = static_cast<int>(name.source().begin.line);
        }
        return object;
    }
    if (const auto* array = node.as_array()) {
        Json list = Json::array();
        for (std::size_t i = 0; i < array->size(); ++i)
            list.push_back(from_toml((*array)[i], fmt::format("{}[{}]", key, i + 1), file));
        return list;
    }
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* integer = node.as_integer()) return integer->get();
    if (const auto* number = node.as_floating_point()) return number->get();
    if (const auto* truth = node.as_boolean()) return truth->get();
    file.fail(key, "a date or time has no meaning here");
}

void parse_toml(const std::string& text, ConfigFile& file) {
    try {
        const toml::table table = toml::parse(std::string_view(text));
        file.root = from_toml(table, "", file);
    } catch (const toml::parse_error& error) {
        std::string reason(error.description());
        std::ranges::replace(reason, '\n', ' ');
        const auto at = error.source().begin;
        refuse(fmt::format("{}:{}:{}", file.path, at.line, at.column), reason);
    }
}

}  // namespace

ConfigFile ConfigFile::load(const std::filesystem::path& path) {
    ConfigFile file;
    file.path = path.string();
    const std::string text = contents(file.path);
    if (path.extension() == ".json") {
        file.root = parse_json(file.path, text);
        if (!file.root.is_object()) refuse(file.path, "must be a JSON object");
    } else {
        parse_toml(text, file);
    }
    return file;
}

void ConfigFile::fail(const std::string& key, const std::string& reason) const {
    const auto line = lines.find(key);
    const std::string where = line == lines.end() ? path : fmt::format("{}:{}", path, line->second);
    refuse(key.empty() ? where : where + ": " + key, reason);
}

}  // namespace lanista
