"""Random identities and near-misses: products of sines and cosines against their expansion.

The expansion is done here, by product-to-sum on tuples of integers; the kernel sees two texts.
A near-miss changes one thing in the expansion and is kept only if mpmath sees the difference.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import mpmath
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from .independent import ask, check_refutation, residuals

MANY = settings(
    max_examples=300, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
ANGLES = ("x", "y", "w*p", "k")
INDEXED = ("theta[i]*p", "theta[i]*k", "phi[i]", "x")
COEFFICIENTS = ("1", "a", "-a", "a*b", "a**2/3", "(a+b)", "5/7")
WEIGHTS = ("1", "c", "-c", "g[i]", "c*g[i]**2", "(c+g[i])", "2/3")

Form = tuple[int, ...]
Waves = dict[tuple[str, Form], Fraction]


class Product(NamedTuple):
    """A coefficient times sines and cosines of integer linear forms."""

    coefficient: str
    factors: tuple[tuple[str, Form], ...]


def shown(form: Form, names: tuple[str, ...]) -> str:
    out = "".join(f"{n:+d}*{name}" for n, name in zip(form, names, strict=True) if n)
    return out.removeprefix("+") or "0"


def expanded(factors: tuple[tuple[str, Form], ...]) -> Waves:
    """A product of sines and cosines as a sum of such, one factor after the other."""
    out: Waves = {("cos", (0,) * len(factors[0][1])): Fraction(1)}
    for kind, form in factors:
        new: Waves = {}
        for (old, f), c in out.items():
            up = tuple(a + b for a, b in zip(f, form, strict=True))
            down = tuple(a - b for a, b in zip(f, form, strict=True))
            made, signs = PRODUCT_TO_SUM[old, kind]
            for g, sign in zip((up, down), signs, strict=True):
                _add(new, made, g, c * sign / 2)
        out = new
    return {key: c for key, c in out.items() if c}


PRODUCT_TO_SUM = {
    ("cos", "cos"): ("cos", (1, 1)),
    ("sin", "sin"): ("cos", (-1, 1)),
    ("sin", "cos"): ("sin", (1, 1)),
    ("cos", "sin"): ("sin", (1, -1)),
}
"""First factor, second factor: what comes out, and its signs at the sum and at the difference."""


def _add(waves: Waves, kind: str, form: Form, c: Fraction) -> None:
    """Add a wave, its first coefficient made positive."""
    lead = next((n for n in form if n), 0)
    if lead < 0:
        form, c = tuple(-n for n in form), -c if kind == "sin" else c
    if kind == "cos" or lead:
        waves[kind, form] = waves.get((kind, form), Fraction(0)) + c


def written(product: Product, names: tuple[str, ...]) -> str:
    return "*".join([product.coefficient, *(f"{kind}({shown(form, names)})" for kind, form in product.factors)])


def waves_written(coefficient: str, waves: Waves, names: tuple[str, ...]) -> str:
    terms = [f"({c})*{kind}({shown(form, names)})" for (kind, form), c in waves.items()]
    return f"{coefficient}*({' + '.join(terms) or '0'})"


def products(names: tuple[str, ...], coefficients: tuple[str, ...], most: int) -> st.SearchStrategy[Product]:
    form = st.tuples(*[st.integers(-3, 3)] * len(names)).filter(any)
    factor = st.tuples(st.sampled_from(["sin", "cos"]), form)
    factors = st.integers(1, most).flatmap(lambda n: st.lists(factor, min_size=n, max_size=n).map(tuple))
    return st.builds(Product, st.sampled_from(coefficients), factors)


free = st.lists(products(ANGLES, COEFFICIENTS, 8), min_size=1, max_size=2)
summed = st.lists(products(INDEXED, WEIGHTS, 4), min_size=1, max_size=2)
RANGES = ("(i, 0, N-1)", "(i, 0, d/2-1)", "(i, 1, N)", "(i, M, N)")


def ranged(body: str, bounds: str) -> str:
    return f"Sum({body}, {bounds})"


def moved(body: str, bounds: str, how: str) -> str:
    """The same sum, written otherwise: shifted, reversed or with its first term split off."""
    name, lo, hi = (x.strip() for x in bounds.strip("()").split(","))
    if how == "shift":
        return f"Sum({at(body, 'i+2')}, ({name}, {lo}-2, {hi}-2))"
    if how == "reverse":
        return f"Sum({at(body, f'{hi}+({lo})-i')}, {bounds})"
    if how == "split":
        return f"(Sum({body}, ({name}, {lo}+1, {hi})) + {at(body, f'({lo})')})"
    return ranged(body, bounds)


def at(body: str, index: str) -> str:
    return body.replace("[i]", f"[{index}]")


def sums(ps: list[Product], bounds: str, how: str) -> tuple[str, str]:
    lhs = ranged(" + ".join(f"({written(p, INDEXED)})" for p in ps), bounds)
    parts = (moved(waves_written(p.coefficient, expanded(p.factors), INDEXED), bounds, how) for p in ps)
    return lhs, " + ".join(parts)


@MANY
@given(free)
def test_products_equal_their_expansion(ps: list[Product]) -> None:
    lhs = " + ".join(f"({written(p, ANGLES)})" for p in ps)
    rhs = " + ".join(waves_written(p.coefficient, expanded(p.factors), ANGLES) for p in ps)
    verdict = ask(f"{lhs} == {rhs}")
    assert verdict.proved, (lhs, verdict.reason, verdict.witness)


@MANY
@given(summed, st.sampled_from(RANGES), st.sampled_from(["same", "shift", "reverse", "split"]))
def test_sums_of_products_equal_sums_of_expansions(ps: list[Product], bounds: str, how: str) -> None:
    if how == "split" and bounds == "(i, M, N)":
        how = "shift"  # with M..N empty there is no first term to split off
    lhs, rhs = sums(ps, bounds, how)
    verdict = ask(f"{lhs} == {rhs}", *(["N >= 1", "d >= 2"] if how == "split" else []))
    assert verdict.proved, (lhs, rhs, verdict.reason, verdict.witness)


EDITS = ("sign", "kind", "number", "form", "dropped")


def nearly(waves: Waves, edit: str, pick: int) -> Waves:
    """``waves`` with one of its terms changed."""
    if not waves:
        return {("cos", (0, 0, 0, 0)): Fraction(1)}
    key = list(waves)[pick % len(waves)]
    (kind, form), c = key, waves[key]
    rest = {k: v for k, v in waves.items() if k != key}
    if edit == "dropped":
        return rest
    if edit == "sign":
        c = -c
    elif edit == "number":
        c += Fraction(1, 8)
    elif edit == "kind":
        kind = "sin" if kind == "cos" else "cos"
    else:
        form = (form[0] + 1, *form[1:])
    rest[kind, form] = rest.get((kind, form), Fraction(0)) + c
    return rest


POINT = {
    name: Fraction(n, 7)
    for n, name in enumerate(
        ["x", "y", "w", "p", "k", "a", "b", "c", *(f"{f}[{j}]" for f in ("theta", "phi", "g") for j in range(5))], 3
    )
} | {"N": Fraction(3), "M": Fraction(2), "d": Fraction(6)}


@MANY
@given(free, st.sampled_from(EDITS), st.integers(0, 1000))
def test_near_misses_are_refuted(ps: list[Product], edit: str, pick: int) -> None:
    lhs = " + ".join(f"({written(p, ANGLES)})" for p in ps)
    waves = [expanded(p.factors) for p in ps]
    waves[0] = nearly(waves[0], edit, pick)
    claim = f"{lhs} == " + " + ".join(waves_written(p.coefficient, w, ANGLES) for p, w in zip(ps, waves, strict=True))
    assume(any(abs(gap) > mpmath.mpf(10) ** -40 for gap in residuals(claim, POINT)))
    verdict = ask(claim)
    assert verdict.refuted, (claim, verdict.verdict, verdict.reason)
    check_refutation(claim, verdict)


@MANY
@given(summed, st.sampled_from(RANGES), st.sampled_from(EDITS), st.integers(0, 1000))
def test_near_misses_under_sums_are_refuted(ps: list[Product], bounds: str, edit: str, pick: int) -> None:
    lhs = ranged(" + ".join(f"({written(p, INDEXED)})" for p in ps), bounds)
    waves = [expanded(p.factors) for p in ps]
    waves[-1] = nearly(waves[-1], edit, pick)
    rhs = " + ".join(ranged(waves_written(p.coefficient, w, INDEXED), bounds) for p, w in zip(ps, waves, strict=True))
    claim = f"{lhs} == {rhs}"
    assume(any(abs(gap) > mpmath.mpf(10) ** -40 for gap in residuals(claim, POINT)))
    verdict = ask(claim)
    assert verdict.refuted, (claim, verdict.verdict, verdict.reason)
    check_refutation(claim, verdict)
