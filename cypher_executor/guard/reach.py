"""Limits the reach of a query's patterns: hops, lengths of paths, unconnected parts, branches. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.syntax.tokens import refusal
from cypher_executor.syntax.tree import (
    Call,
    CallProcedure,
    CallSubquery,
    CypherQuery,
    Group,
    Hops,
    Match,
    NodePattern,
    Path,
    PatternUse,
    Projection,
    Relationship,
    Unwind,
    parts,
)

AGGREGATES = frozenset({"count", "sum", "avg", "min", "max", "collect", "stdev", "stdevp", "percentilecont", "percentiledisc"})


def require_bounded(text: str, path: Path, limits: CypherLimits) -> None:
    """Require an upper bound within the limits for every variable length, except in shortestPath(), which searches breadth first."""
    total = longest(text, path, limits, "SHORTEST" in path.selector)
    if total > limits.path:
        raise refusal(text, path.start, f"this path reaches over {total} relationships, and {limits.path} are allowed (limit: path)")


def longest(text: str, path: Path, limits: CypherLimits, shortest: bool) -> int:
    total = 0
    for part in path.parts:
        if isinstance(part, NodePattern):
            continue
        once = longest(text, part.path, limits, shortest) if isinstance(part, Group) else 1
        if part.hops is None or shortest or part.hops.search:
            total += once
        else:
            total += once * bounded(text, part.hops, limits)
    return total


def bounded(text: str, hops: Hops, limits: CypherLimits) -> int:
    if hops.most is None:
        raise refusal(
            text,
            hops.start,
            f"a variable length without an upper bound may reach over the whole graph; write one, at most *..{limits.hops} (limit: hops)",
        )
    if max(hops.most, hops.least) > limits.hops:
        raise refusal(
            text, hops.start, f"a variable length of {max(hops.most, hops.least)} is beyond the {limits.hops} that are allowed (limit: hops)"
        )
    return hops.most


def require_connected(text: str, query: CypherQuery, limits: CypherLimits, bound: frozenset[str] = frozenset()) -> None:
    """Limit the parts of patterns without a connection to each other, since their rows multiply."""
    if len(query.branches) > limits.unions:
        raise refusal(
            text, query.start, f"{len(query.branches)} branches of UNION are more than the {limits.unions} that are allowed (limit: unions)"
        )
    for branch in query.branches:
        in_scope, count = set(bound), 0
        for clause in branch:
            if isinstance(clause, Match):
                for piece in together([set(variables(path)) for path in clause.paths]):
                    count += not piece & in_scope
                    in_scope |= piece
                if count > limits.products:
                    raise refusal(
                        text,
                        clause.start,
                        f"{count} parts of the patterns are not connected, so that their rows multiply, and {limits.products} are allowed "
                        "(limit: products); connect them by a relationship, or aggregate with WITH in between",
                    )
            elif isinstance(clause, Unwind):
                in_scope.add(clause.variable)
            elif isinstance(clause, CallProcedure):
                in_scope |= {name for _, name in clause.yields or ()}
            elif isinstance(clause, CallSubquery):
                require_connected(text, clause.query, limits, frozenset(in_scope))
                in_scope |= {item.name for last in clause.query.branches for item in getattr(last[-1], "items", ())}
            elif isinstance(clause, Projection):
                if clause.limit or any(isinstance(part, Call) and part.name.lower() in AGGREGATES for item in clause.items for part in parts(item)):
                    count = min(count, 1)
                in_scope = {item.name for item in clause.items} | (in_scope if clause.star else set())


def require_directed(text: str, part: CypherQuery | PatternUse, dialect: Dialect) -> None:
    """Limit relationships without a direction that follow each other, where a product multiplies them in one step that no timeout stops."""
    if dialect.undirected is None:
        return
    branches = [list(branch) for branch in part.branches] if isinstance(part, CypherQuery) else [[part]]
    for branch in branches:
        count = 0
        for clause in branch:
            if isinstance(clause, Projection) or (isinstance(clause, Match) and clause.optional):
                count = 0  # what is optional is joined for itself
            for path in clause.paths if isinstance(clause, Match) else [clause.pattern] if isinstance(clause, PatternUse) else ():
                for hop in path.parts:
                    count += isinstance(hop, Relationship) and hop.direction == "both" and hop.hops is None
                    if count > dialect.undirected:
                        raise refusal(
                            text,
                            hop.start,
                            f"{count} relationships without a direction follow each other, and {dialect} takes {dialect.undirected} in time "
                            "(limit: undirected); give them a direction, or put a WITH between",
                        )


def variables(path: Path) -> Iterator[str]:
    for part in path.parts:
        if isinstance(part, Group):
            yield from variables(part.path)
        elif part.variable:
            yield part.variable
    if path.variable:
        yield path.variable


def together(pieces: list[set[str]]) -> list[set[str]]:
    """The pieces, with those that share a variable joined, the smaller into the larger; one without variables stays alone."""
    groups: dict[int, set[str]] = {}
    group_of: dict[str, int] = {}
    for number, piece in enumerate(pieces):
        near = {group_of[name] for name in piece if name in group_of}
        into = max(near, key=lambda each: len(groups[each]), default=number)
        new = piece.union(*(groups.pop(each) for each in near - {into}))
        groups[into] = groups.get(into, set())
        groups[into] |= new
        group_of |= dict.fromkeys(new, into)
    return list(groups.values())
