"""Vectors of the plane that are complex numbers, some of which the text tells by those of their like."""

from __future__ import annotations

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)

PLANE = r"""把二维向量 $\boldsymbol{q}=(q_0,q_1)$ 等同于复数 $\boldsymbol{q}=q_0+\text{i}q_1$，用 $*$ 表示共轭，那么

$$%s$$
"""


def _verdict(claim: str, document: str = PLANE) -> str:
    return check_text(document % claim, settings=SETTINGS)[-1].verdict


def test_a_product_of_complex_numbers_by_their_entries() -> None:
    product = r"\boldsymbol{q}\boldsymbol{k}^*=(q_0k_0+q_1k_1)%s\text{i}(q_1k_0-q_0k_1)"
    assert _verdict(product % "+") == "proved"
    assert _verdict(product % "-") != "proved"


def test_an_inner_product_of_a_printed_vector_and_one_of_its_like() -> None:
    assert _verdict(r"\langle\boldsymbol{q},\boldsymbol{k}\rangle=q_0k_0+q_1k_1") == "proved"
    assert _verdict(r"\langle\boldsymbol{q},\boldsymbol{k}\rangle=q_0k_0-q_1k_1") != "proved"
    assert _verdict(r"\langle\boldsymbol{q},\boldsymbol{k}\rangle=q_0k_1+q_1k_0") != "proved"


def test_a_turned_real_part_has_the_sign_of_the_conjugate() -> None:
    turned = (
        r"\text{Re}[\boldsymbol{q}\boldsymbol{k}^*e^{\text{i}(m-n)\theta}]"
        r"=(q_0k_0+q_1k_1)\cos(m-n)\theta%s(q_1k_0-q_0k_1)\sin(m-n)\theta"
    )
    assert _verdict(turned % "-") == "proved"
    assert _verdict(turned % "+") != "proved"


def test_a_name_of_another_meaning_is_no_fellow() -> None:
    other = PLANE.replace("，那么", "，而 $k = k_1 + \\text{i}k_0$，那么")
    product = r"\boldsymbol{q}\boldsymbol{k}^*=(q_0k_0+q_1k_1)+\text{i}(q_1k_0-q_0k_1)"
    assert other != PLANE
    assert _verdict(product, other) != "proved"
    star = PLANE.replace("共轭", "逆")
    assert star != PLANE
    assert _verdict(product, star) != "proved"
