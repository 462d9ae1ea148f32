"""A text read with a lexicon: its sentences, its things and the meanings of its links, taken together without contradiction."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Final

from onto_core.english.genders import gender_of, of_pronoun
from onto_core.english.named import NameSoFar
from onto_core.english.words import IMPERSONAL, PERSONAL, RELATIVE
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.rules.choice import Doubt, choose
from onto_extract.rules.coreference import Cast, Place, Stated, Thing, taken_for_person
from onto_extract.rules.lexicon import Lexicon, singular, singular_word
from onto_extract.rules.links import Links
from onto_extract.rules.meanings import Meanings, Reading
from onto_extract.rules.mentions import Mention, Mentions
from onto_extract.rules.phrases import DEFINITE, INDEFINITE, Asked, pronoun_asked_by, tells_itself, thing_at
from onto_extract.rules.relations import Claim, StatedRelation
from onto_extract.rules.sentences import SentenceToken, read
from onto_extract.rules.values import find

SURE: Final = 0.8
SURE_ENOUGH: Final = 0.66
"""Scores from which a reading is taken: in the first pass, where it decides what things are, and in the second."""


@dataclass(frozen=True, slots=True)
class Account:
    """The content of a text. `kinds`: the classes that it expressly gives to things, and where, `[start, end)`."""

    cast: Cast
    kinds: dict[tuple[Thing, str], Place]
    facts: tuple[Reading, ...]
    doubts: tuple[Doubt, ...] = ()
    scenes: tuple[Scene, ...] = ()
    readings: tuple[Reading, ...] = ()
    """All that the links could mean, taken or not."""
    pointing: Mapping[int, Thing] = field(default_factory=dict)
    """First character of a pronoun or a description -> the thing that it takes up."""


def account(text: str, lexicon: Lexicon, so_far: Sequence[NameSoFar] = (), decisions: Decisions = UNDECIDED) -> Account:
    """The facts in the order of the text. The same text and lexicon, with the same names of its document, give the same account."""
    scenes = tuple(_scenes(text, lexicon, frozenset(name for each in so_far for name in each.also)))
    cast = Cast(lexicon, [name for scene in scenes for name in (*scene.mentions.names, *scene.phrases)], so_far, decisions)
    named = {cast.name(name) for scene in scenes for name in scene.mentions.names}
    for phrase in (phrase for scene in scenes for phrase in scene.phrases):
        if (thing := cast.name(phrase)) not in named:
            thing.number = 1  # known in this text only
    stated = tuple(stated_classes(scenes, lexicon))
    kinds = cast.believe((*stated, *phrase_classes(scenes, lexicon)))
    tuple(_FactReader(lexicon, cast, SURE).facts(scenes))  # sure statements about a thing, wherever they stand, come before likely ones
    reader = _FactReader(lexicon, cast, SURE_ENOUGH)
    facts = tuple(reader.facts(scenes))
    classed = {end for fact in facts for end in (fact.subject, fact.end.object)} | {thing for thing, _ in kinds}  # these have their classes told
    for thing, iri, place in ((cast.name(name), iri, (name.start, name.end)) for name, iri, told in stated if told is None):
        if thing not in classed and iri in thing.stated:
            kinds.setdefault((thing, iri), place)
    for thing, place in cast.unnamed:
        if thing not in classed and reader.is_topic(thing):
            kinds |= {(thing, iri): place for iri in thing.stated}
    return Account(cast, kinds, facts, tuple(reader.doubts), scenes, tuple(reader.readings), reader.pointing)


@dataclass(frozen=True, slots=True)
class Scene:
    """One sentence with its number, mentions, links and claims. `opening` is the number of the first sentence of its paragraph."""

    number: int
    opening: int
    mentions: Mentions
    links: tuple[StatedRelation, ...]
    claims: tuple[Claim, ...]

    @property
    def phrases(self) -> tuple[Mention, ...]:
        ends = (*(end for link in self.links for end in (link.subject, link.object)), *(mention for _, mention in self.subject_mentions))
        return tuple(dict.fromkeys(end for end in ends if isinstance(end, Mention) and _is_new(end)))

    @property
    def subject_mentions(self) -> tuple[tuple[int, Mention | None], ...]:
        """The subjects of the clauses in order, each with its first character: the mention, None when nothing is known of it."""
        words = (word for word in self.mentions.sentence.words if word.dep in {"nsubj", "nsubjpass"} and word.lower not in RELATIVE)
        return tuple((word.start, thing_at(word, self.mentions)) for word in words)

    @property
    def main_subjects(self) -> frozenset[int]:
        """The starts of the words that are subjects outside of relative clauses."""
        sentence = self.mentions.sentence

        def is_relative(verb: SentenceToken) -> bool:
            while verb.dep == "conj" and verb.head != verb.i:
                verb = sentence.head(verb)
            return verb.dep in {"relcl", "acl"}

        return frozenset(w.start for w in sentence.words if w.dep in {"nsubj", "nsubjpass"} and not is_relative(sentence.head(w)))

    @property
    def subjects(self) -> frozenset[int]:
        """The starts of the mentions that are subjects."""
        words = (word for word in self.mentions.sentence.words if word.dep in {"nsubj", "nsubjpass"})
        return frozenset(mention.start for word in words if (mention := self.mentions.at(word)) is not None)


def _is_new(mention: Mention) -> bool:
    """True for a noun phrase that may be the name of something not spoken of before."""
    return mention.kind == "phrase" or (mention.kind == "description" and tells_itself(mention))


def phrase_classes(scenes: Iterable[Scene], lexicon: Lexicon) -> Iterator[Stated]:
    """The classes that noun phrases name: "a supply fan" is one."""
    for scene in scenes:
        for phrase in scene.phrases:
            if phrase.nouns and (iri := lexicon.class_named(phrase.nouns[0])) is not None:
                yield phrase, iri, None


def _scenes(text: str, lexicon: Lexicon, known: frozenset[str]) -> Iterator[Scene]:
    values = find(text)
    openings: dict[int, int] = {}
    sentences = (sentence for sentence in read(text) if not sentence.is_foreign)
    for number, sentence in enumerate(sentences):
        first = bisect_left(values, sentence.start, key=lambda value: value.start)
        last = bisect_right(values, sentence.end, key=lambda value: value.end)
        mentions = Mentions(sentence, text, values[first:last], lexicon.sorts, lexicon.class_named, known=known)
        links, claims = Links(mentions).find()
        yield Scene(number, openings.setdefault(sentence.block, number), mentions, tuple(links), tuple(claims))


def stated_classes(scenes: Iterable[Scene], lexicon: Lexicon) -> Iterator[Stated]:
    """The classes that names contain ("Weddell Sea"), then those that the text states, with the place of the statement."""
    stated: list[tuple[Mention, tuple[str, ...], Place]] = []
    for scene in scenes:
        for name in scene.mentions.names:
            own, *others = name.nouns
            if not _is_titled(name, scene) and (iri := class_in_name(name, own, lexicon)) is not None:
                yield name, iri, None
            stated += [(name, phrase, (name.start, name.end)) for phrase in others]
        stated += [(claim.subject, claim.nouns, (claim.start, claim.end)) for claim in scene.claims if claim.subject.kind == "name"]
    for mention, phrase, place in stated:
        if (iri := lexicon.class_named(phrase)) is not None:
            yield mention, iri, place


def _is_titled(name: Mention, scene: Scene) -> bool:
    """True after "The" within a sentence: it opens the title of a work ("The Salt House"), and a title says nothing of what it names."""
    first, _ = scene.mentions.extent(name)
    return first > 1 and scene.mentions.sentence.words[first - 1].text == "The" and scene.mentions.sentence.words[first - 2].text not in ".:;"


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
        self.known: dict[Thing, tuple[int, frozenset[str]]] = {}
        """Things with the place of their first mention and the nouns that they were called by."""
        self.doubts: list[Doubt] = []
        self.readings: list[Reading] = []
        self.pointing: dict[int, Thing] = {}
        self._subject_things: dict[int, list[tuple[int, Thing | None]]] = {}
        self._genders: dict[int, Asked] = {}
        """First character of a subject -> the pronoun that its word asks for."""

    def is_topic(self, thing: Thing) -> bool:
        """True for a subject of the text that is told by the whole name of a class ("the chilled water coil"); "the city" may be one with a name."""
        words = singular(thing.label.lower().split())
        subjects = (each for pairs in self._subject_things.values() for _, each in pairs)
        return len(words) > 1 and words in self.lexicon.class_names and any(thing is each for each in subjects)

    def facts(self, scenes: Sequence[Scene]) -> Iterator[Reading]:
        self.cast.forget_order()
        self.scenes = scenes
        for scene in scenes:
            subjects = scene.subjects
            for name in scene.mentions.names:
                self.cast.see(self.cast.name(name), scene.number, name.start, name.start in subjects)
                self._know(self.cast.name(name), name)
            for claim in scene.claims:
                if claim.subject.kind == "name":
                    self._know(self.cast.name(claim.subject), replace(claim.subject, nouns=(*claim.subject.nouns[:1], claim.nouns)))
            for phrase in scene.phrases:
                thing = self.cast.name(phrase)
                if phrase.kind == "phrase" or thing in self._described(phrase):
                    self._know(thing, phrase)
                    self.cast.see(thing, scene.number, phrase.start, phrase.start in subjects)
            for described in scene.mentions.descriptions:
                for thing in islice(self.cast.point(described, scene.number, scene.opening), 1):
                    self.cast.see(thing, scene.number, described.start, described.start in subjects)
            self._find_subjects(scene)
            pointed = partial(self._pointed, scene)
            self._point(scene)
            for group in _rivals(scene.links):
                readings = [reading for link in group for reading in self.meanings.of(link, pointed)]
                self.readings += readings
                chosen = choose(readings, self.schema, self.least)
                if chosen is None:
                    self.doubts.append(Doubt(group[0], self.meanings.silence(group)))
                elif isinstance(chosen, Doubt):
                    self.doubts.append(chosen)
                elif self.meanings.classes_by_guess(chosen):
                    self.doubts.append(Doubt(chosen.link, "nothing says that it is of the class that this asks for"))
                else:
                    self._learn(chosen, scene.number, subjects)
                    if self._is_new(chosen):
                        yield chosen

    def _pointed(self, scene: Scene, mention: Mention) -> tuple[Thing, ...]:
        if mention.kind in {"name", "phrase"}:
            return (self.cast.name(mention),)
        if mention.kind == "pronoun":
            return tuple(self._antecedent(scene, mention))
        if pointed := tuple(self.cast.point(mention, scene.number, scene.opening)):  # "the company" is not just any name of which nothing is known
            return tuple(thing for thing in pointed if thing.classes)
        return self._described(mention)

    def _antecedent(self, scene: Scene, mention: Mention) -> Iterator[Thing]:
        """What a pronoun takes up: the first subject before it in its sentence, else that of the sentence before. Anything else would be a guess."""
        here = [(start, thing) for start, thing in self._subject_things.get(scene.number, ()) if start < mention.start]
        if scene.mentions.root_of(mention).dep in {"dobj", "pobj", "dative"}:
            here = here[:-1]  # who does it does it to another
        here = self._possible(mention.word, here)
        if not here and scene.number > scene.opening:
            last = self.scenes[scene.number - 1]
            before = self._possible(mention.word, self._subject_things.get(last.number, ()))
            # a relative clause brings in what the next sentence seldom goes on with, unless it was spoken of before
            here = [each for each in before if each[0] in last.main_subjects or self._was_known(each[1], last)][:1]
            if (not here or here[0][1] is None) and (same := self._gone_on_with(scene, mention.word)) is not None:
                yield same
                return
        if not here and self._is_first_of_its_kind(scene, mention) and (carried := self.cast.carried.pronoun(mention.word)) is not None:
            yield carried
            return
        for _, thing in here[:1]:
            opening = self.scenes[scene.number - 1].main_subjects if scene.number else frozenset()
            others = {other for start, other in self._subject_things.get(scene.number - 1, ()) if start in opening}
            parallel = mention.start in scene.subjects and others == {thing}  # the one subject of the sentence before goes on
            if thing is not None and not (
                mention.word in IMPERSONAL and (taken_for_person(thing) or (not parallel and self._is_overshadowed(thing, scene)))
            ):
                yield thing

    def _possible(self, word: str, subjects: Iterable[tuple[int, Thing | None]]) -> list[tuple[int, Thing | None]]:
        """The subjects that a pronoun may take up; what is unknown may always be meant, unless its noun is of the other gender."""

        def may_be(start: int, thing: Thing | None) -> bool:
            if thing is not None:
                return self.cast.agrees(word, thing)
            return not (gender := self._genders.get(start, "")) or gender == of_pronoun(word)

        return [(start, thing) for start, thing in subjects if may_be(start, thing)]

    def _was_known(self, thing: Thing | None, scene: Scene) -> bool:
        """True for a thing that was spoken of before a sentence."""
        start, _ = self.known.get(thing, (scene.mentions.sentence.start, None)) if thing is not None else (0, None)
        return thing is not None and (start < scene.mentions.sentence.start or self.cast.is_carried(thing))

    def _gone_on_with(self, scene: Scene, word: str) -> Thing | None:
        """What the same pronoun means in the sentence before, whose subject is unknown: "His height is 1.96 metres. He ...".

        Nothing where somebody is named or called there who may be meant as well.
        """
        before, wanted = self.scenes[scene.number - 1], of_pronoun(word)
        words = before.mentions.sentence.words
        same = {thing for each in words if of_pronoun(each.lower) == wanted and (thing := self.pointing.get(each.start)) is not None}
        named = {thing for name in before.mentions.names if self.cast.agrees(word, thing := self.cast.name(name)) and taken_for_person(thing)}
        called = any(each.pos == "NOUN" and self._genders.get(each.start) == wanted for each in words)
        return next(iter(same)) if wanted and len(same) == 1 and not called and not named - same else None

    def _is_first_of_its_kind(self, scene: Scene, mention: Mention) -> bool:
        """True for a pronoun that can only take up something of an earlier chunk: it opens the text, or nobody was spoken of before "she"."""
        if not scene.number:
            return True
        before = [each for each in self.scenes if each.number <= scene.number]
        subjects = [each for other in before for each in self._subject_things.get(other.number, ()) if each[0] < mention.start]
        named = [self.cast.name(name) for other in before for name in other.mentions.names if name.start < mention.start]
        own = {of_pronoun(word.lower) for other in before[:-1] for word in other.mentions.sentence.words}
        spoken_of = any(thing is None for _, thing in self._possible(mention.word, subjects)) or any(
            self.cast.agrees(mention.word, thing) and not thing.number for thing in named
        )
        return mention.word in PERSONAL and not spoken_of and of_pronoun(mention.word) not in own

    def _is_overshadowed(self, thing: Thing, scene: Scene) -> bool:
        """True for something without a name when something with a name, which the text may rather be about, was spoken of just before."""
        near = (name for other in self.scenes[max(0, scene.number - 2) : scene.number] for name in other.mentions.names)
        return bool(thing.number) and any(not taken_for_person(self.cast.name(name)) for name in near)

    def _find_subjects(self, scene: Scene) -> None:
        """The things that the subjects of a sentence mean, None for what is unknown; in order, so that pronouns lead on to those before."""
        found = self._subject_things[scene.number] = []
        for start, mention in scene.subject_mentions:
            owned = mention is not None and mention.kind == "description" and mention.word not in DEFINITE | INDEFINITE  # "its own meter"
            thing = next(iter(self._pointed(scene, mention)), None) if mention is not None and not owned else None
            word = next(each for each in scene.mentions.sentence.words if each.start == start)
            self._genders[start] = pronoun_asked_by(word)
            if owned and mention is not None:
                thing = self._owned(scene, word, mention)
            if thing is not None and not thing.number and not thing.pronoun:
                thing.pronoun = gender_of((word.lemma,))
            found.append((start, thing))

    def _owned(self, scene: Scene, word: SentenceToken, mention: Mention) -> Thing | None:
        """Who "her brother" or "its manager" is: whom the sentence says to be it, or the one that the document called so."""
        sentence, verb = scene.mentions.sentence, scene.mentions.sentence.head(word)
        attribute = sentence.child(verb, "attr") if verb.lemma == "be" and sentence.asserts(verb) else None
        if attribute is not None and (name := scene.mentions.name_at(attribute)) is not None:
            return self.cast.name(name)
        others = (self.cast.name(name) for each in self.scenes[: scene.number + 1] for name in each.mentions.names if name.start < mention.start)
        here = [thing for thing in others if self.cast.agrees(mention.word, thing) and taken_for_person(thing)]
        return self.cast.carried.kin(mention.word, word.lemma.lower(), here) if gender_of((word.lemma,)) else None

    def _point(self, scene: Scene) -> None:
        """Note the things that the pronouns and descriptions of a sentence take up."""
        mentions = scene.mentions
        pronouns = (mention for word in mentions.sentence.words if (mention := mentions.at(word)) is not None and mention.kind == "pronoun")
        for mention in pronouns:
            self.pointing.update((mention.start, thing) for thing in islice(self._pointed(scene, mention), 1))
        for mention in mentions.descriptions:
            pointed = tuple(self.cast.point(mention, scene.number, scene.opening))
            named = () if pointed else (thing for thing in self._called_so(mention) or () if not thing.number)
            self.pointing.update((mention.start, thing) for thing in islice(pointed or named, 1))

    def _described(self, mention: Mention) -> tuple[Thing, ...]:
        """What a description without a class means: the one thing spoken of before with the same noun in its name; else what it names itself."""
        called = self._called_so(mention)
        if called is not None:
            return called
        return (self.cast.name(mention),) if tells_itself(mention) else ()

    def _called_so(self, mention: Mention) -> tuple[Thing, ...] | None:
        """The thing spoken of before, here or in other chunks, that a description calls by its noun; None where there is none."""
        before = self._called(mention)
        if len(before) > 1:
            return tuple(thing for thing in before if thing.label.lower() == mention.label.lower())[:1]
        if before:
            return before
        if mention.word in DEFINITE and mention.nouns and (carried := self.cast.carried.named(mention.nouns[0][-1])) is not None:
            return (carried,)
        return None

    def _called(self, mention: Mention) -> tuple[Thing, ...]:
        """The things spoken of before a description that were called by its noun."""
        noun = mention.nouns[0][-1] if mention.nouns else mention.label.lower()
        return tuple(thing for thing, (start, nouns) in self.known.items() if start < mention.start and noun in nouns)

    def _know(self, thing: Thing, mention: Mention) -> None:
        start, nouns = self.known.get(thing, (mention.start, frozenset()))
        words = mention.nouns[0] if mention.nouns else ()
        own = {words[-1]} if mention.kind != "name" and words else {singular_word(word.lower()) for word in mention.label.split()[-1:]}
        self.known[thing] = (min(start, mention.start), nouns | own | {phrase[-1] for phrase in mention.nouns[1:]})

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
