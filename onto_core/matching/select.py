"""The part of the ontologies that goes into a prompt: the best candidates whose closure fits the budget. Pure, deterministic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from onto_core.matching.dependencies import Dependencies, dependencies
from onto_core.matching.rank import Candidate, Weights, rank
from onto_core.matching.subset import Match, Reason, Subset
from onto_core.ontology.closure import Schema
from onto_core.ontology.describe import tokens
from onto_core.settings import SelectionSettings

__all__ = ["Match", "Reason", "Subset", "select", "whole"]

HEADINGS = tokens("Classes:\nProperties:")


def select(schema: Schema, matches: Sequence[Match], settings: SelectionSettings, *, weights: Weights = Weights()) -> Subset:
    """Nothing when no match reaches the threshold. Ontologies that are small together go whole.

    Else each candidate in turn, with its closure, when both limits still allow it.
    """
    if all(match.score < settings.threshold for match in matches):
        return _subset(schema, {})
    candidates = rank(schema, matches, weights)
    if len(schema.refs) < settings.whole_below:
        everything = whole(schema)
        if everything.tokens <= settings.budget and len(schema.refs) <= settings.max_elements:
            return everything
    return _subset(schema, _taken(schema, candidates, settings))


def whole(schema: Schema) -> Subset:
    """Every element of every ontology."""
    return _subset(schema, {schema.get(ref).iri: Reason("whole", "ontology") for ref in schema.refs})


def _taken(schema: Schema, candidates: Iterable[Candidate], settings: SelectionSettings) -> dict[str, Reason]:
    """IRI -> reason, in the order of taking."""
    known = dependencies(schema)
    taken: dict[str, Reason] = {}
    score = {candidate.iri: candidate.reason.score for candidate in candidates}
    elements, budget = settings.max_elements, settings.budget - HEADINGS
    for candidate in candidates:
        if candidate.iri in taken:
            continue
        needs = known.closure(candidate.iri, taken, lambda iri: score.get(iri, 0.0), elements)
        if needs is None:
            continue
        more = (candidate.iri, *needs)
        size, cost = sum(len(schema.refs_of(iri)) for iri in more), sum(known.cost(iri) for iri in more)
        if size > elements or cost > budget:
            continue
        taken[candidate.iri] = candidate.reason
        for need in needs.values():
            taken[need.iri] = Reason(need.kind, f"of {schema.name(need.of)}", score.get(need.iri, 0.0))
        elements, budget = elements - size, budget - cost
        if elements <= 0:
            break
    return taken


def _subset(schema: Schema, taken: Mapping[str, Reason]) -> Subset:
    why = {ref: reason for iri, reason in taken.items() for ref in schema.refs_of(iri)}
    known: Dependencies = dependencies(schema)
    return Subset(
        schema=schema,
        classes=tuple(ref for ref in why if ref.kind == "class"),
        properties=tuple(ref for ref in why if ref.kind != "class"),
        why=why,
        tokens=sum(map(known.cost, taken)) + HEADINGS if taken else 0,
    )
