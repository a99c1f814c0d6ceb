"""The agent is in program.py, and not named here."""
