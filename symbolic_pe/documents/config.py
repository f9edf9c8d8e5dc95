"""``[tool.symbolic-pe]`` in pyproject.toml."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..report.findings.counts import ORDER

__all__ = ["VERDICTS", "BadConfig", "Config", "find_config", "read_config"]

VERDICTS = ORDER
"""What may be selected and ignored."""
TABLE = "tool.symbolic-pe"


class BadConfig(ValueError):
    """A configuration that cannot be used; the message begins with the file."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a project says about the check of its documents.

    ``files`` are globs that are checked when none is named, ``exclude`` globs that never are, both
    relative to ``root``; ``select`` and ``ignore`` are verdicts; ``timeout`` is in seconds for each
    formula; ``jobs`` is how many files are checked at a time (0: as many as there are processors).
    """

    root: Path = Path()
    files: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    timeout: float = 5.0
    jobs: int = 0

    def found_files(self) -> list[Path]:
        """What ``files`` stand for, each once, in order."""
        found: dict[Path, None] = {}
        for glob in self.files:
            for path in sorted(self.root.glob(glob)):
                if path.is_file() and not self.excludes(path):
                    found[path] = None
        return list(found)

    def excludes(self, path: Path) -> bool:
        full, root = Path(os.path.realpath(path)), Path(os.path.realpath(self.root))
        if not full.is_relative_to(root):
            return False
        local = full.relative_to(root)
        return any(local.match(glob) or any(p.match(glob) for p in local.parents) for glob in self.exclude)


def find_config(start: Path) -> Config:
    """The configuration of the nearest pyproject.toml at or above ``start``; raises :class:`BadConfig`."""
    here = start.resolve()
    for folder in (here, *here.parents):
        path = folder / "pyproject.toml"
        if path.is_file():
            return read_config(path)
    return Config(Path(start))


def read_config(path: Path) -> Config:
    """The configuration in a pyproject.toml, defaults where it has none; raises :class:`BadConfig`."""
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as e:
        raise BadConfig(f"{path}: {e.strerror or e}") from None
    except UnicodeDecodeError:
        raise BadConfig(f"{path}: not text in UTF-8") from None
    except tomllib.TOMLDecodeError as e:
        raise BadConfig(f"{path}: {e}") from None
    tool = data.get("tool", {})
    table = tool.get("symbolic-pe", {}) if isinstance(tool, dict) else {}
    if isinstance(tool, dict) and "symbolic_pe" in tool:
        raise BadConfig(f"{path}: [tool.symbolic_pe] is written [{TABLE}]")
    if not isinstance(table, dict):
        raise BadConfig(f"{path}: {TABLE} is a table, not {_kind(table)}")
    return _config(path, table)


def _config(path: Path, table: dict[str, Any]) -> Config:
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _READERS:
            from ..names import nearest

            raise BadConfig(f"{path}: {TABLE} has no key '{key}'{nearest(key, _READERS)}")
        try:
            values[key] = _READERS[key](value)
        except ValueError as e:
            raise BadConfig(f"{path}: {TABLE}.{key}: {e}") from None
    return Config(path.parent, **values)


def _kind(x: Any) -> str:
    return {str: "text", bool: "a truth value", int: "a number", float: "a number", list: "a list"}.get(
        type(x), type(x).__name__
    )


def _texts(x: Any) -> tuple[str, ...]:
    if not isinstance(x, list) or not all(isinstance(y, str) for y in x):
        raise ValueError("a list of texts is needed")
    return tuple(x)


def _globs(x: Any) -> tuple[str, ...]:
    found = _texts(x)
    for glob in found:
        if not glob or glob.startswith("/") or not _can_be_matched(glob):
            raise ValueError(f"'{glob}' is not a glob relative to the file, such as 'docs/**/*.md'")
    return found


def _can_be_matched(glob: str) -> bool:
    """Does pathlib take it?  It says so only when it looks for files."""
    try:
        Path("x").match(glob)
        next(iter((Path(__file__) / "none").glob(glob)), None)
    except (ValueError, IndexError, NotImplementedError):
        return False
    return True


def _verdicts(x: Any) -> tuple[str, ...]:
    found = _texts(x)
    for v in found:
        if v not in VERDICTS:
            raise ValueError(f"'{v}' is no verdict: choose from {', '.join(VERDICTS)}")
    return found


def _seconds(x: Any) -> float:
    if isinstance(x, bool) or not isinstance(x, (int, float)) or not (x > 0 and math.isfinite(x)):
        raise ValueError("a number of seconds above 0 is needed")
    return float(x)


def _count(x: Any) -> int:
    if isinstance(x, bool) or not isinstance(x, int) or x < 0:
        raise ValueError("a whole number, 0 or above, is needed")
    return x


_READERS = {
    "files": _globs, "exclude": _globs, "select": _verdicts, "ignore": _verdicts, "timeout": _seconds, "jobs": _count,
}  # fmt: skip
