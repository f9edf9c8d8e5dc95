"""The book around the theorems: chapters find their claims, and every error in print is in the table of errors."""

from __future__ import annotations

import re
from pathlib import Path

from symbolic_pe.book import _errors, _read, proofs_folder
from symbolic_pe.chapters import all_chapters
from symbolic_pe.declare import notes
from symbolic_pe.report.book import Book
from symbolic_pe.theorems import all_theorems

ROOT = Path(__file__).parent.parent


def test_every_chapter_names_files_that_exist_and_every_topic_has_one_chapter() -> None:
    topics = [t for c in all_chapters().values() for t in c.topics]
    assert len(topics) == len(set(topics))
    assert {t.topic for t in all_theorems().values()} <= set(topics)
    files = [name for c in all_chapters().values() for name in c.proofs]
    assert len(files) == len(set(files))
    assert {f"{name}.py" for name in files} <= {p.name for p in proofs_folder().glob("*.py")}
    assert {p.stem for p in proofs_folder().glob("articles_*.py")} <= set(files)


def test_every_claim_is_listed_once_with_its_verdict(whole: Book) -> None:
    assert len(whole.chapters) == len(all_chapters())
    verdicts = [s.verdict.verdict for c in whole.chapters for g in c.groups for s in g.sayings]
    assert len(verdicts) > 250
    assert set(verdicts) == {"proved", "refuted"}


def test_errors_are_refuted_and_what_is_right_is_proved(whole: Book) -> None:
    for e in whole.errors:
        assert {s.verdict.verdict for s in e.printed} == {"refuted"}, e.ids
        assert {s.verdict.verdict for s in e.right} <= {"proved"}, e.ids
        assert e.says, e.ids


def test_every_row_refuted_in_the_list_of_claims_is_an_error_in_print(whole: Book) -> None:
    table = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    lines = [line.strip("|").split("|") for line in table.splitlines() if re.match(r"\| \d{3}-\d{2} ", line)]
    refuted = [cells[0].strip() for cells in lines if "` refuted" in cells[2]]
    assert [e.ids for e in whole.errors] == refuted
    right = {cells[0].strip() for cells in lines if "` proved" in cells[3]}
    assert {e.ids for e in whole.errors if e.right} == right & set(refuted)


def test_a_docstring_is_about_what_stands_above_it() -> None:
    said = notes(
        '"""The file."""\nr000_01 = 1\n"""000-01: first,\nin two lines."""\nr000_01_right = 2\n# of both\none = 3\n'
        'two = 4\n"""Of two."""\nthree = 5\n\n"""About nothing."""\n'
    )
    assert said["r000_01"] == said["r000_01_right"] == "000-01: first, in two lines."
    assert said["one"] == "of both"
    assert said["two"] == "Of two."
    assert said["three"] == ""


def test_a_comment_is_about_what_follows_it() -> None:
    said = notes(
        "from x import y\n\n# 000-01, 000-02: first.\nr000_01 = 1\nr000_01_right = 2\n\nHELP = 3\nr000_02 = 4\n"
        "# second,\n# in two lines\nother = 5\n\nlast = 6\n# 000-04 to 000-06: third\nr000_04 = 7\n\nr000_06 = 8\n"
    )
    assert said["r000_01"] == said["r000_01_right"] == said["r000_02"] == "000-01, 000-02: first."
    assert said["other"] == "second, in two lines"
    assert said["HELP"] == said["last"] == ""
    assert said["r000_06"] == "000-04 to 000-06: third"


def test_an_error_is_a_row_that_is_refuted_whole(tmp_path: Path) -> None:
    file = tmp_path / "rows.py"
    file.write_text(
        "from symbolic_pe import claim\n\n"
        'r000_01 = claim("x == x + 1", expect="refuted")\n"""000-01: one more."""\n\n'
        'r000_01_right = claim("x + 1 == 1 + x")\n\n'
        'r000_02 = [claim("x == 2*x", expect="refuted"), claim("x == x")]\n"""000-02: it has two sides."""\n\n'
        'r000_02_right = claim("2*x == x + x")\n\n'
        'r000_03_sine = claim("sin(x) == x", expect="refuted")\n"""000-03: it has no right one."""\n\n'
        'r000_04 = claim("x == x")\n'
    )
    found = _errors(_read(file, {}, {}))
    assert [(e.ids, e.says) for e in found] == [("000-01", "one more.")]
    assert [len(found[0].printed), len(found[0].right)] == [1, 1]
