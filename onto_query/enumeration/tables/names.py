"""The names of things behind them in the rows, where nothing has a label: an IRI tells nobody which vet is meant. Pure."""

from __future__ import annotations

from dataclasses import replace

from onto_core.graph.foreign import LABEL
from onto_query.enumeration.tables.heads import naming_of
from onto_query.graph_query import Edge, GraphQuery, IsA, Var, flat
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Kinds, Reach
from onto_query.rules_tier.layouts import variable


def with_names(query: GraphQuery, reach: Reach) -> GraphQuery:
    """The query with the names of the things in its columns, where a row has them and the query does not ask for them already."""
    if query.form != "select" or query.names:
        return query
    told = {(each.subject, iri) for each in flat(query.where) if isinstance(each, Edge) for iri in each.properties}
    taken = {var.name for each in flat(query.where) if isinstance(each, Edge) for var in (each.subject, each.object) if isinstance(var, Var)}
    names = []
    for column in query.columns:
        kinds = _kinds(column, query, reach)
        if any(kind.startswith(LABEL) for kind in kinds or ()):
            continue  # a property graph labels its nodes itself
        for iri in naming_of(kinds, reach) or _parts(column, query, reach):
            if (column, iri) not in told and reach.profile.properties[iri].single:
                name = variable(spoken(iri), taken)
                taken.add(name.name)
                names.append(Edge(column, (iri,), name))
    return replace(query, names=tuple(names))


def _parts(column: Var, query: GraphQuery, reach: Reach) -> tuple[str, ...]:
    """What tells the blank nodes of a column apart."""
    links = [each for each in flat(query.where) if isinstance(each, Edge) and each.object == column and len(each.properties) == 1]
    held = (reach.profile.properties.get(each.properties[0]) for each in links)
    return next((each.parts for each in held if each is not None and each.parts), ())


def _kinds(column: Var, query: GraphQuery, reach: Reach) -> Kinds:
    """What the patterns tell of the classes of a column's things; None where they tell nothing."""
    kinds: Kinds = None
    for each in flat(query.where):
        told: Kinds = None
        match each:
            case IsA(node=node, class_iri=iri) if node == column:
                told = reach.kinds(iri)
            case Edge(subject=subject, properties=properties) if subject == column:
                told = frozenset().union(*(reach.domain(iri) for iri in properties))
            case Edge(properties=properties, object=value) if value == column:
                told = frozenset().union(*(reach.range(iri) for iri in properties))
        if told:
            kinds = told if kinds is None else kinds & told or kinds
    return kinds
