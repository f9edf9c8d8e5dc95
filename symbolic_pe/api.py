"""What a user calls: ``decide`` and ``prove``; encodings of one's own are declared in :mod:`.own`.

Strings are in SymPy's syntax and are never evaluated; expressions of SymPy's are taken wherever a
string is.  Nothing heavy is imported before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, Union

from .kernel.term import Assumption, Hypothesis, Pow, Relation, Sym, Term
from .kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .language.shorthand import spelt_out

if TYPE_CHECKING:
    from .encodings.encoding import Encoding
    from .proof import Proof
    from .scores.score import Score

__all__ = [
    "Names", "Where", "decide", "explained", "hypotheses", "judge", "names_in", "prove", "relation", "spoken", "stated",
    "within",
]  # fmt: skip

Names = Union[str, Iterable[str]]  # noqa: UP007
"""One name, several with commas between them, or several in a sequence."""
Where = Any
"""A relation as text, a SymPy relation, a kernel relation or assumption, or a sequence of them."""

_T = TypeVar("_T")

SLACK = 1.5
"""The kernel looks at its own deadline; what does not is stopped at this multiple of the timeout."""


def decide(
    claim: Any,
    *,
    integer: Names = (),
    positive: Names = (),
    nonnegative: Names = (),
    nonzero: Names = (),
    even: Names = (),
    complex: Names = (),
    distinct: Names = (),
    where: Where = (),
    timeout: float = 10.0,
) -> Verdict:
    """The verdict on one claim: ``decide("sin(x)**2 + cos(x)**2 == 1").proved``.

    ``claim`` is text in SymPy's syntax with ``==``, ``!=``, ``<``, ``<=``, ``>`` or ``>=``; a SymPy
    relation, whose symbols' own assumptions count; or a kernel ``Relation``.  Names are real unless a
    keyword says otherwise; ``where`` states relations as hypotheses, and what is a matrix or a vector
    (``"W is a matrix"``).  Angles are in radians; vectors are columns, and sides of one relation have one shape.
    ``timeout`` is in seconds; what takes longer is undecided.

    Raises ``ValueError`` (a claim or hypothesis that cannot be read: the message says where) or ``TypeError`` (not a
    claim at all, or one that SymPy evaluated to True or False before).
    """
    r, known = relation(claim)
    given = known
    if (integer, positive, nonnegative, nonzero, even, complex, distinct, where) != ((),) * 8:
        said = hypotheses(
            integer=integer, positive=positive, nonnegative=nonnegative, nonzero=nonzero, even=even,
            complex=complex, distinct=distinct, where=where,
        )  # fmt: skip
        given = tuple(dict.fromkeys((*known, *said)))
    return stated(judge(r, given, timeout), given, r)


def judge(r: Relation, given: tuple[Hypothesis, ...], timeout: float) -> Verdict:
    """The kernel's verdict, or undecided once the time is well over."""
    kernel, limit = _kernel()
    try:
        with limit.hard_stop(timeout * SLACK):
            verdict: Verdict = kernel.decide(r, given, timeout=timeout)
            if verdict.verdict == PROVED and any(isinstance(h, Relation) for h in given):
                _, known = spelt_out(r, given)  # Mod(x, 2) > 2 is met by some function of two numbers
                why = kernel.contradiction(tuple(known)) if any(h is not known[h] for h in known) else ""
                if why:
                    return Verdict(UNDECIDED, "", verdict.hypotheses, reason=why)
            if verdict.verdict == UNDECIDED:
                plain, known = spelt_out(r, given)
                if plain is not r or any(h is not known[h] for h in known):
                    verdict = kernel.decide(plain, tuple(known), timeout=timeout)
                    verdict = replace(verdict, hypotheses=tuple(known.get(h, h) for h in verdict.hypotheses))
            return verdict
    except limit.HardStop:
        return Verdict(UNDECIDED, "", given, reason="out of time")
    except MemoryError:
        return Verdict(UNDECIDED, "", given, reason="out of memory")


def stated(v: Verdict, given: tuple[Hypothesis, ...], r: Relation) -> Verdict:
    """The verdict on ``r`` with what it needs besides what is ``given`` as people state it."""
    added = (h for h in v.hypotheses if isinstance(h, Relation) and h.op == "!=" and h not in given)
    if len(v.hypotheses) <= len(given) or not any(added):
        return v
    from .derive.needed import as_stated

    return as_stated(v, given, r)


@lru_cache(maxsize=1)
def _kernel() -> tuple[ModuleType, ModuleType]:
    """What :func:`judge` needs, imported when first needed: to ask again each time is not free."""
    from . import limit
    from .kernel import decide

    return decide, limit


@lru_cache(maxsize=1)
def _bridge() -> ModuleType:
    """The way from SymPy, imported likewise."""
    from .language import sympy_bridge

    return sympy_bridge


def prove(
    theorem: str,
    encoding: str | Encoding | Score = "sinusoidal",
    settings: Mapping[str, object] | None = None,
    timeout: float = 60.0,
) -> Proof:
    """The proof (or refutation) of a theorem on an encoding: ``prove("shift", settings={"d": 8})``.

    ``encoding`` is an id, an :class:`Encoding` or a :class:`Score`, or ``"my.py:variable"``.  ``settings`` give
    parameters a value; a vector is then written out with ``d`` rows, a matrix with ``d`` rows and columns.
    ``timeout`` is in seconds; what takes longer is undecided.  The theorem's source is in ``Proof.source``.

    Raises ``ValueError`` (an unknown id, a file that cannot be read or takes longer, a setting that the encoding does
    not have or cannot take) or ``symbolic_pe.derive.NotApplicable`` (the theorem makes no sense on this encoding).
    """
    from .derive import prove as derive_prove
    from .kernel.checker import DerivationError
    from .limit import HardStop, hard_stop
    from .names import find_encoding, find_theorem, settings_from
    from .proof import Part, Proof

    spec = find_theorem(theorem)
    found = within(timeout, encoding, find_encoding) if isinstance(encoding, str) else encoding
    values = _spelled_out(settings_from(settings or {}), found)
    parts: tuple[Part, ...] = ()
    try:
        with hard_stop(timeout * SLACK):
            return derive_prove(spec.id, found, values)
    except HardStop:
        verdict = Verdict(UNDECIDED, "", found.hypotheses, reason="out of time")
    except MemoryError:
        verdict = Verdict(UNDECIDED, "", found.hypotheses, reason="out of memory")
    except DerivationError as e:  # our own derivation is wrong: that is no proof, whatever is true
        verdict = Verdict(UNDECIDED, "", found.hypotheses, reason=f"a derivation does not hold: {e}")
        parts = (Part(e.derivation, verdict),)
    return Proof(spec.id, spec.title, found.id, found.title, spec.claim, verdict, parts=parts, settings=values)


def within(timeout: float, name: str, read: Callable[[str], _T]) -> _T:
    """What ``read`` makes of the name of a file, whose program is run; ``ValueError`` if that takes too long."""
    from .limit import HardStop, hard_stop

    try:
        with hard_stop(timeout):
            return read(name)
    except HardStop:
        raise ValueError(f"{name}: the file was still running after {timeout:g} s") from None


def _spelled_out(values: dict[str, str], encoding: Encoding | Score) -> dict[str, str]:
    """``b`` is short for ``base`` where an encoding has that and no ``b``."""
    known = {name for name, _ in encoding.parameters}
    if "b" in values and "base" in known and "b" not in known and "base" not in values:
        return {"base" if name == "b" else name: value for name, value in values.items()}
    return values


# -- what a claim says ---------------------------------------------------------------------------


def relation(claim: Any) -> tuple[Relation, tuple[Hypothesis, ...]]:
    """The relation that ``claim`` states, and what its symbols bring along."""
    if isinstance(claim, str):
        from .language.parse import parse_relation

        return parse_relation(claim), ()
    if isinstance(claim, Relation):
        return claim, ()
    if isinstance(claim, bool) or type(claim).__name__ in ("BooleanTrue", "BooleanFalse"):
        raise TypeError("this claim was evaluated before it came here: write it as a string, or as Eq(a, b)")
    if not hasattr(type(claim), "free_symbols"):  # of the type: the property itself walks the tree
        raise TypeError(f"a claim is a string or a relation, not {type(claim).__name__}")
    r, known = _bridge().claim_from_sympy(claim)
    if not isinstance(r, Relation):
        raise TypeError("a claim needs a relation: Eq(a, b), a < b, ...")
    return r, known


def hypotheses(*, where: Where = (), **kinds: Names) -> tuple[Hypothesis, ...]:
    """Keyword hypotheses as the kernel takes them; ``ValueError`` says what is wrong with one."""
    found: dict[Hypothesis, None] = {}
    for kind, names in kinds.items():
        if names != ():
            for name in _named(kind, names):
                found[Assumption(name, kind)] = None
    if where == ():
        return tuple(found)
    one = isinstance(where, (str, Relation, Assumption)) or hasattr(type(where), "free_symbols")
    for h in (where,) if one else where:
        if isinstance(h, Assumption):
            found[h] = None
        elif isinstance(h, str):
            from .language.parse import parse_hypothesis

            found[parse_hypothesis(h)] = None
        else:
            r, known = relation(h)
            found.update(dict.fromkeys((*known, r)))
    return tuple(found)


def _named(kind: str, names: Names) -> list[str]:
    try:
        return names_in(names)
    except ValueError as e:
        raise ValueError(f"{kind}: {e}") from e


def names_in(names: Names) -> list[str]:
    """Each of the names; ``ValueError`` for one that is none."""
    if names == ():
        return []
    from .language.parse import ParseError, parse_term

    pieces = names.split(",") if isinstance(names, str) else [str(n) for n in names]
    found = []
    for name in (p.strip() for p in pieces):
        try:
            good = isinstance(parse_term(name), Sym)
        except ParseError:
            good = False
        if not good:
            raise ValueError(f"'{name[:60]}' is not a name")
        found.append(name)
    return found


# -- what a verdict says -------------------------------------------------------------------------

_HINTS = (
    ("out of time", "allow more time"),
    ("size limit", "split the claim, or make its numbers smaller"),
    ("too many terms", "use a symbolic end of the range"),
    ("nested too deeply", "write the claim with fewer parentheses"),
    ("may be negative", "state that it is positive"),
    ("not known to be positive", "state that it is positive"),
    ("an order between values that are not known to be real", "an order needs real sides"),
    ("division by zero", "the claim says nothing: mend the denominator"),
    ("no point that meets", "check that the hypotheses can hold together"),
    ("no point meets", "check that the hypotheses can hold together"),
)
"""What may help, by words of the kernel's reason; a reason that says itself what to state needs none."""


def explained(v: Verdict, width: int = 120) -> str:
    """The reason in one line, with the subexpression to blame and what might help."""
    if not v.reason:
        return ""
    out = v.reason
    if v.subject is not None:
        out += f": {_clipped(v.subject, width)}"
    hint = next((h for key, h in _HINTS if key in v.reason and "(state " not in v.reason), "")
    if isinstance(v.subject, Pow) and "base is not known to be positive" in v.reason:
        hint = f"state it: {_clipped(v.subject.base, width)} > 0"
    return f"{out} ({hint})" if hint and v.verdict == UNDECIDED else out


def _clipped(t: Term, width: int) -> str:
    from .language.text import text

    shown = text(t)
    return shown if len(shown) <= width else shown[: width - 3] + "..."


def spoken(v: Verdict) -> list[str]:
    """What a verdict rests on, in lines for people; the first names the method or the reason."""
    from .language.text import text

    lines = []
    if v.verdict == PROVED:
        lines.append(v.method)
    elif v.verdict == REFUTED:
        at = ", ".join(f"{n} = {x}" for n, x in v.witness.items())
        lines.append(f"at {at}: lhs - rhs = {v.residual}" if at else f"lhs - rhs = {v.residual}")
        if not v.residual:
            lines[0] = v.method
        elif v.method != "witness":
            lines.append(v.method)
    if v.reason:
        lines.append(explained(v))
    if v.hypotheses:
        lines.append("assuming " + ", ".join(dict.fromkeys(map(text, v.hypotheses))))
    return [line for line in lines if line]
