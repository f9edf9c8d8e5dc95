"""What a text states of functions in polar form, in its order, and the claims that follow from it.

A premise is an equation above a claim that the text states, asks for, chooses or has derived; it holds for all
positions.  It counts if it holds, together with those above it, in the rotary solution that such a text is on its way
to: so what contradicts them, or is a slip, proves nothing.  An angle is told up to full turns where it comes from an
equation of complex numbers.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ...kernel.term import Relation
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..anew import introduced
from ..finding import DEFINITION
from ..judge import Judge, Outcome
from ..polar import FOLLOWS, TURNS
from ..referee import Formula, LinkResult
from ..statements import conditional
from ..tree import Node, nodes, show
from . import words
from .proof import Instance, Premise, Proof, by_induction, certified, prove
from .reading import Heads, Unreadable, Value, base, equations, heads_of, is_length, read
from .solution import Setup, Solution, label_of, solutions
from .values import ONE, Atom, Polar, Poly, atoms, plus, single, term

__all__ = ["Derivation"]

SECONDS = 1.0
"""For one claim; ten times as much for all of a text."""
POSITIVE = "lengths are positive"
REAL = "lengths and angles are real numbers, at whole positions"
@dataclass(slots=True)
class Derivation:
    """The premises of a text so far."""

    heads: Heads
    judge: Judge
    models: list[Solution]
    anew: tuple[tuple[int, str], ...] = ()
    """Where the text gives a letter another meaning."""
    premises: list[Premise] = field(default_factory=list)
    over: set[tuple[str, str, int]] = field(default_factory=set)
    """Functions that the text has given another meaning to: kind, name, number of tokens."""
    disputed: set[tuple[str, str, int]] = field(default_factory=set)
    """Functions of which the text says what cannot be together: no claim of these is refuted."""
    aside: list[tuple[int, frozenset[tuple[str, str, int]]]] = field(default_factory=list)
    """Where cases are put by, and of which functions."""
    reasons: list[Premise] = field(default_factory=list)
    """Conditions that stand right behind the formula that they are a reason for, with its place."""
    latest: tuple[int, tuple[Node, ...]] = (0, ())
    """Where the last display ends, and the sides of its equation."""
    spent: float = 0.0

    @staticmethod
    def of(
        trees: Sequence[Node], judge: Judge, text: str = "", formulas: Sequence[tuple[int, int, int, Node]] = ()
    ) -> Derivation | None:
        """What there is to know at the beginning of a text; None of one that has no functions in polar form."""
        if not any(n.kind == "call" and len(n.kids) > 2 for t in trees for n in nodes(t)):
            return None
        try:
            heads = heads_of(trees)
        except RecursionError:
            return None
        if heads is None:
            return None
        anew = [(m.start(), m[1] or m[2]) for m in words.ANOTHER.finditer(text)]
        found = Derivation(heads, judge, solutions(_setup(trees, heads)), tuple(sorted({*anew, *introduced(text)})))
        found.reasons = list(found._reasons(text, formulas))
        return found

    def _reasons(self, text: str, formulas: Sequence[tuple[int, int, int, Node]]) -> Iterator[Premise]:
        """Initial conditions right behind a formula by which it is said to hold; they count from there on."""
        for j, (start, end, _, _) in enumerate(formulas):
            reached = end
            for place, behind, line, tree in formulas[j + 1 : j + 4]:
                between = text[reached:place]
                first = reached == end and len(between) < words.CLOSE and words.REASON.search(between) is not None
                first = first and not words.STOP.search(between) and not words.DENIED.search(between)
                if not first and not (reached > end and words.AND.fullmatch(between)):
                    break
                reached = behind
                for p in _pairs(tree):
                    with suppress(Unreadable):
                        ways = _goals(*(read(side, self.heads) for side in p.sides))
                        for kind, zero in ways[0] if len(ways) == 1 and p.op == "=" else ():
                            yield Premise(zero, p.reading, start, kind, True, stated=True, name=f"line {line}")

    # -- what follows ---------------------------------------------------------------------------

    def decided(self, f: Formula, tree: Node, links: list[LinkResult]) -> list[LinkResult]:
        """The claims of a formula, proved where they follow from what stands above."""
        if not self.premises:
            return links
        pairs = _pairs(tree)
        sides_of = {p.reading: p.sides for p in pairs}
        led = {p.reading for p in pairs if p.leads}
        out = []
        for x in links:
            sides = sides_of.get(x.reading)
            found = self._decided(f, x, sides, x.reading in led) if sides is not None else None
            if found is not None and sides is not None:
                own = sides if x.lhs is None or x.rhs is None else (x.lhs, x.rhs)
                x = replace(x, outcome=found, lhs=own[0], rhs=own[1])
            out.append(x)
        return out

    def _decided(self, f: Formula, x: LinkResult, sides: tuple[Node, Node], first: bool) -> Outcome | None:
        verdict = x.outcome.verdict
        if verdict in (PROVED, REFUTED) and not any("(line " in u for u in x.outcome.used):
            return None
        told = verdict == DEFINITION
        led = told and first and self._is_given(sides)
        if told and not led and words.SET.search(f.printed[-60:].rstrip("$ \n")):
            return None
        spoken = [n for side in sides for n in nodes(side) if n.kind == "call" and self._is_known(n)]
        if not spoken:
            return None
        try:
            goals = _goals(*(read(side, self.heads) for side in sides))
        except Unreadable:
            goals = []
        if verdict in (PROVED, REFUTED) and goals and not all(self._is_open(f.place, z) for w in goals for _, z in w):
            return Outcome(UNDECIDED, reason="it may be of the case that is put by above", used=x.outcome.used)
        if f.hypothetical or words.CASE.search(_words(f)) or words.NOT_WHOLE.search(_words(f)):
            return None
        proof = self._proved(f, goals) if goals else None
        if proof is not None and proof.verdict == DEFINITION:
            return proof if first and verdict in (DEFINITION, UNDECIDED) else None
        if proof is not None:
            if verdict == REFUTED:
                return Outcome(UNDECIDED, reason="false as read, but it follows of lengths and angles")
            return replace(proof, used=(*proof.used, *self._own_angles(spoken)))
        if led:
            return Outcome(UNDECIDED, reason=f"it is not known that {show(sides[0])} is this")
        asked = words.ASKED.search(f.ahead[-200:]) is not None or conditional(f.before)
        return self._refuted(f, goals) if verdict == UNDECIDED and goals and not asked else None

    def _own_angles(self, calls: Iterable[Node]) -> tuple[str, ...]:
        """``\\Theta(q)`` beside ``\\Theta_f(q, m)`` is taken for the angle of ``q``."""
        own = [n for n in calls if len(n.kids) == 2 and base(n.kids[0]) in self.heads.angles]
        return tuple(dict.fromkeys(f"{show(n)} is the angle of {show(n.kids[1])}" for n in own))

    def _is_known(self, n: Node) -> bool:
        heads = self.heads
        return base(n.kids[0]) in heads.lengths | heads.angles | heads.phases | heads.numbers

    def _is_given(self, sides: tuple[Node, Node]) -> bool:
        """Whether the left side is a function that the text has spoken of: it cannot be defined by a chain any more."""
        n = sides[0]
        if n.kind == "mul":
            return True
        if n.kind != "call":
            return False
        letter = base(n.kids[0])
        if letter in self.heads.numbers:
            try:
                whole = read(n, self.heads)
            except Unreadable:
                return False
            own = set(atoms(whole.length)) if isinstance(whole, Polar) else set()
            spoken = {a.name for p in self.premises for a in atoms(p.zero)}
            return any(a.name in spoken for a in own)
        return letter in self.heads.lengths | self.heads.angles | self.heads.phases

    def _proved(self, f: Formula, ways: list[list[tuple[str, Poly]]]) -> Outcome | None:
        if self.spent > 10 * SECONDS:
            return None
        begun = time.process_time()
        try:
            for way in ways:
                parts = [self._shown(f.place, kind, goal, begun + SECONDS) for kind, goal in way]
                found = [p for p in parts if p is not None]
                if len(found) < len(parts):
                    continue
                if any(_is_repeated(p) for p in found) and all(_is_repeated(p) or not p.parts for p in found):
                    stated = all(x.premise.stated for p in found for _, x in p.parts)
                    return Outcome(DEFINITION, reason="said again") if stated else None
                return self._told(found, way)
            return None
        finally:
            self.spent += time.process_time() - begun

    def _shown(self, place: int, kind: str, goal: Poly, until: float) -> Proof | None:
        """How a sum comes to nothing by the premises above; None if it is not shown to."""
        if not goal:
            return Proof(())
        if not self._is_open(place, goal):
            return None
        if not _is_whole(goal):
            return None
        above = [p for p in self._above(place) if p.kind == kind]
        above += [q for p in above if (q := by_induction(p, self.judge)) is not None]
        found = prove(goal, above, until)
        while _is_repeated(found) and not found.left and not found.parts[0][1].premise.stated:
            said = found.parts[0][1].premise
            above = [p for p in above if p is not said]
            again = prove(goal, above, until)
            if again.left:
                break
            found = again
        if found.left or any(c.denominator != 1 for c, _ in found.parts):
            return None
        if not all(self._is_open(place, x.zero) for _, x in found.parts):
            return None
        parts = [(c, x.zero) for c, x in found.parts]
        return found if certified(goal, parts, self.judge) else None

    def _above(self, place: int) -> list[Premise]:
        """The premises above a place whose letters still mean the same there."""
        out = []
        behind = [replace(p, place=-1) for p in self.reasons if p.place == place]
        behind = [p for p in behind if self.models and not any(s.value(p.zero) for s in self.models)]
        for p in (*self.premises, *behind):
            since = {letter for at, letter in self.anew if p.place < at < place}
            own = {words.LETTER.split(a.name.removeprefix("arg ").strip("|"))[0] for a in atoms(p.zero)}
            if p.place < place and not since & own:
                out.append(p)
        return out

    def _told(self, proofs: list[Proof], way: list[tuple[str, Poly]]) -> Outcome:
        parts = [x for p in proofs for _, x in p.parts]
        used = [_source(x) for x in parts]
        used += [a for x in parts for a in x.premise.also]
        used += [REAL]
        if any(x.premise.modulo for x in parts) or (len(way) > 1 and any(k == "angle" and g for k, g in way)):
            used.append(TURNS)
        if any(x.premise.kind == "length" or x.premise.modulo for x in parts):
            used.append(POSITIVE)
        return Outcome(PROVED, used=tuple(dict.fromkeys(used)), method=FOLLOWS)

    def _refuted(self, f: Formula, ways: list[list[tuple[str, Poly]]]) -> Outcome | None:
        """That a claim would make angles of two tokens the same, or opposite: what the premises leave of it."""
        if len(ways) != 1 or len(ways[0]) != 1 or ways[0][0][0] != "angle" or self.spent > 10 * SECONDS:
            return None
        begun = time.process_time()
        goal = ways[0][0][1]
        above = [p for p in self._above(f.place) if p.kind == "angle" and (p.proved or p.stated)]
        above += [q for p in above if (q := by_induction(p, self.judge)) is not None]
        found = prove(goal, above, begun + SECONDS)
        self.spent += time.process_time() - begun
        whole = all(c.denominator == 1 for c, _ in found.parts)
        free = all(len(m) == 1 and m[0][1] == 1 and _is_angle_of(m[0][0], self.models) for m in found.left)
        met = found.left and all(s.value(goal) for s in self.models)
        if not (found.parts and found.left and whole and free and met and self.models):
            return None
        disputed = any(_head(a) in self.disputed for a in atoms(goal))
        if disputed or not all(self._is_open(f.place, x) for x in (goal, *(x.zero for _, x in found.parts))):
            return None
        rest = plus(goal, found.left, -1)
        if not certified(rest, [(c, x.zero) for c, x in found.parts], self.judge):
            return None
        v = self.judge(Relation("==", term(found.left), term({})), (), SECONDS)
        if not v.refuted:
            return None
        used = (*(_source(x) for _, x in found.parts), REAL, TURNS)
        return Outcome(
            REFUTED, witness={n: str(x) for n, x in v.witness.items()}, residual=v.residual, method=FOLLOWS,
            used=tuple(dict.fromkeys(used)),
        )  # fmt: skip

    # -- what is stated -------------------------------------------------------------------------

    def learn(self, f: Formula, tree: Node, links: Iterable[LinkResult]) -> None:
        """Hear a formula, with what came of its claims."""
        text = _words(f)
        links = list(links)
        verdicts = {x.reading: x.outcome.verdict for x in links}
        turned = {x.reading for x in links if TURNS in x.outcome.used}
        example = words.EXAMPLE.search(f"{f.before[-80:]} {text}") is not None
        denied = example or f.hypothetical or words.DENIED.search(text) is not None
        asked = words.STATED.search(f.ahead[-160:]) is not None
        sides: list[Node] = []
        for p in _pairs(tree):
            reading, op, (a, b) = p.reading, p.op, p.sides
            verdict = verdicts.get(reading, "")
            if op not in ("=", ":=", "equiv") or verdict == REFUTED or not verdict:
                continue
            sides += [a, b]
            if denied and verdict != PROVED:
                if not example:
                    self._put_by(f, (a, b))
                continue
            self._state(f, (a, b), reading, verdict, asked, reading in turned)
        for a, b in _ends(tree):
            every = {x.outcome.verdict for x in links}
            begun = DEFINITION if links[0].outcome.verdict == DEFINITION else UNDECIDED
            verdict = PROVED if every == {PROVED} else begun
            reading = show(Node("chain", "=", (a, b)))
            if not denied and not any(x.outcome.verdict == REFUTED for x in links):
                self._state(f, (a, b), reading, verdict, asked, bool(turned), whole=False)
        if sides or not verdicts:
            self._name(f, tree)
        if sides:
            self.latest = (f.place + len(f.text), tuple({show(s): s for s in sides}.values()))
        elif tree.kind in ("add",):
            self.latest = (f.place + len(f.text), (tree,))

    def _state(
        self, f: Formula, sides: tuple[Node, Node], reading: str, verdict: str, asked: bool, turned: bool,
        whole: bool = True,
    ) -> None:  # fmt: skip
        try:
            ways = _goals(*(read(side, self.heads) for side in sides))
        except Unreadable:
            if whole:
                self._another(sides, verdict)
            return
        if len(ways) != 1:
            return
        stated = verdict == DEFINITION or asked
        modulo = turned or len(ways[0]) > 1
        own = {n for _, zero in ways[0] for n in Premise(zero, "", 0, "").letters}
        told = [(m[1] or m[3], m[2] or m[4]) for m in words.POSITION_SET.finditer(f.ahead)]
        if any(a in own and (b in own or b.isdigit()) for a, b in told):
            return  # it may be of that case alone
        found = [
            Premise(zero, reading, f.place, kind, modulo, verdict == PROVED, stated,
                    verdict == DEFINITION, name=f"line {f.line}")
            for kind, zero in ways[0] if zero and _says_something(zero)
        ]  # fmt: skip
        if self._accept(found) or not whole:
            return
        self._another(sides, verdict)
        heads = {_head(a) for p in found for a in atoms(p.zero) if a.at is not None}
        self.disputed |= heads
        self.over |= heads if words.ANEW.search(_words(f)[-200:]) and verdict != DEFINITION else set()

    def _put_by(self, f: Formula, sides: tuple[Node, Node]) -> None:
        """A case that is put by, against what has been said: what follows for a while may be of it."""
        try:
            ways = _goals(*(read(side, self.heads) for side in sides))
        except Unreadable:
            return
        zeros = [zero for way in ways for _, zero in way]
        if not any(s.value(zero) for s in self.models for zero in zeros):
            return
        heads = {_head(a) for zero in zeros for a in atoms(zero) if a.at is not None}
        if words.ANEW.search(_words(f)[-200:]):
            self.over |= heads
        self.aside.append((f.place, frozenset(heads)))

    def _is_open(self, place: int, zero: Poly) -> bool:
        """Whether the functions of a sum still are what they were, and no case is put by of them right above."""
        heads = {_head(a) for a in atoms(zero)}
        put_by = any(at < place < at + words.CASES and heads & own for at, own in self.aside)
        return not put_by and not heads & self.over

    def _accept(self, found: list[Premise]) -> bool:
        left = [s for s in self.models if not any(s.value(p.zero) for p in found)]
        free = {a.name for p in found for a in atoms(p.zero) if a.kind == "number" and not label_of(a.name)}
        if not left and len(free) == 1 and all(not s.setup.step for s in self.models):
            models = [replace(s, setup=replace(s.setup, step=min(free))) for s in self.models]
            left = [s for s in models if not any(s.value(p.zero) for p in found)]
        if not left:
            return False
        self.models = left
        self.premises += found
        return True

    def _another(self, sides: tuple[Node, Node], verdict: str) -> None:
        """A name that is defined as what it is not in the solution: nothing is told of it from here on."""
        n, body = sides
        if n.kind not in ("call", "name", "sub") or verdict != DEFINITION:
            return
        if not any(x.kind in ("name", "call") and not x.is_name("pi") for x in nodes(body)):
            return  # a value, as an example
        try:
            v = read(n, self.heads)
        except Unreadable:
            return
        for p in (v.length, v.angle) if isinstance(v, Polar) else (v,):
            self.over |= {_head(a) for a in atoms(p) if a.at is not None or a.kind == "number"}

    def _name(self, f: Formula, tree: Node) -> None:
        """"So both are functions of the position, call it $\\phi(m)$": the name of what stands in the last display."""
        end, sides = self.latest
        named = tree if tree.kind in ("name", "sub", "call") else None
        called = words.CALLED.search(f.before[-80:].rstrip("$ \n")) is not None
        if named is None or not called or f.place - end > words.NEAR:
            return
        for side in sides:
            try:
                ways = _goals(read(side, self.heads), read(named, self.heads))
            except Unreadable:
                continue
            if len(ways) != 1 or len(ways[0]) != 1:
                continue
            kind, zero = ways[0][0]
            source = show(Node("chain", "=", (named, side)))
            self._accept([Premise(zero, source, f.place, kind, stated=True, named=True, name=f"line {f.line}")])


def _words(f: Formula) -> str:
    """What its sentence says before a formula, and behind it if it goes on there; asides left out."""
    behind = "" if words.STOPPED.search(f.text) else f.beside
    return f"{words.ASIDE.sub(' ', f.ahead[-400:])} {behind}"


def _source(x: Instance) -> str:
    told = f", at {x.told}" if x.told else ""
    claimed = "" if x.premise.proved or x.premise.stated or x.premise.named else ", which is claimed there"
    return f"{x.premise.source} in {x.premise.name}{claimed}{told}"


def _is_repeated(p: Proof) -> bool:
    """Whether a claim is a premise said again: nothing but what was proved, or told in words, is proved by that."""
    if len(p.parts) != 1 or abs(p.parts[0][0]) != 1:
        return False
    x = p.parts[0][1]
    known = x.premise.proved or x.premise.named or x.premise.also
    return not known and (x.same or (x.renamed and not x.premise.defined))


def _head(a: Atom) -> tuple[str, str, int]:
    """The function, or the name, that a value is of."""
    return a.kind, a.name if a.at is not None or not a.tokens else a.tokens[0], len(a.tokens)


def _says_something(zero: Poly) -> bool:
    return any(a.kind != "position" for a in atoms(zero))


def _is_whole(zero: Poly) -> bool:
    """Whether all positions in a sum are whole ones."""
    return all(c.denominator == 1 for a in atoms(zero) for _, c in a.at or ())


def _is_angle_of(a: Atom, models: Sequence[Solution]) -> bool:
    """Whether it is the angle of a token, which may be any."""
    told = [s.value(single(a)) for s in models[:1]]
    return bool(told) and all(len(p) == 1 and str(next(iter(p))[0][0]).startswith("angle of") for p in told)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A link of a formula: as it is printed, the relation, what stands on its sides; whether a chain begins with it."""

    reading: str
    op: str
    sides: tuple[Node, Node]
    leads: bool


def _pairs(tree: Node) -> list[_Pair]:
    out = []
    for chain, own in equations(tree):
        for j, (a, op, b) in enumerate(zip(own.kids, own.ops, own.kids[1:], strict=False)):
            if a.kind != "none" and b.kind != "none":
                reading = show(Node("chain", op, (chain.kids[j], chain.kids[j + 1])))
                out.append(_Pair(reading, op, (a, b), j == 0 and len(own.ops) > 1))
    return out


def _ends(tree: Node) -> list[tuple[Node, Node]]:
    """What stands at the ends of chains that have more between them: ``q = f(x_m, 0) = W_q x_m``."""
    return [
        (own.kids[0], own.kids[-1]) for _, own in equations(tree)
        if len(own.ops) > 1 and set(own.ops) == {"="} and not any(k.kind == "none" for k in own.kids)
    ]  # fmt: skip


def _goals(a: Value, b: Value) -> list[list[tuple[str, Poly]]]:
    """What an equation says, as sums that are zero: of logarithms of lengths, and of angles; all of one of the ways."""
    if isinstance(a, Polar) != isinstance(b, Polar):
        a, b = _as_polar(a), _as_polar(b)
    if isinstance(a, Polar) and isinstance(b, Polar):
        if a.real != b.real:
            raise Unreadable
        lengths = ("length", plus(_logarithm(a.length), _logarithm(b.length), -1))
        angles = [("angle", plus(a.angle, b.angle, -1))]
        return [[lengths, x] for x in [*angles, *([("angle", plus(a.angle, b.angle))] if a.real else [])]]
    if isinstance(a, Polar) or isinstance(b, Polar):
        raise Unreadable
    if is_length(a) and is_length(b):
        return [[("length", plus(_logarithm(a), _logarithm(b), -1))]]
    if any(x.kind == "length" for p in (a, b) for x in atoms(p)):
        raise Unreadable
    return [[("angle", plus(a, b, -1))]]


def _as_polar(v: Value) -> Polar:
    if isinstance(v, Polar):
        return v
    raise Unreadable


def _logarithm(p: Poly) -> Poly:
    if not is_length(p) and set(p) != {ONE}:
        raise Unreadable
    ((m, c),) = p.items()
    if c != 1:
        raise Unreadable
    out: Poly = {}
    for a, k in m:
        out = plus(out, single(a), k)
    return out


def _setup(trees: Sequence[Node], heads: Heads) -> Setup:
    """What the letters of a text are: the labels of its functions, the step of angles, their phase at zero."""
    of_label: dict[str, Counter[str]] = {}
    steps, phases = Counter[str](), Counter[str]()
    for pair in (p for t in trees for p in _pairs(t)):
        for side in pair.sides:
            try:
                v = read(side, heads)
            except Unreadable:
                continue
            for p in (v.length, v.angle) if isinstance(v, Polar) else (v,):
                for x in atoms(p):
                    if x.at is not None and len(x.tokens) == 1:
                        of_label.setdefault(label_of(x.name.strip("|")), Counter())[x.tokens[0]] += 1
                turned = any(x.kind == "angle" for x in atoms(p)) or isinstance(v, Polar)
                for m in p:
                    free = [x.name for x, k in m if x.kind == "number" and k == 1]
                    if len(free) == 1 and any(x.kind == "position" for x, _ in m) and len(m) == 2:
                        steps[free[0]] += 1
                    elif len(free) == 1 and len(m) == 1 and not label_of(free[0]) and (turned or len(p) > 1):
                        phases[free[0]] += 1
    labels = {x: found.most_common(1)[0][0] for x, found in of_label.items() if x and x != "f"}
    step = next((x for x, _ in steps.most_common() if not label_of(x)), "")
    phase = next((x for x, _ in phases.most_common() if x != step), "")
    return Setup(labels if len(labels) > 1 else {}, step, phase)
