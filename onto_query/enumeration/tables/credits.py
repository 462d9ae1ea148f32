"""Who plays whom: the cast of a work with its roles, where credits or the roles themselves lead to both. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import Compare, Edge, GraphQuery, IsA, Node, Pattern, Var
from onto_query.profile.observed import is_called
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, lexicon_of
from onto_query.question.words import positions

ROLE: Final = words_for("role")
"""Words in the names of what is played."""
TOLD: Final = 0.5
"""More for whom somebody plays than for the node that says so."""
LEAST: Final = 4
"""Letters of a name, at least, that may have an ending where the graph has it;"""
CASE: Final = 2
"""and of the ending, at most: "Varlami"."""


def roles_played(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions in which "role", "part" and "character" are what somebody plays, where the graph has that: no part number."""
    lexicon, kept = lexicon_of(analysis.language), []
    for each in found:
        said = each.kind == "property" and each.last - each.first == 1 and lexicon.has("played", analysis.words[each.first].lower)
        of_people = (sense for sense in each.senses if said and is_called(sense.iri, ROLE))
        played = tuple(sense for sense in of_people if reach.people and reach.between(reach.domain(sense.iri), reach.people))
        kept.append(replace(each, senses=played) if played else each)
    return kept


def credits_of(cover: Cover, ground: Ground) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of "the cast of M and who they play", each with what it leaves unread, and the words that it has taken into account."""
    yield from _Credits(ground).readings(cover)


class _Credits(Naming):
    def readings(self, cover: Cover) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        yield from self._players(cover)
        named = [each for each in cover.mentions if each.kind == "thing"]
        players = [each for each in named if any(self._is_person(option) for option in each.things)] if len(named) == 2 else []
        works = [each for each in named if each not in players]
        if len(works) != 1 or self.analysis.form != "select":
            return
        rest = [i for i in range(len(self.lowers)) if i not in positions(named)]
        cast, role = ([i for i in rest if self.lexicon.has(section, self.lowers[i])] for section in ("cast", "played"))
        asked = {i for i in rest if self.lexicon.has("asking", self.lowers[i]) or self.lexicon.has("each", self.lowers[i])}
        nouns = [each for each in cover.mentions if each.kind == "class" and not {*cast, *role} & set(range(each.first, each.last))]
        of_kind = positions(nouns)
        told = {*cast, *role, *asked, *of_kind, *(i for i in rest if self.analysis.words[i].function or self._light(i))}
        wanted = self._is_his(players, asked) if players else cast or len(asked) > 1
        if not role or not wanted or not told.issuperset(rest):
            return
        kinds = {kind for each in nouns for sense in each.senses for kind in self.reach.kinds(sense.iri)}
        for option in works[0].things:
            if nouns and kinds.isdisjoint(self.reach.profile.widened(option.entity.types)):
                continue  # which films somebody played in
            for player in players[0].things if players else (None,):
                for where, columns in self._ways(option, player):
                    found = Candidate(GraphQuery("select", where, columns), PREFERRED + TOLD * len(players), kind="relation", target=None)
                    yield found, replace(cover, left=tuple(i for i in cover.left if i not in told)), frozenset(told)

    def _players(self, cover: Cover) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        """The readings of "who plays the miller in M": those whose role in it is called so."""
        if self.analysis.form != "select" or len(self.lowers) < 4 or not self.lexicon.has("asking", self.lowers[0]) or not self._plays(1):
            return
        work = next((each for each in cover.mentions if each.kind == "thing" and self.lexicon.has("in a name", self.lowers[each.first - 1])), None)
        at = 2
        while work is not None and at < work.first and (self._plays(at) or self.analysis.words[at].function):
            at += 1
        if work is None or at >= work.first - 1 or any(i >= work.last for i in self.analysis.content()):
            return
        said, told = " ".join(self.lowers[at : work.first - 1]), frozenset(range(work.first))
        left = replace(cover, left=tuple(i for i in cover.left if i not in told))
        for where, (performer, role) in (way for option in work.things for way in self._ways(option, None)):
            edge = where[-1]
            called = self._called(said, edge.properties[0]) if isinstance(edge, Edge) else ""
            if called:
                query = GraphQuery("select", (*where, Compare(role, "=", called, "text")), (performer,))
                yield Candidate(query, PREFERRED + 2 * TOLD, kind="relation", target=None), left, told

    def _plays(self, i: int) -> bool:
        return self.lexicon.has("played", self.lowers[i]) or self.lexicon.has("portrays", self.lowers[i])

    def _called(self, said: str, iri: str) -> str:
        """The one role that is called so, or has it for one of its words, or begins with it, in that order; "" for none, and for several."""
        roles = {value.casefold(): value for value in self.reach.profile.properties[iri].values}
        ways = (
            [roles[said]] if said in roles else [],
            [value for each, value in roles.items() if f" {said} " in f" {each} "],
            [value for each, value in roles.items() if each.startswith(said) and len(each) <= len(said) + CASE and len(said) >= LEAST],
        )
        fits = next((way for way in ways if way), [])
        return fits[0] if len(fits) == 1 else ""

    def _is_person(self, option: EntityMatch) -> bool:
        return not self.reach.people.isdisjoint(self.reach.profile.widened(option.entity.types))

    def _is_his(self, players: Sequence[Mention], asked: Collection[int]) -> bool:
        """True for "which role did Ada Holm play in Night Bus", and not for whom she played it with."""
        behind = [
            self.lexicon.on_over(self.lowers, i + 1, *ARTICLES) for i in range(len(self.lowers)) if self.lexicon.has("preposition", self.lowers[i])
        ]
        joint = any(self.lexicon.has("preposition", (*self.lowers, "")[i]) for i in behind)
        return bool(players) and not joint and (bool(asked) or any(self.lexicon.has("owner", word) for word in self.lowers))

    def _light(self, i: int) -> bool:
        return self.lexicon.has("light", self.lowers[i]) or i in self.analysis.structure

    def _ways(self, work: EntityMatch, player: EntityMatch | None) -> Iterator[tuple[tuple[Pattern, ...], tuple[Var, ...]]]:
        """The ways from a work by way of a credit, or of a role, to who plays; with the roles alone of a player who is named."""
        credit, role = Var("credit"), Var("role")
        performer = Var("performer") if player is None else Node(player.entity.iri)
        for kind in sorted(self.reach.every):
            own = [each for each in self.reach.own(frozenset((kind,)), {"thing", "text"}) if kind]
            who = [each.iri for each in own if each.sort == "thing" and self.reach.range(each.iri) & self.reach.people]
            steps = self.reach.between(self.reach.profile.widened(work.entity.types), frozenset((kind,)))
            if len(who) != 1 or not steps or kind in self.reach.people:
                continue
            named = [each.iri for each in own if each.iri not in who and is_called(each.iri, ROLE)]
            whose, role_of = (credit, Edge(credit, (named[0],), role)) if len(named) == 1 else (role, IsA(role, kind))
            if len(named) != 1 and not is_called(kind, ROLE):
                continue
            node, step = Node(work.entity.iri), max(steps, key=lambda each: each.share)
            link = Edge(node, (step.property,), whose) if step.forward else Edge(whose, (step.property,), node)
            yield (link, Edge(whose, (who[0],), performer), role_of), (performer, role) if isinstance(performer, Var) else (role,)
