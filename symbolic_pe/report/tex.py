"""Proofs as LaTeX: a fragment to ``\\input`` anywhere, and a whole article."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ..derive.memory import recall
from ..kernel.derivation import Equivalence, Goal, Identity, State, Step
from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import UNDECIDED, Verdict
from ..language.latex import latex, latex_relation
from ..proof import Part, Proof
from .assume import assumed
from .beside import claims, erratum, grid, introduction
from .book import Book
from .display import (
    Writer,
    assumption,
    assumptions,
    capital,
    heading,
    inline,
    joined,
    prose,
    shown_ball,
    under,
    width_of,
)
from .layout import TEXT_WIDTH, Names
from .prose import escape_tex, safe_math
from .view import (
    LONG,
    REPEATED,
    VERDICTS,
    apart,
    bare,
    checked,
    claimed,
    count,
    definition_latex,
    definitions,
    hypotheses,
    in_parts,
    is_impossible,
    method_counts,
    name_latex,
    part_hypotheses,
    part_rules,
    premises,
    reason,
    rules,
    same_trouble,
    sentence,
    slug,
    slugs,
    source,
    state_latex,
    states,
    steps,
    told_in_claim,
    witness_latex,
)

if TYPE_CHECKING:
    from jinja2 import Environment, Template

__all__ = ["Block", "blocks", "fragment", "report_tex", "templates"]

# --- steps


def _step_text(step: Step, number: int = 0, sources: Sequence[int] = ()) -> str:
    """``Angle addition: since $…$``, with the conditions it needs, and where it comes from if it has a number."""
    reason = prose(step.reason.strip().rstrip("."))
    said = rf"\emph{{{prose(capital(step.rule))}}}"
    if number:
        said = f"({number}) {said}"
    if sources:
        said += f", from {joined([f'({n})' for n in sources])}"
    if reason:
        said += f": {reason}"
    return said + under(step.conditions)


def _term(state: State) -> Any:
    assert not isinstance(state, tuple)
    return state


def _chain(w: Writer, steps: Sequence[Step]) -> str:
    """Steps between terms, each beginning where the one before ended."""
    lhs, pairs = latex(_term(steps[0].before)), [("=", latex(_term(s.after))) for s in steps]
    groups = w.rows(lhs, pairs)
    quiet = [not (s.reason or s.conditions) for s in steps]
    tag = max((0.47 * len(s.rule) + 2.4 for s, q in zip(steps, quiet, strict=True) if q), default=0.0)
    if tag and _span(groups) + tag > TEXT_WIDTH:
        hanging = w.rows(lhs, pairs, hang=True)
        if _span(hanging) + tag <= TEXT_WIDTH:
            groups = hanging
        else:
            quiet = [False] * len(steps)
    rows: list[str] = []
    out = ""
    for step, group, silent in zip(steps, groups, quiet, strict=True):
        if silent:  # nothing more to say than the rule: it stands beside its line
            group[-1] += rf" && \text{{({prose(step.rule)})}}"
        said = "We have\n" if silent else _step_text(step) + ".\n"
        if not rows:
            out += said
            rows = group
        elif silent:
            rows += group
        elif r"\[" in said or r"\begin" in said:  # a display of its own stands in the reason
            out += f"{w.align(rows)}\n{said}"
            rows = group
        else:
            rows += [rf"\intertext{{{said.strip()}}}", *group]
    out += w.align(rows)
    if any(quiet):
        w.last_width = TEXT_WIDTH
    return out


def _span(groups: Sequence[Sequence[str]]) -> float:
    """How wide an alignment of ``left & right`` rows is."""
    halves = [row.partition("&")[::2] for rows in groups for row in rows]
    return max(width_of(left) for left, _ in halves) + max(width_of(right) for _, right in halves)


def _steps(w: Writer, steps: Sequence[Step], goal: Goal | None, cited: Sequence[tuple[int, ...]]) -> list[str]:
    """Paragraphs and displays for the steps of one part; ``goal`` was just displayed."""
    out: list[str] = []
    last: State | None = goal.relations if isinstance(goal, Equivalence) else None
    if isinstance(goal, Identity) and len(steps) == 1:
        step = steps[0]
        ends = (step.after,) if step.hence else (step.before, step.after)
        if ends == (((goal.relation,),) if step.hence else (goal.relation.lhs, goal.relation.rhs)):
            w.last_width = TEXT_WIDTH
            return [_step_text(step) + "."]
    k = 0
    while k < len(steps):
        step = steps[k]
        if step.hence:
            out.append(_inference(w, step, k + 1, cited[k], goal if k == len(steps) - 1 else None))
            last = step.after
            k += 1
            continue
        if isinstance(step.before, tuple) or isinstance(step.after, tuple):
            out += _system_step(w, step, last, goal if isinstance(goal, Equivalence) else None)
            last = step.after
            k += 1
            continue
        run = [step]
        while k + len(run) < len(steps):
            following = steps[k + len(run)]
            if isinstance(following.after, tuple) or following.before != run[-1].after:
                break
            run.append(following)
        out.append(_chain(w, run))
        last = run[-1].after
        k += len(run)
    return out


def _inference(w: Writer, step: Step, number: int, sources: Sequence[int], goal: Goal | None) -> str:
    """What follows from earlier steps: in a line where it fits one, and not again where it is what was to be shown."""
    assert isinstance(step.after, tuple)
    said = _step_text(step, number, sources)
    if isinstance(goal, Identity) and step.after == (goal.relation,):
        w.last_width = TEXT_WIDTH
        return f"{said}. This is the claim."
    tex = latex_relation(step.after[0])
    before, width, room = _text_width(said), width_of(tex), TEXT_WIDTH - 2.0
    if before + width <= room or (width <= 0.3 * TEXT_WIDTH and before % TEXT_WIDTH + width <= room):
        w.last_width = TEXT_WIDTH
        return rf"{said}: $\displaystyle {tex}$."
    return f"{said}.\n{w.relation(step.after[0])}"


def _text_width(tex: str) -> float:
    """About how wide a piece of running text is, in em; a display in it fills the line."""
    if r"\[" in tex or r"\begin" in tex:
        return 2.0 * TEXT_WIDTH
    pieces = tex.split("$")
    return sum(width_of(p) if n % 2 else 0.45 * len(re.sub(r"\\\w+|[{}]", "", p)) for n, p in enumerate(pieces))


def _system_step(w: Writer, step: Step, last: State | None, goal: Equivalence | None) -> list[str]:
    out: list[str] = []
    if last is None or last != step.before:
        out.append("Consider\n" + w.state(step.before))
    said = _step_text(step)
    if step.after == ():
        w.last_width = 0.0
        out.append(f"{said}. Nothing remains to be required: the relations always hold.")
    elif isinstance(step.after, tuple) and is_impossible(step.after):
        w.last_width = TEXT_WIDTH
        out.append(f"{said}. This would require\n{w.state(step.after)}\nwhich is impossible.")
    elif goal is not None and step.after == goal.conditions:
        w.last_width = TEXT_WIDTH
        out.append(f"{said}. This leads to the conditions stated, and back.")
    else:
        out.append(f"{said}. Equivalently,\n{w.state(step.after)}")
    return out


def _goal(w: Writer, part: Part) -> list[str]:
    """What a part shows."""
    goal = part.derivation.goal
    verb = "We show that" if part.verdict.proved else "The claim is that"
    if isinstance(goal, Identity):
        return [f"{verb}\n{w.relation(goal.relation)}"]
    return [f"{verb} {_equivalence(w, goal)}"]


def _equivalence(w: Writer, goal: Equivalence) -> str:
    names = [inline(name_latex(n)) for n in goal.variables]
    head = f"for all {joined(names)},\n" if names else "\n"
    plural = len(goal.relations) > 1
    left = w.system(goal.relations)
    if not goal.conditions:
        return f"{head}{left}\n{'hold' if plural else 'holds'} without any further condition."
    if is_impossible(goal.conditions):
        return f"the following cannot hold for all {joined(names) or 'values'}:\n{left}"
    return f"{head}{left}\nif and only if{apart(goal)}\n{w.system(goal.conditions)}"


def _trouble(verdict: Verdict) -> list[str]:
    """The reason, the witness and the residual of what was not proved."""
    out: list[str] = []
    if verdict.reason:
        out.append(prose(reason(verdict)))
    if verdict.refuted and verdict.witness:
        at = joined([inline(x) for x in witness_latex(verdict)])
        ball = shown_ball(verdict.residual)
        out.append(f"A counterexample: at {at} the left side minus the right side is {ball}." if ball else
                   f"A counterexample: {at}.")  # fmt: skip
    elif verdict.refuted and verdict.residual:
        out.append(f"The left side minus the right side is {shown_ball(verdict.residual)}.")
    return out


# --- a fragment


def _statement(w: Writer, proof: Proof) -> list[str]:
    """The displays of the theorem: what is stated, and what was found."""
    out: list[str] = []
    if not states(proof):
        return out
    first = proof.statement.goal if proof.statement else None
    stated: Relation | None = None
    if isinstance(first, Identity):
        stated = first.relation
        if not told_in_claim(proof):
            out.append(w.relation(stated))
    elif isinstance(first, Equivalence) and len(first.relations) + len(first.conditions) <= 12:
        text = _equivalence(w, first)
        out.append(capital(text.strip()) if text[0] != "\n" else text.strip())
    if proof.result is not None:
        defined = any(d.body == proof.result for d in definitions(proof))
        already = defined or (stated is not None and proof.result == stated.rhs and proof.result_name == stated.lhs)
        if not already:
            name = latex(proof.result_name) if proof.result_name is not None else ""
            tex = latex(proof.result)
            display = w.align([r for g in w.rows(name, [("=", tex)]) for r in g]) if name else w.term(tex)
            out.append(("Here\n" if out else "Explicitly,\n") + display)
    return out


def _assumptions(proof: Proof) -> str:
    shown = assumptions(hypotheses(proof))
    settings = [
        inline(f"{name_latex(k)} = {v}") if safe_math(v) and re.fullmatch(r"\w+", k) else escape_tex(f"{k} = {v}")
        for k, v in proof.settings.items()
    ]
    out = ""
    if settings:
        out += f"Let {joined(settings)}. "
    if shown:
        out += f"Assume that {joined(shown)}."
    return out.strip()


def _displayed(proof: Proof) -> str:
    """All the LaTeX of a proof, to find letters it does not use."""
    seen = [state_latex(x) for p in proof.parts for s in p.derivation.steps for x in (s.before, s.after)]
    seen += [definition_latex(d) for d in definitions(proof)] + [proof.claim, proof.remedy]
    if proof.result is not None:
        seen.append(latex(proof.result))
    return " ".join(seen)


@dataclass(frozen=True, slots=True)
class Block:
    """What the templates take of a proof."""

    label: str
    environment: str
    proof_title: str
    title: str
    comment: str
    theorem: list[str]
    body: list[str]
    remedy: str
    checked: str
    verdict: str
    elsewhere: str = ""
    """Where the proof is, if it does not stand here."""


def _block(proof: Proof, label: str) -> Block:
    """What was made of this very proof before, or is made now."""
    made = recall(("block", label), lambda: (proof, _written(proof, label)))
    return made[1] if made[0] is proof else _written(proof, label)


def _written(proof: Proof, label: str) -> Block:
    w = Writer(Names(_displayed(proof)))
    theorem = [_assumptions(proof)]
    ds = definitions(proof)
    if ds:
        theorem.append("Let\n" + w.define(ds))
    if proof.claim:
        theorem.append(prose(sentence(proof.claim)))
    theorem += _statement(w, proof)
    if proof.source:
        theorem.append(rf"\textup{{({prose(source(proof))})}}")
    body: list[str] = []
    many = in_parts(proof)
    open_trouble = not proof.verdict.proved and not any(same_trouble(p.verdict, proof.verdict) for p in proof.parts)
    if open_trouble and many:
        body += _trouble(Verdict(proof.verdict.verdict, reason=proof.verdict.reason, subject=proof.verdict.subject))
    for n, part in enumerate(proof.parts, 1):
        body += _part(w, proof, part, n, many)
    if open_trouble:
        told = _trouble(proof.verdict)
        body += told[1:] if many and proof.verdict.reason else told
        if told:
            w.last_width = TEXT_WIDTH
    elif proof.verdict.method and not proof.parts:
        body.append(prose(f"The kernel decides this ({proof.verdict.method})."))
        w.last_width = TEXT_WIDTH
    body = [b for b in body if b.strip()]
    kind = {"proved": "theorem", "refuted": "refutedclaim"}.get(proof.verdict.verdict, "openclaim")
    title = prose(proof.title) + (f", {prose(proof.encoding_title)}" if proof.encoding_title else "")
    comment = re.sub(r"[^\x20-\x7e]", "?", f"{proof.theorem} on {proof.encoding}: {proof.verdict.verdict}")
    return Block(
        label=label,
        environment=kind,
        proof_title={"theorem": "", "refutedclaim": "Refutation", "openclaim": "What is known"}[kind],
        title=title,
        comment=comment,
        theorem=[t for t in theorem if t],
        body=_qed(body, w) if kind == "theorem" else body,
        remedy=prose(sentence(proof.remedy)) if proof.remedy else "",
        checked=" ".join(_checked(proof)),
        verdict=proof.verdict.verdict,
    )


def _qed(body: list[str], w: Writer) -> list[str]:
    """The end mark goes into a display that ends the proof, if its last line leaves room."""
    if body and w.last_width < TEXT_WIDTH - 3.5:
        for end in ("\n\\end{align*}", "\n\\]"):
            if body[-1].endswith(end):
                body[-1] = body[-1].removesuffix(end) + r" \qedhere" + end
    return body


def _checked(proof: Proof) -> list[str]:
    return [prose(s) for s in checked(proof)]


def _part(w: Writer, proof: Proof, part: Part, n: int, many: bool) -> list[str]:
    d = part.derivation
    out: list[str] = []
    goal = d.goal
    if many:
        head = rf"\medskip\noindent\textbf{{{n}. {prose(d.title or capital(d.name))}.}}\enspace "
        said = _goal(w, part)
        given = part_hypotheses(proof, part)
        if given:
            head += f"Assume that {joined(assumptions(given))}. "
        out.append(head + said[0])
        out += said[1:]
    elif (isinstance(goal, Equivalence) and len(goal.relations) + len(goal.conditions) > 12) or (
        isinstance(goal, Identity) and not states(proof) and part.verdict.proved
    ):
        out += _goal(w, part)
    like = _like(proof, n)
    if like:
        w.last_width = TEXT_WIDTH
        return [*out, f"The {len(d.steps)} steps are those of part {like}, by the same rules."]
    out += _steps(w, steps(part), goal if many or isinstance(goal, Equivalence) else None, premises(part))
    if not d.steps and part.verdict.method and part.verdict.proved:
        w.last_width = TEXT_WIDTH
        out.append(prose(f"The kernel decides this ({part.verdict.method})."))
    if part.verdict.proved:
        return out
    w.last_width = TEXT_WIDTH
    return out + _trouble(part.verdict)


def _like(proof: Proof, n: int) -> int:
    """The first part, if it comes before part ``n``, whose steps follow by the same rules; none if they are few."""
    found = next(k for k, p in enumerate(proof.parts, 1) if part_rules(p) == part_rules(proof.parts[n - 1]))
    part = proof.parts[n - 1]
    return found if found < n and part.verdict.proved and len(part.derivation.steps) >= REPEATED else 0


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(  # LaTeX, made of escaped pieces: nothing to escape again
        loader=PackageLoader("symbolic_pe.report", "templates"),
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True, undefined=StrictUndefined, autoescape=False,
    )  # fmt: skip


def templates() -> tuple[Template, Template]:
    """What a fragment and the article are made from."""
    return _environment().get_template("fragment.tex.j2"), _environment().get_template("report.tex.j2")


def blocks(proofs: Sequence[Proof]) -> list[Block]:
    """What the templates take of each proof, labels apart."""
    return [_block(p, label) for p, label in zip(proofs, slugs(proofs), strict=True)]


def fragment(proof: Proof, label: str = "", block: Block | None = None) -> str:
    """One theorem with its proof, to ``\\input`` into a document that loads amsmath and amsthm.

    ``block`` is what was made of the proof, if it was before.
    """
    b = block or _block(proof, label or slug(proof))
    return templates()[0].render(b=b, standalone=True)


def report_tex(
    proofs: Sequence[Proof],
    topics: Mapping[str, str] | None = None,
    book: Book | None = None,
    made: Sequence[Block] | None = None,
) -> str:
    """A whole article.  ``topics`` may name a section for each theorem id; else its title does.

    ``book`` brings the chapters that sections belong to, with their claims, and the tables; ``made`` are the
    :func:`blocks` of the proofs, if they were made before.
    """
    book = book or Book()
    introduced = {c.title: introduction(c) for c in book.chapters}
    sections: dict[str, list[str]] = {c.title: [] for c in book.chapters}
    table: dict[str, list[dict[str, Any]]] = {}
    late: list[Block] = []
    template, article = templates()
    first: dict[Any, str] = {}
    for proof, b in zip(proofs, made or blocks(proofs), strict=True):
        topic = (topics or {}).get(proof.theorem) or next(p.title for p in proofs if p.theorem == proof.theorem)
        topic = book.title_of(topic)
        label = b.label
        number = sum(len(steps(p)) for p in proof.parts)
        like = first.setdefault(rules(proof), label)
        elsewhere = ""
        if proof.verdict.proved and like != label and number >= REPEATED:
            elsewhere = _repeated(like, label, number)
        elif number >= LONG:
            elsewhere = _postponed(proof, label, number)
        if elsewhere:
            b = replace(b, elsewhere=elsewhere)
        if elsewhere and like == label:
            late.append(b)
        sections.setdefault(topic, []).append(template.render(b=b, standalone=False))
        table.setdefault(topic, []).append(
            {
                "title": prose(proof.title), "encoding": prose(proof.encoding_title or proof.encoding),
                "verdict": proof.verdict.verdict, "label": label,
                "given": _shortly(hypotheses(proof)),
            }
        )  # fmt: skip
    counts = method_counts(proofs)
    shown = [t for t, fs in sections.items() if fs]
    return article.render(
        sections=[(heading(t), [introduced.get(t, ""), *sections[t]]) for t in shown],
        late=late,
        claims=[
            (heading(c.title), "" if c.title in shown else introduced[c.title], claims(groups))
            for c, groups in claimed(book)
        ],
        errors=[erratum(e) for e in book.errors],
        grids=[grid(g) for g in book.grids],
        tables=[(heading(t), table[t]) for t in shown],
        counts=counts,
        verdicts=[(v, counts[v]) for v in VERDICTS],
        count=count,
        undecided=UNDECIDED,
    )  # fmt: skip


def _shortly(hs: Iterable[Hypothesis]) -> str:
    """What is assumed, for a narrow column: without what was shown of a law, and without wide formulas."""
    found = [(tex, words) for tex, words in assumed(map(bare, hs)) if not words.endswith(")")]
    narrow = [assumption(tex, words) for tex, words in found if width_of(tex) <= 11.0]
    return ", ".join(narrow + ["and more"] * (len(narrow) < len(found)))


def _repeated(like: str, label: str, number: int) -> str:
    return (
        rf"The {number} steps are those of the proof of Theorem~\ref{{thm:{like}}}, by the same rules, with the "
        rf"formulas of this encoding; \texttt{{theorems/{label}.tex}} beside this report has them in full."
    )


def _postponed(proof: Proof, label: str, number: int) -> str:
    many = len(proof.parts) > 1
    titles = [f"({n})~{prose(p.derivation.title or p.derivation.name)}" for n, p in enumerate(proof.parts, 1)]
    parts = f" in {count(len(titles), 'part')}: {joined(titles, '; ').replace(', (', '; (')}" if many else ""
    return rf"On page~\pageref{{late:{label}}}, in {number} steps{parts}."
