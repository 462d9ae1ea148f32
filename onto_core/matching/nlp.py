"""The parsed sentence: a spaCy pipeline for each language, loaded when first asked for, and the phrases that it finds. The only importer of spaCy."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

from onto_core.rdf.surrogates import whole
from onto_core.settings import PIPELINES

if TYPE_CHECKING:
    from typing import TypeAlias

    from spacy.language import Language
    from spacy.tokens import Doc, Span, Token

    from onto_core.matching.segment import SegmentKind

    ParsedText: TypeAlias = Doc
    ParsedPhrase: TypeAlias = Span
    ParsedWord: TypeAlias = Token

log = structlog.get_logger()

_ONE_AT_A_TIME = threading.Lock()
"""A pipeline is not promised to be safe in two threads, and two would only share the same cores."""


@cache
def installed(model: str) -> bool:
    """True when the pipeline, a package or a folder, can be loaded here. False is logged once, with what to do."""
    if find_spec("spacy") is not None and (Path(model).is_dir() or find_spec(model.replace("-", "_")) is not None):
        return True
    log.warning(
        "spaCy pipeline is not installed",
        pipeline=model,
        instead="phrases by function words",
        mend=f"pip install {model}, or another in selection.spacy",
    )
    return False


@cache
def _pipeline(model: str) -> Language:
    import spacy

    return spacy.load(model)


def parse(text: str, model: str = PIPELINES["en"]) -> Doc:
    """Words, tags, dependencies, lemmas and entities of a text. 10 to 30 ms of CPU a 1,000 characters."""
    text = whole(text)
    with _ONE_AT_A_TIME:
        nlp = _pipeline(model)
        nlp.max_length = max(nlp.max_length, len(text) + 1)
        return nlp(text)


def phrases(text: str, model: str = PIPELINES["en"]) -> Iterator[tuple[SegmentKind, int, int]]:
    """(kind, start, end): entities, then noun chunks, verbs with their particles and prepositions, content words."""
    doc = parse(text, model)
    for entity in doc.ents:
        if entity.text.strip() and entity.label_ not in _NUMBERS:
            yield "entity", *_characters(entity)
    for chunk in doc.noun_chunks if doc.has_annotation("DEP") else ():
        first = next((token.i for token in chunk if token.pos_ not in {"DET", "PRON"} and not token.is_punct), None)
        if first is not None:
            yield "noun phrase", *_characters(doc[first : chunk.end])
    for token in doc:
        if token.pos_ == "VERB":
            end = token.i + 1
            while end < len(doc) and doc[end].dep_ in {"prt", "prep", "agent"} and doc[end].head.i == token.i:
                end += 1
            yield "verb phrase", *_characters(doc[token.i : end])
    for token in doc:
        if not token.is_stop and token.pos_ in {"NOUN", "PROPN", "VERB", "ADJ"} and len(token) > 1:
            yield "word", token.idx, token.idx + len(token)


_NUMBERS: Final = frozenset({"CARDINAL", "ORDINAL", "PERCENT", "MONEY", "QUANTITY"})


def _characters(span: Span) -> tuple[int, int]:
    """The start and end of the span, without the white space that spaCy keeps as tokens of its own."""
    text = span.text
    return span.start_char + len(text) - len(text.lstrip()), span.end_char - (len(text) - len(text.rstrip()))
