"""Both directions of an equivalence: waves of different frequencies are independent (``theory/Waves.v``).

Covered are families of blocks whose functions of the position are waves of one frequency a block, and
polynomials in a single block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from ..kernel.derivation import Derivation, Equivalence
from ..kernel.term import (
    Add,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)  # fmt: skip
from ..language.latex import latex_relation
from ..language.text import text
from .certificate import Item, said
from .statement import Printer, Uncovered, identifier, premises, quantified, related, scope

__all__ = ["equivalence"]

_IMPORT = ("SymbolicPE.Waves",)
_ZERO, _PI = num(0), Const("pi")
POINTS = (0, 1, 2, -1)


def equivalence(name: str, d: Derivation, hypotheses: Sequence[Hypothesis]) -> Item:
    """``(for all positions, relations) <-> conditions`` as a theorem; raises Uncovered."""
    goal = d.goal
    assert isinstance(goal, Equivalence)
    if d.definitions:
        raise Uncovered("an equivalence about vectors that are named")
    if any(goal.relations[0].op != "==" or r.op != "==" for r in (*goal.relations, *goal.conditions)):
        raise Uncovered("an equivalence between other relations than equations")
    both = [*goal.relations, *goal.conditions]
    bound = {*goal.variables, *goal.indices}
    hyps = [h for h in hypotheses if not _about(h) & bound]
    stated, laws = related(both, hyps, ())
    stated = [h for h in stated if not (goal.anchor and _about(h) == {goal.anchor} and isinstance(h, Relation))]
    printer = scope(both, stated, (), (*goal.indices, goal.anchor or ""))
    printer = replace(printer, integers=(printer.integers | set(goal.indices)) - set(goal.variables))
    if goal.anchor:
        printer = printer.within({goal.anchor})
    if any(printer.shape(t).kind != "scalar" for r in both for t in (r.lhs, r.rhs)):
        raise Uncovered("uniqueness of a matrix for a vector that is written out")
    names = [n for n in quantified(printer, both, stated, laws) if n not in bound]
    facts = list(premises(printer, stated, laws))
    variables = " ".join(map(identifier, goal.variables))
    left = f"(forall {variables} : R, {_all(printer, goal.relations)})"
    script, right = "", ""
    if len(goal.indices) == 1:
        lo, hi = _range(goal)
        inside = f"({printer._integer(lo)} <= {{}} <= {printer._integer(hi)})%Z"
        index = goal.indices[0]
        here = [r for r in goal.conditions if index not in {*free_names(r.lhs), *free_names(r.rhs)}]
        there = [r for r in goal.conditions if r not in here]
        j = identifier(index)
        if goal.anchor:
            i = identifier(goal.anchor)
            facts.append(inside.format(i))
            script = _unique(printer, goal, i, j, printer._integer(hi))
            right = _all(printer, here)
            if there:
                right += f" /\\ (forall {j} : Z, {inside.format(j)} -> {j} <> {i} -> {_all(printer, there)})"
        else:
            script = _family(printer, goal, j)
            right = f"(forall {j} : Z, {inside.format(j)} -> {_all(printer, goal.conditions)})"
    elif not goal.indices:
        script, right = _polynomial(printer, goal), f"({_all(printer, goal.conditions)})"
    else:
        raise Uncovered("independence of waves in two indices at a time")
    binders = " ".join(f"({identifier(n)} : {printer.type_of(n)})" for n in names)
    lines = [f"forall {binders},", *(f"  {f} ->" for f in facts), f"  {left}", "  <->", f"  ({right})"]
    words = f"for all {', '.join(goal.variables)}: {'; '.join(map(text, goal.relations))}; if and only if "
    words += "; ".join(map(text, goal.conditions)) or "always"
    tex = r",\; ".join(map(latex_relation, goal.relations)) + r" \iff " + r",\; ".join(
        map(latex_relation, goal.conditions)
    )
    wrong = "\n".join([*lines[:-1], f"  ({_spoiled(right)})"])
    return Item(
        name, d.title, words, tex, "\n".join(lines), script, (), said(stated), wrong, script,
        "the same with one equation more", imports=_IMPORT,
    )  # fmt: skip


def _about(h: Hypothesis) -> set[str]:
    from ..kernel.term import relation_names

    return set(relation_names(h)) if isinstance(h, Relation) else {h.name}


def _all(p: Printer, relations: Sequence[Relation]) -> str:
    return " /\\ ".join(p.relation(r) for r in relations) or "True"


def _spoiled(right: str) -> str:
    return f"{right} /\\ 1 = 0"


def _range(goal: Equivalence) -> tuple[Term, Term]:
    """The range of the sums that are compared."""
    ends = {(t.lo, t.hi) for r in goal.relations for t in (r.lhs, r.rhs) if isinstance(t, Sum)}
    if len(ends) != 1:
        raise Uncovered("sums over different ranges")
    lo, hi = next(iter(ends))
    if lo != _ZERO or not (isinstance(hi, Add) and hi.args[-1] == Neg(num(1))):
        raise Uncovered("a sum over another range than that of the blocks")
    return lo, hi


def _frequency(t: Term, variable: str) -> Term:
    """The one frequency of the waves in ``t``."""
    found: dict[Term, None] = {}
    for x in walk(t):
        if isinstance(x, Fn) and variable in free_names(x):
            if x.name not in ("sin", "cos"):
                raise Uncovered("independence of other functions than sines and cosines")
            if isinstance(_at(x.args[0], {variable: _ZERO}), Add):
                raise Uncovered("independence of waves with phases")
            found[_factor(x.args[0], variable)] = None
    if len(found) != 1:
        raise Uncovered("independence where a block has more than one frequency")
    return next(iter(found))


def _factor(t: Term, variable: str) -> Term:
    """What ``variable`` is multiplied by in an affine argument."""
    if isinstance(t, Add):
        parts = [x for x in t.args if variable in free_names(x)]
        if len(parts) == 1:
            return _factor(parts[0], variable)
    elif isinstance(t, Mul):
        rest = tuple(x for x in t.args if variable not in free_names(x))
        inner = [x for x in t.args if variable in free_names(x)]
        if len(inner) == 1 and (inner[0] == Sym(variable) or isinstance(inner[0], Add)):
            if isinstance(inner[0], Add) and Sym(variable) not in inner[0].args:
                raise Uncovered("independence of waves whose phase is not affine")
            return rest[0] if len(rest) == 1 else Mul(rest) if rest else num(1)
    elif isinstance(t, Div) and variable not in free_names(t.den):
        return Div(_factor(t.num, variable), t.den)
    elif t == Sym(variable):
        return num(1)
    raise Uncovered("independence of waves whose phase is not affine")


def _at(t: Term, values: Mapping[str, Term]) -> Term:
    return substitute(t, dict(values))


def _waves(p: Printer, body: Term, variable: str, w: Term) -> tuple[Term, Term]:
    """The coefficients of sine and cosine: the values at a quarter of a period, and at zero."""
    quarter = _over(Div(_PI, num(2)), w)
    return _at(body, {variable: quarter}), _at(body, {variable: _ZERO})


def _nth(n: int, count: int) -> str:
    """The pattern that takes one of ``count`` facts apart from the others."""
    if count == 1:
        return "zz_E"
    return "[zz_E _]" if n == 0 else f"[_ {_nth(n - 1, count - 1)}]"


def _over(t: Term, w: Term) -> Term:
    """``t/w``, factor by factor."""
    for x in w.args if isinstance(w, Mul) else (w,):
        t = Div(t, x)
    return t


def _lambda(p: Printer, index: str, t: Term) -> str:
    return f"(fun {identifier(index)} : Z => {p.within({index}).real(t)})"


def _unique(p: Printer, goal: Equivalence, i: str, j: str, hi: str) -> str:
    """Row by row: the coefficients of block i are those on the right, the others vanish."""
    (variable,) = goal.variables
    count = hi.removesuffix(" - 1")
    assert goal.anchor is not None
    rows, sums = [], []
    for n, r in enumerate(goal.relations):
        assert isinstance(r.lhs, Sum)
        s = r.lhs
        w = _frequency(s.body, variable)
        a, b = _waves(p, s.body, variable, w)
        moved = _at(w, {s.index: Sym(goal.anchor)})
        u0, v0 = (_at(r.rhs, {variable: x}) for x in (_over(Div(_PI, num(2)), moved), _ZERO))
        lam = _lambda(p, s.index, w)
        rows.append(
            f"destruct (family_unique ({count})%Z {lam} {_lambda(p, s.index, a)} {_lambda(p, s.index, b)} {i} "
            f"({p.real(u0)}) ({p.real(v0)})) as [[zz_a{n} zz_b{n}] zz_c{n}]; "
            f"[ frequencies_apart | intros; frequency_positive | in_range | intros zz_p; "
            f"pose proof (zz_H zz_p) as {_nth(n, len(goal.relations))}; "
            f"match goal with zz_E : sum _ _ _ = ?r |- _ => transitivity r; "
            f"[ rewrite <- zz_E; apply sum_ext; intros; close | close ] end | ]"
        )
        sums.append(n)
    third = "; ".join(f"pose proof (zz_c{n} {j} zz_r zz_n) as [zz_d{n} zz_e{n}]" for n in sums)
    forth = "; ".join(["intros zz_H", *rows])
    forth += f"; parts; try from_coefficients; intros {j} zz_r zz_n; {third}; parts; from_coefficients"
    back = (
        f"intros zz_H {identifier(variable)}; apart_facts; parts; "
        f"(rewrite (sum_single _ _ {i}); [ use_equations; close | in_range | intros {j} zz_r zz_n; "
        f"others {j} zz_r zz_n; close ])"
    )
    return f"intros; laws; split; [ {forth} | {back} ]"


def _family(p: Printer, goal: Equivalence, j: str) -> str:
    """A sum of waves in one variable, the others put to zero or moved together."""
    (r,) = goal.relations
    if not isinstance(r.lhs, Sum):
        raise Uncovered("an equivalence that is not about a sum over the blocks")
    s = r.lhs
    hi = p._integer(s.hi)
    count = hi.removesuffix(" - 1")
    if r.rhs == _ZERO:
        variable, *others = goal.variables
        body = _at(s.body, dict.fromkeys(others, _ZERO))
        w = _frequency(body, variable)
        a, b = _waves(p, body, variable, w)
        values = " ".join("zz_p" if v == variable else "0" for v in goal.variables)
        lemma = f"family_zero ({count})%Z {_lambda(p, s.index, w)} {_lambda(p, s.index, a)} {_lambda(p, s.index, b)}"
        prove = (
            f"intros zz_p; pose proof (zz_H {values}) as zz_E; match type of zz_E with ?x = _ => "
            f"transitivity x; [ apply sum_ext; intros; close | exact zz_E ] end"
        )
    else:
        raise Uncovered("when a form does not change as both positions move")
    forth = (
        f"intros zz_H {j} zz_r; destruct ({lemma}) with (j := {j}) as [zz_a zz_b]; "
        f"[ frequencies_apart | intros; frequency_positive | {prove} | in_range | "
        f"parts; from_coefficients ]"
    )
    variables = " ".join(map(identifier, goal.variables))
    back = f"intros zz_H {variables}; sums_with zz_H"
    return f"intros; laws; split; [ {forth} | {back} ]"


def _polynomial(p: Printer, goal: Equivalence) -> str:
    """Polynomials that agree at enough small numbers have equal coefficients."""
    for r in goal.relations:
        for t in (r.lhs, r.rhs):
            if any(isinstance(x, Fn) and set(goal.variables) & set(free_names(x)) for x in walk(t)):
                raise Uncovered("independence of the functions of a single block")
            if any(isinstance(x, Div) and not isinstance(x.den, Num) for x in walk(t)):
                raise Uncovered("independence where something is divided by")
    if len(goal.variables) > 3:
        raise Uncovered("independence in more than three variables")
    points = POINTS if len(goal.variables) < 3 else POINTS[:3]
    every = product(points, repeat=len(goal.variables))
    facts = [f"pose proof (zz_H {' '.join(f'({x})' for x in at)})" for at in every]
    forth = f"intros zz_H; {'; '.join(facts)}; clear zz_H; cbv beta in *; parts; first [ lra | nra ]"
    variables = " ".join(map(identifier, goal.variables))
    return f"intros; split; [ {forth} | intros zz_H {variables}; apart_facts; parts; use_equations; close ]"
