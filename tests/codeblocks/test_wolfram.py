"""Wolfram programs: translated, and then read as Python is."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import check_text
from symbolic_pe.claims.code import BadSnippet, check_code
from symbolic_pe.claims.code.wolfram import definitions, translated

RIGHT = {
    "a choice by parity": "PE[pos_, j_, d_] := If[EvenQ[j], Sin[pos/10000^(j/d)], Cos[pos/10000^((j - 1)/d)]]",
    "a dimension from outside": "PE[pos_, j_] := If[OddQ[j], Cos[pos/10000^((j - 1)/d)], Sin[pos/10000^(j/d)]]",
    "a table of pairs": "pe[p_, d_] := Flatten[Table[{Sin[p/10000^(2 i/d)], Cos[p 10000^(-2 i/d)]}, {i, 0, d/2 - 1}]]",
    "quotients": "pe[p_, j_, d_] := If[Mod[j, 2] == 0, Sin[p/10000^(2 Quotient[j, 2]/d)],\n"
    "  Cos[p/10000^(2*Quotient[j, 2]/d)]]",
    "greek letters": "\\[Theta][i_, d_] := Exp[-2 i Log[10000]/d];\n"
    "pe[p_, d_] := Flatten[Table[{Sin[p \\[Theta][i, d]], Cos[p \\[Theta][i, d]]}, {i, 0, d/2 - 1}]]",
    "kinds of parameters": "PE[pos_Integer, j_Integer, d_Integer] := N[If[EvenQ[j], Sin[pos/10000.^(j/d)],\n"
    "  Cos[pos/10000.^((j - 1)/d)]]]  (* a comment *)",
}
WRONG = {
    "the exponent of the component": RIGHT["a choice by parity"].replace("(j - 1)/d", "j/d"),
    "i for 2i": RIGHT["a table of pairs"].replace("2 i", "i"),
    "degrees": RIGHT["a choice by parity"].replace("Sin[pos", "Sin[Pi/180 pos"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right(name: str) -> None:
    found = check_code(RIGHT[name], "wolfram")
    assert found is not None
    assert (found.verdict, found.reason) == ("proved", "the same as 'sinusoidal'")


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str) -> None:
    found = check_code(WRONG[name], "wolfram")
    assert found is not None
    assert found.verdict == "refuted"
    assert found.witness["position"] == "1"


def test_what_builds_no_encoding_is_a_definition() -> None:
    program = "w[t_] = (1/10000)^t;\nf[x_] = Re[Integrate[Exp[I*x*w[t]], {t, 0, 1}]];\nPlot[f[x], {x, -9, 9}]\n"
    (f,) = check_text(f"```mathematica\n{program}```\n")
    assert f.verdict == "definition"
    assert "w[t] = (1/10000)^t" in f.reason
    assert [d.name for d in definitions(program)] == ["w", "f"]
    assert [(d.parameters, d.line) for d in definitions(program)] == [(("t",), 1), (("x",), 2)]


def test_precedence() -> None:
    import ast

    def value(text: str) -> float:
        tree = translated(f"x = {text}")
        return float(eval(compile(ast.Expression(tree.body[0].value), "", "eval"), {"sin": lambda x: x + 1, "a": 5}))

    assert value("2^3^2") == 512
    assert value("-2^2") == -4
    assert value("2 a^2/5") == 10
    assert value("(1 + a) 2") == 12
    assert value("1 - 2 - 3") == -4
    assert value("Sin[a] 2") == 12
    assert value("8/4/2") == 1


@pytest.mark.parametrize(
    "program",
    ["f[", "f[x_] := ", "x = )", "{1, 2", "Table[i, i]", "x = \"open", "x = 1 2 ]", "(" * 500 + "1", "Sin[" * 300,
     "x = # & /@ y", "\\[Theta", "%", "f[x_] := x /. x -> 2", "Module[{x = 1}, Sin[x]]", "Sin[x] = Cos[x]"],
)  # fmt: skip
def test_what_is_not_read_is_said(program: str) -> None:
    for source in (program, program + "\nSin[x]"):
        try:
            found = check_code(source, "wolfram")
        except BadSnippet:
            continue
        assert found is None or found.verdict == "undecided"
    for f in check_text(f"```mathematica\n{program}\nSin[x]\n```\n"):
        assert f.verdict in ("unread", "undecided", "definition")
