"""All that is known of numbers, as one class.

It is built from the bottom up, each file adding one kind of thing to the class below it: :mod:`~.waves`,
:mod:`~.signs`, :mod:`~.fractions`, :mod:`~.shifts`, :mod:`~.roots`, :mod:`~.logarithms`, :mod:`~.radicals`,
:mod:`~.floors`, :mod:`~.closed_sums`, :mod:`~.apart`.
"""

from __future__ import annotations

from typing import ClassVar

from ..canonical import Kind
from .apart import Apart

__all__ = ["Numbers"]


class Numbers(Apart):
    """A frame with every theory of numbers."""

    ROWS: ClassVar[dict[str, Kind]] = {**Apart.ROWS, "word": Apart.ROWS["pi"]}
    """Numbers that are words of matrices (see :mod:`.words`) are real, and no symbol is in them."""
