"""A part of a graph that is too large to be read whole: what there is of each class, by small queries, as far as the time allows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import BinaryIO, Final

import structlog

from onto_core.errors import BackendError
from onto_core.graph import names
from onto_core.ontology.draft.seen import SUBCLASS
from onto_core.terms import Iri
from onto_core.vocabulary import OWL, RDF_TYPE, RDFS, RDFS_LABEL, SKOS
from sparql_cassandra.rdf.read_results import Row
from sparql_cassandra.remote import queries
from sparql_cassandra.remote.files import line_of
from sparql_cassandra.remote.graph import AT_ONCE, Clock, RemoteGraph, text_of

log = structlog.get_logger()

CLASSES: Final = 500
"""Classes of which things are looked at, those with the most things first where the server can count them."""
THINGS: Final = 80
"""Things of each class."""
STATEMENTS: Final = 5_000
"""Statements about the things of one class, at most."""
TOGETHER: Final = 4
"""Classes that are asked for at once."""
DESCRIBING: Final = (SUBCLASS, RDFS + "subPropertyOf", OWL + "inverseOf")
DECLARED: Final = tuple(OWL + name for name in ("Class", "ObjectProperty", "DatatypeProperty", "TransitiveProperty", "SymmetricProperty"))


class Sample:
    """Statements that were read of a graph, once each."""

    def __init__(self, at: RemoteGraph, out: BinaryIO, clock: Clock) -> None:
        self._at, self._out, self._clock = at, out, clock
        self._written: set[int] = set()
        self.things: set[str] = set()
        self.classes: list[str] = []
        self.looked_at = 0
        self._answers = 0

    @property
    def statements(self) -> int:
        return len(self._written)

    async def take(self) -> None:
        """Read what there is time for. Raises BackendUnavailable when the endpoint is away."""
        self.classes = await self._classes()
        await self._statements(f"{queries.values('p', DESCRIBING)} {queries.asked(self._at.graph, '?s ?p ?o')}", "?s ?p ?o")
        declared = queries.asked(self._at.graph, f"?s <{RDF_TYPE}> ?o . {queries.values('o', DECLARED)}")
        await self._statements(f"{declared} BIND(<{RDF_TYPE}> AS ?p)", "?s ?p ?o")
        predicates: set[str] = set()
        for start in range(0, len(self.classes), TOGETHER):
            if self._clock.over:
                break
            some = self.classes[start : start + TOGETHER]
            for rows in await asyncio.gather(*(self._of_class(each) for each in some)):
                predicates |= {text_of(row[1]) for row in rows}
            self.looked_at += len(some)
        named = queries.values("p", (RDFS_LABEL, SKOS + "prefLabel", SKOS + "altLabel"))
        for part in _parts([*self.classes, *sorted(predicates)]):
            await self._statements(f"{queries.values('s', part)} {named} {queries.asked(self._at.graph, '?s ?p ?o')}", "?s ?p ?o")

    async def _classes(self) -> list[str]:
        pattern = queries.asked(self._at.graph, f"?s <{RDF_TYPE}> ?c")
        for query in (
            f"SELECT ?c (COUNT(?s) AS ?n) {{ {pattern} }} GROUP BY ?c ORDER BY DESC(?n) LIMIT {CLASSES}",
            f"SELECT DISTINCT ?c {{ {pattern} }} LIMIT {CLASSES}",
            f"SELECT ?c {{ {pattern} }} LIMIT {self._at.client.address.settings.page}",
        ):
            rows = await self._rows(query, "c", self._clock.seconds / 5)
            if rows:
                own = (row[0].value for row in rows if isinstance(row[0], Iri) and not row[0].value.startswith((OWL, RDFS)))
                return list(dict.fromkeys(own))[:CLASSES]
        return []

    async def _of_class(self, iri: str) -> list[Row]:
        """Statements about some things of a class, and the classes and labels of what these lead to."""
        of_class = queries.asked(self._at.graph, f"?s <{RDF_TYPE}> {queries.iri(iri)}")
        things = [text_of(row[0]) for row in await self._rows(f"SELECT ?s {{ {of_class} }} LIMIT {THINGS}", "s") if isinstance(row[0], Iri)]
        self.things.update(things)
        found = await self._things(things) if things else []
        ends = sorted({row[2].value for row in found if isinstance(row[2], Iri)} - self.things)
        about = queries.values("p", (RDF_TYPE, *names.LABELLING))
        for part in _parts(ends):
            await self._statements(f"{queries.values('s', part)} {about} {queries.asked(self._at.graph, '?s ?p ?o')}", "?s ?p ?o")
        return found

    async def _things(self, iris: Sequence[str]) -> list[Row]:
        """All that is said of things, and of blank nodes that this leads to: in one answer, for a label holds in no other."""
        about = "?s ?p ?o OPTIONAL { ?o ?q ?v FILTER(isBlank(?o)) }"
        query = f"SELECT ?s ?p ?o ?q ?v {{ {queries.values('s', iris)} {queries.asked(self._at.graph, about)} }} LIMIT {STATEMENTS}"
        rows = await self._rows(query, "s p o q v")
        self._answers += 1
        for row in rows:
            self._write(row[:3])
            if row[3] is not None and row[4] is not None:
                self._write(row[2:])
        return [row[:3] for row in rows]

    async def _statements(self, pattern: str, columns: str) -> list[Row]:
        rows = await self._rows(f"SELECT {columns} {{ {pattern} }} LIMIT {STATEMENTS}", columns.replace("?", ""))
        self._answers += 1
        for row in rows:
            self._write(row)
        return rows

    def _write(self, row: Row) -> None:
        line = line_of(row, self._answers)
        if (key := hash(line)) not in self._written:
            self._written.add(key)
            self._out.write(line.encode())

    async def _rows(self, query: str, columns: str, seconds: float | None = None) -> list[Row]:
        """The rows; none where the server does not give them in time."""
        if self._clock.over:
            return []
        try:
            return await self._at.some_rows(query, columns, min(self._clock.left, seconds or self._clock.seconds / 5))
        except BackendError as error:
            if error.away:
                raise
            log.warning("part of a sample not read", store=self._at.client.address.shown, reason=str(error))
            return []


def _parts(items: Sequence[str]) -> Iterable[Sequence[str]]:
    return (items[start : start + AT_ONCE] for start in range(0, len(items), AT_ONCE))


async def sample(at: RemoteGraph, out: BinaryIO, seconds: float, most: str) -> str:
    """Write some of the statements of a graph as N-Triples, and return a sentence that says how much that is. Raises BackendUnavailable.

    `most`: the size from which a graph is not read whole, as a person reads it.
    """
    taken = Sample(at, out, Clock(seconds))
    await taken.take()
    classes = f"{taken.looked_at} of {len(taken.classes)}" if taken.looked_at < len(taken.classes) else str(len(taken.classes))
    return f"a sample of {taken.statements:,} statements, {len(taken.things):,} things of {classes} classes: the graph has more than {most}"
