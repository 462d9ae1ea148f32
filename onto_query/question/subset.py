"""The part of the ontologies that a question is about: elements that its words match, that its entities have, or that connect the two."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from onto_core.matching.subset import Reason, Subset
from onto_core.ontology.describe import describe, tokens
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings


def half(settings: SelectionSettings) -> SelectionSettings:
    """Half of the budget for what a question's own words match: the graph and its connections need room too."""
    return settings.model_copy(update={"budget": settings.budget // 2, "max_elements": -(-settings.max_elements // 2)})


def for_querying(subset: Subset, types: Collection[str], seen: Iterable[str], settings: SelectionSettings) -> Subset:
    """The subset with what a query needs besides: properties that the graph has at the linked entities, those that connect the entities'
    types with the matched classes, and the inverses of all. Within the limits of the settings; those in the graph come first.
    """
    schema = subset.schema
    selected = subset.class_iris | subset.property_iris
    wanted: dict[str, Reason] = {iri: Reason("connects", "in the graph at an entity of the question") for iri in seen if iri in schema.properties}
    wanted |= {iri: Reason("connects", "type of an entity of the question") for iri in sorted(types) if iri in schema.classes}
    wanted |= {iri: Reason("connects", "between what the question names") for iri in connecting(schema, types, subset.class_iris)}
    wanted |= {inverse: Reason("inverse", f"of {schema.name(iri)}") for iri in (*wanted, *subset.property_iris) for inverse in schema.inverses(iri)}
    added: dict[ElementRef, Reason] = {}
    room, budget = settings.max_elements - len(selected), settings.budget - subset.tokens
    for iri, reason in wanted.items():
        if iri in selected:
            continue
        refs = schema.refs_of(iri)
        cost = tokens(describe(refs, schema))
        if len(refs) > room or cost > budget:
            continue
        added |= dict.fromkeys(refs, reason)
        room, budget = room - len(refs), budget - cost
    if not added:
        return subset
    return replace(
        subset,
        classes=(*subset.classes, *(ref for ref in added if ref.kind == "class")),
        properties=(*subset.properties, *(ref for ref in added if ref.kind != "class")),
        why={**subset.why, **added},
        tokens=settings.budget - budget,
    )


def connecting(schema: Schema, types: Collection[str], classes: Collection[str]) -> list[str]:
    """The object properties between a type of an entity and a matched class, in either direction."""
    iris = []
    for iri, declared in schema.properties.items():
        domain, range_ = schema.expected_domain(iri), schema.expected_range(iri)
        if declared.kind != "object" or not (domain and range_):
            continue
        if any(
            all(schema.admits(union, here) for union in domain) and all(schema.admits(union, there) for union in range_)
            for here, there in ((types, classes), (classes, types))
        ):
            iris.append(iri)
    return iris
