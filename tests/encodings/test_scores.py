"""Scores: what is proved or refuted of them, against random numbers in place of content, tables and positions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from symbolic_pe.api import prove
from symbolic_pe.derive import BadSetting, NotApplicable
from symbolic_pe.kernel.term import Fn, Num, Ref, Relation, Sum, Sym, Term, free_names, walk
from symbolic_pe.language.parse import parse_term
from symbolic_pe.language.text import text
from symbolic_pe.own import score
from symbolic_pe.properties import SCORE_PROPERTIES, score_table
from symbolic_pe.scores import Score, all_scores, declare_score

SCORES = list(all_scores().values())
SIZES = {"d": 8, "D": 3, "r": 4, "K": 2, "L": 40, "H": 4, "h": 1, "base": 50.0}


class Table:
    """Random numbers, the same for the same indices."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __getitem__(self, at: Any) -> float:
        return self(*(at if isinstance(at, tuple) else (at,)))

    def __call__(self, *at: float) -> float:
        key = tuple(round(x) for x in at)
        assert max(abs(a - b) for a, b in zip(at, key, strict=True)) < 1e-9, "a table is asked between its rows"
        return random.Random(f"{self.seed} {key}").uniform(-1, 1)


def bucket(r: float) -> float:
    """T5's sixteen buckets of a distance in one direction."""
    if r < 8:
        return r
    return min(15, 8 + int(np.log(r / 8) / np.log(128 / 8) * 8))


def python(t: Term) -> str:
    """A sum as a Python generator."""
    if isinstance(t, Sum):
        return f"sum({python(t.body)} for {t.index} in range(round({python(t.lo)}), round({python(t.hi)}) + 1))"
    sums = [x for x in walk(t) if isinstance(x, Sum)]
    if not sums:
        return text(t)
    shown = text(t)
    for x in sums:
        shown = shown.replace(text(x), python(x))
    return shown


def value(s: Score, m: float, n: float, seed: int) -> float:
    names = {x.name for x in walk(s.value) if isinstance(x, (Ref, Fn))}
    space: dict[str, Any] = {"sin": np.sin, "cos": np.cos, "exp": np.exp, "Abs": abs, "pi": np.pi, **SIZES}
    for k, name in enumerate(sorted(names - space.keys())):
        space[name] = Table(100 * seed + k)
    if "g" in names:
        space["g"] = bucket
    if s.law is not None:
        body, index = text(s.law.definition.body), text(s.law.definition.params[0])
        space["theta"] = type("Law", (), {"__getitem__": lambda self, i: eval(body, {**SIZES, index: i})})()
    return float(eval(python(s.value), {**space, s.query: m, s.key: n}))


def allowed(s: Score, m: int, n: int) -> bool:
    return all(eval(text(r), {**SIZES, s.query: m, s.key: n}) for r in s.domain)


PAIRS = [(m, n) for m in (0, 1, 2, 5, 11) for n in (0, 1, 3, 9)]


@pytest.mark.parametrize("s", SCORES, ids=lambda s: s.id)
def test_a_score_is_data_that_can_be_read(s: Score) -> None:
    assert parse_term(text(s.value)) == s.value
    assert s.title
    assert s.source
    assert (
        set(s.content) | {n for n, _, _ in s.tables}
        <= {x.name for x in walk(s.value) if isinstance(x, (Ref, Fn))} | free_names(s.value).keys()
    )


@pytest.mark.parametrize("s", SCORES, ids=lambda s: s.id)
def test_numbers_agree(s: Score) -> None:
    (row,) = score_table([s])
    relative = all(
        abs(value(s, m, n, seed) - value(s, m + t, n + t, seed)) < 1e-9
        for seed in range(3) for m, n in PAIRS for t in (1, 4) if allowed(s, m, n) and allowed(s, m + t, n + t)
    )  # fmt: skip
    assert relative == (row.cells["relative"].verdict == "proved")
    both = [(m, n) for m, n in PAIRS if m != n and allowed(s, m, n) and allowed(s, n, m)]
    differ = any(abs(value(s, m, n, seed) - value(s, n, m, seed)) > 1e-6 for seed in range(3) for m, n in both)
    wanted = "not applicable" if not both else "proved" if differ else "refuted"
    assert row.cells["tells direction"].verdict == wanted
    assert (row.cells["extrapolates"].verdict == "proved") == (allowed(s, 99, 98))


def test_what_is_best_known() -> None:
    rows = {r.encoding.id: r for r in score_table()}
    assert all(list(r.cells) == [p.name for p in SCORE_PROPERTIES] for r in rows.values())
    assert rows["shaw"].parameters == "(2*K + 1)*d"
    assert rows["alibi"].parameters == "0"
    assert rows["t5-buckets"].parameters == "32"
    assert rows["rotary-score"].parameters == "1"
    assert rows["sinusoidal-dot"].cells["uses content"].verdict == "refuted"


@pytest.mark.parametrize(
    ("value", "relative", "direction"),
    [
        ("Sum(q[a]*k[a], (a, 0, 1)) - (m - n)**2", "proved", "refuted"),
        ("Sum(q[a]*k[a], (a, 0, 1)) - (m - n)**3", "proved", "proved"),
        ("q[0]*cos(m*w) + k[0]*cos(n*w)", "refuted", "proved"),
        ("cos(m*w)*cos(n*w) - sin(m*w)*sin(n*w)", "refuted", "refuted"),
        ("cos(m*w)*sin(n*w) - sin(m*w)*cos(n*w)", "proved", "proved"),
        ("exp(-Abs(m - n))*q[0]*k[0]", "proved", "refuted"),
        ("exp(-Abs(m))*q[0]*k[0]", "refuted", "proved"),
    ],
)
def test_scores_of_ones_own(value: str, relative: str, direction: str) -> None:
    s = declare_score("mine", "Mine", value, given=("w > 0",), content=("q", "k"))
    assert prove("score-relative", s).verdict.verdict == relative
    assert prove("score-direction", s).verdict.verdict == direction


def test_what_makes_no_sense_is_said() -> None:
    with pytest.raises(NotApplicable, match="the code of one position"):
        prove("shift", "alibi")
    with pytest.raises(NotApplicable, match="scores of two positions"):
        prove("score-relative", "sinusoidal")
    with pytest.raises(NotApplicable, match="one direction only"):
        prove("score-direction", "alibi")
    with pytest.raises(BadSetting, match="even"):
        prove("score-relative", "rotary-score", {"d": 3})
    with pytest.raises(BadSetting, match="hypothesis"):
        prove("score-relative", "rotary-score", {"base": 1})
    assert prove("score-relative", "rotary-score", {"d": 4, "base": 10000}).verdict.proved


def test_a_score_in_a_file_of_ones_own_and_what_is_wrong_with_it() -> None:
    mine = score("mine", "q[0]*k[0] + b(n - m)", content="q,k", tables={"b": ("2*L", 1)}, integer="L", positive="L",
                 domain=["m < L", "n < L"])  # fmt: skip
    (row,) = score_table([mine])
    assert {p: c.verdict for p, c in row.cells.items()} == {
        "relative": "proved", "tells direction": "proved", "uses content": "proved", "extrapolates": "refuted",
    }  # fmt: skip
    assert row.parameters == "2*L"
    with pytest.raises(ValueError, match="neither position"):
        score("none", "q[0]*k[0]", content="q,k")
    with pytest.raises(ValueError, match="relations"):
        score("bad", "m - n", domain="m is an integer")


def test_the_parameters_of_an_example_are_said() -> None:
    """With the slope 0 there is no direction: what is shown is shown for the slope that is printed."""
    s = declare_score("mine", "Mine", "q[0]*k[0] + c*(m - n)", given=("c >= 0",), content=("q", "k"))
    proof = prove("score-direction", s)
    assert proof.verdict.proved
    (chosen,) = (h for h in proof.hypotheses if isinstance(h, Relation) and h.op == "==")
    assert chosen.lhs == Sym("c")
    assert isinstance(chosen.rhs, Num)
    assert chosen.rhs.value > 0
    assert proof.claim.startswith("An example")
    assert f"c = {chosen.rhs.value}" in proof.claim
    free = prove("score-direction", declare_score("free", "Free", "q[0]*k[0] + m - n", content=("q", "k")))
    assert free.claim.startswith("The score tells forward from backward")


def test_that_small_positions_have_no_score_is_not_that_one_direction_has() -> None:
    s = score("far", "q[0]*k[0] + m - n", content=("q", "k"), domain=("Abs(m - n) > 5",))
    with pytest.raises(NotApplicable, match="no two small positions"):
        prove("score-direction", s)


def _floors(of: str) -> str:
    return f"floor(m/{of}) - floor(n/{of})"


@pytest.mark.parametrize(
    ("value", "given", "relative", "direction"),
    [
        ("cos(pi*m)*cos(pi*n)", {"integer": "m,n"}, "proved", "refuted"),
        ("cos(pi*m)*cos(pi*n)", {}, "refuted", "refuted"),
        ("cos(pi*m/2)*cos(pi*n/2)", {"integer": "m,n"}, "refuted", "refuted"),
        ("cos(pi*m/2)*cos(pi*n/2)", {"even": "m,n"}, "proved", "refuted"),
        ("cos(pi*m/2)*cos(pi*n/2)", {"even": "m"}, "proved", "refuted"),
        (_floors("2"), {"even": "m,n"}, "proved", "proved"),
        (_floors("2"), {"integer": "m,n"}, "refuted", "proved"),
        ("abs(m) - abs(n)", {"positive": "m,n"}, "proved", "proved"),
        ("abs(m) - abs(n)", {"nonnegative": "m,n"}, "proved", "proved"),
        ("abs(m) - abs(n)", {"nonzero": "m,n"}, "refuted", None),
        ("abs(m) - abs(n)", {"positive": "m"}, "refuted", "proved"),
        ("abs(m) - abs(n)", {"where": ["m >= 1", "n >= 1"]}, "proved", "proved"),
        ("abs(m) - abs(n)", {"where": ["m >= 1"]}, "refuted", "proved"),
        ("abs(m)*n - m*abs(n)", {"positive": "m"}, "refuted", "refuted"),
        ("sin(pi*m) - sin(pi*n)", {"integer": "m"}, None, "refuted"),
        ("sin(pi*m) - sin(2*pi*n)", {"integer": "m"}, "proved", "refuted"),
        ("cos(pi*m)*(m - n)", {"even": "m,n", "positive": "m,n"}, "proved", "proved"),
    ],
)  # fmt: skip
def test_positions_stay_what_is_assumed_of_them(
    value: str, given: dict[str, Any], relative: str | None, direction: str | None
) -> None:
    """Moved, exchanged and as numbers: a score has nothing to say of others."""
    s = score("mine", value, **given)
    for theorem, wanted in (("score-relative", relative), ("score-direction", direction)):
        got = prove(theorem, s).verdict
        assert wanted is None or got.verdict == wanted
        if theorem == "score-relative" and got.refuted:
            m, n, t = (got.witness[x] for x in "mnt")
            for x, name in ((m, "m"), (m + t, "m"), (n, "n"), (n + t, "n")):
                assert name not in given.get("integer", "") or x.denominator == 1
                assert name not in given.get("even", "") or (x / 2).denominator == 1
                assert name not in given.get("positive", "") or x > 0
                assert name not in given.get("nonzero", "") or x != 0


def test_positions_that_come_in_one_order_only() -> None:
    with pytest.raises(NotApplicable, match="one direction only: m > n"):
        prove("score-direction", score("mine", "m - n", where=["m > n"]))


def test_an_example_without_content_speaks_of_none() -> None:
    proof = prove("score-direction", score("asymmetric", "a*(m - n) + b", nonzero="a"))
    assert proof.verdict.proved
    assert "content" not in proof.claim + proof.remedy
    proof = prove("score-direction", score("worded", "a*q[0]*(m - n)", content="q", nonzero="a"))
    assert proof.verdict.proved
    assert "content" in proof.claim
    assert "q_0" in proof.remedy
