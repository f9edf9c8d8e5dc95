"""What was asked before, answered from memory: a report asks the same several times."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

__all__ = ["Key", "known", "recall", "remembered"]

T = TypeVar("T")
Key = tuple[Hashable, ...]

_memory: ContextVar[dict[Key, Any] | None] = ContextVar("memory", default=None)


@contextmanager
def remembered(memory: dict[Key, Any] | None = None) -> Iterator[None]:
    """In the block, what was asked before is answered from memory: a new one, or what is left of an earlier block."""
    token = _memory.set({} if memory is None else memory)
    try:
        yield
    finally:
        _memory.reset(token)


def recall(key: Key, make: Callable[[], T]) -> T:
    """What ``make`` gives, or gave for ``key`` before in the same :func:`remembered` block."""
    memory = _memory.get()
    if memory is None:
        return make()
    if key not in memory:
        memory[key] = make()
    found: T = memory[key]
    return found


def known() -> dict[Key, Any]:
    """The memory itself; an empty one that is not kept outside of a block."""
    memory = _memory.get()
    return {} if memory is None else memory
