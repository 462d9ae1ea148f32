"""Who proposes triples for a chunk: a language model behind the prompt, the rules that need none, or the first with the second to fall back on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onto_core.errors import ModelError
from onto_core.ports.models import LanguageModel
from onto_core.settings import ModelSettings
from onto_extract.model import Proposal, Proposer, Violation
from onto_extract.propose import prompt, reply
from onto_extract.rules import RulesProposer

if TYPE_CHECKING:
    from onto_core.matching.select import Subset
    from onto_core.messages import Chunk


@dataclass(frozen=True, slots=True)
class ModelProposer:
    """A language model that is asked with the prompt of this package."""

    model: LanguageModel

    @property
    def name(self) -> str:
        return self.model.name

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """One call, or none when the cache has the reply. Raises BadReply when nothing in it can be read, and what the model raises."""
        asked = prompt.build(chunk, subset, feedback)
        said = await self.model.complete(asked.messages, asked.schema, keep=reply.is_readable)
        read = reply.parse(said.text)
        return Proposal(read.raws, said.model, asked.version, said.usage, unread=read.unread, messages=asked.messages, reply=said.text)


@dataclass(frozen=True, slots=True)
class FallbackProposer:
    """`first`, and when it stays down or cannot be understood, `second`; `degraded` then says "model"."""

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


def open_proposer(settings: ModelSettings, model: LanguageModel | None) -> Proposer:
    """The rules when there is no model; with `fallback: rules`, the rules behind the model."""
    if model is None:
        return RulesProposer()
    return FallbackProposer(ModelProposer(model), RulesProposer()) if settings.fallback == "rules" else ModelProposer(model)
