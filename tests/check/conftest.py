"""Documents in a folder of their own, read by the stand-in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .house import install


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def write(here: Path) -> Callable[..., Path]:
    def put(text: str | bytes, name: str = "post.md") -> Path:
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    return put
