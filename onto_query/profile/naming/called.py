"""Which properties of a graph have what its things are called. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache
from typing import Final

from onto_core.matching.terms import all_singular
from onto_core.ontology.schema.names import words
from onto_core.vocabulary import RDFS_LABEL, SKOS, local_name
from onto_query.facts.abbreviations import with_written_out
from onto_query.facts.codes import language_words
from onto_query.profile.model import PropertyProfile
from onto_query.profile.words import ranks_of, words_for

APART: Final = 0.4
"""Share of different values from which those of a property called so are names."""
MOSTLY: Final = 0.9
SEVERAL: Final = 3
"""Things of a class from which their values tell what they are called."""
NAME_WORDS: Final = 6
"""Words of a name, at most."""
PREFIX: Final = 4
"""Letters, at most, that shorten the name of a class before the name of a property."""
_NAME: Final = re.compile(r"(?=[^\W\d_])(?=.*[^\W\d_]{2})[^\d@:/;]*[^\d@:/;.?!]\.?")
_NAMES: Final = frozenset(
    (RDFS_LABEL, SKOS + "prefLabel", SKOS + "altLabel", "http://xmlns.com/foaf/0.1/name", "http://schema.org/name", "https://schema.org/name",
     "http://purl.org/dc/elements/1.1/title", "http://purl.org/dc/terms/title", "http://purl.org/dc/terms/alternative",
     "http://schema.org/alternateName", "https://schema.org/alternateName")
)  # fmt: skip
NAMED: Final = ranks_of("name")
"""The last word in the name of a property whose values are names, in the languages of questions -> its place among them, the surest first."""
FIRST_NAMES: Final = words_for("first name")
LAST_NAMES: Final = words_for("last name")
KNOWN_AS: Final = words_for("known as")
"""Names of properties that say so in a phrase."""
ANOTHERS: Final = words_for("another's name")
"""Words before "name" where it is that of somebody to whom what has it leads."""
MODELS: Final = words_for("model")
"""The last word in the name of a property that names what is made in series, in letters and numbers."""
JOBS: Final = words_for("job")
"""Words before "title" where it tells what somebody does."""
QUALIFIED: Final = words_for("qualified")
"""The word behind that one in a name of some kind: `titleOriginal`, `titleEnglish`."""


@cache
def is_name(iri: str) -> bool:
    """True for a property whose values are what things are called, by its own name."""
    if iri in _NAMES or part_of_name(iri) != 1:
        return True
    said = words(local_name(iri)).casefold()
    return said in KNOWN_AS or any(_is_named(name.split()) for name in with_written_out(said))


@cache
def name_rank(iri: str) -> int:
    """The place of a naming property among those of a thing: its name or title comes before its designation, which may be a kind."""
    return min((NAMED[word] for word in words(local_name(iri)).casefold().split() if word in NAMED), default=len(NAMED))


@cache
def part_of_name(iri: str) -> int:
    """The order of what a property has in the name of a person: 0 for first names, 2 for last names, 1 for all else."""
    said = " ".join(words(local_name(iri)).casefold().split())
    forms = set(with_written_out(said))
    short, _, rest = said.partition(" ")
    forms |= {rest} if len(short) <= PREFIX else set()  # `empLastName`
    return 0 if forms & FIRST_NAMES else 2 if forms & LAST_NAMES else 1


@cache
def is_called_as(iri: str, kinds: tuple[str, ...]) -> bool:
    """True for a property that is called as a class of what has it: the `breed` of a row of `breeds` says which one it is, and so
    does the `bname` of one of `branches`.
    """
    said, *called = (all_singular(words(local_name(each)).casefold()) for each in (iri, *kinds))
    return any(said == each or (said[:1] == each[:1] and said[1:] in NAMED) for each in called)


def names_its_classes(held: PropertyProfile) -> bool:
    """True for a property of texts that is called as every class of what has it."""
    kinds = held.domains()
    return held.sort == "text" and bool(kinds) and all(is_called_as(held.iri, (kind,)) for kind in kinds)


def called_by_values(properties: Mapping[str, PropertyProfile], things: Mapping[str, int], naming: Collection[str]) -> set[str]:
    """The properties that name the things of classes by whose values alone that can be told ("trading as"), where nothing that is called a name does.

    `things`: class -> how many. Nothing for a class with several such properties: which one is the name is not known.
    """
    of: dict[str, list[PropertyProfile]] = defaultdict(list)
    named: set[str] = set()
    for held in properties.values():
        for kind, uses in held.domains().items():
            if held.iri in naming or part_of_name(held.iri) != 1:
                named.add(kind)
            elif kind in things and uses >= MOSTLY * things[kind]:
                of[kind].append(held)
    likely = {kind: [held for held in own if _says_names(held)] for kind, own in of.items() if kind not in named and things[kind] >= SEVERAL}
    return {own[0].iri for own in likely.values() if len(own) == 1}


def is_naming(held: PropertyProfile) -> bool:
    """True for a property by whose name its values are what the things that have them are called."""
    return (is_name(held.iri) or names_its_classes(held)) and tells_apart(held) and not names_another(held)


def names_another(held: PropertyProfile) -> bool:
    """True for the name of somebody else than what has it: of whom to talk to at a firm, of whom an order is shipped to. A contact's own is his."""
    said, kinds = words(local_name(held.iri)).casefold().split(), held.domains()
    others = ANOTHERS.intersection(said[:-1])
    return bool(others) and bool(kinds) and all(others.isdisjoint(all_singular(words(local_name(kind)).casefold()).split()) for kind in kinds if kind)


def _says_names(held: PropertyProfile) -> bool:
    """True for short texts, each of one thing, whose words have capitals: no codes, addresses, sentences."""
    if held.sort != "text" or not held.single or held.objects < MOSTLY * held.uses:
        return False
    if MODELS.intersection(words(local_name(held.iri)).casefold().split()[-1:]):
        return True  # "DHC-6"
    good = sum(bool(_NAME.fullmatch(text)) and len(text.split()) <= NAME_WORDS and not text.isupper() for text in held.values)
    ends = [text.split()[-1] for text in held.values]
    return good >= MOSTLY * len(held.values) and 2 * sum(end[:1].isupper() for end in ends) > len(ends)


def _is_named(parts: list[str]) -> bool:
    """True for "full name" and "title english"."""
    if not parts or parts[-1] in NAMED:
        return bool(parts) and not JOBS.intersection(parts[:-1])
    return len(parts) == 2 and parts[0] in NAMED and (parts[1] in QUALIFIED or parts[1] in language_words())


def tells_apart(held: PropertyProfile) -> bool:
    """True when most of its values are of one thing alone: a job title is no name."""
    return held.iri in _NAMES or held.objects >= APART * held.uses
