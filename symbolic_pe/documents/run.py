"""Checking documents, one or many, one after another or at the same time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..api import judge, prove
from ..claims import Finding, Settings, check_text
from ..names import in_one_line
from ..processes import in_common, pool, processors
from .files import Source

__all__ = ["Checked", "check_all", "check_source"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A document and what was found in it; ``trouble`` is what kept it from being checked, in one line."""

    source: Source
    findings: tuple[Finding, ...] = ()
    trouble: str = ""


def check_source(source: Source, timeout: float = 5.0) -> Checked:
    """The findings on one document, in the order they stand in it.  Never raises for what is in it."""
    try:
        found = check_text(source.text, source.kind, Settings(timeout, judge, prove), source.name)
    except ValueError as e:
        return Checked(source, trouble=f"{source.name}: {' '.join(str(e).split())}")
    except (RecursionError, MemoryError) as e:
        return Checked(source, trouble=f"{source.name}: too large or too deep to be checked ({type(e).__name__})")
    except Exception as e:
        if os.environ.get("SYMBOLIC_PE_DEBUG"):
            raise
        return Checked(source, trouble=f"{source.name}: internal error, please report it: {in_one_line(e)}")
    return Checked(source, tuple(found))


def check_all(sources: Sequence[Source], timeout: float = 5.0, jobs: int = 0) -> Iterator[Checked]:
    """Every document in its turn; ``jobs`` processes at a time (0: as many as there are processors).

    What comes out does not depend on ``jobs``.
    """
    workers = min(jobs or processors(), len(sources))
    if workers < 2:
        for s in sources:
            yield check_source(s, timeout)
        return
    from concurrent.futures.process import BrokenProcessPool

    done = 0
    try:
        with pool(workers, sources) as executor:
            for asked in [executor.submit(_check_one, n, timeout) for n in range(len(sources))]:
                yield asked.result()
                done += 1
    except BrokenProcessPool:  # a worker was killed, for its memory most likely
        for s in sources[done:]:
            yield Checked(s, trouble=f"{s.name}: the process that checked it was stopped: try --jobs 1")


def _check_one(n: int, timeout: float) -> Checked:
    """In a process of the pool, whose sources are common."""
    return check_source(in_common()[n], timeout)
