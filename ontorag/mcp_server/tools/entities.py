"""`search_entities` and `describe_entity`: things of the graph by their names, and all that it says of one, with the documents that say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from onto_core.errors import InputError, NoCollection, Problem, QueryRejected
from onto_core.messages import CellWire
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch, Limits, Source
from onto_core.rdf.iris import is_iri
from onto_core.terms import Cell, Entity, Iri, Table
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, SKOS_ALT_LABEL, local_name
from onto_query.answer import wire
from onto_query.attempt import with_labels
from onto_query.graph_query import AnyEdge, GraphQuery, IsA, Node, Var
from onto_query.passages.evidence import documents
from onto_query.profile.lookup import LikeNames
from onto_query.render_sparql import render
from onto_query.services import Services
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.room import Room, shortened
from ontorag.mcp_server.tool import Arguments, CollectionName, Name, Result, Tool
from ontorag.mcp_server.tools.said_by import Said, bare, said_of

MOST_FACTS: Final = 500
"""Facts of one thing that are read, in each direction."""
SHOWN_DOCUMENTS: Final = 20
ENDS: Final[tuple[Literal["subject", "object"], ...]] = ("subject", "object")


class Found(BaseModel):
    """A thing of the graph."""

    iri: str
    label: str = ""
    aliases: tuple[str, ...] = ()
    types: tuple[str, ...] = Field((), description="Its classes, by their names in the ontologies.")
    score: float = Field(0.0, description="Likeness of the name that was searched for, in (0, 1]; 0: it has the words among others.")
    how: str = ""
    documents: tuple[str, ...] = Field((), description="Documents that say something of it.")


class SearchEntities(Arguments):
    text: Name = Field("", description="A name or a part of one, as it is written; misspelled ones are found too. Empty, with `type`: any.")
    type: Name = Field("", description="Only things of this class of the ontologies (its name, label or IRI) and its subclasses.")
    collection: CollectionName = ""
    limit: Annotated[int, Field(ge=1, le=100)] = 10


class Entities(Result):
    entities: tuple[Found, ...] = ()


async def search_entities(asked: SearchEntities, desk: Desk) -> Entities:
    """Raises InputError for nothing to search for or an unknown class, and what the graph raises."""
    if not asked.text.strip() and not asked.type.strip():
        raise InputError("search_entities", [Problem("text", "is empty, and so is type", "give a name, a class, or both")])
    services, collection = await desk.over(asked.collection)
    schema = await _schema(services, collection)
    kinds = _classes(asked.type, schema) if asked.type.strip() else ()
    if asked.text.strip():
        matches = await _by_name(asked.text, services, collection, 100 if kinds else asked.limit + 1)
        wanted = {below for kind in kinds for below in (kind, *schema.descendants(kind))}
        matches = [match for match in matches if not kinds or wanted & {*match.entity.types}]
    else:
        matches = [EntityMatch(entity, 0.0, "exact") for entity in await _of_class(kinds, services, collection, asked.limit + 1)]
    sources = await services.entities.sources([match.entity.iri for match in matches[: asked.limit]], collection)
    room = Room(desk.characters)
    found = [_found(match, schema, sources, by_name=bool(asked.text.strip())) for match in matches]
    more = "a longer name, a `type`, or a larger `limit`"
    return Entities(entities=room.take(found, asked.limit, "thing", more, all_of_them=False), left_out=room.left_out)


async def _by_name(text: str, services: Services, collection: str, limit: int) -> list[EntityMatch]:
    """The things of that name or one like it, then those that have its words among others."""
    entities = services.entities
    names = None
    if services.profiles is not None:
        catalog = services.catalogs.of(collection)
        grounded = await services.profiles.of(collection, catalog, await services.graph.revision(collection))
        names = grounded.names
        entities = LikeNames(entities, names)
    found = list((await entities.lookup([text], collection, fuzzy=services.query.fuzzy, limit=limit))[0])
    if names is not None and len(found) < limit and (having := list(names.having(text))[:limit]):
        there = {match.entity.iri for match in found}
        for matches in await entities.lookup(having, collection, limit=limit):
            for match in matches:
                if match.entity.iri not in there:
                    there.add(match.entity.iri)
                    found.append(EntityMatch(match.entity, 0.0, "fuzzy"))
    return found[:limit]


async def _of_class(kinds: Sequence[str], services: Services, collection: str, limit: int) -> list[Entity]:
    """Things of the classes, with their names."""
    thing = Var("thing")
    found: dict[str, Entity] = {}
    for kind in kinds:
        query = render(GraphQuery("select", (IsA(thing, kind),), (thing,), limit=limit))
        table = await services.graph.run(query, Limits.of(services.query), collection)
        for (cell,) in table.rows:
            if isinstance(cell, Iri):
                found.setdefault(cell.value, Entity(cell.value, cell.label, (kind,)))
    return sorted(found.values(), key=lambda entity: (entity.label, entity.iri))[:limit]


def _found(match: EntityMatch, schema: Schema, sources: Mapping[str, Sequence[Source]], *, by_name: bool) -> Found:
    entity = match.entity
    return Found(
        iri=entity.iri,
        label=shortened(entity.label),
        aliases=tuple(map(shortened, entity.aliases)),
        types=tuple(schema.name(kind) for kind in schema.most_specific(entity.types)),
        score=match.score,
        how="" if not by_name else match.how if match.score else "has these words",
        documents=_documents(sources.get(entity.iri, ())),
    )


def _documents(sources: Sequence[Source]) -> tuple[str, ...]:
    return tuple(sorted({source.document_id for source in sources if source.document_id}))[:SHOWN_DOCUMENTS]


def _classes(name: str, schema: Schema) -> tuple[str, ...]:
    """The classes that a name means. Raises InputError with those most like it."""
    if found := schema.named(name, "class"):
        return found
    if is_iri(name):
        return (name,)  # a class of the graph that no ontology describes
    from onto_core.suggest import nearest

    near = nearest(name, [schema.name(iri) for iri in schema.classes], 3)
    raise InputError("search_entities", [Problem("type", f"{name!r} is no class of the ontologies", f"nearest: {', '.join(near)}" if near else "")])


async def _schema(services: Services, collection: str) -> Schema:
    """The ontologies, with what only the graph has."""
    catalog = services.catalogs.of(collection)
    if services.profiles is not None:
        catalog = (await services.profiles.of(collection, catalog, await services.graph.revision(collection))).catalog
    return catalog.schema


class DescribeEntity(Arguments):
    entity: Name = Field(min_length=1, description="The IRI of a thing, or its name where only one thing is called so.")
    collection: CollectionName = ""
    limit: Annotated[int, Field(ge=1, le=MOST_FACTS)] = Field(50, description="Facts of it, and facts that lead to it, each.")


class Fact(BaseModel):
    """One statement of the graph."""

    property: str = Field(description="The property's name.")
    iri: str = Field(description="The property's IRI.")
    value: CellWire = Field(description="The value, or the thing at the other end.")
    documents: tuple[str, ...] = Field((), description="Documents that state it; of a graph without such records, those that mention both ends.")
    confidence: float | None = Field(None, description="The probability that it is right, by the surest document.")


class Description(Result):
    iri: str
    label: str = ""
    aliases: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = Field((), description="The thing is the subject.")
    mentioned_by: tuple[Fact, ...] = Field((), description="The thing is the object: `value` is the subject.")
    documents: tuple[str, ...] = ()


async def describe_entity(asked: DescribeEntity, desk: Desk) -> Description:
    """Raises InputError for a thing that the graph does not have, or several of one name; and what the graph raises."""
    services, collection = await desk.over(asked.collection)
    iri = await _thing(asked.entity.strip(), services, collection)
    schema = await _schema(services, collection)
    room = Room(desk.characters)
    near, far = Node(iri), Var("value")
    out = await _statements(AnyEdge(near, Var("property"), far), services, collection, schema, room)
    into = await _statements(AnyEdge(far, Var("property"), near), services, collection, schema, room)
    if not out and not into:
        raise _unknown(asked.entity, ())
    ends = [cell.value for _, cell in (*out, *into) if isinstance(cell, Iri)]
    elements = {*schema.classes, *schema.properties}
    sources = await services.entities.sources(list(dict.fromkeys((iri, *(end for end in ends if end not in elements))))[:MOST_FACTS], collection)
    naming = {RDFS_LABEL, SKOS_ALT_LABEL}
    told = [(name, cell) for name, cell in out if name not in naming and name != RDF_TYPE]
    labels = [_words(cell) for name, cell in out if name == RDFS_LABEL]
    said, said_into = [await said_of(iri, end, services, collection) for end in ENDS]
    facts = [_fact(name, cell, iri, schema, sources=sources, said=said) for name, cell in told]
    leading = [_fact(name, cell, iri, schema, sources=sources, said=said_into) for name, cell in into]
    return Description(
        iri=iri,
        label=shortened(labels[0]) if labels else local_name(iri),
        aliases=tuple(shortened(text) for text in dict.fromkeys((*labels[1:], *(_words(cell) for name, cell in out if name == SKOS_ALT_LABEL)))),
        types=tuple(
            schema.name(kind) for kind in schema.most_specific([cell.value for name, cell in out if name == RDF_TYPE and isinstance(cell, Iri)])
        ),
        facts=room.take(facts, asked.limit, "fact", "a larger `limit`, or the tool sparql"),
        mentioned_by=room.take(leading, asked.limit, "incoming fact", "a larger `limit`, or the tool sparql"),
        documents=_documents(sources.get(iri, ())),
        left_out=room.left_out,
    )


async def _thing(entity: str, services: Services, collection: str) -> str:
    """The IRI that is meant. Raises InputError with the candidates."""
    matches = (await services.entities.lookup([entity], collection, limit=10))[0]
    exact = [match.entity for match in matches if match.how != "fuzzy"]
    if len(exact) == 1:
        return exact[0].iri
    if exact:
        listed = "; ".join(f"{each.iri} ({', '.join(map(local_name, each.types)) or 'of no class'})" for each in exact)
        raise InputError("describe_entity", [Problem("entity", f"{len(exact)} things are called {entity!r}", f"give one of their IRIs: {listed}")])
    if is_iri(entity):
        return entity
    near = await _by_name(entity, services, collection, 3)
    raise _unknown(entity, [match.entity for match in near])


def _unknown(entity: str, near: Sequence[Entity]) -> InputError:
    mend = "it has " + ", ".join(f"{each.label} <{each.iri}>" for each in near) if near else "the tool search_entities finds things by their names"
    return InputError("describe_entity", [Problem("entity", f"the graph has nothing that is {entity!r}", mend)])


async def _statements(edge: AnyEdge, services: Services, collection: str, schema: Schema, room: Room) -> list[tuple[str, Cell]]:
    """(property, the other end) of each statement of one direction."""
    try:
        query = render(GraphQuery("select", (edge,), (Var("property"), Var("value")), limit=MOST_FACTS + 1))
    except ValueError as error:
        raise InputError("describe_entity", [Problem("entity", f"is no IRI: {error}")]) from error
    limits = Limits.of(services.query)
    try:
        table: Table = await services.graph.run(query, limits, collection)
    except NoCollection:
        return []
    except QueryRejected as error:  # a property graph has no way to say it
        room.say(f"facts that could not be asked for: {error}")
        return []
    if table.truncated or len(table.rows) > MOST_FACTS:
        room.say(f"more than {MOST_FACTS:,} facts: ask for the others with the tool sparql")
    rows = with_labels(table, schema).rows[:MOST_FACTS]
    return [(row[0].value, row[1]) for row in rows if isinstance(row[0], Iri)]


def _fact(name: str, cell: Cell, iri: str, schema: Schema, *, sources: Mapping[str, Sequence[Source]], said: Mapping[tuple[str, Cell], Said]) -> Fact:
    value = wire(cell)
    assert value is not None
    who = said.get((name, bare(cell)), Said())
    return Fact(
        property=schema.name(name) if name in schema.properties else local_name(name),
        iri=name,
        value=value.model_copy(update={"value": shortened(value.value), "label": shortened(value.label) if value.label else None}),
        documents=(who.documents or (documents((cell.value,), (iri,), sources) if isinstance(cell, Iri) else ()))[:SHOWN_DOCUMENTS],
        confidence=None if who.confidence is None else round(who.confidence, 3),
    )


def _words(cell: Cell) -> str:
    value = wire(cell)
    return value.value if value is not None else ""


SEARCH: Final = Tool(
    "search_entities",
    "Search things of the graph",
    "Find things of the knowledge graph by name (exact, misspelled, or a part of one) or list things of a class. "
    "Gives IRIs, classes and the documents that speak of them; use it before describe_entity, sparql or cypher.",
    SearchEntities,
    Entities,
    search_entities,
    takes="queries",
)
DESCRIBE: Final = Tool(
    "describe_entity",
    "Describe a thing of the graph",
    "All that the knowledge graph says of one thing: names, classes, facts in both directions, each with the documents that say so.",
    DescribeEntity,
    Description,
    describe_entity,
    takes="queries",
)
