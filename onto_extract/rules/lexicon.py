"""The names of a subset's elements, as keys for looking up the words of a parsed sentence."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from typing import Literal as OneOf

from onto_core.english.frames import NAMES, FrameRole, Key
from onto_core.english.words import PREPOSITIONS
from onto_core.matching.nlp import parse
from onto_core.ontology.model import DataUnion, Property, Text
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.vocabulary import XSD, XSD_ANYURI, local_name, namespace_of
from onto_extract.rules.english import KIND_WORDS, NEUTRAL, UNITS

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset


_PREPOSITIONS = {(word,) for word in PREPOSITIONS}

_WIDE = {("associate", "with"), ("attribute", "to"), ("version", "of")}
"""Names that tell what they mean only together with a domain: PROV's association is that of an activity with who does it."""

Wanted = OneOf["entity", "date", "number", "text", "address"]


@dataclass(frozen=True, slots=True)
class PropertyMeaning:
    """A property that a key may mean, and the strength of that."""

    property: str
    strength: float


@dataclass(frozen=True, slots=True)
class Expected:
    """The requirements on the object of a property. `unit` is the one that its label or comment names."""

    wanted: frozenset[Wanted]
    data: tuple[DataUnion, ...] = ()
    unit: str = ""
    year: bool | None = None
    """True when years are meant, False for days, None for either."""
    time: bool = False
    """The name asks for a time of day."""
    value_class: bool = False
    """The range is a class that stands for values ("Date", "Number"): an entity whose label is the value."""

    @property
    def enumerated(self) -> bool:
        return any(each.one_of for union in self.data for each in union)


class Lexicon:
    """The words of one subset. `meanings` by key; class and individual names by their words, the last in the singular."""

    def __init__(self, subset: Subset) -> None:
        self.schema: Schema = subset.schema
        self.meanings: dict[Key, list[PropertyMeaning]] = defaultdict(list)
        self.frames: dict[FrameRole, list[PropertyMeaning]] = defaultdict(list)
        """The properties that name a frame, each in the direction in which it does."""
        self.expected: dict[str, Expected] = {}
        self.class_names: dict[Key, str] = {}
        self.individuals: dict[str, str] = {}
        self.verbal: set[str] = set()
        """Properties that are named by what the subject does, as their inverses tell: "meters", "is metered by"."""
        sizes = subset.schema.derived(vocabulary_sizes)
        chosen = sorted(_iris(subset.schema, subset.classes), key=lambda iri: -sizes[namespace_of(iri)])
        candidates = dict.fromkeys((*chosen, *sorted(subset.schema.classes)))
        known = [iri for iri in candidates if _value_sort(iri, subset.schema) is None and _is_described(iri, subset.schema)]
        for rank in (slice(1), slice(1, None)):  # a label before other names; those outside of the subset tell what does not fit
            for iri in known:
                for name in class_names(subset.schema, iri)[rank]:
                    self.class_names.setdefault(name, iri)
        self.sorts = frozenset(name[-1] for name in self.class_names)
        """The nouns that name sorts of things."""
        self.longest = max(map(len, self.class_names), default=0)
        properties = [subset.schema.properties[iri] for iri in _iris(subset.schema, subset.properties)]
        lemmatised(name for property_ in properties for name, _ in property_names(subset.schema, property_))
        for property_ in properties:
            self._add(property_)
        for individual in subset.schema.individuals.values():
            for text in (*individual.labels, *individual.alt_labels):
                self.individuals.setdefault(text.value.lower(), individual.iri)
        self.classes = subset.class_iris

    def _add(self, property_: Property) -> None:
        self.expected[property_.iri] = self._expectation(property_)
        best: dict[Key, float] = {}
        for name, strength in property_names(self.schema, property_):
            strength *= DEPRECATED if property_.deprecated else 1.0
            for key, factor in self._keys(property_, name):
                best[key] = max(best.get(key, 0.0), strength * factor)
        named: dict[FrameRole, float] = {}
        names = self.schema.derived(match_names)
        inverses = (name.split() for iri in self.schema.inverses(property_.iri) if iri in names for name in names[iri].names)
        if any(name[-1] == "by" for name in inverses):
            self.verbal.add(property_.iri)
        for key, strength in best.items():
            self.meanings[key].append(PropertyMeaning(property_.iri, strength))
            wide = key in _WIDE and not self.schema.effective_domain(property_.iri)
            for role in () if wide else NAMES.get(key, ()):
                named[role] = max(named.get(role, 0.0), strength)
        for role, strength in named.items():
            self.frames[role].append(PropertyMeaning(property_.iri, strength))

    def _keys(self, property_: Property, name: str) -> Iterator[tuple[Key, float]]:
        ends = {
            key for union in (*self.schema.effective_range(property_.iri), *self.schema.effective_domain(property_.iri)) for iri in union
            if iri in self.schema.classes for key in class_names(self.schema, iri)
        }  # fmt: skip
        for key in phrase_keys(name):
            yield key, 1.0
            if (plain := without_modifiers(key)) != key:  # "current location"
                yield plain, 0.95
                if kind := KIND_WORDS.get(plain[-1]):
                    yield (f"@{kind}", *plain[:-1]), 0.9
            for cut in range(1, len(key)):
                if key[cut:] in ends and key[:cut] not in _PREPOSITIONS:  # "supplies product"
                    yield key[:cut], 0.9
                if key[:cut] in ends or key[:cut] in self.class_names:  # "ship length"
                    yield key[cut:], 0.95 if key[:cut] in ends else 0.7
            if (kind := KIND_WORDS.get(key[-1])) and len(key) > 1:
                yield (f"@{kind}", *key[:-1]), 0.95
            if len(key) > 2 and key[1] == "of" and (kind := KIND_WORDS.get(key[0])):
                yield (f"@{kind}", *key[2:]), 0.95

    def _expectation(self, property_: Property) -> Expected:
        if property_.kind == "datatype":
            unions = self.schema.effective_data_ranges(property_.iri)
            unit, time = _unit(self.schema, property_.iri), words(property_.id).endswith("time")
            return Expected(frozenset(_wanted(unions)), unions, unit, _years(unions, property_), time=time)
        ranges = [iri for union in self.schema.effective_range(property_.iri) for iri in union]
        sorts = [_value_sort(iri, self.schema) for iri in ranges]
        if sorts and all(sorts):
            year = any("year" in local_name(iri).lower() for iri in (*ranges, property_.iri))
            return Expected(frozenset(sort for sort in sorts if sort), (), _unit(self.schema, property_.iri), year, value_class=True)
        return Expected(frozenset({"entity"}))

    def class_named(self, phrase: Sequence[str]) -> str | None:
        """The class that the longest end of a noun phrase names: "steam research vessel" finds "research vessel" before "vessel"."""
        for start in range(max(0, len(phrase) - self.longest), len(phrase)):
            if (iri := self.class_names.get(tuple(phrase[start:]))) is not None:
                return iri
        return None


def vocabulary_sizes(schema: Schema) -> Counter[str]:
    """The number of elements in each namespace: an ontology is written in its own, and borrows from others."""
    return Counter(namespace_of(iri) for iri in (*schema.classes, *schema.properties))


def _is_described(iri: str, schema: Schema) -> bool:
    """False for a class of which a larger ontology has but the IRI (qudt:Unit in Brick): what it means is said elsewhere."""
    class_, sizes = schema.classes[iri], schema.derived(vocabulary_sizes)
    alone = not (class_.labels or class_.comments or schema.ancestors(iri) or schema.descendants(iri))
    return not (alone and sizes[namespace_of(iri)] < 0.01 * max(sizes.values()))


def _iris(schema: Schema, refs: Iterable[object]) -> list[str]:
    return list(dict.fromkeys(schema.get(ref).iri for ref in refs))  # type: ignore[arg-type]


def _wanted(unions: tuple[DataUnion, ...]) -> Iterator[Wanted]:
    if not unions:
        yield from ("date", "number", "text", "address")
    for data_range in unions[0] if unions else ():
        name = data_range.datatype.removeprefix(XSD)
        if data_range.one_of or name in {"string", "normalizedString", "token", "langString", "NMTOKEN", "Name", "language"} or not name.isalpha():
            yield "text"
            if not data_range.one_of:
                yield "number"
        elif data_range.datatype == XSD_ANYURI:
            yield "address"
        elif name in {"date", "dateTime", "gYear", "gYearMonth", "dateTimeStamp"}:
            yield "date"
        elif name != "boolean":
            yield "number"


def _years(unions: tuple[DataUnion, ...], property_: Property) -> bool | None:
    if "year" in words(property_.id).split():
        return True
    datatypes = {each.datatype for each in unions[0]} if unions else set()
    return (XSD + "gYear" in datatypes) if len(datatypes) == 1 else None


_VALUE_NAMES: Mapping[str, Wanted] = {
    **dict.fromkeys(("date", "year", "datetime", "day", "gyear"), "date"),
    **dict.fromkeys(("number", "integer", "float", "double", "decimal", "quantity", "count"), "number"),
    **dict.fromkeys(("string", "text", "literal"), "text"),
    **dict.fromkeys(("url", "uri", "anyuri"), "address"),
}


def _value_sort(iri: str, schema: Schema) -> Wanted | None:
    """The values that a class stands for when it is one in name only, such as Date, Year, number or string of an ontology without datatypes."""
    class_ = schema.classes.get(iri)
    if class_ is not None and schema.ancestors(iri):
        return None
    return _VALUE_NAMES.get((class_.id if class_ else local_name(iri)).lower())


_POWERS = frozenset(("square", "cubic"))


@remembered()
def _unit(schema: Schema, iri: str) -> str:
    """The unit that a property's names or comment state: "length in metres". Words of one or two letters do not count."""
    property_ = schema.properties[iri]
    texts = [*english(property_.labels), *english(property_.alt_labels), *english(property_.comments), words(property_.id)]
    spoken = re.findall(r"\w+", " ".join(texts).lower())
    units = {UNITS[word] for before, word in zip(("", *spoken), spoken, strict=False) if word in UNITS and len(word) > 2 and before not in _POWERS}
    units |= {
        UNITS[name] for union in schema.effective_data_ranges(iri) for each in union if (name := local_name(each.datatype)) in UNITS and len(name) > 2
    }
    units -= {"person", "second", "day", "degree"}
    return units.pop() if len(units) == 1 else ""


LABEL, ALSO, DEPRECATED = 1.0, 0.9, 0.7
"""The strength of a name: of the label, and of any other; the share of it that is left to a property that is no longer to be used."""

CARRIERS = (("It was ", " it. "), ("It ", " it. "), ("Its ", " was good. "))
"""Sentences that show a parser a name as a verb and as a noun."""


def english(texts: Sequence[Text]) -> list[str]:
    """The texts to compare with English words: those in English or without a language."""
    return [text.value for text in texts if text.language is None or text.language.lower().split("-")[0] == "en"]


@remembered()
def class_names(schema: Schema, iri: str) -> tuple[Key, ...]:
    names = schema.derived(match_names)[iri].names
    return tuple(dict.fromkeys(key for name in names if (key := singular(words(name).lower().split()))))


def property_names(schema: Schema, property_: Property) -> Iterator[tuple[str, float]]:
    first, *others = schema.derived(match_names)[property_.iri].names
    yield words(first), LABEL
    for name in others:
        yield words(name), ALSO


def without_modifiers(key: Key) -> Key:
    """The key without the words in front that a text seldom says: "former or current owner" is an owner."""
    if len(key) > 3 and key[1] == "or":
        return without_modifiers(key[3:])
    return without_modifiers(key[1:]) if len(key) > 1 and key[0] in NEUTRAL else key


def singular(phrase: Sequence[str]) -> Key:
    """The phrase with its last word in the singular, by the regular endings."""
    if not phrase:
        return ()
    return (*phrase[:-1], singular_word(phrase[-1]))


def singular_word(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def phrase_keys(name: str) -> tuple[Key, ...]:
    """The keys of a property's name: its words unchanged, their lemmas, and both without a leading "has" or "is"."""
    plain = tuple(name.lower().split())
    keys: dict[Key, None] = {}
    for form in (plain, *lemmatised([name])[name]):
        while len(form) > 1 and form[0] in {"has", "have", "had", "is", "are", "was", "were", "be", "been", "the", "a", "an"}:
            form = form[1:]
        if form:
            keys[form] = None
            keys[singular(form)] = None
        if len(form) == 2:
            keys[("".join(form),)] = None  # "birth place", "birthplace"
    return tuple(keys)


def lemmatised(names: Iterable[str]) -> dict[str, tuple[Key, ...]]:
    """The lemmas that a parser sees in each name. New names are parsed together: one text of many short sentences is far cheaper than many texts."""
    wanted = list(dict.fromkeys(names))
    unknown = [name for name in wanted if name not in _LEMMAS]
    for start in range(0, len(unknown), 100):
        _learn(unknown[start : start + 100])
    lemmas = {name: _LEMMAS[name] for name in wanted}
    while len(_LEMMAS) > 50_000:
        _LEMMAS.pop(next(iter(_LEMMAS)))
    return lemmas


_LEMMAS: dict[str, tuple[Key, ...]] = {}


def _learn(names: Sequence[str]) -> None:
    text = ""
    places: list[tuple[str, str, int]] = []
    for name in names:
        phrase = " ".join(name.lower().split())
        for before, after in CARRIERS:
            places.append((name, phrase, len(text) + len(before)))
            text += before + phrase + after
    doc = parse(text)
    starts = {token.idx: token.i for token in doc}
    keys: dict[str, dict[Key, None]] = {name: {} for name in names}
    for name, phrase, start in places:
        first, tokens = starts.get(start), []
        while first is not None and first < len(doc) and doc[first].idx < start + len(phrase):
            tokens.append(doc[first])
            first += 1
        if len(tokens) == len(phrase.split()):
            keys[name][tuple(token.lemma_.lower() for token in tokens)] = None
    _LEMMAS.update((name, tuple(keys[name])) for name in keys)


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
