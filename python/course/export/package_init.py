"""Lanista as an agent of the course program."""

from .program import Agent
