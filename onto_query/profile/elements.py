"""The classes and properties that a graph speaks of, and the classes of its things: what the first reading of its statements tells. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Self

from onto_core.ontology.draft.seen import SUBCLASS, Statement
from onto_core.terms import Literal
from onto_core.vocabulary import ONTOLOGY_LANGUAGES, OWL, RDF_TYPE, RDFS, RDFS_LABEL, SKOS, WITHOUT_MEANING
from onto_query.profile.model import UNTYPED, ClassProfile
from onto_query.profile.opaque.names import OpaqueNames, bearers_of_labels, opaque_names

Reading = Callable[[], Iterable[Statement]]
"""Gives the statements of a graph, each time it is called."""


def read_of(statements: Reading, known: Collection[str] = ()) -> tuple[Elements, Reading, OpaqueNames]:
    """The elements of a graph, its statements as they are read, and the names that IRIs which say nothing have in them.

    `known`: what ontologies describe, and keeps its IRI.
    """
    elements = Elements.of(statements())
    bearers = bearers_of_labels(elements.predicates)
    labels = elements.labels_of(bearers)
    names = opaque_names(elements.predicates, elements.classes(), elements.links, labels, typed=len(elements.types), known=known)
    if not names:
        return elements, statements, names
    if names.typing:
        typed = Elements.of(names.read(statements(), bearers), subclassed=bool(names.subclass))
        classes = [names.own.get(iri, iri) for iri in typed.classes()]
        names = opaque_names(elements.predicates, classes, elements.links, labels, typed=len(elements.types), known=known)
    elements = Elements.of(names.read(statements(), bearers), subclassed=bool(names.subclass))
    return elements, lambda: names.read(statements(), bearers), names


class Elements:
    """The classes and properties of a graph, and the classes of its things."""

    @classmethod
    def of(cls, statements: Iterable[Statement], *, subclassed: bool = False) -> Self:
        """The elements of all statements. `subclassed`: what nothing is an instance of is a thing, though it is a subclass: a genre, a profession."""
        elements = cls()
        for subject, predicate, end in statements:
            elements.add(subject, predicate, end)
        _ = elements.above
        if subclassed:
            elements.own -= elements.superclasses.keys() - elements.classes().keys()
        return elements

    def __init__(self) -> None:
        self.types: dict[str, tuple[str, ...]] = {}
        self.own: set[str] = set()
        self.labels: dict[str, list[Literal]] = defaultdict(list)
        self.predicates: set[str] = set()
        self.links: Counter[str] = Counter()
        """Predicate -> statements that lead to things."""
        self.superclasses: dict[str, set[str]] = defaultdict(set)
        self.superproperties: dict[str, set[str]] = defaultdict(set)
        self.inverses: dict[str, set[str]] = defaultdict(set)
        self.transitive: set[str] = set()
        self.symmetric: set[str] = set()
        self._above: dict[str, frozenset[str]] | None = None
        self._narrow: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._labels: dict[str, list[Literal]] = defaultdict(list)
        self._together: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[str, ...]] = {}

    def add(self, subject: str, predicate: str, end: str | Literal) -> None:
        self.predicates.add(predicate)
        if isinstance(end, Literal):
            if predicate in {RDFS_LABEL, SKOS + "prefLabel", SKOS + "altLabel"} and subject in self.own:
                self.labels[subject].append(end)
            elif predicate == RDFS_LABEL and subject not in self.types:
                self._labels[subject].append(end)
            return
        self.links[predicate] += 1
        if predicate == RDF_TYPE:
            if end.startswith(ONTOLOGY_LANGUAGES):
                if end not in WITHOUT_MEANING:  # and DBpedia says of each thing that it is one
                    self.own.add(subject)
                if end == OWL + "TransitiveProperty":
                    self.transitive.add(subject)
                if end == OWL + "SymmetricProperty":
                    self.symmetric.add(subject)
            else:
                self.types[subject] = tuple(sorted({*self.types.get(subject, ()), end}))
        elif predicate == SUBCLASS:
            self.superclasses[subject].add(end)
            self.own.add(subject)
        elif predicate == RDFS + "subPropertyOf":
            self.superproperties[subject].add(end)
            self.own.add(subject)
        elif predicate == OWL + "inverseOf":
            self.inverses[subject].add(end)
            self.inverses[end].add(subject)

    @property
    def above(self) -> Mapping[str, frozenset[str]]:
        if self._above is None:
            self._above = closed(self.superclasses)
            used = {kind for kinds in set(self.types.values()) for kind in kinds}
            for iri, labels in self._labels.items():  # a label may come before the statement that says what it labels
                if iri in self.own or iri in used or iri in self.predicates:
                    self.labels[iri] += labels
            self.own |= {iri for iri in self._labels if iri in self.predicates and iri not in self.types}  # its label is no value of a thing
        return self._above

    def labels_of(self, bearers: Mapping[str, str]) -> Mapping[str, Sequence[Literal]]:
        """The labels of all that may be a property or a class. `bearers`: what bears the labels of a property -> the property."""
        found = dict(self._labels) | self.labels
        return found | {iri: found.get(iri, []) + found[bearer] for bearer, iri in bearers.items() if bearer in found}

    def together(self, some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
        """The classes of both: one and the same for all values that have them."""
        key = some, others
        if key not in self._together:
            self._together[key] = tuple(sorted({*some, *others}))
        return self._together[key]

    def narrow(self, thing: str) -> tuple[str, ...]:
        """The narrowest classes of a thing, (UNTYPED,) for one that has none."""
        kinds = self.types.get(thing)
        if kinds is None:
            return (UNTYPED,)
        if kinds not in self._narrow:
            wide = {each for kind in kinds for each in self.above.get(kind, ())}
            self._narrow[kinds] = tuple(kind for kind in kinds if kind not in wide) or kinds
        return self._narrow[kinds]

    def classes(self) -> dict[str, ClassProfile]:
        counts: Counter[str] = Counter()
        asserted: Counter[str] = Counter()
        for kinds in self.types.values():
            asserted.update(kinds)
            counts.update({each for kind in kinds for each in (kind, *self.above.get(kind, ()))})
        used = (pair for pair in sorted(counts.items()) if not pair[0].startswith(ONTOLOGY_LANGUAGES))
        return {iri: ClassProfile(iri, count, asserted[iri]) for iri, count in used}


def closed(parents: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    """Each with all above it."""
    above: dict[str, frozenset[str]] = {}
    for iri in parents:
        met: set[str] = set()
        todo = list(parents[iri])
        while todo:
            each = todo.pop()
            if each not in met and each != iri:
                met.add(each)
                todo += parents.get(each, ())
        above[iri] = frozenset(each for each in met if not each.startswith(ONTOLOGY_LANGUAGES))
    return above
