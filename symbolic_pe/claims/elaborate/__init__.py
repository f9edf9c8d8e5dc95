"""From the tree of a formula to terms of the kernel, with types, under the definitions of the document.

Each file adds readings of one kind to those below it: `base`, `applied`, `names`, `derivatives`, `functions`,
`arithmetic`, `arrays`, `sums`, `cases`, `leaves`.
"""

from .cases import UNTOLD, Untold, is_divisor
from .functions import COSINES, SOFTMAX
from .leaves import Elaborator
from .names import counts_from_one, is_array, names_entries
from .nodes import factors, is_unit, multiple, sanitised
from .sums import BY_ANTIDERIVATIVE
from .value import BEYOND, IN_A_CIRCLE, NO_ENTRY, ODD, ROWS, Mismatch, Val

__all__ = [
    "BEYOND",
    "BY_ANTIDERIVATIVE",
    "COSINES",
    "IN_A_CIRCLE",
    "NO_ENTRY",
    "ODD",
    "ROWS",
    "SOFTMAX",
    "UNTOLD",
    "Elaborator",
    "Mismatch",
    "Untold",
    "Val",
    "counts_from_one",
    "factors",
    "is_array",
    "is_divisor",
    "is_unit",
    "multiple",
    "names_entries",
    "sanitised",
]
