"""A hard stop for code that does not look at its deadline."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any

__all__ = ["HardStop", "hard_stop"]

LONGEST = 10.0**7
"""Seconds; what is beyond is no limit to anyone."""
SLOWNESS = 4
"""So many times longer than its CPU time a block may take on a busy machine."""


_raw: Any = signal
with suppress(ImportError):
    _raw = import_module("_signal")
"""What ``signal`` wraps to make members of enums out of handlers: that takes a tenth of the time of a small claim."""


class HardStop(BaseException):
    """The time is over.  Not an Exception, so that no handler for errors takes it for one."""


class hard_stop:
    """Raise :class:`HardStop` in the block after ``seconds`` of CPU time, and never much later than ``SLOWNESS`` times
    that.

    Only in the main thread, where the system has interval timers and nobody else uses this one:
    elsewhere the block runs as it is, and the kernel's own deadline is all there is.
    """

    __slots__ = ("begun", "ours", "seconds", "used")

    def __init__(self, seconds: float) -> None:
        self.seconds = min(max(seconds, 0.001), LONGEST)
        self.ours = False
        self.begun = self.used = 0.0

    def __enter__(self) -> None:
        self.ours = _free()
        if self.ours:
            self.begun, self.used = time.monotonic(), time.process_time()
            _raw.signal(signal.SIGALRM, self._ring)
            # again and again: an exception raised inside a callback of C code may be lost
            signal.setitimer(signal.ITIMER_REAL, self.seconds, 0.5)

    def __exit__(self, *error: object) -> None:
        if self.ours:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            _raw.signal(signal.SIGALRM, _raw.SIG_DFL)

    def _ring(self, signum: int, frame: FrameType | None) -> None:
        used, elapsed = time.process_time() - self.used, time.monotonic() - self.begun
        if used >= self.seconds or elapsed >= SLOWNESS * self.seconds:
            raise HardStop


def _free() -> bool:
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and _raw.getsignal(signal.SIGALRM) in (_raw.SIG_DFL, None)
        and signal.getitimer(signal.ITIMER_REAL)[0] == 0.0
    )
