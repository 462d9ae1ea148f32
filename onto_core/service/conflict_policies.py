"""The policies of `graph.conflicts` for each collection, by the IRIs of properties, which the collection's ontologies tell."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from onto_core.consistency.conflicts import single_valued
from onto_core.documents.conflicts import Policies
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.iris import begins_as_iri
from onto_core.service.collections import ontologies_of
from onto_core.settings import ConflictSettings, Settings

log = structlog.get_logger("ontorag.store")


def policies_of(settings: Settings) -> Callable[[str], Policies | None]:
    """The policies of a collection; None where all values stay. Ontologies are read when a policy needs them, once for each collection."""
    given = settings.graph.conflicts
    if given.default == "keep_all" and all(policy == "keep_all" for policy in given.properties.values()):
        return lambda _: None
    read: dict[str, Policies] = {}

    def of(collection: str) -> Policies:
        if collection not in read:
            read[collection] = _policies(collection, settings)
        return read[collection]

    return of


def _policies(collection: str, settings: Settings) -> Policies:
    """Raises BadOntology, BadSettings."""
    given = settings.graph.conflicts
    if given.default == "keep_all" and all(map(begins_as_iri, given.properties)):
        return Policies(given, lambda _: False)
    (ontologies,) = ontologies_of([collection], settings.ontologies).values()
    schema = Schema(ontologies, settings.ontologies.foreign_links)
    by_iri, unknown = by_iris(given, schema)
    if unknown:
        log.warning("properties without a meaning", setting="graph.conflicts.properties", names=unknown, collection=collection)
    single = frozenset(single_valued(schema))
    return Policies(by_iri, single.__contains__)


def by_iris(given: ConflictSettings, schema: Schema) -> tuple[ConflictSettings, list[str]]:
    """The policies with IRIs for keys, and the names that no property of the ontologies has."""
    named: dict[str, str] = {}
    unknown = []
    for name, policy in given.properties.items():
        iris = schema.named(name, among=schema.properties)
        named.update(dict.fromkeys(iris, policy))
        if not iris:
            unknown.append(name)
    return given.model_copy(update={"properties": named}), unknown
