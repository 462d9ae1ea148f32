"""The ports of graphs: queries, entities by their names, writing, files. Each port has at least two real implementations."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Protocol, Self, runtime_checkable
from typing import Literal as OneOf

from onto_core.terms import Entity, Span

if TYPE_CHECKING:
    from onto_core.messages import Extraction
    from onto_core.settings import QuerySettings
    from onto_core.terms import Query, Table


REPLY: Final = 4
"""Parts of `Limits.memory` of which the bytes of a table may fill one: as values they are some times as large."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one query may cost: seconds until it is stopped, rows until it is cut (and `Table.truncated` set).

    `rows_held` and `path_nodes` bound what our own SPARQL evaluator keeps and follows. `memory` is bytes; a process that runs queries is bound to it.
    """

    deadline: float = 10.0
    max_rows: int = 1000
    rows_held: int = 2_000_000
    path_nodes: int = 1_000_000
    memory: int = 268_435_456

    @classmethod
    def of(cls, settings: QuerySettings) -> Self:
        return cls(settings.deadline, settings.max_rows, settings.rows_held, settings.path_nodes, settings.memory)


class GraphBackend(Protocol):
    """A graph that answers read-only queries about one collection."""

    @property
    def name(self) -> str: ...
    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable."""
        ...

    async def revision(self, collection: str) -> str:
        """A short text that is another one after every change of what queries see of the collection, made by whatever process, and stays while
        nothing is written; that it changes without such a change is rare. One small request: what is computed from a graph is kept by it.

        Read it before the graph: what is kept by an older one is found out of date, never the other way round. Raises BackendUnavailable.
        """
        ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class EntityMatch:
    """An entity of the graph that a mention may mean. `score` in (0, 1]; exact labels score 1."""

    entity: Entity
    score: float
    how: OneOf["exact", "normalised", "fuzzy"]


@dataclass(frozen=True, slots=True)
class Source:
    """The place in a document that the graph has something from."""

    document_id: str
    chunk_id: str
    span: Span | None = None


class EntityIndex(Protocol):
    """The entities of a graph by their names (rdfs:label, skos:altLabel), and the sources of statements about them."""

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        """For each mention its matches, best first; `fuzzy` is the least likeness, 1.0 allows no fuzzy ones."""
        ...

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        """For each entity the chunks that assert something with it as subject or object."""
        ...


@dataclass(frozen=True, slots=True)
class GraphKey:
    """A key of the nodes of a property graph that holds a property's values of one datatype ("": of several)."""

    name: str
    datatype: str
    written: bool = False
    """True when texts hold the numbers, and perhaps words among them ("unknown")."""


@dataclass(frozen=True, slots=True)
class GraphNames:
    """The names of the ontologies' terms in a property graph, by IRI: labels, relationship types, keys."""

    classes: Mapping[str, str]
    relations: Mapping[str, str]
    keys: Mapping[str, Sequence[GraphKey]]
    foreign: bool = False
    """True for a graph that others made: a thing is a node by its number, and nothing in the graph bears an IRI."""
    each: Mapping[str, str] = field(default_factory=dict)
    """Of such a graph, the relationship types whose relationships have keys, by the class of those."""


class GraphWriter(Protocol):
    """A graph that extractions are written to; writing one again changes nothing, and a newer one of the same chunk replaces it."""

    async def write(self, extraction: Extraction) -> None: ...


ExportFormat = OneOf["ttl", "nt", "nq", "trig"]
Progress = Callable[[int], object]
"""Called now and then with how much was done since the last call."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of a load. `skipped` are the files whose content was there already."""

    files: int
    triples: int
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CollectionStats:
    """A collection in numbers: distinct triples, their subjects, and how often each class and property is used."""

    collection: str
    triples: int
    entities: int
    chunks: int
    documents: int
    classes: Mapping[str, int]
    properties: Mapping[str, int]


class GraphFiles(Protocol):
    """RDF files into a graph and out of it, and a graph in numbers."""

    async def load(self, files: Sequence[Path], collection: str, *, format_: str = "", progress: Progress = ...) -> Loaded:
        """Add RDF files, all of them or, when one is bad, none. `progress` counts bytes, each twice. Raises InputError, naming file and line."""
        ...

    async def export(
        self, collection: str, format_: ExportFormat, out: BinaryIO, *, progress: Progress = ..., predicates: frozenset[str] | None = None
    ) -> None:
        """Write what queries see (ttl, nt), or that with who asserted it (nq, trig). `progress` counts statements.

        `predicates` are all that the reader asks for: statements with others may be left out, where that is less work.
        """
        ...

    async def stats(self) -> Sequence[CollectionStats]: ...


@runtime_checkable
class Sampling(Protocol):
    """A graph that may be too large to be read whole only to know what it is about."""

    async def sample(self, collection: str, out: BinaryIO) -> str:
        """Write what queries see as N-Triples; or, of a graph too large for that, some of it, and return a sentence that says how much.

        Raises BackendError.
        """
        ...


@dataclass(frozen=True, slots=True)
class Record:
    """A value that a store keeps beside its graph, by kind, group and key. A group is what is read together: the chunks of one document."""

    kind: str
    group: str
    key: str
    value: bytes


class Records(Protocol):
    """What a store knows of documents, chunks and decisions: beside the graph, seen by no query, and gone with its collection.

    Any process that has the store open may change them, also one that may not write the graph. A kind is either put or swapped, never both.
    """

    async def records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> Mapping[str, bytes]:
        """The values of a group by key, or of those keys of it that there are. What was written before is seen. Raises BackendUnavailable."""
        ...

    async def record_kinds(self, collection: str) -> Sequence[str]:
        """The kinds of which there are records, in order. Raises BackendUnavailable."""
        ...

    def every_record(self, collection: str, kind: str) -> AsyncIterator[Record]:
        """All records of a kind, group after group, in bounded memory; what is written meanwhile may be missing."""
        ...

    async def swap_record(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        """Put `new` in the place of `old` (None: there is no record), durably, and return True; return False when the record is another by now."""
        ...

    async def put_records(self, collection: str, records: Sequence[Record]) -> None:
        """Write the records, durably, over what is there."""
        ...

    async def remove_records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> None:
        """Remove records that were put: those keys of the group, or the whole group."""
        ...


@dataclass(frozen=True, slots=True)
class ChunkInGraph:
    """A chunk of which a graph has facts, by the graph's own provenance."""

    chunk_id: str
    document_id: str
    ordinal: int


class Collections(Protocol):
    """The named collections of a graph; none sees another's."""

    async def collections(self) -> Sequence[str]: ...
    async def drop(self, collection: str) -> None:
        """Remove all of a collection; removing an unknown one is not an error."""
        ...


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """The result of a scrub: False for one that made way for a write, and the sentence that says what stays on disk and for how long."""

    done: bool = True
    stays: str = ""


class GraphStore(GraphBackend, EntityIndex, GraphWriter, GraphFiles, Collections, Records, Protocol):
    """One user's hold on a graph store."""

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]:
        """The chunks that the graph's provenance knows, whoever wrote them and whether or not there are records of them."""
        ...

    async def scrub(self, collection: str) -> Scrubbed:
        """Make what was removed from the graph and the records unreadable in the store's files, as far as it can be. Raises BackendUnavailable.

        It makes way for a write that comes meanwhile, and is then to be done again.
        """
        ...

    async def prepare(self) -> Sequence[str]:
        """Make what writing needs, and return the names of what this call made, without what opening a store makes. Repeating it changes nothing.

        Raises BackendUnavailable, BadSettings.
        """
        ...

    def health(self) -> str:
        """ "ok", or the trouble in words, as far as it is known without asking the server."""
        ...
