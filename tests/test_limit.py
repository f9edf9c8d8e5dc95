"""The hard stop ends what does not look at its deadline, and leaves no trace."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from symbolic_pe.limit import HardStop, hard_stop

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers here")


def spin(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_what_takes_too_long_is_stopped() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(HardStop), hard_stop(0.05):
        spin(20)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_what_is_done_in_time_is_not() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with hard_stop(0.05):
        pass
    assert signal.getsignal(signal.SIGALRM) is before
    spin(0.1)


def test_the_outer_one_counts() -> None:
    with hard_stop(60):
        with hard_stop(0.01):
            spin(0.05)
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 50


def test_the_timer_of_others_is_left_alone() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    try:
        with hard_stop(0.01):
            spin(0.05)
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with hard_stop(0.01):
            spin(0.1)
        assert rung == [1]
    finally:
        signal.signal(signal.SIGALRM, before)


def test_in_another_thread_there_is_none() -> None:
    done: list[bool] = []

    def run() -> None:
        with hard_stop(0.01):
            spin(0.05)
        done.append(True)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert done
