"""A group of commands that imports one only when it is used: `--help` and light commands stay quick."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click


class LazyGroup(click.Group):
    """`commands_in`: command -> MODULE:ATTRIBUTE; `summaries`: the line of each in the group's help. Commands of the group's own module go beside."""

    def __init__(self, *arguments: Any, commands_in: Mapping[str, str], summaries: Mapping[str, str], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._commands_in, self._summaries = commands_in, summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self._commands_in, *self.commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._commands_in:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self._commands_in[cmd_name].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            own = {name: command.get_short_help_str(limit=120) for name, command in self.commands.items()}
            formatter.write_dl(sorted({**own, **self._summaries}.items()))
