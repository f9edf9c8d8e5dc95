"""What a document says of rotations: the frequencies that it defines, and which way it turns which pairs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...kernel.term import Num, Term, num, substitute, walk

__all__ = ["FIELD_BASE", "Law", "Said", "Turning"]

FIELD_BASE = 10000


@dataclass(frozen=True, slots=True)
class Law:
    """Frequencies: ``term`` holds ``index``, which counts blocks from 0, and ``dimension``.

    ``base`` is a letter in it whose value is open, or ``""``; ``values`` are those that the document gives it.
    """

    said: str
    term: Term
    index: str = "i"
    dimension: str = "d"
    base: str = ""
    values: tuple[Fraction, ...] = ()
    doubt: str = ""
    """Why a program that follows it may not be what the document means."""

    def at(self, index: Term, dimension: Term, base: Term | None = None) -> Term:
        """The frequency of a block."""
        usual = num(self.values[0] if self.values else FIELD_BASE)
        return substitute(self.term, {self.index: index, self.dimension: dimension, self.base or "'": base or usual})

    def allows(self, base: Term) -> bool:
        """Whether the letter in it may have a value."""
        return not self.values or not isinstance(base, Num) or base.value in self.values

    def numbers(self) -> set[Fraction]:
        """The numbers that tell it from others."""
        return {x.value for x in walk(self.term) if isinstance(x, Num) and x.value > 9} | set(self.values)


@dataclass(frozen=True, slots=True)
class Turning:
    """A rotation that the document defines entry by entry: ``sign`` is -1 where it turns by ``-p theta_i``."""

    said: str
    layout: str
    sign: int


@dataclass(frozen=True, slots=True)
class Said:
    """What a document says beside its encodings: ``laws`` of frequencies, ``turnings`` and ``slopes`` of heads.

    An encoding of positions may not be ``claimed``; ``from_zero`` says that positions are counted from 0.
    """

    laws: tuple[Law, ...] = ()
    turnings: tuple[Turning, ...] = ()
    slopes: tuple[Law, ...] = ()
    claimed: bool = True
    from_zero: bool = False

