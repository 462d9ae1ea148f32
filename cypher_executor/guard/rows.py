"""Limits the rows that a query goes through, estimated clause by clause for an assumed graph. Pure.

A server stops a query at its timeout, and until then the query has a core to itself: what no server could finish in a day is refused at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cypher_executor.guard.limits import CypherLimits
from cypher_executor.guard.reach import AGGREGATES, variables
from cypher_executor.guard.sizes import COLLECTED
from cypher_executor.syntax.tokens import refusal
from cypher_executor.syntax.tree import (
    Call,
    CallProcedure,
    CallSubquery,
    Clause,
    Constant,
    CypherQuery,
    Group,
    Match,
    NodePattern,
    Path,
    PatternUse,
    Projection,
    ProjectionItem,
    Subquery,
    Unwind,
    parts,
)

NODES: Final = 10_000.0
"""Assumed nodes of the graph,"""
DEGREE: Final = 3.0
"""relationships of a node that a pattern may follow,"""
DESCRIBED: Final = 10.0
"""and nodes that share the properties which a pattern states."""
MOST_HOPS, MOST = 10, 1e30
"""More repetitions of a part, and more nodes, make no more of a difference."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimate for one query. `lengths` holds for the place of each UNWIND how long its list may be."""

    text: str
    lengths: Mapping[int, int]
    limits: CypherLimits

    def require_few(self, query: CypherQuery, rows: float = 1.0, bound: frozenset[str] = frozenset()) -> float:
        """The rows behind the query, which begins with `rows` and the variables `bound`. Raises QueryRejected at the clause that goes too far."""
        total = 0.0
        for branch in query.branches:
            made, known = rows, set(bound)
            for clause in branch:
                made = max(1.0, self.behind(clause, made, known))
                if made > self.limits.estimate:
                    raise refusal(
                        self.text,
                        clause.start,
                        f"this could take {made:.0e} rows on a graph of {NODES:,.0f} nodes, and {self.limits.estimate:.0e} are allowed "
                        "(limit: estimate); connect the patterns, or aggregate with WITH in between",
                    )
            total += made
        return total

    def behind(self, clause: Clause, rows: float, known: set[str]) -> float:
        """The rows behind a clause with `rows` before it; `known` gets the variables that it binds."""
        self.inside(clause, rows, known)
        match clause:
            case Match(paths=paths):
                for path in paths:
                    rows *= matches(path, known)
                    known |= set(variables(path))
            case Unwind():
                rows *= max(1, self.lengths.get(clause.start, COLLECTED))
                known.add(clause.variable)
            case CallProcedure():
                rows *= self.limits.range
                known |= {name for _, name in clause.yields or ()}
            case CallSubquery():
                rows = self.require_few(clause.query, rows, frozenset(known))
                known |= {item.name for last in clause.query.branches for item in getattr(last[-1], "items", ())}
            case Projection():
                if not clause.star and clause.items and all(map(aggregated, clause.items)):
                    rows = 1.0
                if clause.limit is not None:
                    asked = clause.limit.expression
                    rows = min(rows, float(asked.value) if isinstance(asked, Constant) and isinstance(asked.value, int) else self.limits.rows)
                names = {item.name for item in clause.items}
                known.intersection_update(known if clause.star else names)
                known |= names
        return rows

    def inside(self, clause: Clause, rows: float, known: set[str]) -> None:
        """Require the same of the queries and patterns in the expressions of a clause, which run for each row."""
        for part in parts(clause) if not isinstance(clause, CallSubquery) else ():
            if isinstance(part, Subquery):
                self.require_few(part.query, rows, frozenset(known))
            elif isinstance(part, PatternUse) and (made := rows * matches(part.pattern, known)) > self.limits.estimate:
                message = f"this pattern could take {made:.0e} rows, and {self.limits.estimate:.0e} are allowed (limit: estimate)"
                raise refusal(self.text, part.start, message)


def aggregated(item: ProjectionItem) -> bool:
    return any(isinstance(part, Call) and part.name.lower() in AGGREGATES for part in parts(item))


def matches(path: Path, known: set[str]) -> float:
    """The matches of a path for one row: its first node, unless something in it is known, and then what each hop may lead to."""
    nodes = [part for part in path.parts if isinstance(part, NodePattern)]
    if not known.isdisjoint(variables(path)):
        begin = 1.0
    elif any(node.properties is not None for node in nodes):
        begin = DESCRIBED
    else:
        begin = NODES
    if "SHORTEST" in path.selector:  # a search over the graph for each pair of ends
        ends = {nodes[0].variable, nodes[-1].variable} if nodes else set()
        return min(NODES, reached(path)) * NODES ** len(ends - known)
    return begin * reached(path)


def reached(path: Path) -> float:
    """The nodes at the end of the path from one at its beginning; a search of Memgraph visits each once, and counts as one hop."""
    made = 1.0
    for part in path.parts:
        if not isinstance(part, NodePattern):
            once = reached(part.path) if isinstance(part, Group) else DEGREE
            times = 1 if part.hops is None or part.hops.search else part.hops.most
            made = min(made * (once ** min(times, MOST_HOPS) if times is not None else NODES), MOST)
    return made
