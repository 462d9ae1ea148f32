"""A property graph that others made, read whole: its labels, types and keys as a schema, and its nodes and relationships as triples."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from cypher_executor.graph.facts import fact_text
from cypher_executor.servers.server import Server, Transaction
from cypher_executor.servers.values import cell
from onto_core.graph.foreign import EACH, FROM, KEY, LABEL, NODE, NUMBER, RELATIONSHIP, TO, TYPE, as_noun, as_number, iris_of
from onto_core.graph.mapping import CHUNK, MENTION, NAME, RECORD
from onto_core.ports.graphs import GraphKey, GraphNames, Progress
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, XSD_DECIMAL, XSD_STRING

PAGE: Final = 2000
"""Nodes read at a time."""
NODES: Final = f"MATCH (n) WHERE id(n) > $after RETURN id(n), labels(n), properties(n) ORDER BY id(n) LIMIT {PAGE}"
LEAVING: Final = "UNWIND $numbers AS number MATCH (n) WHERE id(n) = number MATCH (n)-[e]->(o) RETURN number, id(e), type(e), id(o), properties(e)"

OURS: Final = frozenset({CHUNK, MENTION, NAME, RECORD})
"""Labels that only OntoRAG writes."""

_CODE: Final = re.compile(r"\s*0\d", re.ASCII)
"""Begins what looks like a number, and is none."""


@dataclass(frozen=True, slots=True)
class Node:
    number: int
    labels: tuple[str, ...]
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Relationship:
    number: int
    type: str
    start: int
    end: int
    values: Mapping[str, object]


@dataclass(slots=True)
class _Held:
    """The values of a key: how many of each datatype, and of the texts how many are numbers."""

    datatypes: Counter[str] = field(default_factory=Counter)
    numbers: int = 0
    codes: int = 0

    def add(self, literal: Literal) -> None:
        self.datatypes[literal.datatype] += 1
        if literal.datatype == XSD_STRING:
            self.numbers += bool(NUMBER.fullmatch(literal.lexical))
            self.codes += bool(_CODE.match(literal.lexical))

    def key(self, name: str) -> GraphKey:
        """Texts most of which are numbers are read as numbers: files of comma-separated values come into a graph so."""
        texts, others = self.datatypes[XSD_STRING], [each for each in self.datatypes if each != XSD_STRING]
        written = self.numbers > texts / 2 and not self.codes and all(each in NUMERIC for each in others)
        if written:
            return GraphKey(name, XSD_DECIMAL, written=True)
        return GraphKey(name, next(iter(self.datatypes)) if len(self.datatypes) == 1 else "")


async def _elements(transaction: Transaction) -> AsyncIterator[Node | Relationship]:
    after = -1
    while rows := await transaction.run(NODES, after=after):
        nodes = [Node(number, tuple(labels), values) for number, labels, values in rows]  # type: ignore[arg-type]
        for node in nodes:
            yield node
        after = nodes[-1].number
        for start, number, kind, end, values in await transaction.run(LEAVING, numbers=[node.number for node in nodes]):
            yield Relationship(number, str(kind), start, end, values)  # type: ignore[arg-type]


def literals(value: object) -> Iterator[Literal]:
    """The literals of a key's value: one, or those of a list."""
    for each in value if isinstance(value, list | tuple) else [value]:
        found = cell(each)
        if isinstance(found, Literal):
            yield found


async def read_foreign(server: Server, space: str) -> GraphNames:
    """The schema of a graph that others made, by what its nodes and relationships have; none for a graph that is empty, or of ours."""
    labels: set[str] = set()
    types: set[str] = set()
    with_keys: set[str] = set()
    held: dict[str, _Held] = defaultdict(_Held)
    async with server.transaction(space, write=False) as transaction:
        async for element in _elements(transaction):
            if isinstance(element, Node):
                if OURS.intersection(element.labels):
                    return GraphNames({}, {}, {})
                labels.update(element.labels)
            else:
                types.add(element.type)
                if element.values:
                    with_keys.add(element.type)
            for key, value in element.values.items():
                for literal in literals(value):
                    held[key].add(literal)
    keys = {iri: (held[name].key(name),) for name, iri in iris_of(held, KEY).items()}
    return GraphNames(
        {iri: name for name, iri in iris_of(labels, LABEL).items()},
        {iri: name for name, iri in iris_of(types, TYPE).items()},
        keys,
        foreign=bool(labels or types or keys),
        each={iri: name for name, iri in iris_of(with_keys, EACH, as_noun).items()},
    )


async def export_foreign(server: Server, space: str, names: GraphNames, out: BinaryIO, progress: Progress) -> None:
    """Write the graph as N-Triples in the IRIs of `onto_core.graph.foreign`."""
    classes, relations, each = ({name: iri for iri, name in part.items()} for part in (names.classes, names.relations, names.each))
    keys = {key.name: (iri, key) for iri, held in names.keys.items() for key in held}

    def values(held: Mapping[str, object]) -> Iterator[str]:
        for name, value in sorted(held.items()):
            if name in keys:
                iri, key = keys[name]
                yield from (fact_text(iri, as_number(literal) if key.written else literal) for literal in literals(value))

    def facts(element: Node | Relationship) -> Iterator[tuple[str, str]]:
        if isinstance(element, Node):
            thing = f"{NODE}{element.number}"
            yield from ((thing, fact_text(RDF_TYPE, classes[label])) for label in element.labels if label in classes)
        elif element.type not in relations:
            return
        else:
            thing, start, end = f"{RELATIONSHIP}{element.number}", f"{NODE}{element.start}", f"{NODE}{element.end}"
            yield start, fact_text(relations[element.type], end)
            if element.type not in each:
                return
            yield thing, fact_text(RDF_TYPE, each[element.type])
            yield thing, fact_text(FROM, start)
            yield thing, fact_text(TO, end)
        yield from ((thing, fact) for fact in values(element.values))

    number = 0
    async with server.transaction(space, write=False) as transaction:
        async for element in _elements(transaction):
            lines = [f"<{subject}> {fact} .\n".encode() for subject, fact in facts(element)]
            out.writelines(lines)
            number += len(lines)
    progress(number)
