"""The Cypher written so far: its clauses and parameters, and the name and kind of each variable of the query."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from typing import Literal as OneOf

from cypher_executor.quoting import quote
from onto_core.errors import QueryRejected
from onto_core.graph.foreign import NODE, RELATIONSHIP, number_in
from onto_core.graph.mapping import ENTITY
from onto_core.ports.graphs import GraphNames
from sparql_cassandra.syntax.algebra import Term, Var

Kind = OneOf["node", "edge", "value", "iri", "any"]
"""node, edge: of the graph; value: of a literal; iri: an IRI as a text; any: any of these, an IRI as {`@id`: text}."""

_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
_NULL: Final = "null"


def cannot(what: str) -> QueryRejected:
    return QueryRejected(f"{what} cannot be said in Cypher over this graph: ask in another way")


class NoSolution(Exception):
    """The pattern has no solution, whatever the graph holds."""


@dataclass
class Words:
    """The parameters and the names of a whole query. No name stands for two things, not even in different scopes: FalkorDB mixes them up."""

    parameters: dict[str, object] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    edges: frozenset[Var] = frozenset()
    """Variables that stand for relationships."""
    naming: tuple[str, ...] = ()
    """Keys whose values are what the nodes of a foreign graph are called."""

    def parameter(self, value: object) -> str:
        """`$pN` for a value: nothing that a question or a graph holds becomes part of the text."""
        for name, earlier in self.parameters.items():
            if type(earlier) is type(value) and earlier == value:
                return f"${name}"
        name = f"p{len(self.parameters)}"
        self.parameters[name] = value
        return f"${name}"

    def fresh(self) -> str:
        return self.take(f"_{len(self.taken)}")

    def take(self, name: str) -> str:
        self.taken.add(name)
        return name


@dataclass
class Pipeline:
    """Clauses in order. A later clause sees what the ones before it bound."""

    names: GraphNames
    words: Words = field(default_factory=Words)
    clauses: list[str] = field(default_factory=list)
    called: dict[Var, str] = field(default_factory=dict)
    kinds: dict[Var, Kind] = field(default_factory=dict)
    datatypes: dict[Var, frozenset[str]] = field(default_factory=dict)
    """Of variables whose values are those of keys: the database has fewer datatypes."""
    written: set[Var] = field(default_factory=set)
    """Variables whose values are texts that hold numbers, and perhaps words."""
    nullable: set[Var] = field(default_factory=set)
    """Variables that have no value in some rows."""
    constants: dict[str, str] = field(default_factory=dict)
    """IRI of a thing -> the variable that stands for it."""
    given: frozenset[Var] = frozenset()
    """Variables whose values are put in place of them (EXISTS): conditions see these wherever they stand."""

    def say(self, clause: str) -> None:
        self.clauses.append(clause)

    def parameter(self, value: object) -> str:
        return self.words.parameter(value)

    def fresh(self) -> str:
        return self.words.fresh()

    def begun(self) -> None:
        """Make sure that there is a row for a clause to work on."""
        if not self.clauses:
            self.say(f"UNWIND [1] AS {self.fresh()}")

    def bind(self, variable: Var, kind: Kind, datatypes: Collection[str] = ()) -> str:
        """The new name of a variable that is first bound here."""
        plain = _PLAIN.fullmatch(variable.name) and variable.name not in self.words.taken
        self.called[variable] = self.words.take(variable.name) if plain else self.fresh()
        self.kinds[variable] = kind
        self.datatypes.pop(variable, None)
        if datatypes:
            self.datatypes[variable] = frozenset(datatypes)
        return self.called[variable]

    def copy(self, variable: Var, of: Var) -> None:
        """`variable` stands for what `of` stands for."""
        self.called[variable] = self.called.get(of, _NULL)
        self.kinds[variable] = self.kinds.get(of, "value")
        self.datatypes[variable] = self.datatypes.get(of, frozenset())
        if of in self.written:
            self.written.add(variable)
        if of in self.nullable or of not in self.called:
            self.nullable.add(variable)

    def is_bound(self, term: Term) -> bool:
        return term in self.called if isinstance(term, Var) else term[1:] in self.constants

    def node(self, term: Term) -> str:
        """The inside of a node pattern. Raises QueryRejected for a variable that is something else."""
        if isinstance(term, str):
            if term[0] != "I":
                raise NoSolution
            iri = term[1:]
            if iri in self.constants:
                return self.constants[iri]
            if self.names.foreign:
                return self._numbered(iri)
            name = self.constants[iri] = self.fresh()
            return f"{name}:{ENTITY} {{iri: {self.parameter(iri)}}}"
        if term not in self.called:
            return self.bind(term, "node")
        if self.kinds[term] != "node":
            raise cannot(f"?{term.name} as a thing and as a value")
        return self.called[term]

    def _numbered(self, iri: str) -> str:
        """The name of a node of a foreign graph, said by its number."""
        number = number_in(iri, NODE)
        if number is None:
            raise NoSolution
        name = self.fresh()
        self.say(f"MATCH ({name}) WHERE id({name}) = {self.parameter(number)}")
        self.constants[iri] = name
        return name

    def known(self, term: Term) -> str:
        """The name of a node, or of a relationship, that an earlier clause binds; a clause is said for one that none does."""
        if isinstance(term, Var) and term in self.words.edges:
            if term not in self.called:
                self.say(f"MATCH ()-[{self.bind(term, 'edge')}]->()")
            return self.called[term]
        if not self.is_bound(term):
            node = self.node(term)
            if not self.is_bound(term) or not self.names.foreign or isinstance(term, Var):
                self.say(f"MATCH ({node})")
        return self.node(term)

    def identity(self, name: str, kind: str) -> str:
        """The IRI of what a variable of the Cypher stands for, as a text."""
        if not self.names.foreign:
            return f"{name}.iri"
        return f"({self.parameter(RELATIONSHIP if kind == 'edge' else NODE)} + toString(id({name})))"

    def cell(self, name: str, kind: str) -> str:
        """A node or relationship as a cell of the answer; in a foreign graph by its number, and what it is called."""
        if not self.names.foreign or kind not in {"node", "edge"} or name == _NULL:
            return name
        called = f", label: toString(coalesce({', '.join(f'{name}.{quote(key)}' for key in self.words.naming)}))" if self.words.naming else ""
        return f"CASE WHEN {name} IS NULL THEN null ELSE {{`@id`: {self.identity(name, kind)}{called if kind == 'node' else ''}}} END"

    def property_of(self, edge: str) -> str:
        """The IRI of the property that a relationship says."""
        if not self.names.foreign:
            return f"{edge}.iri"
        pairs, pair = self.parameter([[name, iri] for iri, name in sorted(self.names.relations.items())]), self.fresh()
        return f"head([{pair} IN {pairs} WHERE {pair}[0] = type({edge}) | {pair}[1]])"

    def empty(self, variables: Iterable[Var]) -> None:
        """No rows from here on; the variables exist, but never have a value."""
        nothing = self.fresh()
        self.clauses = [f"UNWIND [] AS {nothing}"]
        self.constants = {}
        self.called = dict.fromkeys((*self.called, *variables), nothing)
        self.kinds = dict.fromkeys(self.called, "value")
        self.datatypes, self.nullable = {}, set(self.called)

    def carry(self, variables: Iterable[Var]) -> None:
        """After WITH: only these are in scope, under the names that they have got."""
        kept = frozenset(variables)
        self.called = {variable: name for variable, name in self.called.items() if variable in kept}
        self.kinds = {variable: self.kinds[variable] for variable in self.called}
        self.datatypes = {variable: kinds for variable, kinds in self.datatypes.items() if variable in kept}
        self.nullable &= kept
        self.written &= kept
        self.constants = {}

    @property
    def is_empty(self) -> bool:
        """True when no row was ever there: see `empty`."""
        return bool(self.clauses) and self.clauses[0].startswith("UNWIND [] AS")

    def inner(self, variables: Iterable[Var] = (), *, given: Iterable[Var] = ()) -> Pipeline:
        """A subquery that sees these of the variables bound so far; what it says is put into CALL { }."""
        seen = [variable for variable in sorted({*variables}, key=lambda variable: variable.name) if variable in self.called]
        sub = Pipeline(self.names, self.words, given=self.given | frozenset(given))
        sub.called = {variable: self.called[variable] for variable in seen}
        sub.kinds = {variable: self.kinds[variable] for variable in seen}
        sub.datatypes = {variable: self.datatypes[variable] for variable in seen if variable in self.datatypes}
        sub.nullable, sub.written = self.nullable & set(seen), self.written & set(seen)
        if imported := sorted(set(sub.called.values()) - {_NULL}):
            sub.say(f"WITH {', '.join(imported)}")
        return sub

    def take(self, variable: Var, of: Pipeline, name: str) -> None:
        """A variable of a subquery is in scope here, under this name."""
        self.called[variable] = name
        self.kinds[variable] = of.kinds.get(variable, "value")
        self.datatypes[variable] = of.datatypes.get(variable, frozenset())
        if variable in of.written:
            self.written.add(variable)
        if variable in of.nullable or variable not in of.called:
            self.nullable.add(variable)

    @contextmanager
    def seeing(self, variables: Iterable[Var]) -> Iterator[None]:
        """A scope for an expression, in which the other variables have no value (SPARQL evaluates a group by itself)."""
        called, visible = self.called, frozenset(variables) | self.given
        self.called = {variable: name for variable, name in called.items() if variable in visible}
        try:
            yield
        finally:
            self.called = called | self.called


def united(how: OneOf["UNION", "UNION ALL"], queries: Sequence[str]) -> str:
    """CALL { } of several queries. Behind it, FalkorDB 4.16 takes a variable that it binds for a new one, unless a WITH stands in between."""
    return "CALL {\n" + f"\n{how}\n".join(queries) + "\n}" + ("\nWITH *" if len(queries) > 1 else "")


def values_of(node: str, keys: Iterable[str]) -> str:
    """All values of the given keys of a node, as a list; empty when it has none of them."""
    return " + ".join(f"coalesce([] + {node}.{quote(key)}, [])" for key in keys)
