"""The second pass: the claims of a formula, link by link."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Add, Fn, Hypothesis, Mul, Neg, Relation, Sym, num
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..elaborate import NO_ENTRY
from ..field import field_default
from ..finding import DEFINITION
from ..inverted import solved_for
from ..judge import Outcome, on_all
from ..notation import reference, references
from ..operations import ANNOUNCED, defines
from ..phrases import phrase
from ..plane import told_by_parts
from ..powers import resolved
from ..statements import Statement, statements
from ..tokens import ReadingError
from ..tree import Node, nodes, replaced, show
from .arrays import of_arrays
from .figures import IF_CUT, IF_ROUNDED
from .formula import RELATIONS, Formula, LinkResult, WrongReading, agreed, clipped, told, worst
from .heads import is_range
from .hollow import differentials, hollow, said_before
from .shapes import is_large, is_number
from .tuples import entry_by_entry, is_row
from .turned import OTHERWISE, Turned

__all__ = ["Referee"]

SUPPOSED = "a hypothesis"
"""The method of a proof of what is assumed."""
FURTHER_AHEAD = "a rounding of what the chain has further ahead"
ENOUGH = 0.5
"""Seconds that each link of a chain has in any case."""
SAME = "nothing is claimed: both sides are the same"


def _said_to_follow(x: LinkResult) -> LinkResult:
    """What words call a consequence is no definition."""
    if x.outcome.verdict != DEFINITION or x.outcome.reason != "a definition":
        return x
    return replace(x, outcome=Outcome(UNDECIDED, reason="said to follow, but it is not known what it is about"))


def _is_entry(lhs: Node, rhs: Node, outcome: Outcome) -> bool:
    """``q'_0 = 1 \\cdot \\cos 2``, where ``q'_m`` is a vector: an entry of one, that is worked out."""
    r = reference(lhs)
    clash = outcome.verdict == UNDECIDED and outcome.reason.endswith("a vector cannot equal a number")
    numbered = r is not None and len(r.args) == 1 and r.args[0].kind == "num"
    return clash and numbered and not any(x.kind == "name" and x.value != "pi" for x in nodes(rhs))


def _is_further_on(a: Node, b: Node) -> bool:
    """Whether the member with the index ``b`` stands behind the one with ``a`` and dots: ``0`` and ``d/2 - 1``."""
    if a.kind == "num" and b.kind == "num":
        return Fraction(b.value) >= Fraction(a.value)
    return a.kind == "num"


def _is_list(n: Node) -> bool:
    """``(1, 0)``: entries, and no number that something tends to."""
    return n.kind in ("group", "matrix") and len(n.kids) > 1


def _lists_names(n: Node) -> bool:
    """``(x'_0, x'_1)``: names of entries that a number tells, and nothing else."""
    rows = [k.kids for k in n.kids] if n.kind == "matrix" else [n.kids] if n.kind == "group" else []
    cells = [reference(x) for row in rows for x in row]
    return len(cells) > 1 and all(r is not None and len(r.args) == 1 and r.args[0].kind == "num" for r in cells)


def _is_worked(n: Node) -> bool:
    """Whether anything is worked out: ``-0.4161 + 2(0.9093)``, and no plain decimal that more digits follow."""
    return any(x.kind in ("add", "mul", "div", "sup", "root", "fn") for x in nodes(n))


def _is_closed(n: Node) -> bool:
    """No names: ``(a_n, b_n) \\to (0, 0)`` is a limit, and ``(1, 0) \\to (0, 1)`` a map."""
    return not any(x.kind == "name" and not x.is_name("pi", "circ") for x in nodes(n))


@dataclass(slots=True)
class Referee(Turned):
    """Reads a document in two passes: definitions first, then what is said of them."""

    def decide(self, f: Formula, quick: bool = False) -> list[LinkResult]:
        """The claims of a formula with their verdicts; several readings must agree."""
        self.deadline = time.process_time() + (min(0.5, self.timeout) if quick else self.timeout)
        trees = self.readings(f)
        if len(trees) > 1 and f.place in self.chosen:
            best = self.chosen[f.place]
            trees = (best, *[t for t in trees if t is not best]) if best in trees else trees
        results: list[list[LinkResult]] = []
        for tree in trees:
            try:
                results.append(self._decide_tree(f, tree))
            except WrongReading:
                continue
        if not results:
            return self._decide_tree(f, trees[0], sized=False)
        first = results[0]
        if all(len(r) == len(first) for r in results) and len(results) > 1:
            return [agreed(list(links)) for links in zip(*results, strict=True)]
        return [*first, *self._of_words(f, trees[0])]

    def _decide_tree(self, f: Formula, tree: Node, sized: bool = True) -> list[LinkResult]:
        out: list[LinkResult] = []
        for s in statements(tree):
            if s.role == "expression":
                continue
            if s.node.kind != "chain":
                continue
            if s.role in ("condition", "range", "premise"):
                out.append(told(s.node, {"range": "a range", "premise": "a premise"}.get(s.role, "a condition")))
            elif f.conditional and is_range(s.node):
                out.append(told(s.node, "a condition"))
            elif s.role == "tuple":
                out.append(told(s.node, "a definition of several names"))
            elif s.role == "implies":
                out += self._implied(f, s)
            else:
                links = self._chain(f, s.node, sized)
                out += map(_said_to_follow, links) if s.follows else links
        return out

    def _chain(self, f: Formula, chain: Node, sized: bool) -> list[LinkResult]:
        out: list[LinkResult] = []
        remainder = chain.value == "=" and chain.kids[0].kind == "mul" and chain.kids[0].value == "mod"
        if remainder and any(x.kind == "name" for x in nodes(chain.kids[0])):
            return [told(chain, "a condition")]
        ops, kids = chain.ops, chain.kids
        if set(ops) <= {"=", "equiv"} and len({show(k) for k in kids}) == 1:
            if kids[0].kind in ("name", "sub"):
                return out  # (s = s): nothing is claimed
            return [LinkResult(chain.start, chain.end, show(chain), Outcome(UNDECIDED, reason=SAME))]
        falling = self._falling(f, chain) if any(k.kind == "dots" for k in kids) else None
        if falling is not None and falling.verdict == DEFINITION:
            return [told(chain, falling.reason)]
        for j, op in enumerate(ops):
            lhs, rhs = kids[j], kids[j + 1]
            if lhs.kind == "none":
                continue
            link = Node("chain", op, (lhs, rhs), lhs.start, rhs.end)
            if j == 0 and lhs.kind == "text" and op == "=":
                out.append(told(link, f"what {show(lhs)} stands for"))
                continue
            if self.timed_out():
                out.append(LinkResult(lhs.start, rhs.end, show(link), Outcome(UNDECIDED, reason="out of time")))
                continue
            if len(ops) == 1 and said_before(f, link, self.store):
                out.append(told(link, "a definition, said again"))
                continue
            if op == "to" and _is_list(lhs) and _is_list(rhs) and (_is_closed(lhs) or not _is_closed(rhs)):
                out.append(told(link, "what is made of what"))
                continue
            if j == 0 and any(x.place == f.place and x.source == show(link) for x in self.polars):
                out.append(told(link, "a polar form"))
                continue
            pair = solved_for(lhs, rhs) if j == 0 and lhs.kind in ("root", "div") else None
            if pair is not None and any(d.place == f.place for d in self.store.entries.get(pair[0].value, ())):
                out.append(told(link, f"what {pair[0].value} is"))
                continue
            if differentials(link):
                out.append(LinkResult(lhs.start, rhs.end, show(link), Outcome(UNDECIDED, reason="differentials")))
                continue
            if j == 0 and (sign := defines(chain, f.before)) and (op == ":=" or sign == "accent bar"):
                usual = self.link(f, lhs, "=", rhs).verdict == PROVED
                self.operations |= {} if usual else {sign: self.operations.get(sign, f.place)}
            row = self._in_a_row(f, lhs, op, rhs) if is_row(rhs) else None
            if row is not None:
                out.append(LinkResult(lhs.start, rhs.end, show(link), row, lhs, rhs))
                continue
            if j == 0 and len(ops) == 1 and (valued := self._at_a_value(f, link) or self._as_inverse(f, link)):
                out.append(valued)
                continue
            if j == 0:
                turned = self._of_turned(f, lhs, op, rhs, Outcome(UNDECIDED))
                if turned.verdict == PROVED or turned.reason == OTHERWISE:
                    out.append(LinkResult(lhs.start, rhs.end, show(link), turned, lhs, rhs))
                    continue
            if j == 0 or (op == ":=" or ":=" in ops[j:]):
                defined = self._defining(f, chain, j, sized)
                if defined is not None:
                    out.append(defined)
                    continue
            if out and j and op == "=" and out[-1].outcome.verdict == DEFINITION and self._is_new(lhs):
                out.append(told(link, "a definition"))
                continue
            if j and op == "in" and out and out[-1].outcome.verdict == DEFINITION and rhs.kind != "group":
                out.append(told(link, "the kind of a name"))
                continue
            among = falling is not None and "dots" in (lhs.kind, rhs.kind)
            outcome = falling if falling is not None and among else self._in_time(f, lhs, op, rhs, len(ops) - j)
            sure = outcome.verdict == REFUTED or ANNOUNCED.search(f.before[-60:]) is not None
            if j == 0 and sure and outcome.verdict != PROVED and (sign := defines(chain, f.before)):
                self.operations.setdefault(sign, f.place)
                out.append(told(link, "what the text means by a sign"))
                continue
            outcome = self._of_some_function(f, lhs, op, rhs, self._extreme_held(f, op, lhs, rhs, outcome))
            outcome = of_arrays(self, f, link, outcome, lambda a, sign, b: self.link(f, a, sign, b))
            outcome = self._of_listed(f, lhs, op, rhs, outcome)
            outcome = self._of_turned(f, lhs, op, rhs, outcome) if j else outcome  # the first one was, above
            named = self._new_alone(f, lhs, rhs) or (outcome.reason == NO_ENTRY and _lists_names(lhs))
            named = named or self._new_column(f, lhs, rhs)
            if j == 0 and len(ops) > 1 and op == "=" and outcome.verdict == UNDECIDED and named:
                out.append(told(link, f"what {show(lhs)} stands for"))
                continue
            new = j == 0 and len(ops) > 1 and op == "=" and outcome.verdict == UNDECIDED and told_by_parts(lhs, rhs)
            if new and not any(self.store.visible(r.key, f.place) for r in references(lhs)):
                out.append(told(link, f"what {show(lhs)} stands for"))
                continue
            if op == "=" and _is_entry(lhs, rhs, outcome):
                outcome = self._of_an_entry(f, lhs, rhs, outcome)
            if outcome.verdict == PROVED and outcome.method == SUPPOSED and any("(line " in u for u in outcome.used):
                out.append(told(link, "a condition, as supposed before"))
                continue
            member = reference(lhs) is not None and len(ops) == 1 and op == "="
            if outcome.verdict == PROVED and member and phrase("demanded").search(f.before[-60:]):
                out.append(told(link, "a requirement"))
                continue
            if outcome.verdict == PROVED and (why := hollow(f, link, j == 0, outcome)):
                out.append(told(link, why))
                continue
            out.append(LinkResult(lhs.start, rhs.end, show(link), outcome, lhs, rhs))
        return self._type_clash(f, chain, self._by_the_end(f, chain, self._rounded(f, chain, out)))

    def _of_numbers(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof with the lists of a worked example, else ``found``."""
        return self._of_turned(f, lhs, op, rhs, self._of_listed(f, lhs, op, rhs, found))

    def _by_the_end(self, f: Formula, chain: Node, out: list[LinkResult]) -> list[LinkResult]:
        """``b(128) = b(5000) = 31``: two values are the same if both are the number at the end.

        So it is with ``q \\cdot k \\approx 1.13662 + 2.49950 = 3.63612``, if that is the number to the digits printed.
        """
        last, op = chain.kids[-1], chain.ops[0]
        exact = set(chain.ops) == {"="} or (op == "approx" and set(chain.ops[1:]) == {"="} and "." in last.value)
        if len(out) < 2 or len(out) != len(chain.ops) or not exact or last.kind != "num":
            return out
        rest = out[1:]
        if out[0].outcome.verdict != UNDECIDED or any(x.outcome.verdict != PROVED for x in rest):
            return out
        first = self._of_numbers(f, chain.kids[0], op, last, self.link(f, chain.kids[0], op, last))
        if first.verdict != PROVED:
            return out
        return [replace(out[0], outcome=on_all(first, [first, *(x.outcome for x in rest)])), *rest]

    def _in_a_row(self, f: Formula, lhs: Node, op: str, rhs: Node) -> Outcome | None:
        return entry_by_entry(self, f, lhs, op, rhs, lambda a, sign, b: self.link(f, a, sign, b))

    def _in_time(self, f: Formula, lhs: Node, op: str, rhs: Node, left: int) -> Outcome:
        """The verdict on a link, for which there is its share of the time that is left for all of them."""
        deadline, now = self.deadline, time.process_time()
        self.deadline = min(deadline, now + max(ENOUGH, (deadline - now) / left))
        try:
            return self.link(f, lhs, op, rhs)
        finally:
            self.deadline = deadline

    def _rounded(self, f: Formula, chain: Node, out: list[LinkResult]) -> list[LinkResult]:
        """``\\cos 2 = 2(-0.2081) = -0.4161``: what is worked out with more digits than stand in the middle.

        A number at the end is a rounding of what the chain has further ahead, if all between is proved.
        """
        found = list(out)
        same = {id(k): op for op, k in zip(chain.ops, chain.kids, strict=False)}
        for j, x in enumerate(found):
            rounds = x.outcome.verdict == UNDECIDED and x.outcome.reason in (IF_CUT, IF_ROUNDED)
            if not rounds or x.lhs is None or x.rhs is None or not _is_worked(x.lhs):
                continue
            for k in range(j - 1, -1, -1):
                y, after = found[k], found[k + 1]
                if y.outcome.verdict != PROVED or y.lhs is None or y.rhs is not after.lhs:
                    break
                if same.get(id(y.lhs)) not in ("=", "approx") or same.get(id(x.lhs)) not in ("=", "approx"):
                    break
                whole = self.link(f, y.lhs, same[id(x.lhs)], x.rhs)
                if whole.verdict == PROVED and self._is_close_by(f, x.lhs, x.rhs):
                    used = tuple(dict.fromkeys((*whole.used, *y.outcome.used)))
                    found[j] = replace(x, outcome=replace(whole, method=FURTHER_AHEAD, used=used))
                    break
        return found

    def _is_close_by(self, f: Formula, lhs: Node, rhs: Node) -> bool:
        """Whether numbers differ by less than a hundredth: digits that cancel each other leave none that count."""
        try:
            e = self._elaborator(f.place)
            a, b = e.value(lhs, {}), e.value(rhs, {})
        except (ReadingError, OutOfFragment, RecursionError):
            return False
        if a.type != "s" or b.type != "s":
            return a.type == b.type
        gap, size = Fn("Abs", (Add((a.term, Neg(b.term))),)), Fn("Abs", (b.term,))
        near = Relation("<=", gap, Mul((num(Fraction(1, 100)), size)))
        return self.judge(near, (), min(1.0, self.timeout)).verdict == PROVED

    def _of_an_entry(self, f: Formula, lhs: Node, rhs: Node, found: Outcome) -> Outcome:
        """``q'_0 = ...`` by ``q'_m = R_m q``, where the text has a value for ``m``."""
        r = reference(lhs)
        for d in self.store.visible(r.key, f.place) if r is not None else ():
            if len(d.params) == 1 and not d.component and not d.called:
                whole = Node("group", "(", (self._unindexed(d.body, d.params[0].name, f.place),), lhs.start, lhs.end)
                entry = Node("sub", "", (whole, *(r.args if r is not None else ())), lhs.start, lhs.end)
                again = self.link(f, entry, "=", rhs)
                if again.verdict == PROVED:
                    return again
        return found

    def _unindexed(self, n: Node, index: str, place: int) -> Node:
        """``q`` for ``q_m``, where the text has ``q = [1, 2, 3, 4]``."""
        listed = {key for key, body, at, _ in self.settings if at < place and _is_list(body)}

        def change(x: Node) -> Node | None:
            indexed = x.kind == "sub" and len(x.kids) == 2 and x.kids[1].is_name(index)
            return x.kids[0] if indexed and x.kids[0].is_name(*listed) and listed else None

        return replaced(n, change)

    def _falling(self, f: Formula, chain: Node) -> Outcome | None:
        """``w_0 > w_1 > ... > w_n``: what comes of any two neighbours, or a condition on a family of one's own."""
        kids, ops = chain.kids, chain.ops
        j = next(k for k, kid in enumerate(kids) if kid.kind == "dots")
        if j == 0 or len(set(ops[max(0, j - 2) : j + 1])) > 1 or ops[j - 1] not in ("<", ">", "<=", ">="):
            return None
        members = [reference(k) for k in kids if k.kind != "dots" and reference(k) is not None]
        own = [r for r in members if r is not None and len(r.args) == 1 and not r.called]
        first = reference(kids[j - 1])
        if first is None or first not in own or len({r.key for r in own}) > 1 or len(own) < 2:
            return None
        known = self.store.visible(first.key, f.place)
        if not known and field_default(first, [Sym("p")], Sym("d"), self.notation.words) is None:
            rest = all(k.kind in ("num", "dots") or reference(k) is not None for k in kids)
            return Outcome(DEFINITION, reason="a condition on a family") if rest else None
        index = next(x for x in ("i", "j", "k", "n") if not any(r.is_name(x) for k in kids for r in nodes(k)))
        here = Node("name", index, (), kids[j - 1].start, kids[j - 1].end)
        after = Node("add", "", (here, Node("num", "1", (), here.start, here.end)), here.start, here.end)
        a, b = (replace(kids[j - 1], kids=(kids[j - 1].kids[0], at)) for at in (here, after))
        found = self.link(f, a, ops[j - 1], b)
        if found.verdict == PROVED and j + 1 < len(kids):
            last = reference(kids[j + 1])
            if last is None or last not in own:
                found = worst((found, self.link(f, a, ops[j - 1], kids[j + 1])))  # a bound of all of them
            elif not _is_further_on(first.args[0], last.args[0]):
                return None
        return found if found.verdict == PROVED else None

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

    def _new_column(self, f: Formula, lhs: Node, rhs: Node) -> bool:
        """Whether a left side is a column of names of which nothing is told above: ``(x'_0, x'_1) = R(2) (1, 2)``."""
        keys = {r.key for r in references(lhs)} if lhs.kind == "matrix" and _lists_names(lhs) else set()
        told = any(self.store.visible(key, f.place) for key in keys)
        told |= any(s.key in keys and s.place < f.place for s in (*self.values, *self.worked))
        return len(keys) == 1 and not told and all(r.key not in keys for r in references(rhs))

    def _is_new(self, n: Node) -> bool:
        """Whether ``n`` applies a function that nothing is known of."""
        r = reference(n)
        return r is not None and r.called and r.key not in self.store.entries and self.notation.is_function(r.key)

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
        numbers = [t for t in types if t[1].type == "s" and is_number(t[1].term)]
        arrays = [t for t in types if t[1].type == "m"]
        if not numbers or not arrays:
            return out
        (a, _), (b, v) = numbers[0], arrays[-1]
        if not is_large(v.term):
            return out
        reason = f"a number cannot equal a matrix: {clipped(a)} is a number, {clipped(b)} a matrix"
        last = out[-1]
        return [*out[:-1], replace(last, outcome=Outcome(REFUTED, reason=reason, method="types"))]

    def _implied(self, f: Formula, s: Statement) -> list[LinkResult]:
        """The conclusion, with the premises as hypotheses."""
        chain = s.node
        label = Node("chain", "implies", (s.premises[0], chain)) if s.premises else chain
        reading = show(label)
        premises, missing = self._premises(f, s)
        back = self._converse(f, s) if s.both and not missing else ""
        out = []
        for j, op in enumerate(chain.ops):
            outcome = self.link(f, chain.kids[j], op, chain.kids[j + 1], extra=premises)
            if outcome.verdict != PROVED and op == "=" and len(premises) == 1:
                outcome = self._by_power(f, chain.kids[j], chain.kids[j + 1], premises[0]) or outcome
            if missing and outcome.verdict != PROVED and not s.both:
                outcome = self._from_kinds(f, s.premises, chain.kids[j], op, chain.kids[j + 1]) or outcome
            if missing and outcome.verdict != PROVED:
                outcome = Outcome(UNDECIDED, reason=missing)
            elif outcome.verdict == REFUTED and premises:
                outcome = Outcome(UNDECIDED, reason="it does not follow by what the kernel knows")
            elif outcome.verdict == PROVED and back:
                outcome = Outcome(UNDECIDED, reason=back)
            out.append(LinkResult(chain.start, chain.end, reading, outcome))
        return out

    def _by_power(self, f: Formula, lhs: Node, rhs: Node, premise: Hypothesis) -> Outcome | None:
        """``x^p = c \\implies x = c^{1/p}``: both sides to a power."""
        try:
            e = self._elaborator(f.place)
            a, b = e.value(lhs, {}), e.value(rhs, {})
        except (ReadingError, OutOfFragment, RecursionError):
            return None
        if a.type != "s" or b.type != "s" or not isinstance(premise, Relation):
            return None
        found = resolved(premise, Relation("==", a.term, b.term))
        if found is None:
            return None
        whole, given = found
        v = self.judge(whole, given, min(1.0, self.timeout))
        if v.verdict != PROVED:
            return None
        return Outcome(PROVED, (premise, *given), method="both sides to a power", used=tuple(e.used))

    def _converse(self, f: Formula, s: Statement) -> str:
        """Why the other direction of ``A \\iff B`` is not proved, or ''."""
        given, missing = self._premises(f, replace(s, premises=(s.node,)))
        if missing:
            return f"one direction holds: {missing}"
        for p in s.premises:
            for j, op in enumerate(p.ops):
                if self.link(f, p.kids[j], op, p.kids[j + 1], extra=given).verdict != PROVED:
                    return f"one direction holds, but {show(p)} does not follow by what the kernel knows"
        return ""

    def _premises(self, f: Formula, s: Statement) -> tuple[tuple[Hypothesis, ...], str]:
        """The premises between numbers, and why there may be others: what holds without these follows from them."""
        found: list[Hypothesis] = []
        for p in s.premises:
            if p.kind != "chain":
                return (), "a premise that is no relation"
            for j, op in enumerate(p.ops):
                try:
                    e = self._elaborator(f.place)
                    a, b = e.value(p.kids[j], {}), e.value(p.kids[j + 1], {})
                except (ReadingError, OutOfFragment, RecursionError) as err:
                    return (), f"the premise is not read: {getattr(err, 'reason', err)}"
                if a.type != "s" or b.type != "s" or op not in RELATIONS:
                    return (), "a premise between vectors"
                found.append(Relation(RELATIONS[op], a.term, b.term))
        return tuple(found), ""
