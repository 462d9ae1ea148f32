"""Text into the segments that are looked up in the ontologies: sentences, phrases, words and names, each with its place in the text. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple
from typing import Literal as OneOf

from onto_core.english.words import (
    ADVERBS,
    AUXILIARIES,
    CONNECTORS,
    DETERMINERS,
    FUNCTION,
    IRREGULAR_VERBS,
    MODALS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECTS,
)
from onto_core.layout.grid import Row
from onto_core.layout.read import prose, read_layout
from onto_core.matching.segment import Segment, SegmentKind
from onto_core.terms import Span, normal_label

if TYPE_CHECKING:
    from punkt import PunktSentenceTokenizer


_Piece = tuple[SegmentKind, int, int]
"""Kind, start, end."""


def split(text: str, segmenter: OneOf["light", "spacy"] = "light") -> tuple[Segment, ...]:
    """The segments of a text in the order of its sentences; of those that say the same (`normal_label`) the first.

    light: by function words, capitals and endings. spacy: by a parsed sentence, some thirty times slower. Of a table, the names of its columns count
    as phrases, and so do its cells; its first rows stand for its sentences.
    """
    grids = [grid for grid in read_layout(text) if grid.kind != "list"]
    spoken = prose(text, grids)
    spans = sentences(spoken)
    by_sentence: list[list[_Piece]] = [list(_light(spoken, span)) for span in spans] if segmenter == "light" else _parsed(spoken, spans)
    by_sentence += [list(_of_row(text, cells)) for grid in grids for cells in (grid.header, *grid.rows[:ROWS])]
    return tuple(_distinct(text, sorted(filter(None, by_sentence), key=_start)))


ROWS: Final = 20
"""Rows of a table whose cells are segments: what the others hold is like them."""


def _of_row(text: str, row: Row) -> Iterator[_Piece]:
    """A row as a sentence, its cells as phrases, and the words in them."""
    cells = [cell for cell in row if cell is not None]
    if cells:
        yield "sentence", min(cell.start for cell in cells), max(cell.end for cell in cells)
    for cell in cells:
        if any(map(str.isalpha, cell.text)) and len(cell.text.split()) <= _LONGEST_NAME:
            yield "noun phrase", cell.start, cell.end
            yield from (piece for piece in _light(text, Span(cell.start, cell.end)) if piece[0] != "sentence")


def sentences(text: str) -> tuple[Span, ...]:
    """Sentences by the Punkt model for English (Kiss and Strunk 2006), which knows abbreviations and decimals; a blank line ends one too."""
    spans = []
    for start, end in _punkt().span_tokenize(text):
        for stop in _FULL_STOP.finditer(text, start, end):
            spans.append(_trimmed(text, start, stop.end()))
            start = stop.end()
        spans.append(_trimmed(text, start, end))
    return tuple(span for span in spans if span.start < span.end)


_FULL_STOP: Final = re.compile(r"[。！？।॥؟۔]+[”’」』）»\"']*")
"""Ends of sentences in scripts that the English model does not know, and that mean nothing else."""


@cache
def _punkt() -> PunktSentenceTokenizer:
    import punkt

    return punkt.tokenizer_for("english", line_breaks="paragraph", prefixes=True)


def _trimmed(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    return Span(start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip())) if piece.strip() else start)


def _start(pieces: Iterable[_Piece]) -> int:
    return next(start for _, start, _ in pieces)


def _distinct(text: str, by_sentence: Iterable[Iterable[_Piece]]) -> Iterator[Segment]:
    seen: set[str] = set()
    for sentence, pieces in enumerate(by_sentence):
        for kind, start, end in pieces:
            piece = text[start:end]
            key = normal_label(piece)
            if key not in seen and any(map(str.isalnum, key)):
                seen.add(key)
                yield Segment(piece, kind, start, end, sentence)


def _parsed(text: str, spans: Sequence[Span]) -> list[list[_Piece]]:
    """The parser's phrases, each in the sentence where it begins; one that reaches into the next is left out."""
    from onto_core.matching import nlp

    by_sentence: list[list[_Piece]] = [[("sentence", span.start, span.end)] for span in spans]
    starts = [span.start for span in spans]
    for kind, start, end in nlp.phrases(text) if spans else ():
        sentence = bisect_right(starts, start) - 1
        if sentence >= 0 and end <= spans[sentence].end:
            by_sentence[sentence].append((kind, start, end))
    return by_sentence


# -- the light segmenter

_TOKEN: Final = re.compile(r"\d+(?:[.,]\d+)+|[^\s,;:()\[\]{}<>\"“”„«»‹›/\\|…—–!?*=~`^。，、；：？！「」『』（）【】।॥؟۔،؛]+")
_EDGE: Final = ".'’‘-_•·"
_SOFT_GAP: Final = re.compile(r"[ \t\u00a0.'’]*\n?[ \t\u00a0]*")
"""The gap allowed between two words of one phrase: space, an abbreviation's full stop, a wrapped line."""
_LONGEST: Final = 6
"""Words of a phrase: a longer run is dirty text, and its end (where English has the head) says what it is about."""
_LONGEST_NAME: Final = 10
"""Words of a name."""
_NO_SUBJECTS: Final = DETERMINERS | PREPOSITIONS
"""Words after which no finite verb stands."""


class _Token(NamedTuple):
    start: int
    end: int
    lower: str
    capital: bool
    follows: bool
    """True when nothing that ends a phrase stands before it."""


def _light(text: str, sentence: Span) -> Iterator[_Piece]:
    yield "sentence", sentence.start, sentence.end
    tokens = list(_tokens(text, sentence))
    yield from _entities(tokens)
    verbs = {index for index in range(len(tokens)) if _is_verb(tokens, index)}
    yield from _noun_phrases(tokens, verbs)
    yield from _verb_phrases(tokens, verbs)
    yield from (("word", token.start, token.end) for token in tokens if _content(token))


def _tokens(text: str, sentence: Span) -> Iterator[_Token]:
    last = sentence.start
    for match in _TOKEN.finditer(text, sentence.start, sentence.end):
        raw = match.group()
        start = match.start() + len(raw) - len(raw.lstrip(_EDGE))
        word = raw.strip(_EDGE)
        for owner in ("'s", "’s"):
            word = word.removesuffix(owner)
        if not word:
            continue
        yield _Token(start, start + len(word), word.lower(), word[0].isupper(), _SOFT_GAP.fullmatch(text, last, start) is not None)
        last = start + len(word)


def _content(token: _Token) -> bool:
    return token.lower not in FUNCTION and not token.lower[0].isdigit() and (len(token.lower) > 1 or not token.lower.isascii())


def _entities(tokens: list[_Token]) -> Iterator[_Piece]:
    """Runs of capitalised words, small words of names and numbers inside them allowed. A sentence's first word counts when more follow."""
    index = 0
    while index < len(tokens):
        first = last = index
        index += 1
        if not tokens[first].capital or tokens[first].lower in FUNCTION:
            continue
        while index < min(len(tokens), first + _LONGEST_NAME) and tokens[index].follows:
            token = tokens[index]
            if (token.capital and token.lower not in PRONOUNS) or token.lower[0].isdigit():
                last = index
            elif token.lower not in CONNECTORS:
                break
            index += 1
        index = last + 1
        if last > first or first > 0:
            yield "entity", tokens[first].start, tokens[last].end


def _is_verb(tokens: list[_Token], index: int) -> bool:
    """Judge by form and neighbours: "was founded", "to inspect", "manages the", "built by"."""
    token = tokens[index]
    word = token.lower
    if (token.capital and index) or not _content(token):
        return False
    before = tokens[index - 1].lower if index and token.follows else ""
    after = tokens[index + 1].lower if index + 1 < len(tokens) and tokens[index + 1].follows else ""
    if word in IRREGULAR_VERBS or before == "to" or (before in SUBJECTS and word.endswith(("ed", "s"))):
        return True
    if before in AUXILIARIES or (before in ADVERBS and index > 1 and tokens[index - 2].lower in AUXILIARIES):
        return before in MODALS or (len(word) > 3 and word.endswith(("ed", "en", "ing", "wn", "ht")))
    if word.endswith(("ed", "ing")) and len(word) > 4:
        return not before or before not in DETERMINERS or after in PREPOSITIONS
    finite = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
    return finite and before not in _NO_SUBJECTS and (after in DETERMINERS or (bool(after) and tokens[index + 1].capital))


def _noun_phrases(tokens: list[_Token], verbs: set[int]) -> Iterator[_Piece]:
    """Runs of content words other than verbs; two of them joined by "of" once more as one."""
    runs: list[tuple[int, int]] = []
    end = 0
    while end < len(tokens):
        first = end
        while end < len(tokens) and tokens[end].lower not in FUNCTION and end not in verbs and (end == first or tokens[end].follows):
            end += 1
        if any(_content(token) for token in tokens[first:end]):
            runs.append((max(first, end - _LONGEST), end))
        end = max(end, first + 1)
    for first, end in runs:
        yield "noun phrase", tokens[first].start, tokens[end - 1].end
    for (first, end), (start, stop) in pairwise(runs):
        between = [token.lower for token in tokens[end:start]]
        if between[:1] == ["of"] and all(word in DETERMINERS for word in between[1:]) and all(token.follows for token in tokens[end : start + 1]):
            yield "noun phrase", tokens[first].start, tokens[stop - 1].end


def _verb_phrases(tokens: list[_Token], verbs: set[int]) -> Iterator[_Piece]:
    """A verb with the prepositions that follow it: "founded by", "plays for"."""
    for verb in sorted(verbs):
        end = verb + 1
        while end < min(verb + 3, len(tokens)) and tokens[end].follows and tokens[end].lower in PREPOSITIONS:
            end += 1
        yield "verb phrase", tokens[verb].start, tokens[end - 1].end
