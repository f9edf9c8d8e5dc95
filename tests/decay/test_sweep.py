"""Sweeps on executors give what is given here, and stop when asked."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice

import pytest

from symbolic_pe.decay.evaluate import value
from symbolic_pe.decay.laws import find_law
from symbolic_pe.decay.sums import partial_sum
from symbolic_pe.decay.sweep import sweep
from symbolic_pe.decay.working import BadInput


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors(pool: type[Executor] | None) -> None:
    executor = None if pool is None else pool(2)  # type: ignore[call-arg]
    xs = list(range(1, 60))
    got = list(sweep("exponential", xs, 25, {"b": 10000}, executor=executor, chunk=7))
    assert [v.real for v in got] == [value("exponential", x, 25, {"b": 10000}).real for x in xs]
    got = list(sweep("exponential", xs[:9], 25, {"b": 10000}, d=16, executor=executor, chunk=4))
    assert [v.value for v in got] == [partial_sum(16, 10000, x, 25).value for x in xs[:9]]
    weighted = find_law("t").with_weight("exp(-t)")
    assert [v.value for v in sweep(weighted, [1, 2], executor=executor)] == [value(weighted, x).value for x in (1, 2)]
    if executor is not None:
        executor.shutdown()


def test_threads_at_different_precisions_do_not_disturb_each_other() -> None:
    """Precision is global in python-flint and in an mpmath context."""
    jobs = [(n, digits) for n in range(1, 40) for digits in (10, 120)]
    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(lambda job: value("exponential", job[0], job[1], {"b": 10000}), jobs))
    for (n, digits), v in zip(jobs, got, strict=True):
        assert v.value == value("exponential", n, digits, {"b": 10000}).value
        assert "mpmath agrees" in v.method


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        got = list(sweep("power", range(1, 30), 20, {"alpha": 3}, executor=client.get_executor(), chunk=5))
    assert [v.value for v in got] == [value("power", x, 20, {"alpha": 3}).value for x in range(1, 30)]


def test_what_is_taken_is_all_that_is_done() -> None:
    endless = sweep("linear", count(1), 10, chunk=3)
    assert [v.x for v in islice(endless, 5)] == ["1", "2", "3", "4", "5"]
    with ThreadPoolExecutor(2) as pool:
        some = sweep("linear", count(1), 10, executor=pool, chunk=3)
        assert [v.x for v in islice(some, 5)] == ["1", "2", "3", "4", "5"]
        some.close()


def test_wrong_input_before_any_work() -> None:
    with pytest.raises(BadInput):
        next(sweep("exponential", count(), 10, {"b": 1}))
    with pytest.raises(BadInput):
        next(sweep("exponential", count(), 10, {"b": 2}, d=3))
