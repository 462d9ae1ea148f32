"""Whether words that name a property are a noun, a verb or an adjective of what is true or false. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.ontology.schema.names import words
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Naming
from onto_query.enumeration.shape import How, likely
from onto_query.question.analyse import Analysis

NAMED: Final = 0.85
"""From this score words are the name of a number: "horsepower" of `enginePowerHp`."""


def ways_of(mention: Mention, reader: Naming) -> tuple[How, ...]:
    """The ways to read words that name properties, the likelier first."""
    sorts = {reader.reach.profile.properties[sense.iri].sort for sense in likely(mention) if sense.iri in reader.reach.profile.properties}
    whole = {reader.reach.profile.sort(sense.iri) for sense in mention.senses if sense.score == mention.senses[0].score >= 1.0}
    if {"boolean"} in (sorts, whole) or mention.amount is not None:
        return ("flag",)  # who is `active` has no actor's number for the stem of that
    before = reader.lowers[mention.first - 1] if mention.first else ""
    done = reader.lexicon.has("perfect", before) and reader.lexicon.ends_as_participle(reader.lowers[mention.last - 1])
    done = done or (reader.lexicon.has("be", before) and reader.lexicon.has("participle", reader.lowers[mention.last - 1]))  # "been remade"
    if done or mention.opposite or reader.lexicon.has("goes on", before) or all(_is_verb(sense.name, mention, reader) for sense in likely(mention)):
        return ("verb",)
    if mention.last - mention.first == 1 and all(reader.lexicon.has(section, reader.lowers[mention.first]) for section in ("creates", "light")):
        return ("verb",)  # "which director made the most films"
    after = reader.lowers[mention.last] if mention.last < len(reader.lowers) else ""
    at_target = mention.first <= reader.analysis.target < mention.last
    has = mention.first > 1 and reader.lexicon.has("possessive", before) and reader.lexicon.has("perfect", reader.lowers[mention.first - 2])
    if has and reader.lexicon.has("preposition", after) and not reader.lexicon.has("noun of", after):
        return ("verb", "noun")  # "have their headquarters in Berlin"
    if reader.lexicon.has("possessive", before) or (at_target and _is_number(mention, reader)):
        return ("noun",)
    if at_target or reader.lexicon.has("before noun", before) or reader.lexicon.has("noun of", after):
        return ("noun", "verb")
    return ("verb", "noun")


def in_order(mentions: Sequence[Mention], reader: Naming) -> list[tuple[How, ...]]:
    """The ways of each; what follows a noun in a list is one too: "first name, last name, job title and hire date"."""
    ways: list[tuple[How, ...]] = []
    for before, mention in zip((None, *mentions), mentions, strict=False):
        way = ways_of(mention, reader)
        if before is not None and ways[-1][0] == "noun" and way == ("verb", "noun") and _listed(before, mention, reader):
            way = ("noun", "verb")
        ways.append(way)
    return ways


def _listed(before: Mention, mention: Mention, reader: Naming) -> bool:
    """True where only commas and "and" stand between the two."""
    between = reader.lowers[before.last : mention.first]
    if any(not reader.lexicon.has("between columns", word) for word in between):
        return False
    tokens = reader.analysis.words
    return before.last <= mention.first and (bool(between) or tokens[mention.first].start - tokens[before.last - 1].end > 1)


def quantified(mention: Mention, analysis: Analysis) -> bool:
    """True for what a number is said of: nobody asks for the hours of "under 100 guided hours"."""
    return mention.kind == "property" and any(each.first < mention.first <= each.last < mention.last for each in analysis.amounts)


def _is_number(mention: Mention, reader: Naming) -> bool:
    """True for "how many players" where the graph has the number of players: it is not asked how often they played."""
    best = reader.reach.profile.properties.get(mention.senses[0].iri)
    return reader.analysis.form == "count" and mention.senses[0].score >= NAMED and best is not None and best.sort == "number"


def _is_verb(name: str, mention: Mention, reader: Naming) -> bool:
    """True for "published" where the graph has `published in`: nothing is called so."""
    said, last = words(name).casefold().split(), reader.lowers[mention.last - 1]
    return len(said) == 2 and said[0] == last and reader.lexicon.has("preposition", said[1]) and not reader.lexicon.has("of", said[1])
