"""Random terms of the kind that can be written as a claim."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from symbolic_pe.kernel.term import Add, Const, Div, Fn, Matrix, Mul, Neg, Num, Pow, Ref, Relation, Sum, Sym, Term, num

NAMES = ("x", "m", "theta", "phi_m", "d_model", "pos", "x1", "lambda_", "θ", "omega_k")

leaves: st.SearchStrategy[Term] = st.one_of(
    st.integers(0, 10_000).map(num),
    st.sampled_from(("0.0998", "1e-5", ".5", "2.", "1.5E3")).map(lambda s: Num(Fraction(s), s)),
    st.sampled_from(NAMES).map(Sym),
    st.sampled_from(("pi", "I", "E")).map(Const),
)


def grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        several.map(Add),
        several.map(Mul),
        inner.map(Neg),
        st.builds(Div, inner, inner),
        st.builds(Pow, inner, inner),
        st.builds(Ref, st.sampled_from(("theta", "H", "PE")), several),
        st.builds(Ref, st.sampled_from(("theta", "PE")), st.tuples(inner)),
        st.builds(Fn, st.sampled_from(("sin", "cos", "exp", "sqrt", "conj", "Re", "Im", "Abs", "log", "T", "g", "det",
                                       "transpose", "tr", "normsq", "inverse", "identity", "floor", "factorial")),
                  st.tuples(inner)),
        st.builds(Fn, st.sampled_from(("dot", "g", "binomial")), st.tuples(inner, inner)),
        st.builds(Sum, inner, st.sampled_from(("i", "j")), inner, inner),
        several.map(lambda row: Matrix((row, row))),
        several.map(lambda col: Matrix(tuple((x,) for x in col))),
    )  # fmt: skip


terms: st.SearchStrategy[Term] = st.recursive(leaves, grow, max_leaves=12)
relations = st.builds(Relation, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), terms, terms)
