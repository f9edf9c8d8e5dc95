"""Where formulas stand: offsets point at the file as it is, whatever wraps them."""

from __future__ import annotations

import json

import pytest

from symbolic_pe.claims import Document
from symbolic_pe.claims.segments import segments

MARKDOWN = r"""---
title: $no$
---
> quoted $$
> a = b
> + c
> $$ rest \(x_1\)

| a | b |
|--|--|
| $x\|y$ | $p_m$ |

- item $\theta\_i$ \[ x = y \]
  ```math
  a^2
  ```

<BlockMath math={`\sin x`} />

<!-- symbolic-pe: assume d is even -->
para then $$
- u
+ v
$$
\begin{align}
f &= g \\

h &= w
\end{align}

    $code$

<div>$a=b$ <code>$x=y$</code></div>

a $c
+ d$ end
"""
FOUND = [
    ("display", "\na = b\n+ c\n"), ("inline", "x_1"), ("inline", "x|y"), ("inline", "p_m"), ("inline", r"\theta\_i"),
    ("display", " x = y "), ("display", "a^2\n"), ("display", r"\sin x"), ("directive", " assume d is even "),
    ("display", "\n- u\n+ v\n"), ("display", "\\begin{align}\nf &= g \\\\\n\nh &= w\n\\end{align}"), ("inline", "a=b"),
    ("inline", "c\n+ d"),
]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_markdown(end: str) -> None:
    document = Document(MARKDOWN.replace("\n", end))
    found = segments(document, "markdown")
    assert [(s.kind, s.text) for s in found] == FOUND
    for s in found:
        assert "".join(document.text[o] for o in s.offsets[:-1]).replace("\r", "\n") == s.text
        assert document.text[s.start : s.end] == s.source
        assert document.place(s.start) == (s.line, s.column)
        assert document.line(s.line)[s.column - 1 :].startswith(s.source.partition("\n")[0].rstrip("\r"))


def test_latex() -> None:
    text = r"""\documentclass{a} $no$
\begin{document}
Text $x=1$ % $c$
% symbolic-pe: assume d is even
\begin{align*} a&=b \end{align*} \begin{verbatim} $q$ \end{verbatim} \[ z \] \verb|$x$| \$5 \url{a$b$}
\end{document} $no$
"""
    found = [(s.kind, s.text.strip(), s.line, s.column) for s in segments(Document(text), "tex")]
    assert found == [
        ("inline", "x=1", 3, 6), ("directive", "assume d is even", 4, 1),
        ("display", r"\begin{align*} a&=b \end{align*}", 5, 1), ("display", "z", 5, 70),
    ]  # fmt: skip


def test_notebook() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# é 𝑈\n", "$$\\theta_i = 1$$ \n"]},
        {"cell_type": "code", "source": "print(1)\n", "outputs": [{"source": ["$x$"]}]},
        {"cell_type": "markdown", "source": "last $y$"},
    ]
    book = {"nbformat": 4, "metadata": {"language_info": {"name": "Python"}}, "cells": cells}
    for text in (json.dumps(book), json.dumps(book, indent=1), json.dumps(book, ensure_ascii=False)):
        found = segments(Document(text), "ipynb")
        assert [(s.kind, s.text, s.language) for s in found] == [
            ("display", r"\theta_i = 1", ""), ("code", "print(1)\n", "python"), ("inline", "y", ""),
        ]  # fmt: skip
        assert json.loads(f'"{found[0].source}"') == r"$$\theta_i = 1$$"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cells": 1}', "[" * 100_000])
def test_what_is_no_notebook_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError, match="not a notebook"):
        segments(Document(text), "ipynb")


def test_an_unknown_kind() -> None:
    with pytest.raises(ValueError, match="unknown kind of document 'doc'"):
        segments(Document(""), "doc")
