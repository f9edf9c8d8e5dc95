"""What every format shows of a proof, said once: its statement, its hypotheses, its steps, who checked it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..derive.frequencies import NEEDED
from ..kernel.derivation import Equivalence, Goal, Identity, State, Step
from ..kernel.linear import contradictory
from ..kernel.term import SIGNS as OF_KIND
from ..kernel.term import Assumption, Definition, Hypothesis, Num, Ref, Relation, Sym, Term, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED, Exact, Verdict
from ..language.latex import latex, latex_definition, latex_relation, latex_state
from ..language.parse import parse_term
from ..language.text import text
from ..proof import Part, Proof
from .book import Book, Chapter, Group, Saying
from .prose import plain

__all__ = [
    "LONG",
    "NO_CONDITION",
    "REPEATED",
    "SIGNS",
    "VERDICTS",
    "Line",
    "Row",
    "apart",
    "bare",
    "checked",
    "checked_by",
    "claimed",
    "condensed",
    "count",
    "definition_latex",
    "definitions",
    "goal_latex",
    "goal_text",
    "hypotheses",
    "in_parts",
    "is_impossible",
    "lines",
    "method_counts",
    "name_latex",
    "part_hypotheses",
    "part_rules",
    "premises",
    "reason",
    "residual_latex",
    "rules",
    "same_trouble",
    "sentence",
    "slug",
    "slugs",
    "source",
    "state_latex",
    "state_text",
    "states",
    "steps",
    "told_in_claim",
    "witness_latex",
]  # fmt: skip

SIGNS = {"==": "=", "!=": r"\ne", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}
VERDICTS = (PROVED, REFUTED, UNDECIDED)
LONG = 16
"""A proof of so many steps does not stand among the theorems."""
REPEATED = 6
"""So many steps are not written out again if only their formulas differ."""
NO_CONDITION = r"\text{no condition}"


@dataclass(frozen=True, slots=True)
class Line:
    """A step, its number in the whole proof, and the part it stands in."""

    number: int
    part: Part
    step: Step


def steps(part: Part) -> tuple[Step, ...]:
    """The steps of a part that may be shown as an argument.

    Where the goal was not proved, steps that would lead to its other end are no argument: one of
    them fails.  Steps that lead elsewhere say what its left side really is.
    """
    d = part.derivation
    if part.verdict.proved or not d.steps:
        return d.steps
    end: State = d.goal.relation.rhs if isinstance(d.goal, Identity) else d.goal.conditions
    return () if d.steps[-1].after == end else d.steps


def premises(part: Part) -> list[tuple[int, ...]]:
    """For each step of a part the numbers, from 1, of earlier steps that it follows from."""
    found = steps(part)
    place = {step.after: n for n, step in enumerate(found, 1) if step.hence}
    return [
        tuple(place[(r,)] for r in step.before if place.get((r,), n) < n)
        if step.hence and isinstance(step.before, tuple) else ()
        for n, step in enumerate(found, 1)
    ]  # fmt: skip


def lines(proof: Proof) -> Iterator[Line]:
    """The steps of all parts in reading order."""
    number = 0
    for part in proof.parts:
        for step in steps(part):
            number += 1
            yield Line(number, part, step)


def hypotheses(proof: Proof) -> tuple[Hypothesis, ...]:
    """What the theorem assumes, and after it what the kernel had to add; what is said of a family with an index."""
    members: dict[str, Ref] = {}
    for x in (x for d in proof.definitions for x in walk(d.body)):
        if isinstance(x, Ref) and all(isinstance(i, Sym) for i in x.indices):
            members.setdefault(x.name, x)
    return tuple(
        Relation(OF_KIND[h.kind], members[h.name], Num(Fraction(0)))
        if isinstance(h, Assumption) and h.kind in OF_KIND and h.name in members and not h.why else h
        for h in _hypotheses(proof)
    )  # fmt: skip


def _hypotheses(proof: Proof) -> tuple[Hypothesis, ...]:
    """What the theorem assumes, and after it what the kernel had to add.

    That an index of a statement about "all i and j" is an integer belongs to the statement.  Where the parts are
    cases that exclude each other, it is what the stated one assumes; the others say what they assume instead.
    """
    out: dict[Hypothesis, None] = dict.fromkeys(proof.hypotheses)
    cases = _are_cases(proof)
    said = {_assumed(h) for h in out}
    goals = [p.derivation.goal for p in proof.parts]
    indices = {i for g in goals if isinstance(g, Equivalence) for i in (*g.indices, g.anchor)}
    for h in proof.verdict.hypotheses:
        index = isinstance(h, Assumption) and h.kind == "integer" and h.name in indices
        if cases and h not in proof.parts[proof.stated or 0].verdict.hypotheses:
            continue
        if not index and _assumed(h) not in said:
            said.add(_assumed(h))
            out.setdefault(h)
    return tuple(out)


def bare(h: Hypothesis) -> Hypothesis:
    """A hypothesis that the theorem needs besides what the encoding assumes, as if it were one of these."""
    return replace(h, why="") if isinstance(h, Assumption) and h.why == NEEDED else h


def part_hypotheses(proof: Proof, part: Part) -> tuple[Hypothesis, ...]:
    """What a part assumes by itself: the parts of an argument about no encoding each have their own hypotheses, and so
    have cases that exclude each other."""
    if len(proof.parts) == 1:
        return ()
    if proof.encoding:
        other = _are_cases(proof) and not set(part.verdict.hypotheses) <= set(_hypotheses(proof))
        return part.verdict.hypotheses if other else ()
    out: dict[Hypothesis, None] = dict.fromkeys(part.derivation.hypotheses)
    said = {_assumed(h) for h in out}
    out.update(dict.fromkeys(h for h in part.verdict.hypotheses if _assumed(h) not in said))
    return tuple(out)


def _are_cases(proof: Proof) -> bool:
    """Can the hypotheses of all parts not be met together, those of each part being what they are?"""
    return len(proof.parts) > 1 and contradictory(h for h in proof.verdict.hypotheses if isinstance(h, Relation))


def _assumed(h: Hypothesis) -> object:
    return h if isinstance(h, Relation) else (h.name, h.kind)


def definitions(proof: Proof) -> tuple[Definition, ...]:
    """The definitions of the proof and of its parts, each once."""
    out: dict[Definition, None] = dict.fromkeys(proof.definitions)
    for part in proof.parts:
        out.update(dict.fromkeys(part.derivation.definitions))
    return tuple(out)


def is_impossible(system: tuple[Relation, ...]) -> bool:
    """Does the system say something like ``0 = 1``?"""
    return any(
        isinstance(r.lhs, Num) and isinstance(r.rhs, Num) and r.op == "==" and r.lhs.value != r.rhs.value
        for r in system
    )  # fmt: skip


def goal_latex(goal: Goal) -> str:
    if isinstance(goal, Identity):
        return latex_relation(goal.relation)
    between = rf"\quad\text{{if and only if{apart(goal)}}}\quad"
    return f"{latex_state(goal.relations)} {between} {latex_state(goal.conditions)}"


def goal_text(goal: Goal) -> str:
    if isinstance(goal, Identity):
        return text(goal.relation)
    return f"{state_text(goal.relations)}  if and only if{plain(apart(goal))}  {state_text(goal.conditions)}"


def state_latex(state: State) -> str:
    return latex_state(state) if not isinstance(state, tuple) or state else NO_CONDITION


def state_text(state: State) -> str:
    if not isinstance(state, tuple):
        return text(state)
    return "  and  ".join(map(text, state)) if state else "no condition"


def name_latex(name: str) -> str:
    """A witness's name (``m``, ``theta[0]``) as LaTeX."""
    m = re.fullmatch(r"(\w+'*)\[([^\]]*)\]", name)
    called = re.fullmatch(r"(\w+'*)\(([-\w/, ]*)\)", name)
    if called is not None:
        return rf"{latex(Sym(called[1]))}({called[2]})"
    if m is None:
        return latex(Sym(name)) if re.fullmatch(r"\w+'*", name) else rf"\text{{{re.sub(r'[^A-Za-z0-9 ]', ' ', name)}}}"
    indices: list[Term] = [
        Num(Fraction(int(i))) if re.fullmatch(r"-?\d+", i) else Sym(re.sub(r"\W+", "", i) or "x")
        for i in re.split(r"\s*,\s*", m[2].strip())
    ]
    return latex(Ref(m[1], tuple(indices)))


def witness_latex(verdict: Verdict) -> list[str]:
    """``m = 3``, ``\\theta_0 = 1/7``: a formula for each name."""
    return [f"{name_latex(n)} = {_digits(number_latex(v))}" for n, v in verdict.witness.items()]


def number_latex(x: Exact) -> str:
    """A witness's value; multiples of pi as a formula."""
    if isinstance(x, Fraction):
        return str(x)
    return latex(parse_term(x))


def _digits(number: str) -> str:
    """Long numbers may break after every fifth digit."""
    if len(number) < 20:
        return number
    return r"\allowbreak ".join(re.findall(r"\D*\d{1,5}|\D+", number))


def residual_latex(residual: str) -> str:
    """A ball such as ``[-0.1585 +/- 4.5e-16]`` as LaTeX, complex ones too, or nothing if it is not one."""
    both = re.fullmatch(r"(\[[^]]*\]|[-\d.e]+)\s*\+\s*(\[[^]]*\]|[-\d.e]+)\s*\*?\s*j", residual.strip())
    if both is not None:
        real, imaginary = _ball(both[1]), _ball(both[2])
        return rf"({real}) + ({imaginary})\,\mathrm{{i}}" if real and imaginary else ""
    return _ball(residual)


def _ball(ball: str) -> str:
    number = r"(?:([\d.]+(?:[eE][-+]?\d+)?))"
    m = re.fullmatch(rf"\[?\s*([-+]?){number}?\s*(?:(?:\+/-|±)\s*{number})?\s*\]?", ball.strip())
    if m is None or not (m[2] or m[3]):
        return ""
    middle = m[1].strip("+") + _scientific(m[2] or "0")
    return rf"{middle} \pm {_scientific(m[3])}" if m[3] else middle


def _scientific(number: str) -> str:
    mantissa, _, exponent = number.lower().partition("e")
    shown = _digits(mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa)
    return rf"{shown}\cdot 10^{{{int(exponent)}}}" if exponent else shown


def count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def checked_by(part: Part) -> str:
    """Who checked a part, as a sentence."""
    v = part.verdict
    return _checked(v.verdict, v.method, part.coq, len(steps(part)), part.samples)


def _checked(verdict: str, method: str, coq: str, number: int, samples: int) -> str:
    if verdict == UNDECIDED:
        return "Not confirmed by the kernel."
    if verdict == REFUTED:
        said = "Refuted by the kernel"
    elif number:
        said = f"{count(number, 'step')} checked by the kernel"
    else:
        said = "Checked by the kernel"
    if method:
        said += f" ({method})"
    if samples:
        said += f"; confirmed by evaluation to 50 digits at {count(samples, 'random point')}"
    if coq:
        said += f"; {coq}"
    return said + "."


def checked(proof: Proof) -> list[str]:
    """Who checked a proof: a sentence for all parts that were checked in the same way."""
    alike: dict[tuple[str, str, str, bool], list[int]] = {}
    for n, p in enumerate(proof.parts):
        method = re.sub(r"^\d+ entries: ", "", p.verdict.method)
        alike.setdefault((p.verdict.verdict, method, p.coq, bool(steps(p))), []).append(n)
    out = []
    for (verdict, method, coq, _), places in alike.items():
        parts = [proof.parts[n] for n in places]
        said = _checked(
            verdict, method, coq, sum(len(steps(p)) for p in parts), sum(p.samples for p in parts)
        )  # fmt: skip
        if len(alike) > 1:
            which = "Part" if len(places) == 1 else "Parts"
            said = f"{which} {_ranges([n + 1 for n in places])}: {said[0].lower() + said[1:]}"
        out.append(said)
    return out


def _ranges(numbers: list[int]) -> str:
    """``1-3, 5``."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{r[0]}\u2013{r[-1]}" if len(r) > 2 else ", ".join(map(str, r)) for r in runs)


def method_counts(proofs: Iterable[Proof]) -> dict[str, int]:
    """How many proofs, parts, steps and random points a report rests on."""
    out = {"theorems": 0, "parts": 0, "steps": 0, "samples": 0, **dict.fromkeys(VERDICTS, 0)}
    for proof in proofs:
        out["theorems"] += 1
        out[proof.verdict.verdict] += 1
        for part in proof.parts:
            out["parts"] += 1
            out["steps"] += len(steps(part))
            out["samples"] += part.samples
    return out


def sentence(s: str) -> str:
    """``s`` with a capital and a full stop, unless it begins or ends with a formula or a sign."""
    s = s.strip()
    if not s:
        return ""
    s = s[0].upper() + s[1:] if s[0].islower() else s
    return s if s[-1] in ".!?:" else s + "."


def reason(v: Verdict) -> str:
    """Why a verdict is what it is as a sentence, with what is to blame; or ''."""
    to_blame = f": ${latex(v.subject)}$" if v.reason and v.subject is not None else ""
    return sentence(v.reason + to_blame)


def source(proof: Proof) -> str:
    """Where the theorem is from as a sentence; or, if no more is known, where the encoding is."""
    said = proof.source.strip().rstrip(".")
    if not said:
        return ""
    if not proof.cited:
        return f"Encoding: {said}."
    return f"Source: {said}." if re.search(r"\((18|19|20)\d\d\)", said) else sentence(said)


def slug(proof: Proof) -> str:
    """``relative-position-sinusoidal``: fit for a file, a label or an anchor."""
    raw = "-".join(x for x in (proof.theorem, proof.encoding) if x)
    settings = "-".join(f"{k}{v}" for k, v in sorted(proof.settings.items()))
    out = re.sub(r"[^A-Za-z0-9]+", "-", f"{raw}-{settings}" if settings else raw).strip("-").lower()
    return out[:120] or "theorem"


def slugs(proofs: Iterable[Proof]) -> list[str]:
    """A slug for each proof, no two the same."""
    seen: dict[str, int] = {}
    out = []
    for proof in proofs:
        s = slug(proof)
        seen[s] = seen.get(s, 0) + 1
        out.append(s if seen[s] == 1 else f"{s}-{seen[s]}")
    return out


def definition_latex(d: Definition) -> str:
    """``PE(p) := …``, or ``H := …`` without parameters."""
    return latex_definition(d) if d.params or d.indexed else f"{latex(Sym(d.name))} := {latex(d.body)}"


def apart(goal: Equivalence) -> str:
    """`` (for all i and j != i)`` where the conditions of ``goal`` speak of two different members of a family."""
    names = (goal.anchor, *goal.indices) if goal.anchor else goal.indices
    if len(names) != 2:
        return ""
    return rf" (for all ${names[0]}$ and all ${names[1]}\neq {names[0]}$)"


def same_trouble(part: Verdict, whole: Verdict) -> bool:
    """Whether a part's verdict already says what is wrong with the whole."""
    said = (whole.witness, whole.residual, whole.reason)
    return not part.proved and (part.witness, part.residual, part.reason) == said


def states(proof: Proof) -> bool:
    """Whether the first part's goal belongs to the statement of the theorem.

    It does not where the claim's sentence is all there is to state: for a claim refuted by way of a part that holds,
    and for an argument about no encoding, each of whose parts is one step of it; nor where it is an example with
    numbers in all places; nor where no part's goal is what is claimed.
    """
    if proof.stated is None:
        return False
    goal = proof.statement.goal if proof.statement else None
    example = isinstance(goal, Identity) and not relation_names(goal.relation) and len(text(goal.relation)) > 200
    return not (_says_enough(proof) or example or (proof.claim and not proof.encoding and len(proof.parts) > 1))


def told_in_claim(proof: Proof) -> bool:
    """Whether the statement is an equation that the claim's sentence holds word for word."""
    goal = proof.statement.goal if proof.statement else None
    if not isinstance(goal, Identity):
        return False
    r = goal.relation
    return _bare(f"{latex(r.lhs)}{SIGNS[r.op]}{latex(r.rhs)}") in _bare(proof.claim)


def _bare(tex: str) -> str:
    """``tex`` without spaces, and an identity matrix without its size."""
    return re.sub(r"\s+|(?<=I)_(?:\w|\{\w\})", "", tex)


def in_parts(proof: Proof) -> bool:
    """Whether each part has a title and a goal of its own, and is not all there is of the theorem."""
    return len(proof.parts) > 1 or proof.stated is None


def rules(proof: Proof) -> tuple[object, ...]:
    """The rules by which a proof goes: two proofs with the same differ in their formulas alone."""
    return (proof.theorem, *map(part_rules, proof.parts))


def part_rules(part: Part) -> tuple[str, ...]:
    return (part.verdict.verdict, *(s.rule for s in part.derivation.steps))


def _says_enough(proof: Proof) -> bool:
    """Whether the claim's sentence is all there is to state: it is refuted, by way of a part that holds."""
    return proof.verdict.refuted and bool(proof.claim and proof.parts) and proof.parts[0].verdict.proved


@dataclass(frozen=True, slots=True)
class Row:
    """Claims to be shown in one place: a statement (and how many ``more`` differ from it in their numbers alone),
    or theorems on the same encodings."""

    sayings: tuple[Saying, ...]
    more: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """What the theorems are called, each once."""
        return tuple(dict.fromkeys(s.words for s in self.sayings))

    @property
    def first(self) -> tuple[Saying, ...]:
        """Those of the first theorem: each encoding once."""
        return tuple(s for s in self.sayings if s.words == self.words[0])


def condensed(sayings: Iterable[Saying]) -> list[Row]:
    """Claims with what only repeats left out: of more than three statements in a row with one form and one verdict the
    first two stay, and the encodings of one theorem stand together, as do the theorems on the same encodings
    if none of them stands in the report."""
    runs: list[list[Saying]] = []
    for s in sayings:
        if runs and _form(runs[-1][0]) == _form(s):
            runs[-1].append(s)
        else:
            runs.append([s])
    out: list[Row] = []
    for run in runs:
        if run[0].statement is None:
            on, verdict = _on(run), run[0].verdict.verdict
            if out and on and _on(out[-1].first) == on and out[-1].sayings[0].verdict.verdict == verdict:
                out[-1] = Row((*out[-1].sayings, *run))
            else:
                out.append(Row(tuple(run)))
        elif len(run) > 3:
            out += [Row((run[0],)), Row((run[1],), len(run) - 2)]
        else:
            out += [Row((s,)) for s in run]
    return out


def _on(sayings: Sequence[Saying]) -> tuple[str, ...] | None:
    """The encodings that a theorem is named on, if nothing of it is in the report."""
    if any(s.statement is not None or s.anchor or not s.on for s in sayings):
        return None
    return tuple(s.on for s in sayings)


def _form(s: Saying) -> tuple[str, ...]:
    if s.statement is None:
        return (s.verdict.verdict, s.words)
    return (s.verdict.verdict, re.sub(r"\d+", "#", text(s.statement)), *map(text, s.hypotheses))


def claimed(book: Book) -> list[tuple[Chapter, list[tuple[Group, list[Row]]]]]:
    """The claims of each chapter, but those that stand among the errors in print."""
    printed = {id(s) for e in book.errors for s in (*e.printed, *e.right)}
    out = []
    for chapter in book.chapters:
        groups = [(g, condensed(s for s in g.sayings if id(s) not in printed)) for g in chapter.groups]
        if kept := [(g, rows) for g, rows in groups if rows]:
            out.append((chapter, kept))
    return out
