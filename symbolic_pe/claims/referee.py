"""Deciding the statements of one document under its own definitions."""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod

from ..kernel.canonical import OutOfFragment
from ..kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    relation_names,
    substitute,
    walk,
)
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .action import acted, probe
from .asymptotic import Tail, approximated, expanded, tail_of, tends_alike
from .asymptotic import hidden as hidden_integrals
from .elaborate import COSINES, ROWS, Elaborator, Mismatch, Val, is_unit
from .entries import aligned
from .field import FIELD_NAMES, field_default
from .finding import DEFINITION
from .judge import Ask, Judge, Outcome, ask, rows_of, same
from .lexicon import CAPITALS
from .notation import DIMENSIONS, POSITIONS, Notation, Reference, reference, references
from .periods import ratio_claim, ratio_of_periods
from .plane import complex_names, conjugated
from .powers import combined, generalised
from .rounding import far_apart, rounds_to
from .slope import SLOPES
from .statements import (
    Statement,
    Supposition,
    denied,
    excluding,
    members,
    mentions,
    parameters,
    parity_rows,
    solving,
    statements,
    suppositions,
    unconditional,
    width_in_words,
)
from .store import Definition, Pattern, Store
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["Formula", "LinkResult", "Referee", "is_instance"]

_RELATIONS = {"=": "==", "equiv": "==", ":=": "==", "neq": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_WORSE = (DEFINITION, PROVED, UNDECIDED, REFUTED)
_EXISTS = re.compile(r"存在|\bexists?\b|\bthere (?:is|are)\b|\bsome matrix\b", re.IGNORECASE)
NEARBY = 60
"""Characters; a supposition further behind a formula is not for it."""
TOLD = "the text has each period {} times the one before"
FAR = 2500
"""Characters; a definition further below than that is not held against a formula above it."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of the document with its readings."""

    text: str
    place: int
    line: int
    trees: tuple[Node, ...]
    before: str = ""
    conditional: bool = False
    assertive: bool = False
    hypothetical: bool = False
    behind: Node | None = None
    after: str = ""
    sentences: tuple[int, ...] = ()
    """Where the sentence begins that the formula stands in, and those that it draws on."""
    printed: str = ""
    """What stands before it, formulas included: ``As $x \\to 0$,``."""

    @property
    def around(self) -> str:
        """What stands next to it."""
        return f"{self.before[-60:]} {self.printed} {self.after[:60]}"


@dataclass(frozen=True, slots=True)
class LinkResult:
    """One claim of a formula: where it stands in its text, and what came of it."""

    start: int
    end: int
    reading: str
    outcome: Outcome
    lhs: Node | None = None
    rhs: Node | None = None


@dataclass(slots=True)
class Referee:
    """Reads a document in two passes: definitions first, then what is said of them."""

    notation: Notation
    judge: Judge
    timeout: float
    store: Store = field(default_factory=Store)
    settings: list[tuple[str, Node, int, int]] = field(default_factory=list)
    assumed: list[tuple[int, Hypothesis]] = field(default_factory=list)
    own: dict[int, list[Definition]] = field(default_factory=dict)
    chosen: dict[int, Node] = field(default_factory=dict)
    deadline: float = float("inf")
    end: float = float("inf")
    loose: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()
    tacit: frozenset[str] = frozenset()
    laws: frozenset[str] = frozenset()
    widths: frozenset[str] = frozenset()
    tail: Tail | None = None
    supposed: dict[int, list[Supposition]] = field(default_factory=dict)
    values: list[Supposition] = field(default_factory=list)
    lasting: list[Supposition] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    # -- definitions

    def register(self, f: Formula) -> None:
        """Enter what a formula defines."""
        tree = self._best(f)
        self.chosen[f.place] = tree
        for key in {r.key for r in references(tree)}:
            self.seen.setdefault(key, f.place)
        if f.sentences and not excluding(f.before) and not denied(f.after):
            found = list(suppositions(tree, f.place, f.line, f.conditional))
            self.supposed.setdefault(f.sentences[0], []).extend(found)
            self.values += members(tree, f.place, f.line)
            self.lasting += [s for s in found if not s.key and f.conditional]
        if f.hypothetical:
            return
        for s in statements(tree):
            if s.role in ("claim", "condition") and s.node.kind == "chain":
                self._register(f, s)

    def _best(self, f: Formula) -> Node:
        """The reading that agrees with its own printed sizes."""
        if len(f.trees) == 1:
            return f.trees[0]
        for tree in f.trees:
            sized = [n for n in nodes(tree) if n.kind == "sub" and n.kids[0].kind in ("matrix", "group")]
            try:
                for n in sized:
                    self._elaborator(f.place).value(n, {})
            except Mismatch:
                continue
            except (ReadingError, OutOfFragment, RecursionError):
                pass
            return tree
        return f.trees[0]

    def _register(self, f: Formula, s: Statement) -> None:
        chain = s.node
        heads: list[Node] = []
        body: Node | None = None
        for j, op in enumerate(chain.ops):
            if op not in ("=", ":=", "equiv", "mapsto"):
                break
            heads.append(chain.kids[j])
            body = chain.kids[j + 1]
            if op == ":=":
                break
            r = reference(body)
            if r is None or parameters(r) is None or j + 1 >= len(chain.ops):
                break
            if not any(x == ":=" for x in chain.ops):
                break
        if body is None:
            return
        if body.kind == "group" and body.value == "{":  # Theta = {theta_i = ..., i in ...}
            for k in body.kids:
                if k.kind == "chain" and k.value == "=":
                    self._register(f, Statement(k))
            return
        for head in heads:
            for entry, value in _rows_told(head, body):
                r = reference(entry)
                for d in self._definitions(r, value, f) if r is not None else ():
                    self._enter(f, d)
            r = reference(head)
            if r is None or head.kind == "text":
                continue
            for d in self._definitions(r, body, f):
                self._enter(f, d)

    def _enter(self, f: Formula, d: Definition) -> None:
        older = [e for e in self.store.entries.get(d.key, ()) if e.place < f.place]
        other = [e for e in older if e.shape != d.shape and e.shape[0] + e.component == d.shape[0] + d.component]
        if d.shape not in {e.shape for e in older} and any(e for e in older if _speaks_of(e, d)) and not d.component:
            return  # a claim about what is defined already
        if d.component and d.also and other + [e for e in older if e.shape == d.shape]:
            return
        self.store.add(d)
        self.own.setdefault(f.place, []).append(d)

    def _is_slope(self, r: Reference, place: int) -> bool:
        """Whether a prime means the derivative of a function that is defined above."""
        base = r.key.rstrip("'")
        above = [d for d in self.store.entries.get(base, ()) if d.place < place and d.called and len(d.params) == 1]
        primed = base != r.key and r.called and len(r.args) == 1 and r.key not in self.store.entries
        return primed and bool(above) and SLOPES.search(self.notation.words) is not None

    def _is_inverse(self, r: Reference, body: Node, place: int) -> bool:
        """Whether a formula gives back a name by what it defines itself: ``y = 2x``, and below ``x = y/2``."""
        if not r.args or any(d.place < place for d in self.store.entries.get(r.key, ())):
            return False
        for other in references(body):
            above = [d for d in self.store.entries.get(other.key, ()) if d.place < place]
            if other.key != r.key and any(
                len(d.params) == len(other.args) and any(True for _ in mentions(d.body, r)) for d in above
            ):
                return True
        return False

    def _definitions(self, r: Reference, body: Node, f: Formula) -> Iterable[Definition]:
        if any(True for _ in mentions(body, r)) or self._is_slope(r, f.place):
            return
        if any(x.kind == "call" and x.kids[0].is_name("O") for x in nodes(body)) and r.key in self.store.entries:
            return  # an expansion up to terms of some order
        params = parameters(r)
        if params is None or body.kind in ("text", "none", "dots") or self._is_inverse(r, body, f.place):
            return
        if not params:
            if r.key in DIMENSIONS or r.key in POSITIONS or body.kind in ("num", "name"):
                self.settings.append((r.key, body, f.place, f.line))
                return
            if r.key in ("i", "j", "pi", "e"):
                return
        if any(x.kind == "text" for x in body.kids):
            return
        names = {x.value for x in nodes(body) if x.kind == "name"}
        if params and not any(p.name in names for p in params):
            return  # a value or a condition on a family, hardly its law
        known = any(len(e.params) == len(params) for e in self.store.entries.get(r.key, ()))
        if any(p.name in DIMENSIONS or (known and p.name.isupper()) for p in params):
            return  # a member at a special index
        source = show(Node("chain", "=", (_head_node(r), body)))
        rows = parity_rows(body) if body.kind == "cases" else None
        if rows is not None:
            last = params[-1] if params else None
            for value, name, pattern, word in rows:
                if last is None or last.step != 1:
                    return
                if pattern is not None and name == last.name:
                    step = Pattern(pattern.name, 2, pattern.rest)
                elif pattern is None and word in ("even", "odd"):
                    step = Pattern("i" if last.name != "i" else "i'", 2, int(word == "odd"))
                else:
                    return
                also = ((last.name, step),)
                yield Definition(r.key, (*params[:-1], step), value, f.place, f.line, also, source)
            return
        if body.kind == "cases":
            return
        entries = len(params) == 1 and params[0].step > 1 and not r.called and len(r.args) == 1
        if entries and not _of_other_entries(r, body):
            return  # H_{2i} = ...: entries of something else
        yield Definition(r.key, params, body, f.place, f.line, (), source, r.called)

    # -- deciding

    def decide(self, f: Formula, quick: bool = False) -> list[LinkResult]:
        """The claims of a formula with their verdicts; several readings must agree."""
        self.deadline = time.process_time() + (min(0.5, self.timeout) if quick else self.timeout)
        trees = f.trees
        if len(trees) > 1 and f.place in self.chosen:
            best = self.chosen[f.place]
            trees = (best, *[t for t in trees if t is not best])
        results: list[list[LinkResult]] = []
        for tree in trees:
            try:
                results.append(self._decide_tree(f, tree))
            except _WrongReading:
                continue
        if not results:
            return self._decide_tree(f, trees[0], sized=False)
        first = results[0]
        if all(len(r) == len(first) for r in results) and len(results) > 1:
            return [_agreed(list(links)) for links in zip(*results, strict=True)]
        return [*first, *self._periods(f)]

    def _periods(self, f: Formula) -> Iterator[LinkResult]:
        """What the words in front of a definition of components say of their periods."""
        ratio = ratio_claim(f.before)
        found = [d for d in self.own.get(f.place, ()) if d.component and len(d.params) > 1] if ratio else []
        if ratio is None or not found:
            return
        d = found[0]
        position, index = d.params[-2].name, d.params[-1].name
        try:
            v = self._elaborator(f.place).value(d.body, {p.name: Sym(p.name) for p in d.params})
        except (ReadingError, OutOfFragment, RecursionError):
            return
        relation = ratio_of_periods(v.term, position, index, ratio)
        if relation is None:
            return
        given = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
        outcome = ask(Ask(relation, given, laws=True), self.judge, min(self.timeout, 1.0))
        said = rf"\text{{the period of pair }} {index}+1 \text{{ is }} {ratio} \text{{ times that of pair }} {index}"
        yield LinkResult(d.body.start, d.body.end, said, replace(outcome, reason=outcome.reason or TOLD.format(ratio)))

    def _decide_tree(self, f: Formula, tree: Node, sized: bool = True) -> list[LinkResult]:
        out: list[LinkResult] = []
        for s in statements(tree):
            if s.role == "expression":
                continue
            if s.node.kind != "chain":
                continue
            if s.role in ("condition", "range", "premise"):
                out.append(_said(s.node, {"range": "a range", "premise": "a premise"}.get(s.role, "a condition")))
            elif f.conditional and _is_range(s.node):
                out.append(_said(s.node, "a condition"))
            elif s.role == "tuple":
                out.append(_said(s.node, "a definition of several names"))
            elif s.role == "implies":
                out += self._implied(f, s)
            else:
                out += self._chain(f, s.node, sized)
        return out

    def _chain(self, f: Formula, chain: Node, sized: bool) -> list[LinkResult]:
        out: list[LinkResult] = []
        remainder = chain.value == "=" and chain.kids[0].kind == "mul" and chain.kids[0].value == "mod"
        if remainder and any(x.kind == "name" for x in nodes(chain.kids[0])):
            return [_said(chain, "a condition")]
        ops, kids = chain.ops, chain.kids
        for j, op in enumerate(ops):
            lhs, rhs = kids[j], kids[j + 1]
            if lhs.kind == "none":
                continue
            link = Node("chain", op, (lhs, rhs), lhs.start, rhs.end)
            if self.timed_out():
                out.append(LinkResult(lhs.start, rhs.end, show(link), Outcome(UNDECIDED, reason="out of time")))
                continue
            if j == 0 or (op == ":=" or ":=" in ops[j:]):
                defined = self._defining(f, chain, j, sized)
                if defined is not None:
                    out.append(defined)
                    continue
            if out and j and op == "=" and out[-1].outcome.verdict == DEFINITION and self._is_new(lhs):
                out.append(_said(link, "a definition"))
                continue
            outcome = self.link(f, lhs, op, rhs)
            if j == 0 and len(ops) > 1 and op == "=" and outcome.verdict == UNDECIDED and self._new_alone(f, lhs, rhs):
                out.append(_said(link, f"what {show(lhs)} stands for"))
                continue
            out.append(LinkResult(lhs.start, rhs.end, show(link), outcome, lhs, rhs))
        return self._type_clash(f, chain, out)

    def _new_alone(self, f: Formula, lhs: Node, rhs: Node) -> bool:
        """Whether a left side speaks of undefined vectors only that the right side is without: ``q_m^T k_n``."""
        own = [r for r in references(lhs, inside=False) if r.key not in ("top", "T")]
        left = [(r.key, len(r.args)) for r in own]
        right = {(r.key, len(r.args)) for r in references(rhs)}
        if not left or set(left) & right or any(x.kind in ("fn", "num", "add", "div") for x in nodes(lhs)):
            return False
        for r in own:
            if not r.args or any(len(d.params) == len(r.args) for d in self.store.visible(r.key, f.place)):
                return False
        return True

    def _is_new(self, n: Node) -> bool:
        """Whether ``n`` applies a function that nothing is known of."""
        r = reference(n)
        return r is not None and r.called and r.key not in self.store.entries and self.notation.is_function(r.key)

    def timed_out(self) -> bool:
        return time.process_time() > self.deadline

    def _type_clash(self, f: Formula, chain: Node, out: list[LinkResult]) -> list[LinkResult]:
        """A number at one end and a matrix at the other cannot be equal, whatever stands between."""
        ops = set(chain.ops)
        if len(chain.kids) < 3 or ops - {"=", "equiv"} or any(r.outcome.verdict in (REFUTED, DEFINITION) for r in out):
            return out
        types = []
        for k in chain.kids:
            try:
                v = self._elaborator(f.place).value(k, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if v.sure and v.term != num(0):
                types.append((k, v))
        numbers, arrays = [t for t in types if t[1].type == "s"], [t for t in types if t[1].type == "m"]
        if not numbers or not arrays:
            return out
        (a, _), (b, v) = numbers[0], arrays[-1]
        if not _is_large(v.term):
            return out
        reason = f"a number cannot equal a matrix: {_clip(a)} is a number, {_clip(b)} a matrix"
        last = out[-1]
        return [*out[:-1], replace(last, outcome=Outcome(REFUTED, reason=reason, method="types"))]

    # -- definitions as they are met

    def _defining(self, f: Formula, chain: Node, j: int, sized: bool) -> LinkResult | None:
        """The finding on a link that defines something, or None if it claims something."""
        op, lhs, rhs = chain.ops[j], chain.kids[j], chain.kids[j + 1]
        link = Node("chain", op, (lhs, rhs), lhs.start, rhs.end)
        if op not in ("=", ":=", "equiv", "mapsto", "in", "to", "approx", "sim", "propto"):
            return None
        r = reference(lhs)
        if r is None and op == "mapsto":
            return _said(link, "a map")
        if r is None:
            mine = self.own.get(f.place, ()) if _rows_told(lhs, rhs) else ()
            new = [d for d in mine if self.store.earlier(d) is None]
            told = op == ":=" or _own_function(lhs, rhs) or (bool(new) and len(new) == len(lhs.kids))
            return _said(link, "a definition") if told else None
        if op in ("in", "to", "mapsto"):
            return _said(link, "the kind of a name")
        if op in ("sim", "propto", "approx") and r.key not in self.store.entries:
            return None
        mine = [d for d in self.own.get(f.place, ()) if d.key == r.key]
        if mine:
            older = [
                e for e in self.store.entries[r.key]
                if e.place < f.place and any(e.shape == d.shape or _speaks_of(e, d) for d in mine)
            ]  # fmt: skip
            alike = [e for e in older if any(e.shape == d.shape and bool(e.also) == bool(d.also) for d in mine)]
            if older:
                return self._again(f, link, r, mine, (alike or older)[-1])
            if op == "=" and solving(f.before) and self._solved(f, r, rhs):
                reason = f"said to follow from what is above: whether it is the only {show(lhs)} is not decided"
                return LinkResult(link.start, link.end, show(link), Outcome(UNDECIDED, reason=reason))
            return self._checked_definition(f, link, mine, sized)
        if op not in ("=", ":="):
            return None
        if self._is_slope(r, f.place) or self._is_inverse(r, rhs, f.place):
            return None
        params = parameters(r)
        known = r.key in self.store.entries
        bare = not r.args
        if bare and (r.key in DIMENSIONS or r.key in POSITIONS or rhs.kind in ("num", "name")) and not known:
            return _said(link, "a setting")
        if known or any(True for _ in mentions(rhs, r)):
            return None
        if params is not None or op == ":=" or _composite(r):
            if r.args and field_default(r, [Sym("p")] * len(r.args), Sym("d"), self.notation.words) is not None:
                return None
            if r.key in ("E", "bbE", "bbV", "Var") and len(r.args) == 1 and r.called:
                return None
            if r.key in ("sin", "cos") or (r.key in COSINES and len(r.args) == 2 and params is None):
                return None
            return _said(link, "a definition")
        if (
            r.key not in FIELD_NAMES
            and r.args
            and all(a.kind in ("num", "name", "div") for a in r.args)
            and field_default(r, [Sym("p")] * len(r.args), Sym("d"), self.notation.words) is None
        ):
            return _said(link, "a setting")
        return None

    def _solved(self, f: Formula, r: Reference, body: Node) -> bool:
        """Whether a conclusion gives the value of an unknown of the formulas above by what is known there."""
        if any(x.kind in ("matrix", "cases", "dots") for x in nodes(body)):
            return False
        known = [x.key for x in references(body)]
        above = [self.seen.get(key, f.place) < f.place for key in (r.key, *known)]
        return bool(r.args) and bool(known) and not r.called and all(above)

    def _checked_definition(self, f: Formula, link: Node, mine: list[Definition], sized: bool) -> LinkResult:
        """A definition, read once for the sake of its form."""
        notes: list[str] = []
        for d in mine:
            env: dict[str, Term] = {p.name: Sym(p.name) for p in d.params}
            for name, p in d.also:
                env[name] = (
                    Add((Mul((num(p.step), Sym(p.name))), num(p.rest))) if p.rest else Mul((num(p.step), Sym(p.name)))
                )
            e = self._elaborator(f.place)
            try:
                e.value(d.body, env)
            except Mismatch as m:
                if e.exotic and sized:
                    raise _WrongReading from None
                if m.sure and e.exotic:
                    return LinkResult(
                        link.start, link.end, show(link), Outcome(REFUTED, reason=m.reason, method="form")
                    )
                notes.append(m.reason)
            except (ReadingError, OutOfFragment, RecursionError):
                pass
        return _said(link, "; ".join(["a definition", *dict.fromkeys(notes)]))

    def _again(self, f: Formula, link: Node, r: Reference, mine: list[Definition], older: Definition) -> LinkResult:
        """A second definition of the same thing: the same, another one, or a contradiction."""
        outcome = self._compare(f, link, mine)
        same_form = any(older.shape == d.shape and bool(older.also) == bool(d.also) for d in mine)
        if outcome.verdict == PROVED:
            if same_form and any(show(d.body) == show(older.body) for d in mine):
                return _said(link, f"a definition, the same as in line {older.line}")
            return LinkResult(link.start, link.end, show(link), outcome, link.kids[0], link.kids[1])
        if outcome.verdict == REFUTED:
            at = ", ".join(f"{n} = {v}" for n, v in outcome.witness.items())
            against = f"this contradicts line {older.line}: {older.source}"
            if same_form and not f.assertive:
                return _said(link, f"a definition that differs from the one in line {older.line}, {older.source}"
                             + (f", as at {at}" if at else ""))  # fmt: skip
            return LinkResult(
                link.start, link.end, show(link), replace(outcome, reason=against), link.kids[0], link.kids[1]
            )
        if same_form:
            said = f"a definition; whether it agrees with line {older.line} is undecided"
            return _said(link, said + (f": {outcome.reason}" if outcome.reason else ""))
        return LinkResult(link.start, link.end, show(link), outcome, link.kids[0], link.kids[1])

    def _compare(self, f: Formula, link: Node, mine: list[Definition]) -> Outcome:
        keys = {d.key for d in self.own.get(f.place, ())}
        hidden = frozenset(id(e) for key in keys for e in self.store.entries[key] if e.place >= f.place)
        lhs, rhs = link.kids
        if mine[0].also:
            return self._by_parity(f, lhs, rhs, mine, hidden)
        return self.link(f, lhs, "=", rhs, hidden)

    def _by_parity(
        self, f: Formula, lhs: Node, rhs: Node, mine: Sequence[Definition], hidden: frozenset[int]
    ) -> Outcome:
        outcomes = []
        for d in mine:
            env: dict[str, Term] = {}
            step = d.params[-1]
            i = Sym(step.name)
            for name, p in d.also:
                env[name] = Add((Mul((num(2), i)), num(p.rest))) if p.rest else Mul((num(2), i))
            outcomes.append(self.link(f, lhs, "=", d.body, hidden, env))
        return _worst(outcomes)

    # -- one link

    def _later(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[int]:
        """Definitions further below of a factor that is said to exist."""
        if not _EXISTS.search(f.before[-60:]):
            return frozenset()
        heads = [reference(s.kids[0]) for s in (lhs, rhs) if s.kind == "mul"]
        return frozenset(
            id(d) for r in heads if r is not None for d in self.store.entries.get(r.key, ()) if d.place > f.place
        )

    def link(
        self,
        f: Formula,
        lhs: Node,
        op: str,
        rhs: Node,
        hidden: frozenset[int] = frozenset(),
        env: dict[str, Term] | None = None,
        extra: tuple[Hypothesis, ...] = (),
    ) -> Outcome:
        """The verdict on ``lhs op rhs``; earlier definitions of the same names must not give another one."""
        found = self._link(f, lhs, op, rhs, hidden, env, extra)
        if found.verdict not in (PROVED, REFUTED) or hidden:
            return found
        opposite = {PROVED: REFUTED, REFUTED: PROVED}[found.verdict]
        told = {PROVED: "true", REFUTED: "false"}
        for hides, old, new in list(self._alternatives(f, found.verdict == PROVED)):
            if self._link(f, lhs, op, rhs, hides, env, extra).verdict == opposite:
                before = f"{told[opposite]} under the definition of {old.key} in line {old.line}"
                reason = f"{before}, {told[found.verdict]} under that in line {new.line}"
                return Outcome(UNDECIDED, reason=reason)
        later = self._only_later(f, lhs) if found.verdict == REFUTED and op in ("=", "equiv", ":=") else None
        if later is not None:
            return Outcome(UNDECIDED, reason=f"line {later.line} defines {later.key} in another way")
        return found

    def _only_later(self, f: Formula, lhs: Node) -> Definition | None:
        """The definition of a left side, if it stands further below: of two definitions none is a refutation."""
        r = reference(lhs)
        for key in sorted(self.laws):
            entries = [d for d in self.store.entries.get(key, ()) if d.component and len(d.params) == 1]
            if entries and all(d.place > f.place for d in entries):
                return entries[0]
        if r is None or parameters(r) is None or r.key not in self.laws:
            return None
        entries = [d for d in self.store.entries.get(r.key, ()) if len(d.params) == len(r.args)]
        return entries[0] if entries and all(d.place > f.place for d in entries) else None

    def _alternatives(self, f: Formula, whole: bool) -> Iterator[tuple[frozenset[int], Definition, Definition]]:
        """Definitions above that may be left out for an older one of the same: each alone, then all of them.

        ``whole`` leaves out together what one formula defines, and mixes no two definitions of a vector.
        """
        later: list[int] = []
        last: tuple[Definition, Definition] | None = None
        for key in sorted(self.laws):
            for d in self.store.visible(key, f.place):
                old = self.store.earlier(d) if d.place < f.place else None
                if old is not None:
                    last = old, d
                    together = {id(e) for e in self.own.get(d.place, ())} if whole else {id(d)}
                    yield frozenset(together), old, d
                    same = [e for e in self.store.entries[key] if e.shape == d.shape and e.place < f.place]
                    later += [id(e) for e in same[1:]]
        if last is not None and len(later) > 1:
            yield frozenset(later), *last

    def _link(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term] | None,
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        if op == "in" and rhs.kind == "group" and len(rhs.kids) == 2 and rhs.value in ("[", "(", "[)", "(]"):
            low, high = rhs.kids
            signs = {"[": ("<=", "<="), "(": ("<", "<"), "[)": ("<=", "<"), "(]": ("<", "<=")}[rhs.value]
            return _worst(
                [
                    self.link(f, low, signs[0], lhs, hidden, env, extra),
                    self.link(f, lhs, signs[1], high, hidden, env, extra),
                ]
            )
        if op not in _RELATIONS and op not in ("approx", "sim"):
            return Outcome(UNDECIDED, reason=f"the relation {op} is not decided")
        if rhs.kind == "cases" and env is None:
            split = self._split_cases(f, lhs, rhs, hidden)
            if split is not None:
                return split
        hidden |= self._later(f, lhs, rhs)
        for whole, other in ((rhs, lhs), (lhs, rhs)):
            tail = tail_of(whole) if op in ("=", "approx") else None
            if tail is not None:
                self.tail = tail
                try:
                    return self._attempt(f, other, op, tail.rest, hidden, env or {}, extra, {})
                finally:
                    self.tail = None
        attempt = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, {})
        attempt = self._with_unit(f, lhs, op, rhs, hidden, env or {}, extra, {}, attempt)
        if attempt.verdict == PROVED:
            return self._of_capitals(f, lhs, op, rhs, hidden, env or {}, extra, attempt)
        for values, said in self._instances(f, lhs, rhs):
            if any(k in values for k, _ in _settings(f.behind)):
                f = replace(f, conditional=False)
            again = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, values)
            again = self._with_unit(f, lhs, op, rhs, hidden, env or {}, extra, values, again)
            if again.verdict == REFUTED and said and said[-1].endswith("read from the exponent"):
                printed = _whole(values[self.notation.dimension].term) or 0  # 1/64 may be 2/128
                doubled = {**values, self.notation.dimension: Val(num(2 * printed))}
                if self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, doubled).verdict != REFUTED:
                    reason = f"false for {said[-1].partition(',')[0]}, but not for twice that"
                    return Outcome(UNDECIDED, reason=reason)
            if again.verdict == PROVED or (again.verdict == REFUTED and attempt.verdict != REFUTED):
                return replace(again, used=(*again.used, *said))
            if again.verdict == UNDECIDED and attempt.verdict == REFUTED:
                return again
        if attempt.verdict == REFUTED and not hidden and (beside := self._beside(f, lhs, rhs)):
            return Outcome(UNDECIDED, reason=f"false without what is said beside it, that {beside}")
        if f.sentences:
            under = self._supposing(f, lhs, op, rhs, hidden, env or {}, extra)
            if under is not None and (under.verdict == PROVED or attempt.verdict == REFUTED):
                return under
        width = self._same_width(f, lhs, rhs) if attempt.verdict == UNDECIDED else None
        if width is not None:
            short, long = width
            again = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, {short: Val(Sym(long))})
            if again.verdict == PROVED:
                return replace(again, used=(*again.used, f"{short} is {long}"))
        return attempt

    def _supposing(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome | None:  # fmt: skip
        """What comes of it under what the sentence supposes beside the formula; None if it supposes nothing."""
        values: dict[str, Val] = {}
        given: list[Hypothesis] = []
        said: list[str] = []
        near = [s for start in f.sentences for s in self.supposed.get(start, ())]
        lasting = [s for s in self.lasting if f.place - FAR < s.place < f.place and s not in near]
        names = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"}
        near += [s for s in lasting if names & {x.value for x in nodes(s.node) if x.kind == "name"}]
        for s in near:
            if s.place > f.place + len(f.text) + NEARBY:
                continue
            if s.node.start <= lhs.start < s.node.end and s.place == f.place:
                continue
            if unconditional(f.after, s.key):
                continue
            try:
                e = self._elaborator(f.place)
                if s.key:
                    body = s.node.kids[1]
                    one = body.is_name("I") and s.key.partition("_")[0][-1:].isupper()
                    v = Val(Fn("identity", (e.dimension_here(),)), "m") if one else e.value(body, {})
                    if s.key in values or s.key in {r.key for r in references(s.node.kids[1])}:
                        continue
                    values[s.key] = v
                else:
                    given += [h for a, o, b in _links(s.node) for h in [_relation(e, a, o, b)] if h is not None]
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            said.append(f"{show(s.node)} (line {s.line})")
        if not said:
            return None
        again = self._attempt(f, lhs, op, rhs, hidden, env, (*extra, *given), values)
        again = self._with_unit(f, lhs, op, rhs, hidden, env, (*extra, *given), values, again)
        return replace(again, used=(*again.used, *said))

    def _beside(self, f: Formula, lhs: Node, rhs: Node) -> str:
        """A value that the text gives to one member of a family in the formula (``h_N = 0``), and that is no
        consequence of what it says otherwise: what fails without it may hold with it."""
        families = {r.key for side in (lhs, rhs) for r in references(side)}
        for s in self.values:
            near = f.place - FAR < s.place <= f.place + len(f.text) + NEARBY
            if near and s.key in families and not (s.place == f.place and s.node.start <= lhs.start < s.node.end):
                told = self._attempt(f, s.node.kids[0], "=", s.node.kids[1], frozenset(), {}, (), {})
                if told.verdict == UNDECIDED:
                    return show(s.node)
        return ""

    def _same_width(self, f: Formula, lhs: Node, rhs: Node) -> tuple[str, str] | None:
        """A short name of the width in a formula, and the one that the definitions it rests on have for it."""
        written = {r.key for side in (lhs, rhs) for r in references(side)} & DIMENSIONS
        others = self.widths - written
        if len(written) != 1 or len(others) != 1 or not (written | others) <= {"d", "D", "d_model"}:
            return None
        told = [(key, show(body)) for key, body, _, _ in self.settings if key in written | others]
        if any(not body.isdigit() for _, body in told) or len({body for _, body in told}) > 1:
            return None
        return min(written), min(others)

    def _of_capitals(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], proved: Outcome,
    ) -> Outcome:  # fmt: skip
        """What holds of numbers need not hold of matrices: capital letters of unknown kind must do as both."""
        names = {r.key for side in (lhs, rhs) for r in references(side) if _is_capital(r.head.value) and not r.bold}
        types = {n: self.notation.type_of(n) for n in names if n not in self.store.entries and n not in DIMENSIONS}
        loose = frozenset(n for n, t in types.items() if t == "s" and (len(n) == 1 or n in CAPITALS))
        if len(loose) < (1 if "m" in types.values() else 2):
            return proved
        e = self._elaborator(f.place, hidden)
        e.capitals = loose
        try:
            again = self._elaborated(f, e, lhs, op, rhs, env, extra)
        except (ReadingError, OutOfFragment, RecursionError):
            return proved
        if again.verdict == PROVED:
            return proved
        return Outcome(UNDECIDED, reason=f"true of numbers, but {', '.join(sorted(loose))} may be matrices")

    def _with_unit(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], found: Outcome,
    ) -> Outcome:  # fmt: skip
        """What takes a lone i or j for a real number must hold for the imaginary unit as well.

        What is proved of a real number holds of the unit, too, unless real and imaginary parts are taken.
        """
        loose, parts = self.loose, self.parts
        if found.verdict == PROVED and not (loose and parts):
            return found
        for letter in ("i", "j"):
            names = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name" and x.style == ""}
            if letter not in (names | loose) or any(_indexed_by(side, letter) for side in (lhs, rhs)):
                continue
            unit = Const("I")
            filled = {k: replace(v, term=substitute(v.term, {letter: unit})) for k, v in values.items()}
            again = self._attempt(f, lhs, op, rhs, hidden, env, extra, {**filled, letter: Val(unit)})
            if again.verdict == PROVED and (found.verdict != REFUTED or letter in names or parts - {"Abs"}):
                return replace(again, used=(*again.used, f"{letter} is the imaginary unit"))
            if again.verdict == REFUTED and parts - {"Abs"}:
                return replace(again, used=(*again.used, f"{letter} is the imaginary unit"))
            doubtful = found.verdict == PROVED or (found.verdict == REFUTED and letter in found.witness)
            if again.verdict != found.verdict and doubtful:
                return Outcome(UNDECIDED, reason=f"whether {letter} is the imaginary unit is not clear")
        return found

    def _split_cases(self, f: Formula, lhs: Node, rhs: Node, hidden: frozenset[int]) -> Outcome | None:
        r = reference(lhs)
        rows = parity_rows(rhs)
        if r is None or rows is None or not r.args or r.args[-1].kind != "name":
            return None
        outcomes = []
        for value, name, pattern, word in rows:
            index = pattern.name if pattern is not None else "i'"
            rest = pattern.rest if pattern is not None else int(word == "odd")
            if name and name != r.args[-1].value:
                return None
            even: Term = Mul((num(2), Sym(index)))
            env = {r.args[-1].value: Add((even, num(rest))) if rest else even}
            outcomes.append(self.link(f, lhs, "=", value, hidden, env))
        return _worst(outcomes)

    def _instances(self, f: Formula, lhs: Node, rhs: Node) -> list[tuple[dict[str, Val], tuple[str, ...]]]:
        """Values that the text gives to names nearby: ``d = 128``, ``k = m - n``."""
        used = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"}
        out: dict[str, Val] = {}
        said: dict[str, str] = {}
        close = [(k, b, f.place, f.line) for k, b in _settings(f.behind)]
        for key, body, _, line in (*close, *self._nearby(f.place)):
            if key in out or unconditional(f.after, key):
                continue
            far = f.line - line > 2
            if key.partition("_")[0] not in used and key != self.notation.dimension and far:
                alike = {show(b) for k, b, _, _ in self._nearby(f.place) if k == key}
                if key not in self.tacit or len(alike) > 1:
                    continue
            try:
                e = self._elaborator(f.place)
                e.defaults = False
                v = e.value(body, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if Sym(key) not in set(walk(v.term)):
                out[key], said[key] = v, f"{key} = {show(body)} (line {line})"
        found = [(out, tuple(said.values()))] if out else []
        d = self.notation.dimension
        if d in out:
            return found
        told = width_in_words(f.before)
        printed = _exponent_denominators(lhs) | _exponent_denominators(rhs)
        if told and not any(_unknowns(side) for side in (lhs, rhs)):
            found.append(({**out, d: Val(num(told))}, (*said.values(), f"{d} = {told}, as the text has it")))
        elif len(printed) == 1:
            value = printed.pop()
            found.append(({**out, d: Val(num(value))}, (*said.values(), f"{d} = {value}, read from the exponent")))
        return found

    def _nearby(self, place: int) -> Iterator[tuple[str, Node, int, int]]:
        """Settings above a place, the nearest first, as far as they are still in mind."""
        last = bisect_left(self.settings, place, key=lambda s: s[2])
        for s in reversed(self.settings[max(0, last - 50) : last]):
            if place - s[2] > FAR:
                return
            yield s

    def _elaborator(self, place: int, hidden: frozenset[int] = frozenset()) -> Elaborator:
        return Elaborator(self.notation, self.store, place, hidden=hidden)

    def _attempt(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None = None,
    ) -> Outcome:  # fmt: skip
        """One reading of a link; factors beside conjugates are complex numbers, and refuted as real ones, too."""
        few = conjugated(lhs, rhs)
        all_of_them = complex_names(self.store.entries, lhs, rhs) if few else few
        found = self._tried(f, lhs, op, rhs, hidden, env, extra, values, notation, all_of_them)
        if found.verdict != REFUTED or few == all_of_them:
            return found
        again = self._tried(f, lhs, op, rhs, hidden, env, extra, values, notation, few)
        if again.verdict == PROVED:
            beside = ", ".join(sorted(all_of_them - few))
            return Outcome(UNDECIDED, reason=f"true of real {beside}, false of complex numbers")
        return again

    def _tried(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None, planar: frozenset[str],
    ) -> Outcome:  # fmt: skip
        self.loose = self.parts = self.tacit = self.laws = self.widths = frozenset()
        dims = {r.key for side in (lhs, rhs) for r in references(side) if r.key in DIMENSIONS}
        products = [""]
        outcomes: list[Outcome] = []
        rows = False
        for juxtaposed in products:
            e = self._elaborator(f.place, hidden)
            e.rows = rows
            e.notation = notation or e.notation
            e.values, e.planar, e.juxtaposed = values, planar, juxtaposed
            e.dimension = dims.copy().pop() if len(dims) == 1 else ""
            e.unit = _unit(lhs, rhs)
            e.real = _offsets(lhs, rhs)
            e.scored = _scored(lhs, rhs)
            e.origins = _origins(lhs, rhs)
            e.bare = _bare(lhs) | _bare(rhs)
            try:
                outcomes.append(self._elaborated(f, e, lhs, op, rhs, env, extra))
            except Mismatch as m:
                if m.reason in ROWS and not rows:
                    rows = True
                    products.append(juxtaposed)
                    continue
                if m.sure and not f.conditional and not e.exotic and "plus" in m.reason:
                    return Outcome(REFUTED, reason=m.reason, method="types")
                here = None if m.sure or notation else self.notation.here(lhs, rhs)
                if here is not None:  # a letter that is a vector elsewhere, and an index or a position here
                    return self._tried(f, lhs, op, rhs, hidden, env, extra, values, here, planar)
                return Outcome(UNDECIDED, reason=m.reason)
            except (ReadingError, OutOfFragment) as err:
                return Outcome(UNDECIDED, reason=getattr(err, "reason", "") or getattr(err, "why", ""))
            except RecursionError:
                return Outcome(UNDECIDED, reason="nested too deeply")
            if e.doubtful_product and not juxtaposed:
                products.append("dot")
        if len(outcomes) == 2:
            a, b = outcomes
            if a.verdict != b.verdict:
                return Outcome(UNDECIDED, reason="two vectors side by side: "
                               f"{b.verdict} as an inner product, {a.verdict} entry by entry", used=a.used)  # fmt: skip
        return outcomes[-1]

    def _elaborated(
        self, f: Formula, e: Elaborator, lhs: Node, op: str, rhs: Node, env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        a, b = e.value(lhs, env), e.value(rhs, env)
        size = _explicit_size(e, lhs, rhs, a, b) if e.generic and e.pairs is None else 0
        if e.generic and (e.pairs is not None or size):
            again = self._elaborator(f.place, e.hidden)
            again.notation = e.notation
            again.values, again.planar, again.juxtaposed, again.unit = e.values, e.planar, e.juxtaposed, e.unit
            again.bare, again.rows, again.scored, again.origins = e.bare, e.rows, e.scored, e.origins
            again.dimension, again.real = e.dimension, e.real
            again.frame = size or (2, e.pairs or num(1))
            e = again
            a, b = e.value(lhs, env), e.value(rhs, env)
        if {a.type, b.type} == {"m", "s"} and "I" not in e.values and "I" not in self.store.entries:
            array, number = (a, b) if a.type == "m" else (b, a)
            if "I" in relation_names(Relation("==", number.term, num(0))):  # the identity, in plain type
                families = any(isinstance(x, (BlockDiagonal, BlockMatrix)) for x in walk(array.term))
                found_size = 0 if families else _explicit_size(e, lhs, rhs, array, array)
                rows = rows_of(array.term) or (
                    num(found_size) if found_size else Sym(e.dimension or self.notation.dimension)
                )
                e.values = {**e.values, "I": Val(_identity(rows), "m")}
                a, b = e.value(lhs, env), e.value(rhs, env)
        used = tuple(e.used)
        self.laws = frozenset(e.laws)
        found = self._exists(e, lhs, rhs, a, b) if op in ("=", "equiv") else None
        if found is not None:
            return replace(found, used=used)
        a, b, problem = _fitted(a, b)
        if problem:
            if a.sure and b.sure and {a.type, b.type} == {"s", "m"} and _is_large(a.term if a.type == "m" else b.term):
                return Outcome(REFUTED, reason=f"{problem}: {_clip(lhs)} and {_clip(rhs)}", method="types", used=used)
            return Outcome(UNDECIDED, reason=problem, used=used)
        x, y = aligned(a.term, b.term)
        a, b = replace(a, term=x), replace(b, term=y)
        if isinstance(a.term, Matrix) != isinstance(b.term, Matrix):
            a, b = _spelled(a), _spelled(b)
        sizes = self._sizes(f, e, a, b, used)
        if sizes is not None:
            if sizes.verdict == REFUTED and any(x.startswith(r"\otimes") for x in used):
                return Outcome(UNDECIDED, reason=f"{sizes.reason}: a Kronecker product, maybe", used=used)
            return sizes
        if a.type == "m" and e.generic and not isinstance(e.frame, int):
            vector = probe(a.term, b.term)
            sides = (acted(a.term, vector), acted(b.term, vector)) if vector is not None else (None, None)
            if sides[0] is not None and sides[1] is not None:
                a, b = Val(sides[0], "v", a.sure), Val(sides[1], "v", b.sure)
        self.loose = frozenset(x for x in ("i", "j") if any(_is_factor(t, x) for t in (a.term, b.term)))
        self.parts = frozenset(x.name for t in (a.term, b.term) for x in walk(t) if isinstance(x, Fn)) & _PARTS
        if a.type == b.type == "s":
            a, b = (_settled(a) if _decimal(b.term) else a), (_settled(b) if _decimal(a.term) else b)
        if (self.tail is not None or op in ("approx", "sim")) and any(map(e.maybe_function, (lhs, rhs))):
            return Outcome(UNDECIDED, reason="a name before a variable in parentheses may be a function", used=used)
        if self.tail is not None:
            if a.type != "s" or b.type != "s":
                return Outcome(UNDECIDED, reason="an expansion of vectors", used=used)
            last = e.scalar(self.tail.argument, env) if self.tail.argument is not None else None
            found = expanded(a.term, b.term, self.tail, last, f.around)
            return replace(found, used=(*used, *found.used))
        relation = Relation(_RELATIONS.get(op, "=="), a.term, b.term)
        self.tacit = _tacit(lhs, rhs, relation)
        self.widths = frozenset(relation_names(relation)) & DIMENSIONS
        given = tuple(
            dict.fromkeys(
                [h for place, h in self.assumed if place <= f.place]
                + [Assumption(c, "complex") for c in sorted(e.complexes)]
                + [Assumption(c, "integer") for c in sorted(e.integers)]
                + list(e.conditions)
                + list(extra)
            )
        )
        q = Ask(
            relation,
            given,
            frozenset(e.undefined),
            bool(e.laws),
            f.conditional,
            shaky=self._far(f, e) or (_turned(e) and any(x.is_name("theta") for k in (lhs, rhs) for x in nodes(k))),
            ranges=_ranges(e, relation),
            bare=e.generic and not e.laws and _is_condition(lhs, rhs),
            tacit=self.tacit,
        )
        left = min(self.timeout, max(0.2, self.deadline - time.process_time()))
        if any(isinstance(x, Integral) for t in (relation.lhs, relation.rhs) for x in walk(t)):
            letters, complexes = hidden_integrals(relation)
            q = replace(q, relation=letters, given=(*given, *complexes), conditional=True)
        try:
            outcome = ask(q, self.judge, left)
        except RecursionError:
            return Outcome(UNDECIDED, reason="nested too deeply", used=used)
        shorter = combined(relation) if outcome.verdict == UNDECIDED else None
        if shorter is not None:
            reduced = ask(replace(q, relation=shorter[0], given=(*q.given, *shorter[1])), self.judge, min(left, 1.0))
            if reduced.verdict == PROVED:
                hypotheses = tuple(dict.fromkeys((*shorter[1], *reduced.hypotheses)))
                outcome = replace(reduced, hypotheses=hypotheses, decided=None)
        wider = generalised(relation) if outcome.verdict == UNDECIDED else None
        if wider is not None:
            letters, positive = wider
            general = ask(replace(q, relation=letters, given=(*q.given, *positive)), self.judge, min(left, 1.0))
            fresh = set(relation_names(letters)) - set(relation_names(relation))
            about = [h for h in general.hypotheses if fresh & set(_spoken_of(h))]
            if general.verdict == PROVED and set(about) <= set(positive):
                kept = tuple(h for h in general.hypotheses if h not in about)
                outcome = replace(general, hypotheses=kept, decided=None, method=f"{general.method}, for any base")
        whole = op == "approx" and outcome.verdict == REFUTED and _numeric(relation)
        if whole and (said := rounds_to(relation, self.judge, left)):
            outcome = Outcome(PROVED, outcome.hypotheses, method=said)
        turned = _in_degrees(relation) if outcome.verdict == REFUTED else None
        if turned is not None and ask(replace(q, relation=turned), self.judge, min(left, 1.0)).verdict == PROVED:
            outcome = Outcome(UNDECIDED, reason="true of degrees, false of radians")
        outcome = _lenient(relation, outcome, op)
        loose = op == "approx" and outcome.verdict == REFUTED and _numeric(relation) and not _is_printed(relation)
        if loose and not far_apart(relation, self.judge, left):
            outcome = Outcome(UNDECIDED, reason="close, but how close an approximation has to be is not stated")
        if op in ("approx", "sim") and outcome.verdict != PROVED and a.type == b.type == "s" and not _numeric(relation):
            meant = (approximated if op == "approx" else tends_alike)(a.term, b.term, f.around)
            if meant is not None:
                return replace(meant, used=(*used, *meant.used))
        if op in ("approx", "sim") and outcome.verdict == REFUTED and not _numeric(relation):
            outcome = Outcome(UNDECIDED, reason="an approximation whose meaning is not stated: it is not an equality")
        if op == "approx" and outcome.verdict == PROVED and not _numeric(relation):
            outcome = replace(outcome, method=f"{outcome.method}: an equality, even")
        if op == "sim" and outcome.verdict != PROVED:
            outcome = Outcome(UNDECIDED, reason="an asymptotic relation: what goes where is not stated")
        return replace(outcome, used=used)

    def _far(self, f: Formula, e: Elaborator) -> bool:
        """Whether a definition in use stands far below the formula."""
        for key in e.laws:
            ds = self.store.entries.get(key, ())
            if ds and not any(d.place <= f.place + FAR for d in ds):
                return True
        return False

    def _sizes(self, f: Formula, e: Elaborator, a: Val, b: Val, used: tuple[str, ...]) -> Outcome | None:
        """Vectors of different length are refuted by their lengths."""
        if a.type != b.type or a.type == "s":
            return None
        m, n = rows_of(a.term), rows_of(b.term)
        if m is None or n is None or same(m, n):
            return None
        from ..language.text import text

        if isinstance(a.term, Matrix) and isinstance(b.term, Matrix):
            if f.conditional or not (a.sure and b.sure):
                return Outcome(UNDECIDED, reason="vectors of different length", used=used)
            return Outcome(
                REFUTED, reason=f"{text(m)} entries on the left, {text(n)} on the right", method="sizes", used=used
            )
        dims = sorted(x for x in relation_names(Relation("==", m, n)))
        given = tuple(Assumption(x, k) for x in dims if x in DIMENSIONS for k in ("even", "positive"))
        v = self.judge(Relation("==", m, n), given, 1.0)
        if v.verdict == REFUTED and set(dims) <= DIMENSIONS and len(set(dims)) == 1 and not f.conditional:
            if isinstance(a.term, Matrix) or isinstance(b.term, Matrix):
                return Outcome(UNDECIDED, reason=f"{text(m)} entries on the left, {text(n)} on the right", used=used)
            witness = {k: str(x) for k, x in v.witness.items()}
            reason = f"{text(m)} entries on the left, {text(n)} on the right"
            return Outcome(REFUTED, given, witness, v.residual, reason, "sizes", used)
        return Outcome(UNDECIDED, reason=f"{text(m)} entries on the left, {text(n)} on the right", used=used)

    def _exists(self, e: Elaborator, lhs: Node, rhs: Node, a: Val, b: Val) -> Outcome | None:
        """``M v(p) = v(p+k)`` with an unknown ``M``: one that does it is shown."""
        for side, x, y in ((lhs, a, b), (rhs, b, a)):
            if side.kind not in ("mul", "call") or x.type != "v" or y.type != "v":
                continue
            if not isinstance(x.term, Mul) or len(x.term.args) != 2:
                continue
            factor, vector = x.term.args
            if not isinstance(factor, (Fn, Sym, Ref, BlockMatrix)) or type(vector) is not type(y.term):
                continue
            name = getattr(factor, "name", None) or factor.block.rows[0][0].name  # type: ignore[union-attr]
            if name not in e.undefined:
                continue
            turn = _turn(vector, y.term, factor)
            if turn is None:
                continue
            v = self.judge(Relation("==", Mul((turn, vector)), y.term), (), 2.0)
            if v.verdict == PROVED:
                from ..language.latex import latex

                method = f"there is one: {name} = {latex(turn)}"
                return Outcome(PROVED, v.hypotheses, method=method)
        return None

    def _implied(self, f: Formula, s: Statement) -> list[LinkResult]:
        """The conclusion, with the premises as hypotheses."""
        premises: list[Hypothesis] = []
        chain = s.node
        label = Node("chain", "implies", (s.premises[0], chain)) if s.premises else chain
        reading = show(label)
        for p in s.premises:
            if p.kind != "chain":
                return [
                    LinkResult(
                        chain.start, chain.end, reading, Outcome(UNDECIDED, reason="a premise that is no relation")
                    )
                ]
            for j, op in enumerate(p.ops):
                try:
                    e = self._elaborator(f.place)
                    a, b = e.value(p.kids[j], {}), e.value(p.kids[j + 1], {})
                except (ReadingError, OutOfFragment, RecursionError) as err:
                    reason = f"the premise is not read: {getattr(err, 'reason', err)}"
                    return [LinkResult(chain.start, chain.end, reading, Outcome(UNDECIDED, reason=reason))]
                if a.type != "s" or b.type != "s" or op not in _RELATIONS:
                    return [
                        LinkResult(
                            chain.start, chain.end, reading, Outcome(UNDECIDED, reason="a premise between vectors")
                        )
                    ]
                premises.append(Relation(_RELATIONS[op], a.term, b.term))
        out = []
        for j, op in enumerate(chain.ops):
            outcome = self.link(f, chain.kids[j], op, chain.kids[j + 1], extra=tuple(premises))
            if outcome.verdict == REFUTED and premises:
                outcome = Outcome(UNDECIDED, reason="it does not follow by what the kernel knows")
            out.append(LinkResult(chain.start, chain.end, reading, outcome))
        return out


class _WrongReading(Exception):
    """A reading that contradicts the sizes printed in it."""


# -- helpers


def _spoken_of(h: Hypothesis) -> tuple[str, ...]:
    return (h.name,) if isinstance(h, Assumption) else tuple(relation_names(h))


def _is_range(chain: Node) -> bool:
    """``0 <= i < d/2``: inequalities between names and numbers, at least one of them a plain name."""
    plain = all(x.kind in ("name", "num", "div", "add", "neg", "mul") for k in chain.kids for x in nodes(k))
    return plain and set(chain.ops) <= {"<", ">", "<=", ">=", "neq"} and any(k.kind == "name" for k in chain.kids)


def _links(chain: Node) -> list[tuple[Node, str, Node]]:
    return [(chain.kids[j], op, chain.kids[j + 1]) for j, op in enumerate(chain.ops)]


def _relation(e: Elaborator, a: Node, op: str, b: Node) -> Relation | None:
    x, y = e.value(a, {}), e.value(b, {})
    return Relation(_RELATIONS[op], x.term, y.term) if x.type == y.type == "s" else None


def _rows_told(head: Node, body: Node) -> list[tuple[Node, Node]]:
    """What each entry of a column is told to be: the entries of ``y`` in ``(y_1, y_2) = M (x_1, x_2)``."""
    if head.kind != "matrix" or any(len(row.kids) != 1 or reference(row.kids[0]) is None for row in head.kids):
        return []
    if body.kind != "mul" or body.value not in ("juxt", "cdot") or any(k.kind != "matrix" for k in body.kids):
        return []
    matrix, column = body.kids
    width = len(column.kids)
    if len(matrix.kids) != len(head.kids) or any(len(row.kids) != 1 for row in column.kids):
        return []
    if any(len(row.kids) != width or any(k.kind == "dots" for k in row.kids) for row in matrix.kids):
        return []
    out = []
    for own, row in zip(head.kids, matrix.kids, strict=True):
        terms = [_scaled(a, x.kids[0]) for a, x in zip(row.kids, column.kids, strict=True)]
        whole = terms[0] if width == 1 else Node("add", "", tuple(terms), body.start, body.end)
        out.append((own.kids[0], whole))
    return out


def _scaled(a: Node, x: Node) -> Node:
    if a.kind == "neg":
        return Node("neg", "", (_scaled(a.kids[0], x),), a.start, a.end)
    both = (k if k.kind in ("name", "sub", "num", "fn", "group") else Node("group", "(", (k,), k.start, k.end)
            for k in (a, x))  # fmt: skip
    return Node("mul", "juxt", tuple(both), a.start, a.end)


def _of_other_entries(r: Reference, body: Node) -> bool:
    """Whether entries of a vector are told by those of another: ``y_{2i} = x_{2i} c - x_{2i+1} s``."""
    own = parameters(r)
    for other in references(body):
        told = parameters(other) if other.key != r.key and len(other.args) == 1 and not other.called else None
        if own and told and told[0].step == own[0].step > 1 and told[0].name == own[0].name:
            return True
    return False


def _is_capital(name: str) -> bool:
    return name.isupper() or name in CAPITALS


_PARTS = frozenset({"Re", "Im", "conj", "Abs"})


def _is_factor(t: Term, name: str) -> bool:
    """Whether a name stands in a term outside of exponents, indices and the arguments of sine and cosine."""
    if isinstance(t, Sym):
        return t.name == name
    if isinstance(t, Ref):
        return False
    if isinstance(t, Pow):
        return _is_factor(t.base, name)
    if isinstance(t, Fn) and t.name not in _PARTS:
        return False
    return name not in bound_names(t) and any(_is_factor(k, name) for k in children(t))


def _indexed_by(n: Node, letter: str) -> bool:
    """Whether a letter stands in an index, in an argument, or below a sum."""
    inside = [k for x in nodes(n) if x.kind in ("sub", "call", "item") for k in x.kids[1:]]
    inside += [x.kids[0] for x in nodes(n) if x.kind == "sum"]
    return any(y.is_name(letter) for k in inside for y in nodes(k))


def _identity(size: Term) -> Term:
    if isinstance(size, Num) and 0 < size.value <= 16:
        n = int(size.value)
        return Matrix(tuple(tuple(num(int(j == k)) for k in range(n)) for j in range(n)))
    return Fn("identity", (size,))


def _is_condition(lhs: Node, rhs: Node) -> bool:
    """``A = A^T``, ``AB = BA``: what may be assumed of matrices, and is no identity."""
    if reference(lhs) is not None or reference(rhs) is not None:
        return True
    if any(x.kind == "sup" and x.value == "transpose" for side in (lhs, rhs) for x in nodes(side)):
        return False
    left, right = ([r.key for r in references(side)] for side in (lhs, rhs))
    return sorted(left) == sorted(right) and all(x.kind != "add" for side in (lhs, rhs) for x in nodes(side))


def _decimal(t: Term) -> bool:
    t = t.arg if isinstance(t, Neg) else t
    return isinstance(t, Num) and (bool(t.text) or t.value.denominator == 1)


def _settled(v: Val) -> Val:
    """A number without the names that it does not depend on: the ``d`` of ``sin(1/10000**(0/d))``."""
    t = v.term
    for name in free_names(t):
        there = substitute(t, {name: num(4)})
        if same(t, there):
            t = there
    return Val(t, v.type, v.sure)


def _bare(n: Node) -> frozenset[str]:
    """Names that stand in a formula without an index and without arguments."""
    if n.kind == "name":
        return frozenset({n.value})
    r = reference(n)
    kids = r.args if r is not None else n.kids
    return frozenset(x for k in kids for x in _bare(k))


def _in_degrees(r: Relation) -> Relation | None:
    """A relation with the angles that have a plain number in them taken for degrees, if there are any."""
    found = False

    def go(t: Term) -> Term:
        nonlocal found
        if isinstance(t, Fn) and t.name in ("sin", "cos", "tan"):
            parts = t.args[0].args if isinstance(t.args[0], Add) else t.args
            found |= any((_whole(p) or 0) % 15 == 0 and _whole(p) not in (None, 0) for p in parts)
            return Fn(t.name, (Mul((t.args[0], Div(Const("pi"), num(180)))),))
        if isinstance(t, Add):
            return Add(tuple(go(x) for x in t.args))
        if isinstance(t, Mul):
            return Mul(tuple(go(x) for x in t.args))
        if isinstance(t, Neg):
            return Neg(go(t.arg))
        if isinstance(t, Div):
            return Div(go(t.num), go(t.den))
        if isinstance(t, Pow):
            return Pow(go(t.base), t.exp)
        if isinstance(t, Matrix):
            return Matrix(tuple(tuple(go(x) for x in row) for row in t.rows))
        return t

    turned = Relation(r.op, go(r.lhs), go(r.rhs))
    return turned if found else None


def _tacit(lhs: Node, rhs: Node, r: Relation) -> frozenset[str]:
    """Names that only definitions bring in where the formula itself is without a name on one side."""
    if all(any(x.kind == "name" for x in nodes(side)) for side in (lhs, rhs)):
        return frozenset()
    written = {x.key for side in (lhs, rhs) for x in references(side)}
    written |= {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"}
    return frozenset(relation_names(r)) - written


def _whole(t: Term) -> int | None:
    """The value of a term of numbers alone, if it is whole."""
    v: Fraction | None = None
    if isinstance(t, Num):
        v = t.value
    elif isinstance(t, Div):
        a, b = _whole(t.num), _whole(t.den)
        v = Fraction(a, b) if a is not None and b else None
    elif isinstance(t, (Add, Mul)):
        parts = [_whole(x) for x in t.args]
        if None not in parts:
            known = [x for x in parts if x is not None]
            v = Fraction(sum(known) if isinstance(t, Add) else prod(known))
    elif isinstance(t, Neg):
        inner = _whole(t.arg)
        v = None if inner is None else Fraction(-inner)
    return int(v) if v is not None and v.denominator == 1 else None


def _spelled(v: Val) -> Val:
    """A family of a known number of blocks as a column of entries."""
    t = v.term
    count = _whole(t.count) if isinstance(t, BlockVector) else None
    if not isinstance(t, BlockVector) or count is None or not 0 < count <= 64:
        return v
    rows = tuple((substitute(r[0], {t.index: num(j)}),) for j in range(count) for r in t.block.rows)
    return Val(Matrix(rows), v.type, v.sure)


def _own_function(lhs: Node, rhs: Node) -> bool:
    """``softmax(x)_i = ...`` says what softmax is."""
    head = lhs.kids[0] if lhs.kind == "sub" else lhs
    if head.kind == "fn" and head.value == "softmax":
        return not any(x.kind == "fn" and x.value == "softmax" for x in nodes(rhs))
    return head.kind == "fn" and head.value in ("mean", "sign", "Cov", "diag")


def _turned(e: Elaborator) -> bool:
    """Whether the field's rotation is in use, whose angles a formula may count from elsewhere."""
    return any("is the rotation of each pair" in said for said in e.used)


def _origins(lhs: Node, rhs: Node) -> dict[str, int]:
    """Vectors whose entries are printed beside them, ``x`` and ``(x_1, ..., x_d)``, and from where they are counted."""
    whole = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name" and x.style == "bold"}
    columns = [x for side in (lhs, rhs) for x in nodes(side) if x.kind == "matrix"]
    out: dict[str, int] = {}
    for column in columns:
        for r in (r for row in column.kids for cell in row.kids for r in references(cell, inside=False)):
            if r.key in whole and not r.bold and len(r.args) == 1 and r.args[0].kind == "num":
                out[r.key] = min(out.get(r.key, 1), int(r.args[0].value) if r.args[0].value.isdigit() else 1)
    return out


def _scored(lhs: Node, rhs: Node) -> tuple[Node, Node] | None:
    """The range of the first sum in a formula, over which softmax is then normed."""
    for side in (lhs, rhs):
        for x in nodes(side):
            if x.kind == "sum" and x.value == "sum" and x.kids[0].kind == "chain" and len(x.kids[0].kids) == 2:
                return x.kids[0].kids[1], x.kids[1]
    return None


def _head_node(r: Reference) -> Node:
    head = r.head
    for _ in range(r.key.count("'")):
        head = Node("sup", "prime", (head,))
    return Node("call" if r.called else "sub", "", (head, *r.args)) if r.args else head


def _speaks_of(old: Definition, new: Definition) -> bool:
    """Whether an older definition gives a value to what a newer one defines."""
    a, b = len(old.params), len(new.params)
    if old.component and not new.component:
        return a == b + 1
    if new.component and not old.component:
        return b == a + 1
    if new.component and old.component:
        return old.shape == new.shape
    return a == b


def _composite(r: Reference) -> bool:
    return any(a.kind in ("add", "neg", "mul", "sub") for a in r.args)


def _said(link: Node, reason: str) -> LinkResult:
    return LinkResult(link.start, link.end, show(link), Outcome(DEFINITION, reason=reason))


def _clip(n: Node) -> str:
    shown = show(n)
    return shown if len(shown) <= 50 else shown[:47] + "..."


def _worst(outcomes: Sequence[Outcome]) -> Outcome:
    return max(outcomes, key=lambda o: _WORSE.index(o.verdict))


def _agreed(links: list[LinkResult]) -> LinkResult:
    """One result of several readings: a verdict only if all agree."""
    verdicts = {r.outcome.verdict for r in links}
    if len(verdicts) == 1:
        return links[0]
    distinct: dict[str, str] = {}
    for r in links:
        distinct.setdefault(r.reading, r.outcome.verdict)
    if len(distinct) == 1 and UNDECIDED in verdicts:
        return next(r for r in links if r.outcome.verdict == UNDECIDED)
    if verdicts == {DEFINITION} or links[0].outcome.verdict == DEFINITION:
        return links[0]
    said = "; ".join(f"{v} as {t}" for t, v in distinct.items())
    return replace(links[0], outcome=Outcome(UNDECIDED, reason=f"the readings disagree: {said}"))


def _fitted(a: Val, b: Val) -> tuple[Val, Val, str]:
    """Both sides in one shape, or why they are not."""
    if a.type == b.type:
        return a, b, ""
    if b.type == "s" and b.term == num(0) and a.type != "s":
        return a, Val(Mul((num(0), a.term)), a.type, a.sure), ""
    if a.type == "s" and a.term == num(0) and b.type != "s":
        return Val(Mul((num(0), b.term)), b.type, b.sure), b, ""
    if {a.type, b.type} == {"r", "v"}:
        if a.type == "r":
            return Val(Fn("transpose", (a.term,)), "v", a.sure), b, ""
        return a, Val(Fn("transpose", (b.term,)), "v", b.sure), ""
    names = {"s": "a number", "v": "a vector", "r": "a row vector", "m": "a matrix"}
    return a, b, f"{names[a.type]} cannot equal {names[b.type]}"


def _is_large(t: Term) -> bool:
    """Whether a matrix certainly has more than one row."""
    return any(isinstance(x, Matrix) and len(x.rows) > 1 for x in walk(t))


def _unknowns(n: Node) -> bool:
    """Whether a formula has names other than those of functions and constants: ``PE(2, 3)`` has none."""
    r = reference(n)
    if r is not None and r.args:
        return any(map(_unknowns, r.args))
    if n.kind == "name":
        return n.style != "fn" and n.value not in ("pi", "e")
    return any(map(_unknowns, n.kids))


def _exponent_denominators(n: Node) -> set[int]:
    """Whole numbers that divide an exponent: 128 in ``10000^{2/128}``."""
    powers = [x.kids[1] for x in nodes(n) if x.kind == "sup" and x.value == "power"]
    found = [x.kids[1] for p in powers for x in nodes(p) if x.kind == "div" and x.kids[1].kind == "num"]
    return {int(x.value) for x in found if x.value.isdigit() and int(x.value) > 2 and int(x.value) % 2 == 0}


def _explicit_size(e: Elaborator, lhs: Node, rhs: Node, a: Val, b: Val) -> int:
    """The size of explicit square matrices beside vectors that nothing is known of."""
    sizes = {
        len(x.rows) for v in (a, b) for x in walk(v.term) if isinstance(x, Matrix) and len(x.rows) == len(x.rows[0]) > 1
    }
    return sizes.pop() if len(sizes) == 1 else 0


def _ranges(e: Elaborator, r: Relation) -> tuple[Hypothesis, ...]:
    """Indices of pairs stay below the number of pairs."""
    names = relation_names(r)
    return tuple(
        Relation("<=", Sym(i), Add((count, Neg(num(1)))))
        for i, count in e.ranges.items()
        if i in names and isinstance(count, Div) and isinstance(count.num, Sym) and count.num.name in names
    )


def _lenient(r: Relation, o: Outcome, op: str) -> Outcome:
    """A decimal that was cut off instead of rounded is no false claim."""
    if o.verdict != REFUTED or r.op != "==" or relation_names(r):
        return o
    for side in (r.lhs, r.rhs):
        t = side.arg if isinstance(side, Neg) else side
        if not isinstance(t, Num) or not (t.text or op == "approx"):
            continue
        mantissa, _, exponent = (t.text or str(t.value)).lower().partition("e")
        unit = 10.0 ** (int(exponent or 0) - len(mantissa.partition(".")[2]))
        try:
            over = float(o.residual.strip("[").split(" ")[0]) * (1 if side is r.rhs else -1)
        except ValueError:
            continue
        gap = abs(over)
        beyond = over <= 0 if isinstance(side, Neg) else over >= 0
        if gap < unit * 1.0000001 and beyond:
            return Outcome(UNDECIDED, o.hypotheses, residual=o.residual, reason="right if cut off, wrong if rounded")
        if op == "approx" and gap < 0.05 * abs(float(t.value)) and "." not in mantissa:
            return Outcome(UNDECIDED, o.hypotheses, residual=o.residual, reason="close, but not to the digits printed")
    return o


def is_instance(n: Node) -> bool:
    """Whether a formula does nothing but give names numbers: ``d = 4``, and not ``p_m = ...``."""
    values = [body for _, body in _settings(n)]
    return bool(values) and all(x.kind != "name" or x.value == "pi" for v in values for x in nodes(v))


def _settings(n: Node | None) -> list[tuple[str, Node]]:
    """The names that a formula gives a value: ``d = 4, i = 0``."""
    out = []
    several = n is None or any(x.kind == "dots" for x in nodes(n))
    for s in () if several or n is None else statements(n):
        if s.role == "range":
            continue
        r = reference(s.node.kids[0]) if s.node.kind == "chain" and s.node.value == "=" else None
        if r is not None and not r.args and not any(x.kind == "text" for x in s.node.kids):
            out.append((r.key, s.node.kids[1]))
    return out


def _is_printed(r: Relation) -> bool:
    """Whether one side is a number in figures, which says how well it is meant."""
    return any(_decimal(t) for t in (r.lhs, r.rhs))


def _numeric(r: Relation) -> bool:
    return not relation_names(r)


def _offsets(*sides: Node) -> frozenset[str]:
    """``i`` and ``j`` of ``i - j``: positions, and no imaginary unit."""
    for n in (x for side in sides for x in nodes(side) if x.kind == "add" and len(x.kids) == 2):
        pair = [k.kids[0] if k.kind == "neg" else k for k in n.kids]
        if all(k.is_name("i", "j") and k.style == "" for k in pair) and pair[0].value != pair[1].value:
            return frozenset("ij")
    return frozenset()


def _unit(lhs: Node, rhs: Node) -> str:
    """``i`` where it can only be the imaginary unit: beside ``e^{i...}`` and never an index."""
    found = [x for side in (lhs, rhs) for x in nodes(side)]
    powers = [x for x in found if x.kind == "sup" and x.kids[0].is_name("e")]
    for letter in ("i", "j"):
        if any(is_unit(x.kids[1], letter) for x in powers):
            subs = [y for x in found if x.kind == "sub" for k in x.kids[1:] for y in nodes(k)]
            bound = [y for x in found if x.kind == "sum" for y in nodes(x.kids[0])]
            calls = [y for x in found if x.kind == "call" for k in x.kids[1:] for y in nodes(k)]
            if not any(y.is_name(letter) for y in (*subs, *bound)) and not any(k.is_name(letter) for k in calls):
                return letter if letter not in _offsets(lhs, rhs) else ""
    return ""


def _turn(before: Term, after: Term, factor: Term) -> Term | None:
    """The rotation that takes pairs of sines and cosines from one position to another, whatever the position.

    It may depend on what ``factor`` is a function of, and on indices, but not on the position itself.
    """
    if isinstance(before, BlockVector) and isinstance(after, BlockVector):
        x = substitute(after.block, {after.index: Sym(before.index)})
        assert isinstance(x, Matrix)
        inner = _turn(before.block, x, factor)
        return BlockDiagonal(inner, before.index, before.count) if isinstance(inner, Matrix) else None
    if not isinstance(before, Matrix) or not isinstance(after, Matrix):
        return None
    if any(len(m.rows) != 2 or len(m.rows[0]) != 1 for m in (before, after)):
        return None
    (p,), (q,), (s,), (t,) = (*before.rows, *after.rows)
    if not all(isinstance(y, Fn) and y.name in ("sin", "cos") for y in (p, q, s, t)):
        return None
    assert isinstance(p, Fn)
    assert isinstance(s, Fn)
    gap = Add((s.args[0], Mul((num(-1), p.args[0]))))
    own = {n for k in children(factor) for n in free_names(k)}
    moving = _outside_indices(p.args[0]) - own - DIMENSIONS
    for name in moving & POSITIONS or moving:
        if not same(gap, substitute(gap, {name: Add((Sym(name), num(1)))})):
            return None
    c, sn = Fn("cos", (gap,)), Fn("sin", (gap,))
    minus = Mul((num(-1), sn))
    return Matrix(((c, sn), (minus, c)) if p.name == "sin" else ((c, minus), (sn, c)))


def _outside_indices(t: Term) -> set[str]:
    """Free symbols that are not indices of families, and not alone in exponents."""
    if isinstance(t, Sym):
        return {t.name}
    if isinstance(t, Ref):
        return set()
    if isinstance(t, Pow):
        return _outside_indices(t.base)
    return {n for k in children(t) for n in _outside_indices(k)}
