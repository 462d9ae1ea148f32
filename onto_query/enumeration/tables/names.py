"""The names of things behind them in the rows, where nothing has a label: an IRI tells nobody which vet is meant. Pure."""

from __future__ import annotations

from dataclasses import replace

from onto_core.graph.foreign import EACH, FROM, LABEL, TO
from onto_query.enumeration.tables.heads import naming_of
from onto_query.graph_query import Compare, Edge, GraphQuery, IsA, Var, flat
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Kinds, Reach
from onto_query.rules_tier.layouts import variable


def with_names(query: GraphQuery, reach: Reach) -> GraphQuery:
    """The query with the names of the things in its columns, where a row has them and the query does not ask for them already."""
    if query.form != "select" or query.names:
        return query
    query = _with_texts(_with_ends(query, reach), reach)
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


def _with_texts(query: GraphQuery, reach: Reach) -> GraphQuery:
    """The query with the text behind each thing of which a part of it was asked for, so that whoever reads the answer sees in what sense."""
    if query.aggregate is not None or query.order or len(query.columns) != 1:
        return query
    parts = {each.var for each in query.where if isinstance(each, Compare) and each.op in {"contains", "starts"}}
    texts = [each for each in query.where if isinstance(each, Edge) and each.subject == query.columns[0] and each.object in parts]
    held = [(each.object, reach.profile.properties.get(each.properties[0])) for each in texts if len(each.properties) == 1]
    told = [var for var, of in held if isinstance(var, Var) and of is not None and of.single and of.iri not in reach.profile.naming]
    return replace(query, columns=(*query.columns, *dict.fromkeys(told)))


def _with_ends(query: GraphQuery, reach: Reach) -> GraphQuery:
    """The query with what a relationship of a property graph joins: in the place of the relationship, which has a number and no name, and behind what
    is said of it, as one role may be played in three films.
    """
    if query.aggregate is not None:
        return query
    stated = [each for each in flat(query.where) if isinstance(each, Edge)]
    taken = {var.name for each in stated for var in (each.subject, each.object) if isinstance(var, Var)}
    columns: list[Var] = []
    added: dict[tuple[Var, str], Edge] = {}
    for column in query.columns:
        values = (each for each in stated if each.object == column and each.properties not in {(FROM,), (TO,)})
        of = next((each.subject for each in values if isinstance(each.subject, Var)), column)
        relationship = next((each for each in (column, of) if any(kind.startswith(EACH) for kind in _kinds(each, query, reach) or ())), None)
        ends: list[Var] = []
        for iri in (FROM, TO) if relationship is not None else ():
            assert relationship is not None
            said = next((each.object for each in (*stated, *added.values()) if each.subject == relationship and each.properties == (iri,)), None)
            if said is None:
                said = variable(spoken(iri), taken)
                taken.add(said.name)
                added[relationship, iri] = Edge(relationship, (iri,), said)
            ends += [said] if isinstance(said, Var) else []
        columns += ([] if column == relationship and ends else [column]) + ends
    return replace(query, where=(*query.where, *added.values()), columns=tuple(dict.fromkeys(columns)))


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
