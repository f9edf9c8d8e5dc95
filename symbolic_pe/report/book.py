"""What a report holds beside its theorems: chapters with their claims, errors in print, the table of properties."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import Verdict

__all__ = ["Book", "Chapter", "Erratum", "Figure", "Grid", "Group", "Saying"]


@dataclass(frozen=True, slots=True)
class Saying:
    """A claim and the kernel's verdict on it, or a theorem that is named in its place.

    ``words`` name the theorem where ``statement`` is None, ``on`` its encoding; ``anchor`` is its label in the report
    if it is printed there.
    """

    statement: Relation | None
    verdict: Verdict
    hypotheses: tuple[Hypothesis, ...] = ()
    words: str = ""
    anchor: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Claims under one remark: ``ids`` are rows of the articles (``000-02``) or names of declarations."""

    ids: str
    says: str
    sayings: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as vector graphics; ``caption`` is prose with formulas between ``$``."""

    name: str
    caption: str
    pdf: bytes
    svg: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: ``topics`` are those of the theorems that it prints."""

    title: str
    intro: str = ""
    topics: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Erratum:
    """What stands in print and is refuted, and what is proved in its place (nothing, if nothing is)."""

    ids: str
    says: str
    printed: tuple[Saying, ...]
    right: tuple[Saying, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of words: ``head`` above ``rows``, ``notes`` (term and sentence) below."""

    title: str
    intro: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """All of it; theorems whose topic is in no chapter follow after the chapters, by topic."""

    chapters: tuple[Chapter, ...] = ()
    errors: tuple[Erratum, ...] = ()
    grids: tuple[Grid, ...] = field(default=())

    def title_of(self, topic: str) -> str:
        """The title of the chapter that prints a topic, or the topic."""
        return next((c.title for c in self.chapters if topic in c.topics), topic)
