"""SPARQL over a property graph: each query is compiled to Cypher in the graph's own names, and its rows are read back as RDF terms."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import Protocol

from onto_core.errors import NoCollection
from onto_core.graph.foreign import as_number
from onto_core.ports.graphs import GraphBackend, GraphNames, Limits
from onto_core.terms import Cell, Iri, Literal, Query, Table
from onto_core.vocabulary import RDF, XSD_BOOLEAN, XSD_DATE, XSD_DECIMAL, XSD_DOUBLE, XSD_INTEGER
from onto_query.profile.naming.called import is_name, name_rank
from onto_query.sparql_to_cypher.compile import Column, compile_query
from sparql_cassandra import guard
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve


class PropertyGraph(GraphBackend, Protocol):
    """A backend that runs Cypher, and knows its names for the terms of the ontologies."""

    async def vocabulary(self, collection: str) -> GraphNames: ...


class OverCypher:
    """A GraphBackend for SPARQL over one for Cypher."""

    def __init__(self, graph: PropertyGraph) -> None:
        self._graph = graph

    @property
    def name(self) -> str:
        return self._graph.name

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """Run a query. Raises as GraphBackend.run does, and QueryRejected for what cannot be said in Cypher."""
        if query.language != "sparql":
            return await self._graph.run(query, limits, collection)
        checked = guard.checked(query)
        names = await self._graph.vocabulary(collection)
        calling = sorted(filter(is_name, names.keys), key=name_rank) if names.foreign else ()
        naming = [key.name for iri in calling for key in names.keys[iri]]
        compiled = compile_query(checked.query, names, naming=naming)
        sent = Query("cypher", compiled.text, compiled.parameters)
        try:
            table = await self._graph.run(sent, limits, collection)
        except NoCollection:  # FalkorDB makes a graph with the first write: until then, answer as an empty one
            solutions = solve(checked, MemoryIndex(), Budget.of(limits))
            return Table(solutions.columns, tuple(islice(solutions.rows, limits.max_rows)), backend=self.name, query=sent)
        rows = tuple(tuple(read(cell, column) for cell, column in zip(row, compiled.columns, strict=False)) for row in table.rows)
        return replace(table, columns=tuple(column.name for column in compiled.columns), rows=rows, query=sent)

    async def revision(self, collection: str) -> str:
        return await self._graph.revision(collection)

    async def close(self) -> None:
        await self._graph.close()


def read(cell: Cell, column: Column) -> Cell:
    """A cell as SPARQL would give it: IRIs instead of texts, and datatypes that the database does not have."""
    if not isinstance(cell, Literal):
        return cell
    if column.kind == "iri":
        return Iri(cell.lexical)
    if column.kind in {"any", "node", "edge"} and cell.datatype == RDF + "JSON":
        value = json.loads(cell.lexical)
        return Iri(value["@id"], value.get("label") or "") if isinstance(value, dict) and "@id" in value else cell
    if column.written:
        return as_number(cell)
    return typed(cell, column.datatype) if column.datatype else cell


def typed(cell: Literal, datatype: str) -> Literal:
    if cell.datatype not in {XSD_INTEGER, XSD_DOUBLE, XSD_DATE, XSD_BOOLEAN} or cell.datatype == datatype:
        return cell
    if datatype == XSD_DECIMAL:
        try:
            return Literal(f"{Decimal(cell.lexical).normalize():f}", datatype)
        except InvalidOperation:
            return cell
    return Literal(cell.lexical, datatype)
