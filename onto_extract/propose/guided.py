"""The solved texts that a model is shown with a text, and the subset with the properties that they use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onto_core.matching.subset import Reason
from onto_core.settings import ExtractionSettings
from onto_extract.examples.model import Example
from onto_extract.examples.nearest import ExamplePool
from onto_extract.model import IS_A, RDF_TYPE_NAME
from onto_extract.propose.prompt import cost_of
from onto_extract.propose.wording import worded

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.ontology.schema.schema import Schema

USED: Final = Reason("match", "used by an example like this text")


@dataclass(frozen=True, slots=True)
class Guide:
    """Examples for one text, the best last; `wider` is the subset with their properties, None where they add none."""

    subset: Subset
    examples: tuple[Example, ...] = ()
    wider: Subset | None = None


async def guided(text: str, subset: Subset, pool: ExamplePool, settings: ExtractionSettings) -> Guide:
    """Choose examples within the budget of the settings. One that uses a property of another ontology is none: its reply could not be said here."""
    if subset.empty or not pool.examples:
        return Guide(subset)

    def cost(example: Example) -> int:
        used = _properties(example, subset.schema)
        return settings.examples_budget + 1 if used is None else cost_of(example, _with(subset, used))

    named = frozenset(worded(text, subset))

    def shows(example: Example) -> frozenset[str]:
        return named.intersection(_properties(example, subset.schema) or ())

    examples = await pool.nearest(text, settings.examples_most, budget=settings.examples_budget, cost=cost, shows=shows)
    used = dict.fromkeys(iri for example in examples for iri in _properties(example, subset.schema) or ())
    wider = _with(subset, tuple(used))
    return Guide(wider, examples, wider if wider is not subset else None)


def _properties(example: Example, schema: Schema) -> tuple[str, ...] | None:
    """The properties that an example uses; None when one of them is not in the ontologies at hand, or the example is of another ontology."""
    if example.ontology and example.ontology not in schema.ontologies:
        return None
    used = []
    for fact in example.facts:
        if fact.property in (IS_A, RDF_TYPE_NAME):
            continue
        named = (*schema.named(fact.property, "object"), *schema.named(fact.property, "datatype"))
        if not named:
            return None
        used.append(named[0])
    return tuple(used)


def _with(subset: Subset, iris: Sequence[str]) -> Subset:
    more = tuple(ref for iri in iris if iri not in subset.property_iris for ref in subset.schema.refs_of(iri))
    if not more:
        return subset
    brief = subset.brief | {subset.schema.get(ref).iri for ref in more}
    return replace(subset, properties=(*subset.properties, *more), why={**subset.why, **dict.fromkeys(more, USED)}, brief=brief)
