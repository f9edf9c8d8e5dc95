"""Several processes at a time."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

__all__ = ["in_common", "pool", "processors"]


def processors() -> int:
    """How many processors there are for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def pool(workers: int, common: object = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes; where the block is left by an exception (Ctrl-C, say) or SIGTERM, they are stopped at once.

    What is large and ``common`` to all works is handed over once: :func:`in_common` gives it to a process of the pool.
    Questions themselves are small: one that fills a pipe has Python 3.11 wait for a reader that was stopped.
    To be asked by ``submit``: what ``map`` cancels then would be answered once more, which Python 3.11 trips over.
    Raises OSError, ImportError or NotImplementedError on systems that cannot have one.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # a fork is cheap, and safe where there is one thread
    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if forks else "spawn")
    others = set(multiprocessing.active_children())
    asked: list[int] = []

    def end(signum: int, frame: FrameType | None) -> None:
        asked.append(signum)
        raise KeyboardInterrupt

    in_main = threading.current_thread() is threading.main_thread()
    ours = in_main and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(common,))
    try:
        with _undisturbed():  # else a process may be forked and nobody know of it, or a lock be left closed
            if ours:
                signal.signal(signal.SIGTERM, end)
            for _ in range(workers):
                executor.submit(_ready)
        yield executor
    except BaseException:
        with _undisturbed():
            for process in set(multiprocessing.active_children()) - others:
                process.kill()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        if ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if asked:
            signal.raise_signal(signal.SIGTERM)


_STOPS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """What would stop this thread waits for the end of the block, where the system can make it wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ready() -> None:
    """What a process is asked first, so that it is there."""


_COMMON: list[object] = []


def in_common() -> Any:
    """What the pool of this process has in common."""
    return _COMMON[-1]


def _begin(common: object) -> None:
    """Ctrl-C reaches every process of a terminal; who started this one stops it."""
    _COMMON.append(common)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
