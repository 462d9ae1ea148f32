"""Conversations of tests, each in a session of its own."""

from __future__ import annotations

from itertools import count

from onto_core.messages import Answer
from onto_query import Asker

NAMES = count()


def talk(asker: Asker, *turns: str) -> list[Answer]:
    session = f"talk-{next(NAMES)}"
    return [asker.ask(turn, collection="films", session=session) for turn in turns]


def values(answer: Answer) -> set[str]:
    return {(row[0].label or row[0].value) for row in answer.rows if row[0] is not None}


def read_as(answer: Answer) -> str:
    return next((step.message for step in answer.steps if step.stage == "conversation"), "")
