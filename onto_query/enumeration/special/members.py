"""Whether a thing is of a class: "is Ada Holm a film". Pure."""

from __future__ import annotations

from collections.abc import Iterator

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import GraphQuery, IsA, Node
from onto_query.question.lexicon import lexicon_of


def members_of(cover: Cover, ground: Ground) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of such a question, which does not ask whether a film has anything to do with her; by the narrower class of what is of one."""
    analysis = ground.analysis
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if analysis.form != "ask" or len(cover.mentions) != 2 or analysis.comparison is not None or analysis.negations:
        return
    thing, kind = sorted(cover.mentions, key=lambda each: each.first)
    behind = kind.last == len(lowers) and kind.first > thing.last and all(lexicon.has("article", lowers[i]) for i in range(thing.last, kind.first))
    if (thing.kind, kind.kind) != ("thing", "class") or not behind or not lexicon.has("be", lowers[0]) or not thing.sure:
        return
    profile = ground.reach.profile
    for sense in kind.senses[:1]:
        for option in thing.things:
            own = [each for each in option.entity.types if sense.iri in profile.widened([each])]
            query = GraphQuery("ask", (IsA(Node(option.entity.iri), (own or [sense.iri])[0]),))
            yield Candidate(query, PREFERRED + sense.score - 1, kind="member"), cover, frozenset()
