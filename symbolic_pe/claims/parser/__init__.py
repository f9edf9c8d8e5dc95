"""From tokens to a tree, by operator precedence.  A token that is left over is refused, never dropped.

Each file adds a part of the grammar to those below it: `cursor`, `scripts`, `sums`, `environments`, `brackets`,
`atoms`, `statements`.
"""

from .statements import CHOICES, parse

__all__ = ["CHOICES", "parse"]
