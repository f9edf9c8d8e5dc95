"""Programs read without running them: what they build, against running them and against the field."""

from __future__ import annotations

import math
import sys
from typing import Any

import mpmath
import pytest

from symbolic_pe.claims.code import BadSnippet, Reference, check_code, field_references
from symbolic_pe.claims.code.compare import _at_place
from symbolic_pe.claims.code.subject import parsed, read
from symbolic_pe.kernel.evaluate import Point, evaluate
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.language.parse import parse_term

from .snippets import RIGHT, SILENT, WRONG

PLAIN = Reference("the formula", (parse_term("sin(p/10000**(2*i/d))"), parse_term("cos(p/10000**(2*i/d))")), own=True)


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_is_the_encoding_it_means(name: str) -> None:
    program, encoding = RIGHT[name]
    found = check_code(program)
    assert found is not None
    assert (found.verdict, found.reason) == ("proved", f"the same as '{encoding}'")
    assert r"\sin" in found.reading
    assert r"\cos" in found.reading


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_is_refuted_with_a_place(name: str) -> None:
    program, word = WRONG[name]
    found = check_code(program)
    assert found is not None
    assert found.verdict == "refuted", found.reason
    assert word in found.reason
    assert {"position", "dimension", "code", "formula"} <= set(found.witness)
    assert found.residual


@pytest.mark.parametrize("name", SILENT)
def test_what_cannot_be_read_is_not_judged(name: str) -> None:
    found = check_code(SILENT[name])
    assert found is None or found.verdict == "undecided"


def numpy_only(program: str) -> bool:
    return not any(x in program for x in ("torch", "tf.", "jax", "nn.Module", "plt"))


def run(program: str, name: str, width: int) -> Any:
    """The array that the program really builds, by running it: these programs are ours."""
    np = pytest.importorskip("numpy")
    names: dict[str, Any] = {"np": np, "math": math, "sin": math.sin, "cos": math.cos}
    exec(compile(program, name, "exec"), names)
    made = names[name.partition(".")[0]]
    if not callable(made):
        return np.asarray(made)
    arguments = {}
    code = made.__code__
    for x in code.co_varnames[: code.co_argcount - len(made.__defaults__ or ())]:
        size = width if x in ("d", "d_model", "dim", "d_hid", "depth") else 9
        arguments[x] = {"pos": 5, "base": 10000.0, "i": None}.get(x, size)
    if "i" in arguments:
        return np.array([made(**{**arguments, "i": j}) for j in range(width)])
    return np.asarray(made(**arguments))


@pytest.mark.parametrize("name", [n for n in (*RIGHT, *WRONG) if numpy_only((RIGHT.get(n) or WRONG[n])[0])])
def test_what_is_read_is_what_runs(name: str) -> None:
    """Values of the reading, at 25 digits, against the program's own."""
    program = (RIGHT.get(name) or WRONG[name])[0]
    width = 8
    general, _ = read(parsed(program))
    listed, _ = read(parsed(program), width)
    assert general or listed
    seen = 0
    for r in (*general, *listed):
        fixed = r.width.number
        array = run(program, r.name, int(fixed) if fixed is not None else width)
        for j in range(width):
            if r.layout == "listed":
                term = r.terms[j]
            else:
                found = _at_place(r, j, int(fixed) if fixed is not None else width)
                assert found is not None
                term = found
            for p in (5,) if array.ndim == 1 else (0, 1, 4):

                def choose(kind: str, name: str, args: tuple[Any, ...], p: int = p, r: Any = r) -> Any:
                    from fractions import Fraction

                    return Fraction({r.position: p}.get(name, 10000))

                with mpmath.workdps(25):
                    value = evaluate(term, Point(choose), Mp())
                assert abs(float(value) - float(array[j] if array.ndim == 1 else array[p][j])) < 1e-6, (r.layout, j, p)
                seen += 1
    assert seen


def test_the_documents_formula_comes_first() -> None:
    program = RIGHT["arange, exp and log"][0]
    found = check_code(program, references=[PLAIN])
    assert found is not None
    assert (found.verdict, found.reason) == ("proved", "the same as the formula")
    other = Reference("eq", (parse_term("sin(p/100**(2*i/d))"), parse_term("cos(p/100**(2*i/d))")), own=True)
    found = check_code(program, references=[other])
    assert found is not None
    assert found.verdict == "refuted"
    assert "it is 'sinusoidal' of the field" in found.reason


def test_a_base_that_is_a_letter_in_the_formula_is_said() -> None:
    letter = Reference("eq", (parse_term("sin(p/n**(2*i/d))"), parse_term("cos(p/n**(2*i/d))")), base="n", own=True)
    found = check_code(RIGHT["two loops"][0].replace("n=10000", "n=100"), references=[letter])
    assert found is not None
    assert (found.verdict, found.reason) == ("proved", "the same as eq with n = 100")
    found = check_code(RIGHT["two loops"][0].replace("n=10000", "n=100"))
    assert found is not None
    assert found.reason == "the same as 'sinusoidal' with base = 100"


def test_names_that_are_no_calls_are_no_waves() -> None:
    program = "def rope(x, cos, sin, d_model):\n    a, b = x[..., ::2], x[..., 1::2]\n    return a * cos - b * sin\n"
    assert check_code(program) is None


@pytest.mark.parametrize(
    "program",
    [
        "def features(hours):\n    a = 2 * np.pi * hours / 24\n    return np.stack([np.sin(a), np.cos(a)], axis=-1)\n",
        "n = 8\nF = np.cos(np.outer(np.arange(n), np.arange(n))) - 1j * np.sin(np.outer(np.arange(n), np.arange(n)))\n",
        "def window(t, L=10):\n    out = []\n    for i in range(L):\n        out.append(np.sin(2 ** i * t))\n"
        "        out.append(np.cos(2 ** i * t))\n    return np.stack(out, -1)\n",
    ],
)
def test_waves_of_something_else_are_not_held_against_the_formula(program: str) -> None:
    found = check_code(program, references=[PLAIN])
    assert found is None or found.verdict == "undecided"
    named = check_code(program.replace("features", "encoding").replace("window", "pe"), references=[PLAIN])
    assert named is None or named.verdict == "undecided"


def test_waves_that_are_meant_to_be_the_formula_are_held_against_it() -> None:
    program = (
        "def pe(L, d):\n    x = np.arange(L)[:, None] / 500 ** (np.arange(0, d, 2) / d)\n"
        "    return np.stack([np.sin(x), np.cos(x)], -1).reshape(L, d)\n"
    )
    found = check_code(program.replace("500", "50.5"), references=[PLAIN])
    assert found is not None
    assert found.verdict == "refuted"


def test_halves_are_the_formula_up_to_permutation() -> None:
    found = check_code(RIGHT["halves"][0], references=[PLAIN])
    assert found is not None
    assert found.verdict == "proved"
    assert "up to permutation" in found.reason
    assert "dimensions i and i + channels/2 of the code are 2i and 2i + 1 there" in found.reason


def test_sine_and_cosine_exchanged_are_not_the_formula() -> None:
    found = check_code(RIGHT["cosine first"][0], references=[PLAIN])
    assert found is not None
    assert found.verdict == "refuted"
    assert "exchange of the sine and the cosine" in found.reason
    assert found.witness["position"] == "0"
    assert (found.witness["code"], found.witness["formula"]) == ("1.0", "0.0")


def test_a_difference_is_shown_where_the_order_is_not_the_reason() -> None:
    found = check_code(RIGHT["half minus one"][0], references=[PLAIN])
    assert found is not None
    assert found.verdict == "refuted"
    assert "dimension 1 (2 there, the order apart): 0.0001, not 0.00999983" in found.reason
    assert "it is 'sinusoidal-timescales' of the field" in found.reason


def test_frequencies_from_one_are_a_convention_or_an_error() -> None:
    program = RIGHT["appending pairs"][0].replace("2 * i / d", "2 * (i + 1) / d")
    alone = check_code(program)
    assert alone is not None
    assert (alone.verdict, alone.reason) == ("proved", "the same as 'sinusoidal-from-one'")
    beside = check_code(program, references=[PLAIN])
    assert beside is not None
    assert beside.verdict == "refuted"


def test_what_is_no_python_is_said_so() -> None:
    with pytest.raises(BadSnippet, match="no Python") as e:
        check_code("x = 1\nPE = sin(pos / 10000^(2i/d))\n")
    assert e.value.line == 2


def test_prompts_and_magics_are_left_out() -> None:
    plain = RIGHT["outer product and stack"][0].strip()
    magic = "%matplotlib inline\n!pip install numpy\n" + plain
    found = check_code(magic)
    assert found is not None
    assert found.verdict == "proved"
    prompts = "\n".join((">>> " if not x.startswith(" ") else "... ") + x for x in plain.split("\n"))
    found = check_code(prompts)
    assert found is not None
    assert found.verdict == "proved"


def test_nothing_is_executed(tmp_path: Any) -> None:
    mark = tmp_path / "mark"
    program = f"open({str(mark)!r}, 'w').write('x')\n" + RIGHT["two loops"][0]
    assert check_code(program) is not None
    assert not mark.exists()


@pytest.mark.parametrize(
    "program",
    [
        "sin = " + "(" * 150 + "1" + ")" * 150,
        "x = sin(" + "-" * 3000 + "1)",
        "def f(pos, d):\n    return f(pos, d) + sin(pos)\n",
        "def f(d):\n    return np.sin(np.zeros(10**9)) + np.zeros((d, d, d, d))\n",
        "for i in range(10**18):\n    for j in range(10**18):\n        x = sin(i * j)\n",
        "pe = [[np.sin(i / 10000 ** (j / 4)) for j in range(100000)] for i in range(100000)]\n",
        "x = 9 ** 9 ** 9 ** 9\npe = np.sin(np.arange(4) * x)\n",
        "x = 2 ** (2 ** 100)\npe = np.sin(np.arange(4) * x)\n",
        "def f(x): return g(x)\ndef g(x): return f(x)\npe = np.sin(f(3))\n",
        "\n".join(f"def f{n}(d): return f{n + 1}(d) + f{n + 1}(d)" for n in range(40)) + "\nsin(f0(2))\n",
        "pe = np.zeros((4, 4))\n" + "pe[0, 0] = np.sin(1)\n" * 20000,
        "sin\0",
        "pe = np.sin(np.zeros((0, 4)))\n",
        "pe = np.sin(np.arange(4).reshape(3, 5))\n",
        "pe = np.sin(np.arange(0, 10, 0))\n",
        "pe = np.cos(np.arange(4))[7]\n",
        "pe = np.sin(np.stack([]))\n",
        "pe = np.sin(1/0)\n",
        "class A(nn.Module):\n    def __init__(self): self.x = A()\n    def forward(self, x): return sin(x)\n",
        "async def f(): return sin(1)\n",
        "match sin(1):\n    case 2: pass\n",
        "pe[0] = sin(3)\n",
        "lambda: sin(1)\n",
        "def pe(pos, d):\n    x = np.sin(pos / 10000 ** (np.arange(d) / d))\n"
        + "    x = x + x\n" * 40
        + "    return x\n",
        "def pe(pos, d):\n    w = pos / 10000\n"
        + "    w = w + w * pos\n" * 40
        + "    return np.sin(w * np.arange(d))\n",
        "def pe(pos, d):\n    x = np.zeros(d)\n"
        + "    x[0::2] = np.sin(x[0::2]) + x[1::2]\n    x[1::2] = x[0::2] + x[1::2]\n" * 30
        + "    return x\n",
        "x = np.sin(np.arange(4) * 10000)\n" + "x = np.sin(x)\n" * 3000,
        "x = np.sin(*a, **b)\n",
        "[np.sin(x) for x in y if x]\n",
        "def f(*a, **k): return np.sin(a[0])\n",
        "def f(pos, d=None): return np.sin(np.arange(d) * pos)\n",
    ],
)
def test_hostile_programs_neither_crash_nor_hang(program: str) -> None:
    import time

    start = time.process_time()
    try:
        found = check_code(program)
    except BadSnippet:
        return
    assert found is None or found.verdict == "undecided"
    assert time.process_time() - start < 40  # a slow machine is no failure, and one that hangs is far beyond


def test_the_article_program(shared_article: str) -> None:
    block = shared_article.partition("```python\n")[2].partition("```")[0]
    found = check_code(block)
    assert found is not None
    assert (found.verdict, found.reason) == ("proved", "the same as 'sinusoidal'")


@pytest.fixture
def shared_article() -> str:
    from pathlib import Path

    found = sorted((Path(__file__).parents[3] / "shared" / "articles").glob("004_*"))
    if not found:
        pytest.skip("the articles are not here")
    return found[0].read_text(encoding="utf-8")


def test_the_field_is_compared_in_its_own_order() -> None:
    assert [r.name for r in field_references()[:3]] == ["sinusoidal", "sinusoidal-complex", "sinusoidal-halves"]
    assert any(r.slip for r in field_references())
    assert sys.getrecursionlimit() <= 10_000
