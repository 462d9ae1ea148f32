"""IRIs for a property graph that others made: it has none of its own, and its labels, types and keys are its whole schema. Pure.

    a node                    urn:pg:node:NUMBER, by the database's own number for it
    a label                   a class, urn:pg:label:Movie
    a relationship            a property, urn:pg:type:acted_in, and, where relationships of its type have keys,
    the relationship itself   a thing, urn:pg:relationship:NUMBER, of the class urn:pg:each:act, that leads from its start and to its end
    a key                     a property with a value, urn:pg:key:title

Names by convention in capitals (`ACTED_IN`) are read in small letters, as anybody says them. What was `REVIEWED` has a review, what was `ACTED_IN` an
act: the class has another name than the property, so that verbs mean the one and nouns the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from onto_core.terms import Literal
from onto_core.vocabulary import XSD_DECIMAL, XSD_INTEGER, XSD_STRING

NODE: Final = "urn:pg:node:"
RELATIONSHIP: Final = "urn:pg:relationship:"
LABEL: Final = "urn:pg:label:"
TYPE: Final = "urn:pg:type:"
EACH: Final = "urn:pg:each:"
KEY: Final = "urn:pg:key:"
FROM: Final = "urn:pg:from"
TO: Final = "urn:pg:to"
ENDS: Final = frozenset((FROM, TO))

NUMBER: Final = re.compile(r"\s*[+-]?(0|[1-9]\d*)(\.\d+)?\s*", re.ASCII)
"""A number in a text. One with a zero before it is a code."""
PREPOSITIONS: Final = frozenset(("in", "at", "by", "on", "to", "of", "for", "from", "with"))
_PAST: Final = re.compile(r"(\w{3,})ed")
_BAD: Final = re.compile(r"[^\w.-]+")


def as_noun(name: str) -> str:
    """A relationship type as what there is of it: "reviewed" gives "review", "acted_in" gives "act"."""
    first, *others = name.lower().replace("_", " ").split() or [name]
    if others and others[-1] in PREPOSITIONS:
        others.pop()
    ending = _PAST.fullmatch(first)
    return " ".join((ending[1] if ending else first, *others))


def iris_of(names: Iterable[str], prefix: str, spoken: Callable[[str], str] = str) -> dict[str, str]:
    """An IRI for each name, as it is `spoken`, no two alike; the same names in any order get the same ones."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(set(names)):
        plain = _BAD.sub("_", spoken(name.lower() if name.isupper() else name)) or "_"
        free, number = plain, 2
        while free in taken:
            free, number = f"{plain}_{number}", number + 1
        taken.add(free)
        found[name] = prefix + free
    return found


def each_of(link: str) -> str:
    """The class of the relationships that a property stands for."""
    (each,) = iris_of([link.removeprefix(TYPE)], EACH, as_noun).values()
    return each


def number_in(iri: str, prefix: str) -> int | None:
    """The database's number in the IRI of a node or a relationship; None for any other IRI."""
    digits = iri.removeprefix(prefix)
    return int(digits) if iri.startswith(prefix) and digits.isascii() and digits.isdigit() else None


def as_number(literal: Literal) -> Literal:
    """A text that is a number, as one; any other literal as it is."""
    if literal.datatype != XSD_STRING or not NUMBER.fullmatch(literal.lexical):
        return literal
    text = literal.lexical.strip()
    return Literal(text, XSD_DECIMAL if "." in text else XSD_INTEGER)
