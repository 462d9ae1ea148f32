"""The likelihood of a property between two ends of a sentence, by what its ontology and the sentence alone tell. Pure.

The weights are set by reasoning and hold for any ontology; examples change what follows from them (`learned`), and not the weights here.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION, words_of
from onto_extract.light.context import Context, Tree, forms
from onto_extract.light.ends import Ends, FactEnd
from onto_extract.light.known import KnownNames
from onto_extract.light.profiles import Profile, profiles_of
from onto_extract.light.spans import Segmenter
from onto_extract.rules.coreference import Thing
from onto_extract.rules.facts import Account, Scene
from onto_extract.rules.lexicon import Expected, Lexicon, class_names
from onto_extract.rules.meanings import Meanings
from onto_extract.rules.values import TextValue

START: Final = -3.3
"""The log odds of a property that nothing speaks for or against."""
USUAL: Final = 20
CROWD: Final = 1.3
"""Properties of an ontology for which START holds, and what each doubling (in e-folds) of them takes: more names are said by chance."""
SAID: Final = 4.5
"""What it adds that all telling words of a property's name stand around two ends."""
READ: Final = 3.0
"""What it adds that the rules read the property there, and nothing against it."""
SPECIFIC: Final = 2.5
"""What it adds that a property is called by the class of its object, where the rules read that the one lies in the other."""
CHOSEN: Final = 2.2
"""The log odds of what the rules would say, at least."""
UNTOLD: Final = 0.9
"""What each word on the path takes that the name of the property does not tell."""
STEP: Final = 0.9
"""What each other thing on the path takes."""
FITTING: Final = 0.7
"""What an end adds that is known to be what the property asks for; what one takes that is hardly so is twice as much."""
LOWEST: Final = -4.6
"""The log odds below which a property is as good as out of the question."""
MOST_ENDS: Final = 40
"""Ends of a sentence beyond which it is a list, of which every pair would be a guess."""
NEAR: Final = 6
"""Words beside an end in which the name of a property may stand, at most."""
WITHIN: Final = 10
"""Words on the path between two ends, at most."""
LIGHT_VERBS: Final = frozenset(map(stem, words_of(
    "be have include locate find situate base call name know title serve come make give go use start become take get do hold list"
)))  # fmt: skip
"""Verbs that tell nothing of how two things are related by themselves."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two ends that may be related, with the likelihood of each property that anything speaks for."""

    scene: Scene
    context: Context
    prior: Mapping[str, float]
    named: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Property -> the shares of its name that stand right before the object, after the end before it, and right after."""

    @property
    def subject(self) -> FactEnd:
        return self.context.subject

    @property
    def object(self) -> FactEnd:
        return self.context.object


class Weigher:
    """Weighs the pairs of ends of one text."""

    def __init__(self, account: Account, lexicon: Lexicon, profiles: tuple[Profile, ...]) -> None:
        self.account, self.lexicon, self.profiles = account, lexicon, profiles
        self.meanings = Meanings(lexicon, account.cast)
        self.read: dict[tuple[object, object], dict[str, float]] = defaultdict(dict)
        for reading in account.readings:
            target = reading.end.object if isinstance(reading.end.object, Thing) else reading.link.object.start
            scores = self.read[reading.subject, target]
            scores[reading.property] = max(scores.get(reading.property, 0.0), reading.score * reading.prior)

        self.chosen = {
            (fact.subject, fact.property, fact.end.object if isinstance(fact.end.object, Thing) else fact.link.object.start) for fact in account.facts
        }

        self.triggers = {word for profile in profiles for word in profile.single_names}
        self.sorts = {stem(noun) for noun in lexicon.sorts}

    def _specific(self, end: FactEnd) -> frozenset[str]:
        """The properties that are called by the class that an end is known to be of: the country of what lies in Norway."""
        kinds = self.account.cast.kind_classes(end.thing)[:1] if end.thing is not None and end.thing.kind == "COUNTRY" else ()
        names = {tuple(map(stem, name)) for iri in kinds for name in class_names(self.lexicon.schema, iri)}
        return frozenset(p.iri for p in self.profiles if any(tuple(part for part, _ in name.parts) in names for name in p.names))

    def weighed(self, scene: Scene, context: Context) -> Candidate | None:
        subject, object_ = context.subject, context.object
        assert subject.thing is not None
        steps = len(context.path[0]) + len(context.path[1])
        if steps > WITHIN or not context.asserted:
            return None
        begin, target = self._named(subject), self._named(object_) or object_.start
        read = self.read.get((begin, target)) or self.read.get((begin, object_.start)) or {}
        turned = self.read.get((target, begin)) or {} if isinstance(target, Thing) else {}
        place = (
            math.log(begins(context) * may_end(context))
            - STEP * min(3, context.others_on_path)
            - CROWD * math.log(max(USUAL, len(self.profiles)) / USUAL)
        )
        path = self._path_words(context)
        specific = self._specific(object_)
        if subject.sort == object_.sort == "noun" and subject.known is None and object_.known is None:
            return Candidate(scene, context, {})  # common nouns speak of no certain thing
        if object_.sort == "noun" and object_.known is None and (object_.label.lower() in self.triggers or self._stems(object_) & self.sorts):
            return Candidate(scene, context, {})
        prior: dict[str, float] = {}
        for profile in self.profiles:
            said, by_rules = profile.coverage(*context.weights, by_object=context.by_object), read.get(profile.iri, 0.0)
            if not said and not by_rules:
                continue
            if self._is_name(subject, profile) or self._is_name(object_, profile):
                continue  # the word that names the property is no end of it
            fits = self._fits(subject, object_, profile)
            if fits is None:
                continue
            untold = sum(not (parts & profile.parts or parts & profile.sorts) for parts in path)
            odds = START + place + fits + SAID * said**1.5 - UNTOLD * min(3, untold) - 2 * READ * turned.get(profile.iri, 0.0)
            if by_rules and profile.iri in specific:
                odds += SPECIFIC
            if by_rules:
                odds = max(odds, START + place + fits) + READ * by_rules
            if (begin, profile.iri, target) in self.chosen or (begin, profile.iri, object_.start) in self.chosen:
                odds = max(odds, CHOSEN)
            if odds > LOWEST:
                prior[profile.iri] = 1.0 / (1.0 + math.exp(-odds))
        return Candidate(scene, context, prior)

    def named_beside(self, tree: Tree, end: FactEnd) -> dict[str, tuple[float, float]]:
        """Property -> the shares of its name that the words right before an end say, up to the end before it, and those right after, to the next."""
        words = tree.sentence.words
        first, last = end.first, end.last
        while first > 0 and end.first - first < NEAR and not _is_named(tree, first - 1):
            first -= 1
        while last < len(words) and last - end.last < NEAR and not _is_named(tree, last):
            last += 1
        before, after = words[first : end.first], words[end.last : last]
        stems = [{stem(form) for word in part for form in (word.lower, word.lemma.lower())} for part in (before, after)]
        found = {}
        for profile in self.profiles:
            shares = profile.share(stems[0]), profile.share(stems[1])
            if any(shares):
                found[profile.iri] = shares
        return found

    def _named(self, end: FactEnd) -> Thing | None:
        """The thing that the rules know an end as: of a longer name than they read that of the name in it."""
        return self.account.cast.name(end.mention) if end.mention is not None and end.mention.kind == "name" else end.thing

    def _path_words(self, context: Context) -> list[frozenset[str]]:
        """The telling words on the path between two ends, each as its stems."""
        words, tree = context.tree.sentence.words, context.tree
        found = []
        for i in (*context.path[0], *context.path[1]):
            word, end = words[i], tree.of_word.get(i)
            own = i in range(context.subject.first, context.subject.last) or i in range(context.object.first, context.object.last)
            if (
                own
                or word.lower in FUNCTION
                or word.pos in {"ADP", "AUX", "DET", "PRON", "PUNCT", "NUM", "ADV"}
                or (end is not None and end.sort in {"name", "value"})
            ):
                continue
            parts = frozenset(part for part, _ in forms(word))
            if not parts & LIGHT_VERBS and not self.lexicon.class_names.get((word.lemma.lower(),)):
                found.append(parts)
        return found

    def _is_name(self, end: FactEnd, profile: Profile) -> bool:
        return end.sort == "noun" and end.known is None and bool(profile.parts & self._stems(end))

    def _fits(self, subject: FactEnd, object_: FactEnd, profile: Profile) -> float | None:
        """What the sorts of two ends add to the odds of a property; None when one of them cannot be what it asks for."""
        assert subject.thing is not None
        begin, end = self._begins(subject.thing, profile.iri), self.fit(object_, profile.expected, profile.iri)
        if not begin or not end:
            return None
        odd = -1.0 if subject.sort == "noun" and subject.known is None else 0.0
        return odd + _odds_of(begin) + _odds_of(end)

    def _stems(self, end: FactEnd) -> frozenset[str]:
        return frozenset(stem(word) for word in end.label.lower().split()[-1:])

    def _begins(self, thing: Thing, iri: str) -> float:
        fit = self.meanings.fit(thing, self.lexicon.schema.effective_domain(iri))
        return fit.score if fit is not None else 0.0

    def fit(self, end: FactEnd, expected: Expected, iri: str) -> float:
        """The fit of an end with what a property asks of its objects."""
        wanted = expected.wanted
        if end.value is not None:
            return _value_fit(end.value, expected)
        if "entity" in wanted:
            assert end.thing is not None
            ranges = self.lexicon.schema.effective_range(iri)
            if end.sort == "noun":
                return 0.3 if self.account.cast.is_named_kind(ranges) else 0.85
            fit = self.meanings.fit(end.thing, ranges)
            return fit.score if fit is not None else 0.0
        if "text" in wanted:
            return 0.9 if end.sort == "name" else 0.6 if end.sort == "noun" else 0.0
        return 0.0


def _is_named(tree: Tree, i: int) -> bool:
    end = tree.of_word.get(i)
    return end is not None and end.sort in {"name", "value"}


ROLES: Final = {"nsubj": 1.0, "nsubjpass": 1.0, "poss": 1.0, "ROOT": 0.9, "attr": 0.8, "appos": 0.8, "dobj": 0.7, "conj": 0.7}
"""The likelihood that a thing in this place in a sentence is what is spoken of there."""
OWNING: Final = frozenset({"of", "for"})
ADJUNCT: Final = 0.45


def begins(context: Context) -> float:
    """The likelihood that the first of two ends is what the sentence speaks of there, by its place in it."""
    sentence = context.tree.sentence
    root = sentence.words[context.tree.first_of_list(context.subject.root)]
    if context.path[0][-1] == root.i:
        return 1.0  # the other hangs on it
    if root.dep == "pobj":
        return 0.9 if sentence.head(root).lower in OWNING else ADJUNCT
    return ROLES.get(root.dep, 0.6)


def may_end(context: Context) -> float:
    """The likelihood that the second of two ends is what is said of the first: who does something is not where it is done."""
    sentence = context.tree.sentence
    root = sentence.words[context.tree.first_of_list(context.object.root)]
    acts = root.dep == "nsubj" and sentence.head(root).pos == "VERB"
    return 0.3 if (acts or root.dep == "nsubjpass") and not context.by_object else 1.0


def _odds_of(fit: float) -> float:
    return FITTING if fit >= 0.95 else 0.0 if fit >= 0.85 else -2 * FITTING * (0.95 - fit) / 0.4


def _value_fit(value: TextValue, expected: Expected) -> float:
    if value.sort == "date":
        if "date" in expected.wanted:
            finer = expected.time or (expected.year is not None and expected.year is not (value.month is None))
            return 0.7 if finer else 1.0
        return 0.0
    if value.sort == "number":
        if expected.unit and value.unit and value.unit != expected.unit:
            return 0.0
        return 1.0 if "number" in expected.wanted else 0.3 if "entity" in expected.wanted else 0.0
    if value.sort == "address":
        return 1.0 if "address" in expected.wanted else 0.0
    return 1.0 if "text" in expected.wanted else 0.7 if "entity" in expected.wanted else 0.0


def contexts(ends: tuple[FactEnd, ...], tree: Tree) -> Iterator[Context]:
    """The pairs of ends of a sentence of which the first can be the subject of a fact."""
    if len(ends) > MOST_ENDS:
        return
    for subject in ends:
        if subject.thing is None or not (subject.may_begin or subject.known is not None):
            continue
        for object_ in ends:
            if object_ is not subject and object_.key != subject.key:
                yield Context(tree, subject, object_)


def candidates(account: Account, text: str, lexicon: Lexicon, names: KnownNames, segmenter: Segmenter | None = None) -> Iterable[Candidate]:
    """The pairs of a text, in its order, each with what speaks for its properties."""
    profiles = profiles_of(lexicon)
    ends, weigher = Ends(account, text, names, lexicon.sorts, segmenter), Weigher(account, lexicon, profiles)
    for scene in account.scenes:
        found = ends.of(scene)
        if scene.mentions.sentence.is_question:
            continue
        tree = Tree(scene.mentions.sentence, found)
        beside = {end: weigher.named_beside(tree, end) for end in found} if segmenter is not None else {}
        for context in contexts(found, tree):
            if (candidate := weigher.weighed(scene, context)) is not None:
                yield replace(candidate, named=beside.get(context.object, {}))


def log_odds(likely: float) -> float:
    return math.log(likely / (1.0 - likely))
