"""Renew everything that shows the table, in the checkout that is the working directory."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from .page import BEGIN, END, markdown, readme, record
from .scores import score_table
from .table import table


def main() -> int:
    root = Path.cwd()
    shown, page, stored = root / "README.md", root / "docs" / "properties.md", root / "symbolic_pe" / "properties.json"
    if not (shown.is_file() and page.parent.is_dir() and stored.parent.is_dir()):
        print("run this where README.md and docs/ are", file=sys.stderr)
        return 2
    rows, scores = table(), score_table()
    page.write_text(markdown(rows, scores), encoding="utf-8")
    text = shown.read_text(encoding="utf-8")
    pattern = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
    shown.write_text(re.sub(pattern, lambda _: readme(rows, scores), text, flags=re.DOTALL), encoding="utf-8")
    known = {"encodings": record(rows), "scores": record(scores)}
    stored.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
