"""What is printed is judged, and nothing else: no comments, listings, branches that are left out, outputs."""

# ruff: noqa: E501

from __future__ import annotations

import json

import pytest

from symbolic_pe.claims import check_text

TRUE = r"\sin(a+b) = \sin a\cos b + \cos a\sin b"
FALSE = r"\sin(a+b) = \sin a\cos b - \cos a\sin b"


def tex(body: str, preamble: str = "") -> str:
    head = "\\documentclass{article}\n\\usepackage{amsmath}\n"
    return f"{head}{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def notebook(*cells: object) -> str:
    return json.dumps({"cells": cells, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4})


P, R, U, N = "proved", "refuted", "undecided", "unread"
DOCUMENTS: dict[str, tuple[str, str, list[str]]] = {
    "what is printed": ("tex", tex(f"${FALSE}$ ${TRUE}$"), [R, P]),
    "iffalse": ("tex", tex(f"\\iffalse\n${FALSE}$\n\\fi\n${TRUE}$"), [P]),
    "iffalse and its other branch": ("tex", tex(f"\\iffalse ${TRUE}$ \\else ${FALSE}$ \\fi"), [R]),
    "iftrue and its other branch": ("tex", tex(f"\\iftrue ${TRUE}$ \\else ${FALSE}$ \\fi"), [P]),
    "conditions in conditions": ("tex", tex(f"\\iffalse \\ifx\\a\\b ${FALSE}$ \\fi ${FALSE}$ \\fi ${TRUE}$"), [P]),
    "a condition that is false": ("tex", tex(f"\\ifdraft ${FALSE}$ \\fi ${TRUE}$", "\\newif\\ifdraft\n\\draftfalse\n"), [P]),
    "a condition that is true": ("tex", tex(f"\\ifdraft ${FALSE}$ \\fi ${TRUE}$", "\\newif\\ifdraft\n\\drafttrue\n"), [R, P]),
    "a condition that is not known": ("tex", tex(f"\\ifpdf ${TRUE}$ \\else ${FALSE}$ \\fi ${TRUE}$"), [P, R, P]),
    "if and only if": ("tex", tex(f"${TRUE}$ iff \\ifthenelse{{a}}{{b}}{{c}} ${FALSE}$"), [U, R]),
    "a comment": ("tex", tex(f"% ${FALSE}$\n100\\% of ${TRUE}$ % ${FALSE}$"), [P]),
    "the document begins behind a comment": ("tex", f"% \\begin{{document}}\n\\title{{${FALSE}$}}\n{tex(f'${TRUE}$')}", [P]),
    "the end of a document in a listing": ("tex", tex(f"\\begin{{verbatim}}\\end{{document}}\\end{{verbatim}} ${FALSE}$"), [R]),
    "listings": (
        "tex",
        tex(
            f"\\begin{{alltt}}${FALSE}$\\end{{alltt}} \\verb|${FALSE}$| \\lstinline!${FALSE}$! \\lstinline{{${FALSE}$}}"
            f" \\mintinline{{tex}}|${FALSE}$| \\begin{{Verbatim*}}${FALSE}$\\end{{Verbatim*}} ${TRUE}$"
        ),
        [P],
    ),
    "a listing of one's own": (
        "tex",
        tex(f"\\begin{{shown}}${FALSE}$\\end{{shown}} ${TRUE}$", "\\lstnewenvironment{shown}{}{}\n"),
        [P],
    ),
    "words between rows": (
        "tex",
        tex("\\begin{align}\n\\sin^2 x + \\cos^2 x &= 1\n\\intertext{and so}\n\\sin 2x &= 2\\sin x\\cos x\n\\end{align}"),
        [P],
    ),
    "words between rows, the second false": (
        "tex",
        tex("\\begin{align}\n\\sin^2 x + \\cos^2 x &= 1\n\\intertext{and so}\n\\sin 2x &= \\sin x\\cos x\n\\end{align}"),
        [R],
    ),
    "a macro that is defined anew": (
        "tex",
        tex(
            "$\\s(a+b)=\\sin a\\cos b+\\cos a\\sin b$ \\renewcommand{\\s}{\\cos} $\\s(a+b)=\\cos a\\cos b-\\sin a\\sin b$ "
            "$\\s(a+b)=\\sin a\\cos b+\\cos a\\sin b$",
            "\\newcommand{\\s}{\\sin}\n",
        ),
        [P, P, R],
    ),
    "a macro in a comment": (
        "tex",
        tex("$\\s(a+b)=\\sin a\\cos b+\\cos a\\sin b$", "\\newcommand{\\s}{\\sin}\n%\\renewcommand{\\s}{\\cos}\n"),
        [P],
    ),
    "cells that are none": (
        "ipynb", notebook(1, None, [], {"cell_type": "markdown", "source": f"${FALSE}$"}), [N, N, N, R]
    ),
    "cells without a kind or a source": (
        "ipynb",
        notebook({"source": f"${FALSE}$"}, {"cell_type": "heading", "source": "a"}, {"cell_type": "markdown"},
                 {"cell_type": "markdown", "source": [f"${FALSE}$", 3]}, {"cell_type": "markdown", "source": f"${TRUE}$"}),
        [N, N, N, N, P],
    ),
    "a sentence in several lines of a cell": (
        "ipynb",
        notebook({"cell_type": "markdown", "source": ["For\n", "$b$\n", "positive, $\\sqrt{b^2}=b$."]}),
        [P],
    ),
    "a macro of another cell": (
        "ipynb",
        notebook({"cell_type": "markdown", "source": r"$$\newcommand{\sn}[1]{\sin(#1)}$$"},
                 {"cell_type": "markdown", "source": r"$\sn{2x}=2\sn{x}\cos x$"}),
        [P],
    ),
    "macros alone": ("markdown", r"$$\def\a#1{#1}\DeclareMathOperator{\sn}{sin}$$ $\sn(-x) = -\sn x$", [P]),
    "macros of documents": (
        "tex",
        r"\NewDocumentCommand\sn{s O{x} m}{\sin(#2 + #3)} \ProvideDocumentCommand{\sn}{m}{\cos(#1)}"
        r" \[\sn[x]{y} = \sin x\cos y + \cos x \sin y\] \[\sn*{\pi} = \sin x\]",
        [P, R],
    ),
    "a name for a command": ("tex", r"\let\sn=\sin \[\sn(2x) = 2\sn(x)\cos(x)\]", [P]),
    "macros that are not read": (
        "tex",
        r"\def\sn(#1){\sin(3 #1)} \let\old\sin \renewcommand{\sin}[1]{\old{2 #1}}"
        r" \NewDocumentCommand\q{d()}{#1} \[\sn(x) = \cos(x)\] \[\sin{x} = \cos x\] \[\q(x) = x + 1\]",
        [N, N, N],
    ),
    "macros of themselves": ("tex", r"\def\a{\a\a} \[\a = \a\]", [N]),
    "commands of one letter": ("markdown", r"$$\E(2x) = \E(x)\cos x$$ $$\v x = 2$$", [N, N]),
    "outputs and raw cells": (
        "ipynb",
        notebook(
            {"cell_type": "raw", "source": f"${FALSE}$"},
            {"cell_type": "code", "source": "1", "outputs": [{"data": {"text/latex": [f"${FALSE}$"]}}]},
            {"cell_type": "markdown", "metadata": {"source": f"${FALSE}$"}, "source": [f"${TRUE}$"]},
        ),
        [P],
    ),
    "keys that come twice": (
        "ipynb",
        '{"cells": [{"cell_type": "markdown", "source": "$1 = 2$"}], "cells": [{"cell_type": "markdown", '
        '"source": "$1 = 2$", "source": "$1 + 1 = 2$"}]}',
        [P],
    ),
    "code in HTML": ("markdown", f"a <code>${FALSE}$</code> <kbd>${FALSE}$</kbd> ${TRUE}$", [P]),
    "a tag that is no code": ("markdown", f"a <em>${FALSE}$</em> <coder>${TRUE}$</coder>", [R, P]),
    "front matter of TOML": ("markdown", f"+++\ntitle = '${FALSE}$'\n+++\n\n${TRUE}$", [P]),
    "no front matter": ("markdown", f"text\n\n+++\n${FALSE}$\n+++\n", [R]),
    "a comment of MDX": ("markdown", f"{{/* ${FALSE}$ */}}\n\n${TRUE}$", [P]),
}  # fmt: skip


@pytest.mark.parametrize("name", DOCUMENTS)
def test_only_what_is_printed_is_judged(name: str) -> None:
    kind, text, verdicts = DOCUMENTS[name]
    assert [f.verdict for f in check_text(text, kind)] == verdicts


def test_not_every_cell_that_cannot_be_read_is_told_of() -> None:
    found = check_text(notebook(*[3] * 5000, {"cell_type": "markdown", "source": f"${TRUE}$"}), "ipynb")
    assert 2 < len(found) < 50
    assert found[-1].verdict == P
    assert "not told of" in found[-2].reason


def test_what_is_said_of_a_notebook_is_in_its_lines_and_its_words() -> None:
    cell = {"cell_type": "markdown", "source": ["Let $a = 3$.\n", "\n", "Then\n", "$$\n", "\\sqrt{a + 6} = 3\n", "$$"]}
    text = json.dumps({"cells": [cell]}, indent=1)
    found = check_text(text, "ipynb")[-1]
    lines = text.split("\n")
    assert found.verdict == "proved"
    assert found.source == "$$\n\\sqrt{a + 6} = 3\n$$"
    assert found.hypotheses == (f"a = 3 (line {next(n for n, x in enumerate(lines, 1) if 'a = 3' in x)})",)
    assert "$$" in lines[found.line - 1]
