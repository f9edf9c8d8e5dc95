"""What the standard report asks for, worked out ahead by several processes.

They hand back what can be written down: proofs, cells of tables, figures.  It goes into the memory of
:func:`symbolic_pe.derive.remembered`, where whoever asks finds it.  What is missing there, because of an error or
because a process was stopped, is worked out by whoever asks: what is reported does not depend on the processes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from .book import declared, proofs_folder
from .chapters import all_chapters
from .declare import TheoremItem
from .derive import NotApplicable, remembered
from .derive.memory import Key, known
from .derive.prove import asked
from .encodings import Encoding, all_encodings
from .processes import pool
from .scores import Score, all_scores
from .theorems import all_theorems

__all__ = ["work_ahead"]

Answers = list[tuple[Key, Any]]
"""What the memory is to hold, with ids in place of encodings."""

Work = Callable[[], Answers]
Question = tuple[str, tuple[tuple[str, str], ...]]
"""A theorem and settings."""


_OWN: dict[Key, Any] = {}
"""What a process of the pool remembers from one work to the next."""
_ASKED = ("proof", "cells")
"""What is handed back of it: what theorems rest on stays where it was checked."""


def work_ahead(jobs: int) -> None:
    """Fill the memory with what the standard report asks for, by ``jobs`` processes; for one there is no gain."""
    if jobs < 2:
        return
    memory = known()
    places = {name: id(e) for name, e in _built_in().items()}
    for answers in _done(_works(), jobs):
        memory.update((_with(key, places), answer) for key, answer in answers)


def _done(works: Sequence[Work], jobs: int) -> Iterator[Answers]:
    """What comes of the works that end well."""
    from concurrent.futures import as_completed
    from concurrent.futures.process import BrokenProcessPool

    try:
        with pool(jobs) as executor:
            for future in as_completed([executor.submit(w) for w in works]):
                if future.exception() is None:
                    yield future.result()
    except (OSError, ImportError, NotImplementedError, BrokenProcessPool):
        return


def _built_in() -> Mapping[str, Encoding | Score]:
    return {**all_encodings(), **all_scores()}


def _with(key: Key, names: Mapping[Any, Hashable]) -> Key:
    """The key with another name for the encoding in it."""
    at = {"proof": 2, "cells": 1}.get(str(key[0]))
    return key if at is None else (*key[:at], names[key[at]], *key[at + 1 :])


# -- the work, in parts that share nothing ---------------------------------------------------------------


def _works() -> list[Work]:
    """Figures, theorems on which nothing else is built, and the other theorems and properties by encoding."""
    apart: list[Work] = []
    together: dict[str, list[Question]] = {name: [] for name in _built_in()}
    for theorem, name, settings in dict.fromkeys(_questions()):
        spec = all_theorems()[theorem]
        if spec.about == "argument" or spec.strategy.startswith("decay."):
            apart.append(partial(_asked, name, ((theorem, settings),), False))
        else:
            together[name].append((theorem, settings))
    longest = sorted(together.items(), key=lambda x: -len(x[1]))
    rows: list[Work] = [partial(_asked, name, tuple(questions), True) for name, questions in longest]
    drawn = find_spec("matplotlib") is not None
    figures: list[Work] = [_figures] if drawn else []  # by one process: to import matplotlib takes as long as to draw
    return [*rows[:2], *figures, *apart, *rows[2:]]


def _questions() -> Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]:
    """The theorems that are printed, and those that files of ``proofs/`` declare of built-in encodings."""
    for theorem, encoding in asked():
        yield theorem, encoding.id, ()
    built_in = _built_in()
    for file in (name for c in all_chapters().values() for name in c.proofs):
        for item in declared(proofs_folder() / f"{file}.py").values():
            if isinstance(item, TheoremItem) and built_in.get(item.encoding.id) is item.encoding:
                yield item.theorem, item.encoding.id, item.settings


def _figures() -> Answers:
    from .decay.figures import draw

    return [(("figure", name), draw(name)) for c in all_chapters().values() for name in c.figures]


def _asked(name: str, questions: Sequence[Question], row: bool) -> Answers:
    """Theorems on one encoding or score and, if asked, its row in the table of properties."""
    from .api import prove
    from .properties import score_table, table

    built_in = _built_in()
    encoding = built_in[name]
    before = set(_OWN)
    with remembered(_OWN):
        for theorem, settings in questions:
            try:
                prove(theorem, encoding, dict(settings))
            except (NotApplicable, ValueError):
                continue
        if row and isinstance(encoding, Score):
            score_table([encoding])
        elif row and isinstance(encoding, Encoding):
            table([encoding])
        names: dict[Any, Hashable] = {id(e): n for n, e in built_in.items()}
        return [(_with(key, names), a) for key, a in known().items() if key not in before and key[0] in _ASKED]
