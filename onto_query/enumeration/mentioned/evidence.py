"""What the graph has at the things of a question: the properties that each has, and those that lead to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.terms import Entity, Iri
from onto_query.candidate import Evidence
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import AnyEdge, GraphQuery, Node, Var
from onto_query.profile.model import GraphProfile
from onto_query.render_sparql import render
from onto_query.rules_tier.tier import few_at_once

PROBED: Final = 300
"""Properties read at a thing, at most,"""
LOOKED_AT: Final = 12
"""and things looked at."""


async def evidence_of(found: Sequence[Mention], graph: GraphBackend, collection: str, profile: GraphProfile) -> Evidence:
    """The properties that the graph has at the things of the question; those that lead to a thing only where its classes do not tell, or the
    noun behind its name may be a link to it: "the Purchasing department".
    """
    nouns = {each.first for each in found if each.kind == "property" and profile.sort(each.senses[0].iri) == "thing"}
    things: dict[str, Entity] = {option.entity.iri: option.entity for mention in found for option in mention.things}
    looked = list(things.values())[:LOOKED_AT]
    name, value = Var("property"), Var("value")

    async def properties(thing: Entity, *, outgoing: bool) -> frozenset[str]:
        node = Node(thing.iri)
        fact = AnyEdge(node, name, value) if outgoing else AnyEdge(value, name, node)
        table = await graph.run(render(GraphQuery("select", (fact,), (name,))), Limits(deadline=5.0, max_rows=PROBED), collection)
        return frozenset(row[0].value for row in table.rows if isinstance(row[0], Iri))

    out = await few_at_once([properties(thing, outgoing=True) for thing in looked])
    called = {option.entity.iri for mention in found if mention.last in nouns for option in mention.things}
    bare = [thing for thing in looked if not thing.types or thing.iri in called]
    into = await few_at_once([properties(thing, outgoing=False) for thing in bare])
    return Evidence(
        {thing.iri: seen for thing, seen in zip(looked, out, strict=True)}, {thing.iri: seen for thing, seen in zip(bare, into, strict=True)}
    )
