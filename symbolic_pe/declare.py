"""Proofs as files that read like mathematics: ``theorem(...)`` and ``claim(...)`` as declarations.

A file of proofs binds declarations to names::

    from symbolic_pe import claim, theorem

    sinusoidal = theorem("shift", encoding="sinusoidal")
    sine_alone = theorem("shift", encoding="sine-alone", expect="refuted")
    addition = claim("sin(a + b) == sin(a)*cos(b) + cos(a)*sin(b)")
    '''What it says, in a docstring: shown where the proof fails.'''

What is declared is checked at once (does the theorem exist, can the claim be read) and proved when run.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Union

from .kernel.term import Hypothesis, Relation
from .kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict

if TYPE_CHECKING:
    from .api import Names, Where
    from .encodings.encoding import Encoding
    from .kernel.derivation import Step
    from .proof import Part, Proof
    from .scores.score import Score

__all__ = [
    "HEAD", "ROW", "ClaimItem", "DeclarationError", "Item", "Outcome", "TheoremItem", "claim", "items_of", "notes",
    "theorem",
]  # fmt: skip


class DeclarationError(ValueError):
    """A declaration that cannot mean anything: an unknown theorem, a claim that cannot be read."""

    plain = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of running an item: the verdict (``proved``, ``refuted`` or ``undecided``), and in ``detail`` lines of
    text that a person should see of it."""

    verdict: str
    detail: str


@dataclass(frozen=True, slots=True)
class _Declared:
    expect: str
    marks: tuple[Any, ...]
    timeout: float
    file: str
    line: int

    def run(self) -> Outcome:
        """Prove or refute it."""
        raise NotImplementedError

    def complaint(self, outcome: Outcome) -> str:
        """What to say if the outcome is not the expected one, else ``''``."""
        if outcome.verdict == self.expect:
            return ""
        from .names import short_path

        head = (
            f"{short_path(Path(self.file))}:{self.line}: {self.what} is {outcome.verdict}, and should be {self.expect}"
        )
        return f"{head}\n\n{outcome.detail}"

    @property
    def what(self) -> str:
        """What is declared, in a message."""
        return ""

    @property
    def keywords(self) -> tuple[str, ...]:
        """Further words by which the item can be selected."""
        return ()


@dataclass(frozen=True, slots=True)
class TheoremItem(_Declared):
    """A theorem on an encoding, to be proved or refuted."""

    theorem: str
    encoding: Encoding | Score
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def what(self) -> str:
        given = f" with {', '.join(f'{k} = {v}' for k, v in self.settings)}" if self.settings else ""
        from .names import find_theorem

        about = "" if find_theorem(self.theorem).about == "argument" else f" on {self.encoding.id}"
        return f"{self.theorem}{about}{given}"

    @property
    def keywords(self) -> tuple[str, ...]:
        return (self.theorem, self.encoding.id)

    def run(self) -> Outcome:
        found = self._asked()
        return found if isinstance(found, Outcome) else Outcome(found.verdict.verdict, "\n".join(_told(found)))

    def verdict(self) -> str:
        """The verdict alone, without a word about what is wrong."""
        found = self._asked()
        return found.verdict if isinstance(found, Outcome) else found.verdict.verdict

    def _asked(self) -> Proof | Outcome:
        from .api import prove
        from .derive import BadSetting, NotApplicable

        try:
            return prove(self.theorem, self.encoding, dict(self.settings), self.timeout)
        except NotApplicable as e:
            return Outcome(UNDECIDED, f"reason     not applicable: {e}")
        except BadSetting as e:
            return Outcome(UNDECIDED, f"reason     {e}")


@dataclass(frozen=True, slots=True)
class ClaimItem(_Declared):
    """A claim under hypotheses, to be proved or refuted."""

    relation: Relation
    hypotheses: tuple[Hypothesis, ...] = ()

    @property
    def what(self) -> str:
        return "the claim"

    def run(self) -> Outcome:
        from .api import judge, stated
        from .language.text import text

        verdict = stated(judge(self.relation, self.hypotheses, self.timeout), self.hypotheses, self.relation)
        return Outcome(verdict.verdict, "\n".join([_row("claim", text(self.relation)), *_verdict_rows(verdict)]))


Item = Union[TheoremItem, ClaimItem]  # noqa: UP007
_I = TypeVar("_I", TheoremItem, ClaimItem)


def theorem(
    theorem: str,
    encoding: str | Encoding | Score = "sinusoidal",
    *,
    settings: Mapping[str, object] | None = None,
    expect: str = PROVED,
    marks: Any = (),
    timeout: float = 60.0,
) -> TheoremItem:
    """Declare that a theorem holds (or with ``expect="refuted"`` fails) for an encoding.

    ``encoding`` is an id, an ``Encoding`` or ``Score``, or ``"my.py:variable"`` beside the file of the declaration;
    ``settings`` as in :func:`prove`.  ``marks`` are those of pytest, ``timeout`` is in seconds.

    Raises ``DeclarationError``, a ``ValueError``, if the theorem, encoding or a setting does not exist.
    """
    from .api import within
    from .encodings.encoding import Encoding
    from .names import find_encoding, find_theorem, settings_from
    from .scores.score import Score

    file, line = _here()
    seconds = _seconds(timeout)
    try:
        spec = find_theorem(theorem)
        read = partial(find_encoding, base=Path(file).parent)
        found = within(seconds, encoding, read) if isinstance(encoding, str) else encoding
        if not isinstance(found, (Encoding, Score)):
            raise ValueError(f"an encoding is an id, an Encoding or a Score, not {str(found)[:40]!r}")
        if spec.about == "argument" and encoding != "sinusoidal":
            raise ValueError(f"{spec.id} is about no encoding in particular: leave out the encoding")
        values = tuple(settings_from(settings or {}).items())
    except ValueError as e:
        raise DeclarationError(str(e)) from None
    return _noted(TheoremItem(_expected(expect), _marks(marks), seconds, file, line, spec.id, found, values))


def claim(
    claim: Any,
    *,
    integer: Names = (),
    positive: Names = (),
    nonnegative: Names = (),
    nonzero: Names = (),
    even: Names = (),
    complex: Names = (),
    distinct: Names = (),
    where: Where = (),
    expect: str = PROVED,
    marks: Any = (),
    timeout: float = 10.0,
) -> ClaimItem:
    """Declare that a claim holds (or with ``expect="refuted"`` fails) under hypotheses.

    The claim and the hypotheses are written as for :func:`decide`.  ``marks`` are those of pytest, ``timeout`` is in
    seconds.

    Raises ``DeclarationError``, a ``ValueError``, if the claim or a hypothesis cannot be read.
    """
    from .api import hypotheses, relation

    file, line = _here()
    try:
        r, known = relation(claim)
        given = hypotheses(
            integer=integer, positive=positive, nonnegative=nonnegative, nonzero=nonzero, even=even,
            complex=complex, distinct=distinct, where=where,
        )  # fmt: skip
    except (TypeError, ValueError) as e:
        raise DeclarationError(str(e)) from None
    everything = tuple(dict.fromkeys((*known, *given)))
    return _noted(ClaimItem(_expected(expect), _marks(marks), _seconds(timeout), file, line, r, everything))


def _here() -> tuple[str, int]:
    frame = sys._getframe(2)
    return frame.f_code.co_filename, frame.f_lineno


def _expected(expect: str) -> str:
    if expect not in (PROVED, REFUTED):
        raise DeclarationError(f"expect is '{PROVED}' or '{REFUTED}', not {expect!r}")
    return expect


def _marks(marks: Any) -> tuple[Any, ...]:
    found = tuple(marks) if isinstance(marks, (list, tuple)) else (marks,)
    wrong = [m for m in found if not (isinstance(m, str) or hasattr(m, "mark"))]
    if wrong:
        raise DeclarationError(f"marks are names or marks of pytest, not {str(wrong[0])[:40]!r}")
    return found


def _seconds(timeout: Any) -> float:
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not timeout > 0:
        raise DeclarationError(f"timeout is a number of seconds above 0, not {str(timeout)[:40]!r}")
    return timeout


# -- files of proofs -----------------------------------------------------------------------------


@dataclass(slots=True)
class _Ledger:
    """Everything declared while one file is read, so that nothing declared is lost in silence."""

    items: list[Item] = field(default_factory=list)


_open: list[_Ledger] = []


def _noted(item: _I) -> _I:
    if _open:
        _open[-1].items.append(item)
    return item


def items_of(path: Path) -> tuple[dict[str, Item], tuple[Any, ...]]:
    """The declarations of a file by name, and the file's ``pytestmark``.

    Lists and dictionaries of declarations count, their items named ``name[key]``.  ``BadFile`` says
    with ``file:line`` what is wrong, a declaration that is bound to no name included.
    """
    from .names import BadFile, import_from, short_path, there, where_in

    shown = short_path(path)
    there(path, shown)
    _open.append(_Ledger())
    try:
        module = import_from(path)
    except Exception as e:
        line, what = where_in(e, path)
        raise BadFile(f"{shown}:{line}: {what}") from e
    finally:
        declared = _open.pop().items
    found: dict[str, Item] = {}
    seen: set[int] = set()
    for name, value in vars(module).items():
        for key, item in _spread(name, value):
            if id(item) not in seen:
                seen.add(id(item))
                found[key] = item
    for item in declared:
        if id(item) not in seen and Path(item.file) == path.resolve():
            raise BadFile(f"{shown}:{item.line}: {item.what} is bound to no name: write name = ...")
    return found, _marks(getattr(module, "pytestmark", ()))


def _spread(name: str, value: Any) -> Iterator[tuple[str, Item]]:
    if isinstance(value, (TheoremItem, ClaimItem)):
        yield name, value
    elif isinstance(value, (list, tuple)):
        yield from ((f"{name}[{n}]", x) for n, x in enumerate(value) if isinstance(x, (TheoremItem, ClaimItem)))
    elif isinstance(value, dict):
        yield from ((f"{name}[{k}]", x) for k, x in value.items() if isinstance(x, (TheoremItem, ClaimItem)))


# -- what is said of them --


HEAD = re.compile(r"((?:\d{3}-\d{2}(?:, | to )?)+): ")
"""The rows of the claims of articles that a remark is about: ``001-16, 001-18: ...``"""
ROW = re.compile(r"r(\d{3})_(\d{2})")
"""The name of a declaration that is one of these rows: ``r001_16``."""


def notes(source: str) -> dict[str, str]:
    """What a file says of each name it binds.

    That is the docstring below the declaration, or the comment above the declarations that follow it without a
    blank line.  ``001-16, 001-18: ...`` is about the declarations of these rows wherever they stand.
    """
    lines = source.splitlines()
    out: dict[str, str] = {}
    rows: dict[str, str] = {}
    names: list[str] = []
    note, end = "", 0
    for node in ast.parse(source).body:
        gap = lines[end : node.lineno - 1]
        block: list[str] = []
        for line in gap:
            if line.startswith("#"):
                block.append(line.lstrip("# ").rstrip())
            elif not line.strip():
                note, block = "", []
        note = " ".join(block) or note
        _note_rows(rows, " ".join(block))
        end = node.end_lineno or node.lineno
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names.append(node.targets[0].id)
            out[names[-1]] = note
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and names and not gap:
            out[names[-1]] = " ".join(str(node.value.value).split())
            _note_rows(rows, out[names[-1]])
            note = ""
    for name in names:
        row = ROW.match(name)
        if not out[name] and row:
            out[name] = rows.get(f"{row[1]}-{row[2]}", "")
    return out


def _note_rows(rows: dict[str, str], text: str) -> None:
    head = HEAD.match(text)
    rows.update(dict.fromkeys(_rows(head[1]) if head else (), text))


def _rows(head: str) -> list[str]:
    """``001-16, 001-18`` and ``002-15 to 002-18`` row by row."""
    out: list[str] = []
    for piece in head.split(", "):
        first, _, last = piece.partition(" to ")
        doc, number = first.split("-")
        out += [f"{doc}-{n:02d}" for n in range(int(number), int((last or first).split("-")[1]) + 1)]
    return out


# -- what a person sees --------------------------------------------------------------------------


def _row(name: str, value: str) -> str:
    return f"{name:<11}{value}"


def _verdict_rows(v: Verdict) -> Iterator[str]:
    from .api import explained
    from .language.text import text

    if v.method:
        yield _row("method", v.method)
    if v.witness:
        yield _row("witness", ", ".join(f"{n} = {x}" for n, x in v.witness.items()))
    if v.residual:
        yield _row("residual", f"lhs - rhs = {v.residual}")
    if v.reason:
        yield _row("reason", explained(v))
    if v.hypotheses:
        yield _row("assuming", ", ".join(dict.fromkeys(map(text, v.hypotheses))))


def _told(proof: Proof) -> Iterator[str]:
    """The statement, the first step that does not hold, and the verdict's reasons."""
    from .report.prose import plain
    from .report.view import goal_text, state_text

    worst = [p for p in proof.parts if not p.verdict.proved]
    bad = next((p for p in worst if p.verdict.verdict == proof.verdict.verdict), worst[0] if worst else None)
    yield _row("claim", plain(proof.claim))
    for part in (bad,) if bad else proof.parts[:1]:
        yield _row("statement", goal_text(part.derivation.goal))
    found = _bad_step(bad) if bad else None
    if found is not None:
        number, s = found
        yield _row("step", f"({number}) {plain(s.rule)}" + (f": {plain(s.reason)}" if s.reason else ""))
        yield _row("  before", state_text(s.before))
        yield _row("  after", state_text(s.after))
    yield from _verdict_rows(bad.verdict if bad else proof.verdict)
    if proof.remedy:
        yield _row("remedy", plain(proof.remedy))


def _bad_step(part: Part) -> tuple[int, Step] | None:
    """The first step of a failed derivation that the kernel does not accept."""
    from .kernel.checker import DerivationError, check

    try:
        check(part.derivation, timeout=10.0)
    except DerivationError as e:
        return (e.step, e.derivation.steps[e.step - 1]) if e.step else None
    return None
