"""``symbolic-pe decay``: values, zeros, bounds, near-returns and tables of the decay laboratory."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from . import PROVED, REFUTED, UNDECIDED, BadInput, seconds, warn
from .lazy import LazyGroup

if TYPE_CHECKING:
    from ..decay.laws import Law
    from ..decay.number import Number

__all__ = ["decay"]

COMMANDS = {
    "eval": ("decay:evaluate", "Values to any number of digits, with a ball."),
    "zero": ("decay:zero", "All sign changes in an interval."),
    "bound": ("decay:bound", "What the decay theorems give at x."),
    "return": ("decay:near_return", "An integer at which the finite sum is almost 1 again."),
    "plot": ("decay_plot:plot", "The figures of the decay chapter, as vector graphics."),
    "table": ("decay:table", "The least base for a context length, certified."),
}

MOST = 10_000_000
"""Values of x in one call."""

LONG = 20
"""So many values of x are long work: there is a progress bar, and mpmath confirms a sample."""


class _Lazy(LazyGroup):
    table = COMMANDS
    family = "decay "


@click.command(cls=_Lazy, name="decay", no_args_is_help=False)
def decay() -> None:
    """The integral of exp(i x theta(t)) over [0, 1] and its finite sums: does it decay?

    LAW is exponential (b**(-t)), power (t**alpha), linear (t), reversed (1 - t), constant (c), or any
    smooth expression in t, such as '3*t + sin(t)'.
    """


_form = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
                     help="Text for people, JSON for programs.")  # fmt: skip

_law_option = click.option("--law", "name", default="exponential", show_default=True, metavar="LAW",
                           help="One of those that 'decay --help' names, or an expression in t.")  # fmt: skip


def law_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which law is meant."""
    for option in (
        _form,
        click.option(
            "--set", "settings", multiple=True, metavar="b=10000", help="Values of the law's parameters (and d)."
        ),
        click.option("--weight", metavar="H", help="A weight h(t) under the integral, such as 'exp(-t)'."),
        _law_option,
    ):
        command = option(command)
    return command


_digits = click.option("--digits", default=15, show_default=True, metavar="N", help="Significant digits, each certain.")
_timeout = click.option("--timeout", default=60.0, show_default=True, metavar="SECONDS", callback=seconds,
                        help="For each value, or for all of them where there are many.")  # fmt: skip
_sum = click.option("--sum", "finite", is_flag=True, help="The finite sum S_d (give --set d=128,b=10000).")
_xs = click.option("--x", "xs", multiple=True, required=True, metavar="X",
                   help="A number, a list 1,10,100, or a range 0:100:5 (both ends), 1:1e6:*10.")  # fmt: skip


def _jobs(help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "-j", "--jobs", type=click.IntRange(1, 1024), default=1, metavar="N", show_default=True, help=help
    )


class _Negative(click.Command):
    """``--x -3`` is a value and no option: so are lists and ranges that begin with a minus."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        valued = {o for p in self.params if isinstance(p, click.Option) and not p.is_flag for o in p.opts}
        joined: list[str] = []
        for arg in args:
            if joined and joined[-1] in valued and joined[-1].startswith("--") and arg.startswith("-"):
                joined[-1] = f"{joined[-1]}={arg}"
            else:
                joined.append(arg)
        return super().parse_args(ctx, joined)


# -- eval --------------------------------------------------------------------------------------------


@decay.command("eval", cls=_Negative)
@law_options
@_xs
@_digits
@_sum
@_jobs("Processes for many x.")
@_timeout
def evaluate(
    name: str, weight: str | None, settings: tuple[str, ...], form: str, xs: tuple[str, ...], digits: int,
    finite: bool, jobs: int, timeout: float,
) -> int:  # fmt: skip
    """Values to any number of digits, the last one right, each with a ball that contains it.

    JSON: one object a line.

    \b
    Examples:
      symbolic-pe decay eval --set b=10000 --x 1e6 --digits 50
      symbolic-pe decay eval --law power --set alpha=1/2 --x 1:1e6:*10
      symbolic-pe decay eval --sum --set d=128,b=10000 --x 0:100:5
    """
    from ..decay.working import BadInput as Wrong
    from ..decay.working import Disagreement, TooHard

    with _one_line():
        law, values = _law(name, weight, settings)
        d = _dimension(values, finite)
        points = _points(xs)
        count = len(points)
        code = 0
        if count <= LONG and jobs == 1:
            for x in points:
                try:
                    _say(_single(law, values, d, x, digits, timeout), form, d)
                except (TooHard, Disagreement) as e:
                    if isinstance(e, Wrong):
                        raise
                    warn(f"x = {x}: {e}")
                    code = UNDECIDED
            return code
        from ..decay.sweep import sweep

        with _executor(jobs) as pool, _bar(count, sys.stdout) as bar:
            try:
                for v in sweep(law, points, digits, values, d=d, executor=pool, timeout=timeout):
                    _say(v, form, d)
                    bar(1)
            except (TooHard, Disagreement) as e:
                warn(str(e))
                code = UNDECIDED
    return code


def _single(law: Law, values: dict[str, Any], d: Any, x: Number, digits: int, timeout: float) -> Any:
    from ..decay.evaluate import value
    from ..decay.sums import partial_sum

    if d is not None:
        return partial_sum(d, None, x, digits, law=law, settings=values, timeout=timeout)
    return value(law, x, digits, values, timeout)


def _say(v: Any, form: str, d: Any) -> None:
    if form == "json":
        click.echo(json.dumps(v.record(), ensure_ascii=False))
    else:
        head = f"{'I' if d is None else f'S_{d}'}({v.x})"
        click.echo(f"{head} = {v.value}\n{'':4}in {v.ball}\n{'':4}{v.method}")
    sys.stdout.flush()


# -- zero --------------------------------------------------------------------------------------------


@decay.command("zero", cls=_Negative)
@law_options
@click.option("--from", "start", default="0", show_default=True, metavar="X", help="Where the interval begins.")
@click.option("--to", "stop", required=True, metavar="X", help="Where it ends.")
@_digits
@_sum
@click.option("--part", type=click.Choice(["real", "imaginary"]), default="real", show_default=True,
              help="Which part of the values changes its sign.")  # fmt: skip
@click.option("--first", is_flag=True, help="Stop at the first one.")
@click.option("--timeout", default=600.0, show_default=True, metavar="SECONDS", callback=seconds,
              help="For the whole search.")  # fmt: skip
def zero(
    name: str, weight: str | None, settings: tuple[str, ...], form: str, start: str, stop: str, digits: int,
    finite: bool, part: str, first: bool, timeout: float,
) -> int:  # fmt: skip
    """All sign changes in an interval, each enclosed, none missed.

    JSON: one object a line; {"unresolved": [lo, hi]} is a place that comes too near to a double zero.

    \b
    Examples:
      symbolic-pe decay zero --set b=10000 --to 100000
      symbolic-pe decay zero --sum --set d=128,b=10000 --to 2000 --first --digits 30
    """
    from ..decay.working import TooHard
    from ..decay.zeros import Unresolved, integral_wave, sum_wave, zeros

    code = 0
    with _one_line():
        law, values = _law(name, weight, settings)
        d = _dimension(values, finite)
        wave = sum_wave(d, values, law) if finite else integral_wave(law, values, part, timeout)
        low, high = _float(start, "--from"), _float(stop, "--to")
        with _share(sys.stdout) as told:

            def progress(x: float) -> None:
                told((x - low) / (high - low) if high > low else 1.0)

            try:
                for z in zeros(wave, start, stop, digits, timeout=timeout, progress=progress):
                    if isinstance(z, Unresolved):
                        code = UNDECIDED
                    click.echo(json.dumps(z.record()) if form == "json" else _zero_text(z))
                    sys.stdout.flush()
                    if first and not isinstance(z, Unresolved):
                        break
            except TooHard as e:
                warn(str(e))
                code = UNDECIDED
    return code


def _zero_text(z: Any) -> str:
    record = z.record()
    if "unresolved" in record:
        lo, hi = record["unresolved"]
        return f"unresolved between {lo} and {hi}: too near to a double zero"
    return f"{z.x}  {z.direction}\n{'':4}in {z.ball}"


# -- bound -------------------------------------------------------------------------------------------


@decay.command("bound", cls=_Negative)
@law_options
@_xs
@_digits
def bound(name: str, weight: str | None, settings: tuple[str, ...], form: str, xs: tuple[str, ...], digits: int) -> int:
    """What the decay theorem gives for the integral at x; with d set, the rotary bound by Abel summation too.

    \b
    Examples:
      symbolic-pe decay bound --set b=10000 --x 1e5
      symbolic-pe decay bound --set d=128,b=10000 --x 100
    """
    from ..decay.bounds import abel_bound, decay_bound

    with _one_line():
        law, values = _law(name, weight, settings)
        d = values.pop("d", None)
        for x in _points(xs):
            found = [("decay theorem", decay_bound(law, x, digits, values))] if d is None or x.sign() else []
            if d is not None:
                found.append(("rotary", abel_bound(d, None, x, digits, law=law, settings=values)))
            for kind, b in found:
                if form == "json":
                    click.echo(json.dumps({"kind": kind, **b.record()}))
                else:
                    click.echo(f"{kind} at x = {b.x}: {b.value}")
                    click.echo(f"    {b.formula}\n    in {b.ball}\n    {b.reason}")
    return 0


# -- return ------------------------------------------------------------------------------------------


@decay.command("return", cls=_Negative)
@law_options
@click.option("--within", required=True, metavar="EPS", help="S_d(x) > 1 - EPS.")
@click.option("--timeout", default=600.0, show_default=True, metavar="SECONDS", callback=seconds,
              help="For the whole search.")  # fmt: skip
def near_return(
    name: str, weight: str | None, settings: tuple[str, ...], form: str, within: str, timeout: float
) -> int:
    """An integer x at which the finite sum is almost 1 again, certified by a ball.

    \b
    Examples:
      symbolic-pe decay return --set d=16,b=10000 --within 1e-3
    """
    from ..decay.recurrence import near_return as search
    from ..decay.working import TooHard

    with _one_line():
        law, values = _law(name, weight, settings)
        d = _dimension(values, True)
        with _share(None) as progress:
            try:
                found = search(d, None, within, law=law, settings=values, timeout=timeout, progress=progress)
            except TooHard as e:
                warn(str(e))
                return UNDECIDED
        record = found.record()
        if form == "json":
            click.echo(json.dumps(record))
        else:
            click.echo(f"x = {record['x']}\n    {record['digits']} digits, S_{d}(x) = {record['value']}")
            click.echo(f"    in {record['ball']}\n    {record['method']}")
    return 0


# -- table -------------------------------------------------------------------------------------------


@decay.command("table", cls=_Negative)
@click.option("-d", "--dimension", default="128", show_default=True, metavar="D", help="Components of a code.")
@click.option("--context", "contexts", multiple=True, required=True, metavar="L", help="A length, or a list 1024,2048.")
@click.option("--check", metavar="B", help="Do not search: is this base enough?")
@click.option("--resume", metavar="FILE", help="Keep the state of one search here, and go on where it was.")
@_jobs("Processes for several lengths.")
@click.option("--timeout", default=1e7, metavar="SECONDS", callback=seconds, help="For each length.")
@_form
def table(
    dimension: str, contexts: tuple[str, ...], check: str | None, resume: str | None, jobs: int, timeout: float,
    form: str,
) -> int:  # fmt: skip
    """The least base b with sum cos(m b^(-2i/d)) >= 0 for all integers 0 <= m < L.

    Everything below it is excluded by boxes; at the printed upper end all sums are certainly >= 0.

    \b
    Examples:
      symbolic-pe decay table -d 64 --context 1024,2048
      symbolic-pe decay table --context 4096 --check 30000
    """
    # many small products of matrices: threads would only wait for each other
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from ..decay.working import TooHard

    lengths = [piece.strip() for text in contexts for piece in text.split(",")]
    if resume is not None and (len(lengths) > 1 or check is not None):
        raise BadInput("--resume belongs to the search for one length")
    with _one_line():
        try:
            if check is not None:
                return max(_checked(dimension, check, length, form) for length in lengths)
            for row in _rows(dimension, lengths, resume, jobs, timeout):
                click.echo(json.dumps(row.record()) if form == "json" else _row_text(row))
                sys.stdout.flush()
        except TooHard as e:
            warn(str(e))
            return UNDECIDED
        except OSError as e:
            raise BadInput(f"{resume}: {os.strerror(e.errno) if e.errno else e}") from None
    return 0


def _rows(dimension: str, lengths: list[str], resume: str | None, jobs: int, timeout: float) -> Iterator[Any]:
    from ..decay.table import base_table, least_base

    if jobs > 1 and len(lengths) > 1:
        with _executor(jobs) as pool:
            yield from base_table(dimension, lengths, executor=pool, timeout=timeout)
        return
    for length in lengths:
        with _line(length) as told:
            found = least_base(dimension, length, resume=resume, timeout=timeout, progress=told)
        yield found


@contextmanager
def _line(length: str) -> Iterator[Callable[[float], None]]:
    """How far a search is, on one line of a terminal."""
    if not sys.stderr.isatty():
        yield lambda base: None
        return
    try:
        yield lambda base: click.echo(f"\rL = {length}: excluded up to b = {base:<14.9g}", nl=False, err=True)
    finally:
        click.echo("\r" + " " * 60 + "\r", nl=False, err=True)


def _checked(dimension: str, base: str, length: str, form: str) -> int:
    from ..decay.table import first_violation

    found = first_violation(dimension, base, length)
    if form == "json":
        verdict = "proved" if found is None else "refuted"
        record = {"d": dimension, "context": length, "base": base, "verdict": verdict}
        click.echo(json.dumps(record | ({"violation": found.record()} if found else {})))
    elif found is None:
        click.echo(f"b = {base}, L = {length}: all sums are >= 0")
    else:
        click.echo(f"b = {base}, L = {length}: fails at m = {found.m}: the sum is {found.value}\n    in {found.ball}")
    return PROVED if found is None else REFUTED


def _row_text(row: Any) -> str:
    lines = [
        f"d = {row.d}, L = {row.context}: b = {row.base}",
        f"    every b up to {row.low} is excluded ({row.boxes} boxes; the last sum is that of m = {row.m})",
        f"    at b = {row.high} all sums are >= 0",
    ]
    if (v := row.violation_above) is not None:
        lines.append(f"    not so for every larger b: b = {v.base} fails at m = {v.m}, where the sum is {v.value}")
    return "\n".join(lines)


# -- what is given -----------------------------------------------------------------------------------


@contextmanager
def _one_line() -> Iterator[None]:
    """What the engine cannot use is said in one line."""
    from ..decay.working import BadInput as Wrong

    try:
        yield
    except Wrong as e:
        raise BadInput(str(e)) from None


def _law(name: str, weight: str | None, settings: Sequence[str]) -> tuple[Law, dict[str, Any]]:
    from ..decay.laws import find_law
    from ..names import settings_from

    try:
        values: dict[str, Any] = dict(settings_from(settings))
    except ValueError as e:
        raise BadInput(f"--set: {e}") from None
    law = find_law(name)
    law = law.with_weight(weight) if weight else law
    for n in values:
        if n != "d" and n not in law.free():
            from ..names import nearest

            raise BadInput(f"--set: the law {law} has no parameter '{n}'{nearest(n, [*law.free(), 'd'])}")
    return law, values


def _dimension(values: dict[str, Any], finite: bool) -> Any:
    d = values.pop("d", None)
    if finite and d is None:
        raise BadInput("the finite sum needs its dimension: give --set d=128,...")
    if d is not None and not finite:
        warn("d is used with --sum only: this is the integral")
    return d if finite else None


def _float(said: str, name: str) -> float:
    from ..decay.number import number
    from ..decay.working import working

    with working(64):
        return float(number(said, name).arb().mid())


def _points(given: Iterable[str]) -> Sequence[Number]:
    """Every x that lists and ranges name, in order."""
    from ..decay.number import number

    out: list[Number] = []
    for piece in (p.strip() for text in given for p in _commas(text)):
        if not piece:
            raise BadInput("--x: an empty place in the list")
        if ":" in piece:
            out += _range(piece, MOST - len(out))
        else:
            out.append(number(piece, "x"))
        if len(out) > MOST:
            raise BadInput(f"--x: more than {MOST} values")
    return out


def _commas(text: str) -> Iterator[str]:
    depth, piece = 0, ""
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            yield piece
            piece = ""
        else:
            piece += c
    yield piece


def _range(piece: str, most: int) -> list[Number]:
    from ..decay.number import number

    ends = piece.split(":")
    if len(ends) not in (2, 3):
        raise BadInput(f"--x {piece[:60]}: a range is written start:stop or start:stop:step")
    geometric = len(ends) == 3 and ends[2].strip().startswith("*")
    step_said = ends[2].strip().lstrip("*") if len(ends) == 3 else "1"
    lo, hi, step = (number(e, "the range of x").rational for e in (ends[0], ends[1], step_said))
    if lo is None or hi is None or step is None:
        raise BadInput(f"--x {piece[:60]}: the ends and the step of a range are rational numbers")
    if lo > hi or step <= (1 if geometric else 0) or (geometric and lo <= 0):
        raise BadInput(f"--x {piece[:60]}: an empty range, or a step that does not lead from start to stop")
    if not geometric and (hi - lo) / step > most:
        raise BadInput(f"--x: more than {MOST} values")
    out: list[Number] = []
    at = lo
    while at <= hi and len(out) <= most:
        out.append(number(at, "x"))
        at = at * step if geometric else at + step
    return out


def _bar(length: int, lines: Any) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal and no ``lines`` go to the same one."""
    if not sys.stderr.isatty() or (lines is not None and lines.isatty()):
        return nullcontext(lambda steps: None)
    return _shown_bar(length)


@contextmanager
def _share(lines: Any) -> Iterator[Callable[[float], None]]:
    """A bar that is told which share of the work is done; ``lines`` as for :func:`_bar`."""
    done = 0
    with _bar(100, lines) as bar:

        def told(share: float) -> None:
            nonlocal done
            now = int(100 * share)
            if now > done:
                bar(now - done)
                done = now

        yield told


@contextmanager
def _shown_bar(length: int) -> Iterator[Callable[[int], None]]:
    with click.progressbar(length=length, file=sys.stderr) as bar:
        yield bar.update


def _executor(jobs: int) -> AbstractContextManager[Any]:
    if jobs == 1:
        return nullcontext(None)
    from ..processes import pool

    return pool(jobs)
