"""Trees as values of lengths and angles: ``R_q(x_m, m)\\,e^{i\\Theta_q(x_m, m)}`` is a polar form of unknown numbers.

What a letter means elsewhere in the document counts for nothing: the polar form has said that lengths and angles are
real numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from ..notation import POSITIONS
from ..statements import statements
from ..tree import Node, nodes, replaced, show
from .values import ONE, Atom, Form, Polar, Poly, as_form, plus, single, times

__all__ = ["Heads", "Unreadable", "Value", "base", "equations", "heads_of", "is_length", "plain", "read"]

Value = Poly | Polar
_BARS = ("|", "||")
_BOLD = re.compile(r"\\(?:boldsymbol|mathbf|mathrm)\{([^{}]*)\}")
_PRODUCTS = ("juxt", "cdot", "times")
_UNITS = ("i", "j", "imath")
_PHASES = frozenset(["phi", "varphi", "psi", "alpha", "beta", "h", "u", "a", "vartheta", "eta"])


class Unreadable(Exception):
    """What is no length, angle or number in polar form."""


@dataclass(slots=True)
class Heads:
    """What the functions of a text are: those with lengths, with angles, with complex values, of positions alone."""

    lengths: set[str] = field(default_factory=set)
    """The letters of lengths, without what stands below: ``R`` of ``R_q``."""
    angles: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    """The letters of functions with complex values."""
    phases: set[str] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)
    """Names that are complex numbers: arguments, and what has a polar form."""


def plain(n: Node) -> str:
    """A name as it is printed, bold type or not."""
    return _BOLD.sub(r"\1", show(n)).replace("\\", "")


def base(n: Node) -> str:
    """The letter of a name."""
    while n.kind in ("sub", "sup") and n.kids:
        n = n.kids[0]
    return n.value if n.kind == "name" else ""


def equations(tree: Node) -> list[tuple[Node, Node]]:
    """The chains of a formula, as printed and as meant: in one of ``q`` and ``k``, ``f`` below a name is that one."""
    labelled = any(
        n.kind == "sub" and len(n.kids) == 2 and n.kids[1].kind == "group" and n.kids[1].value == "{"
        for n in nodes(tree)
    )  # fmt: skip
    out = []
    for s in statements(tree):
        if s.node.kind != "chain" or s.role not in ("claim", "implies"):
            continue
        out.append((s.node, _as_labelled(s.node) if labelled else s.node))
    return out


def _as_labelled(chain: Node) -> Node:
    below = [n.kids[1] for n in nodes(chain) if n.kind == "sub" and len(n.kids) == 2]
    labels = {n.value for n in below if n.is_name("q", "k", "v")}
    if len(labels) != 1:
        return chain
    label = Node("name", next(iter(labels)))

    def change(n: Node) -> Node | None:
        if n.kind == "sub" and len(n.kids) == 2 and n.kids[1].is_name("f"):
            return Node("sub", n.value, (n.kids[0], label), n.start, n.end)
        return None

    return replaced(chain, change)


def _factors(n: Node) -> Iterator[Node]:
    if n.kind == "mul" and n.value in _PRODUCTS:
        for k in n.kids:
            yield from _factors(k)
    elif n.kind == "group" and len(n.kids) == 1:
        yield from _factors(n.kids[0])
    else:
        yield n


def _exponent(n: Node) -> Node | None:
    if n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"):
        return n.kids[1]
    return n.kids[0] if n.kind == "fn" and n.value == "exp" and len(n.kids) == 1 else None


def heads_of(trees: Iterable[Node]) -> Heads | None:
    """The functions of a text that writes some in polar form; None of one that does not."""
    chains, out = list(trees), Heads()
    for n in (n for t in chains for n in nodes(t) if n.kind == "mul"):
        parts = list(_factors(n))
        exponents = [e for p in parts if (e := _exponent(p)) is not None]
        calls = [p for p in parts if p.kind == "call" and len(p.kids) > 2]
        if len(exponents) != 1 or len(calls) != 1 or len(parts) != 2:
            continue
        inside = [x for x in nodes(exponents[0]) if x.kind == "call" and len(x.kids) > 2]
        if len(inside) != 1 or not any(x.is_name(*_UNITS) for x in nodes(exponents[0])):
            continue
        out.lengths.add(base(calls[0].kids[0]))
        out.angles.add(base(inside[0].kids[0]))
    if not out.lengths or "" in out.lengths | out.angles or out.lengths & out.angles:
        return None
    for chain in (c for t in chains for _, c in equations(t) if "=" in c.ops):
        polar = any(_exponent(n) is not None for n in nodes(chain))
        calls = [n for n in nodes(chain) if n.kind == "call"]
        spoken = {base(n.kids[0]) for n in calls}
        if polar:
            for k in chain.kids:
                if k.kind == "call" and len(k.kids) > 2:
                    out.numbers.add(base(k.kids[0]))
                elif k.kind == "name":
                    out.tokens.add(plain(k))
        if spoken & out.angles or (polar and spoken & out.lengths):
            out.phases |= {b for n in calls if len(n.kids) == 2 and (b := base(n.kids[0])) in _PHASES}
        out.tokens |= {
            plain(n.kids[0]) for n in nodes(chain)
            if n.kind == "fence" and n.value in _BARS and len(n.kids) == 1 and n.kids[0].kind == "name"
        }  # fmt: skip
    out.numbers -= out.lengths | out.angles | out.phases
    return out


def read(n: Node, heads: Heads) -> Value:
    """The value of a tree; Unreadable says that it is none of these."""
    return _Reader(heads).value(n)


@dataclass(slots=True)
class _Reader:
    heads: Heads
    turning: bool = False
    """Whether what is read stands in the exponent of ``e``, where ``i`` is the imaginary unit."""

    def value(self, n: Node) -> Value:
        kind, kids = n.kind, n.kids
        if kind == "num":
            if not n.value.isdigit():
                raise Unreadable
            return {ONE: Fraction(n.value)} if int(n.value) else {}
        if kind == "group" and len(kids) == 1:
            return self.value(kids[0])
        if kind in ("name", "sub"):
            return self._name(n)
        if kind == "fence" and n.value in _BARS and len(kids) == 1:
            inner = self.value(kids[0])
            if isinstance(inner, Polar) and not inner.real:
                return inner.length
            if not isinstance(inner, Polar) and is_length(inner):  # ||q|| as two pairs of bars
                return inner
            raise Unreadable
        if kind in ("call", "item"):
            return self._call(n)
        if kind == "neg":
            inner = self.value(kids[0])
            return {m: -c for m, c in self._real(inner).items()}
        if kind == "add":
            out: Poly = {}
            for k in kids:
                out = plus(out, self._real(self.value(k)))
            return out
        if kind == "mul" and n.value in _PRODUCTS:
            return self._product(n)
        if kind == "div":
            below = self._real(self.value(kids[1]))
            if set(below) != {ONE}:
                raise Unreadable
            return times(self._real(self.value(kids[0])), {ONE: 1 / below[ONE]})
        if kind == "accent" and n.value == "bar":
            return _conjugate(self.value(kids[0]))
        if kind == "sup" and n.value == "star":
            return _conjugate(self.value(kids[0]))
        if (exponent := _exponent(n)) is not None:
            return Polar({ONE: Fraction(1)}, self._turn(exponent))
        if kind == "fn" and len(kids) == 1:
            return self._function(n.value, kids[0])
        raise Unreadable

    def _real(self, v: Value) -> Poly:
        if isinstance(v, Polar):
            raise Unreadable
        return v

    def _turn(self, exponent: Node) -> Poly:
        """The angle of ``e^{i...}``."""
        unit = Atom("number", "the imaginary unit")
        inside = self._real(_Reader(self.heads, True).value(exponent))
        out: Poly = {}
        for m, c in inside.items():
            powers = dict(m)
            if powers.pop(unit, 0) != 1:
                raise Unreadable
            out[tuple(sorted(powers.items()))] = c
        return out

    def _name(self, n: Node) -> Value:
        name = plain(n)
        if self.turning and n.is_name(*_UNITS):
            return single(Atom("number", "the imaginary unit"))
        if name in self.heads.tokens:
            return _complex(name)
        letter = base(n)
        if n.is_name() and name in POSITIONS:
            return single(Atom("position", name))
        if not letter or n.style in ("cal", "bb", "frak") or n.is_name("e", "infty"):
            raise Unreadable
        if n.kind == "name" and (letter in self.heads.lengths | self.heads.angles | self.heads.numbers):
            raise Unreadable
        if letter[:1].isupper() or letter in ("x", "q", "k", "v", "f", "g", "w"):
            raise Unreadable
        if any(x.kind not in ("name", "num", "sub", "text") for x in nodes(n)):
            raise Unreadable
        return single(Atom("number", name))

    def _call(self, n: Node) -> Value:
        head, args = n.kids[0], n.kids[1:]
        letter = base(head)
        if self.turning and head.is_name(*_UNITS) and len(args) == 1:
            return times(single(Atom("number", "the imaginary unit")), self._real(self.value(args[0])))
        heads = self.heads
        if n.kind == "call" and letter in heads.phases and len(args) == 1 and head.kind == "name":
            return single(Atom("angle", plain(head), (), self._position(args[0])))
        if n.kind == "call" and len(args) == 1 and head.kind == "name" and letter in heads.angles:
            name = plain(args[0])
            if name not in heads.tokens:
                raise Unreadable
            return single(Atom("angle", "arg", (name,)))  # \\Theta(q) beside \\Theta_f(q, m): the angle of q itself
        if n.kind == "call" and len(args) > 1 and letter in heads.lengths | heads.angles | heads.numbers:
            starred = head.kind == "sup" and head.value == "star"
            own = head.kids[0] if starred else head
            if own.kind not in ("name", "sub"):
                raise Unreadable
            tokens = tuple(plain(a) for a in args[:-1])
            at = self._position(args[-1])
            if letter in heads.lengths | heads.angles:
                if starred:
                    raise Unreadable
                return single(Atom("length" if letter in heads.lengths else "angle", plain(own), tokens, at))
            whole = _complex(plain(own), tokens, at)
            return _conjugate(whole) if starred else whole
        if len(args) == 1 and head.kind in ("name", "sub"):  # m(\theta + \gamma): a product
            one, other = self.value(head), self.value(args[0])
            return times(self._real(one), self._real(other))
        raise Unreadable

    def _position(self, n: Node) -> Form:
        form = as_form(self._real(_Reader(Heads()).value(n)))
        if form is None:
            raise Unreadable
        return form

    def _product(self, n: Node) -> Value:
        turned = _image(n)
        if turned:
            return _complex(turned)
        out: Value = {ONE: Fraction(1)}
        for k in n.kids:
            out = _times(out, self.value(k))
        return out

    def _function(self, name: str, inside: Node) -> Value:
        if name == "cos":
            return Polar({ONE: Fraction(1)}, self._real(self.value(inside)), real=True)
        v = self.value(inside)
        if not isinstance(v, Polar) or v.real:
            raise Unreadable
        if name == "Re":
            return Polar(v.length, v.angle, real=True)
        if name == "arg":
            return v.angle
        raise Unreadable


def _image(n: Node) -> str:
    """``W_q x_m``: a matrix times a token is a vector of the plane, read as a complex number."""
    if n.kind != "mul" or len(n.kids) != 2:
        return ""
    a, b = n.kids
    small = b.kind in ("name", "sub") and base(b) in ("x", "h", "e")
    return plain(n) if base(a).startswith("W") and small else ""


def _complex(name: str, tokens: tuple[str, ...] = (), at: Form | None = None) -> Polar:
    """A complex number with its own length and angle: a token, or the value of a function."""
    if at is None:
        return Polar(single(Atom("length", "abs", (name,))), single(Atom("angle", "arg", (name,))))
    return Polar(single(Atom("length", f"|{name}|", tokens, at)), single(Atom("angle", f"arg {name}", tokens, at)))


def _conjugate(v: Value) -> Value:
    if not isinstance(v, Polar) or v.real:
        raise Unreadable
    return Polar(v.length, {m: -c for m, c in v.angle.items()})


def is_length(p: Poly) -> bool:
    """Whether a number is a product of lengths."""
    return len(p) == 1 and all(c == 1 and all(a.kind == "length" for a, _ in m) for m, c in p.items())


def _times(one: Value, other: Value) -> Value:
    if isinstance(one, Polar) and isinstance(other, Polar):
        if one.real or other.real:
            raise Unreadable
        return Polar(times(one.length, other.length), plus(one.angle, other.angle))
    if isinstance(one, Polar):
        one, other = other, one
    if isinstance(one, Polar):
        raise Unreadable
    if isinstance(other, Polar):
        if not is_length(one):
            raise Unreadable
        return Polar(times(one, other.length), other.angle, other.real)
    return times(one, other)

