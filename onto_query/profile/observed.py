"""The classes and properties that a graph uses, as an ontology: what nobody described is found by its name all the same. Pure."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.dictionary import dictionary_of
from onto_core.languages.words import FUNCTION_WORDS
from onto_core.matching.terms import singular
from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.read.short_ids import short_ids
from onto_core.ontology.schema.names import words
from onto_core.short_memory import remembered_short
from onto_core.terms import Literal
from onto_core.vocabulary import OWL, PROV, RDF, RDFS, SKOS, local_name
from onto_query.facts.abbreviations import said_usually, with_written_out, written_out
from onto_query.facts.vocabularies import further_names
from onto_query.profile.model import GraphProfile, PropertyProfile, Sort
from onto_query.profile.naming.called import part_of_name
from onto_query.profile.naming.foreign_keys import USED, foreign_keys, is_bare_key, prefixed
from onto_query.profile.words import words_for

ID: Final = "graph"
_ABOUT: Final = (RDF, RDFS, OWL, PROV, SKOS, "urn:ontorag:")
"""Vocabularies whose properties say how a graph is made."""
_NUMBERED: Final = re.compile(r"(?<=[a-z]{2})\d+$")
"""The number of a kind behind its name: "ean13"."""
PARTS_OF_NAMES: Final = {0: (Text("first name"), Text("given name")), 2: (Text("last name"), Text("surname"), Text("family name"))}
"""What the parts of somebody's name are called, however the graph does it."""
STATES: Final = 12
"""States of things of one kind, at most,"""
LONGEST: Final = 6
"""and letters of a code for one."""
SHORTEST: Final = 4
"""Letters of a name that is left of another, at least."""
AGENT: Final = ("er", "or")
"""How nouns for those who do something end."""
TELLS_APART: Final = frozenset(("id", "code", "cd"))
"""The last word in the name of a number that is none."""
ACRONYM: Final = 3
"""Letters of a word in capitals up to which it is read as an acronym, though it may be a word: IT."""
JOINTS: Final = ("n", "en", "s", "es")
"""Letters between two words of a German compound."""
STARS: Final = words_for("stars")
_HEADED: Final = re.compile(rf"(\w{{3,}}?)({'|'.join(sorted(words_for('head of a compound')))})")
"""Compounds with heads that columns are called by."""
_FRAME: Final = re.compile(r"^(has|is|ref|fk|get|the)\s+|\s+(id|ref|fk|key|uri|iri|no|nr|yn|flg|flag)$")
"""Words around the noun in a name: "has supplier", "ref-city_id", "bar_yn"."""


def observed(profile: GraphProfile, known: Container[str] = ()) -> Ontology:
    """An ontology of what the profile has and `known` has not. Its domains and ranges are open: the profile says what leads where."""
    classes = [iri for iri in profile.classes if iri not in known]
    properties = [iri for iri in profile.properties if iri not in known and not iri.startswith(_ABOUT)]
    ids = {**short_ids(sorted(properties), "", {}), **short_ids(sorted(classes), "", {})}
    keys = foreign_keys(profile)
    own = {short: name for short, iri in {**prefixed(profile), **keys.tables}.items() if (name := singular(spoken(iri))).casefold() != short}
    return Ontology(
        id=ID,
        iri="urn:ontorag:graph",
        classes={iri: _class(iri, ids[iri], profile, own) for iri in classes},
        properties={iri: _property(iri, ids[iri], profile, keys.leads.get(iri, ""), own) for iri in properties},
        prefixes={},
    )


def _further(iri: str, profile: GraphProfile) -> tuple[Text, ...]:
    """What people call a term of a common vocabulary."""
    return tuple(Text(name, DEFAULT) for name in further_names(profile.opaque.own.get(iri, iri)))


def _class(iri: str, name: str, profile: GraphProfile, own: Mapping[str, str]) -> OntologyClass:
    labels, others = _names(iri, profile.labels, own)
    others = (*others, *_further(iri, profile))
    parents = tuple(sorted(each for each in profile.above.get(iri, ()) if each in profile.classes))
    return OntologyClass(
        name, iri, labels=labels, alt_labels=(*others, *_written_out(_unlabelled(iri, (*labels, *others), profile), own)), parents=parents
    )


def _property(iri: str, name: str, profile: GraphProfile, leads: str, own: Mapping[str, str]) -> Property:
    held = profile.properties[iri]
    own = {**own, "st": "status"} if _has_states(held) else own
    labels, others = _names(iri, profile.labels, own)
    if leads and iri not in profile.labels:
        labels, others = _names(leads, profile.labels, own)
        labels, others = (Text(singular(labels[0].value)),), ()
    links = _twins(iri, profile) | own.keys() | _heads(iri, profile) | _joined(held) if held.sort != "thing" else frozenset()
    if not links.isdisjoint(with_written_out(_bare(spoken(iri)))):  # a key, of its own table or beside the link that it is for: that bears the name
        others = tuple(text for text in others if links.isdisjoint(with_written_out(text.value)))
        labels = labels if iri in profile.labels else (Text(_in_full(spoken(iri), own)),)
    others = tuple(
        dict.fromkeys((*others, *_without_class(iri, profile, own), *PARTS_OF_NAMES.get(part_of_name(iri), ()), *_agent(held), *_rated(held)))
    )
    others += _further(iri, profile)
    return Property(
        name,
        iri,
        "object" if held.sort == "thing" else "datatype",
        labels=labels,
        alt_labels=(*others, *_written_out(_unlabelled(iri, _without_mark((*labels, *others), held.sort), profile), own)),
        parents=tuple(sorted(each for each in profile.parents.get(iri, ()) if each in profile.properties)),
        inverse_of=tuple(sorted(profile.inverses.get(iri, ()))),
        functional=False,
        symmetric=iri in profile.symmetric,
        transitive=iri in profile.transitive,
    )


def _agent(held: PropertyProfile) -> Iterator[Text]:
    """The name of a link without the class to which it leads, where that is somebody who does something: "manager" of `mgr_staff_id`."""
    ends = {end for _, end in held.ends if end}
    end = singular(spoken(next(iter(ends))).casefold()) if held.sort == "thing" and len(ends) == 1 else ""
    plain = _bare(spoken(held.iri).casefold()).split()
    if end and len(plain) == 2 and singular(plain[-1]) == end:
        said = [text for text, language in written_out(plain[0]) if language == DEFAULT] or plain[:1]
        yield from (Text(text) for text in said if text.endswith(AGENT) and " " not in text)


def _has_states(held: PropertyProfile) -> bool:
    """True for a few codes or words in small letters, which no streets are: `st` is a status then. Of two letters they may be states."""
    codes = all(value.isupper() and value.isalpha() and len(value) <= LONGEST for value in held.values)
    told = (codes and any(len(value) != 2 for value in held.values)) or all(value.islower() for value in held.values)
    return told and held.sort == "text" and held.enumeration and 1 < len(held.values) <= STATES


def _rated(held: PropertyProfile) -> Iterator[Text]:
    """A number of stars is a rating."""
    if held.sort == "number" and not STARS.isdisjoint(spoken(held.iri).casefold().split()[-1:]):
        yield Text("rating")


def _without_mark(names: Iterable[Text], sort: Sort) -> Iterator[Text]:
    """The names but those of a link that begin with the mark of a foreign key: `ref-mgr_id` is no reference, which a book may be."""
    return (name for name in names if sort != "thing" or name.value.split()[:1] not in (["ref"], ["fk"]))


def _without_class(iri: str, profile: GraphProfile, own: Mapping[str, str]) -> tuple[Text, ...]:
    """The name without that of the one class whose things have it: the `supplierRating` of a supplier is its rating, and so is the `supRating`."""
    kinds = list(profile.properties[iri].domains())
    said = spoken(iri).casefold().split()
    of = singular(spoken(kinds[0]).casefold()).split() if len(kinds) == 1 and kinds[0] else []
    if of and own.get(said[0], "").casefold().split() == of:
        of = said[:1]
    elif said[:1] == of[-1:] and profile.properties[iri].sort != "time":
        of = of[-1:]  # the `lineQty` of an order line; but an order may have several dates
    rest = said[len(of) :] if of and said[: len(of)] == of else []
    return (Text(" ".join(rest)),) if len("".join(rest)) >= SHORTEST and not FUNCTION_WORDS[DEFAULT].issuperset(rest) else ()


def _twins(iri: str, profile: GraphProfile) -> frozenset[str]:
    """The short names of the links that things of the same classes have."""
    kinds = set(profile.properties[iri].domains())
    linked = (other for other, held in profile.properties.items() if held.sort == "thing" and not kinds.isdisjoint(held.domains()))
    return frozenset(_bare(spoken(other)) for other in linked)


def _heads(iri: str, profile: GraphProfile) -> frozenset[str]:
    """The last words of longer names of the classes whose things have it: the `orderNo` of a purchase order is no order."""
    names = (singular(spoken(kind).casefold()).split() for kind in profile.properties[iri].domains())
    return frozenset(name[-1] for name in names if len(name) > 1)


def _joined(held: PropertyProfile) -> frozenset[str]:
    """The classes whose things have it, as German has them before "Nr": the `kundenNr` of a Kunde is no customers, which its name is a plural of."""
    return frozenset(spoken(kind).casefold() + joint for kind in held.domains() if kind for joint in JOINTS)


def _bare(plain: str) -> str:
    """A name without the words around its noun: "has supplier", "city id"."""
    while (shorter := _FRAME.sub("", plain)) != plain and shorter:
        plain = shorter
    return plain


def _names(iri: str, labels: Mapping[str, Iterable[Literal]], own: Mapping[str, str]) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """The labels that the graph has; and what the IRI says, whole, without the words around its noun, and in full where that is told in one way."""
    given = tuple(Text(label.lexical, label.language) for label in labels.get(iri, ()))
    plain = spoken(iri)
    others = tuple(Text(text) for text in dict.fromkeys((plain, _NUMBERED.sub("", plain), _bare(plain))) if text and not text.endswith(" no"))
    if given:
        return given, others
    label = Text(_in_full(others[-1].value, own))
    return (label,), tuple(each for each in others if each != label)


def _in_full(name: str, own: Mapping[str, str]) -> str:
    """A name with its shortened words in full, those of them that there is one way to write out."""
    ways = [text for text, language in written_out(name, own) if language == DEFAULT]
    if len(ways) <= 1:
        return ways[0] if ways else name
    meant = {part: {*said_usually(part)} for part in name.split()}  # but a part is only shortened
    by_part = (
        [text for text, language in written_out(part, own) if language == DEFAULT and text not in meant[part]] or [part] for part in name.split()
    )
    return " ".join(full[0] if len(full) == 1 else part for part, full in zip(name.split(), by_part, strict=True))


def _written_out(names: Iterable[Text], own: Mapping[str, str]) -> tuple[Text, ...]:
    """The names with their shortened words in full: "qty", "fname"."""
    return tuple(dict.fromkeys(Text(text, language) for name in names for text, language in written_out(name.value, own)))


def _unlabelled(iri: str, names: Iterable[Text], profile: GraphProfile) -> Iterator[Text]:
    """The names without those of an IRI that are said otherwise, where the graph itself says how that is called."""
    return (name for name in names if iri not in profile.labels or not said_usually(name.value))


def is_framed(iri: str) -> bool:
    """True for a name with words around its noun: "has supplier", "city id"."""
    return _bare(spoken(iri)) != spoken(iri)


@remembered_short(8192)
def spoken(iri: str) -> str:
    """The local name of an IRI as words: "ref-city_id" gives "ref city id", and the table JOBS "jobs"."""
    parts = words(local_name(iri)).split()
    return " ".join(
        part.lower() if len(part) > ACRONYM and part.isupper() and dictionary_of(DEFAULT)[part.lower()] >= USED else part for part in parts
    )


def is_called(iri: str, words: frozenset[str]) -> bool:
    """True when one of these words, in lower case, stands in the name of a property or a class, perhaps shortened."""
    return not words.isdisjoint(words_of(iri))


@cache
def names_of(iri: str) -> tuple[str, ...]:
    """The name of a property or a class, in lower case, as it is and in each way to write it out."""
    return tuple(name.lower() for name in with_written_out(spoken(iri).casefold()))


@cache
def words_of(iri: str) -> frozenset[str]:
    """The words in the name of a property or a class, in lower case, as it is and written out, with those in its German and Dutch compounds."""
    return frozenset(part for text in names_of(iri) for word in text.split() for part in (word, *_compounded(word)))


def _compounded(word: str) -> Iterator[str]:
    """What a word is of that ends with the usual head of such a name, and the head: "einkauf" and "preis" of "einkaufspreis"."""
    found = _HEADED.fullmatch(word)
    if found is not None and not dictionary_of(DEFAULT)[word]:
        yield from (found[1], found[1].removesuffix("s"), found[2])


def is_key(held: PropertyProfile) -> bool:
    """True for numbers that only tell things apart: nobody measures or orders by them."""
    told = bool(TELLS_APART.intersection(spoken(held.iri).casefold().split()[-1:]))
    return held.sort == "number" and (told or (is_bare_key(held.iri) and held.objects == held.uses))
