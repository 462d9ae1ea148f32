"""The ends of sentences, by the Punkt models of NLTK (Kiss and Strunk 2006), which know abbreviations, initials and ordinals. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from onto_core.terms import Span

if TYPE_CHECKING:
    from punkt import PunktSentenceTokenizer

PUNKT: Final[Mapping[str, str]] = {"en": "english", "de": "german", "it": "italian", "fr": "french", "es": "spanish", "nl": "dutch"}
"""ISO 639-1 code -> name of the model."""


TEXTS: Final = 8
"""Texts whose sentences are remembered: several steps ask for those of a chunk."""


@lru_cache(maxsize=TEXTS)
def sentences(text: str, language: str = "en") -> tuple[Span, ...]:
    """The sentences of a text, by the model for English where there is none for its language; a blank line ends a sentence too."""
    spans: list[Span] = []
    for start, end in _punkt(PUNKT.get(language, "english")).span_tokenize(text):
        if spans and language != "en" and _GOES_ON.fullmatch(text, spans[-1].end - 1, start + 1):
            start = spans.pop().start
        for stop in _FULL_STOP.finditer(text, start, end):
            spans.append(_trimmed(text, start, stop.end()))
            start = stop.end()
        spans.append(_trimmed(text, start, end))
    return tuple(span for span in spans if span.start < span.end)


_GOES_ON: Final = re.compile(r"\.[^\S\n]+[a-zà-öø-ÿ]")
"""A full stop before a small letter on the same line: "Ludwig II. von Bayern". Not held against English, whose model weighs small letters itself."""
_FULL_STOP: Final = re.compile(r"[。！？।॥؟۔]+[”’」』）»\"']*")
"""Ends of sentences in scripts that no model here knows, and that mean nothing else."""


@cache
def _punkt(model: str) -> PunktSentenceTokenizer:
    import punkt

    return punkt.tokenizer_for(model, line_breaks="paragraph", prefixes=True)


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    return Span(start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip())) if piece.strip() else start)
