"""The elements that a text names, and the names of elements: the two directions between words and IRIs. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping
from functools import cached_property
from urllib.parse import unquote

from onto_core.ontology.model import Kind, Ontology, OntologyClass, Property
from onto_core.short_memory import remembered_short
from onto_core.vocabulary import PREFIXES, local_name, namespace_of

_SEPARATORS = re.compile(r"[\s_\-‐‑–·.,;:!?'\"’“”«»()\[\]]+")
_CODE = re.compile(r"^[A-Z]{1,3}\d+[a-z]?[ _-]+(?=\D)")
_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])(?!(?<=Ph)D(?![a-z]))|(?<=[A-Z])(?=[A-Z][a-z])|[_\-\s]+")
_CAPITALS = re.compile(r"(?<![^\W_])[A-Z]{2,}(?:_[A-Z0-9]+)+(?![^\W_])|(?<![^\W_])[A-Z]{6,}(?![^\W_])")
"""Words in capitals that are no acronyms."""
_PREFIX = re.compile(r"[A-Za-z](?:[\w.-]*[\w-])?", re.ASCII)


def folded(text: str) -> str:
    """The form that the spellings of one name share: "Date of birth", "dateOfBirth", "date-of-birth" and "DATE_OF_BIRTH" give "dateofbirth".

    Signs that tell names apart ("C", "C++", "C#") and letters of every script stay.
    """
    return _SEPARATORS.sub("", unicodedata.normalize("NFKC", text).casefold())


@remembered_short(8192)
def words(name: str) -> str:
    """An id as a reader would say it: "hasBirthPlace", "has-birth-place" and "has_birth_place" give "has birth place".

    So does "has%20birth%20place". Acronyms stay in capitals; where everything is in capitals, as in databases, nothing is an acronym:
    "ORDER_TOTAL", "EMPLOYEES".
    """
    name = _CAPITALS.sub(lambda found: found[0].lower(), unquote(name) if "%" in name else name)
    return " ".join(part if part.isupper() and len(part) > 1 else part.lower() for part in _BOUNDARY.split(name) if part)


def prefixes_of(ontologies: Collection[Ontology]) -> dict[str, str]:
    """Short names for the namespaces of ontologies: those that they declare themselves, else their ids."""
    prefixes: dict[str, str] = {}
    for ontology in ontologies:
        prefixes |= {prefix: namespace for prefix, namespace in ontology.prefixes.items() if _PREFIX.fullmatch(prefix) and prefix not in PREFIXES}
    for ontology in ontologies:
        counts = Counter(namespace_of(iri) for iri in (*ontology.classes, *ontology.properties))
        namespace = max(counts, key=counts.__getitem__, default="")
        if namespace and namespace not in prefixes.values():
            prefixes.setdefault("".join(c for c in ontology.id if c.isascii() and c.isalnum()) or "o", namespace)
    return prefixes


class ElementNames:
    """The names of the classes and properties of a set of ontologies, from the surest to the loosest."""

    def __init__(self, ontologies: Iterable[Ontology], classes: Mapping[str, OntologyClass], properties: Mapping[str, Property]) -> None:
        self._ontologies, self._classes, self._properties = tuple(ontologies), classes, properties
        self._short: dict[str, str] = {}
        self._namespaces = dict(PREFIXES)
        owners: dict[tuple[bool, str], set[str]] = defaultdict(set)
        homes: dict[str, str] = {}
        for ontology in self._ontologies:
            self._namespaces |= ontology.prefixes
            for element in ontology.elements:
                owners[(element.kind == "class", element.id)].add(element.iri)
                homes.setdefault(element.iri, ontology.id)
        elements: dict[str, OntologyClass | Property] = {**properties, **classes}
        for iri, element in elements.items():
            alone = len(owners[(element.kind == "class", element.id)]) == 1
            self._short[iri] = element.id if alone else f"{homes[iri]}:{element.id}"

    @cached_property
    def _exact(self) -> Mapping[str, Collection[str]]:
        """IRIs, ids and "ontology:id" -> the elements."""
        exact: dict[str, dict[str, None]] = defaultdict(dict)
        for ontology in self._ontologies:
            for element in ontology.elements:
                for name in (element.iri, element.id, f"{ontology.id}:{element.id}"):
                    exact[name][element.iri] = None
        return exact

    @cached_property
    def _loose(self) -> tuple[Mapping[str, Collection[str]], ...]:
        """Folded names, folded altLabels, and folded names without their codes -> the elements; made when a name is first looked up."""
        spelled: dict[str, dict[str, None]] = defaultdict(dict)
        also: dict[str, dict[str, None]] = defaultdict(dict)
        stripped: dict[str, dict[str, None]] = defaultdict(dict)
        for ontology in self._ontologies:
            for element in ontology.elements:
                _add(spelled, also, stripped, ontology.id, element)
        return spelled, also, stripped

    def short(self, iri: str) -> str:
        """The id, with the ontology's before it when two elements of one sort share it; for unknown elements the IRI's local name."""
        return self._short.get(iri) or local_name(iri)

    def named(self, text: str, kind: Kind | None = None, among: Container[str] | None = None) -> tuple[str, ...]:
        """The IRIs that `text` names, by the surest way that finds any: as written, spelled otherwise, an altLabel, without its code."""
        name = text.strip().removeprefix("<").removesuffix(">").strip()
        if not name:
            return ()
        for iris in self._ways(name):
            if fitting := tuple(iri for iri in iris if self._fits(iri, kind, among)):
                return fitting
        return ()

    def _fits(self, iri: str, kind: Kind | None, among: Container[str] | None) -> bool:
        """True when the IRI is of the kind, and in `among`. One IRI may be a class and a property."""
        sort = iri in self._classes if kind == "class" else kind is None or (iri in self._properties and self._properties[iri].kind == kind)
        return sort and (among is None or iri in among)

    def _ways(self, name: str) -> Iterable[Iterable[str]]:
        yield self._exact.get(name, ())
        prefix, colon, local = name.partition(":")
        if colon and prefix in self._namespaces:
            yield self._exact.get(self._namespaces[prefix] + local, ())
        if key := folded(name):
            for table in self._loose:
                yield table.get(key, ())


_Table = dict[str, dict[str, None]]


def _add(spelled: _Table, also: _Table, stripped: _Table, ontology: str, element: OntologyClass | Property) -> None:
    iri = element.iri
    spelled[folded(ontology) + folded(element.id)][iri] = None
    for name in dict.fromkeys((element.id, local_name(iri), *(text.value for text in element.labels))):
        spelled[folded(name)][iri] = None
        if code := _CODE.match(name):
            stripped[folded(name[code.end() :])][iri] = None
    for text in element.alt_labels:
        also[folded(text.value)][iri] = None
