"""The evidence for the facts of a verdict, gathered from the text, the proposals, and the judge's findings. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.schema import Schema
from onto_core.short_memory import remembered_short
from onto_core.terms import Entity, Span, Triple
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_extract.confidence.evidence import Evidence, Sort
from onto_extract.mentions import mentions, quoted
from onto_extract.model import Judged, Proposal, RawTriple
from onto_extract.validate.grounding import ungrounded
from onto_extract.validate.view import JudgedTriple

if TYPE_CHECKING:
    from onto_extract.model import Verdict

COUNTED_ELSEWHERE: Final = frozenset({"type", "grounding", "min_cardinality"})
"""Rules whose warnings are features of their own, or say nothing of the fact itself."""
LONGEST_SENTENCE: Final = 400
"""Characters before and after a fact's evidence in which its sentence is sought."""
PAIRS: Final = 20
"""Mentions of each end that are compared for the shortest distance."""
LONGEST_WORD: Final = 40
_WORD_BEFORE: Final = re.compile(r"([^\W_][\w'’.&]*)[ \-–]\Z")
_WORD_AFTER: Final = re.compile(r"(, |[ \-–&/]{1,3})([^\W_])")
_BREAK: Final = re.compile(r"[.!?]\s|\n\s*\n")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LEADING: Final = frozenset({"has", "is", "of", "by", "in"})


def published(judged: Judged) -> bool:
    """True for a fact that leaves the judge as a triple: accepted, or flagged."""
    return judged.candidate.triple is not None and (judged.accepted or judged.flagged)


def gathered(verdict: Verdict, text: str, schema: Schema, proposals: Sequence[Proposal]) -> Mapping[int, Evidence]:
    """Position of each published fact -> the evidence for it."""
    facts = {i: judged for i, judged in enumerate(verdict.judged) if published(judged)}
    chunk = _ChunkEvidence(facts, text, schema, proposals)
    return {i: chunk.of(judged) for i, judged in facts.items()}


class _ChunkEvidence:
    """The evidence of one chunk: what several facts have in common is found once."""

    def __init__(self, facts: Mapping[int, Judged], text: str, schema: Schema, proposals: Sequence[Proposal]) -> None:
        self.text, self.schema = text, schema
        self.sorts = {raw: sort_of(raw, proposal) for proposal in reversed(proposals) for raw in proposal.raws}
        self.places: dict[object, set[Span | None]] = defaultdict(set)
        self.between: dict[frozenset[object], set[str]] = defaultdict(set)
        self.classed: set[str] = set()
        self._stems_of: dict[str, frozenset[str]] = {}
        for judged in facts.values():
            raw, triple = judged.candidate.raw, triple_of(judged)
            self.places[triple.key].add(triple.span)
            self.between[_pair(triple)].add(triple.predicate)
            if triple.predicate == RDF_TYPE or raw.subject_type:
                self.classed.add(triple.subject.iri)
            if isinstance(triple.object, Entity) and raw.object_type:
                self.classed.add(triple.object.iri)

    def of(self, judged: Judged) -> Evidence:
        raw, triple = judged.candidate.raw, triple_of(judged)
        sort = self.sorts.get(raw, "model")
        of_class = triple.predicate == RDF_TYPE
        absent, other_form = self._forms(raw, triple)
        cut, followed, described = (0, 0, 0) if sort == "table" else self._names_of_things(raw, triple)
        classes = Counter(self._classed(end) for end in (triple.subject, triple.object) if isinstance(end, Entity)) if not of_class else Counter()
        return Evidence(
            proposer=sort,
            own=raw.confidence,
            absent=absent,
            other_form=other_form,
            cut=cut,
            followed=followed,
            described=described,
            apart=None if sort == "table" or of_class else self._apart(raw, triple),
            repeats=len(self.places[triple.key]),
            entailed=classes["entailed"],
            open=classes["open"],
            mends=len(judged.candidate.mends),
            warnings=sum(found.severity == "warning" and found.rule not in COUNTED_ELSEWHERE for found in judged.violations),
            named=0.0 if sort == "table" or of_class else self._named(triple, raw),
            rivals=self._rivals(triple),
            of_class=of_class,
            of_value=not isinstance(triple.object, Entity),
            misquoted=bool(raw.quote) and raw.span is None and quoted(raw.quote or "", self.text) is None,
        )

    def _forms(self, raw: RawTriple, triple: Triple) -> tuple[int, int]:
        """(ends that the text does not have, ends that it has in another form)."""
        ends = [raw.subject] if triple.predicate == RDF_TYPE else [raw.subject, raw.object]
        unlike = sum(not any(self.text[place.start : place.end] == end for place in mentions(end, self.text)) for end in ends)
        if not unlike:
            return 0, 0
        absent = min(sum(1 for _ in ungrounded(JudgedTriple(raw, triple), self.schema, self.text)), unlike)
        return absent, unlike - absent

    def _names_of_things(self, raw: RawTriple, triple: Triple) -> tuple[int, int, int]:
        """(ends whose names go on in the text, ends that a name follows behind a comma, ends that are descriptions)."""
        things = [raw.subject] + ([raw.object] if isinstance(triple.object, Entity) and triple.predicate != RDF_TYPE else [])
        signs = [self._boundary(name) for name in things]
        return signs.count("cut"), signs.count("followed"), sum(name[:1].islower() for name in things)

    def _boundary(self, name: str) -> str:
        """ "cut" or "followed" when the name is so at all of its places."""
        signs = {_sign(self.text, place) for place in mentions(name, self.text)}
        return "cut" if signs == {"cut"} else "followed" if signs and "" not in signs else ""

    def _apart(self, raw: RawTriple, triple: Triple) -> int | None:
        names = (raw.subject, raw.object)
        subject, end = (list(islice(mentions(name, self.text), PAIRS)) for name in names)
        if not end and not isinstance(triple.object, Entity):
            end = list(islice(mentions(triple.object.lexical, self.text), PAIRS))
        gaps = [max(0, b.start - a.end if a.start <= b.start else a.start - b.end) for a in subject for b in end]
        return min(gaps, default=None)

    def _classed(self, end: Entity) -> str:
        if not end.types:
            return "open"
        return "stated" if end.iri in self.classed or end.iri in self.schema.individuals else "entailed"

    def _named(self, triple: Triple, raw: RawTriple) -> float:
        near = self._told(self._sentence(triple.span)) - {stem(word) for name in (raw.subject, raw.object) for word in _WORD.findall(name)}
        return max((len(name & near) / len(name) for name in self._names(triple.predicate)), default=0.0)

    def _told(self, sentence: str) -> frozenset[str]:
        """The stems of the words in a sentence that tell something. Several facts come from one."""
        if (stems := self._stems_of.get(sentence)) is None:
            stems = self._stems_of[sentence] = frozenset(stem(word) for word in _WORD.findall(sentence) if word.lower() not in FUNCTION)
        return stems

    def _names(self, predicate: str) -> list[frozenset[str]]:
        known = self.schema.derived(match_names).get(predicate)
        names = known.names if known else (local_name(predicate).replace("-", " "),)
        return [stems for name in names if (stems := _stems(name))]

    def _sentence(self, span: Span | None) -> str:
        """The stretch of the text that states a fact, and the sentences that it begins and ends in."""
        if span is None:
            return self.text[: 2 * LONGEST_SENTENCE]
        before = self.text[max(0, span.start - LONGEST_SENTENCE) : span.start]
        start = max((match.end() for match in _BREAK.finditer(before)), default=0)
        after = self.text[span.end : span.end + LONGEST_SENTENCE]
        end = match.start() if (match := _BREAK.search(after)) else len(after)
        return before[start:] + self.text[span.start : span.end] + after[:end]

    def _rivals(self, triple: Triple) -> int:
        """The other properties between the same ends, but for those that follow from each other."""
        others = self.between[_pair(triple)] - {triple.predicate, RDF_TYPE}
        if not others or triple.predicate == RDF_TYPE:
            return 0
        return sum(not self._follow(triple.predicate, other) for other in others)

    def _follow(self, one: str, other: str) -> bool:
        schema = self.schema
        if one not in schema.properties or other not in schema.properties:
            return False
        related = {*schema.superproperties(one), *schema.inverses(one)}
        return other in related or one in schema.superproperties(other) or one in schema.inverses(other)


def sort_of(raw: RawTriple, proposal: Proposal) -> Sort:
    """The sort of proposer that a raw triple comes from: its own word for it, else that of its proposal."""
    if raw.proposer == "table":
        return "table"
    return "rules" if proposal.model == "rules" else "light" if proposal.model == "light" else "model"


def triple_of(judged: Judged) -> Triple:
    assert judged.candidate.triple is not None, "only what was resolved is published"
    return judged.candidate.triple


def _sign(text: str, place: Span) -> str:
    """ "cut" when a name goes on before or after its place, "followed" when another one stands behind a comma."""
    before = _WORD_BEFORE.search(text, max(0, place.start - LONGEST_WORD), place.start)
    if before and _marked(before[1]) and before[1].lower() not in FUNCTION:
        return "cut"
    after = _WORD_AFTER.match(text, place.end)
    if after and _marked(after[2]):
        return "followed" if after[1] == ", " else "cut"
    return ""


def _marked(word: str) -> bool:
    """True for a capital letter or a digit."""
    return word[0].isupper() or word[0].isdigit()


def _pair(triple: Triple) -> frozenset[object]:
    return frozenset((triple.subject.iri, triple.object.iri if isinstance(triple.object, Entity) else triple.object))


@remembered_short(1 << 13)
def _stems(name: str) -> frozenset[str]:
    """The stems of the words that tell a property: "has birth place" is told by "birth" and "place"."""
    words = [word.lower() for word in _WORD.findall(name)]
    return frozenset(stem(word) for word in words if word not in FUNCTION and word not in _LEADING)
