"""Certificates as files: statements in words, in LaTeX and in Coq, their proofs, mutants, assumptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ..kernel.term import Definition, Hypothesis, Relation
from ..language.latex import latex_relation
from ..language.text import text
from .coq import EXTRA
from .divisors import divisors
from .numbers import MACHINE, NUMBERS
from .parts import is_complex
from .script import builds_on, script
from .statement import state
from .uncovered import Uncovered

__all__ = ["Certificate", "Item", "Missing", "asking", "item", "preamble", "with_mutant"]

PROOF = 300
"""Seconds, as Coq counts them, on one proof and on the attempt at a mutant: what ends both where no one else looks.
CPU time is limited by who runs coqc (``coq.PATIENCE``), so that it does not matter how busy the machine is."""
LONGEST = 400_000
"""Characters of a file; a longer one is not written."""


@dataclass(frozen=True, slots=True)
class Item:
    """One theorem of a file, in a module of its own."""

    name: str
    title: str
    words: str
    latex: str
    statement: str
    script: str
    definitions: tuple[str, ...] = ()
    hypotheses: tuple[str, ...] = ()
    mutant: str = ""
    mutant_script: str = ""
    mutant_words: str = ""
    mutant_definitions: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Libraries beyond the standard one, such as ``Interval.Tactic``."""
    axioms: tuple[str, ...] = ()
    """How the axioms begin that such a library brings beside those of the reals."""

    @property
    def theorem(self) -> str:
        return f"{self.name}.claim"

    @property
    def proof(self) -> tuple[object, ...]:
        """What Coq reads of it: two theorems with the same have the same fate."""
        mutant = (self.mutant, self.mutant_script, self.mutant_definitions)
        return self.statement, self.script, self.definitions, mutant, self.imports

    def lines(self) -> list[str]:
        """The module, its mutant included."""
        return [*self.stated(), *self._false(self.mutant_definitions), f"End {self.name}.", ""]

    def stated(self, proved: str = "") -> list[str]:
        """The theorem and its proof, in a module that is left open; where the same stands ``proved`` above, that is
        the proof."""
        out = [f"Module {self.name}.", f"(* {comment(self.title)}", f"   In words: {comment(self.words)}"]
        if self.hypotheses:
            out.append(f"   Assuming: {comment('; '.join(self.hypotheses))}")
        if self.latex:
            out.append(f"   LaTeX: {comment(self.latex)}")
        out[-1] += " *)"
        script = f"exact {proved} | {self.script}" if proved else self.script
        return [
            *out, *self.definitions, f"Theorem claim :\n  {self.statement}.",
            f"Proof. timeout {PROOF} (solve [ {script} ]). Qed.",
        ]  # fmt: skip

    def apart(self) -> list[str]:
        """The mutant in a module of its own, of the same name."""
        if not self.mutant:
            return []
        own = () if self.mutant_definitions else self.definitions
        return [f"Module {self.name}.", *own, *self._false(self.mutant_definitions), f"End {self.name}.", ""]

    def _false(self, definitions: Sequence[str]) -> list[str]:
        if not self.mutant:
            return []
        words = f"(* This is false, and must not be provable in the same way: {comment(self.mutant_words)} *)"
        *first, last = parted(self.mutant_script)
        begun = " ".join(f"{step}." for step in ("proposition", *first))
        goal = [f"Goal\n  {self.mutant}.", f"Proof. {begun} Fail timeout {PROOF} (solve [ {last} ]). Abort."]
        return [words, *(["Module Mutant.", *definitions, *goal, "End Mutant."] if definitions else goal)]


@dataclass(frozen=True, slots=True)
class Missing:
    """What has no certificate, and why."""

    title: str
    reason: str
    part: str = ""
    """The name it would have in the file."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A file of theorems about one thing: a theorem on an encoding, or a batch of claims."""

    name: str
    title: str
    claim: str
    items: tuple[Item, ...]
    missing: tuple[Missing, ...] = ()
    verdict: str = "proved"
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def mutants(self) -> int:
        return sum(bool(i.mutant) for i in self.items)

    @property
    def imports(self) -> tuple[str, ...]:
        """What it builds on besides what all do."""
        return tuple(sorted({x for i in self.items for x in i.imports}))

    def head(self) -> list[str]:
        """The title, what is not in the file, and what it builds on."""
        head = [f"(* {comment(self.title)}", f"   {comment(self.claim)}"]
        for m in self.missing:
            head.append(f"   Not in this file: {comment(m.title)}: {comment(m.reason)}")
        head[-1] += " *)"
        return [*head, *preamble([self])]

    def text(self) -> str:
        """The file; raises Uncovered if it would be too long to be of use."""
        lines = [line for i in self.items for line in i.lines()]
        whole = "\n".join([*self.head(), *lines, *asking([i.theorem for i in self.items])]) + "\n"
        if len(whole) > LONGEST:
            raise Uncovered(f"a certificate of {len(whole)} characters")
        return whole


def preamble(certificates: Iterable[Certificate]) -> list[str]:
    """The files that are built on, by any of the certificates."""
    imports = sorted({x for c in certificates for x in c.imports})
    loaded = ["Require Import SymbolicPE.Lift.", *(f"Require Import {x}." for x in imports)]
    return [*loaded, "Import ListNotations.", "Open Scope R_scope.", ""]


def asking(theorems: Sequence[str]) -> list[str]:
    """The end of a file: what all of its theorems rest on."""
    tail = ["(* What the theorems rest on: the axioms of the real numbers, and nothing else. *)"]
    if len(theorems) == 1:
        return [*tail, f"Print Assumptions {theorems[0]}."]
    tail += ["Definition everything : True :=", *(f"  let _ := {t} in" for t in theorems)]
    return [*tail, "  I.", "Print Assumptions everything."]


Wrong = Callable[[Callable[[Relation], bool]], Iterator[Relation]]
"""False relations, of those that are fit: whether one is that is asked before it is refuted, which takes longer."""


def item(
    name: str,
    title: str,
    relation: Relation,
    hypotheses: Sequence[Hypothesis] = (),
    definitions: Sequence[Definition] = (),
    wrong: Wrong | None = None,
) -> Item:
    """The theorem that ``relation`` holds under ``hypotheses``; raises Uncovered.

    The first of ``wrong`` that has another statement becomes the mutant, rather one whose own proof can be tried.
    """
    st = state(relation, hypotheses, definitions)
    plain, imports = script(st), builds_on(st)
    proof = plain
    facts, computed = divisors(st)
    if facts:
        proof, imports = f"{facts}; {proof}", (*imports, *([NUMBERS] if computed else ()))
    found: dict[Relation, tuple[str, tuple[str, ...], str]] = {}
    borrowed: set[Relation] = set()

    def fit(r: Relation) -> bool:
        try:
            false = state(r, hypotheses, definitions)
            known, more = divisors(false)
            attempt = ""
            if set(builds_on(false)) <= set(builds_on(st)):
                with suppress(Uncovered):
                    attempt = script(false)
            if not attempt:  # then in the way the theorem is proved
                attempt = f"({plain})"
                borrowed.add(r)
            found[r] = false.text, false.definitions, f"{known}; {attempt}" if known and more <= computed else attempt
        except Uncovered:
            return False
        return found[r][:2] != (st.text, st.definitions)

    false = None
    for candidate in wrong(fit) if wrong is not None else ():
        false = candidate if false is None or candidate not in borrowed else false
        if false not in borrowed:
            break
    other, other_definitions, other_script = found[false] if false is not None else ("", (), "")
    said_of = text(relation)
    if list(st.relations) != [relation] and is_complex([relation]):
        said_of += ", of real and imaginary parts"
    return Item(
        name, title, said_of, latex_relation(relation), st.text, proof, st.definitions, said(st.assumed),
        other, other_script, "" if false is None else text(false),
        other_definitions if other_definitions != st.definitions else (),
        imports=imports, needs=tuple({x for name in imports for x in EXTRA.get(name.removeprefix("SymbolicPE."), ())}),
        axioms=MACHINE if computed else (),
    )  # fmt: skip


_PREPARING = (
    "intros", "laws", "write_out", "unfold ", "exists ", "rewrite (", "assert (", "(try assert (", "try assert (",
    "repeat (split; [ witnessed | ])",
)  # fmt: skip
"""How steps begin that close no goal and leave one."""


def parted(script: str) -> list[str]:
    """The steps that prepare a goal, and the one that has to close it: of a false statement this one must fail."""
    steps, start, depth = [], 0, 0
    for found in re.finditer(r"[()\[\]]|\bmatch\b|\bend\b|; ", script):
        sign = found[0]
        if sign == "; " and not depth:
            steps.append(script[start : found.start()])
            start = found.end()
        depth += (sign in ("(", "[", "match")) - (sign in (")", "]", "end"))
    steps.append(script[start:])
    count = next((n for n, s in enumerate(steps[:-1]) if not s.startswith(_PREPARING)), len(steps) - 1)
    return [*steps[:count], "; ".join(steps[count:])]


def with_mutant(item: Item, wrong: Item) -> Item:
    """The item, with what ``wrong`` says as its mutant."""
    own = wrong.definitions if wrong.definitions != item.definitions else ()
    return replace(
        item, mutant=wrong.statement, mutant_script=wrong.script, mutant_words=wrong.words, mutant_definitions=own
    )  # fmt: skip


def said(hypotheses: Iterable[Hypothesis]) -> tuple[str, ...]:
    return tuple(text(h) for h in hypotheses)


def comment(s: str) -> str:
    """``s`` for the inside of a comment: one line, no comment and no string begins or ends in it."""
    s = " ".join(s.split()).replace('"', "''")
    while "(*" in s or "*)" in s:
        s = s.replace("(*", "( *").replace("*)", "* )")
    return s if len(s) <= 2000 else f"{s[:1990]} ..."
