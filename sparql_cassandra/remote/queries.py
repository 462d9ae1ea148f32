"""Queries for an endpoint: a user's with a LIMIT and its dataset, and those by which the store reads what it needs. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from onto_core.errors import QueryRejected
from onto_core.graph import names
from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.terms import Literal
from onto_core.vocabulary import RDF, RDF_TYPE, RDFS_LABEL
from sparql_cassandra import guard
from sparql_cassandra.evaluator.engine import prepare
from sparql_cassandra.guard import CheckedQuery
from sparql_cassandra.results import n_term
from sparql_cassandra.syntax.algebra import Bgp, Call, Graph, PathPattern, Var, expressions, links, parts, patterns
from sparql_cassandra.syntax.lexer import Token

LOADING: Final = "Ijava:"
"""Begins functions and predicates by which Jena loads a class."""
HELD: Final = "urn:ontorag:held"
"""The graph of what was in the asked graph before a chunk said it too: it is not ours to remove."""
REVISION: Final = "urn:ontorag:vocabulary:revision"
SPECIAL: Final = (names.PROVENANCE, names.LABELS)
"""Graphs that assert nothing."""


def checked(query: CheckedQuery) -> CheckedQuery:
    """The query, refused when a server could take a part of it for more than SPARQL 1.1. Raises BadQuery, QueryRejected."""
    prepare(query.text)  # our own last word: a server's parser may let pass what has no meaning
    for node in patterns(query.query.pattern):
        for expression in expressions(node):
            for part in parts(expression):
                if isinstance(part, Call) and part.name.startswith(LOADING):
                    raise QueryRejected(f"<{part.name[1:]}> would load a class into the server")
        for pattern in node.patterns if isinstance(node, Bgp) else ():
            named = links(pattern.path) if isinstance(pattern, PathPattern) else (pattern.predicate,)
            if any(isinstance(each, str) and each.startswith(LOADING) for each in named):
                raise QueryRejected("a predicate java:... would load a class into the server")
    return query


def limited(query: CheckedQuery, most: int) -> str:
    """The text with a LIMIT, when it is a SELECT without one: one row more than `most` shows that there are more."""
    if query.form != "select" or query.limit is not None:
        return query.text
    depth, place = 0, len(query.text)
    words = guard.read(query.text)
    for token in words:
        depth += {"{": 1, "}": -1}.get(token.text, 0) if token.kind == "mark" else 0
        if depth == 0 and _is_values(token):
            place = token.start
    return f"{query.text[:place]}\nLIMIT {most + 1}\n{query.text[place:]}"


def _is_values(token: Token) -> bool:
    return token.kind == "word" and token.word == "VALUES"


def dataset(query: CheckedQuery, graph: str) -> tuple[tuple[str, str], ...]:
    """The parameters that make `graph` the default graph of a query, with the named graphs that it names. Raises QueryRejected for GRAPH ?g."""
    if not graph or query.query.default_graphs or query.query.named_graphs:
        return ()
    found = {node.name for node in patterns(query.query.pattern) if isinstance(node, Graph)}
    if any(isinstance(name, Var) for name in found):
        raise QueryRejected("GRAPH with a variable cannot be asked where store.sparql.graph names the default graph; name the graphs")
    named = sorted(str(name)[1:] for name in found)
    return (("default-graph-uri", graph), *(("named-graph-uri", each) for each in named))


def iri(text: str) -> str:
    """An IRI as a term; one that RDF forbids could end the term, and is replaced by one that nothing has."""
    return f"<{text}>" if text and not NOT_IN_IRI.search(text) else "<urn:ontorag:none>"


def values(variable: str, iris: Iterable[str]) -> str:
    return f"VALUES ?{variable} {{ {' '.join(map(iri, iris))} }}"


def asked(graph: str, pattern: str) -> str:
    """A pattern of the graph that queries see."""
    return f"GRAPH {iri(graph)} {{ {pattern} }}" if graph else pattern


def asserting(graph: str, pattern: str) -> str:
    """A pattern of each graph ?g that says something by itself."""
    others = ", ".join(map(iri, (*SPECIAL, *([graph] if graph else []))))
    return f"GRAPH ?g {{ {pattern} }} FILTER(?g NOT IN ({others}))"


def about(pattern: str) -> str:
    return f"GRAPH <{names.PROVENANCE}> {{ {pattern} }}"


REVISIONS: Final = f"SELECT ?r {{ GRAPH <{names.LABELS}> {{ <{names.LABELS}> <{REVISION}> ?r }} }}"


def anything(graph: str) -> str:
    """Whether there is anything at all but the marks of what is gone."""
    return f"SELECT ?s {{ {{ {asked(graph, '?s ?p ?o')} }} UNION {{ GRAPH ?g {{ ?s ?p ?o }} FILTER(?g != <{names.LABELS}>) }} }} LIMIT 1"


def labels_of(graph: str, iris: Iterable[str]) -> str:
    return f"SELECT ?s ?l {{ {values('s', iris)} {asked(graph, f'?s <{RDFS_LABEL}> ?l')} }}"


def described(graph: str, iris: Iterable[str]) -> str:
    """Types and labels, as ?s ?p ?o."""
    return f"SELECT ?s ?p ?o {{ {values('s', iris)} {values('p', (RDF_TYPE, *names.LABELLING))} {asked(graph, '?s ?p ?o')} }}"


def bearing(normals: Iterable[str]) -> str:
    """The entities of our own index of labels, as ?n ?s."""
    terms = " ".join(n_term(Literal(each)) for each in normals)
    return f"SELECT ?n ?s {{ VALUES ?n {{ {terms} }} GRAPH <{names.LABELS}> {{ ?s <{names.NORMAL_LABEL}> ?n }} }}"


def called(graph: str, literals: Iterable[Literal], naming: Sequence[str]) -> str:
    """The things with one of the literals as a name, as ?l ?s."""
    terms = " ".join(map(n_term, literals))
    return f"SELECT ?l ?s {{ VALUES ?l {{ {terms} }} {values('p', naming)} {asked(graph, '?s ?p ?l')} }}"


def chunks_with(graph: str, iris: Iterable[str], most: int) -> str:
    """The graphs that have something of the things, as ?x ?g."""
    ends_of = f"{{ {asserting(graph, '?x ?p ?o')} }} UNION {{ {asserting(graph, '?s ?p ?x')} }}"
    return f"SELECT DISTINCT ?x ?g {{ {values('x', iris)} {ends_of} }} LIMIT {most}"


def spans_with(iris: Iterable[str], most: int) -> str:
    """The places of statements about the things, as ?x ?g ?span."""
    statement = f"?n ?role ?x ; <{names.STATED_IN}> ?g OPTIONAL {{ ?n <{names.SPAN}> ?span }}"
    roles = values("role", (RDF + "subject", RDF + "object"))
    return f"SELECT DISTINCT ?x ?g ?span {{ {values('x', iris)} {roles} {about(statement)} }} LIMIT {most}"


def documents_of(graphs: Iterable[str]) -> str:
    return f"SELECT ?g ?d {{ {values('g', graphs)} {about(f'?g <{names.DERIVED_FROM}> ?d')} }}"


CHUNKS: Final = (
    f"SELECT ?g ?id ?d ?n {{ GRAPH <{names.PROVENANCE}> {{ ?g <{names.IDENTIFIER}> ?id "
    f"OPTIONAL {{ ?g <{names.DERIVED_FROM}> ?d }} OPTIONAL {{ ?g <{names.ORDINAL}> ?n }} }} }}"
)
"""The chunks and files that the provenance knows."""


def numbers(graph: str) -> Iterator[tuple[str, str]]:
    """The queries for a collection's numbers, each with the name of what it counts."""
    yield "triples", f"SELECT (COUNT(*) AS ?n) {{ {asked(graph, '?s ?p ?o')} }}"
    yield "entities", f"SELECT (COUNT(DISTINCT ?s) AS ?n) {{ {asked(graph, '?s ?p ?o')} }}"
    yield "classes", f"SELECT ?x (COUNT(?s) AS ?n) {{ {asked(graph, f'?s <{RDF_TYPE}> ?x')} }} GROUP BY ?x"
    yield "properties", f"SELECT ?x (COUNT(?s) AS ?n) {{ {asked(graph, '?s ?x ?o')} }} GROUP BY ?x"
