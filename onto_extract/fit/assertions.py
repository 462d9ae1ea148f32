"""Proposals that the text does not assert: it denies, asks, plans, supposes or wishes what they say, or reports it as hearsay. Pure.

Small models take every name beside a verb for a fact. Only a sentence with a word that may take a statement back is parsed, which most have not;
and only in English, whose words of that kind are known here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import MODALS
from onto_core.languages.detect import DEFAULT, language_of
from onto_core.languages.sentences import sentences
from onto_core.terms import Span
from onto_core.vocabulary import RDF_TYPE
from onto_extract.mentions import mentions
from onto_extract.model import ResolvedTriple, Violation, plain
from onto_extract.rules.english import CONDITIONS, DOUBTS, HEARSAY, NEGATIONS, NON_FACTIVE
from onto_extract.rules.sentences import Sentence, SentenceToken, read

CUES: Final = frozenset(map(stem, (*MODALS, *DOUBTS, *NEGATIONS, *CONDITIONS, *HEARSAY, *NON_FACTIVE, "had", "were", "except", "despite", "unlike")))
_ORDER: Final = re.compile(r"[\s\W]*[A-Z][a-z]+ (?:in |out |down |up )?(?:the|an?|your|his|her|its|their|this|that|these|all|each|every)\b")
"""An opening that may be an order: a word and a determiner."""
_WORD: Final = re.compile(r"n't\b|[^\W\d_]+", re.IGNORECASE)


def without_unasserted(candidates: Iterable[ResolvedTriple], text: str) -> tuple[ResolvedTriple, ...]:
    """The candidates; those that no sentence asserts have a violation more. Of a text in another language than English, as they are."""
    if language_of(text) not in {"", DEFAULT}:
        return tuple(candidates)
    places = sentences(text)
    return tuple(_checked(candidate, places, text) for candidate in candidates)


def _checked(candidate: ResolvedTriple, places: Sequence[Span], text: str) -> ResolvedTriple:
    triple = candidate.triple
    if triple is None or candidate.violations or triple.predicate == RDF_TYPE:
        return candidate
    subjects, ends = mentions(candidate.raw.subject, text), mentions(candidate.raw.object, text) or mentions(plain(triple.object), text)
    said = {_at(end, places) for end in ends}
    together = said & {_at(subject, places) for subject in subjects}
    where = sorted(together or said)
    if not where or any(_asserted(text, places[number], subjects, ends) for number in where):
        return candidate
    sentence = " ".join(text[places[where[0]].start : places[where[0]].end].split())
    message = f"the text does not state that {plain(triple.subject)!r} and {plain(triple.object)!r} belong together: {sentence!r}"
    return replace(candidate, violations=(*candidate.violations, Violation("assertion", candidate.raw, message)))


def _at(span: Span, places: Sequence[Span]) -> int:
    return max(bisect_right(places, span.start, key=lambda place: place.start) - 1, 0)


def _asserted(text: str, place: Span, subjects: Iterable[Span], ends: Iterable[Span]) -> bool:
    """True when a sentence asserts what it says of an object, and of a subject as far as that is in the same clause."""
    piece = text[place.start : place.end]
    words = _WORD.findall(piece.replace("\u2019", "'"))
    said = (word.lower() for place, word in enumerate(words) if place == 0 or not word.istitle())  # "Gone Without a Trace" is a name
    if "?" not in piece and not _ORDER.match(piece) and CUES.isdisjoint(map(stem, said)):
        return True
    inside = [
        [Span(each.start - place.start, each.end - place.start) for each in group if place.start <= each.start < place.end]
        for group in (subjects, ends)
    ]
    return all(_asserts(sentence, *inside) for sentence in _parsed(piece))


@lru_cache(maxsize=256)
def _parsed(piece: str) -> tuple[Sentence, ...]:
    return read(piece)


def _asserts(sentence: Sentence, subjects: Iterable[Span], ends: Iterable[Span]) -> bool:
    if sentence.is_foreign:
        return True
    objects = [word for end in ends if (word := _head_of(sentence, end)) is not None]
    named = [word for subject in subjects if (word := _head_of(sentence, subject)) is not None]
    # "Ann, mayor of Larvik, may resign": what stands below a name is said of it, whatever becomes of the rest
    over = frozenset().union(*map(sentence.above, named))
    own = frozenset(word.i for word in named)
    if not all(word.i in over or sentence.asserts(word, below=own & sentence.above(word)) for word in objects):
        return False
    beside = frozenset(word.i for word in objects).union(*map(sentence.above, objects))
    return all(sentence.asserts(word, below=beside) for word in named)


def _head_of(sentence: Sentence, end: Span) -> SentenceToken | None:
    """The word of a name that the others in it depend on."""
    inside = [word for word in sentence.words if end.start <= word.start < end.end]
    return next((word for word in inside if not (end.start <= sentence.head(word).start < end.end) or word.head == word.i), None)
