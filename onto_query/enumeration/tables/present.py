"""Those who are still there: "current employees" and "who still works here" where the graph has the date on which somebody left. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Edge, IsA, Node, Var, Without
from onto_query.profile.observed import is_called
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of

LEFT: Final = words_for("left")
"""Words in the names of dates on which somebody left."""
WHO: Final = ""
"""In the place of the class of those who are asked for."""
NEARLY_ALL: Final = 0.95
"""Share of those who have left from which the date is of something else."""


def at_present(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, Mapping[str, str]]:
    """The question without the words that ask for those who are still there; class -> the date on which somebody left."""
    lexicon, told, left, target = lexicon_of(analysis.language), set[int](), dict[str, str](), analysis.target
    for i, word in enumerate(analysis.words):
        if i in analysis.structure or not (lexicon.has("present", word.lower) or lexicon.has("still", word.lower)):
            continue
        for each in found:
            if each.kind == "class" and each.first == i + 1 and each.senses and (date := _date_of_leaving(each.senses[0].iri, reach)):
                left[each.senses[0].iri] = date
                told.add(i)
                target = i + 1 if target == i else target
            verb = each.kind == "property" and each.first == i + 1 and analysis.wanted == "person" and lexicon.has("still", word.lower)
            doers = {date for sense in each.senses[:1] for kind in reach.domain(sense.iri) if (date := _date_of_leaving(kind, reach))} if verb else ()
            if len(doers) == 1:
                left[WHO] = next(iter(doers))
                told.add(i)
    return (replace(analysis, structure=analysis.structure | told, target=target) if told else analysis), left


def _date_of_leaving(iri: str, reach: Reach) -> str:
    kinds = reach.kinds(iri)
    if not kinds or not kinds <= reach.people:
        return ""
    dates = [held.iri for held in reach.own(kinds, {"time"}) if is_called(held.iri, LEFT) and reach.share(kinds, held.iri) < NEARLY_ALL]
    return dates[0] if len(dates) == 1 else ""


def still_there(candidate: Candidate, left: Mapping[str, str]) -> Candidate:
    """The reading without those who have left."""
    query = candidate.query
    nodes: list[tuple[Var | Node, str]] = [
        (each.node, left[each.class_iri]) for each in query.where if isinstance(each, IsA) and each.class_iri in left
    ]
    if WHO in left and candidate.target is not None and query.form == "select":
        nodes.append((candidate.target, left[WHO]))
    gone = tuple(Without((Edge(node, (date,), Var(f"left_{i}")),)) for i, (node, date) in enumerate(nodes))
    return replace(candidate, query=replace(query, where=(*query.where, *gone))) if gone else candidate
