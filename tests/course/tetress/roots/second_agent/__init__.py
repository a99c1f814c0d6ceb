from first_agent.program import Agent
