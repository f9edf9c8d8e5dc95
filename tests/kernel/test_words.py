"""Words of matrices: what is equal for all sizes is proved, what differs is refuted by small matrices.

The oracle is NumPy with matrices of size 4, which the kernel never tries, drawn to meet the hypotheses.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from symbolic_pe import decide

GIVEN = (
    "A is a matrix", "B is a matrix", "u is a vector", "v is a vector", "w is a vector", "Q is orthogonal",
    "S is skew", "R is skew", "H is symmetric",
)  # fmt: skip

TRUE = (
    "transpose(A*B) == transpose(B)*transpose(A)",
    "transpose(u)*A*v == transpose(v)*transpose(A)*u",
    "transpose(A*(u + v))*B*(v + w) == transpose(u)*transpose(A)*B*v + transpose(u)*transpose(A)*B*w"
    " + transpose(v)*transpose(A)*B*v + transpose(v)*transpose(A)*B*w",
    "transpose(Q)*Q == identity(n)",
    "dot(Q*u, Q*v) == dot(u, v)",
    "Q**2*transpose(Q) == Q",
    "transpose(u)*S*u == 0",
    "transpose(u)*S*v == -transpose(v)*S*u",
    "exp(s*S)*exp(t*S) == exp((s + t)*S)",
    "exp(s*A)*exp(-s*A) == identity(n)",
    "transpose(exp(s*A)) == exp(s*transpose(A))",
    "transpose(exp(s*S)*u)*exp(t*S)*v == transpose(u)*exp((t - s)*S)*v",
    "normsq(exp(t*S)*u) == normsq(u)",
    "S*exp(t*S) == exp(t*S)*S",
    "w*dot(u, v) == w*transpose(u)*v",
    "transpose(u)*v*A == dot(u, v)*A",
    "transpose(u)*v*w == w*transpose(v)*u",
    "transpose(u)*H*v == transpose(v)*H*u",
    "normsq(u - v) == normsq(u) - 2*dot(u, v) + normsq(v)",
    "(A + B)**2 == A**2 + A*B + B*A + B**2",
    "cos(s)*(A*u)/2 + cos(s)*(A*u)/2 == A*(cos(s)*u)",
    "exp(0*A) == identity(n)",
    "exp((t - t)*A)*u == cos(0)*u + sin(0)*v",
    "cos(t)**2*A + sin(t)**2*A == A",
    "cos(dot(u, v))*A == A*cos(dot(v, u))",
    "(A - A)*u == 0",
    "dot(s*u, A*v) == s*transpose(u)*A*v",
)
FALSE = (
    "A*B == B*A",
    "transpose(A*B) == transpose(A)*transpose(B)",
    "transpose(u)*A*v == transpose(v)*A*u",
    "transpose(u)*A*u == 0",
    "dot(A*u, A*v) == dot(u, v)",
    "dot(Q*u, v) == dot(u, v)",
    "Q*A == A*Q",
    "transpose(u)*S*v == transpose(v)*S*u",
    "exp(s*S)*exp(t*S) == exp((s - t)*S)",
    "transpose(exp(s*A)) == exp(-s*A)",
    "transpose(exp(s*S)*u)*exp(t*S)*v == transpose(u)*exp((t + s)*S)*v",
    "transpose(exp(s*A)*u)*exp(t*A)*v == transpose(u)*exp((t - s)*A)*v",
    "normsq(exp(t*H)*u) == normsq(u)",
    "exp(s*S)*exp(t*H) == exp(t*H)*exp(s*S)",
    "(A + B)**2 == A**2 + 2*A*B + B**2",
    "A*u == transpose(A)*u",
    "normsq(u - v) == normsq(u) - dot(u, v) + normsq(v)",
    "w*dot(u, v) == u*dot(v, w)",
    "S*S == -identity(n)",
    "exp(t*S)*A == A*exp(t*S)",
    "cos(t)**2*A + sin(t)*A == A",
    "cos(dot(u, v))*A == A*cos(dot(v, w))",
)
UNREAD = (
    "u*v == v*u",
    "A + u == u + A",
    "A == 1",
    "u == A",
    "exp(A + B) == exp(A)*exp(B)",
    "A**k*A == A**(k + 1)",
    "Q**s == Q**s*Q**0",
    "det(A*B) == det(A)*det(B)",
    "A != B",
    "f(A)*f(B) == f(B)*f(A)",
    "theta[0]*A == A*theta[1]",
    "identity(2)*A == identity(3)*A",
    "identity(n)*A == A*identity(m) + 0*A*identity(2*n)",
    "identity(2)*S*R == identity(2)*R*S",
    # the square of a matrix's norm is a number, and no transpose(A)*A
    "normsq(A*Q) == normsq(A)",
    "normsq(Q) == identity(n)",
    "normsq(A) == transpose(A)*A",
    "dot(A, B) == transpose(A)*B",
    "dot(transpose(u), transpose(v)) == u*transpose(v)",
    "dot(2, u) == 2*u",
    # zeros of two sizes
    "0*u == 0*A",
    "(A - A)*u == A - A",
)


def world(seed: int, size: int) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    full = rng.normal(size=(8, size, size))
    skew = (full[2] - full[2].T) / 2
    return {
        "A": full[0], "B": full[1], "S": skew, "H": full[3] + full[3].T, "Q": np.linalg.qr(full[4])[0],
        **{name: rng.normal(size=(size, 1)) for name in "uvw"}, "s": 0.7, "t": -0.4, "n": size,
    }  # fmt: skip


def expm(a: np.ndarray) -> np.ndarray:
    """The exponential series, of a matrix that was halved often enough."""
    term = total = np.eye(len(a))
    for n in range(1, 30):
        term = term @ (a / 1024) / n
        total = total + term
    return np.linalg.matrix_power(total, 1024)


class Mat(np.ndarray):
    """Products as on paper: a 1 x 1 matrix is a number."""

    def __mul__(self, other: Any) -> Any:
        a, b = np.asarray(self), np.asarray(other)
        if a.size == 1 or b.size == 1:
            return mat(a.item() * b if a.size == 1 else a * b.item())
        if a.shape[1] != b.shape[0]:
            raise ValueError("sizes")
        return mat(a @ b)

    def __rmul__(self, other: Any) -> Any:
        return mat(np.asarray(self) * other)

    def __pow__(self, n: Any) -> Any:
        return mat(np.linalg.matrix_power(np.asarray(self), int(n)))


def mat(a: Any) -> Mat:
    return np.atleast_2d(np.asarray(a, dtype=float)).view(Mat)


FUNCTIONS: dict[str, Any] = {
    "transpose": lambda a: mat(np.asarray(a).T),
    "identity": lambda n: mat(np.eye(n)),
    "dot": lambda a, b: mat(np.asarray(a).T @ np.asarray(b)),
    "normsq": lambda a: mat(np.asarray(a).T @ np.asarray(a)),
    "exp": lambda a: mat(expm(np.asarray(a))),
    "cos": np.cos,
    "sin": np.sin,
}


def numbers(seed: int, size: int = 4) -> dict[str, Any]:
    return {k: mat(v) if isinstance(v, np.ndarray) else v for k, v in world(seed, size).items()}


def gap(claim: str, seed: int, size: int) -> float:
    names = numbers(seed, size)
    left, right = (np.asarray(eval(side, {**FUNCTIONS, **names}), dtype=float) for side in claim.split(" == "))
    return float(np.abs(left - right).max())


@pytest.mark.parametrize("claim", TRUE)
def test_what_holds_for_every_size_is_proved(claim: str) -> None:
    assert decide(claim, where=GIVEN).proved, claim
    assert max(gap(claim, seed, 4) for seed in range(3)) < 1e-9


@pytest.mark.parametrize("claim", FALSE)
def test_what_fails_is_refuted_by_small_matrices(claim: str) -> None:
    verdict = decide(claim, where=GIVEN)
    assert verdict.refuted, (claim, verdict.reason)
    assert verdict.residual
    assert max(gap(claim, seed, 4) for seed in range(3)) > 1e-3


@pytest.mark.parametrize("claim", UNREAD)
def test_what_is_not_read_is_left_undecided_and_said_why(claim: str) -> None:
    verdict = decide(claim, where=GIVEN)
    assert verdict.verdict == "undecided"
    assert verdict.reason


SOFTMAX = "softmax(P*X*W*transpose(X)*transpose(P)) == P*softmax(X*W*transpose(X))*transpose(P)"
MODEL = ("P is orthogonal", "X is a matrix", "W is a matrix", "V is a matrix", "o is a vector")


def test_a_hypothesis_replaces_a_word_and_without_it_nothing_is_said() -> None:
    claim = "softmax(P*X*W*transpose(P*X))*P*X*V == P*softmax(X*W*transpose(X))*X*V"
    assert decide(claim, where=[*MODEL, SOFTMAX]).proved
    assert decide(claim, where=MODEL).verdict == "undecided"
    assert decide(claim.replace("== P*", "== "), where=[*MODEL, SOFTMAX]).verdict == "undecided"
    pooled = "transpose(o)*softmax(P*X*W*transpose(P*X))*P*X*V == transpose(o)*softmax(X*W*transpose(X))*X*V"
    assert decide(pooled, where=[*MODEL, SOFTMAX, "transpose(P)*o == o"]).proved
    assert decide(pooled, where=[*MODEL, SOFTMAX]).verdict == "undecided"


FAMILY = ("T is a matrix", "p is a vector", "A is a matrix", "a is a vector", "T(t + s) == T(t)*T(s)")


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("transpose(a)*T(t + s)*p(u) == transpose(p(u))*transpose(T(t)*T(s))*a", "proved"),
        ("T(s)*T(t) == T(s + t)", "undecided"),  # the hypothesis is of one order; another s and t might not commute
        ("T(t)*A == A*T(t)", "undecided"),
        ("p(s) == p(t)", "undecided"),
        ("T(t)*T == T*T(t)", "undecided"),
        ("T(A)*A == T(A)*A", "undecided"),
        ("p(t) + T(t) == T(t) + p(t)", "undecided"),
    ],
)
def test_a_family_of_matrices_is_a_matrix_at_each_number(claim: str, verdict: str) -> None:
    assert decide(claim, where=FAMILY).verdict == verdict


def test_a_number_is_replaced_wherever_it_stands() -> None:
    given = ["u is a vector", "v is a vector", "A is a matrix", "B is a matrix", "transpose(A)*A == B",
             "transpose(A*u)*A*v == 3*s"]  # fmt: skip
    assert decide("v*transpose(u)*B*v*transpose(u) == 3*s*v*transpose(u)", where=given).proved
    assert decide("transpose(v)*B*u == 4*s", where=given).verdict == "undecided"
    assert decide("transpose(u)*v == 3*s", where=given).verdict == "undecided"


def test_hypotheses_that_go_round_in_circles_come_to_an_end() -> None:
    given = ["A is a matrix", "B is a matrix", "C is a matrix", "A*B == B*C", "B*C == A*B*C"]
    assert decide("A*B*A == C", where=given).verdict == "undecided"


def test_powers_of_an_orthogonal_matrix_need_integers() -> None:
    claim = "transpose(Q**m*u)*Q**n*v == transpose(u)*Q**(n - m)*v"
    assert decide(claim, where=GIVEN, integer="m,n").proved
    assert decide(claim, where=GIVEN).verdict == "undecided"
    assert decide(claim.replace("n - m", "n + m"), where=GIVEN, integer="m,n").refuted


def test_what_is_no_matter_of_matrices_is_decided_as_ever() -> None:
    assert decide("sin(x)**2 + cos(x)**2 == 1", where=[*GIVEN, "A*B == B*A"]).proved
    assert decide("x > 0", positive="x", where=GIVEN).proved
    assert decide("x == y", where=GIVEN).refuted
    assert decide("identity(2) == identity(3)", where=GIVEN).verdict != "proved"


def test_a_matrix_is_not_positive() -> None:
    verdict = decide("A*B == B*A", where=GIVEN, positive="A")
    assert verdict.verdict == "undecided"
    assert "said of numbers" in verdict.reason


# -- random words ----------------------------------------------------------------------------------------


def a_word(draw: random.Random, depth: int) -> str:
    """A square matrix of the letters, at random."""
    if not depth:
        return draw.choice(
            ("A", "B", "S", "H", "Q", "exp(s*S)", "exp(t*S)", "exp(s*A)", "u*transpose(v)", "identity(n)")
        )
    x, y = a_word(draw, depth - 1), a_word(draw, depth - 1)
    return draw.choice((f"({x})*({y})", f"(({x}) + ({y}))", f"transpose({x})", f"dot(u, ({x})*v)*({y})", f"(-({x}))"))


def another(draw: random.Random, word: str) -> str:
    """The same word written otherwise, or after an edit that may change it."""
    edits = (
        ("A", "B"), ("transpose(A)", "A"), ("S", "transpose(S)"), ("H", "transpose(H)"), ("s*S", "-s*S"), ("u", "v"),
        ("Q", "transpose(Q)"), ("exp(s*S)", "transpose(exp(-s*S))"), ("u*transpose(v)", "transpose(v*transpose(u))"),
    )  # fmt: skip
    old, new = draw.choice(edits)
    return draw.choice((word.replace(old, new, 1), f"transpose(transpose({word}))", f"Q*transpose(Q)*({word})"))


def test_random_words_agree_with_numpy() -> None:
    draw = random.Random(20)
    told = {"proved": 0, "refuted": 0, "undecided": 0}
    for _ in range(300):
        word = a_word(draw, draw.randint(1, 3))
        claim = f"{word} == {another(draw, word)}"
        verdict = decide(claim, where=GIVEN).verdict
        told[verdict] += 1
        far = max(gap(claim, seed, 4) for seed in range(2))
        size = max(
            1.0, *(float(np.abs(np.asarray(eval(word, {**FUNCTIONS, **numbers(seed)}))).max()) for seed in (0, 1))
        )
        if verdict == "proved":
            assert far < 1e-8 * size, claim
        elif verdict == "refuted":
            assert far > 1e-9, claim
    assert told["proved"] > 60
    assert told["refuted"] > 25
    assert told["undecided"] < 30
