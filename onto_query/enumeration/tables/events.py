"""Verbs that say what a class is of ("rented" where the graph has Rental), and the ways from such an event to what has part in it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.matching.terms import singular
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_query.enumeration.doing.doers import event_of_doer, is_finite, may_go_on
from onto_query.enumeration.doing.plain_verbs import plain_verbs
from onto_query.enumeration.mentioned.heads import is_noun_of_its_own
from onto_query.enumeration.mentioned.mentions import Mention, is_date
from onto_query.enumeration.tables.heads import MOSTLY, called_by
from onto_query.profile.naming.called import tells_apart
from onto_query.profile.naming.units import kind_of
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense

SAID: Final = 0.95
"""Of a verb as the name of the class."""
LIKE: Final = 0.75
"""Below this score words are no more than like what they are read as."""
NEARLY: Final = 0.9
"""The same of one that means nearly as much: "borrowed" for a loan."""
SHORTEST: Final = 3
"""Letters of the stem of a verb, at least."""
DONE: Final = {"buys": words_for("sale") | words_for("invoice"), "pays for": words_for("payment"), "rents": words_for("tenancy")}
"""What one does, and what the events are called of which the graph then has one: orders, sales and invoices; payments; tenancies."""
PARTIES: Final = 2
"""Links of an event to what has part in it, at least."""
BACK: Final = 4
"""Words in which an auxiliary stands before its verb, at most."""


def events_in(
    analysis: Analysis, found: Sequence[Mention], known: frozenset[int], schema: Schema, reach: Reach
) -> tuple[list[Mention], frozenset[int]]:
    """The mentions with those of verbs that an event is called by, and the positions of these verbs, those that are `known` among them. A verb that
    a property has is that property.
    """
    lexicon = lexicon_of(analysis.language)
    made, at = list(found), set(known)
    joining = [iri for iri in reach.profile.classes if joins(iri, reach)]
    worth = (analysis.wanted == "number" and analysis.form != "count") or analysis.aggregate is not None
    summed = worth or analysis.superlative is not None  # what was paid, and no payments
    stocked = {i for _, first, last in lexicon["stock"].within([word.lower for word in analysis.words]) for i in range(first, last)}
    for i in analysis.content():
        word = analysis.words[i]
        if i in stocked or i in known:
            continue  # what we "have in stock" is not all that was ever stocked
        if (part := event_of_doer(i, analysis, found, joining, reach)) is not None:
            made = [each for each in made if (each.first, each.last) != (i, i + 1)]
            made.append(Mention(i, i + 1, "class", part.score, senses=(part,), text=word.text))
            at.add(i)
            continue
        before = [other.lower for other in analysis.words[max(0, i - BACK) : i]]
        finite = is_finite(i, analysis, found)
        if word.quoted or (word.capital and i) or not (finite or _is_verb(word.lower, before, lexicon)) or is_noun_of_its_own(i, analysis):
            continue
        senses = tuple(_senses(word.lower, schema, reach, lexicon, summed=summed))
        now = finite or any(lexicon.has("does now", other) for other in before)
        if now and lexicon.has("rents", word.lower):
            senses = tuple(sense for sense in senses if sense.score >= SAID or may_go_on(sense.iri, reach))
        properties = [each for each in found if each.kind == "property" and each.first <= i < each.last]
        if finite or lexicon.ends_as_participle(word.lower):  # who has "screened" a film speaks of no number of screens
            properties = [each for each in properties if reach.profile.sort(each.senses[0].iri) != "number" or _leads_on(each, reach)]
        named = {sense.iri for each in found if each.kind == "class" and each.first != i for sense in each.senses[:1]}
        senses = tuple(sense for sense in senses if sense.score >= SAID or sense.iri not in named)  # "orders placed" are no orders twice
        if not _at_a_time(analysis):
            # "booked a suite" where a booking has the date `booked_on`
            properties = [each for each in properties if not is_date(each, reach.profile)]
        elif analysis.wanted != "time" and analysis.superlative is None:  # "films that opened in Japan in 1949", by the date of the opening
            of_it = frozenset(kind for sense in senses for kind in reach.kinds(sense.iri) or ())
            properties = [each for each in properties if not _dates(each, of_it, reach)]
        if analysis.wanted != "person" and not lexicon.has("done by", (*(other.lower for other in analysis.words), "")[i + 1]):
            properties = [each for each in properties if not _says_by_whom(each, senses, reach, lexicon)]
        if not senses or any(each.score > SAID and each.senses[0].name.casefold() != senses[0].name for each in properties):
            continue
        done = any(lexicon.has("auxiliary done", other) for other in before)
        kinds = {"class", "property", *(("value",) if done else ())}  # the key of a rental is no rental, and what is "rented" may be a state
        made = [each for each in made if (each.first, each.last) != (i, i + 1) or each.kind not in kinds]
        senses = tuple(sorted(senses, key=lambda sense: -sense.score))
        made.append(Mention(i, i + 1, "class", senses[0].score, senses=senses, text=word.text))
        at.add(i)
    return made, frozenset(at)


def _dates(mention: Mention, kinds: frozenset[str], reach: Reach) -> bool:
    """True for a name of the date of an event, whatever else of it is called so: `releaseDate` and `releasedIn` of a release."""
    return bool(kinds) and any(reach.profile.sort(each.iri) == "time" and reach.domain(each.iri) <= kinds for each in mention.senses)


def _says_by_whom(mention: Mention, senses: Sequence[Sense], reach: Reach, lexicon: Lexicon) -> bool:
    """True for the `insp_by` of inspections: "plots that were inspected" speaks of these, and of nobody who did it."""
    kinds = {kind for sense in senses for kind in reach.kinds(sense.iri)}
    best = [each.iri for each in mention.senses if each.score == mention.senses[0].score]
    return all(lexicon.has("done by", spoken(iri).casefold().split()[-1]) and reach.domain(iri) <= kinds for iri in best)


def _leads_on(mention: Mention, reach: Reach) -> bool:
    """True for the key of somebody, where the words are a link's to him as well: "logged" of `logged_by`, a number of the staff."""
    return any(sense.score >= mention.score and reach.profile.sort(sense.iri) == "thing" for sense in mention.senses)


def _at_a_time(analysis: Analysis) -> bool:
    return analysis.wanted == "time" or any(amount.on != "number" for amount in analysis.amounts) or analysis.superlative is not None


def without_light(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question and its mentions without a verb that says no more than its object: "have made at least six rentals" is about no makes, and who
    "wrote the music" has written nothing else.
    """
    lexicon, kept, told = lexicon_of(analysis.language), list[Mention](), set(plain_verbs(analysis, found, reach))
    going, plain = _going(analysis, reach), frozenset(told)
    for each in found:
        if not plain.isdisjoint(range(each.first, each.last)):
            continue
        word = analysis.words[each.first].lower
        light = each.last - each.first == 1 and each.first in analysis.content() and each.amount is None
        small = light and lexicon.has("light", word)
        going_there = light and each.kind == "property" and each.first in going  # "leave from" a port is about its place, and no time
        if going_there or (each.kind in {"value", "class"} and each.score < SAID and _uncounted(each.first, analysis)):
            continue
        like = each.kind in {"property", "value"} and each.score < LIKE and (small or (light and lexicon.has("light participle", word)))
        makes = light and lexicon.has("creates", word)
        idle = each.kind == "property" and (
            (small and _has_event(each, analysis, found, reach)) or (makes and _is_of_event(each, analysis, found, reach))
        )
        placed = light and each.kind == "property" and lexicon.has("light participle", word) and _has_object(each, analysis, found)
        placed = placed or (light and each.kind == "property" and each.score < SAID and _lies(each, analysis))
        placed = placed or (each.kind in {"property", "class"} and each.score < SAID and _works_on(each, analysis))
        if like or idle or placed or (makes and _has_maker(each, analysis, found, reach)):
            told.add(each.first)
        else:
            kept.append(each)
    return (replace(analysis, structure=analysis.structure | told) if told else analysis), kept


def _works_on(verb: Mention, analysis: Analysis) -> bool:
    """True for "works" of who "still works here", which says that he has not left, and speaks of nobody else."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    works = verb.last == verb.first + 1 and lexicon.has("works", words[verb.first].lower) and verb.first > 0
    return works and lexicon.has("goes on", words[verb.first - 1].lower) and all(word.function for word in words[verb.last :])


def _lies(verb: Mention, analysis: Analysis) -> bool:
    """True for "lie" right before how high: "parcels that lie above 200 metres"."""
    lies = lexicon_of(analysis.language).has("placed at", analysis.words[verb.first].lower)
    return lies and any(amount.first == verb.last and kind_of(amount.unit) == "length" for amount in analysis.amounts)


def _has_object(verb: Mention, analysis: Analysis, found: Sequence[Mention]) -> bool:
    """True for "placed an order" where nothing is called "placed", but something a place."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    behind = lexicon.on_over(lowers, verb.last, *ARTICLES)
    noun = any(each.kind == "class" and each.first == behind for each in found)
    return noun and not any(lowers[verb.first] in sense.name.casefold().split() for sense in verb.senses)


def _uncounted(i: int, analysis: Analysis) -> bool:
    """True for "the most money": what is counted stands in the plural."""
    most, word = analysis.superlative, analysis.words[i].lower
    counted = analysis.language == DEFAULT and most is not None and most.counts and i == most.last
    return counted and singular(word) == word and not lexicon_of(DEFAULT).has("people", word)


def _going(analysis: Analysis, reach: Reach) -> frozenset[int]:
    """The words by which a link is said to lead from somewhere or to it, where the graph has such links: "leave from"."""
    lexicon = lexicon_of(analysis.language)
    names: dict[str, set[str]] = {}
    for (word,), end in lexicon["direction name"].meanings.items():
        names.setdefault(end, set()).add(word)
    there = {end for end, words in names.items() if any(is_called(iri, frozenset(words)) for iri in reach.profile.properties)}
    phrases = lexicon["direction"].within([word.lower for word in analysis.words])
    return frozenset(i for end, first, last in phrases if end in there for i in range(first, last - 1))


def _object_of(verb: Mention, analysis: Analysis, found: Sequence[Mention], kind: str) -> Mention | None:
    """The surest mention right behind a verb, but for numbers and articles."""
    lexicon = lexicon_of(analysis.language)
    behind = [other for other in found if other.kind == kind and other.senses and other.first >= verb.last and other.score >= SAID]
    noun = min(behind, key=lambda other: (other.first, -other.last), default=None)
    return noun if noun is not None and all(_says_nothing(analysis, i, lexicon) for i in range(verb.last, noun.first)) else None


def _has_event(verb: Mention, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> bool:
    noun = _object_of(verb, analysis, found, "class")
    asked = verb.first > 0 and lexicon_of(analysis.language).has("asking", analysis.words[verb.first - 1].lower)  # "who made the album"
    return noun is not None and not asked and _is_event_beside(verb, noun, reach)


def _is_of_event(verb: Mention, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> bool:
    """True behind the event that is asked for: "how many reviews did she write" asks for her reviews."""
    lexicon, target = lexicon_of(analysis.language), analysis.target
    noun = next((each for each in found if each.kind == "class" and each.senses and each.first <= target < each.last and each.score >= SAID), None)
    between = [word.lower for word in analysis.words[noun.last : verb.first]] if noun is not None else []
    done = any(lexicon.has(section, word) for word in between for section in ("did", "auxiliary done", "perfect"))
    return noun is not None and done and _is_event_beside(verb, noun, reach)


def _is_event_beside(verb: Mention, noun: Mention, reach: Reach) -> bool:
    """True for what joins others, and none of which are ends of the links that a verb names."""
    if not joins(noun.senses[0].iri, reach):
        return False
    kinds = reach.kinds(noun.senses[0].iri) or frozenset()
    return all(kinds.isdisjoint(reach.domain(each.iri) | reach.range(each.iri)) for each in verb.senses if each.iri in reach.profile.properties)


def _has_maker(verb: Mention, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> bool:
    """True before the noun of a link that leads to people: who "did the music"."""
    noun = _object_of(verb, analysis, found, "property")
    held = reach.profile.properties.get(noun.senses[0].iri) if noun is not None else None
    article = verb.last < len(analysis.words) and lexicon_of(analysis.language).has("the", analysis.words[verb.last].lower)
    return held is not None and held.sort == "thing" and article and not reach.people.isdisjoint(reach.range(held.iri))


def _says_nothing(analysis: Analysis, i: int, lexicon: Lexicon) -> bool:
    """True for what may stand between such a verb and its object: numbers, articles."""
    return i in analysis.structure or (analysis.words[i].function and not lexicon.has("preposition", analysis.words[i].lower))


def counted_times(analysis: Analysis, found: Sequence[Mention]) -> tuple[Analysis, list[Mention]]:
    """The question with the event that a verb says as what is counted: "how many times has she complained" asks for her complaints."""
    lexicon, target = lexicon_of(analysis.language), analysis.target
    if analysis.form != "count" or target >= len(analysis.words) or not lexicon.has("occasions", analysis.words[target].lower):
        return analysis, list(found)
    classes = [each for each in found if each.kind == "class" and each.senses and each.first > target and each.score >= SURE]
    verbs = [each for each in classes if each.last - each.first == 1 and _is_verb(analysis.words[each.first].lower, (), lexicon)]
    if len(verbs) != 1:
        return analysis, list(found)
    rest = [each for each in found if each.first != target or each.last != target + 1]
    return replace(analysis, target=verbs[0].first, structure=analysis.structure | {target}), rest


def _is_verb(said: str, before: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a participle, and after an auxiliary: "did they rent", but for the noun of "did each studio make"."""
    if before and any(lexicon.has(section, before[-1]) for section in ("article", "the", "each", "which")):
        return False
    ends = lexicon.ends_as_participle(said)
    return ends or lexicon.has("participle", said) or any(lexicon.has("auxiliary done", word) or lexicon.has("did", word) for word in before)


def _senses(said: str, schema: Schema, reach: Reach, lexicon: Lexicon, *, summed: bool) -> Iterator[Sense]:
    stem = stem_in(lexicon.language)(said)
    if len(stem) < SHORTEST:
        return
    called = next((names for section, names in DONE.items() if lexicon.has(section, said) and not summed), frozenset[str]())
    done = [iri for iri in reach.profile.classes if singular(spoken(iri).casefold()) in called and joins(iri, reach)]
    for iri in reach.profile.classes:
        if done == [iri]:  # what somebody has bought is on his orders
            yield Sense(iri, "class", NEARLY, spoken(iri))
            continue
        name = words(schema.label(iri)).casefold() if iri in schema.classes else ""
        noun = singular(name.split()[-1]) if name else ""  # tables are often called in the plural
        own = stem_in(lexicon.language)(noun)
        opens = lexicon.has("opening to the public", said) and lexicon.has("opening to the public", name.removesuffix(" event"))
        if opens and said not in {noun, f"{noun}s"} and len(reach.between(reach.kinds(iri), None)) >= PARTIES:  # films may lead to their releases
            yield Sense(iri, "class", SAID if stem == own else NEARLY, name)
            continue
        if len(name.split()) == 1 and own != stem and own in lexicon.near.get(stem, ()) and joins(iri, reach) and iri not in reach.people:
            yield Sense(iri, "class", NEARLY, name)
            continue
        if not noun.startswith(stem) or said in {noun, f"{noun}s", f"{noun}es", f"{noun[:-1]}ies"} or not joins(iri, reach):
            continue
        if len(name.split()) > 1 and not said.startswith(noun):  # a sales order is one, and a loan extension no extension
            continue
        if any(lexicon.has("event ending", rest) for rest in (noun[len(stem) :], noun[len(stem) :].removeprefix(stem[-1]))) or said.startswith(noun):
            yield Sense(iri, "class", SAID, name)


def joins(iri: str, reach: Reach) -> bool:
    """True for things that join others: a rental has a customer and a branch."""
    kinds = reach.kinds(iri)
    return sum(step.forward for step in reach.between(kinds, None)) >= PARTIES


def is_event(iri: str, reach: Reach) -> bool:
    """True for a class of what joins others and has no name, nor a text of its own: a nomination, a credit."""
    kinds = reach.kinds(iri)
    own = (held for held in reach.profile.properties.values() if held.sort == "text" and tells_apart(held))
    return joins(iri, reach) and not called_by(kinds, reach) and not any(reach.share(kinds, held.iri) >= MOSTLY for held in own)
