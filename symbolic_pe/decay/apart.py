"""Work that cannot be interrupted, in a process of its own that can be ended."""

from __future__ import annotations

import os
import pickle
import select
import signal
import time
import warnings
from collections.abc import Callable
from typing import Any

import flint

from .working import TooHard, working

__all__ = ["apart"]

LONGEST = 1e7
"""Seconds; what is beyond is no limit to anyone."""
SLOWNESS = 4
"""So many times longer than its CPU time a copy may take on a busy machine."""


def apart(job: Callable[[], Any], seconds: float, what: str) -> Any:
    """``job()``, worked out by a copy of this process.

    Its result may be a tuple with balls (``flint.acb``, ``flint.arb``); what it raises is raised here.  Raises TooHard
    after ``seconds`` of CPU time, and never much later than ``SLOWNESS`` times that.  Where processes cannot be copied
    (Windows), it is called as it is.
    """
    if not hasattr(os, "fork"):
        return job()
    seconds = min(max(seconds, 0.001), LONGEST)
    end = time.monotonic() + SLOWNESS * seconds
    late = f"{what} takes more than {seconds:g} s: a longer --timeout may do"
    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the copy only computes, whatever other threads do
        child = os.fork()
    if not child:
        _answer(job, seconds, ours, theirs)
    os.close(theirs)
    chunks: list[bytes] = []
    try:
        while True:
            left = end - time.monotonic()
            ready, _, _ = select.select([ours], [], [], max(0.0, left))
            if not ready:
                raise TooHard(late)
            chunk = os.read(ours, 1 << 20)
            if not chunk:
                break
            chunks.append(chunk)
    finally:
        os.close(ours)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if not chunks and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        raise TooHard(late)
    if not chunks:
        raise TooHard(f"{what} ended without a result: it may have run out of memory")
    good, found = pickle.loads(b"".join(chunks))
    if not good:
        raise found
    return _opened(found)


def _answer(job: Callable[[], Any], seconds: float, ours: int, theirs: int) -> None:
    """What the copy does; it never returns."""
    try:
        os.close(ours)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            said = True, _closed(job())
        except Exception as e:
            said = False, e
        with os.fdopen(theirs, "wb") as out:
            pickle.dump(said, out)
    finally:
        os._exit(0)


def _closed(found: Any) -> Any:
    """Balls as whole numbers, which survive pickling."""
    if isinstance(found, tuple):
        return tuple(_closed(f) for f in found)
    if isinstance(found, flint.acb):
        return _Ball((*_ends(found.real), *_ends(found.imag)))
    return _Ball(_ends(found)) if isinstance(found, flint.arb) else found


class _Ball:
    def __init__(self, ends: tuple[tuple[int, int], ...]) -> None:
        self.ends = ends


def _ends(ball: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    return tuple((int(m), int(e)) for m, e in (ball.mid().man_exp(), ball.rad().man_exp()))  # type: ignore[return-value]


def _opened(found: Any) -> Any:
    if isinstance(found, tuple):
        return tuple(_opened(f) for f in found)
    if not isinstance(found, _Ball):
        return found
    with working(max(64, *(m.bit_length() for m, _ in found.ends)) + 8):
        mids = [flint.arb(flint.fmpz(m)) * flint.arb(2) ** e for m, e in found.ends]
        parts = [flint.arb(mids[k], mids[k + 1]) for k in range(0, len(mids), 2)]
        return parts[0] if len(parts) == 1 else flint.acb(*parts)
