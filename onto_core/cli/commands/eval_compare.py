"""`ontorag eval compare`: two runs by the measures of the half that wrote them, told apart by their first line."""

from __future__ import annotations

import importlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

FACTS: Final = "onto_extract.evaluation.run_commands:compare"
QUESTIONS: Final = "onto_query.evaluation.command:compare_questions"


@click.command("compare", add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def compare(ctx: click.Context, arguments: Sequence[str]) -> None:
    """Compare two runs of `eval extract`, or two of `eval query`."""
    module, _, attribute = (QUESTIONS if any(of_questions(Path(each)) for each in arguments) else FACTS).partition(":")
    command = getattr(importlib.import_module(module), attribute)
    with command.make_context(ctx.info_name, list(arguments), parent=ctx.parent) as inner:
        command.invoke(inner)


def of_questions(path: Path) -> bool:
    """True for a file whose first line is the header of a run of questions."""
    try:
        with path.open(encoding="utf-8") as lines:
            header = json.loads(lines.readline())
    except (OSError, ValueError):
        return False
    return isinstance(header, dict) and header.get("run") == "questions"
