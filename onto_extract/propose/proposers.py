"""The proposers of triples for a chunk: a language model behind the prompt, the rules, or the model with the rules to fall back on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onto_core.errors import BadReply, ModelError
from onto_core.ports.models import Embedder, LanguageModel
from onto_core.settings import ExtractionSettings, ModelSettings
from onto_extract.examples.nearest import ExamplePool
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.light.proposer import LightProposer
from onto_extract.mentions import as_text_has
from onto_extract.model import Proposal, Proposer, RawTriple, Violation
from onto_extract.propose import prompt, reply
from onto_extract.propose.guided import guided
from onto_extract.resolve.names import as_iri
from onto_extract.rules import RulesProposer
from onto_extract.tables.proposer import LayoutProposer

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk


@dataclass(frozen=True, slots=True)
class ModelProposer:
    """A language model, asked with the prompt of this package; `examples` are solved texts of which it is shown those that help most."""

    model: LanguageModel
    examples: ExamplePool = ExamplePool(())
    extraction: ExtractionSettings = ExtractionSettings()

    @property
    def name(self) -> str:
        return self.model.name

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """Ask the model once, or not at all when the reply is cached. Raises BadReply when nothing in it can be read, and what the model raises."""
        guide = await guided(chunk.text, subset, self.examples, self.extraction)
        asked = prompt.build(chunk, guide.subset, feedback, examples=guide.examples, instructions=self.extraction.instructions)
        seen: dict[str, reply.ParsedReply] = {}  # a reply is read to know whether to keep it; not once more after that

        def keep(text: str) -> bool:
            try:
                seen[text] = reply.parse(text)
            except BadReply:
                return False
            return True

        answer = await self.model.complete(asked.messages, asked.schema, keep=keep)
        read = seen.get(answer.text) or reply.parse(answer.text)
        raws = tuple(_as_text_has(raw, chunk.text) for raw in read.raws)
        return Proposal(
            raws,
            answer.model,
            asked.version,
            answer.usage,
            unread=read.unread,
            subset=guide.wider,
            messages=asked.messages,
            reply=answer.text,
            told=prompt.told(asked.messages, asked.schema),
        )


def _as_text_has(raw: RawTriple, text: str) -> RawTriple:
    """A fact without the remarks that a model adds to names after those of its examples: "178 (centimetres)"."""
    names = [name if as_iri(name) else as_text_has(name, text) for name in (raw.subject, raw.object)]
    return raw if names == [raw.subject, raw.object] else replace(raw, subject=names[0], object=names[1])


@dataclass(frozen=True, slots=True)
class FallbackProposer:
    """`first`, or `second` when the first is down or cannot be understood; `degraded` then says "model"."""

    first: Proposer
    second: Proposer

    @property
    def name(self) -> str:
        return self.first.name

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        try:
            return await self.first.propose(chunk, subset, feedback)
        except ModelError:
            if feedback:  # the first proposal stands without its repair
                raise
            proposal = await self.second.propose(chunk, subset)
            return replace(proposal, degraded=tuple(dict.fromkeys(("model", *proposal.degraded))))


def open_proposer(
    settings: ModelSettings,
    model: LanguageModel | None,
    embedder: Embedder | None = None,
    *,
    extraction: ExtractionSettings | None = None,
    examples: ExamplePool | None = None,
    decisions: Decisions = UNDECIDED,
) -> Proposer:
    """Without a model the light one, which learns from all examples, or the rules; with `fallback: rules`, the model with the rules behind it; else
    the model alone.

    A model reads tables itself, as they stand in the prompt: two readers of one cell would now and then publish two facts of it.
    """
    rules = LayoutProposer(RulesProposer(decisions), embedder)
    if model is None:
        taught = examples.examples if examples else ()
        return rules if settings.kind == "rules" else LayoutProposer(LightProposer(taught, decisions), embedder)
    proposer = ModelProposer(model, examples or ExamplePool(()), extraction or ExtractionSettings())
    return FallbackProposer(proposer, rules) if settings.fallback == "rules" else proposer
