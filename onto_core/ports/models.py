"""The ports of models: texts to vectors, chat turns to a reply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from onto_core.messages import UsageWire

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Texts to unit vectors. `name` identifies model and version, and is part of every cache key."""

    @property
    def name(self) -> str: ...
    @property
    def dimension(self) -> int: ...
    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, d) float32, each row of length 1, in the order of the texts. Raises ModelError."""
        ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Usage:
    """The cost of a call, in tokens and seconds. A reply from a cache costs nothing."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    calls: int = 0
    seconds: float = 0.0
    cached: bool = False
    cost: float = 0.0
    """By `model.prices`, in their currency; 0 where the model has none."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.calls + other.calls,
            self.seconds + other.seconds,
            self.cached and other.cached,
            self.cost + other.cost,
        )


def usage_wire(usage: Usage) -> UsageWire:
    """A usage as messages have it."""
    return UsageWire(
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        calls=usage.calls,
        seconds=usage.seconds,
        cached=usage.cached,
        cost=usage.cost or None,
    )


def usage_of(wire: UsageWire) -> Usage:
    """The usage that a message states; what it cost is 0 where the message does not know."""
    return Usage(**wire.model_dump(exclude={"cost"}), cost=wire.cost or 0.0)


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply of a language model."""

    text: str
    model: str
    usage: Usage = Usage()


Keep = Callable[[str], bool]


class LanguageModel(Protocol):
    """`messages` are chat turns ({"role", "content"}); `schema` is a JSON Schema (draft 2020-12) that the reply should follow.

    `keep` says of a reply's text whether it is worth keeping: a cache that kept a useless reply would repeat it at every try.
    """

    @property
    def name(self) -> str: ...
    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        """Raises RateLimited, ModelUnavailable, ModelRefused."""
        ...
