"""A graph that query files are held against: the names of what it has, and which of the things that they name it knows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from onto_core.ontology.model import Ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.settings import Settings
from onto_query.attempt import says_something
from onto_query.domain.bind import bind
from onto_query.domain.file import QueryFile
from onto_query.graph_query import AnyEdge, GraphQuery, Node, Var
from onto_query.render_sparql import render
from onto_query.wiring import services_for


@asynccontextmanager
async def schema_of_graph(loaded: Sequence[Ontology], settings: Settings, collection: str) -> AsyncIterator[tuple[Schema, GraphBackend]]:
    """The schema of the ontologies and of all that a collection has besides, and its graph. Raises as `services_for`."""
    bare = settings.model_copy(update={"query": settings.query.model_copy(update={"domains": ()})})
    async with services_for(loaded, bare, collection=collection) as services:
        assert services.profiles is not None
        revision = await services.graph.revision(collection)
        grounded = await services.profiles.of(collection, services.catalogs.of(collection), revision)
        yield grounded.catalog.schema, services.graph


async def things_among(file: QueryFile, schema: Schema, graph: GraphBackend, collection: str) -> frozenset[str]:
    """Those of the things that a file names which are in the graph. Raises BackendError."""
    domain, _ = bind([file], schema)
    named = {iri for iris in domain.things.values() for iri in iris}
    named |= {iri for template in domain.templates for iri in template.things} | {iri for each in domain.examples for iri in each.things}
    found = set()
    for iri in sorted(named):
        for fact in (AnyEdge(Node(iri), Var("p"), Var("o")), AnyEdge(Var("s"), Var("p"), Node(iri))):
            answer = await graph.run(render(GraphQuery("ask", (fact,))), Limits(deadline=5.0, max_rows=1), collection)
            if says_something(answer):
                found.add(iri)
                break
    return frozenset(found)
