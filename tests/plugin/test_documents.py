"""Formulas of documents as tests, in a stranger's repository."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

HOUSE = (Path(__file__).parents[1] / "check" / "house.py").read_text(encoding="utf-8")
CONFTEST = """
    import stand_in
    import symbolic_pe.documents.run

    symbolic_pe.documents.run.check_text = stand_in.check_text
"""
RIGHT = "Right: $sin(a + b) == sin(a)*cos(b) + cos(a)*sin(b)$ holds.\n"
WRONG = "Wrong: $sin(a)**2 - cos(a)**2 == 1$ fails.\n"
OPEN = "Open: $9**9**9 == 1$\n"


@pytest.fixture
def repo(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(CONFTEST)
    (pytester.path / "stand_in.py").write_text(HOUSE, encoding="utf-8")
    return pytester


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading them takes longer than what is tested."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(repo: pytest.Pytester, *args: str) -> pytest.RunResult:
    load = ("-p", "symbolic_pe.pytest_plugin", "-p", "no:cacheprovider", "-W", "error")
    return repo.runpytest_subprocess(*load, *args)


def write(repo: pytest.Pytester, text: str, name: str = "docs/post.md") -> None:
    path = repo.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_documents_are_left_alone_unless_asked_for(repo: pytest.Pytester) -> None:
    write(repo, WRONG)
    repo.makepyfile("def test_one(): pass")
    run(repo).assert_outcomes(passed=1)


def test_each_formula_is_an_item(repo: pytest.Pytester) -> None:
    write(repo, RIGHT + WRONG + OPEN + "Let $f(x) := x$ and $?$.\n<!-- expect: refuted -->\n" + WRONG)
    result = run(repo, "--symbolic-pe-docs", "-v")
    result.assert_outcomes(passed=3, failed=3)
    result.stdout.fnmatch_lines(["docs/post.md::sin-a-b-sin-a-* PASSED*", "docs/post.md::sin-a-2-cos-a-* FAILED*"])


def test_a_failure_is_what_a_linter_says(repo: pytest.Pytester) -> None:
    write(repo, "first\n\n" + WRONG)
    result = run(repo, "--symbolic-pe-docs")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["docs/post.md:3:8: refuted: the two sides differ", "*3 | Wrong:*", "*^^^*", "*witness*a = *", "*suggestion*"]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*\x1b*")


def test_ids_do_not_move_with_the_text(repo: pytest.Pytester) -> None:
    def ids() -> list[str]:
        out = run(repo, "--symbolic-pe-docs", "--collect-only", "-q").stdout.str()
        return re.findall(r"^docs/post\.md::\S+$", out, re.MULTILINE)

    write(repo, RIGHT + WRONG)
    before = ids()
    assert len(before) == 2
    write(repo, "An introduction.\n\nIt has $1 + 1 == 2$ in it.\n\n" + RIGHT + "More.\n\n" + WRONG)
    assert ids()[1:] == before
    result = run(repo, "--symbolic-pe-docs", before[0])
    result.assert_outcomes(passed=1)


def test_an_id_of_the_author(repo: pytest.Pytester) -> None:
    write(repo, "<!-- id: addition -->\n" + RIGHT)
    run(repo, "--symbolic-pe-docs", "docs/post.md::addition").assert_outcomes(passed=1)


def test_selection_by_kind_and_verdict(repo: pytest.Pytester) -> None:
    write(repo, RIGHT + WRONG + "$$1 == 1$$\n")
    run(repo, "--symbolic-pe-docs", "-k", "display").assert_outcomes(passed=1, deselected=2)
    run(repo, "--symbolic-pe-docs", "-k", "refuted").assert_outcomes(failed=1, deselected=2)


def test_the_ini_option_names_documents(repo: pytest.Pytester) -> None:
    write(repo, RIGHT)
    write(repo, WRONG, "notes/draft.md")
    repo.makeini("[pytest]\nsymbolic_pe_docs = docs/*.md\n")
    run(repo).assert_outcomes(passed=1)


def test_a_document_that_is_named_may_have_any_ending_that_can_be_read(repo: pytest.Pytester) -> None:
    write(repo, RIGHT, "notes/post.txt")
    write(repo, RIGHT, "notes/post.dat")
    run(repo, "--symbolic-pe-docs").assert_outcomes()
    repo.makeini("[pytest]\nsymbolic_pe_docs = notes/*\n")
    run(repo).assert_outcomes(passed=1)


def test_the_projects_settings_count(repo: pytest.Pytester) -> None:
    write(repo, RIGHT + OPEN)
    write(repo, '[tool.symbolic-pe]\nignore = ["undecided"]\n', "pyproject.toml")
    run(repo, "--symbolic-pe-docs").assert_outcomes(passed=1)
    write(repo, "[tool.symbolic-pe]\nignored = []\n", "pyproject.toml")
    result = run(repo, "--symbolic-pe-docs")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*tool.symbolic-pe has no key 'ignored'*"])


def test_a_document_that_cannot_be_read_is_an_error(repo: pytest.Pytester) -> None:
    write(repo, "")
    (repo.path / "docs" / "post.md").write_bytes(b"\x00\x01")
    result = run(repo, "--symbolic-pe-docs")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*docs/post.md: a binary file*"])


def test_in_parallel(repo: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    write(repo, RIGHT + RIGHT + "$$1 == 1$$\n")
    run(repo, "-p", "xdist", "--symbolic-pe-docs", "-n", "2").assert_outcomes(passed=3)


def test_no_document_costs_nothing() -> None:
    code = (
        "import sys, symbolic_pe.pytest_plugin; "
        "print([m for m in sys.modules if m.startswith(('symbolic_pe.claims', 'symbolic_pe.kernel', 'markdown_it'))])"
    )
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
