"""What a SPARQL query says: its form, triple patterns, classes, properties, things, limit, and the variables that nothing binds. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rdflib import term as rdf

from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, XSD_STRING
from onto_query import sparql_text
from onto_query.ir import Node, Term, Var
from sparql_cassandra import guard
from sparql_cassandra.guard import Form


@dataclass(frozen=True, slots=True)
class Statement:
    """A triple pattern. `predicate` is None when it is a variable or a path; then `named` has the properties in it."""

    subject: Term
    predicate: str | None
    object: Term
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """`unbound`: variables that are asked for and that no pattern gives a value. `limit` is that of the outermost query.

    `single`: an aggregate over everything, which is one row whatever the graph holds. `strings` and `numbers`: the literals of the text, IRIs of
    datatypes and the numbers of LIMIT and OFFSET left out. `text`: the query with its prefixed names written in full.
    """

    form: Form
    statements: tuple[Statement, ...]
    limit: int | None = None
    unbound: tuple[str, ...] = ()
    single: bool = False
    strings: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()
    text: str = ""

    @property
    def classes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(s.object.iri for s in self.statements if s.predicate == RDF_TYPE and isinstance(s.object, Node)))

    @property
    def properties(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(iri for s in self.statements for iri in ((s.predicate,) if s.predicate else s.named)))

    @property
    def things(self) -> tuple[str, ...]:
        """IRIs that stand for entities: subjects, and objects that are not classes."""
        ends = (end for s in self.statements for end in ((s.subject,) if s.predicate == RDF_TYPE else (s.subject, s.object)))
        return tuple(dict.fromkeys(end.iri for end in ends if isinstance(end, Node)))


def read(text: str) -> Facts:
    """Raises BadQuery when the text is no query, QueryRejected when the guard refuses it."""
    checked = guard.check(text)
    algebra = guard.parse(text)
    statements: list[Statement] = []
    bound: set[str] = set()
    for node in guard.nodes(algebra):
        triples = node.get("triples")
        statements += [_statement(*triple) for triple in triples if len(triple) == 3] if isinstance(triples, list) else []
        if isinstance(made := node.get("var"), rdf.Variable) and node.name in {"Extend", "Bind"}:
            bound.add(str(made))
        if node.name in {"values", "ToMultiSet", "InlineData"}:
            bound |= {str(name) for row in node.get("res") or () for name in row}
    bound |= {end.name for s in statements for end in (s.subject, s.object) if isinstance(end, Var)}
    bound |= {str(path) for node in guard.nodes(algebra) for triple in node.get("triples") or () for path in triple if isinstance(path, rdf.Variable)}
    unbound = tuple(name for name in checked.variables if name not in bound)
    strings, numbers = sparql_text.values(text)
    return Facts(checked.form, tuple(statements), checked.limit, unbound, _one_row(algebra), strings, numbers, sparql_text.in_full(text))


def _one_row(algebra: Any) -> bool:
    node = algebra.get("p")
    while getattr(node, "name", "") in {"Project", "Distinct", "Reduced", "OrderBy", "Extend", "Filter"}:
        node = node.get("p")
    return getattr(node, "name", "") == "AggregateJoin" and not (node.get("p") or {}).get("expr")


def _statement(subject: object, predicate: object, value: object) -> Statement:
    if isinstance(predicate, rdf.URIRef):
        return Statement(_term(subject), str(predicate), _term(value))
    return Statement(_term(subject), None, _term(value), tuple(_in_path(predicate)))


def _in_path(path: Any) -> Iterator[str]:
    """The properties of a path; a variable has none."""
    if isinstance(path, rdf.URIRef):
        yield str(path)
    elif not isinstance(path, rdf.Variable):
        for part in (*getattr(path, "args", ()), getattr(path, "path", None), getattr(path, "arg", None)):
            if (part is not None and not isinstance(part, str)) or isinstance(part, rdf.URIRef):
                yield from _in_path(part)


def _term(end: object) -> Term:
    match end:
        case rdf.URIRef():
            return Node(str(end))
        case rdf.Literal():
            return Literal(str(end), str(end.datatype) if end.datatype else XSD_STRING, end.language)
        case _:
            return Var(str(end))
