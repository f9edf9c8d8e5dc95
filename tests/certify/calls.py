"""Calling the program in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from symbolic_pe.cli import main


def invoke(*args: str, stdin: str | bytes | None = None) -> Result:
    """What came of ``symbolic-pe ARGS``, standard error apart from standard output."""
    try:
        runner = CliRunner(mix_stderr=False)  # type: ignore[call-arg, unused-ignore]
    except TypeError:  # since click 8.2 they are always apart
        runner = CliRunner()
    return runner.invoke(main, list(args), input=stdin)
