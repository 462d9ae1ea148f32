"""Shapes as Turtle: names of shapes, paths, property shapes with their rule's message and severity. Only the pen remembers; no I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle_terms import Names, block, list_of, quoted
from onto_core.settings import OnBroken, RuleSettings
from onto_core.vocabulary import RDFS

SHACL: Final = "http://www.w3.org/ns/shacl#"
SHAPES: Final = "urn:ontorag:shapes:"
"""The namespace of the shapes that are made from rules; those of the files keep their names."""
_SEVERITIES: Final[Mapping[OnBroken, str]] = {"reject": "sh:Violation", "flag": "sh:Warning"}
Pairs = Sequence[tuple[str, str]]
"""(predicate, object), both as Turtle."""
Steps = Iterable[tuple[str, bool]]
"""Properties that lead from a node, True for those that are followed backwards."""


class Pen:
    """Writes the shapes of one schema, in the order in which they are asked for, and counts what SHACL has no words for."""

    def __init__(self, schema: Schema, rules: RuleSettings) -> None:
        self.schema, self.rules = schema, rules
        others = {prefix: namespace for prefix, namespace in schema.prefixes.items() if prefix not in {"sh", "shape"}}
        self.names = Names({**others, "sh": SHACL, "shape": SHAPES})
        self.unsaid: Counter[str] = Counter()
        self.blocks: list[str] = []
        self._taken: dict[str, str] = {}

    def fate(self, rule: str) -> OnBroken:
        """The fate of a fact that breaks a rule; rules without a setting are not to be broken."""
        fate: OnBroken = getattr(self.rules, rule, "reject")
        return fate

    def shape(self, name: str, of: str = "") -> str:
        """The name of a shape: `name`, with a number where another element (`of`) has it already."""
        number, free = 1, name
        while self._taken.setdefault(free, of) != of:
            number += 1
            free = f"{name}-{number}"
        return self.names.iri(SHAPES + quote(free, safe=""))

    def write(self, shape: str, targets: Pairs, body: Iterable[Pairs], element: str = "", kind: str = "sh:NodeShape") -> None:
        """A shape; one without a body asks for nothing and is left out. `element`: the class or property that it is of."""
        parts = [pair for pairs in body for pair in pairs]
        if not parts:
            return
        owners = [self.names.iri(self.schema.ontologies[ref.ontology].iri) for ref in self.schema.refs_of(element)]
        sources = [(self.names.iri(RDFS + "isDefinedBy"), owner) for owner in dict.fromkeys(owners)]
        statements: list[tuple[str, list[str]]] = [("a", [kind])]
        for predicate, value in (*sources, *targets, *parts):
            if predicate == statements[-1][0] and predicate != "sh:property":
                statements[-1][1].append(value)
            else:
                statements.append((predicate, [value]))
        self.blocks.append(block(shape, [*statements]))

    def told(self, rule: str, message: str) -> Pairs:
        """The severity and the message of a rule."""
        return [("sh:severity", _SEVERITIES[self.fate(rule)]), ("sh:message", quoted(message))]

    def of_node(self, rule: str, constraints: Pairs, message: str) -> Pairs:
        """Constraints of the focus node itself; empty when the rule does not hold."""
        return [] if self.fate(rule) == "ignore" or not constraints else [*constraints, *self.told(rule, message)]

    def of_values(self, rule: str, path: str, constraints: Pairs, message: str) -> Pairs:
        """A property shape; empty when the rule does not hold."""
        if self.fate(rule) == "ignore" or not constraints:
            return []
        return [("sh:property", blank([("sh:path", path), *constraints, *self.told(rule, message)]))]

    def path(self, steps: Steps) -> str:
        """The path to all that any of the steps leads to (SHACL, 2.3.1)."""
        parts = [blank([("sh:inversePath", self.names.iri(iri))]) if turned else self.names.iri(iri) for iri, turned in steps]
        return parts[0] if len(parts) == 1 else blank([("sh:alternativePath", list_of(parts))])

    def starts(self, steps: Steps) -> Pairs:
        """Targets: the nodes from which a step leads anywhere."""
        return [("sh:targetObjectsOf" if turned else "sh:targetSubjectsOf", self.names.iri(iri)) for iri, turned in steps]


def blank(pairs: Pairs) -> str:
    """A blank node."""
    return "[ " + " ; ".join(f"{predicate} {value}" for predicate, value in pairs) + " ]"


def any_of(options: Sequence[str | Pairs]) -> Pairs:
    """sh:or of the options, or the only one as it is."""
    if len(options) == 1 and not isinstance(options[0], str):
        return options[0]
    return [("sh:or", list_of(option if isinstance(option, str) else blank(option) for option in options))]


def turned(steps: Steps) -> list[tuple[str, bool]]:
    """The same ways, from their ends."""
    return [(iri, not backwards) for iri, backwards in steps]
