"""Documents as files: what is configured, what is read, checked and mended."""

from __future__ import annotations

from .config import VERDICTS, BadConfig, Config, find_config
from .files import BadDocument, Source, kind_of, read_file, read_stream
from .fix import Fixed, fixed, write_atomically
from .run import Checked, check_all, check_source

__all__ = [
    "VERDICTS", "BadConfig", "BadDocument", "Checked", "Config", "Fixed", "Source", "check_all", "check_source",
    "find_config", "fixed", "kind_of", "read_file", "read_stream", "write_atomically",
]  # fmt: skip
