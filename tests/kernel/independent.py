"""Claims read and evaluated without symbolic_pe: Python's own parser, then mpmath or SymPy.

What decides here shares no code with the kernel: not the parser, not the terms, not the arithmetic.
Only trusted text of the tests is read, and nothing of it is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy

from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.term import Assumption, Hypothesis
from symbolic_pe.kernel.verdict import Verdict
from symbolic_pe.language.parse import parse_relation

DIGITS = 50
"""What SymPy's ``evalf`` is asked for, relative to the value."""
WORKING = 200
"""What mpmath works with; a smaller residual than ``TINY`` is taken for zero."""
TINY = mpmath.mpf(10) ** -150

OPEN_FAULTS = Path(__file__).with_name("open_faults.txt")
OPEN = {line for line in OPEN_FAULTS.read_text("utf-8").splitlines() if line and not line.startswith("#")}


def known(name: str, strict: bool = True) -> list[pytest.MarkDecorator]:
    """The mark of a test that shows a fault not mended yet: strike its line out when it passes."""
    return [pytest.mark.xfail(reason="a known fault", strict=strict)] if name in OPEN else []


def hypotheses(lines: Sequence[str]) -> list[Hypothesis]:
    """``"integer k m"`` is an assumption of each name, anything else a relation."""
    out: list[Hypothesis] = []
    for line in lines:
        head, *names = line.split()
        if head in Assumption.KINDS:
            out += [Assumption(name, head) for name in names]
        else:
            out.append(parse_relation(line))
    return out


def ask(claim: str, *given: str, timeout: float = 10.0) -> Verdict:
    """The kernel's verdict on a claim as text."""
    return decide(parse_relation(claim), hypotheses(given), timeout=timeout)


class Mpmath:
    """Numbers of mpmath at the working precision."""

    pi = property(lambda self: +mpmath.pi)
    unit = property(lambda self: mpmath.mpc(0, 1))
    e = property(lambda self: +mpmath.e)

    def rational(self, q: Fraction) -> Any:
        return mpmath.mpf(q.numerator) / q.denominator

    def call(self, name: str, x: Any) -> Any:
        if name in ("floor", "ceiling") and abs(x - mpmath.nint(x)) < TINY:  # an integer but for rounding
            return mpmath.nint(x)
        spelled = {"conjugate": "conj", "Re": "re", "Im": "im", "Abs": "fabs", "ln": "log", "ceiling": "ceil"}
        return getattr(mpmath, spelled.get(name, name))(x)


class Sympy:
    """Numbers of SymPy, exact until the very end."""

    pi, unit, e = sympy.pi, sympy.I, sympy.E

    def rational(self, q: Fraction) -> Any:
        return sympy.Rational(q.numerator, q.denominator)

    def call(self, name: str, x: Any) -> Any:
        spelled = {"conj": "conjugate", "Re": "re", "Im": "im", "ln": "log"}
        return getattr(sympy, spelled.get(name, name))(x)


Rows = list[list[Any]]
ELEMENTARY = frozenset(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "ln", "sqrt",
     "conj", "conjugate", "Re", "Im", "Abs", "floor", "ceiling"]
)  # fmt: skip


class Reader:
    """Evaluates the tree of one expression at ``witness``; ``laws`` define indexed families or symbols."""

    def __init__(self, numbers: Any, witness: Mapping[str, Fraction], laws: Sequence[str] = ()) -> None:
        self.numbers, self.witness = numbers, witness
        self.laws: dict[str, tuple[list[str], ast.expr]] = {}
        for line in laws:
            left, right = _sides(line)[1:]
            if isinstance(left, ast.Subscript) and isinstance(left.value, ast.Name):
                self.laws[left.value.id] = [x.id for x in _indices(left) if isinstance(x, ast.Name)], right
            elif isinstance(left, ast.Name):
                self.laws[left.id] = [], right

    def of(self, t: ast.expr, scope: Mapping[str, int]) -> Any:
        n = self.numbers
        if isinstance(t, ast.Constant):
            return n.rational(Fraction(str(t.value)))
        if isinstance(t, ast.Name):
            return self._name(t.id, scope)
        if isinstance(t, ast.UnaryOp):
            v = self.of(t.operand, scope)
            return v if isinstance(t.op, ast.UAdd) else _scaled(n.rational(Fraction(-1)), v)
        if isinstance(t, ast.BinOp):
            return self._binary(t, scope)
        if isinstance(t, ast.Subscript):
            assert isinstance(t.value, ast.Name)
            index = [self.exact(x, scope) for x in _indices(t)]
            return self._family(t.value.id, index)
        if isinstance(t, ast.Call):
            assert isinstance(t.func, ast.Name)
            return self._call(t.func.id, t.args, scope)
        raise TypeError(ast.dump(t))

    def exact(self, t: ast.expr, scope: Mapping[str, int]) -> Fraction:
        """The value of an index or the end of a range."""
        v = Reader(Sympy(), self.witness).of(t, scope)
        return Fraction(int(v.p), int(v.q))

    def _name(self, name: str, scope: Mapping[str, int]) -> Any:
        n = self.numbers
        if name in scope:
            return n.rational(Fraction(scope[name]))
        if name in ("pi", "I", "E"):
            return {"pi": n.pi, "I": n.unit, "E": n.e}[name]
        if name in self.laws:
            return self.of(self.laws[name][1], {})
        if f"Re {name}" in self.witness or f"Im {name}" in self.witness:
            re, im = (self.witness.get(f"{part} {name}", Fraction(0)) for part in ("Re", "Im"))
            return n.rational(re) + n.unit * n.rational(im)
        return n.rational(self.witness[name])

    def _family(self, name: str, index: list[Fraction]) -> Any:
        if name in self.laws:
            params, body = self.laws[name]
            inner: dict[str, Any] = dict(zip(params, index, strict=True))
            return self.of(body, inner)
        label = f"{name}[{', '.join(map(str, index))}]"
        return self.numbers.rational(self.witness[label])

    def _binary(self, t: ast.BinOp, scope: Mapping[str, int]) -> Any:
        a, b = self.of(t.left, scope), self.of(t.right, scope)
        if isinstance(t.op, ast.Add):
            return _zipped(lambda x, y: x + y, a, b)
        if isinstance(t.op, ast.Sub):
            return _zipped(lambda x, y: x - y, a, b)
        if isinstance(t.op, ast.Mult):
            return _times(a, b)
        if isinstance(t.op, ast.Div):
            return _scaled(1 / b, a)
        assert isinstance(t.op, ast.Pow)
        return reduce(_times, [a] * int(b)) if isinstance(a, list) else a**b

    def _call(self, name: str, args: list[ast.expr], scope: Mapping[str, int]) -> Any:
        if name == "Sum":
            return self._sum(args[0], args[1:], scope)
        if name == "Matrix":
            assert isinstance(args[0], ast.List)
            rows = [r.elts if isinstance(r, ast.List) else [r] for r in args[0].elts]
            return [[self.of(x, scope) for x in row] for row in rows]
        if name in ("Identity", "eye"):
            size, n = int(self.exact(args[0], scope)), self.numbers
            return [[n.rational(Fraction(int(a == b))) for b in range(size)] for a in range(size)]
        values = [self.of(x, scope) for x in args]
        if name in ELEMENTARY:
            return self.numbers.call(name, values[0])
        if name == "transpose":
            return [list(row) for row in zip(*values[0], strict=True)]
        if name == "normsq":
            return sum(self.numbers.call("Abs", x[0]) ** 2 for x in values[0])
        if name == "dot":
            return sum(x[0] * y[0] for x, y in zip(values[0], values[-1], strict=True))
        if name == "tr":
            return sum(row[j] for j, row in enumerate(values[0]))
        if name == "det":
            return _det(values[0])
        if name == "Inverse":
            return [list(row) for row in (mpmath.matrix(values[0]) ** -1).tolist()]
        label = f"{name}({', '.join(str(self.exact(x, scope)) for x in args)})"
        return self.numbers.rational(self.witness[label])

    def _sum(self, body: ast.expr, ranges: Sequence[ast.expr], scope: Mapping[str, int]) -> Any:
        """As SymPy has it: the first range is the innermost."""
        if not ranges:
            return self.of(body, scope)
        outer = ranges[-1]
        assert isinstance(outer, ast.Tuple)
        name, lo, hi = outer.elts
        assert isinstance(name, ast.Name)
        ends = self.exact(lo, scope), self.exact(hi, scope)
        assert all(e.denominator == 1 for e in ends), "a range must end at integers"
        out = self.numbers.rational(Fraction(0))
        for j in range(int(ends[0]), int(ends[1]) + 1):
            out = out + self._sum(body, ranges[:-1], {**scope, name.id: j})
        return out


def _indices(t: ast.Subscript) -> list[ast.expr]:
    return t.slice.elts if isinstance(t.slice, ast.Tuple) else [t.slice]


def _zipped(op: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
    if not isinstance(a, list):
        return op(a, b)
    return [[op(x, y) for x, y in zip(r, s, strict=True)] for r, s in zip(a, b, strict=True)]


def _scaled(c: Any, v: Any) -> Any:
    return [[c * x for x in row] for row in v] if isinstance(v, list) else c * v


def _times(a: Any, b: Any) -> Any:
    if isinstance(a, list) and isinstance(b, list):
        return [[sum(x * y for x, y in zip(row, col, strict=True)) for col in zip(*b, strict=True)] for row in a]
    return _scaled(b, a) if isinstance(a, list) else _scaled(a, b)


def _det(m: Rows) -> Any:
    if len(m) == 1:
        return m[0][0]
    minors = ((-1) ** j * m[0][j] * _det([r[:j] + r[j + 1 :] for r in m[1:]]) for j in range(len(m)))
    return sum(minors)


def _sides(text: str) -> tuple[str, ast.expr, ast.expr]:
    tree = ast.parse(text.strip(), mode="eval").body
    assert isinstance(tree, ast.Compare), text
    op = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}[type(tree.ops[0])]
    return op, tree.left, tree.comparators[0]


def is_law(line: str) -> bool:
    """Whether a hypothesis defines a symbol or an indexed family."""
    if line.split()[0] in Assumption.KINDS:
        return False
    op, left, _ = _sides(line)
    return op == "==" and isinstance(left, (ast.Name, ast.Subscript))


def residuals(claim: str, witness: Mapping[str, Fraction], given: Sequence[str] = ()) -> list[Any]:
    """``lhs - rhs`` of every entry at the witness, as numbers of mpmath."""
    laws = [line for line in given if is_law(line)]
    _, left, right = _sides(claim)
    with mpmath.workdps(WORKING):
        reader = Reader(Mpmath(), witness, laws)
        gap = _zipped(lambda x, y: x - y, reader.of(left, {}), reader.of(right, {}))
    return [x for row in gap for x in row] if isinstance(gap, list) else [gap]


def sympy_residuals(claim: str, witness: Mapping[str, Fraction], given: Sequence[str] = ()) -> list[Any]:
    """The same through SymPy's exact numbers and ``evalf``."""
    laws = [line for line in given if is_law(line)]
    _, left, right = _sides(claim)
    reader = Reader(Sympy(), witness, laws)
    gap = _zipped(lambda x, y: x - y, reader.of(left, {}), reader.of(right, {}))
    flat = [x for row in gap for x in row] if isinstance(gap, list) else [gap]
    return [mpmath.mpmathify(sympy.N(x, DIGITS)) for x in flat]


def respects(witness: Mapping[str, Fraction], given: Sequence[str]) -> bool:
    """Whether the witness meets the stated hypotheses (values not mentioned are free)."""
    laws = [line for line in given if is_law(line)]
    for line in given:
        head, *names = line.split()
        if head in Assumption.KINDS:
            for name in names:
                values = [v for n, v in witness.items() if n == name or n.partition("[")[0] == name]
                if not all(_fits(head, v) for v in values):
                    return False
        elif not is_law(line):
            op, left, right = _sides(line)
            reader = Reader(Mpmath(), witness, laws)
            with mpmath.workdps(WORKING):
                gap = mpmath.chop(reader.of(left, {}) - reader.of(right, {}), TINY)
            if mpmath.im(gap) and op != "!=":
                return False
            gap = gap if op == "!=" else mpmath.re(gap)
            verdicts = {"==": gap == 0, "!=": gap != 0}
            if op not in verdicts:
                verdicts |= {"<": gap < 0, "<=": gap <= 0, ">": gap > 0, ">=": gap >= 0}
            if not verdicts[op]:
                return False
    return True


def _fits(kind: str, v: Fraction) -> bool:
    return {
        "integer": v.denominator == 1,
        "even": v.denominator == 1 and v % 2 == 0,
        "positive": v > 0,
        "nonnegative": v >= 0,
        "nonzero": v != 0,
    }.get(kind, True)


def check_refutation(claim: str, verdict: Verdict, given: Sequence[str] = ()) -> None:
    """The witness of a refuted claim, evaluated again from nothing: it must violate the claim."""
    op = _sides(claim)[0]
    assert verdict.refuted
    assert respects(verdict.witness, given), (claim, given, verdict.witness)
    gaps = residuals(claim, verdict.witness, given)
    again = sympy_residuals(claim, verdict.witness, given)
    for a, b in zip(gaps, again, strict=True):
        assert abs(a - b) <= mpmath.mpf(10) ** -40 * abs(a) + TINY, (claim, verdict.witness, a, b)
    if op == "==":
        assert any(abs(g) > TINY for g in gaps), (claim, verdict.witness, gaps)
        return
    (gap,) = gaps
    if op == "!=":
        assert abs(gap) < TINY, (claim, verdict.witness, gap)
        return
    assert abs(mpmath.im(gap)) < TINY
    gap = mpmath.re(gap) if op in ("<", "<=") else -mpmath.re(gap)
    assert gap > TINY or (op in ("<", ">") and abs(gap) < TINY), (claim, verdict.witness, gap)
