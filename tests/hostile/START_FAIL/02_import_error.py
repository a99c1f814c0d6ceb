#!/usr/bin/env python3
"""Row 2: an import that fails."""
import a_module_that_nobody_has
