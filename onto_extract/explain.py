"""The reasons behind a reading: for each sentence what was seen, matched, proposed and let go; in a line why there is no more; cautions. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_core.languages.detect import OTHER
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.terms import Span
from onto_extract.confidence.gather import gathered
from onto_extract.model import Judged, LetGo

if TYPE_CHECKING:
    from onto_core.matching.segment import Segment
    from onto_core.matching.subset import ElementMatch
    from onto_extract.emit import ChunkReading

WORDLESS: Final = 0.5
"""Share of elements whose labels are no words, from which on rules have nothing to read a text with."""


@dataclass(frozen=True, slots=True)
class SentenceStory:
    """One sentence on its way: `[start, end)` are characters of the chunk. `matched` are elements of the subset, each with its best segment."""

    text: str
    start: int
    end: int
    seen: tuple[Segment, ...]
    matched: tuple[ElementMatch, ...]
    judged: tuple[Judged, ...]
    let_go: tuple[LetGo, ...]
    evidence: Mapping[Judged, str]
    """The evidence for each fact that was said, in words."""


def stories(reading: ChunkReading) -> tuple[SentenceStory, ...]:
    """The sentences of a chunk in order. A proposal without a place is told with the first that has its ends."""
    segments = reading.selection.segments
    found = gathered(reading.verdict, reading.chunk.text, reading.selection.subset.schema, reading.proposals)
    evidence = {reading.verdict.judged[i]: each.in_words() for i, each in found.items()}
    sentences = [segment for segment in segments if segment.kind == "sentence"]
    judged: dict[int, list[Judged]] = {}
    for each in (*reading.verdict.judged, *reading.refused):
        judged.setdefault(_sentence_of(each, sentences), []).append(each)
    let_go: dict[int, list[LetGo]] = {}
    for proposal in reading.proposals:
        for one in proposal.let_go:
            let_go.setdefault(_at(one.span, sentences), []).append(one)
    return tuple(
        SentenceStory(
            sentence.text,
            sentence.start,
            sentence.end,
            tuple(s for s in segments if s.sentence == sentence.sentence and s.kind not in ("sentence", "word")),
            _matched(reading, sentence.sentence),
            tuple(judged.get(number, ())),
            tuple(let_go.get(number, ())),
            evidence,
        )
        for number, sentence in enumerate(sentences)
    )


def _at(span: Span, sentences: Sequence[Segment]) -> int:
    """The sentence in which a span ends: the evidence of a fact may begin where its subject was named, sentences before."""
    return max(bisect_right(sentences, span.end - 1, key=lambda sentence: sentence.start) - 1, 0)


def _sentence_of(judged: Judged, sentences: Sequence[Segment]) -> int:
    triple, raw = judged.candidate.triple, judged.candidate.raw
    if span := (triple and triple.span) or raw.span:
        return _at(span, sentences)
    return max(
        range(len(sentences)), key=lambda number: 2 * (raw.object in sentences[number].text) + (raw.subject in sentences[number].text), default=0
    )


def _matched(reading: ChunkReading, sentence: int) -> tuple[ElementMatch, ...]:
    best: dict[object, ElementMatch] = {}
    for match in reading.selection.matches:
        here = match.segment.sentence == sentence and match.ref in reading.selection.subset.why
        if here and (match.ref not in best or match.score > best[match.ref].score):
            best[match.ref] = match
    return tuple(sorted(best.values(), key=lambda match: (-match.score, str(match.ref))))


def not_said(readings: Sequence[ChunkReading]) -> str:
    """The commonest reasons why there are no more facts, in a line: "no property so called fits the ends (12); 14 things have no class"."""
    reasons: Counter[str] = Counter()
    for reading in readings:
        reasons.update(one.reason for proposal in reading.proposals for one in proposal.let_go)
        reasons.update(f"refused by the rule {violation.rule!r}" for judged in reading.rejected for violation in judged.violations[:1])
    parts = [f"{reason} ({count})" for reason, count in reasons.most_common(3)]
    if unclassed := sum(proposal.unclassed for reading in readings for proposal in reading.proposals):
        parts.append(f"{unclassed} {'thing has' if unclassed == 1 else 'things have'} no class")
    if unmatched := sum(reading.selection.subset.empty for reading in readings):
        parts.append(f"no ontology is about {unmatched} of {len(readings)} chunks")
    return "; ".join(parts)


def cautions(readings: Sequence[ChunkReading]) -> Iterator[str]:
    """What a person should know before trusting silence: no property to say anything with, rules on labels that are no words."""
    without = [r for r in readings if not r.selection.subset.empty and not r.selection.subset.properties]
    if without:
        yield f"no property was selected for {len(without)} of {len(readings)} chunks, so nothing can be said of their things but classes"
    without_tables = sum("language" in reading.selection.degraded for reading in readings)
    if without_tables:
        yield f"{_chunks(without_tables)} in a language without stems and function words here: elements are chosen by its words as they are"
    unread = Counter(r.selection.language for r in readings if any("language" in proposal.degraded for proposal in r.proposals))
    for language, count in unread.items():
        where = "another language" if language == OTHER else f"the language {language!r}"
        yield f"{_chunks(count)} in {where}: without a model only tables and records of it are read, the rules for prose know English only"
    by_rules = [reading for reading in readings if any({"light", "rules"}.intersection(proposal.degraded) for proposal in reading.proposals)]
    if by_rules and _wordless(by_rules[0].selection.subset.schema) >= WORDLESS:
        yield "most labels of the ontology are no words: rules cannot read a text with them; add rdfs:label, or use a language model"


def _chunks(count: int) -> str:
    return f"{count} {'chunk is' if count == 1 else 'chunks are'}"


@remembered(1)
def _wordless(schema: Schema) -> float:
    """The share of the elements whose labels have no word, which is three letters or more without a digit."""
    refs = schema.refs
    return sum(not any(_is_word(part) for part in schema.label(schema.get(ref).iri).replace("_", " ").split()) for ref in refs) / max(len(refs), 1)


def _is_word(part: str) -> bool:
    return sum(letter.isalpha() for letter in part) > 2 and not any(letter.isdigit() for letter in part)
