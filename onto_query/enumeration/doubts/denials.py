"""What speaks against a reading by what it denies, or says of everything. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_core.matching.terms import all_singular, singular
from onto_query.candidate import Candidate
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.graph_query import Among, Compare, Edge, GraphQuery, IsA, Node, Var, Versus, Without, flat, variables_in
from onto_query.profile.naming.units import MEASURED, kind_of, unit_of
from onto_query.profile.observed import spoken, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon
from onto_query.question.vocabulary import content_stems
from onto_query.question.words import positions

NOT_HAD: Final = -0.6
"""Against a word of something else in the place of what is not had."""
SAID: Final = 0.9
"""From this score words are the name of what they are read as."""
MOSTLY: Final = 0.5
"""Share of the things of a kind from which having a value says nothing, with yes or no,"""
NEARLY: Final = 0.95
"""and of which it does not tell some apart."""
NOBODYS: Final = frozenset(("number", "boolean", "time"))
"""Sorts of values that are nobody."""
BOUND: Final = words_for("bound")
"""Words in the names of how many there may be."""
DOERS: Final = frozenset(("er", "or", "ist"))
"""What stands in the place of the ending of what is done, where a noun names who does it: managed, manager."""


def of_denials(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What speaks against the denials of a reading, and what it says that says nothing."""
    yield from _denied_without(candidate, cover, lexicon, analysis)
    yield from _denied_of_none(candidate.query)
    yield from _of_nobody(candidate, lexicon, analysis, reach)
    yield from _by_another_measure(candidate, analysis, reach)
    yield from _had_by_others(candidate, lexicon, analysis)
    yield from _had_by_all(candidate, reach)
    yield from _not_denied(candidate, cover, analysis)
    yield from _far_from_its_noun(candidate, cover, lexicon, analysis)
    yield from _kind_of_another(candidate, cover, lexicon, analysis)
    yield from _left_out_elsewhere(candidate, lexicon, analysis)
    yield from _no_more_so(cover, lexicon, analysis, reach)
    yield from _had_by_it(candidate, lexicon, analysis)
    yield from _only_denied(candidate, cover, lexicon, analysis)
    yield from _without_a_bound(candidate, analysis)
    yield from _any_beside(candidate, cover, lexicon, analysis)
    yield from _only_beside(candidate, cover, lexicon, analysis)
    yield from _denied_itself(candidate, cover, analysis, reach)


def _denied_itself(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What a noun says of the things that are asked for, inside what is denied: objects lent that "have not been given back" are lent."""
    where = candidate.query.where
    inside = {iri for each in where if isinstance(each, Without) for edge in flat(each.patterns) if isinstance(edge, Edge) for iri in edge.properties}
    outside = {iri for each in where if isinstance(each, Edge) for iri in each.properties}
    for noun in (each for each in cover.mentions if each.kind == "property" and each.first <= analysis.target < each.last):
        named = {sense.iri for sense in noun.senses}
        if all_singular(noun.text.casefold()) in reach.class_names:
            continue  # "crew members" are these, whatever leads to them
        if noun.first not in analysis.negations and named & inside and not named & outside and len(inside) > 1:
            yield Doubt("denied itself", VETO, frozenset(range(noun.first, noun.last)))


def _only_beside(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What things are said to have, as a column that some may lack: "the leaving dates of those who have left" are of nobody else."""
    lowers = [word.lower for word in analysis.words]
    where = candidate.query.where
    beside = {iri for each in flat(where) if isinstance(each, Edge) and each not in where for iri in each.properties}
    needed = {iri for each in where if isinstance(each, Edge) for iri in each.properties}
    for verb in (each for each in cover.mentions if each.kind == "property" and each.first > 1 and each.last == each.first + 1):
        done = lexicon.has("perfect", lowers[verb.first - 1]) and lexicon.has("relative", lowers[verb.first - 2])
        named = {sense.iri for sense in verb.senses}
        if done and named & beside and not named & needed:
            yield Doubt("only beside", VETO, frozenset({verb.first}))


def _any_beside(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "Never won at any festival", where a festival is told beside what is denied: that nothing was won at one is said of none of the others."""
    if not analysis.negations or not any(isinstance(each, Without) for each in candidate.query.where):
        return
    stated = {each.class_iri for each in candidate.query.where if isinstance(each, IsA) and each.node != candidate.target}
    for each in cover.mentions:
        before = analysis.words[each.first - 1].lower if each.first > min(analysis.negations) + 1 else ""
        definite = any(lexicon.has(section, before) for section in (*ARTICLES, "demonstrative"))
        whichever = each.kind == "class" and lexicon.has("determiner", before) and not definite
        if whichever and not stated.isdisjoint(sense.iri for sense in each.senses):
            yield Doubt("any beside", VETO, frozenset(range(each.first, each.last)))


def _without_a_bound(candidate: Candidate, analysis: Analysis) -> Iterator[Doubt]:
    """Courses without a maximum of students, for those that have no students."""
    lowers = {word.lower for word in analysis.words}
    for each in candidate.joined:
        if each.negated and BOUND.isdisjoint(lowers) and not BOUND.isdisjoint(spoken(each.fit.property).casefold().split()[:-1]):  # not minutes
            yield Doubt("without a bound", VETO)


def _only_denied(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What a clause before "but ... not" says, as denied alone: who was nominated for a prize but did not win it was nominated for that one."""
    lowers = [word.lower for word in analysis.words]
    behind = next((i for i, word in enumerate(lowers) if lexicon.has("but", word) and any(n > i for n in analysis.negations)), None)
    if behind is None or any(n < behind for n in analysis.negations):
        return
    told = {term.iri for each in candidate.joined if not each.negated for term in (each.a.term, each.b.term) if isinstance(term, Node)}
    denied = {term.iri for each in candidate.joined if each.negated for term in (each.a.term, each.b.term) if isinstance(term, Node)}
    for thing in (each for each in cover.mentions if each.kind == "thing" and each.last <= behind):
        named = {option.entity.iri for option in thing.things}
        if named & denied and not named & told:
            yield Doubt("only denied", VETO, frozenset(range(thing.first, thing.last)))


def _no_more_so(cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A state for what has not been done, where there is the date on which it was: an order that is paid by now may have been shipped."""
    kinds = {kind for each in cover.mentions if each.kind == "class" for sense in each.senses for kind in reach.kinds(sense.iri)}
    dates = [content_stems(spoken(held.iri), analysis.language) for held in reach.own(frozenset(kinds), {"time"})] if kinds else []
    for each in cover.mentions if analysis.negations else ():
        done = each.kind == "value" and lexicon.ends_as_participle(each.text.casefold()) and min(analysis.negations) < each.first
        if done and content_stems(each.text, analysis.language) in dates:
            yield Doubt("no more so", VETO, frozenset(range(each.first, each.last)))


def _had_by_it(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "Employees that have no manager", read as those by whom nothing is managed; suppliers that "have no offers" have offered none."""
    lowers = [word.lower for word in analysis.words]
    for joined in candidate.joined if candidate.target is not None else ():
        done = {word.removesuffix("ed") for word in spoken(joined.fit.property).casefold().split() if lexicon.ends_as_participle(word)}
        for item in joined.items if joined.negated and joined.value.term == candidate.target else ():
            before = lexicon.back_over(lowers, item.first - 1, "negation", *ARTICLES)
            noun = singular(lowers[item.last - 1])
            doer = any(noun.startswith(verb) and noun.removeprefix(verb) in DOERS for verb in done)
            if doer and 0 <= before < item.first - 1 and lexicon.has("having text", lowers[before]):
                yield Doubt("had by it", VETO, frozenset(range(item.first, item.last)))


def _left_out_elsewhere(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "Leaving out cancelled rentals" of those who rented something: these rentals count for nothing, and nobody is left out for them."""
    said = next((range(first, last) for _, first, last in lexicon["leaving out"].within([word.lower for word in analysis.words])), None)
    if said is None:
        return
    stated = {(each.properties, each.object) for each in candidate.query.where if isinstance(each, Edge)}
    for denied in (each for each in candidate.query.where if isinstance(each, Without)):
        inner = [each for each in denied.patterns if isinstance(each, Edge)]
        if len(inner) > 1 and any((each.properties, each.object) in stated for each in inner):
            yield Doubt("left out elsewhere", VETO, frozenset(said))


def _had_by_all(candidate: Candidate, reach: Reach) -> Iterator[Doubt]:
    """A value that everything of the kind has, as what is asked with yes or no: "is there a single one" is about no list price. Nor are all orders
    "late" because each has a date.
    """
    used = list(variables_in(candidate.query))
    for joined in candidate.joined:
        held = reach.profile.properties.get(joined.fit.property)
        bare = isinstance(joined.value.term, Var) and used.count(joined.value.term) == 1 and not joined.negated
        asked = candidate.query.form == "ask"
        told = held is not None and (held.sort != "thing" if asked else held.sort == "time" and bool(joined.items))
        if bare and held is not None and told and (joined.likeness or 0.0) < SAID:
            kinds = reach.domain(held.iri)
            if reach.share(kinds, held.iri) > (MOSTLY if asked else NEARLY):
                yield Doubt("had by all", VETO, frozenset(i for item in joined.items[:1] for i in range(item.first, item.last)))


def _not_denied(candidate: Candidate, cover: Cover, analysis: Analysis) -> Iterator[Doubt]:
    """A question that denies something, read as one that does not."""
    inside = positions(cover.mentions) | analysis.in_amounts
    said = frozenset(i for i in analysis.negations if i not in inside)
    for each in flat(candidate.query.where):
        other = isinstance(each, (Compare, Versus)) and (each.op in {"!=", "<", "<=", ">", ">="} or (isinstance(each, Compare) and each.value == "0"))
        false = isinstance(each, Compare) and each.on == "boolean" and not each.true
        if isinstance(each, Without) or other or false or (isinstance(each, Among) and not each.inside):
            return
    if said and candidate.query.having is None and candidate.query.form != "ask":
        yield Doubt("not denied", VETO, said)


def _far_from_its_noun(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What things are said to be, as something that others than they have: members that "are children" have not reserved a book for children."""
    lowers = [word.lower for word in analysis.words]
    for value in cover.mentions:
        start = lexicon.back_over(lowers, value.first - 1, *ARTICLES, "not", "light")  # "are not yet completed"
        if value.kind != "value" or start < 1 or not lexicon.has("be", lowers[start]) or not _said_of_noun(start, cover, lexicon, analysis):
            continue
        ways: dict[object, int] = {candidate.target: 0}
        for _ in range(len(candidate.joined)):
            for joined in candidate.joined:
                for one, other in ((joined.a.term, joined.b.term), (joined.b.term, joined.a.term)):
                    if one in ways:
                        ways[other] = min(ways.get(other, ways[one] + 1), ways[one] + 1)
        points = [point for joined in candidate.joined for point in (joined.a, joined.b) if point.position == value.first]
        if any(ways.get(point.term, 0) > 1 for point in points):
            yield Doubt("far from its noun", VETO, frozenset(range(value.first, value.last)))


def _kind_of_another(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What things are said to be, as a class of others over a link of which nothing is said: products that "are discontinued" are not those that
    have replaced a discontinued article, but drugs that "were prescribed" have a prescription.
    """
    lowers = [word.lower for word in analysis.words]
    for kind in cover.mentions:
        start = lexicon.back_over(lowers, kind.first - 1, *ARTICLES, "not", "light")
        if (
            kind.kind != "class"
            or kind.last < len(lowers)
            or start < 1
            or not lexicon.has("be", lowers[start])
            or not _said_of_noun(start, cover, lexicon, analysis)
        ):
            continue
        of_kind = any(lowers[kind.last - 1] in words_of(sense.iri) for sense in kind.senses[:1])
        for joined in candidate.joined if of_kind else ():
            if not joined.items and any(point.position == kind.first and point.term != candidate.target for point in (joined.a, joined.b)):
                yield Doubt("kind of another", VETO, frozenset(range(kind.first, kind.last)))


def _said_of_noun(start: int, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> bool:
    """True right behind a class, but not of "in which warehouses is the pump"; between them may stand where the one is that is asked for, or whose:
    "sailings from Aberdeen were cancelled".
    """
    lowers = [word.lower for word in analysis.words]
    classes = [each for each in cover.mentions if each.kind == "class" and each.last <= start]
    asked = {each.last for each in classes if each.first > 1 and lexicon.has("preposition", lowers[each.first - 2])}
    nouns = [each.last for each in classes if each.last not in asked or not lexicon.has("asking", lowers[each.first - 1])]
    if start in nouns or len(nouns) != 1:
        return start in nouns
    named = positions(each for each in cover.mentions if each.kind in {"thing", "value"})
    return all(i in named or analysis.words[i].function for i in range(nouns[0], start))


def _denied_of_none(query: GraphQuery) -> Iterator[Doubt]:
    """A denial that is the same for every row: that a director has not won says nothing of his films."""
    for each in query.where if query.form == "select" else ():
        if isinstance(each, Without) and set(variables_in(each)).isdisjoint(variables_in(tuple(other for other in query.where if other is not each))):
            yield Doubt("denied of none", VETO)


def _had_by_others(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Something that is not had, as a word which something else does not have: pets with "no microchip" are not those that no visit was for one."""
    lowers = [word.lower for word in analysis.words]
    had = [i for i in analysis.negations if i and lexicon.has("having text", lowers[i - 1]) and not lexicon.has("not", lowers[i])]
    for joined in candidate.joined:
        first = min((point.position for point in (joined.a, joined.b) if point.term != candidate.target), default=0)
        other = joined.b if joined.a.term == candidate.target else joined.a
        valued = not other.class_iri and not joined.items and isinstance(other.term, Var)
        if joined.negated and valued and any(i + 1 == first for i in had):
            yield Doubt("had by others", NOT_HAD, frozenset({first}))


def _denied_without(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """A verb that is denied without what it is said of: "never showed a comedy" is no more than "never showed a comedy anything"."""
    for joined in candidate.joined:
        if not joined.negated or not joined.items or not isinstance(joined.value.term, Var):
            continue
        verb = joined.items[0]
        article = verb.last < len(analysis.words) and lexicon.has("article", analysis.words[verb.last].lower)
        said_of = next((each for each in cover.mentions if each.first in {verb.last, verb.last + 1} and each.kind in {"class", "value"}), None)
        if article and said_of is not None and list(variables_in(candidate.query)).count(joined.value.term) == 1:
            yield Doubt("denied without", VETO, frozenset(range(verb.first, verb.last)))


def _of_nobody(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What stands before "nobody" as the one who did not do it: "Scorsese films with nobody named for the music"."""
    nobody = next((i for i in analysis.negations if lexicon.has("nobody", analysis.words[i].lower)), 0)
    if nobody and lexicon.has("preposition", analysis.words[nobody - 1].lower) and not any(i > nobody for i in analysis.content()):
        return  # who "reports to nobody"
    denied = (point for joined in candidate.joined if joined.negated for point in (joined.a, joined.b))
    if any(point.term != candidate.target and point.position < nobody for point in denied):
        yield Doubt("of nobody", VETO, frozenset({nobody}))
    values = (reach.profile.properties.get(joined.fit.property) for joined in candidate.joined if joined.negated and nobody)
    done = nobody + 1 < len(analysis.words) and lexicon.is_participle(analysis.words[nobody + 1].lower)  # what "nobody has rated" has no rating
    if not done and any(held is not None and held.sort in NOBODYS for held in values):
        yield Doubt("of nobody", VETO, frozenset({nobody}))  # who has "nobody in charge" has no charge for that


def _by_another_measure(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A measure that is not there, by a property that its word is only like, where such things have it by another one: bicycles without a `massG`
    that have a `bikeKg` do not lack a weight.
    """
    if not analysis.negations:
        return
    numbers = [each for each in reach.profile.properties.values() if each.sort == "number"]
    for joined in candidate.joined:
        kind = kind_of(unit_of(joined.fit.property) or "") if joined.negated and 0 < (joined.likeness or 0) < SAID else ""
        beside = [each.fit.property for each in candidate.joined if each.fit.forward and each.subject.term == joined.subject.term]
        for other in numbers if kind in MEASURED else ():
            alike = other.iri not in beside and kind_of(unit_of(other.iri) or "") == kind
            if alike and any(not reach.domain(other.iri).isdisjoint(reach.domain(each)) for each in beside):
                yield Doubt("another measure", VETO, frozenset({joined.items[0].first}))
                return
