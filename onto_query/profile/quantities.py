"""Values with their unit on a node of their own: a price that is an amount and a currency (schema:MonetaryAmount, qudt:QuantityValue). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote

from onto_core.ontology.schema.names import words
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.graph_query import Edge, Node, Term, Var
from onto_query.profile.model import UNTYPED, GraphProfile, PropertyProfile, Value
from onto_query.profile.words import words_for
from onto_query.question.units import UNITS as STANDARD

UNITS: Final = 12
"""Units of one value, at most."""
REPEATED: Final = 3
"""Uses of each thing that is a unit, at least: of one measure there are many values."""
UNIT: Final = words_for("unit")
"""What a property that leads to a unit, or the class of units, is called."""
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
    unit: Literal | Node | None
    rank: int = 0

    @property
    def spoken(self) -> str:
        """What the unit is called: the text, or the end of its IRI; "" for any unit."""
        return local_name(self.unit.iri) if isinstance(self.unit, Node) else self.unit.lexical if self.unit is not None else ""

    def way(self, owner: Var | Node, value: Term, node: Var, unit: Var | Literal | Node | None) -> tuple[Edge, ...]:
        """The edges from a thing to the value, and to its unit unless that is None. `node` is the variable of what stands between."""
        edges = (Edge(owner, (self.link,), node), Edge(node, (self.value,), value))
        return edges if unit is None else (*edges, Edge(node, (self.code,), unit))


def quantities(profile: GraphProfile, listed: Mapping[str, Sequence[Value]]) -> dict[str, Quantity]:
    """The quantities of a graph by their names. A node is one when it has one number, one unit (a text of few values, or one of
    few things), and nothing that it is called by. `listed`: property of few values -> these."""
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
                found.update((quantity.iri, quantity) for quantity in _of(iri, *way, profile, listed) if quantity.iri not in profile.properties)
    return found


def _way(own: set[str], profile: GraphProfile) -> tuple[str, str] | None:
    """The properties of the number and of its unit, where the things of a class are such nodes."""
    numbers = [iri for iri in own if profile.properties[iri].sort == "number"]
    units = [iri for iri in own if profile.properties[iri].sort in {"text", "thing"}]
    if len(own) != 2 or len(numbers) != 1 or len(units) != 1 or units[0] in profile.naming:
        return None
    held = profile.properties[units[0]]
    if held.sort == "thing":
        return (numbers[0], units[0]) if held.shared and held.uses >= REPEATED * len(held.shared) and _measures(held, profile) else None
    return (numbers[0], units[0]) if held.enumeration and len(held.values) <= UNITS and all(len(value) <= SHORT for value in held.values) else None


def _measures(held: PropertyProfile, profile: GraphProfile) -> bool:
    """True for a link to units, by its own name or by those of what it leads to: a rating with a reviewer is no quantity."""
    said = {*words(local_name(held.iri)).casefold().split(), *(words(local_name(end)).casefold() for _, end in held.ends if end)}
    return bool(said & UNIT) or all(local_name(iri).casefold() in STANDARD for iri in held.shared)


def _of(link: str, value: str, code: str, profile: GraphProfile, listed: Mapping[str, Sequence[Value]]) -> Iterator[Quantity]:
    literals = {each.literal.lexical: each.literal for each in listed.get(code, ())}
    held = profile.properties[code]
    units: list[Literal | Node] = [Node(iri) for iri in held.shared] or [literals[text] for text in held.values if text in literals]
    yield Quantity(f"{link}_{local_name(value)}", link, value, code, None)
    for rank, unit in enumerate(units):
        each = Quantity("", link, value, code, unit, rank)
        yield replace(each, iri=made_iri(link, each.spoken))


def made_iri(link: str, said: str) -> str:
    """An IRI of our own for what a link leads to when something is said with it; "m²" and "m³" have two."""
    plain = "_".join(said.split())
    return f"{link}_{plain if plain.isascii() and plain.replace('_', '').isalnum() else quote(plain, safe='')}"


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
