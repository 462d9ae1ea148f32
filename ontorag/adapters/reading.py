"""Several texts read by one extractor at once, in threads or awaited, as the frameworks hand them over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from onto_core.terms import digest
from onto_extract import Extractor, Result

AT_ONCE = 4
"""Texts in work: an endpoint answers several at once, and `model.concurrency` bounds its calls besides."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text and the document that it is from: things without a name of their own are told apart by document."""

    text: str
    document: str = ""

    @property
    def document_id(self) -> str:
        """The document's id; a digest of the text where there is none."""
        return self.document or digest(self.text)


def read(extractor: Extractor, texts: Sequence[Text], collection: str) -> list[Result | None]:
    """The results, in the order of the texts; None for a text of white space, such as an empty page.

    Raises what `Extractor.extract` raises for the first text that fails.
    """

    def one(each: Text) -> Result | None:
        return extractor.extract(each.text, document_id=each.document_id, collection=collection) if each.text.strip() else None

    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="ontorag-adapter") as pool:
        return list(pool.map(one, texts))


async def aread(extractor: Extractor, texts: Sequence[Text], collection: str) -> list[Result | None]:
    """`read`, awaited; when one text fails or the wait is cancelled, the others are cancelled."""
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(each: Text) -> Result | None:
        async with at_once:
            return await extractor.aextract(each.text, document_id=each.document_id, collection=collection) if each.text.strip() else None

    tasks = [asyncio.create_task(one(each)) for each in texts]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
