"""Questions made of a graph by itself: drawn, asked of the graph, and kept when the answer says something. The same seed, the same questions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from onto_core.graph.provenance import Statement
from onto_core.terms import Literal, Table
from onto_query.evaluation.made.forms import FEW, FORMS, Drawer, Made, Skip
from onto_query.evaluation.made.graph import GraphSeen
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import check
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from sparql_cassandra.rdf.terms import iri_key, literal_key

TRIES: Final = 60
"""Draws for one question, after which the graph is taken to have none of its form."""


class InMemory:
    """Statements that answer queries in this process."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._index = MemoryIndex((iri_key(s), iri_key(p), _key(o), DEFAULT_GRAPH) for s, p, o in statements)

    def ask(self, query: str) -> Table:
        """The first rows, one more than a question may have. Raises BadQuery, QueryTimeout, ResultTooLarge."""
        found = solve(check(query), self._index, Budget())
        return Table(found.columns, tuple(tuple(row) for row in islice(found.rows, FEW + 1)))


def _key(value: str | Literal) -> str:
    return iri_key(value) if isinstance(value, str) else literal_key(value.lexical, value.datatype, value.language or "")


def questions_of(statements: Iterable[Statement], count: int, *, seed: int) -> Iterator[Made]:
    """Up to `count` questions, as many of each form as the graph has; two are never in the same words."""
    held = list(statements)
    graph, draw = InMemory(held), Drawer(GraphSeen(held), random.Random(seed))
    seen: set[str] = set()
    forms, made = list(FORMS), 0
    while made < count and forms:
        for form in tuple(forms):
            for _ in range(TRIES):
                try:
                    found = form(draw)
                except Skip:
                    continue
                key = found.question.casefold()
                if key not in seen and says_something(found, graph.ask(found.query)):
                    seen.add(key)
                    made += 1
                    yield found
                    break
            else:
                forms.remove(form)
            if made == count:
                return


def says_something(made: Made, table: Table) -> bool:
    """True when there are rows, though not every row that there could be, and values in them; no is an answer, and 0 is none."""
    rows = table.rows
    if table.columns == ("ask",):
        return True
    if not rows or len(rows) > FEW or (made.most < FEW and len(rows) >= made.most) or any(cell is None for row in rows for cell in row):
        return False
    return not (len(rows) == 1 and all(isinstance(cell, Literal) and cell.lexical in {"", "0"} for cell in rows[0]))
