"""Names that people have for what a graph calls otherwise: customers of any class of people, initials of a name. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.matching.terms import all_singular, singular
from onto_core.ontology.schema.schema import Schema
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.words.apposed import of_the_house
from onto_query.enumeration.words.told import is_ours
from onto_query.profile.index import LONGEST, SHORTEST, ValueIndex
from onto_query.profile.model import UNTYPED
from onto_query.profile.naming.called import part_of_name
from onto_query.profile.naming.units import PRICE, is_bought_at, unit_of
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.constructs import kept_in
from onto_query.question.lexicon import LANGUAGES, Lexicon, lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense, content_stems
from onto_query.question.words import positions
from onto_query.question.written.dictionary import is_word

PRICED: Final = 0.8
"""Of what something is sold at, by "cost"."""
CURRENCY: Final = words_for("currency")
COST: Final = words_for("cost")
TERMS: Final = words_for("payment terms")
"""What the days are called in which bills are to be paid."""
FULL: Final = words_for("full name")
"""Properties that people have, and pets have not."""
SYNOPSIS: Final = words_for("synopsis")
"""Words in the names of what tells what a work is about, the best first."""
SURE_STEM: Final = 0.8
"""Below this score a value is one by the stems of its words."""
LIKE: Final = 0.85
"""Below this score words are only like a name."""
ACCOUNT: Final = words_for("account")
"""Last words of what classes of customers are called, where they need not be people."""
SALES: Final = words_for("sale")
"""and of what they order."""
ORDERED: Final = 0.72
"""Of an order, by "bought"."""
STAFF: Final = "employee"
CUSTOMERS: Final = 0.85
"""How sure the class is that customers are of, where it is the only class of people beside the staff."""
INITIALS: Final = 0.85


def customers(analysis: Analysis, found: Sequence[Mention], reach: Reach, schema: Schema) -> list[Mention]:
    """The mentions with "customers" and "clients" as those people of the graph who are not its staff, or as its accounts. Without such, they are
    nothing else either.
    """
    lexicon = lexicon_of(analysis.language)
    said = {i for i in analysis.content() if lexicon.has("customer", analysis.words[i].lower)}
    if said:  # what they bought something at is nothing that we bought it at
        bought = [each for each in found if lexicon.has("ordering", each.text.casefold()) and is_amount(each, reach)]
        found = [each for each in found if each not in bought] + as_orders(bought, reach, schema)
    sure = {i for each in found if each.kind in {"class", "thing", "value"} and each.score >= SURE for i in range(each.first, each.last)}
    if not (said := said - sure):
        return list(found)
    amounts = [each for each in found if each.score < BY_NAME and is_amount(each, reach)]  # a buyer is no buying price
    found = [each for each in found if each not in amounts or said.isdisjoint(range(each.first, each.last))]
    accounts = [kind for kind in sorted(reach.profile.classes) if not ACCOUNT.isdisjoint(spoken(kind).casefold().split()[-1:])]
    if len(accounts) == 1:
        return [*_without_weaker(found, said, CUSTOMERS), *_as_one_class(accounts[0], said, analysis, schema)]
    named = {iri for iri, held in reach.profile.properties.items() if held.sort == "text" and _names_people(iri)}
    people = {kind for iri in named for kind in reach.domain(iri) if kind}
    if not people:
        return list(found)
    staff = staff_stems(analysis.language)
    above = reach.profile.above
    others = [kind for kind in sorted(people) if all(staff.isdisjoint(content_stems(schema.label(each))) for each in (kind, *above.get(kind, ())))]
    others = [kind for kind in others if people.isdisjoint(above.get(kind, ())) and not _is_employed(kind, reach)]
    kept = _without_weaker(found, said, SURE)
    if not others:  # the buyers of a firm that has but staff are no customers of its
        kept = [_without_staff(each, people, reach) if said & {*range(each.first, each.last)} else each for each in kept]
        kept = [each for each in kept if each.kind not in {"class", "property"} or each.senses]
    if len(others) == 1:
        kept += _as_one_class(others[0], said, analysis, schema)
    return kept


def _without_weaker(found: Sequence[Mention], said: set[int], least: float) -> list[Mention]:
    """The mentions without elements that such words only sound like."""
    return [each for each in found if each.kind not in {"class", "property"} or each.score >= least or said.isdisjoint(range(each.first, each.last))]


def as_orders(verbs: Sequence[Mention], reach: Reach, schema: Schema) -> list[Mention]:
    """The verbs as the orders: what was bought was ordered, where the only such class of the graph is one of orders or sales."""
    kinds = [kind for kind in sorted(reach.profile.classes) if kind and not SALES.isdisjoint(all_singular(spoken(kind).casefold()).split()[-1:])]
    if len(kinds) != 1:
        return []
    sense = Sense(kinds[0], "class", ORDERED, schema.label(kinds[0]))
    return [replace(each, kind="class", score=ORDERED, senses=(sense,)) for each in verbs]


def _as_one_class(kind: str, said: Collection[int], analysis: Analysis, schema: Schema) -> Iterator[Mention]:
    sense = Sense(kind, "class", CUSTOMERS, schema.label(kind))
    return (Mention(i, i + 1, "class", CUSTOMERS, senses=(sense,), text=analysis.words[i].text) for i in sorted(said))


def is_amount(mention: Mention, reach: Reach) -> bool:
    """True for words that stand for nothing but numbers and dates."""
    held = [reach.profile.properties.get(sense.iri) for sense in mention.senses]
    return mention.kind == "property" and all(each is not None and each.sort in {"number", "time", "boolean"} for each in held)


def staff_stems(language: str) -> frozenset[str]:
    """The stems of what those are called who work for somebody."""
    stem = stem_in(language)
    return frozenset((stem(STAFF), *lexicon_of("en").near.get(stem(STAFF), ())))


def _without_staff(mention: Mention, people: Collection[str], reach: Reach) -> Mention:
    """The mention without links to people, and classes of people, by another name."""
    kept = tuple(each for each in mention.senses if each.score >= BY_NAME or not (_led_to(each, reach) and _led_to(each, reach) <= frozenset(people)))
    return replace(mention, senses=kept) if mention.kind in {"class", "property"} and mention.senses else mention


def _led_to(sense: Sense, reach: Reach) -> frozenset[str]:
    return (reach.kinds(sense.iri) or frozenset()) if sense.kind == "class" else reach.range(sense.iri) - {UNTYPED}


def _names_people(iri: str) -> bool:
    return part_of_name(iri) != 1 or spoken(iri).casefold() in FULL


def _is_employed(kind: str, reach: Reach) -> bool:
    """True for people who were hired or are paid: customers are not."""
    measures, stem = lexicon_of(DEFAULT).measures, stem_in(DEFAULT)
    work = {stem(word) for word in measures["employment"] | measures["pay"]}
    own = [iri for iri in reach.profile.properties if kind in reach.domain(iri)]
    return any(work & set(content_stems(spoken(iri))) or not _work_elsewhere().isdisjoint(words_of(iri)) for iri in own)


@cache
def _work_elsewhere() -> frozenset[str]:
    """The words for when somebody was hired and for what he is paid in other languages than English."""
    measures = (lexicon_of(code).measures for code in LANGUAGES if code != DEFAULT)
    return frozenset(word for each in measures for word in each["employment"] | each["pay"])


def exactly_named(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without classes and properties that a name in capitals only sounds like ("Purchasing" is the department), and without
    values that have nothing more than an element's name but an article, or are states of what a noun says ("a booking" is not `booked`).
    """
    lexicon = lexicon_of(analysis.language)
    elements = {(each.first, each.last) for each in found if each.kind in {"class", "property"} and each.score >= BY_NAME}
    found = [each for each in found if each.kind != "value" or not _with_article(each, elements, analysis, lexicon)]
    found = [each for each in found if each.kind != "value" or not _is_event(each, analysis, lexicon)]
    names = {(each.first, each.last) for each in found if each.kind in {"thing", "value"} and each.score == 1.0 and each.first}
    said = {place for place in names if all(analysis.words[i].capital for i in range(*place))}
    return [each for each in found if each.kind not in {"class", "property"} or each.score >= BY_NAME or (each.first, each.last) not in said]


def _with_article(value: Mention, elements: Collection[tuple[int, int]], analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for a value in small letters together with its article, where an element has that name: "the buyer" is the job or the link."""
    first = analysis.words[value.first]
    noun = (value.first + 1, value.last) in elements and not analysis.words[value.first + 1].capital
    return noun and lexicon.is_article(first.lower)


def _is_event(value: Mention, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for a noun behind "a" that is a value only by its stem."""
    behind = analysis.words[value.last] if value.last < len(analysis.words) else None
    small = not analysis.words[value.first].capital  # "an Oscar" is one
    alone = small and value.last - value.first == 1 and value.first > 0 and (behind is None or behind.function)
    return alone and value.score < SURE_STEM and lexicon.has("article", analysis.words[value.first - 1].lower)


def closest_named(found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions without what their words are only like, where the same things have a property that is called so ("score" is no `ratingOf`), and
    without what those do to whom a property of their name leads: "the supplier" is no `alsoSupplies` where articles have a `supplier`.
    """
    kept, called = [], defaultdict[str, list[str]](list)
    for iri, held in reach.profile.properties.items():
        if held.sort == "thing":
            called[spoken(iri)].append(iri)
    nouns = [each for each in found if each.kind == "class" and content_stems(each.senses[0].name, DEFAULT) == content_stems(each.text, DEFAULT)]
    things = {(each.first, each.last) for each in nouns if reach.people.isdisjoint(reach.kinds(each.senses[0].iri))}
    for mention in found:
        if mention.kind == "property" and (mention.first, mention.last) in things:  # the prizes `ofPrize` are no `honouree`
            likely = (each for each in mention.senses if each.score >= LIKE or not reach.range(each.iri) or not reach.range(each.iri) <= reach.people)
            mention = replace(mention, senses=tuple(likely) or mention.senses)
        if mention.kind == "class" and len(mention.senses) > 1 and mention.score < BY_NAME:
            mention = replace(mention, senses=_as_good(mention))
        if mention.kind == "property" and mention.text.casefold().split()[-1:] == ["date"]:  # who has a date of his death did not die somewhere
            dated = tuple(each for each in mention.senses if reach.profile.sort(each.iri) == "time")
            mention = replace(mention, senses=dated or mention.senses)
        if mention.kind == "property":
            led = {end for iri in called.get(singular(mention.text.casefold()), ()) for end in reach.range(iri)}
            senses = tuple(each for each in mention.senses if each.score == 1 or each.score < BY_NAME or led.isdisjoint(reach.domain(each.iri)))
            if not senses:
                continue
            mention = replace(mention, senses=senses)
        if mention.kind == "property" and mention.senses[0].name.casefold() == mention.text.casefold():
            own = reach.domain(mention.senses[0].iri)
            senses = tuple(each for each in mention.senses if each.score >= LIKE or own.isdisjoint(reach.domain(each.iri)))
            mention = replace(mention, senses=senses)
        kept.append(mention)
    return kept


def _as_good(mention: Mention) -> tuple[Sense, ...]:
    """The senses of "article" with those as good as the best that end with it as well: `Food article` and `Equipment article` are both."""
    head = singular(mention.text.casefold()).split()[-1]
    best = mention.senses[0]
    if best.name.casefold().split()[-1] != head:
        return mention.senses
    return tuple(replace(each, score=best.score) if each.name.casefold().split()[-1] == head else each for each in mention.senses)


def whole_phrases(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without what the words before the last of a phrase are only like, where the graph has nothing for the whole, or has a name for it:
    nothing "runs" in a running time, and nobody "features" in a feature film.
    """
    lowers = [word.lower for word in analysis.words]
    spans = {(each.first, each.last) for each in found}
    lost = [(first, last) for _, first, last in lexicon_of(analysis.language)["phrasal"].within(lowers) if (first, last) not in spans]
    lost += [(each.first, each.last) for each in found if each.kind in {"thing", "value"} and _is_whole_name(each)]
    spelled = {i for each in found for i in _spelled_out(each, lowers)}
    return [
        each
        for each in found
        if (each.score == 1 or each.kind != "property" or spelled.isdisjoint(range(each.first, each.last)))
        and (
            each.kind not in {"class", "property"}
            or each.score >= BY_NAME
            or not any(first <= each.first and each.last < last for first, last in lost)
        )
    ]


def _spelled_out(mention: Mention, lowers: Sequence[str]) -> range:
    """The words that name a property together with the preposition in its name: what was "filmed in" Morocco was not shot by anybody."""
    names = [spoken(sense.iri).casefold().split() for sense in mention.senses] if mention.kind == "property" and mention.score == 1 else []
    first, length = mention.first, mention.last - mention.first
    whole = any(len(name) > length and list(lowers[first : first + len(name)]) == name for name in names)
    return range(first, mention.last if whole else first)


def _is_whole_name(mention: Mention) -> bool:
    called = [*(option.entity.label for option in mention.things), *(value.literal.lexical for value in mention.values)]
    said = content_stems(mention.text, DEFAULT)
    return len(said) > 1 and any(content_stems(name, DEFAULT) == said for name in called)


def sold_at(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions of "does it cost" and "the price" without what something is bought at, where such things have a price that they are sold at."""
    lexicon, words = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    found = [each for each in found if not _is_paid_otherwise(each, words, lexicon, reach)]
    if any(lexicon["to make"].within(words)):
        return found  # "what does it cost to buy"
    asked = {i for i, word in enumerate(words) if lexicon.has("price", word)}
    nouns = {each.last for each in found if each.kind in {"class", "thing"}}
    verbs = {i for i, word in enumerate(words) if lexicon.has("costs", word) and not (i + 1 < len(words) and lexicon.has("our", words[i + 1]))}
    asking = {i for i in range(1, len(words)) if lexicon.has("asking", words[i - 1])}  # "was kostet das Boot"
    asked |= verbs if any(lexicon.has("did", word) for word in words[:3]) else verbs & (nouns | asking)
    told = [
        _without_unit(each) if each.kind == "property" and each.last == each.first + 1 and lexicon.has("costs", words[each.first]) else each
        for each in found
    ]
    return [_sold_at(each, reach) if each.kind == "property" and each.last == each.first + 1 and each.first in asked else each for each in told]


def _is_paid_otherwise(mention: Mention, words: Sequence[str], lexicon: Lexicon, reach: Reach) -> bool:
    """True for a salary, and the days in which bills are to be paid, where something is "paid for"."""
    paid = mention.kind == "property" and mention.last == mention.first + 1 and lexicon.has("settling", words[mention.first])
    if not paid or mention.last + 1 >= len(words) or not lexicon.has("for purpose", words[mention.last]):
        return False
    return all(spoken(each.iri).casefold() in TERMS or reach.domain(each.iri) <= reach.people for each in mention.senses)


def _without_unit(mention: Mention) -> Mention:
    """The mention of "cost" without currencies."""
    left = tuple(each for each in mention.senses if not is_called(each.iri, CURRENCY))
    return replace(mention, senses=left, score=left[0].score) if left and len(left) < len(mention.senses) else mention


def _sold_at(mention: Mention, reach: Reach) -> Mention:
    bought = [each for each in mention.senses if is_bought_at(each.iri)]
    sure = min(SURE, max((each.score for each in bought), default=SURE))  # "kostet" names no price for sure
    sold = [each for each in mention.senses if each not in bought and each.score >= sure and is_called(each.iri, PRICE)]
    kinds = {kind for each in sold for kind in reach.domain(each.iri)}
    left = tuple(each for each in mention.senses if each not in bought or kinds.isdisjoint(reach.domain(each.iri)))
    for each in [each for each in left if is_called(each.iri, COST) and not is_called(each.iri, PRICE)]:
        if priced := tuple(_prices(each, reach)):  # nor what it cost us
            left = (*(other for other in left if other != each and other.iri not in {sense.iri for sense in priced}), *priced)
    left = tuple(sorted(left, key=lambda each: -each.score))
    return replace(mention, senses=left, score=left[0].score) if left else mention


def _prices(spent: Sense, reach: Reach) -> Iterator[Sense]:
    """What things are sold at of which is said what they cost us."""
    for iri, held in reach.profile.properties.items():
        priced = held.sort == "number" and is_called(iri, PRICE) and not is_bought_at(iri)
        if priced and not reach.domain(iri).isdisjoint(reach.domain(spent.iri)):
            yield Sense(iri, "property", max(spent.score, PRICED), spoken(iri))


def about_what(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """ "What is M about", of the property that tells it, where the graph has one at such things."""
    lexicon, last = lexicon_of(analysis.language), len(analysis.words) - 1
    works = [each for each in found if each.kind in {"thing", "value"} and each.last == last and each.score >= SURE]
    if not works or analysis.wanted != "thing" or analysis.form != "select" or not lexicon.has("about", analysis.words[last].lower):
        return []
    kinds = frozenset(kind for each in works for option in each.things for kind in option.entity.types)
    kinds |= {kind for each in works for value in each.values for kind in value.kinds}
    told = [held for held in reach.own(reach.profile.widened(kinds), {"text"}) if is_called(held.iri, SYNOPSIS)]
    if len(told) != 1:
        return []
    sense = Sense(told[0].iri, "property", BY_NAME, spoken(told[0].iri))
    return [Mention(last, last + 1, "property", BY_NAME, senses=(sense,), text=analysis.words[last].text)]


def without_units(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions without properties that "in minutes" is only like, where the unit is that of another one."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    units = {unit_of(iri) for iri in reach.profile.properties} - {None}
    said = set(analysis.in_amounts)  # "over 6 kilos"
    told = [(unit, i) for unit, i, _ in lexicon["unit"].within(lowers) if i and lexicon.has("preposition", lowers[i - 1])]
    said |= {i for unit, i in told if unit in units and lexicon["accompanied"].at(lowers, i - 1) is None}  # nor are films "with year and length" so
    return [each for each in found if each.kind != "property" or each.score >= BY_NAME or each.last > each.first + 1 or each.first not in said]


def of_our_house(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without what the verb in "products we sell" is only like: it says whose graph it is, and no link."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    idle = {i for i in range(1, len(lowers)) if lexicon.has("dealt in", lowers[i]) and lexicon.has("our", lowers[i - 1])}
    return [
        each
        for each in found
        if each.kind not in {"class", "property", "value"} or each.score >= BY_NAME or each.last > each.first + 1 or each.first not in idle
    ]


def without_house(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without names and properties of which "the library" is only a part, and values and classes that it is only like: it is the one
    whose graph this is. Nor are films "in the catalogue" those of an inventory.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    house = {i for i, word in enumerate(analysis.words) if not word.capital and lexicon.has("own house", word.lower) and is_ours(i, lowers, lexicon)}
    # "join the company", where the graph has `joined`
    joined = {each.last + 1 for each in found if each.kind == "property" and each.score >= BY_NAME}
    kept = [each for each in found if each.last - each.first > 1 or each.first not in house or not _only_in_part(each, joined)]
    # "in the catalogue" is not in the subject "Cataloguing"
    here = {i for i, word in enumerate(lowers) if lexicon.has("kept in", word) and kept_in(i, lowers, lexicon) >= 0}
    least = {"class": SURE, "property": SURE, "thing": 1.0, "value": 1.0}
    kept = [each for each in kept if each.first not in here or each.score >= least.get(each.kind, 0.0)]
    return [of_the_house(each, found, analysis) for each in kept]


def _only_in_part(mention: Mention, joined: Collection[int]) -> bool:
    if mention.kind == "property":
        return mention.first in joined and mention.senses[0].name.casefold() != mention.text.casefold()
    return mention.kind in {"thing", "value"} or (mention.kind == "class" and mention.score < SURE)


def initialled(analysis: Analysis, found: Sequence[Mention], index: ValueIndex, people: Collection[str]) -> list[Mention]:
    """The mentions with the names whose initials a word is ("HR": Human Resources), where it is nothing else and those of one name only: a word in
    capitals, or in a question without any one that is no word of the language.
    """
    unknown = [each for each in found if each.kind == "text" and each.last == each.first + 1]
    taken = positions(each for each in found if each.score >= SURE and each not in unknown)
    lexicon, texts = lexicon_of(analysis.language), {i: analysis.words[i].text for i in analysis.content() if i not in taken}
    texts |= {each.first: each.text for each in unknown}
    if all(text.isupper() for text in analysis.text.split() if text.isalpha()):
        return list(found)
    if not any(word.capital for word in analysis.words):
        texts = {i: text.upper() for i, text in texts.items() if not is_word(text, analysis.language)}
    meant = {i: index.with_initials(text, lexicon.function, people) for i, text in texts.items() if _may_be_initials(text, lexicon)}
    names = [Mention(i, i + 1, "value", INITIALS, values=values, text=analysis.words[i].text, sure=False) for i, values in meant.items() if values]
    told = positions(names)
    return [*(each for each in found if each not in unknown or each.first not in told), *names]


def _may_be_initials(text: str, lexicon: Lexicon) -> bool:
    """False for what everybody calls something by its initials: a TV is no "The Verdict"."""
    return SHORTEST <= len(text) <= LONGEST and text.isalpha() and text.isupper() and stem_in(lexicon.language)(text) not in lexicon.near
