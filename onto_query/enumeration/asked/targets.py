"""What a question asks for: a thing, its value, or all that is known of it; the rest in the order in which it is placed. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_core.matching.terms import singular
from onto_query.enumeration.grow import WEIGHTS
from onto_query.enumeration.mentioned.called import names_things
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.ways import quantified
from onto_query.enumeration.shape import NOUN, Ingredient, evolved
from onto_query.enumeration.special.belonging import (
    begins_clause,
    behind_flag,
    behind_light,
    flags_later,
    in_capitals,
    is_code,
    lists_kinds,
    noun_behind,
    several_of,
)
from onto_query.enumeration.special.parts import columns_of, kind_named
from onto_query.enumeration.tables.further import Further
from onto_query.enumeration.tables.kinds import of_category
from onto_query.profile.observed import spoken
from onto_query.question.constructs import is_of_somebody

NAMING: Final = ({"thing"}, {"value"}, {"thing", "value"}, {"thing", "class"}, {"value", "class"}, {"thing", "value", "class"})
MOST_TARGETS: Final = 3
DESCRIBED: Final = 7
"""Words up to "about" in "what else do you know about", at most."""
HEAD_LAST: Final = frozenset(("en", "de", "nl"))
"""Languages in which the last noun of a compound is what it is about."""
NOBODY: Final = Ingredient(Mention(0, 0, "class", 1.0))
"""In the place of what is asked for: all that the graph says of what is named."""


class Targets(Further):
    """The choice of what is asked for, in one question."""

    def _targets(self, parts: list[Ingredient]) -> Iterator[tuple[Ingredient | None, list[Ingredient], float]]:
        """What may be asked for, the rest in the order in which it is placed, and what speaks against it: the thing asked for comes first."""
        analysis = self.analysis
        if analysis.form not in {"select", "count"}:
            yield None, flags_later(parts), 0.0
            return
        of_those = self._of_those(analysis.target) if analysis.form == "count" else analysis.target  # "how many of our suppliers"
        at = behind_flag(behind_light(of_those, parts, self), parts)
        asked = next((part for part in parts if part.mention.first <= at < part.mention.last and self._askable(part)), None)
        if analysis.percentage is not None:
            behind_share = [part for part in parts if part.mention.first >= analysis.percentage.last and part.how == "place" and self._askable(part)]
            asked = behind_share[0] if behind_share else None
            if any(self._stands_for_any(word) for word in self.lowers[analysis.percentage.last : asked.mention.first if asked else None]):
                yield None, parts, 0.0  # "what share of the people in Sales"
                return
        named = asked or next((part for part in parts if part.mention.first <= at < part.mention.last and part.mention.kind == "thing"), None)
        behind = named.mention.last if named is not None else -1
        follows = noun_behind(named, parts, self) if named is not None else None
        owner = next((part for part in parts if asked is None and part.owns is not None and part.mention.first <= at < part.mention.last), None)
        if owner is not None:
            asked = next((part for part in parts if part.mention is owner.owns and part.mention.kind == "class"), None)  # "which of Ada's products"
        if asked is None and named is not None and begins_clause(behind, self) and not in_capitals(named.mention, analysis):
            yield None, parts, 0.0  # "soldering stations that cost less than"
            return
        nouns = [each.mention for each in (named, follows) if each is not None and each.mention.kind == "class" and each.mention.score >= NOUN]
        compound = len(nouns) > 1 and self.lexicon.language in HEAD_LAST and follows is not None and not self._is_event(follows)
        if named is not None and follows is not None and (named.how == "noun" or named.mention.kind in {"value", "thing"} or compound):
            asked = follows  # "which Italian suppliers", "cancelled orders", "which of the Star Wars films", "the oldest pet owner"
        if (values := self._property_behind(named, parts)) is not None:
            yield values, self._others(parts, values), 0.0
            return
        if asked is None and follows is None and (kind := kind_named(named, parts, analysis)) is not None:
            if of_category(kind.mention, analysis, self.reach) is not None:
                asked = kind  # "which plants are blue"
            elif columns := columns_of(kind, [part for part in parts if part is not kind], self.lowers, self.lexicon):
                yield None, [*(part for part in parts if part not in columns), *(evolved(part, column=True) for part in columns)], 0.0
                return  # "list the westerns with their release years"
        if self._is_described(parts):
            yield NOBODY, parts, 0.0
            return
        if asked is not None and asked.how == "place":
            yield asked, self._others(parts, asked), 0.0
            return
        lead = next((i for i, word in enumerate(self.lowers) if self.lexicon.has("asking", word)), len(self.lowers))
        bare = asked is None and lead < len(self.lowers) and not any(self._askable(part) and part.mention.first < lead for part in parts)
        generic = next((i for i, word in enumerate(self.lowers) if self._stands_for_any(word)), len(self.lowers))
        if asked is None and analysis.target < len(self.lowers) and self._stands_for_any(self.lowers[analysis.target]):
            yield None, parts, 0.0  # "people who speak ...": nothing else is asked for
            return
        if bare:
            yield None, parts, 0.0
        rank = 0
        for part in parts:
            if not self._askable(part) or (bare and part.how != "noun"):
                continue
            if part.mention.first in analysis.groups and analysis.aggregate is not None:
                continue  # "for each brand, the average price"
            if part.mention.kind == "value" and noun_behind(part, parts, self) is not None:
                continue  # "Italian suppliers"
            if not bare and generic < part.mention.first and rank == 0:
                yield None, parts, 0.0  # "people in Sales"
                rank = 1
            doubt = 0.0
            if (
                part.how == "noun"
                and not (part is follows and self._are_people(part))
                and not is_of_somebody(self.lowers, part.mention.first, part.mention.last, self.lexicon)
            ):
                headed = any(other.mention.first < part.mention.first and other.mention.kind in {"class", "value"} for other in parts)
                doubt = 2.0 if headed and not bare else 0.5 if bare else 0.0
            yield part, self._others(parts, part), WEIGHTS["later"] * (rank + doubt)
            rank += 1
            if rank > MOST_TARGETS:
                break
        if rank == 0 and not bare and (generic < len(self.lowers) or analysis.superlative is not None or analysis.form == "count"):
            yield None, parts, 0.0
        if rank == 0 and asked is None and analysis.form == "select" and all(part.mention.kind in {"thing", "value"} for part in parts):
            several = lists_kinds(parts, self)
            if len(parts) > 1 or several:  # "temperature sensors with IP67": what has both
                yield None, parts, 0.0 if several else WEIGHTS["later"]
            yield NOBODY, parts, 8 * WEIGHTS["later"] if several else 0.0
        elif rank == 0 and asked is None and analysis.form == "select" and several_of(parts[0].mention, self):
            yield None, parts, 0.0  # "thrillers longer than 100 minutes"
        elif analysis.form == "select" and {part.mention.kind for part in parts} in NAMING:
            yield NOBODY, parts, WEIGHTS["later"]

    def _property_behind(self, named: Ingredient | None, parts: list[Ingredient]) -> Ingredient | None:
        """The property in "payment methods", "room types" and "the most common room type", which asks for its values, not for payments and rooms."""
        if named is None or named.mention.kind != "class" or self.lexicon.language not in HEAD_LAST:
            return None
        behind = (part for part in parts if part.mention.kind == "property" and part.mention.first == named.mention.last)
        most = self.analysis.superlative
        one = most is not None and most.common and most.last == named.mention.first
        for part in behind:
            last = self.lowers[part.mention.last - 1]
            kinds = {kind for sense in named.mention.senses for kind in self.reach.kinds(sense.iri)}
            own = [sense.iri for sense in part.mention.senses if not kinds.isdisjoint(self.reach.domain(sense.iri))]
            called = [iri for iri in own if (one or singular(last) != last) and singular(last) in spoken(iri).casefold().split()]
            if called and all(self.reach.profile.properties[iri].sort == "text" for iri in called):
                return part
        return None

    def _is_described(self, parts: list[Ingredient]) -> bool:
        """True for "tell me about aircraft G-SKRC": all that is said of it is asked for."""
        about = next((i for i, word in enumerate(self.lowers[:DESCRIBED]) if self.lexicon.has("about", word)), len(self.lowers))
        first = self.lexicon.on_over(self.lowers, about + 1, "the", "our")
        nouns = [part for part in parts if part.mention.kind == "class"]
        others = [part for part in parts if part not in nouns]
        named = len(others) == 1 and others[0].mention.kind in {"value", "thing"}
        return named and len(nouns) == 1 and nouns[0].mention.first == first and nouns[0].mention.last == others[0].mention.first

    def _stands_for_any(self, word: str) -> bool:
        return self.lexicon.has("people", word) or self.lexicon.has("anything", word)

    def _askable(self, part: Ingredient) -> bool:
        """False for the name of a thing, which is not asked for but asked about."""
        if part.how == "flag" or part.mention.verb or self._is_event(part) or part.mention.kind in {"thing", "amount"}:
            return False
        if quantified(part.mention, self.analysis):
            return False
        return part.mention.kind != "value" or not (names_things(part.mention.values[0].property) or is_code(part.mention, self.reach))

    def _others(self, parts: list[Ingredient], asked: Ingredient) -> list[Ingredient]:
        """The rest, with the further columns that are asked for last."""
        rest = [part for part in parts if part is not asked]
        columns: list[Ingredient] = []
        if asked.how == "noun" or self.theirs(asked.mention.last):
            last = asked.mention.last
            for part in (part for part in rest if part.mention.first >= last):
                if part.how != "noun" or any(not self.lexicon.has("between columns", word) for word in self.lowers[last : part.mention.first]):
                    break
                columns.append(part)
                last = part.mention.last
        columns = columns or columns_of(asked, rest, self.lowers, self.lexicon)
        rest = [part for part in rest if part not in columns]
        rest = sorted(rest, key=lambda part: not self._is_event(part))  # what has part in an event hangs on it
        return [*rest, *(evolved(part, column=True) for part in columns)]

    def _are_people(self, part: Ingredient) -> bool:
        """True for a noun for what people do: "female directors" are asked for by their sex."""
        return any(self.reach.range(sense.iri) & self.reach.people for sense in part.mention.senses[:1])

    def _is_event(self, part: Ingredient) -> bool:
        return part.mention.kind == "class" and part.mention.first in self.ground.events
