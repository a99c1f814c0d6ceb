#include "desk/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "agents/agent.h"
#include "core/text.h"
#include "desk/ops.h"

namespace lanista::desk {
namespace {

struct Operation {
    std::string_view name;
    void (*answer)(Request&, Json&);
    bool is_search = false;  ///< takes long: not to be answered where others wait
};

constexpr std::array operations{
    Operation{"hello", hello},
    Operation{"state", state},
    Operation{"preview", preview},
    Operation{"overlay", overlay},
    Operation{"picture", picture},
    Operation{"record.read", read_record},
    Operation{"record.write", write_record},
    Operation{"analyse", analyse, true},
    Operation{"tree", tree, true},
};

const Operation* find_operation(std::string_view name) {
    const auto found = std::ranges::find(operations, name, &Operation::name);
    return found == operations.end() ? nullptr : &*found;
}

}  // namespace

Json Desk::answer(const Message& request, const Tell& tell, const std::atomic<bool>* stop) const {
    const Json id = id_of(request);
    const std::string_view op = op_of(request);
    const Operation* const operation = find_operation(op);
    if (operation == nullptr)
        return refused(id, {Refusal::unknown, fmt::format("there is no operation {}", in_quotes(op))});
    Fields fields(request);
    Request asked{settings_, id, fields, tell, stop};
    Json reply = accepted(id);
    operation->answer(asked, reply);
    return fields.ok() ? reply : refused(id, *fields.refusal());
}

bool Desk::answers(std::string_view op) {
    return find_operation(op) != nullptr;
}

bool Desk::is_search(std::string_view op) {
    const Operation* const operation = find_operation(op);
    return operation != nullptr && operation->is_search;
}

int Desk::threads_of(const Message& request) const {
    Fields fields(request);
    const Result<AgentSpec> spec = parse_agent_spec(fields.text("agent"));
    if (!spec) return 1;
    Options options = spec->options;
    return static_cast<int>(options.take_int("threads", 1, 1, settings_.threads));
}

}  // namespace lanista::desk
