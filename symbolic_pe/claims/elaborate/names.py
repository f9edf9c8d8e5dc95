"""Names by their definitions: in the document, then in the field, then as symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from ...kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Ref,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
    with_values,
)
from ..notation import DIMENSIONS, Reference, is_entry, member, reference, references
from ..phrases import phrase
from ..plane import is_complex
from ..slope import differentiated
from ..special import special_value
from ..store import Definition, Pattern
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .applied import Applied
from .nodes import at_step, fresh_name, multiple, sanitised, shown
from .value import ODD, Val

__all__ = ["Names", "counts_from_one", "is_array", "names_entries"]


_ANGLES = frozenset(["theta", "vartheta", "phi", "varphi", "alpha", "beta", "psi"])
_LAST = re.compile(
    r"\\theta_\{(?:d/2|\\[dt]?frac\{?d\}?\{?2\}?)\}"
    r"|matrix\}\s*\\cos\s*(?:\(|\{)?\s*[a-z]\s*\\theta_(?:1(?!\d)|\{1\})"  # what a column of cosines begins with
)
_FIRST = re.compile(r"\\theta_(?:0|\{0\})")


@lru_cache(maxsize=32)
def _begins_with(index: str, number: int, words: str) -> bool:
    """Whether a text says of an index that it begins with 0, or with 1."""
    i = rf"(?<![a-z\\]){re.escape(index.lower())}"
    return re.search(
        rf"{i}\s*=\s*{number}\s*(?:,|\\ldots|\\dots|\.\.)|{number}\s*(?:\\leq?|≤)\s*{i}(?![a-z])"
        rf"|{i}\s*(?:\\in|∈)\s*(?:\\?\{{|\[)\s*{number}\b",
        words,
    ) is not None


@lru_cache(maxsize=8)
def counts_from_one(words: str) -> bool:
    """Whether a text has the frequencies ``\\theta_1, ..., \\theta_{d/2}``, and none that is called ``\\theta_0``."""
    return _LAST.search(words) is not None and _FIRST.search(words) is None


def _is_part(r: Reference, d: Definition) -> bool:
    """``q_1`` of ``q = q_1 + i q_2``: a real part, and no ``q_m`` at 1."""
    own = (x for x in references(d.body) if x.key == r.key and len(x.args) == 1 and x.args[0].kind == "num")
    return d.parted and any(x.args[0].value == r.args[0].value for x in own)


@dataclass(slots=True)
class Names(Applied):
    """The value of a name."""

    def _reference(self, n: Node, env: dict[str, Term]) -> Val:
        r = reference(n)
        if r is None:
            raise ReadingError(f"{shown(n)} is not understood", n.start, n.end)
        if not r.args and not r.bold and r.key in env:
            return Val(env[r.key])
        if r.head.is_name("partial", "nabla"):
            raise ReadingError("derivatives are not decided", n.start, n.end)
        args = [a for a in r.args if a.kind != "colon"]
        if any(a.kind in ("range", "text", "chain", "dots") for a in args):
            raise ReadingError(f"the arguments of {shown(n)} are not understood", n.start, n.end)
        if n.kind == "sub":
            terms = [self._index(a, env) for a in args]
        else:
            values = [Val(self._index(a, env)) if j < r.below else self.value(a, env) for j, a in enumerate(args)]
            found = self._applied(r, values, n) if r.called and not r.below else None
            if found is not None:
                return found
            terms = [self._number(v, a) for v, a in zip(values, args, strict=True)]
        found = self._entry_of_argument(r, terms, n) if args else None
        found = found or self._defined(r, terms, n)
        if found is not None:
            return found
        if not args and r.key == "pi" and not self.notation.own_pi:
            return Val(Const("pi"))
        if not args and r.key == "e" and not r.bold and not self.notation.counts["e"] > 50:
            return Val(Const("E"))
        if r.key == "I" and not args and (r.bold or self.notation.type_of("I") == "m"):
            return Val(Fn("identity", (self._dimension(),)), "m")
        if r.key == "I" and len(terms) == 1 and (isinstance(terms[0], Num) or set(free_names(terms[0])) & DIMENSIONS):
            return Val(Fn("identity", (terms[0],)), "m")
        found = self._default(r, terms, n)
        if found is not None:
            return found
        known = special_value(r, terms, self.euler)
        if known is not None:
            self.used[known[1]] = None
            if r.key in ("Ci", "Cin") and isinstance(terms[0], Sym):
                self.conditions += (Assumption(terms[0].name, "positive"),)
            return Val(known[0])
        return self._undefined(r, terms, n)

    def _index(self, n: Node, env: dict[str, Term]) -> Term:
        """What stands below a name; ``E_{x_i}`` is the vector of the token ``x_i``, whatever ``x_i`` is elsewhere."""
        if n.kind == "name" and n.style == "bold" and self.notation.type_of(n.value, bold=True) == "v":
            return Sym(sanitised(n.value) + "'")  # R_{\boldsymbol\theta}: of all frequencies
        own = reference(n) if n.kind == "sub" else None
        if own is None or own.called or len(own.args) != 1:
            return self.scalar(n, env)
        v = self.value(n, env)
        if v.type != "v":
            return self.scalar(n, env)
        return Ref(sanitised(own.key) + "'", (self.scalar(own.args[0], env),))

    def _defined(self, r: Reference, args: list[Term], n: Node) -> Val | None:
        """The value under a definition of the document."""
        if not args and r.key in self.values:
            return self.values[r.key]
        if args and member(r) in self.values:
            return self.values[member(r)]
        visible = self.store.visible(r.key, self.place, self.hidden)
        if len(args) == 1 and isinstance(args[0], Num) and any(_is_part(r, d) for d in visible):
            self.undefined.add(sanitised(r.key))
            return Val(Ref(sanitised(r.key), tuple(args)), "s", sure=False)
        if any(d.parted for d in visible) and any(d.bold for d in visible):
            visible = [d for d in visible if d.params or d.parted == (self.conjugates or not r.bold)]
        if visible and not (visible := [d for d in visible if d.fits(r.args) and not _is_derived(d, r)]):
            return None
        if any(d.apart for d in visible):
            told = any(not d.apart for d in self.store.entries[r.key])  # or else the field says what R is
            visible = [d for d in visible if d.apart != r.called and (told or r.called)]
        if is_entry(r):  # q_1 is no bold q_m at 1
            visible = [d for d in visible if not d.bold or len(d.params) < len(args)]
        if len(args) == 1:
            visible = [d for d in visible if len(d.params) != 1 or d.raised == r.raised]
        if r.args and not r.called:  # R_m is no R(phi) at m
            visible = [d for d in visible if not (d.called and d.params and d.params[0].name in _ANGLES)]
        if r.key in self.planar:
            return self._on_the_plane(visible, args, n) or self._undefined(r, args, n)
        if not visible:
            return self._primed(r, args)
        if any(d.half and len(d.params) == len(args) for d in visible):
            return self._of_halves([d for d in visible if len(d.params) == len(args)], args, n)
        for d in visible:
            if not d.component and len(d.params) == len(args):
                return self._open(d, args, n)
        count = len(args)
        parts = [d for d in visible if d.component and len(d.params) == count]
        if parts and parts[0].turned and r.called and r.below == 1:
            args = [*args[1:], args[0]]
        if parts and args:
            for d in parts:
                q = multiple(args[-1], d.params[-1].step, d.params[-1].rest)
                if q is not None:
                    v = self._open(d, [*args[:-1], q], n)
                    self._in_range(parts, args[-1], v, n)
                    if isinstance(q, Sym):
                        self.ranges[q.name] = Div(self._dimension_in([(v.term,)]), num(d.params[-1].step))
                    return v
            raise ReadingError(f"the component {shown(n)} {ODD}", n.start, n.end)
        parts = sorted(
            (d for d in visible if d.component and len(d.params) == count + 1), key=lambda d: d.params[-1].rest
        )
        if parts:
            return self._family(parts, args, n)
        for d in visible:  # a component of a vector that is defined as a whole
            entry = not d.component and len(d.params) == count - 1
            if entry and r.called and r.below == 1 and d.called and not d.bold and is_array(d.body):
                continue  # the block R_0(m) of R(m)
            whole = count == 1 and not is_entry(r) and self.notation.type_of(r.key, True, r.bold) == "v"
            if entry and whole and names_entries(d):
                continue  # the q_m of position m
            if entry and args and names_entries(d):  # x_1 of x = (x_1, x_2)
                self.undefined.add(sanitised(r.key))
                return Val(Ref(sanitised(r.key), tuple(args)), "s", sure=False)
            if entry and args and not is_complex(d.body):  # q_1 of q = q_1 + iq_2 is none
                return Val(self._picked(self._open(d, args[:-1], n), args[-1], n))
            if entry and r.called and r.below == 1 and d.bold and d.called:  # z_k(p) of a bold z(p)
                return Val(self._picked(self._open(d, args[1:], n), args[0], n))
        return None

    def _of_halves(self, parts: list[Definition], args: list[Term], n: Node) -> Val:
        """An entry of a vector that is defined by halves: ``y_i`` and ``y_{i+d/2}``, with ``i`` below ``d/2``."""
        from ..judge import same

        whole = [*args[-1].args] if isinstance(args[-1], Add) else [args[-1]]
        width = next(d.half for d in parts if d.half)
        half = Div(self.values[width].term if width in self.values else Sym(width), num(2))
        for d in (d for d in parts if not d.component):
            rest = [t for t in whole if t != half]
            if len(rest) != len(whole) - bool(d.half):
                continue
            ends = [self.summed[x] for t in rest for x in free_names(t) if x in self.summed]
            if not all(same(end, Add((half, num(-1)))) for end in ends):
                break  # it runs through both
            index: Term = (Add(tuple(rest)) if len(rest) > 1 else rest[0]) if rest else num(0)
            if not set(free_names(index)) & DIMENSIONS:
                return self._open(d, [*args[:-1], index], n)
        raise ReadingError(f"in which half {shown(n)} is cannot be told", n.start, n.end)

    def _on_the_plane(self, visible: list[Definition], args: list[Term], n: Node) -> Val | None:
        """The value of a name with a conjugate, if its definition makes it a number: ``q e^{im theta}``."""
        for d in visible:
            if not d.component and len(d.params) == len(args) and any(y.is_name("i", "j") for y in nodes(d.body)):
                v = self._open(d, args, n)
                if v.type == "m":
                    raise ReadingError("the conjugate of a matrix is not read", n.start, n.end)
                return v if v.type == "s" else None
        return None

    def _in_range(self, parts: list[Definition], index: Term, v: Val, n: Node) -> None:
        """Components end before ``d``, or at ``d`` where they begin with 1."""
        from ..judge import same

        if not set(free_names(index)) <= DIMENSIONS:
            return
        end = self._dimension_in([(v.term,)])
        first = int(min(d.params[-1].rest for d in parts) < 0)
        beyond = isinstance(index, Num) and isinstance(end, Num) and index.value >= end.value + first
        if beyond or any(same(index, Add((end, num(first + c)))) for c in range(2)):
            raise ReadingError(f"the components of {parts[0].key} end before {shown(n)}", n.start, n.end)

    def _family(self, parts: list[Definition], args: list[Term], n: Node) -> Val:
        """The vector whose components are defined pair by pair."""
        step = parts[0].params[-1].step
        rests = [d.params[-1].rest for d in parts]
        if len(parts) != step or sorted(r % step for r in rests) != list(range(step)):
            raise ReadingError(f"only some components of {parts[0].key} are defined", n.start, n.end)
        low = 0 if min(rests) >= 0 and rests == list(range(step)) else None
        if low is None and rests == [x - step + 1 for x in range(step)]:
            low = 1  # 2i-1 and 2i: one-based
        if low is None and rests == list(range(1, step + 1)):
            low = 0
        if low is None:
            raise ReadingError(
                f"the components of {parts[0].key} are numbered in a way that is not read", n.start, n.end
            )
        taken = {x for a in args for x in free_names(a)}
        index = fresh_name("i", taken)
        i: Term = Sym(index) if low == 0 else Add((Sym(index), num(1)))
        rows = []
        for d in parts:
            v = self._open(d, [*args, i], n)
            if v.type != "s":
                raise ReadingError("components that are no numbers", n.start, n.end)
            rows.append((v.term,))
        dimension = self._dimension_in(rows)
        count = Div(dimension, num(step))
        self.pairs = count
        return Val(BlockVector(Matrix(tuple(rows)), index, count), "v")

    def _entry(self, base: Node, indices: Sequence[Node], n: Node, env: dict[str, Term]) -> Val:
        """``(R x)_{2i}``; an explicit matrix tells how many entries ``x`` has."""
        whole = self.value(base, env)
        sizes = {len(x.rows) for x in walk(whole.term) if isinstance(x, Matrix) and len(x.rows) == len(x.rows[0]) > 1}
        families = any(isinstance(x, (BlockDiagonal, BlockMatrix)) for x in walk(whole.term))
        if whole.type == "v" and self.generic and self.frame is None and len(sizes) == 1 and not families:
            self.frame = sizes.pop()
            whole = self.value(base, env)
        if len(indices) != 1 or whole.type != "v":
            raise ReadingError(f"{shown(n)} is not understood", n.start, n.end)
        index = self.scalar(indices[0], env)
        first = {self.origins.get(r.key, 0) for r in references(base)} - {0}
        if first and isinstance(index, Num):
            index = num(index.value - first.pop())
        elif first:
            index = Add((*(index.args if isinstance(index, Add) else (index,)), Neg(num(first.pop()))))
        return Val(self._picked(whole, index, n))

    def _default(self, r: Reference, args: list[Term], n: Node) -> Val | None:
        """What the field means where the document gives no definition."""
        if not self.defaults:
            return None
        from ..field import field_default

        theta = partial(self._frequency, n)
        found = field_default(r, args, self._dimension(), self.notation.words, theta)
        if found is None:
            return None
        term, kind, said, pairs = found
        self.used[said] = None
        self.laws[r.key] = None
        if pairs is not None:
            self.pairs = pairs
        return Val(term, kind)

    def _frequency(self, n: Node, index: Term, counted: bool) -> Term:
        """What the document has for ``\\theta_i``, the pairs ``counted`` from 0, or as it counts; its first is 1."""
        from ..field import frequency
        from ..judge import same

        for d in self.store.visible("theta", self.place, self.hidden):
            if d.component or d.called or len(d.params) != 1:
                continue
            for first in (num(0), num(1)):
                if counted and _begins_with(d.params[0].name, 1 - int(first == num(1)), self.notation.words):
                    continue  # for i = 1, ..., d/2, where the first one is not 1
                if same(self._open(d, [first], n).term, num(1)):
                    return self._open(d, [index if first == num(0) or not counted else Add((index, first))], n).term
        return frequency(Add((index, num(1))) if counted and counts_from_one(self.notation.words) else index)

    def _undefined(self, r: Reference, args: list[Term], n: Node) -> Val:
        kind = "m" if r.key in self.capitals else self.notation.type_of(r.key, bool(args), r.bold, is_entry(r))
        found = self.operators.get(r.key)
        if found is not None and r.bold == found.bold and (len(args) == 1 or (len(args) == 2 and r.raised)):
            shifts = found.at(*args)
            if shifts is not None:
                self.used.update(dict.fromkeys(found.rests))
                widths = {k: v.term for k, v in self.values.items() if k in DIMENSIONS}
                return Val(substitute(shifts, widths), "m")
        if self.cells and args and show(n) in self.cells:
            kind = "s"
        if r.key in self.origins:
            kind = "s" if args and not r.bold else "v" if not args else kind
        if args and is_entry(r) and any(is_complex(d.body) for d in self.store.entries.get(r.key, ())):
            kind = "s"  # q_0 of q = q_0 + iq_1
        name = sanitised(r.key)
        self.undefined.add(name)
        parts = self._as_its_fellow(r) if r.key in self.planar and not args else None
        if parts is not None:
            return parts
        if r.key in self.planar and not (args and self._has_parts(r.key)):
            self.complexes.add(name)
            self.used[f"{r.key} is a vector of the plane, read as a complex number"] = None
            kind = "s"
        if kind == "s":
            if not args:
                return Val(Sym(name), "s", sure=r.key in DIMENSIONS)
            if r.called and self.notation.is_function(r.key) and not any(c.kind == "sub" for c in nodes(n)):
                return Val(Fn(name, tuple(args)), "s", sure=False)
            return Val(Ref(name, tuple(args)), "s", sure=False)
        self.generic = True
        if self.rows and kind == "v":
            self.rows = False
            try:
                column = self._undefined(r, args, n)
            finally:
                self.rows = True
            self.used[f"{r.key} is a row vector"] = None
            return Val(Fn("transpose", (column.term,)), "r", column.sure)
        if isinstance(self.frame, int):
            first = self.origins.get(r.key, 0)
            if first and kind != "v":
                raise ReadingError(f"the entries of {r.key} are counted from 1", n.start, n.end)
            return _explicit(name, tuple(args), kind, self.frame, r.bold, first)
        size, count = self.frame or (1, self._dimension())
        taken = {x for a in args for x in free_names(a)}
        a, b = fresh_name("a", taken), fresh_name("b", taken)
        if kind == "v":
            first = self.origins.get(r.key, 0)
            rows = tuple((Ref(name, (*args, at_step(Pattern("", size, j + first), Sym(a)))),) for j in range(size))
            return Val(BlockVector(Matrix(rows), a, count), "v", sure=r.bold)
        entries = tuple(
            tuple(
                Ref(name, (*args, at_step(Pattern("", size, j), Sym(a)), at_step(Pattern("", size, k), Sym(b))))
                for k in range(size)
            )
            for j in range(size)
        )
        return Val(BlockMatrix(Matrix(entries), a, b, count), "m", sure=False)

    def _as_its_fellow(self, r: Reference) -> Val | None:
        """``k_0 + i k_1`` for ``k``, where the text says that of ``q = q_0 + i q_1`` and entries of ``k`` stand too."""
        numbers = self._parts_of_fellows(r.key)
        if numbers is None:
            return None
        first, second = numbers
        name = sanitised(r.key)
        self.used[f"{name} = {name}_{first} + i {name}_{second}, as of its like"] = None
        real, imaginary = Ref(name, (num(first),)), Ref(name, (num(second),))
        return Val(Add((real, Mul((Const("I"), imaginary)))), "s", False)

    def _parts_of_fellows(self, key: str) -> tuple[int, int] | None:
        """The numbers of real and imaginary part, where the text has no others and does not tell of ``key`` itself."""
        told = [d for d in self.store.visible(key, self.place, self.hidden) if d.place <= self.place]
        if key not in self.split or len(key) > 1 or told:
            return None
        numbers = {n for found in self.store.entries.values() for d in found if (n := _own_parts(d))}
        return numbers.pop() if len(numbers) == 1 else None

    def _has_parts(self, key: str) -> bool:
        """Whether a name is told by real numbers that are printed with it and an index: ``q = q_1 + iq_2``."""
        if self._parts_of_fellows(key) is not None:
            return True
        v = self.values.get(key)
        own = v is not None and any(isinstance(x, Ref) and x.name == sanitised(key) for x in walk(v.term))
        known = self.store.visible(key, self.place, self.hidden)
        return own or any(not d.params and is_complex(d.body) for d in known)

    def _primed(self, r: Reference, args: list[Term]) -> Val | None:
        """The derivative of a function of one number that the document defines."""
        base = r.key.rstrip("'")
        if base == r.key or len(args) != 1 or not r.called or not phrase("derivatives").search(self.notation.words):
            return None
        for d in self._functions(base):
            if d.called and len(d.params) == 1 and not d.component:
                x = fresh_name("x", free_names(args[0]))
                v = self._open(d, [Sym(x)], d.body)
                slope = differentiated(v.term, x, len(r.key) - len(base))
                if slope is None:
                    return None
                self.used[f"{r.key} is the derivative of {base}"] = None
                self.conditions += tuple(with_values(c, {x: args[0]}) for c in slope[1])
                return Val(substitute(slope[0], {x: args[0]}), v.type, v.sure)
        return None


def _own_parts(d: Definition) -> tuple[int, int] | None:
    """``(0, 1)`` of ``q = q_0 + i q_1``."""
    if not d.parted or d.params or d.body.kind != "add":
        return None
    own = [x for k in d.body.kids for x in references(k) if x.key == d.key and len(x.args) == 1]
    numbers = [int(x.args[0].value) for x in own if x.args[0].kind == "num" and x.args[0].value.isdigit()]
    plus = all(k.kind != "neg" for k in d.body.kids)
    real = not any(x.is_name("i", "j") for x in nodes(d.body.kids[0]))
    return (numbers[0], numbers[1]) if len(numbers) == 2 and numbers[0] != numbers[1] and plus and real else None


def is_array(n: Node) -> bool:
    """Whether a printed matrix or a diagonal one is all that stands there."""
    return n.kind == "matrix" or (n.kind == "fn" and n.value == "diag")


def names_entries(d: Definition) -> bool:
    """Whether a definition does no more than to name entries: ``x = (x_1, x_2)``, ``x = diag(x_1, x_2)``."""
    body = d.body.kids[0] if d.body.kind == "sup" and d.body.value == "transpose" else d.body
    rows = [k.kids for k in body.kids] if body.kind == "matrix" else [body.kids] if body.kind == "group" else []
    rows = [body.kids] if body.kind == "fn" and body.value == "diag" else rows
    cells = [x for row in rows for x in row if x.kind != "dots"]
    named = [reference(x) if x.kind == "sub" or x.value == "paren" else None for x in cells]
    return len(cells) > 1 and all(
        r is not None and r.key == d.key and not r.bold and not r.called and len(r.args) == len(d.params) + 1
        for r in named
    )


def _is_derived(d: Definition, r: Reference) -> bool:
    """Whether an index below a function of one number tells something else of it: ``u_t`` of ``u(x)``, ``u_0``."""
    return d.called and not r.called and len(r.args) == len(d.params) == 1 and r.key in ("u", "v", "w", "x", "y", "z")


def _explicit(name: str, args: tuple[Term, ...], kind: str, size: int, sure: bool, first: int = 0) -> Val:
    """A vector or matrix with a few entries, one symbol for each."""
    columns = range(size) if kind == "m" else (None,)
    rows = tuple(
        tuple(Ref(name, (*args, num(j + first), *(() if k is None else (num(k),)))) for k in columns)
        for j in range(size)
    )
    return Val(Matrix(rows), kind, sure)
