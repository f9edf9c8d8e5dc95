"""What is proved to hold for all values of a variable if and only if conditions hold: wrong ones beside right ones.

Each is put to the core alone and to the checker; what neither may prove has values that tell its sides apart.
"""

from __future__ import annotations

import pytest

from kernel.test_core import by_core
from symbolic_pe.kernel import checker
from symbolic_pe.kernel.checker import DerivationError
from symbolic_pe.kernel.derivation import Derivation, Equivalence, Step
from symbolic_pe.kernel.term import Assumption, Definition, Hypothesis, Relation, Sym, num
from symbolic_pe.language.parse import parse_hypothesis, parse_relation

WHOLE = "n is integer"


def derivation(
    relation: str,
    conditions: str,
    variables: str,
    given: tuple[str, ...] = (),
    definitions: tuple[Definition, ...] = (),
    indices: tuple[str, ...] = (),
) -> Derivation:
    relations = (parse_relation(relation),)
    demanded = tuple(parse_relation(c) for c in conditions.split(" and ") if c)
    goal = Equivalence(relations, tuple(variables), ("a", "b", "c"), demanded, indices)
    steps = (Step(relations, "compare coefficients", demanded),)
    return Derivation("test", "", goal, steps, tuple(map(assumed, given)), definitions)


def assumed(text: str) -> Hypothesis:
    name, is_, kind = text.partition(" is ")
    return Assumption(name, kind) if is_ else parse_hypothesis(text)


def refused(d: Derivation) -> None:
    for judge in (by_core, checker.check):
        with pytest.raises(DerivationError):
            judge(d)


@pytest.mark.parametrize("op", ["!=", "<=", "<", ">"])
def test_a_system_is_one_of_equations(op: str) -> None:
    """``a*x != 0`` does not hold for all x if and only if a is 0; and ``a != 0`` is no equation that follows."""
    refused(derivation(f"a*x {op} 0", "a == 0", "x"))
    refused(derivation("a*x == 0", f"a {op} 0", "x"))
    rewritten = (parse_relation(f"a*x + 0 {op} 0"),)
    d = derivation("a*x == 0", "a == 0", "x")
    goal = Equivalence(rewritten, ("x",), ("a",), d.steps[0].after, ())  # type: ignore[arg-type]
    refused(Derivation("test", "", goal, (Step(rewritten, "collect", d.steps[0].before), *d.steps)))
    assert checker.check(d)


@pytest.mark.parametrize("power", [2, 3])
def test_waves_in_a_power_of_an_integer_are_not_told_from_its_own(power: int) -> None:
    """``exp(I*pi*n**2)`` is ``exp(I*pi*n)`` for each integer n: a = 1, b = -1."""
    refused(derivation(f"a*exp(I*pi*n**{power}) + b*exp(I*pi*n) == 0", "a == 0 and b == 0", "n", (WHOLE,)))
    assert checker.check(derivation("a*exp(I*pi*n/2) + b*exp(I*pi*n) == 0", "a == 0 and b == 0", "n", (WHOLE,)))


TIED = [
    ("a + b*exp(I*pi*n) == 0", "a == 0 and b == 0", "n", (WHOLE, "exp(I*pi*n) != 1")),  # n is odd: a == b
    ("a + b*cos(pi*n) == 0", "a == 0 and b == 0", "n", (WHOLE, "cos(pi*n) != 1")),
    ("a*x - a*x**2 == 0", "a == 0", "x", ("g(x) != 0",)),  # g may be zero but for x = 1
    ("b*x == 0", "b == 0", "x", ("a*x != 0",)),  # for a = 0 there is no x
    ("a*x - a*y == 0", "a == 0", "xy", ("x - y == 0",)),
    ("a*((1 + (-1)**n)/(1 + (-1)**n)) + b*(-1)**n == 0", "a == 0 and b == 0", "n", (WHOLE,)),  # speaks of even n alone
]


@pytest.mark.parametrize(("relation", "conditions", "variables", "given"), TIED)
def test_a_variable_that_does_not_have_all_values_is_none(
    relation: str, conditions: str, variables: str, given: tuple[str, ...]
) -> None:
    refused(derivation(relation, conditions, variables, given))


FREE = [
    ("a*x - a*y**2 == 0", "a == 0", "xy", ("1 + x - y != 0", "x != 0", "y > 2")),
    ("b*x == 0", "b == 0", "x", ("k*x != 0", "k is nonzero")),
    ("b/(1 + (x+y)**2) - b/(1 + x**2) == 0", "b == 0", "xy", ()),
    ("b*x/x - b*x == 0", "b == 0", "x", ()),
]


@pytest.mark.parametrize(("relation", "conditions", "variables", "given"), FREE)
def test_a_variable_may_miss_the_zeros_of_a_polynomial(
    relation: str, conditions: str, variables: str, given: tuple[str, ...]
) -> None:
    assert checker.check(derivation(relation, conditions, variables, given))


def test_what_is_assumed_of_a_definition_is_assumed_of_what_is_in_it() -> None:
    """With ``k := n``, ``k == 0`` says that n is 0, and an integer k that n is one."""
    definition = (Definition("k", (), Sym("n")),)
    refused(derivation("a*n == 0", "a == 0", "n", ("k == 0",), definition))
    refused(derivation("a*exp(2*I*pi*n) - a == 0", "a == 0", "n", ("k is integer",), definition))
    assert checker.check(derivation("a*n == 0", "a == 0", "n", ("k is nonzero",), (Definition("k", (), Sym("m")),)))


def test_names_that_are_no_numbers_have_no_coefficients() -> None:
    refused(derivation("(a*b - b*a)*x == 0", "", "x", ("a is matrix", "b is matrix")))
    assert checker.check(derivation("(a*b - b*a)*x == 0", "", "x"))


def test_nothing_follows_from_a_range_that_may_be_empty() -> None:
    """For n = 0 the sum vanishes whatever c is."""
    members = ("t is distinct", WHOLE)
    refused(derivation("Sum(c*exp(I*t[i]*x), (i, 0, n - 1)) == 0", "c == 0", "x", members, indices=("i",)))
    d = derivation("Sum(a[i]*exp(I*t[i]*x), (i, 0, n - 1)) == 0", "a[i] == 0", "x", members, indices=("i",))
    theorem = checker.check(d)
    assert theorem.core
    assert parse_hypothesis("n >= 0") in theorem.hypotheses


@pytest.mark.parametrize("said", ["i is nonzero", "i != 0", "i - 3 != 0", "k is nonzero", "i == k"])
def test_an_index_has_all_values_of_its_range(said: str) -> None:
    """For i = 0 the member ``i*a[i]`` vanishes whatever a[0] is, and ``(i-3)*a[i]`` for i = 3."""
    given, factor = ("t is distinct", WHOLE, said), "(i - 3)" if "3" in said else "(i - k)" if "==" in said else "i"
    definition = (Definition("k", (), Sym("i")),) if said[0] == "k" else ()
    member = "Sum({}*a[i]*exp(I*t[i]*x), (i, 0, n - 1)) == 0"
    refused(derivation(member.format(factor), "a[i] == 0", "x", given, definition, ("i",)))
    refused(derivation(member.format(1), "a[i] == 0", "x", given, definition, ("i",)))
    assert checker.check(derivation(member.format("exp(i)"), "a[i] == 0", "x", given[:2], indices=("i",)))
    whole = (*given[:2], "i is integer", "m is nonzero")
    assert checker.check(derivation(member.format("m"), "a[i] == 0", "x", whole, indices=("i",)))


def test_one_index_has_one_range() -> None:
    """Of an index i of both sums nobody knows how far it goes."""
    both = "Sum(a[i]*exp(I*t[i]*x), (i, 0, n - 1)) + Sum(b[i]*exp(I*t[i]*y), (i, 0, {} - 1)) == 0"
    given = ("t is distinct", "t is nonzero", WHOLE, "m is integer")
    refused(derivation(both.format("m"), "a[i] == 0 and b[i] == 0", "xy", given, indices=("i",)))
    assert checker.check(derivation(both.format("n"), "a[i] == 0 and b[i] == 0", "xy", given, indices=("i",)))


def test_indices_that_differ_do_not_stand_outside_of_sums() -> None:
    """``i - j`` is zero where i and j are one number."""
    refused(derivation("(i - j)*a*x == 0", "a == 0", "x", (), indices=("i", "j")))
    assert checker.check(derivation("a*x == 0", "a == 0", "x", (), indices=("i", "j")))


def test_what_a_rewritten_side_needs_is_a_hypothesis() -> None:
    relation, plain, condition = (parse_relation(r) for r in ("a*k/k*x == 0", "a*x == 0", "a == 0"))
    steps = (Step((relation,), "cancel", (plain,)), Step((plain,), "compare coefficients", (condition,)))
    goal = Equivalence((relation,), ("x",), ("a",), (condition,))
    assert Relation("!=", Sym("k"), num(0)) in checker.check(Derivation("test", "", goal, steps)).hypotheses
