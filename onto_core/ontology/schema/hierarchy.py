"""The ancestors of each class and property: reachability in graphs that may have cycles, in one pass. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping

from onto_core.ontology.model import OntologyClass, Property
from onto_core.vocabulary import TOP_CLASSES


def class_hierarchy(classes: Mapping[str, OntologyClass], joining: Container[str] | None = None) -> dict[str, frozenset[str]]:
    """The ancestors of each class. A union is above its members, and below whatever they have in common.

    A class outside `joining`, where that is given, may be above others, and has nothing above itself: no chain leads through it.
    """
    edges: dict[str, set[str]] = {iri: set() for iri in classes}
    for iri, class_ in classes.items():
        edges[iri].update(class_.parents, class_.equivalent)
        for member in (*class_.equivalent, *class_.union_of):
            edges.setdefault(member, set()).add(iri)
    edges = {iri: above - TOP_CLASSES for iri, above in edges.items() if iri not in TOP_CLASSES and (joining is None or iri in joining)}
    while True:
        ancestors = reachable(edges)
        grown = False
        for iri, class_ in classes.items():
            if class_.union_of and iri not in TOP_CLASSES:
                shared = frozenset.intersection(*(ancestors.get(member, frozenset[str]()) | {member} for member in class_.union_of))
                common = shared - TOP_CLASSES - {iri}
                grown = grown or not common <= ancestors.get(iri, frozenset[str]())
                edges.setdefault(iri, set()).update(common)
        if not grown:
            return ancestors


def property_hierarchy(properties: Mapping[str, Property], joining: Container[str] | None = None) -> dict[str, frozenset[str]]:
    """The superproperties of each property; with `joining` only those in it, reached through no others."""
    edges: dict[str, set[str]] = {iri: set() for iri in properties}
    for iri, property_ in properties.items():
        edges[iri].update(property_.parents, property_.equivalent)
        for twin in property_.equivalent:
            edges.setdefault(twin, set()).add(iri)
    if joining is not None:
        edges = {iri: {each for each in above if each in joining} for iri, above in edges.items() if iri in joining}
    return reachable(edges)


def turned(above: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The same relation seen from above."""
    below: dict[str, set[str]] = defaultdict(set)
    for iri, ancestors in above.items():
        for ancestor in ancestors:
            below[ancestor].add(iri)
    return {iri: frozenset(descendants) for iri, descendants in below.items()}


def within(related: Mapping[str, frozenset[str]], known: Collection[str]) -> dict[str, frozenset[str]]:
    """The relation among `known` nodes only."""
    nodes = frozenset(known)
    return {iri: others if others <= nodes else others & nodes for iri, others in related.items()}


def symmetric(pairs: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Both directions of each pair."""
    both: dict[str, set[str]] = defaultdict(set)
    for iri, others in pairs.items():
        for other in others:
            both[iri].add(other)
            both[other].add(iri)
    return both


def reachable(edges: Mapping[str, Collection[str]]) -> dict[str, frozenset[str]]:
    """For each node all others that its edges lead to. Linear in the size of the answer, cycles or not."""
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
