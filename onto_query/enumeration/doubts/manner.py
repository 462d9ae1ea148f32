"""What speaks against a reading that takes words for less than they say: an adjective for having a value, a verb for nothing at all. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate, Joined
from onto_query.enumeration.doubts.denials import MOSTLY
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.words.known_as import staff_stems
from onto_query.enumeration.words.places import says_where
from onto_query.graph_query import Among, Edge, IsA, Node, Var, flat, variables_in
from onto_query.profile.naming.units import UNITS, kind_of, unit_of
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import PEOPLE, Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import content_stems

BORN = words_for("born")
"""Words in the names of dates of birth."""
RESIDING: Final = words_for("residing")
KEY: Final = words_for("key")
MEASURED: Final = ("length", "weight", "height", "age", "speed")
"""Measures, each by the section of its words, that "how long", "how heavy" asks for."""

BEFORE_NOUNS: Final = ("article", "the", "possessive", "our", "most", "how many")
"""Sections of words behind which works are no verb."""


def of_manner(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Such doubts."""
    yield from _had_by_most(candidate, cover, lexicon, analysis, reach)
    yield from _by_its_rate(candidate, analysis)
    yield from _verb_passed_over(cover, lexicon, analysis)
    yield from _no_person(candidate, cover, lexicon, analysis, reach)
    yield from _halves_of_a_name(cover, analysis)
    yield from _adjective_as_column(candidate, analysis)
    yield from _said_twice(cover, lexicon, analysis)
    yield from _doing_instead(candidate, cover, lexicon, analysis, reach)
    yield from _age_by_another_date(candidate, lexicon, analysis, reach)
    yield from _rated(candidate, lexicon, analysis)
    yield from _length_of_another(candidate, cover, lexicon, analysis, reach)
    yield from _per_unit(candidate, analysis, reach)
    yield from _key_of_a_thing(candidate, lexicon, analysis, reach)
    yield from _not_about(candidate, cover, lexicon, analysis)
    yield from _another_measure(candidate, lexicon, analysis)
    yield from _inside(candidate, cover, lexicon, analysis)
    yield from _open_since(candidate, lexicon, analysis, reach)
    yield from _workplace(candidate, cover, lexicon, analysis, reach)
    yield from _without_number(candidate, lexicon, analysis, reach)
    yield from _by_another_verb(candidate, cover, lexicon, analysis)
    yield from _said_of_the_owner(candidate, cover, lexicon, analysis)
    yield from _a_step_away(candidate, cover, reach)
    yield from _born_then(candidate, analysis)


def _born_then(candidate: Candidate, analysis: Analysis) -> Iterator[Doubt]:
    """The date of somebody's birth where no word speaks of it: "when did she come in" is not when she was born."""
    if analysis.wanted == "time" and candidate.query.form == "select":
        asked = (each for each in candidate.joined if each.value.term in candidate.query.columns[:1] and not each.items)
        if any(is_called(each.fit.property, BORN) for each in asked):
            yield Doubt("born then", VETO)


def _had_by_most(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """An adjective as a value that most things of a kind have, whatever it is: "abnormal results" are not all that have a flag."""
    lowers, used = [word.lower for word in analysis.words], list(variables_in(candidate.query))
    nouns = {each.first for each in cover.mentions if each.kind == "class" and not lexicon.is_participle(lowers[each.last - 1])}
    for joined in candidate.joined:
        held = reach.profile.properties.get(joined.fit.property)
        bare = isinstance(joined.value.term, Var) and used.count(joined.value.term) == 1 and joined.value.term != candidate.target
        if not bare or joined.negated or not joined.items or held is None or held.sort in {"thing", "boolean"}:
            continue
        item = joined.items[0]
        if held.sort == "time" and lexicon.is_participle(lowers[item.last - 1]):
            continue  # what is done to most things is done to some
        behind = max((each.last for each in cover.mentions if each.kind == "class" and each.last <= item.first), default=len(lowers))
        is_said = any(lexicon.has("be", word) for word in lowers[behind : item.first]) and item.last == len(lowers)
        said = item.last in nouns or is_said
        if said and reach.share(reach.domain(held.iri), held.iri) > MOSTLY:
            yield Doubt("had by most", VETO, frozenset(range(item.first, item.last)))


def _by_another_verb(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """A film "by" somebody for one in which he does what the verb before it says: who starred in a film by A starred in one that A made."""
    lowers = [word.lower for word in analysis.words]
    nouns = {each.last: each.first for each in cover.mentions if each.kind == "class"}
    for thing in (each for each in cover.mentions if each.kind == "thing"):
        by = lexicon.back_over(lowers, thing.first - 1, *ARTICLES)
        noun = nouns.get(by)
        if noun is None or not lexicon.has("done by", lowers[by]):
            continue
        named = {option.entity.iri for option in thing.things}
        for joined in candidate.joined:
            of_him = any(isinstance(each.term, Node) and each.term.iri in named for each in (joined.a, joined.b))
            if of_him and joined.items and all(item.last <= noun for item in joined.items):
                yield Doubt("by another verb", VETO, frozenset(range(joined.items[0].first, joined.items[0].last)))


def _said_of_the_owner(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Whether A is so, where it is asked whether "the remake of A" is."""
    if candidate.query.form != "ask":
        return
    lowers, among = (
        [word.lower for word in analysis.words],
        {each.var: each.things for each in flat(candidate.query.where) if isinstance(each, Among)},
    )
    for thing in (each for each in cover.mentions if each.kind == "thing"):
        i = lexicon.back_over(lowers, thing.first - 1, *ARTICLES)
        if i < 1 or not lexicon.has("belonging", lowers[i]):
            continue
        named = frozenset(option.entity.iri for option in thing.things)
        for head in candidate.joined:
            ends = [each.term for each in (head.a, head.b)]
            own = next((each for each in ends if _is_one_of(each, named, among)), None)
            other = next((each for each in ends if each != own), None)
            if own is None or not any(item.last == i for item in head.items):
                continue
            said = [each for each in candidate.joined if each is not head and own in {each.a.term, each.b.term}]
            if said and not any(each is not head and other in {each.a.term, each.b.term} for each in candidate.joined):
                yield Doubt("said of the owner", VETO, frozenset(k for item in said[0].items for k in range(item.first, item.last)))


def _a_step_away(candidate: Candidate, cover: Cover, reach: Reach) -> Iterator[Doubt]:
    """Things that only lead to others of which the noun may speak as well: "awards given at" a festival are the prizes, not what was won of them."""
    asked = [each for each in candidate.joined if candidate.target is not None and candidate.target in {each.a.term, each.b.term}]
    if len(asked) != 1 or len(candidate.joined) < 2 or candidate.query.aggregate is not None or candidate.query.order:
        return
    own, other = (asked[0].a, asked[0].b) if asked[0].a.term == candidate.target else (asked[0].b, asked[0].a)
    for noun in (each for each in cover.mentions if each.kind == "class" and own.class_iri in {sense.iri for sense in each.senses}):
        top = max(sense.score for sense in noun.senses)
        kinds = frozenset(kind for sense in noun.senses if sense.score >= top and sense.iri != own.class_iri for kind in reach.kinds(sense.iri))
        iri = asked[0].fit.property
        of_other = reach.kinds(other.class_iri) if other.class_iri else reach.range(iri) if asked[0].value is other else reach.domain(iri)
        if of_other and of_other <= kinds and isinstance(other.term, Var):
            yield Doubt("a step away", VETO, frozenset(range(noun.first, noun.last)))


def _is_one_of(term: object, named: frozenset[str], among: Mapping[Var, tuple[str, ...]]) -> bool:
    """True for one of the things, and for a variable that is one of them."""
    iris = (term.iri,) if isinstance(term, Node) else among.get(term, ()) if isinstance(term, Var) else ()
    return bool(iris) and named.issuperset(iris)


def _by_its_rate(candidate: Candidate, analysis: Analysis) -> Iterator[Doubt]:
    """A number by the word behind the "per" of its name: how many days something took are no `timesPerDay`."""
    for joined in candidate.joined:
        said, behind, rate = spoken(joined.fit.property).casefold().partition(" per ")
        for item in joined.items[:1] if behind else ():
            words = set(content_stems(analysis.text[analysis.words[item.first].start : analysis.words[item.last - 1].end], analysis.language))
            if words <= set(content_stems(rate, analysis.language)) and words.isdisjoint(content_stems(said, analysis.language)):
                yield Doubt("by its rate", VETO, frozenset(range(item.first, item.last)))


def _verb_passed_over(cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Nothing for the one verb of a question: "what does X weigh" asks for no things of X."""
    lowers, last = [word.lower for word in analysis.words], len(analysis.words) - 1
    did = last > 1 and lexicon.has("did", lowers[1]) and not any(each.kind == "property" for each in cover.mentions)
    if last in cover.left and did and lexicon.has("asking", lowers[0]) and not analysis.words[last].function:
        yield Doubt("verb passed over", VETO, frozenset({last}))


def _no_person(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What is done as the one to whom it is done: who "was diagnosed" is no diagnosis."""
    if candidate.query.form != "select":
        return
    kinds = {each.class_iri for each in flat(candidate.query.where) if isinstance(each, IsA) and each.node == candidate.target}
    at = analysis.words[analysis.target].lower if analysis.target < len(analysis.words) else ""
    if singular(at) in PEOPLE and kinds and reach.people and kinds.isdisjoint(reach.people):
        yield Doubt("no person", VETO, frozenset({analysis.target}))  # "staff without email" are no topics that somebody works on
    if analysis.wanted != "person":
        return
    for noun in cover.mentions:
        asked = noun.kind == "class" and kinds.intersection(sense.iri for sense in noun.senses)
        if asked and lexicon.ends_as_participle(analysis.words[noun.last - 1].lower) and kinds.isdisjoint(reach.people):
            yield Doubt("no person", VETO, frozenset(range(noun.first, noun.last)))


def _adjective_as_column(candidate: Candidate, analysis: Analysis) -> Iterator[Doubt]:
    """Two columns for two words with nothing between, not even a comma: "dead directors" are not both deaths and directors."""
    columns = set(candidate.query.columns)
    shown = [(each.items[0], each.fit.property) for each in candidate.joined if each.items and not columns.isdisjoint({each.a.term, each.b.term})]
    for one, own in shown:
        for other, theirs in shown:
            named = {word for sense in one.senses if sense.iri == own for word in f"{sense.name} {spoken(own)}".casefold().split()}
            lower = analysis.words[one.first].lower
            unnamed = named.isdisjoint((lower, singular(lower)))  # "first name last name" are two columns, though sloppily
            unnamed = unnamed or lexicon_of(analysis.language).has("original", lower)  # nor is the original title a language and a title
            beside = one.last == other.first and own != theirs and unnamed
            if beside and not analysis.text[analysis.words[one.last - 1].end : analysis.words[other.first].start].strip():
                yield Doubt("adjective as column", VETO, frozenset(range(one.first, one.last)))


def _said_twice(cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """A noun of a row as the things themselves, which are named behind it: of "name and job of employees" the job is no employee."""
    lowers, nouns = [word.lower for word in analysis.words], [each for each in cover.mentions if each.kind == "class" and each.senses]
    columns = {each.last for each in cover.mentions if each.kind == "property"}
    for noun in nouns:
        listed = noun.first - 1 in columns and lexicon.has("and", lowers[noun.first - 1])
        twice = any(other.first > noun.first and other.senses[0].iri == noun.senses[0].iri for other in nouns)
        if listed and (twice or any(lexicon.has("of", word) for word in lowers[noun.first : noun.last])):
            yield Doubt("said twice", VETO, frozenset(range(noun.first, noun.last)))


def _doing_instead(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What things do for what is done to them, where the graph has both: the most cited article need not cite much."""
    most, nouns = analysis.superlative, {each.first: each for each in cover.mentions if each.kind == "class"}
    for joined in candidate.joined if most is not None and most.counts else ():
        for item in joined.items[:1]:
            noun = nouns.get(item.last) if most is not None and item.first == most.last else None
            did = joined.subject.term == candidate.target and lexicon.is_participle(analysis.words[item.last - 1].lower)
            kinds = frozenset(kind for sense in noun.senses[:1] for kind in reach.kinds(sense.iri)) if noun is not None else frozenset()
            if did and not kinds.isdisjoint(reach.range(joined.fit.property)):
                yield Doubt("doing instead", VETO)


def _age_by_another_date(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The age of people by a date at which they were not born: the youngest member is not the one who was hired last."""
    most, by = analysis.superlative, {order.by for order in candidate.query.order}
    if most is None or lexicon["eldest"].at([word.lower for word in analysis.words], most.last - 1) is None:
        return
    for joined in candidate.joined:
        dated = joined.value.term in by and not joined.items and reach.profile.sort(joined.fit.property) == "time"
        if dated and reach.domain(joined.fit.property) <= reach.people and not is_called(joined.fit.property, BORN):
            yield Doubt("age by another date", VETO, frozenset(range(most.first, most.last)))


def _rated(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What somebody charges for how good he is: a rating is no rate."""
    good, charged = lexicon.measures["quality"], lexicon.measures["charge"]
    for joined in candidate.joined:
        rated = is_called(joined.fit.property, charged) and not is_called(joined.fit.property, good)
        for item in joined.items[:1]:
            said = {singular(word.lower) for word in analysis.words[item.first : item.last]}
            if rated and said & good:
                yield Doubt("rated", VETO, frozenset(range(item.first, item.last)))


def _length_of_another(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """How long something else lasted than what it is asked of: the length of a visit is not that of the membership of those who came."""
    lowers = [word.lower for word in analysis.words]
    for joined in candidate.joined:
        span = reach.spans.get(joined.fit.property)
        for item in joined.items[:1] if span is not None else ():
            of = item.last < len(lowers) and lexicon.has("of", lowers[item.last])
            noun = lexicon.on_over(lowers, item.last + 1, *ARTICLES) if of else item.last
            whose = [each for each in cover.mentions if each.kind == "class" and each.first == noun]
            if span is not None and whose and not any(span.kind in reach.kinds(sense.iri) for each in whose for sense in each.senses):
                yield Doubt("length of another", VETO, frozenset(range(item.first, item.last)))


def _per_unit(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Groups by what is measured: the highest rent per square metre is not the highest of those of the same area."""
    for joined in candidate.joined if analysis.superlative is not None else ():
        for item in joined.items[:1]:
            measured = reach.profile.sort(joined.fit.property) == "number" and unit_of(joined.fit.property) is not None
            if measured and set(analysis.groups).intersection(range(item.first, item.last)):
                yield Doubt("per unit", VETO, frozenset(range(item.first, item.last)))


def _key_of_a_thing(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The key by which rows lead to a thing in its place, where they lead to the thing as well: which contractor it was is told by no number."""
    if any(lexicon.has("key", word.lower) for word in analysis.words):
        return
    shown = candidate.query.columns[:1]
    for each in flat(candidate.query.where):
        held = reach.profile.properties.get(each.properties[0]) if isinstance(each, Edge) and each.object in shown else None
        if held is not None and held.sort != "thing" and reach.links_beside(held):
            yield Doubt("key of a thing", VETO)


def _not_about(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What leads to a thing, for all that there is to say of it: "what do you know about X" asks for no parts of X."""
    lowers = [word.lower for word in analysis.words]
    about = next((i for i, word in enumerate(lowers) if lexicon.has("about", word)), None)
    if about is None or candidate.kind == "description" or candidate.query.form != "select" or analysis.wanted != "thing":
        return
    if all(each.first > about for each in cover.mentions) and all(each.kind in {"thing", "value"} for each in cover.mentions):
        yield Doubt("not about", VETO)


def _another_measure(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """A number that words are only like, or a key, where it is asked how long or how heavy something is: how long a booking is are not the beds
    booked, nor how long somebody has worked here his employee number.
    """
    asked = lexicon.hinted(analysis.hints, MEASURED)
    lasting = any(lexicon.has("lasts", word.lower) for word in analysis.words) and lexicon.hinted(analysis.hints, ("length",))
    for joined in candidate.joined if asked and candidate.query.form == "select" else ():
        kind = kind_of(unit_of(joined.fit.property) or "")
        far = lasting and kind == "length"  # how long a journey takes is not how far it is
        far = far or (kind in {"area", "volume"} and not lexicon.hinted(analysis.hints, ("size", "volume")))  # nor is it as long as it is large
        other = joined.is_only_like or far or is_called(joined.fit.property, KEY)
        if joined.value.term == candidate.target and other and (far or not is_called(joined.fit.property, analysis.hints)):
            yield Doubt("another measure", VETO)


def _inside(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "What is in the largest warehouse" with that warehouse."""
    lowers = [word.lower for word in analysis.words[:3]]
    if len(lowers) < 3 or not (lexicon.has("what", lowers[0]) and lexicon.has("be", lowers[1]) and lexicon.has("preposition", lowers[2])):
        return
    kinds = {sense.iri for each in cover.mentions if each.kind == "class" and each.first > 2 for sense in each.senses}
    itself = any(isinstance(each, IsA) and each.node == candidate.target and each.class_iri in kinds for each in flat(candidate.query.where))
    named = {each.first for each in cover.mentions[:1] if each.kind == "property" and each.first > 2}  # nor with what has the name of a warehouse
    told = [each for each in candidate.joined if any(item.first in named for item in each.items)]
    called = any(candidate.target in (each.subject.term, each.value.term) for each in told)
    around = any(each.value.term == candidate.target and not each.items and says_where(each.fit.property, lexicon) for each in candidate.joined)
    if itself or called or around:
        yield Doubt("inside", VETO)


def _workplace(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Those whom somebody in Leeds has to do with, for who works there, where the graph has what the staff belong to and where that is; those who
    live there; customers; and the one who is in charge of it, or somebody's superior.
    """
    lowers = [word.lower for word in analysis.words]
    verbs = {i for i, word in enumerate(lowers) if lexicon.has("works", word) and not any(lexicon[each].before(lowers, i) for each in BEFORE_NOUNS)}
    of_target = [each for each in candidate.joined if candidate.target in (each.subject.term, each.value.term)]
    said = frozenset(word for i in verbs for word in (analysis.words[i].lower, singular(analysis.words[i].lower), f"{analysis.words[i].lower}s"))
    if not verbs or any(is_called(each.fit.property, said) for each in of_target):
        return
    sides = [reach.domain(each.fit.property) if each.subject.term == candidate.target else reach.range(each.fit.property) for each in of_target]
    kinds_of = frozenset.intersection(*sides) if sides else frozenset[str]()
    staff = {kind for kind in kinds_of if not staff_stems(analysis.language).isdisjoint(content_stems(spoken(kind), analysis.language))}
    served = bool(kinds_of) and not staff and kinds_of <= reach.served < reach.people
    homes = (each.fit.property for each in of_target if is_called(each.fit.property, RESIDING))
    if served or any(reach.profile.sort(iri) != "time" for iri in homes):
        yield Doubt("workplace", VETO)
    led = next(
        (each for each in candidate.joined if each.value.term == candidate.target and not each.items and each.subject.term != candidate.target), None
    )
    kinds = reach.range(led.fit.property) & reach.people if led is not None else frozenset[str]()
    held = reach.profile.properties.get(led.fit.property) if led is not None else None
    named = led is not None and isinstance(led.subject.term, Node)
    if kinds and held is not None and held.single and (named or reach.domain(held.iri).isdisjoint(reach.people)):
        yield Doubt("workplace", VETO)  # nor does anybody work for those who report to him
    if any(_of_the_employer(each, candidate) for each in of_target):
        yield Doubt("workplace", VETO)
    owners = {kind for each in cover.mentions for value in each.values for kind in reach.domain(value.property)}
    if kinds and any(step.forward for step in reach.between(kinds, frozenset(owners - reach.people))):
        yield Doubt("workplace", VETO)


def _of_the_employer(link: Joined, candidate: Candidate) -> bool:
    """True where somebody is joined to a named thing by who has or runs it: those who work on a ship are not all that its operator employs."""
    middle = link.value if link.subject.term == candidate.target else link.subject
    onward = [each for each in candidate.joined if each is not link and each.value.term == middle.term and not each.items]
    return any(isinstance(each.subject.term, Node) and spoken(each.fit.property).casefold().endswith(" by") for each in onward)


def _open_since(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """When a branch was opened, where it is asked when it "is open"."""
    lowers = [word.lower for word in analysis.words]
    last = max(analysis.content(), default=len(lowers) - 1)
    opens = analysis.wanted == "time" and lexicon.has("open now", lowers[last]) and any(lexicon.has("be", word) for word in lowers[1:3])
    if opens and any(each.value.term == candidate.target and reach.profile.sort(each.fit.property) == "time" for each in candidate.joined):
        yield Doubt("open since", VETO)


def _halves_of_a_name(cover: Cover, analysis: Analysis) -> Iterator[Doubt]:
    """Two halves of a name as the names of different things: where nobody is called Sheila Noakes, all Sheilas and all Noakeses are not meant."""
    for one in cover.mentions:
        for other in cover.mentions:
            if one.kind != "thing" or other.kind != "thing" or one.last != other.first or not one.things or not other.things:
                continue
            capital = all(analysis.words[i].capital for i in range(one.first, other.last))
            text = analysis.text[analysis.words[one.last - 1].end : analysis.words[other.first].start]
            types = [{kind for option in each.things for kind in option.entity.types} for each in (one, other)]
            shared = {option.entity.iri for option in one.things} & {option.entity.iri for option in other.things}
            if capital and not text.strip() and types[0] & types[1] and not shared:
                yield Doubt("halves of a name", VETO, frozenset(range(one.first, other.last)))


def _without_number(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Nothing that is counted in money where the question says in which: "what would I pay in euros" asks for no terms of payment."""
    lowers = [word.lower for word in analysis.words]
    told = [i for i, word in enumerate(lowers[1:], 1) if kind_of(UNITS.get(word, "")) == "money" and lexicon.has("preposition", lowers[i - 1])]
    edges = {iri for each in flat(candidate.query.where) if isinstance(each, Edge) for iri in each.properties}
    numbers = [held for iri in edges if (held := reach.profile.properties.get(iri)) is not None and held.sort == "number"]
    if told and edges and not numbers and candidate.query.form != "ask":
        yield Doubt("without number", VETO, frozenset(range(told[0] - 1, told[0] + 1)))
