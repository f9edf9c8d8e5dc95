"""``symbolic-pe prove``: theorems on encodings, with every step."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from . import BadInput, exit_code, seconds, warn

if TYPE_CHECKING:
    from ..encodings.encoding import Encoding
    from ..proof import Proof
    from ..scores.score import Score

__all__ = ["chosen_encodings", "chosen_theorems", "proofs", "prove"]

TIMEOUT = 60.0


@click.command()
@click.argument("theorems", nargs=-1, required=True, metavar="THEOREM...")
@click.option("-e", "--encoding", "names", multiple=True, metavar="ENCODING",
              help="An id from 'list', or my.py, or my.py:variable.  Default: sinusoidal.")  # fmt: skip
@click.option("--set", "settings", multiple=True, metavar="d=8,b=10000", help="Values of the encoding's parameters.")
@click.option("--timeout", default=TIMEOUT, show_default=True, metavar="SECONDS", callback=seconds,
              help="For each theorem on each encoding.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "latex", "json", "coq"]), default="text",
              show_default=True, help="Text for people, JSON for programs, LaTeX, or what Coq reads.")  # fmt: skip
def prove(
    theorems: tuple[str, ...], names: tuple[str, ...], settings: tuple[str, ...], timeout: float, form: str
) -> int:
    """Prove theorems on encodings, and show how.

    THEOREM is an id from 'list', or 'all'.  JSON: one object a line.  coq: a certificate as 'certify'
    writes it, one file after the other.

    \b
    Examples:
      symbolic-pe prove shift dot-product
      symbolic-pe prove shift -e rotary --set d=8
      symbolic-pe prove bilinear-full --format latex > full.tex
      symbolic-pe prove all -e my.py
    """
    from ..names import settings_from
    from ..theorems import all_theorems

    try:
        values = settings_from(settings)
    except ValueError as e:
        raise BadInput(f"--set: {e}") from None
    trouble = Trouble()
    found: list[str] = []
    chosen = chosen_encodings(names or ("sinusoidal",), timeout)
    own = "all" in theorems and bool(names)
    for theorem in chosen_theorems(theorems) if names and not own else ():
        if all_theorems()[theorem].about == "argument":
            trouble.say(f"{theorem}: about no encoding in particular, so that it says nothing of {', '.join(names)}")
    for proof in proofs(chosen_theorems(theorems), chosen, values, timeout, trouble, own):
        click.echo(_shown(proof, form, first=not found), nl=False)
        found.append(proof.verdict.verdict)
    return exit_code(found, trouble.wrong or not found)


class Trouble:
    """What cannot be proved because it makes no sense: said once each on standard error."""

    def __init__(self) -> None:
        self.wrong = False
        self.said: set[str] = set()

    def say(self, message: str) -> None:
        if message not in self.said:
            self.said.add(message)
            warn(message)


def chosen_theorems(names: Iterable[str]) -> list[str]:
    """Ids of theorems that exist, each once; ``all`` stands for all."""
    from ..names import Unknown, find_theorem
    from ..theorems import all_theorems

    found: dict[str, None] = {}
    try:
        for name in names:
            found.update(dict.fromkeys(all_theorems()) if name == "all" else {find_theorem(name).id: None})
    except Unknown as e:
        raise BadInput(str(e)) from None
    return list(found)


def chosen_encodings(names: Iterable[str], timeout: float = TIMEOUT) -> list[Encoding | Score]:
    """Encodings and scores by id or from the user's own files, each once; different ones have different ids.

    ``timeout`` is for a file, whose program is run.
    """
    from ..api import within
    from ..names import find_encodings

    found: dict[str, Encoding | Score] = {}
    try:
        for name in names:
            for e in within(timeout, name, find_encodings):
                if found.setdefault(e.id, e) != e:
                    raise ValueError(f"{name}: another encoding has the id '{e.id}': give each its own")
    except ValueError as e:
        raise BadInput(str(e)) from None
    return list(found.values())


def proofs(
    theorems: Iterable[str],
    encodings: Iterable[Encoding | Score],
    settings: dict[str, str],
    timeout: float,
    trouble: Trouble,
    of_their_kind: bool = False,
) -> Iterator[Proof]:
    """Every theorem on every encoding, as far as it applies; an argument that is about none once.

    ``of_their_kind``: theorems about something else than what was chosen are passed over in silence, and those that
    do not apply are named in one line for each encoding.
    """
    from ..api import prove as prove_one
    from ..derive import BadSetting, NotApplicable
    from ..scores import Score
    from ..theorems import all_theorems

    encodings = list(encodings)
    idle: dict[str, list[str]] = {}
    for theorem in theorems:
        about = all_theorems()[theorem].about
        if of_their_kind and about == "argument":
            continue
        for encoding in encodings[:1] if about == "argument" else encodings:
            if of_their_kind and (about == "score") != isinstance(encoding, Score):
                continue
            try:
                yield prove_one(theorem, encoding, settings, timeout)
            except NotApplicable as e:
                if of_their_kind:
                    idle.setdefault(encoding.id, []).append(theorem)
                else:
                    trouble.say(f"{theorem} on {encoding.id}: not applicable: {e}")
            except BadSetting as e:
                trouble.wrong = True
                trouble.say(str(e))
            except Exception as e:
                if os.environ.get("SYMBOLIC_PE_DEBUG"):
                    raise
                yield _broken(theorem, encoding, settings, e)
    for id, names in idle.items():
        trouble.say(f"{id}: not applicable (prove says why): {', '.join(names)}")


def _broken(theorem: str, encoding: Encoding | Score, settings: dict[str, str], e: Exception) -> Proof:
    """Never a traceback: what breaks the engine is undecided, and said so."""
    from ..kernel.verdict import UNDECIDED, Verdict
    from ..names import find_theorem, in_one_line
    from ..proof import Proof

    spec = find_theorem(theorem)
    verdict = Verdict(UNDECIDED, reason=f"internal error, please report it: {in_one_line(e)}")
    return Proof(spec.id, spec.title, encoding.id, encoding.title, spec.claim, verdict, settings=settings)


def _for_coq(proof: Proof) -> str:
    """The certificate as a file; what has none is said in a comment."""
    from ..certify import Uncovered, of_proof
    from ..certify.certificate import comment

    c = of_proof(proof)
    try:
        if c.items:
            return c.text()
        why = "; ".join(m.reason for m in c.missing)
    except Uncovered as e:
        why = str(e)
    return f"(* {comment(c.title)}: no certificate: {comment(why)} *)\n"


def _shown(proof: Proof, form: str, first: bool) -> str:
    if form == "json":
        from ..report.jsonish import proof_json

        return json.dumps(proof_json(proof), ensure_ascii=False) + "\n"
    if form == "coq":
        return ("" if first else "\n") + _for_coq(proof)
    if form == "latex":
        from ..report.tex import fragment
        from ..report.view import slug

        shown = fragment(proof, slug(proof))
    else:
        from ..report.textual import proof_text

        shown = proof_text(proof)
    return ("" if first else "\n") + shown.rstrip("\n") + "\n"
