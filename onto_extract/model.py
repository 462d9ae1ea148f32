"""The values of an extraction: triples as proposed and as resolved, the rules that they break, and the verdict. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol
from typing import Literal as OneOf

from onto_core.english.phrases import joined_list
from onto_core.ports.models import Usage
from onto_core.terms import Entity, Literal, Span, Triple
from onto_core.vocabulary import RDF_TYPE

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk
    from onto_core.ontology.schema.schema import Schema
    from onto_extract.identity.model import Identification

Severity = OneOf["violation", "warning"]
LISTED = 12
"""Names that a violation's message lists before it stops."""


RDF_TYPE_NAME: Final = "rdf:type"
"""The predicate of a raw "X is a C"."""
IS_A: Final = "is a"
"""The same in the words of people."""


@dataclass(frozen=True, slots=True)
class RawTriple:
    """A triple as it was stated: names and not IRIs, types and predicates as the model wrote them.

    `subject_number` and `object_number` are of things without a name of their own, known by their class ("tankard"): the first of its label in the
    text is "1". `subject_iri` and `object_iri` name them when their IRIs are known. `object_type` names a class; `datatype` and `language` belong to
    a literal object. `quote` is the piece of text that the model gave as its evidence, `span` its place. `predicate` may be `rdf:type` (then `object`
    names a class) or `rdfs:label`. `confidence` is the proposer's own, in [0, 1]; `proposer` says "table" of a fact that was read from a table.
    Neither makes a triple another one.
    """

    subject: str
    predicate: str
    object: str
    subject_type: str | None = None
    object_type: str | None = None
    datatype: str | None = None
    language: str | None = None
    quote: str | None = None
    span: Span | None = None
    subject_number: str | None = None
    object_number: str | None = None
    subject_iri: str | None = None
    object_iri: str | None = None
    confidence: float | None = field(default=None, compare=False)
    proposer: OneOf["table"] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule, as data: counted, published, shown, and given to the model word for word when it may try again.

    `message` is a sentence for a person that names what would be allowed; `allowed` holds those names.
    """

    rule: str
    raw: RawTriple
    message: str
    allowed: tuple[str, ...] = ()
    severity: Severity = "violation"


def listed(names: Iterable[str], joint: str = "or") -> str:
    """ "a", "a or b", "a, b or c", and after LISTED names how many more there are."""
    distinct = list(dict.fromkeys(names))
    if len(distinct) > LISTED:
        return ", ".join(distinct[:LISTED]) + f" and {len(distinct) - LISTED} more"
    return joined_list(distinct, joint)


def plain(term: Entity | Literal) -> str:
    """The name of a term: the label of an entity, the lexical form of a literal."""
    return (term.label or term.iri) if isinstance(term, Entity) else term.lexical


def in_words(triple: Triple, schema: Schema) -> tuple[str, str, str]:
    """Subject, property and object as a person reads them."""
    if triple.predicate == RDF_TYPE and isinstance(triple.object, Entity):
        return plain(triple.subject), "is a", schema.name(triple.object.iri)
    return plain(triple.subject), schema.name(triple.predicate), plain(triple.object)


@dataclass(frozen=True, slots=True)
class Mend:
    """A change of a proposal that made it fit: "direction", "property", "value"; "pointer", where a name took the place of a pronoun or of
    "the company". `message` says what was changed, and why."""

    kind: OneOf["direction", "property", "value", "pointer"]
    message: str


@dataclass(frozen=True, slots=True)
class ResolvedTriple:
    """A raw triple and what it was resolved to; `triple` is None when one of its names could not be resolved, and `violations` says why."""

    raw: RawTriple
    triple: Triple | None
    violations: tuple[Violation, ...] = ()
    mends: tuple[Mend, ...] = ()
    """The changes that lie between `raw`, which stays as it was proposed, and `triple`."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One candidate after all rules, in the order of the input."""

    candidate: ResolvedTriple
    violations: tuple[Violation, ...] = ()
    flagged: bool = False
    """True when it breaks only rules that are set to flag."""

    @property
    def accepted(self) -> bool:
        return self.candidate.triple is not None and not any(v.severity == "violation" for v in self.violations)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a set of candidates taken together: `judged` in their order, and the facts that follow from the accepted ones."""

    judged: tuple[Judged, ...]
    inferred: tuple[Triple, ...] = ()
    identifications: tuple[Identification, ...] = ()
    """What was decided on names before the judgement: which are one thing, which are not."""

    @property
    def accepted(self) -> tuple[Triple, ...]:
        """The stated triples that conform, without repeats."""
        return tuple(dict.fromkeys(j.candidate.triple for j in self.judged if j.accepted and j.candidate.triple is not None))

    @property
    def rejected(self) -> tuple[Judged, ...]:
        return tuple(j for j in self.judged if not j.accepted and not j.flagged)

    @property
    def flagged(self) -> tuple[Judged, ...]:
        return tuple(j for j in self.judged if j.flagged)

    @property
    def warnings(self) -> tuple[Violation, ...]:
        return tuple(v for j in self.judged if j.accepted for v in j.violations)

    @property
    def conformance(self) -> float:
        """Accepted share of the candidates; 1.0 without candidates."""
        return sum(j.accepted for j in self.judged) / len(self.judged) if self.judged else 1.0


@dataclass(frozen=True, slots=True)
class LetGo:
    """A relation that the text states between two of its mentions, or a value, and that became no proposal: its words, and the reason."""

    span: Span
    subject: str
    words: str
    object: str
    reason: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The triples that a proposer offers for a chunk, before any judgement."""

    raws: tuple[RawTriple, ...]
    model: str
    prompt_version: str = ""
    usage: Usage = Usage()
    degraded: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    """Pieces of the model's reply that were meant as facts but cannot be read."""
    let_go: tuple[LetGo, ...] = ()
    """Relations that were read and not proposed. A language model does not tell them."""
    unclassed: int = 0
    """Things that the text names and whose class stays open."""
    subset: Subset | None = None
    """The elements that it was read with, where they are more than those that were given."""
    messages: tuple[Mapping[str, str], ...] = ()
    reply: str = ""
    """The question and the answer, word for word; empty when no model was asked."""
    told: str = ""
    """A digest of the question, with the form that the answer was to have."""


class Proposer(Protocol):
    """A reader of chunks that proposes triples in the words of a subset: a language model behind a prompt, or rules."""

    @property
    def name(self) -> str: ...
    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """Propose triples. `feedback`: what was wrong with the last proposal for this chunk. Raises ModelError."""
        ...
