"""Programs in which an array has two names, or a detail changes everything: what is said agrees with running them."""

# ruff: noqa: E501

from __future__ import annotations

import math
from typing import Any

import pytest

from symbolic_pe.claims.code import Reference, check_code
from symbolic_pe.language.parse import parse_term

FORMULA = Reference("the formula", (parse_term("sin(p/10000**(2*i/d))"), parse_term("cos(p/10000**(2*i/d))")), own=True)
HEAD = "def pe(L, d):\n    x = np.arange(L)[:, None] / 10000.0 ** (np.arange(0, d, 2) / d)\n    t = np.zeros((L, d))\n"
FILL = "    t[:, 0::2] = np.sin(x)\n    t[:, 1::2] = np.cos(x)\n"

TRICKY = {
    "plain": HEAD + FILL + "    return t\n",
    "a window before it is filled": HEAD + "    u = t[None]\n" + FILL + "    return u\n",
    "a transposed window": HEAD + "    u = t.T\n" + FILL + "    return u.T\n",
    "a reshaped window": HEAD + "    u = t.reshape(1, L, d)\n    t[:, 0::2] = np.sin(x)\n    u[0, :, 1::2] = np.cos(x)\n    return t\n",
    "a copy before it is filled": HEAD + "    u = t.copy()\n" + FILL + "    return u\n",
    "half filled, then a window": HEAD + "    t[:, 0::2] = np.sin(x)\n    u = t[None]\n    t[:, 1::2] = np.cos(x)\n    return u[0]\n",
    "another name": HEAD + "    u = t\n" + FILL.replace("t[", "u[") + "    return t\n",
    "a window changed in place": HEAD + FILL + "    u = t[:, 0::2]\n    u += 1\n    return t\n",
    "a window written through": HEAD + FILL + "    u = t[:, 0::2]\n    u[:] = 0\n    return t\n",
    "rows changed in a loop": HEAD + FILL + "    for row in t:\n        row[0] = 7\n    return t\n",
    "rows changed in a loop with numbers": HEAD + FILL + "    for k, row in enumerate(t):\n        row[1] = k\n    return t\n",
    "the whole array scaled": HEAD + FILL + "    t *= 2\n    return t\n",
    "scaled and back": HEAD + FILL + "    t *= 2\n    t /= 2\n    return t\n",
    "the last column overwritten": HEAD + FILL + "    t[:, -1] = 0\n    return t\n",
    "the first row overwritten with what it is": HEAD + FILL + "    t[0, 0] = 0\n    return t\n",
    "filled twice": HEAD + FILL.replace("np.sin", "np.tan") + FILL + "    return t\n",
    "filled in the wrong order": HEAD + "    t[:, 1::2] = np.sin(x)\n    t[:, 0::2] = np.cos(x)\n    return t\n",
    "every entry, then the odd ones": HEAD + "    t[:] = np.sin(np.repeat(x, 2, axis=1))\n    t[:, 1::2] = np.cos(x)\n    return t\n",
    "another order of memory": HEAD + "    return np.stack([np.sin(x), np.cos(x)], axis=-1).reshape(L, d, order='F')\n",
    "flattened by columns": HEAD + "    return np.stack([np.sin(x), np.cos(x)], axis=1).transpose(0, 2, 1).reshape(L, d)\n",
    "stacked on the wrong axis": HEAD + "    return np.stack([np.sin(x), np.cos(x)], axis=1).reshape(L, d)\n",
    "a mask": HEAD + FILL + "    t[t > 2] = 0\n    return t\n",
    "a choice of columns": HEAD + FILL + "    return t[:, np.arange(d)]\n",
    "columns the other way round": HEAD + FILL + "    return t[:, ::-1]\n",
    "rows the other way round": HEAD + FILL + "    return t[::-1]\n",
    "one row left out": HEAD + FILL + "    return t[1:]\n",
    "a name for the sine": HEAD + "    f = np.sin\n    g = np.cos\n    t[:, 0::2] = f(x)\n    t[:, 1::2] = g(x)\n    return t\n",
    "names exchanged": HEAD + "    f, g = np.cos, np.sin\n    t[:, 0::2] = f(x)\n    t[:, 1::2] = g(x)\n    return t\n",
    "a function of the same name": "def sin(z):\n    return np.cos(z)\n" + HEAD + FILL.replace("np.sin", "sin") + "    return t\n",
    "two loops that overlap": HEAD + "    for j in range(d):\n        t[:, j] = np.cos(x[:, j // 2])\n    for j in range(0, d, 2):\n"
    "        t[:, j] = np.sin(x[:, j // 2])\n    return t\n",
    "two loops that overlap the other way": HEAD + "    for j in range(0, d, 2):\n        t[:, j] = np.sin(x[:, j // 2])\n"
    "    for j in range(d):\n        t[:, j] = np.cos(x[:, j // 2])\n    return t\n",
    "neighbours written in a loop of step one": HEAD + "    for j in range(d - 1):\n        t[:, j] = np.sin(x[:, j // 2])\n"
    "        t[:, j + 1] = np.cos(x[:, j // 2])\n    return t\n",
    "a counter": HEAD + "    k = 0\n    for j in range(0, d, 2):\n        t[:, j] = np.sin(x[:, k])\n        t[:, j + 1] = np.cos(x[:, k])\n"
    "        k += 1\n    return t\n",
    "a counter that starts at one": HEAD + "    k = 1\n    for j in range(0, d, 2):\n        t[:, j] = np.sin(x[:, k - 1])\n"
    "        t[:, j + 1] = np.cos(x[:, k - 1])\n    return t\n",
    "a row that is appended first": "def pe(L, d):\n    rows = []\n    for p in range(L):\n        row = []\n        rows.append(row)\n"
    "        for i in range(d // 2):\n            row.append(math.sin(p / 10000 ** (2 * i / d)))\n"
    "            row.append(math.cos(p / 10000 ** (2 * i / d)))\n    return rows\n",
    "one row for all": "def pe(L, d):\n    rows = []\n    row = [0.0] * d\n    for p in range(L):\n        for i in range(d // 2):\n"
    "            row[2 * i] = math.sin(p / 10000 ** (2 * i / d))\n            row[2 * i + 1] = math.cos(p / 10000 ** (2 * i / d))\n"
    "        rows.append(row)\n    return rows\n",
    "a list repeated": "def pe(L, d):\n    t = [[0.0] * d] * L\n    for p in range(L):\n        for i in range(d // 2):\n"
    "            t[p][2 * i] = math.sin(p / 10000 ** (2 * i / d))\n            t[p][2 * i + 1] = math.cos(p / 10000 ** (2 * i / d))\n    return t\n",
    "lists of lists": "def pe(L, d):\n    t = [[0.0] * d for _ in range(L)]\n    for p in range(L):\n        for i in range(d // 2):\n"
    "            t[p][2 * i] = math.sin(p / 10000 ** (2 * i / d))\n            t[p][2 * i + 1] = math.cos(p / 10000 ** (2 * i / d))\n    return t\n",
    "integers that overflow": "def pe(L, d):\n    w = np.power(10000, np.arange(0, d, 2))\n    x = np.arange(L)[:, None] / w ** (1 / d)\n"
    "    t = np.zeros((L, d))\n" + FILL + "    return t\n",
    "a global that is changed": "base = 10000.0\ndef change():\n    global base\n    base = 100.0\ndef pe(L, d):\n    change()\n"
    "    x = np.arange(L)[:, None] / base ** (np.arange(0, d, 2) / d)\n    t = np.zeros((L, d))\n" + FILL + "    return t\n",
    "a condition on the length": HEAD + FILL + "    if L > 3:\n        t = t * 2\n    return t\n",
    "a try": HEAD + FILL + "    try:\n        t = t * 2\n    except ValueError:\n        pass\n    return t\n",
    "a function that is passed": "def apply(f, z):\n    return f(z)\n" + HEAD + "    t[:, 0::2] = apply(np.sin, x)\n"
    "    t[:, 1::2] = apply(np.cos, x)\n    return t\n",
    "a function that fails half-way": "def spoil(z):\n    z *= 2\n    try:\n        pass\n    finally:\n        pass\n" + HEAD + FILL
    + "    spoil(t)\n    return t\n",
    "a function that only looks": "def look(z):\n    try:\n        print(z.shape)\n    finally:\n        pass\n" + HEAD + FILL
    + "    look(t)\n    return t\n",
    "a function that changes what it is given": "def double(z):\n    z *= 2\n" + HEAD + FILL + "    double(t)\n    return t\n",
    "a list made longer": "def pe(L, d):\n    t = []\n    for p in range(L):\n        row = []\n        for i in range(0, d, 2):\n"
    "            row += [math.sin(p / 10000 ** (i / d)), math.cos(p / 10000 ** (i / d))]\n        t += [row]\n    return t\n",
    "a list made longer by what it holds": "def pe(L, d):\n    row = [0.0]\n    for i in range(1, d):\n        row += [row[-1] + 1]\n"
    "    return [row for p in range(L)]\n",
    "a number that grows": "def pe(L, d):\n    t = np.zeros((L, d))\n    w = 1.0\n    for i in range(d // 2):\n        w += 1\n"
    "        t[:, 2 * i] = np.sin(np.arange(L) / w)\n        t[:, 2 * i + 1] = np.cos(np.arange(L) / w)\n    return t\n",
    "a list that becomes an array": "def pe(L, d):\n    t = []\n    for p in range(L):\n"
    "        t.append(line(p, d))\n    return t\ndef line(p, d):\n    a = [p / 10000 ** (2 * (j // 2) / d) for j in range(d)]\n"
    "    a[0::2] = np.sin(a[0::2])\n    a[1::2] = np.cos(a[1::2])\n    return a\n",
    "a list with two names": "def pe(L, d):\n    return [line(p, d) for p in range(L)]\ndef line(p, d):\n    a = [p / 10000 ** (2 * (j // 2) / d) for j in range(d)]\n"
    "    b = a\n    a[0::2] = np.sin(a[0::2])\n    a[1::2] = np.cos(a[1::2])\n    return b\n",
    "expanded": HEAD.replace("x = ", "x = np.broadcast_to(").replace(" / d)\n", " / d), (L, d // 2))\n", 1) + FILL + "    return t\n",
    "rounded": HEAD + FILL + "    return np.round(t, 2)\n",
    "as integers": HEAD + FILL + "    return t.astype(int)\n",
    "cut": HEAD + FILL + "    return np.clip(t, -0.5, 0.5)\n",
    "an early return": HEAD + "    if d > 2:\n        return t\n" + FILL + "    return t\n",
    "a closure": "def make(base):\n    def pe(L, d):\n        x = np.arange(L)[:, None] / base ** (np.arange(0, d, 2) / d)\n"
    "        return np.stack([np.sin(x), np.cos(x)], axis=-1).reshape(L, d)\n    return pe\npe = make(10000.0)\n",
    "sums of waves": HEAD + FILL + "    return t + t - t\n",
    "the result of where": HEAD + FILL + "    return np.where(t > 5, 0, t)\n",
    "a length of one and a half": "def pe(L, d):\n    i = np.arange(d / 2)\n    x = np.arange(L)[:, None] / 10000 ** (2 * i / d)\n"
    "    t = np.zeros((L, d))\n" + FILL + "    return t\n",
    "keywords": "def pe(L, d):\n    x = np.outer(b=10000.0 ** (-np.arange(0, d, 2) / d), a=np.arange(L))\n    t = np.zeros((L, d))\n"
    + FILL + "    return t\n",
    "where as a mask of the sine": HEAD + FILL.replace("np.sin(x)", "np.sin(x, where=x > 1)") + "    return t\n",
    "a window set when the array has changed": HEAD + "    u = t[:, 0::2]\n" + FILL + "    u[:] = np.cos(x)\n    return t\n",
    "a window scaled when the array has changed": HEAD + "    u = t[:, 0::2]\n" + FILL + "    u *= 2\n    return t\n",
    "a window copied to": HEAD + "    u = t[:, 0::2]\n" + FILL + "    np.copyto(u, np.cos(x))\n    return t\n",
    "results placed without a name": HEAD + "    np.sin(x, t[:, 0::2])\n    np.cos(x, t[:, 1::2])\n    return t\n",
    "a product placed without a name": HEAD + FILL + "    np.multiply(t, 2, t)\n    return t\n",
    "some results placed": HEAD + FILL + "    np.multiply(t, 2, out=t, where=t > 0.5)\n    return t\n",
    "filled with an integer": HEAD + "    t = np.full((L, d), 0)\n" + FILL + "    return t\n",
    "filled with a fraction": HEAD + "    t = np.full((L, d), 0.0)\n" + FILL + "    return t\n",
    "filled with an integer of a type": HEAD + "    t = np.full((L, d), 0, dtype=float)\n" + FILL + "    return t\n",
    "lists of integers": HEAD + "    t = np.array([[0] * d for _ in range(L)])\n" + FILL + "    return t\n",
    "lists of fractions": HEAD + "    t = np.array([[0.0] * d for _ in range(L)])\n" + FILL + "    return t\n",
    "a list of integers that was changed": HEAD + "    r = [0] * d\n    r[0] = 0.5\n    t = np.array([r for _ in range(L)])\n" + FILL + "    return t\n",
    "a short name of a type": HEAD + "    t = np.zeros((L, d), 'i4')\n" + FILL + "    return t\n",
    "a table of what is true": HEAD + "    t = np.zeros((L, d), dtype=bool)\n" + FILL + "    return t\n",
    "made integers first": HEAD + "    t = t.astype(int)\n" + FILL + "    return t\n",
    "made integers last": HEAD + FILL + "    return t.astype(np.int8)\n",
    "double precision": HEAD.replace("zeros((L, d))", "zeros((L, d), 'f8')") + FILL + "    return t\n",
    "functions counted": HEAD + "    for k, f in enumerate((np.sin, np.cos)):\n        t[:, k::2] = f(x)\n    return t\n",
    "functions counted from one": HEAD + "    for k, f in enumerate((np.sin, np.cos), start=1):\n        t[:, k % 2::2] = f(x)\n    return t\n",
    "rows counted from one": HEAD + "    for k, w in enumerate(x, 1):\n        t[k - 1, 0::2] = np.sin(w)\n        t[k - 1, 1::2] = np.cos(w)\n    return t\n",
    "functions beside their places": HEAD + "    for k, f in zip((1, 0), (np.sin, np.cos)):\n        t[:, k::2] = f(x)\n    return t\n",
    "changed by a decorator": "def twice(f):\n    return lambda *a: 2 * f(*a)\n@twice\n" + HEAD + FILL + "    return t\n",
    "a sine of its own": "def sin(x):\n    return np.sin(2 * x)\n" + HEAD + FILL.replace("np.sin", "sin") + "    return t\n",
    "repeated entry by entry": HEAD + "    y = (10000.0 ** (-np.arange(0, d, 2) / d)).repeat(2) * np.arange(L)[:, None]\n    return np.where(np.arange(d) % 2 == 0, np.sin(y), np.cos(y))\n",
}  # fmt: skip


def actual(program: str, L: int, d: int) -> Any:
    np = pytest.importorskip("numpy")
    names: dict[str, Any] = {"np": np, "math": math}
    exec(compile(program, "program", "exec"), names)
    with np.errstate(all="ignore"):
        return np.asarray(names["pe"](L, d), dtype=float)


def is_formula(made: Any, L: int, d: int, halves: bool) -> bool:
    np = pytest.importorskip("numpy")
    x = np.arange(L)[:, None] / 10000.0 ** (np.arange(0, d, 2) / d)
    want = np.zeros((L, d))
    if halves:
        want[:, : d // 2], want[:, d // 2 :] = np.sin(x), np.cos(x)
    else:
        want[:, 0::2], want[:, 1::2] = np.sin(x), np.cos(x)
    while made.ndim > 2 and made.shape[0] == 1:
        made = made[0]
    made, want = made[: len(want)], want[: len(made)]  # how many rows there are is nobody's claim
    return bool(made.shape == want.shape and np.allclose(made, want, rtol=0, atol=1e-9))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", TRICKY)
def test_what_is_said_is_what_runs(name: str) -> None:
    program = TRICKY[name]
    found = check_code(program, references=[FORMULA])
    if found is None or found.verdict == "undecided":
        return
    halves = "up to permutation" in found.reason
    same = all(is_formula(actual(program, L, d), L, d, halves) for L, d in ((6, 4), (5, 8), (2, 6)))
    assert (found.verdict == "proved") == same, (found.verdict, found.reason)


def test_most_of_them_are_decided() -> None:
    verdicts = [check_code(program, references=[FORMULA]) for program in TRICKY.values()]
    assert sum(v is not None and v.verdict in ("proved", "refuted") for v in verdicts) >= 18


def test_a_width_that_is_fixed_is_said() -> None:
    program = "import numpy as np\nd_model = 64\nx = np.arange(9)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)\n"
    found = check_code(program + "t = np.zeros((9, d_model))\n" + FILL.replace("    ", ""), references=[FORMULA])
    assert found is not None
    assert found.verdict == "proved"
    assert "d = 64" in found.hypotheses
    ignoring = HEAD.replace("d))", "8))").replace("d, 2) / d", "8, 2) / 8") + FILL + "    return t\n"
    found = check_code(ignoring, references=[FORMULA])
    assert found is None or found.verdict != "proved"


def test_a_function_of_a_library_that_is_replaced() -> None:
    program = "import numpy as np\nnp.sin, np.cos = np.cos, np.sin\n" + HEAD + FILL + "    return t\n"
    found = check_code(program, references=[FORMULA])
    assert found is None or found.verdict == "undecided"


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        ("torch.zeros(L, d)", "proved"), ("torch.zeros(L, d).half()", "proved"), ("torch.full((L, d), 0.)", "proved"),
        ("torch.zeros(L, d).long()", "undecided"), ("torch.full((L, d), 0)", "undecided"),
        ("torch.zeros(L, d, dtype=torch.long)", "undecided"), ("torch.zeros(L, d).type(torch.LongTensor)", "undecided"),
    ],
)  # fmt: skip
def test_tables_of_integers_hold_no_waves(made: str, verdict: str) -> None:
    program = HEAD.replace("np.zeros((L, d))", made) + FILL + "    return t\n"
    found = check_code(program.replace("np.", "torch."), references=[FORMULA])
    assert found is not None
    assert found.verdict == verdict
