"""What stands behind "of" belongs to the noun before it: "the country of the supplier of the drill" is not where its maker's manager lives. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from onto_core.matching.terms import all_singular, singular
from onto_core.vocabulary import XSD_DATE, XSD_DATETIME
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import NOUN, Ingredient, Place, Shape
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of

if TYPE_CHECKING:
    from onto_query.enumeration.naming import Naming

ASTRAY: Final = -0.3
ELSEWHERE: Final = -0.6
"""Against a country, or where something is bound for, of something else than the noun beside it."""
PAST: Final = -2.0
"""Against another date than that of the event of which it is said."""
BESIDE: Final = -0.2
"""Against one of what something with a date leads to: of the cinema, and not of the screening in it."""
DAYS: Final = frozenset((XSD_DATE, XSD_DATETIME))
MEASURE_WORDS: Final = 3
"""Words that may say of what the average is, at most: "the average list price of"."""
KEYS: Final = 0.95
"""Share of different values from which each code is a thing's own, as its name is."""


def astray(shape: Shape, on: Place, part: Ingredient, reader: Naming) -> float:
    """What speaks against a mention on a place that is not the noun which it stands behind with "of", "to" or "from", or before: of countries."""
    behind = next((each for each in shape.places if each.mention is not None and each.mention.first == part.mention.last), None)
    if part.mention.origin == "adjective" and behind is not None and not behind.literal and behind.key != on.key:
        return ELSEWHERE  # "the Japanese directors" are not those of Japanese films
    i = reader.lexicon.back_over(reader.lowers, part.mention.first - 1, "determiner")
    there = i > 0 and reader.lexicon.has("preposition", reader.lowers[i]) and part.mention.origin == "name"  # "each supplier in Italy"
    from_there = there or (i > 0 and reader.lexicon.has("bound for", reader.lowers[i]))  # "sailings to Stromness"
    if i < 1 or not (from_there or reader.lexicon.has("of", reader.lowers[i])):
        return 0.0
    noun = next((each for each in shape.places if each.mention is not None and each.mention.last == i and each.role == "class"), None)
    another = noun is not None and noun.key != on.key and part.owns is None and part.mention.kind in {"thing", "value"}
    return (ELSEWHERE if from_there else ASTRAY) if another else 0.0


def past_event(shape: Shape, on: Place, sorts: Collection[str], reader: Naming) -> float:
    """What speaks against a date of something else beside an event that has one of its own: "released in Germany in 1960", "screenings in cinemas in
    Oslo in 2023".
    """
    done = [
        place for place in shape.places if place.role == "class" and any((each.subject, each.object) == (place.key, on.key) for each in shape.links)
    ]
    dated = any(not DAYS.isdisjoint(held.datatypes) for place in done if place.kinds for held in reader.reach.own(place.kinds, {"time"}))
    if set(sorts) == {"time"} and dated:
        return BESIDE
    done = [place for place in shape.places if place.key != on.key and int(place.at) in reader.ground.events and not place.literal]
    return PAST if set(sorts) == {"time"} and any(reader.reach.own(place.kinds, {"time"}) for place in done if place.kinds) else 0.0


def noun_behind(named: Ingredient, parts: Sequence[Ingredient], reader: Naming) -> Ingredient | None:
    """What stands right behind a name that says which: "Italian suppliers", and "the IMDb score", which the things with that value have."""
    for part in parts:
        either = part.mention.first == named.mention.last + 1 and reader.lexicon.has("or", reader.lowers[named.mention.last])
        if either and named.mention.kind == part.mention.kind == "thing":
            return noun_behind(part, parts, reader)  # "crime or horror series"
        owned = named.mention.kind == "value" and reader.lowers[named.mention.last : part.mention.first] == ["'s"]  # "children's books"
        if part.mention.first == named.mention.last or owned:
            if part.mention.kind == "class":
                return part
            if part.amounts and part.amounts[0].op == "=" and named.how == "noun":  # "level 3 courses"
                return next((each for each in parts if each.mention.first == part.mention.last and each.mention.kind == "class"), None)
            if part.how == "noun" and named.mention.kind == "value":
                own = {kind for value in named.mention.values for kind in value.kinds}
                ends = [reader.reach.domain(each.iri) | (reader.reach.range(each.iri) & reader.reach.people) for each in part.mention.senses[:1]]
                return part if any(own & each for each in ends) else None  # and "female directors", who are it themselves
    return None


def flags_later(parts: list[Ingredient]) -> list[Ingredient]:
    """The parts with those of true and false that come first behind what they are said of: "¿Ganó Kubrick un Oscar?"."""
    begun = next((i for i, part in enumerate(parts) if part.how != "flag"), 0)
    return [*parts[begun : begun + 1], *parts[:begun], *parts[begun + 1 :]]


def behind_flag(at: int, parts: Sequence[Ingredient]) -> int:
    """The word behind an adjective at a place: of "how many organic products" the products are asked for."""
    return next((part.mention.last for part in parts if part.how == "flag" and part.mention.first <= at < part.mention.last), at)


def lists_kinds(parts: Sequence[Ingredient], reader: Naming) -> bool:
    """True for "list all kayaks" and "thrillers" where a category is called so: what is in it is meant, and not what is known of the category."""
    if len(parts) != 1:
        return False
    named = parts[0].mention
    if not any(reader.lexicon.has("listing", word) for word in reader.lowers[: named.first]):
        return several_of(named, reader)
    if len(named.things) + sum(value.uses for value in named.values) != 1:
        return False  # of several that are called so, they themselves are meant
    words = reader.analysis.words[named.first : named.last]
    plural = singular(words[-1].lower) != words[-1].lower
    return plural and not any(word.capital or word.quoted for word in words) and not reader.lexicon.is_article(words[0].lower)


def several_of(named: Mention, reader: Naming) -> bool:
    """True for the plural of the one thing that is called so, to which others lead: "thrillers" are films, where there is a genre "thriller"."""
    words = reader.analysis.words[named.first : named.last]
    if named.kind != "thing" or len(named.things) != 1 or any(word.quoted or (word.capital and not word.start) for word in words):
        return False
    said, called = " ".join(word.lower for word in words), named.things[0].entity.label.casefold()
    one = singular(words[-1].lower) != words[-1].lower and said != called and all_singular(said) == all_singular(called) == called
    kinds = frozenset(named.things[0].entity.types)
    return one and any(not step.forward for other in reader.reach.every - kinds for step in reader.reach.between(kinds, frozenset((other,))))


def behind_light(at: int, parts: Sequence[Ingredient], reader: Naming) -> int:
    """The word behind those that say nothing: of "how many different products" the products are asked for."""
    while at < len(reader.lowers) and reader.lexicon.has("light", reader.lowers[at]):
        if any(part.mention.first <= at < part.mention.last for part in parts):
            break
        at += 1
    return at


def begins_clause(i: int, reader: Naming) -> bool:
    """True for "that" and "which", behind the things that a clause is about."""
    word = reader.lowers[i] if 0 <= i < len(reader.lowers) else ""
    return reader.lexicon.has("relative", word) and not reader.lexicon.has("preposition", word)


def in_capitals(name: Mention, analysis: Analysis) -> bool:
    """True for a name with capitals; that of the first word of a question tells nothing where others follow: "Hand tools that ..."."""
    own = range(name.first, name.last)
    return any(analysis.words[i].capital for i in own if i or len(own) == 1)


def is_code(value: Mention, reach: Reach) -> bool:
    """True for the code of one thing, which is asked about like its name."""
    held = reach.profile.properties.get(value.values[0].property)
    return held is not None and held.objects > KEYS * held.uses and any(sign.isdigit() for sign in value.text)


def only_one_each(shape: Shape, reach: Reach) -> bool:
    """True where each has but one of what is counted: nobody counts the one head of a department, nor asks who has the most species."""
    pairs = {(shape.group, shape.target), (shape.target, shape.counted)}
    ways = (link for link in shape.links if (link.subject, link.object) in pairs)
    return any(reach.profile.properties[link.property].single for link in ways)


def of_all(mention: Mention, analysis: Analysis) -> bool:
    """True for the class in "longer than the average book", "than the average of all books": the books of which the average is."""
    whole = analysis.whole
    if whole is None or mention.kind != "class":
        return False
    begun = _whose(analysis)
    light = begun is not None and begun <= mention.first and all(word.function for word in analysis.words[begun : mention.first])
    return mention.first == whole.last or (light and mention.last == len(analysis.words))


def average_of(analysis: Analysis, mentions: Iterable[Mention]) -> int | None:
    """Where it is said whose average is meant, if that is not all of a class: "longer than the average for dramas", "than the average drama"."""
    whole, mentions = analysis.whole, list(mentions)
    if whole is not None and any(each.kind in {"thing", "value"} and each.first == whole.last for each in mentions):
        return whole.last
    begun = _whose(analysis)
    return begun if not any(of_all(each, analysis) and each.score >= NOUN for each in mentions) else None


def _whose(analysis: Analysis) -> int | None:
    whole, lexicon = analysis.whole, lexicon_of(analysis.language)
    if whole is None or whole.function != "avg":
        return None
    behind = range(whole.last - 1, min(whole.last + MEASURE_WORDS + 1, len(analysis.words) - 1))
    return next((i + 1 for i in behind if lexicon.has("whose average", analysis.words[i].lower)), None)


def told_beside(shape: Shape, noun: Place, reader: Naming) -> bool:
    """True for a noun of which another word says the value ("have Korean among their languages"), and for "an award" that has been won."""
    at = int(noun.at)
    if at > 1 and reader.lexicon.has("article", reader.lowers[at - 1]) and reader.lexicon.is_participle(reader.lowers[at - 2]):
        return True
    i = reader.lexicon.back_over(reader.lowers, int(noun.at) - 1, "possessive", "the")
    named = next((link for link in shape.links if link.object == noun.key), None)
    if named is None or i < 0 or not reader.lexicon.has("preposition", reader.lowers[i]) or reader.lexicon.has("of", reader.lowers[i]):
        return False
    known = {place.key for place in shape.places if place.thing is not None or place.values}
    return any(link.object in known and link.subject == named.subject and link.property == named.property for link in shape.links)


def either_of(shape: Shape, on: Place, place: Place, reader: Naming) -> bool:
    """True when one of two things is meant: by "or", and by "and" where nothing has both, as no supplier is in two countries."""
    if on.mention is None or place.mention is None:
        return False
    between = reader.lowers[on.mention.last : place.mention.first]
    if len(between) > 2:
        return False
    if any(reader.lexicon.has("or", word) for word in between):
        return True
    ways = [link for link in shape.links if on.key in (link.subject, link.object)]
    alone = len(ways) == 1 and ways[0].object == on.key and reader.reach.profile.properties[ways[0].property].single
    return alone and on.key != shape.target and any(reader.lexicon.has("and", word) for word in between)


def may_be_of_asked(shape: Shape, on: Place, new: Place, reach: Reach) -> bool:
    """True for a place hung on something implied, where what is asked for may be joined to it: what an actor has won is not his film's."""
    asked = next((each for each in shape.places if each.key == shape.target), None)
    if on.role != "implied" or asked is None or asked is on or asked.literal or asked.kinds is None or new.kinds is None:
        return False
    return bool(reach.between(asked.kinds, new.kinds))


def named_so(on: Place, name: Place, mentions: Sequence[Mention]) -> bool:
    """True for a name right behind a value of the same thing: "the Toyota Yaris", where the one is the make and the other what cars go by."""
    if name.mention is None or on.kinds is None or name.kinds is None or on.kinds.isdisjoint(name.kinds):
        return False
    told = (value for each in mentions if each.kind == "value" and each.last == name.mention.first for value in each.values)
    return any(value in group for value in told for group in on.values)
