"""Texts read for what they ask for: extracted with the ontology, and read openly, by a language model or by rules."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onto_core.errors import ModelError
from onto_core.languages.detect import is_english
from onto_core.ontology.schema.schema import Schema
from onto_extract.lacks.model import Asked
from onto_extract.model import IS_A, RDF_TYPE_NAME, Proposer, RawTriple

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk, Extraction

    Extract = Callable[[Chunk], Awaitable[Extraction]]


@dataclass(frozen=True, slots=True)
class Opened:
    """What was read of texts: `extractions` with the ontology, `asked` without it; `silent` chunks whose language or reply could not be read."""

    extractions: tuple[Extraction, ...]
    asked: tuple[Asked, ...]
    silent: int = 0


def sampled(chunks: Sequence[Chunk], number: int, seed: int) -> list[Chunk]:
    """At most `number` of the chunks, in their order, the same ones for the same seed; 0 takes all."""
    if not number or len(chunks) <= number:
        return list(chunks)
    return [chunks[place] for place in sorted(random.Random(seed).sample(range(len(chunks)), number))]


async def read_openly(
    chunks: Sequence[Chunk], proposer: Proposer, schema: Schema, *, concurrency: int, extract: Extract | None = None, step: Callable[[], object]
) -> Opened:
    """Read each chunk, several at once. A model is asked for facts without an ontology; without one the rules read the sentences.

    With `extract`, each chunk is extracted with the ontology too. `step` is called after each chunk.
    """
    from onto_core.matching.subset import Subset

    slots = asyncio.Semaphore(concurrency)
    nothing = Subset(schema, (), (), {}, 0)

    async def read(chunk: Chunk) -> tuple[Extraction | None, list[Asked] | None]:
        async with slots:
            extraction = None
            try:
                extraction = await extract(chunk) if extract else None
                return extraction, await _asked(chunk, proposer, nothing)
            except ModelError:
                return extraction, None
            finally:
                step()

    done = await asyncio.gather(*map(read, chunks))
    return Opened(
        tuple(extraction for extraction, _ in done if extraction),
        tuple(each for _, asked in done for each in asked or ()),
        sum(asked is None for _, asked in done),
    )


async def _asked(chunk: Chunk, proposer: Proposer, nothing: Subset) -> list[Asked] | None:
    from onto_extract.lacks.openly import openly
    from onto_extract.rules.proposer import parser_thread

    if proposer.name not in {"light", "rules"}:
        proposal = await proposer.propose(chunk, nothing)
        return [each for raw in proposal.raws for each in _of_model(raw, chunk)]
    if not is_english(chunk.language):
        return None

    def parse() -> list[Asked]:
        return list(openly(chunk.text, chunk.id, chunk.document_id))

    return await asyncio.get_running_loop().run_in_executor(parser_thread(), parse)


def _of_model(raw: RawTriple, chunk: Chunk) -> Iterator[Asked]:
    passage = (raw.quote or "")[:300]
    whole = Asked("property", raw.predicate, chunk.id, chunk.document_id, passage, raw.subject, raw.object)
    if raw.predicate in {RDF_TYPE_NAME, IS_A, "type"}:
        yield replace(whole, kind="class", words=raw.object, object="")
        return
    value = raw.datatype.rpartition("#")[2].rpartition(":")[2] if raw.datatype else ""
    sort = {"date": "date", "gYear": "date", "dateTime": "date", "integer": "number", "decimal": "number", "double": "number"}.get(value, "")
    yield replace(whole, subject_kind=raw.subject_type or "", object_kind=raw.object_type or sort or ("value" if raw.datatype else ""))
    for name, kind in ((raw.subject, raw.subject_type), (raw.object, raw.object_type)):
        if kind:
            yield replace(whole, kind="class", words=kind, subject=name, object="")
