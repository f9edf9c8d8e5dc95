"""Wrong neighbours of the theorems: one edit in what a part of a proof says.

mpmath decides which edits made a statement false, so that the kernel is not tested with itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from decay.oracle import holds
from decay.test_theory import point

from symbolic_pe import prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import Encoding, all_encodings
from symbolic_pe.kernel.canonical import OutOfFragment
from symbolic_pe.kernel.derivation import Derivation, Equivalence, Identity
from symbolic_pe.kernel.evaluate import CannotEvaluate, Point, evaluate
from symbolic_pe.kernel.matrix import equations
from symbolic_pe.kernel.term import (
    SPECIAL,
    VALUED,
    Add,
    Fn,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
)  # fmt: skip
from symbolic_pe.kernel.theories.context import Context
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.kernel.untrusted.samples import _chooser
from symbolic_pe.language.parse import parse_term
from symbolic_pe.proof import Part, Proof
from symbolic_pe.scores import Score, all_scores
from symbolic_pe.theorems import TheoremSpec

__all__ = [
    "Mutant", "fails_at_witness", "false_goals", "in_case", "mutated", "standard_proof", "wrong_conditions",
]  # fmt: skip

KNOWN = {*VALUED, "dot", "normsq", "transpose", "det", "tr", "identity", "inverse", "E"}
TURNED = {"sin": "cos", "cos": "sin", "Re": "Im", "Im": "Re"}
OPPOSITE = {"!=": "==", "<=": ">", "<": ">=", ">=": "<", ">": "<="}
DRAWS = 12


@dataclass(frozen=True)
class Mutant:
    """A statement that is false, as mpmath finds, under the hypotheses of the part it was made from."""

    part: Derivation
    edit: str
    relation: Relation


def standard_proof(spec: TheoremSpec) -> Proof:
    """The theorem where it is proved first, of the encodings (or scores) it is printed for, or of all; else refuted."""
    known: dict[str, Encoding | Score] = {**all_encodings(), **all_scores()}
    found: Proof | None = None
    for name in (*(n for n in spec.printed if n in known), *known):
        if found is not None and spec.strategy.startswith("decay."):
            break
        try:
            proof = prove(spec.id, known[name])
        except NotApplicable:
            continue
        if proof.verdict.proved:
            return proof
        found = found or proof
    assert found is not None, f"{spec.id} applies to nothing"
    return found


def _edits(t: Term) -> Iterator[tuple[str, Term]]:
    """``t`` with one thing changed, everywhere one can be."""
    if isinstance(t, Fn) and t.name in TURNED:
        yield f"{t.name} to {TURNED[t.name]}", Fn(TURNED[t.name], t.args)
    if isinstance(t, Neg):
        yield "sign", t.arg
    if isinstance(t, Add):
        for j, x in enumerate(t.args[1:], 1):
            yield "sign", Add((*t.args[:j], x.arg if isinstance(x, Neg) else Neg(x), *t.args[j + 1 :]))
    if isinstance(t, Mul):
        for j, x in enumerate(t.args):
            if not isinstance(x, Num):
                rest = (*t.args[:j], *t.args[j + 1 :])
                yield "factor dropped", rest[0] if len(rest) == 1 else Mul(rest)
    if isinstance(t, Pow) and isinstance(t.exp, Num):
        yield "exponent", Pow(t.base, num(t.exp.value + 1))
    if isinstance(t, Num) and t.value and t.value.denominator == 1:
        yield "number", num(t.value + 1)
    if isinstance(t, Fn) and t.name not in KNOWN:
        for j, x in enumerate(t.args):
            yield "one further", Fn(t.name, (*t.args[:j], Add((x, num(1))), *t.args[j + 1 :]))
    kids = children(t)
    for j, k in enumerate(kids):
        for what, new in _edits(k):
            try:
                yield what, rebuild(t, (*kids[:j], new, *kids[j + 1 :]))
            except AssertionError:  # a block must stay a matrix
                continue


def _is_false(r: Relation, d: Derivation) -> bool:
    """Whether mpmath finds a point that meets the assumptions where ``r`` fails by far."""
    import mpmath

    context = Context(d.hypotheses, d.definitions)
    try:
        r = context.apart(r)
        parts = equations(Relation(r.op, context.unfold(r.lhs), context.unfold(r.rhs)), lambda t: True)
    except OutOfFragment:
        return False
    integers = {n for n, k in context.kinds.items() if "integer" in k}
    rng = random.Random(7)
    facts = [h for h in d.hypotheses if isinstance(h, Relation)]
    with mpmath.workdps(40):
        for part, inside in parts[:12]:
            names = integers | {f.lhs.name for f in inside if isinstance(f.lhs, Sym)}
            choose = _chooser(part, context, names, rng)
            for _ in range(DRAWS):
                try:
                    point, arithmetic = Point(choose), Mp()
                    if not all(_holds(h, point, arithmetic, context) for h in facts):
                        continue
                    a, b = (evaluate(x, point, arithmetic) for x in (part.lhs, part.rhs))
                except (CannotEvaluate, ZeroDivisionError, OverflowError, ValueError, TypeError):
                    continue
                if _fails(r.op, a, b):
                    return True
    return False


def _holds(h: Relation, point: object, arithmetic: Mp, context: Context) -> bool:
    if h in context.defining:
        return True
    a, b = (evaluate(context.unfold(x), point, arithmetic) for x in (h.lhs, h.rhs))  # type: ignore[arg-type]
    return not _fails(h.op, a, b, far=0)


def _fails(op: str, a: object, b: object, far: float = 1e-6) -> bool:
    gap = a - b  # type: ignore[operator]
    if op == "==":
        return bool(abs(gap) > far * max(1, abs(a), abs(b)) + 1e-25)  # type: ignore[arg-type]
    if op == "!=":
        return bool(abs(gap) < 1e-30)
    size = float(gap.real) if hasattr(gap, "real") else float(gap)
    return {"<": size > far, "<=": size > far, ">": size < -far, ">=": size < -far}[op]


def _met(h: Relation, at: dict[str, Fraction | int]) -> bool:
    return holds("<=", h.lhs, h.rhs, at) if h.op in ("<", "<=") else holds("<=", h.rhs, h.lhs, at)


def _fails_by_integration(r: Relation, d: Derivation) -> bool:
    """Whether Arb's rigorous integration finds a point where ``r`` fails."""
    rng, names = random.Random(7), list(relation_names(r))
    for k in range(8):
        at = point(names, rng) | ({"x": Fraction(k + 1, 3)} if "x" in names and k < 4 else {})
        try:
            met = all(_met(h, at) for h in d.hypotheses if isinstance(h, Relation))
            if met and not holds(r.op, r.lhs, r.rhs, at):
                return True
        except (AssertionError, AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError):
            continue  # what Arb does not evaluate is no mutant
    return False


def _by_permutation(r: Relation, d: Derivation) -> bool:
    """Whether ``r`` fails when ``N`` tokens are turned round."""
    import mpmath

    if Relation("==", Ref("g", (Ref("s", (Sym("k"),)),)), Sym("k")) not in d.hypotheses:
        return False
    size = 4

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        if name in ("s", "g"):
            return size - 1 - args[0]
        drawn = random.Random(f"{name} {args}")
        return Fraction({"N": size, "i": 1, "j": 2}.get(name) or drawn.randint(-90, 90) / Fraction(37))

    with mpmath.workdps(40):
        a, b = (evaluate(x, Point(choose), Mp()) for x in (r.lhs, r.rhs))
        return _fails(r.op, a, b)


def _by_integration(r: Relation, d: Derivation) -> bool:
    nodes = [x for t in (r.lhs, r.rhs) for x in walk(t)]
    special = any(isinstance(x, Integral) or (isinstance(x, Fn) and x.name in SPECIAL) for x in nodes)
    return special and r.op in ("==", "<=", "<") and _fails_by_integration(r, d)


def mutated(r: Relation) -> Iterator[Relation]:
    """A relation with one thing changed, on either side or between them."""
    yield from (Relation(r.op, r.lhs, new) for _, new in _edits(r.rhs))
    yield from (Relation(r.op, new, r.rhs) for _, new in _edits(r.lhs))
    yield Relation(OPPOSITE[r.op], r.lhs, r.rhs)


def in_case(r: Relation, case: dict[str, str]) -> Relation:
    """A relation with numbers in place of names and terms in ``t`` in place of functions."""
    terms = {n: parse_term(t) for n, t in case.items()}

    def go(t: Term) -> Term:
        if isinstance(t, Fn) and t.name in terms:
            return substitute(terms[t.name], {"t": go(t.args[0])})
        kids = children(t)
        return rebuild(t, tuple(map(go, kids))) if kids else terms.get(t.name, t) if isinstance(t, Sym) else t

    return Relation(r.op, go(r.lhs), go(r.rhs))


def false_goals(proof: Proof, most: int = 6) -> list[Mutant]:
    """Edits of what the proved parts of a proof say, of different kinds first, that mpmath finds false."""
    out: list[Mutant] = []
    for part in proof.parts:
        goal = part.derivation.goal
        if not isinstance(goal, Identity) or not part.verdict.proved:
            continue
        kinds: set[str] = set()
        lhs, op, rhs = goal.relation.lhs, goal.relation.op, goal.relation.rhs
        edits = [(what, Relation(op, lhs, new)) for what, new in _edits(rhs)]
        edits += [(what, Relation(op, new, rhs)) for what, new in _edits(lhs)] if not edits or op != "==" else []
        edits += [("relation", Relation(OPPOSITE[op], lhs, rhs))] if op in OPPOSITE else []
        for what, r in edits:
            ways = (_is_false, _by_integration, _by_permutation)
            if what not in kinds and any(way(r, part.derivation) for way in ways):
                kinds.add(what)
                out.append(Mutant(part.derivation, what, r))
            if len(out) >= most:
                return out
    return out


def fails_at_witness(part: Part) -> bool:
    """Whether mpmath agrees that a refuted part fails at its witness."""
    import mpmath

    goal, d = part.derivation.goal, part.derivation
    if not isinstance(goal, Identity) or not part.verdict.refuted:
        return False
    context = Context(d.hypotheses, d.definitions)
    at = part.verdict.witness

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        inside = ", ".join(map(str, args))
        label = {"ref": f"{name}[{inside}]", "fn": f"{name}({inside})"}.get(kind, name)
        found = at.get(label, Fraction(0))
        assert isinstance(found, Fraction)
        return found

    with mpmath.workdps(150):  # a return may be 10**56 away
        r = goal.relation
        pair = (evaluate(context.unfold(x), Point(choose), Mp()) for x in (r.lhs, r.rhs))
        return _fails(r.op, *pair, far=0)


def wrong_conditions(proof: Proof) -> Iterator[Derivation]:
    """Equivalences of a proof with a sign of their conditions changed, or a condition left out."""
    for part in proof.parts:
        d = part.derivation
        if not isinstance(d.goal, Equivalence) or not part.verdict.proved or not d.goal.conditions:
            continue
        first, *rest = d.goal.conditions
        for conditions in ((Relation("==", first.lhs, Neg(first.rhs)), *rest), tuple(rest)):
            if first.rhs == num(0) and conditions:
                continue
            steps = (*d.steps[:-1], replace(d.steps[-1], after=conditions)) if d.steps else d.steps
            yield replace(d, goal=replace(d.goal, conditions=conditions), steps=steps)
