"""Encodings of which not every position has a code: no witness lies outside, and what needs the domain says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from symbolic_pe.api import prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import Encoding, all_encodings
from symbolic_pe.encodings.declare import declare
from symbolic_pe.kernel.derivation import Identity
from symbolic_pe.kernel.term import Add, Neg, Relation, Sym, Term, relation_names, substitute
from symbolic_pe.language.text import text
from symbolic_pe.own import encoding

from .numeric import World, code, product, value

PRODUCTS = ("dot-product", "norm", "evenness", "distance")
M, N, T, P, K, Q = map(Sym, "mntpkq")
PLACES: dict[str, tuple[Term, ...]] = {
    "dot-product": (M, N, Add((M, T)), Add((N, T))), "norm": (P, Q),
    "evenness": (P, Add((P, K)), Add((P, Neg(K)))), "distance": (M, N, Add((M, T)), Add((N, T))),
    "parity": (P, Neg(P)), "odd-form": (M, N, Add((M, T)), Add((N, T))),
}  # fmt: skip

GAPS: dict[str, Callable[..., float]] = {
    "dot-product": lambda a, b, c, d: product(a, b) - product(c, d),
    "norm": lambda a, b: product(a, a) - product(b, b),
    "evenness": lambda a, b, c: product(b, a) - product(c, a),
    "distance": lambda a, b, c, d: product(a - b, a - b) - product(c - d, c - d),
}
"""What the two sides of a theorem differ by, for the codes of its places."""

OWN = [
    (encoding("modulus", ["abs(p)"], domain=["p >= 0"]), "no no no yes"),
    (encoding("modulus and one", ["abs(p)", "1"], domain=["p >= -3"]), "no no no no"),
    (encoding("logarithm", ["log(p)"], domain=["p >= 1"]), "no no no no"),
    (encoding("inverse", ["1/p"], domain=["1 <= p"]), "no no no no"),
    (encoding("not zero", ["1/p"], domain=["p != 0"]), "no no no no"),
    (encoding("sign", ["abs(p)/p"], domain=["p != 0"]), "no yes no no"),
    (encoding("root", ["sqrt(p)"], domain=["p >= 0"], integer="p"), "no no no no"),
    (encoding("roots", ["sqrt(p)", "sqrt(L - p)"], domain=["p >= 0", "p <= L"], positive="L"), "no ? no no"),
    (encoding("share", ["p/L"], domain=["p >= 0", "p < L"], positive="L", integer="p,L"), "no no no yes"),
    (encoding("bits", ["floor(p/2)", "p - 2*floor(p/2)"], domain=["p >= 0", "p < 4"], integer="p"), "no no no no"),
    (encoding("waves", ["sin(w*p)", "cos(w*p)"], domain=["p >= 0", "p < L"], positive="L"), "yes yes yes yes"),
    (encoding("positive", ["p"], positive="p"), "no no no yes"),
    (encoding("even", ["floor(p/2)"], even="p", domain=["p >= 0"]), "no no no yes"),
]  # fmt: skip
MARKS = {"proved": "yes", "refuted": "no", "undecided": "?"}


def _holds(r: Relation, w: World) -> bool:
    lhs, rhs = value(r.lhs, w), value(r.rhs, w)
    gap = lhs - rhs
    return bool({"<": gap < 0, "<=": gap <= 0, ">": gap > 0, ">=": gap >= 0, "!=": gap != 0, "==": gap == 0}[r.op])


@pytest.mark.parametrize(("e", "wanted"), OWN, ids=[e.id for e, _ in OWN])
def test_every_witness_has_its_positions_in_the_domain(e: Encoding, wanted: str) -> None:
    found = {t: prove(t, e) for t in PRODUCTS}
    assert " ".join(MARKS[found[t].verdict.verdict] for t in PRODUCTS) == wanted
    for theorem, proof in found.items():
        if not proof.verdict.refuted:
            continue
        names = {str(n): float(x) for n, x in proof.verdict.witness.items()}  # type: ignore[arg-type]
        w = World(names)
        places = [float(value(x, w)) for x in PLACES[theorem]]
        for p in places:
            assert all(_holds(r, w.also({"p": p})) for r in e.domain)
        v = code(e, w)
        assert abs(GAPS[theorem](*(v(p) for p in places))) > 1e-9


def test_what_holds_where_there_are_codes_says_where() -> None:
    """The norm of ``abs(p)/p`` is no number at 0."""
    mine = encoding("sign", ["abs(p)/p"], domain=["p >= 1"])
    proof = prove("norm", mine)
    assert proof.verdict.proved
    assert "p >= 1" in map(text, proof.verdict.hypotheses)
    assert "p >= 1" in map(text, proof.hypotheses)
    assert not any(h.op == "!=" for h in proof.verdict.hypotheses if isinstance(h, Relation))
    anywhere = prove("norm", encoding("waves", ["sin(p)", "cos(p)"], domain=["p >= 1"]))
    assert anywhere.verdict.proved
    assert not any(isinstance(h, Relation) for h in anywhere.verdict.hypotheses)


@pytest.mark.parametrize("id", [e.id for e in all_encodings().values() if e.domain])
@pytest.mark.parametrize("theorem", PLACES)
def test_the_library_is_refuted_inside(theorem: str, id: str) -> None:
    e = all_encodings()[id]
    try:
        proof = prove(theorem, e)
    except NotApplicable:
        return
    for part in proof.parts:
        goal, held = part.derivation.goal, part.derivation.hypotheses
        if part.verdict.refuted and isinstance(goal, Identity):
            spoken = {text(r) for r in held if isinstance(r, Relation)}
            about = relation_names(goal.relation).keys()
            places = [x for x in PLACES[theorem] if any(n in about for n in relation_names(Relation("==", x, x)))]
            assert places
            # a theorem calls a position otherwise where the encoding has a parameter of its name
            swapped = [substitute(x, {"n": Sym("n'")}) if "n" in _parameters(e) else x for x in places]
            for x in swapped if part.derivation.name != "odd" else swapped[:2]:
                assert {
                    text(Relation(r.op, *(substitute(s, {"p": x}) for s in (r.lhs, r.rhs)))) for r in e.domain
                } <= spoken


def _parameters(e: Encoding) -> set[str]:
    return {n for x in e.block for n in relation_names(Relation("==", x, x))} - set(e.positions)


def test_a_value_of_a_parameter_is_its_value_in_the_domain() -> None:
    mine = encoding("share", ["p/L"], domain=["p >= 0", "p < L"], positive="L", integer="p,L")
    proof = prove("norm", mine, {"L": 4})
    assert proof.verdict.refuted
    assert all(0 <= x < 4 for n, x in proof.verdict.witness.items() if n in "pq")  # type: ignore[operator]
    with pytest.raises(ValueError, match="L"):
        prove("norm", mine, {"L": -4})


@pytest.mark.parametrize("domain", [["p >= 0"], ["p >= 1", "p < 9"], ["p > 0"], ["p < 0"]])
def test_opposite_positions_need_codes(domain: list[str]) -> None:
    with pytest.raises(NotApplicable, match="no two opposite positions"):
        prove("parity", encoding("mine", ["exp(p)"], domain=domain))


def test_a_domain_with_opposite_positions() -> None:
    assert prove("parity", encoding("mine", ["sin(p)", "abs(p)"], domain=["p > -5", "p < 5"])).verdict.proved
    proof = prove("parity", encoding("mine", ["exp(p)"], domain=["p > -5", "p < 5"]))
    assert proof.verdict.refuted
    p = proof.verdict.witness["p"]
    assert -5 < p < 5  # type: ignore[operator]


@pytest.mark.parametrize(
    ("domain", "verdict"),
    [
        ([], "refuted"), (["p >= 0"], "refuted"), (["0 < p", "p != 3"], "refuted"),
        (["p >= 1", "p <= 4"], "refuted"), (["p >= 1", "p <= 2"], "undecided"), (["p >= 7", "p <= 8"], "undecided"),
        (["p**2 <= 1"], "undecided"), (["p == 1"], "undecided"),
    ],
)  # fmt: skip
def test_few_positions_leave_room_for_a_shift(domain: list[str], verdict: str) -> None:
    """On 1 and 2 alone the code p moves by 1 if it is doubled."""
    mine = encoding("mine", ["p"], domain=domain, integer="p")
    assert prove("shift", mine).verdict.verdict == verdict


def test_no_code_at_zero_is_no_reason() -> None:
    """A code that is zero at 0 cannot be moved by a matrix, if there is one at 0 and at the next position."""
    for domain, by in ((["p >= 0"], "next"), ([], "next"), (["p > 0"], "values")):
        proof = prove("shift", encoding("mine", ["floor((p + 1)/2)"], domain=domain, integer="p"))
        assert proof.verdict.refuted
        assert proof.parts[-1].derivation.name == by
    with pytest.raises(NotApplicable):
        prove("shift", encoding("mine", ["floor((p + 1)/2)"], domain=["p >= 2"], integer="p"))
    with pytest.raises(NotApplicable):
        prove("shift", encoding("mine", ["floor(p/2) - floor(p/4)"], even="p", domain=["p < 2"]))


def test_matrices_for_all_positions_say_so_where_not_all_have_codes() -> None:
    for domain, told in (([], False), (["p >= 0"], False), (["p >= 0", "p < L"], True)):
        e = encoding("mine", ["sin(p)", "cos(p)"], domain=domain)
        for theorem in ("shift", "shift-group", "shift-orthogonal", "trace", "bilinear-block", "bilinear-diagonal"):
            proof = prove(theorem, e)
            assert proof.verdict.proved
            assert ("whether or not it has a code" in proof.remedy) is told


def test_a_rotation_is_not_denied_of_a_shift_that_is_one_of_many() -> None:
    for domain, verdict in ((["p >= 0"], "refuted"), (["p >= 0", "p < 2"], "undecided")):
        mine = declare("mine", "Mine", ("p", "1"), domain=tuple(domain), given=("integer p",))
        assert prove("shift-orthogonal", mine).verdict.verdict == verdict
        assert prove("trace", mine).verdict.verdict == verdict
    with pytest.raises(NotApplicable, match="more than one shift operator"):
        prove("trace", encoding("mine", ["sin(p)", "cos(p)", "cos(p)"]))


def test_a_domain_is_about_positions() -> None:
    with pytest.raises(ValueError, match="'L < 5' is none"):
        encoding("mine", ["p"], domain=["p < L", "L < 5"])


def _waves(**given: str | list[str]) -> Encoding:
    kinds = {"even": "d", "positive": "d", **given}
    return encoding("waves", ["sin(theta[i]*p)", "cos(theta[i]*p)"], count="d/2", where="b > 1",
                    law="theta[i] := b**(-2*i/d)", **kinds)  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "verdicts"),
    [
        ({}, "no no no"), ({"domain": ["p >= 0"]}, "no no no"), ({"domain": ["p <= 0"], "integer": "p"}, "no no no"),
        ({"domain": ["p >= 0", "p < 8"], "integer": "p"}, "no ? ?"), ({"domain": ["p >= 0", "p <= 3"]}, "? ? ?"),
        ({"domain": ["p >= 0", "p < L"]}, "no no ?"), ({"even": "d,p"}, "? ? ?"),
    ],
)  # fmt: skip
def test_distances_are_those_of_positions_with_codes(given: dict[str, str | list[str]], verdicts: str) -> None:
    """At base 100 and 8 components the product rises after 3, is negative at 9 and comes back at two millions."""
    mine = _waves(**given)
    theorems = ("decay-monotone", "decay-positive", "decay-vanishing")
    found = [prove(t, mine, {"d": 8, "b": 100}).verdict for t in theorems]
    assert " ".join(MARKS[v.verdict] for v in found) == verdicts
    for v in found:
        if v.refuted and "L" in v.witness:
            assert v.witness["k"] < v.witness["L"]  # type: ignore[operator]


@pytest.mark.parametrize("theorem", ["decay-closed", "decay-bound", "decay-near", "decay-mean-square", "decay-sum"])
def test_whole_positions_are_no_whole_variable_of_an_integral(theorem: str) -> None:
    assert prove(theorem, _waves(integer="p")).verdict.proved
