"""Reading Python without running it: statements are followed at generic turns of their loops.

What cannot be followed becomes :class:`~..scope.Unknown`, and is complained of only where the encoding rests on it.
Each file adds a part of the language to those below it: `base`, `storing`, `indexing`, `loops`, `calls`,
`expressions`, `statements`.
"""

from .statements import Walker

__all__ = ["Walker"]
