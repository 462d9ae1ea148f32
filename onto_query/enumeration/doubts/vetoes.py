"""What speaks against a reading in which every word has a place: a noun without its value, one number for things, a thing told of itself.

Each doubt has the words that were not understood, which the answer names. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.matching.terms import singular
from onto_core.ontology.schema.schema import Schema
from onto_query.candidate import Candidate, Joined, Point
from onto_query.enumeration.doubts.aggregates import of_aggregates
from onto_query.enumeration.doubts.between import of_between
from onto_query.enumeration.doubts.dates import of_another, of_dates
from onto_query.enumeration.doubts.denials import of_denials
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.doubts.manner import of_manner
from onto_query.enumeration.doubts.nouns import of_nouns
from onto_query.enumeration.doubts.rows import of_rows
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import is_part
from onto_query.enumeration.words.told import of_two
from onto_query.graph_query import Among, Compare, Edge, Either, GraphQuery, IsA, Node, Var, Versus, Without, flat, variables_in
from onto_query.profile.naming.units import kind_of, unit_of
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import content_stems

MEASURES: Final = {"weight": "mass", "mass": "mass", "price": "money", "cost": "money"}
"""What words measure, by the kind of its units."""
ALIKE: Final = -0.5
"""Against a number whose name is not said."""


@dataclass(frozen=True, slots=True)
class Named:
    """Words `[first, last)` that are the whole name of some properties: more than one word, each as the graph has it."""

    first: int
    last: int
    properties: frozenset[str]


def whole_names(analysis: Analysis, reach: Reach, schema: Schema) -> tuple[Named, ...]:
    """The names of properties that the question has from the first word to the last, in the plural as well; none inside a longer one."""
    lowers, lexicon = tuple(word.lower for word in analysis.words), lexicon_of(analysis.language)
    by_name: dict[tuple[str, ...], set[str]] = {}
    for iri in reach.profile.properties:
        for name in (spoken(iri), schema.label(reach.stated(iri))):
            said = tuple(name.casefold().split())
            if len(said) > 1 and not lexicon.has("preposition", said[-1]):  # "made in" the sixties is no "made in" France
                by_name.setdefault(said, set()).add(iri)
    found = [
        Named(first, first + len(said), frozenset(iris))
        for said, iris in by_name.items()
        for first in range(len(lowers) - len(said) + 1)
        if lowers[first : first + len(said) - 1] == said[:-1] and said[-1] in {lowers[first + len(said) - 1], singular(lowers[first + len(said) - 1])}
    ]
    return tuple(each for each in found if not any(o is not each and o.first <= each.first and each.last <= o.last for o in found))


def without_itself(candidate: Candidate, analysis: Analysis) -> Candidate:
    """ "Other films that have X's studio", "other films that X's composer did the music for": all of them but X. Nobody was "in a film with X" for
    being X himself.
    """
    lexicon = lexicon_of(analysis.language)
    other = any(lexicon.has("other", word.lower) and not word.capital for word in analysis.words)
    beside = any(True for _ in lexicon["together"].within([word.lower for word in analysis.words]))
    if candidate.query.form == "ask" or not (other or beside):
        return candidate
    edges = [each for each in candidate.query.where if isinstance(each, Edge)]
    alike = [(a, b) for a in edges for b in edges if a.properties == b.properties]
    of_other = (Versus(a.subject, "!=", b.subject) for a, b in alike if other and a.subject == candidate.target and isinstance(b.subject, Node))
    of_beside = (
        Versus(a.object, "!=", b.object)
        for a, b in alike
        if beside and a.object == candidate.target and isinstance(a.object, Var) and isinstance(b.object, Node)
    )
    pair = next((each for each in (*of_other, *of_beside)), None)
    return candidate if pair is None else replace(candidate, query=replace(candidate.query, where=(*candidate.query.where, pair)))


def doubts(candidate: Candidate, cover: Cover, names: Sequence[Named], analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What speaks against a reading."""
    lexicon = lexicon_of(analysis.language)
    yield from _without_value(candidate, analysis, lexicon)
    yield from _of_itself(candidate, analysis, reach)
    yield from _others(candidate, cover, analysis, lexicon)
    yield from _names_passed_over(candidate, cover, names, analysis)
    yield from _counted(candidate, names, analysis, lexicon)
    yield from of_aggregates(candidate, cover, lexicon, analysis, reach)
    yield from _number_of_things(candidate, cover)
    yield from _only_alike(candidate, cover, analysis, reach)
    yield from _as_well(candidate, analysis, reach)
    yield from _asked_further(cover, analysis, lexicon)
    yield from _beside_the_ranked(cover, analysis)
    yield from _of_another_kind(candidate, analysis)
    yield from _said_of_a_noun(candidate, lexicon, analysis)
    yield from _only_accompanying(candidate, cover, lexicon, analysis)
    yield from of_rows(candidate, cover, lexicon, analysis, reach)
    yield from of_denials(candidate, cover, lexicon, analysis, reach)
    yield from of_dates(candidate, cover, lexicon, analysis, reach)
    yield from of_manner(candidate, cover, lexicon, analysis, reach)
    yield from of_between(candidate, cover, lexicon, analysis, reach)
    yield from of_nouns(candidate, cover, lexicon, analysis, reach)


def drops(query: GraphQuery, told: Collection[int], analysis: Analysis) -> bool:
    """True when a reading of its own kind says nothing of an order, a limit, groups or a denial that the question has."""
    extremes = query.aggregate is not None and query.aggregate.function in {"min", "max"}
    denies = any(isinstance(each, Without) for each in flat(query.where))
    return (
        (analysis.superlative is not None and not (query.order or extremes))
        or (analysis.ordering is not None and not query.order)
        or (analysis.limit is not None and query.limit is None)
        or (bool(analysis.groups or analysis.grouped) and not query.columns)
        or (not denies and any(i not in told for i in analysis.negations))
    )


def _without_value(candidate: Candidate, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """Nouns of whose value the reading says no more than that there is one: "city and manager of X" answered by the city alone."""
    if candidate.query.form != "select" or analysis.percentage is not None:
        return
    used = list(variables_in(candidate.query))
    columns = set(candidate.query.columns)
    for joined in candidate.joined:
        value = joined.value
        if joined.negated or not joined.items or not isinstance(value.term, Var) or value.term in columns or used.count(value.term) != 1:
            continue
        if _asked_for(joined, analysis, lexicon):
            item = joined.items[0]
            yield Doubt("without value", VETO, frozenset(range(item.first, item.last)))


def _asked_for(joined: Joined, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for the words of a noun that stands in a row, belongs to somebody, or is asked for: not for "with a phone" and "who left"."""
    lowers = [word.lower for word in analysis.words]
    item = joined.items[0]
    after = lowers[item.last] if item.last < len(lowers) else ""
    i = lexicon.back_over(lowers, item.first - 1, *ARTICLES)
    article = i < item.first - 1
    before = lowers[i] if i >= 0 else ""
    some = item.first > 0 and lexicon.has("article", lowers[item.first - 1]) and lexicon.is_participle(before)  # what has "won an award"
    if some or lexicon.has("perfect", before) or (lexicon.has("preposition", before) and not lexicon.has("noun of", before)):
        return False
    if i >= 0 and lexicon.has("asking", before) and not lexicon.has("relative", before):
        return True
    row = lexicon.has("and", before) or lexicon.has("and", after)
    return row or article or i < 0 or before in {"'s", "whose"}


def _of_itself(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Two things with the same value of the same property, or two such values of one thing, where no word puts them side by side."""
    lexicon = lexicon_of(analysis.language)
    shared = any(lexicon.has(section, word.lower) for word in analysis.words for section in ("share", "shared"))
    if analysis.same is not None or analysis.comparison is not None or shared:
        return
    units = {quantity.code for quantity in reach.quantities.values()}  # two values may well have one unit
    edges = [each for each in candidate.query.where if isinstance(each, Edge) and units.isdisjoint(each.properties)]
    either = [each for part in candidate.query.where if isinstance(part, Either) for each in flat((part,)) if isinstance(each, Edge)]
    pairs = ((one, other) for one in edges for other in either if one.properties == other.properties and one.object == other.object)
    if any(isinstance(one.object, Var) and one.object != candidate.target and one.subject != other.subject for one, other in pairs):
        yield Doubt("of itself", VETO)  # what is in the category of one of two products
    apart = [{each.left, each.right} for each in candidate.query.where if isinstance(each, Versus)]
    fixed = {each.subject for each in edges if isinstance(each.object, Node)}  # "both crime and thriller", or what is below them
    functions = {role.function for role in reach.roles.values() if role.function}
    entries: set[object] = {each.subject for each in edges if functions.intersection(each.properties)}  # each in a role of its own
    kinds = {role.kind for role in reach.roles.values() if role.kind}
    entries |= {each.node for each in candidate.query.where if isinstance(each, IsA) and each.class_iri in kinds}
    ordered = {order.by for order in candidate.query.order}
    bounded = {each.var for each in candidate.query.where if isinstance(each, Compare)}
    for i, one in enumerate(edges):
        for other in edges[i + 1 :]:
            if one.properties != other.properties or {one.subject, other.subject} <= entries:
                continue
            known = any(isinstance(each.object, Node) for each in (one, other)) and candidate.target in {one.object, other.object}
            held = reach.profile.properties.get(one.properties[0])
            if known and isinstance(one.subject, Var) and one.subject == other.subject and held is not None and held.single:
                yield Doubt("of itself", VETO)  # what won the prize is not the prize
            if not isinstance(one.object, Var) or not isinstance(other.object, Var):
                continue
            beside = {one.subject, other.subject}  # of what is asked for several may be told: "who has won both A and B"
            shared = one.object == other.object != candidate.target and len(beside) == 2 and beside not in apart
            values = {one.object, other.object}
            ranked = held is not None and held.single and len(values & ordered) == len(values & bounded) == 1  # "the first 3 released after 2005"
            ranked = ranked or (len(values & ordered) == 1 and candidate.target in values - ordered)  # "how long is the longest"
            twice = (
                one.subject == other.subject
                and one.object != other.object
                and {one.object, other.object} not in apart
                and not (ranked or values <= fixed)
            )
            if shared or (twice and isinstance(one.subject, Var)):
                yield Doubt("of itself", VETO)


def _others(candidate: Candidate, cover: Cover, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """ "Other films" with nothing that they are other than."""
    others = (i for i, word in enumerate(analysis.words) if lexicon.has("other", word.lower) and not word.capital)
    said = frozenset(i for i in others if i not in analysis.structure and not of_two(i, candidate, cover))
    if said and not any(isinstance(each, (Without, Among)) or (isinstance(each, Versus) and each.op == "!=") for each in flat(candidate.query.where)):
        yield Doubt("other", VETO, said)


def _names_passed_over(candidate: Candidate, cover: Cover, names: Sequence[Named], analysis: Analysis) -> Iterator[Doubt]:
    """Whole names of properties that the reading is not about: "the zone number of Zone 6" is no list of stations in it."""
    for name in names:
        inside = [each for each in cover.mentions if each.first < name.last and name.first < each.last]
        longer = any(each.first <= name.first and name.last <= each.last and each.score > 0.9 for each in inside)
        further = analysis.asides.issuperset(range(name.first, name.last))  # "and their average list price"
        if longer or further or any(each.kind in {"thing", "value"} for each in inside):
            continue
        if name.properties.isdisjoint(_properties(candidate)):
            yield Doubt("name passed over", VETO, frozenset(range(name.first, name.last)))


def _properties(candidate: Candidate) -> set[str]:
    said = {iri for each in flat(candidate.query.where) if isinstance(each, Edge) for iri in each.properties}
    return said | {joined.fit.property for joined in candidate.joined}


def _counted(candidate: Candidate, names: Sequence[Named], analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """A count for words that are of a property's name: "books with a lower number of pages", "passengers per day"."""
    aggregate = candidate.query.aggregate
    if aggregate is None or aggregate.function != "count":
        return
    inside = {i for name in names if not name.properties.isdisjoint(_properties(candidate)) for i in range(name.first, name.last)}
    lowers = [word.lower for word in analysis.words]
    counting = [range(first, last) for section in ("count", "count command") for _, first, last in lexicon[section].within(lowers)]
    counted = analysis.form == "count" or (analysis.superlative is not None and analysis.superlative.counts)
    counts = counted and counting and all(inside.issuperset(run) for run in counting)
    groups = analysis.form != "count" and analysis.groups and all(i - 1 in inside for i in analysis.groups)
    if counts or groups:
        yield Doubt("count of a name", VETO)


def _number_of_things(candidate: Candidate, cover: Cover) -> Iterator[Doubt]:
    """A value that no word names for a number that stands before things: "at least ten films" are no running time of ten."""
    things = {each.first for each in cover.mentions if each.kind == "class"}
    for joined in candidate.joined:
        for amount in joined.value.amounts if not joined.items else ():
            if amount.last in things and amount.on == "number" and not amount.unit:
                yield Doubt("number of things", VETO, frozenset(range(amount.first, amount.last)))


def _beside_the_ranked(cover: Cover, analysis: Analysis) -> Iterator[Doubt]:
    """Things that are ranked as what something else is ranked by: "the heaviest mower" is no part for all that are called mowers."""
    most = analysis.superlative
    if most is None or most.counts or most.common:
        return
    behind = {each.first for each in cover.mentions if each.kind in {"class", "property"}}
    for each in cover.mentions:
        longer = all(len(option.entity.label.split()) > each.last - each.first for option in each.things)
        part = len(each.things) > 1 or longer  # "the cheapest incubator", where one thing has it in its name
        if each.kind == "thing" and each.first == most.last and part and each.last not in behind:
            yield Doubt("beside the ranked", VETO, frozenset(range(each.first, each.last)))


def is_of_others(candidate: Candidate, reach: Reach) -> bool:
    """True for a reading that speaks of something of which nobody spoke, or of a link between things that has other ends."""
    return (
        of_another(candidate, reach)
        or _beside_its_whole(candidate, reach)
        or any(_leads_elsewhere(each, candidate, reach) for each in candidate.joined)
    )


def _leads_elsewhere(joined: Joined, candidate: Candidate, reach: Reach) -> bool:
    """True for a link that leads from things of the one kind, and to things of the other, but not from these to those."""
    here, there = joined.subject, joined.value
    stated = Edge(here.term, (joined.fit.property,), there.term) in candidate.query.where  # and no role on a node of its own
    if not stated or isinstance(here.term, Node) or isinstance(there.term, Node) or reach.profile.sort(joined.fit.property) != "thing":
        return False
    own = [reach.domain(each.properties[0]) for each in candidate.query.where if isinstance(each, Edge) and each.subject == here.term]
    ends = [frozenset(kind for iri in point.types for kind in reach.kinds(iri)) for point in (here, there)]
    kinds = frozenset.intersection(*own, *(ends[:1] if ends[0] else [])) if own else ends[0]
    return bool(kinds and ends[1]) and not reach.leads(kinds, joined.fit.property, ends[1])


def _beside_its_whole(candidate: Candidate, reach: Reach) -> bool:
    """True where words name a link to a thing of which nothing else is said, and what such things are part of is joined to the other end by a link
    that no word names: who was a guest on a series was one on its episodes, and did not present it besides.
    """
    for named in (each for each in candidate.joined if each.items and not each.negated):
        for loose, other in ((named.a, named.b), (named.b, named.a)):
            only = all(each is named for each in candidate.joined if loose.term in (each.a.term, each.b.term))
            if not only or isinstance(loose.term, Node) or loose.term == candidate.target or loose.class_iri or loose.amounts:
                continue
            for beside in (each for each in candidate.joined if not each.items and other.term in (each.a.term, each.b.term)):
                far = beside.b if beside.a.term == other.term else beside.a
                if isinstance(far.term, Node) and _is_whole(_kinds_at(far, beside, reach), _kinds_at(loose, named, reach), reach):
                    return True
    return False


def _kinds_at(point: Point, joined: Joined, reach: Reach) -> frozenset[str]:
    iri = joined.fit.property
    return point.types or (reach.domain(iri) if joined.subject.term == point.term else reach.range(iri))


def _is_whole(whole: frozenset[str], part: frozenset[str], reach: Reach) -> bool:
    """True where things of some classes are what others are parts of, or parts of their parts."""
    steps = [step for step in reach.between(part, None) if is_part(step.property)]
    return any(not step.there.isdisjoint(whole) or any(is_part(on.property) for on in reach.between(step.there, whole)) for step in steps)


def _of_another_kind(candidate: Candidate, analysis: Analysis) -> Iterator[Doubt]:
    """A value in a unit that measures something else: "how heavy is a dog" is not told in years."""
    kinds = {kind for hint, kind in MEASURES.items() if hint in analysis.hints}
    if len(kinds) != 1 or analysis.form == "ask":
        return
    for joined in candidate.joined:
        unit = unit_of(joined.fit.property)
        if not joined.items and unit is not None and (unit == "year" or kind_of(unit) not in {"", *kinds}):
            yield Doubt("of another kind", VETO)


def _said_of_a_noun(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """A verb as a link of its own beside the noun that it is said of: who "wrote the music" need not have written the film."""
    lowers = [word.lower for word in analysis.words]
    named = [(frozenset((joined.a.term, joined.b.term)), item, joined.fit.property) for joined in candidate.joined for item in joined.items[:1]]
    for ends, verb, iri in named:
        noun = lexicon.on_over(lowers, verb.last, *ARTICLES)
        if noun > verb.last and any(pair == ends and item.first == noun and other != iri for pair, item, other in named):
            yield Doubt("said of a noun", VETO, frozenset(range(verb.first, verb.last)))


def _only_accompanying(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What is to be told of each thing, told alone: "the winners with the year of the ceremony" are no years."""
    lowers = [word.lower for word in analysis.words]
    query = candidate.query
    if query.form != "select" or query.aggregate is not None or query.columns != (candidate.target,):
        return
    value = next((joined for joined in candidate.joined if joined.value.term == candidate.target and joined.items), None)
    for item in value.items[:1] if value is not None and value.value.role != "class" else ():  # but "films with a sequel" are films
        begun = lexicon.back_over(lowers, item.first - 1, "determiner", "possessive", "the") + 1
        told = lexicon["accompanied"].before(lowers, begun)
        both = any(lexicon.has("both", word) for word in lowers[:begun])  # "both acted in and directed by the same person"
        if told is not None and not both and any(each.first < told[1] for each in cover.mentions):
            yield Doubt("only accompanying", VETO)


def _only_alike(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A number that the words for it are only like, where it is asked how many: "how many episodes" are no seasons. Nor are texts: units of products
    are no codes of them.
    """
    if analysis.form != "count":
        return
    target = next((each for each in cover.mentions if each.alike and each.first <= analysis.target < each.last), None)
    if target is not None and any(_is_number(joined, target, reach) and not _said(target, joined, analysis) for joined in candidate.joined):
        yield Doubt("only alike", ALIKE, frozenset(range(target.first, target.last)))
    counted = (each for each in candidate.joined if each.value.term == candidate.target and each.is_only_like)
    yield from (Doubt("only alike", ALIKE) for joined in counted if reach.profile.sort(joined.fit.property) == "text")


def _said(words: Mention, joined: Joined, analysis: Analysis) -> bool:
    """True for words of the name itself: "months" of the guarantee months."""
    own = set(content_stems(words.text, analysis.language))
    names = (sense.name for sense in words.senses if sense.iri == joined.fit.property)
    return any(not own.isdisjoint(content_stems(name, analysis.language)) for name in names)


def _is_number(joined: Joined, words: Mention, reach: Reach) -> bool:
    held = reach.profile.properties.get(joined.fit.property)
    return held is not None and held.sort == "number" and any(item.first == words.first for item in joined.items)


def _as_well(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """ "And how many each" or "and in which currency" where the answer has no column that tells it."""
    query, asked = candidate.query, analysis.as_well
    if asked is None:
        return
    if asked.what == "count":
        shown = query.aggregate is not None and query.aggregate.function == "count" and bool(query.columns)
    else:
        units = {quantity.code for quantity in reach.quantities.values()}
        edges = (each for each in flat(query.where) if isinstance(each, Edge) and not units.isdisjoint(each.properties))
        shown = any(each.object in query.columns for each in edges) or (not units and len(query.columns) > 1)
    if not shown:
        yield Doubt("as well", VETO, frozenset(range(asked.first, asked.last)))


def _asked_further(cover: Cover, analysis: Analysis, lexicon: Lexicon) -> Iterator[Doubt]:
    """Yes or no, where a second sentence asks for more: "Has his wife made films? Which ones did she direct?", "Is there one? I need the name."."""
    if analysis.form != "ask":
        return
    begun = analysis.purpose.last if analysis.purpose is not None else 0
    named = {each.first for each in cover.mentions}
    for i in range(begun + 1, len(analysis.words)):
        between = analysis.text[analysis.words[i - 1].end : analysis.words[i].start]
        more = lexicon.has("asking", analysis.words[i].lower) or any(at >= i for at in named)
        if more and i not in analysis.structure and set(between) & set(".!?"):
            yield Doubt("asked further", VETO, frozenset({i} if not analysis.words[i].function else ()))
