"""The names of things in rows: by their label, else by the properties whose values are names, else by a key, all read with one query."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.errors import BackendError, BadQuery
from onto_core.graph.names import BLANK
from onto_core.ontology.schema.names import words
from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.terms import BlankNode, Cell, Iri, Literal, Table
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, SKOS, local_name
from onto_query.graph_query import Among, AnyEdge, GraphQuery, Var
from onto_query.profile.model import GraphProfile, PropertyProfile
from onto_query.profile.naming.called import part_of_name
from onto_query.render_sparql import render
from onto_query.wording.terms import Terms

MOST: Final = 60
"""Things whose names are read."""
READ: Final = 2000
"""Statements read for them."""
DEADLINE: Final = 3.0
"""Seconds."""
_KEYS: Final = ("no", "nr", "number", "code", "sku", "isbn", "ean", "key", "num", "id")
"""Last words in the names of properties whose values tell things apart; a number that only counts rows comes last."""
_LABELS: Final = (RDFS_LABEL, SKOS + "prefLabel")
_SAYS: Final = 3
"""Values that stand for a thing without any name or key."""


@dataclass(frozen=True, slots=True)
class Naming:
    """The properties of a graph by which its things are called: names, the parts of names, keys."""

    names: tuple[str, ...]
    first: tuple[str, ...]
    last: tuple[str, ...]
    keys: tuple[str, ...]

    @property
    def every(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.names, *self.first, *self.last, *self.keys)))


def naming_of(profile: GraphProfile | None) -> Naming:
    """The naming properties of a profile; the usual ones without a profile."""
    if profile is None:
        return Naming(_LABELS, (), (), ())
    said = {iri: " ".join(words(local_name(iri)).casefold().split()) for iri in profile.properties}
    first, last = (tuple(iri for iri in profile.properties if part_of_name(iri) == part) for part in (0, 2))
    names = tuple(iri for iri in dict.fromkeys((*_LABELS, *profile.naming)) if iri not in {*first, *last})
    keys = [(_KEYS.index(said[iri].rsplit(maxsplit=1)[-1]), iri) for iri, held in profile.properties.items() if _is_key(said[iri], held)]
    return Naming(names, first, last, tuple(iri for _, iri in sorted(keys)))


def _is_key(said: str, held: PropertyProfile) -> bool:
    """True for a property that each thing has once, no two the same."""
    return bool(said) and said.rsplit(maxsplit=1)[-1] in _KEYS and held.sort in {"text", "number"} and held.single and held.objects >= held.uses


async def names_of(cells: Iterable[Cell], terms: Terms, graph: GraphBackend, collection: str) -> Mapping[str, str]:
    """Thing -> name, for the things of some cells that have no label, or none in Latin letters. One query, {} when it fails."""
    wanted = list(dict.fromkeys(cell.value for cell in cells if isinstance(cell, Iri) and _wants_name(cell, terms)))[:MOST]
    labels = {cell.value: cell.label for cell in cells if isinstance(cell, Iri) and cell.label}
    if not wanted:
        return {}
    naming = naming_of(terms.profile)
    facts = await _facts(wanted, naming, graph, collection)
    return {iri: name for iri in wanted if (name := _name(iri, labels.get(iri, ""), facts.get(iri, {}), naming, terms))}


def _wants_name(cell: Iri, terms: Terms) -> bool:
    if cell.value in terms.names or cell.value in terms.schema.classes or cell.value in terms.schema.properties:
        return False
    return not cell.label or not is_latin(cell.label)


def is_latin(text: str) -> bool:
    """True for a text whose letters are Latin ones, or that has none."""
    return all("LATIN" in unicodedata.name(letter, "") for letter in text if letter.isalpha())


async def _facts(wanted: Sequence[str], naming: Naming, graph: GraphBackend, collection: str) -> dict[str, dict[str, list[Cell]]]:
    """Thing -> property -> values, of the naming properties and the class; of nodes without any name all that they have."""
    thing, name, value = Var("thing"), Var("property"), Var("value")
    unnamed = [iri for iri in wanted if iri.startswith(BLANK)]
    named = [iri for iri in wanted if not iri.startswith(BLANK)]
    found: dict[str, dict[str, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for things, properties in ((named, (*naming.every, RDF_TYPE)), (unnamed, ())):
        if not things:
            continue
        among = (Among(name, properties),) if properties else ()
        query = GraphQuery("select", (Among(thing, tuple(things)), *among, AnyEdge(thing, name, value)), (thing, name, value))
        try:
            table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=READ), collection)
        except (BackendError, BadQuery, ValueError):
            continue  # the rows are right without names too
        for row in table.rows:
            if isinstance(row[0], Iri) and isinstance(row[1], Iri):
                found[row[0].value][row[1].value].append(row[2])
    return found


def told_by_parts(query: GraphQuery, table: Table, terms: Terms) -> Mapping[str, str]:
    """The blank nodes of some rows, as `_:id`, by the values behind them in their rows."""
    found: dict[str, dict[str, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for edge in query.names:
        ends = [each.name for each in (edge.subject, edge.object) if isinstance(each, Var) and each.name in table.columns]
        if len(ends) != 2:
            continue
        node, value = map(table.columns.index, ends)
        for row in table.rows:
            cell = row[node]
            if isinstance(cell, BlankNode) and row[value] is not None:
                found[f"_:{cell.id}"][edge.properties[0]].append(row[value])
    return {node: _said(facts, terms) for node, facts in found.items()}


async def facts_of(things: Sequence[str], graph: GraphBackend, collection: str) -> dict[str, list[tuple[str, Cell]]]:
    """Thing -> (property, value) of all that a graph says of some things, as far as it is read; {} when that fails."""
    thing, name, value = Var("thing"), Var("property"), Var("value")
    query = GraphQuery("select", (Among(thing, tuple(things[:MOST])), AnyEdge(thing, name, value)), (thing, name, value))
    found: dict[str, list[tuple[str, Cell]]] = defaultdict(list)
    try:
        table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=READ), collection)
    except (BackendError, BadQuery, ValueError):
        return {}
    for row in table.rows:
        if isinstance(row[0], Iri) and isinstance(row[1], Iri):
            found[row[0].value].append((row[1].value, row[2]))
    return found


def _name(iri: str, label: str, facts: Mapping[str, Sequence[Cell]], naming: Naming, terms: Terms) -> str:
    """The best name of a thing; "" when nothing is known but its IRI."""
    names = [name for property_ in naming.names if (name := _text(facts.get(property_, ()), terms))]
    if label:  # in other letters than the reader's: another name beside it helps
        other = next((name for name in names if is_latin(name)), "")
        return f"{label} ({other})" if other and other != label else label
    parts = [_text(facts.get(property_, ()), terms) for group in (naming.first, naming.last) for property_ in group]
    whole = " ".join(part for part in parts if part)
    if whole and all(any(facts.get(property_) for property_ in group) for group in (naming.first, naming.last)):
        return names[0] if names and all(part in names[0] for part in whole.split()) else whole
    if names:
        return names[0]
    kinds = [cell.value for cell in facts.get(RDF_TYPE, ()) if isinstance(cell, Iri) and terms.is_about_things(cell.value)]
    if iri.startswith(BLANK):
        return _said(facts, terms)
    for key in naming.keys:
        if text := _text(facts.get(key, ()), terms):
            kind = terms.kind(min(kinds, key=lambda each: (_things(each, terms), each))) if kinds else ""
            return f"{kind} {text}".strip()
    return whole


def _things(iri: str, terms: Terms) -> int:
    held = terms.profile.classes.get(iri) if terms.profile is not None else None
    return held.things if held is not None else 0


def _text(values: Sequence[Cell], terms: Terms) -> str:
    """One of the values of a naming property: in the language of the answer, else without one, else in English."""
    literals = [value for value in values if isinstance(value, Literal) and value.lexical.strip()]
    order = {terms.language.code: 0, "": 1, "en": 2}
    best = min(literals, key=lambda each: (order.get((each.language or "").split("-")[0], 3), len(each.lexical), each.lexical), default=None)
    return " ".join(best.lexical.split()) if best is not None else ""


def _said(facts: Mapping[str, Sequence[Cell]], terms: Terms) -> str:
    """A thing without any name by its values: "69.90 EUR", "width 20 mm, depth 30 mm"."""
    values = [(iri, each) for iri, cells in sorted(facts.items()) for each in cells if isinstance(each, Literal)]
    numbers = [(iri, each) for iri, each in values if terms.sort(iri) == "number"]
    codes = [each.lexical for _, each in values if each.lexical.isupper() and len(each.lexical) <= 4]
    if len(numbers) == 1 and len(values) == 2 and codes:
        return f"{terms.value(numbers[0][1], numbers[0][0])} {codes[0]}"
    return ", ".join(f"{terms.relation(iri).text} {terms.value(each, iri)}" for iri, each in values[:_SAYS])
