"""What a program has names for, besides numbers and arrays."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Class", "Function", "Instance", "Module", "Scope", "Unknown"]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that could not be read."""

    why: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Module:
    name: str


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
