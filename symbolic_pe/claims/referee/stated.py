"""What the text states of the names of a formula, and whether a proof keeps to it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from ...kernel.canonical import OutOfFragment
from ...kernel.decide import decide
from ...kernel.term import (
    Assumption,
    Fn,
    Hypothesis,
    Pow,
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
    with_values,
)
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..judge import Outcome, Residue
from ..lexicon import GREEK
from ..notation import DIMENSIONS, Reference, references
from ..phrases import phrase, said
from ..ranges import SECONDS, as_relation, clash, excluded, facing, opposite, told_of
from ..statements import Supposition, index_range, is_number, unconditional
from ..store import Definition
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .formula import FAR, FORMULAS, NEARBY, Formula
from .heads import links, relation_between
from .said import count, last_said, printed, said_whole
from .settled import Settled

__all__ = ["Stated"]


_KINDS = {"even": "even", "integer": "an integer"}
_SENTENCE = re.compile(r"(?<=[.。])\s")
_QUANTIFIED = re.compile(
    r"\b(?:all|any|every|each|arbitrary)\s+(?=(?:strictly\s+)?(?:positive|non-?negative)\b)|(?:任意|所有)(?=[正非])"
)
_SIGNS = {"negative": "<", "nonpositive": "<=", "positive": ">", "nonnegative": ">="}
_RESIDUES = {"odd-name": (2, 1), "even-name": (2, 0), "multiple-name": (0, 0)}
_PLACES = ("m", "n", "p", "pos", "i", "j")
"""What counts from 0, where others may be differences."""
_ABOVE = ("positive", "nonnegative")


@dataclass(slots=True)
class Stated(Settled):
    """Ranges, values and signs that the sentence of a formula, or one before it, gives to its names."""

    def _suppositions(self, f: Formula, lhs: Node, rhs: Node, lasting: list[Supposition]) -> list[Supposition]:
        """What the sentence supposes, and what is supposed for good, about names of the formula.

        Of suppositions that exclude each other the one is kept that stands next to the formula.
        """
        near = [
            s for start in f.sentences for s in self.supposed.get(start, ())
            if start in f.here or s.place not in self.momentary
        ]  # fmt: skip
        lasting = [s for s in lasting if f.place - FAR < s.place < f.place and s not in near]
        lasting = [s for s in lasting if not self._has_ended(s, f.place, lasting)]
        names = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"}
        near += [s for s in lasting if names & {x.value for x in nodes(s.node) if x.kind == "name"}]
        near += [s for s in self._with_laws(f) if s not in near]
        out = []
        ahead = {s.key for s in near if s.key and s.place < f.place}
        for s in near:
            if s.place > f.place + len(f.text) + NEARBY:
                continue
            if s.place > f.place and s.key in ahead:
                continue  # "for $H = A$ it is ..., for $H = B$ it is ...": the second is for what follows it
            if s.place > f.place and s.tried:
                continue
            if s.node.start <= lhs.start < s.node.end and s.place == f.place:
                continue
            if self.so_far and _is_drawn(s, f, lhs):
                continue
            if not unconditional(f.after, s.key):
                out.append(s)
        self.divided = len(out) > 1 and clash([h for s in out for h in self._relations(f, s)])
        nearest = {s.key: s for s in out if s.key and s.place < f.place}
        out = [s for s in out if s.key not in nearest or s is nearest[s.key] or is_number(s)]
        if not self.divided:
            return out
        if f.behind is not None:
            return [s for s in out if s.place > f.place and show(s.node) == show(f.behind)]
        last = max((s.place for s in out if s.place < f.place), default=-1)
        return [s for s in out if s.place == last]

    def _has_ended(self, s: Supposition, place: int, lasting: list[Supposition]) -> bool:
        """Whether the names of a supposition are introduced anew, or supposed to be something else, before a place."""
        names = {x.value for x in nodes(s.node) if x.kind == "name" and x.value != "pi"}
        since = s.place + s.node.end
        if any(self.anew(name, since, place) for name in names):
            return True
        later = (t for t in lasting if t.place > since and t in self.for_good)
        return any(
            self.paragraph(t.place) > self.paragraph(s.place)
            and names == {x.value for x in nodes(t.node) if x.kind == "name" and x.value != "pi"}
            for t in later
        )

    def _draws(self, f: Formula, lhs: Node) -> bool:
        """Whether the sentence draws a conclusion on names behind a claim."""
        return any(_is_drawn(s, f, lhs) for start in f.sentences for s in self.supposed.get(start, ()))

    def _with_laws(self, f: Formula) -> Iterator[Supposition]:
        """What was supposed beside the definitions in use: ``b > 1`` in "let $w_i = b^{-i}$ with $b > 1$"."""
        for d in (d for key in sorted(self.laws) for d in self.store.visible(key, f.place)):
            if d.place >= f.place or self.begun.get(d.place) is None:
                continue
            names = {x.value for x in nodes(d.body) if x.kind == "name"} - {p.name for p in d.params}
            for s in self.supposed.get(self.begun[d.place], ()):
                own = {x.value for x in nodes(s.node) if x.kind == "name"}
                if not s.key and s.place > d.place and own and own <= names:
                    yield s

    def _relations(self, f: Formula, s: Supposition) -> list[Relation]:
        """A supposition as relations between numbers; none where it is about something else."""
        try:
            e = self._elaborator(f.place)
            found = [relation_between(e, a, "=" if s.key else o, b) for a, o, b in links(s.node)]
        except (ReadingError, OutOfFragment, RecursionError, KeyError):
            return []
        return [facing(h) for h in found if h is not None]

    def relations_of(self, f: Formula, chain: Node) -> list[Relation]:
        """A condition as relations between numbers."""
        return self._relations(f, Supposition(chain, "", f.place, f.line))

    def _stated(self, f: Formula, lhs: Node, rhs: Node) -> tuple[Hypothesis, ...]:
        """What is said of names as relations: ``m < 0`` where the text has it, or has "negative $m$"."""
        told = [h for s in self._suppositions(f, lhs, rhs, self.for_good) for h in self._relations(f, s)]
        return tuple(dict.fromkeys((*told, *self._valued(f), *self._in_words(f, lhs, rhs))))

    def _lasting(self, f: Formula) -> Iterator[Relation]:
        """What was supposed further up, of whatever names."""
        for s in self.lasting:
            if f.place - FAR < s.place < f.place:
                yield from self._relations(f, s)

    def _valued(self, f: Formula) -> Iterator[Relation]:
        """Numbers that the sentence gives to names before the formula: ``d = 3``."""
        begin = min(f.sentences, default=f.place)
        for key, body, place, _ in self.settings:
            if begin <= place < f.place and body.kind == "num" and body.value.isdigit():
                yield Relation("==", Sym(key), num(int(body.value)))

    def _in_words(self, f: Formula, lhs: Node, rhs: Node) -> Iterator[Hypothesis]:
        for name in _plain(lhs, rhs):
            found = last_said((*_SIGNS, "bounded-name"), name, f)
            if found is None:
                continue
            row, m = found
            if m is None or (row in _ABOVE and _wider(row, name, f.told)):
                self.divided = True
            elif row == "bounded-name":
                yield Relation(_bound(m["than"].lower()), Sym(name), num(count(m["of"])))
            else:
                yield Relation(_SIGNS[row], Sym(name), num(0))

    def _any_sign(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[str]:
        """Names that are any integers or real numbers by what the text says: nothing more is natural of them."""
        words = self.notation.words
        return frozenset(
            name
            for name in _plain(lhs, rhs)
            if said("number", printed(name), f.told) or said("member", printed(name), words)
        )

    def _residues(self, f: Formula, lhs: Node, rhs: Node) -> tuple[Residue, ...]:
        """Names that are odd, even or multiples of a number by what the text says."""
        found = []
        for name in _plain(lhs, rhs):
            row, m = last_said(_RESIDUES, name, f) or ("", None)
            if m is not None:
                step, rest = _RESIDUES[row]
                found.append(Residue(name, step or count(m["of"]), rest))
        return tuple(r for r in found if r.step > 1)

    def _universal(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[str]:
        """Names of which the sentence says the formula for all real values: they are no unknowns."""
        beside = (f.ahead, f.beside)
        return frozenset(n for n in _plain(lhs, rhs) if any(said("real-values", printed(n), t) for t in beside))

    def _in_ranges(self, f: Formula, lhs: Node, rhs: Node, names: Container[str]) -> Iterator[Relation]:
        """That indices are among those that a family is defined for: ``i = 0, ..., d/2 - 1``."""
        for _, index, bounds in self._indices(f, (lhs, rhs)):
            if free_names(index) and all(n in names for n in free_names(index)):
                yield from bounds

    def _indices(
        self, f: Formula, sides: Iterable[Node]
    ) -> Iterator[tuple[Reference, Term, tuple[Relation, Relation]]]:
        """The members of families with a range that stand in a formula, their indices, and that these are in range."""
        for r in (r for side in sides for r in references(side) if len(r.args) == 1):
            for d in self.store.visible(r.key, f.place):
                p = d.params[0] if len(d.params) == 1 and not d.called else None
                found = self._range_of(d, p.name) if p is not None and p.step == 1 else None
                if found is None:
                    continue
                try:
                    low, high = (self._elaborator(f.place).scalar(k, {}) for k in (found[0], found[2]))
                    index = self._elaborator(f.place).scalar(r.args[0], {})
                except (ReadingError, OutOfFragment, RecursionError):
                    continue
                yield r, index, (Relation("<=", low, index), Relation(found[1], index, high))

    def _range_of(self, d: Definition, name: str) -> tuple[Node, str, Node] | None:
        """The range of an index that stands behind a definition, or is supposed in its sentence."""
        beside = [s.node for s in self.supposed.get(self.begun.get(d.place, -1), ())]
        told = (self.behind.get(d.place), self.ranged.get(d.place), self.chosen.get(d.place), *beside)
        return next((found for n in told if (found := index_range(n, name)) is not None), None)

    def _positions(self, lhs: Node, rhs: Node, place: int) -> frozenset[str]:
        """Names that stand in an encoding where its own definition has them: positions and indices, and no unknowns."""
        out = set()
        for r in (r for side in (lhs, rhs) for r in references(side)):
            for d in self.store.visible(r.key, place):
                if d.component and len(d.params) == len(r.args) > 1 and d.place < place:
                    out |= {p.name for p in d.params[:-1] if any(a.is_name(p.name) for a in r.args)}
                    last = r.args[0 if d.turned else -1]
                    out |= {d.params[-1].name} & {x.value for x in nodes(last) if x.kind == "name"}
        return frozenset(out)

    def _not_whole(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[str]:
        """Names that need not be integers by what the text says."""
        return frozenset(n for n in _plain(lhs, rhs) if said("real-name", printed(n), f.told))

    def _complex(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[str]:
        """Names that are complex numbers by what the text says."""
        return frozenset(n for n in _plain(lhs, rhs) if said_whole("complex-name", n, f.told))

    def _kept_to(self, f: Formula, lhs: Node, rhs: Node, found: Outcome, given: tuple[Hypothesis, ...]) -> Outcome:
        """A proof, if what it assumes is not excluded by what the text says, and is said where it says anything."""
        odd = frozenset(r.name for r in self._residues(f, lhs, rhs) if r.odd)
        real = self._not_whole(f, lhs, rhs)
        for h in found.hypotheses if found.verdict == PROVED and f.sentences else ():
            kind = h.kind if isinstance(h, Assumption) else ""
            if isinstance(h, Assumption) and kind in _KINDS and h.name in (real | odd if kind == "even" else real):
                return Outcome(UNDECIDED, reason=f"proved only where {h.name} is {_KINDS[kind]}")
        own = [h for h in found.hypotheses if opposite(h) is not None]
        if found.verdict != PROVED or not own or not f.sentences:
            return found
        stated = (*given, *self._stated(f, lhs, rhs))
        told = frozenset(n for h in stated for n in told_of(h))
        written = frozenset(x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name") - DIMENSIONS
        by_cases = any(x.kind == "cases" for side in (lhs, rhs) for x in nodes(side))
        for h in own:
            if h in stated:
                continue
            names = told_of(h)
            if h in self.exclusive:
                other = opposite(h)
                spoken = (*stated, *self._lasting(f)) if other is not None else ()
                against = [s for s in spoken if other is not None and decide(other, (s,), timeout=SECONDS).proved]
                if against:
                    return _only(h, against)
                continue
            if names & written and not by_cases and self._left_out(h, stated, f):
                return _only(h, stated)
            if names & told and excluded(h, stated):
                return _only(h, stated)
            if names & written and self._rests_on(h, found) and not (_implied(h, stated) or _has_positive(h, f.told)):
                return _only(h, stated)
            if h not in self.narrow and not any(_one_sided(s, h) for s in stated):
                continue
            if any(said("every", printed(n), f.told) for n in names):
                return _only(h, ())
            needed = tuple(s for s in stated if told_of(s) & names)
            if needed and not _implied(h, needed):
                return _only(h, needed)
        return found

    def _left_out(self, h: Hypothesis, stated: Iterable[Hypothesis], f: Formula) -> bool:
        """Whether a text speaks of values that a proof leaves out: "for $0 \\le x \\le 1$", where ``x`` divides."""
        claim = as_relation(h)
        names = told_of(h)
        if claim is None or any(isinstance(x, Sum) for side in (claim.lhs, claim.rhs) for x in walk(side)):
            return False
        own = [s for s in stated if isinstance(s, Relation) and told_of(s) <= names]
        orders = tuple(s for s in own if s.op in ("<", "<=", ">", ">=", "=="))
        if claim.op == "!=":
            sizes = claim.rhs == num(0) and isinstance(claim.lhs, Sym) and claim.lhs.name in _SIZES
            if sizes or any(s.op == "!=" for s in own):
                return False
            spoken = any(said("every", printed(n), f.told) or _of_space(printed(n), f.told) for n in names)
        else:
            spoken = any(_signed(printed(n), f.told) for n in names)
        if not spoken and not orders:
            return False
        kinds = tuple(Assumption(n, "integer") for n in sorted(names) if n in _WHOLE)
        return self.judge(claim, (*orders, *kinds), SECONDS).verdict == REFUTED

    def _rests_on(self, h: Hypothesis, found: Outcome) -> bool:
        """Whether what was proved of the powers of positive numbers is false of negative ones: ``|x|^n = x^n``."""
        d = found.decided
        if d is None or not isinstance(h, Assumption) or not _is_of_reals(d.relation):
            return False
        relation = _of_numbers(d.relation, h.name)
        if h.kind != "positive" and (h.kind != "nonnegative" or h.name in _PLACES):
            return False
        powers = [x for t in (relation.lhs, relation.rhs) for x in walk(t) if isinstance(x, Pow)]
        whole = {n for x in powers if h.name in free_names(x.base) for n in free_names(x.exp)}
        whole |= {g.name for g in d.given if isinstance(g, Assumption) and g.kind == "integer"}
        rest = tuple(g for g in d.given if g != h)
        negative = Relation("<", Sym(h.name), num(0))
        for k in (1, 2, 3):
            values = dict.fromkeys(whole - {h.name}, num(k))
            told = (_of_numbers(r, h.name) for r in map(as_relation, rest) if r is not None)
            given = tuple(with_values(r, values) for r in told)
            if self.judge(with_values(relation, values), (*given, negative), SECONDS).verdict == REFUTED:
                return True
        return False


_WHOLE = frozenset(["m", "n", "k", "i", "j", "t", "p", "pos", "N", "L", "d", "h", "l", "s"])


_SIZES = frozenset(["n", "N", "L", "M", "K", "H", "T", "d", "D"])


def _of_space(name: str, told: str) -> bool:
    """Whether a name is any real or whole number: ``x \\in \\mathbb{R}``."""
    space = r"\s*\\in\s*\\mathbb\s*\{?\s*[RZNQ]\s*\}?(?:_0|\s*[$,;.])"
    return re.search(rf"(?<![a-zA-Z\\]){re.escape(name)}{space}", told) is not None


def _signed(name: str, told: str) -> bool:
    """Whether a text says that a number may be negative: ``k \\in \\mathbb{Z}``, "any offset, positive or negative"."""
    if name not in told:
        return False
    space = r"[^$]*\\in\s*\\mathbb\s*\{?\s*Z\s*\}?(?!\s*[_^])"
    return _ANY_SIGN.search(told) is not None or re.search(
        rf"(?<![a-zA-Z\\]){re.escape(name)}{space}", told
    ) is not None


_ANY_SIGN = re.compile(
    r"\b(?:positive (?:or|and) negative|negative or positive|signed|may be negative|(?:arbitrary|all) integers?)\b"
)


def _is_drawn(s: Supposition, f: Formula, lhs: Node) -> bool:
    """Whether a supposition is a conclusion that stands behind a claim."""
    return s.concluded and (s.place, s.node.start if s.place == f.place else 0) > (f.place, lhs.start)


def _one_sided(s: Hypothesis, h: Hypothesis) -> bool:
    """Whether the text says of the one name of ``h`` that it is negative, or not 0 where ``h`` makes it positive."""
    if not isinstance(s, Relation) or s.rhs != num(0) or told_of(h) != {s.lhs.name if isinstance(s.lhs, Sym) else ""}:
        return False
    claim = as_relation(h)
    return s.op in ("<", "<=") or (s.op == "!=" and claim is not None and claim.op == ">" and claim.rhs == num(0))


def _is_of_reals(r: Relation) -> bool:
    """Whether a relation compares, or has absolute values or roots: there a sign counts."""
    parts = (x for t in (r.lhs, r.rhs) for x in walk(t))
    return r.op in ("<", "<=", ">", ">=") or any(isinstance(x, Fn) and x.name in ("Abs", "sqrt") for x in parts)


def _of_numbers(r: Relation, family: str) -> Relation:
    """The relation of numbers in the place of the members of a family, the first one by its name: ``a_j^m a_k^m``.

    In a sum all members are one number: what is false of those is false of families.
    """
    members = dict.fromkeys(x for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Ref) and x.name == family)
    names: dict[Term, Term] = {x: Sym(family + "'" * k) for k, x in enumerate(members)}

    def number(t: Term) -> Term:
        return names[t] if t in names else rebuild(t, tuple(number(x) for x in children(t)))

    return Relation(r.op, number(r.lhs), number(r.rhs))


def _has_positive(h: Hypothesis, told: str) -> bool:
    """Whether a text says of the members of a family that they are positive: ``\\lambda_j \\in (0, 1)``."""
    if not isinstance(h, Assumption) or _ANY_SIGN.search(told) is not None:
        return False
    member = rf"(?<![a-zA-Z\\])\\?{re.escape(printed(h.name))}_(?:[a-z]|\{{[a-z]\}})"
    space = r"\(\s*0\s*,|\\left\(\s*0\s*,|\\mathbb\s*\{?\s*R\s*\}?\s*(?:_\{?\s*(?:>\s*0|\+)|\^\{?\s*\+)"
    said = re.compile(
        rf"(?<![<>=\-\w])\$\s*{member}\s*(?:>\s*0(?![.\d])|\\in\s*(?:{space}))"
        rf"|{member}\$\s+(?:(?:is|are|be|all|real|strictly|and)\s+)*positive\b(?! or | (?:semi-?)?definite)"
        rf"|(?<!non)(?<!non-)(?<!not )\bpositive\s+(?:\w+\s+)?\${member}\$"
    )
    return any(said.search(s) and _NOT_OF_ALL.search(s) is None for s in _SENTENCE.split(told))


_NOT_OF_ALL = re.compile(
    r"\b(?:some|not|no|none|never|neither|nor|only|most|many|few|largest|smallest|first|last|others?|rest|except|unless"
    r"|if|whether|when|where|may|might|could|would|should|parts?|sums?|products?|means?|averages?|differences?"
    r"|unknown|wrong\w*|false|absolute|squares?)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of a sentence that has "positive" beside a family, and says it of other things or not of all members."""


def _is_of_any_member(h: Hypothesis, family: str) -> bool:
    """Whether a hypothesis speaks of members with an index that has no value."""
    sides = (h.lhs, h.rhs) if isinstance(h, Relation) else ()
    parts = [x for t in sides for x in walk(t)]
    members = [x for x in parts if isinstance(x, Ref) and x.name == family]
    bound = any(bound_names(x) for x in parts)
    return bool(members) and not bound and all(free_names(i) for x in members for i in x.indices)


def _implied(h: Hypothesis, stated: Iterable[Hypothesis]) -> bool:
    """Whether a hypothesis follows from what the text says of its names."""
    own: tuple[Hypothesis, ...] = tuple(s for s in stated if told_of(s) & told_of(h))
    if isinstance(h, Assumption):
        every = (s for s in own if _is_of_any_member(s, h.name))  # a_j > 0, and not a_1 > 0
        own = (*own, *(_of_numbers(s, h.name) for s in every if isinstance(s, Relation)))
    claim = as_relation(h)
    return bool(own) and claim is not None and decide(claim, own, timeout=SECONDS).proved


def _only(h: Hypothesis, stated: Iterable[Hypothesis]) -> Outcome:
    from ...language.text import text

    words = ", ".join(text(s) for s in stated if told_of(s) & told_of(h))
    beside = f"the text has {words}" if words else "the text does not say so"
    return Outcome(UNDECIDED, reason=f"proved only where {text(h)}, and {beside}")


def _bound(than: str) -> str:
    """``>=`` for "at least"."""
    less = any(w in than for w in ("less", "smaller", "fewer", "below", "at most"))
    if than.startswith("no "):
        return ">=" if less else "<="
    return f"{'<' if less else '>'}{'=' if than.startswith('at ') else ''}"


def _wider(kind: str, name: str, told: str) -> bool:
    """Whether a sentence that says a name is positive or not negative may speak of other values of it, too."""
    *_, own = sentences = _SENTENCE.split(told)
    for sentence in sentences:
        if said(kind, printed(name), sentence):
            if phrase("wider").search(_QUANTIFIED.sub("", FORMULAS.sub(" ", sentence))):
                return True
        elif sentence is own and any(said(k, printed(name), own) for k in ("every", "number", "real-name")):
            return True
    return False


def _plain(*sides: Node) -> list[str]:
    """Names of one letter that a formula has, Greek ones among them, and ``pos``."""
    found = {x.value for side in sides for x in nodes(side) if x.kind == "name" and x.style != "fn"}
    return sorted(n for n in found if len(n) == 1 or n in GREEK or n in ("pos", "lamda"))
