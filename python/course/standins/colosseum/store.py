"""The register of agents: `@register_agent("student_agent")` enters a class under a name."""

AGENT_REGISTRY = {}


def register_agent(agent_name=""):
    def enter(agent):
        if agent_name in AGENT_REGISTRY:
            raise AssertionError(f"Agent {AGENT_REGISTRY[agent_name]} is already registered.")
        AGENT_REGISTRY[agent_name] = agent
        return agent

    return enter
