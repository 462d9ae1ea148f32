"""Descriptions of a thing from all that a graph says of it, and the kinds that it is of. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from onto_core.terms import BlankNode, Cell, Iri, Literal, Table
from onto_core.vocabulary import RDF_TYPE
from onto_query.graph_query import AnyEdge, Node
from onto_query.wording.nouns import Nouns
from onto_query.wording.reading import Link
from onto_query.wording.terms import Terms

VALUES: Final = 6
"""Values of one property that a description names,"""
FACTS: Final = 14
"""and properties; all are in the answer's rows."""


def description(fact: AnyEdge, nouns: Nouns, table: Table) -> str:
    """All that the graph says of one thing: its kinds, then property by property; nothing of how the graph is made."""
    terms = nouns.terms
    columns = table.columns
    name_at = columns.index(fact.property.name) if fact.property.name in columns else 0
    value_at = next((i for i in range(len(columns)) if i != name_at), name_at)
    subject = nouns.reference(fact.subject) or nouns.object(fact.subject, 0)
    classes: dict[str, int] = {}
    facts: dict[str, list[tuple[str, int]]] = {}
    for number, row in enumerate(table.rows, start=1):
        name, value = row[name_at], row[value_at]
        if not isinstance(name, Iri):
            continue
        if name.value == RDF_TYPE:
            if isinstance(value, Iri) and terms.is_about_things(value.value):
                classes[value.value] = number
        elif terms.is_about_things(name.value) and not _is_its_name(name.value, value, subject, terms):
            facts.setdefault(name.value, []).append((terms.cell(value, name.value), number))
    facts = _without_keys(facts, table, terms)
    narrow = _narrowest(classes, terms)
    said = [f"{terms.a(terms.kind(iri))} [{classes[iri]}]" for iri in narrow]
    first = nouns.language.sentence("is", what=subject, list=nouns.language.listed(said)).removesuffix(".") if said else subject
    parts = [_fact(iri, values, terms) for iri, values in sorted(facts.items(), key=lambda pair: terms.noun(pair[0]))]
    more = [nouns.said["more"].format(n=len(parts) - FACTS)] if len(parts) > FACTS else []
    return nouns.language.sentence("about", terms.seed, facts="; ".join((first, *parts[:FACTS], *more)))


def _fact(iri: str, values: list[tuple[str, int]], terms: Terms) -> str:
    rows = ", ".join(f"{text} [{number}]" for text, number in values[:VALUES])
    more = f", {terms.language.said['more'].format(n=len(values) - VALUES)}" if len(values) > VALUES else ""
    return f"{terms.relation(iri).text}: {rows}{more}"


def _without_keys(facts: dict[str, list[tuple[str, int]]], table: Table, terms: Terms) -> dict[str, list[tuple[str, int]]]:
    """The facts without the keys of a database beside the links that were made of them: "owner: 12" beside "owner: Karl Neumann"."""
    linked = {iri for iri, values in facts.items() for _, number in values if any(isinstance(cell, Iri) for cell in table.rows[number - 1][1:])}
    names = {terms.relation(iri).text for iri in linked}
    return {
        iri: values for iri, values in facts.items() if iri in linked or terms.relation(iri).text not in {*names, *(f"{name} id" for name in names)}
    }


def _is_its_name(iri: str, value: Cell, subject: str, terms: Terms) -> bool:
    """True for the name by which the description calls the thing already, and for what stands beside a name as a link of a database."""
    return terms.is_naming(iri) and isinstance(value, Literal) and value.lexical.casefold() == subject.casefold()


def _narrowest(classes: Mapping[str, int], terms: Terms) -> list[str]:
    """The classes without those above another of them."""
    above = {ancestor for iri in classes for ancestor in terms.schema.ancestors(iri)}
    if terms.profile is not None:
        above |= {ancestor for iri in classes for ancestor in terms.profile.above.get(iri, ())}
    return [iri for iri in classes if iri not in above] or list(classes)


def kinds(nouns: Nouns, link: Link | None, table: Table) -> str:
    """The narrowest classes of a thing; the rows have all."""
    assert link is not None
    terms = nouns.terms
    numbers = {
        row[0].value: number for number, row in enumerate(table.rows, start=1) if isinstance(row[0], Iri) and terms.is_about_things(row[0].value)
    }
    said = [f"{terms.a(terms.kind(iri))} [{numbers[iri]}]" for iri in _narrowest(numbers, terms)]
    return nouns.language.sentence("is", what=nouns.definite(link.subjects[0]), list=nouns.language.listed(said))


def is_noise(name: Cell, value: Cell, terms: Terms) -> bool:
    """True for a row of a description that says how the graph is made, or only what the thing is called or is a blank node."""
    return isinstance(name, Iri) and ((not terms.is_about_things(name.value) and name.value != RDF_TYPE) or isinstance(value, BlankNode))


def described(fact: AnyEdge) -> str | None:
    """The thing that is described, when it is given by its IRI."""
    return fact.subject.iri if isinstance(fact.subject, Node) else None
