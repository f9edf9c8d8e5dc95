"""A limit is on the time that was worked, not on the time that went by while others worked."""

from __future__ import annotations

import os
import time
from typing import NoReturn

import pytest

from symbolic_pe.decay.apart import SLOWNESS, apart
from symbolic_pe.decay.working import Deadline, TooHard

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied")


def works() -> NoReturn:
    while True:
        pass


def waits() -> str:
    time.sleep(0.4)
    return "done"


@forks
def test_a_copy_that_waits_is_waited_for() -> None:
    assert apart(waits, 0.2, "this") == "done"


@forks
@pytest.mark.parametrize("job", [works, lambda: time.sleep(20)])
def test_a_copy_that_takes_too_long_is_ended(job: object) -> None:
    begun = time.monotonic()
    with pytest.raises(TooHard, match=r"this takes more than 0\.2 s"):
        apart(job, 0.2, "this")  # type: ignore[arg-type]
    assert time.monotonic() - begun < 0.2 * SLOWNESS + 5


@forks
def test_a_copy_that_dies_of_something_else_says_so() -> None:
    with pytest.raises(TooHard, match="ended without a result"):
        apart(lambda: os._exit(1), 0.2, "this")


def test_a_deadline_counts_what_was_worked() -> None:
    deadline = Deadline(0.05)
    time.sleep(0.2)
    deadline.check()
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    with pytest.raises(TooHard):
        deadline.check()
