"""A group of commands each of which is imported when it is called for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar

import click

__all__ = ["LazyGroup"]


class LazyGroup(click.Group):
    """A command for each row of ``table``: its name, ``("module:function", "one line on it")``."""

    table: ClassVar[Mapping[str, tuple[str, str]]] = {}
    family: ClassVar[str] = ""
    """What stands before a name in a message: ``"decay "``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Nothing asked for: what there is, as ``--help`` shows it, and still bad usage."""
        if not args:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(click.UsageError.exit_code)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, _, name = self.table[cmd_name][0].partition(":")
        found: click.Command = getattr(import_module(f".{module}", __package__), name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.table and not args[0].startswith("-"):
            from ..names import nearest

            raise click.UsageError(f"unknown command '{self.family}{args[0][:60]}'{nearest(args[0], self.table)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, said) for name, (_, said) in self.table.items()])
