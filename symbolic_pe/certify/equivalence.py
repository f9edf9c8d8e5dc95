"""Both directions of an equivalence: waves of different frequencies are independent (``theory/Waves.v``), also where
they grow (``theory/Growth.v``).

Covered are families of blocks whose functions of the position are waves, and polynomials in a single block; here it
is waves of one frequency a block, in :mod:`.bundles` those of several.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ..kernel.derivation import Derivation, Equivalence
from ..kernel.term import (
    Add,
    Fn,
    Hypothesis,
    Neg,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)  # fmt: skip
from ..language.latex import latex_relation
from ..language.text import text
from .apart import frequencies_differ
from .bundles import nth
from .certificate import Item, said, with_mutant
from .entries import entry_by_entry
from .falsehood import has_other_solutions
from .forms import Forms
from .functions import Functions
from .naming import identifier
from .parts import is_complex
from .printer import Printer
from .scope import quantified, related, scope
from .single import single
from .statement import of_reals, premises
from .uncovered import Uncovered
from .waves import coefficient, growth, wave, waves

__all__ = ["equivalence"]

_ZERO = num(0)


def equivalence(name: str, d: Derivation, hypotheses: Sequence[Hypothesis], mutant: bool = True) -> Item:
    """``(for all positions, relations) <-> conditions`` as a theorem; raises Uncovered.

    The mutant has one condition changed, so that a solution is called none, or one left out.
    """
    goal = d.goal
    assert isinstance(goal, Equivalence)
    goal = replace(goal, relations=entry_by_entry(goal.relations), conditions=entry_by_entry(goal.conditions))
    out = _item(name, d, goal, hypotheses)
    for wrong in _changed(goal) if mutant else ():
        with suppress(Uncovered):
            other = _item(name, d, wrong, hypotheses)
            if set(other.imports) <= set(out.imports) and has_other_solutions(wrong, hypotheses, d.definitions):
                return with_mutant(out, other)
    return out


def _changed(goal: Equivalence) -> Iterator[Equivalence]:
    """With another right-hand side in the last condition, or that an unknown is 0 where there is none; a condition
    less."""
    *others, last = goal.conditions or (Relation("==", _unknown(goal), num(1)),)
    side = num(1) if last.rhs == _ZERO else _ZERO if not goal.conditions else Add((last.rhs, num(1)))
    yield replace(goal, conditions=(*others, replace(last, rhs=side)))
    if others:
        yield from (replace(goal, conditions=goal.conditions[:n] + goal.conditions[n + 1 :])
                    for n in reversed(range(len(goal.conditions))))  # fmt: skip


def _unknown(goal: Equivalence) -> Term:
    return next(
        x for t in (goal.relations[0].lhs, goal.relations[0].rhs) for x in walk(t)
        if isinstance(x, (Ref, Sym)) and x.name in goal.unknowns
    )  # fmt: skip


def _item(name: str, d: Derivation, goal: Equivalence, hypotheses: Sequence[Hypothesis]) -> Item:
    if d.definitions:
        raise Uncovered("an equivalence about vectors that are named")
    if any(goal.relations[0].op != "==" or r.op != "==" for r in (*goal.relations, *goal.conditions)):
        raise Uncovered("an equivalence between other relations than equations")
    bound = {*goal.variables, *goal.indices}
    if any(_about(h) & set(goal.variables) for h in hypotheses):
        raise Uncovered("an equivalence for some positions only")
    complex_ = is_complex([*goal.relations, *goal.conditions], hypotheses)
    if complex_:
        goal, hypotheses = _of_parts(goal, hypotheses)
    both = [*goal.relations, *goal.conditions]
    hyps = [h for h in hypotheses if not _about(h) & bound]
    stated, laws = related(both, hyps, ())
    stated = [h for h in stated if not (goal.anchor and _about(h) == {goal.anchor} and isinstance(h, Relation))]
    printer = scope(both, stated, (), (*goal.indices, goal.anchor or ""))
    printer = replace(printer, integers=(printer.integers | set(goal.indices)) - set(goal.variables), wanted={})
    if goal.anchor:
        printer = printer.within({goal.anchor})
    if any(printer.shape(t).kind != "scalar" for r in both for t in (r.lhs, r.rhs)):
        raise Uncovered("uniqueness of a matrix for a vector that is written out")
    names = [n for n in quantified(printer, both, stated, laws) if n not in bound]
    facts = list(premises(printer, stated, laws))
    variables = " ".join(map(identifier, goal.variables))
    left = f"(forall {variables} : R, {_all(printer, goal.relations)})"
    right = _right(printer, goal)
    if goal.anchor and goal.indices:
        facts.append(_inside(printer, goal, goal.anchor))
    script = _script(printer, goal)
    if printer.wanted:
        raise Uncovered("an equivalence about what is not visibly defined")
    binders = " ".join(f"({identifier(n)} : {printer.type_of(n)})" for n in names)
    lines = [f"forall {binders},", *(f"  {f} ->" for f in facts), f"  {left}", "  <->", f"  ({right})"]
    words = f"for all {', '.join(goal.variables)}: {'; '.join(map(text, goal.relations))}; if and only if "
    words += _conditions_in_words(goal)
    if complex_:
        words += ", of real and imaginary parts"
    tex = (
        r",\; ".join(map(latex_relation, goal.relations))
        + r" \iff "
        + r",\; ".join(map(latex_relation, goal.conditions))
    )
    assumed = (*said(stated), *_placed(goal))
    return Item(name, d.title, words, tex, "\n".join(lines), script, (), assumed, imports=_imports(script))


def _of_parts(goal: Equivalence, hypotheses: Sequence[Hypothesis]) -> tuple[Equivalence, Sequence[Hypothesis]]:
    """The same, said of real and imaginary parts."""
    groups = [[x for r in rs for x in of_reals([r], hypotheses, ())[0]] for rs in (goal.relations, goal.conditions)]
    _, real, _ = of_reals([*goal.relations, *goal.conditions], hypotheses, ())
    return replace(goal, relations=tuple(groups[0]), conditions=tuple(groups[1])), real


def _inside(p: Printer, goal: Equivalence, name: str) -> str:
    """That an index is in the range of the sums."""
    lo, hi = _range(goal)
    return f"({p._integer(lo)} <= {identifier(name)} <= {p._integer(hi)})%Z"


def _right(p: Printer, goal: Equivalence) -> str:
    """The conditions, for all indices they are for: a second one is another than the first, or than the anchor."""
    if not goal.indices:
        return f"({_all(p, goal.conditions)})"
    if len(goal.indices) > 2 or (len(goal.indices) == 2 and goal.anchor):
        raise Uncovered("independence of waves in more than two indices at a time")
    first, second = (goal.anchor, goal.indices[0]) if goal.anchor else (*goal.indices, None)[:2]
    there = [r for r in goal.conditions if second in {*free_names(r.lhs), *free_names(r.rhs)}]
    q = p.within({*goal.indices, first or ""})
    right = _all(q, [r for r in goal.conditions if r not in there])
    if there and first and second:
        j = identifier(second)
        other = f"forall {j} : Z, {_inside(p, goal, second)} -> {j} <> {identifier(first)} -> {_all(q, there)}"
        right = f"({right}) /\\ ({other})"
    if goal.anchor or not first:
        return right
    return f"(forall {identifier(first)} : Z, {_inside(p, goal, first)} -> {right})"


def _script(p: Printer, goal: Equivalence) -> str:
    """How to prove it: where each block has one wave, or the only one has; else by bundles of waves."""
    try:
        if not goal.indices:
            return single(p, goal)
        if len(goal.indices) == 2:
            return _full(p, goal)
        return _unique(p, goal) if goal.anchor else _family(p, goal)
    except Uncovered:
        if not any(isinstance(x, Fn) and x.name in ("sin", "cos") and set(goal.variables) & set(free_names(x))
                   for r in goal.relations for t in (r.lhs, r.rhs) for x in walk(t)):  # fmt: skip
            raise
    third = len(goal.variables) // 3
    still = {n for r in goal.relations for n in free_names(r.rhs)} & set(goal.variables)
    moved = third and len(goal.variables) == 3 * third and still == set(goal.variables[: 2 * third])
    return (Forms if moved else Functions)(p, goal).script()


def _imports(script: str) -> tuple[str, ...]:
    used = {"SymbolicPE.Growth": "grown_", "SymbolicPE.Bundles": "zz_A : rates_apart"}
    return ("SymbolicPE.Waves", *(name for name, sign in used.items() if sign in script))


def _placed(goal: Equivalence) -> list[str]:
    """Where the free index lies, in words."""
    if not (goal.anchor and goal.indices):
        return []
    lo, hi = _range(goal)
    return [f"{goal.anchor} is an integer from {text(lo)} to {text(hi)}"]


def _conditions_in_words(goal: Equivalence) -> str:
    """The conditions, and for which indices each is one."""
    if not goal.indices:
        return "; ".join(map(text, goal.conditions)) or "always"
    first, second = (goal.anchor, goal.indices[0]) if goal.anchor else (*goal.indices, None)[:2]
    there = [c for c in goal.conditions if second in {*free_names(c.lhs), *free_names(c.rhs)}]
    here = "; ".join(text(c) for c in goal.conditions if c not in there)
    lo, hi = _ends(goal.relations[0])
    inside = f"from {text(lo)} to {text(hi)}"
    head = here if goal.anchor else f"for every {first} {inside}: {here}"
    others = f"for every {second} {inside} other than {first}: {'; '.join(map(text, there))}"
    return "; and ".join(x for x in (head, others if there else "") if x)


def _ends(r: Relation) -> tuple[Term, Term]:
    s = next(x for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sum))
    return s.lo, s.hi


def _about(h: Hypothesis) -> set[str]:
    from ..kernel.term import relation_names

    return set(relation_names(h)) if isinstance(h, Relation) else {h.name}


def _all(p: Printer, relations: Sequence[Relation]) -> str:
    return " /\\ ".join(p.relation(r) for r in relations) or "True"


def _range(goal: Equivalence) -> tuple[Term, Term]:
    """The range of the sums that are compared."""
    ends = {(t.lo, t.hi) for r in goal.relations for t in (r.lhs, r.rhs) if isinstance(t, Sum)}
    if len(ends) != 1:
        raise Uncovered("sums over different ranges")
    lo, hi = next(iter(ends))
    if lo != _ZERO or not (isinstance(hi, Add) and hi.args[-1] == Neg(num(1))):
        raise Uncovered("a sum over another range than that of the blocks")
    return lo, hi


def _at(t: Term, values: Mapping[str, Term]) -> Term:
    return substitute(t, dict(values))


def _lambda(p: Printer, index: str, t: Term) -> str:
    return f"(fun {identifier(index)} : Z => {p.within({index}).real(t)})"


def _unique(p: Printer, goal: Equivalence) -> str:
    """Row by row: the coefficients of block i are those on the right, the others vanish."""
    count = p._integer(_range(goal)[1]).removesuffix(" - 1")
    assert goal.anchor is not None
    i, j = identifier(goal.anchor), identifier(goal.indices[0])
    rows: list[str] = []
    for n, r in enumerate(goal.relations):
        assert isinstance(r.lhs, Sum)
        s = r.lhs
        for variable, body in _coordinates(s.body, goal.variables):
            a, b = waves(body, variable)
            u0, v0 = (_solved(_at(t, {s.index: Sym(goal.anchor)}), goal) for t in (a, b))
            g = growth(body, variable)
            maps = " ".join(_lambda(p, s.index, t) for t in (*g, *_wave(p, body, variable, s.index), a, b))
            lemma, moved = "grown_unique" if g else "phased_unique", ["zz_p"]
            if len(goal.variables) > 1:
                if g:
                    raise Uncovered("independence of functions of several variables that grow")
                lemma, moved = "phased_unique_moved", ["zz_p", "0"]
            m = len(rows)
            rows.append(
                f"destruct ({lemma} ({count})%Z {maps} {i} ({p.real(u0)}) ({p.real(v0)})) as "
                f"[[zz_a{m} zz_b{m}] zz_c{m}]; [ frequencies_apart | intros; frequency_positive | in_range | "
                f"intros zz_p; {_same(goal, n, variable, moved)} | ]"
            )
    third = "; ".join(f"pose proof (zz_c{m} {j} zz_r zz_n) as [zz_d{m} zz_e{m}]" for m in range(len(rows)))
    forth = "; ".join(["intros zz_H", *rows])
    forth += f"; parts; try from_coefficients; intros {j} zz_r zz_n; {third}; parts; from_coefficients"
    back = (
        f"intros zz_H {' '.join(map(identifier, goal.variables))}; apart_facts; parts; "
        f"(rewrite (sum_single _ _ {i}); [ use_equations; close | in_range | intros {j} zz_r zz_n; "
        f"others {j} zz_r zz_n; close ])"
    )
    return f"intros; laws; split; [ {forth} | {back} ]"


def _coordinates(body: Term, variables: Sequence[str]) -> list[tuple[str, Term]]:
    """Variables, until every summand has one of them, each with its summands where the others are 0."""
    if len(variables) == 1:
        return [(variables[0], body)]
    members = body.args if isinstance(body, Add) else (body,)
    out, seen = [], set[Term]()
    for v in variables:
        own = [x for x in members if v in free_names(x)]
        if set(own) - seen:
            others = dict.fromkeys([x for x in variables if x != v], _ZERO)
            out.append((v, _at(Add(tuple(own)) if len(own) > 1 else own[0], others)))
            seen.update(own)
    if seen != set(members):
        raise Uncovered("independence of waves beside what stands still")
    return out


def _same(goal: Equivalence, n: int, variable: str, places: Sequence[str]) -> str:
    """Relation ``n`` at the first of ``places``, less what it is at the second, the other variables being 0."""
    facts, names = [], [f"zz_E{k}" for k in range(len(places))]
    for name, at in zip(names, places, strict=True):
        values = " ".join(at if v == variable else "0" for v in goal.variables)
        facts.append(f"pose proof (zz_H {values}) as {nth(n, len(goal.relations)).replace('zz_E', name)}")
    pattern = ", ".join(f"{name} : ?l{k} = _" for k, name in enumerate(names))
    left = " - ".join(f"l{k}" for k in range(len(places)))
    apart = "rewrite <- sum_sub; " if len(places) > 1 else ""
    return (
        f"{'; '.join(facts)}; match goal with {pattern} |- _ => transitivity ({left}) end; "
        f"[ {apart}apply sum_ext; intros; close | rewrite {', '.join(names)}; close ]"
    )


def _solved(t: Term, goal: Equivalence) -> Term:
    """``t`` with what the conditions say its unknowns are."""
    known = {c.lhs: c.rhs for c in goal.conditions}
    if t in known:
        return known[t]
    kids = children(t)
    return rebuild(t, tuple(_solved(k, goal) for k in kids)) if kids else t


def _family(p: Printer, goal: Equivalence) -> str:
    """A sum of waves in one variable, the others put to zero or moved together."""
    if len(goal.relations) != 1:
        raise Uncovered("an equivalence about several sums over the blocks")
    (r,) = goal.relations
    if not isinstance(r.lhs, Sum):
        raise Uncovered("an equivalence that is not about a sum over the blocks")
    s, j = r.lhs, identifier(goal.indices[0])
    count = p._integer(s.hi).removesuffix(" - 1")
    if r.rhs != _ZERO:
        return _block(p, goal, s, count, j)
    variable, *others = goal.variables
    body = _at(s.body, dict.fromkeys(others, _ZERO))
    _without_growth(r)
    w, f = _wave(p, body, variable, s.index)
    a, b = waves(body, variable)
    values = " ".join("zz_p" if v == variable else "0" for v in goal.variables)
    lemma = f"phased_constant ({count})%Z {' '.join(_lambda(p, s.index, t) for t in (w, f, a, b))} 0"
    prove = (
        f"intros zz_p; pose proof (zz_H {values}) as zz_E; match type of zz_E with ?x = _ => "
        f"transitivity x; [ apply sum_ext; intros; close | exact zz_E ] end"
    )
    forth = (
        f"intros zz_H {j} zz_r; destruct ({lemma}) with (j := {j}) as [zz_a zz_b]; "
        f"[ frequencies_apart | intros; frequency_positive | {prove} | in_range | "
        f"parts; from_coefficients ]"
    )
    variables = " ".join(map(identifier, goal.variables))
    back = f"intros zz_H {variables}; sums_with zz_H"
    return f"intros; laws; split; [ {forth} | {back} ]"


def _without_growth(r: Relation) -> None:
    if any(isinstance(x, Fn) and x.name == "exp" for t in (r.lhs, r.rhs) for x in walk(t)):
        raise Uncovered("independence of waves that grow, in two positions")


def _form(body: Term, x: str, y: str) -> tuple[Term, Term, Term, Term]:
    """The coefficients of the four products of a wave in ``x`` and one in ``y``."""
    return tuple(  # type: ignore[return-value]
        coefficient(body, {(x, "sin"): q, (x, "cos"): 1 - q, (y, "sin"): k, (y, "cos"): 1 - k})
        for q in (1, 0) for k in (1, 0)
    )  # fmt: skip


def _block(p: Printer, goal: Equivalence, s: Sum, count: str, j: str) -> str:
    """A form without terms that mix blocks, when both positions move together."""
    r = goal.relations[0]
    if len(goal.variables) % 3 or not isinstance(r.rhs, Sum):
        raise Uncovered("an equivalence of another form")
    x, y, _ = _first(goal)
    still = r.rhs
    for member in still.body.args if isinstance(still.body, Add) else ():
        if {x, y} - set(free_names(member)):
            raise Uncovered("independence of waves beside what stands still")
    one = _at(still.body, {v: _ZERO for v in goal.variables if v not in (x, y)})
    alone = _at(one, {y: _ZERO})
    (w, f), g = _wave(p, alone, x, still.index), growth(alone, x)
    maps = " ".join(_lambda(p, still.index, c) for c in (*g, w, f, *_form(one, x, y)))
    forth = f"intros {j} zz_r; pose proof (zz_L {j} zz_r) as zz_D; apart_facts; parts; from_coefficients"
    back = f"intros {j} zz_r; pose proof (zz_H {j} zz_r) as zz_L; apart_facts; parts; from_conditions"
    lams = [_lambda(p, still.index, t) for t in (w, *g)]
    name, lemma = ("grown_block", "grown_block_iff") if g else ("block_form", "block_relative")
    return _moved(name, lemma, f"({count})%Z {maps}", lams, goal, forth, back, "apply sum_ext")


def _wave(p: Printer, t: Term, variable: str, index: str) -> tuple[Term, Term]:
    """The frequency of the waves in ``t``, which is not that of another block, and their phase."""
    w, f = wave(t, variable)
    if not frequencies_differ([w], index, p):
        raise Uncovered("waves whose frequencies are not visibly different")
    return w, f


def _first(goal: Equivalence) -> tuple[str, str, str]:
    """The first coordinates of both positions and of what they move by."""
    size = len(goal.variables) // 3
    return goal.variables[0], goal.variables[size], goal.variables[2 * size]


def _full(p: Printer, goal: Equivalence) -> str:
    """A form with terms that mix blocks."""
    r = goal.relations[0]
    if len(goal.relations) != 1 or len(goal.variables) != 3:
        raise Uncovered("a form in several coordinates")
    if not (isinstance(r.rhs, Sum) and isinstance(r.rhs.body, Sum) and isinstance(r.lhs, Sum)):
        raise Uncovered("an equivalence that is not about a double sum over the blocks")
    if any(isinstance(side, Sum) for c in goal.conditions for side in (c.lhs, c.rhs)):
        raise Uncovered("conditions on sums of entries")
    outer, inner = r.rhs, r.rhs.body
    if (outer.lo, outer.hi) != (inner.lo, inner.hi) or outer.lo != _ZERO:
        raise Uncovered("sums over different ranges")
    count = p._integer(outer.hi).removesuffix(" - 1")
    i, j = map(identifier, goal.indices)
    x, y, _ = goal.variables
    alone = _at(inner.body, {y: _ZERO})
    (w, f), g = _wave(p, alone, x, outer.index), growth(alone, x)
    both = f"{identifier(outer.index)} {identifier(inner.index)} : Z"
    within = p.within({outer.index, inner.index})
    lams = [_lambda(p, outer.index, t) for t in (w, *g)]
    four = (f"(fun {both} => {within.real(c)})" for c in _form(inner.body, x, y))
    maps = " ".join([f"({count})%Z", *lams[1:], lams[0], _lambda(p, outer.index, f), *four])
    if g:
        return _moved("grown_form", "grown_form_iff", maps, lams, goal, *_nothing(i, j), "sum_ext2")
    forth, back = (
        f"intros {i} zz_r; split; [ destruct ({fact} {i} zz_r) as [zz_D _]; cbv beta in zz_D; apart_facts; parts; "
        f"{end} | intros {j} zz_s zz_n; destruct ({fact} {j} zz_s) as [_ zz_D]; "
        f"pose proof (zz_D {i} zz_r (not_eq_sym zz_n)) as zz_O; cbv beta in zz_O; apart_facts; parts; {end} ]"
        for fact, end in (("zz_L", "from_coefficients"), ("zz_H", "from_conditions"))
    )
    return _moved("form", "form_iff", maps, lams, goal, forth, back, "sum_ext2")


def _nothing(i: str, j: str) -> tuple[str, str]:
    """Both directions where all coefficients have to vanish, those of a block and those between two."""
    end = "cbv beta in *; apart_facts; parts;"
    forth = (
        f"intros {i} zz_r; split; [ pose proof (zz_L {i} {i} zz_r zz_r) as zz_D; {end} from_coefficients "
        f"| intros {j} zz_s zz_n; pose proof (zz_L {i} {j} zz_r zz_s) as zz_D; "
        f"pose proof (zz_L {j} {i} zz_s zz_r) as zz_O; {end} from_coefficients ]"
    )
    back = (
        f"intros {i} {j} zz_r zz_s; destruct (zz_H {i} zz_r) as [zz_D zz_O]; "
        f"destruct (Z.eq_dec {j} {i}) as [->|zz_n]; [ clear zz_O | pose proof (zz_O {j} zz_s zz_n) as zz_M; "
        f"clear zz_O ]; {end} from_conditions"
    )
    return forth, back


def _moved(
    name: str, lemma: str, maps: str, rates: Sequence[str], goal: Equivalence, forth: str, back: str, ext: str
) -> str:
    """Both directions from a lemma about a form that keeps its value when both positions move.

    ``rates`` are the frequencies, and the growth if there is any.
    """
    w, *grow = rates
    one = _first(goal)
    x, y, t = map(identifier, one)
    variables = f"{x} {y} {t}"
    values = " ".join(identifier(v) if v in one else "0" for v in goal.variables)
    still, moving = f"({name} {maps} {x} {y})", f"({name} {maps} ({x} + {t}) ({y} + {t}))"
    same = f"unfold {name}; {ext}; intros; close"
    begin = f"assert (zz_A : distinct {w}) by frequencies_apart; "
    begin += f"assert (zz_P : forall zz_j : Z, 0 < {w} zz_j) by (intros; frequency_positive)"
    known = "zz_A zz_P"
    for g in grow:
        begin += f"; assert (zz_G : forall zz_j : Z, {g} zz_j <> 0) by (intros; cbv beta; apart)"
        known += " zz_G"
    there = (
        f"intros zz_H; assert (zz_K : forall {variables} : R, {moving} = {still}) by "
        f"(intros {variables}; pose proof (zz_H {values}) as zz_E; match type of zz_E with ?l = ?r => "
        f"transitivity l; [ {same} | transitivity r; [ exact zz_E | {same} ] ] end); "
        f"pose proof (proj1 ({lemma} {maps} {known}) zz_K) as zz_L; cbv beta in zz_L; clear zz_H zz_K; {forth}"
    )
    again = (
        f"intros zz_H {variables}; transitivity {moving}; [ {same} | transitivity {still}; "
        f"[ apply (proj2 ({lemma} {maps} {known})); {back} | {same} ] ]"
    )
    if len(goal.variables) > 3:
        again = f"intros zz_H {' '.join(map(identifier, goal.variables))}; sums_with zz_H"
    return f"intros; laws; {begin}; split; [ {there} | {again} ]"
