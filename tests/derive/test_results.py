"""What was found, T(k), sums of cosines, splits of bilinear forms, against the encoding written in numpy."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from symbolic_pe import Proof, decide, encoding, prove
from symbolic_pe.derive.readback import Readback
from symbolic_pe.kernel.derivation import Identity
from symbolic_pe.kernel.theories.context import Context
from symbolic_pe.kernel.theories.functions import Functions, reading
from symbolic_pe.language.parse import parse_term
from symbolic_pe.language.text import text

from .numeric import World, defined, value

BASE = 3.7
ORDERS = ("sinusoidal", "sinusoidal-complex", "sinusoidal-halves")
DIMENSIONS = (2, 4, 8, 10)
RNG = np.random.default_rng(11)


def frequencies(d: int) -> np.ndarray:
    return np.asarray(BASE ** (-2 * np.arange(d // 2) / d))


def encoded(order: str, d: int, p: float) -> np.ndarray:
    """The encoding as its authors define it."""
    sin, cos = np.sin(p * frequencies(d)), np.cos(p * frequencies(d))
    if order == "sinusoidal-halves":
        return np.concatenate([sin, cos])
    pairs = (sin, cos) if order == "sinusoidal" else (cos, sin)
    return np.stack(pairs, axis=1).ravel()


def blockwise(order: str, d: int) -> np.ndarray:
    """Where the components of block 0, block 1, ... stand."""
    at = np.arange(d)
    return at.reshape(2, d // 2).T.ravel() if order == "sinusoidal-halves" else at


def here(d: int, **values: float) -> World:
    theta: Callable[[float], float] = lambda i: float(BASE ** (-2 * i / d))  # noqa: E731
    return World({"d": d, "base": BASE, "pi": np.pi, **values}, {"theta": theta})


def settings(d: int, written_out: bool) -> dict[str, object]:
    return {"d": d} if written_out else {}


def found(proof: Proof, w: World) -> np.ndarray:
    assert proof.verdict.proved
    assert proof.result is not None
    return np.asarray(value(proof.result, w))


@pytest.mark.parametrize("written_out", [True, False])
@pytest.mark.parametrize("d", DIMENSIONS)
@pytest.mark.parametrize("order", ORDERS)
def test_shift(order: str, d: int, written_out: bool) -> None:
    proof = prove("shift", order, settings(d, written_out))
    at = np.arange(d) if written_out else blockwise(order, d)
    for k in (0.0, 1.0, -2.5, 17.0):
        t = found(proof, here(d, k=k))
        for p in RNG.uniform(-50, 50, 5):
            assert np.allclose(encoded(order, d, p + k)[at], t @ encoded(order, d, p)[at], atol=1e-9)
        assert np.allclose(t @ t.T, np.eye(d), atol=1e-12)


@pytest.mark.parametrize("written_out", [True, False])
@pytest.mark.parametrize("d", DIMENSIONS)
@pytest.mark.parametrize("order", ORDERS)
def test_products(order: str, d: int, written_out: bool) -> None:
    given = settings(d, written_out)
    dot, norm, distance = (prove(t, order, given) for t in ("dot-product", "norm", "distance"))
    for m, n in RNG.uniform(-30, 30, (5, 2)):
        u, v, w = encoded(order, d, m), encoded(order, d, n), here(d, m=m, n=n, p=m)
        assert np.isclose(found(dot, w), u @ v, atol=1e-10)
        assert np.isclose(found(dot, w), np.cos((m - n) * frequencies(d)).sum(), atol=1e-10)
        assert np.isclose(found(norm, w), d / 2)
        assert np.isclose(found(distance, w), np.sum((u - v) ** 2), atol=1e-10)


def matrix(d: int) -> np.ndarray:
    return RNG.uniform(-2, 2, (d, d))


def with_matrix(w: World, h: np.ndarray, d: int) -> World:
    """H by its entries, and by its quarters A, B above C, D."""
    b = d // 2
    w.families["H"] = lambda x, y: float(h[round(x), round(y)])
    for name, (r, c) in {"A": (0, 0), "B": (0, b), "C": (b, 0), "D": (b, b)}.items():
        w.families[name] = lambda x, y, r=r, c=c: float(h[round(x) + r, round(y) + c])
    return w


def masked(order: str, h: np.ndarray, theorem: str) -> np.ndarray:
    d = len(h)
    if theorem == "bilinear-full":
        return h
    if theorem == "bilinear-diagonal":
        return h * np.eye(d)
    block = np.argsort(blockwise(order, d)) // 2
    return np.asarray(h * (block[:, None] == block[None, :]))


@pytest.mark.parametrize("theorem", ["bilinear-diagonal", "bilinear-block", "bilinear-full"])
@pytest.mark.parametrize("d", DIMENSIONS)
@pytest.mark.parametrize("order", ORDERS)
def test_bilinear_forms(order: str, d: int, theorem: str) -> None:
    symbolic = prove(theorem, order)
    proofs = [symbolic, prove(theorem, order, {"d": d})] if theorem == "bilinear-diagonal" else [symbolic]
    for m, n in RNG.uniform(-20, 20, (3, 2)):
        h = matrix(d)
        direct = encoded(order, d, m) @ masked(order, h, theorem) @ encoded(order, d, n)
        for proof in proofs:
            assert np.isclose(found(proof, with_matrix(here(d, m=m, n=n), h, d)), direct, atol=1e-9)


@pytest.mark.parametrize(("order", "sign"), [("sinusoidal", -1), ("sinusoidal-complex", 1), ("sinusoidal-halves", -1)])
def test_the_sign_of_the_wave_in_m_plus_n(order: str, sign: int) -> None:
    """With H = diag(1, 0), the mean over m - n at m + n = 0 is the coefficient of cos(m + n): -1/2 for sin first."""
    proof = prove("bilinear-diagonal", order)
    h = np.diag([1.0, 0.0])
    us = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    mean = np.mean([found(proof, with_matrix(here(2, m=u, n=-u), h, 2)) for u in us])
    assert np.isclose(mean, sign / 2)


IDENTITIES = ("shift", "shift-group", "shift-orthogonal", "dot-product", "norm", "evenness", "distance")


@pytest.mark.parametrize("theorem", IDENTITIES)
@pytest.mark.parametrize("order", ORDERS)
def test_every_step_is_an_equality_of_numbers(order: str, theorem: str) -> None:
    """Each printed line of each identity, with PE, T and theta by their definitions, is the next one."""
    proof = prove(theorem, order)
    w = here(6, p=1.7, k=0.9, m=2.2, n=-1.4, t=3.1, q=0.3, k_1=0.4, k_2=-1.9, i=1.0, j=2.0)
    w = defined([*proof.definitions, *(d for part in proof.parts for d in part.derivation.definitions)], w)
    seen = 0
    for part in proof.parts:
        goal = part.derivation.goal
        if not isinstance(goal, Identity) or goal.relation.op != "==" or part.derivation.name.startswith("component"):
            continue
        for step in part.derivation.steps:
            assert not isinstance(step.before, tuple)
            assert not isinstance(step.after, tuple)
            assert np.allclose(value(step.before, w), value(step.after, w), atol=1e-9), step.rule
            seen += 1
    assert seen >= 2


def test_other_results() -> None:
    w = World({"k": 1.3, "p": 0.7, "theta": 0.9, "lamda": 0.4, "n": 5.0})
    assert np.allclose(found(prove("shift", "affine"), w), np.array([[1.0, 1.3], [0.0, 1.0]]))
    assert np.allclose(found(prove("shift", "exponential"), w), np.array([[np.exp(0.4 * 1.3)]]))
    clock = found(prove("shift", "clock"), w)
    for a, period in enumerate((60, 3600, 43200)):
        c, s = np.cos(2 * np.pi * 1.3 / period), np.sin(2 * np.pi * 1.3 / period)
        assert np.allclose(clock[2 * a : 2 * a + 2, 2 * a : 2 * a + 2], np.array([[c, s], [-s, c]]))
    assert np.isclose(np.abs(clock).sum(), sum(np.abs(clock[a : a + 2, a : a + 2]).sum() for a in (0, 2, 4)))


def test_a_phase_of_two_frequencies_is_grouped_by_frequency() -> None:
    proof = prove("dot-product", "plane-waves")
    assert proof.result is not None
    assert text(proof.result) == "Sum(cos(a[i]*(m_x - n_x) + b[i]*(m_y - n_y)), (i, 0, B - 1))"


def test_values_with_hundreds_of_names_are_read_back() -> None:
    """What names an atom that has no name is a number of thousands of digits, which is not to be printed."""

    def job(reader: Functions) -> str:
        for n in range(330):
            reader.value(parse_term(f"a{n}"))
        found = reader.value(parse_term("x/(a328 + a329) + x"))
        return text(Readback(reader.frame, ["x"]).polynomial(found))

    shown = reading(Context(()), job)
    assert decide(f"{shown} == x + x/(a328 + a329)", where="a328 + a329 != 0").proved


@pytest.mark.parametrize(("count", "law", "verdict"), [
    ("16", "", "proved"), ("400", "b**(-i)", "proved"), ("2", "(i + 1)/2", "proved"), ("2", "(i - 1)**2", "undecided"),
    ("3", "(i - 1)**2", "undecided"),
])  # fmt: skip
def test_a_full_form_of_many_blocks(count: str, law: str, verdict: str) -> None:
    """Shown for every number of blocks, where the frequencies differ for every number."""
    more = {"law": f"theta[i] := {law}"} if law else {"distinct": "theta", "positive": "theta"}
    mine = encoding("mine", ["sin(theta[i]*p)", "cos(theta[i]*p)"], count=count, where="b > 1", **more)  # type: ignore[arg-type]
    proof = prove("bilinear-full", mine)
    assert proof.verdict.verdict == verdict
    assert (f"${count}$ blocks are among them" in proof.remedy) == (verdict == "proved")
