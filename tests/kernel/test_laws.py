"""One law of the kernel after the other: what it proves, and the neighbour it must not prove."""

from __future__ import annotations

import pytest

from .independent import ask, check_refutation, known

Row = tuple[str, ...]

TRUE: dict[str, list[Row]] = {
    "phases": [
        ("sin(2*pi*k) == 0", "integer k"),
        ("cos(x + 2*pi*k) == cos(x)", "integer k"),
        ("cos(x + pi*k) == (-1)**k*cos(x)", "integer k"),
        ("cos(pi*k*(k+1)) == 1", "integer k"),
        ("cos(pi*k**3) == cos(pi*k)", "integer k"),
        ("(-1)**(k*m) == cos(pi*k*m)", "integer k m"),
        ("I**k == cos(pi*k/2) + I*sin(pi*k/2)", "integer k"),
        ("exp(I*pi*k/3)**3 == (-1)**k", "integer k"),
        ("cos(pi*d/2)**2 == 1", "even d"),
        ("cos(x + pi/2) == -sin(x)",),
        ("exp(I*pi) == -1",),
        ("tan(x + pi) == tan(x)",),
        ("tan(2*x) == 2*tan(x)/(1 - tan(x)**2)",),
        ("sin(cos(x)) == sin(cos(-x))",),
    ],
    "floors": [
        ("floor(x + n) == floor(x) + n", "integer n"),
        ("floor(3*n/2) == n + floor(n/2)", "integer n"),
        ("floor(-n/2) == floor(n/2) - n", "integer n"),
        ("ceiling(x) == -floor(-x)",),
        ("floor(floor(x)/3) == floor(x/3)",),
        ("floor(-7/2) == -4",),
        ("conj(floor(x)) == floor(x)",),
        ("floor((n + 2**(j+1))/2**j) - 2*floor((n + 2**(j+1))/2**(j+1)) == floor(n/2**j) - 2*floor(n/2**(j+1))",
         "integer n j"),
        ("Sum(2**j*(floor(n/2**j) - 2*floor(n/2**(j+1))), (j, 0, B-1)) == n - 2**B*floor(n/2**B)", "integer n"),
        ("Sum(3**j*(floor(n/3**j) - 3*floor(n/3**(j+1))), (j, 0, B-1)) == n", "integer n", "n >= 0", "n < 3**B"),
        ("floor(p/N) == 0", "positive N", "nonnegative p", "p < N"),
        ("(floor(x) - 2*floor(x/2))**2 == floor(x) - 2*floor(x/2)",),
        ("(2*(n - 2*floor(n/2)) - 1)**4 == 1", "integer n"),
    ],
    "roots of unity": [
        *[(f"Sum(exp(2*pi*I*k/{n}), (k, 0, {n - 1})) == 0",) for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 24, 30, 60)],
        *[(f"Sum(cos(2*pi*k/{n})**2, (k, 0, {n - 1})) == {n}/2",) for n in (3, 5, 7, 12, 60)],
        ("cos(2*pi/7) + cos(4*pi/7) + cos(6*pi/7) == -1/2",),
        ("cos(pi/17) == cos(33*pi/17)",),
        ("8*cos(pi/7)*cos(2*pi/7)*cos(3*pi/7) == 1",),
    ],
    "surds": [
        ("sqrt(2)*sqrt(3) == sqrt(6)",),
        ("cos(pi/5) == (1 + sqrt(5))/4",),
        ("sin(pi/12) == (sqrt(6) - sqrt(2))/4",),
        ("tan(pi/8) == sqrt(2) - 1",),
        ("1/(sqrt(2) - 1) == sqrt(2) + 1",),
        ("8**(1/3) == 2",),
        ("sqrt(-1)*sqrt(-1) == -1",),
        ("sqrt(2)*cos(pi/3) == sqrt(2)/2",),
    ],
    "powers": [
        ("x**n*x**m == x**(n+m)", "integer n m"),
        ("(x*y)**n == x**n*y**n", "integer n"),
        ("(-x)**n == x**n", "even n"),
        ("(x**a)**b == x**(a*b)", "positive x"),
        ("sqrt(x**2) == Abs(x)",),
        ("Abs(m + t) == m + t", "m + t >= 0"),
        ("Abs(2*m - 2*n) == 2*n - 2*m", "m <= n"),
        ("Abs(m - n) + Abs(n - k) == m - k", "m >= n", "n > k"),
        ("(x**2 - 1)/(x - 1) == x + 1",),
        ("1/(x - 1) + 1/(1 - x) == 0",),
        ("(sin(x)**2 - 1)/(1 - sin(x)) == -1 - sin(x)",),
        ("log(x**2) == 2*log(x)", "positive x"),
        ("x*log(sqrt(2) + 1) == log(1 + sqrt(2))*x",),
        ("conj(x*log(sqrt(5) - 2)) == log(sqrt(5) - 2)*x",),
        ("exp(b**x)*exp(-b**x) == 1", "positive b"),
    ],
    "geometric sums": [
        ("Sum(x**i, (i, 0, N-1)) == (x**N - 1)/(x - 1)", "positive x"),
        ("Sum(x**i, (i, 0, N-1))*(x - 1) == x**N - 1", "positive x"),
        ("Sum(i*x**i, (i, 0, N-1))*(x-1)**2 == (N-1)*x**(N+1) - N*x**N + x", "positive x"),
        ("Sum(exp(I*n*x), (n, 0, N-1))*(exp(I*x) - 1) == exp(I*N*x) - 1",),
        ("sin(x/2)*Sum(cos(n*x), (n, 0, N-1)) == sin(N*x/2)*cos((N-1)*x/2)",),
        ("Sum(exp(2*pi*I*k*n/N), (n, 0, N-1)) == 0", "integer k", "exp(2*pi*I*k/N) != 1"),
        ("Sum(exp(2*I*n*pi*k), (n, 0, N-1)) == N", "integer k"),
        ("Sum((-1)**i, (i, 0, N-1)) == (1 - (-1)**N)/2",),
        ("Sum(2**i, (i, 0, N-1)) == 2**N - 1",),
        ("Sum(i*(-1)**i, (i, 0, 2*N-1)) == -N",),
        ("Sum(cos(2*pi*n/5), (n, 0, 5*N-1)) == 0",),
        ("Sum(cos(2*pi*k*n/N), (n, 0, N-1)) == 0", "integer k", "sin(pi*k/N) != 0"),
        ("Sum(exp(I*n*pi*k), (n, 0, N-1))*(exp(I*pi*k) - 1) == exp(I*pi*k*N) - 1", "integer k"),
    ],
    "an index in the exponent of a frequency": [
        ("Sum(cos(t*100**(-k)), (k, 0, 1)) == cos(t) + cos(t/100)",),
        ("Sum(sin(t*10000**(-2*k/8)), (k, 0, 3)) == sin(t) + sin(t/10) + sin(t/100) + sin(t/1000)",),
        ("Sum(exp(I*t*2**k), (k, -1, 1)) == exp(I*t/2) + exp(I*t) + exp(2*I*t)",),
        ("Sum(cos(t*b**k), (k, 0, 2)) == cos(t) + cos(t*b) + cos(t*b**2)", "positive b"),
        ("Sum(cos(t*100**(-k)), (k, 0, 11)) == cos(t) + Sum(cos(t*100**(-k)), (k, 1, 11))",),
    ],
    "Faulhaber": [
        ("Sum(1, (i, 0, d/2-1)) == d/2",),
        ("Sum(k, (k, 1, N)) == N*(N+1)/2",),
        ("Sum(k**2, (k, M, N)) == N*(N+1)*(2*N+1)/6 - (M-1)*M*(2*M-1)/6",),
        ("Sum(k**5, (k, 1, N)) == N**2*(N+1)**2*(2*N**2 + 2*N - 1)/12",),
        ("Sum(k, (k, 1, 10**9)) == 10**9*(10**9 + 1)/2",),
    ],
    "ranges": [
        ("Sum(theta[i], (i, 0, N-1)) == Sum(theta[N-1-i], (i, 0, N-1))",),
        ("Sum(theta[i+k], (i, 0, N-1)) == Sum(theta[i], (i, k, N+k-1))", "integer k"),
        ("Sum(theta[i-k]*x[i], (i, 0, N-1)) == Sum(theta[i]*x[i+k], (i, -k, N-1-k))", "integer k"),
        ("Sum(theta[k-i]*x[i], (i, 0, k)) == Sum(theta[i]*x[k-i], (i, 0, k))",),
        ("Sum(theta[-i], (i, 0, N)) == Sum(theta[i], (i, -N, 0))",),
        ("Sum(theta[i], (i, 0, N)) == Sum(theta[i], (i, 0, N-1)) + theta[N]",),
        ("Sum(theta[i], (i, 0, N-1)) - theta[0] == Sum(theta[i], (i, 1, N-1))",),
        ("Sum(a[i], (i, N, N)) == a[N]",),
        ("Sum(theta[2*i+1], (i, 0, N-1)) == Sum(theta[2*N-1-2*i], (i, 0, N-1))",),
        ("Sum(g(i), (i, 0, N-1)) == Sum(g(N-1-i), (i, 0, N-1))",),
        ("Sum(2**i*theta[i+1], (i, 0, N-1)) == Sum(2**(i-1)*theta[i], (i, 1, N))",),
        (
            "Sum(cos(theta[i]*(p-q)), (i, 0, 63))"
            " == Sum(cos(theta[i]*p)*cos(theta[i]*q) + sin(theta[i]*p)*sin(theta[i]*q), (i, 0, 63))",
            "theta[i] == 10000**(-2*i/128)",
        ),
        ("Sum(a[i], (i, N, N-1)) == 0",),
        ("Sum(a[i], (i, 5, 2)) == 0",),
        ("Sum(c*a[i] + b[i], (i, 0, N-1)) == c*Sum(a[j], (j, 0, N-1)) + Sum(b[i], (i, 0, N-1))",),
    ],
    "sums of sums": [
        ("Sum(Sum(H[i,j], (j, 0, N-1)), (i, 0, N-1)) == Sum(Sum(H[j,i], (j, 0, N-1)), (i, 0, N-1))",),
        ("Sum(H[i,j], (i, 0, M-1), (j, 0, N-1)) == Sum(H[i,j], (j, 0, N-1), (i, 0, M-1))",),
        ("Sum(a[i], (i, 0, N-1))**2 == Sum(Sum(a[i]*a[j], (j, 0, N-1)), (i, 0, N-1))",),
        ("Sum(a[i], (i, 0, N-1))*Sum(b[i], (i, 0, M-1)) == Sum(a[i]*b[j], (j, 0, M-1), (i, 0, N-1))",),
        ("Sum(a[i], (i, 0, N))**3 == Sum(Sum(Sum(a[i]*a[j]*a[k], (k, 0, N)), (j, 0, N)), (i, 0, N))",),
        ("Sum(Sum(1, (j, 0, i)), (i, 0, N-1)) == N*(N+1)/2",),
        ("Sum(Sum(1, (j, i+1, N-1)), (i, 0, N-1)) == N*(N-1)/2",),
        ("Sum(Sum(i, (i, 0, i)), (i, 0, 3)) == 10",),
        ("Sum(Sum(i, (i, 0, N)), (i, 0, N)) == (N+1)*N*(N+1)/2",),
        ("exp(Sum(theta[i], (i, 0, N-1))) == exp(Sum(theta[j], (j, 0, N-1)))",),
        ("sin(Sum(theta[i], (i, 0, N))) == sin(Sum(theta[i], (i, 0, N-1)) + theta[N])",),
        ("1/(1 + Sum(theta[i]**2, (i, 0, N-1))) == 1/(1 + Sum(theta[N-1-i]**2, (i, 0, N-1)))",),
    ],
    "conjugates": [
        ("conj(exp(I*z)) == exp(-I*conj(z))", "complex z"),
        ("Re(z*w) == Re(z)*Re(w) - Im(z)*Im(w)", "complex z w"),
        ("Abs(z)**2 == Re(z)**2 + Im(z)**2", "complex z"),
        ("z*conj(z) == Abs(z)**2", "complex z"),
        ("Re(I*z) == -Im(z)", "complex z"),
        ("conj(Sum(z[i]*exp(I*theta[i]), (i, 0, N-1))) == Sum(conj(z[i])*exp(-I*theta[i]), (i, 0, N-1))", "complex z"),
        ("Re(Sum(exp(I*theta[i]), (i, 0, N-1))) == Sum(cos(theta[i]), (i, 0, N-1))",),
        ("cos(z)**2 + sin(z)**2 == 1", "complex z"),
        ("Abs(x*y) == Abs(x)*Abs(y)",),
        ("Abs(z*w) == Abs(z)*Abs(w)", "complex z w"),
    ],
    "roundings": [
        ("sin(0.1) == 0.0998",),
        ("sqrt(2) == 1.41",),
        ("1/3 == 0.333",),
        ("exp(100) == 2.688e43",),
        ("exp(-100) == 3.72e-44",),
        ("-0.5 == sin(-pi/6)",),
        ("cos(1e-5) == 0.99999999995",),
        ("0.30 == 3/10",),
        ("0.1 + 0.2 == 0.3",),
    ],
    "orders": [
        ("x**2 + y**2 >= 2*x*y",),
        ("x**2 - 2*x + 1 >= 0",),
        ("sin(x) <= 1",),
        ("cos(x)**2 + 1 > 0",),
        ("1/x > 0", "x > 0"),
        ("Sum(cos(theta[i]), (i, 0, N-1)) <= N",),
        ("Sum(a[i]**2, (i, 0, N-1)) >= 0",),
        ("Abs(cos(x)) <= 1",),
        ("exp(pi*sqrt(163)) < 262537412640768744",),
        ("cos(x) <= cos(x) + 1e-30",),
        ("x < x + 1",),
    ],
    "unequal": [("x != x + 1",), ("x**2 != -1",), ("cos(x) != 2",), ("exp(x) != 0",), ("pi != 355/113",)],
    "unknown functions": [
        ("g(m-n) == g(-(n-m))",),
        ("g(2*x/2) == g(x)",),
        ("Sum(theta[i]*g(i), (i, 0, N-1)) == Sum(theta[N-1-i]*g(N-1-i), (i, 0, N-1))",),
    ],
    "laws of frequency": [
        ("theta[0] == 1", "theta[i] == 10000**(-2*i/d)", "d > 0"),
        ("theta[i+1]/theta[i] == 10000**(-2/d)", "theta[i] == 10000**(-2*i/d)", "d > 0"),
        ("theta[i]*theta[d/2-i] == 1/b", "theta[i] == b**(-2*i/d)", "even d", "positive b d"),
        ("cos(w*p) == cos(-w*p)", "w == 10000**(-2*i/d)", "d > 0"),
    ],
}

FALSE: dict[str, list[Row]] = {
    "an index in the exponent of a frequency": [
        ("Sum(cos(t*100**(-k)), (k, 0, 1)) == cos(t) + sin(t/100)",),
        ("Sum(cos(t*100**(-k)), (k, 0, 1)) == cos(t) + cos(t*100)",),
        ("Sum(cos(t*b**k), (k, 0, 2)) == cos(t) + cos(t*b) + cos(2*t*b)", "positive b"),
        ("Sum(sin(t*10000**(-2*k/8)), (k, 0, 3)) == sin(t) + sin(t/10) + sin(t/100)",),
    ],
    "phases": [
        ("sin(pi*k) == 0",),
        ("cos(x + 2*pi*k) == cos(x)",),
        ("sin(pi*k/2) == 0", "integer k"),
        ("exp(I*pi*k/3)**3 == 1", "integer k"),
        ("cos(pi*d/4)**2 == 1", "even d"),
        ("sin(cos(x)) == cos(sin(x))",),
    ],
    "floors": [
        ("floor(2*x) == 2*floor(x)",),
        ("floor(x + y) == floor(x) + y",),
        ("floor(-n/2) == -floor(n/2)", "integer n"),
        ("ceiling(x) == floor(x) + 1",),
        ("floor((n + 2**j)/2**j) - 2*floor((n + 2**j)/2**(j+1)) == floor(n/2**j) - 2*floor(n/2**(j+1))",
         "integer n j"),
        ("Sum(2**j*(floor(n/2**j) - 2*floor(n/2**(j+1))), (j, 0, B-1)) == n", "integer n"),
        ("Sum(2**j*(floor(n/2**j) - 2*floor(n/2**(j+1))), (j, 0, B-1)) == n", "integer n", "n >= 0", "n <= 2**B"),
        ("floor(p/N) == 0", "positive N", "nonnegative p", "p < 2*N"),
        ("floor(p/N) == 0", "positive N", "p < N"),
        ("(floor(x) - 2*floor(x/2))**2 == floor(x)**2 - 2*floor(x/2)",),
        ("(n - 3*floor(n/3))**2 == n - 3*floor(n/3)", "integer n"),
    ],
    "roots of unity": [
        *[(f"Sum(exp(2*pi*I*k/{n}), (k, 1, {n - 1})) == 0",) for n in (3, 5, 8, 12, 60)],
        ("cos(2*pi/7)*cos(2*pi/11) == cos(2*pi/13)",),
        ("Sum(exp(2*pi*I*n/N), (n, 0, N-1)) == 0",),
    ],
    "surds": [
        ("sqrt(2) == cos(pi/3)",),
        ("sqrt(-1)*sqrt(-1) == 1",),
        ("(-8)**(1/3) == -2",),
        ("sqrt(2)+sqrt(3) == sqrt(5)",),
    ],
    "powers": [
        ("(x**2)**(1/2) == x",),
        ("(-x)**n == x**n", "integer n"),
        ("Abs(x + y) == Abs(x) + Abs(y)",),
        ("Abs(m - n) == m - n", "m <= n"),
        ("Abs(m + t) == m + t", "m >= 0"),
        ("Sum(Abs(i - k), (i, 0, N)) == Sum(i - k, (i, 0, N))", "integer N", "i >= k"),
        ("0**n == 0", "integer n"),
        ("x**y**z == (x**y)**z", "positive x y z"),
    ],
    "geometric sums: the ratio may be 1": [
        ("Sum(exp(2*pi*I*k*n/N), (n, 0, N-1)) == 0", "integer k"),
        ("Sum(cos(2*pi*k*n/5), (n, 0, 4)) == 0", "integer k"),
        ("Sum((-1)**(k*n), (n, 0, N-1)) == (1 - (-1)**(k*N))/2", "integer k"),
    ],
    "Faulhaber": [
        ("Sum(1, (i, 0, N-1)) == N - 1",),
        ("Sum(k**12, (k, 1, N)) == N",),
        ("Sum(1, (i, 1, d/2-1)) == d/2",),
    ],
    "ranges": [
        ("Sum(theta[i+1], (i, 0, N-1)) == Sum(theta[i], (i, 0, N-1))",),
        ("Sum(theta[N-i], (i, 0, N-1)) == Sum(theta[i], (i, 0, N-1))",),
        ("Sum(a[i], (i, N, N)) == 0",),
    ],
    "sums of sums": [
        ("Sum(H[i,j], (j, 0, M-1), (i, 0, N-1)) == Sum(H[j,i], (j, 0, M-1), (i, 0, N-1))",),
        ("Sum(a[i], (i, 0, N-1))**2 == Sum(a[i]**2, (i, 0, N-1))",),
        ("Sum(Sum(a[i]*b[j], (j, 0, i)), (i, 0, N)) == Sum(Sum(a[j]*b[i], (j, 0, i)), (i, 0, N))",),
    ],
    "conjugates": [
        ("conj(exp(I*z)) == exp(-I*z)", "complex z"),
        ("Abs(z)**2 == z**2", "complex z"),
        ("Re(z*w) == Re(z)*Re(w)", "complex z w"),
    ],
    "orders": [
        ("x**2 > 0",),
        ("x > 0",),
        ("x**2 - 2*x + 1 > 0",),
        ("x**101 >= 0",),
        ("1/x > 0",),
        ("x*y <= 1", "x <= 1", "y <= 1"),
        ("Sum(a[i], (i, 0, N-1)) >= 0",),
        ("Abs(cos(z)) <= 1", "complex z"),
    ],
    "unequal": [("x != y",), ("x**2 != 1",), ("sin(x) != 0",), ("sqrt(2)*sqrt(3) != sqrt(6)",)],
    "unknown functions": [("g(m-n) == g(n-m)",), ("g(x, y) == g(y, x)",), ("g(x) + 1 == g(x)",)],
    "constants": [("pi == 355/113",), ("exp(pi*sqrt(163)) == 262537412640768744",), ("1 == 2",)],
}

ROUNDINGS_FALSE = [
    "sqrt(2) == 1.42",
    "1/3 == 0.334",
    "exp(100) == 2.689e43",
    "pi == 3.0",
    "pi == 3.15",
    "1/8 == 0.14",
    "sin(0.1) == 0.0999",
    "-1/3 == 0.333",
]


def rows(table: dict[str, list[Row]]) -> list[object]:
    out: list[object] = []
    for law, items in table.items():
        for claim, *given in items:
            name = f"{law}: {claim} |- {', '.join(given)}".removesuffix(" |- ")
            out.append(pytest.param((claim, *given), id=name, marks=known(name)))
    return out


@pytest.mark.parametrize("row", rows(TRUE))
def test_it_is_proved(row: Row) -> None:
    verdict = ask(*row)
    assert verdict.proved, (row, verdict.verdict, verdict.witness, verdict.reason)


@pytest.mark.parametrize("row", rows(FALSE))
def test_it_is_refuted(row: Row) -> None:
    verdict = ask(*row)
    assert verdict.refuted, (row, verdict.verdict, verdict.reason)
    check_refutation(row[0], verdict, row[1:])


@pytest.mark.parametrize("claim", ROUNDINGS_FALSE)
def test_it_is_not_a_rounding(claim: str) -> None:
    assert ask(claim).refuted
