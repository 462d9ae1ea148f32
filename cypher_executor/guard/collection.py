"""Confines a checked query to the entities of one collection, where several collections share a graph. Pure.

Relationships never lead from one collection into another, so it is enough that the first node of every pattern is of the collection: all that is
connected to it is too. The nodes of provenance have no relationships, and do not match. Procedures would see everything, and are refused.
"""

from __future__ import annotations

from dataclasses import replace

from cypher_executor.guard.checked import CheckedQuery
from cypher_executor.guard.limits import DEFAULT
from cypher_executor.guard.rewrite import applied
from cypher_executor.mapping import ENTITY
from cypher_executor.syntax.clauses import ReadQuery, read_query
from cypher_executor.syntax.tokens import Edit, refusal
from cypher_executor.syntax.tree import CallProcedure, Group, Match, NodePattern, Path, parts

PARAMETER = "ontorag_collection"
SHORTEST = frozenset({"SHORTESTPATH", "ALLSHORTESTPATHS"})


def confine(checked: CheckedQuery, collection: str, *, shared: bool) -> CheckedQuery:
    """The same query over one collection. Raises QueryRejected, naming what cannot be confined to it.

    With `shared` the collection is a condition; without, the graph holds one collection, and only the nodes of provenance stay hidden.
    """
    read = read_query(checked.text, 4 * DEFAULT.characters, 4 * DEFAULT.tokens)
    edits: list[Edit] = []
    condition = f"collection: ${PARAMETER}" if shared else ""
    matched = {id(path): part for part in parts(read.query) if isinstance(part, Match) for path in part.paths}
    for part in parts(read.query):
        if isinstance(part, CallProcedure) and shared:
            raise refusal(checked.text, part.start, f"{part.name}() sees every collection of the graph; ask without one")
        if isinstance(part, Path):
            edits += edits_of(read, part, matched.get(id(part)), condition)
    parameters = {**checked.parameters, PARAMETER: collection} if shared and edits else checked.parameters
    return replace(checked, text=applied(read, sorted(edits)), parameters=parameters)


def edits_of(read: ReadQuery, path: Path, clause: Match | None, condition: str) -> list[Edit]:
    first = first_node(path)
    if path.selector not in SHORTEST:
        return node_edits(read, first, condition)
    if clause is None or not condition:
        return []  # in an expression both ends are bound, by a pattern that was confined
    if first.variable is None:
        raise refusal(read.words.text, first.start, f"{path.selector} needs a name for its first node where collections share a graph")
    optional = "OPTIONAL " if clause.optional else ""
    name = read.words.tokens[index_at(read, first.start) + 1].text
    return [Edit(clause.start, clause.start, f"{optional}MATCH ({name}:{ENTITY} {{{condition}}}) ")]


def first_node(path: Path) -> NodePattern:
    part = path.parts[0]
    while isinstance(part, Group):
        part = part.path.parts[0]
    assert isinstance(part, NodePattern)
    return part


def node_edits(read: ReadQuery, node: NodePattern, condition: str) -> list[Edit]:
    """The edits that add the condition: to the map of `(a:L {k: 1})`, and to `(a)` with a label and a map of its own."""
    label = "" if node.labels else f":{ENTITY} "
    if node.properties is not None:
        start = node.properties.start
        inner = f"{condition}{', ' if node.properties.keys else ''}" if condition else ""
        return [Edit(start, start, label)] * bool(label) + [Edit(start + 1, start + 1, inner)] * bool(inner)
    new = f"{label}{{{condition}}} " if condition else label
    position = end_of_head(read, node)
    return [Edit(position, position, (" " if node.labels else "") + new)] if new else []


def index_at(read: ReadQuery, start: int) -> int:
    return next(index for index, token in enumerate(read.words.tokens) if token.start == start)


def end_of_head(read: ReadQuery, node: NodePattern) -> int:
    """The end of a node's variable and labels: before its WHERE, or before the bracket that closes it."""
    opening = index_at(read, node.start)
    closing = read.words.partner[opening]
    if node.where is not None:
        return next(token.start for token in read.words.tokens[opening:closing] if token.start < node.where.start and token.value == "WHERE")
    return read.words.tokens[closing].start
