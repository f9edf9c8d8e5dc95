"""Proofs as one HTML file: MathML, its own style, nothing from the network."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from ..analysis.facts import Every
from ..derive.memory import known, recall, remembered
from ..kernel.derivation import Equivalence, Goal, Identity, State, Step
from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import Verdict
from ..language.latex import latex
from ..proof import Part, Proof
from .assume import assumed
from .book import Book, Chapter, Erratum, Grid, Group, Saying
from .boxes import LayoutError, measure
from .display import joined
from .mathml import mathml
from .prose import plain, safe_math, segments, with_minus
from .tex import fragment
from .view import (
    LONG,
    SIGNS,
    VERDICTS,
    Row,
    apart,
    bare,
    checked,
    claimed,
    definition_latex,
    definitions,
    hypotheses,
    in_parts,
    is_impossible,
    method_counts,
    name_latex,
    part_hypotheses,
    premises,
    reason,
    residual_latex,
    rules,
    same_trouble,
    sentence,
    slugs,
    source,
    states,
    steps,
    told_in_claim,
    witness_latex,
)

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from markupsafe import Markup

__all__ = ["HtmlReport", "convert", "convert_claim", "page_template", "report_html"]


BRIEF = 30
"""So many characters of LaTeX are never wide."""
WIDE = 17.0
"""The width of a line on a telephone, in em."""


@dataclass(frozen=True, slots=True)
class HtmlReport:
    """The page, and the formulas that had to be shown as LaTeX."""

    text: str
    fallbacks: tuple[str, ...] = ()


def _is_wide(tex: str) -> bool:
    """Whether a formula within a sentence may be wider than the line on a telephone."""
    try:
        return len(tex) > BRIEF and measure(tex) > WIDE
    except LayoutError:
        return True


@dataclass(slots=True)
class _Page:
    fallbacks: dict[str, None] = field(default_factory=dict)

    def math(self, tex: str, display: bool = False) -> Markup:
        from markupsafe import Markup

        out = mathml(tex, display)
        if out is None:
            self.fallbacks.setdefault(tex)
            return Markup(f"<code class=tex>{escape(tex)}</code>")
        if not display and _is_wide(tex):  # it scrolls where the line is too short for it
            return Markup(f'<span class="wide" tabindex="0">{out}</span>')
        return Markup(out)

    def prose(self, s: str) -> Markup:
        from markupsafe import Markup

        out = Markup("")
        after_math = False
        for kind, piece in segments(s):
            if kind == "math":
                out += self.math(piece)
            else:  # a full stop does not leave its formula
                glue = "\u2060" if after_math and piece[0] in ".,;:)" else ""
                out += Markup(glue + escape(with_minus(piece)))
            after_math = kind == "math"
        return out

    def given(self, hypotheses: Iterable[Hypothesis]) -> list[Markup]:
        pairs = assumed(hypotheses)
        return [self.math(tex) + (" " + self.prose(words) if words else "") for tex, words in pairs]

    def rows(self, pairs: Sequence[tuple[str, str, str]], small: bool = False) -> Markup:
        """Relations one under the other, aligned at their signs."""
        from markupsafe import Markup

        cells = Markup("").join(
            Markup("<div class=l>{}</div><div class=s>{}</div><div class=r>{}</div>").format(
                self.math(lhs, True) if lhs else "", self.math(op) if op else "", self.math(rhs, True) if rhs else ""
            )
            for lhs, op, rhs in pairs
        )
        return Markup('<div class="scroll" tabindex="0" role="group"><div class="rows{}">{}</div></div>').format(
            " system" if small else "", cells
        )

    def display(self, tex: str) -> Markup:
        from markupsafe import Markup

        return Markup('<div class="scroll" tabindex="0" role="group">{}</div>').format(self.math(tex, True))

    def system(self, system: tuple[Relation, ...]) -> Markup:
        return self.rows([(latex(r.lhs), SIGNS[r.op], latex(r.rhs)) for r in system], len(system) > 1)

    def state(self, state: State) -> Markup:
        return self.system(state) if isinstance(state, tuple) else self.display(latex(state))

    # --- what the template asks for

    def goal(self, goal: Goal) -> Markup:
        from markupsafe import Markup

        if isinstance(goal, Identity):
            return self.system((goal.relation,))
        assert isinstance(goal, Equivalence)
        names = Markup(", ").join(self.math(name_latex(n)) for n in goal.variables)
        start = Markup("<p>For all {}:</p>").format(names) if names else Markup("")
        if not goal.conditions:
            return start + self.system(goal.relations) + Markup("<p>without any further condition.</p>")
        if is_impossible(goal.conditions):
            return Markup("<p>These cannot hold for all {}:</p>").format(names or "values") + self.system(
                goal.relations
            )
        between = Markup("<p>if and only if{}</p>").format(self.prose(apart(goal)))
        return start + self.system(goal.relations) + between + self.system(goal.conditions)

    def steps(self, part: Part) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        last: State | None = None
        goal = part.derivation.goal
        if isinstance(goal, Equivalence):
            last = goal.relations
        for step, sources in zip(steps(part), premises(part), strict=True):
            fresh = not step.hence and (last is None or last != step.before)
            out.append(
                {
                    "rule": self.prose(step.rule[:1].upper() + step.rule[1:]),
                    "sources": list(sources),
                    "reason": self.prose(step.reason),
                    "conditions": self.given(step.conditions),
                    "before": self.state(step.before) if fresh and isinstance(step.before, tuple) else "",
                    "after": self.after(step, fresh),
                }
            )
            last = step.after
        return out

    def after(self, step: Step, fresh: bool) -> Markup:
        from markupsafe import Markup

        if step.hence and isinstance(step.after, tuple):
            return self.system(step.after)
        if not isinstance(step.after, tuple):
            if isinstance(step.before, tuple):
                return self.state(step.after)
            return self.rows([(latex(step.before) if fresh else "", "=", latex(step.after))])
        if not step.after:
            return Markup("<p>Nothing remains to be required: the relations always hold.</p>")
        if is_impossible(step.after):
            return self.system(step.after) + Markup("<p>which is impossible.</p>")
        return Markup("<p class=iff>if and only if</p>") + self.system(step.after)

    def trouble(self, verdict: Verdict) -> dict[str, Any]:
        ball = residual_latex(verdict.residual)
        return {
            "reason": self.prose(reason(verdict)),
            "witness": [self.math(w) for w in witness_latex(verdict)],
            "residual": (self.math(ball) if ball else verdict.residual) if verdict.residual else "",
        }

    def proof(self, proof: Proof, anchor: str, tex: str, repeated: bool = False) -> dict[str, Any]:
        made = recall(("page", anchor), lambda: (proof, *_made(proof)))
        _, shown, fallbacks = made if made[0] is proof else (proof, *_made(proof))
        self.fallbacks.update(fallbacks)
        number = sum(len(steps(p)) for p in proof.parts)
        return {**shown, "anchor": anchor, "open": number < LONG and not repeated, "latex": tex}

    def written(self, proof: Proof) -> dict[str, Any]:
        """What does not depend on where the proof stands."""
        result = None
        told = any(d.body == proof.result for d in definitions(proof)) or (
            proof.statement is not None and isinstance(proof.statement.goal, Identity)
            and (proof.statement.goal.relation.lhs, proof.statement.goal.relation.rhs)
            == (proof.result_name, proof.result)
        )  # fmt: skip
        if proof.result is not None and not told:
            name = latex(proof.result_name) if proof.result_name is not None else ""
            result = self.rows([(name, "=" if name else "", latex(proof.result))])
        defined = [definition_latex(d).split(" := ", 1) for d in definitions(proof)]
        settings = [
            self.math(f"{name_latex(k)} = {v}") if safe_math(v) and re.fullmatch(r"\w+", k) else f"{k} = {v}"
            for k, v in proof.settings.items()
        ]
        told = any(same_trouble(p.verdict, proof.verdict) for p in proof.parts)
        stated = proof.statement
        return {
            "title": self.prose(proof.title),
            "encoding": self.prose(proof.encoding_title or proof.encoding),
            "verdict": proof.verdict.verdict,
            "method": self.prose(proof.verdict.method),
            "claim": self.prose(sentence(proof.claim)),
            "hypotheses": self.given(hypotheses(proof)),
            "assumed": self.given(
                h for h in map(bare, hypotheses(proof)) if isinstance(h, Every) or not getattr(h, "why", "")
            ),
            "settings": settings,
            "definitions": self.rows([(lhs, ":=", rhs) for lhs, rhs in defined]) if defined else "",
            "statement": self.goal(stated.goal) if stated and states(proof) and not told_in_claim(proof) else "",
            "result": result if states(proof) else "",
            "source": self.prose(source(proof)),
            "checked": [self.prose(s) for s in checked(proof)],
            "remedy": self.prose(sentence(proof.remedy)) if proof.remedy else "",
            "trouble": self.trouble(proof.verdict) if not proof.verdict.proved and not told else None,
            "in_parts": in_parts(proof),
            "parts": [
                {
                    "title": self.prose(p.derivation.title or p.derivation.name),
                    "verdict": p.verdict.verdict,
                    "goal": self.goal(p.derivation.goal) if len(proof.parts) > 1 or not states(proof) else "",
                    "hypotheses": self.given(part_hypotheses(proof, p)),
                    "steps": self.steps(p),
                    "trouble": self.trouble(p.verdict) if not p.verdict.proved else None,
                }
                for p in proof.parts
            ],
        }

    # --- what stands beside the theorems

    def saying(self, s: Saying) -> dict[str, Any]:
        ball = residual_latex(s.verdict.residual)
        by = s.verdict.refuted and s.verdict.residual != "0"
        return {
            "verdict": s.verdict.verdict, "words": self.prose(s.words), "anchor": s.anchor, "on": self.prose(s.on),
            "formula": self.system((s.statement,)) if s.statement is not None else "",
            "hypotheses": self.given(s.hypotheses),
            "witness": [self.math(w) for w in witness_latex(s.verdict)] if s.verdict.refuted else [],
            "residual": (self.math(ball) if ball else s.verdict.residual) if by else "",
        }  # fmt: skip

    def chapter(self, chapter: Chapter | None) -> dict[str, Any]:
        if chapter is None:
            return {"intro": "", "figures": []}
        figures = [
            {"name": f.name, "caption": self.prose(f.caption), "alt": plain(f.caption), "data": _data_uri(f.svg)}
            for f in chapter.figures
        ]
        return {"intro": self.prose(chapter.intro), "figures": figures}

    def claims(self, groups: Sequence[tuple[Group, Sequence[Row]]]) -> list[dict[str, Any]]:
        return [
            {
                "ids": g.ids, "says": self.prose(sentence(g.says)),
                "rows": [self.row(r) for r in rows],
            }
            for g, rows in groups
        ]  # fmt: skip

    def row(self, r: Row) -> dict[str, Any]:
        """A claim, or theorems with all the encodings that they are named on."""
        shown = [self.saying(s) for s in r.first]
        return {"said": {**shown[0], "words": self.prose(joined(r.words))}, "all": shown, "more": r.more}

    def erratum(self, e: Erratum) -> dict[str, Any]:
        return {
            "ids": e.ids, "says": self.prose(sentence(e.says)),
            "printed": [self.saying(s) for s in e.printed], "right": [self.saying(s) for s in e.right],
        }  # fmt: skip

    def grid(self, g: Grid) -> dict[str, Any]:
        rows = [(r[0], *map(self.prose, r[1:])) for r in g.rows]
        return {"title": self.prose(g.title), "intro": self.prose(g.intro), "head": g.head, "rows": rows,
                "notes": [(n, self.prose(s)) for n, s in g.notes]}  # fmt: skip


def _data_uri(svg: str) -> str:
    """An image that travels with the page."""
    from base64 import b64encode

    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("symbolic_pe.report", "templates"),
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined,
    )  # fmt: skip


def page_template() -> Template:
    """What the page is made from."""
    return _environment().get_template("report.html.j2")


def _made(proof: Proof) -> tuple[dict[str, Any], dict[str, None]]:
    """A proof for the template, and its formulas that are shown as LaTeX."""
    page = _Page()
    return page.written(proof), page.fallbacks


def convert(proof: Proof, label: str) -> None:
    """Make what the page takes of a proof, for the memory."""
    _Page().proof(proof, label, "")


def convert_claim(saying: Saying) -> None:
    """Make all the MathML of a claim, for the memory."""
    _Page().saying(saying)


def report_html(
    proofs: Sequence[Proof],
    topics: Mapping[str, str] | None = None,
    book: Book | None = None,
    fragments: Sequence[str] | None = None,
) -> HtmlReport:
    """The report as one page.  ``topics`` may name a section for each theorem id; else its title does.

    ``book`` brings the chapters that sections belong to, with their claims, and the tables; ``fragments`` are
    the proofs as LaTeX, if they were written before.
    """
    with remembered(known()):  # a formula that stands in several places is converted once
        return _whole(_Page(), proofs, topics or {}, book or Book(), fragments)


def _whole(
    page: _Page, proofs: Sequence[Proof], names: Mapping[str, str], book: Book, fragments: Sequence[str] | None
) -> HtmlReport:
    chapters = {c.title: c for c in book.chapters}
    sections: dict[str, list[dict[str, Any]]] = {c.title: [] for c in book.chapters}
    anchors = slugs(proofs)
    told = fragments or [fragment(p, anchor) for p, anchor in zip(proofs, anchors, strict=True)]
    first: dict[Any, str] = {}
    for proof, anchor, tex in zip(proofs, anchors, told, strict=True):
        topic = names.get(proof.theorem) or next(p.title for p in proofs if p.theorem == proof.theorem)
        topic = book.title_of(topic)
        shown = page.proof(proof, anchor, tex, first.setdefault(rules(proof), anchor) != anchor)
        sections.setdefault(topic, []).append(shown)
    counts = method_counts(proofs)
    text = page_template().render(
        sections=[
            {"id": f"section-{n}", "title": page.prose(t), "proofs": ps, **page.chapter(chapters.get(t))}
            for n, (t, ps) in enumerate(((t, ps) for t, ps in sections.items() if ps), 1)
        ],
        claims=[
            {
                "title": page.prose(c.title), "intro": "" if sections[c.title] else page.prose(c.intro),
                "groups": page.claims(groups),
            }
            for c, groups in claimed(book)
        ],
        errors=[page.erratum(e) for e in book.errors],
        grids=[page.grid(g) for g in book.grids],
        counts=counts,
        verdicts=[(v, counts[v]) for v in VERDICTS],
    )  # fmt: skip
    return HtmlReport(text, tuple(page.fallbacks))
