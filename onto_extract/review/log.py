"""Decisions as JSON lines: written in their order, and read with every problem of every line. Pure."""

from __future__ import annotations

from pydantic import ValidationError

from onto_core.errors import InputError, Problem
from onto_core.messages import Decision
from onto_core.wire import problems_of

FORM = "a line of `ontorag review export --log`"


def line_of_decision(decision: Decision) -> str:
    return decision.model_dump_json(exclude_defaults=True)


def read_log(name: str, content: bytes) -> list[Decision]:
    """The decisions of a log. Raises InputError with every problem; `name` is that of the input."""
    found: list[Decision] = []
    problems: list[Problem] = []
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append(Decision.model_validate_json(line))
        except ValidationError as error:
            problems += [
                Problem(f"{name}: line {number}: {each.where}", each.message, "a line of `ontorag review export --log`")
                for each in problems_of(error)
            ]
    if problems:
        raise InputError(name, problems)
    return found
