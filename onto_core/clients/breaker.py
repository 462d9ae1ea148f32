"""Circuit breakers: what failed several times in a row is left alone for a while, and whoever asks is told at once instead of waiting for it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onto_core import metrics
from onto_core.errors import ModelUnavailable, OntoRagError, RateLimited
from onto_core.ports.models import Embedder, Keep, LanguageModel, Reply

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onto_core.settings import BreakerSettings

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
STATES: Final = ("closed", "half-open", "open")
"""By the number that `ontorag_breaker` shows."""


@dataclass(slots=True)
class Breaker:
    """Closed while all is well. `most` failures in a row open it for a pause, twice as long each time; after the pause one caller at a time may try.

    Pure: the caller passes the time, in seconds of one clock.
    """

    most: int = 1
    first_pause: float = FIRST_PAUSE
    longest_pause: float = LONGEST_PAUSE
    failures: int = 0
    retry_at: float = 0.0
    trying: bool = False

    def allows(self, now: float) -> bool:
        return self.failures < self.most or (now >= self.retry_at and not self.trying)

    def began(self) -> None:
        self.trying = self.failures >= self.most

    def succeeded(self) -> None:
        self.failures, self.retry_at, self.trying = 0, 0.0, False

    def failed(self, now: float) -> None:
        self.failures += 1
        self.trying = False
        if self.failures >= self.most:
            self.retry_at = now + min(self.longest_pause, self.first_pause * 2.0 ** min(self.failures - self.most, 60))

    def state(self, now: float) -> str:
        """ "closed", "open", or "half-open": the pause is over, and nobody has tried yet."""
        return "closed" if self.failures < self.most else "open" if now < self.retry_at else "half-open"


class Guard:
    """The breaker of one part that may be away, with the trouble that opened it. `part` is a name of ours or of the configuration."""

    def __init__(self, part: str, settings: BreakerSettings, error: type[OntoRagError] = ModelUnavailable) -> None:
        """`error` says that the part is away, and is raised while the breaker is open."""
        self.part, self._error = part, error
        self.breaker = Breaker(settings.failures, settings.pause, max(settings.pause, settings.longest))
        self.trouble = ""
        self._shown = metrics.BREAKER.labels(part)
        self._shown.set(0)

    @property
    def is_open(self) -> bool:
        """True while nobody may try."""
        return not self.breaker.allows(time.monotonic())

    def require(self) -> None:
        """Raise the error of the part while nobody may try."""
        now = time.monotonic()
        if not self.breaker.allows(now):
            left = max(0.0, self.breaker.retry_at - now)
            raise self._error(f"{self.part} is not asked for another {left:.1f} s, after {self.breaker.failures} failures: {self.trouble}")

    @contextmanager
    def watched(self) -> Iterator[None]:
        """The block is one use of the part: the error that it is away is a failure, and any other ending but a cancellation a success.

        Raises the error of the part at once while it is open.
        """
        self.require()
        self.breaker.began()
        try:
            yield
        except OntoRagError as error:
            if isinstance(error, (self._error, RateLimited) if self._error is ModelUnavailable else self._error):
                self.breaker.failed(time.monotonic())
                self.trouble = str(error)
            else:
                self.breaker.succeeded()
            raise
        else:
            self.breaker.succeeded()
            self.trouble = ""
        finally:
            self.breaker.trying = False
            self._shown.set(STATES.index(self.breaker.state(time.monotonic())))

    def health(self) -> str:
        """ "ok", or the trouble of the last use, with the state of the breaker that it opened."""
        state = self.breaker.state(time.monotonic())
        return f"{state} after {self.breaker.failures} failures: {self.trouble}" if state != "closed" else self.trouble or "ok"


class GuardedModel:
    """A language model behind a breaker."""

    def __init__(self, model: LanguageModel, guard: Guard) -> None:
        self._model, self.guard = model, guard

    @property
    def name(self) -> str:
        return self._model.name

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        """Raises ModelError; ModelUnavailable at once while the breaker is open."""
        with self.guard.watched():
            return await self._model.complete(messages, schema, keep=keep)


class GuardedEmbedder:
    """An embedder behind a breaker."""

    def __init__(self, embedder: Embedder, guard: Guard) -> None:
        self._embedder, self.guard = embedder, guard

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Raises ModelError; ModelUnavailable at once while the breaker is open."""
        with self.guard.watched():
            return await self._embedder.embed(texts)

    async def close(self) -> None:
        await self._embedder.close()
