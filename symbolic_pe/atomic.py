"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, data: bytes, mode: int | None = None, durable: bool = False) -> None:
    """Replace the contents of a file at once: a reader sees the old ones or the new ones.

    ``mode`` are its permissions, by default those of a new file; with ``durable`` the data is on the disk before the
    old one goes.  Raises OSError.  Whatever ends it, nothing half-written is left behind.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        os.chmod(name, _permissions() if mode is None else mode)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _permissions() -> int:
    """Those of a new file; what is masked can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
