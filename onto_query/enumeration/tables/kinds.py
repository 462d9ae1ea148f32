"""Nouns that a table of kinds has: dogs are no breeds of the species "Dog", but the pets whose breed is of it. Pure."""

from __future__ import annotations

from typing import Final

from onto_core.matching.terms import all_singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for

KIND: Final = words_for("kind")
"""Words for classes of kinds."""


def of_the_kind(mention: Mention, reach: Reach) -> tuple[str, frozenset[str]] | None:
    """The link from things to their kinds, and the classes of the things, where a plural noun is a value that the kinds have.

    None where the value is a name of theirs, or nothing is called a kind, where there are fewer things than kinds, or several links to them.
    """
    values = mention.values
    if mention.kind != "value" or len(values) != 1 or values[0].property in reach.profile.naming or len(values[0].kinds) != 1:
        return None
    said, name = mention.text.casefold(), values[0].literal.lexical.casefold()
    if said == name or all_singular(said) != all_singular(name):
        return None
    (kind,) = values[0].kinds
    return _things_of(kind, reach) if not KIND.isdisjoint(_words(spoken(kind))) else None


def in_kinds(mention: Mention, reach: Reach) -> tuple[str, frozenset[str]] | None:
    """The same for a noun that only the class of the kinds has in its name: "products" are what has a `ProductCategory`, and no categories."""
    classes = [sense for sense in mention.senses if sense.kind == "class"]
    if mention.kind != "class" or not classes:
        return None
    name = _words(spoken(classes[0].iri))
    others = any(sense.score >= classes[0].score and sense.iri != classes[0].iri for sense in classes)
    if len(name) < 2 or name[-1] not in KIND or name[-1] in _words(mention.text) or others:
        return None
    return _things_of(classes[0].iri, reach)


def _things_of(kind: str, reach: Reach) -> tuple[str, frozenset[str]] | None:
    leading = {iri: {subject for subject, to in held.ends if to == kind and subject != kind} for iri, held in reach.profile.properties.items()}
    links = [(iri, frozenset(things)) for iri, things in leading.items() if things and reach.profile.properties[iri].single]
    if len(links) != 1 or kind not in reach.profile.classes:
        return None
    link, things = links[0]
    many = sum(reach.profile.classes[thing].things for thing in things if thing in reach.profile.classes)
    return (link, things) if many > reach.profile.classes[kind].things else None


def _words(name: str) -> list[str]:
    return all_singular(name.casefold()).split()
