"""What a user imports: verdicts from Python, and encodings of one's own."""

from __future__ import annotations

import inspect
import time
from pathlib import Path
from typing import Any

import pytest

import symbolic_pe
from symbolic_pe import api, decide, encoding, prove, theorem
from symbolic_pe.kernel.term import Assumption, Num, Relation, Sym, num
from symbolic_pe.language.parse import ParseError


def test_a_string() -> None:
    assert decide("sin(x)**2 + cos(x)**2 == 1").proved
    assert decide("sin(x)**2 == 1").refuted


@pytest.mark.parametrize("words", [words for words, _ in api._HINTS])
def test_a_hint_is_for_a_reason_that_the_kernel_gives(words: str) -> None:
    kernel = Path(symbolic_pe.__file__).parent / "kernel"
    assert any(words in file.read_text(encoding="utf-8") for file in kernel.rglob("*.py"))


def test_a_kernel_relation() -> None:
    assert decide(Relation("==", Sym("x"), Sym("x"))).proved


def test_a_sympy_relation_brings_its_assumptions() -> None:
    import sympy

    k, x = sympy.Symbol("k", integer=True), sympy.Symbol("x")
    claim = sympy.Eq(sympy.sin(2 * sympy.pi * k + x, evaluate=False), sympy.sin(x), evaluate=False)
    v = decide(claim)
    assert v.proved
    assert Assumption("k", "integer") in v.hypotheses
    y = sympy.Symbol("y", positive=True)
    assert decide(sympy.Gt(y, -1, evaluate=False)).proved
    assert decide(sympy.Ge(y + x, x, evaluate=False)).proved


def test_sympy_expressions_as_hypotheses() -> None:
    import sympy

    a, b = sympy.symbols("a b")
    assert decide("a + 1 > b", where=[sympy.Eq(a, b)]).proved
    assert decide("sin(pi*a) == 0", integer=[a]).proved


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("sin(pi*(m + n)) == 0", {"integer": "m, n"}),
        ("sin(pi*(m + n)) == 0", {"integer": ("m", "n")}),
        ("b > 0", {"positive": "b"}),
        ("b + 1 > 1", {"where": "b > 0"}),
        ("b + 1 > 1", {"where": ["b > 0", "c is an integer"]}),
        ("b + 1 > 1", {"where": Assumption("b", "positive")}),
        ("b + 1 > 1", {"where": Relation(">", Sym("b"), num(0))}),
    ],
)
def test_hypotheses(claim: str, given: dict[str, Any]) -> None:
    assert decide(claim, **given).proved
    assert not decide(claim).proved


def test_what_makes_no_sense_is_said() -> None:
    with pytest.raises(ParseError, match="never closed"):
        decide("sin(x")
    with pytest.raises(ValueError, match="'3x' is not a name"):
        decide("x == x", integer="3x")
    with pytest.raises(TypeError, match="evaluated before"):
        decide(True)
    with pytest.raises(TypeError, match="not float"):
        decide(1.0)
    import sympy

    x = sympy.Symbol("x")
    with pytest.raises(TypeError, match="evaluated before"):
        decide(sympy.Eq(x, x))
    with pytest.raises(TypeError, match="needs a relation"):
        decide(x)


def test_a_hang_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    import signal

    monkeypatch.setattr("symbolic_pe.kernel.decide.decide", lambda *a, **k: time.sleep(30))
    begun = time.monotonic()
    v = decide("x == x", timeout=0.1)
    assert time.monotonic() - begun < 25  # it would take 30
    assert (v.verdict, v.reason) == ("undecided", "out of time")
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_only_time_that_was_worked_counts_on_a_busy_machine() -> None:
    from symbolic_pe.limit import HardStop, hard_stop

    with hard_stop(1.0):
        time.sleep(1.2)
    begun = time.process_time()

    def spin() -> None:
        while time.process_time() - begun < 10:
            pass

    with pytest.raises(HardStop), hard_stop(0.2):
        spin()
    assert time.process_time() - begun < 5


def test_another_user_of_the_timer_is_let_be() -> None:
    import signal

    rung: list[int] = []
    signal.signal(signal.SIGALRM, lambda *a: rung.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 60)
        assert decide("x == x", timeout=0.5).proved
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    assert not rung


def test_in_a_thread() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        assert all(v.proved for v in pool.map(decide, ["x == x", "sin(-x) == -sin(x)"]))


# -- encodings -----------------------------------------------------------------------------------


def test_an_encoding_in_a_few_lines() -> None:
    mine = encoding(
        "mine",
        ["sin(theta[i]*p)", "cos(theta[i]*p)"],
        count="d/2",
        even="d",
        law="theta[i] := b**(-2*i/d)",
        positive="b",
    )
    assert (mine.id, mine.title, len(mine.block)) == ("mine", "mine", 2)
    assert mine.law is not None
    assert mine.law.definition.indexed
    assert dict(mine.parameters).keys() == {"b", "d"}
    assert set(mine.hypotheses) == {Assumption("d", "even"), Assumption("b", "positive")}


def test_an_encoding_of_sympy_expressions() -> None:
    import sympy

    p = sympy.Symbol("p")
    mine = encoding("mine", [p**2, p, 1])
    assert mine.count == num(1)
    assert isinstance(mine.block[2], Num)
    assert not mine.parameters


@pytest.mark.parametrize(
    ("block", "given", "said"),
    [
        ([], {}, "sequence of components"),
        ("sin(p)", {}, "sequence of components"),
        (["sin(x)"], {}, "no component depends on the position p"),
        (["sin(theta[i]*p)"], {}, "say how many blocks"),
        (["sin(p"], {}, "never closed"),
        (["sin(p)"], {"layout": "diagonal"}, "layout is"),
        (["sin(p)"], {"law": "b**2"}, "needs a relation"),
        (["sin(p)"], {"law": "theta == b"}, "a law is written"),
        (["sin(p)"], {"position": "3p"}, "not a name"),
    ],
)
def test_an_encoding_that_makes_no_sense(block: Any, given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        encoding("mine", block, **given)


@pytest.mark.parametrize("name", symbolic_pe.__all__)
def test_what_is_exported_says_what_it_takes_and_raises(name: str) -> None:
    thing = getattr(symbolic_pe, name)
    said = " ".join((inspect.getdoc(thing) or "").split())
    assert said.endswith((".", "::", ")"))
    if inspect.isfunction(thing):
        assert "Raises ``" in said
        taken = inspect.signature(thing).parameters
        assert "timeout" not in taken or "in seconds" in said
        assert "source" not in taken or "``source``" in said


def test_a_file_that_does_not_end_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "my.py"
    path.write_text("while True:\n    pass\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"the file was still running after 0\.2 s"):
        prove("shift", f"{path}:mine", timeout=0.2)
    with pytest.raises(ValueError, match=r"the file was still running after 0\.2 s"):
        theorem("shift", f"{path}:mine", timeout=0.2)
