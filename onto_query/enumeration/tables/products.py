"""A value that the question itself spells out as a product ("quantity times unit price", "revenue, i.e. price × quantity"). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense
from onto_query.question.words import positions

Products = dict[str, str]
"""Property -> the one that it is multiplied by."""


def products_in(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention], Products]:
    """The question with "A times B" as one measure, that of A; and what A is multiplied by. An unknown word right before it is its name."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for _, first, last in lexicon["times"].within(lowers):
        left = [each for each in found if each.kind == "property" and each.last == first]
        right = [each for each in found if each.kind == "property" and each.first == last]
        pairs = [(a, b, x, y) for a in left for b in right for x in a.senses for y in b.senses if _multiplied(x.iri, y.iri, reach)]
        if not pairs:
            continue
        a, b, x, y = max(pairs, key=lambda pair: (pair[2].score + pair[3].score, pair[1].last - pair[0].first))
        start = _begun(a.first, analysis, found)
        sense = Sense(x.iri, "property", 1.0, x.name)
        product = Mention(start, b.last, "property", 1.0, senses=(sense,), text=a.text)
        kept = [each for each in found if each.last <= start or each.first >= b.last]
        return _ranked_by(analysis, product, kept), [*kept, product], {x.iri: y.iri}
    return analysis, list(found), {}


def _multiplied(a: str, b: str, reach: Reach) -> bool:
    held = [reach.profile.properties.get(iri) for iri in (a, b)]
    return a != b and all(each is not None and each.sort == "number" for each in held) and not reach.domain(a).isdisjoint(reach.domain(b))


def _begun(first: int, analysis: Analysis, found: Sequence[Mention]) -> int:
    """The word at which the name of the product begins: "revenue, i.e. quantity times price"."""
    known, lexicon = positions(found), lexicon_of(analysis.language)
    start = first
    while start and start - 1 not in known and start - 1 not in analysis.structure and start - 1 not in positions(analysis.superlatives):
        before = analysis.words[start - 1]
        if before.function and not lexicon.has("that is", before.lower):
            break
        start -= 1
    return start


def _ranked_by(analysis: Analysis, product: Mention, found: Sequence[Mention]) -> Analysis:
    """The question with "spent the most on rentals (quantity times price)" as the highest sum of the product."""
    order = analysis.superlative
    if order is None or not order.counts or order.last > product.first:
        return analysis
    known = positions(found)
    told = {i for i in range(order.last, product.first) if analysis.words[i].function}
    before = order.first - 1
    while before >= 0 and analysis.words[before].function:
        before -= 1
    told |= {before} if before >= 0 and before not in known else set()
    ranked = replace(order, counts=False)
    return replace(
        analysis, superlative=ranked, superlatives=(ranked, *analysis.superlatives[1:]), aggregate="sum", structure=analysis.structure | told
    )
