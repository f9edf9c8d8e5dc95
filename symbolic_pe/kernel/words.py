"""Matrices of any size as letters: sums of words over symbols that do not commute.

A name that is assumed to be a ``matrix`` or a ``vector`` (a column) is a letter.  A value is a finite sum
of ``c * scalars * word``; a transpose reverses a word; ``u^T ... v`` is a number, so that it commutes
and is its own transpose.  ``orthogonal``, ``skew`` and ``symmetric`` matrices say what their transposes
are, ``exp(s*A)`` and the integer powers of an orthogonal matrix multiply by adding exponents.  A relation
``word == value`` among the hypotheses replaces that word.  Every rule is an identity of matrices, so equal
normal forms are equal for all sizes; where they differ, small matrices and a ball around the difference of
two entries refute, or nothing is decided.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Union, cast

from .evaluate import is_of_kind
from .term import (
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
    walk,
)
from .untrusted.points import a_matrix, a_number
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict

__all__ = ["KINDS", "NotWords", "Reader", "Small", "decide_words", "speaks_of_matrices", "without_matrices"]

KINDS = frozenset({"matrix", "vector", "orthogonal", "skew", "symmetric"})
SQUARE = frozenset({"orthogonal", "skew", "symmetric"})
KNOWN = frozenset({"transpose", "identity", "dot", "normsq", "exp", "sin", "cos", "conj"})
MOST = 20_000
"""Terms of a value, and replacements by the hypotheses."""
TRIALS = 12
LARGEST = 6
"""The largest size of an identity in numbers that is tried."""
BITS = 192


class NotWords(Exception):
    """What cannot be read as sums of words, and the subterm to blame."""

    def __init__(self, why: str, subject: Term | None = None) -> None:
        super().__init__(why)
        self.why, self.subject = why, subject


Monomial = tuple[tuple[object, int], ...]
"""Scalar factors: names and numbers ``u^T ... v``, each with its exponent."""
Form = tuple[tuple[Monomial, Fraction], ...]
"""An exponent: a polynomial of scalars, sorted."""


@dataclass(frozen=True, slots=True, order=True)
class Letter:
    """A name or its transpose; with ``power`` the exponential ``exp(power*A)`` or the power of an orthogonal A;
    with ``args`` an unknown function of matrices."""

    name: str
    turned: bool = False
    power: Form | None = None
    args: tuple[object, ...] = ()


Word = tuple[Letter, ...]
Value = dict[tuple[Monomial, Word], Fraction]
Dim = int
ONE: Dim = 0
Shape = tuple[Dim, Dim]


def speaks_of_matrices(hypotheses: Iterable[Hypothesis], relation: Relation | None = None) -> bool:
    """Whether some name (some name of ``relation``, if given) is assumed to be a matrix or a vector."""
    names = None if relation is None else _spoken(relation)
    return any(isinstance(h, Assumption) and h.kind in KINDS and (names is None or h.name in names) for h in hypotheses)


def _spoken(r: Relation) -> set[str]:
    """Its names, those of functions without their primes too: ``T(t)`` is a matrix for each ``t`` if ``T`` is one."""
    applied = (x.name.rstrip("'") for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Fn))
    return {*relation_names(r), *applied}


def without_matrices(hypotheses: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The hypotheses that are about numbers."""
    hypotheses = tuple(hypotheses)
    names = {h.name for h in hypotheses if isinstance(h, Assumption) and h.kind in KINDS}
    return tuple(
        h
        for h in hypotheses
        if (h.name not in names if isinstance(h, Assumption) else names.isdisjoint(_spoken(h)))
    )


@dataclass(slots=True)
class Reader:
    kinds: dict[str, frozenset[str]]
    sizes: list[Dim] = field(default_factory=lambda: [ONE])
    shapes: dict[str, Shape] = field(default_factory=dict)
    units: dict[Term, Dim] = field(default_factory=dict)
    """The sizes of identities, as written."""
    rules: list[tuple[Word, Value]] = field(default_factory=list)
    spent: int = 0

    # -- sizes

    def fresh(self) -> Dim:
        self.sizes.append(len(self.sizes))
        return len(self.sizes) - 1

    def find(self, a: Dim) -> Dim:
        while self.sizes[a] != a:
            a = self.sizes[a]
        return a

    def same(self, a: Dim, b: Dim, t: Term) -> None:
        a, b = self.find(a), self.find(b)
        if a == b:
            return
        if ONE in (a, b):
            raise NotWords("the sizes do not fit: a vector or a number where a matrix stands", t)
        if self.written(a) not in (None, self.written(b)) and self.written(b) is not None:
            raise NotWords("the sizes do not fit: identities of different sizes", t)
        self.sizes[max(a, b)] = min(a, b)

    def written(self, d: Dim) -> Term | None:
        """What an identity says that the size ``d`` is."""
        return next((t for t, n in self.units.items() if self.find(n) == self.find(d)), None)

    def is_matrix(self, name: str) -> bool:
        return not KINDS.isdisjoint(self.kinds.get(name, frozenset()))

    def shape(self, name: str) -> Shape:
        if name not in self.shapes:
            kinds = self.kinds[name]
            rows = self.fresh()
            self.shapes[name] = (rows, ONE if "vector" in kinds else rows if kinds & SQUARE else self.fresh())
        return self.shapes[name]

    # -- values

    def read(self, t: Term) -> tuple[Value, Shape]:
        """The value of a term, and its size: ``(ONE, ONE)`` for a number."""
        if isinstance(t, Num):
            return self.number(t.value), (ONE, ONE)
        if isinstance(t, Sym) and self.is_matrix(t.name):
            return {((), self.run((Letter(t.name),))[1]): Fraction(1)}, self.shape(t.name)
        if isinstance(t, (Sym, Const)):
            if isinstance(t, Const) and t.name != "pi":
                raise NotWords("only real numbers stand beside matrices here", t)
            if "complex" in self.kinds.get(t.name, ()):
                raise NotWords("only real numbers stand beside matrices here", t)
            return {(((t.name, 1),), ()): Fraction(1)}, (ONE, ONE)
        if isinstance(t, Neg):
            value, shape = self.read(t.arg)
            return {k: -c for k, c in value.items()}, shape
        if isinstance(t, Add):
            total, shape = self.read(t.args[0])
            for x in t.args[1:]:
                value, other = self.read(x)
                self.fit(shape, other, t)
                total = _sum(total, value)
            return total, shape
        if isinstance(t, Mul):
            return self.product(t)
        if isinstance(t, Div):
            value, shape = self.read(t.num)
            below, one = self.read(t.den)
            if one != (ONE, ONE) or set(below) != {((), ())}:
                raise NotWords("a division by what is not a number that is written out", t)
            return {k: c / below[((), ())] for k, c in value.items()}, shape
        if isinstance(t, Pow):
            return self.power(t)
        if isinstance(t, Fn):
            return self.function(t)
        raise NotWords("no sum of products of matrices, vectors and numbers", t)

    def number(self, c: Fraction) -> Value:
        return {((), ()): c} if c else {}

    def fit(self, a: Shape, b: Shape, t: Term) -> None:
        self.same(a[0], b[0], t)
        self.same(a[1], b[1], t)

    def product(self, t: Mul) -> tuple[Value, Shape]:
        """Factors in their order; what is a number may stand anywhere, and ``u^T v`` in the middle is one."""
        stack: list[tuple[Value, Shape]] = []
        for x in t.args:
            stack.append(self.read(x))
            while len(stack) > 1 and self.fits(stack[-2][1], stack[-1][1]):
                stack[-2:] = [self.joined(stack[-2], stack[-1], t)]
        while len(stack) > 1:
            stack[-2:] = [self.joined(stack[-2], stack[-1], t)]
        return stack[0]

    def fits(self, left: Shape, right: Shape) -> bool:
        """Whether two neighbours may be multiplied at once: a number with anything, or sizes that agree."""
        numbers = [self.is_number(s) for s in (left, right)]
        return any(numbers) or (self.find(left[1]) == ONE) == (self.find(right[0]) == ONE)

    def is_number(self, s: Shape) -> bool:
        return self.find(s[0]) == ONE and self.find(s[1]) == ONE

    def joined(self, a: tuple[Value, Shape], b: tuple[Value, Shape], t: Term) -> tuple[Value, Shape]:
        (left, size), (right, other) = a, b
        if self.is_number(size):
            return self.times(left, right), other
        if self.is_number(other):
            return self.times(left, right), size
        self.same(size[1], other[0], t)
        return self.times(left, right), (size[0], other[1])

    def times(self, a: Value, b: Value) -> Value:
        self.spend(len(a) * len(b))
        out: Value = {}
        for (m, u), c in a.items():
            for (n, v), e in b.items():
                sign, word = self.run(u + v)
                _put(out, (_joined(m, n), word), sign * c * e)
        return self.replaced(out)

    def spend(self, n: int) -> None:
        self.spent += n
        if self.spent > MOST:
            raise NotWords("too many terms")

    def power(self, t: Pow) -> tuple[Value, Shape]:
        value, shape = self.read(t.base)
        exact = t.exp.value if isinstance(t.exp, Num) and t.exp.value.denominator == 1 else None
        if exact is not None and 0 <= exact <= 32:
            if shape != (ONE, ONE):
                self.same(shape[0], shape[1], t)
            out = self.number(Fraction(1))
            for _ in range(int(exact)):
                out = self.times(out, value)
            return out, shape
        if isinstance(t.base, Sym) and "orthogonal" in self.kinds.get(t.base.name, ()):
            if any("integer" not in self.kinds.get(n, ()) and "even" not in self.kinds.get(n, ())
                   for n in free_names(t.exp)):  # fmt: skip
                raise NotWords("an exponent that is not known to be an integer", t)
            form = self.form(t.exp)
            if any(c.denominator != 1 for _, c in form):
                raise NotWords("an exponent that is not known to be an integer", t)
            return {((), self.run((Letter(t.base.name, power=form),))[1]): Fraction(1)}, shape
        raise NotWords("a power that is not read", t)

    def form(self, t: Term) -> Form:
        value, shape = self.read(t)
        if shape != (ONE, ONE) or any(w for _, w in value):
            raise NotWords("an exponent that is not a number", t)
        return tuple(sorted(((m, c) for (m, _), c in value.items()), key=repr))

    def function(self, t: Fn) -> tuple[Value, Shape]:
        if t.name == "transpose":
            value, (rows, columns) = self.read(t.args[0])
            return self.turned(value), (columns, rows)
        if t.name == "identity":
            size = t.args[0]
            if size not in self.units:
                self.units[size] = self.fresh()
            n = self.units[size]
            return self.number(Fraction(1)), (n, n)
        if t.name in ("dot", "normsq"):
            left, right = t.args[0], t.args[-1]
            return self.read(Mul((Fn("transpose", (left,)), right)))
        if t.name == "exp":
            return self.exponential(t)
        if t.name == "conj" and all(
            x.name in KNOWN or self.is_matrix(x.name.rstrip("'")) for x in walk(t) if isinstance(x, Fn)
        ):
            return self.read(t.args[0])  # all is real here
        if t.name in ("det", "tr", "inverse", "Re", "Im", "conj", "Abs", "sqrt", "log"):
            raise NotWords(f"{t.name} has no law here", t)
        values = [self.read(x) for x in t.args]
        if self.is_matrix(t.name.rstrip("'")):
            return self.member(t, values)
        if all(s == (ONE, ONE) for _, s in values):
            if t.name in ("sin", "cos") and not values[0][0]:
                return self.number(Fraction(t.name == "cos")), (ONE, ONE)
            frozen: object = (t.name, tuple(_frozen(v) for v, _ in values))
            return {(((frozen, 1),), ()): Fraction(1)}, (ONE, ONE)
        if len(values) != 1:
            raise NotWords("a function of several matrices", t)
        ((value, shape),) = values  # an unknown function of a matrix is taken to keep its size
        return {((), (Letter(t.name, args=(_frozen(value),)),)): Fraction(1)}, shape

    def member(self, t: Fn, values: list[tuple[Value, Shape]]) -> tuple[Value, Shape]:
        """``T(t)``, the matrix at ``t`` of a family of which no more is known, or ``T'(t)``, its slope."""
        name = t.name.rstrip("'")
        if any(s != (ONE, ONE) for _, s in values) or not self.kinds[name] <= {"matrix", "vector", "smooth"}:
            raise NotWords("a family of matrices or vectors is one of numbers, and nothing else is said of it", t)
        letter = Letter(t.name, args=tuple(_frozen(v) for v, _ in values))
        return {((), (letter,)): Fraction(1)}, self.shape(name)

    def exponential(self, t: Fn) -> tuple[Value, Shape]:
        value, shape = self.read(t.args[0])
        if shape == (ONE, ONE):
            raise NotWords("an exponential that is not read", t)
        self.same(shape[0], shape[1], t)
        if not value:
            return self.number(Fraction(1)), shape
        letters = {w for _, w in value}
        if len(letters) != 1 or len(word := next(iter(letters))) != 1 or word[0].power is not None or word[0].args:
            raise NotWords("the exponential of what is not a multiple of one matrix", t)
        form = tuple(sorted(((m, c) for (m, _), c in value.items()), key=repr))
        _, run = self.run((Letter(word[0].name, word[0].turned, form),))
        return {((), run): Fraction(1)}, shape

    # -- words in normal form

    def turned(self, value: Value) -> Value:
        out: Value = {}
        for (m, w), c in value.items():
            sign, word = self.run(self.turn(w))
            _put(out, (m, word), sign * c)
        return self.replaced(out)

    def turn(self, w: Word) -> Word:
        return tuple(Letter(x.name, not x.turned, x.power, x.args) for x in reversed(w))

    def normal(self, w: Word) -> tuple[int, Monomial, Word]:
        """Sign, numbers and what is left of a word; sign 0 for the word that is zero."""
        sign, letters = self.run(w)
        monomial: Monomial = ()
        while True:
            found = self.closed(letters)
            if found is None:
                return sign, monomial, letters
            i, j = found
            s, number = self.number_of(letters[i:j])
            if not s:
                return 0, (), ()
            sign *= s
            monomial = _joined(monomial, ((number, 1),))
            again, letters = self.run(letters[:i] + letters[j:])
            sign *= again

    def number_of(self, w: Word) -> tuple[int, Word]:
        """``u^T ... v`` and its transpose are one number: the smaller is taken."""
        s, other = self.run(self.turn(w))
        if other == w:
            return (1, w) if s == 1 else (0, w)
        return (1, w) if repr(w) < repr(other) else (s, other)

    def closed(self, w: Word) -> tuple[int, int] | None:
        start: int | None = None
        for j, x in enumerate(w):
            if "vector" in self.kinds.get(x.name.rstrip("'"), ()):
                if x.turned:
                    start = j
                elif start is not None:
                    return start, j + 1
        return None

    def run(self, w: Word) -> tuple[int, Word]:
        """Transposes of special matrices read off, and powers of one matrix gathered."""
        sign = 1
        out: list[Letter] = []
        for x in w:
            kinds = self.kinds.get(x.name, frozenset()) if not x.args else frozenset()
            if x.turned and "symmetric" in kinds:
                x = Letter(x.name, False, x.power)
            elif x.turned and "skew" in kinds:
                if x.power is None:
                    sign, x = -sign, Letter(x.name)
                else:
                    x = Letter(x.name, False, _minus(x.power))
            elif "orthogonal" in kinds:
                form = x.power if x.power is not None else (((), Fraction(1)),)
                x = Letter(x.name, False, _minus(form) if x.turned else form)
            k = len(out)  # what belongs to one matrix commutes: plain letters first, then one power
            while k and (out[k - 1].name, out[k - 1].turned, out[k - 1].args) == (x.name, x.turned, x.args):
                k -= 1
            group = [*out[k:], x]
            del out[k:]
            plain = [y for y in group if y.power is None]
            powers = [y.power for y in group if y.power is not None]
            total = _total(powers)
            out += plain
            if total:
                out.append(Letter(x.name, x.turned, total, x.args))
        return sign, tuple(out)

    # -- hypotheses

    def learn(self, r: Relation) -> bool:
        """Take ``word == value`` as a replacement; False if it is none."""
        left, shape = self.read(r.lhs)
        right, other = self.read(r.rhs)
        self.fit(shape, other, r.lhs)
        if len(left) != 1:
            return False
        (((monomial, word), c),) = left.items()
        for factor, n in monomial if not word and len(monomial) == 1 else ():
            if n == 1 and _is_word(factor):  # a number u^T ... v is replaced where it stands
                monomial, word = (), cast(Word, factor)
        if monomial or not word:
            return False
        scaled = {k: e / c for k, e in right.items()}
        if any(_within(word, w) for _, w in scaled):
            return False
        self.rules.append((word, scaled))
        sign, back = self.run(self.turn(word))
        if back != word and len(back) == len(word):
            self.rules.append((back, {k: sign * e for k, e in self.turned(scaled).items()}))
        return True

    def replaced(self, value: Value) -> Value:
        """Replace the words of the hypotheses until none is left, and only then take numbers out."""
        while True:
            value = self.rewritten(value)
            out: Value = {}
            for (m, w), c in value.items():
                sign, monomial, word = self.normal(w)
                if sign:
                    _put(out, (_joined(m, monomial), word), sign * c)
            if out == value:
                return out
            value = out

    def rewritten(self, value: Value) -> Value:
        while self.rules:
            for (m, w), c in value.items():
                hit = self.hit(w)
                if hit is not None:
                    i, (word, by) = hit
                    self.spend(1 + len(by))
                    rest = {k: e for k, e in value.items() if k != (m, w)}
                    for (n, v), e in by.items():
                        sign, new = self.run(w[:i] + v + w[i + len(word) :])
                        _put(rest, (_joined(m, n), new), sign * c * e)
                    value = rest
                    break
            else:
                break
        return value

    def hit(self, w: Word) -> tuple[int, tuple[Word, Value]] | None:
        for rule in self.rules:
            n = len(rule[0])
            for i in range(len(w) - n + 1):
                if w[i : i + n] == rule[0]:
                    return i, rule
        return None


def _is_word(factor: object) -> bool:
    return isinstance(factor, tuple) and all(isinstance(x, Letter) for x in factor)


def _within(part: Word, w: Word) -> bool:
    return any(w[i : i + len(part)] == part for i in range(len(w) - len(part) + 1))


def _frozen(value: Value) -> object:
    return tuple(sorted(value.items(), key=repr))


def _put(out: Value, key: tuple[Monomial, Word], c: Fraction) -> None:
    total = out.get(key, Fraction(0)) + c
    if total:
        out[key] = total
    else:
        out.pop(key, None)


def _sum(a: Value, b: Value) -> Value:
    out = dict(a)
    for k, c in b.items():
        _put(out, k, c)
    return out


def _joined(a: Monomial, b: Monomial) -> Monomial:
    if not a or not b:
        return a or b
    total = dict(a)
    for x, n in b:
        total[x] = total.get(x, 0) + n
    return tuple(sorted(((x, n) for x, n in total.items() if n), key=repr))


def _minus(form: Form) -> Form:
    return tuple((m, -c) for m, c in form)


def _total(forms: Sequence[Form]) -> Form:
    total: dict[Monomial, Fraction] = {}
    for form in forms:
        for m, c in form:
            total[m] = total.get(m, Fraction(0)) + c
    return tuple(sorted(((m, c) for m, c in total.items() if c), key=repr))


# -- verdicts --------------------------------------------------------------------------------------------


def decide_words(relation: Relation, hypotheses: tuple[Hypothesis, ...]) -> Verdict:
    """Prove, refute or leave undecided an equation between matrices, vectors or numbers made of them."""
    if relation in hypotheses:
        return Verdict(PROVED, "a hypothesis", hypotheses)
    kinds = kinds_of(hypotheses)
    if relation.op != "==":
        return Verdict(UNDECIDED, "", hypotheses, reason="of matrices only equations are decided")
    for name, own in kinds.items():
        if own & KINDS and own - KINDS - {"smooth"}:
            why = f"{name} is a matrix or a vector, and {', '.join(sorted(own - KINDS))} is said of numbers"
            return Verdict(UNDECIDED, "", hypotheses, reason=why)
    reader = Reader(kinds)
    unused: list[Relation] = []
    try:
        for h in hypotheses:
            if isinstance(h, Relation) and (h.op != "==" or not reader.learn(h)):
                unused.append(h)
        left, a = reader.read(relation.lhs)
        right, b = reader.read(relation.rhs)
        if left and right:  # zero is of any size
            reader.fit(a, b, relation.lhs)
        gap = _sum(reader.replaced(left), {k: -c for k, c in reader.replaced(right).items()})
    except NotWords as e:
        return Verdict(UNDECIDED, "", hypotheses, reason=e.why, subject=e.subject)
    except RecursionError:
        return Verdict(UNDECIDED, "", hypotheses, reason="too deep")
    if not gap:
        return Verdict(PROVED, "words of matrices", hypotheses)
    if not any(isinstance(h, Relation) for h in hypotheses):
        found = _witness(relation, reader)
        if found is not None:
            values, residual = found
            return Verdict(REFUTED, "witness", hypotheses, values, residual)
    why = "the words differ, and no small matrices that meet the hypotheses show it"
    return Verdict(UNDECIDED, "", hypotheses, reason=why)


def kinds_of(hypotheses: Iterable[Hypothesis]) -> dict[str, frozenset[str]]:
    kinds: dict[str, frozenset[str]] = {}
    for h in hypotheses:
        if isinstance(h, Assumption):
            kinds[h.name] = kinds.get(h.name, frozenset()) | {h.kind}
    return kinds


# -- small matrices --------------------------------------------------------------------------------------

Cells = Union[Any, list[list[Any]]]  # noqa: UP007


def _witness(relation: Relation, reader: Reader) -> tuple[dict[str, Fraction], str] | None:
    for trial in range(TRIALS):
        small = Small(reader, 1 + min(trial, 2), random.Random(trial))
        try:
            gap = small.gap(relation)
        except NotWords:
            return None
        apart = [x for x in gap if not x.contains(0)]
        if apart:
            names = {**relation_names(relation)}
            shown = {k: v for k, v in small.values.items() if k.partition("[")[0] in names}
            return shown, str(apart[0])
    return None


class Small:
    """Random rational matrices of one small size in place of the letters, enclosed with Arb."""

    def __init__(self, reader: Reader, size: int, rng: random.Random) -> None:
        self.reader, self.size, self.rng = reader, size, rng
        self.values: dict[str, Fraction] = {}
        self.known: dict[str, Any] = {}

    def gap(self, r: Relation) -> list[Any]:
        from flint import ctx

        before = ctx.prec
        ctx.prec = BITS
        try:
            a, b = self.at(r.lhs), self.at(r.rhs)
            if (a.nrows(), a.ncols()) != (b.nrows(), b.ncols()):
                small, large = sorted((a, b), key=lambda m: m.nrows() * m.ncols())
                if not all(x.contains(0) for x in small.entries()):
                    raise NotWords("the sizes do not fit")
                return list(large.entries())
            return list((a - b).entries())
        finally:
            ctx.prec = before

    def side(self, d: Dim) -> int:
        if self.reader.find(d) == ONE:
            return 1
        size = self.reader.written(d)
        if isinstance(size, Num) and size.value.denominator == 1 and 0 < size.value <= LARGEST:
            return int(size.value)
        if size is not None and not isinstance(size, Sym):
            raise NotWords("an identity of a size that is not tried", size)
        return self.size

    def letter(self, name: str) -> Any:
        """What stands for a name: chosen elsewhere, and looked at here."""
        from flint import arb_mat, fmpq, fmpq_mat

        if name in self.known:
            return self.known[name]
        kinds = self.reader.kinds.get(name, frozenset())
        if not self.reader.is_matrix(name):
            if Sym(name) in self.reader.units:
                raise NotWords("a size that stands for a number too")
            q = self.values[name] = a_number(self.rng, kinds)
            if not all(is_of_kind(q, k) for k in kinds):
                raise NotWords("a number that is not what is assumed of it")
            self.known[name] = arb_mat(1, 1, [fmpq(q.numerator, q.denominator)])
            return self.known[name]
        rows, columns = map(self.side, self.reader.shape(name))
        cells = a_matrix(self.rng, kinds, rows, columns)
        exact = fmpq_mat(rows, columns, [fmpq(x.numerator, x.denominator) for row in cells for x in row])
        one = fmpq_mat(rows, rows, [int(i == j) for i in range(rows) for j in range(rows)])
        turned = exact.transpose()
        fits = {"symmetric": turned == exact, "skew": turned == -1 * exact, "orthogonal": turned * exact == one}
        if not all(fits.get(k, True) for k in kinds):
            raise NotWords("a matrix that is not what is assumed of it")
        for i, row in enumerate(cells):
            for j, x in enumerate(row):
                self.values[f"{name}[{i}]" if "vector" in kinds else f"{name}[{i},{j}]"] = x
        self.known[name] = arb_mat(exact)
        return self.known[name]

    def at(self, t: Term) -> Any:
        from flint import arb, arb_mat, fmpq

        if isinstance(t, Num):
            return arb_mat(1, 1, [fmpq(t.value.numerator, t.value.denominator)])
        if isinstance(t, Const):
            return arb_mat(1, 1, [arb.pi()])
        if isinstance(t, Sym):
            return self.letter(t.name)
        if isinstance(t, Neg):
            return -1 * self.at(t.arg)
        if isinstance(t, Add):
            total = self.at(t.args[0])
            for x in t.args[1:]:
                total = self.plus(total, self.at(x))
            return total
        if isinstance(t, Mul):
            return self.product(t)
        if isinstance(t, Div):
            return self.at(t.num) * (1 / self.at(t.den)[0, 0])
        if isinstance(t, Pow):
            base, n = self.at(t.base), self.at(t.exp)[0, 0].unique_fmpz()
            if n is None or base.nrows() != base.ncols():
                raise NotWords("a power without a value", t)
            return base ** int(n) if int(n) >= 0 else base.inv() ** int(-n)
        if isinstance(t, Fn) and t.name == "transpose":
            return self.at(t.args[0]).transpose()
        if isinstance(t, Fn) and t.name == "identity":
            n = self.side(self.reader.units[t.args[0]])
            return arb_mat(n, n, [int(i == j) for i in range(n) for j in range(n)])
        if isinstance(t, Fn) and t.name in ("dot", "normsq"):
            return self.at(t.args[0]).transpose() * self.at(t.args[-1])
        if isinstance(t, Fn) and t.name == "exp":
            return self.at(t.args[0]).exp()
        if isinstance(t, Fn) and t.name in ("sin", "cos") and self.reader.is_number(self.reader.read(t.args[0])[1]):
            return arb_mat(1, 1, [getattr(self.at(t.args[0])[0, 0], t.name)()])
        raise NotWords("an unknown function has no value", t)

    def plus(self, a: Any, b: Any) -> Any:
        if (a.nrows(), a.ncols()) != (b.nrows(), b.ncols()):
            raise NotWords("the sizes do not fit")
        return a + b

    def product(self, t: Mul) -> Any:
        """From the right, so that ``u v^T w`` comes out whichever way it was read; numbers stand apart."""
        stack: list[Any] = []
        for x in t.args:
            stack.append(self.at(x))
            while len(stack) > 1:
                a, b = stack[-2:]
                if a.nrows() == a.ncols() == 1 or b.nrows() == b.ncols() == 1:
                    number, other = (a, b) if a.nrows() == a.ncols() == 1 else (b, a)
                    stack[-2:] = [other * number[0, 0]]
                elif a.ncols() == b.nrows():
                    stack[-2:] = [a * b]
                else:
                    break
        while len(stack) > 1:
            a, b = stack[-2:]
            if a.ncols() != b.nrows():
                raise NotWords("the sizes do not fit", t)
            stack[-2:] = [a * b]
        return stack[0]
