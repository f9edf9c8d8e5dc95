"""The claims that are timed, as a user of SymPy would write them, built before the clock starts."""

from __future__ import annotations

import random
from fractions import Fraction

import sympy
from sympy import Eq, Expr, Rational, Symbol, cos, sin, symbols

Claim = tuple[Expr, Expr]
"""The left and the right side of an equation."""

p, k, m, n = symbols("p k m n", real=True)

PRODUCTS = 3
"""How many random products of one length there are."""

Waves = dict[tuple[str, tuple[int, ...]], Fraction]


def frequencies(d: int, copy: int = 0) -> list[Symbol]:
    """Free frequencies; another ``copy`` has other names, so that SymPy's cache does not know it yet."""
    return [Symbol(f"theta{copy or ''}_{i}", real=True) for i in range(d // 2)]


def shift(d: int, copy: int = 0) -> list[Claim]:
    """``PE(p+k) = T(k) PE(p)``, one equation a component."""
    out: list[Claim] = []
    for w in frequencies(d, copy):
        out.append((sin(w * (p + k)), cos(k * w) * sin(p * w) + sin(k * w) * cos(p * w)))
        out.append((cos(w * (p + k)), cos(k * w) * cos(p * w) - sin(k * w) * sin(p * w)))
    return out


def dot(d: int, copy: int = 0) -> list[Claim]:
    """``<PE(m), PE(n)> = sum(cos((m-n) theta_i))``, one equation."""
    left, right = [], []
    for w in frequencies(d, copy):
        left += [sin(m * w) * sin(n * w), cos(m * w) * cos(n * w)]
        right.append(cos((m - n) * w))
    return [(sympy.Add(*left), sympy.Add(*right))]


def diagonal(d: int, copy: int = 0) -> list[Claim]:
    """A diagonal bilinear form splits into waves of ``m-n`` and of ``m+n``, one equation."""
    left, right = [], []
    for i, w in enumerate(frequencies(d, copy)):
        a, b = symbols(f"H{copy or ''}_{2 * i} H{copy or ''}_{2 * i + 1}", real=True)
        left += [a * sin(m * w) * sin(n * w), b * cos(m * w) * cos(n * w)]
        right += [(a + b) * cos((m - n) * w) / 2, (b - a) * cos((m + n) * w) / 2]
    return [(sympy.Add(*left), sympy.Add(*right))]


def product(factors: int, copy: int = 0) -> list[Claim]:
    """A random product of sines and cosines of integer linear forms against its product-to-sum expansion.

    Copies that agree modulo :data:`PRODUCTS` are one product in other symbols.
    """
    rng = random.Random(f"{factors}/{copy % PRODUCTS}")
    names = symbols(f"x{copy} y{copy} z{copy}", real=True)
    picked: list[tuple[str, tuple[int, ...]]] = []
    while len(picked) < factors:
        form = tuple(rng.randint(-3, 3) for _ in names)
        if any(form):
            picked.append((rng.choice(("sin", "cos")), form))
    waves = expanded(picked)
    return [(_written([(picked, Fraction(1))], names), _written([([w], c) for w, c in waves.items()], names))]


def expanded(factors: list[tuple[str, tuple[int, ...]]]) -> Waves:
    """Product to sum on tuples of integers, one factor after the other."""
    signs = {("cos", "cos"): ("cos", 1, 1), ("sin", "sin"): ("cos", -1, 1),
             ("sin", "cos"): ("sin", 1, 1), ("cos", "sin"): ("sin", 1, -1)}  # fmt: skip
    out: Waves = {("cos", (0,) * len(factors[0][1])): Fraction(1)}
    for kind, form in factors:
        new: Waves = {}
        for (old, f), c in out.items():
            made, plus, minus = signs[old, kind]
            for sign, g in ((plus, [a + b for a, b in zip(f, form, strict=True)]),
                            (minus, [a - b for a, b in zip(f, form, strict=True)])):  # fmt: skip
                flip = next((a for a in g if a), 0) < 0
                key = (made, tuple(-a if flip else a for a in g))
                new[key] = new.get(key, Fraction(0)) + c * sign * (-1 if flip and made == "sin" else 1) / 2
        out = new
    return {key: c for key, c in out.items() if c and (key[0] == "cos" or any(key[1]))}


def _written(rows: list[tuple[list[tuple[str, tuple[int, ...]]], Fraction]], names: tuple[Symbol, ...]) -> Expr:
    functions = {"sin": sin, "cos": cos}
    terms = []
    for waves, c in rows:
        made = [functions[kind](sum(a * x for a, x in zip(form, names, strict=True))) for kind, form in waves]
        terms.append(sympy.Mul(Rational(c.numerator, c.denominator), *made))
    return sympy.Add(*terms)


def equations(claims: list[Claim]) -> list[Eq]:
    return [Eq(lhs, rhs, evaluate=False) for lhs, rhs in claims]


SETS = {"shift": shift, "dot": dot, "diagonal": diagonal, "product": product}
