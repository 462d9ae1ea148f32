"""The parts of a question in the order in which they are placed: the amounts of a range as one, owners behind what they own. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from onto_core.matching.terms import may_be_plural
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.origins import behind_their_nouns
from onto_query.enumeration.naming import Naming
from onto_query.enumeration.shape import Ingredient, evolved
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon


def ordered(parts: Sequence[Ingredient], verbs: Sequence[Mention], reader: Naming) -> list[Ingredient]:
    """The parts in the order in which they are placed. Where a verb asks something of what is owned, its owner is behind it."""
    nouns = bool(verbs) and reader.analysis.form == "select" and reader.analysis.wanted in {"time", "place", "number"}
    told = _hyphened(_between(grouped(parts)), reader.analysis)
    return behind_their_nouns(owners_last(told, reader.lowers, reader.reach, nouns=nouns), reader.analysis)


def _between(parts: Sequence[Ingredient]) -> list[Ingredient]:
    """The parts with "in stock" right behind the first: what there is somewhere lies between the thing and the place."""
    event = next((part for part in parts[2:] if part.how == "flag" and part.mention.amount is not None), None)
    return [parts[0], event, *(part for part in parts[1:] if part is not event)] if event is not None else list(parts)


def _hyphened(parts: list[Ingredient], analysis: Analysis) -> list[Ingredient]:
    """The parts with a number that a hyphen joins to what it counts behind the noun: "five-star reviews" are reviews with five stars."""
    told = [part for part in parts if part.amounts and analysis.words[part.amounts[-1].last - 1].hyphen]
    for part in told:
        last = part.amounts[-1].last
        noun = next((each for each in parts if each.mention.kind == "class" and each.mention.first in {last, last + 1}), None)
        if noun is not None:
            rest = [each for each in parts if each is not part]
            at = rest.index(noun) + 1
            parts = [*rest[:at], part, *rest[at:]]
    return parts


def grouped(parts: Sequence[Ingredient]) -> list[Ingredient]:
    """The parts, with the amounts of one range ("between A and B") as one."""
    ranged: list[Ingredient] = []
    for part in parts:
        amount = part.mention.amount
        if amount is None or part.how == "flag":
            ranged.append(part)
        elif ranged and ranged[-1].amounts and ranged[-1].amounts[-1].first == amount.first:
            ranged[-1] = evolved(ranged[-1], amounts=(*ranged[-1].amounts, amount))
        else:
            ranged.append(evolved(part, amounts=(amount,)))
    return ranged


def owners_last(parts: Sequence[Ingredient], lowers: Sequence[str], reach: Reach, *, nouns: bool = False) -> list[Ingredient]:
    """`nouns`: what is owned may be a property too, for something is asked of it: "when was Ada's boss born".

    The parts with "Bong Joon-ho's" behind "Parasite", and "Shenzhen" behind "suppliers": each is hung on what it belongs to."""
    ordered: list[Ingredient] = []
    held: list[Ingredient] = []
    for part, following in zip_longest(parts, parts[1:]):
        owned = following is not None and following.how == "place" and following.mention.kind in {"thing", "value", "class"}
        owned = owned or (nouns and following is not None and following.how == "noun")
        close = following is not None and "'s" in lowers[part.mention.last : following.mention.first]
        adjunct = following is not None and _adjunct(part.mention, following.mention, reach)
        if part.mention.kind in {"thing", "value"} and part.how == "place" and owned and (close or adjunct) and following is not None:
            held.append(evolved(part, owns=following.mention))
            continue
        ordered += [part, *reversed(held)]
        held = []
    return [*ordered, *held]


def columns_of(asked: Ingredient, rest: Sequence[Ingredient], lowers: Sequence[str], lexicon: Lexicon) -> list[Ingredient]:
    """The last parts, where these are told of each of the things: "suppliers with their city and their payment terms". None, where more follows."""
    if asked.mention.kind == "property" or asked.how != "place":
        return []
    behind = [part for part in rest if part.mention.first >= asked.mention.last]
    if len(behind) == 1 and behind[0].how == "noun" and _asked_of_each(asked.mention, behind[0].mention, lowers, lexicon):
        return behind
    for at, part in enumerate(behind):
        if not _may_be_column(part):
            continue
        start = part.mention.first - 1
        owned = start > 0 and lexicon.has("possessive", lowers[start])
        start = start if owned else next((i + 1 for i in (start, start - 1) if i >= 0 and lexicon["accompanied"].before(lowers, i + 1)), -1)
        told = lexicon["accompanied"].before(lowers, start) if start > 0 else None
        columns = behind[at:]
        if told is None or not (owned or start - told[1] > 1 or _listed(columns, lowers, lexicon)):
            continue
        last = part.mention.last
        for other in columns[1:]:
            between = lowers[last : other.mention.first]
            if not _may_be_column(other) or any(not lexicon.has("between columns", word) and not lexicon.has("possessive", word) for word in between):
                return []
            last = other.mention.last
        return columns if last == len(lowers) else []
    return []


def kind_named(named: Ingredient | None, parts: Sequence[Ingredient], analysis: Analysis) -> Ingredient | None:
    """The plural noun at the end of the names of which one is the first: "flammable solvents", "westerns"."""
    while named is not None and (last := named.mention.last):
        behind = next((part for part in parts if part.mention.first == last and part.mention.kind in {"thing", "value"}), None)
        if behind is None:
            word = analysis.words[last - 1]
            plain = named.mention.kind in {"thing", "value"} and not (word.capital and word.start)
            return named if plain and may_be_plural(word.lower) else None
        named = behind
    return None


def _asked_of_each(noun: Mention, verb: Mention, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "the departments and who leads them"."""
    between = lowers[noun.last : verb.first]
    joined = len(between) == 2 and lexicon.has("and", between[0]) and lexicon.has("asking", between[1])
    return joined and all(lexicon["pronoun"].at(lowers, i) is not None for i in range(verb.last, len(lowers)))


def _listed(columns: Sequence[Ingredient], lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "list the tests with learner and date": a row of several, none of which is in the plural, as things would be that all have to have."""
    nouns = [part for part in columns if part.mention.kind == "class"]
    single = not any(may_be_plural(lowers[part.mention.last - 1]) for part in nouns)
    return len(columns) > 1 and bool(nouns) and single and any(lexicon.has("listing", word) for word in lowers[:2])


def _may_be_column(part: Ingredient) -> bool:
    return part.how == "noun" or (part.how == "place" and part.mention.kind == "class")


def _adjunct(name: Mention, noun: Mention, reach: Reach) -> bool:
    """True for a name right before a noun that it is none of: "Shenzhen suppliers", not "the Digital Caliper product"."""
    if name.kind != "thing" or name.origin or noun.kind != "class" or name.last != noun.first or not noun.senses:
        return False
    kinds = {kind for sense in noun.senses for kind in reach.kinds(sense.iri)}
    return all(option.entity.types and kinds.isdisjoint(option.entity.types) for option in name.things)
