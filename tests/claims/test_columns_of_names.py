"""Columns of numbered names: entries, and not vectors that stand one below the other."""

from __future__ import annotations

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
TURN = (
    r"The score is $(x_m')^\top x_n'$. "
    r"Let $R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}$." "\n\n"
)  # fmt: skip
CHAIN = (
    r"$$\begin{pmatrix} x_0' \\ x_1' \end{pmatrix} = R(2) \begin{pmatrix} 1.0 \\ 2.0 \end{pmatrix} "
    r"= \begin{pmatrix} -2.2347 \\ 0.0770 \end{pmatrix}$$"
)  # fmt: skip


def test_names_of_entries_are_told_by_a_product_that_is_worked_out() -> None:
    assert check_text(TURN + CHAIN, settings=SETTINGS)[-1].verdict == "proved"


def test_a_slip_in_it_is_found() -> None:
    assert check_text(TURN + CHAIN.replace("-2.2347", "2.2347"), settings=SETTINGS)[-1].verdict != "proved"


def test_what_is_known_of_the_entries_counts() -> None:
    known = TURN + r"We have $x_0' = 5$ and $x_1' = 6$." "\n\n"
    assert check_text(known + CHAIN, settings=SETTINGS)[-1].verdict != "proved"
