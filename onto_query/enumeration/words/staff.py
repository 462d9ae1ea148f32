"""What is said of people at work: what they look after, what they know about, since when and in which part of the house they are. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.called import kinds_of
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import kinds_named
from onto_query.enumeration.words.told import is_ours
from onto_query.facts.abbreviations import with_written_out
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.constructs import is_of_somebody
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense, content_stems

CARED: Final = 0.9
"""Of a link to the one person who is in charge, by words that tell of no other,"""
SERVING: Final = 0.9
"""of the date since when somebody is there,"""
EXPERT: Final = 0.92
"""of what somebody knows about,"""
PART_OF: Final = 0.88
"""of a link from people to what they work in, beside one that is called so,"""
ANYBODY: Final = 0.85
"""and of the only class of people for "people"."""
TO_WHOM: Final = SURE - 0.01
"""And of "the person they report to", which is not the noun before it said again."""
VERBS: Final = {"manager": "reporting", "support": "in charge"}
"""What verbs of several words stand for that may be a property's name as well."""


def without_members(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with "members of staff" and "staff members" as the staff."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    for staff in (each for each in found if each.kind == "class" and each.last < len(words) and lexicon.has("member", words[each.last].lower)):
        kinds = {kind for sense in staff.senses for kind in reach.kinds(sense.iri)}
        if kinds and kinds <= reach.people and not any(each.first <= staff.last < each.last and each.score > staff.score for each in found):
            target = staff.first if analysis.target == staff.last else analysis.target
            told = replace(analysis, structure=analysis.structure | {staff.last}, target=target)
            return told, [each for each in found if not each.first <= staff.last < each.last]
    for i in range(len(words) - 2):
        behind = lexicon.on_over([word.lower for word in words], i + 2, "the", "our", "possessive")
        if not (lexicon.has("member", words[i].lower) and lexicon.has("of", words[i + 1].lower)):
            continue
        kinds = {kind for each in found if each.kind == "class" and each.first == behind for sense in each.senses for kind in reach.kinds(sense.iri)}
        if kinds & reach.people:
            target = behind if analysis.target == i else analysis.target
            told = replace(analysis, structure=analysis.structure | {i, i + 1}, target=target)
            return told, [each for each in found if not each.first <= i < each.last]
    return analysis, list(found)


def _to_whom(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Iterator[Mention]:
    """ "The person they report to" as one of those to whom that link leads, where no class is called so."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    known = {each.first for each in found if each.kind == "class"}
    for i in range(1, len(lowers) - 2):
        pronoun = lexicon["pronoun"].at(lowers, lexicon.on_over(lowers, i + 1, "relative"))
        if i in known or pronoun is None or not lexicon.has("person noun", lowers[i]):
            continue
        for verb in (each for each in found if each.first == pronoun[1] and each.kind == "property"):
            kinds = [reach.range(sense.iri) for sense in verb.senses if reach.profile.sort(sense.iri) == "thing"]
            if kinds and len(kinds[0]) == 1 and kinds[0] <= reach.people:
                (kind,) = kinds[0]
                yield Mention(i, i + 1, "class", TO_WHOM, senses=(Sense(kind, "class", TO_WHOM, spoken(kind)),), text=lowers[i])
                break


def of_staff(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions, and what such words stand for in a graph that calls it otherwise."""
    found = [*found, *_to_whom(analysis, found, reach)]
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    counted = {i for i in analysis.content() if lexicon.has("headcount", lowers[i])}
    found = [each for each in found if each.kind != "property" or counted.isdisjoint(range(each.first, each.last))]
    verbs = ((VERBS[verb], first, last) for verb, first, last in lexicon["phrasal"].within(lowers) if verb in VERBS)
    for how, first, last in (*lexicon["at work"].within(lowers), *verbs):
        if any(each.first <= first and last <= each.last and each.score >= SURE and len(each.text.split()) > 1 for each in found):
            continue  # the graph itself calls something so
        if how == "in charge":
            links = _kept_by(analysis, found, first, reach) or _in_charge(reach, lowers[first:last], lexicon, _spoken_of(analysis, found, reach))
            links = _of_named(links, found, last, reach) or links
            within = [each for each in found if first <= each.first and each.last <= last and each.kind == "property" and each.score < CARED]
            found = [each for each in found if not (links and each in within) and not _says_again(each, found, links)]  # nobody "in charge" charges
            found += _verb(analysis, first, last, links, CARED)
        elif how == "running" and any(amount.first == last for amount in analysis.amounts):
            continue  # films that "run longer than" two hours
        elif how == "running" and not (first and lexicon.has("perfect", lowers[first - 1])):  # those who "have led" it need not do so now
            found = _running(analysis, found, first, last, reach)
        elif how == "serving":
            since = _since(reach, lowers[first:last], lexicon)
            found = [each for each in found if not since or not _says_house(each, last, lowers, lexicon)]
            found += _verb(analysis, first, last, since, SERVING)
        elif how == "reporting":
            if _superiors(reach):  # who leads a branch is nobody's superior by that
                found = [each for each in found if (each.first, each.last) != (first, last) or each.text not in VERBS]
            found += _verb(analysis, first, last, _superiors(reach), CARED, name="reports")
        elif how == "reported on":
            found += _verb(analysis, first, last, _superiors(reach), CARED, name=f"{' '.join(lowers[first:last])} of")
        elif how == "superior" and (is_of_somebody(lowers, first, last, lexicon) or analysis.comparison is not None):  # else none tells its direction
            found += _verb(analysis, first, last, _superiors(reach), CARED, name=f"has {' '.join(lowers[first:last])}")
        elif how == "doing":
            if last == len(lowers) and lexicon.has("did", lowers[1]) and analysis.wanted == "thing":
                found += _verb(analysis, first, last, _job(reach, lexicon), CARED)
        elif how in {"knowing", "expert"}:
            found = _knowing(analysis, found, (first, last), _known(reach, lexicon), reach if how == "expert" else None)
        elif how == "working":
            found = _working(found, first, last, reach)
    found = _earning(analysis, _started(analysis, found, reach), reach)
    return [*found, *_anybody(analysis, found, reach)]


def _says_house(mention: Mention, begun: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a property that "the company" behind "joined" is like: the house itself, and nobody's company name."""
    i = mention.first
    single = mention.kind == "property" and i >= begun and mention.last == i + 1
    return single and lexicon.has("own house", lowers[i]) and is_ours(i, lowers, lexicon)


def _started(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """ "Ada's start date", where the graph has when she was hired: not when her courses start, of which nothing is said."""
    lexicon = lexicon_of(analysis.language)
    named = [each for each in found if (each.kind == "class" and each.senses) or each.kind == "thing"]
    named = named or [each for each in found if each.kind == "value"]  # "nurses who started after 2018"
    kinds = [frozenset(kind for iri in kinds_of(each, reach) for kind in reach.kinds(iri)) for each in named]
    who = frozenset[str]().union(*kinds)
    since = [each for each in _since(reach, (), lexicon) if reach.domain(each.iri) & who]
    if len(since) != 1 or not who <= reach.people:
        return list(found)
    sense = Sense(since[0].iri, "property", SERVING, spoken(since[0].iri))
    posts = frozenset(kind for each in found if each.kind == "value" and each.score >= BY_NAME for kind in kinds_of(each, reach))
    who |= posts - reach.people  # "when did she start as chair", where a row says from when to when she was
    made = []
    for each in found:
        times = each.kind == "property" and any(reach.profile.sort(other.iri) == "time" for other in each.senses)
        said = times and any(lexicon.has("start of work", word) for word in each.text.casefold().split())
        apart = all(reach.domain(other.iri).isdisjoint(who) for other in each.senses)
        made.append(replace(each, senses=(sense,)) if said and apart else each)
    return made


def _earning(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """What people earn is their only salary: not what payments come to, nor who pays."""
    lexicon, made = lexicon_of(analysis.language), list(found)
    named = [each for each in found if each.kind in {"class", "thing", "value"}]
    stems = {stem for word in lexicon.measures.get("pay", frozenset()) for stem in content_stems(word, lexicon.language)}
    for i, word in enumerate(word.lower for word in analysis.words):
        who = next((kinds for each in named if not each.first <= i < each.last and (kinds := kinds_of(each, reach)) and kinds <= reach.people), None)
        if who is None or not lexicon.has("earning", word) or i in analysis.structure:
            continue
        paid = [
            each for each in reach.own(who, {"number"}) if any(stems.intersection(content_stems(name, lexicon.language)) for name in _names(each))
        ]
        told = any(each.first <= i < each.last and each.kind in {"class", "property"} and each.score >= CARED for each in found)
        if len(paid) == 1 and not told:
            made = [each for each in made if not (each.first == i and each.last == i + 1 and each.kind in {"class", "property"})]
            made += _verb(analysis, i, i + 1, paid, CARED)
    return made


def _names(held: PropertyProfile) -> tuple[str, ...]:
    """The name of a property, as it is and written out: `annualSal`."""
    return spoken(held.iri), *with_written_out(spoken(held.iri))


def _verb(analysis: Analysis, first: int, last: int, links: Sequence[PropertyProfile], score: float, *, name: str = "") -> Iterator[Mention]:
    if links:
        text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
        senses = tuple(Sense(each.iri, "property", score, name or spoken(each.iri)) for each in links)
        yield Mention(first, last, "property", score, senses=senses, text=text)


def _spoken_of(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> frozenset[str]:
    """The classes of what a question speaks of; none of people, but for those who are looked after, and not asked for."""
    whole = [each for each in found if each.score >= 1 and each.last - each.first > 1]
    said = [each for each in found if not any(other.first <= each.first and each.last <= other.last and other is not each for other in whole)]
    named = [each for each in said if each.kind == "class" and each.score >= SURE]
    asked = {
        kind for each in named if each.first <= analysis.target < each.last for sense in each.senses[:1] for kind in reach.kinds(sense.iri) or ()
    }
    kinds = {kind for each in named for sense in each.senses[:1] for kind in reach.kinds(sense.iri) or ()}
    doers = reach.people & asked if analysis.form == "select" else frozenset[str]()
    return (kinds_named(said, reach) | kinds) - (reach.people - reach.served) - doers


def _to_one_person(reach: Reach) -> list[PropertyProfile]:
    """The links from things to the one person each has."""
    links = [each for each in reach.profile.properties.values() if each.sort == "thing" and each.single and reach.people]
    cared = reach.people - reach.served  # customers, too, have somebody who looks after them
    links = [each for each in links if reach.range(each.iri) <= reach.people and not reach.domain(each.iri) <= cared]
    links = [each for each in links if not (reach.domain(each.iri) <= reach.people and reach.range(each.iri) & reach.domain(each.iri))]
    return [each for each in links if not reach.range(each.iri) <= reach.served] or links  # no borrower is in charge of his loan


def _in_charge(reach: Reach, said: Sequence[str], lexicon: Lexicon, of: frozenset[str]) -> list[PropertyProfile]:
    """Those links, of what the question speaks of where that has any; of these those with such a word in their names, if there are any."""
    links = _to_one_person(reach)
    links = [each for each in links if not of.isdisjoint(reach.domain(each.iri))] or links
    stems = {stem for word in said if word not in lexicon.function for stem in content_stems(word, lexicon.language)}
    return [each for each in links if stems.intersection(content_stems(spoken(each.iri), lexicon.language))] or links


def _kept_by(analysis: Analysis, found: Sequence[Mention], verb: int, reach: Reach) -> list[PropertyProfile]:
    """The only link to who looks after something, where the noun right before the verb says who does and is nobody at work: "how many flats does each
    branch look after".
    """
    before = [each for each in found if each.last == verb and each.kind in {"class", "thing", "value"}]
    before = [each for each in before if each.first == min(other.first for other in before)]
    does = frozenset[str]().union(*(kinds_of(_as_name(each, reach), reach) for each in before))
    if not does or not all(each.kind == "class" or analysis.words[each.last - 1].capital for each in before) or does & reach.people:
        return []
    others = [kinds_of(each, reach) for each in found if each.kind in {"class", "thing", "value"} and not each.first < verb <= each.last]
    links = [each for each in reach.profile.properties.values() if each.sort == "thing" and reach.range(each.iri) & does]
    links = [each for each in links if any(reach.domain(each.iri) & kinds for kinds in others)]
    return links if len(links) == 1 else []


def _of_named(links: Sequence[PropertyProfile], found: Sequence[Mention], after: int, reach: Reach) -> list[PropertyProfile]:
    """Those of the links that what is named behind the verb may have."""
    kinds = [kinds_of(each, reach) for each in found if each.first >= after and each.kind in {"thing", "value"} and each.score == 1]
    return [each for each in links if any(reach.domain(each.iri) & own for own in kinds)]


def _says_again(mention: Mention, found: Sequence[Mention], links: Sequence[PropertyProfile]) -> bool:
    """True for a noun right behind a name that is a word of the link to who looks after it: "the Selby account" has an account manager."""
    behind = any(each.kind in {"thing", "value"} and each.last == mention.first for each in found)
    own = {each.iri for each in links}
    return behind and mention.kind == "property" and mention.score < CARED and any(sense.iri in own for sense in mention.senses)


def _as_name(mention: Mention, reach: Reach) -> Mention:
    """The mention of a value as that by which things are called, where some are: Leeds is a branch rather than the town of a customer."""
    called = tuple(value for value in mention.values if value.property in reach.profile.naming)
    return replace(mention, values=called) if called else mention


def _running(analysis: Analysis, found: list[Mention], first: int, last: int, reach: Reach) -> list[Mention]:
    """ "Who runs the depot" by the only link from depots to one person, its foreman, where the verb is the name only of links of other things."""
    of = _spoken_of(analysis, found, reach)
    named = [each for each in found if each.kind == "property" and each.first == first and each.last == last]
    own = {sense.iri for each in named for sense in each.senses}
    links = [each for each in _to_one_person(reach) if not of.isdisjoint(reach.domain(each.iri))]
    known = any(not of.isdisjoint(reach.domain(iri) | (reach.range(iri) or frozenset())) for iri in own)
    if known or len(links) != 1:
        return found
    return [*(each for each in found if each not in named), *_verb(analysis, first, last, links, CARED)]


def _superiors(reach: Reach) -> list[PropertyProfile]:
    """The only link that leads from people to one of their kind each."""
    links = [each for each in reach.profile.properties.values() if each.sort == "thing" and each.single and reach.people]
    links = [each for each in links if reach.domain(each.iri) <= reach.people and reach.range(each.iri) <= reach.people]
    links = [each for each in links if reach.domain(each.iri) & reach.range(each.iri)]
    return links if len(links) == 1 else []


def _since(reach: Reach, said: Sequence[str], lexicon: Lexicon) -> list[PropertyProfile]:
    """The dates since which people are there; of these those with such a word in their names, if there are any: customers are not "hired"."""
    stems = {stem for word in lexicon.measures.get("service", frozenset()) for stem in content_stems(word, lexicon.language)}
    dates = [each for each in reach.profile.properties.values() if each.sort == "time" and reach.domain(each.iri) & reach.people]
    since = [each for each in dates if stems.intersection(content_stems(spoken(each.iri), lexicon.language))]
    own = {stem for word in said if word not in lexicon.function for stem in content_stems(word, lexicon.language)}
    return [each for each in since if own.intersection(content_stems(spoken(each.iri), lexicon.language))] or since


def _job(reach: Reach, lexicon: Lexicon) -> list[PropertyProfile]:
    """The only property that says what people are: "what does she do here"."""
    stems = {stem for word in lexicon.measures.get("job", frozenset()) for stem in content_stems(word, lexicon.language)}
    own = [each for each in reach.profile.properties.values() if each.sort in {"text", "thing"} and reach.domain(each.iri) & reach.people]
    named = [each for each in own if stems.intersection(content_stems(spoken(each.iri), lexicon.language))]
    return named if len(named) == 1 else []


def _known(reach: Reach, lexicon: Lexicon) -> list[PropertyProfile]:
    stems = {
        stem for word in lexicon.measures.get("expertise", lexicon_of("en").measures["expertise"]) for stem in content_stems(word, lexicon.language)
    }
    own = [each for each in reach.profile.properties.values() if reach.domain(each.iri) & reach.people and each.sort in {"text", "thing"}]
    return [each for each in own if stems.intersection(content_stems(spoken(each.iri), lexicon.language))]


def _knowing(analysis: Analysis, found: list[Mention], at: tuple[int, int], known: Sequence[PropertyProfile], experts: Reach | None) -> list[Mention]:
    """ "knows about EMC", "experts for EMC": people, and what follows is what they know."""
    if len(known) != 1:
        return found
    (only,) = known
    first, last = at
    rest = [each for each in found if not (each.first >= first and each.last <= last and each.kind in {"class", "property"})]
    rest = [replace(each, values=own) if each.kind == "value" and each.first >= last and (own := _of(each, only.iri)) else each for each in rest]
    if experts is None:
        return [*rest, *_verb(analysis, first, last, known, EXPERT)]
    senses = tuple(Sense(kind, "class", EXPERT, spoken(kind)) for kind in sorted(experts.domain(only.iri) & experts.people) if kind)
    text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
    return [*rest, Mention(first, last, "class", EXPERT, senses=senses, text=text)] if senses else found


def _of(mention: Mention, iri: str) -> tuple:  # type: ignore[type-arg]
    return tuple(value for value in mention.values if value.property == iri)


def _working(found: list[Mention], first: int, last: int, reach: Reach) -> list[Mention]:
    """ "work in Logistics": the verb of a link to places is that to the part of the house as well, where the question names one."""
    named = {kind for each in found if each.first >= last for option in each.things for kind in option.entity.types}
    links = [each for each in reach.profile.properties.values() if each.sort == "thing" and each.single and reach.people]
    links = [
        each
        for each in links
        if reach.domain(each.iri) <= reach.people and reach.range(each.iri) & named and not reach.range(each.iri) & reach.people
    ]
    changed = []
    for each in found:
        own = {sense.iri for sense in each.senses}
        if each.kind == "property" and each.first == first and each.last == first + 1:
            ends = {kind for sense in each.senses if sense.score >= SURE for kind in reach.range(sense.iri)}
            more = [Sense(link.iri, "property", PART_OF, spoken(link.iri)) for link in links if link.iri not in own and not ends & named]
            each = replace(each, senses=(*more, *each.senses)) if len(more) == 1 else each
        changed.append(each)
    return changed


def _anybody(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Iterator[Mention]:
    """ "people" that are counted, where the graph has people of one class only, or one that is linked to what else is named."""
    most = analysis.superlative
    counted = {each.last for each in analysis.amounts if each.on == "number"} | ({most.last} if most is not None and most.counts else set())
    whole = analysis.form == "count" or analysis.on_average or analysis.percentage or analysis.groups
    if not (whole or counted):
        return
    lexicon, above = lexicon_of(analysis.language), reach.profile.above
    widest = [kind for kind in sorted(reach.people) if kind and kind in reach.profile.classes and reach.people.isdisjoint(above.get(kind, ()))]
    if len(widest) > 1 or not whole:
        widest = [kind for kind in widest if any(_is_linked(kind, each, reach) for each in found)]
    if len(widest) != 1:
        return
    sense = Sense(widest[0], "class", ANYBODY, spoken(widest[0]))
    counts = {each.first - 1 for each in found if each.kind == "property" and reach.profile.sort(each.senses[0].iri) == "number"}  # "people voting"
    for i in sorted(counted.intersection(range(len(analysis.words))).union(analysis.content())):
        word = analysis.words[i]
        staffed = lexicon.has("headcount", word.lower)
        said = lexicon.has("people", word.lower) and (whole or i in counted - counts)
        if staffed or (said and not any(each.first <= i < each.last for each in found)):
            yield Mention(i, i + 1, "class", 1.0 if staffed else ANYBODY, senses=(sense,), text=word.text)


def _is_linked(kind: str, other: Mention, reach: Reach) -> bool:
    """True where people of a class have a link to what a noun names, or it is the noun of that link. Its one foreman is not its people."""
    people = reach.kinds(kind)
    if other.kind == "class" and other.senses:
        steps = reach.between(people, reach.kinds(other.senses[0].iri))
        return any(step.forward or not reach.profile.properties[step.property].single for step in steps)
    named = other.senses[0].iri if other.kind == "property" and other.senses else ""
    return bool(named) and reach.profile.sort(named) == "thing" and not people.isdisjoint(reach.domain(named))
