"""Circles in a directed graph: one for each set of nodes that lead to one another. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from onto_core.ontology.schema.hierarchy import components


def circles(edges: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """The shortest circle through the first node, by name, of each strongly connected component of two and more; nodes in order."""
    for component in components(edges):
        if len(component) > 1:
            yield _circle(min(component), set(component), edges)


def _circle(start: str, within: set[str], edges: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    before: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for target in edges.get(node, ()):
            if target == start:
                way = [node]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if target in within and target not in before:
                before[target] = node
                waiting.append(target)
    raise ValueError(f"{start} is in no circle")
