"""Matrices of any size as letters: sums of words over symbols that do not commute.

A name that is assumed to be a ``matrix`` or a ``vector`` (a column) is a letter.  A value is a finite sum of words,
each times a number in canonical form; a transpose reverses a word; ``u^T ... v`` is a number, so that it commutes
and is its own transpose.  ``orthogonal``, ``skew`` and ``symmetric`` matrices say what their transposes
are, ``exp(s*A)`` and the integer powers of an orthogonal matrix multiply by adding exponents.  A relation
``word == value`` among the hypotheses replaces that word.  Every rule is an identity of matrices, so equal
normal forms are equal for all sizes; where they differ, small matrices and a ball around the difference of
two entries refute, or nothing is decided.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ..canonical import EP, ONE, ZERO, OutOfFragment, digits, unkey
from ..evaluate import CannotEvaluate, Point, ball, is_of_kind
from ..term import (
    MATRIX_KINDS,
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    free_names,
    relation_names,
    scan,
    walk,
)  # fmt: skip
from ..untrusted.points import a_matrix, a_number
from ..values import EPKey
from ..verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .context import Context
from .functions import Functions, reading

__all__ = ["KINDS", "NotWords", "Reader", "Small", "decide_words", "speaks_of_matrices", "without_matrices"]

KINDS = frozenset(MATRIX_KINDS)
SQUARE = frozenset({"orthogonal", "skew", "symmetric"})
SHAPES = frozenset({"transpose", "identity", "dot", "normsq"})
KNOWN = SHAPES | {"exp", "sin", "cos", "conj"}
MOST = 20_000
"""Words that are looked at."""
TRIALS = 12
LARGEST = 6
"""The largest size of an identity in numbers that is tried."""
BITS = 192


class NotWords(OutOfFragment):
    """What cannot be read as sums of words, and the subterm to blame."""


class Letter(NamedTuple):
    """A name or its transpose; with ``power`` the exponential ``exp(power*A)`` or the power of an orthogonal A;
    with ``args`` an unknown function of matrices."""

    name: str
    turned: bool = False
    power: EPKey | None = None
    args: tuple[object, ...] = ()


Word = tuple[Letter, ...]
Value = dict[Word, EP]
Shape = tuple[int, int]
"""Rows and columns, each a size by its number in :attr:`Reader.sizes`."""
SINGLE = 0
"""The size 1 of numbers, and of the columns of a vector."""
NUMBER: Shape = (SINGLE, SINGLE)


def speaks_of_matrices(hypotheses: Iterable[Hypothesis], relation: Relation | None = None) -> bool:
    """Whether some name (some name of ``relation``, if given) is assumed to be a matrix or a vector."""
    names = None if relation is None else _spoken(relation.lhs, relation.rhs)
    return any(isinstance(h, Assumption) and h.kind in KINDS and (names is None or h.name in names) for h in hypotheses)


def _spoken(*terms: Term) -> set[str]:
    """Their names, those of functions without primes too: ``T(t)`` is a matrix for each ``t`` if ``T`` is one."""
    return {*(n for t in terms for n in free_names(t)), *(n.rstrip("'") for t in terms for n in scan(t)[1])}


def without_matrices(hypotheses: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The hypotheses that are about numbers."""
    hypotheses = tuple(hypotheses)
    names = {h.name for h in hypotheses if isinstance(h, Assumption) and h.kind in KINDS}
    return tuple(
        h
        for h in hypotheses
        if (h.name not in names if isinstance(h, Assumption) else names.isdisjoint(_spoken(h.lhs, h.rhs)))
    )


class Reader:
    """Reads terms as sums of words, and finds out which sizes are the same."""

    def __init__(self, m: Functions) -> None:
        self.m, self.frame, self.kinds = m, m.frame, m.context.kinds
        self.sizes = [SINGLE]
        """Each size is the same as the one with this number."""
        self.shapes: dict[str, Shape] = {}
        self.units: dict[Term, int] = {}
        """The sizes of identities, as written."""
        self.numbers: set[Term] = set()
        """Terms made of matrices that are numbers."""
        self.joins: dict[Term, list[int]] = {}
        """How many products are made after which factor."""
        self.rules: list[tuple[Word, Value]] = []
        self.spent = 0

    # -- sizes

    def fresh(self) -> int:
        self.sizes.append(len(self.sizes))
        return len(self.sizes) - 1

    def find(self, a: int) -> int:
        while self.sizes[a] != a:
            a = self.sizes[a]
        return a

    def same(self, a: int, b: int, t: Term) -> None:
        a, b = self.find(a), self.find(b)
        if a == b:
            return
        if SINGLE in (a, b):
            raise NotWords("the sizes do not fit: a vector or a number where a matrix stands", t)
        if self.written(a) not in (None, self.written(b)) and self.written(b) is not None:
            raise NotWords("the sizes do not fit: identities of different sizes", t)
        self.sizes[max(a, b)] = min(a, b)

    def fit(self, a: Shape, b: Shape, t: Term) -> None:
        self.same(a[0], b[0], t)
        self.same(a[1], b[1], t)

    def written(self, d: int) -> Term | None:
        """What an identity says that the size ``d`` is."""
        return next((t for t, n in self.units.items() if self.find(n) == self.find(d)), None)

    def is_matrix(self, name: str) -> bool:
        return not KINDS.isdisjoint(self.kinds.get(name.rstrip("'"), frozenset()))

    def shape(self, name: str) -> Shape:
        if name not in self.shapes:
            kinds = self.kinds[name]
            rows = self.fresh()
            self.shapes[name] = (rows, SINGLE if "vector" in kinds else rows if kinds & SQUARE else self.fresh())
        return self.shapes[name]

    # -- values

    def read(self, t: Term) -> tuple[Value, Shape]:
        """The value of a term, and its size."""
        if self.is_scalar(t):
            return self.number(self.scalar(t)), NUMBER
        if isinstance(t, Sym):
            return self.word(ONE, (Letter(t.name),)), self.shape(t.name)
        if isinstance(t, Neg):
            value, shape = self.read(t.arg)
            return self.scaled(value, self.frame.const(-1)), shape
        if isinstance(t, Add):
            total, shape = self.read(t.args[0])
            for x in t.args[1:]:
                value, other = self.read(x)
                self.fit(shape, other, t)
                total = self.sum(total, value)
            return total, shape
        if isinstance(t, Mul):
            return self.product(t)
        if isinstance(t, Div):
            value, shape = self.read(t.num)
            below, one = self.read(t.den)
            q = self.frame.as_rational(below.get((), ZERO)) if one == NUMBER and len(below) == 1 else None
            if not q:
                raise NotWords("a division by what is not a number that is written out", t)
            return self.scaled(value, self.frame.const(1 / q)), shape
        if isinstance(t, Pow):
            return self.power(t)
        if isinstance(t, Fn):
            return self.function(t)
        raise NotWords("no sum of products of matrices, vectors and numbers", t)

    def is_scalar(self, t: Term) -> bool:
        return not any(self.is_matrix(n) or n in SHAPES for n in _spoken(t))

    def scalar(self, t: Term) -> EP:
        """A number without matrices in it, that is real and needs nothing beyond what is assumed."""
        for x in walk(t):
            strange = isinstance(x, Const) and x.name != "pi"
            if strange or (isinstance(x, Sym) and "complex" in self.kinds.get(x.name, ())):
                raise NotWords("only real numbers stand beside matrices here", x)
        value = self.m.value(t)
        if self.m.context.added:
            raise NotWords("a number that need not exist", t)
        return value

    def number(self, c: EP) -> Value:
        return {(): c} if c.terms else {}

    def scaled(self, value: Value, c: EP) -> Value:
        return {w: self.frame.mul(x, c) for w, x in value.items()}

    def sum(self, *values: Value) -> Value:
        out: Value = {}
        for value in values:
            for w, c in value.items():
                out[w] = self.frame.add(out.get(w, ZERO), c)
        return {w: c for w, c in out.items() if not self.frame.vanishes(c)}

    def product(self, t: Mul) -> tuple[Value, Shape]:
        """Factors in their order; what is a number may stand anywhere, and ``u^T v`` in the middle is one."""
        stack: list[tuple[Value, Shape]] = []
        joins = self.joins[t] = [0] * len(t.args)
        for n, x in enumerate(t.args):
            stack.append(self.read(x))
            last = n + 1 == len(t.args)
            while len(stack) > 1 and (last or self.fits(stack[-2][1], stack[-1][1])):
                stack[-2:] = [self.joined(stack[-2], stack[-1], t)]
                joins[n] += 1
        return stack[0]

    def fits(self, left: Shape, right: Shape) -> bool:
        """Whether two neighbours may be multiplied at once: a number with anything, or sizes that agree."""
        numbers = self.is_number(left) or self.is_number(right)
        return numbers or (self.find(left[1]) == SINGLE) == (self.find(right[0]) == SINGLE)

    def is_number(self, s: Shape) -> bool:
        return self.find(s[0]) == self.find(s[1]) == SINGLE

    def joined(self, a: tuple[Value, Shape], b: tuple[Value, Shape], t: Term) -> tuple[Value, Shape]:
        (left, size), (right, other) = a, b
        value = self.times(left, right)
        if self.is_number(size):
            return value, other
        if not self.is_number(other):
            self.same(size[1], other[0], t)
            size = size[0], other[1]
        return value, size

    def times(self, a: Value, b: Value) -> Value:
        return self.sum(*(self.word(self.frame.mul(c, e), u + v) for u, c in a.items() for v, e in b.items()))

    def power(self, t: Pow) -> tuple[Value, Shape]:
        value, shape = self.read(t.base)
        exact = t.exp.value if isinstance(t.exp, Num) and t.exp.value.denominator == 1 else None
        if exact is not None and 0 <= exact <= 32:
            if shape != NUMBER:
                self.same(shape[0], shape[1], t)
            out = self.number(ONE)
            for _ in range(int(exact)):
                out = self.times(out, value)
            return out, shape
        if not isinstance(t.base, Sym) or "orthogonal" not in self.kinds.get(t.base.name, ()):
            raise NotWords("a power that is not read", t)
        exponent = self.scalar(t.exp)
        if not self.frame.is_integer(exponent):
            raise NotWords("an exponent that is not known to be an integer", t)
        return self.word(ONE, (Letter(t.base.name, power=exponent.key()),)), shape

    def function(self, t: Fn) -> tuple[Value, Shape]:
        if t.name == "transpose":
            value, (rows, columns) = self.read(t.args[0])
            return self.turned(value), (columns, rows)
        if t.name == "identity":
            n = self.units[t.args[0]] = self.units.get(t.args[0]) or self.fresh()
            return self.number(ONE), (n, n)
        if t.name in ("dot", "normsq"):
            return self.columns(t)
        if t.name == "conj" and all(x.name in KNOWN or self.is_matrix(x.name) for x in walk(t) if isinstance(x, Fn)):
            return self.read(t.args[0])  # all is real here
        values = [self.read(x) for x in t.args]
        if self.is_matrix(t.name):
            return self.member(t, values)
        if all(shape == NUMBER for _, shape in values):
            self.numbers.add(t)
            return self.number(self.of_numbers(t, [v for v, _ in values])), NUMBER
        if t.name in ("det", "tr", "inverse", "Re", "Im", "conj", "Abs", "sqrt", "log"):
            raise NotWords(f"{t.name} has no law here", t)
        if len(values) != 1:
            raise NotWords("a function of several matrices", t)
        ((value, shape),) = values
        if t.name == "exp":
            self.same(shape[0], shape[1], t)
            return self.exponential(t, value), shape
        # an unknown function of a matrix is taken to keep its size
        return self.word(ONE, (Letter(t.name, args=(_frozen(value),)),)), shape

    def columns(self, t: Fn) -> tuple[Value, Shape]:
        """``u^T v`` of two columns; of matrices ``dot`` and ``normsq`` are other numbers, of which nothing is known."""
        (left, a), (right, b) = self.read(t.args[0]), self.read(t.args[-1])
        if any(self.find(columns) != SINGLE for _, columns in (a, b)):
            raise NotWords(f"{t.name} is read of vectors, as columns", t)
        self.fit(a, b, t)
        return self.times(self.turned(left), right), NUMBER

    def turned(self, value: Value) -> Value:
        return self.sum(*(self.word(c, _turned(w)) for w, c in value.items()))

    def of_numbers(self, t: Fn, values: list[Value]) -> EP:
        """A function of numbers ``u^T ... v``: what the canonical form makes of it."""
        names = [f"{n}-th argument" for n in range(len(values))]
        outer = self.m.enter({n: v.get((), ZERO) for n, v in zip(names, values, strict=True)})
        try:
            return self.scalar(Fn(t.name, tuple(map(Sym, names))))
        finally:
            self.m.leave(outer)

    def member(self, t: Fn, values: list[tuple[Value, Shape]]) -> tuple[Value, Shape]:
        """``T(t)``, the matrix at ``t`` of a family of which no more is known, or ``T'(t)``, its slope."""
        name = t.name.rstrip("'")
        if any(s != NUMBER for _, s in values) or not self.kinds[name] <= {"matrix", "vector", "smooth"}:
            raise NotWords("a family of matrices or vectors is one of numbers, and nothing else is said of it", t)
        return self.word(ONE, (Letter(t.name, args=tuple(_frozen(v) for v, _ in values)),)), self.shape(name)

    def exponential(self, t: Fn, value: Value) -> Value:
        """Of a number times one letter."""
        if not value:
            return self.number(ONE)
        ((word, c), *more) = value.items()
        if more or len(word) != 1 or word[0].power is not None or word[0].args:
            raise NotWords("the exponential of what is not a multiple of one matrix", t)
        return self.word(ONE, (word[0]._replace(power=c.key()),))

    def equal(self, r: Relation) -> bool:
        left, a = self.read(r.lhs)
        right, b = self.read(r.rhs)
        if (left or not self.is_number(a)) and (right or not self.is_number(b)):  # the number 0 is of any size
            self.fit(a, b, r.lhs)
        return not self.sum(left, self.scaled(right, self.frame.const(-1)))

    # -- words in normal form

    def word(self, c: EP, w: Word) -> Value:
        """``c*w``, the words of the hypotheses replaced and then numbers taken out, until there are none."""
        f, out, todo = self.frame, dict[Word, EP](), [(c, w)]
        while todo:
            self.spent += 1
            if self.spent > MOST:
                raise NotWords("too many terms")
            c, w = todo.pop()
            sign, w = self.run(w)
            c = f.scale(c, sign)
            hit = self.hit(w)
            inner = self.closed(w)
            if hit is not None:
                i, (part, by) = hit
                todo += [(f.mul(c, e), w[:i] + v + w[i + len(part) :]) for v, e in by.items()]
            elif inner is not None:
                i, j = inner
                sign, number = self.number_of(w[i:j])
                if sign:
                    todo.append((f.scale(f.mul(c, f.atom("word", (number,))), sign), w[:i] + w[j:]))
            else:
                out = self.sum(out, {w: c})
        return out

    def number_of(self, w: Word) -> tuple[int, Word]:
        """``u^T ... v`` and its transpose are one number: the smaller is taken; sign 0 if it is its own negative."""
        sign, other = self.run(_turned(w))
        if other == w:
            return (1, w) if sign == 1 else (0, w)
        return (1, w) if repr(w) < repr(other) else (sign, other)

    def closed(self, w: Word) -> tuple[int, int] | None:
        """Where a ``u^T ... v`` starts and ends."""
        start: int | None = None
        for j, x in enumerate(w):
            if "vector" in self.kinds.get(x.name.rstrip("'"), ()):
                if x.turned:
                    start = j
                elif start is not None:
                    return start, j + 1
        return None

    def run(self, w: Word) -> tuple[int, Word]:
        """Transposes of special matrices read off, and powers of one matrix gathered; the sign that comes out."""
        f, sign = self.frame, 1
        out: list[Letter] = []
        for x in w:
            kinds = self.kinds.get(x.name, frozenset()) if not x.args else frozenset()
            if "orthogonal" in kinds and x.power is None:
                x = x._replace(power=ONE.key())
            if x.turned and kinds & SQUARE:
                if x.power is not None and "symmetric" not in kinds:
                    x = x._replace(power=f.neg(unkey(x.power)).key())
                elif "skew" in kinds:
                    sign = -sign
                x = x._replace(turned=False)
            k = len(out)  # what belongs to one matrix commutes: plain letters first, then one power
            while k and (out[k - 1].name, out[k - 1].turned, out[k - 1].args) == (x.name, x.turned, x.args):
                k -= 1
            group = [*out[k:], x]
            total = f.add(ZERO, *(unkey(y.power) for y in group if y.power is not None))
            out[k:] = [y for y in group if y.power is None]
            if not f.vanishes(total):
                out.append(x._replace(power=total.key()))
        return sign, tuple(out)

    # -- hypotheses

    def learn(self, r: Relation) -> None:
        """Take ``word == value`` as a replacement, if it is one."""
        left, shape = self.read(r.lhs)
        right, other = self.read(r.rhs)
        self.fit(shape, other, r.lhs)
        if len(left) != 1:
            return
        ((word, c),) = left.items()
        if not word and len(c.terms) == 1:  # a number u^T ... v is replaced where it stands
            ((k, n),) = c.terms.items()
            slots = [self.frame.slots[j] for j, d in digits(k) if d == 1]
            if len(slots) == len(digits(k)) == 1 and slots[0].kind == "word":
                word, c = slots[0].data[0], EP({0: n}, c.den)  # type: ignore[assignment]
        q = self.frame.as_rational(c)
        if not word or not q or any(_within(word, w) for w in right):
            return
        by = self.scaled(right, self.frame.const(1 / q))
        self.rules.append((word, by))
        sign, back = self.run(_turned(word))
        if back != word and len(back) == len(word):
            turned = self.sum(*(self.word(e, _turned(w)) for w, e in by.items()))
            self.rules.append((back, self.scaled(turned, self.frame.const(sign))))

    def hit(self, w: Word) -> tuple[int, tuple[Word, Value]] | None:
        """Where the word of a hypothesis stands, and what is put there."""
        found = ((i, rule) for rule in self.rules for i in range(len(w)) if w[i : i + len(rule[0])] == rule[0])
        return next(found, None)


def _turned(w: Word) -> Word:
    return tuple(x._replace(turned=not x.turned) for x in reversed(w))


def _within(part: Word, w: Word) -> bool:
    return any(w[i : i + len(part)] == part for i in range(len(w) - len(part) + 1))


def _frozen(value: Value) -> object:
    return tuple(sorted(((w, c.key()) for w, c in value.items()), key=repr))


# -- verdicts --------------------------------------------------------------------------------------------


def decide_words(relation: Relation, hypotheses: tuple[Hypothesis, ...]) -> Verdict:
    """Prove, refute or leave undecided an equation between matrices, vectors or numbers made of them."""
    undecided = partial(Verdict, UNDECIDED, "", hypotheses)
    if relation in hypotheses:
        return Verdict(PROVED, "a hypothesis", hypotheses)
    if relation.op != "==":
        return undecided(reason="of matrices only equations are decided")
    context = kinds_of(hypotheses)
    for name, own in context.kinds.items():
        if own & KINDS and own - KINDS - {"smooth"}:
            said = ", ".join(sorted(own - KINDS))
            return undecided(reason=f"{name} is a matrix or a vector, and {said} is said of numbers")
    rules = [h for h in hypotheses if isinstance(h, Relation)]

    def equal(m: Functions) -> tuple[bool, Reader]:
        reader = Reader(m)
        for h in rules:
            if h.op == "==":
                reader.learn(h)
        return reader.equal(relation), reader

    try:
        same, reader = reading(context, equal)
    except OutOfFragment as e:
        return undecided(reason=e.why, subject=e.subject)
    except RecursionError:
        return undecided(reason="too deep")
    if same:
        return Verdict(PROVED, "words of matrices", hypotheses)
    found = _witness(relation, reader) if not rules else None
    if found is not None:
        return Verdict(REFUTED, "witness", hypotheses, *found)
    return undecided(reason="the words differ, and no small matrices that meet the hypotheses show it")


def kinds_of(hypotheses: Iterable[Hypothesis]) -> Context:
    """What is assumed of names, and no relation between them."""
    return Context(h for h in hypotheses if isinstance(h, Assumption))


# -- small matrices --------------------------------------------------------------------------------------


def _witness(relation: Relation, reader: Reader) -> tuple[dict[str, Any], str] | None:
    for trial in range(TRIALS):
        small = Small(reader, 1 + min(trial, 2), random.Random(trial))
        try:
            gap = small.gap(relation)
        except (NotWords, CannotEvaluate):
            return None
        apart = [x for x in gap if not x.contains(0)]
        if apart:
            names = relation_names(relation)
            return {k: v for k, v in small.point.values.items() if k.partition("[")[0] in names}, str(apart[0])
    return None


class Small:
    """Random rational matrices of one small size in place of the letters, enclosed with Arb."""

    def __init__(self, reader: Reader, size: int, rng: random.Random) -> None:
        self.reader, self.size, self.rng = reader, size, rng
        self.point = Point(self.choose)
        self.known: dict[str, Any] = {}

    def gap(self, r: Relation) -> list[Any]:
        """Enclosures of the entries of ``lhs - rhs``."""
        from flint import ctx

        with ctx.workprec(BITS):
            a, b = self.at(r.lhs), self.at(r.rhs)
            if (a.nrows(), a.ncols()) != (b.nrows(), b.ncols()):
                small, large = sorted((a, b), key=lambda m: m.nrows() * m.ncols())
                if not all(x.contains(0) for x in small.entries()):
                    raise NotWords("the sizes do not fit")
                return list(large.entries())
            return list((a - b).entries())

    def side(self, d: int) -> int:
        if self.reader.find(d) == SINGLE:
            return 1
        size = self.reader.written(d)
        if isinstance(size, Num) and size.value.denominator == 1 and 0 < size.value <= LARGEST:
            return int(size.value)
        if size is not None and not isinstance(size, Sym):
            raise NotWords("an identity of a size that is not tried", size)
        return self.size

    def choose(self, kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        """What stands for a number: chosen elsewhere, and looked at here."""
        if kind != "sym" or Sym(name) in self.reader.units:
            raise NotWords("a function without a value, or a size that stands for a number too")
        kinds = self.reader.kinds.get(name, frozenset())
        q = a_number(self.rng, kinds)
        if not all(is_of_kind(q, k) for k in kinds):
            raise NotWords("a number that is not what is assumed of it")
        return q

    def letter(self, name: str) -> Any:
        """Likewise for a matrix."""
        from flint import arb_mat, fmpq, fmpq_mat

        if name not in self.known:
            kinds = self.reader.kinds[name]
            rows, columns = map(self.side, self.reader.shape(name))
            cells = a_matrix(self.rng, kinds, rows, columns)
            exact = fmpq_mat(rows, columns, [fmpq(x.numerator, x.denominator) for row in cells for x in row])
            one, turned = fmpq_mat(_unit(rows)), exact.transpose()
            fits = {"symmetric": turned == exact, "skew": turned == -1 * exact, "orthogonal": turned * exact == one}
            if not all(fits.get(k, True) for k in kinds):
                raise NotWords("a matrix that is not what is assumed of it")
            for i, row in enumerate(cells):
                for j, x in enumerate(row):
                    self.point.values[f"{name}[{i}]" if "vector" in kinds else f"{name}[{i},{j}]"] = x
            self.known[name] = arb_mat(exact)
        return self.known[name]

    def at(self, t: Term) -> Any:
        """The value of a term, a number as a matrix of one row and one column."""
        from flint import arb_mat

        if self.reader.is_scalar(t):
            value = ball(t, self.point, BITS)
            if not value.imag.is_zero():
                raise NotWords("a number that is not real", t)
            return arb_mat([[value.real]])
        if isinstance(t, Sym):
            return self.letter(t.name)
        if isinstance(t, Neg):
            return -1 * self.at(t.arg)
        if isinstance(t, Add):
            first, *rest = map(self.at, t.args)
            for x in rest:
                if (x.nrows(), x.ncols()) != (first.nrows(), first.ncols()):
                    raise NotWords("the sizes do not fit", t)
                first += x
            return first
        if isinstance(t, Mul):
            return self.product(t)
        if isinstance(t, Div):
            return self.at(t.num) * (1 / self.at(t.den)[0, 0])
        if isinstance(t, Pow):
            base, n = self.at(t.base), self.at(t.exp)[0, 0].unique_fmpz()
            if n is None or base.nrows() != base.ncols():
                raise NotWords("a power without a value", t)
            return base ** int(n) if int(n) >= 0 else base.inv() ** int(-n)
        if isinstance(t, Fn) and t.name == "identity":
            return arb_mat(_unit(self.side(self.reader.units[t.args[0]])))
        if isinstance(t, Fn) and t.name in KNOWN - {"conj"}:
            args = [self.at(x) for x in t.args]
            if t.name == "transpose":
                return args[0].transpose()
            if t.name in ("dot", "normsq"):
                return args[0].transpose() * args[-1]
            if t in self.reader.numbers:
                return arb_mat([[getattr(args[0][0, 0], t.name)()]])
            if t.name == "exp":
                return args[0].exp()
        raise NotWords("an unknown function has no value", t)

    def product(self, t: Mul) -> Any:
        """In the order in which the reader multiplied."""
        stack: list[Any] = []
        for x, joins in zip(t.args, self.reader.joins[t], strict=True):
            stack.append(self.at(x))
            for _ in range(joins):
                b, a = stack.pop(), stack.pop()
                if b.nrows() == b.ncols() == 1:
                    a, b = b, a
                one = a.nrows() == a.ncols() == 1
                if not one and a.ncols() != b.nrows():
                    raise NotWords("the sizes do not fit", t)
                stack.append(b * a[0, 0] if one else a * b)
        return stack[0]


def _unit(n: int) -> list[list[int]]:
    return [[int(i == j) for j in range(n)] for i in range(n)]
