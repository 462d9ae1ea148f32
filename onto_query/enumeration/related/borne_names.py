"""Names that rows bear of those whom they lead to: an order with a `shipName` is Ernst Handel's for being that customer's. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.naming.called import names_another
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import content_stems


def of_themselves(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions without such a name, where what is called so is a thing itself and no word of the question speaks of the name: "shipped to"."""
    things = {(each.first, each.last): each for each in found if each.kind == "thing"}
    said = {stem for i in analysis.content() for stem in content_stems(analysis.words[i].lower, analysis.language)}
    kept = []
    for each in found:
        thing = things.get((each.first, each.last))
        if each.kind == "value" and thing is not None:
            kinds = frozenset(kind for option in thing.things for kind in option.entity.types)
            own = tuple(value for value in each.values if not _is_borne(value.property, kinds, said, analysis.language, reach))
            if not own:
                continue
            each = replace(each, values=own)
        kept.append(each)
    return kept


def _is_borne(iri: str, kinds: frozenset[str], said: set[str], language: str, reach: Reach) -> bool:
    """True for the name of somebody else, on what leads to things of these kinds."""
    held = reach.profile.properties.get(iri)
    if held is None or not names_another(held) or said.intersection(content_stems(spoken(iri), language)):
        return False
    return bool(kinds) and any(step.forward for step in reach.between(reach.domain(iri), kinds))
