"""One chunk looked at again: would it come out otherwise now, and can that be told without asking a model?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from onto_core.documents.model import ChunkRecord
from onto_core.errors import BadReply, ModelUnavailable
from onto_core.messages import Chunk, Extraction, MadeWire
from onto_extract.emit import extraction
from onto_extract.made import key_of
from onto_extract.pipeline import Services, read_chunk
from onto_extract.refresh.remembered import NotRememberedError, remembering

_SAID: Final = ("triples", "flagged", "rejected", "mends", "warnings", "identities", "model", "prompt_version", "degraded")
"""Fields by which two extractions of a text are the same or not. The rest tells by what they were made, and what that cost."""
_NEEDS_MODEL: Final = "model"
_NEEDS_EMBEDDER: Final = "embedder"
"""Words of `Extraction.degraded` for a part that did not answer: it may now."""


@dataclass(frozen=True, slots=True)
class Same:
    """It would come out as it is."""


@dataclass(frozen=True, slots=True)
class Judged:
    """It comes out otherwise, without a model having been asked."""

    extraction: Extraction


@dataclass(frozen=True, slots=True)
class ToAsk:
    """Only the model can tell; it would be told about so many tokens."""

    prompt_tokens: int


Looked = Same | Judged | ToAsk


def is_as_made_now(chunk: ChunkRecord, key: str) -> bool:
    """True for a chunk that was extracted, or last checked, by what has this key (`key_of`), and by which no part was left out.

    Reads the record as it is: an extraction in full takes three times as long.
    """
    was = chunk.extraction
    if was is None or chunk.checked == key:
        return was is not None
    made = key_of(MadeWire.model_validate(was.get("made", {})), was.get("catalog_version", ""))
    return made == key and not {_NEEDS_MODEL, _NEEDS_EMBEDDER} & set(was.get("degraded", ()))


def causes(was: Extraction, made: MadeWire, catalog_version: str) -> Iterator[str]:
    """The parts that are no longer as they were when the extraction was made, in words."""
    if was.made == MadeWire():
        yield "unknown"
        return
    if was.catalog_version != catalog_version:
        yield "ontology"
    names = {"model": "model", "prompt": "prompt", "selection": "selection", "judging": "rules", "software": "software"}
    yield from (word for field, word in names.items() if getattr(was.made, field) != getattr(made, field))
    yield from (f"{word} did not answer" for word in (_NEEDS_MODEL, _NEEDS_EMBEDDER) if word in was.degraded)


async def look(chunk: Chunk, was: Extraction, services: Services, *, judge_only: bool = False) -> Looked:
    """Read the chunk with the replies that are kept of it. They are used where the model would be told the very same once more.

    `judge_only`: also where it would be told something else; what comes of it does not count as made by what is in force.

    Raises ModelUnavailable when the embedder does not answer: a text that is matched by its words alone would come out worse.
    """
    replies = was.proposed if judge_only or was.made.model == services.made.model else ()
    try:
        now = extraction(await read_chunk(chunk, replace(services, proposer=remembering(services.proposer, replies, by_turn=judge_only))))
    except NotRememberedError as error:
        return ToAsk(error.prompt_tokens)
    except BadReply:  # what is kept cannot be read any more
        return ToAsk(0)
    if replies and _NEEDS_MODEL in now.degraded:  # nor here, and the rules took its place
        return ToAsk(0)
    if _NEEDS_EMBEDDER in now.degraded and _NEEDS_EMBEDDER not in was.degraded:
        raise ModelUnavailable("the embedder does not answer")
    if judge_only and replies:
        now = now.model_copy(update={"proposed": was.proposed, "made": services.made.model_copy(update={"model": was.made.model, "prompt": ""})})
    return Same() if all(getattr(was, field) == getattr(now, field) for field in _SAID) else Judged(now)
