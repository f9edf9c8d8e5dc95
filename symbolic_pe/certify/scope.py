"""What the names of a statement are: which type each has, which hypotheses are about it, what defines it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kernel.definitions import linear
from ..kernel.term import (
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Definition,
    Fn,
    Hypothesis,
    Matrix,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    walk,
)  # fmt: skip
from ..kernel.theories.context import Context
from .naming import identifier
from .printer import KNOWN, Printer, free
from .uncovered import Uncovered

__all__ = ["apart", "gathered", "ordered", "quantified", "related", "scope"]

MAX_NODES = 20_000
"""Terms larger than this are not printed."""


def gathered(definitions: Sequence[Definition]) -> list[Definition]:
    """Definitions of components, ``PE[p, 2*i]`` and ``PE[p, 2*i + 1]``, as one of the vector."""
    out: list[Definition] = []
    parts: dict[str, list[Definition]] = {}
    for d in definitions:
        if d.indexed:
            parts.setdefault(d.name, []).append(d)
        else:
            out.append(d)
    for name, group in parts.items():
        params = group[0].params[:-1]
        patterns = [linear(d.params[-1]) for d in group]
        width = len(group)
        if any(d.params[:-1] != params for d in group) or [p and (p[1], p[2]) for p in patterns] != [
            (width, r) for r in range(width)
        ]:
            raise Uncovered(f"the definition of {name} by its components")
        index = patterns[0][0] if patterns[0] else ""
        if any(p is None or p[0] != index for p in patterns):
            raise Uncovered(f"the definition of {name} by its components")
        block = Matrix(tuple((d.body,) for d in group))
        out.append(Definition(name, params, BlockVector(block, index, num(1))))
    return out


def apart(relation: Relation, definitions: Sequence[Definition]) -> tuple[Relation, list[Definition]]:
    """A matrix ``H`` with the entries ``H[i, j]`` gets a name of its own, ``H_matrix``."""
    own = {d.name for d in definitions if any(isinstance(x, Ref) and x.name == d.name for x in walk(d.body))}
    terms = [relation.lhs, relation.rhs, *(d.body for d in definitions)]
    if {f"{n}_matrix" for n in own} & {n for t in terms for n in free(t)}:
        raise Uncovered("a name that stands for two things")

    def renamed(t: Term) -> Term:
        if isinstance(t, Sym) and t.name in own:
            return Sym(f"{t.name}_matrix")
        kids = tuple(renamed(k) for k in children(t))
        if isinstance(t, Fn) and t.name in own:
            return Fn(f"{t.name}_matrix", kids)
        return rebuild(t, kids) if kids else t

    if not own:
        return relation, list(definitions)
    changed = [
        Definition(f"{d.name}_matrix" if d.name in own else d.name, d.params, renamed(d.body), d.indexed)
        for d in definitions
    ]
    return Relation(relation.op, renamed(relation.lhs), renamed(relation.rhs)), changed


def related(
    relations: Sequence[Relation], hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition],
    all_of_them: bool = False,
) -> tuple[list[Hypothesis], dict[Hypothesis, Definition]]:  # fmt: skip
    """The hypotheses that share names with the relations, and those among them that define a name.

    A theorem may leave the others out; a counterexample must meet ``all_of_them``.
    """
    reached: set[str] = set()
    for r in relations:
        reached |= _used(r.lhs) | _used(r.rhs)
    for d in definitions:
        reached |= _used(d.body)
    laws = dict(Context(hypotheses).defining)
    about = {h: {h.name} if isinstance(h, Assumption) else _used(h.lhs) | _used(h.rhs) for h in hypotheses}
    if all_of_them:
        return list(dict.fromkeys(hypotheses)), laws
    found: dict[Hypothesis, None] = {}
    inner = {n for r in relations for t in (r.lhs, r.rhs) for x in walk(t) for n in bound_names(x)}
    inner |= {n for d in definitions for x in walk(d.body) for n in bound_names(x)}
    inner -= reached  # what is said of a bound index is no hypothesis
    while True:
        new = [
            h
            for h in hypotheses
            if h not in found and (not about[h] or about[h] & reached) and not (about[h] & inner and h not in laws)
        ]
        if not new:
            return [h for h in hypotheses if h in found], {h: d for h, d in laws.items() if h in found}
        for h in new:
            found[h] = None
            own = {p.name for p in laws[h].params if isinstance(p, Sym)} if h in laws else set()
            reached |= about[h] - own


def scope(
    relations: Sequence[Relation], hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition],
    indices: Iterable[str] = (),
) -> Printer:  # fmt: skip
    """What type each name has, from how it is used and what is assumed of it; ``indices`` are integers."""
    terms = [t for r in relations for t in (r.lhs, r.rhs)]
    terms += [t for h in hypotheses if isinstance(h, Relation) for t in (h.lhs, h.rhs)]
    terms += [d.body for d in definitions] + [p for d in definitions for p in d.params]
    if sum(1 for t in terms for _ in walk(t)) > MAX_NODES:
        raise Uncovered("a statement of this size")
    integers = {h.name for h in hypotheses if isinstance(h, Assumption) and h.kind in ("integer", "even")}
    even = frozenset(h.name for h in hypotheses if isinstance(h, Assumption) and h.kind == "even")
    families: dict[str, int] = {}
    functions: dict[str, int] = {}
    own = {d.name for d in definitions}
    outer = {n for r in relations for t in (r.lhs, r.rhs) for n in free_names(t)}
    assumed, bound = {*integers, *indices}, set[str]()
    for t in terms:
        for x in walk(t):
            if isinstance(x, Ref) and x.name in own:
                integers |= {s.name for s in walk(x.indices[-1]) if isinstance(s, Sym)}
            elif isinstance(x, Ref):
                if families.setdefault(x.name, len(x.indices)) != len(x.indices):
                    raise Uncovered(f"{x.name} with different numbers of indices")
                integers |= {s.name for i in x.indices for s in walk(i) if isinstance(s, Sym)}
            elif isinstance(x, Fn) and x.name not in own and x.name not in KNOWN:
                if functions.setdefault(x.name, len(x.args)) != len(x.args):
                    raise Uncovered(f"{x.name} with different numbers of arguments")
            elif isinstance(x, Sum):
                integers |= {s.name for e in (x.lo, x.hi) for s in walk(e) if isinstance(s, Sym)}
                bound.add(x.index)
            elif isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix)):
                integers |= {s.name for s in walk(x.count) if isinstance(s, Sym)}
                bound |= set(bound_names(x))
    symbols = {x.name for t in terms for x in walk(t) if isinstance(x, Sym)}
    binders = {n for t in terms for x in walk(t) for n in bound_names(x)}
    clash = (set(families) & set(functions)) | ((symbols | binders) & (set(families) | set(functions)))
    if clash:
        raise Uncovered(f"{min(clash)} as a number and as a function")
    names = {*symbols, *families, *functions, *own, *binders}
    if len({identifier(n) for n in names}) < len(names):
        raise Uncovered("two names that Coq cannot tell apart")
    integers -= set(families) | set(functions)
    loose = (bound & outer & integers) - assumed
    if loose:  # an integer where it is bound, and perhaps none where it is free
        raise Uncovered(f"{min(loose)} both free and bound")
    return Printer(integers, families, functions, tuple(definitions), even, tuple(hypotheses))


def ordered(definitions: Sequence[Definition], relations: Sequence[Relation]) -> tuple[Definition, ...]:
    """The definitions that are used, each after those it needs."""
    out: list[Definition] = []

    def visit(names: Iterable[str], depth: int = 0) -> None:
        if depth > 20:
            raise Uncovered("definitions that go in a circle")
        for n in names:
            for d in definitions:
                if d.name == n and d not in out:
                    visit([x.name for x in walk(d.body) if isinstance(x, (Sym, Fn, Ref))], depth + 1)
                    if d not in out:
                        out.append(d)

    for r in relations:
        for t in (r.lhs, r.rhs):
            visit([x.name for x in walk(t) if isinstance(x, (Sym, Fn, Ref))])
    return tuple(out)


def quantified(
    printer: Printer, relations: Sequence[Relation], stated: Sequence[Hypothesis], laws: dict[Hypothesis, Definition]
) -> tuple[str, ...]:
    """The names to be quantified: families and functions, then integers, then reals."""
    found: dict[str, None] = {}
    for r in relations:
        found.update(dict.fromkeys([*free(r.lhs), *free(r.rhs)]))
    for d in printer.definitions:
        own = {p.name for p in d.params if isinstance(p, Sym)}
        found.update(dict.fromkeys(n for n in free(d.body) if n not in own))
    for h in stated:
        if isinstance(h, Assumption):
            found[h.name] = None
        else:
            own = {p.name for p in laws[h].params if isinstance(p, Sym)} if h in laws else set()
            found.update(dict.fromkeys(n for t in (h.lhs, h.rhs) for n in free(t) if n not in own))
    own_names = {d.name for d in printer.definitions}
    names = [n for n in found if n not in own_names]
    rank = {"Z": 1, "R": 2}
    return tuple(sorted(names, key=lambda n: rank.get(printer.type_of(n), 0)))


def _used(t: Term) -> set[str]:
    return set(free(t))
