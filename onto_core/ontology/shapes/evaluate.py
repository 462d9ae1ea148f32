"""Nodes held against shapes: which shapes apply to a node (SHACL, 2.1.3), and what they find (3.4). Pure but for what an evaluation remembers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from onto_core.ontology.shapes.constraints import CHECKS
from onto_core.ontology.shapes.model import Shapes, Target, Value
from onto_core.ontology.shapes.outcome import Finding, Focus, Outcome
from onto_core.ontology.shapes.paths import Facts, Knowledge, reached

DEEPEST = 100
"""Shapes within shapes that are held against values, and things that a shape leads through back to itself; further ones are not asked for."""


class Evaluation:
    """One set of facts against shapes: each node is held against each shape once."""

    def __init__(self, shapes: Shapes, known: Knowledge) -> None:
        self.shapes, self.known = shapes, known
        self._kept: dict[tuple[str, Value], Outcome] = {}
        self._under_way: set[tuple[str, Value]] = set()

    def hold(self, key: str, node: Value) -> Outcome:
        """The outcome of one shape for one node. A shape that leads back to itself at the same node adds nothing (SHACL, 3.4.3, leaves it open)."""
        asked = (key, node)
        if asked in self._kept:
            return self._kept[asked]
        if asked in self._under_way or len(self._under_way) > DEEPEST or key not in self.shapes:
            return Outcome(certain=key not in self.shapes)
        self._under_way.add(asked)
        shape = self.shapes[key]
        values: dict[Value, Facts] = {node: ()} if shape.path is None else reached(shape.path, node, self.known)
        focus = Focus(shape, node, values, self.known, self.shapes, self.hold)
        outcomes = [CHECKS[type(constraint)](constraint, focus) for constraint in shape.constraints]
        self._under_way.discard(asked)
        own = (fact for facts in values.values() for fact in facts)
        support = dict.fromkeys((*own, *(fact for outcome in outcomes for fact in outcome.support)))
        outcome = Outcome(tuple(finding for each in outcomes for finding in each.findings), all(each.certain for each in outcomes), tuple(support))
        self._kept[asked] = outcome
        return outcome

    def findings(self, targets: Targets, nodes: Iterable[Value]) -> Iterator[Finding]:
        """The findings of all shapes that apply to the nodes."""
        for node in nodes:
            for key in targets.of(node, self.known):
                yield from self.hold(key, node).findings


class Targets:
    """The shapes that apply to a node."""

    def __init__(self, shapes: Shapes) -> None:
        self._keys: dict[Target, list[str]] = defaultdict(list)
        for key, shape in shapes.items():
            for target in shape.targets:
                self._keys[target].append(key)
        self._classes = [(str(target.value), keys) for target, keys in self._keys.items() if target.kind == "class"]
        self._objects = [str(target.value) for target in self._keys if target.kind == "objects"]
        self._below: dict[str, tuple[str, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._keys)

    def of(self, node: Value, known: Knowledge) -> tuple[str, ...]:
        """The keys of the shapes, each once."""
        found = dict.fromkeys(self._keys.get(Target("node", node), ()))
        for predicate in self._objects:
            if any(True for _ in known.subjects(predicate, node)):
                found.update(dict.fromkeys(self._keys[Target("objects", predicate)]))
        if isinstance(node, str):
            for predicate in known.predicates(node):
                found.update(dict.fromkeys(self._keys.get(Target("subjects", predicate), ())))
            for kind in known.classes(node):
                found.update(dict.fromkeys(self._of_class(kind, known)))
        return tuple(found)

    def _of_class(self, kind: str, known: Knowledge) -> tuple[str, ...]:
        if kind not in self._below:
            self._below[kind] = tuple(key for wanted, keys in self._classes if known.is_a(kind, wanted) for key in keys)
        return self._below[kind]
