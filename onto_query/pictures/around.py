"""The surroundings of a thing as a picture: what it leads to and what leads to it, over one hop or more, coloured by class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from onto_core.errors import InputError, Problem
from onto_core.html.picture import MOST_NODES, Picture, PictureEdge, PictureNode
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import Limits
from onto_core.rdf.iris import is_iri
from onto_core.terms import Cell, Iri, Literal
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.attempt import with_labels
from onto_query.graph_query import Among, AnyEdge, Edge, GraphQuery, Node, Pattern, Var
from onto_query.profile.naming.called import is_name
from onto_query.render_sparql import render
from onto_query.services import Services

MOST_EDGES: Final = 400
"""Statements that are read of a thing, in each direction."""
THING, PROPERTY, VALUE = Var("thing"), Var("property"), Var("value")
Statement = tuple[Iri, Iri, Cell]


async def around(name: str, services: Services, collection: str, *, hops: int = 1) -> Picture:
    """The picture of a thing, which is given by its name or IRI. Raises InputError for an unknown name, BackendError."""
    schema = services.catalogs.of(collection).schema
    start = await _thing(name, services, collection)
    found: dict[Statement, None] = {}
    seen, edge = {start.value}, [start]
    for _ in range(max(1, hops)):
        reached: dict[str, Iri] = {}
        for thing in edge:
            for statement in await _statements(thing, services, collection, schema):
                found[statement] = None
                reached |= {end.value: end for end in (statement[0], statement[2]) if isinstance(end, Iri)}
            if len(reached) > MOST_NODES:
                break
        edge = [end for iri, end in reached.items() if iri not in seen][:MOST_NODES]
        seen |= reached.keys()
    things = {end.value: end for subject, _, value in found for end in (subject, value) if isinstance(end, Iri)} | {start.value: start}
    kinds = await _kinds(things, services, collection, schema)
    nodes = {iri: PictureNode(iri, each.label or schema.label(iri), kinds.get(iri, "of no class"), iri) for iri, each in things.items()}
    edges = []
    for subject, property_, value in _once(found, schema):
        key = value.value if isinstance(value, Iri) else f"{subject.value} {property_.value} {value}"
        if isinstance(value, Literal):
            nodes[key] = PictureNode(key, value.lexical, hint=value.language or value.datatype)
        if key in nodes:
            edges.append(PictureEdge(subject.value, key, property_.label or local_name(property_.value)))
    return Picture.of(list(nodes.values()), edges)


def _once(found: Iterable[Statement], schema: Schema) -> list[Statement]:
    """The statements, of two that say the same from either end (`designedBy` and its inverse) the first."""
    kept: dict[Statement, None] = {}
    said: set[tuple[str, str, str]] = set()
    for subject, property_, value in found:
        if isinstance(value, Iri):
            if any((value.value, inverse, subject.value) in said for inverse in schema.inverses(property_.value)):
                continue
            said.add((subject.value, property_.value, value.value))
        kept[subject, property_, value] = None
    return list(kept)


async def _thing(name: str, services: Services, collection: str) -> Iri:
    matches = (await services.entities.lookup([name], collection, limit=1))[0]
    if matches:
        return Iri(matches[0].entity.iri, matches[0].entity.label)
    if is_iri(name):
        return Iri(name)
    raise InputError("picture", [Problem("name", f"the graph has nothing that is called {name!r}")])


async def _statements(thing: Iri, services: Services, collection: str, schema: Schema) -> list[Statement]:
    """What is said of a thing, without its classes and names."""
    node, statements = Node(thing.value), list[Statement]()
    for pattern in (AnyEdge(node, PROPERTY, VALUE), AnyEdge(VALUE, PROPERTY, node)):
        for property_, value in await _rows((pattern,), (PROPERTY, VALUE), services, collection, schema):
            if not isinstance(property_, Iri) or property_.value == RDF_TYPE or is_name(property_.value):
                continue
            if pattern.subject == node:
                statements.append((thing, property_, value))
            elif isinstance(value, Iri):
                statements.append((value, property_, thing))
    return statements


async def _kinds(things: Iterable[str], services: Services, collection: str, schema: Schema) -> dict[str, str]:
    """Thing -> its narrowest class by name."""
    among = Among(THING, tuple(things))
    kinds: dict[str, list[str]] = {}
    for thing, kind in await _rows((among, Edge(THING, (RDF_TYPE,), VALUE)), (THING, VALUE), services, collection, schema):
        if isinstance(thing, Iri) and isinstance(kind, Iri):
            kinds.setdefault(thing.value, []).append(kind.value)
    return {thing: schema.name(schema.most_specific(found)[0]) for thing, found in kinds.items()}


async def _rows(where: tuple[Pattern, ...], columns: tuple[Var, ...], services: Services, collection: str, schema: Schema) -> list[tuple[Cell, ...]]:
    query = render(GraphQuery("select", where, columns, limit=MOST_EDGES))
    return list(with_labels(await services.graph.run(query, Limits.of(services.query), collection), schema).rows)
