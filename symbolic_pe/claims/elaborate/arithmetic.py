"""Sums, products, quotients and powers of numbers, vectors and matrices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.term import (
    Add,
    BlockVector,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)
from ..discrete import remainder
from ..notation import DIMENSIONS, reference
from ..phrases import phrase
from ..slope import operand, side_by_side
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .functions import Functions
from .nodes import euclidean, factors, is_dots, is_unit, listed_argument, of_matrix, shown
from .value import KINDS_SAID, Mismatch, Val, single_entry

__all__ = ["Arithmetic", "is_minus_one"]


@dataclass(slots=True)
class Arithmetic(Functions):
    """The four operations and powers."""

    def _neg(self, n: Node, env: dict[str, Term]) -> Val:
        v = self.value(n.kids[0], env)
        return Val(Neg(v.term), v.type, v.sure)

    def _add(self, n: Node, env: dict[str, Term]) -> Val:
        if any(is_dots(k) for k in n.kids):
            return self._dotted_sum(n, env)
        unit = self._unit_in_sum(n)
        try:
            vals = [self.value(k, env) for k in n.kids]
        finally:
            self.unit = unit
        vals = self._with_identity(vals)
        first = vals[0]
        for v, k in zip(vals[1:], n.kids[1:], strict=True):
            if v.type != first.type:
                spread = {first.type, v.type} & {"v", "r"} and "s" in (first.type, v.type)  # x - 1, to every entry
                sure = first.sure and v.sure and not spread
                raise Mismatch(f"{KINDS_SAID[first.type]} plus {KINDS_SAID[v.type]}", n.start, k.end, sure)
        return Val(Add(tuple(v.term for v in vals)), first.type, all(v.sure for v in vals))

    def _with_identity(self, vals: list[Val]) -> list[Val]:
        """Terms of a sum with explicit matrices in it: a plain ``I`` in the others is the identity."""
        explicit = [x for v in vals if v.type == "m" for x in walk(v.term) if isinstance(x, Matrix)]
        sizes = {len(x.rows) for x in explicit if len(x.rows) == len(x.rows[0]) > 1}
        if len(sizes) != 1 or "I" in self.values or "I" in self.store.entries:
            return vals
        n = range(sizes.pop())
        one = Matrix(tuple(tuple(num(int(j == k)) for k in n) for j in n))
        return [
            Val(substitute(v.term, {"I": one}), "m", v.sure) if v.type == "s" and _has_factor(v.term, "I") else v
            for v in vals
        ]

    def _unit_in_sum(self, n: Node) -> str:
        """``cos x + i sin x`` speaks of the imaginary unit."""
        before = self.unit
        functions = [{f.value for f in nodes(k) if f.kind == "fn"} for k in n.kids]
        for k, own in zip(n.kids, functions, strict=True):
            for letter in ("i", "j"):
                if (
                    "sin" in own
                    and any(f.is_name(letter) and f.style == "" for f in factors(k))
                    and any("cos" in o for o in functions)
                ):
                    self.unit = letter
        return before

    def _mul(self, n: Node, env: dict[str, Term]) -> Val:
        slope = operand(n) if n.value == "juxt" else None
        if slope is not None:
            return self._slope(slope, n, env)
        if n.value == "juxt" and n.kids[1].kind == "group" and n.kids[1].value == "(" and len(n.kids[1].kids) == 1:
            *rest, last = side_by_side(n.kids[0])
            found = operand(last) if last.kind == "div" else None
            if found is not None and found[0] is not None and self.is_plain_function(found[0]):
                at = self._slope_at(found, n.kids[1].kids[0], n, env)
                for k in reversed(rest):
                    at = self._times(self.value(k, env), at, "juxt", n)
                return at
            if self._is_turned_function(last):  # R^T(m)
                call = Node("call", "", (last.kids[0], n.kids[1].kids[0]), last.start, n.end)
                whole = replace(last, kids=(call, *last.kids[1:]), end=n.end)
                for k in reversed(rest):
                    whole = Node("mul", "juxt", (k, whole), k.start, n.end)
                return self.value(whole, env)
        printed = _scientific(n)
        if printed is not None:
            return Val(printed)
        if n.value == "oplus":
            return self._direct_sum(n, env)
        return self._times(self.value(n.kids[0], env), self.value(n.kids[1], env), n.value, n)

    def _direct_sum(self, n: Node, env: dict[str, Term]) -> Val:
        """Vectors one below the other, matrices along a diagonal."""
        items, rest = [n.kids[1]], n.kids[0]
        while rest.kind == "mul" and rest.value == "oplus":
            items.append(rest.kids[1])
            rest = rest.kids[0]
        items = [rest, *reversed(items)]
        kinds = {self.value(k, env).type for k in items if k.kind != "dots"}
        if kinds == {"m"}:
            return self._diagonal(items, n, env)
        if kinds == {"v"}:
            return self._column(items, n, env)
        raise ReadingError("a direct sum of what are no vectors and no matrices", n.start, n.end)

    def _times(self, a: Val, b: Val, op: str, n: Node) -> Val:
        if op == "mod" and a.type == b.type == "s":
            rest = remainder(a.term, b.term)
            if rest is not None:
                return Val(rest)
        if op in ("odot", "otimes", "circ") and a.type == b.type and a.type in "vrm":
            return self._entry_by_entry(a, b, op, n)
        if op not in ("juxt", "cdot", "times", "star"):
            raise ReadingError(f"the operation in {shown(n)} is not read", n.start, n.end)
        sure = a.sure and b.sure
        if a.type == "s" or b.type == "s":
            kind = b.type if a.type == "s" else a.type
            return Val(Mul((a.term, b.term)), kind, sure)
        kinds = a.type + b.type
        left = a.factors or (a.term,)
        if kinds == "rv":  # a product is associative: matrices are applied to the vector one by one
            return Val(Mul((left[0], _applied(left[1:], b.term))), "s", sure)
        if kinds == "mv":
            return Val(_applied(left, b.term), "v", sure)
        if kinds == "rm":
            return Val(Mul((a.term, b.term)), "r", sure, (*left, *(b.factors or (b.term,))))
        if kinds == "mm" and op != "star":
            return Val(Mul((a.term, b.term)), "m", sure, (*left, *(b.factors or (b.term,))))
        if kinds == "rr" and op == "cdot":
            return Val(Mul((a.term, Fn("transpose", (b.term,)))), "s", sure)
        if kinds == "vv":
            if op in ("cdot", "star"):
                return Val(Mul((Fn("transpose", (a.term,)), b.term)), "s", sure and op == "cdot")
            if op == "juxt":
                self.doubtful_product = True
                if self.juxtaposed == "dot":
                    return Val(Mul((Fn("transpose", (a.term,)), b.term)), "s", False)
                return Val(_entrywise(a.term, b.term, n), "v", False)
        if kinds == "vm" and op in ("cdot", "juxt", "times"):  # a row vector in disguise
            return Val(Mul((Fn("transpose", (a.term,)), b.term)), "r", False)
        if kinds == "vr" and isinstance(a.term, Matrix) and isinstance(b.term, Fn):
            return Val(Mul((a.term, b.term)), "m", sure)
        raise Mismatch(f"a product of {KINDS_SAID[a.type]} and {KINDS_SAID[b.type]}", n.start, n.end, False)

    def _entry_by_entry(self, a: Val, b: Val, op: str, n: Node) -> Val:
        from ..entries import entrywise

        if op == "otimes" and phrase("kronecker").search(self.notation.words):
            raise ReadingError("a Kronecker or tensor product is not read", n.start, n.end)
        if a.type == "m" and op != "odot":
            raise ReadingError(f"the operation in {shown(n)} is not read", n.start, n.end)
        x, y = (Fn("transpose", (t,)) if a.type == "r" else t for t in (a.term, b.term))
        x, y = (t.args[0].args[0] if _twice(t) else t for t in (x, y))  # type: ignore[union-attr]
        found = entrywise(x, y)
        if found is None:
            raise ReadingError("a product entry by entry of things of different form", n.start, n.end)
        if op != "odot":
            self.used[{"otimes": r"\otimes", "circ": r"\circ"}[op] + " multiplies entry by entry"] = None
        self.entrywise = True
        if a.type == "r":
            return Val(Fn("transpose", (found,)), "r", a.sure and b.sure)
        return Val(found, a.type, a.sure and b.sure)

    def _div(self, n: Node, env: dict[str, Term]) -> Val:
        slope = operand(n)
        if slope is not None:
            return self._slope(slope, n, env)
        if any(x.is_name("partial", "nabla") for x in nodes(n)) or _is_derivative(n):
            raise ReadingError("derivatives are not decided", n.start, n.end)
        top = self.value(n.kids[0], env)
        bottom = self.value(n.kids[1], env)
        if bottom.type != "s":
            one = single_entry(bottom.term)
            if one is None:
                raise Mismatch(f"a division by {KINDS_SAID[bottom.type]}", n.kids[1].start, n.kids[1].end, bottom.sure)
            bottom = Val(one)
        return Val(Div(top.term, bottom.term), top.type, top.sure and bottom.sure)

    def _pm(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("plus or minus is two claims", n.start, n.end)

    def _is_plain_matrix(self, n: Node, env: dict[str, Term]) -> bool:
        """Whether a name is printed as a matrix, and no function anywhere."""
        r = reference(n)
        told = self.store.visible(r.key, self.place) if r is not None else []
        if not told or any(d.params or d.called for d in told):
            return False
        return self.value(n, env).type == "m"

    def _sup(self, n: Node, env: dict[str, Term]) -> Val:
        product = self._of_factor(n) if n.value in ("power", "transpose", "star", "dagger") else None
        if product is not None:
            return self.value(product, env)
        base = euclidean(n.kids[0]) or n.kids[0]
        if n.value in ("label", "prime", "paren"):
            return self._reference(n, env)
        if n.value == "degree":
            return Val(Mul((self.scalar(base, env), Div(Const("pi"), num(180)))))
        listed = listed_argument(n)
        if listed is not None and self._is_plain_matrix(listed.kids[0], env):
            return self.value(listed, env)
        if n.value == "transpose":
            v = self.value(base, env)
            if base.kind == "group" and len(base.kids) > 1:
                return v  # (x, y)^T is how a column is printed on a line
            if v.type == "s":
                capitals = any(x[:1].isupper() and x not in DIMENSIONS for x in free_names(v.term))
                if capitals or (not v.sure and free_names(v.term)):
                    raise ReadingError(f"{shown(base)} is not known to be a vector or a matrix", n.start, n.end)
                return v
            kind = {"v": "r", "r": "v", "m": "m"}[v.type]
            return Val(Fn("transpose", (v.term,)), kind, v.sure)
        if n.value in ("star", "dagger"):
            v = self.value(base, env)
            if v.type != "s":
                raise ReadingError("the conjugate of a vector is not read", n.start, n.end)
            return Val(Fn("conj", (v.term,)), "s", v.sure)
        if reference(n) is not None:
            return self._reference(n, env)
        exponent = n.kids[1]
        turned = self._turned_at(base, exponent, env) or self._of_part(n, env)
        if turned is not None:
            return turned
        if base.is_name("e") and "e" not in env and not self._known("e", 0):
            return self._exp(exponent, env)
        if of_matrix(base) == "F" and exponent.kind == "num" and exponent.value == "2":
            return self._norm_of_matrix(base, env, squared=True)
        if base.kind == "fence" and base.value == "||" and exponent.kind == "num" and exponent.value == "2":
            return self._norm(base, env, squared=True)
        v = self.value(base, env)
        if v.type == "m" and exponent.kind in ("neg", "group") and show(exponent).strip("{}() ") == "-1":
            from ..entries import inverse

            found = inverse(v.term)
            if found is not None:
                return Val(found, "m", v.sure)
            return Val(Fn("inverse", (v.term,)), "m", v.sure)
        if v.type == "m":
            if exponent.kind == "num":
                return Val(Pow(v.term, self.scalar(exponent, env)), "m", v.sure)
            from ..entries import turned_often

            often = turned_often(v.term, self.scalar(exponent, env))
            if often is None:
                raise ReadingError("a power of a matrix", n.start, n.end)
            self.used["a power of a rotation turns by a multiple of its angle"] = None
            return Val(often, "m", v.sure)
        if v.type != "s":
            one = single_entry(v.term)
            if one is None and base.kind == "name" and not v.sure and base.style == "" and exponent.kind != "num":
                one = Sym(base.value)  # b^{-2j/d}, where another formula has a vector b
                self.undefined.add(base.value)
            if one is None:
                raise ReadingError("a power of a vector", n.start, n.end)
            v = Val(one)
        if base.kind == "fn" and is_minus_one(exponent):
            raise ReadingError("an inverse function", n.start, n.end)
        return Val(Pow(v.term, self.scalar(exponent, env)), "s", v.sure)

    def _turned_at(self, base: Node, exponent: Node, env: dict[str, Term]) -> Val | None:
        """``R_\\Theta^m`` where nothing but the field says what it is: the rotation at ``m``, and the power of one."""
        r = reference(base)
        if r is None or r.args or r.key not in ("R_Theta", "calR_Theta") or r.key in self.store.entries:
            return None
        if exponent.kind in ("num", "neg") or any(x.is_name(*DIMENSIONS) for x in nodes(exponent)):
            return None
        return self._default(r, [self.scalar(exponent, env)], base)

    def _of_part(self, n: Node, env: dict[str, Term]) -> Val | None:
        """``R^{d/2}_{\\Theta,u}``, which is what ``R^d_{\\Theta,u}`` would be if ``d`` were half as much."""
        base, part = n.kids[0], n.kids[1]
        whole = part.kids[0] if part.kind == "div" else part
        if base.kind != "sub" or part.kind != "div" or part.kids[1].kind != "num" or not whole.is_name(*DIMENSIONS):
            return None
        wide = replace(n, kids=(base, whole))
        r = reference(wide)
        if r is None or r.head.value != "R":
            return None
        hidden = self.values
        self.values = {**hidden, whole.value: Val(self.scalar(part, env))}
        try:
            return self.value(wide, env)
        finally:
            self.values = hidden

    def _is_turned_function(self, n: Node) -> bool:
        """``R^T`` of an ``R`` that has an argument elsewhere."""
        r = reference(n.kids[0]) if n.kind == "sup" and n.value == "transpose" else None
        return r is not None and r.head.value.isupper() and not r.called and self.notation.is_function(r.key)

    def _exp(self, n: Node, env: dict[str, Term]) -> Val:
        """``e`` to a number, or to a skew matrix of two rows; ``e^{-\\infty}`` is what it tends to."""
        if n.kind == "neg" and n.kids[0].is_name("infty") and not self.notation.own_infinity:
            self.used[r"e^{-\infty} is the limit of e^{-x} as x grows, which is 0"] = None
            return Val(num(0))
        try:
            return Val(Fn("exp", (self._exponent(n, env),)))
        except Mismatch:
            v = self.value(n, env)
            if v.type != "m":
                raise
            from ..entries import matrix_exponential

            found = matrix_exponential(v.term)
            if found is None and _is_multiple(v.term):
                return Val(Fn("exp", (v.term,)), "m", v.sure)
            if found is None:
                reason = "the exponential of a matrix that turns no planes of two coordinates each"
                raise ReadingError(reason, n.start, n.end) from None
            self.used["the exponential of a skew matrix of two rows is a rotation"] = None
            return Val(found, "m", v.sure)

    def _exponent(self, n: Node, env: dict[str, Term]) -> Term:
        """The exponent of ``e``: a letter i or j that multiplies the whole is the imaginary unit."""
        before = self.unit
        upright = any(f.is_name("i", "j") and f.style == "rm" for f in factors(n))
        letters = () if upright else [x for x in ("i", "j") if x not in self.real and is_unit(n, x)]
        for letter in sorted(letters, key=lambda x: x in env):  # of two, the one that a sum does not count
            others = [x for x in nodes(n) if x.kind == "name" and x.value != letter]
            angular = any(x.value in ("theta", "phi", "varphi", "omega", "pi", "alpha", "w", "Theta", "Phi", "f")
                          for x in others) or self.notation.complex  # fmt: skip
            if angular or (letter not in env and len(others) >= 1 and letter not in self.counted):
                return Mul((Const("I"), self.scalar(_without(n, letter), env)))
        try:
            return self.scalar(n, env)
        finally:
            self.unit = before


def _is_multiple(t: Term) -> bool:
    """Whether a term is a letter for a matrix, maybe transposed, times numbers."""
    parts = t.args if isinstance(t, Mul) else (t,)
    heads = [x.args[0] if isinstance(x, Fn) and x.name == "transpose" else x for x in parts]
    return all(isinstance(x, Sym | Num | Add) and not any(isinstance(y, Matrix) for y in walk(x)) for x in heads)


def _applied(matrices: Sequence[Term], vector: Term) -> Term:
    for m in reversed(matrices):
        vector = Mul((m, vector))
    return vector


def _without(n: Node, letter: str) -> Node:
    """A term without one factor, the first that is this letter."""
    done = False

    def go(x: Node) -> Node:
        nonlocal done
        if done:
            return x
        if x.kind == "call" and x.kids[0].is_name(letter) and len(x.kids) == 2:
            done = True
            return Node("group", "(", (x.kids[1],), x.start, x.end)
        if x.is_name(letter):
            done = True
            return Node("num", "1", (), x.start, x.end)
        if x.kind in ("mul",):
            left = go(x.kids[0])
            right = go(x.kids[1])
            return Node(x.kind, x.value, (left, right), x.start, x.end)
        if x.kind == "neg" or (x.kind == "group" and len(x.kids) == 1):
            return Node(x.kind, x.value, (go(x.kids[0]),), x.start, x.end)
        if x.kind == "div":
            return Node(x.kind, x.value, (go(x.kids[0]), x.kids[1]), x.start, x.end)
        return x

    return go(n)


def _entrywise(a: Term, b: Term, n: Node) -> Term:
    if isinstance(a, BlockVector) and isinstance(b, BlockVector) and len(a.block.rows) == len(b.block.rows):
        other = substitute(b.block, {b.index: Sym(a.index)})
        assert isinstance(other, Matrix)
        rows = tuple((Mul((x[0], y[0])),) for x, y in zip(a.block.rows, other.rows, strict=True))
        return BlockVector(Matrix(rows), a.index, a.count)
    if isinstance(a, Matrix) and isinstance(b, Matrix) and len(a.rows) == len(b.rows):
        return Matrix(tuple((Mul((x[0], y[0])),) for x, y in zip(a.rows, b.rows, strict=True)))
    raise ReadingError("vectors side by side: which product is meant is not clear", n.start, n.end)


def _is_derivative(n: Node) -> bool:
    """``dy/dx``, and ``d^k/dx^k`` of an order that is no number."""
    top, bottom = n.kids
    if bottom.kind != "mul" or not bottom.kids[0].is_name("d"):
        return False
    below, often = _power_of(bottom.kids[1])
    above, times = _power_of(top.kids[0] if top.kind == "mul" else top)
    return below.kind in ("name", "sub") and above.is_name("d") and often == times


def _power_of(n: Node) -> tuple[Node, str]:
    return (n.kids[0], show(n.kids[1])) if n.kind == "sup" and n.value == "power" else (n, "")


def _has_factor(t: Term, name: str) -> bool:
    """Whether a term is a multiple of a name."""
    if isinstance(t, Mul):
        return sum(_has_factor(x, name) for x in t.args) == 1
    if isinstance(t, Neg):
        return _has_factor(t.arg, name)
    return (isinstance(t, Div) and _has_factor(t.num, name)) or t == Sym(name)


def _scientific(n: Node) -> Num | None:
    """``2.559 \\times 10^6``, a number as printed: its last digit is worth a thousand."""
    left, right = n.kids
    if n.value not in ("times", "cdot") or left.kind != "num" or right.kind != "sup" or right.value != "power":
        return None
    base, exponent = right.kids
    exponent = exponent.kids[0] if exponent.kind == "group" and len(exponent.kids) == 1 else exponent
    sign, digits = (-1, exponent.kids[0]) if exponent.kind == "neg" else (1, exponent)
    if base.kind != "num" or base.value != "10" or digits.kind != "num" or not digits.value.isdigit():
        return None
    power = sign * int(digits.value)
    if abs(power) > 60 or not re.fullmatch(r"\d*\.\d+|\d", left.value):
        return None  # 4096 \times 10^{-4} is a product
    value = Fraction(left.value) * Fraction(10) ** power
    return Num(value, f"{left.value}e{power}" if "." in left.value else "")


def _twice(t: Term) -> bool:
    """Whether ``t`` is the transpose of a transpose."""
    inner = t.args[0] if isinstance(t, Fn) and t.name == "transpose" else None
    return isinstance(inner, Fn) and inner.name == "transpose"


def is_minus_one(n: Node) -> bool:
    n = n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n
    return n.kind == "neg" and n.kids[0].kind == "num" and n.kids[0].value == "1"
