"""What speaks against a reading: a thing that is said to be called so and is another, a noun in a row that no column tells. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from onto_core.matching.terms import singular
from onto_core.terms import Literal
from onto_query.candidate import Candidate
from onto_query.enumeration.asked.only import is_single, leaves_out_others, restrictions
from onto_query.enumeration.columns import in_row
from onto_query.enumeration.doubts.descriptions import asks_within
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.doubts.relationships import asks_for_relationship
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import PART, Mention
from onto_query.enumeration.special.conjoined import both_of
from onto_query.graph_query import AnyEdge, Calc, Derived, Edge, GraphQuery, IsA, Node, Part, Pattern, Sub, Term, Var, Versus, flat
from onto_query.profile.naming.units import MONEY, kind_of, unit_of
from onto_query.profile.observed import is_called
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.forms import asks_of_all
from onto_query.question.lexicon import Lexicon
from onto_query.question.vocabulary import BY_NAME
from onto_query.question.words import positions
from onto_query.question.written.dictionary import is_word


def of_rows(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Such doubts."""
    lowers, query = [word.lower for word in analysis.words], candidate.query
    if _says_again(candidate, reach):
        yield Doubt("said in the question", VETO)
    if _of_another(candidate, reach):
        yield Doubt("of another", VETO)
    only = [i for i in restrictions(analysis) if not is_single(i, cover, analysis, reach)]
    if leaves_out_others(query) < len(only):
        yield Doubt("only", VETO, frozenset(only))  # who speaks Danish may speak other languages too
    if _compares_beside(candidate) and analysis.comparison is not None:
        yield Doubt("compared beside", VETO)
    yield from _there(cover, lexicon, analysis)
    stock = next(lexicon["stock"].within(lowers), None)
    if stock is not None and _lies_elsewhere(candidate, cover, stock[2]):
        yield Doubt("lies elsewhere", VETO)
    measured = ((joined.fit.property, each.unit) for joined in candidate.joined for each in joined.value.amounts if each.unit)
    if any(kind_of(unit) == "time" and is_called(iri, MONEY) and kind_of(unit_of(iri) or "") != "time" for iri, unit in measured):
        yield Doubt("another unit", VETO)  # "more than two weeks after" is no freight cost
    if analysis.wanted == "person" and asks_for_relationship(candidate):
        yield Doubt("no person", VETO)  # "who" is nobody's acting in something
    of_doing = all(each.kind == "property" for each in cover.mentions)  # what is "on order" is not all that was ordered
    if asks_within(cover, analysis, lexicon) and (of_doing or (_tells_value(candidate, reach) and not _names_value(candidate, analysis))):
        yield Doubt("no thing", VETO)  # nobody is "Sales" for being in the Sales department, and no code is what is in the warehouse
    if _falls_apart(query):
        yield Doubt("falls apart", VETO)
    if query.form == "ask" and asks_of_all(analysis.form, lowers, lexicon) is not None:
        yield Doubt("of all", VETO)  # that one film is in English says nothing of all
    pair = both_of(cover.mentions, lowers, lexicon)
    if pair is not None and any(each.kind == "property" and not _of_target(each, candidate) for each in pair):
        yield Doubt("not both", VETO)  # who was "both a director and an actor" is himself either
    for each in cover.mentions:
        if each.kind in {"value", "thing"} and each.score <= PART and _is_said_of(each, cover, analysis, lexicon):
            yield Doubt("part of a name", VETO, frozenset(range(each.first, each.last)))
    kinds = {each.class_iri: each.node for each in flat(query.where) if isinstance(each, IsA)}
    named = {mention.first for mention in cover.mentions if mention.kind == "thing"}
    for noun in (mention for mention in cover.mentions if mention.kind == "class"):
        nodes = {kinds[sense.iri] for sense in noun.senses if sense.iri in kinds}
        words = frozenset(range(noun.first, noun.last))
        said = lexicon["named"].at(lowers, noun.last)
        if nodes and said is not None and said[1] in named:
            yield Doubt("called so", VETO, words)  # "the members called Ann Lee" are nobody's members
        rows = query.form == "select" and query.aggregate is None and noun not in (pair or ())
        if rows and nodes.isdisjoint(query.columns) and nodes and in_row(noun, cover.mentions, lowers, lexicon):
            yield Doubt("not in the row", VETO, words)


def _says_again(candidate: Candidate, reach: Reach) -> bool:
    """True where the only answer is the value by which the thing is told: the status of what has the status NOSHOW."""
    edges = [each for each in candidate.query.where if isinstance(each, Edge)]
    told = {(each.subject, each.properties) for each in edges if isinstance(each.object, Literal)}
    single = {iri for iri, held in reach.profile.properties.items() if held.single}
    asked = {(each.subject, each.properties) for each in edges if each.object == candidate.target and single.issuperset(each.properties)}
    return candidate.query.columns == (candidate.target,) and not told.isdisjoint(asked)


def _names_value(candidate: Candidate, analysis: Analysis) -> bool:
    """True where a noun that is asked for is the name of the value: "which seats are in booking 88"."""
    told = (each for each in candidate.joined if each.value.term == candidate.target)
    return any((each.likeness or 0.0) >= BY_NAME and any(item.first <= analysis.target < item.last for item in each.items) for each in told)


def _tells_value(candidate: Candidate, reach: Reach) -> bool:
    """True where the answer is a value of things that are no people."""
    values = (each for each in candidate.joined if each.value.term == candidate.target and reach.profile.sort(each.fit.property) != "thing")
    return any(reach.domain(each.fit.property).isdisjoint(reach.people) for each in values)


def _is_said_of(value: Mention, cover: Cover, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for one word of a longer name where a verb or an adjective stands: "which musicians left", "which pieces last longer", "which films are
    good"; not "films kubrick directed".
    """
    i, words = value.first, analysis.words
    lowers = [word.lower for word in words]
    names = [*(each.literal.lexical for each in value.values), *(each.entity.label for each in value.things)]
    if value.last - i > 1 or not i or words[i].capital or not is_word(lowers[i], lexicon.language) or any(len(each.split()) < 2 for each in names):
        return False
    over = value.last == len(words) or words[value.last].function or lexicon["comparative"].at(lowers, value.last) is not None
    nouns = any(each.kind in {"class", "property"} and each.last == i for each in cover.mentions)
    return over and ((nouns and singular(lowers[i - 1]) != lowers[i - 1]) or (value.last == len(words) and lexicon.has("be", lowers[i - 1])))


def _compares_beside(candidate: Candidate) -> bool:
    """True where what is compared does not hang on a thing that words name: "is the director of A older than that of B" by the dates of A and B."""
    query = candidate.query
    compared = {side for each in flat(query.where) if isinstance(each, Versus) for side in (each.left, each.right) if isinstance(side, Var)}
    if query.form != "ask" or not compared:
        return False
    reached = _reached(query, compared)
    ends = (each.value.term for each in candidate.joined if each.items and not each.negated)
    return any(isinstance(end, Var) and end not in reached for end in ends)


def _falls_apart(query: GraphQuery) -> bool:
    """True for a query with things that nothing joins but one that both lead to: somebody from Norway, and whoever else is from there."""
    joined: list[set[Var]] = []
    if query.form == "ask" or any(isinstance(each, (Sub, Versus)) for each in query.where):
        return False
    for part in flat(query.where):
        ends = {each for each in _ends(part) if isinstance(each, Var)}
        met = [each for each in joined if each & ends]
        joined = [each for each in joined if not each & ends] + ([ends.union(*met)] if ends else [])
    things = {each.subject for each in flat(query.where) if isinstance(each, Edge)}  # and not the values of one thing, side by side
    return sum(not each.isdisjoint(things) for each in joined) > 1


def _ends(pattern: Pattern) -> Iterator[object]:
    """The terms that a pattern joins."""
    match pattern:
        case Edge(subject=subject, object=value) | AnyEdge(subject=subject, value=value):
            yield from (subject, value)
        case Derived(var=var, expression=expression):
            yield from (var, *_values(expression))


def _values(expression: object) -> Iterator[object]:
    match expression:
        case Calc(left=left, right=right):
            yield from (*_values(left), *_values(right))
        case Part(of=of):
            yield of
        case Var():
            yield expression


def _of_target(noun: Mention, candidate: Candidate) -> bool:
    """True for a word that names a link of what is asked for."""
    named = (edge for edge in candidate.joined if any(item.first == noun.first for item in edge.items))
    return any(candidate.target in {edge.a.term, edge.b.term} for edge in named)


def _lies_elsewhere(candidate: Candidate, cover: Cover, behind: int) -> bool:
    """True where the place behind "in stock", "out of stock" is not that of the stock: "in stock in Leipzig" by where suppliers are."""
    edges = [each for each in flat(candidate.query.where) if isinstance(each, Edge)]
    said = {sense.iri for each in cover.mentions if each.kind == "property" and each.last == behind for sense in each.senses}
    having = (each.subject for each in edges if not said.isdisjoint(each.properties))
    records = {term for term in having if isinstance(term, Var) and term != candidate.target}
    near = (each for each in cover.mentions if each.kind == "thing" and behind < each.first <= behind + 2)
    named = {thing.entity.iri for each in near for thing in each.things}
    ends = {end for each in edges for end in (each.subject, each.object) if isinstance(end, Node) and end.iri in named}
    return bool(records and ends) and ends.isdisjoint(_reached(candidate.query, records, candidate.target))


def _reached(query: GraphQuery, start: Collection[Term], barred: Term | None = None) -> set[Term]:
    """What hangs on these in the query, by links that do not go over what is barred."""
    ends = [(each.subject, each.object) for each in flat(query.where) if isinstance(each, Edge)]
    links = [pair for pair in ends if barred not in pair]
    reached, before = set(start), 0
    while len(reached) > before:
        before = len(reached)
        reached.update(end for pair in links if any(isinstance(each, Var) and each in reached for each in pair) for end in pair)
    return reached


def _there(cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Of no place what is asked of one that the statement before the question names: "I am counting in Vienna. What is out of stock there?"."""
    told, lowers = analysis.purpose, [word.lower for word in analysis.words]
    if told is None or len(lowers) <= told.last or not lexicon.has("at that place", lowers[-1]):
        return
    inside = positions(cover.mentions)
    named = frozenset(i for i in range(told.first + 1, told.last) if analysis.words[i].capital and analysis.words[i].text != "I" and i not in inside)
    if named:
        yield Doubt("there", VETO, named)


def _of_another(candidate: Candidate, reach: Reach) -> bool:
    """True for what another thing has, to which no word leads, where the one named may have it: Ada's extension is not that of her superior."""
    for asked, link, named in candidate.detours():
        kinds = reach.domain(link.fit.property) if link.subject is named else reach.range(link.fit.property)
        own = reach.domain(asked.fit.property)
        people = kinds | own <= reach.people  # directors have dates of birth: so have writers
        if kinds and (people or kinds <= reach.profile.widened(own)):
            return True
    return False
