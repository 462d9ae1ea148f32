"""Reachability in a graph that may have cycles: what is above each node, in one pass. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping


def reachable(edges: Mapping[str, Collection[str]]) -> dict[str, frozenset[str]]:
    """For each node everything that its edges lead to, itself left out. Linear in the size of the answer, cycles or not."""
    above: dict[str, frozenset[str]] = {}
    for component in components(edges):
        members = set(component)
        reached: set[str] = set(members)
        for node in component:
            for target in edges.get(node, ()):
                if target not in members:
                    reached.add(target)
                    reached |= above[target]
        for node in component:
            above[node] = frozenset(reached - {node})
    return above


def cycles(edges: Mapping[str, Collection[str]]) -> list[tuple[str, ...]]:
    """The strongly connected components with more than one node, and the nodes with an edge to themselves."""
    return [component for component in components(edges) if len(component) > 1 or component[0] in edges.get(component[0], ())]


def components(edges: Mapping[str, Collection[str]]) -> Iterator[tuple[str, ...]]:
    """The strongly connected components, each after all that it leads to (Tarjan 1972, without recursion)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    on_stack: set[str] = set()
    for root in edges:
        if root in number:
            continue
        path = [(root, iter(edges.get(root, ())))]
        number[root] = low[root] = len(number)
        waiting.append(root)
        on_stack.add(root)
        while path:
            node, targets = path[-1]
            for target in targets:
                if target not in number:
                    number[target] = low[target] = len(number)
                    waiting.append(target)
                    on_stack.add(target)
                    path.append((target, iter(edges.get(target, ()))))
                    break
                if target in on_stack:
                    low[node] = min(low[node], number[target])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == number[node]:
                    component: list[str] = []
                    while not component or component[-1] != node:
                        component.append(waiting.pop())
                    on_stack.difference_update(component)
                    yield tuple(component)
