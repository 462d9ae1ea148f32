"""Facts made at random over an ontology: mostly fitting, sometimes not."""

from __future__ import annotations

import random
from collections.abc import Sequence

from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD
from onto_extract.model import RawTriple, ResolvedTriple

VALUES = {
    "string": ["a", "good", "AB-123", "abcd", "Erebus"],
    "integer": ["5", "60", "-1", "05"],
    "nonNegativeInteger": ["5", "7"],
    "positiveInteger": ["5", "7"],
    "decimal": ["5.0", "60", "77.5"],
    "double": ["1.5", "2e3"],
    "float": ["1.5", "2e3"],
    "boolean": ["true", "false"],
    "date": ["1999-05-03", "2001-02-03"],
    "gYear": ["1999", "2001"],
    "dateTime": ["1999-05-03T14:30:00", "2001-01-01T00:00:00Z"],
    "dateTimeStamp": ["1999-05-03T14:30:00Z"],
    "anyURI": ["https://example.org/a", "urn:b:c"],
    "token": ["a"],
    "language": ["en"],
    "duration": ["PT30M", "P1D"],
    "time": ["09:00:00", "21:30:00Z"],
    "gYearMonth": ["1999-05", "2001-02"],
}
"""Valid values of the datatypes, for facts made at random."""


class World:
    """Facts made at random over an ontology: mostly fitting, sometimes not."""

    def __init__(self, schema: Schema, chance: random.Random, *, care: float) -> None:
        self.schema, self.chance, self.care = schema, chance, care
        self.classes, self.properties = sorted(schema.classes), sorted(schema.properties)
        self.kinds: dict[str, list[str]] = {f"urn:thing:{number}": [] for number in range(12)}
        for kinds in self.kinds.values():
            first = chance.choice(self.classes)
            kinds.append(first)
            other = chance.choice(self.classes)
            if chance.random() < 0.3 and not schema.disjoint(first, other):
                kinds.append(other)
        self.kinds |= {iri: list(each.types) for iri, each in list(schema.individuals.items())[:8]}

    def facts(self, count: int) -> list[ResolvedTriple]:
        return [self.fact() for _ in range(count)]

    def fact(self) -> ResolvedTriple:
        if self.chance.random() < 0.08:
            thing = self.entity(())
            kind = self.chance.choice(self.kinds[thing.iri] or self.classes)
            return candidate(Triple(thing, RDF_TYPE, Entity(kind if self.chance.random() < self.care else self.chance.choice(self.classes))))
        predicate = self.chance.choice(self.properties)
        subject = self.entity(self.schema.effective_domain(predicate))
        known = self.schema.properties[predicate]
        if known.kind == "datatype" or (known.data_ranges and self.chance.random() < 0.5) or self.chance.random() < 0.02:
            return candidate(Triple(subject, predicate, self.literal(predicate)))
        return candidate(Triple(subject, predicate, self.entity(self.schema.effective_range(predicate))))

    def entity(self, unions: Sequence[Sequence[str]]) -> Entity:
        fitting = [iri for iri, kinds in self.kinds.items() if all(self.schema.admits(tuple(union), kinds) for union in unions)]
        iri = self.chance.choice(fitting if fitting and self.chance.random() < self.care else sorted(self.kinds))
        if iri in self.schema.individuals or self.chance.random() < 0.3:
            return Entity(iri, iri[-5:])
        kinds = self.kinds[iri] if self.chance.random() < 0.5 + self.care / 2 else [self.chance.choice(self.classes)]
        return Entity(iri, iri[-5:], tuple(kinds))

    def literal(self, predicate: str) -> Literal:
        datatypes = [each.datatype.removeprefix(XSD) for union in self.schema.effective_data_ranges(predicate) for each in union]
        if RDF_LANG_STRING in datatypes or self.chance.random() < 0.05:
            return Literal("hi", RDF_LANG_STRING, self.chance.choice(["en", "de", "EN"]))
        known = [name for name in datatypes if name in VALUES]
        name = self.chance.choice(known if known and self.chance.random() < self.care else sorted(VALUES))
        form = self.chance.choice(VALUES[name]) if self.chance.random() < 0.5 + self.care / 2 else "nonsense"
        return Literal(form, XSD + name)


def candidate(triple: Triple) -> ResolvedTriple:
    end = triple.object
    return ResolvedTriple(RawTriple(triple.subject.iri, triple.predicate, end.iri if isinstance(end, Entity) else end.lexical), triple)
