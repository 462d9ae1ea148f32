"""Readings of a question as options for the user: each in words, and with what sets it apart from those that read alike. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from onto_core.terms import Cell, Iri, Literal
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.graph_query import Edge, GraphQuery, Node, flat
from onto_query.graph_query import iris as iris_of
from onto_query.wording.nouns import Nouns
from onto_query.wording.reading import Reading, measure_of
from onto_query.wording.sentences import claim_of, things_of
from onto_query.wording.terms import Terms

Facts = Mapping[str, Sequence[tuple[str, Cell]]]
"""Thing -> (property, value) of what is known of it."""


def options_text(labels: Iterable[str]) -> str:
    return "; ".join(f"({number}) {label}" for number, label in enumerate(labels, start=1))


def in_words(query: GraphQuery, terms: Terms) -> str:
    """A reading of a question in words: what it looks for, what it would state, or the thing that it describes."""
    reading = Reading(query, terms.roles, terms.relationships)
    if query.form == "ask":
        return claim_of(query, terms)
    if reading.any_edges:
        return Nouns(reading, terms).object(reading.any_edges[0].subject, 0)
    measure = measure_of(query)
    if measure is not None and query.limit is not None:
        link = reading.value_link(measure)
        iri, label = (link.property, terms.noun(link.property)) if link is not None else (None, measure.name)
        return f"{things_of(query, terms)}, {terms.superlative(iri, label, descending=query.order[0].descending)}"
    return things_of(query, terms)


def options(queries: Sequence[GraphQuery], terms: Terms, kinds: Mapping[str, Sequence[str]], facts: Facts) -> list[str]:
    """Each reading in words, no two alike as far as anything tells them apart: the class of a thing, a fact of it, a property of the query.

    `kinds`: thing -> its narrowest classes.
    """
    if conditions := _by_one_condition(queries, terms):
        return conditions
    said = [in_words(query, terms) for query in queries]
    named = [list(dict.fromkeys(iris_of(query))) for query in queries]
    apart = {iri for each in named for iri in each if not all(iri in other for other in named)}
    for add in (_by_kind(kinds, terms), _by_fact(facts, sorted(apart), terms), local_name):
        if not _alike(said):
            return said
        alike = _alike(said)
        texts = [tuple(text for iri in each if iri in apart and (text := add(iri))) for each in named]
        told = len({texts[i] for i in alike if texts[i]}) > 1
        said = [f"{text} – {', '.join(texts[i])}" if i in alike and told and texts[i] else text for i, text in enumerate(said)]
        if not _alike(said):
            return said
    labels = [
        tuple(dict.fromkeys(terms.relation(link.property).text for link in Reading(query, terms.roles, terms.relationships).links))
        for query in queries
    ]
    alike = _alike(said)
    return [f"{text} – {', '.join(labels[i])}" if i in alike and labels[i] else text for i, text in enumerate(said)]


def _by_one_condition(queries: Sequence[GraphQuery], terms: Terms) -> list[str]:
    """What each query has of one property where they differ in nothing else, "rating source IMDb"; [] for others."""
    edges = [{each for each in flat(query.where) if isinstance(each, Edge)} for query in queries]
    common = frozenset.intersection(*map(frozenset, edges))
    apart = [sorted(each - common, key=repr) for each in edges]
    iris = {iri for each in apart for edge in each for iri in edge.properties}
    alike = len({(query.columns, query.aggregate, query.order) for query in queries}) == 1
    held = [[edge.object for edge in each if isinstance(edge.object, Node | Literal)] for each in apart]
    if len(iris) != 1 or not alike or not all(objects and len(objects) == len(each) for objects, each in zip(held, apart, strict=True)):
        return []
    (iri,) = iris
    said = [terms.cell(Iri(each[0].iri) if isinstance(each[0], Node) else each[0], iri) for each in held]
    return [f"{terms.relation(iri).text} {text}" for text in said] if len(set(said)) == len(said) else []


def _alike(said: Sequence[str]) -> set[int]:
    counts = Counter(said)
    return {i for i, text in enumerate(said) if counts[text] > 1}


def _by_kind(kinds: Mapping[str, Sequence[str]], terms: Terms) -> Callable[[str], str]:
    return lambda iri: terms.language.listed([terms.a(terms.kind(kind)) for kind in kinds.get(iri, ())])


def _by_fact(facts: Facts, things: Iterable[str], terms: Terms) -> Callable[[str], str]:
    """By the property that tells the most of the things apart, dates first, then short values."""
    values: dict[str, dict[str, str]] = {}
    for iri in things:
        for property_, cell in facts.get(iri, ()):
            if terms.is_about_things(property_) and property_ != RDF_TYPE and not terms.is_naming(property_):
                values.setdefault(property_, {}).setdefault(iri, terms.cell(cell, property_))

    def telling(property_: str) -> tuple[int, int, bool, int, str]:
        held = values[property_]
        longest = max(len(text) for text in held.values())
        return (-len(set(held.values())), -len(held), terms.sort(property_) != "time", longest, property_)

    best = min((each for each in values if len(set(values[each].values())) > 1), key=telling, default="")
    said = values.get(best, {})
    return lambda iri: f"{terms.relation(best).text} {said[iri]}" if iri in said else ""
