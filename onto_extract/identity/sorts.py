"""People, organisations, places: the sort of a thing by its classes, whatever an ontology calls them. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from onto_core.english.names import Sort
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.terms import normal_label

_SORTS: Final[dict[Sort, frozenset[str]]] = {
    "person": frozenset({"person", "human", "human being", "people", "natural person"}),
    "organisation": frozenset({"organisation", "organization", "company", "institution", "corporation", "legal person", "business"}),
    "place": frozenset({"place", "location", "geographical place", "populated place", "spatial thing", "geographic region", "settlement", "city"}),
}


@remembered()
def sort_of_class(schema: Schema, kind: str) -> Sort:
    """The sort of the things of a class, by its name or that of a class above it. "thing" for others; "" where several sorts are below it."""
    names = {normal_label(schema.label(each)) for each in (kind, *schema.ancestors(kind))}
    found = [sort for sort, words in _SORTS.items() if names & words]
    if len(found) == 1:
        return found[0]
    if found:
        return ""
    below = {normal_label(schema.label(each)) for each in schema.descendants(kind)}
    return "" if any(below & words for words in _SORTS.values()) else "thing"


def sort_of_noun(noun: str) -> Sort:
    """The sort that a common noun names by itself: "company" is an organisation; "" for others."""
    return next((sort for sort, words in _SORTS.items() if noun in words), "")


_VESSELS: Final = frozenset({"ship", "vessel", "boat", "watercraft"})


@remembered()
def is_vessel(schema: Schema, kind: str) -> bool:
    """True for the classes of ships, which English takes up by "she"."""
    return bool(_VESSELS & {normal_label(schema.label(each)) for each in (kind, *schema.ancestors(kind))})


def sort_of(schema: Schema, kinds: Iterable[str]) -> Sort:
    """The sort of a thing of these classes; "" where they do not tell, or tell two."""
    sorts = {sort for kind in kinds if (sort := sort_of_class(schema, kind))}
    known = sorts - {"thing"} or sorts
    return known.pop() if len(known) == 1 else ""
