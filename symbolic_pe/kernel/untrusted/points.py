"""Small exact points at which a false claim may show itself.

Nothing rests on how they are chosen: :mod:`symbolic_pe.kernel.witness` looks at each of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from ..evaluate import CannotEvaluate, Choice
from ..term import SIGNS
from ..theories.context import Context

__all__ = ["a_matrix", "a_number", "candidates", "chooser"]

TURNS = tuple(map(Fraction, ("1/2", "1", "-1/2", "3/2", "2", "1/3", "2/3", "1/4", "3/4", "1/6", "5/6")))
"""Multiples of pi at which a name is tried."""


def candidates(context: Context, names: list[str], ranges: set[str]) -> Iterator[tuple[Choice, dict[str, Fraction]]]:
    """Points at which two sides may be equal: values, and multiples of pi for some of the ``names`` instead."""
    yield from ((chooser(trial, context, ranges), {}) for trial in range(26))
    signed = sorted(n for n in names if context.kinds.get(n, frozenset()) <= SIGNS.keys())
    for turned in [[n] for n in signed] + [signed] * (len(signed) > 1):
        for trial, turn in product((1, 2, 3) if set(names) > set(turned) else (1,), TURNS):
            yield chooser(trial, context, set()), dict.fromkeys(turned, turn)


def chooser(trial: int, context: Context, ranges: set[str]) -> Choice:
    """Values for names, another set for each ``trial``; those in ``ranges`` are ends of sums and stay small."""
    rng = random.Random(trial)
    taken: dict[str, set[Fraction]] = {}
    counter = iter(range(1, 10**9))

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        known = context.kinds.get(name, frozenset())
        for _ in range(200):
            v = pick(known, name)
            if "distinct" not in known or v not in taken.setdefault(name, set()):
                taken.setdefault(name, set()).add(v)
                return v
        raise CannotEvaluate("no distinct value left")

    def pick(known: frozenset[str], name: str) -> Fraction:
        if "even" in known:
            if trial % 8 == 5 and trial > 8 and not known & {"positive", "nonzero"}:
                return Fraction(0)
            sign = -1 if trial % 8 == 6 and trial > 8 and not known & {"positive", "nonnegative"} else 1
            return Fraction(sign * rng.choice((2, 4, 6)) if trial else 2 + 2 * (next(counter) % 2))
        if name in ranges:
            if trial % 8 in (5, 6) and trial > 8 and not known & {"positive", "nonzero"}:
                return Fraction(0 if trial % 8 == 5 or "nonnegative" in known else rng.choice((-1, 0)))
            return Fraction(rng.choice((1, 2, 3, 4)) if trial else 2)
        if trial == 0:
            return Fraction(next(counter))
        if trial % 4 == 1 or "integer" in known:
            low = 1 if known & {"positive", "nonzero"} else 0 if "nonnegative" in known else -3
            return Fraction(rng.randint(low, 5 + trial // 4))
        if trial % 4 == 2:
            low = 1 if known & {"positive", "nonzero"} else 0
            return Fraction(rng.choice((0, 0, 1, 2)) + low)
        if trial % 8 == 3 and trial > 16:  # close together
            low = 1 if known & {"positive", "nonzero"} else 0
            return Fraction(rng.randint(low, 3), rng.choice((1, 2)))
        q = Fraction(rng.randint(1, 12 + trial), rng.choice((1, 2, 3, 4, 5, 10)))
        return q if known & {"positive", "nonnegative"} or rng.random() < 0.5 else -q

    return choose


# -- for the names of matrices --------------------------------------------------------------------------


def a_number(rng: random.Random, kinds: frozenset[str]) -> Fraction:
    """A small number of these kinds."""
    q = Fraction(rng.randint(-3, 4)) if kinds & {"integer", "even"} else Fraction(rng.randint(-5, 7), rng.randint(1, 3))
    if "even" in kinds:
        q = 2 * q
    if kinds & {"positive", "nonnegative", "nonzero"}:
        q = abs(q) + (2 if "even" in kinds else 1)
    return q


def a_matrix(rng: random.Random, kinds: frozenset[str], rows: int, columns: int) -> list[list[Fraction]]:
    """A small matrix of these kinds."""
    cells = [[Fraction(rng.randint(-4, 5)) for _ in range(columns)] for _ in range(rows)]
    if kinds & {"skew", "orthogonal"}:
        cells = [[cells[i][j] if i < j else -cells[j][i] if i > j else Fraction(0) for j in range(columns)]
                 for i in range(rows)]  # fmt: skip
    if "symmetric" in kinds:
        cells = [[cells[min(i, j)][max(i, j)] for j in range(columns)] for i in range(rows)]
    if "orthogonal" in kinds:  # Cayley's transform of a skew matrix
        from flint import fmpq, fmpq_mat

        skew = fmpq_mat(rows, rows, [fmpq(x.numerator, x.denominator) for row in cells for x in row])
        one = fmpq_mat(rows, rows, [int(i == j) for i in range(rows) for j in range(rows)])
        turn = (one + skew).inv() * (one - skew)
        cells = [[Fraction(int(turn[i, j].p), int(turn[i, j].q)) for j in range(rows)] for i in range(rows)]
    return cells
