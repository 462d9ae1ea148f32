"""The shapes of properties: what may stand at their ends, how many values, and how they go with each other. Pure but for the pen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from onto_core.english.phrases import article
from onto_core.ontology.facets import range_name, takes_literals
from onto_core.ontology.model import AnyOf, Property
from onto_core.ontology.schema.origin import (
    Origin,
    data_range_origin,
    domain_origin,
    range_origin,
)
from onto_core.vocabulary import RDF_LANG_STRING, XSD_ANYURI, XSD_STRING
from onto_extract.model import listed
from onto_extract.shacl.pen import Pairs, Pen, Steps, any_of, turned
from onto_extract.shacl.places import Places
from onto_extract.shacl.values import Values
from onto_extract.validate.infer import sources

LITERAL: Pairs = [("sh:nodeKind", "sh:Literal")]
THING: Pairs = [("sh:nodeKind", "sh:BlankNodeOrIRI")]


class PropertyShapes:
    """Writes the shapes of properties."""

    def __init__(self, pen: Pen, places: Places, values: Values) -> None:
        self.pen, self.places, self.values, self.schema = pen, places, values, pen.schema
        self._sources = self.schema.derived(sources)

    def write(self, property_: Property, *, complete: bool) -> None:
        """All shapes of one property; with `complete` the values that members of its domain must have, too."""
        iri = property_.iri
        own, name = self.pen.names.iri(iri), self.schema.name(iri)
        target = [("sh:targetSubjectsOf", own)]
        body = [*self._kinds(property_, own), *self._things(property_, own), *self._literals(property_, own)]
        self.pen.write(self.pen.shape(name, iri), target, body, iri)
        for number, union in enumerate(self.schema.effective_domain(iri), 1):
            shape = self.pen.shape(f"{name}-domain" + (f"-{number}" if number > 1 else ""), iri)
            self.pen.write(shape, target, [self._domain(iri, union)], iri)
        steps = self._sources[iri]
        self.pen.write(self.pen.shape(f"{name}-values", iri), self.pen.starts(steps), self._counts(property_, steps), iri)
        self.pen.write(self.pen.shape(f"{name}-subjects", iri), self.pen.starts(turned(steps)), self._owners(property_, steps), iri)
        for way, targets, pairs in self._ways(property_, steps):
            self.pen.write(self.pen.shape(f"{name}-{way}", iri + way), targets, [pairs], iri)
        if complete and property_.min_count:
            self._required(property_, steps)

    def _domain(self, iri: str, union: AnyOf) -> Pairs:
        rule, message = self.asks(self.schema.name(iri), union, "as its subject")
        because = self._because(domain_origin(self.schema, iri, union))
        return self.pen.of_node(rule, any_of([*self.places.takes(union), *self._anywhere(iri)]), message + because)

    def asks(self, name: str, union: AnyOf, role: str) -> tuple[str, str]:
        """(rule, message) of a place that takes members of a union, or one of the individuals that its classes list."""
        if self.places.all_listed(union):
            labels = [self.schema.label(member) for kind in union for member in self.schema.classes[kind].one_of]
            return "enumeration", f"{name} takes one of {listed(labels)}"
        wanted = article(listed([self.schema.name(kind) for kind in union]))
        return ("domain" if role == "as its subject" else "range"), f"{name} needs {wanted} {role}"

    def _kinds(self, property_: Property, path: str) -> Iterator[Pairs]:
        """OWL 2 Syntax, 5.3 and 5.4."""
        iri, name = property_.iri, self.schema.name(property_.iri)
        if property_.kind == "datatype":
            names = [range_name(each) for union in self.schema.effective_data_ranges(iri) for each in union] or ["a literal"]
            yield self.pen.of_values("kind", path, any_of([LITERAL, *self._addresses(iri)]), f"{name} takes a literal ({listed(names)})")
        elif not takes_literals(property_, self.schema):
            classes = [self.schema.name(kind) for union in self.schema.effective_range(iri) for kind in union] or ["an entity"]
            texts = [self.values.typed(each) for each in _TEXTS] if self._text_for_things(property_) else []
            yield self.pen.of_values("kind", path, any_of([THING, *texts]), f"{name} leads to an entity ({listed(classes)})")

    def _addresses(self, iri: str) -> list[Pairs]:
        """A web address of which nothing is said, where its profile lets it stand for a URL."""
        datatypes = {each.datatype for union in self.schema.effective_data_ranges(iri) for each in union}
        if not self.schema.profile(iri).written_values or datatypes.isdisjoint({XSD_ANYURI, XSD_STRING}):
            return []
        return [[("sh:nodeKind", "sh:IRI"), ("sh:pattern", '"^https?://"'), ("sh:node", self.places.untyped)]]

    def _things(self, property_: Property, path: str) -> Iterator[Pairs]:
        """The unions of the range, for values that are things."""
        iri = property_.iri
        if property_.kind == "datatype":
            return
        literals = takes_literals(property_, self.schema) or self._text_for_things(property_) or self.pen.fate("kind") == "ignore"
        for union in self.schema.effective_range(iri):
            rule, message = self.asks(self.schema.name(iri), union, "as its object")
            options = [*self.places.takes(union), *self._anywhere(iri), *([LITERAL] if literals else [])]
            yield self.pen.of_values(rule, path, any_of(options), message + self._because(range_origin(self.schema, iri, union)))

    def _literals(self, property_: Property, path: str) -> Iterator[Pairs]:
        """The unions of data ranges, for values that are literals."""
        iri, profile = property_.iri, self.schema.profile(property_.iri)
        if not takes_literals(property_, self.schema):
            return
        extra: list[Pairs] = []
        if property_.kind == "object" or self.pen.fate("kind") == "ignore":
            extra.append(THING)
        extra += self._addresses(iri) if property_.kind == "datatype" else []
        if self._text_for_things(property_):
            extra += [self.values.typed(each) for each in _TEXTS]
        for union in self.schema.effective_data_ranges(iri):
            spoken = profile.languages and any(each.datatype == XSD_STRING and not each.one_of for each in union)
            because = self._because(data_range_origin(self.schema, iri, union))
            yield from self.values.of_property(
                path, union, self.schema.name(iri), because=because, spoken=spoken, written=profile.written_values, extra=extra
            )

    def _text_for_things(self, property_: Property) -> bool:
        """schema.org: a text may stand for a thing, where no other form of a literal is expected beside it."""
        if property_.kind != "object" or not self.schema.profile(property_.iri).text_for_things:
            return False
        expected = {each.datatype for union in self.schema.effective_data_ranges(property_.iri) for each in union}
        return expected <= set(_TEXTS)

    def _anywhere(self, iri: str) -> list[Pairs]:
        """Classes whose members may stand at either end of every property."""
        return [[("sh:class", self.pen.names.iri(kind))] for kind in self.schema.profile(iri).anywhere if kind in self.schema.classes]

    def _counts(self, property_: Property, steps: Steps) -> Iterator[Pairs]:
        """Different terms are counted as different values (SHACL, 4.2.2); the judge tells 1.0 and 1.00 apart from two values."""
        name, path = self.schema.name(property_.iri), self.pen.path(steps)
        if self.schema.is_functional(property_.iri) and self._states(property_.iri, functional=True):
            yield self.pen.of_values("functional", path, [("sh:maxCount", "1")], f"{name} takes one value")
        if property_.max_count is not None:
            many = "no value" if property_.max_count == 0 else "one value" if property_.max_count == 1 else f"at most {property_.max_count} values"
            yield self.pen.of_values("max_cardinality", path, [("sh:maxCount", str(property_.max_count))], f"{name} takes {many}")

    def _owners(self, property_: Property, steps: Steps) -> Iterator[Pairs]:
        """owl:InverseFunctionalProperty: a value belongs to at most one subject (OWL 2 Syntax, 9.2.8)."""
        if self._states(property_.iri, functional=False):
            message = f"one value of {self.schema.name(property_.iri)} belongs to one thing only"
            yield self.pen.of_values("inverse_functional", self.pen.path(turned(steps)), [("sh:maxCount", "1")], message)

    def _states(self, iri: str, *, functional: bool) -> bool:
        """True when it is declared of the property itself: those below and their inverses are counted among its sources."""
        property_ = self.schema.properties[iri]
        return property_.functional if functional else property_.inverse_functional

    def _ways(self, property_: Property, steps: Sequence[tuple[str, bool]]) -> Iterator[tuple[str, Pairs, Pairs]]:
        """(name, targets, property shapes) of the rules on pairs: irreflexive, asymmetric, without circles, disjoint with others."""
        iri, name = property_.iri, self.schema.name(property_.iri)
        if property_.irreflexive or property_.asymmetric:
            loops = [("sh:disjoint", self.pen.names.iri(each)) for each in dict.fromkeys(each for each, _ in steps)]
            message = f"{name} leads from one thing to another"
            yield "both-ends", self.pen.starts(dict.fromkeys((each, False) for each, _ in steps)), self.pen.of_node("irreflexive", loops, message)
        if property_.asymmetric:
            yield from self._exclude("back", "asymmetric", turned(steps), steps, f"{name} holds in one direction only")
        if self.schema.is_transitive(iri) and self.schema.is_irreflexive(iri):
            yield from self._exclude("circle", "irreflexive", turned(steps), steps, f"{name} never leads in a circle", repeated=True)
        for other in property_.disjoint:
            if other in self.schema.properties:
                message = f"{name} and {self.schema.name(other)} exclude each other"
                yield from self._exclude(f"not-{self.schema.name(other)}", "disjoint_properties", steps, self._sources[other], message)

    def _exclude(
        self, way: str, rule: str, ones: Steps, others: Steps, message: str, *, repeated: bool = False
    ) -> Iterator[tuple[str, Pairs, Pairs]]:
        """What `ones` lead to is nothing that `others` lead to. sh:disjoint takes properties as they are (SHACL, 4.5.2), so that those of `others`
        that are followed backwards are looked at from their other end."""
        for number, (ways, backwards) in enumerate(((list(ones), False), (turned(ones), True))):
            properties = [self.pen.names.iri(iri) for iri, back in others if back == backwards]
            if properties:
                path = self.pen.path(ways)
                if repeated:
                    path = f"[ sh:zeroOrMorePath {path} ]"
                shape = self.pen.of_values(rule, path, [("sh:disjoint", each) for each in properties], message)
                yield way + ("-turned" if number else ""), [("sh:targetSubjectsOf", each) for each in properties], shape

    def _required(self, property_: Property, steps: Steps) -> None:
        """The JSON form's owl:minCardinality: of what has all domains, each member needs so many values."""
        name, unions = self.schema.name(property_.iri), self.schema.effective_domain(property_.iri)
        if not unions:
            return
        enough = self.pen.of_values("min_cardinality", self.pen.path(steps), [("sh:minCount", str(property_.min_count))], f"{name} needs a value")
        others = [[("sh:not", f"[ {predicate} {value} ]") for predicate, value in any_of(self.places.members(union))] for union in unions[1:]]
        targets = [("sh:targetClass", self.pen.names.iri(kind)) for kind in unions[0]]
        self.pen.write(self.pen.shape(f"{name}-required", property_.iri), targets, [any_of([*others, enough]) if others else enough], property_.iri)

    def _because(self, origin: Origin | None) -> str:
        return f", because {origin.because(self.schema)}" if origin else ""


_TEXTS = (XSD_STRING, RDF_LANG_STRING, XSD_ANYURI)
