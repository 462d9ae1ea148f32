"""Text into the segments that are looked up in the ontologies: sentences, phrases, words and names, each with its place in the text. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple
from typing import Literal as OneOf

from onto_core.english.words import (
    ADVERBS,
    AUXILIARIES,
    CONNECTORS,
    DETERMINERS,
    IRREGULAR_VERBS,
    MODALS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECTS,
)
from onto_core.languages.sentences import sentences
from onto_core.languages.words import CLOSED_CLASSES, ClosedClasses
from onto_core.layout.grid import Row
from onto_core.layout.read import prose, read_layout
from onto_core.matching import nlp
from onto_core.matching.segment import Segment, SegmentKind
from onto_core.settings import PIPELINES
from onto_core.terms import Span, normal_label

_Piece = tuple[SegmentKind, int, int]
"""Kind, start, end."""


def split(
    text: str, segmenter: OneOf["light", "spacy"] = "light", language: str = "en", models: Mapping[str, str] = PIPELINES
) -> tuple[Segment, ...]:
    """The segments of a text in the order of its sentences; of those that say the same (`normal_label`) the first.

    light: by function words, capitals and, in English, endings. spacy: by a parsed sentence, some thirty times slower, where `models` has a pipeline
    for the language and it is installed; else light. Of a table, the names of its columns count as phrases, and so do its cells; its first rows stand
    for its sentences.
    """
    closed = CLOSED_CLASSES.get(language, CLOSED_CLASSES["en"])
    grids = [grid for grid in read_layout(text) if grid.kind != "list"]
    spoken = prose(text, grids)
    spans = sentences(spoken, language)
    model = models.get(language) if segmenter == "spacy" else None
    if model and not nlp.installed(model):
        model = None
    by_sentence: list[list[_Piece]] = _parsed(spoken, spans, model) if model else [list(_light(spoken, span, closed)) for span in spans]
    by_sentence += [list(_of_row(text, cells, closed)) for grid in grids for cells in (grid.header, *grid.rows[:ROWS])]
    return tuple(_distinct(text, sorted(filter(None, by_sentence), key=_start)))


ROWS: Final = 20
"""Rows of a table whose cells are segments: what the others hold is like them."""


def _of_row(text: str, row: Row, closed: ClosedClasses) -> Iterator[_Piece]:
    """A row as a sentence, its cells as phrases, and the words in them."""
    cells = [cell for cell in row if cell is not None]
    if cells:
        yield "sentence", min(cell.start for cell in cells), max(cell.end for cell in cells)
    for cell in cells:
        if any(map(str.isalpha, cell.text)) and len(cell.text.split()) <= _LONGEST_NAME:
            yield "noun phrase", cell.start, cell.end
            yield from (piece for piece in _light(text, Span(cell.start, cell.end), closed) if piece[0] != "sentence")


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


def _parsed(text: str, spans: Sequence[Span], model: str) -> list[list[_Piece]]:
    """The parser's phrases, each in the sentence where it begins; one that reaches into the next is left out."""
    by_sentence: list[list[_Piece]] = [[("sentence", span.start, span.end)] for span in spans]
    starts = [span.start for span in spans]
    for kind, start, end in nlp.phrases(text, model) if spans else ():
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
_ENGLISH: Final = CLOSED_CLASSES["en"]
_ELIDED: Final = re.compile(r"([^\W\d_]+)['’](?=\w)")
_NO_SUBJECTS: Final = DETERMINERS | PREPOSITIONS
"""Words after which no finite verb stands."""


class _Token(NamedTuple):
    start: int
    end: int
    lower: str
    capital: bool
    follows: bool
    """True when nothing that ends a phrase stands before it."""


def _light(text: str, sentence: Span, closed: ClosedClasses) -> Iterator[_Piece]:
    yield "sentence", sentence.start, sentence.end
    tokens = list(_tokens(text, sentence, closed))
    yield from _entities(tokens, closed)
    verbs = {index for index in range(len(tokens)) if _is_verb(tokens, index)} if closed is _ENGLISH else set()
    yield from _noun_phrases(tokens, verbs, closed)
    yield from _verb_phrases(tokens, verbs)
    yield from (("word", token.start, token.end) for token in tokens if _content(token, closed))


def _tokens(text: str, sentence: Span, closed: ClosedClasses) -> Iterator[_Token]:
    last = sentence.start
    for match in _TOKEN.finditer(text, sentence.start, sentence.end):
        raw = match.group()
        start = match.start() + len(raw) - len(raw.lstrip(_EDGE))
        word = raw.strip(_EDGE)
        follows = _SOFT_GAP.fullmatch(text, last, start) is not None
        if closed.elided and (elided := _ELIDED.match(word)) and elided[1].lower() in closed.function:
            word, start, follows = word[elided.end() :], start + elided.end(), follows and elided[1].lower() in closed.joining | closed.joined
        for owner in ("'s", "’s"):
            word = word.removesuffix(owner)
        if not word:
            continue
        yield _Token(start, start + len(word), word.lower(), word[0].isupper(), follows)
        last = start + len(word)


def _content(token: _Token, closed: ClosedClasses) -> bool:
    return token.lower not in closed.function and not token.lower[0].isdigit() and (len(token.lower) > 1 or not token.lower.isascii())


def _entities(tokens: list[_Token], closed: ClosedClasses) -> Iterator[_Piece]:
    """Runs of capitalised words, small words of names and numbers inside them allowed. A sentence's first word counts when more follow."""
    index, pronouns = 0, PRONOUNS if closed is _ENGLISH else closed.others
    while index < len(tokens):
        first = last = index
        index += 1
        if not tokens[first].capital or tokens[first].lower in closed.function:
            continue
        while index < min(len(tokens), first + _LONGEST_NAME) and tokens[index].follows:
            token = tokens[index]
            if (token.capital and token.lower not in pronouns) or token.lower[0].isdigit():
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
    if (token.capital and index) or not _content(token, _ENGLISH):
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


def _noun_phrases(tokens: list[_Token], verbs: set[int], closed: ClosedClasses) -> Iterator[_Piece]:
    """Runs of content words other than verbs; two of them joined by "of", or its like, once more as one."""
    runs: list[tuple[int, int]] = []
    end = 0
    while end < len(tokens):
        first = end
        while end < len(tokens) and tokens[end].lower not in closed.function and end not in verbs and (end == first or tokens[end].follows):
            end += 1
        if any(_content(token, closed) for token in tokens[first:end]):
            runs.append((max(first, end - _LONGEST), end))
        end = max(end, first + 1)
    for first, end in runs:
        yield "noun phrase", tokens[first].start, tokens[end - 1].end
    for (first, end), (start, stop) in pairwise(runs):
        between = [token.lower for token in tokens[end:start]]
        joined = between and (between[0] in closed.joining or between[0] in closed.joined)
        if joined and all(word in closed.determiners for word in between[1:]) and all(token.follows for token in tokens[end : start + 1]):
            yield "noun phrase", tokens[first].start, tokens[stop - 1].end


def _verb_phrases(tokens: list[_Token], verbs: set[int]) -> Iterator[_Piece]:
    """A verb with the prepositions that follow it: "founded by", "plays for"."""
    for verb in sorted(verbs):
        end = verb + 1
        while end < min(verb + 3, len(tokens)) and tokens[end].follows and tokens[end].lower in PREPOSITIONS:
            end += 1
        yield "verb phrase", tokens[verb].start, tokens[end - 1].end
