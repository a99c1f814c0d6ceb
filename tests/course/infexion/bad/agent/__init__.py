from .program import *
