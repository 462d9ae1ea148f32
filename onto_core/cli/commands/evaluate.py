"""`ontorag eval`: the measures of the two halves, each imported when it is asked for."""

from __future__ import annotations

import click

from onto_core.cli.lazy import LazyGroup

COMMANDS = {
    "calibrate": "onto_extract.evaluation.calibrate:calibrate",
    "compare": "onto_core.cli.commands.eval_compare:compare",
    "errors": "onto_extract.evaluation.run_commands:errors",
    "extract": "onto_extract.evaluation.command:extract",
    "query": "onto_query.evaluation.command:query",
    "questions": "onto_query.evaluation.questions_command:questions",
    "report": "onto_extract.evaluation.run_commands:report",
}
SUMMARIES = {
    "calibrate": "The confidence of facts, fitted to texts with gold facts.",
    "compare": "Two runs of `extract` or of `query` side by side; exit code 1 when the second is worse.",
    "errors": "Misses and wrong facts of a run, with their likely causes.",
    "extract": "Texts with gold facts.",
    "query": "Questions with gold queries.",
    "questions": "Questions with gold queries, made of a graph by itself.",
    "report": "The figures of a run, as tables or as a page for a browser.",
}


@click.group(cls=LazyGroup, commands_in=COMMANDS, summaries=SUMMARIES)
def evaluate() -> None:
    """Measure extraction or question answering against gold data.

    \b
    Examples: ontorag eval extract --gold mine.jsonl --ontology mine.owl --out run.jsonl
              ontorag eval report run.jsonl --html run.html
    """
