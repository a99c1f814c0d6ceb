"""The window under its other name."""

from ui import UIEngine
