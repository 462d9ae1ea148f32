"""The Cypher written so far: its clauses and parameters, and the name and kind of each variable of the query."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from typing import Literal as OneOf

from cypher_executor.quoting import quote
from onto_core.errors import QueryRejected
from onto_core.graph.mapping import ENTITY
from onto_core.ports.graphs import GraphNames
from sparql_cassandra.syntax.algebra import Term, Var

Kind = OneOf["node", "edge", "value", "iri", "any"]
"""node, edge: of the graph; value: of a literal; iri: an IRI as a text; any: any of these, an IRI as {`@id`: text}."""

_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)


def cannot(what: str) -> QueryRejected:
    return QueryRejected(f"{what} cannot be said in Cypher over this graph: ask in another way")


class NoSolution(Exception):
    """The pattern has no solution, whatever the graph holds."""


@dataclass
class Pipeline:
    """Clauses in order. A later clause sees what the ones before it bound."""

    names: GraphNames
    parameters: dict[str, object] = field(default_factory=dict)
    clauses: list[str] = field(default_factory=list)
    called: dict[Var, str] = field(default_factory=dict)
    kinds: dict[Var, Kind] = field(default_factory=dict)
    datatypes: dict[Var, str] = field(default_factory=dict)
    """Of variables whose values all have one datatype: the database has fewer datatypes."""
    constants: dict[str, str] = field(default_factory=dict)
    """IRI of a thing -> the variable that stands for it."""
    made: int = 0

    def say(self, clause: str) -> None:
        self.clauses.append(clause)

    def parameter(self, value: object) -> str:
        """`$pN` for a value: nothing that a question or a graph holds becomes part of the text."""
        for name, earlier in self.parameters.items():
            if type(earlier) is type(value) and earlier == value:
                return f"${name}"
        name = f"p{len(self.parameters)}"
        self.parameters[name] = value
        return f"${name}"

    def fresh(self) -> str:
        self.made += 1
        return f"_{self.made}"

    def bind(self, variable: Var, kind: Kind, datatype: str = "") -> str:
        """The new name of a variable that is first bound here."""
        plain = _PLAIN.fullmatch(variable.name)
        self.called[variable] = variable.name if plain and variable.name not in self.called.values() else self.fresh()
        self.kinds[variable] = kind
        if datatype:
            self.datatypes[variable] = datatype
        return self.called[variable]

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
            name = self.constants[iri] = self.fresh()
            return f"{name}:{ENTITY} {{iri: {self.parameter(iri)}}}"
        if term not in self.called:
            return self.bind(term, "node")
        if self.kinds[term] != "node":
            raise cannot(f"?{term.name} as a thing and as a value")
        return self.called[term]

    def empty(self, variables: Iterable[Var]) -> None:
        """No rows from here on; the variables exist, but never have a value."""
        self.clauses = ["UNWIND [] AS nothing"]
        self.constants = {}
        self.called = dict.fromkeys((*self.called, *variables), "nothing")
        self.kinds = dict.fromkeys(self.called, "value")

    def carry(self, called: dict[Var, str]) -> None:
        """After WITH or CALL: only these are in scope."""
        self.kinds = {variable: self.kinds[variable] for variable in called}
        self.called = called
        self.constants = {}

    @contextmanager
    def inside(self) -> Iterator[None]:
        """A scope whose bindings end with it: for a pattern in an expression."""
        called, kinds, datatypes, constants = dict(self.called), dict(self.kinds), dict(self.datatypes), dict(self.constants)
        try:
            yield
        finally:
            self.called, self.kinds, self.datatypes, self.constants = called, kinds, datatypes, constants


def values_of(node: str, keys: Iterable[str]) -> str:
    """All values of the given keys of a node, as a list; empty when it has none of them."""
    return " + ".join(f"coalesce([] + {node}.{quote(key)}, [])" for key in keys)
