"""``exp(2*pi*I*2**n)`` is 1 where ``n`` counts, and need not be where it is negative or no integer."""

from __future__ import annotations

import mpmath
import pytest

from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.term import Assumption
from symbolic_pe.language.parse import parse_relation

WHOLE = Assumption("n", "integer")
COUNTS = (WHOLE, Assumption("n", "nonnegative"))

@pytest.mark.parametrize("claim", ["sin(pi*2**n*(x + 2)) == sin(pi*2**n*x)", "exp(2*pi*I*6**n) == 1",
                                   "exp(2*pi*I*3**n*m) == 1", "sin(pi*2**n) == 0"])  # fmt: skip
def test_whole_powers_are_whole(claim: str) -> None:
    given = (*COUNTS, Assumption("m", "integer"))
    assert decide(parse_relation(claim), given).proved
    for n in range(6):
        at = {"n": n, "m": 3, "x": mpmath.mpf("0.377")}
        left, right = (mpmath.mpmathify(_value(side, at)) for side in claim.split("=="))
        assert abs(left - right) < 1e-12


@pytest.mark.parametrize("given", [(), (WHOLE,), (Assumption("n", "nonnegative"),), (Assumption("n", "positive"),)])
def test_other_powers_are_not(given: tuple[Assumption, ...]) -> None:
    """n = -1 and n = 1/2 are the witnesses."""
    assert not decide(parse_relation("sin(pi*2**n*(x + 2)) == sin(pi*2**n*x)"), given).proved


@pytest.mark.parametrize(
    "claim",
    ["sin(pi*2**n*(x + 1)) == sin(pi*2**n*x)", "cos(pi*3**n) == 1", "exp(pi*I*2**n) == 1", "exp(2*pi*I*2**n/3) == 1",
     "exp(2*pi*I*2**(-n)) == 1", "exp(2*pi*I*2**(n/2)) == 1", "exp(2*pi*I*2**n*x) == 1"],
)  # fmt: skip
def test_half_turns_and_parts_of_powers_are_not_whole_ones(claim: str) -> None:
    assert not decide(parse_relation(claim), COUNTS).proved


def _value(side: str, at: dict[str, object]) -> object:
    names = {"sin": mpmath.sin, "cos": mpmath.cos, "exp": mpmath.exp, "pi": mpmath.pi, "I": mpmath.mpc(0, 1), **at}
    return eval(side, {"__builtins__": {}}, names)  # our own claims, above
