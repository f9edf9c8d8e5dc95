from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from symbolic_pe.language.latex import latex
from symbolic_pe.report.html import report_html
from symbolic_pe.report.mathml import mathml

from . import samples

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Reader(HTMLParser):
    """Checks that tags nest, and gathers links, ids and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.tags: dict[str, int] = {}
        self.links: list[str] = []
        self.ids: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        if tag not in VOID:
            self.stack.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), "no handlers"
            if name in ("src", "href", "action", "data"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        if "pre" not in self.stack and "style" not in self.stack:
            self.text += data


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.stack == []
    return reader


@pytest.fixture(scope="module")
def page() -> Reader:
    report = report_html(samples.everything())
    assert report.fallbacks == (), "every formula became MathML"
    return read(report.text)


def test_nothing_comes_from_the_network(page: Reader) -> None:
    assert all(link.startswith("#") for link in page.links)
    assert not {"script", "link", "img", "iframe", "object", "b"} & page.tags.keys()
    text = report_html([samples.shift()]).text
    assert "http" not in text.replace("http-equiv", "")
    assert "@import" not in text
    assert "url(" not in text


def test_anchors_are_unique_and_lead_somewhere(page: Reader) -> None:
    assert len(set(page.ids)) == len(page.ids)
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_every_proof_is_there(page: Reader) -> None:
    n = len(samples.everything())
    assert page.tags["article"] == n
    assert page.tags["table"] == 1
    assert page.tags["pre"] == n
    assert page.tags["math"] > 100
    assert "confirmed by evaluation to 50 digits at 36 random points" in page.text
    assert "Add the sine of the same frequency" in page.text


def test_hostile_text_is_shown_and_not_obeyed(page: Reader) -> None:
    assert "<script>alert('x')</script> $ 100% a_b \\input{x} &" in page.text


def test_no_latex_is_left_in_the_text(page: Reader) -> None:
    import re

    left = set(re.findall(r"\\\w+", page.text)) - {"\\input", "\\foo", "\\write18"}
    assert left == set()


def test_what_cannot_be_converted_is_counted() -> None:
    assert mathml(r"\frobnicate{x}") is None
    assert mathml(r"a & b") is None
    bad = samples.undecided()
    from symbolic_pe.kernel.term import Sym
    from symbolic_pe.proof import Proof

    odd = Proof(bad.theorem, "t", "e", "", "", bad.verdict, (), (), Sym("x"), None)
    assert report_html([odd]).fallbacks == ()


@pytest.mark.parametrize("proof", samples.everything(), ids=lambda p: p.encoding[:20])
def test_mathml_is_well_formed(proof: object) -> None:
    from symbolic_pe.proof import Proof

    assert isinstance(proof, Proof)
    for part in proof.parts:
        for step in part.derivation.steps:
            for state in (step.before, step.after):
                if not isinstance(state, tuple):
                    out = mathml(latex(state), True)
                    assert out is not None
                    for node in ET.fromstring(out).iter():
                        arity = {"mfrac": 2, "msup": 2, "msub": 2, "msubsup": 3, "munderover": 3}.get(node.tag)
                        assert arity is None or len(node) == arity


def test_forty_proofs_take_no_time() -> None:
    proofs = [samples.shift(), samples.refuted(), samples.products(), samples.many_equations()] * 10
    start = time.process_time()
    report_html(proofs)
    assert time.process_time() - start < 6.0


def test_bars_stand_over_and_around_all_of_their_formula() -> None:
    over = mathml(r"\overline{c+\mathrm{i}e}")
    assert over is not None
    assert 'class="over"' in over
    assert "<mover" not in over
    around = mathml(r"\lvert\theta'(t)\rvert\ge\left\lvert x\right\rvert")
    assert around is not None
    assert around.count('form="prefix">|<') == around.count('form="postfix">|<') == 2


@pytest.mark.parametrize(
    ("tex", "signs"),
    [
        (r"\mathrm{PE}(-p)", [True]), ("c_1 = -10", [True]), (r"a \le -b", [True]), (r"2\cdot(-p)", [True]),
        ("a - b", [False]), ("(a) - b", [False]), ("a^2 - b", [False]),
        (r"\sin x - b", [False]), ("(-a) - (-b)", [True, False, True]),
    ],
)
def test_a_sign_is_told_from_a_difference(tex: str, signs: list[bool]) -> None:
    shown = mathml(tex)
    assert shown is not None
    assert [m == ' form="prefix"' for m in re.findall("<mo([^>]*)>\u2212</mo>", shown)] == signs


def test_a_slash_takes_no_room() -> None:
    assert '<mo lspace="0" rspace="0">/</mo>' in (mathml("d/2") or "")
