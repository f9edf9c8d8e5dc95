"""A snippet's encoding against a definition: the same, the same up to the order of its components, or not."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from ...encodings.encoding import Encoding
from ...kernel.decide import decide
from ...kernel.term import (
    Add,
    Assumption,
    Definition,
    Hypothesis,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ...language.latex import latex
from ...language.text import text
from .laws import FIELD_BASE, Said
from .linear import Linear, symbol
from .subject import DIMENSION, LENGTH, BadSnippet, Read, concrete, number, parsed, read, unknown
from .subject import waves as _waves
from .values import Unreadable

__all__ = ["CodeVerdict", "Reference", "check_code", "field_references", "reference_of"]

WIDTHS = (8, 4)
LENGTHS = 10
"""Positions there are, where it matters for a difference."""
TIMEOUT = 2.0
LARGEST = 60_000
"""Characters of a program that is read."""
PLAIN = ("sinusoidal", "sinusoidal-complex", "sinusoidal-halves")


@dataclass(frozen=True, slots=True)
class Reference:
    """A definition to compare with: components of block ``index``, as functions of ``position``.

    ``dimension`` and ``base`` are names that occur in ``block`` (or ``""``), ``layout`` is ``interleaved``
    or ``halves``; ``slip`` marks a convention that is known as a mistake.
    """

    name: str
    block: tuple[Term, ...]
    position: str = "p"
    index: str = "i"
    dimension: str = "d"
    base: str = ""
    layout: str = "interleaved"
    own: bool = False
    """The document's own definition, rather than one of the field's."""
    slip: bool = False
    lines: tuple[int, ...] = ()
    """Where the document defines it."""


@dataclass(frozen=True, slots=True)
class CodeVerdict:
    """What came of a snippet; ``line`` is the line of the snippet (from 1) that the verdict is about.

    ``witness`` names position, dimension (from 0) and the two values.
    """

    verdict: str
    line: int
    reading: str = ""
    reason: str = ""
    method: str = ""
    hypotheses: tuple[str, ...] = ()
    witness: dict[str, str] = field(default_factory=dict)
    residual: str = ""


# -- references --------------------------------------------------------------------------------------


def reference_of(e: Encoding, own: bool = False) -> Reference | None:
    """An encoding as a reference, or None where its components hold more than position and frequencies."""
    if len(e.positions) != 1:
        return None
    block = e.block
    if e.law is not None:
        block = tuple(_unfolded(t, e.law.definition) for t in block)
    names = {n for t in block for n in free_names(t)} - {e.position, e.index}
    parameters = {n for n, _ in e.parameters}
    if any(isinstance(x, Ref) for t in block for x in walk(t)) or not names <= parameters | {"d", "base"}:
        return None
    if len(block) != 2 or "s" in names:
        return None
    base = "base" if "base" in names else ""
    return Reference(e.id, block, e.position, e.index, "d", base, e.layout, own, "slip" in f"{e.title} {e.source}")


def _unfolded(t: Term, d: Definition) -> Term:
    kids = tuple(_unfolded(x, d) for x in children(t))
    if isinstance(t, Ref) and t.name == d.name and len(kids) == 1:
        (index,) = d.params
        assert isinstance(index, Sym)
        return substitute(d.body, {index.name: kids[0]})
    return rebuild(t, kids) if kids else t


@lru_cache(maxsize=1)
def field_references() -> tuple[Reference, ...]:
    """The field's encodings that code can be compared with, the sinusoidal one first."""
    from ...encodings import all_encodings

    found = [r for e in all_encodings().values() if (r := reference_of(e)) is not None]
    # some programs place the components of this one pair by pair
    found += [replace(r, layout="interleaved") for r in found if r.name == "sinusoidal-timescales"]
    return tuple(sorted(found, key=lambda r: PLAIN.index(r.name) if r.name in PLAIN else len(PLAIN)))


# -- one snippet -------------------------------------------------------------------------------------


def check_code(
    source: str, language: str = "python", references: Sequence[Reference] = (), said: Said | None = None
) -> CodeVerdict | None:
    """The verdict on a snippet, or None if it builds no encoding.

    ``references`` are the document's own definitions; without any, the field's are meant.  ``said`` is what else the
    document says.
    Raises :class:`BadSnippet` for what is no program.
    """
    from .bare import SPEAKS, listed
    from .called import variants
    from .rotating import turning

    said = said or Said()
    turns = language != "wolfram" and _TURNS.search(source) is not None
    waves = _WAVES.search(source) is not None
    bare = not waves and language != "wolfram" and bool(said.laws or said.slopes) and SPEAKS.search(source) is not None
    if bare and len(source) <= LARGEST:
        try:
            found = listed(parsed(source), said)
        except (BadSnippet, RecursionError):
            found = None
        if found is not None:
            return found
    if not turns and not waves:
        return None
    if len(source) > LARGEST:
        reason = f"a program of more than {LARGEST} characters"
        return CodeVerdict(UNDECIDED, 1, reason=reason) if _TOPIC.search(source) else None
    if language == "wolfram":
        from .wolfram import translated

        tree = translated(source)
    else:
        tree = parsed(source)
    def followed(program: ast.Module) -> CodeVerdict | None:
        found = None
        if turns:
            meant = bool(_meant(program)) or _has(program, {q for x in said.laws for q in x.numbers()})
            makes = bool(_waves_called(program)) or _makes_turns(program)
            found = turning(program, meant, makes, said)
        if found is not None or not _waves_called(program, turns):
            return found
        return _checked(program, source, references, said)

    try:
        ways = variants(tree) if language != "wolfram" else [(tree, 0, "")]
        return _as_called(followed(tree), [(followed(t) if n else None, n, way) for t, n, way in ways])
    except RecursionError:
        return CodeVerdict(UNDECIDED, 1, reason="a program that is nested too deeply")


def _as_called(plain: CodeVerdict | None, ways: list[tuple[CodeVerdict | None, int, str]]) -> CodeVerdict | None:
    """The verdict on a program by the values that its calls give; where these make a difference, there is none."""
    others = [(v, n, said) for v, n, said in ways if n and (v is None or plain is None or v.reason != plain.reason)]
    if plain is None or not others:
        return plain
    first, line, said = others[0]
    known = [v for v, _, _ in others if v is not None]
    calls = [n for _, n, _ in ways]
    if 0 not in calls and len(known) == len(calls) and len({v.verdict for v in known}) == 1:
        return replace(known[0], reason=f"{known[0].reason}; line {line} calls {said}")
    if first is not None and len({v.verdict for v in known} | {plain.verdict}) == 1 and len(known) == len(others):
        return replace(plain, reason=f"{plain.reason}; line {line} calls {said}: {first.reason}")
    came = first.reason if first is not None else "it is not followed then"
    return replace(
        plain, verdict=UNDECIDED, reason=f"{plain.reason}; but line {line} calls {said}: {came}", method="", witness={},
        residual="",
    )  # fmt: skip


def _checked(tree: ast.Module, source: str, references: Sequence[Reference], beside: Said) -> CodeVerdict | None:
    reads, trouble = read(tree)
    for name in _parameters(tree) if not reads else ():
        reads, _ = read(tree, dimension=name)  # a dimension with a name of its own
        if reads:
            break
    if not reads and _COMPARES.search(source):
        reads, _ = read(tree, least=4)
    if reads:
        meant = _meant(tree, references)
        both = _waves_called(tree) == 2
        verdicts = [_judged(r, references, meant, both, beside) for r in reads]
        worst = min(verdicts, key=lambda v: (REFUTED, UNDECIDED, PROVED).index(v.verdict))
        return worst if worst.verdict == UNDECIDED else _confirmed(worst, tree, reads)
    found = _at_fixed_widths(tree, references, trouble, beside.claimed)
    if found is not None and found.verdict == UNDECIDED and not _TOPIC.search(source):
        return None  # a wave of something else
    if found is not None and found.verdict == UNDECIDED and _TURNS.search(source):
        return replace(found, reason=f"a program that turns vectors it is given is not followed ({found.reason})")
    return found


_WAVES = re.compile(r"sin|cos|polar|exp\(.*\dj\b|\dj\b.*exp\(", re.IGNORECASE)
_COMPARES = re.compile(r"\bmax(imum)?\(|\bmin(imum)?\(|[<>]")
_TOPIC = re.compile(r"10000|1e4|posit|encod|embed|\bpe\b|\bPE\b|sinusoid|rotary|rope|d_model|angle", re.IGNORECASE)


_TURNS = re.compile(r"rotat|rotary|rope(?![a-z])|roformer|view_as_complex|freqs_cis", re.IGNORECASE)


def _makes_turns(tree: ast.Module) -> bool:
    """Whether complex numbers of size 1 are made, or tables are looked up elsewhere."""
    called = {x.attr for x in ast.walk(tree) if isinstance(x, ast.Attribute)}
    return bool(called & {"polar", "exp", "cos", "sin"})


def _waves_called(tree: ast.Module, turns: bool = False) -> int:
    """How many of sine and cosine are computed; a complex exponential is both, where it does not turn vectors."""
    imported = {a.asname or a.name for x in ast.walk(tree) if isinstance(x, ast.ImportFrom) for a in x.names}
    names = [x.attr for x in ast.walk(tree) if isinstance(x, ast.Attribute)]
    names += [x.func.id for x in ast.walk(tree) if isinstance(x, ast.Call) and isinstance(x.func, ast.Name)]
    names += [x.id for x in ast.walk(tree) if isinstance(x, ast.Name) and x.id in imported]
    complex_ = any(isinstance(x, ast.Constant) and isinstance(x.value, complex) for x in ast.walk(tree))
    if not turns and ("polar" in names or (complex_ and "exp" in names)):
        names += ["sin", "cos"]
    return len({n.rstrip("_") for n in names if n.rstrip("_") in ("sin", "cos")})


def _parameters(tree: ast.Module) -> list[str]:
    """Parameters of functions, a few."""
    found = dict.fromkeys(
        a.arg for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for a in (*f.args.args, *f.args.kwonlyargs)
    )
    return [n for n in found if n != "self"][:6]


def _confirmed(v: CodeVerdict, tree: ast.Module, reads: list[Read]) -> CodeVerdict:
    """A second route: the same program followed turn by turn at a small width must give the same numbers."""
    for width in WIDTHS:
        listed, _ = read(tree, width, reads[0].dimension)
        for general in reads:
            if general.width.number is not None:
                continue
            for one in listed:
                if one.name == general.name and not _agree(general, one, width):
                    return CodeVerdict(
                        UNDECIDED, v.line, v.reading, f"two ways to read the program disagree at dimension {width}"
                    )
    return v


def _agree(general: Read, listed: Read, width: int) -> bool:
    for j, t in zip(listed.places, listed.terms, strict=True):
        if j.number is None:
            return False
        found = _at_place(general, int(j.number), width)
        if found is None:
            return False
        there = substitute(t, {listed.position: Sym(general.position)})
        for p in (1, 5):
            if not _close(concrete(found, {general.position: p}), concrete(there, {general.position: p})):
                return False
    return True


def _at_place(r: Read, j: int, width: int) -> Term | None:
    """What stands at dimension ``j`` of a width."""
    for place, t in zip(r.places, r.terms, strict=True):
        offset = place.subst({r.dimension: Linear(Fraction(width))}) if r.dimension else place
        c = offset.coefficient(r.index)
        i = (j - offset.subst({r.index: Linear(Fraction(0))}).const) / c if c else Fraction(0)
        count = r.count.subst({r.dimension: Linear(Fraction(width))}) if r.dimension else r.count
        if i.denominator == 1 and i >= 0 and (count.number is None or i < count.number):
            return substitute(t, {r.index: num(int(i)), **({r.dimension: num(width)} if r.dimension else {})})
    return None


def _close(a: Term, b: Term) -> bool:
    x, y = number(a), number(b)
    return x is None or y is None or abs(x - y) < 1e-9


# -- generic readings --------------------------------------------------------------------------------


def _judged(r: Read, references: Sequence[Reference], meant: int, both: bool, beside: Said) -> CodeVerdict:
    """The verdict on one encoding; ``both`` says that sines and cosines are computed somewhere in the program."""
    own = [x for x in references if len(x.block) == len(r.terms)]
    field_ = field_references()
    reading = _reading(r)
    waves = _waves(r) if not _shifted(r) else {"sin", "cos"}
    one_wave = len(waves) == 1 and not r.both and (r.terms[0] != r.terms[-1] or r.layout != "interleaved" or both)
    if one_wave and not any(_same(r, x) == "" for x in (*own, *(x for x in field_ if not x.slip))):
        only = "sines" if "sin" in waves else "cosines"
        return CodeVerdict(UNDECIDED, r.line, reading, f"a table of {only} alone, which may be a part of an encoding")
    known = next(((x, s) for x in field_ if not x.slip and (s := _same(r, x)) == ""), None)
    if own:
        return _against_own(r, own, known[0] if known else None, reading, meant, beside.from_zero)
    if known:
        return _proved(r, known[0], "", reading)
    for x in field_:
        if not x.slip and (order := _same(r, x)) is not None:
            return _proved(r, x, order, reading)
    slip = next((x for x in field_ if x.slip and _same(r, x) is not None), None)
    target = next(x for x in field_ if x.name == _likeness(r))
    if not beside.claimed or (slip is None and not meant):
        kind = f"; it is '{slip.name}'" if slip is not None else " and it is none of the field's"
        said = f"an encoding of its own: the document gives no formula for it{kind}"
        return CodeVerdict(UNDECIDED, r.line, reading, said, hypotheses=r.assumed)
    note = f"; it is '{slip.name}'" if slip else ""
    if _mixed(r, target):
        said = f"the same as {_called(target)} up to permutation: its components stand in another order"
        return CodeVerdict(UNDECIDED, r.line, reading, said, hypotheses=_assumptions(r))
    later = _from_one(r, (target,), reading) if not beside.from_zero else None
    return later or _refuted(r, target, reading, note)


def _shifted(r: Read) -> bool:
    """Whether a wave of one name is both: at position 0 an entry is 0 and another is not."""
    width = WIDTHS[0] if r.dimension else int(r.width.number or 0)
    found = [t for j in (0, 1, width - 1) if (t := _at_place(r, j, width)) is not None]
    values = [v for t in found if (v := number(concrete(t, {r.position: 0}))) is not None]
    return bool(values) and min(map(abs, values)) < 1e-9 < 0.5 < max(map(abs, values))


def _against_own(
    r: Read, own: Sequence[Reference], known: Reference | None, reading: str, meant: int, from_zero: bool
) -> CodeVerdict:
    orders = [(x, _same(r, x)) for x in own]
    for x, order in orders:
        if order == "":
            return _proved(r, x, "", reading)
    for x, order in orders:
        if order == "halves":
            return _proved(r, x, order, reading)
    note = f"; it is '{known.name}' of the field{_with_base(r, known)}" if known else ""
    if meant + bool(DIMENSION.match(r.dimension)) < 2 and not known:
        said = f"waves that are not {own[0].name}; nothing in the program says that they are meant to be"
        return CodeVerdict(UNDECIDED, r.line, reading, said, hypotheses=r.assumed)
    for x, order in orders:
        if order == "swapped" and r.layout == "halves" != x.layout:
            said = f"the same as {_called(x)} but for the order: cosines fill the first half, sines the second"
            return CodeVerdict(UNDECIDED, r.line, reading, said, hypotheses=_assumptions(r))
    swapped = any(order == "swapped" for _, order in orders)
    if swapped:
        note = "; the same up to an exchange of the sine and the cosine of each pair" + note
    later = _from_one(r, own, reading)
    if later is not None and not from_zero:
        return later
    note = "; row 0 holds position 1, and the text counts from 0" + note if later is not None else note
    mixed = next((x for x in own if _mixed(r, x)), None) if not swapped else None
    if mixed is not None:
        note = f"; it has the components of {_called(mixed)}, in another order" + note
    told = [_refuted(r, x, reading, note) for x in own]
    return next((v for v in told if v.verdict != REFUTED), told[0])


def _mixed(r: Read, x: Reference) -> bool:
    """Whether the components are those of a definition in an order that is neither of the two layouts."""
    return all(_rearranged(r, x, w) for w in ((4, 6, 8) if r.dimension else (int(r.width.number or 0),)))


def _rearranged(r: Read, x: Reference, width: int) -> bool:
    """Whether the columns of a table are those of a definition in some order, at a few positions."""
    if not 2 <= width <= 16:
        return False
    both = []
    for at in (_at_place, _placed(x)):
        terms = [at(r, j, width) for j in range(width)]
        columns = [tuple(number(concrete(t, {r.position: p})) for p in (0, 1, 2, 5)) for t in terms if t is not None]
        known = [tuple(round(v, 9) + 0.0 for v in c if v is not None) for c in columns]
        both.append(sorted(known))
        if len(terms) != len(known) or any(len(c) < 4 for c in known):
            return False
    return both[0] == both[1]


def _placed(x: Reference) -> Callable[[Read, int, int], Term | None]:
    return lambda r, j, width: _reference_at(x, r, j, width)


def _from_one(r: Read, targets: Sequence[Reference], reading: str) -> CodeVerdict | None:
    """Rows counted from 0 that hold the positions from 1: a matter of what a row is called."""
    earlier = {r.position: Add((Sym(r.position), num(-1)))}
    moved = replace(r, terms=tuple(substitute(t, earlier) for t in r.terms))
    for x in targets:
        if _same(moved, x) == "":
            said = f"the same as {_called(x)} if its rows are the positions from 1; row 0 holds position 1"
            return CodeVerdict(UNDECIDED, r.line, reading, said, hypotheses=_assumptions(r))
    return None


def _likeness(r: Read) -> str:
    return "sinusoidal-halves" if r.layout == "halves" else "sinusoidal"


def _meant(tree: ast.AST, references: Sequence[Reference] = ()) -> int:
    """Whether a program means an encoding: 2 if its base is in it, 1 if a word says so and the document has one."""
    bases = {u.value for x in references for t in x.block for u in walk(t) if isinstance(u, Num) and u.value > 9}
    if _has(tree, bases | {Fraction(FIELD_BASE), Fraction(1, FIELD_BASE)}):
        return 2
    return int(bool(references) and any(_WORD.search(n) for n in _names(tree)))


def _has(tree: ast.AST, numbers: set[Fraction]) -> bool:
    """Whether one of some numbers is written in a program."""
    written = (x.value for x in ast.walk(tree) if isinstance(x, ast.Constant))
    return any(type(x) in (int, float) and x in numbers for x in written)


_WORD = re.compile(r"posit|encod|embed|sinusoid|timing|d_?model|(^|_)pe(_|$|\d)", re.IGNORECASE)


def _names(tree: ast.AST) -> Iterator[str]:
    """The names that a program gives."""
    for x in ast.walk(tree):
        if isinstance(x, (ast.FunctionDef, ast.ClassDef)):
            yield x.name
        elif isinstance(x, ast.arg):
            yield x.arg
        elif isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store):
            yield x.id
        elif isinstance(x, ast.Attribute) and isinstance(x.ctx, ast.Store):
            yield x.attr


def _hypotheses(r: Read) -> tuple[Hypothesis, ...]:
    i, p = Sym(r.index), Sym(r.position)
    top = Add((r.count.term(), num(-1))) if r.count.number is None else num(r.count.number - 1)
    found: list[Hypothesis] = [
        Assumption(r.index, "integer"), Relation(">=", i, num(0)), Relation("<=", i, top),
        Assumption(r.position, "integer"), Relation(">=", p, num(0)),
    ]  # fmt: skip
    if r.dimension:
        found += [Assumption(r.dimension, "even"), Assumption(r.dimension, "positive")]
    return tuple(found)


def _fitted(x: Reference, r: Read, base: Term | None = None) -> tuple[Term, ...]:
    """The reference's components in the names of the code."""
    values: dict[str, Term] = {x.position: Sym(r.position), x.index: Sym(r.index), x.dimension: r.width.term()}
    if x.base:
        values[x.base] = base or num(FIELD_BASE)
    return tuple(substitute(t, values) for t in x.block)


def _extra(r: Read) -> list[str]:
    """Names in the code beyond position, index and dimension."""
    free = dict.fromkeys(n for t in r.terms for n in free_names(t))
    return [n for n in free if n not in (r.position, r.index, r.dimension)]


def _bases(r: Read, x: Reference) -> list[Term]:
    """What the base of a reference may be in the code: a name of its own, or one of its numbers."""
    extra = _extra(r)
    if len(extra) == 1:
        return [Sym(extra[0])]
    if not x.base:
        return [num(FIELD_BASE)]
    numbers = {u.value for t in r.terms for u in walk(t) if isinstance(u, Num) and u.value > 2}
    return [num(FIELD_BASE), *(num(q) for q in sorted(numbers - {FIELD_BASE}, reverse=True)[:4])]


def _same(r: Read, x: Reference) -> str | None:
    """``""`` if the same, ``"halves"`` or ``"swapped"`` if the same up to the order, None if not shown."""
    if len(x.block) != len(r.terms):
        return None
    given = _hypotheses(r)
    extra = _extra(r)
    if extra:
        given = (*given, *(Relation(">", Sym(n), num(1)) for n in extra))
    for base, (order, terms) in product(_bases(r, x), (("", r.terms), ("swapped", r.terms[::-1]))):
        theirs = _fitted(x, r, base)
        if all(_equal(a, b, given) for a, b in zip(terms, theirs, strict=True)):
            if r.layout != x.layout:
                return "halves" if not order else "swapped"
            return order
    return None


def _matches(r: Read, x: Reference, base: Term) -> bool:
    theirs = _fitted(x, r, base)
    return any(
        all(_equal(a, b, _hypotheses(r)) for a, b in zip(terms, theirs, strict=True))
        for terms in (r.terms, r.terms[::-1])
    )


def _equal(a: Term, b: Term, given: tuple[Hypothesis, ...]) -> bool:
    return decide(Relation("==", a, b), given, timeout=TIMEOUT).proved


def _proved(r: Read, x: Reference, order: str, reading: str) -> CodeVerdict:
    what = _called(x)
    if r.dimension and r.width != symbol(r.dimension):
        size = text(r.width.term())
        said = f"the same as {what} in dimension {size}, but the program is given {r.dimension}"
        return CodeVerdict(UNDECIDED, r.line, reading, said, hypotheses=_assumptions(r))
    what += _with_base(r, x)
    if not order:
        said = f"the same as {what}"
    elif order == "swapped":
        said = f"the same as {what} up to permutation: sine and cosine of each pair are exchanged"
    else:
        said = f"the same as {what} up to permutation: {_order(r, x)}"
    return CodeVerdict(PROVED, r.line, reading, said, "components compared for every dimension and position"
                       if r.dimension else "components compared for every position", _assumptions(r))  # fmt: skip


def _with_base(r: Read, x: Reference) -> str:
    """The value that the base of a reference has in the code."""
    if not x.base or _extra(r):
        return ""
    base = next((b for b in _bases(r, x) if _matches(r, x, b)), None)
    return f" with {x.base} = {text(base)}" if base is not None and (x.own or base != num(FIELD_BASE)) else ""


def _order(r: Read, x: Reference) -> str:
    places = ((2, "2i"), (1, "2i + 1")) if x.layout == "interleaved" else ()
    if r.layout == "halves" and places:
        return f"dimensions i and {_plus(r)} of the code are 2i and 2i + 1 there"
    return f"dimensions 2i and 2i + 1 of the code are i and {_plus(r)} there"


def _plus(r: Read) -> str:
    return f"i + {text(r.width.times(Fraction(1, 2)).term())}"


def _called(x: Reference) -> str:
    return x.name if x.own else f"'{x.name}'"


def _assumptions(r: Read) -> tuple[str, ...]:
    shown = [f"{r.dimension} is an even integer"] if r.dimension else [f"d = {r.width.number}"]
    shown += [f"{n} > 1" for n in _extra(r)]
    return (*shown, *r.assumed)


def _reading(r: Read) -> str:
    name = r"\mathrm{PE}"
    rows = [
        f"{name}_{{{latex(Sym(r.position))},\\,{latex(place.term())}}} = {latex(t)}"
        for place, t in zip(r.places, r.terms, strict=True)
    ]
    return r",\quad ".join(rows)


# -- differences -------------------------------------------------------------------------------------


def _refuted(r: Read, x: Reference, reading: str, note: str) -> CodeVerdict:
    if _rounded(r, x):
        return CodeVerdict(UNDECIDED, r.line, reading, f"agrees with {_called(x)} up to the rounding of a constant",
                           hypotheses=_assumptions(r))  # fmt: skip
    moved = r.layout != x.layout and {r.layout, x.layout} == {"interleaved", "halves"}
    widths = (4, 6, 8) if r.dimension else (0,)
    lengths = {n: LENGTHS for n in _extra(r) if LENGTH.match(n)}
    for there, width, p, j in product((True, False) if moved else (False,), widths, (0, 1, 2, 3, 7), range(8)):
        w = width or int(r.width.number or 0)
        if j >= w:
            continue
        k = _moved(j, w, r.layout) if there else j
        mine = _at_place(r, j, w)
        theirs = _reference_at(x, r, k, w)
        if mine is None or theirs is None:
            continue
        a, b = (concrete(t, {r.position: p, **lengths}) for t in (mine, theirs))
        if free_names(a) or _close(a, b):
            continue
        v = decide(Relation("==", a, b), (), timeout=TIMEOUT)
        if not v.refuted:
            continue
        witness = {"position": str(p), "dimension": str(j), "code": _digits(a), "formula": _digits(b)}
        if r.dimension:
            witness[r.dimension] = str(w)
        witness |= {n: str(x) for n, x in lengths.items()}
        place = f"position {p}, dimension {j}" + (f" ({k} there, the order apart)" if there else "")
        said = f"differs from {_called(x)} at {place}: {witness['code']}, not {witness['formula']}"
        return CodeVerdict(REFUTED, r.line, reading, said + note, "witness", _assumptions(r), witness, v.residual)
    return CodeVerdict(UNDECIDED, r.line, reading, f"neither shown to be {_called(x)} nor to differ from it" + note,
                       hypotheses=_assumptions(r))  # fmt: skip


def _moved(j: int, width: int, layout: str) -> int:
    """Where dimension ``j`` of a layout stands in the other one."""
    if layout == "halves":
        return 2 * j if j < width // 2 else 2 * (j - width // 2) + 1
    return j // 2 + (j % 2) * (width // 2)


def _reference_at(x: Reference, r: Read, j: int, width: int) -> Term | None:
    n = len(x.block)
    block, row = divmod(j, n) if x.layout == "interleaved" else (j % (width // n), j // (width // n))
    if row >= n:
        return None
    t = _fitted(x, r)[row]
    return substitute(t, {r.index: num(block), **({r.dimension: num(width)} if r.dimension else {})})


def _digits(t: Term) -> str:
    import mpmath

    from ...kernel.evaluate import Point, evaluate
    from ...kernel.untrusted.approximate import Mp

    with mpmath.workdps(25):
        return str(mpmath.nstr(evaluate(t, Point(unknown), Mp()).real, 6))


def _rounded(r: Read, x: Reference) -> bool:
    """Whether the code holds a printed decimal and agrees with the reference to about its digits."""
    decimals = [q for t in r.terms for u in walk(t) if isinstance(u, Num) for q in (u.value,) if q.denominator > 1000]
    if not decimals:
        return False
    gaps = []
    for p, j in product((1, 2, 5), range(4)):
        width = 8 if r.dimension else int(r.width.number or 0)
        mine, theirs = _at_place(r, j, width), _reference_at(x, r, j, width)
        if mine is None or theirs is None:
            return False
        a, b = (number(concrete(t, {r.position: p})) for t in (mine, theirs))
        if a is None or b is None:
            return False
        gaps.append(abs(a - b))
    return bool(max(gaps) < 1e-2 / max(1, min(q.denominator for q in decimals)) ** 0.5)


# -- readings at fixed widths ------------------------------------------------------------------------


def _at_fixed_widths(
    tree: ast.Module, references: Sequence[Reference], trouble: Unreadable | None, claimed: bool
) -> CodeVerdict | None:
    """Where nothing is read in general, a difference at one small dimension still refutes."""
    own = list(references)
    target = own or [x for x in field_references() if x.name in PLAIN]
    other = {"interleaved": "halves", "halves": "interleaved"}
    target += [replace(x, layout=other[x.layout]) for x in own if x.layout in other]  # the same up to the order
    seen: list[int] = []
    refused: list[CodeVerdict] = []
    meant = _meant(tree, references)
    for width in WIDTHS:
        reads, later = read(tree, width)
        trouble = trouble or later
        for r in reads:
            seen.append(width)
            gaps = [_gap(r, x) for x in target]
            if all(gaps) and meant + (r.width.number == width) >= 2:
                refused.append(next(g for g in gaps if g is not None))
    why = trouble.why if trouble else "nothing in it was read as an encoding"
    if trouble and trouble.line:
        why = f"line {trouble.line}: {why}"
    if refused and (own or claimed):
        return refused[0]
    if seen:
        widths = " and ".join(map(str, sorted(set(seen))))
        return CodeVerdict(UNDECIDED, trouble.line if trouble else 1,
                           reason=f"{why}; at dimension {widths} no difference was found")  # fmt: skip
    if trouble is None:
        return None
    return CodeVerdict(UNDECIDED, trouble.line, reason=why)


def _gap(r: Read, x: Reference) -> CodeVerdict | None:
    """Where a reading at a fixed width differs from a reference."""
    width = int(r.width.number or 0)
    if width % 2:
        return None
    for p, (place, t) in product((0, 1, 2, 3, 7), zip(r.places, r.terms, strict=True)):
        j = int(place.number or 0)
        theirs = _reference_at(x, replace(r, dimension=""), j, width)
        if theirs is None:
            continue
        a, b = (concrete(u, {r.position: p}) for u in (t, theirs))
        if free_names(a) or free_names(b) or _close(a, b):
            continue
        v = decide(Relation("==", a, b), (), timeout=TIMEOUT)
        if v.refuted:
            witness = {"position": str(p), "dimension": str(j), "code": _digits(a), "formula": _digits(b),
                       "d": str(width)}  # fmt: skip
            said = (f"differs from {_called(x)} at position {p}, dimension {j} where d = {width}: "
                    f"{witness['code']}, not {witness['formula']}")  # fmt: skip
            return CodeVerdict(REFUTED, r.line, "", said, "witness", r.assumed, witness, v.residual)
    return None
