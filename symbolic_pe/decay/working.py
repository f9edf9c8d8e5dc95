"""Working precision: python-flint's is global, so it is changed by one thread at a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import flint

__all__ = ["BadInput", "Deadline", "Disagreement", "TooHard", "alone", "mp_context", "working"]

_LOCK = threading.RLock()


class BadInput(ValueError):
    """What was asked makes no sense; the message is one line that says what to do instead."""

    plain = True


class TooHard(ValueError):
    """The question makes sense, but its answer is beyond a bound on effort; the message says which."""

    plain = True


class Disagreement(ArithmeticError):
    """mpmath's value lies outside Arb's ball: one of the two is wrong, and no value is given."""


@contextmanager
def working(bits: int) -> Iterator[None]:
    """Arb works with ``bits`` bits in the block, and no other thread of this process uses it meanwhile."""
    with _LOCK:
        before = flint.ctx.prec
        flint.ctx.prec = max(2, bits)
        try:
            yield
        finally:
            flint.ctx.prec = before


@contextmanager
def alone() -> Iterator[None]:
    """No other thread works at a precision of its own in the block: mpmath's contexts are shared too."""
    with _LOCK:
        yield


@lru_cache(maxsize=1)
def mp_context() -> Any:
    """An mpmath context of our own: the user's ``mpmath.mp.dps`` is left alone."""
    from mpmath.ctx_mp import MPContext

    return MPContext()


class Deadline:
    """So many seconds of CPU time, after which work stops: ``check()`` raises :class:`TooHard`."""

    def __init__(self, seconds: float = float("inf"), what: str = "this") -> None:
        self.seconds, self.what = seconds, what
        self.end = time.process_time() + seconds

    def check(self) -> None:
        if time.process_time() > self.end:
            raise TooHard(f"{self.what} takes more than {self.seconds:g} s")
