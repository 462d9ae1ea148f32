"""A text read with a lexicon: its sentences, its things and the meanings of its links, taken together without contradiction."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from onto_core.matching.subset import Subset
from onto_core.ontology.schema.schema import Schema
from onto_extract.rules.coreference import Cast, Place, Stated, Thing
from onto_extract.rules.lexicon import Lexicon
from onto_extract.rules.links import Links
from onto_extract.rules.meanings import Meanings, Reading
from onto_extract.rules.mentions import Mention, Mentions
from onto_extract.rules.relations import Claim, StatedRelation
from onto_extract.rules.sentences import read
from onto_extract.rules.values import find

SURE: Final = 0.8
SURE_ENOUGH: Final = 0.5
"""Scores from which a reading is taken: in the first pass, where it decides what things are, and in the second."""


@dataclass(frozen=True, slots=True)
class Account:
    """The content of a text. `kinds`: the classes that it expressly gives to things, and where, `[start, end)`."""

    cast: Cast
    kinds: dict[tuple[Thing, str], Place]
    facts: tuple[Reading, ...]


def account(text: str, lexicon: Lexicon) -> Account:
    """The facts in the order of the text. The same text and lexicon give the same account."""
    scenes = tuple(_scenes(text, lexicon))
    cast = Cast(lexicon, [name for scene in scenes for name in (*scene.mentions.names, *scene.phrases)])
    kinds = cast.believe(stated_classes(scenes, lexicon))
    facts: tuple[Reading, ...] = ()
    for least in (SURE, SURE_ENOUGH):  # sure statements about a thing, wherever they stand, come before likely ones
        facts = tuple(_FactReader(lexicon, cast, least).facts(scenes))
    return Account(cast, kinds, facts)


@dataclass(frozen=True, slots=True)
class _Scene:
    """One sentence with its number, mentions, links and claims. `opening` is the number of the first sentence of its paragraph."""

    number: int
    opening: int
    mentions: Mentions
    links: tuple[StatedRelation, ...]
    claims: tuple[Claim, ...]

    @property
    def phrases(self) -> tuple[Mention, ...]:
        ends = (end for link in self.links for end in (link.subject, link.object))
        return tuple(end for end in ends if isinstance(end, Mention) and end.kind == "phrase")

    @property
    def subjects(self) -> frozenset[int]:
        """The starts of the mentions that are subjects."""
        words = (word for word in self.mentions.sentence.words if word.dep in {"nsubj", "nsubjpass"})
        return frozenset(mention.start for word in words if (mention := self.mentions.at(word)) is not None)


def _scenes(text: str, lexicon: Lexicon) -> Iterator[_Scene]:
    values = find(text)
    openings: dict[int, int] = {}
    sentences = (sentence for sentence in read(text) if not sentence.is_foreign)
    for number, sentence in enumerate(sentences):
        first = bisect_left(values, sentence.start, key=lambda value: value.start)
        last = bisect_right(values, sentence.end, key=lambda value: value.end)
        mentions = Mentions(sentence, text, values[first:last], lexicon.sorts, lexicon.class_named)
        links, claims = Links(mentions).find()
        yield _Scene(number, openings.setdefault(sentence.block, number), mentions, tuple(links), tuple(claims))


def stated_classes(scenes: Iterable[_Scene], lexicon: Lexicon) -> Iterator[Stated]:
    """The classes that names contain ("Weddell Sea"), then those that the text states, with the place of the statement."""
    stated: list[tuple[Mention, tuple[str, ...], Place]] = []
    for scene in scenes:
        for name in scene.mentions.names:
            own, *others = name.nouns
            if (iri := class_in_name(name, own, lexicon)) is not None:
                yield name, iri, None
            stated += [(name, phrase, (name.start, name.end)) for phrase in others]
        stated += [(claim.subject, claim.nouns, (claim.start, claim.end)) for claim in scene.claims if claim.subject.kind == "name"]
    for mention, phrase, place in stated:
        if (iri := lexicon.class_named(phrase)) is not None:
            yield mention, iri, place


def class_in_name(name: Mention, words: tuple[str, ...], lexicon: Lexicon) -> str | None:
    """The class that a name contains: "Weddell Sea", "Port of Helsinki", "Room 405". Not of a person, who may be called Baker, nor of a title."""
    if name.entity in {"PERSON", "WORK_OF_ART"} or name.quoted:
        return None
    head = words[: words.index("of")] if "of" in words[1:] else words
    while len(head) > 1 and (any(map(str.isdigit, head[-1])) or len(head[-1]) == 1):
        head = head[:-1]
    return lexicon.class_named(head) if len(words) > 1 and head else None


class _FactReader:
    """One pass over the sentences of a text: readings count as facts from the score `least`."""

    def __init__(self, lexicon: Lexicon, cast: Cast, least: float) -> None:
        self.lexicon, self.cast, self.least, self.schema = lexicon, cast, least, lexicon.schema
        self.meanings = Meanings(lexicon, cast)
        self.taken: set[tuple[object, ...]] = set()

    def facts(self, scenes: Iterable[_Scene]) -> Iterator[Reading]:
        self.cast.forget_order()
        for scene in scenes:
            subjects = scene.subjects
            for name in scene.mentions.names:
                self.cast.see(self.cast.name(name), scene.number, name.start, name.start in subjects)
            for described in scene.mentions.descriptions:
                for thing in islice(self.cast.point(described, scene.number, scene.opening), 1):
                    self.cast.see(thing, scene.number, described.start, described.start in subjects)
            pointed = partial(self._pointed, scene)
            for group in _rivals(scene.links):
                best = max((reading for link in group for reading in self.meanings.of(link, pointed)), key=lambda each: each.score, default=None)
                if best is not None and best.score >= self.least:
                    self._learn(best, scene.number, subjects)
                    if self._is_new(best):
                        yield best

    def _pointed(self, scene: _Scene, mention: Mention) -> Iterable[Thing]:
        if mention.kind in {"name", "phrase"}:
            return (self.cast.name(mention),)
        return self.cast.point(mention, scene.number, scene.opening)

    def _learn(self, reading: Reading, sentence: int, subjects: frozenset[int]) -> None:
        """Take in the classes that the fact implies for its ends, and the things that its pronouns and descriptions turned out to mean."""
        ends = ((reading.link.subject, reading.subject, reading.subject_classes), (reading.link.object, reading.end.object, reading.end.classes))
        for mention, thing, classes in ends:
            if not isinstance(thing, Thing):
                continue
            thing.implied.update(dict.fromkeys(classes))
            if isinstance(mention, Mention) and mention.kind != "name":
                self.cast.see(thing, sentence, mention.start, mention.start in subjects)

    def _is_new(self, reading: Reading) -> bool:
        """True, once, for a fact that was not stated before in either direction and gives no second value to a functional property."""
        iri, subject = reading.property, reading.subject
        target = reading.end.literal or reading.end.object
        also = (*self.schema.inverses(iri), *([iri] if self.schema.is_symmetric(iri) else []))
        if (subject, iri, target) in self.taken or any((target, other, subject) in self.taken for other in also):
            return False
        if self.schema.is_functional(iri) and (subject, iri) in self.taken:
            return False
        self.taken |= {(subject, iri, target), (subject, iri)}
        return True


def _rivals(links: Iterable[StatedRelation]) -> Iterable[list[StatedRelation]]:
    """The links in order, grouped where they are readings of the same words."""
    groups: dict[object, list[StatedRelation]] = {}
    for number, link in enumerate(links):
        groups.setdefault(link.rivals or number, []).append(link)
    return groups.values()


def lexicon_for(subset: Subset) -> Lexicon:
    """The lexicon of a subset; the 64 used last are kept with its schema."""
    lexicons = subset.schema.derived(_lexicons)
    lexicon = lexicons.pop(subset.digest, None) or Lexicon(subset)
    lexicons[subset.digest] = lexicon
    if len(lexicons) > 64:
        del lexicons[next(iter(lexicons))]
    return lexicon


def _lexicons(_: Schema) -> dict[str, Lexicon]:
    """Lexicons by the digest of their subset, at first empty."""
    return {}
