"""Aggregates that nobody asks for, and those that are missing. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.related.units import CURRENCY
from onto_query.enumeration.words.known_as import staff_stems
from onto_query.graph_query import Calc, Derived, Edge, Either, GraphQuery, Node, Sub, Var, flat
from onto_query.profile.index import ValueIndex
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon
from onto_query.question.vocabulary import BY_NAME, content_stems
from onto_query.question.words import positions

TIMED: Final = frozenset(("day", "days", "date", "dates", "time", "times", "year", "years", "month", "months"))
STOCK: Final = words_for("stock")
SHARE: Final = words_for("share")
"""Words in the names of percentages."""
BOUNDS: Final = words_for("from") | words_for("begun") | words_for("to") | words_for("ended")
"""Words in the names of dates from which, and to which, something goes on."""
AMOUNT: Final = words_for("amount")
"""Words in the names of what something comes to."""
ADDED: Final = words_for("carriage")
"""Words in the names of what is added to the price of something."""


def of_aggregates(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What speaks against a reading by what it counts or sums up, or does not."""
    yield from _of_no_count(candidate, cover, analysis, reach)
    yield from _not_counted(candidate, cover, analysis, lexicon)
    yield from _one_number(candidate, cover, analysis)
    yield from _counts_worth(candidate, cover, analysis, lexicon)
    yield from _lists_much(candidate, analysis, lexicon, reach)
    yield from _several_of_each(candidate, analysis, lexicon, reach)
    yield from _by_what_is_added(candidate)
    yield from _line_for_total(candidate)
    yield from _staff_of_others(candidate, cover, analysis, reach)
    yield from _counts_people(candidate, cover, analysis, reach)
    yield from _of_either(candidate, analysis, lexicon)
    yield from _counts_itself(candidate, cover, analysis, lexicon)
    yield from _counts_days(candidate, cover, reach)
    yield from _counts_beginnings(candidate, analysis, lexicon, reach)
    yield from _wholes_by_parts(candidate, reach)
    yield from _value_for_thing(candidate, cover, reach)
    yield from _by_currency(candidate, analysis)


def _value_for_thing(candidate: Candidate, cover: Cover, reach: Reach) -> Iterator[Doubt]:
    """The highest number of which a noun for things is only a part: "our biggest order" is an order, and not its `order total`."""
    aggregate = candidate.query.aggregate
    if aggregate is None or aggregate.function not in {"max", "min"}:
        return
    for noun in cover.mentions:
        told = any(each.value.term == aggregate.of and any(item.first == noun.first for item in each.items) for each in candidate.joined)
        if told and noun.kind == "property" and noun.score < 1 and singular(noun.text.casefold()) in reach.class_names:
            yield Doubt("value for thing", VETO, frozenset(range(noun.first, noun.last)))


def _by_currency(candidate: Candidate, analysis: Analysis) -> Iterator[Doubt]:
    """Groups by a currency that no word speaks of: "how many claims has each dealer raised" is not by the `dealerCurrency`."""
    columns = candidate.query.columns if candidate.query.aggregate is not None else ()
    for joined in candidate.joined:
        said = {singular(word.lower) for item in joined.items for word in analysis.words[item.first : item.last]}
        if joined.value.term in columns and is_called(joined.fit.property, CURRENCY) and said.isdisjoint(CURRENCY):
            yield Doubt("by currency", VETO)


def _of_no_count(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A sum of something else, where it is asked who has the most of a kind of things: who "rated the most films" did not give the most stars."""
    most, summed = analysis.superlative, candidate.query.aggregate
    nouns = (each for each in cover.mentions if most is not None and most.counts and each.first == most.last and each.senses)
    noun = next((each for each in nouns if each.kind == "class" or reach.profile.sort(each.senses[0].iri) == "thing"), None)
    if noun is None or summed is None or summed.function == "count" or noun.alike:
        return
    named = [item for each in candidate.joined if summed.of in (each.a.term, each.b.term) for item in each.items]
    if not any(item.first <= noun.first < item.last for item in named):
        yield Doubt("of no count", VETO, frozenset(range(noun.first, noun.last)))


def _wholes_by_parts(candidate: Candidate, reach: Reach) -> Iterator[Doubt]:
    """What whole things come to, added up for what only their parts have to do with: the total of an invoice is not that of each song on it."""
    query, held = candidate.query, reach.profile.properties
    edges = [each for each in flat(query.where) if isinstance(each, Edge)]
    if query.aggregate is None or query.aggregate.function != "sum":
        return
    for value in edges:
        if value.object != query.aggregate.of or not all(is_called(iri, AMOUNT) for iri in value.properties):
            continue
        whole = value.subject
        links = [(each.subject, held.get(each.properties[0])) for each in edges if each.object == whole]
        parts: set[object] = {part for part, link in links if link is not None and link.single and link.objects < link.uses}
        while more := {end for a in edges for end in (a.subject, a.object) if {a.subject, a.object} & parts} - parts - {whole}:
            parts |= more
        if parts.intersection(query.columns):
            yield Doubt("wholes by parts", VETO)


def _counts_days(candidate: Candidate, cover: Cover, reach: Reach) -> Iterator[Doubt]:
    """Dates, where what is counted is only a part of their name: "how many bottles" asks for no dates of bottling."""
    aggregate = candidate.query.aggregate
    if aggregate is None or aggregate.function != "count":
        return
    for each in flat(candidate.query.where):
        if isinstance(each, Edge) and each.object == aggregate.of and all(reach.profile.sort(iri) == "time" for iri in each.properties):
            words = [mention for mention in cover.mentions for sense in mention.senses if sense.iri in each.properties]
            if any(not TIMED.intersection(mention.text.casefold().split()) for mention in words):
                yield Doubt("counts days", VETO)
                return


def _counts_beginnings(candidate: Candidate, analysis: Analysis, lexicon: Lexicon, reach: Reach) -> Iterator[Doubt]:
    """The years in which something began, where it is asked how many years it went on: "for how many years was she chair"."""
    aggregate = candidate.query.aggregate
    if aggregate is None or aggregate.function != "count":
        return
    lowers = [word.lower for word in analysis.words]
    units = {last for _, _, last in lexicon["how many"].within(lowers) if last < len(lowers) and lexicon["unit"].at(lowers, last) is not None}
    for joined in candidate.joined:
        held = reach.profile.properties.get(joined.fit.property)
        said = any(not units.isdisjoint(range(item.first, item.last)) for item in joined.items)
        of_one = held is not None and held.single and isinstance(joined.subject.term, Node)
        if said and held is not None and held.sort == "time" and (of_one or is_called(held.iri, BOUNDS)):
            yield Doubt("counts beginnings", VETO, frozenset(units))


def _of_either(candidate: Candidate, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """Films with either of two people, where it is asked what these did together."""
    query, lowers = candidate.query, [word.lower for word in analysis.words]
    if query.aggregate is not None and query.aggregate.function != "count":
        return
    for each in flat(query.where):
        edges = [branch[0] for branch in each.branches] if isinstance(each, Either) else []
        nodes = {term for edge in edges if isinstance(edge, Edge) for term in (edge.subject, edge.object) if isinstance(term, Node)}
        words = [i for _, first, last in lexicon["jointly"].within(lowers) for i in range(first, last)]
        if len(nodes) > 1 and words:
            yield Doubt("of either", VETO, frozenset(words))
            return


def asked_by_nobody(query: GraphQuery, reach: Reach, index: ValueIndex) -> bool:
    """True for such an aggregate."""
    odd = of_one_value(query, reach) or counts_apart(query) or counts_ones(query, reach) or sums_shares(query) or sums_years(query, reach)
    return odd or of_whole_lists(query, index)


def of_whole_lists(query: GraphQuery, index: ValueIndex) -> bool:
    """True where lists are taken for what is in them: the most common genre is not the most common list of genres."""
    lists = {iri for iri, _ in index.several}
    values = {each.object for each in query.where if isinstance(each, Edge) and lists.intersection(each.properties)} if lists else set[object]()
    return query.aggregate is not None and (query.aggregate.of in values or not values.isdisjoint(query.columns))


def of_one_value(query: GraphQuery, reach: Reach) -> bool:
    """True for the average, or the like, of the only value that a named thing has: "the average score from" a rater is not of its highest score."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function == "count" or query.columns:
        return False
    of = [each for each in query.where if isinstance(each, Edge) and each.object == aggregate.of and isinstance(each.subject, Node)]
    held = [reach.profile.properties.get(each.properties[0]) for each in of]
    return any(each is not None and each.single for each in held)


def sums_shares(query: GraphQuery) -> bool:
    """True for the sum of percentages: the total of all discounts is no 33 %."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function != "sum":
        return False
    of = [each for each in flat(query.where) if isinstance(each, Edge) and each.object == aggregate.of]
    return any(is_called(iri, SHARE) for each in of for iri in each.properties)


def sums_years(query: GraphQuery, reach: Reach) -> bool:
    """True for the sum of years: what was paid "as rent for 2024" is not what the years of it come to."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function != "sum":
        return False
    of = [each for each in flat(query.where) if isinstance(each, Edge) and each.object == aggregate.of]
    return any(reach.profile.sort(iri) == "time" for each in of for iri in each.properties)


def counts_ones(query: GraphQuery, reach: Reach) -> bool:
    """True where what is counted for each thing is the one that it has: no diagnosis is the most common for having been made at a visit."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function != "count" or len(query.columns) != 1 or not query.order:
        return False
    ways = [each for each in flat(query.where) if isinstance(each, Edge) and aggregate.of in (each.subject, each.object)]
    (only,) = ways if len(ways) == 1 else (None,)
    if only is None or only.object != aggregate.of or len(only.properties) != 1 or only.inverses:
        return False
    keys = [
        each.properties[0] for each in flat(query.where) if isinstance(each, Edge) and (each.subject, each.object) == (only.subject, query.columns[0])
    ]
    held = [reach.profile.properties.get(iri) for iri in keys]
    if only.subject != query.columns[0] and not any(each is not None and each.sort != "thing" and each.objects == each.uses for each in held):
        return False  # nor is a line that of the most ends by its code
    link = reach.profile.properties.get(only.properties[0])
    return link is not None and link.single


def counts_apart(query: GraphQuery) -> bool:
    """True where what is counted for each thing has nothing to do with it, but for somebody who is named: of a director's actors the films that he
    made, whoever is in them.
    """
    aggregate = query.aggregate
    if aggregate is None or not query.columns or not isinstance(aggregate.of, Var) or any(isinstance(each, Sub) for each in query.where):
        return False
    edges = [(each.subject, each.object) for each in flat(query.where) if isinstance(each, Edge)]
    reached: set[object] = {query.columns[0]}
    while more := {b for pair in edges for a, b in (pair, pair[::-1]) if a in reached and isinstance(b, Var)} - reached:
        reached |= more
    spoken = {each for pair in edges for each in pair}
    return {aggregate.of, query.columns[0]} <= spoken and aggregate.of not in reached


def _not_counted(candidate: Candidate, cover: Cover, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """ "The title of each album along with how many tracks it has", without their number."""
    if candidate.query.aggregate is not None or analysis.form != "select":
        return
    lowers, inside = [word.lower for word in analysis.words], positions(cover.mentions)
    for _, first, last in lexicon["how many"].within(lowers):
        if first and not inside.intersection(range(first, last)):
            yield Doubt("not counted", VETO, frozenset(range(first, last)))


def _one_number(candidate: Candidate, cover: Cover, analysis: Analysis) -> Iterator[Doubt]:
    """One number in the place of things that are asked for: "which invoices have a total of more than 14"."""
    query = candidate.query
    if query.aggregate is None or query.columns or analysis.form != "select" or analysis.aggregate is not None:
        return
    target = next((each for each in cover.mentions if each.first <= analysis.target < each.last), None)
    if target is not None and target.kind == "class" and any(amount.op != "=" for amount in analysis.amounts):
        yield Doubt("one number", VETO)


def _counts_worth(candidate: Candidate, cover: Cover, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """How many there are for what they are worth: "the value of the orders per customer", "order value per supplier"."""
    aggregate, lowers = candidate.query.aggregate, [word.lower for word in analysis.words]
    most = analysis.superlative is not None and analysis.superlative.counts
    if aggregate is None or aggregate.function != "count" or analysis.form != "select" or any(lexicon["number of"].within(lowers)):
        return
    for each in cover.mentions:
        if each.kind == "class" and each.text.casefold() in STOCK:  # nor is the stock of a warehouse its records
            yield Doubt("counts worth", VETO, frozenset(range(each.first, each.last)))
    if most:
        return
    named = positions(each for each in cover.mentions if each.score >= BY_NAME and (each.kind != "property" or each.last - each.first > 1))
    for what, first, last in lexicon["worth"].within(lowers):
        if what == "worth" and named.isdisjoint(range(first, last)) and any(lexicon.has("element", word) for word in lowers[first:last]):
            yield Doubt("counts worth", VETO, frozenset(range(first, last)))


def _lists_much(candidate: Candidate, analysis: Analysis, lexicon: Lexicon, reach: Reach) -> Iterator[Doubt]:
    """All the amounts that there are for "how much have we ordered from each supplier", and dates for "how much did we order"."""
    query = candidate.query
    words = (word.lower for i, word in enumerate(analysis.words) if i not in analysis.structure)
    each = bool(analysis.groups) or any(lexicon.has("each", word) for word in words)
    much = analysis.form == "select" and analysis.wanted == "number" and lexicon.measures["amount"] <= analysis.hints
    if not much or query.aggregate is not None or len(query.columns) != 1:
        return
    told = (
        reach.profile.sort(iri) for edge in flat(query.where) if isinstance(edge, Edge) and edge.object in query.columns for iri in edge.properties
    )
    if each or "time" in told:
        yield Doubt("lists much", VETO)


def _several_of_each(candidate: Candidate, analysis: Analysis, lexicon: Lexicon, reach: Reach) -> Iterator[Doubt]:
    """A row for each of several values of a thing, where one for each thing is asked for: "freight costs per supplier" are no list of dates."""
    query = candidate.query
    per = [i for i in analysis.groups if i and lexicon.has("per", analysis.words[i - 1].lower)]
    if not per or query.form != "select" or query.aggregate is not None or len(query.columns) != 2 or query.order:
        return
    edges = [each for each in flat(query.where) if isinstance(each, Edge)]
    for value in (each for each in edges if each.object in query.columns and isinstance(each.subject, Var)):
        held = reach.profile.properties.get(value.properties[0])
        if held is not None and held.sort in {"number", "time"} and value.subject not in query.columns:
            yield Doubt("several of each", VETO)


def _by_what_is_added(candidate: Candidate) -> Iterator[Doubt]:
    """The most of what is added to a price, for a word that does not name it: the biggest order is not that with the highest freight."""
    by = {order.by for order in candidate.query.order}
    for joined in candidate.joined:
        if joined.value.term in by and not joined.items and is_called(joined.fit.property, ADDED):
            yield Doubt("what is added", VETO)


def _line_for_total(candidate: Candidate) -> Iterator[Doubt]:
    """Things ranked by what one line of theirs comes to: what "brought in the most, i.e. quantity times price" did so over all of them."""
    query = candidate.query
    edges = {each.object: each.subject for each in flat(query.where) if isinstance(each, Edge)}
    ranked = {order.by for order in query.order} if query.aggregate is None and query.limit else set()
    for each in query.where:
        match each:
            case Derived(var, Calc("*", Var() as one, Var())) if var in ranked and edges.get(one) != candidate.target and query.columns[:1] != (var,):
                yield Doubt("line for total", VETO)


def _staff_of_others(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Staff who only have to do with something: "the supplier with the most employees" is not the one with whom most of ours place orders."""
    aggregate, columns = candidate.query.aggregate, candidate.query.columns
    if aggregate is None or aggregate.function != "count" or not columns or not isinstance(aggregate.of, Var):
        return
    staff = staff_stems(analysis.language)
    around = [each for each in candidate.joined if aggregate.of in (each.a.term, each.b.term)]
    direct = any({each.a.term, each.b.term} == {aggregate.of, columns[0]} for each in around)
    people = any(point.term == aggregate.of and point.class_iri in reach.people for each in around for point in (each.a, each.b))
    for noun in cover.mentions if people and not direct and not any(each.items for each in around) else ():
        if noun.kind == "class" and not staff.isdisjoint(content_stems(noun.text, analysis.language)):
            yield Doubt("staff of others", VETO, frozenset(range(noun.first, noun.last)))


def _counts_people(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """People counted for a thing that they have to do with: "how many tents do we sell" asks for nobody in Tents and
    Sleeping; but "how many female actors" for people.
    """
    aggregate = candidate.query.aggregate
    if analysis.form != "count" or aggregate is None or aggregate.function != "count" or not reach.people:
        return
    target = next((each for each in cover.mentions if each.first <= analysis.target < each.last), None)
    around = [each for each in candidate.joined if aggregate.of in (each.a.term, each.b.term)]
    ends = [reach.domain(each.fit.property) if each.subject.term == aggregate.of else reach.range(each.fit.property) for each in around]
    behind = target is not None and any(each.kind in {"class", "property"} and each.first == target.last for each in cover.mentions)
    if target is not None and target.kind == "thing" and not behind and any(kinds and kinds <= reach.people for kinds in ends):
        yield Doubt("counts people", VETO, frozenset(range(target.first, target.last)))


def _counts_itself(candidate: Candidate, cover: Cover, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """Things ranked by how many they have of what is asked for: which soloist "played most often" is not the recording with the most soloists; nor
    are those counted who did what was done most often.
    """
    aggregate, columns, most = candidate.query.aggregate, candidate.query.columns, analysis.superlative
    if most is None or not most.common or aggregate is None or aggregate.function != "count" or not columns:
        return
    for joined in candidate.joined:
        named = any(item.first <= analysis.target < item.last for item in joined.items)
        if named and joined.subject.term == columns[0] and joined.value.term == aggregate.of:
            yield Doubt("counts itself", VETO, frozenset(range(most.first, most.last)))
    counted = {point.class_iri for joined in candidate.joined for point in (joined.a, joined.b) if point.term == aggregate.of}
    for verb in cover.mentions:
        done = verb.kind == "class" and verb.last == most.first and lexicon.ends_as_participle(analysis.words[verb.last - 1].lower)
        doers = (sense.iri for sense in verb.senses if spoken(sense.iri).endswith(("er", "or")))  # and not prescriptions of what is prescribed
        if done and any(iri in counted for iri in doers):
            yield Doubt("counts itself", VETO, frozenset(range(verb.first, verb.last)))
