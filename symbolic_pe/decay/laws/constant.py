"""theta(t) = c: the counterexample that does not decay."""

from .law import law

constant = law(
    "constant",
    "One frequency c",
    "c",
    parameters=(("c", "the frequency"),),
    source="the counterexample: |exp(i c x)| = 1 for all x",
)
