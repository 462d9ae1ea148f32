"""Values with their unit on a node of their own: a price that is an amount and a currency (schema:MonetaryAmount, qudt:QuantityValue). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple
from urllib.parse import quote

from onto_core.ontology.schema.names import words
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.graph_query import Edge, Node, Term, Var
from onto_query.profile.model import UNTYPED, GraphProfile, PropertyProfile, Value
from onto_query.profile.naming.units import MEASURED, kind_of
from onto_query.profile.naming.units import UNITS as STANDARD
from onto_query.profile.words import words_for

UNITS: Final = 12
"""Units of one value, at most."""
REPEATED: Final = 3
"""Uses of each thing that is a unit, at least: of one measure there are many values."""
UNIT: Final = words_for("unit")
"""What a property that leads to a unit, or the class of units, is called."""
KNOWN: Final = frozenset(STANDARD) | {unit.casefold() for unit in STANDARD.values()}
"""Units as they are written in small letters."""
TIMES: Final = {"time": ("time", "duration", "period")}
"""What units of time measure, beside what others do."""
SHORT: Final = 24
"""Characters of a unit's name, at most."""


class Basis(NamedTuple):
    """What a value is for: of a price the list that it stands in. `rank` is its place among all, the most used first."""

    text: Literal
    rank: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """The way from a thing to the value, by one name: `iri` is `link` with the unit behind it, so that it reads as a property in that unit does.

    `unit` is None for the value in any unit. `rank` is that of the unit among all, the most used first. `basis` is what else the node says of the
    value, None for whatever it says; `said_by` is the property that says it, where nodes of that kind have one.
    """

    iri: str
    link: str
    value: str
    code: str
    unit: Literal | Node | None
    rank: int = 0
    basis: Basis | None = None
    said_by: str = ""

    @property
    def spoken(self) -> str:
        """What the unit is called: the text, or the end of its IRI; "" for any unit."""
        return local_name(self.unit.iri) if isinstance(self.unit, Node) else self.unit.lexical if self.unit is not None else ""

    @property
    def measured_in(self) -> str:
        """The unit, however it is written: "KGM" is the kilogram."""
        return STANDARD.get(self.spoken.casefold(), self.spoken)

    def way(self, owner: Var | Node, value: Term, node: Var, unit: Var | Literal | Node | None) -> tuple[Edge, ...]:
        """The edges from a thing to the value, and to its unit unless that is None. `node` is the variable of what stands between."""
        on = (Edge(node, (self.said_by,), self.basis.text),) if self.basis is not None else ()
        edges = (Edge(owner, (self.link,), node), Edge(node, (self.value,), value), *on)
        return edges if unit is None else (*edges, Edge(node, (self.code,), unit))


def quantities(profile: GraphProfile, listed: Mapping[str, Sequence[Value]]) -> dict[str, Quantity]:
    """The quantities of a graph by their names. A node is one when it has one number, one unit (a text of few values, or one of few things),
    and nothing that it is called by; beside a known unit, perhaps another text of few values. `listed`: property of few values -> these.
    """
    held: dict[str, set[str]] = {}
    for iri, each in profile.properties.items():
        for kind in each.domains():
            if iri != RDF_TYPE:
                held.setdefault(kind, set()).add(iri)
    found: dict[str, Quantity] = {}
    for iri, each in profile.properties.items():
        if each.sort == "thing":
            kinds = {end for _, end in each.ends}
            ways = {_way({*each.parts} if each.parts and kind == UNTYPED else held.get(kind, set()), profile) for kind in kinds}
            way = next(iter(ways)) if len(ways) == 1 else None
            if way is not None:
                found.update((quantity.iri, quantity) for quantity in _of(iri, way, profile, listed) if quantity.iri not in profile.properties)
    return found


def _way(own: set[str], profile: GraphProfile) -> tuple[str, str, str] | None:
    """The properties of the number, of its unit, and of its basis or "", where the things of a class are such nodes."""
    numbers = [iri for iri in own if profile.properties[iri].sort == "number"]
    units = [iri for iri in own if profile.properties[iri].sort in {"text", "thing"}]
    if len(own) == 3 and len(numbers) == 1 and len(units) == 2:
        known = [iri for iri in units if _in_standard_units(profile.properties[iri])]
        (other,) = (iri for iri in units if iri not in known) if len(known) == 1 else ("",)
        return (numbers[0], known[0], other) if other and _is_short(profile.properties[other]) else None
    if len(own) != 2 or len(numbers) != 1 or len(units) != 1 or units[0] in profile.naming:
        return None
    held = profile.properties[units[0]]
    if held.sort == "thing":
        return (numbers[0], units[0], "") if held.shared and held.uses >= REPEATED * len(held.shared) and _measures(held, profile) else None
    return (numbers[0], units[0], "") if _is_short(held) else None


def _is_short(held: PropertyProfile) -> bool:
    return held.sort == "text" and held.enumeration and len(held.values) <= UNITS and all(len(value) <= SHORT for value in held.values)


def _in_standard_units(held: PropertyProfile) -> bool:
    """True for texts that are all units, or codes of currencies by their form."""
    known = all(value.casefold() in KNOWN for value in held.values)
    return _is_short(held) and (known or all(len(value) == 3 and value.isupper() for value in held.values))


def _measures(held: PropertyProfile, profile: GraphProfile) -> bool:
    """True for a link to units, by its own name or by those of what it leads to: a rating with a reviewer is no quantity."""
    said = {*words(local_name(held.iri)).casefold().split(), *(words(local_name(end)).casefold() for _, end in held.ends if end)}
    return bool(said & UNIT) or all(local_name(iri).casefold() in STANDARD for iri in held.shared)


def _of(link: str, way: tuple[str, str, str], profile: GraphProfile, listed: Mapping[str, Sequence[Value]]) -> Iterator[Quantity]:
    value, code, said_by = way
    texts, own = _listed(code, profile, listed), profile.properties[link].units.get(code, ())
    texts = sorted((text for text in texts if text.lexical in own), key=lambda text: own.index(text.lexical)) or texts  # no weight in litres
    units: tuple[Literal | Node, ...] = (*map(Node, profile.properties[code].shared),) or (*texts,)
    units = units if own else _measuring(link, units)
    bases = [Basis(text, rank) for rank, text in enumerate(_listed(said_by, profile, listed))] if said_by else []
    for basis in (None, *bases):
        begin = link if basis is None else made_iri(link, basis.text.lexical)
        yield Quantity(f"{link}_{local_name(value)}" if basis is None else begin, link, value, code, None, basis=basis, said_by=said_by)
        for rank, unit in enumerate(units):
            made = Quantity("", link, value, code, unit, rank, basis, said_by)
            yield replace(made, iri=made_iri(begin, made.spoken))


def _measuring(link: str, units: tuple[Literal | Node, ...]) -> tuple[Literal | Node, ...]:
    """Those of the units that measure what a link is called by, where some do: no weight is in days, for all that delivery times have units, too."""
    said = set(words(local_name(link)).casefold().split())
    kinds = {kind for kind, names in {**MEASURED, **TIMES}.items() if not said.isdisjoint(names)}
    fit = tuple(unit for unit in units if isinstance(unit, Literal) and kind_of(STANDARD.get(unit.lexical.casefold(), unit.lexical)) in kinds)
    return fit or units


def _listed(iri: str, profile: GraphProfile, listed: Mapping[str, Sequence[Value]]) -> list[Literal]:
    """The values of a property that has few, the most used first."""
    literals = {each.literal.lexical: each.literal for each in listed.get(iri, ())}
    return [literals[text] for text in profile.properties[iri].values if text in literals]


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
