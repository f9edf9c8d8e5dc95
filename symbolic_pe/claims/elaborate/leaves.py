"""The leaves of a tree, and names with what stands on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.term import (
    Add,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    with_values,
)
from ..lexicon import GREEK
from ..notation import Reference, reference
from ..slope import at_point
from ..tokens import ReadingError
from ..tree import Node, show, slice_of
from .cases import Cases
from .functions import COSINES
from .nodes import euclidean, fresh_name, is_size, of_matrix, sanitised, shown
from .value import Val

__all__ = ["Elaborator"]


@dataclass(slots=True)
class Elaborator(Cases):
    """Reads trees at one place of a document; see :class:`~.base.Reading` for what it carries."""

    def _num(self, n: Node, env: dict[str, Term]) -> Val:
        if "/" in n.value:
            return Val(num(Fraction(n.value)))
        return Val(Num(Fraction(n.value), n.value if "." in n.value or "e" in n.value.lower() else ""))

    def _slot(self, n: Node, env: dict[str, Term]) -> Val:
        return Val(env["slot" + n.value])

    def _name(self, n: Node, env: dict[str, Term]) -> Val:
        if n.style == "fn":
            raise ReadingError(f"the function {n.value} without an argument", n.start, n.end)
        if (n.style == "rm" and n.value in ("i", "j")) or n.value in ("imath", "jmath"):
            return Val(Const("I"))
        if n.value == self.unit and n.style == "" and n.value not in env:
            return Val(Const("I"))
        if n.style == "rm" and n.value == "e":
            return Val(Const("E"))
        if n.value in ("infty", "partial", "nabla", "forall", "exists", "emptyset", "qed", "hbar", "top", "dagger"):
            raise ReadingError(f"{shown(n)} has no value", n.start, n.end)
        return self._reference(n, env)

    def _text(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("words inside a formula", n.start, n.end)

    def _dots(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("dots whose meaning is not clear", n.start, n.end)

    def _sub(self, n: Node, env: dict[str, Term]) -> Val:
        if n.kids[0].kind in ("matrix", "group") and is_size(n.kids[1:]):
            v = self.value(n.kids[0], env)
            self._check_size(v, n.kids[1], env)
            return v
        if euclidean(n) is not None:
            return self._norm(n.kids[0], env)
        if of_matrix(n):
            return self._norm_of_matrix(n, env)
        ends = slice_of(n)
        if ends is not None:
            return self._slice(n.kids[0], *ends, n, env)
        if len(n.kids) == 1:
            raise ReadingError("an index is missing", n.start, n.end)
        whole, index = n.kids[:2]
        if len(n.kids) == 2 and index.kind == "chain" and index.ops == ["="] and index.kids[0].kind == "name":
            return self._where(whole, index.kids[0].value, index.kids[1], env)
        if whole.kind == "fn" and whole.value == "softmax" and len(n.kids) == 2 and len(whole.kids) == 1:
            return self._softmax(whole.kids[0], self.scalar(n.kids[1], env), n, env)
        if n.kids[0].kind == "fence" or n.kids[0].kind == "fn":
            raise ReadingError("an index on something that has none", n.start, n.end)
        r = reference(n)
        if r is None:
            return self._entry(n.kids[0], n.kids[1:], n, env)
        head = n.kids[0]
        if head.kind == "accent" and head.value == "bar" and not self._known_at_all(r):  # \\bar z_t
            under = replace(n, kids=(head.kids[0], *n.kids[1:]))
            return self._accent(Node("accent", "bar", (under,), n.start, n.end), env)
        return self._reference(n, env)

    def _where(self, n: Node, name: str, value: Node, env: dict[str, Term]) -> Val:
        """``f(x) |_{x = a}``: as it is for any ``x``, and then at one."""
        at = self.scalar(value, env)
        free = fresh_name(name, {*free_names(at), *(x for t in env.values() for x in free_names(t)), name})
        hidden, self.values = self.values, {k: v for k, v in self.values.items() if k != name}
        try:
            v = self.value(n, {**env, name: Sym(free)})
        finally:
            self.values = hidden
        self.conditions = tuple(with_values(c, {free: at}) if isinstance(c, Relation) else c for c in self.conditions)
        return replace(v, term=at_point(v.term, free, at), factors=())

    def _slice(self, base: Node, low: Node, high: Node, n: Node, env: dict[str, Term]) -> Val:
        """Two entries of a vector: a complex number where the formula has conjugates of such, else a column."""
        from ..judge import same

        first = self.scalar(low, env)
        gap = Add((self.scalar(high, env), Neg(first)))
        if not any(same(gap, num(k)) for k in (1, 2)):  # both ends, or the last left out as in a program
            raise ReadingError(f"{shown(n)} is not a pair of entries", n.start, n.end)
        own = reference(base)
        if own is not None and not own.args and not self._known_at_all(own):
            name = sanitised(own.key)
            self.undefined.add(name)
            self.pairs = self.pairs or Div(self._dimension(), num(2))
            a, b = (self._member(name, k) for k in (first, Add((first, num(1)))))
        else:
            whole = self.value(base, env)
            a, b = (self._picked(whole, k, n) for k in (first, Add((first, num(1)))))
        if not self.complex_slices:
            return Val(Matrix(((a,), (b,))), "v", False)
        self.used[f"{shown(n)} is the complex number with these two entries as its parts"] = None
        return Val(Add((a, Mul((Const("I"), b)))), "s", False)

    def _member(self, name: str, index: Term) -> Term:
        return Ref(name, (index,))

    def _accent(self, n: Node, env: dict[str, Term]) -> Val:
        if n.value == "bar" and slice_of(n.kids[0]) is not None and self.complex_slices:
            return Val(Fn("conj", (self.value(n.kids[0], env).term,)), "s", False)
        own = reference(n.kids[0]) if n.value == "bar" else None
        if own is not None and own.key in self.planar and not own.called:
            return Val(Fn("conj", (self.value(n.kids[0], env).term,)))
        bare = own is not None and not self._known_at_all(reference(n)) and self._known_at_all(own)
        if bare and own is not None:
            v = self.value(n.kids[0], env)
            if v.type == "s":
                return Val(Fn("conj", (v.term,)), "s", v.sure)
        if n.value == "bar" and reference(n) is None:
            v = self.value(n.kids[0], env)
            if v.type == "s" and reference(n) is None:
                return Val(Fn("conj", (v.term,)))
        return self._reference(n, env)

    def _item(self, n: Node, env: dict[str, Term]) -> Val:
        head = reference(n.kids[0])
        chance = head is not None and head.key in ("E", "bbE", "bbV", "Var") and len(n.kids) == 2
        if chance and head is not None and not self._known(head.key, 1):
            return self._of_chance("E" if head.key in ("E", "bbE") else "Var", n.kids[1], n, env)
        r = reference(n.kids[0])
        if r is not None and not self._known(r.key, len(r.args) + len(n.kids) - 1) and len(n.kids) == 2:
            left = self.value(n.kids[0], env)
            if left.type == "s" and not self.notation.is_function(r.key):
                return self._times(left, self.value(n.kids[1], env), "juxt", n)
        return self._reference(n, env)

    def _call(self, n: Node, env: dict[str, Term]) -> Val:
        """An application, or a product if the name is no function."""
        star = n.kids[0]
        if star.kind == "sup" and star.value == "star":  # f^*(k, n)
            applied = replace(n, kids=(star.kids[0], *n.kids[1:]))
            return self.value(replace(star, kids=(applied, *star.kids[1:]), end=n.end), env)
        r = reference(n)
        head = reference(n.kids[0])
        if head is not None and head.key in ("E", "bbE") and len(n.kids) == 2 and not self._known(head.key, 1):
            return self._of_chance("E", n.kids[1], n, env)
        if head is not None and head.key in COSINES and len(n.kids) == 3 and not self._known(head.key, 2):
            self.used[f"{show(n.kids[0])} is the cosine of the angle between two vectors"] = None
            return self._cosine(n.kids[1], n.kids[2], n, env)
        if r is None or head is None:
            raise ReadingError(f"{shown(n)} is not understood", n.start, n.end)
        if self._is_product(n):
            left = self.value(n.kids[0], env)
            return self._times(left, self.value(n.kids[1], env), "juxt", n)
        if len(n.kids) == 2 and n.kids[1].kind == "add" and self._indexed_below(head):
            if head.key in self.bare and (len(head.key) == 1 or head.key in GREEK):
                return self._times(self.value(n.kids[0], env), self.value(n.kids[1], env), "juxt", n)
            reason = f"{shown(n)} may be a product or a member of the family {head.key}, whose index stands below it"
            raise ReadingError(reason, n.start, n.end)
        return self._reference(n, env)

    def _is_product(self, n: Node) -> bool:
        """Whether a name before a parenthesis is a factor, as nothing makes it a function."""
        r, head = reference(n), reference(n.kids[0])
        if n.kind != "call" or len(n.kids) != 2 or r is None or head is None or head.key in ("E", "bbE"):
            return False
        return not self.notation.is_function(head.key) and not self._known(head.key, len(r.args))

    def _of_factor(self, n: Node) -> Node | None:
        """``c(a + b)^2`` as ``c`` times the power of the parenthesis alone, if it is that."""
        call = n.kids[0]
        if call.kind != "call" or not self._is_product(call):
            return None
        inside = Node("group", "(", call.kids[1:], call.kids[1].start, call.end)
        return Node("mul", "juxt", (call.kids[0], replace(n, kids=(inside, *n.kids[1:]))), n.start, n.end)

    def _indexed_below(self, head: Reference) -> bool:
        """Whether a lower-case name without an index is defined with one below it alone: ``m_h = 2^{-h}``."""
        ds = self.store.visible(head.key, self.place, self.hidden)
        simple = all(len(d.params) == 1 and not d.component and not d.called for d in ds)
        return bool(ds) and simple and not head.args and head.head.value[:1].islower() and not head.bold

    def _brace(self, n: Node, env: dict[str, Term]) -> Val:
        return self.value(n.kids[0], env)

    def _chain(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("a relation inside a formula", n.start, n.end)

    def _list(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("several formulas where one is expected", n.start, n.end)
