"""What all values of a profile together tell, so that no question has to read them all: read once a profile. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Final

from onto_core.languages.words import CLOSED_CLASSES
from onto_core.terms import normal_label
from onto_query.facts.codes import initials
from onto_query.profile.build import WORD
from onto_query.profile.model import GraphProfile, Value

SEVERAL: Final = 4
"""Names, at least, that make a word the name of a kind;"""
HEADS: Final = 0.5
"""the share of them that end with it: a clay golem is a golem, a war film is no war;"""
ALIKE: Final = 0.9
"""and that of things of one class among them."""
SHORTEST, LONGEST = 2, 5
"""Letters of initials."""
FEW: Final = 40
"""Things of a class, at most, whose names are all told."""
MOST: Final = 8
"""Names of the same initials, at most: those of more tell nothing."""
BETWEEN: Final = re.compile(r"\s*[;|]\s*")
"""Parts a value that says several;"""
LISTING: Final = re.compile(r"\s*[,/]\s*")
"""what may, where the values of a property are made of few parts in any place: "Comedy, Drama", but no "Lyon, France"."""
IN_LISTS: Final = 2
"""Values in which a part of such lists is, on average, and parts that stand first in some and behind another in others, at least."""
PART_WORDS: Final = 4
"""Words of a part of such a list, at most."""
SKIPPED: Final = frozenset[str]().union(*(closed.function for closed in CLOSED_CLASSES.values()))
"""Words that may be left out of initials, in any language."""


@dataclass(frozen=True)
class ValueIndex:
    """`listed`: property -> its values, where they are few. `kinds`: noun -> (class, property) of things whose names say that they are of a kind.
    `few`: class of few things -> property -> the names that it gives them. `initialled`: initials -> names in normal form. `several`: property,
    text in normal form -> values that say this and more ("Rome; Naples"). `ends`: those nouns of kinds with which all names end that have them."""

    profile: GraphProfile
    listed: Mapping[str, tuple[Value, ...]]
    kinds: Mapping[str, tuple[str, str]]
    few: Mapping[str, Mapping[str, tuple[Value, ...]]]
    initialled: Mapping[str, tuple[str, ...]]
    several: Mapping[tuple[str, str], tuple[Value, ...]]
    ends: frozenset[str] = frozenset()

    def with_initials(self, letters: str, skipped: Collection[str], without: Collection[str]) -> tuple[Value, ...]:
        """The values that are the one name with these initials. `skipped`: words that may be left out; `without`: classes of other things."""
        names = (value for text in self.initialled.get(letters, ()) for value in self.profile.values[text] if value.property in self.profile.naming)
        found = [each for each in names if each.kinds.isdisjoint(without) and letters in initials(each.literal.lexical.split(), skipped)]
        return tuple(found) if len({normal_label(each.literal.lexical) for each in found}) == 1 else ()


def indexed(profile: GraphProfile, people: Collection[str]) -> ValueIndex:
    """`people`: the classes of people, who are called by initials of their own."""
    lists = {iri for iri, held in profile.properties.items() if held.enumeration}
    small = {iri for iri, held in profile.classes.items() if held.things <= FEW}
    listed: dict[str, list[Value]] = defaultdict(list)
    few: dict[str, dict[str, list[Value]]] = defaultdict(lambda: defaultdict(list))
    letters: dict[str, dict[str, None]] = defaultdict(dict)
    several: dict[tuple[str, str], list[Value]] = defaultdict(list)
    listing = _of_lists(profile)
    total, heads, alone = Counter[str](), Counter[str](), Counter[str]()
    for text, values in profile.values.items():
        for value in values:
            if value.property in lists:
                listed[value.property].append(value)
            for parted in (BETWEEN, LISTING) if value.property in listing else (BETWEEN,):
                for part in dict.fromkeys(_parts(value, parted)) if parted.search(value.literal.lexical) else ():
                    several[value.property, part].append(value)
        names = [value for value in values if value.property in profile.naming]
        for value in names:
            for kind in small.intersection(value.kinds):
                few[kind][value.property].append(value)
        if not names:
            continue
        parts = WORD.findall(text)
        total.update(dict.fromkeys(parts, len(names)))
        if len(parts) > 1:
            heads[parts[-1]] += len(names)
        else:
            alone.update(dict.fromkeys(parts, len(names)))
        for value in names:
            if value.kinds.isdisjoint(people):
                for each in initials(value.literal.lexical.split(), SKIPPED):
                    if SHORTEST <= len(each) <= LONGEST and len(letters[each]) <= MOST:
                        letters[each][text] = None
    kinds = dict(_kinds({word for word, count in heads.items() if total[word] >= SEVERAL and count >= HEADS * total[word]}, total, profile))
    return ValueIndex(
        profile,
        {iri: tuple(values) for iri, values in listed.items()},
        kinds,
        {kind: {iri: tuple(values) for iri, values in by_property.items()} for kind, by_property in few.items()},
        {each: tuple(texts) for each, texts in letters.items() if len(texts) <= MOST},
        {said: tuple(values) for said, values in several.items()},
        frozenset(word for word in kinds if heads[word] + alone[word] == total[word]),
    )


def _parts(value: Value, between: re.Pattern[str]) -> list[str]:
    return [part for part in map(normal_label, between.split(value.literal.lexical)) if part]


def _of_lists(profile: GraphProfile) -> frozenset[str]:
    """The properties whose values are lists with commas: all of them are known, and made of the same parts in any order."""
    columns: dict[str, list[Value]] = defaultdict(list)
    for values in profile.values.values():
        for value in values:
            if value.property in profile.properties and value.property not in profile.naming:  # query files speak of others as well
                columns[value.property].append(value)
    whole = {iri for iri, values in columns.items() if sum(each.uses for each in values) == profile.properties[iri].uses}
    return frozenset(iri for iri in whole if _are_lists(columns[iri]))


def _are_lists(values: Collection[Value]) -> bool:
    lists = [_parts(value, LISTING) for value in values]
    if sum(len(parts) > 1 for parts in lists) < IN_LISTS or any(len(part.split()) > PART_WORDS for parts in lists for part in parts):
        return False
    first, later = {parts[0] for parts in lists if parts}, {part for parts in lists for part in parts[1:]}
    return len(first & later) >= IN_LISTS and sum(map(len, lists)) >= IN_LISTS * len(first | later)


def _kinds(words: Set[str], total: Mapping[str, int], profile: GraphProfile) -> Iterator[tuple[str, tuple[str, str]]]:
    """Those of the words that are said of things of one class."""
    counts: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for text, values in profile.values.items():
        for word in words & set(WORD.findall(text)):
            counts[word].update((kind, value.property) for value in values if value.property in profile.naming for kind in value.kinds)
    for word, kinds in counts.items():
        for best, count in kinds.most_common(1):
            if count >= ALIKE * total[word]:
                yield word, best
