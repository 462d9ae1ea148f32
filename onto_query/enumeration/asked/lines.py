"""What a table of lines has lines of: "which extras" are those that can be booked, not every line of a booking that has one. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import Sense
from onto_query.question.words import positions


def without_lines(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions of classes by a part of their names ("extras": `booking_extras`, `extra_prices`) without those of lines that join another class
    of these to what the rest of their own names says. How many were sold may be a number of lines, how many there are is none.
    """
    if analysis.form != "select" and (analysis.form != "count" or len(positions(found)) > 1):
        return list(found)
    kept, alone = [], len(positions(found)) == 1
    for each in found:
        sold = dict(_lines(each.senses, reach)) if each.kind == "class" and each.last == each.first + 1 else {}
        if not sold:
            kept.append(each)
            continue
        best = max(sense.score for sense in each.senses)
        senses = (replace(sense, score=best) if sense.iri in sold.values() else sense for sense in each.senses if sense.iri not in sold)
        kept.append(replace(each, senses=tuple(senses)))
        if alone:  # those that there are, sold or not
            ends = {(reach.kinds(line), reach.kinds(of)) for line, of in sold.items()}
            found = [other for other in found if not _leads(other, ends, reach)]
    return [each for each in kept if each.kind != "property" or each in found]


def _leads(mention: Mention, ends: Collection[tuple[frozenset[str], frozenset[str]]], reach: Reach) -> bool:
    """True for a link from lines to that of which they are lines."""
    iris = [sense.iri for sense in mention.senses] if mention.kind == "property" else []
    return any((reach.domain(iri), reach.range(iri)) in ends for iri in iris)


def _lines(senses: Sequence[Sense], reach: Reach) -> Iterator[tuple[str, str]]:
    """(the class of lines, that of which they are lines) among the classes that a noun may mean."""
    for line in senses:
        rest = " ".join(singular(name) for name in line.name.casefold().split()[:-1])
        steps = [step for step in reach.between(reach.kinds(line.iri), None) if step.forward]
        apart = {kind for step in steps if step.there.isdisjoint(reach.kinds(line.iri)) for kind in step.there}
        joined = any(" ".join(singular(word) for word in spoken(kind).casefold().split()) == rest for kind in apart)
        for other in senses if rest and joined else ():
            if other.iri != line.iri and any(step.there == reach.kinds(other.iri) for step in steps):
                yield line.iri, other.iri
