"""Deciding the statements of one document under its own definitions.

Each file adds one duty to those below it: `base`, `register`, `settled`, `stated`, `reading`, `letters`, `kinds`,
`exponentials`, `abstract`, `permuted`, `beside`, `parts`, `example`, `recovered`, `link`, `ends`, `valued`, `inverse`,
`again`, `depends`, `inserted`, `solution`, `collected`, `waves`, `listed`, `turned`, `chains`.
"""

from .chains import Referee
from .formula import Formula, LinkResult
from .heads import is_instance

__all__ = ["Formula", "LinkResult", "Referee", "is_instance"]
