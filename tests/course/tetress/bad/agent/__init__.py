import a_module_that_nobody_has
from .program import Agent
