"""The things that a text is about: one for all its names, with its known classes, found again by pronouns and by "the ship"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from onto_core.english.genders import SHIPS, of_pronoun
from onto_core.english.named import NameSoFar
from onto_core.english.names import is_short_for_thing, name_of
from onto_core.english.words import PARTICLES, PLURAL
from onto_core.ontology.model import AllOf, AnyOf
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import normal_label
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.identity.sorts import is_vessel, sort_of, sort_of_noun
from onto_extract.rules.english import COUNTRIES
from onto_extract.rules.lexicon import Lexicon
from onto_extract.rules.mentions import INDEFINITE, Mention

GENERIC: Final[Mapping[str, tuple[str, ...]]] = {
    "PERSON": ("person", "human", "human being", "people", "individual"),
    "ORG": ("organisation", "organization", "company", "institution", "group", "agent"),
    "GPE": ("place", "location", "geographical place", "populated place", "settlement", "city", "country", "spatial thing", "area", "region"),
    "COUNTRY": ("country", "nation", "sovereign state", "state", "place", "location", "geographical place", "populated place", "spatial thing"),
    "LOC": ("place", "location", "geographical place", "spatial thing", "area", "region", "natural place"),
    "FAC": ("facility", "building", "structure", "architectural structure", "place", "location"),
    "EVENT": ("event",),
    "WORK_OF_ART": ("work", "creative work"),
    "LANGUAGE": ("language",),
    "PRODUCT": ("product",),
}
"""Kinds of names that the parser tells apart -> what an ontology may call them."""

UNLIKELY: Final = 0.55
"""The fit of a thing of a known kind and a class outside of that kind, where nothing forbids it but a hierarchy could have allowed it."""

LOOKBACK: Final = 200
"""Sentences that lie between a thing and "the ship" that means it, at most."""

Place = tuple[int, int]
"""Characters `[start, end)` of the text."""
Stated = tuple[Mention, str, Place | None]
"""A name, a class of what it names, and the place that says so; no place when the name itself does."""

RESTRICTED: Final = frozenset(
    {"other", "first", "second", "third", "last", "next", "same", "former", "latter", "new", "old", "previous", "rival", "different", "own", "such"}
)


@dataclass(slots=True, eq=False)
class Thing:
    """Something with a name, or known by its class ("the tankard").

    `stated` are classes that the text gives it in words; `implied` follow from relations that it stands in.
    """

    label: str
    number: int = 0
    """0: known by its name. Others have none: the first thing of its label that the text brings in, the second, ..."""
    stated: dict[str, None] = field(default_factory=dict)
    implied: dict[str, None] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    """Kinds that the parser takes its names for, with their number."""
    pronoun: str = ""
    """ "she" or "he", where the document tells."""

    @property
    def classes(self) -> tuple[str, ...]:
        return (*self.stated, *self.implied)

    @property
    def kind(self) -> str:
        """The kind that the parser takes it for, when that is reliable: a full personal name, a place; else nothing."""
        if self.label.lower() in COUNTRIES:
            return "COUNTRY"
        kind, _ = self.kinds.most_common(1)[0] if self.kinds else ("", 0)
        tokens = self.label.split()
        if kind == "PERSON":
            full = len(tokens) > 1 and all(token.lower() in PARTICLES or _is_personal(token) for token in tokens)
            return kind if full else ""
        return kind if kind in {"GPE", "LOC", "LANGUAGE"} else ""


def _is_personal(token: str) -> bool:
    return token[:1].isupper() and (len(token.rstrip(".")) == 1 or not token.isupper()) and not any(c.isdigit() for c in token)


@dataclass(frozen=True, slots=True)
class RoleFit:
    """The fit of a thing and its place, in (0, 1], and the classes that it then has beside the known ones."""

    score: float
    classes: tuple[str, ...] = ()


_ENTITIES: Final[Mapping[str, str]] = {"person": "PERSON", "organisation": "ORG", "place": "GPE"}


class Carried:
    """Things that only other chunks of the document name: what a pronoun or "the museum" means that has nothing before it in the text."""

    def __init__(self, lexicon: Lexicon, so_far: Iterable[tuple[NameSoFar, Thing]]) -> None:
        self._so_far = tuple(so_far)
        self._schema = lexicon.schema
        for each, thing in self._so_far:
            thing.pronoun = each.pronoun if each.pronoun != "it" or not each.kind else ""  # of a kind it is no more than the parser's word
            for noun in each.nouns:
                if (iri := lexicon.class_named(tuple(noun.split()))) and not any(lexicon.schema.disjoint(iri, known) for known in thing.classes):
                    thing.stated[iri] = None
            if sort_of(self._schema, thing.stated) in ("", each.kind):  # nouns that name a class say more than the parser
                thing.kinds[_ENTITIES.get(each.kind, "")] += bool(each.kind)

    @cached_property
    def things(self) -> frozenset[Thing]:
        return frozenset(thing for _, thing in self._so_far)

    @property
    def also(self) -> Iterator[tuple[str, Thing]]:
        """The other names of the things."""
        return ((name, thing) for each, thing in self._so_far for name in each.also)

    def pronoun(self, word: str) -> Thing | None:
        """What a pronoun at the beginning of the text means: the topic, if it is known to agree; else the one thing spoken of last that does."""
        fitting = [(each, thing) for each, thing in self._so_far if each.ago is not None and self._takes_up(word, each, thing)]
        latest = [pair for pair in fitting if pair[0].ago == min(each.ago or 0 for each, _ in fitting)]
        known = [pair for pair in fitting if pair[0].pronoun]
        topic = [pair for pair in fitting if pair[0].topic]
        if {self._is_ship(*pair) for pair in known} == {True, False} and not topic:
            return None  # a ship and a woman
        older = [pair for pair in known if pair not in latest]
        for narrower in (
            [pair for pair in topic if pair in known],
            [pair for pair in latest if pair in known],
            [*older, *latest] if older else topic,
            latest,
        ):
            if narrower:
                return narrower[0][1] if len(narrower) == 1 else None
        return None

    def named(self, noun: str) -> Thing | None:
        """What "the orchestra" means where no class is called so: the one thing that the document calls so."""
        called = [(each, thing) for each, thing in self._so_far if each.ago is not None and any(own.split()[-1] == noun for own in each.nouns)]
        topic = [thing for each, thing in called if each.topic]
        return called[0][1] if len(called) == 1 else topic[0] if topic else None

    def kin(self, pronoun: str, noun: str, here: Iterable[Thing]) -> Thing | None:
        """Who "her brother" is: the one person that the document calls so, where only one other could be the owner."""
        called = [thing for each, thing in self._so_far if each.ago is not None and noun in each.nouns]
        owners = [thing for each, thing in self._so_far if each.ago is not None and self._takes_up(pronoun, each, thing)]
        owners = [thing for thing in dict.fromkeys((*owners, *here)) if thing not in called]
        return called[0] if len(called) == 1 and len(owners) == 1 else None

    def _takes_up(self, word: str, name: NameSoFar, thing: Thing) -> bool:
        """True when a pronoun may stand for a name of the document. What its nouns say of it counts more than what the parser took it for."""
        kind = sort_of(self._schema, thing.stated) or name.kind
        wanted = of_pronoun(word)
        if self._is_ship(name, thing):
            return wanted in ("she", "it")
        if wanted == "it":
            return kind not in ("person", "") or name.pronoun == "it"
        return bool(wanted) and kind == "person" and name.pronoun in ("", wanted)

    def _is_ship(self, name: NameSoFar, thing: Thing) -> bool:
        """True for what the document calls a ship, or its ontology."""
        return any(is_vessel(self._schema, iri) for iri in thing.stated) or any(noun.split()[-1] in SHIPS for noun in name.nouns)

    def called(self, wanted: str, phrase: Sequence[str], schema: Schema) -> Thing | None:
        """What "the museum" means: the one thing that the document calls so, the topic before others; else the one of that class."""
        noun = phrase[-1]
        by_noun = [(each, thing) for each, thing in self._so_far if each.ago is not None and any(own.split()[-1] == noun for own in each.nouns)]
        of_class = [(each, thing) for each, thing in self._so_far if each.ago is not None and schema.admits((wanted,), thing.classes)]
        for fitting in (by_noun, of_class):
            topic = [thing for each, thing in fitting if each.topic]
            if topic or len(fitting) == 1:
                return topic[0] if topic else fitting[0][1]
            if fitting:
                return None
        return None


class Cast:
    """The things of one text. They are found by `name`; `point` finds what a mention without a name means."""

    def __init__(self, lexicon: Lexicon, names: Iterable[Mention], so_far: Sequence[NameSoFar] = (), decisions: Decisions = UNDECIDED) -> None:
        """`so_far`: names of the other chunks of the text's document. `decisions`: names that the user keeps apart."""
        self.lexicon = lexicon
        self.schema: Schema = lexicon.schema
        self._by_name: dict[str, Thing] = {}
        self._generic = {
            kind: tuple(iri for name in words if (iri := lexicon.class_names.get(tuple(name.split()))) is not None) for kind, words in GENERIC.items()
        }
        self._seen: dict[int, list[tuple[int, bool, Thing]]] = defaultdict(list)
        self._unnamed: dict[int, tuple[Place, Thing]] = {}
        """Things known by their class, with the phrase that first speaks of them, by its start."""
        mentions = list(names)
        people = {m.label for m in mentions if m.entity == "PERSON"} | {each.name for each in so_far if each.kind == "person"}
        endings: dict[str, list[Thing]] = defaultdict(list)
        self._here = {normal_label(m.label) for m in mentions}
        for label in sorted({m.label for m in mentions} | {each.name for each in so_far}, key=lambda label: (-len(label.split()), label)):
            longer = [
                thing for thing in endings[label.split()[-1]] if _short_for(label, thing.label, people) and not decisions.never(label, thing.label)
            ]
            if not longer and not any(label == each.name for each in so_far):
                longer = _firms_called(label, mentions, so_far, self._by_name)
            thing = longer[0] if len(longer) == 1 else self._by_name.get(normal_label(label)) or Thing(label)
            if thing.label == label:
                endings[label.split()[-1]].append(thing)
                endings[_initials(label)].append(thing)
            self._by_name[normal_label(label)] = thing
        self.carried = Carried(lexicon, ((each, self._by_name[normal_label(each.name)]) for each in so_far))
        for also, thing in self.carried.also:
            if not decisions.never(also, thing.label) and normal_label(also) in self._here and self._by_name[normal_label(also)].label == also:
                self._by_name[normal_label(also)] = thing
        for mention in mentions:
            self.name(mention).kinds[mention.entity] += bool(mention.entity)

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things with a name, and those brought in by their class."""
        named = (thing for label, thing in self._by_name.items() if label in self._here)
        return tuple(dict.fromkeys((*named, *(thing for _, thing in self._unnamed.values()))))

    @property
    def unnamed(self) -> tuple[tuple[Thing, Place], ...]:
        """The things known by their class, with the place of the phrase that brings each in."""
        return tuple((thing, place) for place, thing in self._unnamed.values())

    def is_carried(self, thing: Thing) -> bool:
        """True for a thing that other chunks of the document name."""
        return thing in self.carried.things

    def name(self, mention: Mention) -> Thing:
        return self._by_name[normal_label(mention.label)]

    # -- classes

    def state(self, thing: Thing, iri: str) -> bool:
        """Give a thing a stated class. False, and nothing done, when the class contradicts earlier ones."""
        if any(self.schema.disjoint(iri, known) for known in thing.classes):
            return False
        thing.stated[iri] = None
        return True

    def believe(self, stated: Iterable[Stated]) -> dict[tuple[Thing, str], Place]:
        """Give things the classes stated for them that do not contradict earlier ones; return those that a place of the text states."""
        return {(thing, iri): place for name, iri, place in stated if self.state(thing := self.name(name), iri) and place}

    def fit(self, thing: Thing, unions: AllOf) -> RoleFit | None:
        """The fit of a thing and all the unions; None when it cannot be in one of them."""
        fits = [fit for union in unions if (fit := self._fit_one(thing, union)) is not None]
        if len(fits) < len(unions):
            return None
        return RoleFit(min((score for score, _ in fits), default=1.0), tuple(iri for _, iri in fits if iri is not None))

    def _fit_one(self, thing: Thing, union: AnyOf) -> tuple[float, str | None] | None:
        """The strength of its being in the union, and the class that it must then have, of a union of several none; None when it cannot be in it."""
        schema = self.schema
        if schema.admits(union, thing.classes):
            return 1.0, None
        possible = [member for member in union if not any(schema.disjoint(member, known) for known in thing.classes)]
        only = union[0] if len(union) == 1 else None
        if thing.stated:
            if any(schema.is_a(member, known) for member in possible for known in thing.stated):
                return 0.95, only
            alone = [member for member in possible if not any(map(self._placed, (member, *thing.stated)))]
            return (0.75, only) if len(alone) == 1 else None
        generic = self.kind_classes(thing)
        if generic:
            if any(schema.is_a(g, member) or schema.is_a(member, g) for member in possible for g in generic):
                return 0.95, only
            possible = [member for member in possible if not all(schema.disjoint(member, g) for g in generic)]
            return (UNLIKELY if any(map(self._placed, generic)) else 0.8, only) if len(possible) == 1 else None
        return (0.85, only) if possible else None

    def _placed(self, iri: str) -> bool:
        """True when a class has relatives in the ontology. When it has none, its being unrelated to another says nothing."""
        return bool(self.schema.ancestors(iri) or self.schema.descendants(iri))

    def kind_classes(self, thing: Thing) -> tuple[str, ...]:
        """The classes of the subset for the kind of its name, the narrowest first: Country, Place for "Norway"."""
        return self._generic.get(thing.kind, ())

    def is_named_kind(self, unions: AllOf) -> bool:
        """True when members of these classes have names of their own: people, organisations, places."""
        named = [iri for kind in ("PERSON", "ORG", "GPE", "LOC", "COUNTRY", "FAC") for iri in self._generic[kind]]
        return not unions or any(self.schema.is_a(m, n) or self.schema.is_a(n, m) for union in unions for m in union for n in named)

    def is_person(self, thing: Thing) -> bool | None:
        """True for a person, False for anything else, None when nothing tells."""
        people = self._generic["PERSON"]
        if thing.classes and people:
            if self.schema.admits(people, thing.classes):
                return True
            if all(any(self.schema.disjoint(p, known) for known in thing.classes) for p in people):
                return False
        return True if thing.kind == "PERSON" else False if thing.kind in {"GPE", "LOC", "COUNTRY"} else None

    # -- what is pointed at

    def forget_order(self) -> None:
        """Start again at the beginning of the text, with all that is known of the things."""
        self._seen.clear()

    def see(self, thing: Thing, sentence: int, character: int, subject: bool) -> None:
        self._seen[sentence].append((character, subject, thing))

    def point(self, mention: Mention, sentence: int, first: int) -> Iterator[Thing]:
        """The things that a description may mean, the most likely first. `first`: the sentence that opens its paragraph."""
        if mention.kind == "description" and mention.word in INDEFINITE | {"the", "this", "that"} and mention.nouns:
            phrase = mention.nouns[0]
            wanted = self.lexicon.class_named(phrase)
            if wanted is None or RESTRICTED.intersection(phrase):
                return
            meant = [] if mention.word in INDEFINITE else self._meant(mention, wanted, sentence, first)
            yield from meant or (self._of_class(mention, wanted),)

    def _meant(self, mention: Mention, wanted: str, sentence: int, first: int) -> list[Thing]:
        """The things that "the ship" may mean: those of its class, the latest first; else the one before it that could be of it, if there is one."""
        _, own = self._unnamed.get(mention.start, (None, None))
        before = [thing for thing in self._before(mention, sentence, max(0, sentence - LOOKBACK)) if thing is not own]
        typed = [thing for thing in before if self.schema.admits((wanted,), thing.classes)]
        if typed:
            named_alike = [thing for thing in typed if thing.number and thing.label.lower() == mention.label.lower()]
            return named_alike[:1] or typed
        if carried := self.carried.called(wanted, mention.nouns[0], self.schema):
            return [carried]
        near = self._before(mention, sentence, max(first, sentence - 1))
        possible = [thing for thing in near if not thing.classes and not thing.number and self._could_be(thing, wanted)]
        return possible if len(possible) == 1 else []

    def _could_be(self, thing: Thing, wanted: str) -> bool:
        """True when nothing speaks against a class for a thing of which no class is known: neither the parser, by kind, nor the ontology."""
        taken_for = {kind for kind in thing.kinds if self._generic.get(kind)}
        related = self.schema.related
        return all(any(related(wanted, iri) for iri in self._generic[kind]) for kind in taken_for) and self.fit(thing, ((wanted,),)) is not None

    def _of_class(self, mention: Mention, wanted: str) -> Thing:
        """The thing that a phrase brings in, known by its class."""
        if mention.start not in self._unnamed:
            number = 1 + sum(each.label.lower() == mention.label.lower() for _, each in self._unnamed.values())
            self._unnamed[mention.start] = (mention.start, mention.end), Thing(mention.label, number, {wanted: None})
        return self._unnamed[mention.start][1]

    def agrees(self, pronoun: str, thing: Thing) -> bool:
        wanted, person = of_pronoun(pronoun), self.is_person(thing)
        if any(is_vessel(self.schema, iri) for iri in thing.classes):
            return wanted in ("she", "it")
        if wanted == "it":
            return person is not True and thing.pronoun in ("", "it")
        if wanted:
            other = sort_of(self.schema, thing.classes) not in ("", "person") and not taken_for_person(thing)
            return person is not False and not other and thing.pronoun in ("", wanted)
        return pronoun not in PLURAL

    def _before(self, mention: Mention, sentence: int, first: int) -> Iterator[Thing]:
        """Things seen before a mention, the latest sentence first; in a sentence its subjects in order, then the others from the end."""
        before: dict[Thing, None] = {}
        for number in range(sentence, first - 1, -1):
            here = [each for each in self._seen.get(number, ()) if each[0] < mention.start]
            here.sort(key=lambda seen: (not seen[1], seen[0] if seen[1] else -seen[0]))
            before.update((thing, None) for _, _, thing in here)
        return iter(before)


def taken_for_person(thing: Thing) -> bool:
    """True for a thing whose names the parser mostly takes for those of people."""
    return bool(thing.kinds) and thing.kinds.most_common(1)[0][0] == "PERSON"


def _firms_called(label: str, mentions: Iterable[Mention], so_far: Iterable[NameSoFar], known: Mapping[str, Thing]) -> list[Thing]:
    """The organisations of other chunks whose names begin with a name that the parser takes for no person and no place."""
    if any(mention.label == label and mention.entity in {"PERSON", "GPE", "LOC", "FAC"} for mention in mentions):
        return []
    names = [each for each in so_far if is_short_for_thing(name_of(label), name_of(each.name)) == "beginning"]
    firms = all(any(sort_of_noun(noun.split()[-1]) == "organisation" for noun in each.nouns) for each in names)
    return [known[normal_label(each.name)] for each in names if normal_label(each.name) in known] if firms else []


def _short_for(short: str, long: str, people: set[str]) -> bool:
    """True when a name is a shorter form of another: a surname, a ship without its prefix, the initials."""
    less, more = short.split(), long.split()
    if len(less) >= len(more):
        return False
    if more[-len(less) :] == less:
        people = people | {long} if short in people else people
        lead = more[: -len(less)]
        surname = long in people and short[:1].isupper() and all(_is_personal(token) or token.lower() in PARTICLES for token in lead)
        return surname or (len(lead) <= 2 and all(token.rstrip(".").isupper() and len(token) <= 5 for token in lead))
    return len(less) == 1 and len(short) > 1 and short.isupper() and short == _initials(long)


def _initials(name: str) -> str:
    return "".join(token[0] for token in name.split() if token[:1].isupper())
