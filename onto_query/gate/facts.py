"""Facts of a SPARQL query: its form, triple patterns, classes, properties, things, limit, and unbound variables. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE
from onto_query.gate import edits
from onto_query.graph_query import Node, Term, Var
from sparql_cassandra import guard
from sparql_cassandra.guard import CheckedQuery, Form
from sparql_cassandra.rdf.terms import literal_parts
from sparql_cassandra.syntax import algebra


@dataclass(frozen=True, slots=True)
class Statement:
    """A triple pattern. `predicate` is None when it is a variable or a path; then `named` has the properties in it."""

    subject: Term
    predicate: str | None
    object: Term
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QueryFacts:
    """The facts of a query. `unbound`: selected variables that no pattern binds. `limit` is that of the outermost query.

    `single`: an aggregate over everything, which is one row whatever the graph holds. `strings` and `numbers`: the literals of the text, without
    datatype IRIs and the numbers of LIMIT and OFFSET. `text`: the query with its prefixed names written in full. `checked` may run.
    """

    checked: CheckedQuery
    statements: tuple[Statement, ...]
    limit: int | None = None
    unbound: tuple[str, ...] = ()
    single: bool = False
    strings: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()
    text: str = ""

    @property
    def form(self) -> Form:
        return self.checked.form

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


def read(text: str) -> QueryFacts:
    """Read the facts of a query. Raises BadQuery when the text is not a query, QueryRejected when the guard refuses it."""
    checked = guard.check(text)
    statements: list[Statement] = []
    bound: set[str] = set()
    for node in algebra.patterns(checked.query.pattern):
        match node:
            case algebra.Bgp(patterns):
                statements += [_statement(pattern) for pattern in patterns]
                bound |= {end.name for pattern in patterns for end in algebra.ends(pattern) if isinstance(end, algebra.Var)}
            case algebra.Extend(_, variable, _) | algebra.Graph(algebra.Var() as variable, _):
                bound.add(variable.name)
            case algebra.Values(variables, _):
                bound |= {variable.name for variable in variables}
    unbound = tuple(name for name in checked.variables if name not in bound)
    strings, numbers = edits.values(text)
    return QueryFacts(checked, tuple(statements), checked.limit, unbound, _one_row(checked.query.pattern), strings, numbers, edits.in_full(text))


def _one_row(node: algebra.Node) -> bool:
    while isinstance(node, algebra.Project | algebra.Distinct | algebra.Reduced | algebra.OrderBy | algebra.Extend | algebra.Filter):
        node = node.child
    return isinstance(node, algebra.Group) and not node.keys


def _statement(pattern: algebra.TriplePattern | algebra.PathPattern) -> Statement:
    match pattern:
        case algebra.TriplePattern(subject, str() as predicate, value):
            return Statement(_term(subject), predicate[1:], _term(value))
        case algebra.TriplePattern(subject, _, value):
            return Statement(_term(subject), None, _term(value))
        case algebra.PathPattern(subject, path, value):
            return Statement(_term(subject), None, _term(value), tuple(key[1:] for key in algebra.links(path)))


def _term(end: algebra.Term) -> Term:
    if isinstance(end, algebra.Var):
        return Var(end.name)
    if end[0] == "I":
        return Node(end[1:])
    parts = literal_parts(end)
    return Literal(parts.lexical, parts.datatype, parts.language or None)
