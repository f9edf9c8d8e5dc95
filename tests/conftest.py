"""What all tests take for granted."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from symbolic_pe.proof import Proof
    from symbolic_pe.report.book import Book

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a job that a shell put into the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module", autouse=True)
def _kept_small() -> Iterator[None]:
    """What one file of tests leaves behind is not searched for garbage during the next.

    Such a search counts as time of the formula it falls upon, and took as long as formulas have, late in a long run.
    """
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def proofs() -> list[Proof]:
    """What the report proves."""
    from symbolic_pe.derive import standard_report

    return standard_report()


@pytest.fixture(scope="session")
def whole(proofs: list[Proof]) -> Book:
    """The book around it."""
    from symbolic_pe.book import book

    return book(proofs)
