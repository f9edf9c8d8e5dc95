"""What is some function of its arguments: "the score depends on the offset only", as formulas say it."""

# ruff: noqa: E501

from __future__ import annotations

import mpmath
import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
SINES = r"$$PE_{(pos,2i)} = \sin(pos/10000^{2i/d}), PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d})$$" + "\n\n"
PLANE = r"Let $R_m = \begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta \end{pmatrix}$ and $f(x, m) = R_m x$." + "\n\n"
ROTARY = "In RoPE queries and keys are turned.\n\n"
COMPLEX = r"Let $f(x,m) = x e^{im\theta}$." + "\n\n"
WEIGHTS = r"In RoPE $f_q(x_m, m) = R_m W_q x_m$ and $f_k(x_n, n) = R_n W_k x_n$." + "\n\n"

TRUE = (
    (SINES, r"PE_{pos}\cdot PE_{pos+k} = f(k)"),
    (SINES, r"PE_{m}\cdot PE_{n} = g(m-n)"),
    (SINES, r"PE_{m}\cdot PE_{n} = g(|m-n|)"),
    (SINES, r"\|PE_{pos}\|^2 = f(d)"),
    (SINES, r"PE_{m+2k}\cdot PE_{m} = h(k)"),
    (SINES, r"PE_{2m}\cdot PE_{3n} = h(2m - 3n)"),
    (PLANE, r"\langle f(q,m), f(k,n) \rangle = g(q,k,m-n)"),
    (ROTARY, r"\langle R_m q, R_n k\rangle = g(q, k, n-m)"),
    (ROTARY, r"\langle \mathrm{RoPE}(q,m), \mathrm{RoPE}(k,n)\rangle = g(q,k,n-m)"),
    (COMPLEX, r"\mathrm{Re}[f(q,m) f(k,n)^*] = g(q,k,m-n)"),
    (WEIGHTS, r"\langle f_q(x_m, m), f_k(x_n, n)\rangle = g(x_m, x_n, m-n)"),
    (ROTARY + "$q_m = R_m q$ and $k_n = R_n k$.\n\n", r"q_m^\top k_n = g(q, k, m - n)"),
)
FALSE = (
    (SINES, r"PE_{m}\cdot PE_{n} = g(m+n)"),
    (SINES, r"PE_{2m}\cdot PE_{3n} = g(2m+3n)"),
    (SINES, r"PE_{m}^\top W PE_{n} = g(m-n)"),
    (PLANE, r"\langle f(q,m), f(k,n) \rangle = g(q,k,m+n)"),
    (PLANE, r"\langle f(q,m), f(k,n) \rangle = g(q,k,|m-n|)"),
    (COMPLEX, r"\mathrm{Re}[f(q,m) f(k,n)] = g(q,k,m-n)"),
    (ROTARY, r"\langle R_m q, k\rangle = g(q, k, n-m)"),
)
OPEN = (
    ("", r"\langle f(q,m), f(k,n) \rangle = g(q,k,m-n)"),  # a requirement on f
    (SINES + "There is a decreasing function $g$ with\n", r"PE_{m}\cdot PE_{n} = g(m-n)"),
    (SINES, r"PE_{m}\cdot PE_{n} = g(m, n)"),  # what is no claim
    ("", r"\cos(\text{pos} + 2k) = f(k)"),  # nor a position that is printed as a word, left where it is
    ("", r"\cos(m-n)\cos(n-p) = g(|m-n|, |n-p|)"),  # true: each of the two is even
    ("", r"\cos(\pi n) = g(2m - 3n - 3p)"),  # (3, 1, 1) is no whole sum of (3, 2, 0) and (3, 0, 2)
    (WEIGHTS, r"\langle f_q(x_m, m), f_k(x_n, n)\rangle = g(m-n)"),  # and of the contents
    (ROTARY + "$q_m = R_m q$ and $k_n = R_n k$.\n\n", r"q_m^\top k_n = g(m - n)"),
    (SINES + "The encoding is learned instead:\n\n", r"PE_{m}\cdot PE_{n} = g(m-n)"),
    (PLANE + "Let $g$ be even.\n\n", r"\langle f(q,m), f(k,n) \rangle = g(q,k,m-n)"),
    (PLANE + "For $m \\ge n$ we have\n\n", r"\langle f(q,m), f(k,n) \rangle = g(q,k,|m-n|)"),
    (PLANE + "It is not true that\n\n", r"\langle f(q,m), f(k,n) \rangle = g(q,k,m-n)"),
)


def _verdict(given: str, claim: str) -> str:
    return check_text(f"{given}$${claim}$$\n", settings=SETTINGS)[-1].verdict


@pytest.mark.parametrize(("given", "claim"), TRUE)
def test_there_is_such_a_function(given: str, claim: str) -> None:
    assert _verdict(given, claim) == "proved"


@pytest.mark.parametrize(("given", "claim"), FALSE)
def test_there_is_none(given: str, claim: str) -> None:
    assert _verdict(given, claim) == "refuted"


@pytest.mark.parametrize(("given", "claim"), OPEN)
def test_nothing_is_said_of_requirements_and_of_what_else_a_function_is(given: str, claim: str) -> None:
    assert _verdict(given, claim) not in ("proved", "refuted")


def test_a_witness_has_positions_with_the_same_arguments_and_other_values() -> None:
    last = check_text(PLANE + r"$$\langle f(q,m), f(k,n) \rangle = g(q,k,m+n)$$", settings=SETTINGS)[-1]
    v = {k: mpmath.mpf(x.split("/")[0]) / mpmath.mpf(([*x.split("/"), "1"])[1]) for k, x in last.witness.items()}

    def score(m: mpmath.mpf, n: mpmath.mpf) -> mpmath.mpf:
        c, s = mpmath.cos((n - m) * v["theta"]), mpmath.sin((n - m) * v["theta"])
        q, k = ([v[f"{x}[{j},0]"] if f"{x}[{j},0]" in v else v[f"{x}[{j}]"] for j in (0, 1)] for x in "qk")
        return q[0] * (c * k[0] - s * k[1]) + q[1] * (s * k[0] + c * k[1])

    assert abs(score(v["m"], v["n"]) - score(v["m"] + v["s"], v["n"] - v["s"])) > 1e-9
