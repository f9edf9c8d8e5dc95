"""What a program has names for, besides numbers and arrays."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Class", "Function", "Given", "Instance", "Mapped", "Module", "Partial", "Scope", "Sizes", "Unknown"]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that could not be read."""

    why: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Module:
    name: str


@dataclass(frozen=True, slots=True)
class Given:
    """A parameter that holds settings: what is asked of it by name is a parameter of that name."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The shape of a parameter whose number of axes is not known."""

    of: Any


@dataclass(frozen=True, slots=True, eq=False)
class Partial:
    """A function with some of its arguments."""

    of: Any
    args: tuple[Any, ...]
    kw: dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Mapped:
    """A function that is applied entry by entry, or along a new first axis."""

    of: Any
    entries: bool


@dataclass(slots=True, eq=False)
class Function:
    """A function of the snippet, and the names around it; ``owner`` for a bound method."""

    node: ast.FunctionDef | ast.Lambda
    scope: Scope
    owner: Instance | None = None


@dataclass(slots=True, eq=False)
class Class:
    node: ast.ClassDef
    scope: Scope


@dataclass(slots=True, eq=False)
class Instance:
    """An object: what was stored under ``self``."""

    of: Class
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Scope:
    names: dict[str, Any] = field(default_factory=dict)
    outer: Scope | None = None
