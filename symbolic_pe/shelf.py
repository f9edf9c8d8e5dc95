"""Data by folder: each file binds some, and is found by being there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

__all__ = ["shelf"]

_T = TypeVar("_T")


def shelf(package: str, path: Iterable[str], kind: type[_T], order: Sequence[str]) -> list[_T]:
    """Everything of a ``kind`` that a file of ``package`` (whose ``__path__`` is ``path``) binds, once each.

    Files named in ``order`` come first, the others by name; a file gives what it binds in the order of binding.
    """
    names = [m.name for m in iter_modules(list(path))]
    names.sort(key=lambda n: (order.index(n) if n in order else len(order), n))
    found: dict[int, _T] = {}
    for name in names:
        for value in vars(import_module(f"{package}.{name}")).values():
            if isinstance(value, kind):
                found.setdefault(id(value), value)
    return list(found.values())
