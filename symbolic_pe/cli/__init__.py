"""The command line: ``symbolic-pe``.

A command is imported when it is called for; ``--help`` imports none of them.
"""

from __future__ import annotations

import errno
import math
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from .. import __version__
from .lazy import LazyGroup

__all__ = ["PROVED", "REFUTED", "UNDECIDED", "WRONG", "BadInput", "exit_code", "main", "seconds", "warn"]

PROVED, REFUTED, WRONG, UNDECIDED = 0, 1, 2, 3
INTERRUPTED, PIPE_CLOSED = 130, 141
_CANNOT_WRITE = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)
LONGEST = 400
"""Characters of a message: what a user typed stands in it and may be long."""

COMMANDS = {
    "list": ("catalogue:catalogue", "What there is: encodings and theorems, with their ids."),
    "decide": ("decide:decide", "Prove or refute claims, one a line."),
    "prove": ("prove:prove", "Prove theorems on encodings, and show how."),
    "check": ("check:check", "Check the formulas of documents: Markdown, LaTeX, notebooks."),
    "decay": ("decay:decay", "Values, zeros, bounds and returns of the integral of exp(i x theta(t))."),
    "certify": ("certify:certify", "Write certificates for Coq, and have them checked."),
    "report": ("report:report", "Write the proof report: LaTeX, HTML and PDF."),
}


class BadInput(click.ClickException):
    """What the user gave cannot be used; said in one line."""

    exit_code = WRONG


def warn(message: str) -> None:
    """One line (and what points at its cause) on standard error; the exit code says it too, where nobody listens."""
    with suppress(OSError):
        click.echo(f"symbolic-pe: {message}", err=True)


def exit_code(verdicts: Sequence[str], wrong: bool = False) -> int:
    """2 if something could not be used, else 1 if something is refuted, else 3 if undecided, else 0."""
    if wrong:
        return WRONG
    return REFUTED if "refuted" in verdicts else UNDECIDED if "undecided" in verdicts else PROVED


def seconds(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """A positive, finite number, or bad usage."""
    if not (value > 0 and math.isfinite(value)):
        raise click.BadParameter("a number of seconds above 0 is needed", ctx, param)
    return value


class _Lazy(LazyGroup):
    table = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would exit with 1, which means refuted here
            _leave_quietly(PIPE_CLOSED)

    def main(  # type: ignore[override]  # click's overloads differ between its versions
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, but what goes wrong is one line, and every exit code is ours."""
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **extra)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except click.UsageError as e:
            where = f" (see {e.ctx.command_path} --help)" if e.ctx else ""
            warn(f"{_one_line(e.format_message())}{where}")
            code = e.exit_code
        except click.ClickException as e:
            warn(_one_line(e.format_message()))
            code = e.exit_code
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except BrokenPipeError:
            _leave_quietly(PIPE_CLOSED)
        except Exception as e:
            if isinstance(e, OSError) and e.errno in _CANNOT_WRITE and e.filename is None:
                warn(f"cannot write what was found: {os.strerror(e.errno)}")
                _leave_quietly(WRONG)
            if os.environ.get("SYMBOLIC_PE_DEBUG"):
                raise
            from ..names import in_one_line

            warn(f"internal error, please report it (SYMBOLIC_PE_DEBUG=1 shows where): {in_one_line(e)}")
            code = WRONG
        sys.exit(code if isinstance(code, int) else 0)


def _one_line(message: str) -> str:
    text = " ".join(message.split())
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 3]}..."
    return text[:1].lower() + text[1:].rstrip(".") if text[:3] in ("No ", "Mis", "Inv", "Got", "Opt") else text


def _leave_quietly(code: int) -> NoReturn:
    """The reader is gone, or the disk is full: nothing more can be said, not even at shutdown."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(devnull, stream.fileno())
        except (OSError, ValueError):
            continue
    sys.exit(code)


main = _Lazy(
    name="symbolic-pe",
    help="States, derives and proves what is said about Transformer positional encodings.",
    epilog="Exit codes: 0 all proved, 1 something refuted, 2 bad usage or input, 3 something undecided.",
    params=[
        click.Option(
            ["--version"], is_flag=True, expose_value=False, is_eager=True, help="Show the version and exit.",
            callback=lambda ctx, param, value: _version(ctx) if value else None,
        )
    ],
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip


def _version(ctx: click.Context) -> None:
    click.echo(f"symbolic-pe {__version__}")
    ctx.exit()
