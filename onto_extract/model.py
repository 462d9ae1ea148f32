"""The values of an extraction: what a model said, what it was resolved to, which rules it breaks, and the verdict. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from typing import Literal as OneOf

from onto_core.english.phrases import joined_list
from onto_core.ports.models import Usage
from onto_core.terms import Span, Triple

if TYPE_CHECKING:
    from onto_core.matching.select import Subset
    from onto_core.messages import Chunk

Severity = OneOf["violation", "warning"]
LISTED = 12
"""Names that a violation's message lists before it stops."""


@dataclass(frozen=True, slots=True)
class RawTriple:
    """What was said, in the words it was said with: names and not IRIs, types and predicates as the model wrote them.

    `object_type` names a class; `datatype` and `language` belong to a literal object. `quote` is the piece of text that the model gave
    as its evidence, `span` where that is. `predicate` may be `rdf:type` (then `object` names a class) or `rdfs:label`.
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


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule, as data: counted, published, shown, and given to the model as it stands when it may try again.

    `message` is a sentence for a person that names what would be allowed; `allowed` holds those names.
    """

    rule: str
    raw: RawTriple
    message: str
    allowed: tuple[str, ...] = ()
    severity: Severity = "violation"


def listed(names: Iterable[str], joint: str = "or") -> str:
    """ "a", "a or b", "a, b or c", and after LISTED names how many more there are."""
    found = list(dict.fromkeys(names))
    if len(found) > LISTED:
        return ", ".join(found[:LISTED]) + f" and {len(found) - LISTED} more"
    return joined_list(found, joint)


@dataclass(frozen=True, slots=True)
class ResolvedTriple:
    """A raw triple with what it was resolved to; `triple` is None when a name in it could not be, and then `violations` says why."""

    raw: RawTriple
    triple: Triple | None
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """One candidate after all rules, in the order of the input."""

    candidate: ResolvedTriple
    violations: tuple[Violation, ...] = ()

    @property
    def accepted(self) -> bool:
        return self.candidate.triple is not None and not any(v.severity == "violation" for v in self.violations)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of a set of candidates taken together: `judged` in their order, and the facts that follow from the accepted ones."""

    judged: tuple[Judged, ...]
    inferred: tuple[Triple, ...] = ()

    @property
    def accepted(self) -> tuple[Triple, ...]:
        """The said triples that conform, without repeats."""
        return tuple(dict.fromkeys(j.candidate.triple for j in self.judged if j.accepted and j.candidate.triple is not None))

    @property
    def rejected(self) -> tuple[Judged, ...]:
        return tuple(j for j in self.judged if not j.accepted)

    @property
    def warnings(self) -> tuple[Violation, ...]:
        return tuple(v for j in self.judged if j.accepted for v in j.violations)

    @property
    def conformance(self) -> float:
        """Accepted share of the candidates; 1.0 when there were none."""
        return sum(j.accepted for j in self.judged) / len(self.judged) if self.judged else 1.0


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a proposer offers for a chunk, before any judgement."""

    raws: tuple[RawTriple, ...]
    model: str
    prompt_version: str = ""
    usage: Usage = Usage()
    degraded: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    """Pieces of the model's reply that were meant as a fact and cannot be read as one."""
    messages: tuple[Mapping[str, str], ...] = ()
    reply: str = ""
    """What was asked and answered, word for word; empty when no model was asked."""


class Proposer(Protocol):
    """Something that reads a chunk and proposes triples in the words of a subset: a language model behind a prompt, or rules."""

    @property
    def name(self) -> str: ...
    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """`feedback`: what was wrong with the last proposal for this chunk. Raises ModelError."""
        ...
