#!/usr/bin/env python3
"""Row 3: never says hello."""
import time

time.sleep(1000)
