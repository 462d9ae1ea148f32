"""The values by which a graph says of what country its things are: names in any language, adjectives, ISO codes. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from onto_query.facts.abbreviations import with_written_out
from onto_query.facts.countries import CALLED, Country, Said, countries
from onto_query.profile.model import GraphProfile, Value
from onto_query.profile.observed import spoken

MOSTLY: Final = 0.5
"""Share of countries among the names of a class from which it is one of countries;"""
SEVERAL: Final = 3
"""or so many countries,"""
SOME: Final = 0.1
"""and this share of all."""
CODES: Final = 0.9
"""Share of ISO codes among the values of a property, at least,"""
MANY: Final = 8
"""and how many where its name does not tell that it is about countries: "IT" and "HR" are departments too."""


@dataclass(frozen=True, slots=True)
class Found:
    """A value that may say a country, and how."""

    country: Country
    said: Said
    value: Value


class PlaceValues:
    """The countries that a graph has, each with the values that say it."""

    def __init__(self, profile: GraphProfile) -> None:
        self.profile = profile

    def of(self, places: Iterable[Country], *, adjective: bool) -> tuple[Value, ...]:
        """The values of countries; of a continent those of all of its countries. `adjective`: "Italian" is asked for, not Italy."""
        wanted = {each.code for place in places for each in (place, *countries().parts(place))}
        found = [each for code in sorted(wanted) for each in self._by_country.get(code, ())]
        named = {kind for each in found if each.said == "name" and each.value.property in self.profile.naming for kind in each.value.kinds}
        kept = [each for each in found if each.said == "name" or each.value.property not in self._described or named.isdisjoint(each.value.kinds)]
        return tuple(dict.fromkeys(each.value for each in kept if adjective or each.said != "adjective" or self._about(each.value)))

    @cached_property
    def values(self) -> frozenset[str]:
        """The properties whose values say a country."""
        return frozenset(each.value.property for found in self._by_country.values() for each in found)

    @cached_property
    def located(self) -> tuple[frozenset[str], frozenset[str]]:
        """The classes whose things say their country themselves: those that do as a value, those that are linked to it."""
        literal = self.values.difference(self.profile.naming)
        linked = (end for held in self.profile.properties.values() if held.sort == "thing" for end in held.ends)
        return (
            frozenset(kind for iri in literal for kind in self.profile.properties[iri].domains()) - self.classes,
            frozenset(kind for kind, end in linked if end in self.classes and kind not in self.classes),
        )

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes of countries."""
        found = (each for held in self._by_country.values() for each in held if each.value.property in self.profile.naming)
        return frozenset(kind for each in found for kind in each.value.kinds)

    @cached_property
    def countries(self) -> frozenset[str]:
        """The classes of things that are called by the names of countries, and hardly anything else."""
        named: dict[str, set[Value]] = defaultdict(set)
        for found in self._by_country.values():
            for each in found:
                if each.said == "name" and each.value.property in self.profile.naming:
                    for kind in each.value.kinds:
                        named[kind].add(each.value)
        return frozenset(kind for kind, each in named.items() if len(each) >= MOSTLY * self.profile.classes[kind].things)

    @cached_property
    def _described(self) -> frozenset[str]:
        """The properties of the countries themselves: their codes, beside their names."""
        return frozenset(iri for iri, held in self.profile.properties.items() if not self.classes.isdisjoint(held.domains()))

    @cached_property
    def _by_country(self) -> dict[str, list[Found]]:
        groups: dict[tuple[str, Said, str], list[Found]] = defaultdict(list)
        for form, meanings in countries().forms.items():
            for value in self.profile.values.get(form, ()):
                kinds = value.kinds if value.property in self.profile.naming else ("",)
                for country, said in meanings:
                    for kind in kinds:
                        groups[value.property, said, kind].append(Found(country, said, value))
        kept: dict[str, dict[Found, None]] = defaultdict(dict)
        for (iri, said, kind), group in sorted(groups.items()):
            if self._of_countries(group, iri, said, kind):
                for each in group:
                    kept[each.country.code][each] = None
        return {code: list(found) for code, found in kept.items()}

    def _of_countries(self, group: Sequence[Found], iri: str, said: Said, kind: str) -> bool:
        """True when so many of the values of a property, or of the names of a class, are those of countries that this is no accident."""
        held = self.profile.properties[iri]
        naming = iri in self.profile.naming
        count = len({each.value.literal for each in group})
        everything = self.profile.classes[kind].things if kind in self.profile.classes else held.objects
        share = count / max(1, everything)
        if said == "code":
            upper = all(each.value.literal.lexical.isupper() for each in group)
            return not naming and share >= CODES and (self._about(group[0].value) or (upper and count >= MANY))
        return self._about(group[0].value) or share >= MOSTLY or (count >= SEVERAL and share >= SOME)

    def _about(self, value: Value) -> bool:
        """True when the property's name, or that of the class of all that have the value, says that it is about countries."""
        return self._called(value.property) or (bool(value.kinds) and all(map(self._called, value.kinds)))

    def _called(self, iri: str) -> bool:
        names = [*with_written_out(spoken(iri)), *(label.lexical for label in self.profile.labels.get(iri, ()))]
        return any(not CALLED.isdisjoint(name.casefold().split()) for name in names)


def together(values: Collection[Value]) -> tuple[Value, ...]:
    """Values of one property as alternatives: the classes of all of them count for each."""
    kinds: dict[str, frozenset[str]] = defaultdict(frozenset)
    for value in values:
        kinds[value.property] |= value.kinds
    return tuple(Value(value.property, value.literal, value.uses, kinds[value.property]) for value in values)
