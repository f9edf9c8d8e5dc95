"""The table of properties: computed, as committed, and confirmed in floating point.

The check knows nothing of the kernel: components are read by Python's own parser, parameters are drawn
at random or set to values that make trouble, and a proved property must hold for all of them, a refuted
one fail for at least one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symbolic_pe import encoding
from symbolic_pe.encodings import Encoding, all_encodings
from symbolic_pe.kernel.term import Assumption, Const, Fn, Ref, Relation, Sym, free_names, walk
from symbolic_pe.language.text import text
from symbolic_pe.properties import NOT_APPLICABLE, PROPERTIES, Cell, Row, markdown, readme, record, score_table, table

ROOT = Path(__file__).parents[2]
CACHE: dict[str, Row] = {}


def row(id: str) -> Row:
    if id not in CACHE:
        (CACHE[id],) = table([all_encodings()[id]])
    return CACHE[id]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [row(id) for id in all_encodings()]


def test_the_page_is_what_is_computed(rows: list[Row]) -> None:
    scores = score_table()
    renew = "renew it: python -m symbolic_pe.properties"
    assert (ROOT / "docs" / "properties.md").read_text(encoding="utf-8") == markdown(rows, scores), renew
    assert readme(rows, scores) in (ROOT / "README.md").read_text(encoding="utf-8"), renew
    stored = json.loads((ROOT / "symbolic_pe" / "properties.json").read_text(encoding="utf-8"))
    assert stored == {"encodings": record(rows), "scores": record(scores)}, renew


def test_every_cell_has_an_answer_and_a_reason(rows: list[Row]) -> None:
    for r in rows:
        assert list(r.cells) == [p.name for p in PROPERTIES]
        for cell in r.cells.values():
            assert cell.verdict in ("proved", "refuted", "undecided", NOT_APPLICABLE)
            assert cell.why


def test_what_is_best_known() -> None:
    known = row("sinusoidal").cells
    assert {known[p].verdict for p in known if p != "injective"} == {"proved"}
    assert row("clock").cells["injective"] == Cell("refuted", "positions 0 and 43200 have one code")
    assert row("affine").cells["odd form"].verdict == "proved"
    assert row("sinusoidal-free").parameters == "d/2"
    assert row("fourier-features").parameters == "d"
    assert row("position-interpolation").parameters == "2"
    assert row("learned").parameters == "L*d"
    assert row("learned").cells["extrapolates"].verdict == "refuted"
    assert row("normalised").cells["bounded"].verdict == "proved"


def test_a_table_without_an_end_still_says_nothing_of_other_positions() -> None:
    (r,) = table([encoding("rows", ["f(p, i)"], count="d", integer="d", positive="d")])
    assert r.cells["extrapolates"].verdict == "refuted"
    assert r.parameters == "d for each position"


def test_an_encoding_of_ones_own_gets_its_row() -> None:
    mine = encoding("mine", ["3*cos(2*p)", "3*sin(2*p)"])
    (r,) = table([mine])
    verdicts = {p: c.verdict for p, c in r.cells.items()}
    assert set(verdicts.values()) == {"proved"}
    assert r.parameters == "0"
    empty = encoding("maybe-empty", ["p"], count="B", integer="B", nonnegative="B")
    assert table([empty])[0].cells["injective"].verdict != "proved"  # no blocks, no difference


@pytest.mark.parametrize(
    ("block", "given", "bounded", "injective"),
    [
        (["tan(p)"], {}, None, None),
        (["sin(p)*cos(2*p)**3/w"], {"nonzero": "w"}, "proved", None),
        (["-p"], {}, "refuted", "proved"),
        (["-p**3"], {}, "refuted", None),
        (["exp(-a*p)"], {"positive": "a"}, "proved", "proved"),
        (["exp(-a*p)"], {"nonzero": "a"}, "refuted", "proved"),
        (["exp(-a*p)"], {"nonnegative": "a"}, "proved", None),
        (["exp(a*p)"], {"positive": "a", "where": "a < 1"}, "refuted", "proved"),
        (["p*exp(-p)"], {}, None, None),
        (["sqrt(p)*cos(p*pi*(3 - sqrt(5)))", "sqrt(p)*sin(p*pi*(3 - sqrt(5)))"], {}, "refuted", "proved"),
        (["exp(p*w)*cos(p)", "exp(p*w)*sin(p)"], {}, "refuted", "proved"),
        (["exp(p*w)*cos(2*pi*p/3)", "exp(p*w)*sin(2*pi*p/3)"], {}, "refuted", "undecided"),
        (["sin(p**2*w)", "cos(p**2*w)"], {"positive": "w"}, "proved", "refuted"),
        (["cos(p*Abs(w - 1))", "sin(p*Abs(w - 1))"], {"where": "w < 0"}, "proved", None),
        (["cos(p*(1 + w - Abs(w)))", "sin(p*(1 + w - Abs(w)))"], {"nonnegative": "w"}, "proved", "proved"),
        (["cos(p*(1 + w - Abs(w)))", "sin(p*(1 + w - Abs(w)))"], {}, "proved", "undecided"),
        (["cos(p)", "sin(p)"], {}, "proved", "proved"),
        (["cos(p*w)", "sin(p*w)"], {"positive": "w", "where": "w < 1"}, "proved", None),
        (["cos(p*w)", "sin(p*w)"], {"positive": "w"}, "proved", "refuted"),
        (["cos(2*pi*p/7)", "sin(2*pi*p/7)"], {}, "proved", "refuted"),
        (["p/N"], {"positive": "N"}, "refuted", "proved"),
        (["p - p + cos(p)"], {}, None, None),
    ],
)
def test_what_is_bounded_and_what_repeats(
    block: list[str], given: dict[str, str], bounded: str | None, injective: str | None
) -> None:
    """None: it may be out of reach; a wrong answer is ruled out below where there is one."""
    cells = table([encoding("mine", block, **given)])[0].cells  # type: ignore[arg-type]
    assert bounded in (None, cells["bounded"].verdict)
    assert injective in (None, cells["injective"].verdict)
    truth = {"tan(p)": False, "p*exp(-p)": True, "p - p + cos(p)": True}.get(block[0])
    if truth is not None:
        assert cells["bounded"].verdict != ("refuted" if truth else "proved")


# -- in floating point -----------------------------------------------------------------------------------

Code = Any
"""A vector as a function of the position, with the positions to try it at."""
NO_END = 1e5
FUNCTIONS: dict[str, Any] = {
    "I": 1j, "Abs": np.abs, "sin": np.sin, "cos": np.cos, "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "pi": np.pi,
    "floor": np.floor,
}  # fmt: skip


class Family:
    def __init__(self, member: Callable[[int], float]) -> None:
        self.member = member

    def __getitem__(self, i: float) -> float:
        return self.member(round(i))


def worlds(e: Encoding) -> Iterator[tuple[Code, int]]:
    """The vector as a function of the position, and the width of a block, for many values of the parameters.

    The vector is a table up to ``end``, the last position that the encoding's domain allows.
    """
    bodies = [*e.block, *([e.law.definition.body] if e.law else [])]
    names = {n for t in bodies for n in free_names(t)} - {*e.positions, e.index}
    families = {x.name for t in bodies for x in walk(t) if isinstance(x, Ref)}
    unknown = {x.name for t in bodies for x in walk(t) if isinstance(x, Fn)} - set(FUNCTIONS)
    axes = len(e.positions)
    for seed in range(8):
        draw = random.Random(seed)
        size = 2 if seed >= 4 else 4
        if any(text(h) == "d > 2" for h in e.hypotheses):
            size = 4
        space: dict[str, Any] = {**FUNCTIONS, "d": size, "B": size // 2}
        for name in sorted(names - families - {"d", "B"}):
            space[name] = draw.uniform(1.1, 3) if seed < 4 else (5 / np.pi, 2 * np.pi, np.log(2), 1.0)[seed - 4]
        for h in e.hypotheses:
            if isinstance(h, Assumption) and h.kind == "integer" and h.name in space and h.name not in ("d", "B"):
                space[h.name] = draw.randint(1, 4)
            if isinstance(h, Relation) and h.op == ">" and isinstance(h.lhs, Sym) and isinstance(h.rhs, Sym):
                space[h.lhs.name] = space[h.rhs.name] + draw.uniform(0.5, 2)
        if seed == 6 and "base" in names:
            space["base"] = 2.5
        for name in sorted(families):
            values = sorted(draw.uniform(0.2, 2) for _ in range(8))
            if name == "g":
                values = sorted((draw.random() for _ in range(8)), reverse=True)
            if seed in (5, 7):
                values = [2 * np.pi * (i + 1) for i in range(8)]
            if seed == 6:
                values = [i + 1.0 for i in range(8)]
            if seed > 3 and name == "g":
                values = [0.0] * 8
            space[name] = Family(values.__getitem__)
        for name in unknown:
            space[name] = {5: lambda p, i: 0.0, 6: lambda p, i: p}.get(seed, lambda p, i: np.sin(p * p + i) + i)
        if e.law is not None:
            d = e.law.definition
            body, index = compile(text(d.body), "law", "eval"), text(d.params[0])
            space[d.name] = Family(lambda i, s=space, b=body, n=index: eval(b, {**s, n: i}))  # type: ignore[misc]
        code = [compile(text(x), "component", "eval") for x in e.block]
        count = round(eval(text(e.count), space))

        kind = complex if any(x == Const("I") for t in e.block for x in walk(t)) else float

        def at(p: Any, s: Any = space, c: list[Any] = code, n: int = count, kind: Any = kind) -> np.ndarray:
            here = {**s, **dict(zip(e.positions, np.broadcast_to(p, (axes,)), strict=True))}
            v = np.array([eval(x, {**here, e.index: i}) for i in range(n) for x in c], dtype=kind)
            return v if kind is float else np.stack([v.real, v.imag], axis=1).ravel()  # a pair for each number

        for name in sorted({n for r in e.domain for n in (*free_names(r.lhs), *free_names(r.rhs))} - {*e.positions}):
            space.setdefault(name, 30)
        allowed = [compile(text(r), "domain", "eval") for r in e.domain]
        same = [dict.fromkeys(e.positions, p) for p in (*range(100), NO_END)]
        at.end = max(p[e.positions[0]] for p in same if all(eval(c, {**space, **p}) for c in allowed))
        whole = Assumption(e.positions[0], "integer") in e.hypotheses
        at.points, at.steps = (WHOLE, (1, 2)) if whole else (POINTS, (0.7, 1.3))
        if axes > 1:
            at.points, at.steps = PLANE, (np.array([0.7, -0.4]), np.array([0.3, 1.3]))
        at.axes = axes
        yield at, len(e.block) * (1 if kind is float else 2)


def close(a: Any, b: Any) -> bool:
    return bool(np.allclose(a, b, rtol=1e-7, atol=1e-7))


POINTS = np.random.default_rng(0).uniform(-2, 2, (40, 3))
PLANE = np.random.default_rng(0).uniform(-2, 2, (60, 3, 2))
WHOLE = np.random.default_rng(0).integers(0, 4, (60, 3)).astype(float)


def blocks(v: Code, width: int) -> list[slice]:
    return [slice(a, a + width) for a in range(0, len(v(0.0)), width)]


def operators(v: Code, width: int, k: float) -> list[np.ndarray] | None:
    """The least squares fit of a matrix for every block, or None if it does not fit."""
    here, there = np.array([v(p) for p, _, _ in v.points]), np.array([v(p + k) for p, _, _ in v.points])
    out = []
    for b in blocks(v, width):
        t = np.linalg.lstsq(here[:, b], there[:, b], rcond=None)[0].T
        if not np.allclose(here[:, b] @ t.T, there[:, b], atol=1e-6):
            return None
        out.append(t)
    return out


def linear(v: Code, width: int) -> bool:
    return all(operators(v, width, k) is not None for k in v.steps)


def rotation(v: Code, width: int) -> bool:
    forth, back = operators(v, width, v.steps[0]), operators(v, width, -v.steps[0])
    assert forth is not None
    assert back is not None
    here = np.array([v(p) for p, _, _ in v.points])
    unique = [np.linalg.matrix_rank(here[:, b], tol=1e-6) == width for b in blocks(v, width)]  # else one of many fits
    return all(
        not known or (close(a @ a.T, np.eye(width)) and close(b, a.T) and close(np.linalg.det(a), 1))
        for a, b, known in zip(forth, back, unique, strict=True)
    )


def relative(v: Code, width: int) -> bool:
    return all(close(v(m) @ v(n), v(m + t) @ v(n + t)) for m, n, t in v.points)


def norm(v: Code, width: int) -> bool:
    return all(close(v(m) @ v(m), v(n) @ v(n)) for m, n, _ in v.points)


def even(v: Code, width: int) -> bool:
    return all(close(v(p + k) @ v(p), v(p - k) @ v(p)) for p, k, _ in v.points)


def odd_form(v: Code, width: int) -> bool:
    """Whether the linear equations for an antisymmetric block-diagonal J have a solution that is not zero."""
    places = [(b.start + x, b.start + y) for b in blocks(v, width) for x, y in combinations(range(width), 2)]
    if not places:
        return False

    def form(m: float, n: float) -> list[float]:
        a, b = v(m), v(n)
        return [a[x] * b[y] - a[y] * b[x] for x, y in places]

    values = np.array([form(m, n) for m, n, _ in v.points])
    moved = np.array([form(m + t, n + t) for m, n, t in v.points])
    _, s, vt = np.linalg.svd(moved - values)
    kernel = vt[(np.pad(s, (0, len(places) - len(s))) if len(s) < len(places) else s) < 1e-8]
    return bool(len(kernel) and np.abs(values @ kernel.T).max() > 1e-6)


def bounded(v: Code, width: int) -> bool:
    with np.errstate(over="ignore", invalid="ignore"):
        places = [p for p in (0.0, *np.geomspace(0.1, 1e5, 400)) if p <= v.end]
        largest = [float(np.nanmax(np.abs(v(p)))) for p in places]
    return max(largest) < 1e3


def injective(v: Code, width: int) -> bool:
    if v.axes > 1:
        found = [v(np.array(p, dtype=float)) for p in product(range(-2, 3), repeat=v.axes)]
        return all(float(np.abs(x - y).max()) > 1e-10 for x, y in combinations(found, 2))

    def differ(a: int, b: int) -> bool:
        if not (0 <= a <= v.end and 0 <= b <= v.end) and v.end < NO_END:
            return True
        x, y = v(float(a)), v(float(b))
        return bool(np.abs(x - y).max() > 1e-10 * max(1.0, np.abs(x).max()))

    with np.errstate(over="ignore"):
        return all(differ(a, b) for a, b in (*combinations((*range(-3, 4), 10), 2), (0, 43200)))


def extrapolates(v: Code, width: int) -> bool:
    return bool(v.end == NO_END)


def slower(v: Code) -> Code:
    def at(p: float) -> np.ndarray:
        return np.asarray(v(1e4 * p))

    at.points, at.steps, at.axes = v.points, v.steps, v.axes
    return at


CHECKS = {
    "linear shift": linear,
    "rotation": rotation,
    "relative dot product": relative,
    "constant norm": norm,
    "even dot product": even,
    "odd form": odd_form,
    "bounded": bounded,
    "injective": injective,
    "extrapolates": extrapolates,
}


@pytest.mark.parametrize("id", list(all_encodings()))
def test_floating_point_agrees(id: str) -> None:
    assert list(CHECKS) == [p.name for p in PROPERTIES]
    e = all_encodings()[id]
    given = list(worlds(e))
    # the hands of a clock move too little in seconds
    hours = [(slower(v), w) for v, w in given if e.topic == "Clock"]
    for name, cell in row(id).cells.items():
        where = hours if e.topic == "Clock" and name not in ("bounded", "injective", "extrapolates") else given
        if cell.verdict == "proved":
            assert all(CHECKS[name](v, w) for v, w in where), name
        if cell.verdict == "refuted":
            assert not all(CHECKS[name](v, w) for v, w in where), name


@pytest.mark.parametrize(
    ("block", "given", "verdict"),
    [
        (["sin(w*p + a)", "sin(w*p)"], {"positive": "w"}, "undecided"),  # at a = 0 the form is zero
        (["sin(w*p + 1)", "sin(w*p)"], {"positive": "w"}, "proved"),
        (["a*sin(w*p)", "cos(w*p)"], {"positive": "w"}, "undecided"),
        (["a*sin(w*p)", "cos(w*p)"], {"positive": "w", "nonzero": "a"}, "proved"),
        (["sin(w[i]*p)", "cos(w[i]*p)"], {"count": "B", "integer": "B", "positive": "B,w"}, "undecided"),
        (["sin(w[i]*p)", "cos(w[i]*p)"], {"count": "B", "integer": "B", "positive": "B", "distinct": "w"}, "undecided"),
        (["sin(w[i]*p)", "cos(w[i]*p)"], {"count": "B", "integer": "B", "positive": "B,w", "distinct": "w"}, "proved"),
    ],
)
def test_an_odd_form_is_zero_for_no_parameters(block: list[str], given: dict[str, Any], verdict: str) -> None:
    assert table([encoding("mine", block, **given)])[0].cells["odd form"].verdict == verdict
