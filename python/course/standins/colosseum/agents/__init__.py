"""For folders that bring a student_agent.py and nothing else."""

from .agent import Agent
from .random_agent import RandomAgent
from .human_agent import HumanAgent
