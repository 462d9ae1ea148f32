"""What the stages ask of the world: each port is a protocol of one to four methods, and each has at least two real implementations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol
from typing import Literal as OneOf

from onto_core.terms import Entity, Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onto_core.messages import Extraction
    from onto_core.terms import Query, Table


@dataclass(frozen=True, slots=True)
class Message:
    """Bytes on a topic. `id` names the message across redeliveries; `attempt` counts from 1; `key` orders and partitions."""

    id: str
    body: bytes
    key: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    attempt: int = 1


class Delivery(Protocol):
    """One message in one consumer's hands. It settles once: a second settling raises BusError."""

    @property
    def message(self) -> Message: ...
    async def ack(self) -> None: ...
    async def retry(self, after: float, reason: str) -> None:
        """Deliver it again after `after` seconds, with `attempt` one higher."""
        ...

    async def reject(self, reason: str) -> None:
        """Move it, bytes and headers, to the dead letters of its topic."""
        ...


class Subscription(Protocol):
    """A shared subscription: each message goes to one consumer of the group. Closing never unsubscribes the group."""

    async def receive(self) -> Delivery: ...
    async def close(self) -> None: ...


class Bus(Protocol):
    """At-least-once topics. `publish` returns when the message is durable."""

    async def publish(self, topic: str, message: Message) -> None: ...
    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription: ...
    async def backlog(self, topic: str, group: str) -> int:
        """How many messages of the topic the group has not settled yet."""
        ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A message that was given up, with the reason and all its bytes."""

    topic: str
    group: str
    reason: str
    message: Message
    at: float


class DeadLetters(Protocol):
    async def dead_letters(self, topic: str | None = None, limit: int = 1000) -> Sequence[DeadLetter]: ...
    async def remove_dead_letter(self, letter: DeadLetter) -> None: ...


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message that a handler wants published before its input is acknowledged."""

    topic: str
    message: Message


Handler = Callable[[Message], Awaitable[Sequence[Outgoing]]]
"""What a worker does with one message. It raises OntoRagError; the worker decides from the class what becomes of the message."""


@dataclass(frozen=True, slots=True)
class Service:
    """A worker's part: what it reads, what it does, how it ends. `ready` is awaited before the first receive."""

    name: str
    topic: str
    group: str
    handle: Handler
    ready: Callable[[], Awaitable[None]]
    close: Callable[[], Awaitable[None]]
    health: Callable[[], Mapping[str, str]] = dict
    """What each dependency says of itself, by name: "ok" or the trouble in words."""


class Embedder(Protocol):
    """Texts to unit vectors. `name` identifies model and version, and is part of every cache key."""

    @property
    def name(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, d) float32, each row of length 1, in the order of the texts. Raises ModelError."""
        ...


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call cost, in tokens and seconds. A reply from a cache costs nothing."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    calls: int = 0
    seconds: float = 0.0
    cached: bool = False

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.calls + other.calls,
            self.seconds + other.seconds,
            self.cached and other.cached,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """What a language model said."""

    text: str
    model: str
    usage: Usage = Usage()


class LanguageModel(Protocol):
    """`messages` are chat turns ({"role", "content"}); `schema` is a JSON Schema (draft 2020-12) that the reply should follow."""

    @property
    def name(self) -> str: ...
    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None) -> Reply:
        """Raises RateLimited, ModelUnavailable, ModelRefused."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query may cost: seconds until it is stopped, rows until it is cut (and `Table.truncated` set).

    The others bound what our own SPARQL evaluator keeps in memory and follows; Oxigraph has limits of its own.
    """

    deadline: float = 10.0
    max_rows: int = 1000
    rows_held: int = 2_000_000
    path_nodes: int = 1_000_000


class GraphBackend(Protocol):
    """A graph that answers read-only queries about one collection."""

    @property
    def name(self) -> str: ...
    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable."""
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
    """Where the graph has something from."""

    document_id: str
    chunk_id: str
    span: Span | None = None


class EntityIndex(Protocol):
    """The entities of a graph by what they are called (rdfs:label, skos:altLabel), and where statements about them come from."""

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        """For each mention its matches, best first; `fuzzy` is the least likeness, 1.0 allows none."""
        ...

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        """For each entity the chunks that assert something with it as subject or object."""
        ...


class GraphWriter(Protocol):
    """A graph that extractions are written to; writing one again changes nothing, and a newer one of the same chunk replaces it."""

    async def write(self, extraction: Extraction) -> None: ...


ExportFormat = OneOf["ttl", "nt", "nq", "trig"]
Progress = Callable[[int], object]
"""Called now and then with how much was done since the last call."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a load did. `skipped` are the files whose content was there already."""

    files: int
    triples: int
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CollectionStats:
    """What a collection holds: distinct triples, their subjects, and how often each class and property is used."""

    collection: str
    triples: int
    entities: int
    chunks: int
    documents: int
    classes: Mapping[str, int]
    properties: Mapping[str, int]


class GraphStore(GraphBackend, EntityIndex, GraphWriter, Protocol):
    """One user's hold on a graph store. All of it works on named collections, and none sees another's."""

    def load(self, files: Sequence[Path], collection: str, *, format_: str = "", progress: Progress = ...) -> Loaded:
        """Add RDF files, all of them or, when one is bad, none. `progress` counts bytes, each twice. Raises InputError, naming file and line."""
        ...

    def export(self, collection: str, format_: ExportFormat, out: BinaryIO, *, progress: Progress = ...) -> None:
        """Write what queries see (ttl, nt), or that with who asserted it (nq, trig). `progress` counts statements."""
        ...

    def stats(self) -> Sequence[CollectionStats]: ...
    def collections(self) -> Sequence[str]: ...
    def drop(self, collection: str) -> None: ...
    def health(self) -> str:
        """ "ok", or the trouble in words."""
        ...


class OntologySource(Protocol):
    """Where ontologies come from. `poll` returns each document by name, or None when nothing changed since the last call."""

    async def poll(self) -> Mapping[str, bytes] | None: ...
