"""A graph whose IRIs say nothing, and its entities, as they are read: queries go to it in its own IRIs, and what comes back is in made ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.messages import Answer, CellWire, QueryWire
from onto_core.ports.graphs import EntityIndex, EntityMatch, GraphBackend, Limits, Source
from onto_core.terms import Iri, Query, Table
from onto_query.profile.opaque.names import OpaqueNames

NamesOf = Callable[[str], OpaqueNames]
"""The names of a collection, as far as they are known."""
MOST: Final = 10_000
"""Classes of things that are looked up at once."""


class OpaqueGraph:
    """A graph that is asked in made IRIs."""

    def __init__(self, graph: GraphBackend, names: NamesOf) -> None:
        self._graph, self._names = graph, names

    @property
    def name(self) -> str:
        return self._graph.name

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """As `GraphBackend.run`."""
        names = self._names(collection)
        if not names or query.language != "sparql":
            return await self._graph.run(query, limits, collection)
        own = replace(query, text=names.query(query.text))
        table = await self._graph.run(own, limits, collection)
        return replace(table, rows=tuple(tuple(map(names.cell, row)) for row in table.rows), query=table.query or own)

    async def revision(self, collection: str) -> str:
        """As `GraphBackend.revision`."""
        return await self._graph.revision(collection)

    async def close(self) -> None:
        """As `GraphBackend.close`."""
        await self._graph.close()


class OpaqueEntities:
    """Its entities: with their classes, which no rdf:type tells."""

    def __init__(self, entities: EntityIndex, graph: GraphBackend, names: NamesOf) -> None:
        self._entities, self._graph, self._names = entities, graph, names

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        """As `EntityIndex.lookup`."""
        found = await self._entities.lookup(mentions, collection, fuzzy=fuzzy, limit=limit)
        names = self._names(collection)
        if not names:
            return found
        untyped = {match.entity.iri for matches in found for match in matches if not match.entity.types}
        kinds = await self._kinds(sorted(untyped), names, collection) if names.typing else {}
        return [[_read(match, names, kinds) for match in matches] for matches in found]

    async def _kinds(self, things: Sequence[str], names: OpaqueNames, collection: str) -> Mapping[str, Sequence[str]]:
        kinds: dict[str, list[str]] = defaultdict(list)
        if things:
            among = " ".join(f"<{iri}>" for iri in things)
            text = f"SELECT ?thing ?class WHERE {{ VALUES ?thing {{ {among} }} ?thing <{names.typing}> ?class . }} LIMIT {MOST}"
            table = await self._graph.run(Query("sparql", text), Limits(max_rows=MOST), collection)
            for thing, kind in table.rows:
                if isinstance(thing, Iri) and isinstance(kind, Iri):
                    kinds[thing.value].append(names.made.get(kind.value, kind.value))
        return kinds

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        """As `EntityIndex.sources`."""
        return await self._entities.sources(iris, collection)


def _read(match: EntityMatch, names: OpaqueNames, kinds: Mapping[str, Sequence[str]]) -> EntityMatch:
    entity = match.entity
    types = tuple(sorted(kinds.get(entity.iri, ()))) or tuple(names.made.get(kind, kind) for kind in entity.types)
    return replace(match, entity=replace(entity, iri=names.made.get(entity.iri, entity.iri), types=types))


def in_own_names(answer: Answer, names: OpaqueNames) -> Answer:
    """The answer with the graph's own IRIs."""
    if not names:
        return answer

    def own(cell: CellWire | None) -> CellWire | None:
        return cell.model_copy(update={"value": names.own[cell.value]}) if cell is not None and cell.value in names.own else cell

    query = answer.query
    if query is not None and query.language == "sparql":
        query = QueryWire(language="sparql", text=names.query(query.text))
    return answer.model_copy(update={"rows": tuple(tuple(map(own, row)) for row in answer.rows), "query": query})
