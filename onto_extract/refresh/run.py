"""A collection gone through: what would come out otherwise is judged again from kept replies, or asked for as a message, and noted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field

from onto_core.documents.held import HeldChunk, held_chunks, note_asked, note_checked
from onto_core.messages import Extraction
from onto_core.ports.graphs import Records
from onto_core.settings import Topics
from onto_core.wire import Message
from onto_extract.made import key_of
from onto_extract.pipeline import Services
from onto_extract.refresh.look import Judged, Looked, Same, ToAsk, causes, is_as_made_now, look

Publish = Callable[[str, Sequence[Message]], Awaitable[None]]
"""Puts messages on a topic, and returns when the bus has them."""


@dataclass(slots=True)
class Cost:
    """Calls of a model, and tokens. `guessed`: calls of which nothing tells what they will cost; their replies count as long as the others."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    guessed: int = 0

    def add(self, was: Extraction, prompt_tokens: int) -> None:
        """Count a chunk: by what its extraction cost, else by what the model will be told."""
        usages = [each.usage for each in was.proposed] or [was.usage]
        if known := [each for each in usages if each.calls]:
            self.calls += sum(each.calls for each in known)
            self.prompt_tokens += sum(each.prompt_tokens for each in known)
            self.completion_tokens += sum(each.completion_tokens for each in known)
        else:
            self.calls += 1
            self.guessed += 1
            self.prompt_tokens += prompt_tokens

    @property
    def replies(self) -> int:
        """Tokens of all replies, those without a record taken for average ones."""
        known = self.calls - self.guessed
        return self.completion_tokens + (round(self.completion_tokens / known * self.guessed) if known else 0)


@dataclass(frozen=True, slots=True)
class Lacking:
    """A chunk that cannot be made again, and why."""

    document_id: str
    ordinal: int
    chunk_id: str
    reason: str


@dataclass(slots=True)
class Report:
    """Chunks by what was found of them. `left`: those that only a model could tell, which was not to be asked.

    `stopped`: there are more than the limit allows."""

    seen: int = 0
    fresh: int = 0
    same: int = 0
    judged: int = 0
    asked: int = 0
    under_way: int = 0
    left: int = 0
    stopped: bool = False
    cost: Cost = field(default_factory=Cost)
    causes: dict[str, int] = field(default_factory=dict)
    lacking: list[Lacking] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for. `limit`: chunks that are made again, at most. `again`: also those that were asked for and have not come."""

    collection: str = "default"
    document_id: str | None = None
    limit: int | None = None
    again: bool = False
    judge_only: bool = False


class Refreshing:
    """One run over the records of a store. Without `publish` nothing is changed: it only tells what would be."""

    def __init__(
        self,
        records: Records,
        services: Services,
        wish: Wish,
        *,
        topics: Topics,
        publish: Publish | None = None,
        step: Callable[[int], object] = int,
        together: int = 4,
    ) -> None:
        """`step` hears of the chunks that were gone through; `together` are looked at at once."""
        self._records, self._services, self._wish = records, services, wish
        self._topics, self._publish, self._step, self._together = topics, publish, step, together
        self._version = services.catalogs.of(wish.collection).version
        self._key = key_of(services.made, self._version)
        self.report = Report()

    async def run(self) -> Report:
        """Go through all chunks. Who stops it loses what was looked at and not yet published, at most `together` chunks, which is looked at again."""
        batch: list[tuple[HeldChunk, Extraction]] = []
        async with aclosing(held_chunks(self._records, self._wish.collection, self._wish.document_id)) as chunks:
            async for held in chunks:
                self.report.seen += 1
                self._step(1)
                if (was := self._to_look_at(held)) is not None:
                    batch.append((held, was))
                if len(batch) >= self._together:
                    await self._treat(batch)
                    batch = []
                if self.report.stopped:
                    return self.report
        await self._treat(batch)
        return self.report

    def _to_look_at(self, held: HeldChunk) -> Extraction | None:
        """The extraction of a chunk that may come out otherwise now, and can be made again."""
        report, chunk = self.report, held.chunk
        if held.under_way and not self._wish.again:
            report.under_way += 1
            return None
        if is_as_made_now(chunk, self._key) and not held.under_way:
            report.fresh += 1
            return None
        if not chunk.text or chunk.cut:
            reason = "only the beginning of its text is kept" if chunk.cut and chunk.text else "its text is not kept"
            report.lacking.append(Lacking(chunk.document_id, chunk.ordinal, chunk.chunk_id, reason))
            return None
        return chunk.told(held.collection) or Extraction(chunk_id=chunk.chunk_id)

    async def _treat(self, batch: Sequence[tuple[HeldChunk, Extraction]]) -> None:
        now = time.time_ns() // 1000
        times = [held.next_asked(now) for held, _ in batch]
        looks = (
            look(held.message(asked=asked), was, self._services, judge_only=self._wish.judge_only)
            for (held, was), asked in zip(batch, times, strict=True)
        )
        for (held, was), asked, looked in zip(batch, times, await asyncio.gather(*looks), strict=True):
            if self.report.stopped:
                return
            await self._settle(held, was, asked, looked)

    async def _settle(self, held: HeldChunk, was: Extraction, asked: int, looked: Looked) -> None:
        report, wish = self.report, self._wish
        for cause in causes(was, self._services.made, self._version):
            report.causes[cause] = report.causes.get(cause, 0) + 1
        if isinstance(looked, Same):
            report.same += 1
            if self._publish and not wish.judge_only:
                await note_checked(self._records, held, self._key)
            return
        if isinstance(looked, ToAsk) and wish.judge_only:
            report.left += 1
            return
        if wish.limit is not None and report.judged + report.asked >= wish.limit:
            report.stopped = True
            return
        message: Message
        if isinstance(looked, Judged):
            report.judged += 1
            topic, message = self._topics.extractions, looked.extraction.encode(key=held.chunk.document_id)
        else:
            report.asked += 1
            report.cost.add(was, looked.prompt_tokens)
            topic, message = self._topics.chunks, held.message(asked=asked).encode(key=held.chunk.document_id)
        if self._publish:
            await self._publish(topic, [message])
            await note_asked(self._records, held, asked)  # after the message is safe: a chunk that is only noted would never come
