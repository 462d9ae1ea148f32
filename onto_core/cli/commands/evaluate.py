"""`ontorag eval`: the measures of the two halves, each imported when it is asked for."""

from __future__ import annotations

import click

from onto_core.cli.lazy import LazyGroup

COMMANDS = {
    "extract": "onto_extract.evaluation.command:extract",
    "calibrate": "onto_extract.evaluation.calibrate:calibrate",
    "query": "onto_query.evaluation.command:query",
}
SUMMARIES = {
    "extract": "Sentences with gold triples.",
    "calibrate": "The confidence of facts, fitted to sentences with gold triples.",
    "query": "Questions with gold queries.",
}


@click.group(cls=LazyGroup, commands_in=COMMANDS, summaries=SUMMARIES)
def evaluate() -> None:
    """Measure extraction or question answering against gold data.

    \b
    Example: ontorag eval extract --data ../shared/data/text2kg --model rules
    """
