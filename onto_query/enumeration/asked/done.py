"""What has been done, where the graph has the date at which it was: orders that "have been shipped from Kassel" are not all that are to be shipped
from there. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from onto_core.languages.stems import stem_in
from onto_query.candidate import Candidate, Joined
from onto_query.enumeration.asked.never import never
from onto_query.enumeration.asked.not_yet import not_yet
from onto_query.graph_query import Edge, Var, flat
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of


def as_done(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading with the date at which something was done that is said to have been, and never of what was not so, nor will be."""
    candidate = not_yet(never(candidate, analysis, reach), analysis, reach)
    if candidate.query.form == "ask" or any(joined.negated for joined in candidate.joined):
        return candidate
    dated = tuple(dict.fromkeys(_dates(candidate, analysis, reach)))
    return replace(candidate, query=replace(candidate.query, where=(*candidate.query.where, *dated))) if dated else candidate


def _dates(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Edge]:
    """The dates of the verbs of a reading that lead to something: `shippedOn` beside `shipFrom`, which says where it is to be done."""
    stem, told = stem_in(analysis.language), {each.properties[0] for each in flat(candidate.query.where) if isinstance(each, Edge)}
    for joined in candidate.joined:
        verbs = {stem(word) for word in _participles(joined, analysis)}
        subject, kinds = joined.subject.term, reach.domain(joined.fit.property)
        planned = not any(lexicon_of(analysis.language).is_participle(word) for word in spoken(joined.fit.property).split())
        if not verbs or not planned or not isinstance(subject, Var) or len(kinds) != 1:
            continue
        dates = [each for each in reach.own(kinds, {"time"}) if verbs & {stem(word) for word in spoken(each.iri).split()}]
        if len(dates) == 1 and dates[0].iri not in told and reach.share(kinds, dates[0].iri) < reach.share(kinds, joined.fit.property):
            yield Edge(subject, (dates[0].iri,), Var(f"when_{subject.name}"))


def _participles(joined: Joined, analysis: Analysis) -> Iterator[str]:
    """The words of a link that say that something was done: "were shipped", "have been shipped"."""
    lexicon, lowers = lexicon_of(analysis.language), tuple(word.lower for word in analysis.words)
    for item in joined.items:
        for i in range(item.first, item.last):
            before = lexicon.back_over(lowers, i - 1, "not") if i else -1
            passive = before >= 0 and lexicon.has("be", lowers[before])
            if passive and lexicon.is_participle(lowers[i]):
                yield lowers[i]
