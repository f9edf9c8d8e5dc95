"""Coq where it is installed; CI sets SYMBOLIC_PE_REQUIRE_COQ=1, and then nothing here may be skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from symbolic_pe.certify import Coq, CoqTrouble, find_coq


@pytest.fixture(scope="session")
def coq() -> Coq:
    try:
        return find_coq()
    except CoqTrouble as e:
        if os.environ.get("SYMBOLIC_PE_REQUIRE_COQ"):
            pytest.fail(f"Coq is required here: {e}")
        pytest.skip(f"certificates are not checked: {e}")


@pytest.fixture(scope="session")
def theory(coq: Coq) -> Path:
    """Compiled once for all processes that test, and anew where it has changed."""
    return coq.theory()


def needed(coq: Coq, library: str) -> None:
    """Skip what cannot be checked without ``library``."""
    if coq.has(library):
        return
    if os.environ.get("SYMBOLIC_PE_REQUIRE_COQ"):
        pytest.fail(f"{library} is required here")
    pytest.skip(f"Coq has no {library}")


@pytest.fixture(scope="session")
def interval(coq: Coq) -> Coq:
    """A Coq with the libraries for analysis and enclosures."""
    for library in ("Coquelicot.Coquelicot", "Interval.Tactic"):
        needed(coq, library)
    return coq
