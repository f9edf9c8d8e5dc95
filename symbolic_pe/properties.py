"""Encoding by property: each cell is decided by the kernel, none is typed in.

``table()`` asks every question of every encoding; ``markdown()`` writes the answers down, and
``python -m symbolic_pe.properties > docs/properties.md`` renews the page.  A property is a statement
about all values of the encoding's parameters that its hypotheses allow: one bad value refutes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, islice, product
from math import lcm

from .derive import NotApplicable, prove
from .derive.build import add, mul, neg
from .derive.frequencies import with_frequencies
from .derive.products import summed
from .derive.setting import setting
from .encodings import Encoding, all_encodings
from .kernel.decide import decide
from .kernel.evaluate import CannotEvaluate, Point, exact
from .kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
)  # fmt: skip
from .kernel.verdict import PROVED, REFUTED, UNDECIDED
from .language.text import text

__all__ = ["NOT_APPLICABLE", "PROPERTIES", "Cell", "Property", "Row", "markdown", "table"]

NOT_APPLICABLE = "not applicable"
PATIENCE = 5.0
"""Seconds for one question to the kernel."""
ATTEMPTS = 400
"""Values of the parameters that are tried in search of a counterexample."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One answer: proved, refuted, undecided or not applicable, and what shows it."""

    verdict: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """A question: its name, the exact statement, and who answers it."""

    name: str
    statement: str
    ask: Callable[[Encoding], Cell]


@dataclass(frozen=True, slots=True)
class Row:
    """The answers for one encoding, by property, and its number of parameters."""

    encoding: Encoding
    cells: Mapping[str, Cell]
    parameters: str


def table(encodings: Iterable[Encoding] | None = None) -> list[Row]:
    """Every property of every encoding (of the built-in ones if none are given)."""
    chosen = list(all_encodings().values()) if encodings is None else list(encodings)
    return [Row(e, {p.name: p.ask(e) for p in PROPERTIES}, parameters(e)) for e in chosen]


# -- what theorems say -----------------------------------------------------------------------------------


def _theorem(id: str, part: str = "") -> Callable[[Encoding], Cell]:
    """The verdict of a theorem; of one of its parts where the theorem says more than the property."""

    def ask(e: Encoding) -> Cell:
        try:
            proof = prove(id, e, {})
        except NotApplicable as why:
            return Cell(NOT_APPLICABLE, str(why))
        own = next((p.verdict for p in proof.parts if part and p.derivation.name == part), proof.verdict)
        if own.refuted:
            at = ", ".join(f"{n} = {v}" for n, v in own.witness.items())
            return Cell(REFUTED, f"at {at}" if at else own.method)
        return Cell(own.verdict, own.method or own.reason)

    return ask


def _odd_form(e: Encoding) -> Cell:
    """Look for two components a, b of a block with sum(x_a(m)*x_b(n) - x_b(m)*x_a(n)) a function of m - n."""
    s, _ = with_frequencies(setting(e, {}))
    if s.width == 1:
        return Cell(REFUTED, "one component a block: an antisymmetric block is zero")
    m, n, t = (Sym(s.fresh(x)) for x in ("m", "n", "t"))

    def form(a: int, b: int, x: Term, y: Term) -> Term:
        u, v = s.at(x), s.at(y)
        return summed(s, add(mul(u[a], v[b]), neg(mul(u[b], v[a]))))

    for a, b in combinations(range(s.width), 2):
        here = form(a, b, m, n)
        relative = decide(Relation("==", form(a, b, Add((m, t)), Add((n, t))), here), s.hypotheses, timeout=PATIENCE)
        zero = decide(Relation("==", here, num(0)), s.hypotheses, timeout=PATIENCE)
        odd = decide(Relation("==", form(a, b, n, m), Neg(here)), s.hypotheses, timeout=PATIENCE)
        if relative.proved and zero.refuted and odd.proved:
            return Cell(PROVED, f"components {a} and {b} of each block")
    if s.width == 2 and _may_be_one_block(e):  # then J is known up to a factor
        u, v = ([substitute(x, {e.position: y}) for x in _first_block(e)] for y in (m, n))
        here = add(mul(u[0], v[1]), neg(mul(u[1], v[0])))
        there = substitute(here, {m.name: Add((m, t)), n.name: Add((n, t))})
        if decide(Relation("==", there, here), e.hypotheses, timeout=PATIENCE).refuted:
            return Cell(
                REFUTED, "with one block there is one antisymmetric form up to a factor, and it is not relative"
            )
        if decide(Relation("==", here, num(0)), e.hypotheses, timeout=PATIENCE).proved:
            return Cell(REFUTED, "with one block there is one antisymmetric form up to a factor, and it is zero")
    return Cell(UNDECIDED, "no pair of components gives one; others were not looked at")


def _may_be_one_block(e: Encoding) -> bool:
    """Whether some size of the encoding that its hypotheses allow has a single block."""
    sizes = free_names(e.count).keys()
    if any(_names_in(h) & sizes and not _names_in(h) <= sizes for h in e.hypotheses):
        return False
    return next((count == 1 for _, count in _sizes(e)), False)


# -- bounded ---------------------------------------------------------------------------------------------


def _bounded(e: Encoding) -> Cell:
    s, _ = with_frequencies(setting(e, {}))
    hyps = (*s.hypotheses, Assumption(e.position, "nonnegative"), Assumption(e.index, "integer"))
    if all(_stays(x, e.position, hyps) for x in e.block):
        return Cell(PROVED, "sums and products of bounded factors")
    for values, components in _instances(e):
        for x in components:
            how = _grows(x, e.position)
            if how:
                return Cell(REFUTED, _given(values, how))
    return Cell(UNDECIDED, "neither a bound nor a place where it grows was found")


def _stays(t: Term, position: str, hyps: tuple[Hypothesis, ...]) -> bool:
    """Whether ``t`` is built from bounded factors by sums, products and powers."""
    if position not in free_names(t):
        return True
    if isinstance(t, (Add, Mul, Neg)):
        return all(_stays(x, position, hyps) for x in children(t))
    if isinstance(t, Pow):
        whole = isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value > 0
        return whole and _stays(t.base, position, hyps)
    if isinstance(t, Div):
        return position not in free_names(t.den) and _stays(t.num, position, hyps)
    if isinstance(t, Fn) and t.name == "exp":  # at most exp(0)
        return decide(Relation("<=", t.args[0], num(0)), hyps, timeout=PATIENCE).proved
    return decide(Relation("<=", Pow(t, num(2)), num(1)), hyps, timeout=PATIENCE).proved


def _grows(x: Term, position: str) -> str:
    """Why ``x`` exceeds every bound at positions above 0, or ''."""
    n, p = Sym("n'"), Sym(position)
    counting = (Assumption(n.name, "integer"), Assumption(n.name, "nonnegative"))
    for place, y in product((Add((n, num(1))), Add((mul(num(4), n), num(1)))), (x, Neg(x))):
        if _certain(Relation(">=", substitute(y, {position: place}), n), counting):
            return f"a component at {text(place).replace(n.name, 'n')} is at least n in size"
    for step in (num(1), mul(num(2), Const("pi"))):
        doubled = Relation("==", substitute(x, {position: Add((p, step))}), mul(num(2), x))
        at_zero = substitute(x, {position: num(0)})
        if _certain(doubled) and _certain(Relation(">", at_zero, num(0))):
            return f"a component doubles with every step of {text(step)}"
    return ""


# -- injective -------------------------------------------------------------------------------------------


def _injective(e: Encoding) -> Cell:
    """Codes of different integers differ in one component, in the length of a pair, or in the pair as x + iy."""
    m, n = Sym("m'"), Sym("n'")
    apart = (Assumption(m.name, "integer"), Assumption(n.name, "integer"), Relation("!=", m, n))
    block = _first_block(e)
    own = e.hypotheses
    lengths = [add(Pow(x, num(2)), Pow(y, num(2))) for x, y in combinations(block, 2)]
    pairs = [add(x, mul(Const("I"), y)) for x, y in combinations(block, 2)]
    for t in (*block, *lengths, *pairs) if _certain(Relation(">", e.count, num(0)), own) else ():
        r = Relation("!=", *(substitute(t, {e.position: q}) for q in (m, n)))
        if _certain(r, (*own, *apart)):
            return Cell(PROVED, f"by {text(t)}")
    numbers = {int(x.value) for t in e.block for x in walk(t) if isinstance(x, Num) and x.value.denominator == 1}
    period = lcm(*(x for x in numbers if 1 < x < 10**6))
    places = [(0, 1), (0, 2), (0, 10), (-1, 1)] + ([(0, period)] if period > 1 else [])
    for values, components in _instances(e):
        for a, b in places:
            ends = [[substitute(x, {e.position: num(q)}) for x in components] for q in (a, b)]
            if all(_certain(Relation("==", x, y)) for x, y in zip(*ends, strict=True)):
                return Cell(REFUTED, _given(values, f"positions {a} and {b} have one code"))
    return Cell(UNDECIDED, "neither shown, nor two positions with one code found")


def _first_block(e: Encoding) -> list[Term]:
    return [_opened(substitute(x, {e.index: num(0)}), e) for x in e.block]


# -- counterexamples -------------------------------------------------------------------------------------

_I = Sym("i'")
_FIRST = Sym("x'")
_TWO_PI = mul(num(2), Const("pi"))
_LOG2 = Fn("log", (num(2),))
SCALARS: tuple[Term, ...] = (
    num(1), _TWO_PI, Div(num(5), Const("pi")), Div(Const("pi"), num(2)), _LOG2, Div(_LOG2, _TWO_PI),
    Div(num(1), _TWO_PI), Neg(_LOG2),
)  # fmt: skip
FAMILIES: tuple[Term, ...] = (
    Add((_I, num(1))), num(0), mul(_TWO_PI, Add((_I, num(1)))), _LOG2, Div(_LOG2, _TWO_PI), num(1),
)  # fmt: skip
"""Values tried for a parameter, and for member ``i'`` of a family of parameters; an unknown function is
tried as zero and as its first argument."""

Values = dict[str, Term]


def _instances(e: Encoding) -> Iterator[tuple[Values, list[Term]]]:
    """Values of all parameters that meet the hypotheses, with the components they leave of the position."""
    sizes = list(free_names(e.count))
    bodies = [*e.block, *([e.law.definition.body] if e.law else [])]
    free = {n for t in bodies for n in free_names(t)} - {e.position, e.index, *sizes}
    families = {x.name for t in bodies for x in walk(t) if isinstance(x, Ref)} - _named(e)
    scalars = sorted(free - families - _named(e))
    unknown = sorted({x.name for t in bodies for x in walk(t) if isinstance(x, Fn) and x.name not in _KNOWN})
    options = [SCALARS] * len(scalars) + [FAMILIES] * len(families) + [(num(0), _FIRST)] * len(unknown)
    names = [*scalars, *sorted(families), *unknown]
    for dims, count in _sizes(e):
        found = False
        for choice in islice(product(*options), ATTEMPTS):
            values = {**dims, **dict(zip(names, choice, strict=True))}
            if _allowed(e, values, count):
                found = True
                blocks = [_opened(substitute(x, {e.index: num(i)}), e) for i in range(count) for x in e.block]
                yield values, [_put(x, values) for x in blocks]
        if found:
            return


def _sizes(e: Encoding) -> Iterator[tuple[Values, int]]:
    """Small sizes of the encoding, with the number of blocks they give."""
    names = list(free_names(e.count))
    if len(names) > 1:
        return
    for size in (num(1), num(2), num(4)) if names else (num(1),):
        dims: Values = dict.fromkeys(names, size)
        count = _number(substitute(e.count, dims))
        if count is None or count.denominator != 1 or count < 1:
            continue
        own = [h for h in e.hypotheses if _names_in(h) and _names_in(h) <= dims.keys()]
        if _allowed(replace(e, hypotheses=tuple(own)), dims, int(count)):
            yield dims, int(count)


def _names_in(h: Hypothesis) -> set[str]:
    return {h.name} if isinstance(h, Assumption) else set(relation_names(h))


_KNOWN = frozenset({"sin", "cos", "exp", "log", "sqrt", "tan", "sinh", "cosh", "tanh", "Abs"})


def _named(e: Encoding) -> set[str]:
    """The frequencies, if a law says what they are."""
    return {e.law.definition.name} if e.law else set()


def _opened(t: Term, e: Encoding) -> Term:
    """``t`` with the law of the frequencies in place of their names."""
    if e.law is None:
        return t
    d = e.law.definition
    if isinstance(t, Ref) and t.name == d.name:
        (index,) = d.params
        assert isinstance(index, Sym)
        return substitute(d.body, {index.name: t.indices[0]})
    kids = children(t)
    return rebuild(t, tuple(_opened(k, e) for k in kids)) if kids else t


def _put(t: Term, values: Values) -> Term:
    """``t`` with values for symbols, members of families and unknown functions."""
    if isinstance(t, Sym):
        return values.get(t.name, t)
    kids = tuple(_put(k, values) for k in children(t))
    if isinstance(t, Ref) and t.name in values:
        return substitute(values[t.name], {_I.name: kids[0]})
    if isinstance(t, Fn) and t.name in values:
        return substitute(values[t.name], {_FIRST.name: kids[0]})
    return rebuild(t, kids) if kids else t


def _allowed(e: Encoding, values: Values, count: int) -> bool:
    """Whether the kernel agrees that the values meet every hypothesis of the encoding."""
    blocks = [num(i) for i in range(count)]
    for h in e.hypotheses:
        if isinstance(h, Relation):
            r = Relation(h.op, _put(h.lhs, values), _put(h.rhs, values))
            if relation_names(h).keys() & values.keys() and not _certain(r):
                return False
            continue
        if h.name in _named(e):
            members = [_put(_opened(Ref(h.name, (i,)), e), values) for i in blocks]
        elif h.name in values:
            v = values[h.name]
            members = [substitute(v, {_I.name: i}) for i in blocks]
        else:
            continue
        if not _of_kind(h.kind, members):
            return False
    return True


def _of_kind(kind: str, members: list[Term]) -> bool:
    zero = num(0)
    if kind == "distinct":
        return all(_certain(Relation("!=", x, y)) for x, y in combinations(members, 2))
    if kind in ("positive", "nonnegative", "nonzero"):
        op = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}[kind]
        return all(_certain(Relation(op, x, zero)) for x in members)
    numbers = [_number(x) for x in members]
    divisor = {"integer": 1, "even": 2}.get(kind, 0)
    return bool(divisor) and all(q is not None and q.denominator == 1 and q % divisor == 0 for q in numbers)


def _number(t: Term) -> Fraction | None:
    def no_value(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        raise CannotEvaluate(f"{name} has no value")

    try:
        return exact(t, Point(no_value))
    except CannotEvaluate:
        return None


def _certain(r: Relation, hyps: tuple[Hypothesis, ...] = ()) -> bool:
    return decide(r, hyps, timeout=PATIENCE).proved


def _given(values: Values, how: str) -> str:
    parts = []
    for name, value in values.items():
        label = f"{name}[i]" if _I.name in free_names(value) else name
        parts.append(f"{label} = {text(value)}".replace(_I.name, "i").replace(_FIRST.name, "position"))
    return f"{', '.join(parts)}: {how}" if parts else how


# -- parameters ------------------------------------------------------------------------------------------


def parameters(e: Encoding) -> str:
    """How many numbers must be chosen or learned: ``1 + d/2`` for a base and a family of frequencies."""
    bodies = [*e.block, *([e.law.definition.body] if e.law else [])]
    given = {e.position, e.index, *free_names(e.count), *_named(e), *e.content}
    refs = {x for t in bodies for x in walk(t) if isinstance(x, Ref) and x.name not in given}
    names = {n for t in bodies for n in free_names(t)} - given - {x.name for x in refs}
    unknown = {x for t in bodies for x in walk(t) if isinstance(x, Fn) and x.name not in _KNOWN}
    families = sum(e.index in free_names(x) for x in refs)
    parts = [str(n) for n in [len(names) + len(refs) - families] if n]
    if families:
        size = mul(num(families), e.count)
        if isinstance(e.count, Div) and e.count.den == num(families):
            size = e.count.num
        parts.append(text(size))
    parts += [f"{text(e.count)} for each position" for _ in unknown]
    return " + ".join(parts) or "0"


PROPERTIES = (
    Property(
        "linear shift",
        "There is a matrix T(k), the same for all p, with PE(p+k) = T(k) PE(p).",
        _theorem("shift", "existence"),
    ),
    Property("rotation", "That matrix is orthogonal with determinant 1, and T(-k) is its transpose.",
             _theorem("shift-orthogonal")),
    Property("relative dot product", "The dot product of PE(m) and PE(n) depends on m - n alone.",
             _theorem("dot-product", "relative")),
    Property("constant norm", "All codes have one length.", _theorem("norm")),
    Property("even dot product", "The dot product does not tell forward from backward.", _theorem("evenness")),
    Property(
        "odd form",
        "An antisymmetric block-diagonal J, not zero on the codes, makes PE(m)^T J PE(n) a function of m - n: "
        "it is odd, and tells forward from backward.",
        _odd_form,
    ),
    Property("bounded", "On p >= 0 no component exceeds a bound that is the same for all p.", _bounded),
    Property("injective", "Different integers have different codes.", _injective),
)  # fmt: skip


# -- the page --------------------------------------------------------------------------------------------


def markdown(rows: list[Row] | None = None) -> str:
    """The table as a page of its own, with what each refuted cell is refuted by."""
    rows = table() if rows is None else rows
    head = ["encoding", *(p.name for p in PROPERTIES), "parameters"]
    lines = [
        "# Encoding by property",
        "",
        "Computed by `python -m symbolic_pe.properties > docs/properties.md`; nothing here is typed in, and a test",
        "computes it again. A property is claimed for all values of the parameters that the encoding's hypotheses",
        "allow, so that one bad value refutes it. A dash: the theorem does not apply.",
        "",
        *(f"- **{p.name}**: {p.statement}" for p in PROPERTIES),
        "- **parameters**: numbers to be chosen or learned, the dimension not counted.",
        "",
        "| " + " | ".join(head) + " |",
        "|" + "---|" * len(head),
    ]
    for row in rows:
        cells = ["—" if c.verdict == NOT_APPLICABLE else c.verdict for c in (row.cells[p.name] for p in PROPERTIES)]
        lines.append("| " + " | ".join([f"`{row.encoding.id}`", *cells, row.parameters]) + " |")
    lines += ["", "## Why", ""]
    for row in rows:
        told = [
            f"{p.name}: {c.verdict}, {c.why}"
            for p in PROPERTIES
            for c in [row.cells[p.name]]
            if c.verdict == UNDECIDED
            or (c.verdict == REFUTED and p.name in _SHOWN)
            or (c.verdict == NOT_APPLICABLE and p.name != "rotation")
        ]
        if told:
            lines.append(f"- `{row.encoding.id}`: {'; '.join(told)}")
    return "\n".join(lines) + "\n"


_SHOWN = ("odd form", "bounded", "injective")


if __name__ == "__main__":
    print(markdown(), end="")
