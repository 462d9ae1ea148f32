"""The things that may stand in a place, as constraints: members of classes, and things of which no fact states a class. Pure but for the pen.

What the judge does for a thing without a class (`validate/entity_types.py`), SHACL cannot: it entails nothing. So the shapes say it in full. The
class of such a thing follows from the properties that lead to or from it, where their domain or range is one class; else it stays open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.members import impossible
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle_terms import list_of
from onto_core.vocabulary import RDF_TYPE, TOP_CLASSES, WITHOUT_MEANING
from onto_extract.shacl.pen import Pairs, Pen, blank
from onto_extract.validate.entity_types import may_be_address

Telling = Mapping[str, tuple[tuple[str, bool], ...]]


def telling(schema: Schema) -> Telling:
    """Class -> the properties that tell it of their subject, or when turned of their value: their domain or range is that class alone."""
    found: dict[str, dict[tuple[str, bool], None]] = defaultdict(dict)
    for iri, property_ in schema.properties.items():
        for union in schema.effective_domain(iri):
            if len(union) == 1:
                found[union[0]][iri, False] = None
        if property_.kind == "object" and not may_be_address(iri, schema):
            for union in schema.effective_range(iri):
                if len(union) == 1:
                    found[union[0]][iri, True] = None
    return {kind: tuple(steps) for kind, steps in found.items()}


class Places:
    """The constraints on the classes of things, over one pen."""

    def __init__(self, pen: Pen) -> None:
        self.pen, self.schema = pen, pen.schema
        self._telling = self.schema.derived(telling)
        self._shapes: dict[str, str | None] = {}
        self.untyped, self.untold = pen.shape("untyped"), pen.shape("untold")

    def write(self) -> None:
        """The shapes that the others refer to: a thing of which no fact states a class, and one of which no property tells it either."""
        rdf_type = self.pen.names.iri(RDF_TYPE)
        meaningless = blank([("sh:in", list_of(map(self.pen.names.iri, sorted(WITHOUT_MEANING))))])
        none = [("sh:path", rdf_type), ("sh:qualifiedValueShape", blank([("sh:not", meaningless)])), ("sh:qualifiedMaxCount", "0")]
        self.pen.write(self.untyped, [], [[("sh:nodeKind", "sh:BlankNodeOrIRI"), ("sh:property", blank(none))]])
        steps = dict.fromkeys(step for every in self._telling.values() for step in every)
        nothing = [[("sh:property", blank([("sh:path", self.pen.path(steps)), ("sh:maxCount", "0")]))]] if steps else []
        self.pen.write(self.untold, [], [[("sh:node", self.untyped)], *nothing])

    def ways_to(self, union: AnyOf) -> list[tuple[str, bool]]:
        """The steps from a thing that tell that it is in one of the classes."""
        found = (step for kind, steps in self._telling.items() if any(self.schema.is_a(kind, wanted) for wanted in union) for step in steps)
        return list(dict.fromkeys(found))

    def members(self, union: AnyOf) -> list[str | Pairs]:
        """Options: what is in one of the classes, by a statement or by what its properties tell."""
        if TOP_CLASSES.intersection(union):
            return [[("sh:nodeKind", "sh:BlankNodeOrIRI")]]
        options: list[str | Pairs] = [[("sh:class", self.pen.names.iri(kind))] for kind in union]
        options += [[("sh:node", shape)] for kind in union if (shape := self._told(kind))]
        return options

    def _told(self, kind: str) -> str | None:
        """The shape of things without a class of which a property tells that they are members; None where no property does."""
        if kind not in self._shapes:
            ways, name = self.ways_to((kind,)), f"told-{self.schema.name(kind)}"
            self._shapes[kind] = self.pen.shape(name, kind) if ways else None
            if ways:
                step = [("sh:path", self.pen.path(ways)), ("sh:minCount", "1")]
                self.pen.write(self.pen.shape(name, kind), [], [[("sh:node", self.untyped), ("sh:property", blank(step))]], kind)
        return self._shapes[kind]

    def takes(self, union: AnyOf) -> list[str | Pairs]:
        """Options: what may stand where one of the classes is asked for. A thing without a class becomes the class, or stays open among several."""
        if TOP_CLASSES.intersection(union):
            return self.members(union)
        if len(union) == 1:
            options: list[str | Pairs] = [[("sh:class", self.pen.names.iri(union[0]))]]
            return [*options, [("sh:node", self.untyped)]] if self._may_follow(union[0]) else options
        return self.members(union) if self.all_listed(union) else [*self.members(union), [("sh:node", self.untold)]]

    def all_listed(self, union: AnyOf) -> bool:
        """True when all classes of the union are enumerations (owl:oneOf), as whose members only those listed count."""
        return all(kind in self.schema.classes and self.schema.classes[kind].one_of for kind in union)

    def _may_follow(self, kind: str) -> bool:
        line = (kind, *self.schema.ancestors(kind))
        return impossible(self.schema, kind) is None and not any(each in self.schema.classes and self.schema.classes[each].one_of for each in line)
