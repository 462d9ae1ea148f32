"""What a model is told of a domain: what words of the question mean here, what they do not mean, what to mind, solved questions. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from onto_core.ontology.describe import fence
from onto_core.terms import normal_label
from onto_query.domain.model import ANY_KIND
from onto_query.question.analyse import Analysis
from onto_query.state import State

LONGEST: Final = 200
"""Characters of a sentence or a question that a model is shown,"""
LONGEST_QUERY: Final = 600
"""and of a query."""


def kinds_of(analysis: Analysis) -> frozenset[str]:
    """The kinds of a question, of those that constraints are for."""
    said = {
        "list": analysis.form == "select" and not analysis.aggregates,
        "count": analysis.form == "count",
        "yes or no": analysis.form == "ask",
        "calculation": bool(analysis.aggregates or analysis.percentage or analysis.on_average),
        "superlative": bool(analysis.superlatives),
        "comparison": analysis.comparison is not None or any(amount.op != "=" for amount in analysis.amounts),
        "group": bool(analysis.groups) or analysis.grouped,
        "negation": bool(analysis.negations),
        "date": analysis.wanted == "time" or any(amount.on in {"year", "date", "month", "age"} for amount in analysis.amounts),
    }
    return frozenset({ANY_KIND, *(kind for kind, holds in said.items() if holds)})


def notes_of(state: State) -> tuple[str, ...]:
    """Sentences for this question, each on one line."""
    domain, label = state.domain, state.schema.label
    said = f" {normal_label(state.analysis.text)} "

    def spoken(words: str) -> bool:
        return re.search(rf"(?<!\w){re.escape(normal_label(words))}(?:s|es)?(?!\w)", said) is not None

    def lines() -> Iterator[str]:
        for iri, names in domain.names.items():
            yield from (f'"{name}" means {label(iri)}' for name in names if spoken(name))
        for words, values in domain.values.items():
            if spoken(words):
                yield f'"{words}" means ' + " or ".join(f'{label(each.property)} "{each.value}"' for each in values)
        for words, iris in domain.denied.items():
            if spoken(words):
                yield f'"{words}" does not mean {", nor ".join(sorted(map(label, iris)))}'
        for kind, sentences in domain.constraints.items():
            if kind in kinds_of(state.analysis):
                yield from sentences

    return tuple(dict.fromkeys(_line(each, LONGEST) for each in lines()))


def solved_in_sparql(state: State) -> str:
    """The nearest solved questions with their queries, as data between fences; nothing without any."""
    shown = [f"Question: {_line(each.question, LONGEST)}\n{each.query.strip()}" for each in state.solved if len(each.query) <= LONGEST_QUERY]
    if not shown:
        return ""
    listed = "\n\n".join(shown)
    border = fence(listed)
    return f"Solved questions over this graph:\n{border}\n{listed}\n{border}"


def _line(text: str, longest: int) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"
