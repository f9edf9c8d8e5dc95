"""What a term may be the exponential of, by its looks; :mod:`~symbolic_pe.kernel.matrix` has it compared."""

from __future__ import annotations

from ..term import Add, Fn, Mul, Neg, Term, children

__all__ = ["exponent"]


def exponent(t: Term) -> Term | None:
    """What ``t`` may be the exponential of, by its first summand."""
    while isinstance(t, (Add, Neg)):
        t = children(t)[0]
    factors: list[Term] = [t]
    for x in factors:  # grows as it goes
        factors += x.args if isinstance(x, Mul) else ()
    powers = tuple(x.args[0] for x in factors if isinstance(x, Fn) and x.name == "exp")
    return Add(powers) if len(powers) > 1 else powers[0] if powers else None
