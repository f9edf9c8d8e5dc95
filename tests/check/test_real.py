"""The command with the reader of documents itself."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest
from cli.calls import invoke

ARTICLES = sorted((Path(__file__).parents[3] / "shared" / "articles").glob("*.txt"))

MENDED = [
    (r"\cos(a+b) = \cos a\cos b + \sin a\sin b", r"\cos(a+b) = \cos a\cos b - \sin a\sin b"),
    (r"\sin(a-b) = \sin a\cos b + \cos a\sin b", r"\sin(a-b) = \sin a\cos b - \cos a\sin b"),
    (
        r"\sin((p+k)\theta) = \sin(p\theta)\cos(k\theta) - \cos(p\theta)\sin(k\theta)",
        r"\sin((p+k)\theta) = \sin(p\theta)\cos(k\theta) + \cos(p\theta)\sin(k\theta)",
    ),
]
PLACES = {
    "display.md": "Text.\n\n$$%s$$\n\nmore\n",
    "inline.md": "Text with $%s$ in it.\n",
    "quote.md": "> said\n> $$%s$$\n> so\n",
    "list.md": "1. one\n\n   $$%s$$\n\n2. two\n",
    "table.md": "| a | b |\n|---|---|\n| x | $%s$ |\n",
    "windows.md": "Text.\r\n\r\n$$%s$$\r\n",
    "wide.md": "位置编码 𝑈 $%s$ 结束\n",
    "fence.md": "```math\n%s\n```\n",
    "front.md": "---\ntitle: x\n---\n\n\\[%s\\]\n",
    "paper.tex": "\\begin{document}\n\\begin{equation}\n%s\n\\end{equation}\n\\end{document}\n",
}


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize(("wrong", "right"), MENDED)
def test_a_mended_document_is_proved_and_else_unchanged(name: str, wrong: str, right: str) -> None:
    path = Path(name)
    path.write_bytes((PLACES[name] % wrong).encode())
    assert invoke("check", name).exit_code == 1
    run = invoke("check", name, "--fix")
    assert path.read_bytes().decode() == PLACES[name] % right
    assert run.exit_code == 0
    assert invoke("check", name).exit_code == 0


def test_a_mended_notebook_is_still_one() -> None:
    wrong, right = MENDED[0]
    cell = {"cell_type": "markdown", "metadata": {}, "source": ["Say \"x\":\n", f"$${wrong}$$\n"]}
    book = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path("a.ipynb").write_text(json.dumps(book, indent=1), encoding="utf-8")
    assert invoke("check", "a.ipynb", "--fix").exit_code == 0
    cell["source"] = ["Say \"x\":\n", f"$${right}$$\n"]
    assert json.loads(Path("a.ipynb").read_text(encoding="utf-8")) == book


def test_what_comes_from_a_macro_is_not_edited() -> None:
    text = (
        "\\newcommand{\\half}{\\tfrac12}\\newcommand{\\plus}{+}\n"
        "$\\sin x\\cos x = \\half\\sin x$ and $\\cos(x+y) = \\cos x\\cos y \\plus \\sin x\\sin y$\n"
    )
    Path("paper.tex").write_text(text, encoding="utf-8")
    assert invoke("check", "paper.tex", "--fix").exit_code == 1
    assert Path("paper.tex").read_text(encoding="utf-8") == text


def test_sarif_edits_of_a_notebook_are_json() -> None:
    source = r"$\sin x\cos x = \sin(2x)$"
    Path("n.ipynb").write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": [source]}]}), encoding="utf-8")
    run = json.loads(invoke("check", "n.ipynb", "--format", "sarif").stdout)["runs"][0]
    (edit,) = run["results"][0]["fixes"][0]["artifactChanges"][0]["replacements"]
    assert json.loads(f'"{edit["insertedContent"]["text"]}"').startswith("\\frac")


def test_a_witness_is_told_once() -> None:
    Path("a.md").write_text("$\\sin(2x) = \\sin x\\cos x$\n", encoding="utf-8")
    (line,) = invoke("check", "a.md", "--format", "github").stdout.splitlines()
    assert line.count("x = 1") == 1
    (found,) = json.loads(invoke("check", "a.md", "--format", "sarif").stdout)["runs"][0]["results"]
    assert found["message"]["text"].count("x = 1") == 1


def test_several_mistakes_in_one_document() -> None:
    text = "\n\n".join(f"$${wrong}$$" for wrong, _ in MENDED)
    Path("a.md").write_text(text, encoding="utf-8")
    assert invoke("check", "a.md", "--fix").exit_code == 0
    assert Path("a.md").read_text(encoding="utf-8") == "\n\n".join(f"$${right}$$" for _, right in MENDED)


def test_what_is_refuted_says_where() -> None:
    Path("a.md").write_text(f"$${MENDED[0][0]}$$\n", encoding="utf-8")
    (record,) = json.loads(invoke("check", "a.md", "--format", "json").stdout)
    assert record["verdict"] == "refuted"
    assert record["reason"].startswith("false at a = ")
    assert set(record["witness"]) == {"a", "b"}
    assert record["source"] == f"$${MENDED[0][0]}$$"
    assert (record["line"], record["column"], record["end_line"]) == (1, 1, 1)


def test_programs_and_formulas_of_a_document_meet() -> None:
    text = """
$$PE(p, 2i) = \\sin(p / 10000^{2i/d}), \\quad PE(p, 2i+1) = \\cos(p / 10000^{2i/d})$$

```python
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    t = np.zeros((L, d))
    t[:, 0::2] = np.cos(x)
    t[:, 1::2] = np.sin(x)
    return t
```

```python
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    return np.concatenate([np.sin(x), np.cos(x)], axis=1)
```

```python
print("no waves here")
```
"""
    Path("a.md").write_text(text, encoding="utf-8")
    first, swapped, halves = json.loads(invoke("check", "a.md", "--format", "json").stdout)
    assert first["verdict"] == "definition"
    assert (swapped["verdict"], swapped["kind"], swapped["line"]) == ("refuted", "code", 6)
    assert "PE as line 2 has it" in swapped["reason"]
    assert "exchange of the sine and the cosine" in swapped["reason"]
    assert swapped["witness"]["dimension"] == "0"
    assert halves["verdict"] == "proved"
    assert "up to permutation" in halves["reason"]


def test_articles_at_once_are_articles_one_by_one() -> None:
    if not ARTICLES:
        pytest.skip("the articles are not here")
    names = [str(p) for p in ARTICLES]
    one = invoke("check", *names, "--format", "json", "-j", "1")
    many = invoke("check", *names, "--format", "json", "-j", "2")
    assert one.stdout == many.stdout
    records = json.loads(one.stdout)
    assert len(records) > 50
    lines = {name: Path(name).read_text(encoding="utf-8").split("\n") for name in names}
    for r in records:
        if r["line"] == r["end_line"]:
            shown = lines[r["file"]][r["line"] - 1][r["column"] - 1 : r["end_column"] - 1]
            assert shown
            assert shown in r["source"] or r["source"] in shown


def test_what_breaks_on_one_formula_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    import symbolic_pe.claims.check as check
    from symbolic_pe.claims import check_text

    plain = check._finding

    def broken(r: object, *rest: object) -> object:
        if "7" in r.segment.text:  # type: ignore[attr-defined]
            raise KeyError("lost")
        return plain(r, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(check, "_finding", broken)
    found = check_text("$1 + 1 = 2$ and $7 = 7$ and $1 + 2 = 3$\n")
    assert [f.verdict for f in found] == ["proved", "undecided", "proved"]
    assert found[1].reason == "internal error, please report it: KeyError: 'lost'"


HOSTILE = {
    "nested": "$$" + "\\frac{1}{" * 3000 + "x" + "}" * 3000 + "$$",
    "parentheses": "$$" + "(" * 5000 + "x" + ")" * 5000 + " = 1$$",
    "exponents": "$$" + "x^{" * 2000 + "1" + "}" * 2000 + " = 1$$",
    "braces": "$$" + "{" * 100_000 + "$$",
    "open": "$$" * 50_001,
    "dollars": "$" * 100_000,
    "long sum": "$$" + " + ".join(f"\\sin(x_{{{n}}})" for n in range(3000)) + " = 0$$",
    "power": "$$9^{9^{9^{9^9}}} = 1$$",
    "factorial": "$$(1+x)^{100000} = 1 + x$$",
    "matrix": "$$\\begin{pmatrix}" + " & ".join("1" * 1 for _ in range(4000)) + "\\end{pmatrix} = 1$$",
    "quotes": "> " * 5000 + "$x = 1$",
    "list": "\n".join("  " * n + f"- $x = {n}$" for n in range(300)),
    "backticks": "`" * 20_000 + "$x$",
    "comment": "<!-- symbolic-pe: " + "expect refuted; " * 2000 + "-->",
    "unclosed comment": "<!-- symbolic-pe: expect refuted " * 500,
    "begin": "\\begin{equation}" * 2000,
    "circle": "$a = b + 1$, $b = c + 1$, $c = a + 1$, $$a = 7$$",
    "wide": "$" + "𝑈" * 20_000 + " = 1$",
    "controls": "$x\x01\x02\x7f = \u202e\u200b1$",
    "sets": "$$\\sum_{i=0}^{10^{12}} \\sin(i x) = 0$$",
    "code": "```python\n" + "x = np.sin(" * 3000 + "\n```",
}


@pytest.mark.parametrize("kind", ["markdown", "tex"])
@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_crashes_or_hangs(name: str, kind: str) -> None:
    Path("a.md").write_text(HOSTILE[name], encoding="utf-8")
    start = time.process_time()
    run = invoke("check", "a.md", "--kind", kind, "--timeout", "1")
    assert run.exit_code in (0, 1, 2, 3)
    assert "internal error" not in run.stderr
    assert "Traceback" not in run.output
    assert time.process_time() - start < 30


@pytest.mark.parametrize("seed", range(12))
def test_broken_articles(seed: int) -> None:
    if not ARTICLES:
        pytest.skip("the articles are not here")
    rng = random.Random(seed)
    data = bytearray(rng.choice(ARTICLES).read_bytes())
    for _ in range(rng.randrange(1, 30)):
        what = rng.randrange(3)
        at = rng.randrange(len(data))
        if what == 0:
            del data[at : at + rng.randrange(1, 50)]
        elif what == 1:
            data[at:at] = rng.choice((b"$", b"$$", b"\\", b"{", b"}", b"_", b"^", b"&", b"\\frac", b"`"))
        else:
            data[at:] = data[at : at + rng.randrange(1000)] if rng.random() < 0.2 else data[at:]
    Path("a.md").write_text(bytes(data).decode("utf-8", "ignore"), encoding="utf-8")
    run = invoke("check", "a.md", "--timeout", "1")
    assert run.exit_code in (0, 1, 2, 3)
    assert "internal error" not in run.stderr


def test_ten_megabytes() -> None:
    Path("a.md").write_bytes(b"words $x = 1$ and\n\n" * 520_000)
    start = time.process_time()
    run = invoke("check", "a.md")
    assert run.exit_code in (0, 2, 3)
    assert time.process_time() - start < 20
