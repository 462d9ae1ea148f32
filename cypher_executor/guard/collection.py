"""Confines a checked query to the entities of one collection, where several collections share a graph. Pure.

Relationships never lead from one collection into another, so a path is of the collection when its first node is: that gets `{collection: ...}`.
A path that begins with a repeated group begins at a node that it does not write: in `((a)-->(b)){0,1}(c)` that is `c` when the group repeats no
time, and `a` else. It is written, and tied.

That holds for rows, but a server may begin to search at any node, and an error quotes the value that it met there: `date(b.secret)`. So in a query
with a condition that could fail, every node outside the groups is tied. The condition may stand anywhere: Neo4j plans `MATCH ... WITH * WHERE` and
CALL as one. A node with a map is tied in any case, since the index is over collection and IRI. The nodes of provenance have another key, and do not
match; their labels, and procedures, which would see everything, are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cypher_executor.guard.checked import CheckedQuery
from cypher_executor.guard.limits import DEFAULT
from cypher_executor.guard.rewrite import applied
from cypher_executor.quoting import LONGEST, quote
from cypher_executor.syntax.clauses import ReadQuery, read_query
from cypher_executor.syntax.expressions import SHORTEST
from cypher_executor.syntax.tokens import Edit, refusal
from cypher_executor.syntax.tree import (
    CallProcedure,
    Constant,
    Group,
    HasLabel,
    Hops,
    Match,
    NodePattern,
    Parameter,
    Part,
    Path,
    PatternUse,
    Projection,
    Relationship,
    parts,
)
from onto_core.graph.mapping import CHUNK, ENTITY, LABEL, MENTION, NAME, RECORD

PARAMETER = "ontorag_collection"
HIDDEN = frozenset({CHUNK, MENTION, LABEL, NAME, RECORD})
RECORDS = frozenset({RECORD})


def confine(checked: CheckedQuery, collection: str, *, shared: bool) -> CheckedQuery:
    """The same query over one collection. Raises QueryRejected, naming what cannot be confined to it.

    With `shared` the collection is a condition; without, the graph holds one collection, and only the nodes of provenance stay hidden.
    """
    read = read_query(checked.text, 4 * DEFAULT.characters, 4 * DEFAULT.tokens)
    condition = f"collection: ${PARAMETER}" if shared else ""
    query_parts = list(parts(read.query))
    repeated = {id(part.path) for part in query_parts if isinstance(part, Group)}
    every = any(map(has_condition, query_parts))
    edits: list[Edit] = []
    for part in query_parts:
        if isinstance(part, CallProcedure) and shared:
            raise refusal(checked.text, part.start, f"{part.name}() sees every collection of the graph; ask without one")
        if isinstance(part, Parameter) and part.name == PARAMETER and shared:
            raise refusal(checked.text, part.start, f"${PARAMETER} holds the collection of the query; give your parameter another name")
        if isinstance(part, (NodePattern, HasLabel)) and (hidden := (HIDDEN if shared else RECORDS).intersection(part.labels)):
            raise refusal(checked.text, part.start, f"nodes with the label {min(hidden)} are in no collection; ask without one")
        if isinstance(part, Path) and id(part) not in repeated and (shared or part.selector not in SHORTEST):
            edits += edits_of(read.words.text, part, condition, every=every)
    parameters = {**checked.parameters, PARAMETER: collection} if shared and edits else checked.parameters
    return replace(checked, text=applied(read, [*edits, *kept_names(read, edits)]), parameters=parameters)


def has_condition(part: Part) -> bool:
    """True for a condition that could fail, which a map of given values cannot, and for a path that is searched from both ends."""
    match part:
        case Match() | Projection() | Group() | PatternUse():
            return part.where is not None
        case NodePattern() | Relationship():
            values = part.properties.values if part.properties else ()
            return part.where is not None or not all(isinstance(value, (Constant, Parameter)) for value in values)
        case Hops():
            return part.search
        case Path():
            return part.selector != ""
    return False


def edits_of(text: str, path: Path, condition: str, *, every: bool) -> Iterator[Edit]:
    """The edits that tie a path. Without a condition its first node gets a label, when it has none, and no relationship leads to what has not."""
    for number, place in enumerate(places(path)):
        if isinstance(place, int):
            if every or not number:
                yield Edit(place, place, f"(:{ENTITY} {{{condition}}})")
        elif not number or (condition and (every or place.properties is not None)):
            yield from node_edits(text, place, condition)


def places(path: Path) -> Iterator[NodePattern | int]:
    """The nodes of a path outside its repeated groups; for a node that is only implied, beside a group, its place in the text."""
    steps = [None, *flat(path), None]
    for before, step, after in zip(steps, steps[1:], steps[2:], strict=False):
        if isinstance(step, NodePattern):
            yield step
        elif isinstance(step, Group):
            if not isinstance(before, NodePattern):
                yield step.start
            if not isinstance(after, (NodePattern, Group)):
                yield step.end


def flat(path: Path) -> Iterator[NodePattern | Relationship | Group]:
    """The parts of a path, with those of parentheses that repeat nothing in their place."""
    for part in path.parts:
        if isinstance(part, Group) and part.hops is None:
            yield from flat(part.path)
        else:
            yield part


def node_edits(text: str, node: NodePattern, condition: str) -> Iterator[Edit]:
    """The edits that add the condition: to the map of `(a:L {k: 1})`, and to `(a)` with a label and a map of its own.

    The label also stands beside labels that say what a node has not: a node without the key `collection` is met by no search for labels that it has,
    and has to be met by none, since `null = $collection AND date(n.secret)` is computed to its end.
    """
    label = f":{ENTITY}" if node.labels_at is None else ""
    if node.labels_at is not None and condition and any(sign in text[node.labels_at : node.head_end] for sign in "!%"):
        yield Edit(node.labels_at, node.labels_at, f" {ENTITY}&(")
        label = ")"
    if node.properties is None:
        yield Edit(node.head_end, node.head_end, label + f" {{{condition}}}" * bool(condition))
        return
    yield Edit(node.head_end, node.head_end, label)
    if condition:
        start = node.properties.start + 1
        yield Edit(start, start, condition + ", " * bool(node.properties.keys))


def kept_names(read: ReadQuery, edits: list[Edit]) -> Iterator[Edit]:
    """The aliases that keep the names of columns without one, which are their texts, when a pattern in them is changed."""
    for last in (branch[-1] for branch in read.query.branches):
        for item in last.items if isinstance(last, Projection) else ():
            start = item.end - len(item.name)
            if not item.aliased and len(item.name) <= LONGEST and any(start <= edit.start < item.end for edit in edits):
                yield Edit(item.end, item.end, f" AS {quote(item.name)}")
