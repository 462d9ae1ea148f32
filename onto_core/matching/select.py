"""The part of the ontologies that goes into a prompt: the best candidates whose closure fits the budget. Pure, deterministic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from onto_core.matching.dependencies import Dependencies
from onto_core.matching.rank import WEIGHTS, Ranking, Weights, rank
from onto_core.matching.subset import ElementMatch, Reason, Subset
from onto_core.ontology.describe import tokens
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings

HEADINGS: Final = tokens("Classes:\nProperties:")
WORTH: Final = 0.2
"""Share of the best score below which an element is not worth its tokens: recall on Text2KGBench is the same up to 0.5."""


def select(schema: Schema, matches: Sequence[ElementMatch], settings: SelectionSettings, *, weights: Weights = WEIGHTS) -> Subset:
    """The subset for a text: empty when the text is about something else, everything when the ontologies are small together.

    Else each candidate in turn, with its closure, when both limits still allow it.
    """
    if not any(_tells(match, settings) for match in matches):
        return _subset(schema, {})
    if len(schema.refs) < settings.whole_below:
        everything = whole(schema)
        if everything.tokens <= settings.budget and len(schema.refs) <= settings.max_elements:
            return everything
    return _subset(schema, _taken(schema, rank(schema, matches, weights), settings))


def _tells(match: ElementMatch, settings: SelectionSettings) -> bool:
    """True when a match shows that the text is about the ontologies. Single words are a little like something in any ontology."""
    return match.score >= (settings.threshold if match.segment.kind == "sentence" else settings.relevance)


def whole(schema: Schema) -> Subset:
    """Every element of every ontology."""
    return _subset(schema, {schema.get(ref).iri: Reason("whole", "ontology") for ref in schema.refs})


def _taken(schema: Schema, ranking: Ranking, settings: SelectionSettings) -> dict[str, Reason]:
    """IRI -> reason, in the order of taking. An element with too many needs is passed over, and cannot eat the budget of all that follow."""
    dependencies = schema.derived(Dependencies)
    taken: dict[str, Reason] = {}
    elements, budget = settings.max_elements, settings.budget - HEADINGS
    least = WORTH * max(ranking.scores.values(), default=0.0)
    for iri, score in ranking.scores.items():
        if score < least or not elements:
            break
        if iri in taken:
            continue
        needs = dependencies.closure(iri, taken, lambda member: ranking.scores.get(member, 0.0), elements)
        if needs is None:
            continue
        size = sum(len(schema.refs_of(each)) for each in (iri, *needs))
        cost = sum(map(dependencies.cost, (iri, *needs)))
        if size > elements or cost > budget:
            continue
        taken[iri] = ranking.reason(iri)
        for need in needs.values():
            own = ranking.scores.get(need.iri, 0.0)
            taken[need.iri] = ranking.reason(need.iri) if own >= least else Reason(need.kind, f"of {schema.name(need.of)}", own)
        elements, budget = elements - size, budget - cost
    return taken


def _subset(schema: Schema, taken: Mapping[str, Reason]) -> Subset:
    why = {ref: reason for iri, reason in taken.items() for ref in schema.refs_of(iri)}
    return Subset(
        schema=schema,
        classes=tuple(ref for ref in why if ref.kind == "class"),
        properties=tuple(ref for ref in why if ref.kind != "class"),
        why=why,
        tokens=sum(map(schema.derived(Dependencies).cost, taken)) + HEADINGS if taken else 0,
    )
