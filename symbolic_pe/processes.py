"""Several processes at a time."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

__all__ = ["pool", "processors"]


def processors() -> int:
    """How many processors there are for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes; where the block is left by an exception (Ctrl-C, say) or SIGTERM, they are stopped at once.

    To be asked by ``submit``: what ``map`` cancels then would be answered once more, which Python 3.11 trips over.
    Raises OSError, ImportError or NotImplementedError on systems that cannot have one.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # a fork is cheap, and safe where there is one thread
    forks = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if forks else "spawn")
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_deaf)
    asked: list[int] = []

    def end(signum: int, frame: FrameType | None) -> None:
        asked.append(signum)
        raise KeyboardInterrupt

    in_main = threading.current_thread() is threading.main_thread()
    ours = in_main and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    if ours:
        signal.signal(signal.SIGTERM, end)
    try:
        yield executor
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
        if ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if asked:
            signal.raise_signal(signal.SIGTERM)


def _deaf() -> None:
    """Ctrl-C reaches every process of a terminal; who started this one stops it, by SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
