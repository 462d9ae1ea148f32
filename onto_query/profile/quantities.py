"""Values with their unit on a node of their own: a price that is an amount and a currency (schema:MonetaryAmount, qudt:QuantityValue). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.graph_query import Edge, Node, Term, Var
from onto_query.profile.model import UNTYPED, GraphProfile, PropertyProfile

UNITS: Final = 12
"""Units of one value, at most."""
SHORT: Final = 24
"""Characters of a unit's name, at most."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """The way from a thing to the value, by one name: `iri` is `link` with the unit behind it, so that it reads as a property in that unit does.

    `unit` is None for the value in any unit. `rank` is that of the unit among all, the most used first.
    """

    iri: str
    link: str
    value: str
    code: str
    unit: Literal | None
    rank: int = 0

    def way(self, owner: Var | Node, value: Term, node: Var, unit: Var | Literal | None) -> tuple[Edge, ...]:
        """The edges from a thing to the value, and to its unit unless that is None. `node` is the variable of what stands between."""
        edges = (Edge(owner, (self.link,), node), Edge(node, (self.value,), value))
        return edges if unit is None else (*edges, Edge(node, (self.code,), unit))


def quantities(profile: GraphProfile) -> dict[str, Quantity]:
    """The quantities of a graph by their names. A node is one when it has one number, one text of few values, and nothing that it is called by."""
    held: dict[str, set[str]] = {}
    for iri, each in profile.properties.items():
        for kind in each.domains():
            if iri != RDF_TYPE:
                held.setdefault(kind, set()).add(iri)
    found: dict[str, Quantity] = {}
    for iri, each in profile.properties.items():
        if each.sort == "thing":
            kinds = {end for _, end in each.ends}
            ways = {_way(held.get(kind, set()), profile) for kind in kinds}
            way = next(iter(ways)) if len(ways) == 1 else None
            if way is not None:
                found.update((quantity.iri, quantity) for quantity in _of(iri, *way, profile) if quantity.iri not in profile.properties)
    return found


def _way(own: set[str], profile: GraphProfile) -> tuple[str, str] | None:
    """The properties of the number and of its unit, where the things of a class are such nodes."""
    numbers = [iri for iri in own if profile.properties[iri].sort == "number"]
    texts = [iri for iri in own if profile.properties[iri].sort == "text"]
    if len(own) != 2 or len(numbers) != 1 or len(texts) != 1 or texts[0] in profile.naming:
        return None
    held = profile.properties[texts[0]]
    return (numbers[0], texts[0]) if held.enumeration and len(held.values) <= UNITS and all(len(value) <= SHORT for value in held.values) else None


def _of(link: str, value: str, code: str, profile: GraphProfile) -> Iterator[Quantity]:
    literals = {each.literal.lexical: each.literal for listed in profile.values.values() for each in listed if each.property == code}
    units = [literals[text] for text in profile.properties[code].values if text in literals]
    yield Quantity(f"{link}_{local_name(value)}", link, value, code, None)
    for rank, unit in enumerate(units):
        yield Quantity(f"{link}_{re.sub(r'[^A-Za-z0-9]+', '_', unit.lexical)}", link, value, code, unit, rank)


def with_quantities(profile: GraphProfile, found: Mapping[str, Quantity]) -> GraphProfile:
    """The profile with each quantity as a property of what has it."""
    if not found:
        return profile
    added: dict[str, PropertyProfile] = {}
    for iri, quantity in found.items():
        link, value = profile.properties[quantity.link], profile.properties[quantity.value]
        ends = {(kind, UNTYPED): count for kind, count in link.domains().items()}
        added[iri] = replace(value, iri=iri, uses=link.uses, subjects=link.subjects, ends=ends)
    return replace(profile, properties={**profile.properties, **added})
