"""Stands in for the referee package of the 2024 course program: what its agents import, and no more.

What it shares with the other year's lies in standins/shared.
"""

from pathlib import Path

__path__.append(str(Path(__file__).resolve().parents[2] / "shared"))
