"""Words of questions: function words, near-synonyms, comparisons, superlatives, units, commands. Data and look-ups, pure."""

from __future__ import annotations

from typing import Literal as OneOf

from onto_core.english.words import AUXILIARIES, BE, DETERMINERS, PRONOUNS, words_of

FUNCTION_WORDS = (DETERMINERS | PRONOUNS | AUXILIARIES) - {"neither", "several", "nothing"} | words_of("""other same done
    of in on at by for from to with without into onto about over under between among through during as than per via within
    and or but nor not n't if then so also too only just even still yet ever never always
    please tell show list give find name get display enumerate know want like let see say says said
    exist exists existing called named known recorded mentioned listed more most less least fewer number count total amount
    graph database knowledge data collection""")
"""Words that name nothing in an ontology by themselves. Some still steer the reading (`by`, `most`)."""

LIGHT = words_of("""whats whos wheres come comes came coming get gets got make makes made take takes took go goes went give gives put puts see
    look turn keep keeps use uses used need needs still currently now ever exactly altogether different various single own whole overall record
    records entry entries info information detail details really actually even already main fact facts thing things far such available several
    time respective respectively distinct unique receive receives received combined associated""")
"""Words that add little to what the rest of a question says: an answer may leave them unread."""
OPENERS = words_of("and so but please then ok well")
COMMANDS = words_of("list show give find name tell get display enumerate")
CALLED = words_of("title titles names label labels")
"""Words for the name of a thing, where the ontology has no property called so."""
BEFORE_TARGET = CALLED | COMMANDS | BE | words_of("all the a an me us of any please every some other are kind kinds type types")
"""Words that may stand between a question word or command and the name of what it asks for."""
NEGATIONS = words_of("not no without never n't isn't aren't wasn't weren't don't doesn't didn't hasn't haven't lacks lack lacking except")

_PERSON = words_of("person people human agent organization organisation group character")
ANSWERS: dict[str, tuple[OneOf["person", "time", "place"], frozenset[str]]] = {
    "who": ("person", _PERSON | {"name"}),
    "whom": ("person", _PERSON | {"name"}),
    "whose": ("person", _PERSON),
    "when": ("time", words_of("date year time day period start")),
    "where": ("place", words_of("place location city town country region venue site address area state residence")),
}
"""Question word -> (the sort of answer it wants, words that a fitting property or class may have in its name)."""

HOW = {
    "long": frozenset({"duration", "length", "runtime", "run", "running"}),
    "old": frozenset({"age", "birth", "founded", "date", "year"}),
    "tall": frozenset({"height"}),
    "high": frozenset({"height", "elevation", "altitude"}),
    "big": frozenset({"size", "area", "population"}),
    "large": frozenset({"size", "area", "population"}),
    "far": frozenset({"distance"}),
    "deep": frozenset({"depth"}),
    "heavy": frozenset({"weight", "mass"}),
    "fast": frozenset({"speed", "velocity"}),
    "wide": frozenset({"width"}),
    "hot": frozenset({"temperature"}),
    "expensive": frozenset({"price", "cost", "budget"}),
    "much": frozenset({"price", "cost", "budget", "amount"}),
}
"""`how` + adjective -> words in the name of the property that it asks for."""

_TIME = frozenset({"date", "year", "birth", "founded", "release", "start", "established", "built", "launch", "inception", "opened", "completed"})
SUPERLATIVES: dict[str, tuple[frozenset[str], bool]] = {
    "oldest": (_TIME, False),
    "earliest": (_TIME, False),
    "youngest": (_TIME, True),
    "newest": (_TIME, True),
    "latest": (_TIME, True),
    "recent": (_TIME, True),
    "longest": (HOW["long"], True),
    "shortest": (HOW["long"] | HOW["tall"], False),
    "tallest": (HOW["tall"], True),
    "highest": (HOW["high"], True),
    "lowest": (HOW["high"], False),
    "biggest": (HOW["big"], True),
    "largest": (HOW["big"], True),
    "smallest": (HOW["big"], False),
    "heaviest": (HOW["heavy"], True),
    "lightest": (HOW["heavy"], False),
    "fastest": (HOW["fast"], True),
    "slowest": (HOW["fast"], False),
    "deepest": (HOW["deep"], True),
    "widest": (HOW["wide"], True),
    "hottest": (HOW["hot"], True),
    "coldest": (HOW["hot"], False),
    "cheapest": (HOW["expensive"], False),
    "priciest": (HOW["expensive"], True),
    "greatest": (frozenset(), True),
    "expensive": (HOW["expensive"], True),
    "populous": (frozenset({"population", "inhabitants"}), True),
}
"""Word -> (words in the name of the property that it orders by, whether the largest value comes first)."""

COMPARATIVES: dict[str, tuple[frozenset[str], str]] = {
    "older": (_TIME, "<"),
    "earlier": (_TIME, "<"),
    "younger": (_TIME, ">"),
    "newer": (_TIME, ">"),
    "later": (_TIME, ">"),
    "longer": (HOW["long"], ">"),
    "shorter": (HOW["long"] | HOW["tall"], "<"),
    "taller": (HOW["tall"], ">"),
    "higher": (HOW["high"], ">"),
    "lower": (HOW["high"], "<"),
    "bigger": (HOW["big"], ">"),
    "larger": (HOW["big"], ">"),
    "smaller": (HOW["big"], "<"),
    "greater": (frozenset(), ">"),
    "heavier": (HOW["heavy"], ">"),
    "lighter": (HOW["heavy"], "<"),
    "faster": (HOW["fast"], ">"),
    "slower": (HOW["fast"], "<"),
    "deeper": (HOW["deep"], ">"),
    "cheaper": (HOW["expensive"], "<"),
}

_COMPARISONS = {
    "<=": "no more than | not more than | not after | at most | up to | until",
    ">=": "no less than | no fewer than | not before | at least | starting in | since | from",
    ">": "more than | greater than | larger than | later than | after | over | above | exceeding",
    "<": "less than | fewer than | smaller than | earlier than | prior to | before | under | below",
    "=": "equal to | exactly | in | on | during | of",
}
COMPARISONS = sorted(
    ((phrase, op) for op, phrases in _COMPARISONS.items() for phrase in phrases.split(" | ")), key=lambda phrase: len(phrase[0].split()), reverse=True
)
"""(words before a number or date, the comparison that they make), the longest first."""

_AGGREGATES = {"avg": "average mean", "sum": "sum total combined", "max": "maximum max highest", "min": "minimum min lowest"}
AGGREGATES = {word: function for function, words in _AGGREGATES.items() for word in words.split()}

KINDS = words_of("kind kinds type types sort sorts class classes")
EACH = words_of("each every per")
BEYOND = words_of("more less fewer than same or versus vs percentage percent share difference")

CALENDAR = words_of("year years date dates day days month months decade century")
UNITS = words_of(
    """minutes minute meters metres meter metre km kilometers kilometres miles kg kilograms euros euro dollars dollar usd people inhabitants
    pages percent"""
)
"""Words after a number that only repeat what the property measures; units that would need conversion (hours, feet) are left out on purpose."""

WRITING = words_of("delete remove drop erase insert add update modify change replace overwrite clear truncate wipe purge create rename set destroy")
"""Verbs that, as commands, ask for the graph to be changed."""
