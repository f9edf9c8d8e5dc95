"""Sums over a range, products, integrals and limits."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    Div,
    Fn,
    Integral,
    Matrix,
    Neg,
    Num,
    Ref,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    substitute,
    walk,
)
from ..discrete import product
from ..field import FIELD_NAMES
from ..judge import COUNT
from ..matrix_series import BY_SERIES, bases_of
from ..notation import DIMENSIONS, references
from ..phrases import said
from ..slope import product_of
from ..store import Pattern, Store
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .arrays import Arrays, entries_of
from .nodes import at_step, fresh_name, infinite
from .value import ODD, Val

__all__ = ["BY_ANTIDERIVATIVE", "Sums", "told_to_depend"]

BY_ANTIDERIVATIVE = "the integral by an antiderivative, whose derivative was compared with the integrand"


@dataclass(slots=True)
class Sums(Arrays):
    """What is taken over a range."""

    def _sum(self, n: Node, env: dict[str, Term]) -> Val:
        lower, upper, body = n.kids
        if n.value == "int":
            return self._integral(n, env)
        if n.value == "lim":
            return self._limit(n, env)
        if n.value not in ("sum", "prod", "bigoplus"):
            what = {"int": "an integral", "prod": "a product", "lim": "a limit"}.get(n.value, n.value)
            raise ReadingError(f"{what} is not decided", n.start, n.end)
        if n.value == "sum" and (infinite(upper) or _from_below(lower, upper)):
            return self._endless(n, env)
        name, lo, hi = self._range(lower, upper, n, env)
        taken = {x for t in env.values() for x in free_names(t)}
        fresh = fresh_name(name, taken)
        inside = {**env, name: Sym(fresh)}
        hidden, self.values = self.values, {k: v for k, v in self.values.items() if k != name}
        outer = dict(self.summed)  # a definition that is used inside may sum over the same letter
        self.summed[fresh] = hi
        try:
            v = self.value(body, inside)
        except ReadingError as e:
            if not e.reason.endswith(ODD) or n.value != "sum" or lo != num(0) or not _is_odd(hi):
                raise
            last = Add((Div(Add((hi, num(1))), num(2)), num(-1)))  # of 2i and 2i + 1
            self.summed[fresh] = last
            both = [self.scalar(body, {**env, name: at_step(Pattern("", 2, j), Sym(fresh))}) for j in range(2)]
            return Val(Sum(Add(tuple(both)), fresh, lo, last))
        finally:
            self.values = hidden
            self.summed = outer
        if n.value == "bigoplus":
            return self._repeated(v, fresh, lo, hi, n)
        if v.type != "s":
            raise ReadingError("a sum of vectors or matrices is not decided", n.start, n.end)
        if n.value == "prod":
            found = product(v.term, fresh, lo, hi)
            if found is None:
                raise ReadingError("a product of a number of factors that is not stated", n.start, n.end)
            return Val(found)
        return Val(Sum(v.term, fresh, lo, hi))

    def _repeated(self, v: Val, index: str, lo: Term, hi: Term, n: Node) -> Val:
        """``\\bigoplus_i R(\\theta_i)``: the blocks along the diagonal."""
        block = entries_of(v.term) if v.type == "m" else Matrix(((v.term,),)) if v.type == "s" else None
        if block is None or len(block.rows) != len(block.rows[0]):
            raise ReadingError("a direct sum of what is not printed with its entries", n.start, n.end)
        moved = substitute(block, {index: Add((Sym(index), lo))}) if lo != num(0) else block
        assert isinstance(moved, Matrix)
        count: Term = Add((hi, num(1), Neg(lo)))
        self.pairs = count
        return Val(BlockDiagonal(moved, index, count), "m", v.sure)

    def _integral(self, n: Node, env: dict[str, Term]) -> Val:
        from ...analysis.antiderivative import definite
        from ...analysis.cosine_integral import improper, integral
        from ...analysis.growth import continuous

        lower, upper, inside = n.kids
        body, variable = inside.kids
        if variable.kind != "name" or lower.kind == "none" or upper.kind == "none":
            raise ReadingError("an integral without its ends or its variable", n.start, n.end)
        taken = {x for t in env.values() for x in free_names(t)}
        name = fresh_name(variable.value, taken)
        lo = self.scalar(lower, env)
        term = self.scalar(body, {**env, variable.value: Sym(name)})
        if infinite(upper):
            found = improper(term, name, lo)
        else:
            hi = self.scalar(upper, env)
            value = definite(term, name, lo, hi)
            if value is not None:
                self.used[BY_ANTIDERIVATIVE] = None
                return Val(value)
            if continuous(term, name, lo, hi):
                return Val(Integral(term, name, lo, hi))
            found = integral(term, name, lo, hi)
        if found is None:
            raise ReadingError("this integral is not decided", n.start, n.end)
        self.used[BY_ANTIDERIVATIVE] = None
        self.conditions += found[1]
        return Val(found[0])

    def _limit(self, n: Node, env: dict[str, Term]) -> Val:
        from ...analysis.growth import at_infinity, at_point
        from ...analysis.power_series import needing

        lower, _, body = n.kids
        if lower.kind != "chain" or lower.value != "to" or lower.kids[0].kind != "name":
            raise ReadingError("a limit whose variable is not plain", n.start, n.end)
        variable, point = lower.kids
        if self.maybe_function(body, variable.value):
            raise ReadingError("a name before the variable in parentheses", n.start, n.end)
        fresh = fresh_name(variable.value, {x for t in env.values() for x in free_names(t)})
        hidden, self.values = self.values, {k: v for k, v in self.values.items() if k != variable.value}
        try:
            inside = self.scalar(body, {**env, variable.value: Sym(fresh)})
        finally:
            self.values = hidden
        while point.kind == "sup" and len(point.kids) > 1 and point.kids[1].is_name("+", "-"):
            point = point.kids[0]
        with needing() as needs:
            there = None if infinite(point) else self.scalar(point, env)
            value = at_infinity(inside, fresh) if there is None else at_point(inside, fresh, there)
        if value is None or fresh in free_names(value):
            raise ReadingError("this limit is not decided", n.start, n.end)
        hidden_in = {x.name for x in walk(inside) if isinstance(x, Ref)} if variable.value in DIMENSIONS else set()
        if hidden_in or told_to_depend(variable.value, self.notation.words):
            raise ReadingError(f"what else depends on {variable.value} is not stated", n.start, n.end)
        self.conditions += tuple(h for h in needs if isinstance(h, Assumption) or relation_names(h))
        self.used[f"the limit as {show(lower)}"] = None
        return Val(value)

    def _endless(self, n: Node, env: dict[str, Term]) -> Val:
        from ...analysis.series import closed_series

        lower, _, body = n.kids
        if not _bounds_one(lower) or lower.value not in ("=", ">=", ">"):
            raise ReadingError("the range of a sum is not understood", n.start, n.end)
        name = lower.kids[0].value
        fresh = fresh_name(name, {x for t in env.values() for x in free_names(t)})
        hidden, self.values = self.values, {k: v for k, v in self.values.items() if k != name}
        try:
            bases = bases_of(body, name) if _begins_at_zero(lower) else []
            if bases and self._kinds_of(bases, env).count("m") == 1:
                self.used[BY_SERIES] = None
                return self._exp(product_of(bases), env)
            term = self.scalar(body, {**env, name: Sym(fresh)})
        finally:
            self.values = hidden
        first = self.scalar(lower.kids[1], env)
        if lower.value == ">" and isinstance(first, Num):
            first = num(first.value + 1)
        found = closed_series(term, fresh, first)
        if found is None:
            raise ReadingError("a sum without end that is not known here", n.start, n.end)
        self.conditions += found[1]
        self.used[f"the power series of {_series_of(found[0])}"] = None
        return Val(found[0])

    def _kinds_of(self, factors: list[Node], env: dict[str, Term]) -> list[str]:
        try:
            return [self.value(n, env).type for n in factors]
        except ReadingError:
            return []

    def _range(self, lower: Node, upper: Node, n: Node, env: dict[str, Term]) -> tuple[str, Term, Term]:
        if lower.kind == "chain" and lower.value == "=" and lower.kids[0].kind == "name" and upper.kind != "none":
            return lower.kids[0].value, self.scalar(lower.kids[1], env), self.scalar(upper, env)
        if lower.kind == "chain" and upper.kind == "none" and len(lower.kids) == 3 and lower.kids[1].kind == "name":
            ops, lo, hi = lower.ops, self.scalar(lower.kids[0], env), self.scalar(lower.kids[2], env)
            if ops[0] in ("<", "<=") and ops[1] in ("<", "<="):
                lo = lo if ops[0] == "<=" else Add((lo, num(1)))
                hi = hi if ops[1] == "<=" else Add((hi, Neg(num(1))))
                return lower.kids[1].value, lo, hi
        if _bounds_one(lower) and lower.value in ("<", "<=") and upper.kind == "none":
            return self._up_to(lower, env)
        if lower.kind == "name" and upper.kind == "none":
            if (stated := self._stated_range(lower.value, n.kids[2])) is not None:
                low, op, last = stated
                told = f"the sum over {show(lower)} runs from {show(low)} to {show(last)}, as its index does"
                self.used[told if op == "<=" else told.replace(" to ", " to below ")] = None
                upto = self.scalar(last, env)
                return lower.value, self.scalar(low, env), upto if op == "<=" else Add((upto, Neg(num(1))))
            if not _counts_pairs(lower.value, n.kids[2], self.store):
                return self._open_range(lower)
            self.used[f"the sum over {show(lower)} runs over the pairs 0..{self.notation.dimension}/2-1"] = None
            first = num(self.pairs_from)
            return lower.value, first, Add((Div(self._dimension(), num(2)), num(self.pairs_from - 1)))
        raise ReadingError("the range of a sum is not understood", n.start, n.end)

    def _stated_range(self, index: str, body: Node) -> tuple[Node, str, Node] | None:
        """What the text says of the index of the families below a sum, if it says one thing."""
        if self.range_of is None:
            return None
        families = (r.key for r in references(body) if len(r.args) == 1 and r.args[0].is_name(index))
        laws = (d for key in families for d in self.store.visible(key, self.place) if len(d.params) == 1)
        told = (self.range_of(d, d.params[0].name) for d in laws if not d.called and d.params[0].step == 1)
        found = {(show(t[0]), t[1], show(t[2])): t for t in told if t is not None}
        return next(iter(found.values())) if len(found) == 1 else None

    def _up_to(self, lower: Node, env: dict[str, Term]) -> tuple[str, Term, Term]:
        """``\\sum_{l \\le i}``: where it begins is left open, and is the same wherever it is summed over."""
        name, last = lower.kids[0].value, self.scalar(lower.kids[1], env)
        self.used[f"the sum over {show(lower)} begins anywhere, with the same {name} throughout"] = None
        first = f"{COUNT}{name}"
        self.undefined.add(first)
        return name, Sym(first), last if lower.value == "<=" else Add((last, num(-1)))

    def _open_range(self, lower: Node) -> tuple[str, Term, Term]:
        """The range of an index of which nothing is said, the same wherever it is summed over."""
        self.used[f"the sum over {show(lower)} has any number of terms, the same throughout"] = None
        count = f"{COUNT}{lower.value}"
        self.undefined.add(count)
        return lower.value, num(0), Add((Sym(count), Neg(num(1))))


def _from_below(lower: Node, upper: Node) -> bool:
    """Whether a sum begins somewhere and has no end: ``\\sum_{n \\ge 0}``."""
    return _bounds_one(lower) and upper.kind == "none" and lower.value in (">=", ">")


def _bounds_one(lower: Node) -> bool:
    """Whether one relation stands below a sum, with its index on the left."""
    return lower.kind == "chain" and len(lower.kids) == 2 and lower.kids[0].kind == "name"


def _begins_at_zero(lower: Node) -> bool:
    return lower.value in ("=", ">=") and lower.kids[1].kind == "num" and lower.kids[1].value == "0"


def _counts_pairs(index: str, body: Node, store: Store, depth: int = 3) -> bool:
    """Whether an index tells frequencies or what is made of them: the one of ``\\sum_j e^{s_j}`` may run over keys."""
    if any(x.kind == "div" and any(y.is_name(*DIMENSIONS) for y in nodes(x.kids[1])) for x in nodes(body)):
        return True  # b^{-2j/d}
    for r in references(body):
        own = [any(y.is_name(index) for y in nodes(a)) for a in r.args]
        if not any(own):
            continue
        if r.key.partition("_")[0] in _FREQUENCIES or r.key in FIELD_NAMES:
            return True
        for d in store.entries.get(r.key, ()) if depth else ():
            below = [p.name for p, o in zip(d.params, own, strict=False) if o]
            if d.component or any(_counts_pairs(name, d.body, store, depth - 1) for name in below):
                return True
    return False


_FREQUENCIES = frozenset(["theta", "vartheta", "omega", "w", "f", "lambda", "lamda", "nu", "phi", "alpha", "beta"])


def _is_odd(last: Term) -> bool:
    """Whether a sum that begins with 0 ends with an odd index: at 7, or at ``d - 1``."""
    from ..judge import same

    if isinstance(last, Num):
        return last.value % 2 == 1
    names = set(free_names(last))
    return len(names) == 1 and names <= DIMENSIONS and same(Add((last, num(1))), Sym(names.pop()))


def told_to_depend(name: str, words: str) -> bool:
    """Whether a text (in small letters) says that something depends on a name."""
    return said("depends", name, words)


def _series_of(t: Term) -> str:
    return t.name if isinstance(t, Fn) else "1/(1 - x)"
