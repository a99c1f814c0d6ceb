"""Agents of 2022 and 2023 were written for NumPy 1. What later versions took away is put back under its old
name, as far as such agents use it.
"""

import numpy

ALIASES = {
    "int": int,
    "float": float,
    "object": object,
    "bool8": numpy.bool_,
    "float_": numpy.float64,
    "Inf": numpy.inf,
    "Infinity": numpy.inf,
    "infty": numpy.inf,
    "NaN": numpy.nan,
    "product": numpy.prod,
    "cumproduct": numpy.cumprod,
    "alltrue": numpy.all,
    "sometrue": numpy.any,
    "in1d": numpy.isin,
    "row_stack": numpy.vstack,
    "disp": print,
}


class Board(numpy.ndarray):
    """An array that still knows tostring()."""

    def tostring(self, order="C"):
        return self.tobytes(order)


def restore():
    there = vars(numpy)
    for name, value in ALIASES.items():
        if name not in there:
            setattr(numpy, name, value)


def as_board(array):
    return array if hasattr(array, "tostring") else array.view(Board)
