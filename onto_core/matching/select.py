"""The part of the ontologies that goes into a prompt: the best elements whose lines fit the budget, properties first. Pure, deterministic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from onto_core.matching.evidence import Evidence
from onto_core.matching.rank import WEIGHTS, Ranking, Weights, rank
from onto_core.matching.structure import Structure
from onto_core.matching.subset import Reason, Subset
from onto_core.ontology.describe import tokens
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings

HEADINGS: Final = tokens("Classes:\n- \nProperties:")
PROPERTIES: Final = 0.7
"""Share of the budget that properties may take before classes: without them there is nothing to say. What is left goes to either."""
FULL: Final = 0.1
"""Share of the budget for full lines, those of the best elements; of the others a prompt has names and ends."""
LEAST: Final = -9.0
"""Logit below which an element is filler: 99 in 100 of the elements that the open documents need are above it."""
NEXT: Final = 3
"""Elements that are named when a limit cuts a subset."""


def select(schema: Schema, evidence: Evidence, settings: SelectionSettings, *, weights: Weights = WEIGHTS) -> Subset:
    """The subset for a text: empty when the text is about something else, everything when the ontologies are small together.

    Else the best properties and classes, in their order, as long as both limits allow it.
    """
    if not _tells(evidence, settings):
        return Subset(schema, (), (), {}, 0)
    if len(schema.refs) < settings.whole_below:
        everything = whole(schema)
        if everything.tokens <= settings.budget and len(schema.refs) <= settings.max_elements:
            return everything
    return _chosen(schema, rank(schema, evidence, weights), settings)


def _tells(evidence: Evidence, settings: SelectionSettings) -> bool:
    """True when something shows that the text is about the ontologies. Single words are a little like something in any ontology."""
    by_words = max(evidence.terms.named.max(initial=0), evidence.terms.partly.max(initial=0)) if not evidence.phrase.any() else 0.0
    likest = max(evidence.phrase.max(initial=0), by_words)
    return bool(likest >= settings.relevance or evidence.sentence.max(initial=0) >= settings.threshold)


def whole(schema: Schema) -> Subset:
    """Every element of every ontology."""
    structure = schema.derived(Structure)
    why = {ref: Reason("whole", "ontology") for ref in schema.refs}
    cost = sum(structure.cost(iri, brief=False) for iri in structure.iris)
    return _subset(schema, why, cost + HEADINGS if why else 0)


@dataclass(slots=True)
class _Basket:
    """What was taken so far, and the room that is left."""

    elements: int
    taken: dict[str, Reason] = field(default_factory=dict)
    brief: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    spent: int = 0
    full: int = 0
    missed: list[str] = field(default_factory=list)


def _chosen(schema: Schema, ranking: Ranking, settings: SelectionSettings) -> Subset:
    structure, budget = ranking.structure, settings.budget - HEADINGS
    worth = [number for number in ranking.order if ranking.scores[number] >= LEAST and ranking.speaks(number, settings.threshold)]
    properties = [number for number in worth if structure.is_property[number]]
    classes = [number for number in worth if structure.is_class[number]]
    basket = _Basket(settings.max_elements)
    first = _take(basket, properties, int(budget * PROPERTIES), budget, schema, ranking)
    rest = _take(basket, classes, budget, budget, schema, ranking)
    rest += _take(basket, first, budget, budget, schema, ranking)
    order = {iri: place for place, iri in enumerate(structure.iris[number] for number in ranking.order)}
    why = {ref: basket.taken[iri] for iri in sorted(basket.taken, key=order.__getitem__) for ref in schema.refs_of(iri)}
    left = sorted((number for number in rest if structure.iris[number] not in basket.taken), key=lambda number: (-ranking.scores[number], number))
    return _subset(
        schema, why, basket.spent + HEADINGS if why else 0, basket.brief, basket.named, _cut(schema, ranking, left, basket, settings)
    )


def _take(basket: _Basket, numbers: Iterable[int], room: int, budget: int, schema: Schema, ranking: Ranking) -> list[int]:
    """Take the elements in turn while `room` lasts; those that found no place."""
    structure, left = ranking.structure, []
    for number in numbers:
        iri = structure.iris[number]
        if iri in basket.taken and iri not in basket.named:
            continue
        size = len(schema.refs_of(iri)) if iri not in basket.taken else 0
        cost = structure.cost(iri, brief=False)
        detailed = basket.full + cost <= budget * FULL
        if not detailed:
            cost = structure.cost(iri, brief=True)
        if basket.spent + cost > room or size > basket.elements:
            left.append(number)
            continue
        if iri in basket.named:  # the line of another names it, and what follows it is cheaper than a line
            if not detailed:
                continue
            basket.named.discard(iri)
        basket.taken[iri] = ranking.reason(number)
        basket.spent, basket.elements = basket.spent + cost, basket.elements - size
        if detailed:
            basket.full += cost
        else:
            basket.brief.add(iri)
        if structure.is_property[number]:
            _along(basket, iri, schema, ranking)
    return left


def _along(basket: _Basket, iri: str, schema: Schema, ranking: Ranking) -> None:
    """Take what the line of a property names."""
    for kind, other in ranking.structure.named_by(iri):
        size = len(schema.refs_of(other))
        if other not in basket.taken and size <= basket.elements:
            share = ranking.reason(ranking.structure.place[other]).score
            basket.taken[other] = Reason(kind, f"of {schema.name(iri)}", share)
            basket.named.add(other)
            basket.elements -= size


def _cut(schema: Schema, ranking: Ranking, left: list[int], basket: _Basket, settings: SelectionSettings) -> str:
    if not left:
        return ""
    limit = f"{settings.max_elements} elements" if not basket.elements else f"{settings.budget:,} tokens"
    names = ", ".join(schema.name(ranking.structure.iris[number]) for number in left[:NEXT])
    return f"cut at {limit}: next would be {names}" + (f" and {len(left) - NEXT:,} more" if len(left) > NEXT else "")


def _subset(
    schema: Schema, why: Mapping[ElementRef, Reason], cost: int, brief: Iterable[str] = (), named: Iterable[str] = (), cut: str = ""
) -> Subset:
    classes = tuple(ref for ref in why if ref.kind == "class")
    properties = tuple(ref for ref in why if ref.kind != "class")
    return Subset(schema, classes, properties, why, cost, frozenset(brief), frozenset(named), cut)
