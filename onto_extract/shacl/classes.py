"""The shapes of classes: disjointness, enumerations and restrictions, for their members and for things that become members. Pure but for the pen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from onto_core.english.phrases import article
from onto_core.ontology.facets import range_name
from onto_core.ontology.model import OntologyClass, Restriction
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle_terms import list_of, literal_text
from onto_core.terms import Entity, Literal
from onto_core.vocabulary import TOP_CLASSES
from onto_extract.model import listed
from onto_extract.shacl.pen import Pairs, any_of, blank
from onto_extract.shacl.properties import LITERAL, THING, PropertyShapes
from onto_extract.validate.infer import facts_of_types, sources


def disjoint_with(schema: Schema) -> dict[str, tuple[str, ...]]:
    """Class -> the classes that it is declared disjoint with, on either side, in the order of the ontologies."""
    found: dict[str, dict[str, None]] = {}
    for iri, class_ in schema.classes.items():
        for other in class_.disjoint:
            found.setdefault(iri, {})[other] = None
            found.setdefault(other, {})[iri] = None
    return {iri: tuple(others) for iri, others in found.items()}


class ClassShapes:
    """Writes the shapes of classes."""

    def __init__(self, properties: PropertyShapes) -> None:
        self.pen, self.places, self.values, self.properties = properties.pen, properties.places, properties.values, properties
        self.schema = self.pen.schema
        self._sources, self._disjoint = self.schema.derived(sources), self.schema.derived(disjoint_with)
        self._order = {kind: number for number, kind in enumerate(self.schema.classes)}

    def write(self, class_: OntologyClass, *, complete: bool) -> None:
        """All shapes of one class; with `complete` its minimum cardinalities, too."""
        iri, name = class_.iri, self.schema.name(class_.iri)
        target, shape = [("sh:targetClass", self.pen.names.iri(iri))], self.pen.shape(name, iri)
        body = [each for restriction in class_.restrictions for each in self._restriction(iri, name, restriction, complete=complete) if each]
        body += [each for each in self._valued(iri, name) if each]
        self.pen.write(shape, target, body, iri)
        others = [other for other in self._disjoint.get(iri, ()) if self._order.get(other, len(self._order)) > self._order[iri]]
        if others and self.pen.fate("disjoint") != "ignore":
            nots: Pairs = [("sh:not", f"[ sh:class {self.pen.names.iri(other)} ]") for other in others]
            message = f"{article(name)} cannot be {article(listed([self.schema.name(other) for other in others]))}: they are disjoint"
            self.pen.write(self.pen.shape(f"{name}-disjoint", iri), target, [self.pen.of_node("disjoint", nots, message)], iri)
        if class_.one_of:
            message = f"{article(name)} is one of {listed([self.schema.label(member) for member in class_.one_of])}"
            among: Pairs = [("sh:in", list_of(map(self.pen.names.iri, class_.one_of)))]
            self.pen.write(self.pen.shape(f"{name}-members", iri), target, [self.pen.of_node("enumeration", among, message)], iri)
        self._of_untyped(iri, name, shape if body else None)

    def _of_untyped(self, iri: str, name: str, shape: str | None) -> None:
        """The same for a thing of which no fact states a class, where its properties tell that it is a member."""
        ways = self.places.ways_to((iri,))
        if not ways:
            return
        elsewhere = list(dict.fromkeys(step for other in self._disjoint.get(iri, ()) for step in self.places.ways_to((other,)) if step not in ways))
        rules: list[tuple[str, str]] = [("sh:node", shape)] if shape else []
        if elsewhere and self.pen.fate("disjoint") != "ignore":
            rules.append(("sh:property", blank([("sh:path", self.pen.path(elsewhere)), ("sh:maxCount", "0")])))
        if rules:
            typed: Pairs = [("sh:not", self.places.untyped)]
            message = f"by its properties it is {article(name)}, and {article(name)} keeps other rules"
            pairs = self.pen.of_node("disjoint" if elsewhere else "max_cardinality", any_of([typed, rules]), message)
            self.pen.write(self.pen.shape(f"{name}-untyped", iri), self.pen.starts(ways), [pairs], iri)

    def _restriction(self, iri: str, name: str, restriction: Restriction, *, complete: bool) -> Iterator[Pairs]:
        if restriction.property not in self.schema.properties:
            return
        of, path = f" of {article(name)}", self.pen.path(self._sources[restriction.property])
        property_ = self.schema.name(restriction.property)
        if restriction.kind == "only":
            yield self._only(restriction, path, property_ + of)
            return
        count, fillers = restriction.count, self._fillers(restriction)
        if count is None or restriction.kind not in {"max", "exactly", "min"}:
            return
        filler = blank(any_of(fillers)) if fillers else ""
        if restriction.kind != "min":
            many = "no value" if count == 0 else "one value" if count == 1 else f"at most {count} values"
            message = f"{property_} takes {many} for {article(name)}"
            limit = [("sh:qualifiedValueShape", filler), ("sh:qualifiedMaxCount", str(count))] if filler else [("sh:maxCount", str(count))]
            yield self.pen.of_values("max_cardinality", path, limit, message)
        if restriction.kind != "max" and complete and count:
            message = f"{article(name)} needs at least {count} {'value' if count == 1 else 'values'} of {property_}"
            held = {} if filler else self._held(iri).get(restriction.property, {})
            least = [("sh:qualifiedValueShape", filler), ("sh:qualifiedMinCount", str(count))] if filler else [("sh:minCount", str(count))]
            if held:
                least = [*_others(held), ("sh:qualifiedMinCount", str(count - len(held)))]
            yield self.pen.of_values("min_cardinality", path, least, message) if count > len(held) else []

    def _only(self, restriction: Restriction, path: str, of: str) -> Pairs:
        """owl:allValuesFrom: a range of classes says nothing of literals here, and a data range nothing of things; the kind of the property does."""
        literals = [option for each in restriction.data for option in self.values.options(each)] or [LITERAL]
        things = self.places.takes(restriction.classes) if restriction.classes else [THING]
        rule, message = self.properties.asks(of, restriction.classes, "as its object") if restriction.classes else ("datatype", "")
        if restriction.data and not restriction.classes:
            message = f"a value of {of} is {listed([range_name(each) for each in restriction.data])}"
        return self.pen.of_values(rule, path, any_of([*things, *literals]), message)

    def _fillers(self, restriction: Restriction) -> list[str | Pairs]:
        """Options: the values that count for a qualified restriction. Of owl:Thing all things do that are anything."""
        data = [option for each in restriction.data for option in self.values.options(each)]
        if TOP_CLASSES.intersection(restriction.classes):
            return [THING, *data]
        return [*(self.places.members(restriction.classes) if restriction.classes else []), *data]

    def _valued(self, iri: str, name: str) -> Iterator[Pairs]:
        """owl:hasValue: every member has the value, stated or not, and it counts (`validate/infer.py`): that leaves less room for others."""
        if not any(each.kind in {"value", "max", "exactly"} for each in self.schema.classes[iri].restrictions):
            return
        for property_, values in self._held(iri).items():
            most = self.schema.max_count(property_, (iri,))
            if most is None or most < len(values):
                continue
            message = f"{article(name)} has {listed(values)} as {self.schema.name(property_)}, which takes {most} in all"
            rule = "functional" if self.schema.is_functional(property_) else "max_cardinality"
            limit = [*_others(values), ("sh:qualifiedMaxCount", str(most - len(values)))]
            yield self.pen.of_values(rule, self.pen.path(self._sources[property_]), limit, message)

    def _held(self, iri: str) -> dict[str, dict[str, None]]:
        """Property -> the values that every member of the class has, as Turtle."""
        held: dict[str, dict[str, None]] = {}
        for fact in facts_of_types(Entity(iri, iri, (iri,)), self.schema):
            value = literal_text(fact.object, self.pen.names) if isinstance(fact.object, Literal) else self.pen.names.iri(fact.object.iri)
            for above, steps in self._sources.items():
                if (fact.predicate, False) in steps:
                    held.setdefault(above, {})[value] = None
        return held


def _others(values: Iterable[str]) -> Pairs:
    return [("sh:qualifiedValueShape", blank([("sh:not", blank([("sh:in", list_of(values))]))]))]
