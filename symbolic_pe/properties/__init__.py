"""Encoding by property: each cell is decided by the kernel, none is typed in.

:func:`table` asks every question of every encoding.  ``python -m symbolic_pe.properties`` writes the answers
down: ``docs/properties.md``, the table in ``README.md``, and what ``symbolic-pe list`` shows.  A property is
a statement about all values of the encoding's parameters that its hypotheses allow: one bad value refutes it.
"""

from .cells import NOT_APPLICABLE, Cell, Property, Row
from .page import markdown, readme, record
from .scores import SCORE_PROPERTIES, score_table
from .table import PROPERTIES, table

__all__ = [
    "NOT_APPLICABLE", "PROPERTIES", "SCORE_PROPERTIES", "Cell", "Property", "Row", "markdown", "readme", "record",
    "score_table", "table",
]  # fmt: skip
