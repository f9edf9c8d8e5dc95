"""Refutations: ``exists x, hypotheses /\\ ~ claim``, with the witness that the kernel found.

A witness of rational numbers is put in; what is left is to tell two closed numbers apart.  Where both are
rational that is arithmetic; otherwise the library coq-interval encloses their difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from ..kernel.term import (
    VALUED,
    WHOLE,
    Assumption,
    Const,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    walk,
)  # fmt: skip
from ..kernel.verdict import Verdict
from ..language.latex import latex_relation
from ..language.text import text
from .certificate import Item, said, with_mutant
from .differing import differing
from .mutate import truths
from .naming import identifier
from .numbers import INTERVAL, MACHINE, NUMBERS, Impossible, compared
from .parts import square_apart
from .printer import Printer
from .scope import apart, gathered, ordered, quantified, related, scope
from .statement import INTEGRALS, of_reals, premises
from .uncovered import Uncovered

__all__ = ["rational", "refutation"]


def refutation(
    name: str, title: str, relation: Relation, verdict: Verdict, definitions: Sequence[Definition] = (),
    mutant: bool = True,
) -> Item:  # fmt: skip
    """The theorem that the claim fails at the witness; raises Uncovered.

    The mutant says the same of a claim that never fails, and tries the same witness.
    """
    out = _item(name, title, relation, verdict, definitions)
    if not mutant:
        return out
    for near in truths(relation, verdict.hypotheses, definitions):
        with suppress(Uncovered):
            wrong = _item(name, title, near, verdict, definitions)
            if set(wrong.imports) <= set(out.imports) and wrong.statement != out.statement:
                return with_mutant(out, wrong)
    return out


def _item(name: str, title: str, relation: Relation, verdict: Verdict, definitions: Sequence[Definition]) -> Item:
    hypotheses: Sequence[Hypothesis] = verdict.hypotheses
    shown = relation
    relation, definitions = apart(relation, gathered(definitions))
    relations, hypotheses, definitions = of_reals([relation], hypotheses, definitions)
    relation = relations[0]
    if len(relations) > 1:  # real and imaginary parts are not both equal
        relation = replace(square_apart(relations), op="==")
    stated, laws = related([relation], hypotheses, definitions, all_of_them=True)
    printer = scope([relation], stated, definitions)
    if set(printer.functions) & set(INTEGRALS):
        raise Uncovered("a counterexample to a statement about the cosine or the sine integral")
    printer = replace(printer, definitions=ordered(definitions, [relation]))
    names = quantified(printer, [relation], stated, laws)
    facts = list(dict.fromkeys([*premises(printer, stated, laws), *_defined(printer, relation)]))
    goal = printer.relation(relation)
    denied = f"~ {goal}"
    if _plain(printer, relation):
        denied = f"{printer.real(relation.lhs)} <> {printer.real(relation.rhs)}"
    witness = _numbers(verdict.witness)
    values = [_value(printer, n, witness, stated, laws) for n in names]
    binders = " ".join(f"({identifier(n)} : {printer.type_of(n)})" for n in names)
    lines = [f"exists {binders}," if names else "", *(f"  ({f}) /\\" for f in facts), f"  ({denied})"]
    steps = [f"exists {', '.join(values)}"] if values else []
    unfold = [identifier(d.name) for d in printer.definitions]
    steps += [f"unfold {', '.join(unfold)}"] if unfold else []
    exact = rational(relation, definitions, stated)
    steps += ["repeat (split; [ witnessed | ])"] if facts else []
    apart_there = _apart(printer, relation, witness, names, stated, exact)
    even = {h.name: Fraction(2) for h in stated if isinstance(h, Assumption) and h.kind == "even"}
    at = differing(printer, relation, even | witness) if relation.op == "==" else None
    if at is not None:
        tactic = f"{'rational' if exact else 'unequal'}_{'component' if len(at) == 1 else 'entry'}"
        apart_there = f"first [ {tactic} {' '.join(f'{n}%Z' for n in at)} | {apart_there} ]"
    steps.append(apart_there)
    shown_at = ", ".join(f"{n} = {q}" for n, q in verdict.witness.items())
    return Item(
        name, title, f"not always {text(shown)}" + (f": not at {shown_at}" if shown_at else ""),
        rf"\neg\;{latex_relation(shown)}", "\n".join(x for x in lines if x), "; ".join(steps),
        tuple(printer.define(d) for d in printer.definitions), said(stated),
        imports=() if exact else (NUMBERS,), needs=() if exact else (INTERVAL,),
        axioms=() if exact else MACHINE,
    )  # fmt: skip


def _apart(
    p: Printer, r: Relation, witness: Mapping[str, Fraction], names: Sequence[str], stated: Sequence[Hypothesis],
    exact: bool,
) -> str:  # fmt: skip
    """The tactic that tells the two sides apart at the witness."""
    equal = ["equal_at_witness_rational"] if r.op in ("!=", "<", ">") else []  # the two sides may be equal there
    if exact:
        return f"first [ {' | '.join([*equal, 'unequal_rational'])} ]"
    try:
        if p._whole(r):
            raise Impossible
        plain = [n for n in names if n not in p.families and n not in p.functions]
        kinds = {n: {h.kind for h in stated if isinstance(h, Assumption) and h.name == n} for n in plain}
        values = {n: witness.get(n, Fraction(2 if "even" in kinds[n] else 1)) for n in plain}
        return f"first [ {' | '.join([compared(p, r, values, denied=True), *equal])} ]"
    except Impossible:
        parts = any(isinstance(x, Fn) and x.name in WHOLE for t in (r.lhs, r.rhs, *(d.body for d in p.definitions))
                    for x in walk(t))  # fmt: skip
        # an enclosure knows nothing of integer parts, and takes long to say so
        return f"first [ {' | '.join([*equal, 'unequal_rational' if parts else 'unequal_enclosed'])} ]"


def _numbers(witness: Mapping[str, Fraction | str]) -> dict[str, Fraction]:
    out: dict[str, Fraction] = {}
    for name, value in witness.items():
        try:
            part, _, rest = name.partition(" ")
            out[f"{rest}_{part.lower()}" if part in ("Re", "Im") and rest else name] = Fraction(value)
        except ValueError:
            raise Uncovered(f"a witness with {name} = {value}") from None
    return out


def _plain(p: Printer, r: Relation) -> bool:
    return r.op == "==" and p.shape(r.lhs).kind == "scalar" and not p._whole(r)


def _value(
    p: Printer, name: str, witness: Mapping[str, Fraction], stated: Sequence[Hypothesis],
    laws: Mapping[Hypothesis, Definition],
) -> str:  # fmt: skip
    """The value of a quantified name, as an argument of ``exists``."""
    law = next((d for d in laws.values() if d.name == name), None)
    if law is not None:
        return _law(p, law, witness, stated, laws)
    kinds = {h.kind for h in stated if isinstance(h, Assumption) and h.name == name}
    if name in p.families:
        return _family(p, name, witness, kinds)
    if name in p.functions:
        return _unknown(p, name, witness)
    if name in p.integers:
        q = witness.get(name, Fraction(2 if "even" in kinds else 1))
        if q.denominator != 1:
            raise Uncovered("a witness that is no integer where Coq needs one")
        return f"({q})%Z"
    return f"({_number(witness.get(name, Fraction(1)))})"


def _law(
    p: Printer, law: Definition, witness: Mapping[str, Fraction], stated: Sequence[Hypothesis],
    laws: Mapping[Hypothesis, Definition],
) -> str:  # fmt: skip
    """A name that a hypothesis defines: its definition, at the witness."""
    from ..kernel.term import Ref, num, rebuild, substitute

    own = [x.name for x in law.params if isinstance(x, Sym)]
    if any(isinstance(x, (Ref, Fn)) and any(d.name == x.name for d in laws.values()) for x in walk(law.body)):
        raise Uncovered("a counterexample with definitions that build on each other")
    at: dict[str, Term] = {}
    for n in free_names(law.body):
        if n in own or n in p.families:
            continue
        kinds = {h.kind for h in stated if isinstance(h, Assumption) and h.name == n}
        at[n] = num(witness.get(n, Fraction(2 if "even" in kinds else 1)))
    body = substitute(law.body, at)

    def placed(t: Term) -> Term:
        if isinstance(t, Ref):
            raise Uncovered("a counterexample with definitions that build on each other")
        kids = tuple(placed(k) for k in children(t))
        return rebuild(t, kids) if kids else t

    inner = replace(p, integers=(p.integers | set(own)) if law.indexed else p.integers - set(own))
    kind = "Z" if law.indexed else "R"
    bound = " ".join(f"({identifier(n)} : {kind})" for n in own)
    printed = inner.real(placed(body))
    return f"(fun {bound} => {printed})" if own else f"({printed})"


def _family(p: Printer, name: str, witness: Mapping[str, Fraction], kinds: set[str]) -> str:
    """A family with given values at some indices; elsewhere values that meet what is assumed of it."""
    count = p.families[name]
    places: dict[tuple[int, ...], Fraction] = {}
    for label, q in witness.items():
        found = re.fullmatch(rf"{re.escape(name)}\[(.*)\]", label)
        if found:
            try:
                index = tuple(int(x) for x in found[1].split(","))
            except ValueError:
                raise Uncovered("a witness at an index that is no integer") from None
            places[index] = q
    bound = [f"zz_{n}" for n in range(count)]
    rest = "1"
    if "distinct" in kinds:
        top = max([1, *(int(abs(q)) + 1 for q in places.values())])
        rest = f"IZR ({top} + (if (0 <=? zz_0)%Z then 2 * zz_0 + 1 else - 2 * zz_0))%Z"
    body = f"({rest})"
    for index, q in reversed(places.items()):
        test = " && ".join(f"({b} =? {i})%Z" for b, i in zip(bound, index, strict=True))
        body = f"(if ({test})%bool then {_number(q)} else {body})"
    return f"(fun {' '.join(bound)} : Z => {body})"


def _unknown(p: Printer, name: str, witness: Mapping[str, Fraction]) -> str:
    """An unknown function with given values at some points, and 1 elsewhere."""
    bound = [f"zz_{n}" for n in range(p.functions[name])]
    body = "1"
    for label, q in reversed(list(witness.items())):
        found = re.fullmatch(rf"{re.escape(name)}\((.*)\)", label)
        if found:
            try:
                at = [Fraction(x) for x in found[1].split(",")]
            except ValueError:
                raise Uncovered("a witness with an unknown function at a number that is not rational") from None
            gaps = [f"({b} - ({_number(a)}))" for b, a in zip(bound, at, strict=True)]
            body = f"pick ({' + '.join(f'{g} * {g}' for g in gaps)}) ({_number(q)}) ({body})"
    return f"(fun {' '.join(bound)} : R => {body})"


def _number(q: Fraction) -> str:
    head = f"- ({abs(q.numerator)} / {q.denominator})" if q < 0 else f"{q.numerator} / {q.denominator}"
    return head if q.denominator != 1 else (f"- {-q.numerator}" if q < 0 else str(q.numerator))


def _defined(p: Printer, r: Relation) -> Iterator[str]:
    """That the claim says something: no division by zero, no power or logarithm out of its range."""
    seen: set[str] = set()
    facts = [_needs(p, side, frozenset()) for side in (r.lhs, r.rhs)]
    facts += [_needs(p, d.body, frozenset(x.name for x in d.params if isinstance(x, Sym))) for d in p.definitions]
    for fact in (f for every in facts for f in every):
        if fact not in seen:
            seen.add(fact)
            yield fact


def _needs(p: Printer, t: Term, bound: frozenset[str]) -> Iterator[str]:
    def said(x: Term, form: str) -> Iterator[str]:
        if isinstance(x, (Num, Const)) or (isinstance(x, Neg) and isinstance(x.arg, Num)):
            return
        if p.visibly(x, "<=" not in form):
            return
        if set(free_names(x)) & bound:
            raise Uncovered("a division or a power inside a sum or a block, in a counterexample")
        yield form.format(p.real(x, 4))

    if isinstance(t, Div):
        yield from said(t.den, "{} <> 0")
    elif isinstance(t, Pow) and not (isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value >= 0):
        whole = isinstance(t.exp, Neg) and isinstance(t.exp.arg, Num) and t.exp.arg.value.denominator == 1
        yield from said(t.base, "{} <> 0" if whole else "0 < {}")
    elif isinstance(t, Fn) and t.name == "log":
        yield from said(t.args[0], "0 < {}")
    elif isinstance(t, Fn) and t.name == "sqrt":
        yield from said(t.args[0], "0 <= {}")
    elif isinstance(t, Fn) and t.name in ("tan", "sec", "cot", "csc"):
        yield from said(Fn("cos" if t.name in ("tan", "sec") else "sin", t.args), "{} <> 0")
    inner = bound | set(bound_names(t))
    if isinstance(t, Sum):
        inner = bound | {t.index}
    for n, kid in enumerate(children(t)):
        yield from _needs(p, kid, inner if n == 0 else bound)


_EXACT = frozenset({"floor", "ceiling", "transpose", "det", "tr", "dot", "normsq", "identity"})


def rational(r: Relation, definitions: Sequence[Definition], stated: Sequence[Hypothesis]) -> bool:
    """Whether everything is rational once the witness is put in."""
    terms = [r.lhs, r.rhs, *(d.body for d in definitions)]
    terms += [t for h in stated if isinstance(h, Relation) for t in (h.lhs, h.rhs)]
    own = {d.name for d in definitions}
    for t in terms:
        for x in walk(t):
            if isinstance(x, Const) or (isinstance(x, Fn) and x.name in VALUED and x.name not in own | _EXACT):
                return False
            if isinstance(x, Pow):
                e = x.exp.arg if isinstance(x.exp, Neg) else x.exp
                if not (isinstance(e, Num) and e.value.denominator == 1):
                    return False
    return True
