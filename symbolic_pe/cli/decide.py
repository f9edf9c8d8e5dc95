"""``symbolic-pe decide``: a claim a line, a verdict a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ..api import explained, hypotheses, judge, spoken, stated
from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import UNDECIDED, Verdict
from ..language.parse import ParseError, parse_hypothesis, parse_relation
from ..language.shorthand import spelt_out
from ..language.text import text
from ..names import in_one_line
from . import BadInput, exit_code, seconds, warn

if TYPE_CHECKING:
    from ..certify import Checked

__all__ = ["decide"]

_COLOURS = {"proved": "green", "refuted": "red", "undecided": "yellow"}


class _Claims(click.Command):
    """A claim may begin with a minus and is still no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        valued = {o for p in self.params if isinstance(p, click.Option) and not p.is_flag for o in p.opts}
        for n, arg in enumerate(args):
            if arg == "--":
                break
            if _is_claim(arg) and (n == 0 or args[n - 1] not in valued):
                args = [*args[:n], *args[n + 1 :], "--", arg]
                break
        return super().parse_args(ctx, args)


def _is_claim(arg: str) -> bool:
    return arg.startswith("-") and not arg.startswith("--") and any(op in arg for op in ("==", "!=", "<", ">"))


@click.command(cls=_Claims)
@click.argument("claim", required=False, metavar="[CLAIM | -]")
@click.option("-f", "--file", "paths", multiple=True, metavar="FILE",
              help="Read claims from a file, one a line ('-': standard input).")  # fmt: skip
@click.option("--integer", multiple=True, metavar="m,n", help="These names are integers.")
@click.option("--positive", multiple=True, metavar="b", help="These names are positive.")
@click.option("--nonnegative", multiple=True, metavar="a", help="These names are not negative.")
@click.option("--nonzero", multiple=True, metavar="a", help="These names are not zero.")
@click.option("--even", multiple=True, metavar="d", help="These names are even integers.")
@click.option("--complex", multiple=True, metavar="z", help="These names are complex (others are real).")
@click.option("--distinct", multiple=True, metavar="theta", help="Indexed names whose values all differ.")
@click.option("--where", multiple=True, metavar="REL", help="A relation to be assumed, such as 'b > 1'.")
@click.option("--timeout", default=10.0, show_default=True, metavar="SECONDS", callback=seconds, help="For each claim.")
@click.option("--certify", is_flag=True, help="Have Coq check every verdict too, all of them in one run.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Text for people, JSON for programs.")  # fmt: skip
def decide(
    claim: str | None, paths: tuple[str, ...], where: tuple[str, ...], timeout: float, certify: bool, form: str,
    **kinds: tuple[str, ...],
) -> int:  # fmt: skip
    """Prove or refute claims, one a line.

    A claim is a relation in SymPy's syntax, such as 'sin(x)**2 + cos(x)**2 == 1', with ==, !=, <, <=,
    > or >=.  Unknown names are real symbols; theta[i], Sum(..., (i, 0, N-1)), pi, I and exp are known.
    Blank lines and what follows a # are skipped.

    \b
    Examples:
      symbolic-pe decide "sin(2*x) == 2*sin(x)*cos(x)"
      symbolic-pe decide --integer k "sin(2*pi*k) == 0"
      symbolic-pe decide --even d --positive d --where "b > 1" "b**(-2/d) < 1"
      symbolic-pe decide -f claims.txt --format json
    """
    given = _hypotheses(kinds, where)
    verdicts: list[str] = []
    decided: list[tuple[str, Relation, Verdict]] = []
    wrong = False
    count = 0
    for count, line in enumerate(_lines(claim, paths), 1):
        try:
            r = parse_relation(line.text)
        except ParseError as e:
            warn(f"claim {count}, column {e.column}: {e.message}{line.place}\n{_indented(e)}")
            wrong = True
            continue
        v = _judged(r, given, timeout)
        verdicts.append(v.verdict)
        if certify:
            decided.append((line.text, r, v))
        else:
            v = stated(v, given, r)
            click.echo(_json(line.text, v) if form == "json" else _shown(line.text, v))
    if decided:
        from .opinions import second_opinions

        opinions = second_opinions([(*_spelt_out(r, given), v) for _, r, v in decided])
        for (said, r, v), opinion in zip(decided, opinions, strict=True):
            v = stated(v, given, r)
            click.echo(_json(said, v, opinion) if form == "json" else f"{_shown(said, v)}\n{'':11}{opinion.words}")
    if not count:
        files = ", ".join(path for path in paths if path != "-")
        raise BadInput("no claim to decide" + (f" in {files}" if files else ""))
    return exit_code(verdicts, wrong)


# -- what is given -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    place: str


def _hypotheses(kinds: dict[str, tuple[str, ...]], where: tuple[str, ...]) -> tuple[Hypothesis, ...]:
    found: list[Hypothesis] = []
    for kind, texts in kinds.items():
        for names in texts:
            try:
                found += hypotheses(**{kind: names})
            except ValueError as e:
                raise BadInput(f"--{e}") from None
    for said in where:
        try:
            found.append(parse_hypothesis(said))
        except ParseError as e:
            warn(f"--where, column {e.column}: {e.message}\n{_indented(e)}")
            raise click.exceptions.Exit(BadInput.exit_code) from None
    return tuple(dict.fromkeys(found))


def _lines(claim: str | None, paths: tuple[str, ...]) -> Iterator[_Line]:
    if claim is not None and paths:
        raise BadInput("give a claim or a file, not both")
    if claim is not None and claim != "-":
        yield from (_Line(s, "") for s in map(_bare, claim.splitlines()) if s.strip())
        return
    if not paths and claim is None and (sys.stdin is None or sys.stdin.isatty()):
        raise BadInput("give a claim, -f FILE, or - for standard input")
    for path in paths or ("-",):
        if path == "-":
            if sys.stdin is None:
                raise BadInput("there is no standard input")
            yield from _read(sys.stdin.buffer, "standard input")
            continue
        try:
            with open(path, "rb") as stream:
                yield from _read(stream, path)
        except OSError as e:
            raise BadInput(f"{path or '-f'}: {os.strerror(e.errno) if e.errno else e}") from None


def _read(stream: Any, name: str) -> Iterator[_Line]:
    for number, raw in enumerate(stream, 1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            line = "\0"
        if "\0" in line:
            raise BadInput(f"{name}, line {number}: not text in UTF-8")
        if (bare := _bare(line)).strip():
            yield _Line(bare, f" ({name}, line {number})")


def _bare(line: str) -> str:
    return line.partition("#")[0].rstrip()


# -- what is said --------------------------------------------------------------------------------


def _judged(r: Any, given: tuple[Hypothesis, ...], timeout: float) -> Verdict:
    """Never a traceback: what breaks the kernel is undecided, and said so."""
    try:
        return judge(r, given, timeout)
    except Exception as e:
        if os.environ.get("SYMBOLIC_PE_DEBUG"):
            raise
        return Verdict(UNDECIDED, "", given, reason=f"internal error, please report it: {in_one_line(e)}")


def _spelt_out(r: Relation, given: tuple[Hypothesis, ...]) -> tuple[Relation, tuple[Hypothesis, ...]]:
    plain, known = spelt_out(r, given)
    return plain, tuple(known)


def _json(claim: str, v: Verdict, opinion: Checked | None = None) -> str:
    record: dict[str, Any] = {
        "claim": claim.strip(),
        "verdict": v.verdict,
        "method": v.method,
        "hypotheses": [text(h) for h in v.hypotheses],
        "witness": {name: str(value) for name, value in v.witness.items()},
        "residual": v.residual,
        "reason": explained(v),
    }
    if opinion is not None:
        record["coq"] = {"status": opinion.status, "reason": opinion.reason}
    return json.dumps(record, ensure_ascii=False)


def _shown(claim: str, v: Verdict) -> str:
    claim = claim.strip()
    if len(claim) > 400:
        claim = f"{claim[:397]}..."
    word = click.style(f"{v.verdict:<9}", fg=_COLOURS[v.verdict])
    return "\n".join([f"{word}  {claim}", *(f"{'':11}{line}" for line in spoken(v))])


def _indented(e: ParseError) -> str:
    return "\n".join(f"  {line}" for line in e.pointer().splitlines())
