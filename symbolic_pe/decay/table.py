"""The base-and-context table: the least b with sum cos(m b^(-2 i/d)) >= 0 for all integers 0 <= m < L.

Below the base every b is excluded: the axis is covered by boxes without a gap, on each of which one sum is
certainly negative (its value, slope and curvature in log b say so).  Just above it all L sums are certainly
not negative.  The condition is that of Men et al., Base of RoPE Bounds Context Length (2024), section 4; the
set of bases that meet it is not an interval, so a larger base may fail.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import flint
import numpy as np
from numpy.typing import NDArray

from ..atomic import write_whole
from .double import Phases
from .number import number
from .rounding import nearest
from .sums import Sum, check_dimension, prepare_sum
from .working import BadInput, Deadline, TooHard, working

__all__ = ["LeastBase", "Violation", "base_table", "failing_above", "first_violation", "least_base"]

MAX_CONTEXT = 1 << 24
"""Sums that are worked out for one base, all at once in memory."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Violation:
    """A negative sum: the base, the distance m, the value in S's normalisation and its ball."""

    base: str
    m: int
    value: str
    ball: str

    def record(self) -> dict[str, Any]:
        """The fields as they stand in JSON."""
        return {"base": self.base, "m": self.m, "value": self.value, "ball": self.ball}


@dataclass(frozen=True, slots=True)
class LeastBase:
    """The least base for dimension d and context L, between two certified ends."""

    d: int
    context: int
    base: str
    """To the digits that both ends share."""
    low: str
    """Every b from 1 to this is excluded."""
    high: str
    """At this b all sums are >= 0."""
    m: int
    """The distance whose sum is negative just below the base."""
    boxes: int
    """How many boxes exclude what is below."""
    violation_above: Violation | None = None
    """A larger base that fails: the feasible set is not an interval."""

    def record(self) -> dict[str, Any]:
        """The fields as they stand in JSON."""
        return asdict(self)


# -- all sums at one base ----------------------------------------------------------------------------


class _Grid:
    """All sums 0 <= m < L at one base by a product of matrices: cos((k + j) w) = cos k w cos j w - sin k w sin j w."""

    def __init__(self, d: int, context: int) -> None:
        self.n, self.context = d // 2, context
        self.block = 1 << max(4, (context.bit_length() + 1) // 2)
        self.starts = np.arange(0, context, self.block)
        self.t = np.arange(self.n) / self.n
        # each entry is within 1.5e-16 of its value, a product of 2n terms adds its roundings
        self.error = (2 * self.n * 2.0**-53 + 8e-16) * 2

    def values(self, phases: Any) -> Floats:
        """Means of cosines for m = 0 .. L - 1; each is within ``error``."""
        one, two = self._directions(phases, self.starts), self._directions(phases, np.arange(self.block))
        left = np.concatenate([one[0], -one[1]])
        right = np.concatenate([two[0], two[1]])
        return np.asarray(left.T @ right).ravel()[: self.context] / self.n

    def lines(self, phases: Any) -> tuple[Floats, Floats]:
        """Values, and slopes in log b, about as exact."""
        one, two = self._directions(phases, self.starts), self._directions(phases, np.arange(self.block))
        right = np.concatenate([two[0], two[1]])
        values = (np.concatenate([one[0], -one[1]]).T @ right).ravel()[: self.context] / self.n
        with working(64):
            rate = np.array([float(w) for w in phases.frequencies()]) * self.t / self.n
        slopes = ((np.concatenate([one[1], one[0]]) * np.tile(rate, 2)[:, None]).T @ right).ravel()[: self.context]
        return np.asarray(values), np.asarray(slopes * np.arange(self.context))

    def moments(self, s: float) -> tuple[float, float]:
        """The means of t^2 w and t^2 w^2 that bound the curvature."""
        w = np.exp(-self.t * s)
        return float((self.t**2 * w).mean()), float((self.t**2 * w * w).mean())

    def _directions(self, phases: Any, m: NDArray[np.int64]) -> tuple[Floats, Floats]:
        pairs = phases.pairs((m.astype(np.int64), 0))
        return np.array([c for c, _ in pairs]), np.array([s for _, s in pairs])


def _sum(d: int, b: Any) -> Sum:
    return prepare_sum("exponential", d, b=b)


def _float(a: Any) -> float:
    with working(64):
        return float(a.mid())


def first_violation(d: Any, b: Any, context: Any) -> Violation | None:
    """The least m < ``context`` with a negative sum at base ``b``, certified, or None if all are certainly >= 0.

    Raises BadInput, and TooHard where a sum cannot be told from 0.
    """
    dimension, length = check_dimension(d), _context(context)
    base = number(b, "b")
    held = _sum(dimension, base)
    grid = _Grid(dimension, length)
    values = grid.values(Phases(held.frequencies))
    for m in np.flatnonzero(values < grid.error).tolist():
        sign = _sign(held, m)
        if sign < 0:
            v = held.value(number(m), 12)
            return Violation(str(base), m, v.value, v.ball)
        if sign == 0:
            raise TooHard(f"the sum at b = {base}, m = {m} cannot be told from 0")
    return None


def _sign(held: Sum, m: int) -> int:
    for bits in (96, 192, 384):
        with working(bits + m.bit_length()):
            v = held.arb(flint.arb(m))
            if v > 0:
                return 1
            if v < 0:
                return -1
    return 0


def _context(context: Any) -> int:
    q = number(context, "the context").rational
    if q is None or q.denominator != 1 or q < 1 or q > MAX_CONTEXT:
        raise BadInput(f"the context {str(context)[:40]} is not allowed: an integer from 1 to {MAX_CONTEXT} is needed")
    return int(q)


# -- the least base ----------------------------------------------------------------------------------


class _Line:
    """One sum as a function of s = log b, with its slope and a bound on its curvature, by Arb."""

    def __init__(self, d: int, m: int) -> None:
        self.n, self.m = d // 2, m

    def at(self, s: Any) -> tuple[Any, Any]:
        """The mean of cosines and its derivative in s; d/ds cos(m e^(-t s)) = m t e^(-t s) sin(m e^(-t s))."""
        total = slope = flint.arb(0)
        step = (-s / self.n).exp()
        w = flint.arb(self.m)
        for i in range(self.n):
            sine, cosine = w.sin_cos()
            total += cosine
            slope += i * w * sine
            w *= step
        return total / self.n, slope / (self.n * self.n)

    def curvature(self, s: Any) -> Any:
        """A bound on the second derivative beyond s: the mean of t^2 (u + u^2), u = m e^(-t s), which falls in s."""
        total = flint.arb(0)
        step = (-s / self.n).exp()
        w = flint.arb(self.m)
        for i in range(self.n):
            total += i * i * (w + w * w)
            w *= step
        return (total / self.n**3).upper()


def least_base(
    d: Any, context: Any, *, resume: str | os.PathLike[str] | None = None, timeout: float = float("inf"),
    progress: Callable[[float], None] | None = None, above: bool = True,
) -> LeastBase:  # fmt: skip
    """The least b > 1 for which all sums with 0 <= m < ``context`` are >= 0, certified from both sides.

    ``progress`` is told the base below which everything is excluded.  With ``resume``, a file, a job that was
    stopped goes on where it was.  Unless ``above`` is False a larger base that fails is looked for.
    Raises BadInput (for context <= 2 every base will do) and TooHard.
    """
    dimension, length = check_dimension(d), _context(context)
    if length <= 2:
        raise BadInput(f"for a context of {length} every base b > 1 will do: there is no least one")
    if dimension == 2:
        raise BadInput("for d = 2 the only frequency is 1, whatever the base: there is no base to choose")
    search = _Search(dimension, length, Path(resume) if resume is not None else None)
    return search.run(Deadline(timeout, f"the least base for d = {dimension}, L = {length}"), progress, above)


class _Search:
    def __init__(self, d: int, context: int, state: Path | None) -> None:
        self.d, self.context, self.state = d, context, state
        self.grid = _Grid(d, context)
        self.s, self.m, self.boxes = flint.arb(0), 2, 0
        self.chain: list[int] = []
        if state is not None and state.exists():
            self._read(state)

    def run(self, deadline: Deadline, progress: Callable[[float], None] | None, above: bool) -> LeastBase:
        """March up in s = log b from 0: follow one negative sum to its end, then find the next."""
        while True:
            deadline.check()
            self._follow(deadline)
            self.chain.append(self.m)
            if progress is not None:
                progress(math.exp(_float(self.s)))
            self._write()
            found = self._negative_beyond()
            if found is None:
                return self._found(above)
            self.m = found

    def _follow(self, deadline: Deadline) -> None:
        """Boxes of the current sum, to where it ends."""
        line = _Line(self.d, self.m)
        with working(128):
            while True:
                deadline.check()
                value, slope = line.at(self.s)
                if not value < 0:
                    return
                depth, up = abs(value).lower(), slope.upper()
                bend = line.curvature(self.s)
                # value + up h + bend h^2/2 < 0 up to the positive root
                h = 2 * depth / (up + (up * up + 2 * bend * depth).sqrt())
                h = h.lower() * (1 - flint.arb(2) ** -30)
                if h < flint.arb(2) ** -44:
                    return
                self.s = (self.s + h).lower().mid()
                self.boxes += 1

    def _negative_beyond(self) -> int | None:
        """The sum that is negative here and, as far as can be seen, longest; None if none is."""
        values, slopes = self.grid.lines(Phases(self._frequencies))
        depth = -values
        with np.errstate(invalid="ignore", divide="ignore"):
            u = np.arange(self.context, dtype=float)
            first, second = self.grid.moments(_float(self.s))
            bend = u * first + u * u * second
            reach = np.where(depth > 0, 2 * depth / (slopes + np.sqrt(slopes * slopes + 2 * bend * depth)), 0.0)
        for m in np.argsort(-reach)[:8].tolist():
            if m == self.m or not reach[m] > 2.0**-44:
                continue
            with working(128):
                if _Line(self.d, m).at(self.s)[0] < 0:
                    return int(m)
        return None

    def _frequencies(self) -> list[Any]:
        n = self.d // 2
        return [(-self.s * i / n).exp() for i in range(n)]

    def _found(self, above: bool) -> LeastBase:
        with working(128):
            low = self.s.exp().lower()
            for k in range(4):
                high = number(nearest(low * (1 + flint.arb(10) ** -(9 + k)), 15 + k))
                worst = first_violation(self.d, high, self.context)
                if worst is None:
                    break
            else:
                raise TooHard(f"between {low.str(15)} and {high} neither exclusion nor positivity could be shown")
            shown = nearest(low.union(high.arb()), 10)
            below = nearest(low * (1 - flint.arb(10) ** -16), 17)  # rounded to below the end
            beyond = failing_above(self.d, high, self.context) if above else None
            return LeastBase(self.d, self.context, shown, below, str(high), self.m, self.boxes, beyond)

    def _write(self) -> None:
        if self.state is None:
            return
        record = {"d": self.d, "context": self.context, "sums": self.chain}
        write_whole(self.state, json.dumps(record).encode())

    def _read(self, state: Path) -> None:
        try:
            record = json.loads(state.read_text(encoding="utf-8"))
            d, context = record["d"], record["context"]
            chain = [int(m) for m in record["sums"]]
        except (ValueError, KeyError, TypeError):
            what = "not the state of a search: name a new file, or one that a search has written"
            raise BadInput(f"{state}: {what}") from None
        if (d, context) != (self.d, self.context):
            raise BadInput(f"{state} is the state of another search: d = {d}, L = {context}")
        for m in chain:  # the file names the sums; that they are negative is shown again
            if not 0 < m < self.context:
                raise BadInput(f"{state}: not the state of a search: there is no sum {m}")
            self.m = m
            self._follow(Deadline())
            self.chain.append(m)


def failing_above(d: Any, b: Any, context: Any, tries: int = 200) -> Violation | None:
    """A base above ``b`` that fails, certified, or None if none of some ``tries`` up to 10 b does."""
    dimension, length = check_dimension(d), _context(context)
    with working(64):
        start = float(number(b, "b").arb().mid())
    grid = _Grid(dimension, length)
    for k in range(1, tries + 1):
        base = f"{start * 10 ** (k / tries):.6g}"
        if not float(base) > start:
            continue
        if grid.values(Phases(_sum(dimension, base).frequencies)).min() < -grid.error:
            return first_violation(dimension, base, length)
    return None


def base_table(
    d: Any, contexts: Iterable[Any], *, executor: Executor | None = None, timeout: float = float("inf")
) -> Iterator[LeastBase]:
    """:func:`least_base` for several contexts, in order; at the same time on an ``executor``."""
    dimension, lengths = check_dimension(d), [_context(c) for c in contexts]
    if executor is None:
        for length in lengths:
            yield least_base(dimension, length, timeout=timeout)
        return
    waiting = [executor.submit(least_base, dimension, length, timeout=timeout) for length in lengths]
    try:
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()
