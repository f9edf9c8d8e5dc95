"""Questions to the kernel, and which of its refutations may be held against an author."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from ..kernel.decide import decide
from ..kernel.term import (
    BINDERS,
    MATRIX_NAMES,
    NEGATED,
    VALUED,
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Div,
    Fn,
    Hypothesis,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    relation_names,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .finding import Decided
from .lexicon import GREEK
from .notation import DIMENSIONS, POSITIONS
from .operators import Operator
from .ranges import as_relation, excluded, told_of
from .reindexed import from_one, from_zero

__all__ = [
    "CONDITION", "COUNT", "KNOWN", "NO_VALUE", "TAKEN", "Ask", "Judge", "Outcome", "Residue", "ask", "counted", "holds",
    "kernel", "natural", "objectionable", "on_all", "positive_bases", "rows_of", "same",
]  # fmt: skip

Judge = Callable[[Relation, tuple[Hypothesis, ...], float], Verdict]
_ORDERS = frozenset(["<", "<=", ">", ">="])
_ONE_SIDED = frozenset(["positive", "nonnegative", "even"])
KNOWN = VALUED.union(MATRIX_NAMES)
NO_VALUE = "a printed decimal beside names without a value"


def kernel(relation: Relation, hypotheses: tuple[Hypothesis, ...], timeout: float) -> Verdict:
    """The kernel's verdict."""
    return decide(relation, hypotheses, timeout=timeout)


@lru_cache(maxsize=4096)
def same(a: Term, b: Term) -> bool:
    """Whether two terms are equal for all values of their symbols."""
    return a == b or decide(Relation("==", a, b), timeout=1.0).proved


@lru_cache(maxsize=1024)
def holds(r: Relation) -> bool:
    """Whether a relation holds for all values of its symbols."""
    return decide(r, timeout=1.0).proved


@dataclass(frozen=True, slots=True)
class Residue:
    """A name is ``step*k + rest`` with an integer ``k``."""

    name: str
    step: int
    rest: int

    @property
    def odd(self) -> bool:
        return self.step % 2 == 0 and self.rest % 2 == 1

    def __str__(self) -> str:
        kind = f"a multiple of {self.step}" if self.step > 2 else "odd" if self.rest else "even"
        return f"{self.name} is {kind}"


@dataclass(frozen=True, slots=True)
class Ask:
    """A relation with what the reader knows of it: ``undefined`` names, ``laws`` of the document in use.

    ``conditional`` says that the text states the relation as a condition and not as a fact; ``tacit`` names
    come from definitions alone.  ``stated`` is what the text says of names, ``free`` those of either sign, ``odd``
    and ``residues`` of those that are odd, even or multiples: what is natural of them is not assumed against it.  The
    text says the relation for all values of the ``universal`` ones.  What is ``disowned`` the text itself
    calls wrong; what is ``unwritten`` stands in definitions, and not in the formula; ``real`` names need not be whole.
    ``integrated`` says that an integral stands in the formula; a ``sizeless`` one says nothing by which a dimension may
    be known.
    """

    relation: Relation
    given: tuple[Hypothesis, ...] = ()
    undefined: frozenset[str] = frozenset()
    laws: bool = False
    conditional: bool = False
    shaky: bool = False
    ranges: tuple[Hypothesis, ...] = ()
    bare: bool = False
    tacit: frozenset[str] = frozenset()
    stated: tuple[Hypothesis, ...] = ()
    free: frozenset[str] = frozenset()
    residues: tuple[Residue, ...] = ()
    universal: frozenset[str] = frozenset()
    disowned: bool = False
    unwritten: frozenset[str] = frozenset()
    real: frozenset[str] = frozenset()
    integrated: bool = False
    sizeless: bool = False

    def usual(self, h: Hypothesis) -> bool:
        """Whether what is natural of positions and dimensions may be assumed where the text says what it says."""
        if isinstance(h, Assumption) and h.name in self.free and h.kind in _ONE_SIDED:
            return False
        if isinstance(h, Assumption) and h.kind == "even" and any(r.name == h.name and r.odd for r in self.residues):
            return False
        return not excluded(h, self.stated)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one reading of one link."""

    verdict: str
    hypotheses: tuple[Hypothesis, ...] = ()
    witness: dict[str, str] = field(default_factory=dict)
    residual: str = ""
    reason: str = ""
    method: str = ""
    used: tuple[str, ...] = ()
    decided: Decided | None = None
    worked: bool = False
    """Whether it holds with the numbers of the example that it stands in, and would not in general."""
    operator: Operator | None = None
    """The shift operator that was found, if the claim is that there is one."""


def on_all(o: Outcome, parts: Sequence[Outcome]) -> Outcome:
    """A proof that has several parts, with what each of them rests on."""
    hypotheses = tuple(dict.fromkeys(h for p in parts for h in p.hypotheses))
    return replace(o, hypotheses=hypotheses, used=tuple(dict.fromkeys(u for p in parts for u in p.used)))


def _outcome(v: Verdict, r: Relation | None = None, given: tuple[Hypothesis, ...] = ()) -> Outcome:
    witness = {n: str(x) for n, x in v.witness.items()}
    reason = v.reason
    if v.subject is not None and reason:
        from ..language.text import text

        reason = f"{reason}: {text(v.subject)[:80]}"
    decided = None if r is None else Decided(r, given, v)
    kept = tuple(h for h in v.hypotheses if not _is_fact(h))
    return Outcome(v.verdict, kept, witness, v.residual, reason, v.method, decided=decided)


def _is_fact(h: Hypothesis) -> bool:
    """Whether a hypothesis speaks of plain numbers and is true: ``log(2) != 0`` need not be told."""
    return isinstance(h, Relation) and not relation_names(h) and decide(h, timeout=0.5).proved


def ask(q: Ask, judge: Judge, timeout: float) -> Outcome:
    """The verdict on a question; where a range ends at a quarter of the dimension, for its multiples of four."""
    names = relation_names(q.relation)
    told_so = [x for x in q.residues if x.name in names and x.name + "'" not in names]
    residues = [x for x in told_so if x.odd or x.step > 2 or x.name.rstrip("'") not in DIMENSIONS]
    if residues:
        return _of_residues(q, residues, judge, timeout)
    found = _ask(q, judge, timeout)
    told = {n for h in q.stated for n in told_of(h)} | q.free | {x.name for x in told_so}
    fourths = tuple(d for d in _fourths(q.relation) if d not in told) if found.verdict == UNDECIDED else ()
    if found.verdict == UNDECIDED and _SIGNLESS.search(found.reason):
        found = _from_zero(q, found, judge, timeout)
    if not fourths or found.verdict != UNDECIDED:
        return found
    doubled = {d: Mul((num(2), Sym(d + "'"))) for d in fourths}
    r = with_values(q.relation, doubled)
    given = tuple(h for h in q.given if not told_of(h) & set(fourths))
    again = _ask(replace(q, relation=r, given=given), judge, timeout)
    if again.verdict == UNDECIDED or (again.verdict == REFUTED and (q.conditional or q.shaky)):
        return found
    fresh = {d + "'" for d in fourths}
    kept = tuple(h for h in again.hypotheses if not told_of(h) & fresh)
    witness = {n.removesuffix("'"): str(2 * Fraction(x)) if n in fresh else x for n, x in again.witness.items()}
    used = tuple(f"{d} is a multiple of 4" for d in fourths)
    return replace(again, hypotheses=kept, witness=witness, used=(*again.used, *used), decided=None)


_SIGNLESS = re.compile(r"not known to be positive|no certificate for the inequality")


def _from_zero(q: Ask, found: Outcome, judge: Judge, timeout: float) -> Outcome:
    """A proof with sums counted from zero, if there is one: the sign of a sum is seen there."""
    moved = from_zero(q.relation, q.given)
    if moved is None:
        return found
    r, given = moved
    again = _ask(replace(q, relation=r, given=given), judge, timeout)
    return replace(again, hypotheses=from_one(again.hypotheses), decided=None) if again.verdict == PROVED else found


def _of_residues(q: Ask, residues: list[Residue], judge: Judge, timeout: float) -> Outcome:
    """The verdict where each of some names is ``step*k + rest`` with an integer ``k``."""
    by = {x.name: x for x in residues}
    values = {n: _plus(Mul((num(x.step), Sym(n + "'"))), x.rest) for n, x in by.items()}
    halves: dict[str, Term] = {n + "'": Div(_plus(Sym(n), -x.rest), num(x.step)) for n, x in by.items()}

    def put(hypotheses: tuple[Hypothesis, ...], by: dict[str, Term]) -> tuple[Hypothesis, ...]:
        """What is said of the names in ``by``, said of what stands for them; of what kind they are is left out."""
        told = [as_relation(h) or h for h in hypotheses]
        kept = [h for h in told if not (isinstance(h, Assumption) and h.name in by)]
        return tuple(with_values(h, by) if isinstance(h, Relation) else h for h in kept)

    def renamed(names: frozenset[str]) -> frozenset[str]:
        return frozenset(n + "'" if n in by else n for n in names)

    whole = tuple(Assumption(n + "'", "integer") for n in sorted(by))
    asked = replace(
        q, relation=with_values(q.relation, values), given=(*put(q.given, values), *whole),
        ranges=put(q.ranges, values), stated=put(q.stated, values), undefined=renamed(q.undefined),
        tacit=renamed(q.tacit), free=renamed(q.free), universal=renamed(q.universal),
        unwritten=renamed(q.unwritten), residues=(),
    )  # fmt: skip
    found = _ask(asked, judge, timeout)
    witness = {
        n.removesuffix("'"): str(by[n[:-1]].step * Fraction(x) + by[n[:-1]].rest) if n in halves else x
        for n, x in found.witness.items()
    }
    used = (*found.used, *(str(by[n]) for n in sorted(by)))
    reason = found.reason
    for n in by:
        reason = reason.replace(f"{n}'", n)
    return replace(
        found, hypotheses=put(found.hypotheses, halves), witness=witness, reason=reason, used=used, decided=None
    )


def _plus(t: Term, k: int) -> Term:
    return Add((t, num(k))) if k else t


def _fourths(r: Relation) -> tuple[str, ...]:
    """Dimensions that a range of the relation ends at a quarter of, or that have so many blocks."""
    parts = [x for t in (r.lhs, r.rhs) for x in walk(t)]
    ends = [e for x in parts if isinstance(x, Sum) for e in (x.lo, x.hi)]
    ends += [x.count for x in parts if isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix))]
    found = {
        x.num.name
        for e in ends
        for x in walk(e)
        if isinstance(x, Div) and isinstance(x.num, Sym) and isinstance(x.den, Num) and x.den.value % 4 == 0
    }
    return tuple(sorted(d for d in found & DIMENSIONS if d + "'" not in relation_names(r)))


def _ask(q: Ask, judge: Judge, timeout: float) -> Outcome:
    """Proved as weakly assumed as it will go; refuted only by a point the author cannot mean to leave out."""
    judge = _guarded(judge)
    end = time.process_time() + timeout
    wide = {h.name for h in q.given if isinstance(h, Assumption) and h.kind == "complex"}
    given = q.given + tuple(h for h in positive_bases(q.relation) if told_of(h).isdisjoint(wide))
    first = judge(q.relation, given, max(0.1, timeout * 0.5))
    if first.verdict == PROVED:
        return _outcome(first, q.relation, given)
    usual = (h for h in natural(q.relation) if not (isinstance(h, Assumption) and h.name in wide))
    strong = tuple(dict.fromkeys((*given, *filter(q.usual, usual), *q.ranges)))
    second = first
    if strong != given:
        second = judge(q.relation, strong, max(0.1, end - time.process_time()))
        if second.verdict == PROVED:
            return _outcome(*_weaker(q, strong, second, judge, end))
        if second.verdict == UNDECIDED and q.ranges:
            second = _at_a_size(q, strong, second, judge, end)
    if "not known to be positive" in second.reason:
        strong, second = _with_logarithms(q, strong, wide, second, judge, end)
    if second.verdict == REFUTED and (some := tuple(h for h in _not_empty(q.relation) if h not in strong)):
        strong = (*strong, *some)  # a sum of nothing is hardly what is meant
        second = judge(q.relation, strong, max(0.1, end - time.process_time()))
        if "not known to be positive" in second.reason:
            strong, second = _with_logarithms(q, strong, wide, second, judge, end)
    if second.verdict == PROVED:
        return _outcome(second, q.relation, strong)
    if second.verdict != REFUTED:
        return _outcome(second if first.verdict != REFUTED else Verdict(UNDECIDED, reason=second.reason or NARROW))
    for meant in _scales(q, wide, strong) if q.relation.op in _ORDERS else ():
        if judge(q.relation, (*strong, *meant), max(0.1, end - time.process_time())).verdict != REFUTED:
            from ..language.text import text

            told = ", ".join(text(h) for h in meant)
            return Outcome(UNDECIDED, second.hypotheses, reason=f"false in general, but the text may mean {told}")
    for name, value in _instances(q):
        left = max(0.1, min(0.5, end - time.process_time()))
        if judge(with_values(q.relation, {name: value}), strong, left).verdict == PROVED:
            reason = f"false in general, but true for {name} = {value.value}, which the text may have in mind"
            return Outcome(UNDECIDED, second.hypotheses, reason=reason)
    if between := [h for n in _between(q, second) if n not in wide for h in _counting(q, n)]:
        again = judge(q.relation, (*strong, *between), max(0.1, end - time.process_time()))
        if again.verdict != REFUTED:
            return Outcome(UNDECIDED, second.hypotheses, reason=NARROW)
        second = replace(second, witness=again.witness, residual=again.residual, reason=again.reason)
    excuse = objectionable(q)
    if excuse and q.sizeless:
        sized = objectionable(replace(q, relation=_of_size(q.relation, q.unwritten & DIMENSIONS, 512)))
        excuse = sized if not sized and _for_any_size(q, strong, judge, end) else excuse
    if excuse and _holds_nowhere(q, strong, judge, end):
        excuse = "" if not q.conditional and not q.shaky else excuse
    if excuse:
        return Outcome(UNDECIDED, second.hypotheses, reason=excuse, decided=Decided(q.relation, strong, second))
    if inner := _inside(q.relation):
        again = judge(q.relation, (*strong, *inner), max(0.1, min(1.0, end - time.process_time())))
        if again.verdict == REFUTED:
            second = replace(second, witness=again.witness, residual=again.residual, reason=again.reason)
    return _outcome(second, q.relation, strong)


def _inside(r: Relation) -> tuple[Relation, ...]:
    """That indices in exponents over the dimension are those of its frequencies: a witness beyond them helps nobody."""
    quotients = {x for t in (r.lhs, r.rhs) for p in walk(t) if isinstance(p, Pow) for x in walk(p.exp)}
    out = {}
    for x in quotients:
        if isinstance(x, Div) and isinstance(x.den, Sym) and x.den.name in DIMENSIONS:
            for name in set(free_names(x.num)) & relation_names(r).keys() - DIMENSIONS:
                out[name] = Relation("<=", Sym(name), Add((Div(x.den, num(2)), num(-2))))
    return tuple(out[n] for n in sorted(out))


FEW = 3
"""So many positions are tried for whether they need to be whole."""


def _weaker(
    q: Ask, strong: tuple[Hypothesis, ...], found: Verdict, judge: Judge, end: float
) -> tuple[Verdict, Relation, tuple[Hypothesis, ...]]:
    """A proof without ranges of indices, signs of positions and their being whole, where it goes without them."""
    extra = [h for h in strong if isinstance(h, Assumption) and h.name not in DIMENSIONS and h not in q.given]
    signs = {h for h in extra if h.kind == "nonnegative"}
    whole = sorted({h.name for h in extra if h.kind == "integer"})[:FEW]
    each = [{h for h in extra if h.name == n} for n in (whole if len(whole) > 1 else ())]
    spares: list[set[Hypothesis]] = [set(q.ranges) - set(q.given), {*signs}, *(set[Hypothesis](e) for e in each)]
    for spare in spares:
        kept = tuple(h for h in strong if h not in spare)
        if spare & set(found.hypotheses):
            again = judge(q.relation, kept, max(0.1, min(1.0, end - time.process_time())))
            if again.verdict == PROVED:
                strong, found = kept, again
    return found, q.relation, strong


def _at_a_size(q: Ask, strong: tuple[Hypothesis, ...], found: Verdict, judge: Judge, end: float) -> Verdict:
    """A refutation at a dimension with room for indices on both sides of another, or ``found``."""
    names = {n for r in (q.relation, *filter(None, map(as_relation, q.ranges))) for n in relation_names(r)} & DIMENSIONS
    if not names or any(told_of(h) & names for h in q.stated):
        return found
    told = [as_relation(h) or h for h in strong if not (isinstance(h, Assumption) and h.name in names)]
    values = {d: num(ROOM) for d in names}
    given = tuple(with_values(h, values) if isinstance(h, Relation) else h for h in told)
    again = judge(_of_size(q.relation, names, ROOM), given, max(0.1, end - time.process_time()))
    if again.verdict != REFUTED:
        return found
    return replace(again, hypotheses=strong, witness={**again.witness, **dict.fromkeys(sorted(names), Fraction(ROOM))})


ROOM = 16
SIZES = (4, 64, 128)


def _of_size(r: Relation, names: Iterable[str], size: int) -> Relation:
    return with_values(r, {d: num(size) for d in names})


def _for_any_size(q: Ask, strong: tuple[Hypothesis, ...], judge: Judge, end: float) -> bool:
    """Whether a relation that no dimension is written in fails for each of the usual ones."""
    sizes = sorted(q.unwritten & DIMENSIONS & relation_names(q.relation).keys())
    if not sizes:
        return False
    told = [as_relation(h) or h for h in strong if not (isinstance(h, Assumption) and h.name in sizes)]
    for size in SIZES:
        values = {d: num(size) for d in sizes}
        given = tuple(with_values(h, values) if isinstance(h, Relation) else h for h in told)
        left = max(0.1, min(1.0, end - time.process_time()))
        if judge(_of_size(q.relation, sizes, size), given, left).verdict != REFUTED:
            return False
    return True


def _scales(q: Ask, wide: set[str], known: tuple[Hypothesis, ...]) -> Iterator[tuple[Hypothesis, ...]]:
    """What an author may take for granted of names that definitions alone bring into an order.

    They are positive, as the length ``L`` of ``L/f(i+1) < L/f(i)``; bases are all above 1, or all below.
    """
    names = sorted(q.unwritten & relation_names(q.relation).keys() - wide)
    bases = {h.name for h in positive_bases(q.relation)}
    for op in ("<", ">") if bases.intersection(names) else ("",):
        meant: list[Hypothesis] = [Assumption(n, "positive") for n in names]
        above = (Relation(op, num(1), Sym(n)) for n in names if n in bases)
        meant = [h for h in (*meant, *above) if h not in known and q.usual(h)]
        if meant:
            yield tuple(meant)


def _instances(q: Ask) -> Iterator[tuple[str, Num]]:
    """Small values of what definitions alone bring in: ``w^3 = 1`` of ``w = e^{2 pi i/n}`` is meant for ``n = 3``."""
    symbols = {x.name for t in (q.relation.lhs, q.relation.rhs) for x in walk(t) if isinstance(x, Sym)}
    for name in sorted(q.unwritten & symbols - (DIMENSIONS | POSITIONS - {"n"})):
        for k in (2, 3, 4):
            yield name, num(k)


def _between(q: Ask, v: Verdict) -> Iterator[str]:
    """Names with a witness between whole numbers that may count, where the text says of none that it is real.

    They may count waves: the ``h`` of ``\\int_0^{2\\pi} \\sin(kx) \\sin(hx) dx = 0``; or what a turn is parted
    into, the ``N`` of ``e^{2\\pi i/N}``.
    """
    parts = [x for t in (q.relation.lhs, q.relation.rhs) for x in walk(t)]
    counted = {x.name for x in parts if isinstance(x, Sym)} if q.integrated else _parting(parts)
    for name, x in v.witness.items():
        if name in counted - q.real - q.universal and "/" in str(x):
            yield name


def _counting(q: Ask, name: str) -> Iterator[Assumption]:
    """That a name counts: whole, and where it parts a turn more than nothing."""
    signs = () if q.integrated else (Assumption(name, "positive"),)
    return (h for h in (Assumption(name, "integer"), *signs) if q.usual(h))


def _parting(parts: Iterable[Term]) -> set[str]:
    """Names that a multiple of pi is divided by."""
    turns = (x for x in parts if isinstance(x, Div) and any(y == Const("pi") for y in walk(x.num)))
    return {y.name for x in turns for y in walk(x.den) if isinstance(y, Sym)}


def _guarded(judge: Judge) -> Judge:
    """A judge whose failures leave a claim undecided."""

    def judged(r: Relation, given: tuple[Hypothesis, ...], timeout: float) -> Verdict:
        try:
            return judge(r, given, timeout)
        except RecursionError:
            return Verdict(UNDECIDED, "", given, reason="nested too deeply")
        except (ValueError, ArithmeticError, TypeError, KeyError, IndexError, AssertionError) as e:
            return Verdict(UNDECIDED, "", given, reason=f"the kernel failed: {type(e).__name__}")

    return judged


TAKEN = "a logarithm is taken of it"
"""Why a name is positive without which a formula has no meaning."""
COUNT = "count_"
"""What the number of terms of a sum is called of which the text says none."""
CONDITION = "the text states this as a condition or a requirement: it does not hold in general"
NARROW = "it fails for some real values, but nothing was found for whole numbers"


def _holds_nowhere(q: Ask, strong: tuple[Hypothesis, ...], judge: Judge, end: float) -> bool:
    """Whether a relation has no solution at all; ``k^2 = -1`` has one, if no real number is meant."""
    parts = [x for t in (q.relation.lhs, q.relation.rhs) for x in walk(t)]
    plain = not any(isinstance(x, (Fn, Div)) or type(x) in BINDERS for x in parts)
    if q.relation.op == "==" and plain and not q.laws and not set(relation_names(q.relation)) & DIMENSIONS:
        return False
    return not _setting(q.relation) and _never(q.relation, strong, judge, max(0.1, end - time.process_time()))


def _never(r: Relation, given: tuple[Hypothesis, ...], judge: Judge, timeout: float) -> bool:
    """Whether the relation fails at every point."""
    if r.op not in NEGATED or r.op == "!=":
        return False
    if any(isinstance(t, (Matrix, BlockVector, BlockDiagonal)) for t in (r.lhs, r.rhs)):
        return False
    return judge(Relation(NEGATED[r.op], r.lhs, r.rhs), given, timeout).verdict == PROVED


def natural(r: Relation) -> tuple[Hypothesis, ...]:
    """What the field takes for granted of positions, indices and dimensions."""
    out: list[Hypothesis] = []
    symbols = {x.name for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sym)}
    families = {x.name for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Ref)}
    for name in relation_names(r):
        if name not in symbols or name in families:
            continue
        plain = name.rstrip("'")
        if plain in DIMENSIONS:
            out += [Assumption(name, "even"), Assumption(name, "positive")]
        elif plain in POSITIONS:
            out += [Assumption(name, "integer"), Assumption(name, "nonnegative")]
    return tuple(out)


def positive_bases(r: Relation) -> tuple[Assumption, ...]:
    """A symbol that is raised to powers that are not whole is a positive base."""
    bases = {
        y.name
        for t in (r.lhs, r.rhs)
        for x in walk(t)
        if isinstance(x, Pow) and not isinstance(x.exp, Num)
        for y in _factors_of(x.base)
        if isinstance(y, (Sym, Ref)) and y.name not in DIMENSIONS
    }
    return tuple(Assumption(n, "positive") for n in sorted(bases))


def _with_logarithms(
    q: Ask, given: tuple[Hypothesis, ...], wide: set[str], found: Verdict, judge: Judge, end: float
) -> tuple[tuple[Hypothesis, ...], Verdict]:
    """The verdict where what stands in logarithms is positive, and all that was assumed."""
    inside = tuple(filter(q.usual, (Assumption(n, "positive") for n in _in_logarithms(q.relation) if n not in wide)))
    if not set(inside) - set(given):
        return given, found
    ends = counted(q.relation)
    for some in (tuple(h for h in inside if h.name in ends), inside):
        more = tuple(dict.fromkeys((*given, *some)))
        found = judge(q.relation, more, max(0.1, end - time.process_time())) if some else found
        if found.verdict == PROVED:
            break
    return more, found


def counted(r: Relation) -> set[str]:
    """The names that ranges of sums end at."""
    sums = [x for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sum)]
    return {n for x in sums for e in (x.lo, x.hi) for n in free_names(e)}


def _in_logarithms(r: Relation) -> tuple[str, ...]:
    """The names that logarithms and powers that are not whole are taken of: positive, or it would not be written."""
    found: dict[str, None] = {}
    for x in (x for t in (r.lhs, r.rhs) for x in walk(t)):
        inside = x.args[0] if isinstance(x, Fn) and x.name == "log" else None
        if isinstance(x, Pow) and not isinstance(x.exp, Num):
            inside = x.base
        if inside is not None:
            found |= dict.fromkeys(n for n in relation_names(Relation("==", inside, num(0))))
    return tuple(found)


def _not_empty(r: Relation) -> Iterator[Relation]:
    """That the sums of a relation have a summand, as far as it depends on names that are free."""
    free = set(relation_names(r))
    for x in dict.fromkeys(x for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sum)):
        names = {*free_names(x.lo), *free_names(x.hi)}
        if names and names <= free:
            yield Relation("<=", x.lo, x.hi)


def _factors_of(t: Term) -> Iterator[Term]:
    """What must be positive for a product to be the base of a power: ``x``, but not the ``x`` of ``x**2``."""
    if isinstance(t, Mul):
        for a in t.args:
            yield from _factors_of(a)
    elif isinstance(t, Div):
        yield from _factors_of(t.num)
        yield from _factors_of(t.den)
    elif isinstance(t, Pow) and not isinstance(t.exp, Num):
        yield from _factors_of(t.base)
    else:
        yield t


def objectionable(q: Ask) -> str:
    """Why a refutation of ``q`` would not be the author's fault, or ''.

    A relation with unknowns in it may be a condition, an equation to be solved or a requirement.
    """
    lhs, rhs = q.relation.lhs, q.relation.rhs
    unknown = {x.name for t in (lhs, rhs) for x in walk(t) if isinstance(x, Fn) and x.name not in KNOWN}
    if not relation_names(q.relation) and not q.shaky and not unknown:
        return ""
    if q.conditional:
        return CONDITION
    if q.shaky:
        return "it would fail under this reading, but the reading is not certain"
    if unknown:
        return f"{', '.join(sorted(unknown))} is not defined: this may be what is asked of it"
    if any(isinstance(x, Num) and x.text for t in (lhs, rhs) for x in walk(t)):
        return NO_VALUE
    left, right = _atoms(lhs), _atoms(rhs)
    if not left and not right:
        return ""
    if any(n.startswith(COUNT) for n in q.undefined):
        return "how many terms a sum has is not stated"
    words = sorted(n for n in q.undefined if _is_word(n))
    if words:
        return f"{words[0]} is a word that is not defined"
    substance = _substance(q.relation)
    if q.disowned and substance and not q.bare and (left or right):
        return ""
    sized = sorted(n for n in (set(left) ^ set(right)) & DIMENSIONS)
    if sized:
        return f"{sized[0]} stands on one side only, and its value is not stated"
    unstated = sorted(n for n in q.tacit if bool(left.get(n)) != bool(right.get(n)))
    if unstated:
        return f"{unstated[0]} stands on one side only, and its value is not stated"
    for name in sorted(q.undefined - q.universal):
        here, there = left.get(name, set()), right.get(name, set())
        if name in DIMENSIONS or (q.laws and name in POSITIONS and here | there == {()}):
            continue
        if bool(here) != bool(there):
            return f"{name} is not defined, and stands on one side only: this may be an equation for it"
        if here != there:
            return f"{name} is not defined, and has different indices on the two sides: this may be a condition on it"
    plain = (set(left) ^ set(right)) - DIMENSIONS - q.universal
    if plain and not q.laws:
        return f"{', '.join(sorted(plain))} stands on one side only: this may be an equation to be solved"
    if q.bare:
        return "this may be a condition on matrices"
    if not substance and not q.laws:
        return "this may be a condition"
    return ""


def _setting(r: Relation) -> bool:
    """``m < 0``: a name beside a number."""
    plain = [t.arg if isinstance(t, Neg) else t for t in (r.lhs, r.rhs)]
    return all(isinstance(t, (Sym, Ref, Num)) for t in plain)


def _substance(r: Relation) -> bool:
    """Whether a relation says more than ``m < 0`` or ``a = 2b``."""
    return any(isinstance(x, (Fn, Matrix, Add, Pow)) or type(x) in BINDERS for t in (r.lhs, r.rhs) for x in walk(t))


def _is_word(name: str) -> bool:
    base = name.partition("_")[0]
    if base in ("lamda", "base") or base in GREEK:
        return False
    return len(base) > 3 and base.isascii() and not base.startswith(("cal", "frak"))


def _atoms(t: Term) -> dict[str, set[tuple[str, ...]]]:
    """Free names with the index lists they occur with; an index that is bound counts as any."""
    out: dict[str, set[tuple[str, ...]]] = {}

    def go(x: Term, bound: frozenset[str]) -> None:
        if isinstance(x, Sym) and x.name not in bound:
            out.setdefault(x.name, set()).add(())
        if isinstance(x, Ref):
            out.setdefault(x.name, set()).add(tuple(_index_text(k, bound) for k in x.indices))
            for k in x.indices:
                if not set(free_names(k)) & bound:
                    go(k, bound)
            return
        inner = bound.union(bound_names(x))
        for j, kid in enumerate(children(x)):
            go(kid, inner if j == 0 else bound)

    go(t, frozenset())
    return out


def _index_text(t: Term, bound: frozenset[str]) -> str:
    from ..language.text import text

    return "*" if set(free_names(t)) & bound else text(t)


def rows_of(t: Term) -> Term | None:
    """The number of entries of a column, where it can be told without the kernel."""
    if isinstance(t, Matrix):
        return num(len(t.rows))
    if isinstance(t, (BlockVector, BlockDiagonal)):
        size = len(t.block.rows)
        return t.count if size == 1 else Mul((num(size), t.count))
    return None
