from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symbolic_pe.analysis.facts import Every, Everywhere
from symbolic_pe.kernel.term import Ref, Relation, Sym, num
from symbolic_pe.proof import Proof
from symbolic_pe.report.assume import assumed
from symbolic_pe.report.boxes import LayoutError, measure, parse
from symbolic_pe.report.layout import TEXT_WIDTH, Names, break_formula
from symbolic_pe.report.prose import escape_tex, plain, segments
from symbolic_pe.report.tex import fragment, report_tex
from symbolic_pe.report.view import residual_latex
from symbolic_pe.report.write import compile_pdf, latex_log_problems

from . import samples

needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
PLAIN = "\\documentclass{article}\n\\usepackage{amsmath,amsthm}\n%s\\begin{document}\n%s\n\\end{document}\n"


def problems_of(tex: str) -> list[str]:
    pdf, note, problems = compile_pdf(tex)
    assert pdf is not None, note
    assert pdf.startswith(b"%PDF")
    return list(problems)


@needs_latex
@pytest.mark.parametrize("proof", samples.everything(), ids=lambda p: p.encoding[:20])
def test_a_fragment_compiles_alone_and_nothing_sticks_out(proof: Proof) -> None:
    assert problems_of(PLAIN % ("", fragment(proof))) == []


@needs_latex
def test_fragments_live_together_and_with_the_authors_own_theorems() -> None:
    several = "\n".join(fragment(p) for p in samples.everything())
    assert problems_of(PLAIN % ("", several)) == []
    own = "\\newtheorem{theorem}{Satz}[section]\n\\newtheorem{refutedclaim}{Irrtum}\n"
    assert problems_of(PLAIN % (own, several)) == []


@needs_latex
def test_the_article_compiles() -> None:
    assert problems_of(report_tex(samples.everything())) == []
    assert problems_of(report_tex([])) == []


@needs_latex
def test_the_pdf_is_reproducible() -> None:
    tex = report_tex([samples.shift()])
    assert compile_pdf(tex)[0] == compile_pdf(tex)[0]


def test_a_fragment_holds_what_a_paper_needs() -> None:
    tex = fragment(samples.shift())
    for wanted in (r"\begin{theorem}[{Relative position is a linear map, sinusoidal encoding}]", r"\begin{proof}",
                   r"\label{thm:shift-sinusoidal}", "Angle addition", "Compare coefficients", "if and only if",
                   "This leads to the conditions stated", "Vaswani"):  # fmt: skip
        assert wanted in tex
    assert r"\qedhere" in fragment(samples.eight())
    assert "resizebox" not in tex
    assert tex.count(r"\begingroup") == tex.count(r"\endgroup") == 1


def test_a_refutation_says_why_and_what_would_help() -> None:
    tex = fragment(samples.refuted())
    for wanted in (r"\begin{refutedclaim}", "Refutation", "does not cancel", r"\pm 4.53\cdot 10^{-21}", "$m = 3$",
                   r"\textit{Remedy.} Add the sine"):  # fmt: skip
        assert wanted in tex
    assert r"\begin{openclaim}" in fragment(samples.undecided())


def test_rows_of_fractions_have_room_once() -> None:
    for proof in (samples.eight(), samples.eight(12, dense=True)):
        tex = fragment(proof)
        assert r"\\[2pt]" in tex
        assert "[2pt][2pt]" not in tex.replace(" ", "")


def test_rules_without_reasons_stand_beside_their_lines() -> None:
    tex = fragment(samples.plain_chain())
    assert r"&& \text{(double angle)}" in tex
    assert r"\intertext" not in tex


def test_the_article_names_only_packages_every_tex_has() -> None:
    tex = report_tex(samples.everything())
    used = {p for ps in re.findall(r"\\usepackage(?:\[[^]]*\])?\{([^}]*)\}", tex) for p in ps.split(",")}
    known = {"fontenc", "lmodern", "geometry", "amsmath", "amsthm", "booktabs", "longtable", "hyperref", "graphicx"}
    assert used == known
    assert r"\date{}" in tex


def test_a_section_is_a_topic() -> None:
    tex = report_tex([samples.shift(), samples.refuted()], {"shift": "Shifts", "relative-dot": "Shifts"})
    assert re.findall(r"\\section\{([^}]*)\}", tex)[2:3] == ["Shifts"]


# --- sentences


def test_dollars_are_formulas_only_where_they_hold_one() -> None:
    assert segments("a $x^2$ b") == [("text", "a "), ("math", "x^2"), ("text", " b")]
    for text in ("costs $5 and $6", r"$\input{x}$", r"$\foo$", "$x^2^3$", r"$\frac{a}$", "$a%b$", "$}{$", "$$", "$&$"):
        assert segments(text) == [("text", text)]
    assert segments(r"a \$5 bill")[0] == ("text", "a $5 bill")
    assert segments(r"$\foo$ is $y$")[-1] == ("math", "y")


def test_a_hyphen_before_a_number_is_a_minus() -> None:
    assert escape_tex("from -1 to .5 (-2) [-.5]") == "from $-$1 to .5 ($-$2) [$-$.5]"
    for kept in ("000-26", "a-1", "well-known", "- 1", "2 -x"):
        assert "$-$" not in escape_tex(kept)


def test_escaping_leaves_nothing_active() -> None:
    shown = escape_tex("<script> $ % _ \\ # & ~ ^ { } é Łódź θ 漢 \x1b\u202e")
    bare = re.sub(r"\\[A-Za-z]+(\{\})?|\\.|\$[^$]*\$", "", shown)
    assert not re.search(r"[$%_#&~^\\<>]", bare)
    assert shown.isascii()


def test_formulas_in_plain_text() -> None:
    assert plain(r"the $\tfrac12\cos\bigl((m-n)\theta_i\bigr) \le \sin a\cos b$.") == (
        "the 1/2 cos((m-n) theta_i) <= sin a cos b."
    )


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        (r"\lVert\mathrm{PE}(p)\rVert^2", "||PE(p)||^2"),
        (r"\lvert\theta'(t)\rvert\ge\lambda>0", "|theta'(t)| >= lambda>0"),
        (r"\sum_i4\sin^2(k\theta_i/2)", "sum_i 4 sin^2(k theta_i/2)"),
        (r"W_qW_k^T", "W_q W_k^T"),
        (r"e^{tA}p(0)", "e^(tA)p(0)"),
        (r"\int_0^ye^{\mathrm{i}t}\,dt", "int_0^y e^(it) dt"),
        (r"\frac2d\sum_{i<d/2}\theta_i^{10}", "2/d sum_(i<d/2) theta_i^10"),
        (r"\frac{1}{N}\alpha^{\prime}", "1/N alpha^prime"),
    ],
)
def test_formulas_on_a_terminal(tex: str, shown: str) -> None:
    assert plain(f"${tex}$") == shown


# --- layout


@pytest.mark.parametrize("width", [10.0, 15.0, TEXT_WIDTH])
def test_broken_lines_are_no_wider_than_asked(width: float) -> None:
    terms = [rf"a_{{{j}}}\cos\bigl((m-n)\theta_{{{j}}}\bigr)" for j in range(12)]
    total = "+".join(terms)
    for tex in (total, "".join(terms), rf"-2\left({total}\right)^2", rf"\frac{{{total}}}{{x+y}}"):
        lines = break_formula(tex, width).lines
        assert len(lines) > 1
        for line in lines:
            assert measure(line) <= width + 0.7
            for a, b in ((r"\begin", r"\end"), (r"\left", r"\right")):
                assert line.count(a) == line.count(b)


def test_a_formula_that_fits_is_left_alone() -> None:
    tex = r"\cos(a+b) = \frac{1}{2}\begin{pmatrix} a & b \end{pmatrix}"
    assert break_formula(tex, TEXT_WIDTH).lines == (tex,)


@pytest.mark.parametrize("tex", ["{", "}", r"\frac{a}", r"\left( x", "x^", "x^2^3", r"\begin{pmatrix} a", "x_}"])
def test_what_is_not_latex_is_refused(tex: str) -> None:
    with pytest.raises(LayoutError):
        parse(tex)


@needs_latex
def test_the_estimate_is_near_the_truth(tmp_path: Path) -> None:
    formulas = [
        r"\sin(p\theta_i)\cos(k\theta_i)+\cos(p\theta_i)\sin(k\theta_i)",
        r"\operatorname{diag}_{0\le i<d/2}\begin{pmatrix} \cos(k\theta_i) & \sin(k\theta_i) \\ 0 & 1 \end{pmatrix}",
        r"\sum_{i=0}^{d/2-1}\frac{w_i^2 + 12345}{10000^{2i/d}}\,e^{\mathrm{i}(m-n)\theta_i}",
        r"\mathrm{PE}(p+k) = T(k)\,\mathrm{PE}(p)",
        r"\left(\frac{a+b+c}{\sqrt{x^2+y^2}}\right)^{2} \le \lVert v\rVert^2\,\lVert w\rVert^2",
    ]  # fmt: skip
    boxes = "\n".join(rf"\setbox0=\hbox{{$\displaystyle {f}$}}\typeout{{WIDTH \the\wd0}}" for f in formulas)
    (tmp_path / "w.tex").write_text(PLAIN % ("", boxes + "x"))
    command = ["pdflatex", "-interaction=batchmode", "w.tex"]
    env = {**os.environ, "max_print_line": "500"}
    run = subprocess.run(command, cwd=tmp_path, env=env, stdout=subprocess.DEVNULL, timeout=60, check=False)
    assert run.returncode == 0
    widths = [float(w) / 10 for w in re.findall(r"WIDTH ([\d.]+)pt", (tmp_path / "w.log").read_text())]
    assert len(widths) == len(formulas)
    for tex, true in zip(formulas, widths, strict=True):
        assert 0.97 * true - 0.3 <= measure(tex) <= 1.3 * true + 0.5, tex


def test_the_log_is_read() -> None:
    log = (
        "This is pdfTeX\n! Undefined control sequence.\n<recently read> \\foo\n\nl.7 \\foo\n\n"
        "Overfull \\hbox (12.5pt too wide) in paragraph at lines 3--4\n"
        "Overfull \\hbox (9.9pt too wide) in paragraph at lines 5--6\n"
    )
    assert latex_log_problems(log) == [
        "Undefined control sequence. l.7 \\foo", "Overfull \\hbox (12.5pt too wide) in paragraph at lines 3--4",
    ]  # fmt: skip


def test_for_which_values_a_hypothesis_is_meant_stands_after_it_once() -> None:
    k, n = Sym("k"), Sym("N")
    low = Relation(">=", Ref("s", (k,)), num(0))
    high = Relation("<=", Ref("s", (k,)), n)
    one = Relation("<=", Ref("t", (k,)), num(1))
    over = [Everywhere(r, "k", num(0), n, whole=True) for r in (low, high)]
    real = Everywhere(one, "k", n, None)
    given = [low, high, one, *(Every("k", "every", "", e) for e in (*over, real))]
    assert assumed(given) == [
        (r"0 \le s_k \le N", "for every integer $k$ from $0$ to $N$"),
        (r"t_k \le 1", "for every $k$ from $N$ on"),
    ]
    twice = [low, one, *(Every("k", "every", "", Everywhere(r, "k", num(0), n)) for r in (low, one))]
    assert [words for _, words in assumed(twice)] == ["", "for every $k$ from $0$ to $N$"]
    apart = [low, high, *(Every("k", "every", "", Everywhere(r, "k", num(0), e)) for r, e in ((low, n), (high, k)))]
    assert [tex for tex, _ in assumed(apart)] == [r"s_k \ge 0", r"s_k \le N"]  # no chain: the ranges differ


@pytest.mark.parametrize(
    ("ball", "tex"),
    [
        ("[0.500000000000000 +/- 3e-20]", r"0.5 \pm 3\cdot 10^{-20}"),
        ("0.500000000000000", "0.5"), ("-2.00000000000000", "-2"), ("12956400.0", "12\\,956\\,400"),
        ("[-4.50000e-32 +/- 7.41e-39]", r"-4.5\cdot 10^{-32} \pm 7.41\cdot 10^{-39}"), ("100", "100"),
    ],
)  # fmt: skip
def test_a_ball_has_no_zeros_at_its_end(ball: str, tex: str) -> None:
    assert residual_latex(ball).replace(r"\,", "") == tex.replace(r"\,", "")


def test_matrices_side_by_side_share_a_line() -> None:
    entries = r" \\ ".join(" & ".join(rf"\cos\bigl((m+{i})u_{{{j}}}\bigr)" for j in range(4)) for i in range(4))
    matrix = rf"\begin{{pmatrix}} {entries} \end{{pmatrix}}"
    vector = r"\begin{pmatrix} q_0 \\ q_1 \\ q_2 \\ q_3 \end{pmatrix}"
    other = matrix.replace("(m+", "(n+")
    tex = rf"\left\langle {matrix}{vector},{other}{vector}\right\rangle"
    names = Names(tex)
    (line,) = break_formula(tex, TEXT_WIDTH, names=names).lines
    assert measure(line) <= TEXT_WIDTH
    assert r"\tiny" not in line
    assert len(names.told()) == 32
