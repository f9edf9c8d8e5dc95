"""The base-and-context table: printed values, a second route by brute force, resume, wrong input."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpmath
import numpy as np
import pytest

from symbolic_pe.decay.table import base_table, failing_above, first_violation, least_base
from symbolic_pe.decay.working import BadInput, TooHard

PRINTED = {1024: "4293.43757", 2048: "11587.2443", 4096: "26952.3392"}


@pytest.mark.parametrize("context", PRINTED)
def test_the_table_as_printed(context: int) -> None:
    row = least_base(128, context, above=False)
    assert float(row.base) == pytest.approx(float(PRINTED[context]), rel=2e-9)
    assert float(row.low) < float(row.base) < float(row.high) <= float(row.low) * (1 + 1.1e-9)
    assert first_violation(128, row.high, context) is None
    found = first_violation(128, float(row.low) * (1 - 1e-9), context)
    assert found is not None
    assert found.value.startswith("-")


def s(d: int, b: float, context: int) -> np.ndarray:
    theta = b ** (-2 * np.arange(d // 2) / d)
    return np.asarray(np.cos(np.outer(np.arange(context), theta)).mean(axis=1))


@pytest.mark.parametrize(("d", "context"), [(4, 3), (4, 8), (6, 10), (16, 40), (64, 100), (10, 30)])
def test_against_brute_force(d: int, context: int) -> None:
    """On a fine grid of bases all below fail, and just above the base none does."""
    row = least_base(d, context)
    least = float(row.base)
    for b in np.exp(np.linspace(1e-6, np.log(least) - 1e-7, 4001)):
        assert s(d, b, context).min() < 1e-12, b
    assert s(d, least * (1 + 2e-9), context).min() > -1e-9
    if (v := row.violation_above) is not None:
        assert float(v.base) > least
        assert s(d, float(v.base), context)[v.m] < 0


def test_a_published_base_fails_its_own_criterion() -> None:
    v = first_violation(128, "6.4e5", 32768)
    assert v is not None
    assert v.m == 27685
    with mpmath.workdps(30):
        want = mpmath.fsum(mpmath.cos(27685 * mpmath.mpf(640000) ** (-mpmath.mpf(i) / 64)) for i in range(64)) / 64
        assert abs(mpmath.mpf(v.value) - want) < mpmath.mpf(10) ** -13


def test_the_feasible_set_is_no_interval() -> None:
    row = least_base(128, 1024)
    assert row.violation_above is not None
    assert float(row.violation_above.base) > float(row.high)
    assert failing_above(128, row.high, 1024) == row.violation_above


def test_a_stopped_search_goes_on(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    seen: list[float] = []

    def stop(base: float) -> None:
        seen.append(base)
        if base > 500:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        least_base(128, 1024, resume=state, progress=stop)
    assert seen == sorted(seen)
    later: list[float] = []
    row = least_base(128, 1024, resume=state, progress=later.append, above=False)
    assert later[0] > 300
    assert row.base == least_base(128, 1024, above=False).base
    with pytest.raises(BadInput, match="another search"):
        least_base(128, 2048, resume=state)
    state.write_text("{}")
    with pytest.raises(BadInput, match="not the state"):
        least_base(128, 1024, resume=state)


def test_a_forged_state_excludes_nothing(tmp_path: Path) -> None:
    """What the file says is shown again: sums that are not negative there move the search nowhere."""
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"d": 128, "context": 256, "sums": [200, 255, 1]}))
    assert least_base(128, 256, resume=state, above=False).base == least_base(128, 256, above=False).base
    state.write_text(json.dumps({"d": 128, "context": 256, "sums": [0]}))
    with pytest.raises(BadInput, match="no sum 0"):
        least_base(128, 256, resume=state)


def test_an_executor() -> None:
    with ThreadPoolExecutor(2) as pool:
        rows = list(base_table(32, [16, 32, 64], executor=pool))
    assert [r.base for r in rows] == [r.base for r in base_table(32, [16, 32, 64])]
    assert [r.context for r in rows] == [16, 32, 64]


@pytest.mark.parametrize(
    ("d", "context", "said"),
    [(128, 2, "every base"), (128, 0, "context"), (128, "1.5", "context"), (128, 10**9, "context"), (7, 100, "d = 7"),
     (2, 100, "d = 2")],
)  # fmt: skip
def test_wrong_input(d: int, context: object, said: str) -> None:
    with pytest.raises(BadInput) as e:
        least_base(d, context)
    assert said in str(e.value)


def test_a_bound_on_time() -> None:
    with pytest.raises(TooHard):
        least_base(128, 4096, timeout=0.001)
