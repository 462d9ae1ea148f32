"""Verbs of a question that no link of a query graph is for: those that say again what a noun has said, and those that say hardly anything. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from onto_core.languages.detect import DEFAULT
from onto_core.ontology.schema.names import words
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import does, is_one
from onto_query.enumeration.shape import Link, Place, Shape
from onto_query.enumeration.words.places import says_where
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense, content_stems

CLITICS: Final = 4
"""Words of a relative clause before its verb, of which the first may be the preposition: "en la que se"."""
NAMED: Final = 0.85
"""From this score a verb is the name of a link, and no other word for it."""
LIGHT: Final = ("light", "on record", "timed at")
"""Sections of verbs that say little by themselves."""
NOUN_BEHIND: Final = ("asking", "determiner", "article", "the", "possessive", "our", "each", "preposition", "of", "and", "or", "count")
"""Sections of words behind which a noun stands."""

if TYPE_CHECKING:
    from onto_query.enumeration.naming import Naming


def says_again(link: Link, verb: Mention, lexicon: Lexicon) -> bool:
    """True when a verb says again what a noun has said: "actors who acted in", "speak four languages" where the graph has `speaks language`."""
    if link.named is None or link.named is verb or not any(sense.iri == link.property for sense in verb.senses):
        return False
    nouns = [sense for sense in link.named.senses if sense.iri == link.property and does(link.named, sense)]
    both = content_of(verb) | content_of(link.named)
    name = next((sense.name for sense in link.named.senses if sense.iri == link.property), "")
    said = [word for word in words(name).casefold().split() if word not in lexicon.function]
    stems = [set(content_stems(text, lexicon.language)) for text in (name, verb.text, link.named.text)]
    named = len(said) == 1 and stems[0] == stems[1] and stems[1].isdisjoint(stems[2])
    return bool(nouns) or len(said) > 1 < len(both) or named  # "which languages does she speak", where the graph has `speaks`


def of_its_object(link: Link, verb: Mention, reader: Naming) -> bool:
    """True for a verb before the noun of the same link: who "reports to each supervisor" has him as his supervisor."""
    noun = link.named
    if noun is None or noun is verb or not any(sense.iri == link.property and sense.score >= SURE for sense in verb.senses):
        return False
    return noun.first > verb.last and reader.lexicon.on_over(reader.lowers, verb.last, *ARTICLES, "each", "determiner") == noun.first


def in_role(link: Link, verb: Mention, reach: Reach) -> bool:
    """True for a link from a credit to somebody, and a verb for what one is credited for: "which characters has Ada played"; and for what somebody
    does in something, and the verb of the credit's link to it: composers who "worked on" films, where credits have `on work`.
    """
    if link.property in reach.roles:
        return any(sense.iri == reach.roles[link.property].link for sense in verb.senses)
    return any(sense.iri in reach.roles and reach.roles[sense.iri].person == link.property for sense in verb.senses)


def makes(link: Link, verb: Mention, reader: Naming) -> bool:
    """True for "made" behind who has a part in works, where nothing between the two is called so: the director who "made" a film directed it."""
    if link.named is None or link.named is verb or not all(reader.lexicon.has("light", word) for word in content_of(verb)):
        return False
    done = any(sense.iri == link.property and (sense.iri in reader.reach.roles or does(link.named, sense)) for sense in link.named.senses)
    done = done and not reader.reach.people.isdisjoint(reader.reach.range(link.property))
    ends = reader.reach.domain(link.property), reader.reach.range(link.property)
    own = (sense.iri for sense in verb.senses if sense.score >= SURE)
    return done and not any(reader.reach.domain(iri) & ends[0] and reader.reach.range(iri) & ends[1] and iri != link.property for iri in own)


def tells_place(verb: Mention, iri: str, value: Place, reader: Naming) -> bool:
    """True for a verb that names the property of a value, and for "born in Dakar" of a birth place beside a date `born`."""
    if any(sense.iri == iri for sense in verb.senses):
        return True
    behind = reader.lexicon.on_over(reader.lowers, verb.last, "preposition", *ARTICLES)
    stems = {reader.stem(word) for word in content_of(verb)}
    said = stems.union(*(reader.lexicon.near.get(stem, ()) for stem in stems))
    return behind > verb.last and value.mention is not None and value.mention.first == behind and not said.isdisjoint(reader.stems_of(iri))


def is_said(namer: Mention, sense: Sense, reader: Naming) -> bool:
    """True for words that have a word of a property's name, and not just one that means nearly the same."""
    own = {reader.stem(word) for word in content_of(namer)}
    return not own.isdisjoint(reader.stem(word) for word in words(sense.name).casefold().split())


def had_as_noun(namer: Mention, mentions: Iterable[Mention], reader: Naming) -> bool:
    """True for "films with Korean dialogue" where they are `dialogue in` it: what somebody has, right behind the value, is no verb."""
    value = next((each for each in mentions if each.last == namer.first and each.kind in {"thing", "value"}), None)
    return value is not None and value.first > 0 and reader.lexicon.has("having text", reader.lowers[value.first - 1])


def is_predicate(namer: Mention, sense: Sense, reader: Naming) -> bool:
    """True for the noun of "films that are remakes" and "is M a remake", where it is not said of what."""
    i = reader.lexicon.back_over(reader.lowers, namer.first - 1, *ARTICLES)
    of = namer.last < len(reader.lowers) and reader.lexicon.has("preposition", reader.lowers[namer.last])
    asks = reader.analysis.form == "ask" and i < namer.first - 1
    are = i > 0 and reader.lexicon.has("auxiliary", reader.lowers[i])
    return not of and (are or asks) and is_one([reader.lowers[namer.last - 1]], sense, reader.reach)


def without_lead_ins(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without those of words that only lead to the value or property behind them: orders that "ended up cancelled" have no date on
    which they end, and what is "marked as fragile" has no mark.
    """
    words, done = {i for first, last in lead_ins(analysis, found) for i in range(first, last)}, done_by_names(analysis, found)
    kept = (each for each in found if each.last - each.first > 1 or each.first not in words or each.kind not in {"property", "class"})
    return [each for each in kept if each.last - each.first > 1 or each.first not in done or each.kind != "class"]


def done_by_names(analysis: Analysis, found: Sequence[Mention]) -> frozenset[int]:
    """The verbs of orders and dates right behind "did" and who did it, which are no nouns: what "did Alpin Shop place" has nothing to do with a
    place.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    named = {(each.first, each.last) for each in found if each.kind == "thing" and analysis.words[each.last - 1].capital}
    doing = {i + 1 for i, word in enumerate(lowers) if lexicon.has("did", word)}
    behind = (last for first, last in named if last < len(lowers) and not doing.isdisjoint((first, first - 1)))
    return frozenset(i for i in behind if lexicon.has("timed at", lowers[i]) or lexicon.has("ordering", lowers[i]))


def lead_ins(analysis: Analysis, found: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """The runs of words that only lead to the value or property right behind them, which is no name."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    said = {each.first for each in found if each.kind in {"value", "property"} and not analysis.words[each.first].capital}
    said |= {amount.first for amount in analysis.amounts} | {most.first for most in analysis.superlatives}
    for section in ("turned out", "marked as", "resulted in"):
        for _, first, last in lexicon[section].within(lowers):
            if last in said or lexicon.on_over(lowers, last, *ARTICLES) in said:
                yield first, last


def content_of(mention: Mention) -> frozenset[str]:
    return frozenset(mention.text.casefold().split())


def words_beside(verb: Mention, reader: Naming) -> frozenset[str]:
    """The words around a verb among which its preposition may stand: "en la que se basa", and at the beginning of a clause, "auf dem M beruht"."""
    lowers = reader.lowers
    near = {*lowers[max(0, verb.first - 2) : verb.first], *lowers[verb.last : verb.last + 3], *lowers[-2:], lowers[0]}
    if reader.lexicon.language != DEFAULT:
        begun = next((i for i in range(verb.first, 0, -1) if "," in _between(i, reader.analysis)), 0)
        near |= {*lowers[max(begun, verb.first - CLITICS) : verb.first], lowers[begun]}
    return frozenset(near)


def _between(i: int, analysis: Analysis) -> str:
    """What stands between a word and the one before it."""
    return analysis.text[analysis.words[i - 1].end : analysis.words[i].start]


def says_little(verb: Mention, reader: Naming, mentions: Collection[Mention]) -> bool:
    """True for "placed the most orders" where the graph has `placed with`, and for "work part-time" where it has `works on`: without its preposition
    the verb of such a phrase tells of no link.
    """
    own = reader.lowers[verb.first : verb.last]
    before = reader.lowers[verb.first - 1] if verb.first else ""
    noun = not before or any(reader.lexicon.has(section, before) for section in NOUN_BEHIND)  # "of which makes", "the make"
    light = all(any(reader.lexicon.has(section, word) for section in LIGHT) for word in own)
    if works_so(verb, reader, mentions):
        return True
    if light and not reader.lexicon.has("asking", before) and (verb.score < NAMED or (not noun and verb.last - verb.first == 1)):
        return True  # "payments made in cash" where the graph has buildings; "bookings that she made" where a car has its make
    sure = [sense for sense in verb.senses if sense.score >= verb.senses[0].score - 0.05]
    behind = [sense.iri for each in mentions if each.kind == "property" and each.first == verb.last for sense in each.senses[:1]]
    held = [reader.reach.profile.properties.get(iri) for iri in behind]
    flagged = any(each is not None and each.sort == "boolean" for each in held)
    timed = reader.lexicon.has("timed at", reader.lowers[verb.last - 1])
    if not all(_needs_preposition(sense.name, reader) for sense in sure) or not (timed or flagged):
        return False
    said = {*reader.lowers[verb.last : verb.last + 2], *reader.lowers[-1:]}
    return said.isdisjoint(words(sense.name).casefold().split()[-1] for sense in sure)


def works_so(verb: Mention, reader: Naming, mentions: Collection[Mention]) -> bool:
    """True for the verb of "work part time", of which there is a yes or no, where the graph has a job title."""
    if verb.score >= NAMED or not all(reader.lexicon.has("works", word) for word in reader.lowers[verb.first : verb.last]):
        return False
    behind = [sense.iri for each in mentions if each.kind == "property" and each.first == verb.last for sense in each.senses[:1]]
    return any((held := reader.reach.profile.properties.get(iri)) is not None and held.sort == "boolean" for iri in behind)


def _needs_preposition(name: str, reader: Naming) -> bool:
    last = words(name).casefold().split()[-1:]
    return bool(last) and reader.lexicon.has("preposition", last[0]) and not reader.lexicon.has("of", last[0])


def says_place(verb: Mention, shape: Shape, reader: Naming) -> bool:
    """True for "customers live in Leeds" where they have a city, and for "which city lies highest": the verb is only like the name of a link."""
    if verb.last - verb.first > 1 or not reader.lexicon.has("placed at", reader.lowers[verb.first]) or verb.senses[0].score >= NAMED:
        return False
    order = reader.analysis.superlative
    if order is not None and order.first == verb.last:
        return True
    if verb.senses[0].score >= SURE or verb.last >= len(reader.lowers) or not reader.lexicon.has("preposition", reader.lowers[verb.last]):
        return False
    return any(says_where(iri, reader.lexicon) for iri in _said_of(shape))


def _said_of(shape: Shape) -> Iterator[str]:
    """The properties of the values of a shape."""
    for place in shape.places:
        for group in place.values:
            yield from (value.property for value in group)
