"""What speaks against a reading: a thing that is said to be called so and is another, a noun in a row that no column tells. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from onto_core.graph.foreign import ENDS
from onto_query.candidate import Candidate
from onto_query.enumeration.columns import in_row
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.graph_query import Edge, IsA, Node, flat
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon


def of_rows(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Such doubts."""
    if _of_another(candidate, reach):
        yield Doubt("of another", VETO)
    ends = (each for each in flat(candidate.query.where) if isinstance(each, Edge) and ENDS.intersection(each.properties))
    if analysis.wanted == "person" and any(each.subject == candidate.target for each in ends):
        yield Doubt("no person", VETO)  # "who" is nobody's acting in something
    lowers, query = [word.lower for word in analysis.words], candidate.query
    kinds = {each.class_iri: each.node for each in flat(query.where) if isinstance(each, IsA)}
    named = {mention.first for mention in cover.mentions if mention.kind == "thing"}
    for noun in (mention for mention in cover.mentions if mention.kind == "class"):
        nodes = {kinds[sense.iri] for sense in noun.senses if sense.iri in kinds}
        words = frozenset(range(noun.first, noun.last))
        said = lexicon["named"].at(lowers, noun.last)
        if nodes and said is not None and said[1] in named:
            yield Doubt("called so", VETO, words)  # "the members called Ann Lee" are nobody's members
        rows = query.form == "select" and query.aggregate is None
        if rows and nodes.isdisjoint(query.columns) and nodes and in_row(noun, cover.mentions, lowers, lexicon):
            yield Doubt("not in the row", VETO, words)


def _of_another(candidate: Candidate, reach: Reach) -> bool:
    """True for what another thing has, to which no word leads, where the one named may have it: Ada's extension is not that of her superior."""
    for asked in candidate.joined:
        if (
            not asked.items
            or asked.negated
            or asked.value.term != candidate.target
            or asked.subject.class_iri
            or isinstance(asked.subject.term, Node)
        ):
            continue
        for link in candidate.joined:
            if link is asked or link.items or asked.subject.term not in {link.a.term, link.b.term}:
                continue
            named = link.b if link.a.term == asked.subject.term else link.a
            kinds = reach.domain(link.fit.property) if link.subject is named else reach.range(link.fit.property)
            if isinstance(named.term, Node) and kinds and kinds <= reach.domain(asked.fit.property):
                return True
    return False
