"""Many values on any ``concurrent.futures.Executor``: processes, threads, a Dask cluster's ``get_executor()``."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from itertools import islice
from typing import Any

from ..kernel.term import Term
from .evaluate import Value, check_digits, prepare, values
from .laws import Law
from .number import Number, number
from .sums import check_dimension, partial_sums

__all__ = ["sweep"]

CHUNK = 256
"""Values of x in one piece of work."""
WAITING = 64
"""As many chunks are handed to an executor before the first result is taken."""


def sweep(
    law: Law | str, xs: Iterable[Any], digits: int = 15, settings: Mapping[str, Any] | None = None, *,
    d: Any = None, executor: Executor | None = None, chunk: int = CHUNK, timeout: float = 60.0,
) -> Iterator[Value]:  # fmt: skip
    """Values of the integral, or with ``d`` of the finite sum, at every x, in order, as they become known.

    Arb encloses each; mpmath confirms the first of each ``chunk``.  Without an ``executor`` the work is
    done here.  Chunks are handed out a few at a time, and those not begun are cancelled when the caller
    stops early.  Raises BadInput before any work where law, settings or digits are wrong.
    """
    check_digits(digits)
    bound = prepare(law, settings)
    given = tuple(bound.settings)
    dimension = None if d is None else check_dimension(d)
    numbers = (number(x, "x") for x in xs)
    chunks = iter(lambda: list(islice(numbers, max(1, chunk))), [])
    if executor is None:
        for part in chunks:
            yield from _stream(bound.law, given, dimension, part, digits, timeout)
        return
    waiting: deque[Future[list[Value]]] = deque()
    try:
        for part in chunks:
            waiting.append(executor.submit(_chunk, bound.law, given, dimension, part, digits, timeout))
            if len(waiting) >= WAITING:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _stream(
    law: Law, given: tuple[tuple[str, Term], ...], d: int | None, xs: list[Number], digits: int, timeout: float
) -> Iterator[Value]:
    if d is None:
        return values(law, xs, digits, dict(given), timeout, sample=len(xs))
    return partial_sums(d, None, xs, digits, law=law, settings=dict(given), sample=len(xs), timeout=timeout)


def _chunk(
    law: Law, given: tuple[tuple[str, Term], ...], d: int | None, xs: list[Number], digits: int, timeout: float
) -> list[Value]:
    return list(_stream(law, given, d, xs, digits, timeout))
