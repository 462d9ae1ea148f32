"""Missing values: minimum cardinalities, judged when all facts are in. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onto_core.english.phrases import article
from onto_core.ontology.model import Restriction
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_extract.facets import range_name
from onto_extract.model import listed
from onto_extract.validate.rules_together import Accepted, belongs
from onto_extract.validate.view import SubsetView, restrictions, text_of


@dataclass(frozen=True, slots=True)
class Lack:
    """An entity that needs `needed` values of a property and has `found`."""

    entity: Entity
    property: str
    needed: int
    found: int
    of: tuple[str, ...]
    """Descriptions of the values that count; empty when any will do."""
    owner: str

    def message(self, view: SubsetView) -> str:
        kind = f" that {'is' if self.needed == 1 else 'are each'} {article(listed(self.of))}" if self.of else ""
        values = "value" if self.needed == 1 else "values"
        who = f"{text_of(self.entity)}, being {article(view.name(self.owner))}," if self.owner else text_of(self.entity)
        return f"{who} needs at least {self.needed} {values} of {view.name(self.property)}{kind}, but has {self.found or 'none'}"


def lacks(entity: Entity, accepted: Accepted, view: SubsetView) -> Iterator[Lack]:
    """owl:minCardinality and exact cardinalities, qualified or not (OWL 2 Syntax, 8.3, 8.5), and the JSON form's owl:minCardinality.

    In the open world of OWL a missing value is unknown and not wrong; here the given facts are taken for all there are. owl:someValuesFrom asks for
    nothing: it says that something has a value, not that it must be named (every person of CIDOC-CRM consists of some material).
    """
    kinds = view.types_of(entity)
    for owner, restriction in restrictions(view.schema, kinds):
        needed = restriction.count
        if needed and restriction.kind in {"min", "exactly"} and restriction.property in view.schema.properties:
            values = accepted.values(entity.iri, restriction.property).values()
            qualified = bool(restriction.classes or restriction.data)
            found = sum(not qualified or belongs(value, restriction, view) for value in values)
            if found < needed:
                yield Lack(entity, restriction.property, needed, found, _filler(restriction, view), owner)
    for iri in view.schema.derived(_counted):
        needed = view.schema.properties[iri].min_count or 0
        domain = view.schema.effective_domain(iri)
        found = len(accepted.values(entity.iri, iri))
        if domain and found < needed and view.unmet(domain, kinds) is None:
            yield Lack(entity, iri, needed, found, (), kinds[0] if kinds else "")


def _filler(restriction: Restriction, view: SubsetView) -> tuple[str, ...]:
    return (*(view.name(iri) for iri in restriction.classes), *(range_name(each) for each in restriction.data))


def _counted(schema: Schema) -> tuple[str, ...]:
    """Properties that every member of their domain must have."""
    return tuple(iri for iri, each in schema.properties.items() if each.min_count)
