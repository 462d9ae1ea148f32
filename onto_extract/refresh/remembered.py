"""A language model that says once more what it said, and is never asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from onto_core.messages import ProposedWire
from onto_core.ontology.describe import tokens
from onto_core.ports.models import Keep, Reply, usage_of
from onto_extract.model import Proposer
from onto_extract.propose.prompt import told
from onto_extract.propose.proposers import FallbackProposer, ModelProposer


class NotRememberedError(Exception):
    """The model would be told what none of the replies answers. No ModelError: nobody is to fall back on another reader for it.

    `prompt_tokens`: what the question would have, approximately.
    """

    def __init__(self, prompt_tokens: int) -> None:
        super().__init__("no reply is kept for this question")
        self.prompt_tokens = prompt_tokens


class Remembered:
    """A LanguageModel made of replies. `by_turn`: its n-th question gets the n-th reply, whatever is asked; else each the reply to its own words."""

    def __init__(self, name: str, replies: Sequence[ProposedWire], *, by_turn: bool = False) -> None:
        self.name = name
        self._replies, self._by_turn = tuple(replies), by_turn
        self._asked = 0

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        """Raises NotRememberedError."""
        question = "" if self._by_turn else told(messages, schema)
        left = self._replies[self._asked :] if self._by_turn else [each for each in self._replies if each.told == question]
        if not left:
            raise NotRememberedError(sum(tokens(turn["content"]) for turn in messages))
        self._asked += 1
        said = left[0]
        return Reply(said.reply, said.model, usage_of(said.usage))


def remembering(proposer: Proposer, replies: Sequence[ProposedWire], *, by_turn: bool = False) -> Proposer:
    """The proposer with these replies in the place of its model; one that asks no model as it is."""
    if isinstance(proposer, ModelProposer):
        return replace(proposer, model=Remembered(proposer.model.name, replies, by_turn=by_turn))
    if isinstance(proposer, FallbackProposer):
        return replace(proposer, first=remembering(proposer.first, replies, by_turn=by_turn))
    return proposer
