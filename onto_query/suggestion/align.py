"""The thing and the property that a question asks for, found by its words: what an embedding can be asked. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.english.stems import stem
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_query.enumeration.mentioned.covers import Cover, covers
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import UNTYPED, GraphProfile
from onto_query.question.analyse import Analysis
from onto_query.suggestion.edges import Edges, value_kind

ALIGNED: Final = 0.8
"""The least score of an alignment: chosen on the validation half of questions made from held-out edges (benchmarks/suggestions.py)."""
ASKED: Final = 0.6
"""The same where a suggestion was asked for: the answer shows the reading."""
TIED: Final = 0.03
LEFT: Final = 0.3
"""Taken off for each content word that nothing explains."""
FOREIGN: Final = 0.6
"""The share that is left when the question asks for a place, and neither the property nor what it leads to is called so."""
EITHER: Final = 0.9
"""The share that is left when the property leads both ways from things of the class, and only the order of words tells which way is meant."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """The values (`forward`) of a property at a thing are asked for, or the things that have it; of `kinds`, if it names a class."""

    thing: Entity
    place: int
    relation: str
    forward: bool
    score: float
    kinds: frozenset[str] | None = None

    @property
    def meaning(self) -> tuple[int, str, bool]:
        return self.place, self.relation, self.forward


def refusal(analysis: Analysis) -> str:
    """The reason why no embedding can answer a question of this form; "" when one may."""
    if analysis.form == "count":
        return "it cannot count: it ranks single things by how likely each is"
    if analysis.form == "ask":
        return "it cannot say yes or no: it only ranks what is likely, and everything is likely to some degree"
    if analysis.superlatives or analysis.superlative or analysis.ordering:
        return "it cannot find the most or the least of anything: it knows no order of values"
    if analysis.aggregate or analysis.percentage or analysis.on_average or analysis.groups:
        return "it cannot calculate"
    if analysis.comparison or analysis.amounts or analysis.same:
        return "it cannot compare amounts or dates"
    if analysis.negations or analysis.alternatives or analysis.beyond:
        return "it cannot exclude or combine conditions"
    if analysis.wanted in {"number", "time"}:
        return "it cannot give numbers or dates: it ranks things"
    if analysis.wanted_image or analysis.smalltalk or analysis.pronouns:
        return "the question does not name what it is about"
    return ""


def alignments(analysis: Analysis, mentions: Sequence[Mention], edges: Edges, profile: GraphProfile, schema: Schema) -> tuple[Aligned, ...]:
    """The readings of a question as one thing and one property, best first; none when its words name anything more."""
    best: dict[tuple[int, str, bool], Aligned] = {}
    for cover in covers(analysis, mentions):
        for aligned in _of_cover(cover, analysis, edges, profile, schema):
            if aligned.meaning not in best or best[aligned.meaning].score < aligned.score:
                best[aligned.meaning] = aligned
    return tuple(sorted(best.values(), key=lambda each: (-each.score, each.meaning)))


def chosen(found: Sequence[Aligned], least: float = ALIGNED) -> Aligned | None:
    """The best reading, if it is good enough and no other is as good."""
    if not found or found[0].score < least or (len(found) > 1 and found[1].score > found[0].score - TIED):
        return None
    return found[0]


def _of_cover(cover: Cover, analysis: Analysis, edges: Edges, profile: GraphProfile, schema: Schema) -> Iterator[Aligned]:
    things = [each for each in cover.mentions if each.kind == "thing"]
    named = [each for each in cover.mentions if each.kind == "property"]
    classes = [each for each in cover.mentions if each.kind == "class"]
    if len(things) != 1 or len(named) != 1 or len(classes) > 1 or len(cover.mentions) != 2 + len(classes):
        return
    kinds = kinds_named(classes[0], profile) if classes else None
    for option in things[0].things:
        place = edges.place.get(option.entity.iri)
        if place is None:
            continue
        own = set(edges.kinds[place])
        for sense in named[0].senses:
            held = profile.properties.get(sense.iri)
            if held is None or sense.iri not in edges.told:
                continue
            there = {False: {start for start, _ in held.ends}, True: {end if held.sort == "thing" else value_kind(sense.iri) for _, end in held.ends}}
            ways = [forward for forward in (True, False) if own & there[not forward]]
            for forward in ways:
                if kinds is not None and kinds.isdisjoint(there[forward]):
                    continue
                score = min(1.0, option.score * things[0].score) * sense.score * named[0].score ** 0.5 - LEFT * len(cover.left)
                if len(ways) == 2:
                    score *= EITHER if forward == _forward(analysis, things[0], named[0]) else 0.5
                if kinds is None and not _fits(analysis, sense.iri, there[forward], schema):
                    score *= FOREIGN
                yield Aligned(option.entity, place, sense.iri, forward, score, kinds)


def kinds_named(mention: Mention, profile: GraphProfile) -> frozenset[str] | None:
    """The classes that words name best, and those below them; None for words of no class."""
    best = max((sense.score for sense in mention.senses), default=0.0)
    return frozenset(kind for sense in mention.senses if sense.score >= best - TIED for kind in profile.within(sense.iri)) or None


def _forward(analysis: Analysis, thing: Mention, named: Mention) -> bool:
    """True for "the parent of X", "X's parent", "did X influence", "was influenced by X"; False for "who influenced X"."""
    if thing.first < named.first:
        return True
    return any(analysis.words[i].function and analysis.words[i].lower in {"of", "by"} for i in range(named.last, thing.first))


def _fits(analysis: Analysis, property_: str, there: set[str], schema: Schema) -> bool:
    """True unless the question asks for a place and the answers are known to be called otherwise. "Who" may ask for a company, too."""
    if analysis.wanted != "place" or not analysis.hints or there <= {UNTYPED}:
        return True
    hints = {stem(word) for word in analysis.hints}
    names = [schema.label(property_)] if property_ in schema.properties else []
    for kind in there:
        if kind in schema.classes:
            names += [schema.label(each) for each in (kind, *schema.ancestors(kind)) if each in schema.classes]
    return any(stem(word) in hints for name in names for word in words(name).casefold().split())
