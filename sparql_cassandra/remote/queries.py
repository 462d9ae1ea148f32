"""Queries for an endpoint: a user's with a LIMIT and its dataset, and those by which the store reads what it needs. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from onto_core.errors import QueryRejected
from onto_core.graph import names
from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.terms import Literal, digest
from onto_core.vocabulary import RDF, RDF_TYPE
from sparql_cassandra import guard
from sparql_cassandra.evaluator.engine import prepare
from sparql_cassandra.evaluator.expressions.casts import CASTS
from sparql_cassandra.guard import OWN_GRAPHS, CheckedQuery
from sparql_cassandra.results import n_term
from sparql_cassandra.syntax.algebra import Bgp, Call, Graph, PathPattern, Var, expressions, links, parts, patterns
from sparql_cassandra.syntax.lexer import Token, decode_codepoints
from sparql_cassandra.syntax.parse_expressions import BUILT_INS

OPERATORS: Final = ("||", "&&", "=", "!=", "<", ">", "<=", ">=", "IN", "NOT IN", "+", "-", "*", "/", "!", "unary +", "unary -")
STANDARD: Final = frozenset((*BUILT_INS, *OPERATORS, *CASTS))
"""What SPARQL 1.1 itself can call (17.3 to 17.5), by the names of the algebra."""
PROCEDURES: Final = ("java:", "bif:", "sql:")
"""Begin predicates that are no data: Jena loads a class by them, Virtuoso calls its own functions."""
HELD: Final = "urn:ontorag:held"
"""The graph of what was in the asked graph before a chunk said it too: it is not ours to remove."""
REVISION: Final = "urn:ontorag:vocabulary:revision"
OF_A_GRAPH: Final = f"{OWN_GRAPHS}of:"
"""Begins the names of the graphs that a store with a graph of its own writes."""


def space(graph: str) -> str:
    """What the names of a store's own graphs begin with: two stores on one endpoint that ask different graphs share none."""
    return f"{OF_A_GRAPH}{digest(graph)}:" if graph else OWN_GRAPHS


def named(graph: str, name: str) -> str:
    """The name that a graph of ours has at the endpoint; graphs of others have their own."""
    return space(graph) + name.removeprefix(OWN_GRAPHS) if name.startswith(OWN_GRAPHS) else name


def called_here(graph: str, name: str) -> str:
    """The opposite of `named`."""
    return OWN_GRAPHS + name.removeprefix(space(graph)) if name.startswith(space(graph)) else name


def checked(query: CheckedQuery, functions: Collection[str] = ()) -> CheckedQuery:
    """The query, refused when a server could take a part of it for more than SPARQL 1.1. Raises BadQuery, QueryRejected.

    Its functions are those of SPARQL 1.1, casts of XML Schema, and `functions` by their IRIs.
    """
    prepare(query.text)  # our own last word: a server's parser may let pass what has no meaning
    for node in patterns(query.query.pattern):
        for expression in expressions(node):
            for part in parts(expression):
                if isinstance(part, Call) and part.name not in STANDARD:
                    _refuse_function(part.name[1:], functions)
        for pattern in node.patterns if isinstance(node, Bgp) else ():
            predicates = links(pattern.path) if isinstance(pattern, PathPattern) else (pattern.predicate,)
            for each in predicates:
                if isinstance(each, str) and each[1:].startswith(PROCEDURES):
                    _refuse_function(each[1:], functions)
    return query


def _refuse_function(iri: str, allowed: Collection[str]) -> None:
    if iri not in allowed:
        raise QueryRejected(f"<{iri}> is no function of SPARQL 1.1, and what it does is up to the server; store.sparql.functions may allow it")


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


def placed(query: CheckedQuery, graph: str, others: Collection[str] = ()) -> CheckedQuery:
    """The query with the names that the store's own graphs have at the endpoint, where `graph` is the one that is asked.

    Raises QueryRejected for GRAPH ?g, and for a graph that is neither the store's own nor one of `others`.
    """
    if not graph:
        return query
    again = guard.check(_renamed(query.text, graph))
    found = {node.name for node in patterns(again.query.pattern) if isinstance(node, Graph)}
    if any(isinstance(name, Var) for name in found):
        raise QueryRejected("GRAPH with a variable cannot be asked where store.sparql.graph names the default graph; name the graphs")
    for key in (*sorted(map(str, found)), *again.query.default_graphs, *again.query.named_graphs):
        if not (key[1:] == graph or key[1:] in others or key[1:].startswith(space(graph))):
            raise QueryRejected(f"<{key[1:]}> is no graph of this store, whose graph is <{graph}>; store.sparql.graphs may allow to ask it")
    return again


def _renamed(text: str, graph: str) -> str:
    words = guard.read(text)
    prefixes = {name.text: full for word, name, full in zip(words, words[1:], words[2:], strict=False) if word.word == "PREFIX"}
    written, at = [], 0
    for before, word, token in zip((None, *words), words, words[1:], strict=False):
        names_graph = word.word in ("GRAPH", "FROM") or (word.word == "NAMED" and before is not None and before.word == "FROM")
        if word.kind != "word" or not names_graph or token.kind not in ("iri", "name"):
            continue
        prefix, colon, local = token.text.partition(":")
        full = prefixes.get(prefix + colon) if token.kind == "name" else token
        name = decode_codepoints(full.text[1:-1]) + (local if token.kind == "name" else "") if full is not None else ""
        if name != graph and name.startswith(OWN_GRAPHS):
            written += [text[at : token.start], iri(named(graph, name))]
            at = token.end
    return "".join([*written, text[at:]])


def dataset(query: CheckedQuery, graph: str) -> tuple[tuple[str, str], ...]:
    """The parameters that make `graph` the default graph of a query, with the named graphs that it names."""
    if not graph or query.query.default_graphs or query.query.named_graphs:
        return ()
    found = sorted({str(node.name)[1:] for node in patterns(query.query.pattern) if isinstance(node, Graph)})
    return (("default-graph-uri", graph), *(("named-graph-uri", each) for each in found))


def iri(text: str) -> str:
    """An IRI as a term; one that RDF forbids could end the term, and is replaced by one that nothing has."""
    return f"<{text}>" if text and not NOT_IN_IRI.search(text) else "<urn:ontorag:none>"


def values(variable: str, iris: Iterable[str]) -> str:
    return f"VALUES ?{variable} {{ {' '.join(map(iri, iris))} }}"


def asked(graph: str, pattern: str) -> str:
    """A pattern of the graph that queries see."""
    return f"GRAPH {iri(graph)} {{ {pattern} }}" if graph else pattern


def asserting(graph: str, pattern: str, without: Iterable[str] = ()) -> str:
    """A pattern of each graph ?g of this store that says something by itself: of its chunks, of what it loaded, and of what it holds for others.

    What others say in graphs of their own is no assertion of this store.
    """
    but = f" FILTER(?g NOT IN ({', '.join(map(iri, without))}))" if without else ""
    chunks, blanks, held = (named(graph, each) for each in (names.CHUNK, names.BLANK, HELD))
    ours = f"GRAPH ?g {{ {pattern} }} FILTER(STRSTARTS(STR(?g), '{chunks}') || STRSTARTS(STR(?g), '{blanks}') || ?g = <{held}>){but}"
    loaded = f"GRAPH ?g {{ {pattern} }} {_told(graph)} FILTER(!STRSTARTS(STR(?g), '{OWN_GRAPHS}')){but}"
    return f"{{ {ours} }} UNION {{ {loaded} }}"


def _told(graph: str) -> str:
    return f"{about(graph, f'?g <{names.DERIVED_FROM}> ?from')} FILTER(STRSTARTS(STR(?from), '{names.DOCUMENT}'))"


def graphs_told(graph: str) -> str:
    """The graphs that the provenance has from documents: those of chunks and files, and those that files name."""
    return f"SELECT DISTINCT ?g {{ {_told(graph)} }}"


def about(graph: str, pattern: str) -> str:
    """A pattern of the provenance, where graphs have the names that they have in every store."""
    return f"GRAPH {iri(named(graph, names.PROVENANCE))} {{ {pattern} }}"


def indexed(graph: str, pattern: str) -> str:
    """A pattern of the index of labels."""
    return f"GRAPH {iri(named(graph, names.LABELS))} {{ {pattern} }}"


def revision(value: str) -> str:
    """The statement by which the index says its revision."""
    return f"<{names.LABELS}> <{REVISION}> {value}"


def revisions(graph: str) -> str:
    return f"SELECT ?r {{ {indexed(graph, revision('?r'))} }}"


def others(graph: str) -> str:
    """A condition on ?g: it is no graph of another store of ours; with a graph of one's own, it is one of this store's."""
    return f"STRSTARTS(STR(?g), '{space(graph)}')" if graph else f"!STRSTARTS(STR(?g), '{OF_A_GRAPH}')"


def anything(graph: str) -> str:
    """Whether there is anything at all but the marks of what is gone."""
    beside = f"GRAPH ?g {{ ?s ?p ?o }} FILTER(?g != {iri(named(graph, names.LABELS))} && {others(graph)})"
    return f"SELECT ?s {{ {{ {asked(graph, '?s ?p ?o')} }} UNION {{ {beside} }} }} LIMIT 1"


def labels_of(graph: str, iris: Iterable[str]) -> str:
    """Names, as ?s ?p ?l."""
    return f"SELECT ?s ?p ?l {{ {values('s', iris)} {values('p', names.NAMING)} {asked(graph, '?s ?p ?l')} }}"


def described(graph: str, iris: Iterable[str]) -> str:
    """Types and labels, as ?s ?p ?o."""
    return f"SELECT ?s ?p ?o {{ {values('s', iris)} {values('p', (RDF_TYPE, *names.LABELLING))} {asked(graph, '?s ?p ?o')} }}"


def bearing(graph: str, normals: Iterable[str]) -> str:
    """The entities of our own index of labels, as ?n ?s."""
    terms = " ".join(n_term(Literal(each)) for each in normals)
    return f"SELECT ?n ?s {{ VALUES ?n {{ {terms} }} {indexed(graph, f'?s <{names.NORMAL_LABEL}> ?n')} }}"


def called(graph: str, literals: Iterable[Literal], naming: Sequence[str]) -> str:
    """The things with one of the literals as a name, as ?l ?s."""
    terms = " ".join(map(n_term, literals))
    return f"SELECT ?l ?s {{ VALUES ?l {{ {terms} }} {values('p', naming)} {asked(graph, '?s ?p ?l')} }}"


def chunks_with(graph: str, iris: Iterable[str], most: int) -> str:
    """The graphs of chunks and files that have something of the things, as ?x ?g."""
    held = [named(graph, HELD)]
    ends_of = f"{{ {asserting(graph, '?x ?p ?o', held)} }} UNION {{ {asserting(graph, '?s ?p ?x', held)} }}"
    return f"SELECT DISTINCT ?x ?g {{ {values('x', iris)} {ends_of} }} LIMIT {most}"


def spans_with(graph: str, iris: Iterable[str], most: int) -> str:
    """The places of statements about the things, as ?x ?g ?span."""
    statement = f"?n ?role ?x ; <{names.STATED_IN}> ?g OPTIONAL {{ ?n <{names.SPAN}> ?span }}"
    roles = values("role", (RDF + "subject", RDF + "object"))
    return f"SELECT DISTINCT ?x ?g ?span {{ {values('x', iris)} {roles} {about(graph, statement)} }} LIMIT {most}"


def documents_of(graph: str, graphs: Iterable[str]) -> str:
    return f"SELECT ?g ?d {{ {values('g', graphs)} {about(graph, f'?g <{names.DERIVED_FROM}> ?d')} }}"


def chunks(graph: str) -> str:
    """The chunks and files that the provenance knows."""
    from_where = f"OPTIONAL {{ ?g <{names.DERIVED_FROM}> ?d }} OPTIONAL {{ ?g <{names.ORDINAL}> ?n }}"
    return f"SELECT ?g ?id ?d ?n {{ {about(graph, f'?g <{names.IDENTIFIER}> ?id {from_where}')} }}"


def numbers(graph: str) -> Iterator[tuple[str, str]]:
    """The queries for a collection's numbers, each with the name of what it counts."""
    yield "triples", f"SELECT (COUNT(*) AS ?n) {{ {asked(graph, '?s ?p ?o')} }}"
    yield "entities", f"SELECT (COUNT(DISTINCT ?s) AS ?n) {{ {asked(graph, '?s ?p ?o')} }}"
    yield "classes", f"SELECT ?x (COUNT(?s) AS ?n) {{ {asked(graph, f'?s <{RDF_TYPE}> ?x')} }} GROUP BY ?x"
    yield "properties", f"SELECT ?x (COUNT(?s) AS ?n) {{ {asked(graph, '?s ?x ?o')} }} GROUP BY ?x"
