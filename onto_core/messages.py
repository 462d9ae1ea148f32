"""The messages of the wire: chunks, documents, extractions, questions and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from onto_core.collection import NAME as COLLECTION
from onto_core.english.named import IdentityWire, NameSoFar
from onto_core.html.answer import ShownAnswer
from onto_core.layout.places import PassageWire, PlacedText, Titles
from onto_core.wire import LanguageTag, Metadata, Plain, Revision, SuggestionWire, Wire


class Chunk(Wire):
    """A piece of a document. `id`, when left out, is the hash of collection, document, ordinal and text."""

    name = "chunk"
    minor = 3
    document_id: Plain = Field(min_length=1, max_length=1024)
    collection: str = Field(default="default", pattern=COLLECTION)
    ordinal: int = Field(default=0, ge=0, le=2**63 - 1)
    text: str = Field(min_length=1, max_length=1_000_000)
    language: LanguageTag | None = None
    metadata: Metadata = Field(default_factory=dict)
    names_so_far: tuple[NameSoFar, ...] = Field(default=(), max_length=100)
    revision: Revision = 0
    """Since 1.2: the revision of the document that the chunk was published for; 0: of none."""
    asked: Revision = 0
    """Since 1.2: when the extraction was asked for; of two extractions of a chunk the one that was asked for later counts."""
    titles: Titles = ()
    """Since 1.3: the headings above the chunk, the outermost first."""
    places: tuple[PlacedText, ...] = ()
    """Since 1.3: the pages, or the sheets and cells, that its characters come from."""

    def _identity(self) -> tuple[object, ...]:
        return self.collection, self.document_id, self.ordinal, self.text


class ChunkOfDocument(BaseModel):
    """A chunk as the announcement of a document names it. Without `text` whoever announces it publishes it, too, on the topic of chunks."""

    model_config = ConfigDict(frozen=True)
    id: str = Field(min_length=1, max_length=1024)
    text: str | None = Field(default=None, min_length=1, max_length=1_000_000)
    language: LanguageTag | None = None
    names_so_far: tuple[NameSoFar, ...] = Field(default=(), max_length=100)
    titles: Titles | None = None
    places: tuple[PlacedText, ...] | None = None


class Document(Wire):
    """The announcement of a document's version: its chunks, in order. The one with the highest revision is in force, in whatever order they arrive.

    What no chunk of it says any more leaves the graph. A chunk that the graph does not have yet is asked for when its text is here.
    A document that is too large for one message comes in `parts`, each with a share of the chunks.
    """

    name = "document"
    minor = 1
    largest = 5 * 2**20 - 2**16
    document_id: Plain = Field(min_length=1, max_length=1024)
    collection: str = Field(default="default", pattern=COLLECTION)
    version: Plain = Field(default="", max_length=1024)
    """The version as people call it; empty: the digest of what it consists of."""
    revision: Revision = Field(gt=0)
    """Orders the versions of the document: microseconds since 1970 when it was published, or a number of your own that grows."""
    content: str = Field(default="", max_length=1024)
    """A digest of what the document was made from, by which an unchanged one is recognised."""
    metadata: Metadata = Field(default_factory=dict)
    chunks: tuple[ChunkOfDocument, ...] = ()
    forgotten: bool = False
    """True: the document is gone, and all that only it caused is removed."""
    again: bool = False
    """True: chunks that the graph has are asked for again."""
    part: int = Field(default=1, ge=1)
    parts: int = Field(default=1, ge=1, le=10_000)

    def _identity(self) -> tuple[object, ...]:
        return "document", self.collection, self.document_id, self.revision, self.content, self.part, self.parts

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if self.part > self.parts:
            raise PydanticCustomError("part", "part {part} of {parts}", {"part": self.part, "parts": self.parts})
        ids = [chunk.id for chunk in self.chunks]
        if twice := [each for each, times in Counter(ids).items() if times > 1]:
            raise PydanticCustomError("chunk_twice", "names the chunk {id} twice", {"id": repr(twice[0])})
        if self.forgotten and self.chunks:
            raise PydanticCustomError("forgotten", "a document that is forgotten has no chunks")
        return self


class EntityWire(BaseModel):
    model_config = ConfigDict(frozen=True)
    iri: str
    label: str = ""
    types: tuple[str, ...] = ()
    aliases: tuple[str, ...] | None = None


class LiteralWire(BaseModel):
    model_config = ConfigDict(frozen=True)
    value: str
    datatype: str
    language: str | None = None


class TripleWire(BaseModel):
    """One fact that conforms. `span` is [start, end) in characters of the chunk's text, `confidence` the probability that the fact is right."""

    model_config = ConfigDict(frozen=True)
    subject: EntityWire
    predicate: str
    object: EntityWire | LiteralWire
    span: tuple[int, int] | None = None
    inferred: bool = False
    confidence: float | None = None


class ViolationWire(BaseModel):
    """A broken rule, in a sentence that names what would be allowed."""

    model_config = ConfigDict(frozen=True)
    rule: str
    message: str
    allowed: tuple[str, ...] = ()
    severity: Literal["violation", "warning"] = "violation"


class RejectedWire(BaseModel):
    """A proposal that was not accepted, as it was made, and why."""

    model_config = ConfigDict(frozen=True)
    raw: dict[str, Any]
    violations: tuple[ViolationWire, ...]


class FlaggedWire(BaseModel):
    """A fact that breaks only rules which are set to flag: what was meant, and what is the matter with it."""

    model_config = ConfigDict(frozen=True)
    triple: TripleWire
    violations: tuple[ViolationWire, ...]


class MendWire(BaseModel):
    """A change that made a proposal fit: the proposal as it was made, and the sentence that says what was changed."""

    model_config = ConfigDict(frozen=True)
    kind: str
    raw: dict[str, Any]
    message: str
    accepted: bool = True


class UsageWire(BaseModel):
    model_config = ConfigDict(frozen=True)
    prompt_tokens: int = 0
    completion_tokens: int = 0
    calls: int = 0
    seconds: float = 0.0
    cached: bool = False
    cost: float | None = None  # by `model.prices` of who made the message; None: nothing, or not known


class SubsetWire(BaseModel):
    """The part of the ontologies that the chunk was read with, by element IRI."""

    model_config = ConfigDict(frozen=True)
    classes: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    digest: str = ""
    tokens: int = 0


class OntologyWire(BaseModel):
    """One of the ontologies that a chunk was read with: its IRI, the version that it states, and a digest of its content that tells any two apart."""

    model_config = ConfigDict(frozen=True)
    id: str
    iri: str = ""
    version_iri: str = ""
    version: str = ""
    digest: str = ""


class ProposedWire(BaseModel):
    """A reply of a language model, word for word. `told` is a digest of what it had been told, `usage` what the reply cost."""

    model_config = ConfigDict(frozen=True)
    told: str
    reply: str
    model: str = ""
    usage: UsageWire = UsageWire()


class MadeWire(BaseModel):
    """Digests of what decides an extraction beside the text and the ontologies; of two chunks with the same ones neither was made otherwise.

    `model`: which model, and how it is sampled. `prompt`: the template, instructions, solved texts. `selection`: how elements are chosen.
    `judging`: rules, typing, mends, grounding, identity, vocabulary, decisions, calibration. `software`: OntoRAG's own version.
    """

    model_config = ConfigDict(frozen=True)
    model: str = ""
    prompt: str = ""
    selection: str = ""
    judging: str = ""
    software: str = ""


class Extraction(Wire):
    """The result of one chunk: what conforms, what was flagged or rejected and why, and with which ontologies and model."""

    name = "extraction"
    minor = 4
    largest = 5 * 2**20 - 2**16
    chunk_id: str
    document_id: str = ""
    ordinal: int = 0
    collection: str = "default"
    triples: tuple[TripleWire, ...] = ()
    rejected: tuple[RejectedWire, ...] = ()
    flagged: tuple[FlaggedWire, ...] = ()
    mends: tuple[MendWire, ...] = ()
    warnings: tuple[ViolationWire, ...] = ()
    identities: tuple[IdentityWire, ...] = ()
    subset: SubsetWire = SubsetWire()
    catalog_version: str = ""
    ontologies: tuple[OntologyWire, ...] = ()
    """Since 1.1: those of the catalog, imports among them."""
    model: str = ""
    prompt_version: str = ""
    usage: UsageWire = UsageWire()
    degraded: tuple[str, ...] = ()
    """The parts that did less than asked for: "rules", "unmatched", "unconstrained", "embedder", ..."""
    revision: int = 0
    asked: int = 0
    text: str = ""
    language: str | None = None
    metadata: Mapping[str, str] = {}
    names_so_far: tuple[NameSoFar, ...] = ()
    """Since 1.2: all as the chunk has them. The spans are in its text."""
    made: MadeWire = MadeWire()
    """Since 1.2: what decided it, so that it can be told whether another run would."""
    proposed: tuple[ProposedWire, ...] = ()
    """Since 1.2: what a language model said, in its turns, so that it can be judged again without a call."""
    titles: Titles = ()
    places: tuple[PlacedText, ...] = ()  # since 1.3: both as the chunk has them

    def _identity(self) -> tuple[object, ...]:
        return "extraction", self.chunk_id

    def with_flagged(self) -> Self:
        """The extraction with the flagged facts among its triples."""
        return self.model_copy(update={"triples": (*self.triples, *(each.triple for each in self.flagged))})

    @property
    def conformance(self) -> float:
        """Accepted share of the proposed triples (inferred facts left out); 1.0 when nothing was proposed."""
        accepted, refused = sum(not triple.inferred for triple in self.triples), len(self.flagged) + len(self.rejected)
        return accepted / (accepted + refused) if accepted or refused else 1.0


class Question(Wire):
    """A question in words; `reply_topic` is where the answer goes. `backend`: a store by its name, or "sparql" or "cypher" for any of the kind."""

    name = "question"
    minor = 1
    text: Plain = Field(min_length=1, max_length=10_000)
    collection: str = Field(default="default", pattern=COLLECTION)
    session: Plain = ""
    backend: Plain = ""
    language: Plain = ""
    reply_topic: Plain = ""
    offset: int = Field(default=0, ge=0, le=10_000_000)
    limit: int = Field(default=0, ge=0, le=10_000_000)  # since 1.1: the rows that are wanted, `limit` after the first `offset`; 0: all

    def _identity(self) -> tuple[object, ...]:
        page = (self.backend, self.offset, self.limit) if self.backend or self.offset or self.limit else ()
        return "question", self.collection, self.session, self.text, *page


class CellWire(BaseModel):
    """One value of a row, in the words of the SPARQL 1.1 results format."""

    model_config = ConfigDict(frozen=True)
    type: Literal["uri", "literal", "bnode"]
    value: str
    datatype: str | None = None
    language: str | None = None
    label: str | None = None


class Citation(BaseModel):
    """The evidence of a statement: a row of the result, the entities in it, and the documents and passages that say so."""

    model_config = ConfigDict(frozen=True)
    row: int
    entities: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    passages: tuple[PassageWire, ...] | None = None  # since 1.1: of the texts that are kept


class QueryWire(BaseModel):
    model_config = ConfigDict(frozen=True)
    language: Literal["sparql", "cypher"]
    text: str
    parameters: Mapping[str, Any] | None = None
    """Of a Cypher query."""


class Step(BaseModel):
    """One event of the way to an answer: `ontorag ask --explain` prints them."""

    model_config = ConfigDict(frozen=True)
    stage: str
    message: str
    detail: dict[str, Any] = Field(default_factory=dict)


Status = Literal["answered", "empty", "clarify", "unanswerable", "out_of_scope", "refused", "failed", "suggested"]


class Answer(Wire, ShownAnswer):
    """An answer with its evidence, or an honest word that it is missing. Since 1.3 `suggestions` where `suggested`: no facts of the graph."""

    name = "answer"
    minor = 5
    question_id: str
    status: Status
    text: str = ""
    citations: tuple[Citation, ...] = ()
    query: QueryWire | None = None
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[CellWire | None, ...], ...] = ()
    truncated: bool = False
    confidence: float = Field(default=0.0, ge=0.0, le=1.0)
    backend: str = ""
    tier: str = ""
    model: str = ""
    degraded: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    seconds: float = 0.0
    next_offset: int | None = None
    """Since 1.2: the question's `offset` for the rows that come after these; None: no more. Pages of one `revision` are of one result."""
    revision: str = ""
    suggestions: tuple[SuggestionWire, ...] = ()
    usage: UsageWire = UsageWire()  # since 1.5

    def _identity(self) -> tuple[object, ...]:
        return "answer", self.question_id


DecisionKind = Literal["accept", "reject", "amend", "merge", "split"]
NEEDED = {"accept": ["fact"], "reject": ["fact"], "amend": ["fact", "instead"], "merge": ["iris", "iri"], "split": ["iris"]}


class Decision(Wire):
    """What a person decided on facts or things. Of decisions that contradict each other the later counts, by `at`, then by id.

    accept: the fact is right, also where it was flagged; reject: it is wrong, whoever says it; amend: `instead` is meant. With `documents`
    they hold for these alone. merge: the things `iris` are the thing `iri`. split: the things `iris` stand for themselves again; with `iri`
    they are, in `documents`, the thing `iri`.
    """

    name = "decision"
    kind: DecisionKind
    collection: str = Field(default="default", pattern=COLLECTION)
    at: Revision = Field(gt=0)
    """Microseconds since 1970."""
    by: Plain = Field(default="", max_length=1024)
    why: Plain = Field(default="", max_length=10_000)
    fact: TripleWire | None = None
    instead: TripleWire | None = None
    iris: tuple[Annotated[str, Field(min_length=1, max_length=10_000)], ...] = Field(default=(), max_length=1000)
    iri: str = Field(default="", max_length=10_000)
    label: str = Field(default="", max_length=10_000)
    """The name of the thing `iri`."""
    documents: tuple[str, ...] = Field(default=(), max_length=10_000)

    def _identity(self) -> tuple[object, ...]:
        return "decision", self.model_dump_json(exclude={"id"})

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        missing = [name for name in NEEDED[self.kind] if not getattr(self, name)]
        if self.kind == "split" and bool(self.iri) != bool(self.documents):
            missing = ["iri" if self.documents else "documents"]
        if missing:
            raise PydanticCustomError("decision", "{kind} needs {missing}", {"kind": self.kind, "missing": " and ".join(missing)})
        return self


WIRE: tuple[type[Wire], ...] = (Chunk, Document, Extraction, Decision, Question, Answer)  # all; docs/wire/ holds the JSON Schema of each
