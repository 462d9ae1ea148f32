"""domainIncludes and rangeIncludes: the classes and datatypes that a property is expected with, over its superproperties together. Pure.

schema.org means them as alternatives: `homeLocation` is said of persons although `location`, its superproperty, lists organizations and events.
A wider class above does not widen what the property itself says: an `isbn` is a book's, although every thing may have its superproperty `identifier`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from onto_core.ontology.model import AnyOf, DataUnion, Ontology, Property
from onto_core.ontology.profiles import PROFILES, Profile

IsA = Callable[[str, str], bool]
Hint = TypeVar("Hint")


def hinted_domain(own: Sequence[Property], above: Iterable[Property], is_a: IsA) -> AnyOf:
    """The classes of which its subjects are expected to be one; empty when nothing is suggested.

    `own`: the property, then its equivalents, which mean the same; `above`: its superproperties.
    """
    return _together(_distinct(each.domain_hints for each in own), [each.domain_hints for each in above], is_a)


def hinted_range(own: Sequence[Property], above: Iterable[Property], is_a: IsA) -> AnyOf:
    """The classes of which its values are expected to be one. A datatype property has none, whatever is above it."""
    if not own or own[0].kind == "datatype":
        return ()
    return _together(_distinct(each.range_hints for each in own), [each.range_hints for each in above], is_a)


def hinted_data(own: Iterable[Property], above: Iterable[Property]) -> DataUnion:
    """The datatypes of which a literal is expected to be one; its own come first."""
    return _distinct(each.data_hints for each in (*own, *above))


def _distinct(unions: Iterable[tuple[Hint, ...]]) -> tuple[Hint, ...]:
    return tuple(dict.fromkeys(member for union in unions for member in union))


def _together(own: AnyOf, above: Iterable[AnyOf], is_a: IsA) -> AnyOf:
    others = dict.fromkeys(iri for union in above for iri in union)
    return (*own, *(iri for iri in others if iri not in own and not any(is_a(mine, iri) for mine in own)))


def profiles_of(ontologies: Iterable[Ontology]) -> Mapping[str, Profile]:
    """Property -> the profile of the ontology that defines it; of several, the one whose suggestions bind, else the first."""
    found: dict[str, Profile] = {}
    for ontology in ontologies:
        profile = PROFILES[ontology.profile]
        for iri in ontology.properties:
            if iri not in found or (profile.suggestions == "one" and found[iri].suggestions != "one"):
                found[iri] = profile
    return found


def respellings(profiles: Iterable[Profile]) -> tuple[tuple[str, str], ...]:
    """(namespace, another spelling of it) for every two spellings."""
    return tuple((one, other) for profile in dict.fromkeys(profiles) for one in profile.namespaces for other in profile.namespaces if one != other)
