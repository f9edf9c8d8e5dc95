"""What the standard report asks for, worked out ahead by several processes.

They hand back what can be written down: proofs and how they are written, verdicts on claims, cells of tables, figures.
It goes into the memory of :func:`symbolic_pe.derive.remembered`, where whoever asks finds it.  What is missing there,
because of an error or because a process was stopped, is worked out by whoever asks: what is reported does not depend on
the processes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from typing import Any

from .book import claims, declared, proof_files, proofs_folder
from .chapters import all_chapters
from .declare import TheoremItem
from .derive import NotApplicable, remembered
from .derive.memory import Key, known
from .derive.prove import asked
from .encodings import Encoding, all_encodings
from .processes import pool
from .proof import Proof
from .report.write import ready
from .scores import Score, all_scores
from .theorems import all_theorems

__all__ = ["work_ahead"]

Answers = list[tuple[Key, Any]]
"""What the memory is to hold, with ids in place of encodings."""

Work = Callable[[], Answers]
Settings = tuple[tuple[str, str], ...]
Question = tuple[str, Settings]
"""A theorem and what parameters are set to."""


_OWN: dict[Key, Any] = {}
"""What a process of the pool remembers from one work to the next; it ends with the process."""
_HANDED_BACK = ("proof", "cells", "judged", "block", "page", "mathml", "said")
"""The kinds of answers that are handed back: what theorems rest on stays where it was checked."""


def work_ahead(jobs: int) -> None:
    """Fill the memory with what the standard report asks for, by ``jobs`` processes; for one there is no gain."""
    if jobs < 2:
        return
    memory = known()
    places = {name: id(e) for name, e in _built_in().items()}
    works = _works()
    _OWN.update((key, found) for key, found in memory.items() if key[0] == "declared")  # a fork need not read it again
    try:
        for answers in _done(works, jobs):
            memory.update((_with(key, places), answer) for key, answer in answers)
    finally:
        _OWN.clear()


def _done(works: Sequence[Work], jobs: int) -> Iterator[Answers]:
    """What comes of the works that end well."""
    from concurrent.futures import as_completed
    from concurrent.futures.process import BrokenProcessPool

    try:
        with pool(jobs) as executor:
            asked = [executor.submit(w) for w in works]
            ready()
            for future in as_completed(asked):
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
            apart.append(partial(_theorems, name, ((theorem, settings),), False))
        else:
            together[name].append((theorem, settings))
    alike: dict[Hashable, list[str]] = {}
    for name, e in _built_in().items():  # what differs in its frequencies alone shares most derivations
        alike.setdefault((e.block, e.count, e.positions) if isinstance(e, Encoding) else name, []).append(name)
    rows: list[Work] = [
        partial(_rows, tuple((name, tuple(together[name])) for name in names))
        for names in sorted(alike.values(), key=lambda names: -sum(3 + len(together[name]) for name in names))
    ]
    said: list[Work] = [partial(_claimed, file) for file in proof_files()]
    # figures by one process: to import matplotlib takes as long as to draw
    return [*rows[:2], _figures, *apart, *rows[2:], *said]


def _questions() -> Iterator[tuple[str, str, Settings]]:
    """The theorems that are printed, and those that files of ``proofs/`` declare of built-in encodings."""
    for theorem, encoding in asked():
        yield theorem, encoding.id, ()
    built_in = _built_in()
    for file in proof_files():
        for item in declared(proofs_folder() / f"{file}.py").values():
            if isinstance(item, TheoremItem) and built_in.get(item.encoding.id) is item.encoding:
                yield item.theorem, item.encoding.id, item.settings


def _figures() -> Answers:
    from .decay.figures import draw

    return [(("figure", name), draw(name)) for c in all_chapters().values() for name in c.figures]


def _rows(wanted: Sequence[tuple[str, Sequence[Question]]]) -> Answers:
    """Theorems on encodings or scores, and their rows in the table of properties."""
    return [answer for name, questions in wanted for answer in _theorems(name, questions, True)]


def _theorems(name: str, questions: Sequence[Question], row: bool) -> Answers:
    """Theorems on one encoding or score and, if asked, its row in the table of properties."""
    from .api import prove
    from .properties import score_table, table

    built_in = _built_in()
    encoding = built_in[name]
    with _new() as found:
        for theorem, settings in questions:
            try:
                proof = prove(theorem, encoding, dict(settings))
            except (NotApplicable, ValueError):
                continue
            if not settings and (theorem, name) in _printed():
                _written(proof)
        if row and isinstance(encoding, Score):
            score_table([encoding])
        elif row and isinstance(encoding, Encoding):
            table([encoding])
    return found


def _claimed(file: str) -> Answers:
    """The claims of a file of ``proofs/``."""
    from .report.beside import write_claim
    from .report.html import convert_claim
    from .report.view import condensed

    with _new() as found:
        for row in condensed(claims(file)):
            for saying in row.sayings:
                convert_claim(saying)
            write_claim(row.sayings[0])
    return found


@cache
def _printed() -> frozenset[tuple[str, str]]:
    return frozenset((theorem, encoding.id) for theorem, encoding in asked())


def _written(proof: Proof) -> None:
    """The proof as it will be printed, for the memory."""
    from .report.html import convert
    from .report.tex import blocks
    from .report.view import slug

    blocks([proof])
    convert(proof, slug(proof))


@contextmanager
def _new() -> Iterator[Answers]:
    """What is worked out in the block and handed back, with ids in place of encodings; filled when it ends."""
    before = len(_OWN)
    found: Answers = []
    with remembered(_OWN):
        yield found
    names: dict[Any, Hashable] = {id(e): n for n, e in _built_in().items()}
    found += [(_with(key, names), a) for key, a in islice(_OWN.items(), before, None) if key[0] in _HANDED_BACK]
