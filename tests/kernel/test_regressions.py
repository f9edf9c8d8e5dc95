"""Claims that the kernel once answered wrongly, not at all, too slowly or with a traceback.

A row is a claim, its hypotheses and the verdict it must get.  Where the expected verdict is
``undecided`` the kernel must not do better: the claim is false or meaningless for some values.
"""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from symbolic_pe.kernel.canonical import OutOfFragment
from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.hypotheses import Hypotheses, reading
from symbolic_pe.kernel.meaning import Meaning
from symbolic_pe.kernel.sums import ended
from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Definition,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    num,
)
from symbolic_pe.language.parse import parse_hypothesis, parse_relation, parse_term

from .independent import ask, check_refutation

PROVED, REFUTED, UNDECIDED = "proved", "refuted", "undecided"
NOT_PROVED, NOT_REFUTED = "not proved", "not refuted"

INNER, LEFT, RIGHT = (f"Sum({x}, (i, 0, n - 1))" for x in ("a[i]*b[i]", "a[i]**2", "b[i]**2"))
SQUARE, OBLONG = "(n, 0, N - 1), (m, 0, N - 1)", "(n, 0, M - 1), (m, 0, N - 1)"
CLASHES = (
    "positive b; b < 0", "b == 1; b == 2", "b > 0; b < 0", "b == -1; positive b", "b**2 == -1", "even b; b == 3",
    "even b; integer n; b == 2*n + 1", "integer b; b == 1/2", "integer b; b > 0; b < 1", "distinct b; b[0] == b[1]",
    "distinct b; b[i] == 1", "b != b", "1 == 2", "cos(b) > 1", "b > c; c > a; a > b", "b*c != 0; b == 0",
    "positive b; b == c; c < 0", "b == c; b != c", "floor(b) > b", "Abs(b) < 0",
)  # fmt: skip
"""Hypotheses that contradict each other."""

ROWS: list[tuple[str, str, str, str]] = [
    # A bound index has nothing to do with an assumption on a free symbol of its name.
    ("Sum(i, (i, -3, -1)) >= 0", "positive i", REFUTED, "index"),
    ("Sum(k, (k, 0, 2)) == 3", "k == 3", PROVED, "index"),
    ("Sum(k, (k, 0, 2)) == 9", "k == 3", REFUTED, "index"),
    ("Sum(x, (i, 0, 3)) == 10", "x == i+1", REFUTED, "index"),
    ("Sum(x, (i, 0, 3)) == 4*(i+1)", "x == i+1", PROVED, "index"),
    # A power of a positive base is positive for real exponents only.
    ("normsq(Matrix([1, I])) == 2", "", PROVED, "complex vectors"),
    ("normsq(Matrix([1, I])) == 0", "", REFUTED, "complex vectors"),
    ("normsq(Matrix([z, 0])) == z**2", "complex z", REFUTED, "complex vectors"),
    ("conj(Matrix([1, I])) == Matrix([1, -I])", "", PROVED, "complex vectors"),
    ("Im(identity(2)) == identity(2)", "", NOT_PROVED, "complex vectors"),
    ("asin(2) == conj(asin(2))", "", NOT_PROVED, "complex vectors"),
    ("2**(I*pi/log(2)) >= 0", "", NOT_PROVED, "bounds"),
    ("b**(I*x) + 1 != 0", "positive b", NOT_PROVED, "bounds"),
    # An even power is not negative if what is raised is real.
    ("exp(z) + exp(conjugate(z)) >= 0", "complex z", NOT_PROVED, "bounds"),
    ("Sum(exp(I*theta[i]), (i, 0, N-1))**2 + Sum(exp(-I*theta[i]), (i, 0, N-1))**2 >= 0", "", NOT_PROVED, "bounds"),
    # A sum is bounded by its number of terms where that number is known not to be negative.
    ("Sum(cos(theta[i]), (i, -N, -1)) >= N", "", REFUTED, "bounds"),
    ("Sum(cos(theta[i]), (i, m, n)) <= n+1+m", "", NOT_PROVED, "bounds"),
    ("Sum(cos(theta[i]), (i, 0, N-1)) >= -N", "", PROVED, "bounds"),
    ("tan(x)**2 >= 0", "", PROVED, "bounds"),
    ("x**4 - 2*x**2 + 1 >= 0", "", PROVED, "bounds"),
    # An inverted inner range is empty.
    ("Sum(1, (j, i+2, 3), (i, 0, 5)) == -3", "", REFUTED, "triangular"),
    ("Sum(1, (j, i+2, 3), (i, 0, 5)) == 3", "", PROVED, "triangular"),
    ("Sum(Sum(1, (j, i+2, N-1)), (i, 0, N-1)) == N*(N-3)/2", "", NOT_PROVED, "triangular"),
    ("Sum(Sum(1, (j, i+1, N-1)), (i, 0, N-1)) == N*(N-1)/2", "", PROVED, "triangular"),
    ("Sum(Sum(1, (j, 0, i)), (i, 0, N-1)) == N*(N+1)/2", "", PROVED, "triangular"),
    ("Sum(Sum(Sum(1, (k, 0, j)), (j, 0, i)), (i, 0, N-1)) == N*(N+1)*(N+2)/6", "", PROVED, "triangular"),
    ("Sum(Sum(1, (j, i, M)), (i, 0, N)) == (N+1)*(2*M-N+2)/2", "", NOT_PROVED, "triangular"),
    ("Sum(Sum(1, (k, i, i+2)), (i, 0, N-1)) == 3*N", "", PROVED, "triangular"),
    # What is said for every integer i is said of no member between.
    ("b[x] > x", "integer i; b[i] > i", NOT_PROVED, "families"),
    ("b[1/2] > 1/2", "integer i; b[i] > i", NOT_PROVED, "families"),
    ("b[1/2] > c[1/2]", "integer i; b[i] > c[i]", NOT_PROVED, "families"),
    ("b[1/2]*y > 0", "integer i; b[i] > 0; y > 0", NOT_PROVED, "families"),
    ("b[n]*b[n+1] > 0", "integer i n; b[i] > 0", PROVED, "families"),
    ("b[n] > n", "integer i n; b[i] > i", PROVED, "families"),
    # An index that several hypotheses, or a definition, speak of is still no single number.
    ("b[3]*c[3] > 0", "b[i] > 0; c[i] > 0", NOT_REFUTED, "families"),
    ("b[2] > d[2]", "b[i] > c[i]; c[i] > d[i]", NOT_REFUTED, "families"),
    ("b[3] > 0", "b[i] > 0; i >= 0", NOT_REFUTED, "families"),
    ("b[1] <= 0", "c[i] <= 0; b[i] <= c[i]", NOT_REFUTED, "families"),
    ("y*sin(b[0]) <= y*b[0]", "c[i] == 2*b[i]; 0 < b[i]; y >= 0", NOT_REFUTED, "families"),
    ("b[3] >= 1", "b[i] > 0; c[i] > 0", REFUTED, "families"),
    # What a hypothesis says of an index that another one places is said of that index alone.
    ("theta[4] == 1", "i == 3; theta[i] == 1", NOT_PROVED, "placed"),
    ("theta[0] == 1", "integer i; i >= 5; theta[i] == 1", NOT_PROVED, "placed"),
    ("f(-1) == 1", "x > 0; f(x) == 1", NOT_PROVED, "placed"),
    ("f(-1) == 1", "positive x; f(x) == 1", NOT_PROVED, "placed"),
    ("f(x + 1) == 0", "f(x) == 0", UNDECIDED, "placed"),  # x may be a root of f
    ("y == 0", "y == f(x + 1); f(x) == 0", NOT_PROVED, "placed"),
    ("b[n + 1] == 2", "integer n; b[n] == 2", UNDECIDED, "placed"),
    ("b[n + 1] == 3", "integer n; b[n] == 2", REFUTED, "placed"),
    ("b[n]**2 == 4", "integer n; b[n] == 2", PROVED, "placed"),
    # refuted is what fails however a hypothesis is meant: of one value, or of all
    ("c[0] == b[2*n]", "integer n; b[i] == c[i]; b[i] == b[0]", NOT_REFUTED, "of all"),
    ("c[1] > 1", "b[i] == 2*c[i]; b[i] > 2", NOT_REFUTED, "of all"),
    ("c[1] > 1", "b[i] == 2*c[i]; b[i] > 1", REFUTED, "of all"),
    ("c[0] == c[1]", "b[i] == c[i]; b[i] == x", NOT_REFUTED, "of all"),
    ("f(0) > 0", "f(x) > 1", NOT_REFUTED, "of all"),
    ("f(y) > 2", "f(x) > 1", REFUTED, "of all"),
    ("f(-1) == f(1)", "f(-x) == f(x)", NOT_REFUTED, "of all"),
    ("f(3) == 3*f(1)", "f(x + y) == f(x) + f(y)", NOT_REFUTED, "of all"),
    ("f(1) == 1", "f(y) <= 1; f(y) >= 1", NOT_REFUTED, "of all"),
    ("b[n] == b[0] + n", "integer n; b[n + 1] == b[n] + 1", NOT_REFUTED, "of all"),
    ("b[n + 1] > 0", "integer n; b[n] > 1", NOT_REFUTED, "of all"),
    ("b[n + 1] > 2", "integer n; b[n] > 1", REFUTED, "of all"),
    ("f(2) > 2", "f(3) > 1", REFUTED, "of all"),
    ("t[i] == t[j] + 1", "t[i] != t[j]", REFUTED, "of all"),
    ("2 - h(2) == 3*h(n) - 1", "2 - h(y) == 3*h(x) - 1", NOT_REFUTED, "of all"),
    ("2*g(n) - g(0) > g(0)", "2*g(x) - g(y) > g(y)", NOT_REFUTED, "of all"),
    ("h(0) < 5", "h(x) <= h(y) + 1", REFUTED, "of all"),
    ("a[0] == 1", "Sum(a[i], (i, 0, 3)) == 1", REFUTED, "of all"),
    # what is defined under a condition is said of one value that meets it to prove, of all of them to refute
    ("f(3) == 9", "f(x) == x**2; x > 0", UNDECIDED, "under a condition"),
    ("f(3) == 8", "f(x) == x**2; x > 0", REFUTED, "under a condition"),
    ("f(-3) == 9", "f(x) == x**2; x > 0", REFUTED, "under a condition"),
    ("f(3) == 9", "f(x) == x**2; positive x", UNDECIDED, "under a condition"),
    ("f(-3) == 9", "f(x) == x**2; positive x", REFUTED, "under a condition"),
    ("f(2) == 4", "f(x) == x**2; even x", UNDECIDED, "under a condition"),
    ("f(3) == 9", "f(x) == x**2; even x", REFUTED, "under a condition"),
    ("f(3) == 0", "f(x) == sin(x); x > 0", REFUTED, "under a condition"),
    ("f(1) == 1", "f(x) == x; sin(x) > 0", UNDECIDED, "under a condition"),
    ("a[3] == 6", "a[i] == 2*i; i <= N", UNDECIDED, "under a condition"),
    ("a[3] == 7", "a[i] == 2*i; i <= N", REFUTED, "under a condition"),
    ("a[3] == 6", "a[i] == 2*i; i <= N; N == 2", REFUTED, "under a condition"),
    ("a[3] == 6", "a[i] == 2*i; i >= 1; a[0] == 7", UNDECIDED, "under a condition"),
    ("Sum(a[k], (k, 1, N)) == N*(N + 1)", "a[i] == 2*i; i >= 1", UNDECIDED, "under a condition"),
    ("Sum(a[k], (k, 0, N)) == N*(N + 1)", "a[i] == 2*i; i >= 1", REFUTED, "under a condition"),
    ("H[1, 2] == 0", "H[i, j] == 0; i != j", UNDECIDED, "under a condition"),
    ("H[1, 1] == 0", "H[i, j] == 0; i != j", REFUTED, "under a condition"),
    ("f(5) == 1", "f(n) == 1; n == m + 2", UNDECIDED, "under a condition"),
    ("a[1] == 1", "a[i] == x; x == i", UNDECIDED, "under a condition"),
    ("a[4] == 3", "a[i] == i; i == 3", REFUTED, "under a condition"),
    ("b[5] > 0", "b[i] > 0; i > N; N == 3", UNDECIDED, "under a condition"),
    ("b[2] > 0", "b[i] > 0; i > N; N == 3", REFUTED, "under a condition"),
    ("x == c[1]", "x == c[i]; b[i] != 1", UNDECIDED, "of all"),
    ("x > 0", "x == c[i]", REFUTED, "of all"),
    ("x == c[1] + 1", "x == c[i]", REFUTED, "of all"),
    # a family of two indices is another one than that of one
    ("b[1, 2] > 0", "b[i] > 0", REFUTED, "two families"),
    ("b[1] > 0", "b[i, j] > 0", REFUTED, "two families"),
    ("b[1]*b[1, 2] > 0", "b[i] > 0", REFUTED, "two families"),
    ("b[1]*b[2] > 0", "b[i] > 0; b[2, 3] == 1", UNDECIDED, "two families"),
    ("b[1, 2]*b[2, 1] > 0", "b[i, j] > 0", PROVED, "two families"),
    # an even function is another thing than one with even values
    ("f(x) == f(-x)", "even f", UNDECIDED, "even"),
    ("cos(pi*f(x)) == 1", "even f", UNDECIDED, "even"),
    ("sin(pi*f[x]) == 0", "even f", PROVED, "even"),
    ("f[1] == f[-1]", "even f", REFUTED, "even"),
    ("Sum(b[i], (i, 0, n)) == 2*(n + 1)", "b[i] == 2", PROVED, "placed"),
    ("Sum(b[i]*c[i], (i, 0, n)) == 2*(n + 1)", "b[i] == 2; c[i] == 1", PROVED, "placed"),
    ("b[5] == c[0]", "b[n] == c[j]", NOT_REFUTED, "placed"),
    ("theta[i + 1]*2 == theta[i]", "theta[i] == 2**(-i)", PROVED, "placed"),
    ("theta[4] == 16", "b[i] == i; theta[i] == b[i]**2", PROVED, "placed"),
    ("theta[4] == 16", "integer i; c[i] > 0; theta[i] == i**2", PROVED, "placed"),
    ("sqrt(theta[i]) != sqrt(theta[j])", "integer i j; theta[i] == 2**(-i/3); i == j", REFUTED, "placed"),
    ("theta[3] == 2", "i == 3; theta[i] == 1", NOT_PROVED, "placed"),
    ("theta[3] == 1", "i == 3; theta[i] == 1", NOT_REFUTED, "placed"),
    # What has no inverse equals nothing, and differs from nothing.
    ("inverse(Matrix([[1, 1], [1, 1]])) == identity(2)", "", UNDECIDED, "inverse"),
    ("Matrix([[1, 0], [0, 1]]) == inverse(Matrix([[a, a], [a, a]]))", "", UNDECIDED, "inverse"),
    ("inverse(Matrix([[0]])) == Matrix([[1]])", "", UNDECIDED, "inverse"),
    ("inverse(Matrix([[1, 2], [3, 4]])) == identity(2)", "", REFUTED, "inverse"),
    ("inverse(Matrix([[a, b], [c, d]])) == Matrix([[d, b], [-c, a]])/(a*d - b*c)", "", REFUTED, "inverse"),
    ("inverse(Matrix([[a, b], [c, d]])) == Matrix([[d, -b], [-c, a]])/(a*d - b*c)", "", PROVED, "inverse"),
    ("identity(-1) == identity(1)", "", UNDECIDED, "inverse"),
    # A name that a relation is about is a number; a family of that name is another thing.
    ("b[i] < 1", "b < 0", UNDECIDED, "two names"),
    # A denominator that vanishes strictly inside of a range leaves nothing to speak of.
    ("Sum(1/(i - 1), (i, 0, N)) == Sum(1/(j - 1), (j, 0, N))", "", UNDECIDED, "poles"),
    ("Sum(1/(i - 100), (i, 0, N)) == Sum(1/(j - 100), (j, 0, N))", "", UNDECIDED, "poles"),
    ("Sum(1/(i**2 - 10000), (i, 0, N)) == Sum(1/(j**2 - 10000), (j, 0, N))", "", UNDECIDED, "poles"),
    ("Sum(1/(i - N + 2), (i, 0, N)) == Sum(1/(j - N + 2), (j, 0, N))", "", UNDECIDED, "poles"),
    ("Sum(1/(i + 1), (i, -N, N)) == Sum(1/(j + 1), (j, -N, N))", "", UNDECIDED, "poles"),
    ("Sum(1/(i + k), (i, -N, N)) == Sum(1/(j + k), (j, -N, N))", "integer k N; k < N; k > -N", UNDECIDED, "poles"),
    ("Sum(1/(i - 1), (i, M, N)) == Sum(1/(j - 1), (j, M, N))", "", PROVED, "poles"),
    ("Sum(1/(2**i - 8), (i, 0, N)) == Sum(1/(2**j - 8), (j, 0, N))", "", UNDECIDED, "poles"),
    ("Sum(1/(i - k), (i, 0, N)) == Sum(1/(j - k), (j, 0, N))", "integer k; k >= 1; k < N", UNDECIDED, "poles"),
    ("Sum(1/(i - k), (i, 0, N)) == Sum(1/(j - k), (j, 0, N))", "integer k; k < 0", PROVED, "poles"),
    ("Sum(1/(i - k), (i, 0, N)) == Sum(1/(j - k), (j, 0, N))", "k >= 0; k < N", PROVED, "poles"),
    ("Sum(1/(2*i - 1), (i, 0, N)) == Sum(1/(2*j - 1), (j, 0, N))", "", PROVED, "poles"),
    ("Sum(1/(i - 100), (i, 101, N)) == Sum(1/(j - 100), (j, 101, N))", "", PROVED, "poles"),
    # A range must end at integers.
    ("Sum(1, (i, 0, pi)) == pi+1", "", NOT_PROVED, "range"),
    ("Sum(1, (i, 0, sqrt(2))) == 1+sqrt(2)", "", NOT_PROVED, "range"),
    ("Sum(1, (i, 0, g(3))) == g(3)+1", "", NOT_PROVED, "range"),
    ("Sum(1, (i, 0, theta[3])) == theta[3]+1", "", NOT_PROVED, "range"),
    ("Sum(cos(2*pi*i), (i, 0, N*pi)) == N*pi+1", "", NOT_PROVED, "range"),
    ("Sum(1, (i, 0, N/3)) == N/3+1", "integer N", NOT_PROVED, "range"),
    ("Sum(1, (i, 0, d/4-1)) == d/4", "even d", NOT_PROVED, "range"),
    ("Sum(1, (i, 0, (d-2)/2)) == d/2", "", PROVED, "range"),
    # What is assumed of a defined name must hold of its definition.
    ("sin(pi*x) == 0", "integer n; n == x/2", NOT_REFUTED, "definition"),
    ("Abs(m-n) == k", "positive k; k == m-n", NOT_REFUTED, "definition"),
    ("Abs(y) == y", "x == sqrt(y)", NOT_REFUTED, "definition"),
    ("y == 1", "x == sqrt(y)", REFUTED, "definition"),
    ("b <= 1", "positive b; distinct theta; theta[i] == b**i", REFUTED, "definition"),
    ("Sum(theta[i], (i, 0, 2)) == 3", "theta[i] == b**i; distinct theta; b == 1", NOT_REFUTED, "definition"),
    ("Sum(theta[i], (i, 0, 2)) >= 0", "theta[i] == b**i; positive theta", NOT_REFUTED, "definition"),
    ("Abs(theta[1]) == theta[1]", "theta[i] == x*i; positive theta", NOT_REFUTED, "definition"),
    ("Sum(theta[k], (k, 0, N-1)) == N*(N-1)/2", "theta[i] == k", NOT_PROVED, "definition"),
    ("y + z == 7", "x == 0; y + z == 0", REFUTED, "definition"),
    ("y*z == -7", "x == 0; y*z > 0", REFUTED, "definition"),
    ("x == z", "x == y; y == x; x > 0", REFUTED, "definition"),
    ("x == y", "z == 1; x == y; y == x; x > 0", PROVED, "definition"),
    # Hypotheses hold of complex symbols too.
    ("z*conjugate(z) == 1", "complex z; Abs(z) == 1", NOT_REFUTED, "complex"),
    ("z == 0", "complex z; nonzero z", REFUTED, "complex"),
    ("Re(z) == z", "complex z", REFUTED, "complex"),
    ("Im(z) != 0", "complex z; Im(z) > 0", NOT_REFUTED, "complex"),
    ("conjugate(z) != z", "complex z; Im(z) > 0", NOT_REFUTED, "complex"),
    ("b**z + 1 != 0", "b > 0; complex z", NOT_PROVED, "complex"),
    ("Abs(z*w) == Abs(z)*Abs(w)", "complex z w", PROVED, "complex"),
    ("sqrt(x*y) == sqrt(x)*sqrt(y)", "nonnegative x y", PROVED, "complex"),
    ("sqrt(x*y) == sqrt(x)*sqrt(y)", "positive x", NOT_REFUTED, "complex"),
    # A denominator that is zero is no claim; no exception leaves the kernel.
    ("0**(-1/2) == 1", "", UNDECIDED, "errors"),
    ("tanh(I*pi/2) == 1", "", UNDECIDED, "errors"),
    ("Sum(1/i, (i, 0, 3)) == 1", "", UNDECIDED, "errors"),
    ("sqrt(2) == cos(pi/3)", "", REFUTED, "errors"),
    ("sqrt(2)*cos(pi/3) == sqrt(2)/2", "", PROVED, "errors"),
    ("Sum(cos(theta[i]*p), (i, 0, 511)) == Sum(cos(theta[i]*p), (i, 1, 512))", "", REFUTED, "errors"),
    # Roots of unity of a large order, roots of 2, fractions of phases.
    ("cos(2*pi/4999) == cos(4*pi/4999)", "", REFUTED, "roots"),
    ("cos(2*pi/7)*cos(2*pi/11) == cos(2*pi/13)", "", REFUTED, "roots"),
    ("cos(2*pi/7)*cos(2*pi/11) == (cos(36*pi/77) + cos(8*pi/77))/2", "", PROVED, "roots"),
    ("Sum(cos(2*pi*n/101), (n, 0, 100)) == 0", "", PROVED, "roots"),
    ("2**(3/4) == 2**(1/4)*2*cos(pi/4)", "", PROVED, "roots"),
    ("cos(0.123456789*x) == cos(-0.123456789*x)", "", PROVED, "roots"),
    (
        " + ".join(f"cos(x/{n})" for n in range(2, 17)) + " == " + " + ".join(f"cos(-x/{n})" for n in range(2, 17)),
        "", PROVED, "roots",
    ),
    # Sums by their canonical form.
    ("Sum(2**i*theta[i+1], (i, 0, N-1)) == Sum(2**(i-1)*theta[i], (i, 1, N))", "", PROVED, "sums"),
    ("Sum(theta[2*i+1], (i, 0, N-1)) == Sum(theta[2*N-1-2*i], (i, 0, N-1))", "", PROVED, "sums"),
    ("Sum(theta[3*i+1], (i, 0, N-1)) == Sum(theta[3*N-2-3*i], (i, 0, N-1))", "", PROVED, "sums"),
    ("Sum(g(i), (i, 0, N-1)) == Sum(g(N-1-i), (i, 0, N-1))", "", PROVED, "sums"),
    ("Sum(g(i+1), (i, 0, N-1)) == Sum(g(i), (i, 1, N))", "", PROVED, "sums"),
    # Geometric sums whose ratio is a constant other than 1, or not 1 by hypothesis.
    ("Sum(cos(2*pi*n/5), (n, 0, 5*N-1)) == 0", "", PROVED, "geometric"),
    ("Sum((-1)**i, (i, 0, N-1)) == (1-(-1)**N)/2", "", PROVED, "geometric"),
    ("Sum(2**i, (i, 0, N-1)) == 2**N-1", "", PROVED, "geometric"),
    ("Sum(I**i, (i, 0, 4*N-1)) == 0", "", PROVED, "geometric"),
    ("Sum((-1)**i, (i, 0, 2*N-1)) == 0", "", PROVED, "geometric"),
    ("Sum(i*(-1)**i, (i, 0, 2*N-1)) == -N", "", PROVED, "geometric"),
    ("Sum(3**i/2**i, (i, 0, N-1)) == 2*((3/2)**N-1)", "", PROVED, "geometric"),
    ("Sum(cos(2*pi*k*n/N), (n, 0, N-1)) == 0", "integer k; sin(pi*k/N) != 0", PROVED, "geometric"),
    ("Sum(cos(2*pi*k*n/N), (n, 0, N-1)) == 0", "integer k", REFUTED, "geometric"),
    # Decimals are what is printed.
    ("exp(11) == 1e5", "", REFUTED, "rounding"),
    ("exp(11) == 6e4", "", PROVED, "rounding"),
    ("1/2 == 0.", "", REFUTED, "rounding"),
    ("sin(0.1) != 0.0998", "", UNDECIDED, "rounding"),
    ("sin(0.1) != 0.0999", "", PROVED, "rounding"),
    ("1/8 == 0.12", "", PROVED, "rounding"),
    ("1/8 == 0.13", "", PROVED, "rounding"),
    # Explicit sums are compared term against term before they are written out.
    (
        "Sum(cos(theta[i]*(p-q)), (i, 0, 2047))"
        " == Sum(cos(theta[i]*p)*cos(theta[i]*q) + sin(theta[i]*p)*sin(theta[i]*q), (i, 0, 2047))",
        "theta[i] == 10000**(-2*i/128)", PROVED, "long",
    ),
    ("Sum(theta[i], (i, 0, 100)) == Sum(theta[i], (i, 0, 99)) + theta[100]", "", PROVED, "long"),
    ("Sum(i, (i, 0, 100)) == 5050", "", PROVED, "long"),
    ("Sum(k**40, (k, 1, N)) == N", "", REFUTED, "long"),
    ("cos(1)**4000 == 1", "", REFUTED, "long"),
    ("(1+x)**1000 == (1+x)**999*(1+x)", "", PROVED, "long"),
    ("sin(x)**200*cos(y)**200*sin(z)**200 == 0", "", REFUTED, "long"),
    # Principal roots, powers and logarithms of constants.
    ("sqrt(-4) == 2*I", "", PROVED, "principal"),
    ("sqrt(I) == (1+I)/sqrt(2)", "", PROVED, "principal"),
    ("sqrt(-I) == (1-I)/sqrt(2)", "", PROVED, "principal"),
    ("I**I == exp(-pi/2)", "", PROVED, "principal"),
    ("log(-1) == I*pi", "", PROVED, "principal"),
    ("log(-I) == -I*pi/2", "", PROVED, "principal"),
    ("log(-I) == 3*I*pi/2", "", REFUTED, "principal"),
    ("log(-2) == log(2) + I*pi", "", PROVED, "principal"),
    ("(-8)**(1/3) == -2", "", REFUTED, "principal"),
    ("(-8)**(1/3) == 1 + I*sqrt(3)", "", PROVED, "principal"),
    ("sqrt((x-y)**2) == Abs(x-y)", "", PROVED, "principal"),
    ("sqrt(1-sin(x)**2) == Abs(cos(x))", "", PROVED, "principal"),
    ("exp(I*pi) >= 0", "", REFUTED, "principal"),
    ("Abs(Sum(9**9, (j, 0, 50000))) == 0", "", REFUTED, "principal"),
    # Bounds of the summands, times their number.
    ("Sum(cos(theta[i]), (i, 1, N)) <= N", "", PROVED, "summands"),
    ("Sum(cos(theta[i]), (i, -N, N)) <= 2*N+1", "", PROVED, "summands"),
    ("Sum(cos(theta[i]), (i, M, N)) <= N-M+1", "", PROVED, "summands"),
    ("Sum(cos(theta[i]), (i, M, N)) <= N-M", "", REFUTED, "summands"),
    ("Sum(cos(i), (i, 5, 2)) <= -2", "", REFUTED, "summands"),
    ("Sum(2+cos(theta[i]), (i, 1, N)) >= N", "", PROVED, "summands"),
    ("Sum(Sum(sin(theta[j]), (j, 0, i)), (i, 0, N-1)) <= N", "", NOT_PROVED, "summands"),
    # Pi is irrational: integers do not meet on the unit circle.
    ("exp(I*m) != exp(I*n)", "integer m n; m != n", PROVED, "circle"),
    ("exp(I*m/10) != exp(I*n/10)", "integer m n; m != n", PROVED, "circle"),
    ("exp(I*k) != 1", "integer k; nonzero k", PROVED, "circle"),
    ("exp(I*x) != 1", "nonzero x", NOT_PROVED, "circle"),
    ("exp(2*pi*I*k) != 1", "integer k; nonzero k", REFUTED, "circle"),
    ("m != n", "m != n", PROVED, "circle"),
    ("exp(-a*p) <= 1", "a > 0; p >= 0", PROVED, "circle"),
    ("b**(-2*i/d)/s > 0", "b > 1; s >= 1; nonzero d", PROVED, "circle"),
    ("x - 1 > 0", "x >= 1", REFUTED, "circle"),
    # A witness names the values of everything free in the claim.
    ("sin(p*w)**2 + cos(p*w)**2 > 1", "", REFUTED, "witness"),
    ("x/x != 1", "", REFUTED, "witness"),
    ("Sum(1, (i, 0, N)) != 0", "", REFUTED, "witness"),
    ("Sum(b[i], (i, 0, N-1)) > 0", "positive b", REFUTED, "witness"),
    ("Sum(cos(theta[i]), (i, 0, N-1)) < N", "", REFUTED, "witness"),
    # A range that the hypotheses invert: nothing follows from a length that it cannot have.
    ("Sum(1, (i, 0, N-1)) == N", "N < -1", "not proved", "void"),
    ("Sum(1, (i, N, M)) == M-N+1", "M < N-5", "not proved", "void"),
    ("Sum(1, (i, 0, N-1)) + Sum(1, (i, 0, -N-2)) == -1", "", "not proved", "void"),
    ("Sum(x, (i, 0, N-1)) == N*x", "M == N; M < -2", "not proved", "void"),
    ("Sum(cos(theta[i]), (i, 0, N-1)) <= N", "N < -1", "not proved", "void"),
    ("Sum(1, (i, 0, N-1)) == N", "N >= 0; N < 1", PROVED, "void"),
    ("x/x == 1", "x >= 0; x <= 0", "not proved", "void"),
    ("x*y/(x*y - 1) == 1 + 1/(x*y - 1)", "x*y == 1", "not proved", "void"),
    # A factor that may be zero is not taken out of an order.
    ("x >= w", "nonnegative y; x*y >= w*y", REFUTED, "factor"),
    ("x >= w", "positive y; x*y >= w*y", PROVED, "factor"),
    ("y**2 <= 2", "y**2*Abs(w) <= 2*Abs(w)", "not proved", "factor"),
    ("x[1] > 0", "x > 0", "not proved", "family"),
    ("x[1] > 0", "positive x", PROVED, "family"),
    ("x[1] == 2", "x == 2", REFUTED, "family"),
    ("sqrt(pi) != 1", "", PROVED, "logs"),
    ("log(theta[1]) != 0", "positive theta", "not proved", "logs"),
    ("log(-1) < log(-1) + 1", "", UNDECIDED, "real"),
    ("Inverse(Matrix([[1], [0]])) == Matrix([[1, 0]])", "", UNDECIDED, "inverse"),
    ("Inverse(Matrix([[1, 1], [0, 1]])) == Matrix([[1, -1], [0, 1]])", "", PROVED, "inverse"),
    # An order is one of real numbers.
    ("I < I + 1", "", UNDECIDED, "real"),
    ("z <= z + 1", "complex z", UNDECIDED, "real"),
    ("Abs(z) <= Abs(z) + 1", "complex z", PROVED, "real"),
    ("sqrt(x) <= sqrt(x) + 1", "", PROVED, "real"),
    ("sqrt(-2) <= sqrt(-2) + 1", "", UNDECIDED, "real"),
    # A symbol inside a function in the end of a range need not be an integer for it.
    ("Sum(sin(i), (i, -1, 3)) == Sum(sin(i + 2*pi*x), (i, -1*(sin(x)**2 + cos(x)**2), 3))", "", "not proved", "range"),
    # What a hypothesis says of a sum, it says of one whose range is not inverted.
    ("x <= 0", "x + Sum(a[i], (i, 0, N-1)) <= 0; N <= -2", "not refuted", "range"),
    # A ratio that is 1 at some integers: true for all real exponents, or dense in one name.
    ("Sum(exp(I*n*pi*k), (n, 0, N-1))*(exp(I*pi*k) - 1) == exp(I*pi*k*N) - 1", "integer k", PROVED, "ratio"),
    ("Sum(k*(-1)**(k*n), (n, 0, N-1))*((-1)**k - 1) == k*((-1)**(k*N) - 1)", "integer k", PROVED, "ratio"),
    ("Sum(exp(I*n*x*m), (n, 0, N-1)) == (exp(I*N*x*m) - 1)/(exp(I*x*m) - 1)", "integer m", PROVED, "ratio"),
    ("2*Sum((-1)**(k*n), (n, 0, N-1)) == 1 - (-1)**(k*N)", "integer k", REFUTED, "ratio"),
    ("2*Sum((-1)**(k*n), (n, 0, N-1)) == 1 - (-1)**(k*N)", "integer k; k == 2*m", "not proved", "ratio"),
    # What hypotheses keep from zero.
    ("x**2*(a - b) != 0", "a != b; nonzero x", PROVED, "apart"),
    ("x**2*(a - b) != 0", "a != b", REFUTED, "apart"),
    ("(a - b)*(a + b) != 0", "a != b; a + b != 0", PROVED, "apart"),
    ("(a - b)*(a + b) != 0", "a != b", "not proved", "apart"),
    ("2*a - 2*b + 1 != 0", "a != b", "not proved", "apart"),
    ("2**x != 3**x", "x != 0", PROVED, "apart"),
    ("2**x != 3**x", "", REFUTED, "apart"),
    ("b**x != c**x", "b > 0; c > 0; b != c; nonzero x", PROVED, "apart"),
    ("x*log(6) != x*log(5) + x/2", "nonzero x", PROVED, "apart"),
    ("log(4) != 2*log(2)", "", REFUTED, "apart"),
    ("pi*x != 3*x", "nonzero x", PROVED, "apart"),
    ("pi*x != 3*x", "", REFUTED, "apart"),
    ("pi**2 + x - x != 3*pi + 1", "", PROVED, "apart"),
    ("pi*exp(x) != 3*exp(x)", "", PROVED, "apart"),
    # Where n is not negative, 0**n is a number: 'y != 0' is more than 'y**n != 0' needs.
    ("y**n != 0", "integer n", REFUTED, "power of zero"),
    ("y**n != 0", "positive n; integer n", REFUTED, "power of zero"),
    ("y**n != 0", "integer n; y != 0", PROVED, "power of zero"),
    ("y**(-n) != 0", "positive n; integer n", PROVED, "power of zero"),
    ("1/y**n != 0", "integer n", PROVED, "power of zero"),
    ("x**n*y**n != 0", "integer n; nonzero x", REFUTED, "power of zero"),
    ("y**n*y**m == y**(n + m)", "integer n; integer m", PROVED, "power of zero"),
    # An even number may be negative.
    ("base**(-2/d) < 1", "even d; base > 1", REFUTED, "even"),
    ("base**(-2/d) < 1", "even d; positive d; base > 1", PROVED, "even"),
    ("d**2 >= d", "even d", NOT_REFUTED, "even"),
    ("(x**2)**(2*m) != 0", "complex x; integer m; positive m", NOT_PROVED, "loose"),
    ("floor(pi) == 3", "", PROVED, "floor"),
    ("floor(pi) == 4", "", REFUTED, "floor"),
    ("floor(n/2) + floor((n + 1)/2) == n", "integer n", PROVED, "floor"),
    ("floor(n/2) + floor((n + 1)/2) == n", "", REFUTED, "floor"),
    ("x == y", "x <= y; y <= x", PROVED, "squeezed"),
    ("x == y", "x <= y; y <= x + 1", REFUTED, "squeezed"),
    ("floor(x) == 2", "x >= 2; x < 3", PROVED, "squeezed"),
    ("floor(x) == 2", "x >= 2; x <= 3", NOT_PROVED, "squeezed"),
    # what floors, moduli, sums and integers are known to be
    ("floor(x) <= x", "", PROVED, "floor"),
    ("floor(x) < x", "", REFUTED, "floor"),
    ("x < floor(x) + 1", "", PROVED, "floor"),
    ("ceiling(x) < x + 1", "", PROVED, "floor"),
    ("p - 2*floor(p/2) <= 1", "integer p", PROVED, "floor"),
    ("p - 2*floor(p/2) <= 1", "", REFUTED, "floor"),
    ("floor(x) + floor(y) <= floor(x + y)", "", PROVED, "floor"),
    ("floor(x + y) <= floor(x) + floor(y)", "", NOT_PROVED, "floor"),
    ("floor(x) >= 0", "x >= 0", PROVED, "floor"),
    ("floor(x) >= 0", "x > -1", NOT_PROVED, "floor"),
    ("Abs(x) >= x", "", PROVED, "modulus"),
    ("Abs(x) > x", "", REFUTED, "modulus"),
    ("Abs(z) >= Re(z)", "complex z", PROVED, "modulus"),
    ("Abs(x + y) >= Abs(x) - Abs(y)", "", PROVED, "modulus"),
    ("Abs(x + y) >= Abs(x) + Abs(y)", "", REFUTED, "modulus"),
    ("sqrt(x*y) <= (x + y)/2", "nonnegative x; nonnegative y", PROVED, "squares"),
    ("sqrt(x**2 + y**2) >= x + y", "", REFUTED, "squares"),
    ("x >= -sqrt(x**2 + 1)", "", PROVED, "squares"),
    ("(x - y)**2 > 0", "x != y", PROVED, "never zero"),
    ("(x - y)**2 > 0", "x != z", REFUTED, "never zero"),
    ("x > y", "x >= y; x != y", PROVED, "never zero"),
    ("x**3 > y**3", "x != y", REFUTED, "never zero"),
    ("n >= m + 1", "integer m; integer n; n > m", PROVED, "integers"),
    ("n >= m + 1", "integer n; n > m", NOT_PROVED, "integers"),
    ("n >= 1", "integer n; positive n", PROVED, "integers"),
    (f"{INNER}**2 <= {LEFT}*{RIGHT}", "", PROVED, "Cauchy and Schwarz"),
    (f"{INNER} <= sqrt({LEFT})*sqrt({RIGHT})", "", PROVED, "Cauchy and Schwarz"),
    (f"Abs({INNER}) <= sqrt({LEFT}*{RIGHT})", "", PROVED, "Cauchy and Schwarz"),
    (f"{INNER}**2 < {LEFT}*{RIGHT}", "", REFUTED, "Cauchy and Schwarz"),
    (f"2*{INNER}**2 <= {LEFT}*{RIGHT}", "", REFUTED, "Cauchy and Schwarz"),
    (f"{INNER}**2 <= {LEFT}*Sum(b[j]**2, (j, 1, n))", "", REFUTED, "Cauchy and Schwarz"),
    (f"{INNER}**2 <= Sum(a[i], (i, 0, n - 1))*Sum(b[i], (i, 0, n - 1))", "", REFUTED, "Cauchy and Schwarz"),
    ("Sum(a[i], (i, 0, n - 1))**2 <= n*Sum(a[i]**2, (i, 0, n - 1))", "", PROVED, "Cauchy and Schwarz"),
    ("Sum(a[i], (i, 0, n - 1)) > 0", "positive a; n > 0", PROVED, "sums of positive terms"),
    ("Sum(a[i], (i, 0, n - 1)) > 0", "positive a", REFUTED, "sums of positive terms"),
    ("Sum(a[i], (i, 0, n - 1)) > 0", "nonnegative a; n > 0", NOT_PROVED, "sums of positive terms"),
    # double sums over differences
    (f"Sum(f(m - n), {SQUARE}) == Sum(f(n - m), {SQUARE})", "", PROVED, "Toeplitz"),
    (f"Sum(a[m]*a[n]*(f(m - n) - f(n - m)), {SQUARE}) == 0", "", PROVED, "Toeplitz"),
    (f"Sum(a[m]*b[n]*(f(m - n) - f(n - m)), {SQUARE}) == 0", "", REFUTED, "Toeplitz"),
    (f"Sum(f(m - n), {OBLONG}) == Sum(f(n - m), {OBLONG})", "", REFUTED, "Toeplitz"),
    # quotients in exponents
    ("s**((d - 2)/(d - 2)) == s", "positive s", PROVED, "quotients"),
    ("(b*s**(d/(d - 2)))**(-(d - 2)/d) == b**(-(d - 2)/d)/s", "positive b; positive s; d > 2", PROVED, "quotients"),
    ("b**((d**2 - 4)/(d - 2)) == b**d*b**2", "positive b; d > 2", PROVED, "quotients"),
    ("b**(1/(d*(d - 1))) == b**(1/(d - 1))/b**(1/d)", "positive b; d > 2", PROVED, "quotients"),
    ("b**(d/(d - 2)) == b**(1 + 1/(d - 2))", "positive b; d > 2", REFUTED, "quotients"),
    # hypotheses that nothing meets
    *((claim, given, UNDECIDED, "contradiction") for claim in ("sin(x)**2 + cos(x)**2 == 1", "a**2 >= 0", "b == 3")
      for given in CLASHES),
    ("Sum(theta[i], (i, 0, n - 1)) == Sum(theta[j], (j, 0, n - 1))", "n == -3", UNDECIDED, "contradiction"),
    ("a**2 >= 0", "y**n == 0; integer n", PROVED, "contradiction"),
    # what is said of b[i] is said for every i, unless something else speaks of that i
    ("b[2] > 0", "b[i] > 0", PROVED, "every member"),
    ("b[2] >= 1", "b[i] >= 0", REFUTED, "every member"),
    ("Sum(b[i], (i, 0, 3)) > 0", "b[i] > 0", PROVED, "every member"),
    ("Sum(b[k], (k, 0, N - 1)) >= 0", "b[i] > 0", PROVED, "every member"),
    ("Sum(b[i], (i, 0, 3)) > 10", "b[i] > 0", REFUTED, "every member"),
    ("Sum(b[k], (k, 0, N - 1)) <= N", "b[i] <= 1", PROVED, "every member"),
    ("Sum(b[k], (k, 0, N - 1)) <= N", "b[i] <= 2", REFUTED, "every member"),
    ("Sum(b[i], (i, 0, N)) <= Sum(c[i], (i, 0, N))", "b[i] <= c[i]", PROVED, "every member"),
    ("Sum(b[i], (i, 0, N - 1)) <= Sum(c[i], (i, 0, N - 1))", "b[i] >= c[i]", REFUTED, "every member"),
    ("Sum(b[i], (i, 0, N)) <= Sum(c[i], (i, 0, N))", "b[i] <= c[i + 1]", UNDECIDED, "every member"),
    ("b[2] < b[1]", "b[i] > b[i + 1]", PROVED, "every member"),
    ("b[1] < b[2]", "b[i] > b[i + 1]", UNDECIDED, "every member"),
    ("b[3] < b[1]", "b[i] > b[i + 1]", UNDECIDED, "every member"),
    ("theta[1] == theta[2]", "theta[i] <= theta[j]", UNDECIDED, "every member"),
    ("H[1, 2] > 0", "H[i, j] > 0", PROVED, "every member"),
    ("H[1, 1] > 0", "H[i, i] > 0", PROVED, "every member"),
    ("H[1, 2] > 0", "H[i, i] > 0", REFUTED, "every member"),
    ("b > 0", "b[i] > 0", REFUTED, "every member"),
    ("b[2] > 0", "b[i] > 0; i == 3", REFUTED, "every member"),
    ("b[2] > 0", "b[i] > 0; i > 2", REFUTED, "every member"),
    ("b[2] > 0", "b[i] > 0; nonnegative i", UNDECIDED, "every member"),
    ("b[2] > 0", "b[i] > 0; integer i", PROVED, "every member"),
    # the sign of a modulus, and tangents
    ("Abs(m) == -m", "m < 0", PROVED, "modulus"),
    ("Abs(m) == -m", "m <= 0", PROVED, "modulus"),
    ("Abs(m) == -m", "m < 1", REFUTED, "modulus"),
    ("(Abs(a) + Abs(b) + Abs(Abs(a) - Abs(b)))/2 <= Abs(a) + Abs(b)", "", PROVED, "modulus"),
    ("Abs(Abs(x) - Abs(y)) <= Abs(x - y)", "", PROVED, "modulus"),
    ("Abs(Abs(x) - Abs(y)) <= Abs(x + y)", "", PROVED, "modulus"),
    ("Abs(Abs(x) - Abs(y)) <= Abs(x - 2*y)", "", REFUTED, "modulus"),
    ("Abs(Abs(x) - Abs(y)) < Abs(x - y)", "", REFUTED, "modulus"),
    ("log(x) <= x - 1", "positive x", PROVED, "tangent"),
    ("log(x) < x", "positive x", PROVED, "tangent"),
    ("log(x) < x - 1", "positive x", REFUTED, "tangent"),
    ("log(x) >= x - 1", "positive x", REFUTED, "tangent"),
    ("y*log(x) <= y*(x - 1)", "positive x", REFUTED, "tangent"),
    ("y*log(x) <= y*(x - 1)", "positive x; nonnegative y", PROVED, "tangent"),
    ("exp(x) >= 1 + x", "", PROVED, "tangent"),
    ("exp(2*x) >= 1 + x", "", REFUTED, "tangent"),
    ("re(exp(x)) >= 1 + re(x)", "complex x", REFUTED, "tangent"),
    ("x/x == 1", "x**2 <= 0", UNDECIDED, "contradiction"),
    ("x/x == 1", "Abs(x) <= 0", UNDECIDED, "contradiction"),
    ("a**2 >= 0", "b**2 > 4; b < 2; b > -2", UNDECIDED, "contradiction"),
    ("a**2 >= 0", "sqrt(b) < 0", UNDECIDED, "contradiction"),
    ("a**2 >= 0", "even b; b > 2; b < 4", UNDECIDED, "contradiction"),
    ("a**2 >= 0", "even b; positive b; b < 2", UNDECIDED, "contradiction"),
    ("a**2 >= 0", "even b; b > 2; b < 6", PROVED, "contradiction"),
    ("a**2 >= 0", "b**2 > 4; b < 3; b > -2", PROVED, "contradiction"),
    ("a**2 >= 0", "sqrt(b) > c; c > 0", PROVED, "contradiction"),
    ("x/x == 1", "x**2 >= 0", PROVED, "contradiction"),
    ("a**2 >= 0", "b > 1; b < 2", PROVED, "contradiction"),
    ("a**2 >= 0", "integer b; b > 1; b < 3", PROVED, "contradiction"),
    ("a**2 >= 0", "distinct b; b[i] == 1/(i + 1)", PROVED, "contradiction"),
]  # fmt: skip


def given(text: str) -> list[str]:
    return [h.strip() for h in text.split(";") if h.strip()]


@pytest.mark.parametrize(
    ("claim", "hypotheses", "expected"), [pytest.param(*row[:3], id=f"{row[3]}-{n}") for n, row in enumerate(ROWS)]
)
def test_the_verdict(claim: str, hypotheses: str, expected: str) -> None:
    begun = time.process_time()
    verdict = ask(claim, *given(hypotheses))
    spent = time.process_time() - begun
    if expected.startswith("not "):
        assert verdict.verdict != expected.removeprefix("not "), verdict
    else:
        assert verdict.verdict == expected, verdict
    assert spent < 1


@pytest.mark.parametrize("claim", ["sin(p*w)**2 + cos(p*w)**2 > 1", "x/x != 1", "x + 1 <= x"])
def test_the_witness_names_what_is_free(claim: str) -> None:
    verdict = ask(claim)
    assert verdict.witness
    check_refutation(claim, verdict)


def column(*entries: str) -> Matrix:
    from symbolic_pe.language.parse import parse_term

    return Matrix(tuple((parse_term(e),) for e in entries))


def test_an_identity_has_a_size() -> None:
    from symbolic_pe.kernel.decide import decide

    unit = Matrix(((num(1), num(0)), (num(0), num(1))))
    family = BlockDiagonal(unit, "i", Div(Sym("d"), num(2)))
    even = [Assumption("d", "even"), Assumption("d", "positive")]
    assert decide(Relation("==", family, Fn("identity", (Sym("d"),))), even).proved
    assert decide(Relation("==", family, Fn("identity", (Sym("n"),))), even).refuted
    assert decide(Relation("==", unit, Fn("identity", (Sym("n"),)))).refuted


def test_determinants_of_blocks_that_are_alike() -> None:
    """Blocks whose determinants are equal count ``N`` times; of others there is no power."""
    from symbolic_pe.kernel.decide import decide

    def det(x: Ref) -> Fn:
        c, s = Fn("cos", (x,)), Fn("sin", (x,))
        turn = Matrix(((Mul((Sym("r"), c)), Mul((Sym("r"), s))), (Neg(Mul((Sym("r"), s))), Mul((Sym("r"), c)))))
        return Fn("det", (BlockDiagonal(turn, "i", Sym("N")),))

    given = [Assumption("N", "integer"), Assumption("N", "positive"), Assumption("r", "positive")]
    alike = det(Ref("x", (Sym("i"),)))
    power = Pow(Sym("r"), Mul((num(2), Sym("N"))))
    assert decide(Relation("==", alike, power), given).proved
    assert decide(Relation("==", alike, Pow(Sym("r"), Sym("N"))), given).refuted
    other = BlockDiagonal(Matrix(((Ref("x", (Sym("i"),)),),)), "i", Sym("N"))
    wrong = Pow(Ref("x", (num(0),)), Sym("N"))
    assert not decide(Relation("==", Fn("det", (other,)), wrong), given).proved


@pytest.mark.parametrize(
    ("block", "power", "verdict"),
    [
        ("exp(a[i])*cos(x); -exp(a[i])*sin(x); exp(a[i])*sin(x); exp(a[i])*cos(x)", "2*a[i]", "proved"),
        ("exp(a[i])*cos(x); -exp(a[i])*sin(x); exp(a[i])*sin(x); exp(a[i])*cos(x)", "a[i]", "refuted"),
        ("exp(a[i])*cos(x); -exp(a[i])*sin(x); exp(a[i])*sin(x); exp(a[i])*cos(x)", "0", "refuted"),
        ("exp(a[i]); b[i]; 0; exp(I*b[i])", "a[i] + I*b[i]", "proved"),
        ("exp(a[i]); 1; 1; exp(a[i])", "2*a[i]", "undecided"),
        ("-exp(a[i]); 0; 0; exp(a[i])", "2*a[i]", "undecided"),
        ("2*exp(a[i]); 0; 0; exp(a[i])", "2*a[i]", "undecided"),
        ("exp(a[i])*cos(x); exp(a[i])*sin(x); exp(a[i])*sin(x); exp(a[i])*cos(x)", "2*a[i]", "undecided"),
    ],
)  # fmt: skip
def test_a_product_of_exponentials_is_one(block: str, power: str, verdict: str) -> None:
    """The determinants of blocks multiply; a power of e only if each is one, in sign and size."""
    from symbolic_pe.kernel.decide import decide
    from symbolic_pe.kernel.term import Add, Sum
    from symbolic_pe.language.parse import parse_term

    a, b, c, d = map(parse_term, block.split("; "))
    det = Fn("det", (BlockDiagonal(Matrix(((a, b), (c, d))), "i", Sym("N")),))
    last = Add((Sym("N"), Neg(num(1))))
    whole = Fn("exp", (Sum(parse_term(power), "i", num(0), last),))
    given = [Assumption("N", "integer"), Assumption("N", "positive")]
    assert decide(Relation("==", det, whole), given).verdict == verdict


def test_block_indices_do_not_capture() -> None:
    from symbolic_pe.kernel.decide import decide

    member = column("a[i]")
    assert isinstance(member.rows[0][0], Ref)
    moving, constant = BlockVector(member, "i", Sym("n")), BlockVector(member, "j", Sym("n"))
    integer = [Assumption("n", "integer"), Assumption("n", "positive"), Assumption("i", "integer")]
    assert decide(Relation("==", moving, constant), integer).refuted
    assert decide(Relation("==", moving, BlockVector(column("a[j]"), "j", Sym("n"))), integer).proved


FREE_INDEX = "A*exp(I*theta[i]*p) + Sum(B[k]*exp(I*theta[k]*p), (k, 0, n-1)) == 0"
TWO_RANGES = "Sum(A[k]*exp(I*theta[k]*p), (k, 0, m-1)) + Sum(B[k]*exp(I*theta[k]*p), (k, 0, n-1)) == 0"
FACTOR = "B[i]*Sum(C[k]*exp(I*theta[k]*p), (k, 0, n-1)) == 0"


@pytest.mark.parametrize(
    ("claim", "anchor"), [(FREE_INDEX, None), (FREE_INDEX, "i"), (TWO_RANGES, None), (FACTOR, None)]
)
def test_members_of_one_frequency_are_not_told_apart(claim: str, anchor: str | None) -> None:
    """``A = -1`` with ``B[k] = 1`` for ``k = i`` alone solves the first; one index cannot stand for both."""
    from symbolic_pe.kernel.canonical import OutOfFragment
    from symbolic_pe.kernel.compare import coefficients
    from symbolic_pe.kernel.derivation import Equivalence
    from symbolic_pe.kernel.hypotheses import reading
    from symbolic_pe.kernel.theories.context import Context
    relation = parse_relation(claim)
    context = Context([Assumption("theta", "distinct"), *(Assumption(n, "integer") for n in "ijmn")])
    goal = Equivalence((relation,), ("p",), ("A", "B", "C"), (), ("i", "j"), anchor)
    with pytest.raises(OutOfFragment):
        reading(context, lambda m: coefficients(m, [relation], goal))


def test_a_bound_name_is_not_renamed_to_one_that_is_replaced() -> None:
    """In ``Sum(W[a]*x[a'], a)`` with ``a`` in the place of ``a'``, the index is neither ``a`` nor ``a'``."""
    from symbolic_pe.kernel.term import substitute

    primed = Sum(Mul((Ref("W", (Sym("a"),)), Ref("x", (Sym("a'"),)))), "a", num(0), Sym("n"))
    inner = substitute(primed, {"a'": Sym("a")})
    assert isinstance(inner, Sum)
    assert inner.index not in ("a", "a'")
    assert inner.body == Mul((Ref("W", (Sym(inner.index),)), Ref("x", (Sym("a"),))))
    bound = Sum(Ref("W", (Sym("a"),)), "a", num(0), Sym("n"))  # a' is not in it, and is to become a
    same = substitute(bound, {"a'": Sym("a")})
    assert isinstance(same, Sum)
    assert same.body == Ref("W", (Sym(same.index),))


def families() -> dict[str, object]:
    """Of symbolic size: two full matrices, a diagonal one, two vectors, one with the name of an index."""

    def full(name: str) -> BlockMatrix:
        return BlockMatrix(Matrix(((Ref(name, (Sym("a"), Sym("b"))),),)), "a", "b", Sym("n"))

    def vector(name: str) -> BlockVector:
        return BlockVector(Matrix(((Ref(name, (Sym("i"), Sym("a"))),),)), "a", Sym("n"))

    diagonal = BlockDiagonal(Matrix(((Ref("t", (Sym("a"),)),),)), "a", Sym("n"))
    return {"W": full("W"), "K": full("K"), "D": diagonal, "x": vector("x"), "a": vector("a")}


FAMILIES = [
    ("W*(K*x) == (W*K)*x", "(K*W)*x"),
    ("W*(D*x) == (W*D)*x", "(D*W)*x"),
    ("(W*K)*D == W*(K*D)", "W*(D*K)"),
    ("transpose(W*K) == transpose(K)*transpose(W)", "transpose(W)*transpose(K)"),
    ("tr(W*K) == tr(K*W)", "tr(W*transpose(K))"),
    ("tr(x*transpose(a)) == dot(x, a)", "dot(x, x)"),
    ("(W + K)*D == W*D + K*D", "D*W + K*D"),
    ("dot(x, W*transpose(transpose(x)*K + transpose(a))) == dot(x, W*(transpose(K)*x)) + dot(x, W*a)",
     "dot(x, W*(K*x)) + dot(x, W*a)"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "other"), FAMILIES)
def test_families_of_blocks_are_multiplied_in_any_order_that_fits(claim: str, other: str) -> None:
    from symbolic_pe.kernel.decide import decide
    from symbolic_pe.kernel.term import substitute

    left, right = (substitute(parse_term(side), families()) for side in claim.split(" == "))
    given = [Assumption("n", "integer"), Assumption("n", "positive")]
    assert decide(Relation("==", left, right), given).proved
    assert not decide(Relation("==", left, substitute(parse_term(other), families())), given).proved


@pytest.mark.parametrize("claim", [
    "exp(x) >= 1 + x + x**2/2", "x**2 > x", "1 > 2", "sin(1) > 9/10", "Abs(x) >= x + 1", "x < x - 1", "cos(x) <= 0",
    "Sum(cos(i*x), (i, 0, 3)) > 4", "pi > 22/7",
])  # fmt: skip
def test_the_residual_is_the_left_side_minus_the_right(claim: str) -> None:
    """For ``>`` and ``>=`` it was the right side minus the left."""
    import mpmath

    from symbolic_pe import decide

    from .independent import residuals

    v = decide(claim)
    assert v.refuted
    (gap,) = residuals(claim, v.witness)
    assert abs(gap - mpmath.mpf(v.residual.strip("[").split(" ")[0])) < 1e-12


@pytest.mark.parametrize(("claim", "rest"), [
    ("1/(2*cos(pi/3) + 2) == 1/3", ""),
    ("1/(sqrt(2) + 1) == sqrt(2) - 1", ""),
    ("1/(x*(exp(pi) - 1)) == 2/(2*x*(exp(pi) - 1))", "x"),
    ("1/(x**2 + 1) == 2/(2*x**2 + 2)", ""),
    ("1/(1 + exp(-x)) == exp(x)/(1 + exp(x))", ""),
    ("y/(y*(2 + cos(x))) == 1/(2 + cos(x))", "y"),
    ("1/(x**2 - 1) == 1/(2*(x - 1)) - 1/(2*(x + 1))", "x"),
    ("1/(2 - x) == -1/(x - 2)", "x"),
])  # fmt: skip
def test_what_holds_anyway_is_not_a_hypothesis(claim: str, rest: str) -> None:
    from symbolic_pe import decide
    from symbolic_pe.kernel.term import relation_names

    v = decide(claim)
    assert v.proved
    assert {n for h in v.hypotheses if isinstance(h, Relation) for n in relation_names(h)} == set(rest)


@pytest.mark.parametrize("zero", [
    "sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))", "sqrt(x + 1 + 2*sqrt(x)) - sqrt(x) - 1",
    "Abs(x) + Abs(y) - Abs(Abs(x) + Abs(y))",
])  # fmt: skip
def test_a_division_by_what_may_be_zero_everywhere_proves_nothing(zero: str) -> None:
    """Each is 0, which the canonical form does not see: claims were proved under the hypothesis that 0 is not 0."""
    from symbolic_pe import decide

    v = decide(f"1/({zero}) == 2/(2*({zero}))", nonnegative="x")
    assert v.verdict == "undecided"
    assert "zero" in v.reason


def test_a_sum_of_too_many_terms_is_no_error() -> None:
    """A side is looked at once more by itself, where the point may have no patience left."""
    from symbolic_pe.kernel.decide import decide
    from symbolic_pe.language.parse import parse_relation

    def mean(k: str) -> str:
        return f"1/64*Sum(Abs(Sum(exp(I*{k}*10000**(-2*(i + 1)/128)), (i, 0, j - 1))), (j, 1, 64))"

    given = [Assumption("k", "integer"), Assumption("k", "nonnegative")]
    assert not decide(parse_relation(f"{mean('k')} <= {mean('(k + 1)')}"), given, (), 0.3).proved


def test_an_index_pattern_is_one_of_integers_and_of_indices() -> None:
    """``f[2*i + 1/2]`` says nothing of ``f[2*i]``, and ``f(2*i)`` nothing of ``f(2*x)`` for a real x."""
    double = Mul((num(2), Sym("i")))
    claim = Relation("==", Ref("f", (double,)), num(0))
    for offset, verdict in ((num(0), "proved"), (num(Fraction(1, 2)), "undecided"), (num(1), "refuted")):
        pattern = Add((double, offset)) if offset != num(0) else double
        known = (Definition("f", (pattern,), num(0), indexed=True), Definition("f", (double,), num(1), indexed=True))
        assert decide(claim, (), known if verdict == "refuted" else known[:1]).verdict == verdict
    called = Relation("==", Fn("f", (Mul((num(2), Sym("x"))),)), num(0))
    assert not decide(called, (), (Definition("f", (double,), num(0)),)).proved
    assert decide(called, (), (Definition("f", (Sym("i"),), num(0)),)).proved


PIECES = [
    ("Sum(f[i], (i, 0, 2)) == 1", (), "undecided"),  # f is 0, 1, 0, whatever is chosen for it elsewhere
    ("f[n]*(f[n] - 1) == 0", (), "undecided"),
    ("f[2*n + 1] == 0", (), "refuted"),
    ("F(z) == 2", ("z - y == 0",), "undecided"),
    ("F(x) == F(y)", ("x - y < 0",), "refuted"),
    ("F(x) == F(y) - 1", (), "proved"),
    ("F(x, z) == 0", ("x + z >= 0", "x + z <= 0"), "proved"),
    ("F(x, z) == 1", (), "refuted"),
]


@pytest.mark.parametrize(("claim", "given", "verdict"), PIECES)
def test_no_value_is_chosen_for_what_one_of_several_definitions_says(
    claim: str, given: tuple[str, ...], verdict: str
) -> None:
    double, x, y, z = Mul((num(2), Sym("i"))), Sym("x"), Sym("y"), Sym("z")
    known = (
        Definition("f", (double,), num(0), indexed=True),
        Definition("f", (Add((double, num(1))),), num(1), indexed=True),
        Definition("F", (x,), num(1), here=True),
        Definition("F", (y,), num(2), here=True),
        Definition("F", (x, z), Add((x, z))),
    )
    whole = (Assumption("n", "integer"), *map(parse_hypothesis, given))
    assert decide(parse_relation(claim), whole, known).verdict == verdict


@pytest.mark.parametrize(
    ("claim", "given", "one", "other", "verdict"),
    [
        ("f[4*k] == 1", "", ("4*i", "1"), ("2*i", "2"), "undecided"),
        ("f[8] == f[2]", "", ("2*i", "2"), ("4*j", "1"), "undecided"),
        ("f[4*k] == 2*k", "", ("4*i", "2*i"), ("2*i", "i"), "proved"),
        ("f[4*k] == k", "", ("4*i", "2*i"), ("2*i", "i"), "refuted"),
        ("f[4*k] == 1", "", ("4*i", "1"), ("2*i", "cos(2*pi*i)"), "proved"),
        ("f[4*k] == 1", "", ("4*i", "1"), ("2*i", "cos(pi*i/2)"), "undecided"),
        ("f[4*k] == 1", "", ("4*i", "1"), ("4*i + 2", "2"), "proved"),
        ("f[4*k] == 1", "", ("4*i", "1"), ("2*i + 1", "2"), "proved"),
        ("f[6*k] == 1", "", ("6*i", "1"), ("4*i + 2", "2"), "undecided"),
        ("F(x) == F(y)", "x - y == 0", ("x", "1"), ("y", "2"), "undecided"),
        ("F(x) == F(y)", "x - y == 0", ("x", "a"), ("y", "b"), "undecided"),
        ("F(x) == F(y)", "x - y == 0", ("x", "a + 1"), ("y", "1 + a"), "proved"),
        ("F(x) == F(y)", "x - y < 0", ("x", "1"), ("y", "2"), "refuted"),
    ],
)
def test_definitions_that_say_two_things_of_one_place_decide_nothing(
    claim: str, given: str, one: tuple[str, str], other: tuple[str, str], verdict: str
) -> None:
    called = claim.startswith("F")
    known = tuple(
        Definition(claim[0], (parse_term(p),), parse_term(body), indexed=not called, here=called)
        for p, body in (one, other)
    )
    whole = (Assumption("k", "integer"), *([parse_hypothesis(given)] if given else []))
    for order in (known, known[::-1]):
        assert decide(parse_relation(claim), whole, order).verdict == verdict


def full(entry: str) -> BlockMatrix:
    return BlockMatrix(Matrix(((parse_term(entry),),)), "i", "j", Sym("n"))


@pytest.mark.parametrize("given", [(), (Assumption("j'", "nonzero"),)])
def test_an_index_that_a_product_makes_has_its_range(given: tuple[Assumption, ...]) -> None:
    """``j/j`` has no value in the first column, whatever the column is called."""
    one = Mul((full("a[i,j]"), full("1")))
    assert not decide(Relation("==", Mul((full("a[i,j]"), full("j/j"))), one), given).proved
    assert decide(Relation("==", Mul((full("a[i,j]"), full("(j+1)/(j+1)"))), one)).proved


def test_members_with_more_indices_are_others() -> None:
    v = decide(parse_relation("(t[i] - t[i,j])/(t[i] - t[i,j]) == 1"), (Assumption("t", "distinct"),))
    assert v.proved
    assert parse_relation("t[i] - t[i,j] != 0") in v.hypotheses


def test_a_function_that_may_have_complex_values_is_not_its_own_conjugate() -> None:
    """``asin(2)`` is ``pi/2`` and an imaginary part: its square is not that of its modulus."""
    wrong = ("normsq(Matrix([[asin(2)]])) == asin(2)**2", "normsq(asin(x)) == asin(x)**2", "conj(asin(x)) == asin(x)")
    right = (
        *("normsq(Matrix([[g(x)]])) == g(x)**2", "normsq(I*asin(x)) == normsq(asin(x))"),
        "Re(conj(asin(x))) == Re(asin(x))",
    )
    assert not any(decide(parse_relation(claim)).proved for claim in wrong)
    assert all(decide(parse_relation(claim)).proved for claim in right)


def test_a_definition_at_one_value_is_none_of_a_bound_name() -> None:
    """That ``f(x)`` is 0 at the x at hand says nothing of the values that a sum runs over."""
    from symbolic_pe.kernel.identity import all_identical

    here = (Definition("f", (Sym("x"),), num(0), here=True),)
    assert not all_identical([parse_term("Sum(f(x), (x, 0, 3))"), num(0)], (), here)
    assert all_identical([parse_term("Sum(f(x), (i, 0, 3))"), num(0)], (), here)
    both = (Definition("f", (Sym("x"), Sym("x")), Sym("x")),)
    assert not decide(parse_relation("f(1, 2) == 2"), (), both).proved
    assert decide(parse_relation("f(2, 2) == 2"), (), both).proved


def test_no_inner_index_of_a_double_sum_moves_the_range_of_the_outer_one() -> None:
    """It is free there once the inner sum is taken, and whatever sum comes next would bind it."""
    double = "Sum(Sum(z[2*i + l], (i, 0, M)), (l, 0, N))"
    inside = (
        "M*(Sum(conj(z[l]), (l, 0, N + 2*k - 1)) - Sum(conj(z[l]), (l, 0, 2*j - 1)))"
        " + Sum(conj(z[N + 2*l]), (l, 0, M - 1)) + Sum(conj(z[l]), (l, 0, N + 2*M)) - Sum(conj(z[l]), (l, 0, 2*M - 1))"
    )
    around = "Sum(Sum({}, (k, 0, K)), (j, 0, J))"
    wrong = f"conj({double}) - conj({double}) + {around.format(f'conj({double})')} == {around.format(inside)}"
    assert ask(wrong, "complex z", "M >= 1", "N >= 1").verdict == REFUTED
    assert ask(f"conj(conj({double})) == {double}", "complex z").proved
    i, j = (Sym(n) for n in "ij")

    def dependent(m: Meaning) -> None:
        outer, inner = (next(iter(m.frame.deps_of(m.value(x)))) for x in (i, j))
        with pytest.raises(OutOfFragment, match="depend on each other"):
            ended(m.frame, m.value(Ref("a", (i,))), outer, m.value(Add((Sym("n"), j))), [(inner, m.value(Sym("n")))])

    reading(Hypotheses(Assumption(x, "integer") for x in "ijn"), dependent)
