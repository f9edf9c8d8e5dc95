"""Exponentials of matrices that commute: ``e^{xA + yB} = e^{xA} e^{yB}`` where ``AB = BA``.

A formula is read as words in letters; which letters commute is what the text says.  Exponentials of sums are then
products, and factors that commute are put in one order, after which the kernel compares the words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from ..kernel.term import Add, Fn, Mul, Neg, Num, Sym, Term, free_names, num
from .notation import DIMENSIONS, POSITIONS, Reference, reference
from .store import Definition, Store
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = [
    "BY_SUM", "Commuting", "Letter", "Pair", "commuting_pair", "is_exponential", "is_withdrawn", "ordered",
    "skew_letter", "told_letters",
]  # fmt: skip

BY_SUM = "the exponential of a sum of matrices that commute is the product of their exponentials"
DEEP = 4
"""Definitions inside of one another that are opened."""


class Letter(NamedTuple):
    """A matrix, or its transpose."""

    name: str
    turned: bool = False


class Pair(NamedTuple):
    """Two matrices that commute, as the text has it at a place."""

    left: Letter
    right: Letter
    place: int
    line: int
    only_here: bool = False

    def __str__(self) -> str:
        a, b = (f"{x.name}^T" if x.turned else x.name for x in (self.left, self.right))
        return f"{a} and {b} commute (line {self.line})"


def letter(n: Node) -> Letter | None:
    """A capital letter, maybe with an index or transposed."""
    if n.kind == "group" and len(n.kids) == 1:
        return letter(n.kids[0])
    if n.kind == "sup" and n.value == "transpose":
        inner = letter(n.kids[0])
        return Letter(inner.name, not inner.turned) if inner is not None else None
    r = reference(n)
    if r is None or r.called or not _is_capital(r) or any(a.kind != "num" for a in r.args):
        return None
    return Letter("_".join((r.key, *map(show, r.args))))


def _is_capital(r: Reference) -> bool:
    return len(r.head.value) == 1 and r.head.value.isupper() and (r.bold or r.key not in DIMENSIONS | {"T", "I"})


def commuting_pair(n: Node) -> tuple[Letter, Letter] | None:
    """The letters of ``AB = BA``."""
    if n.kind != "chain" or n.ops != ["="] or any(k.kind != "mul" or len(k.kids) != 2 for k in n.kids):
        return None
    (a, b), (c, d) = ([letter(x) for x in k.kids] for k in n.kids)
    return (a, b) if a is not None and b is not None and a == d and b == c and a != b else None


def skew_letter(n: Node) -> Letter | None:
    """The letter of ``A^T = -A`` and of ``A^T + A = 0``."""
    if n.kind != "chain" or n.ops != ["="]:
        return None
    left, right = n.kids
    if left.kind == "add" and right.kind == "num" and right.value == "0" and len(left.kids) == 2:
        found = [letter(k) for k in left.kids]
    elif right.kind == "neg":
        found = [letter(left), letter(right.kids[0])]
    elif left.kind == "neg":
        found = [letter(left.kids[0]), letter(right)]
    else:
        return None
    a, b = found
    return Letter(a.name) if a is not None and b is not None and a.name == b.name and a != b else None


_COMMUTE = re.compile(
    r"^\s*(?:\$[^$]*\$\s*)?(?:are\s+|do\s+|all\s+|是|的乘法)?(?:matrices\s+that\s+)?"
    r"(?:commut(?:e|ing)\b|(?:可以|可)(?:交换|对易)|kommutieren\b|vertauschen\b|commutent\b|conmutan\b)"
    r"(?!\s*(?:approximately|almost|hardly|only|with|if|when|where|for|up to|näherungsweise|fast|nur))"
)


def told_letters(tree: Node, after: str) -> tuple[Letter, Letter] | None:
    """The letters of ``A, B`` where "commute" follows."""
    kids = tree.kids if tree.kind == "list" else ()
    found = [letter(k) for k in kids if k.kind != "text"]
    if len(found) != 2 or found[0] is None or found[1] is None or not _COMMUTE.match(after.lstrip("$")):
        return None
    return found[0], found[1]


_WITHDRAWN = re.compile(
    r"\b(?:in general|general case|otherwise|unless|without (?:this|that|the) (?:assumption|condition)|drop\w*"
    r"|(?:do|does|need|did|can) ?n[o']t commute|non-?commut\w*|not commut\w*|no longer|nicht|counterexample"
    r"|arbitrary|any|every|unconstrained|without|constraints?|dense|learn\w*|itself"
    r"|(?:do|does) not|(?:do|does)n't|now let"
    r"|approximately|hardly|almost|only|reduces)\b"
    r"|不可?交换|不对易|一般情况|否则|反例|\\n(?:eq|e)(?![a-zA-Z])|≠",
    re.IGNORECASE,
)


def is_withdrawn(between: str) -> bool:
    """Whether a text may give up since what it said of two matrices."""
    return _WITHDRAWN.search(between) is not None


@dataclass(slots=True)
class Commuting:
    """Reads trees as words; raises :class:`ReadingError` for what is none."""

    store: Store
    place: int
    letters: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    """Letters that are taken for integers, as exponents of matrices."""
    used: dict[str, None] = field(default_factory=dict)
    deep: int = 0

    def term(self, n: Node, env: dict[str, Term]) -> Term:
        k = n.kind
        if k in ("group", "brace") and (k == "brace" or len(n.kids) == 1):
            return self.term(n.kids[0], env)
        if k == "num":
            return Num(Fraction(n.value))
        if k == "neg":
            return Neg(self.term(n.kids[0], env))
        if k == "add":
            return Add(tuple(self.term(x, env) for x in n.kids))
        if k == "mul" and n.value in ("juxt", "cdot"):
            return Mul(tuple(self.term(x, env) for x in n.kids))
        if k == "fn" and n.value == "exp" and len(n.kids) == 1:
            return Fn("exp", (self.term(n.kids[0], env),))
        if k == "sup" and n.value == "power" and n.kids[0].is_name("e"):
            return Fn("exp", (self.term(n.kids[1], env),))
        if k == "sup" and n.value == "transpose":
            return Fn("transpose", (self.term(n.kids[0], env),))
        if k == "sup" and n.value == "power":
            times = self.term(n.kids[1], env)
            counted = isinstance(times, Sym) and times.name in POSITIONS
            whole = counted or (isinstance(times, Num) and times.value.denominator == 1)
            base = self.term(n.kids[0], env)
            if whole and isinstance(base, Fn) and base.name == "exp":
                self.whole |= {times.name} if isinstance(times, Sym) else set()
                return Fn("exp", (Mul((times, base.args[0])),))
        return self.name(n, env)

    def name(self, n: Node, env: dict[str, Term]) -> Term:
        r = reference(n)
        if r is None:
            raise ReadingError("no word in matrices", n.start, n.end)
        if r.key in env and not r.args:
            return env[r.key]
        d = self.defined(r)
        if d is not None:
            return self.opened(d, [self.term(a, env) for a in r.args], n)
        own = letter(n)
        if own is not None:
            self.letters.add(own.name)
            return Sym(own.name)
        if r.head.value[:1].islower() and not r.bold and not r.called and all(a.kind == "num" for a in r.args):
            if self.store.visible(r.key, self.place) and r.key not in POSITIONS:
                raise ReadingError("what a number is made of is not looked at", n.start, n.end)
            plain = "_".join((r.key, *map(show, r.args)))
            return Sym(plain)
        raise ReadingError("no word in matrices", n.start, n.end)

    def defined(self, r: Reference) -> Definition | None:
        """The definition by exponentials of what has arguments: ``R_{x, y} = e^{xA} e^{yB}``."""
        found = [d for d in self.store.visible(r.key, self.place) if len(d.params) == len(r.args) > 0]
        if not found:
            return None
        if len(found) > 1 or not any(is_exponential(x) for x in nodes(found[0].body)):
            raise ReadingError("no word in matrices", 0, 0)
        return found[0]

    def opened(self, d: Definition, args: list[Term], n: Node) -> Term:
        if self.deep >= DEEP or any(p.step != 1 or p.rest for p in d.params):
            raise ReadingError("definitions inside of one another", n.start, n.end)
        self.deep += 1
        self.used[f"{d.source or d.key} (line {d.line})"] = None
        found = self.term(d.body, {p.name: a for p, a in zip(d.params, args, strict=True)})
        self.deep -= 1
        return found


def is_exponential(n: Node) -> bool:
    return (n.kind == "fn" and n.value == "exp") or (n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"))


@dataclass(frozen=True, slots=True)
class _Order:
    """Puts factors in order, as far as their letters commute."""

    letters: frozenset[str]
    pairs: frozenset[frozenset[Letter]]
    skew: frozenset[str]

    def commute(self, a: Letter, b: Letter) -> bool:
        a, b = (Letter(x.name) if x.name in self.skew else x for x in (a, b))
        turned = frozenset((Letter(a.name, not a.turned), Letter(b.name, not b.turned)))
        return a == b or frozenset((a, b)) in self.pairs or turned in self.pairs

    def letter(self, t: Term) -> Letter | None:
        """The one letter of a factor: ``A``, ``A^T``, ``e^{xA}``."""
        if isinstance(t, Sym):
            return Letter(t.name) if t.name in self.letters else None
        if isinstance(t, Fn) and t.name == "transpose":
            inner = self.letter(t.args[0])
            return Letter(inner.name, not inner.turned) if inner is not None else None
        if isinstance(t, Fn) and t.name == "exp":
            return self.letter(t.args[0])
        if isinstance(t, Neg):
            return self.letter(t.arg)
        if isinstance(t, Mul):
            found = [x for x in t.args if not self.is_number(x)]
            return self.letter(found[0]) if len(found) == 1 else None
        return None

    def is_number(self, t: Term) -> bool:
        return not set(free_names(t)) & self.letters

    def factors(self, t: Term) -> list[Term]:
        """The factors of a term, numbers first and what commutes in the order of its letters."""
        if isinstance(t, Mul):
            found = [x for a in t.args for x in self.factors(a)]
        elif isinstance(t, Neg):
            found = [num(-1), *self.factors(t.arg)]
        elif isinstance(t, Fn) and t.name == "transpose":
            found = [self.turned(x) for x in reversed(self.factors(t.args[0]))]
        elif isinstance(t, Fn) and t.name == "exp" and not self.is_number(t):
            found = self.parts(t.args[0])
        elif isinstance(t, Add):
            found = [Add(tuple(self.product(x) for x in t.args))]
        else:
            found = [t]
        numbers = [x for x in found if self.is_number(x)]
        return [*numbers, *self.sorted([x for x in found if not self.is_number(x)])]

    def turned(self, t: Term) -> Term:
        if self.is_number(t):
            return t
        if isinstance(t, Fn) and t.name == "exp":
            return Fn("exp", (self.turned_inside(t.args[0]),))
        return t.args[0] if isinstance(t, Fn) and t.name == "transpose" else Fn("transpose", (t,))

    def turned_inside(self, t: Term) -> Term:
        return Mul(tuple(x if self.is_number(x) else self.turned(x) for x in self.factors(t)))

    def parts(self, t: Term) -> list[Term]:
        """The exponentials whose product the exponential of a sum is, if the summands commute."""
        summands = [self.product(x) for x in _summands(t, self)]
        known = [self.letter(x) for x in summands]
        if any(x is None for x in known):
            return [Fn("exp", (t,))]
        told = [x for x in known if x is not None]
        if all(self.commute(a, b) for k, a in enumerate(told) for b in told[:k]):
            return [Fn("exp", (x,)) for x in summands]
        return [Fn("exp", (t,))]

    def sorted(self, found: list[Term]) -> list[Term]:
        out = list(found)
        for _ in out:
            for k, (a, b) in enumerate(pairwise(out)):
                x, y = self.letter(a), self.letter(b)
                if x is not None and y is not None and x > y and self.commute(x, y):
                    out[k], out[k + 1] = b, a
        return out

    def product(self, t: Term) -> Term:
        found = self.factors(t)
        return found[0] if len(found) == 1 else Mul(tuple(found)) if found else num(1)


def _summands(t: Term, order: _Order) -> list[Term]:
    """What is added, factors multiplied out: ``(x A + y B) c``."""
    if isinstance(t, Add):
        return [x for a in t.args for x in _summands(a, order)]
    if isinstance(t, Neg):
        return [Neg(x) for x in _summands(t.arg, order)]
    if isinstance(t, Mul):
        inner = [x for x in t.args if not order.is_number(x)]
        outer = [x for x in t.args if order.is_number(x)]
        if len(inner) == 1 and isinstance(inner[0], Add | Neg | Mul):
            return [Mul((*outer, x)) for x in _summands(inner[0], order)]
    return [t]


def ordered(t: Term, letters: frozenset[str], pairs: frozenset[frozenset[Letter]], skew: frozenset[str]) -> Term:
    """A word with exponentials of sums as products, and with what commutes in order."""
    whole = {frozenset(Letter(x.name) if x.name in skew else x for x in p) for p in pairs}
    return _Order(letters, frozenset(whole), skew).product(t)
