"""From what a user types to what it names: theorems, encodings, files, settings."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .encodings.encoding import Encoding
    from .scores.score import Score
    from .theorems import TheoremSpec

LONGEST = 60
"""Characters of a setting's value."""
MANY = 12
"""Names that are not all said in a message."""

__all__ = [
    "BadFile", "Unknown", "encodings_in", "find_encoding", "find_encodings", "find_theorem", "import_from",
    "in_one_line", "nearest", "settings_from", "short_path", "there", "where_in",
]  # fmt: skip


class Unknown(ValueError):
    """A name that nothing has; the message offers the nearest one that exists."""


class BadFile(ValueError):
    """A user's file that cannot be used; the message begins with ``file:line``."""


def nearest(name: str, known: Iterable[str], listed: bool = True) -> str:
    """``: did you mean 'shift'?``, or, if nothing is near, the choice or where it is ``listed``."""
    from difflib import get_close_matches

    known, words = list(known), sorted(name.lower().split("-"))
    reordered = [k for k in known if len(words) > 1 and sorted(k.split("-")) == words]
    close = reordered or get_close_matches(name.lower(), known, 1, 0.6)
    if close:
        return f": did you mean '{close[0]}'?"
    if len(known) > MANY:
        return ": 'symbolic-pe list' names them" if listed else f": choose from {', '.join(known[:MANY])}, ..."
    return f": choose from {', '.join(known)}" if known else ""


def find_theorem(name: str) -> TheoremSpec:
    """The theorem with this id."""
    from .theorems import all_theorems

    known = all_theorems()
    if name not in known:
        raise Unknown(f"unknown theorem '{_short(name)}'{nearest(name, known)}")
    return known[name]


def find_encoding(name: str, base: Path | None = None) -> Encoding | Score:
    """The one encoding with this id, or the one that ``my.py`` or ``my.py:variable`` holds."""
    found = find_encodings(name, base)
    if len(found) > 1:
        raise Unknown(f"{name} holds {len(found)} encodings: write {name}:variable")
    return found[0]


def find_encodings(name: str, base: Path | None = None) -> list[Encoding | Score]:
    """As :func:`find_encoding`, but a file may hold several; paths are relative to ``base``."""
    path, _, variable = name.rpartition(":")
    if not path or not path.endswith(".py"):
        path, variable = name, ""
    if path.endswith(".py"):
        held = encodings_in((base or Path()) / path, path)
        if not variable:
            return list(held.values())
        if variable not in held:
            raise Unknown(f"{path} has no encoding '{_short(variable)}'{nearest(variable, held, listed=False)}")
        return [held[variable]]
    from .encodings import all_encodings
    from .scores import all_scores

    known: dict[str, Encoding | Score] = {**all_encodings(), **all_scores()}
    if name not in known:
        hint = nearest(name, known)
        raise Unknown(f"unknown encoding '{_short(name)}'{hint}")
    return [known[name]]


def encodings_in(path: Path, shown: str = "") -> dict[str, Encoding | Score]:
    """The encodings that a user's file holds, by the names of their variables."""
    from .encodings.encoding import Encoding
    from .scores.score import Score

    shown = shown or str(path)
    there(path, shown)
    try:
        module = import_from(path)
    except Exception as e:
        line, what = where_in(e, path)
        raise BadFile(f"{shown}:{line}: {what}") from e
    held = {name: x for name, x in vars(module).items() if isinstance(x, (Encoding, Score))}
    if not held:
        raise BadFile(f"{shown}: no encoding in it: write variable = encoding(...) at module level")
    return held


def there(path: Path, shown: str) -> None:
    """Raises BadFile unless there is such a file."""
    if not path.is_file():
        raise BadFile(f"{shown}: no such file" if not path.exists() else f"{shown}: not a file")


def import_from(path: Path) -> ModuleType:
    """The file as a module of its own; its directory is on the path while it is read."""
    path = path.resolve()
    name = f"_symbolic_pe_{path.stem}_{abs(hash(path)):x}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    with _beside(path.parent):
        try:
            spec.loader.exec_module(module)
        except BaseException as e:
            del sys.modules[name]
            if isinstance(e, SystemExit):
                raise ImportError(f"the file calls sys.exit({e.code!r})").with_traceback(e.__traceback__) from e
            raise
    return module


@contextmanager
def _beside(directory: Path) -> Iterator[None]:
    entry = str(directory)
    sys.path.insert(0, entry)
    try:
        yield
    finally:
        if entry in sys.path:
            sys.path.remove(entry)


def where_in(e: BaseException, path: Path) -> tuple[int, str]:
    """The line of ``path`` that led to ``e``, and ``e`` in one line."""
    if isinstance(e, SyntaxError) and e.filename == str(path.resolve()):
        return e.lineno or 1, f"{type(e).__name__}: {e.msg}"
    frames = traceback.extract_tb(e.__traceback__)
    lines = [f.lineno for f in frames if f.filename == str(path.resolve())]
    ours = bool(frames) and Path(frames[-1].filename).is_relative_to(Path(__file__).parent)
    line = (lines[-1] if lines else 1) or 1
    if isinstance(e, ValueError) and str(e).strip() and (ours or getattr(e, "plain", False)):
        return line, " ".join(str(e).split())
    return line, in_one_line(e)


def in_one_line(e: BaseException) -> str:
    """An error for people: its class, and what it says if it says something."""
    return " ".join(f"{type(e).__name__}: {e}".rstrip(": ").split())


def short_path(path: Path) -> str:
    """Relative to where the user is, if it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def settings_from(items: Iterable[str] | Mapping[str, object]) -> dict[str, str]:
    """``{"d": "8", "b": "10000"}`` from ``["d=8,b=10000"]`` or from a mapping."""
    if isinstance(items, Mapping):
        items = [f"{k}={v}" for k, v in items.items()]
    found: dict[str, str] = {}
    for piece in (p for item in items for p in item.split(",")):
        name, equals, value = (x.strip() for x in piece.partition("="))
        if not (equals and name.isidentifier() and value):
            raise ValueError(f"'{_short(piece)}' is not a setting: write d=8,b=10000")
        if len(value) > LONGEST:
            raise ValueError(f"the value of {_short(name)} has more than {LONGEST} characters")
        if found.setdefault(name, value) != value:
            raise ValueError(f"{name} is set twice: to {_short(found[name])} and to {_short(value)}")
    return found


def _short(s: str) -> str:
    s = "".join(c if c.isprintable() else " " for c in s)
    return s if len(s) <= 60 else s[:57] + "..."
