"""Checks of names and references: empty or shared names, invalid IRIs, references that lead nowhere, language tags. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from onto_core.english.phrases import article
from onto_core.errors import Problem
from onto_core.ontology.check.view import OntologyView
from onto_core.ontology.problems import place_of
from onto_core.ontology.schema.references import references
from onto_core.rdf.iris import is_iri, is_language_tag
from onto_core.suggest import did_you_mean
from onto_core.vocabulary import ONTOLOGY_LANGUAGES, PREFIXES, local_name, namespace_of

_LANGUAGE_NAMES = {"english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it", "portuguese": "pt", "chinese": "zh", "jp": "ja"}
_FOREIGN = re.compile(r"[\w.-]+:[^/\s].*")
_REGISTERED = frozenset({"urn", "tag", "mailto", "did", "doi", "info", "http", "https", "file", "ftp", "tel", "ark", "oid", *PREFIXES})


def empty_names(view: OntologyView) -> Iterable[Problem]:
    """An element needs a name that a text can use."""
    for element in view.ontology.elements:
        if not element.id.strip():
            yield Problem(place_of(element), f"<{element.iri}> has an empty name", "give it a key, or an IRI that ends in a name")
        if element.labels and not any(text.value.strip() for text in element.labels):
            yield Problem(place_of(element, "rdfs:label"), "is empty", "write a label, or leave it out")


def shared_names(view: OntologyView) -> Iterable[Problem]:
    """An id names one class, or one property, of its ontology."""
    owners: dict[tuple[str, str], list[str]] = defaultdict(list)
    for element in view.ontology.elements:
        owners["class" if element.kind == "class" else "property", element.id].append(element.iri)
    for (sort, id), iris in owners.items():
        if len(iris) > 1:
            yield Problem(id, f"is the id of {len(iris)} {sort} definitions: {', '.join(f'<{iri}>' for iri in iris)}", "give each its own id")


def bad_iris(view: OntologyView) -> Iterable[Problem]:
    """RFC 3987: an absolute IRI has a scheme, and no white space or any of < > " { } | \\ ^ `."""
    seen: set[str] = set()
    for element in view.ontology.elements:
        seen.add(element.iri)
        if not is_iri(element.iri):
            yield Problem(place_of(element, "uri"), f"{element.iri!r} is not an absolute IRI", 'write a scheme, and no spaces or < > " { } | \\ ^ `')
    for element in view.ontology.elements:
        for part, iri, sort in references(element):
            if iri not in seen and not is_iri(iri):
                seen.add(iri)
                yield Problem(place_of(element, part), f"{iri!r} is not an absolute IRI", f"write the key or IRI of a {sort}")


def dangling(view: OntologyView) -> Iterable[Problem]:
    """A reference into the ontology's own namespace that defines nothing of that name; references elsewhere are for other ontologies to define."""
    ontology = view.ontology
    defined = {"class": set(ontology.classes), "property": set(ontology.properties), "individual": set(ontology.individuals)}
    everything = defined["class"] | defined["property"] | defined["individual"]
    namespaces = {namespace for namespace, _ in Counter(namespace_of(element.iri) for element in ontology.elements).most_common(2)}
    reported: set[tuple[str, str]] = set()
    for element in ontology.elements:
        for part, iri, sort in references(element):
            if iri in (everything if sort == "individual" else defined[sort]) or (iri, sort) in reported or iri.startswith(ONTOLOGY_LANGUAGES):
                continue
            reported.add((iri, sort))
            if iri in everything:
                actual = "class" if iri in defined["class"] else "property" if iri in defined["property"] else "individual"
                yield Problem(
                    place_of(element, part), f"{view.name(iri)} is {article(actual)}, and here {article(sort)} is needed", f"name {article(sort)}"
                )
            elif namespace_of(iri) in namespaces and sort != "individual":
                twins = [f"<{each}>" for each in defined[sort] if local_name(each) == local_name(iri)]
                meant = f"did you mean {twins[0]}?" if twins else did_you_mean(local_name(iri), map(local_name, defined[sort]))
                mend = meant or f"define {article(sort)} of that name, or take the reference out"
                yield Problem(place_of(element, part), f"<{iri}> is not defined", mend)
            elif _FOREIGN.fullmatch(iri) and iri.partition(":")[0].lower() not in _REGISTERED:
                message = f"{iri!r} has a prefix that is neither declared nor the id of an ontology that is read here"
                yield Problem(place_of(element, part), message, "declare the prefix, or load the other ontology together with this one")


def two_sorts(view: OntologyView) -> Iterable[Problem]:
    """OWL 2 lets one IRI name a class and a property, but then a name in a text says less."""
    for iri, element in view.ontology.properties.items():
        if iri in view.ontology.classes:
            yield Problem(place_of(element, "uri"), f"<{iri}> is a class too", "give the class and the property IRIs of their own")


def languages(view: OntologyView) -> Iterable[Problem]:
    """BCP 47: a language of two or three letters, then subtags after hyphens."""
    for element in view.ontology.elements:
        for part, texts in (("rdfs:label", element.labels), ("rdfs:comment", element.comments), ("skos:altLabel", element.alt_labels)):
            for tag in dict.fromkeys(text.language for text in texts if text.language is not None):
                if not _is_language(tag):
                    fixed = _LANGUAGE_NAMES.get(tag.lower()) or (tag.replace("_", "-") if _is_language(tag.replace("_", "-")) else "")
                    yield Problem(place_of(element, part), f"{tag!r} is not a BCP 47 language tag", f"write {fixed or 'en, pt-BR, ...'}")


def _is_language(tag: str) -> bool:
    """A well-formed tag whose language has two or three letters: BCP 47 leaves room for longer ones such as "english", and none is registered."""
    return is_language_tag(tag) and len(tag.partition("-")[0]) <= 3
