"""What speaks against a reading that goes over somebody of whom nobody spoke, or takes a noun for another kind of thing by its last word. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_core.graph.foreign import ENDS
from onto_core.matching.terms import singular
from onto_core.ontology.schema.names import words
from onto_core.terms import Literal
from onto_core.vocabulary import local_name
from onto_query.candidate import Candidate, Joined, Point
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.called import kinds_of
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tables.heads import called_by
from onto_query.enumeration.words.known_as import staff_stems
from onto_query.enumeration.words.places import says_where
from onto_query.enumeration.words.told import is_line
from onto_query.graph_query import Among, Edge, IsA, Node, Sub, Var, flat
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon
from onto_query.question.vocabulary import BY_NAME, content_stems

PART: Final = words_for("part")
"""Words for what is a part of something."""
NOUN_AND_NAME: Final = 2
"""Mentions of "which town is X in"."""
LEADING: Final = frozenset(("in charge", "running", "superior"))
"""What those do at work who lead others."""
FAR_LINKS: Final = 3
"""Links that no word names from which a thing has nothing of what it leads to."""


def of_between(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Such doubts."""
    yield from _over_somebody(candidate, lexicon, analysis, reach)
    yield from _another_kind_of_noun(candidate, cover, lexicon, analysis)
    yield from _name_of_the_named(candidate, cover, lexicon, analysis, reach)
    yield from _what_may_be_done(cover, lexicon, analysis)
    yield from _count_dropped(candidate, cover, lexicon, analysis)
    yield from _state_of_another(candidate, cover, lexicon, analysis, reach)
    yield from _sum_of_keys(candidate)
    yield from _no_line(candidate, cover, lexicon, analysis, reach)
    yield from _members_of(candidate, cover, lexicon, analysis, reach)
    yield from _far_from_it(candidate, cover, lexicon, analysis)
    yield from _where_others_live(candidate, cover, lexicon, analysis, reach)
    yield from _of_a_neighbour(candidate, cover, lexicon, analysis, reach)
    yield from _parts_of_another(candidate, cover, lexicon, analysis)
    yield from _over_the_whole(candidate, cover, lexicon, reach)
    yield from _all_who_work(candidate, lexicon, analysis, reach)
    yield from _value_of_another(candidate, cover)
    yield from _in_its_clause(candidate, cover, lexicon, analysis)
    yield from _column_of_another(candidate, cover, lexicon, analysis, reach)
    yield from _beside_what_was_done(candidate, cover, lexicon, analysis)


def _beside_what_was_done(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Where or to whom something was done, as what only has to do with the thing: "to which towns have we sent lamps by A" asks for no towns in which
    they were made.
    """
    lowers = [word.lower for word in analysis.words]
    fronted = len(lowers) > 1 and lexicon.has("preposition", lowers[0]) and lexicon.has("asking", lowers[1])
    told = [each for each in candidate.joined if candidate.target in (each.a.term, each.b.term)]
    verbs = (each for each in cover.mentions if each.first > analysis.target and each.kind in {"class", "property"})
    verb = min(verbs, key=lambda each: each.first, default=None) if fronted and told and not any(each.items for each in told) else None
    if verb is None or not lexicon.is_participle(lowers[verb.first]):
        return
    done = {point.term for each in candidate.joined for point in (each.a, each.b) if point.position == verb.first}
    done |= {each.subject.term for each in candidate.joined if any(item.first == verb.first for item in each.items)}
    done = {term for term in done if isinstance(term, Var)}  # what is based in a town is so in a country, too
    if done and done.isdisjoint(term for each in told for term in (each.a.term, each.b.term)):
        yield Doubt("beside what was done", VETO, frozenset(range(verb.first, verb.last)))


def _column_of_another(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What is to be told of each as that of something else, where each has such a value of its own: "the stands of the arena with their seats"."""
    lowers = [word.lower for word in analysis.words]
    beside = next((i for i, word in enumerate(lowers) if i > analysis.target and lexicon.has("with columns", word)), len(lowers))
    kinds = frozenset(
        kind for each in cover.mentions if each.kind == "class" and each.first <= analysis.target < each.last for kind in kinds_of(each, reach)
    )
    for joined in candidate.joined if kinds else ():
        values = reach.profile.sort(joined.fit.property) not in {"thing", ""}
        for item in joined.items if values and not joined.value.amounts and joined.subject.term != candidate.target else ():
            own = any(sense.score >= BY_NAME and reach.has(kinds, sense.iri) for sense in item.senses)
            if item.first > beside and own and not reach.has(kinds, joined.fit.property):
                yield Doubt("column of another", VETO, frozenset(range(item.first, item.last)))


def _in_its_clause(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What is said of a noun in a clause of its own as said of another: films by "studios that belong to A" need not be A's."""
    lowers = [word.lower for word in analysis.words]
    joined = [{each.a.position, each.b.position} for each in candidate.joined]
    for noun in (each for each in cover.mentions if each.kind == "class" and each.last + 1 < len(lowers) and each.first != analysis.target):
        if not lexicon.has("that", lowers[noun.last]) or lexicon.has("be", lowers[noun.last + 1]):
            continue
        behind = min((each for each in cover.mentions if each.first > noun.last), key=lambda each: each.first, default=None)
        of = lexicon.back_over(lowers, behind.first - 1, *ARTICLES) if behind is not None else -1
        if (
            behind is None
            or behind.kind != "thing"
            or not lexicon.has("preposition", lowers[of])
            or any(i in analysis.content() and i not in cover.left for i in range(noun.last, behind.first))
        ):
            continue
        placed = any(noun.first in ends for ends in joined) and any(behind.first in ends for ends in joined)
        if placed and not any({noun.first, behind.first} <= ends for ends in joined):
            yield Doubt("in its clause", VETO, frozenset(range(behind.first, behind.last)))


def _parts_of_another(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "The parts of" a thing as what is a part of something else that has to do with it, and of which nobody speaks: the parts of a cycle are its
    films, and no roles in them.
    """
    lowers, edges = [word.lower for word in analysis.words], [each for each in flat(candidate.query.where) if isinstance(each, Edge)]
    for noun in (each for each in cover.mentions if each.kind == "class" and singular(each.text.casefold()) in PART):
        of = lexicon.on_over(lowers, noun.last + 1, *ARTICLES) if noun.last < len(lowers) and lexicon.has("noun of", lowers[noun.last]) else 0
        whole = next((each for each in cover.mentions if each.kind == "thing" and each.first <= of < each.last), None) if of else None
        own = {Node(option.entity.iri) for option in whole.things} if whole is not None else set()
        told = any({each.subject, each.object} & own and candidate.target in {each.subject, each.object} for each in edges)
        if own and not told and not any(is_called(iri, PART) for each in edges for iri in each.properties):
            yield Doubt("parts of another", VETO, frozenset(range(noun.first, noun.last)))


def _over_the_whole(candidate: Candidate, cover: Cover, lexicon: Lexicon, reach: Reach) -> Iterator[Doubt]:
    """All that belongs to a whole for what belongs to one of its parts: who works for a shop that has departments works in one of these, which the
    graph says by another link, if at all; and each department has as many people as the shop.
    """
    nouns = {sense.iri for each in cover.mentions if each.kind == "class" for sense in each.senses}
    for one in candidate.joined:
        held, whole, properties = reach.profile.properties.get(one.fit.property), one.value, reach.profile.properties
        if held is None or not held.single or held.objects == held.uses or whole.class_iri in nouns or not isinstance(whole.term, Var):
            continue
        if one.items and not lexicon.has("preposition", spoken(one.fit.property).casefold().split()[-1]):
            continue  # "the departments of Ada's employer"
        for other in (each for each in candidate.joined if each.subject.term == whole.term and each is not one):
            parts = properties.get(other.fit.property)
            if parts is None or parts.sort != "thing" or parts.single or parts.objects != parts.uses or one.negated or other.negated:
                continue
            direct = reach.between(_kinds(one.subject, one, reach), _kinds(other.value, other, reach))
            count = candidate.query.aggregate
            grouped = count is not None and count.of == one.subject.term and other.value.term in candidate.query.columns
            if direct or grouped:
                yield Doubt("over the whole", VETO)


def _all_who_work(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """All of the staff for the one who is in charge of them: who runs a department is not everybody who works there."""
    said = [(first, last) for how, first, last in lexicon["at work"].within([word.lower for word in analysis.words]) if how in LEADING]
    staff = staff_stems(analysis.language)
    for joined in candidate.joined if said and analysis.wanted == "person" else ():
        held = reach.profile.properties.get(joined.fit.property)
        several = held is not None and (not held.single if joined.value.term == candidate.target else held.objects < held.uses)
        if candidate.target in {joined.a.term, joined.b.term} and several and not staff.isdisjoint(content_stems(spoken(joined.fit.property))):
            yield Doubt("all who work", VETO, frozenset(i for first, last in said for i in range(first, last)))


def _value_of_another(candidate: Candidate, cover: Cover) -> Iterator[Doubt]:
    """A value right behind the name of its property, as that of something else: who "has the title Buyer" has no superior with that title."""
    edges = [each for each in flat(candidate.query.where) if isinstance(each, Edge) and isinstance(each.object, Literal)]
    for value in (each for each in cover.mentions if each.kind == "value"):
        own = {held.property for held in value.values}
        for joined in candidate.joined:
            named = joined.fit.property in own and any(item.last == value.first for item in joined.items) and isinstance(joined.value.term, Var)
            if named and any(joined.fit.property in each.properties and each.subject != joined.subject.term for each in edges):
                yield Doubt("value of another", VETO, frozenset(range(value.first, value.last)))


def _where_others_live(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The place of people of whom nobody speaks, and who have to do with a thing by another: tastings "held in Leeds" are not those with a guest who
    lives there.
    """
    lowers = [word.lower for word in analysis.words]
    spoken_of = frozenset(kind for each in cover.mentions if each.kind == "class" for sense in each.senses for kind in reach.kinds(sense.iri))
    for place in (each for each in cover.mentions if each.kind == "value"):
        before = lexicon.back_over(lowers, place.first - 1, *ARTICLES)
        if before < 0 or not lexicon.has("preposition", lowers[before]):
            continue
        for own in (each for each in flat(candidate.query.where) if isinstance(each, Edge) and isinstance(each.object, Literal)):
            kinds = reach.domain(own.properties[0])
            told = any(value.property == own.properties[0] for value in place.values) and says_where(own.properties[0], lexicon)
            if not told or not kinds or not kinds <= reach.people or kinds & spoken_of or own.subject in {candidate.target, *candidate.query.columns}:
                continue
            if not any({own.subject, candidate.target} == {each.a.term, each.b.term} for each in candidate.joined):
                yield Doubt("where others live", VETO, frozenset(range(place.first, place.last)))


def _of_a_neighbour(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What belongs to something else for what is asked of a named thing, whose kind has it itself: Ada's mobile number is not that of her firm; and a
    link that no word names for "Ada's number".
    """
    lowers = [word.lower for word in analysis.words]
    for thing in (each for each in cover.mentions if each.kind == "thing" and (*lowers, "")[each.last] == "'s"):
        own = {option.entity.iri for option in thing.things}
        kinds = frozenset(kind for option in thing.things for kind in option.entity.types)
        terms: set[object] = {Node(iri) for iri in own}
        terms |= {each.var for each in flat(candidate.query.where) if isinstance(each, Among) and own.issuperset(each.things)}
        noun = next((each for each in cover.mentions if each.first == thing.last + 1), None)
        if noun is None:
            number = lexicon.has("key", (*lowers, "", "")[thing.last + 1])
            if number and candidate.kind == "relation" and not any(each.items for each in candidate.joined):
                yield Doubt("of a neighbour", VETO, frozenset({thing.last + 1}))
        elif noun.kind == "property" and any(reach.has(kinds, sense.iri) and reach.profile.sort(sense.iri) != "thing" for sense in noun.senses):
            told = [each for each in candidate.joined if not each.negated and any(item.first == noun.first for item in each.items)]
            if told and not any(end.term in terms for each in told for end in (each.a, each.b)):
                yield Doubt("of a neighbour", VETO, frozenset(range(noun.first, noun.last)))


def _over_somebody(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Somebody between the two ends of a verb, of whom nobody spoke: who handles a claim is not he whose boss does, and lessons that were taught in a
    car have it themselves, though their teacher has one as well.
    """
    lowers, shown = [word.lower for word in analysis.words], {candidate.target, *candidate.query.columns}
    for verb in candidate.joined:
        for item in verb.items[:1]:
            by = item.last < len(lowers) and lexicon.has("done by", lowers[item.last])
            for end, middle in ((verb.a, verb.b), (verb.b, verb.a)):
                if middle.role != "implied" or middle.term in shown or by or not _is_person(middle, verb, reach):
                    continue
                for on in (each for each in candidate.joined if each is not verb and middle.term in (each.a.term, each.b.term)):
                    if on.items:  # whoever "reports to each supervisor" reports to no boss of his
                        behind = lexicon.on_over(lowers, item.last, *ARTICLES, "each", "determiner") == on.items[0].first
                        if behind and on.fit.property == verb.fit.property:
                            yield Doubt("over somebody", VETO)
                    if on.items or on.fit.property in ENDS:  # what a relationship says is said of those whom it joins
                        continue
                    far = on.b if on.a.term == middle.term else on.a
                    twice = analysis.wanted == "person" and end.term == candidate.target and _is_person(end, verb, reach)
                    if twice or (_passive(item.first, lowers, lexicon) and reach.between(_kinds(end, verb, reach), _kinds(far, on, reach))):
                        yield Doubt("over somebody", VETO, frozenset(range(item.first, item.last)))


def _members_of(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A flag for the members of what stands before them: "crew members" are no members of a union."""
    nouns = {each.last for each in cover.mentions if each.kind == "class"}
    for joined in candidate.joined:
        for item in joined.items[:1] if reach.profile.sort(joined.fit.property) == "boolean" else ():
            if item.first in nouns and lexicon.has("member", analysis.words[item.last - 1].lower):
                yield Doubt("members of", VETO, frozenset(range(item.first, item.last)))


def _far_from_it(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What only things far from it have, where nothing is said but that it is so: the town that a supplier is in is none in which its goods lie."""
    lowers = [word.lower for word in analysis.words]
    named = [each for each in cover.mentions if each.kind == "thing"]
    noun = next((each for each in cover.mentions if each.kind == "property"), None)
    far = sum(not joined.items for joined in candidate.joined) >= FAR_LINKS
    if noun is None or len(cover.mentions) != NOUN_AND_NAME or not far:
        return
    plain = all(each.kind in {"class", "property"} for each in cover.mentions) and noun.score < BY_NAME
    if plain and noun.first in analysis.groups[:1]:  # the category of an item is no sort of those who buy it
        yield Doubt("far from it", VETO, frozenset(range(noun.first, noun.last)))
    if len(named) != 1:
        return
    at = lexicon.back_over(lowers, named[0].first - 1, *ARTICLES)
    if at >= noun.last and lexicon.has("be", lowers[at]):
        yield Doubt("far from it", VETO, frozenset(range(noun.first, noun.last)))


def _no_line(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Something that merely joins two things, for what one of them includes: a customer includes none of what he has reviewed, which is no line of
    a customer.
    """
    said = frozenset(i for i in cover.left if lexicon.has("includes", analysis.words[i].lower))
    for joined in candidate.joined if said else ():
        whole = words_of(joined.value.class_iri)
        lines = _kinds(joined.subject, joined, reach)
        if is_line(joined, candidate) and not all(not whole.isdisjoint(words_of(kind)) for kind in lines):
            yield Doubt("no line", VETO, said)


def _kinds(point: Point, joined: Joined, reach: Reach) -> frozenset[str]:
    iri = joined.fit.property
    return point.types or (reach.domain(iri) if joined.subject.term == point.term else reach.range(iri))


def _is_person(point: Point, joined: Joined, reach: Reach) -> bool:
    kinds = _kinds(point, joined, reach)
    return bool(kinds) and kinds <= reach.people


def _passive(first: int, lowers: list[str], lexicon: Lexicon) -> bool:
    return first > 0 and lexicon.is_participle(lowers[first]) and lexicon.has("be", lowers[first - 1])


def _another_kind_of_noun(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Things by the last word of what they are called, where another noun stands before it: "the theory test" is no driving test."""
    lowers, by_end = [word.lower for word in analysis.words], {each.last: each for each in cover.mentions}
    for noun in cover.mentions:
        own = {word for sense in noun.senses[:1] for word in spoken(sense.iri).casefold().split()}
        before = by_end.get(noun.first)
        if noun.kind != "class" or len(own) < 2 or noun.last - noun.first > 1 or before is None or before.kind != "property":
            continue
        begun = _begins_noun(before, lowers, lexicon)
        said = own.isdisjoint(lowers[before.first : before.last])
        apart = not any(joined.subject.class_iri == noun.senses[0].iri for joined in candidate.joined if _named_by(joined, before))
        if begun and said and apart:
            yield Doubt("another kind of noun", VETO, frozenset(range(before.first, noun.last)))


def _begins_noun(before: Mention, lowers: list[str], lexicon: Lexicon) -> bool:
    """True where the words before a noun begin with an article or one stands among them: "passed the theory" test."""
    inside = any(lexicon.has(section, word) for word in lowers[before.first : before.last] for section in ARTICLES)
    return inside or (before.first > 0 and any(lexicon.has(section, lowers[before.first - 1]) for section in (*ARTICLES, "possessive", "our")))


def _named_by(joined: Joined, words: Mention) -> bool:
    return any(item.first == words.first for item in joined.items)


def _name_of_the_named(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The name of what the question names, where it asks for no name: "which works by Ada Holm" are not that she is called Ada Holm."""
    shown, lowers = candidate.query.columns, [word.lower for word in analysis.words]
    if len(shown) != 1 or any(lexicon.has(section, word) for word in lowers for section in ("called", "named", "naming")):
        return
    named = {option.entity.iri: called_by(frozenset(option.entity.types), reach) for each in cover.mentions for option in each.things}
    for each in flat(candidate.query.where):
        own = isinstance(each, Edge) and each.object == shown[0] and isinstance(each.subject, Node)
        if own and not set(named.get(each.subject.iri, ())).isdisjoint(each.properties):  # type: ignore[union-attr]
            yield Doubt("name of the named", VETO)


def _what_may_be_done(cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Nothing for what somebody may do: how long "can I keep a book" is told by no length of a book."""
    lowers = [word.lower for word in analysis.words]
    for i in range(len(lowers) - 2):
        ours = lexicon.has("capable", lowers[i]) and (lexicon.has("asker", lowers[i + 1]) or lexicon.has("our", lowers[i + 1]))
        holds = analysis.form == "count" and lexicon.has("holds many", lowers[i + 2])  # "how many people can you seat"
        if ours and i + 2 in cover.left and i and not holds:
            yield Doubt("what may be done", VETO, frozenset({i + 2}))


def _count_dropped(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Things of which their number is told of each, passed over: "wards with their floor and number of beds" are no wards that have a bed."""
    lowers, query = [word.lower for word in analysis.words], candidate.query
    if query.form != "select" or query.aggregate is not None or any(isinstance(each, Sub) for each in query.where):
        return
    for noun in (each for each in cover.mentions if each.kind == "class"):
        told = lexicon["number of"].before(lowers, noun.first) or lexicon["count"].before(lowers, noun.first)
        joined = lexicon.back_over(lowers, told[1] - 1, *ARTICLES, "possessive") if told is not None else -1
        if joined > 0 and lexicon.has("accompanied", lowers[joined]):
            yield Doubt("count dropped", VETO, frozenset(range(noun.first, noun.last)))


def _state_of_another(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What was done, by a date of what is asked about, as the state of others: what is "paid" by each method, where payments are `paid_on`, is not
    that of paid invoices alone.
    """
    asked = {each.class_iri for each in flat(candidate.query.where) if isinstance(each, IsA)}
    asked |= {kind for joined in candidate.joined for kind in (_kinds(joined.a, joined, reach) if joined.a.term == joined.subject.term else ())}
    nouns = {each.first for each in cover.mentions if each.kind == "class"}
    for value in (each for each in cover.mentions if each.kind == "value" and each.last - each.first == 1):
        word, kinds = analysis.words[value.first].lower, frozenset(kind for each in value.values for kind in each.kinds)
        if not kinds or not lexicon.is_participle(word) or value.last in nouns or analysis.words[value.first].capital:
            continue
        others = frozenset(kind for iri in asked for kind in reach.kinds(iri) or ()) - kinds
        if others and any(word in words_of(held.iri) for held in reach.own(others, {"time"}) if kinds.isdisjoint(held.domains())):
            yield Doubt("state of another", VETO, frozenset((value.first,)))


def _sum_of_keys(candidate: Candidate) -> Iterator[Doubt]:
    """The numbers by which rows go, added up: what was paid is no sum of payment numbers."""
    aggregate = candidate.query.aggregate
    if aggregate is None or aggregate.function not in {"sum", "avg"}:
        return
    for each in flat(candidate.query.where):
        if isinstance(each, Edge) and each.object == aggregate.of and all(_is_key(iri) for iri in each.properties):
            yield Doubt("sum of keys", VETO)


def _is_key(iri: str) -> bool:
    return words(local_name(iri)).casefold().split()[-1:] in (["id"], ["key"])
