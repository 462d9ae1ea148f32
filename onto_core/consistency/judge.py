"""The contradictions of statements with a schema, found by taking all of them together. Pure.

Nothing but the statements given is looked at: the same function judges a whole graph, and the few statements about what one chunk touched.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from onto_core.consistency.constraints import everything
from onto_core.consistency.facts import Facts
from onto_core.consistency.model import Finding
from onto_core.consistency.rules import classes, counts, keys, pairs
from onto_core.graph.provenance import Statement
from onto_core.ontology.schema.schema import Schema

RULES: tuple[tuple[Callable[[Facts], Iterable[Finding]], ...], ...] = (
    (counts.bounds,),
    (pairs.irreflexive, pairs.asymmetric, pairs.no_circles),
    (pairs.disjoint_properties,),
    (classes.disjoint,),
    (classes.enumerations,),
    (classes.only_data,),
    (keys.keys,),
    (keys.same_as,),
)
"""The rules by family: two findings of one family with the same statements say the same, and the first one stays."""


def judge(statements: Iterable[Statement], schema: Schema) -> list[Finding]:
    """The contradictions, each once, in the order of the rules."""
    facts = Facts(statements, schema.derived(everything))
    found: dict[Hashable, Finding] = {}
    for family, rules in enumerate(RULES):
        for rule in rules:
            for finding in sorted(rule(facts), key=lambda each: (each.things, each.message)):
                found.setdefault((family, finding.things if finding.more else frozenset(finding.statements)), finding)
    return list(found.values())
