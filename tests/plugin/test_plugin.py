"""Proofs as tests, in a stranger's repository."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points

import pytest

pytest_plugins = ["pytester"]

INSTALLED = any(e.value == "symbolic_pe.pytest_plugin" for e in entry_points(group="pytest11"))

TRIG = """
    from symbolic_pe import claim

    addition = claim("sin(a + b) == sin(a)*cos(b) + cos(a)*sin(b)")
    period = claim("sin(2*pi*k + x) == sin(x)", integer="k")
    wrong_sign = claim("cos(a + b) == cos(a)*cos(b) + sin(a)*sin(b)", expect="refuted")
"""


@pytest.fixture
def repo(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeini("[pytest]\nfilterwarnings = error\naddopts = --strict-markers\nmarkers = slow: takes long\n")
    return pytester


def write(repo: pytest.Pytester, text: str, name: str = "proofs/trig.py") -> None:
    import textwrap

    path = repo.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading them takes longer than what is tested; that ours is found is a test of its own."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(repo: pytest.Pytester, *args: str) -> pytest.RunResult:
    return repo.runpytest_subprocess("-p", "symbolic_pe.pytest_plugin", "-p", "no:cacheprovider", *args)


def test_ids_are_file_and_name(repo: pytest.Pytester) -> None:
    write(repo, TRIG)
    result = run(repo, "-v")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["proofs/trig.py::addition PASSED*", "proofs/trig.py::period PASSED*"])


def test_items_are_selected_by_id_and_by_word(repo: pytest.Pytester) -> None:
    write(repo, TRIG)
    run(repo, "proofs/trig.py::period").assert_outcomes(passed=1)
    run(repo, "-k", "sign or period").assert_outcomes(passed=2, deselected=1)
    assert run(repo, "proofs/trig.py::missing").ret == pytest.ExitCode.USAGE_ERROR


def test_in_parallel(repo: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    write(repo, TRIG)
    run(repo, "-p", "xdist", "-n", "2").assert_outcomes(passed=3)


def test_beside_ordinary_tests(repo: pytest.Pytester) -> None:
    write(repo, TRIG)
    write(repo, "def test_one(): assert True\n", "test_ordinary.py")
    run(repo).assert_outcomes(passed=4)


def test_a_failure_shows_the_mathematics_and_not_the_engine(repo: pytest.Pytester) -> None:
    write(
        repo,
        """
        from symbolic_pe import claim


        product = claim("cos(a)*cos(b) == cos(a + b)/2 - cos(a - b)/2", positive="a")
        """,
    )
    result = run(repo)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "proofs/trig.py:4: the claim is refuted, and should be proved",
            "claim *cos(a)*cos(b) == cos(a + b)/2 - cos(a - b)/2",
            "witness *a = *, b = *",
            "residual *lhs - rhs = *+/-*",
            "assuming *a > 0",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*symbolic_pe/*.py:[0-9]*")
    result.stdout.fnmatch_lines(["FAILED proofs/trig.py::product*"])


def test_expecting_a_refutation_of_what_is_true_fails(repo: pytest.Pytester) -> None:
    write(repo, 'from symbolic_pe import claim\n\nx = claim("x == x", expect="refuted")\n')
    result = run(repo)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["proofs/trig.py:3: the claim is proved, and should be refuted"])


def test_a_docstring_is_shown_where_the_proof_fails(repo: pytest.Pytester) -> None:
    write(repo, 'from symbolic_pe import claim\n\nx = claim("x == x + 1")\n"""One more is one more."""\n')
    result = run(repo)
    result.assert_outcomes(failed=1)
    wrong = "proofs/trig.py:3: the claim is refuted, and should be proved"
    result.stdout.fnmatch_lines([wrong, "One more is one more."])


@pytest.mark.parametrize("expect", ["proved", "refuted"])
def test_undecided_always_fails(repo: pytest.Pytester, expect: str) -> None:
    write(repo, f'from symbolic_pe import claim\n\nx = claim("9**9**9 == 1", expect="{expect}")\n')
    result = run(repo)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*is undecided, and should be {expect}", "reason *"])


def test_marks(repo: pytest.Pytester) -> None:
    write(
        repo,
        """
        import pytest
        from symbolic_pe import claim

        slow = claim("x == x", marks=pytest.mark.slow)
        skipped = claim("x == y", marks=[pytest.mark.skip(reason="later"), pytest.mark.slow])
        known = claim("x == y", marks=pytest.mark.xfail(reason="false"))
        surprise = claim("x == x", marks=pytest.mark.xfail(strict=True))
        """,
    )
    run(repo).assert_outcomes(passed=1, skipped=1, xfailed=1, failed=1)
    run(repo, "-m", "slow").assert_outcomes(passed=1, skipped=1, deselected=2)
    run(repo, "-m", "not slow").assert_outcomes(xfailed=1, failed=1, deselected=2)


def test_marks_of_the_file(repo: pytest.Pytester) -> None:
    head = "import pytest\npytestmark = [pytest.mark.slow, pytest.mark.xfail]\n"
    write(repo, head + 'from symbolic_pe import claim\nx = claim("x == y")\n')
    run(repo, "-m", "slow").assert_outcomes(xfailed=1)
    run(repo, "-m", "not slow").assert_outcomes(deselected=1)


def test_a_file_can_skip_itself(repo: pytest.Pytester) -> None:
    head = "import pytest\nfrom symbolic_pe import claim\n"
    write(repo, head + 'pytest.importorskip("no_such_module_anywhere")\nx = claim("x == y")\n')
    run(repo).assert_outcomes(skipped=1)


def test_lists_and_dictionaries(repo: pytest.Pytester) -> None:
    write(
        repo,
        """
        from symbolic_pe import claim

        multiples = [claim(f"sin({n}*pi) == 0") for n in range(3)]
        named = {"even": claim("cos(-x) == cos(x)"), "odd": claim("sin(-x) == -sin(x)")}
        """,
    )
    result = run(repo, "-v")
    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines(["*trig.py::multiples[[]2[]]*", "*trig.py::named[[]odd[]]*"])


def test_helpers_beside_the_file(repo: pytest.Pytester) -> None:
    write(repo, "NAME = 'x'\n", "proofs/common.py")
    write(repo, 'from common import NAME\nfrom symbolic_pe import claim\nx = claim(f"{NAME} == x")\n')
    run(repo).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("from symbolic_pe import claim\n\nx = claim('sin(x')\n", 3, "*never closed*column 4*"),
        ("from symbolic_pe import claim\nx = claim('x == x',\n          integer='3x')\n", 2, "*'3x' is not a name"),
        ("from symbolic_pe import claim\nx = claim('x == x', expect='true')\n", 2, "*expect is 'proved' or 'refuted'*"),
        ("from symbolic_pe import claim\nx = claim('x == x', marks=3)\n", 2, "*marks are names or marks*not '3'"),
        ("from symbolic_pe import claim\nx = claim('x == x', timeout=-1)\n", 2, "*timeout is a number of seconds*"),
        ("from symbolic_pe import claim\nx = claim('x == x', timeout='1')\n", 2, "*timeout is a number of seconds*"),
        ("from symbolic_pe import theorem\nx = theorem('shift', encoding=3)\n", 2, "*an encoding is an id*not '3'"),
        ("from symbolic_pe import claim\nx = claim(3)\n", 2, "*a string or a relation, not int"),
        ("from symbolic_pe import claim\nclaim('x == x')\n", 2, "*bound to no name*"),
        ("from symbolic_pe import claim\nx = claim('x == x')\nx = claim('y == y')\n", 2, "*bound to no name*"),
        ("from symbolic_pe import claim\n\nimport no_such_module\n", 3, "ModuleNotFoundError: *no_such_module*"),
        ("from symbolic_pe import claim\nx = (\n", 2, "SyntaxError: *"),
        ("from symbolic_pe import claim\n\n\n1/0\n", 4, "ZeroDivisionError: *"),
        ("from symbolic_pe import claims_of\n", 1, "ImportError: *"),
        ("import symbolic_pe, sys\nsys.exit(0)\n", 2, "ImportError: the file calls sys.exit(0)"),
    ],
)
def test_a_wrong_file_is_one_line(repo: pytest.Pytester, text: str, line: int, said: str) -> None:
    write(repo, text)
    result = run(repo)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"proofs/trig.py:{line}: {said}"])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*symbolic_pe/*.py:[0-9]*")


def test_a_file_that_is_named_is_told_of_once_and_keeps_its_tests(repo: pytest.Pytester) -> None:
    write(repo, 'from symbolic_pe import claim\n\nbad = claim("sin(")\n')
    result = run(repo, "proofs/trig.py")
    result.assert_outcomes(errors=1)
    assert "raise" not in result.stdout.str()
    write(repo, "from symbolic_pe import claim\n\ngood = claim('x == x')\n\n\ndef test_it() -> None:\n    pass\n")
    run(repo, "proofs/trig.py").assert_outcomes(passed=2)


def test_a_file_that_is_named_and_ends_the_program_is_one_line(repo: pytest.Pytester) -> None:
    write(repo, "import sys\nfrom symbolic_pe import claim\nsys.exit(3)\n")
    result = run(repo, "proofs/trig.py")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["proofs/trig.py:3: ImportError: the file calls sys.exit(3)"])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_a_file_named_as_tests_are_that_ends_the_program_is_one_line(repo: pytest.Pytester) -> None:
    write(repo, "import sys\nfrom symbolic_pe import claim\nsys.exit(3)\n", "proofs/test_trig.py")
    write(repo, "from symbolic_pe import claim\n1/0\n", "proofs/test_zero.py")
    result = run(repo, "proofs")
    result.assert_outcomes(errors=2)
    result.stdout.fnmatch_lines(["proofs/test_trig.py:3: ImportError: the file calls sys.exit(3)"])
    result.stdout.fnmatch_lines(["proofs/test_zero.py:2: ZeroDivisionError: division by zero"])
    assert "INTERNALERROR" not in result.stdout.str()
    assert "Traceback" not in result.stdout.str()


def test_a_file_named_as_tests_are_that_only_pytest_cannot_read_is_told_of(repo: pytest.Pytester) -> None:
    write(repo, "from symbolic_pe import claim\nassert __name__ != 'test_trig'\n", "proofs/test_trig.py")
    result = run(repo, "proofs")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*assert __name__ != 'test_trig'"])


def test_a_file_named_as_tests_are_keeps_its_tests(repo: pytest.Pytester) -> None:
    write(repo, "from symbolic_pe import claim\n\ngood = claim('x == x')\n\n\ndef test_it(): assert 1 == 2\n",
          "proofs/test_trig.py")  # fmt: skip
    run(repo, "proofs").assert_outcomes(passed=1, failed=1)


def test_files_that_are_not_ours_are_let_be(repo: pytest.Pytester) -> None:
    write(repo, "raise SystemExit('imported')\n", "proofs/script.py")
    write(repo, "# symbolic_pe\nraise SystemExit('imported')\n", "proofs/deep/other.py")
    write(repo, "from symbolic_pe import claim\nraise SystemExit('imported')\n", "elsewhere/trig.py")
    write(repo, "def test_one(): pass\n", "proofs/test_ordinary.py")
    run(repo).assert_outcomes(passed=1)


def test_globs_of_ones_own(repo: pytest.Pytester) -> None:
    repo.makeini("[pytest]\nsymbolic_pe_proofs = theory/**/*.py more/*_proof.py\n")
    write(repo, TRIG, "theory/deep/trig.py")
    write(repo, TRIG, "more/a_proof.py")
    write(repo, TRIG, "more/other.py")
    write(repo, TRIG, "proofs/trig.py")
    run(repo).assert_outcomes(passed=6)


def test_nothing_heavy_is_imported_where_there_are_no_proofs(repo: pytest.Pytester) -> None:
    write(
        repo,
        """
        import sys

        def test_modules():
            ours = {m for m in sys.modules if m.startswith("symbolic_pe")}
            assert ours <= {"symbolic_pe", "symbolic_pe.pytest_plugin"}
            assert not {"sympy", "numpy", "flint", "jinja2"} & set(sys.modules)
        """,
        "test_light.py",
    )
    run(repo).assert_outcomes(passed=1)


@pytest.mark.skipif(not INSTALLED, reason="the package is on the path, and not installed")
def test_the_entry_point_loads_it(repo: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    write(repo, TRIG)
    repo.run(sys.executable, "-m", "pytest", "-q").assert_outcomes(passed=3)


def test_theorems(repo: pytest.Pytester) -> None:
    write(
        repo,
        """
        from symbolic_pe import encoding, theorem

        mine = encoding("mine", ["sin(w[i]*p)", "cos(w[i]*p)"], count="d/2", even="d", positive="d, w", distinct="w")

        sinusoidal = theorem("shift", encoding="sinusoidal")
        eight = theorem("shift", encoding="sinusoidal", settings={"d": 8})
        alone = theorem("shift", encoding="sine-alone", expect="refuted")
        own = theorem("dot-product", encoding=mine)
        """,
        "proofs/shift.py",
    )
    result = run(repo, "-v")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["proofs/shift.py::sinusoidal PASSED*"])
    run(repo, "-k", "sine-alone").assert_outcomes(passed=1, deselected=3)


def test_a_theorem_that_fails(repo: pytest.Pytester) -> None:
    write(repo, 'from symbolic_pe import theorem\n\nx = theorem("shift", "sine-alone")\n', "proofs/shift.py")
    result = run(repo)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["proofs/shift.py:3: shift on sine-alone is refuted, and should be proved", "claim *"])
    result.stdout.no_fnmatch_line("*symbolic_pe/*.py:[0-9]*")


def test_an_unknown_theorem(repo: pytest.Pytester) -> None:
    write(repo, 'from symbolic_pe import theorem\n\nx = theorem("shfit")\n', "proofs/shift.py")
    result = run(repo)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["proofs/shift.py:3: unknown theorem 'shfit': did you mean 'shift'?"])
