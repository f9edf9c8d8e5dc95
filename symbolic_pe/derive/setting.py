"""One encoding, ready to be reasoned about: parameters set, names chosen, definitions written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from ..analysis.signs import is_real
from ..encodings.encoding import Encoding, names_in
from ..kernel.canonical import EP, OutOfFragment
from ..kernel.decide import decide
from ..kernel.evaluate import CannotEvaluate, Point, exact
from ..kernel.term import (
    SIGNS,
    Add,
    Assumption,
    BlockDiagonal,
    BlockVector,
    Const,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Matrix,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.theories.context import Context
from ..kernel.theories.functions import Functions, reading
from ..language.text import text
from .build import add, mul, worked_out
from .readback import Readback, in_order

__all__ = [
    "AS_FORMULAS", "LIKEWISE", "OF_KIND", "TOO_FEW", "WHOLE", "BadSetting", "NotApplicable", "Place", "Setting",
    "few_blocks", "moved", "not_read", "of_kind", "opposite", "read_number", "setting",
]  # fmt: skip

Place = tuple[Term, ...]
"""A position: a term for each axis."""

LARGEST_MATRIX = 16
"""Dimensions up to which a vector, and with it a matrix, is written out."""
LARGEST_DIMENSION = 4096
"""Dimensions up to which the blocks of a vector have a number; beyond it they would say no more."""
LARGEST_EXPONENT = 60
"""Powers of ten in the number that a parameter is set to."""
LONGEST = 60
"""Characters of such a number."""


def moved(place: Place, by: Place) -> Place:
    """The position ``place + by``."""
    return tuple(Add((x, y)) for x, y in zip(place, by, strict=True))


def opposite(place: Place) -> Place:
    """The position ``-place``."""
    return tuple(Neg(x) for x in place)


class NotApplicable(Exception):
    """The theorem says nothing about this encoding, and why."""


def not_read(what: str, e: OutOfFragment) -> NotApplicable:
    """That the kernel does not read something, why, and where."""
    return NotApplicable(f"{what}: {e.why}" + (f": {text(e.subject)}" if e.subject is not None else ""))


class BadSetting(ValueError):
    """A ``--set`` value that makes no sense; the message says what would."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An encoding with its parameters set.  ``width`` components a block; ``family`` if ``count`` is not 1.

    ``given`` says of which positions it is taken for granted that they have codes.
    """

    encoding: Encoding
    settings: tuple[tuple[str, str], ...] = ()
    given: tuple[Relation, ...] = ()

    @property
    def width(self) -> int:
        return len(self.encoding.block)

    @property
    def family(self) -> bool:
        return self.encoding.count != num(1)

    @property
    def dimension(self) -> Term:
        """The length of the vector: ``d`` for ``d/2`` blocks of two."""
        e = self.encoding
        if isinstance(e.count, Num):
            return num(e.count.value * self.width)
        if isinstance(e.count, Div) and e.count.den == num(self.width):
            return e.count.num
        return mul(num(self.width), e.count)

    @property
    def hypotheses(self) -> tuple[Hypothesis, ...]:
        return (*self.encoding.hypotheses, *self.given)

    def within(self, *places: Place) -> tuple[Relation, ...]:
        """That these positions have codes; what holds anyway is left out."""
        swaps = [dict(zip(self.encoding.positions, place, strict=True)) for place in places]
        said = dict.fromkeys(with_values(r, swap) for swap in swaps for r in self.encoding.domain)
        return tuple(r for r in said if relation_names(r) or not decide(r).proved)

    def inside(self, *places: Place) -> Setting:
        """The same where these positions have codes."""
        return replace(self, given=tuple(dict.fromkeys((*self.given, *self.within(*places)))))

    def where_coded(self, *places: Place) -> tuple[Hypothesis, ...] | None:
        """What is assumed where these positions, which are numbers, have codes; None if they have none."""
        given = self.inside(*places).hypotheses
        return None if any(isinstance(h, Relation) and not relation_names(h) for h in given) else given

    @property
    def step(self) -> int:
        """The least whole shift from one position to another."""
        even = (h.name for h in self.hypotheses if isinstance(h, Assumption) and h.kind == "even")
        return 2 if any(n in self.encoding.positions for n in even) else 1

    @property
    def endless(self) -> bool:
        """Whether on every axis all positions far out in one direction have codes, whatever the others are.

        Exponential polynomials that agree there agree everywhere, at integers too.
        """
        sides: dict[str, set[bool]] = {}
        for r in self.encoding.domain:
            axes = [a for a in self.encoding.positions if a in relation_names(r)]
            here = Sym(axes[0])
            bound, flipped = (r.rhs, False) if r.lhs == here else (r.lhs, True)
            if len(axes) > 1 or here not in (r.lhs, r.rhs) or axes[0] in free_names(bound) or r.op == "==":
                return False
            if r.op != "!=":
                sides.setdefault(axes[0], set()).add((r.op in ("<", "<=")) is not flipped)
        return all(len(s) == 1 for s in sides.values())

    def asked(self, name: str, otherwise: Fraction) -> Fraction:
        """What a parameter of the theorem is set to; BadSetting unless that is a number."""
        given = dict(self.settings).get(name)
        return otherwise if given is None else read_number(name, given, {name: ""})

    @property
    def complex(self) -> bool:
        """Whether components are complex, as far as the kernel does not see that they are real."""
        return _complex(self.encoding.block, self.encoding.hypotheses)

    @property
    def here(self) -> Place:
        """The position as the encoding names it."""
        return tuple(Sym(x) for x in self.encoding.positions)

    def place(self, name: str) -> Place:
        """Another position: ``m``, or ``(m_x, m_y)`` if there are axes x and y."""
        axes = self.encoding.positions
        if len(axes) == 1:
            return (Sym(self.fresh(name)),)
        ends = [a.rpartition("_")[2] for a in axes]
        if len(set(ends)) < len(axes):
            ends = list(axes)
        return tuple(Sym(self.fresh(f"{name}_{end}")) for end in ends)

    def at(self, place: Place) -> tuple[Term, ...]:
        """The components of one block at a position."""
        swap = dict(zip(self.encoding.positions, place, strict=True))
        return tuple(substitute(x, swap) for x in self.encoding.block)

    def apply(self, place: Place) -> Fn:
        return Fn(self.encoding.name, place)

    def column(self, entries: Sequence[Term]) -> Term:
        """Components of a block as the vector they stand for."""
        m = Matrix(tuple((x,) for x in entries))
        return BlockVector(m, self.encoding.index, self.encoding.count) if self.family else m

    def square(self, rows: Sequence[Sequence[Term]]) -> Term:
        """Entries of a block as the (block-diagonal) matrix they stand for."""
        m = Matrix(tuple(tuple(r) for r in rows))
        return BlockDiagonal(m, self.encoding.index, self.encoding.count) if self.family else m

    def definition(self) -> Definition:
        """``PE(p) := ...``"""
        e = self.encoding
        return Definition(e.name, self.here, self.column(e.block))

    def definitions(self) -> tuple[Definition, ...]:
        """What a reader must know: the vector, and the law of its frequencies."""
        law = (self.encoding.law.definition,) if self.encoding.law else ()
        return (self.definition(), *law)

    def index_of(self, *terms: Term) -> tuple[Hypothesis, ...]:
        """That the index is one of a block, where terms speak of it."""
        i = self.encoding.index
        if not any(i in free_names(t) for t in terms):
            return ()
        last = add(self.encoding.count, num(-1))
        return Assumption(i, "integer"), Relation(">=", Sym(i), num(0)), Relation("<=", Sym(i), last)

    def order(self, *places: Place) -> list[str]:
        """Names in the author's order, the position replaced by ``places``."""
        axes = self.encoding.positions
        instead = [n for j in range(len(axes)) for p in places for n in free_names(p[j])]
        names = in_order(self.encoding.block)
        return list(dict.fromkeys([*(n for x in names for n in (instead if x in axes else [x])), *instead]))

    def fresh(self, name: str) -> str:
        """``name``, or a variant the encoding does not use."""
        e = self.encoding
        # what is assumed of further positions is said under the names that they have here
        given = (h for h in e.hypotheses if not isinstance(h, Assumption) or h.why != LIKEWISE)
        used = {e.index, *e.positions, e.name, *e.content, *(n for n, _ in e.parameters)}
        used |= names_in(*e.block, e.count, *given, *e.domain, *((e.law,) if e.law else ()))
        while name in used:
            name += "'"
        return name

    def read(self, terms: Sequence[Term], *places: Place) -> tuple[Readback, list[EP]]:
        """Canonical forms of terms, with a way back that keeps the author's order."""
        given = (*self.hypotheses, *self.index_of(*terms))

        def job(reader: Functions) -> tuple[Readback, list[EP]]:
            return Readback(reader.frame, self.order(*places)), [reader.value(t) for t in terms]

        return reading(Context(given), job)


def setting(encoding: Encoding, values: dict[str, str]) -> Setting:
    """Set parameters of ``encoding``; a small number for ``d`` writes the vector out in full.

    Raises BadSetting for an unknown name, a dimension that does not fit, or a value that is no number; NotApplicable
    for complex frequencies, and where something is assumed of the position that does not hold of differences too.
    """
    law = encoding.law
    if law is not None and any(x == Const("I") for x in walk(law.definition.body)):
        raise NotApplicable("its frequencies are complex, and theorems are about real ones")
    known = dict(encoding.parameters)
    numbers = {n: read_number(n, v, known) for n, v in values.items()}
    e = encoding
    for name, q in numbers.items():
        if name == "d":
            continue
        if name == "base" and q <= 1:
            raise BadSetting(f"base = {values[name]}: the base must be greater than 1")
        _allowed(e, name, q, values[name])
        e = _fixed(e, name, q)
    if "d" in numbers:
        e = _dimension(e, numbers["d"], values["d"])
    return _placed(Setting(e, tuple(sorted(values.items()))))


_POSITIONS = ("k", "k_1", "k_2", "m", "n", "q", "t")
"""What the strategies call further positions, and differences of positions."""
WHOLE = ("integer", "even")
"""What may be assumed of a position and then holds of all of them, and of differences."""
AS_FORMULAS = "Here the components are formulas, at every position, whether or not it has a code."
"""What is said beside a theorem on all positions where those that have codes may be too few for the half of it."""
TOO_FEW = "the positions that have codes may be too few for it to fail"
LIKEWISE = "as the position"
"""Why something is assumed of a further position."""
_ENTIRE = frozenset({"sin", "cos", "exp", "sinh", "cosh"})


def _placed(s: Setting) -> Setting:
    """What is assumed of the position holds of every position, and of differences where that makes sense.

    A sign says which positions have a code.
    """
    e = s.encoding
    about = [h for h in e.hypotheses if isinstance(h, Assumption) and h.name in e.positions]
    axes = set(e.positions)
    bound = [n for h in e.hypotheses if isinstance(h, Relation) for n in relation_names(h) if n in axes]
    for a in e.positions:
        signs = {h.kind for h in about if h.name == a} - set(WHOLE)
        if a in bound or "complex" in signs or (signs and not all(_entire(x, a) for x in e.block)):
            raise NotApplicable(
                f"something is assumed of its position {a}, and the theorems let positions move freely: say with "
                "domain=... which positions have a code"
            )
    signs_of = (Relation(SIGNS[h.kind], Sym(h.name), num(0)) for h in about if h.kind in SIGNS)
    kept = tuple(h for h in e.hypotheses if h not in about or h.kind in WHOLE)
    e = replace(e, domain=tuple(dict.fromkeys((*e.domain, *signs_of))))
    others = [s.place(n) for n in _POSITIONS]
    more = tuple(
        Assumption(n, h.kind, LIKEWISE)
        for h in about if h.kind in WHOLE
        for place in others for n in free_names(place[e.positions.index(h.name)])
    )  # fmt: skip
    return Setting(replace(e, hypotheses=(*kept, *more)), s.settings) if about else s


@lru_cache(maxsize=256)
def _complex(block: tuple[Term, ...], hypotheses: tuple[Hypothesis, ...]) -> bool:
    names = {h.name for h in hypotheses if isinstance(h, Assumption) and h.kind == "complex"}
    if not any(x == Const("I") or (isinstance(x, (Sym, Ref)) and x.name in names) for t in block for x in walk(t)):
        return False
    return not all(decide(is_real(t), hypotheses, search=False).proved for t in block)


def _entire(t: Term, position: str) -> bool:
    """Whether ``t`` is visibly an entire function of the position."""
    if position not in free_names(t):
        return True
    if isinstance(t, Pow) and position in free_names(t.base):
        whole = isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value >= 0
        return whole and _entire(t.base, position)
    if isinstance(t, Div) and position in free_names(t.den):
        return False
    if isinstance(t, (Sum, Ref)) or (isinstance(t, Fn) and t.name not in _ENTIRE):
        return False
    return all(_entire(x, position) for x in children(t))


def read_number(name: str, text: str, known: dict[str, str]) -> Fraction:
    """The number that a user sets a parameter to; BadSetting if there is no such parameter or it is none."""
    if name not in known:
        have = ", ".join(f"{n} ({what})" for n, what in known.items()) or "none"
        raise BadSetting(f"there is no parameter {name!r} to set; this encoding has: {have}")
    try:
        _, _, exponent = text.lower().partition("e")
        if "_" in text or len(text) > LONGEST or (exponent and abs(int(exponent)) > LARGEST_EXPONENT):
            raise ValueError
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadSetting(f"{name} = {text}: give a number such as 8 or 10000") from None


def _dimension(e: Encoding, q: Fraction, shown: str) -> Encoding:
    width = len(e.block)
    if q.denominator != 1 or q <= 0 or q % width:
        rule = "an even positive integer" if width == 2 else f"a positive multiple of {width}"
        raise BadSetting(f"d = {shown}: the dimension must be {rule}")
    d = int(q)
    if d > LARGEST_DIMENSION:
        raise BadSetting(
            f"d = {d}: a vector or matrix of that size is not written out; "
            f"give d up to {LARGEST_DIMENSION}, or leave d symbolic (the theorem then holds for every d)"
        )
    if d > LARGEST_MATRIX:
        e = _fixed(e, "d", q)
        return replace(e, count=num(d // width), parameters=())
    return _written_out(e, d // width, "d", q)


def few_blocks(e: Encoding, blocks: int) -> tuple[Encoding, str, Fraction] | None:
    """The encoding with so many blocks, written out, and the value of the name that its count speaks of."""
    below = e.count.den if isinstance(e.count, Div) else num(1)
    above = e.count.num if isinstance(e.count, Div) else e.count
    if not isinstance(above, Sym) or not isinstance(below, Num):
        return None
    value = below.value * blocks
    return _written_out(e, blocks, above.name, value), above.name, value


def _written_out(e: Encoding, count: int, name: str, value: Fraction) -> Encoding:
    """All components of ``count`` blocks, where ``name`` has a value."""
    width = len(e.block)
    swaps: list[dict[str, Term]] = [{e.index: num(i), name: Num(value)} for i in range(count)]
    blocks = [tuple(worked_out(_plain(substitute(x, swap))) for x in e.block) for swap in swaps]
    if e.layout == "halves":
        entries = tuple(b[offset] for offset in range(width) for b in blocks)
    else:
        entries = tuple(x for b in blocks for x in b)
    e = _fixed(e, name, value)
    return replace(e, block=entries, count=num(1), parameters=())


def _allowed(e: Encoding, name: str, q: Fraction, shown: str) -> None:
    """BadSetting for a value, as it was typed, that what is assumed of the name alone excludes."""
    for h in e.hypotheses:
        if isinstance(h, Assumption):
            met = h.name != name or of_kind(h.kind, q)
        else:
            met = relation_names(h).keys() != {name} or not decide(with_values(h, {name: Num(q)}), timeout=2.0).refuted
        if not met:
            raise BadSetting(f"{name} = {shown}: the encoding assumes that {text(h)}")


OF_KIND: dict[str, Callable[[Fraction], bool]] = {
    "positive": lambda q: q > 0, "nonnegative": lambda q: q >= 0, "nonzero": lambda q: q != 0,
    "integer": lambda q: q.denominator == 1, "even": lambda q: q.denominator == 1 and q.numerator % 2 == 0,
}  # fmt: skip
"""What may be assumed of a name, as a condition on its value."""


def of_kind(kind: str, q: Fraction) -> bool:
    """Whether a number is what may be assumed of a name: ``positive``, ``even``; of other kinds any number is."""
    return kind not in OF_KIND or OF_KIND[kind](q)


def _fixed(e: Encoding, name: str, q: Fraction) -> Encoding:
    swap: dict[str, Term] = {name: Num(q)}
    law = None if e.law is None else e.law.with_values(swap)
    hyps = tuple(
        with_values(h, swap) if isinstance(h, Relation) else h
        for h in e.hypotheses
        if not (not isinstance(h, Relation) and h.name == name)
        and not (isinstance(h, Relation) and free_names(h.lhs).keys() == {name})
    )
    block = tuple(substitute(x, swap) for x in e.block)
    return replace(e, law=law, hypotheses=hyps, block=block, domain=tuple(with_values(r, swap) for r in e.domain))


def _plain(t: Term) -> Term:
    """Indices worked out: ``theta[0]`` where substitution left ``theta[2*0]``."""
    if isinstance(t, Ref):
        try:
            return Ref(t.name, tuple(Num(exact(x, Point())) for x in t.indices))
        except CannotEvaluate:
            return t
    kids = children(t)
    return rebuild(t, tuple(_plain(k) for k in kids)) if kids else t
