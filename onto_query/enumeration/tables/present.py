"""Those who are still there, or no more: "current employees", "who still works here", where the graph has the date on which somebody left; and what
went on at a time, between two dates: "series that were on air in 1980". Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, Literal

from onto_core.languages.detect import DEFAULT
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.vocabulary import XSD_GYEAR
from onto_query.candidate import Candidate
from onto_query.enumeration.doing.doers import done_now, is_one_now, may_go_on
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tables.events import joins
from onto_query.graph_query import Compare, Edge, IsA, Node, Pattern, Var, Without
from onto_query.profile.model import Value
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import BY_NAME, SURE, Sense
from onto_query.question.words import positions

LEFT: Final = words_for("left")
"""Words in the names of dates on which somebody left;"""
GONE: Final = {"left": LEFT, "withdrawn": words_for("withdrawn"), "ended": words_for("ended"), "died": words_for("died")}
"""and in those of dates from which something is not sold or made any more, at which it came to its end, or somebody died."""
BEGUN: Final = words_for("from") | words_for("begun")
UNTIL: Final = words_for("to") | words_for("ended")
ENDED: Final = UNTIL | words_for("ending")
"""Words in the names of the dates from which, and to which, something goes on."""
OVER: Final = words_for("over")
"""Words in the names of dates at which an event was over."""
LENT: Final = words_for("lent")
"""Words in the names of loans and rentals."""
TIMES: Final = frozenset((len("2024-07"), len("2024-07-15")))
"""Letters of a month, and of a day."""
WHO: Final = ""
"""In the place of the class of those who are asked for."""
NEARLY_ALL: Final = 0.95
"""Share of those who have left from which the date is of something else."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Class -> the date on which somebody left. `left`: those are asked for who have."""

    dates: Mapping[str, str] = field(default_factory=dict)
    left: bool = False
    events: Mapping[str, str] = field(default_factory=dict)
    """The same of events that go on now, where a reading speaks of them: what is "on loan" may be said by a state as well."""
    during: tuple[str, str, str, Amount, Amount] | None = None
    """A class, the dates from which and to which its things go on, and the first and the last time of those at which they have to."""
    now: tuple[Mapping[str, tuple[str, str]], Amount] | None = None
    """Class -> the dates from which and to which its things go on, of all that have such, and today: "which articles are on promotion right now"."""


def at_present(analysis: Analysis, found: Sequence[Mention], reach: Reach, today: date) -> tuple[Analysis, list[Mention], Presence]:
    """The question without the words that ask for those who are still there, or are not any more."""
    lexicon, told, dates, target = lexicon_of(analysis.language), set[int](), dict[str, str](), analysis.target
    events = dict[str, str]()
    people = [(each, date) for each in found if each.kind == "class" and each.senses and (date := _date_of_leaving(each.senses[0].iri, reach))]
    lowers = [word.lower for word in analysis.words]
    now = _now(analysis, lexicon, today)
    if (then := _going_on(analysis, found, reach, now)) is not None:
        return then
    for _, first, last in lexicon["no longer"].within(lowers):
        if last < len(lowers) and lexicon.has("works", lowers[last]) and (named := [each for each in people if each[0].last <= first]):
            words = {*range(first, last + 1)}
            rest = [each for each in found if words.isdisjoint(range(each.first, each.last))]
            negations = tuple(i for i in analysis.negations if i not in words)
            kept = replace(analysis, structure=analysis.structure | words, negations=negations)
            return kept, rest, Presence({named[-1][0].senses[0].iri: named[-1][1]}, left=True)
    asked_for = [each for each in people if each[0].first <= analysis.target < each[0].last and each[0].score >= SURE]
    if now is not None and asked_for:  # "how many members do we have at the moment"
        dates[asked_for[0][0].senses[0].iri] = asked_for[0][1]
    for i, word in enumerate(lowers):
        if (shut := _not_yet(i, analysis, found, reach)) is not None:  # "which complaints are open"
            dates[shut[0]] = shut[1]
            told.add(i)
            target = i + 1 if target == i else target
            found = [each for each in found if each.kind not in {"value", "property"} or (each.first, each.last) != (i, i + 1)]
            continue
        if i in analysis.structure or not (lexicon.has("present", word) or lexicon.has("still", word)):
            continue
        for each, date in people:
            if each.first == i + 1:
                dates[each.senses[0].iri] = date
                told.add(i)
                target = i + 1 if target == i else target
        if lexicon.has("still", word) and (there := lexicon["still there"].at(lowers, i + 1)) is not None:
            classes = [each for each in found if each.kind == "class" and each.senses and each.last <= i]
            kinds = reach.kinds(classes[-1].senses[0].iri) if classes else frozenset[str]()
            state = there[0] == "ended" and any(
                each.kind == "value" and each.first == i + 1 and each.score >= SURE and any(_may_be_of(value, kinds) for value in each.values)
                for each in found
            )  # that orders may be "open" says nothing of complaints
            gone = _date_of(classes[-1].senses[0].iri, GONE[there[0]], reach, of_past=there[0] == "ended") if classes and not state else ""
            if gone:  # "which trainers are still with us", "the cheapest plan that is still on offer"
                dates[classes[-1].senses[0].iri] = gone
                told.update(range(i, there[1]))
                found = [each for each in found if each.kind not in {"value", "property"} or not told.issuperset(range(each.first, each.last))]
            elif not classes and there[0] != "ended" and (date := _left_by_somebody(i, analysis, found, reach)):
                dates[WHO] = date
                told.update(range(i, there[1]))
                found = [each for each in found if each.kind in {"value", "thing"} or not told.issuperset(range(each.first, each.last))]
        verbs = [each for each in found if each.kind == "property" and each.first == i + 1]
        if analysis.wanted == "person" and lexicon.has("still", word) and verbs:
            doers = {date for sense in verbs[0].senses[:1] for kind in reach.domain(sense.iri) if (date := _date_of_leaving(kind, reach))}
            if len(doers) == 1:
                dates[WHO] = next(iter(doers))
                told.add(i)
    for event, date, run in _not_over(analysis, found, reach):  # "on loan at the moment"
        events[event.senses[0].iri] = date
        told.update(run)
        found = [each for each in found if each.kind != "property" or (each.first, each.last) != (run.start, run.stop)]
        target = run.stop if target in run else target
    asked = replace(analysis, structure=analysis.structure | told, target=target) if told else analysis
    bounds = {kind: pair for kind in reach.profile.classes if (pair := _bounds(kind, reach)) is not None} if now is not None else {}
    return asked, list(found), Presence(dates, events=events, now=(bounds, now) if now is not None and not events else None)


def lent_out(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[list[Mention], frozenset[int]]:
    """The mentions with "out" and "on loan" as the one kind of event by which things are lent, where they are said to be so now and the graph calls
    nothing else so; and the places of these words.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    kinds = [kind for kind in reach.profile.classes if is_called(kind, LENT) and over_date(kind, reach) and joins(kind, reach)]
    if len(kinds) != 1 or not any(True for _ in lexicon["going on now"].within(lowers)):
        return list(found), frozenset()
    made, at = list(found), set[int]()
    senses = (Sense(kinds[0], "class", BY_NAME, spoken(kinds[0])),)
    for _, begun, last in lexicon["lent out"].within(lowers):
        first = next((i for i in range(begun, last - 1) if not analysis.words[i].function), last - 1)
        own = [each for each in made if each.first < last and first < each.last]
        if any(each.score >= SURE and (each.kind == "value" or each.last - each.first > last - first) for each in own):
            continue  # a state that is called so
        made = [each for each in made if each not in own]
        text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
        made.append(Mention(first, last, "class", BY_NAME, senses=senses, text=text))
        at.add(first)
    return made, frozenset(at)


def over_date(kind: str, reach: Reach) -> str:
    """The one date at which a loan is over, which those that go on have not, few as they may be; "" for other classes."""
    kinds = reach.kinds(kind)
    dates = [held.iri for held in reach.own(kinds, {"time"}) if is_called(held.iri, OVER)] if is_called(kind, LENT) else []
    return dates[0] if len(dates) == 1 and reach.share(kinds, dates[0]) < 1 else ""


def _left_by_somebody(i: int, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> str:
    """The date at which those leave of whom a verb speaks before "still here", where nothing else says who they are: "who joined us in 2019"."""
    verbs = [each for each in found if each.kind == "property" and each.last <= i and each.score >= SURE]
    kinds = {tuple(reach.domain(each.senses[0].iri)) for each in verbs}
    of = {kind for each in kinds for kind in each} if analysis.wanted == "person" else set[str]()
    return _date_of_leaving(next(iter(of)), reach) if len(of) == 1 else ""


def _not_over(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Iterator[tuple[Mention, str, range]]:
    """The events that are said to go on now, each with the date at which it is over, which some have not, and the words that say so: "still on
    loan", "rented at the moment", "current loans".
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    events = [each for each in found if each.kind == "class" and each.senses and each.score >= SURE and joins(each.senses[0].iri, reach)]
    nouns = positions(each for each in found if each.kind in {"class", "thing"} and each.score >= SURE)
    dated = [(each, date) for each in events if (date := over_date(each.senses[0].iri, reach) or _date_of(each.senses[0].iri, OVER, reach))]
    states = positions(each for each in found if each.score >= SURE)  # "active memberships" where one may be "suspended"
    now = {first: last for _, first, last in lexicon["going on now"].within(lowers)} if dated else {}
    values = positions(each for each in found if each.kind in {"thing", "value"} and each.score >= SURE)
    going = {i for i, word in enumerate(lowers) if lexicon.has("present", word) and i not in states}
    going |= {i for i, word in enumerate(lowers) if lexicon.has("under way", word) and i not in values}  # nobody runs a loan
    said = {**now, **{i: i + 1 for i in going if dated}}
    for event, date in dated:
        lasts = may_go_on(event.senses[0].iri, reach) and done_now(event, analysis, found)
        if lasts or is_one_now(event, analysis):
            yield event, date, range(event.first, event.first)
        for first, last in said.items():
            before = last == event.first or (first in now and last < event.first and nouns.issuperset(_content(last, event.first, analysis)))
            behind = event.last <= first and all(lexicon.has("particle", lowers[i]) for i in range(event.last, first))
            behind = behind or (first in going and _is_said_of(event, first, analysis, lexicon))
            if before or behind:
                yield event, date, range(first, last)


def _is_said_of(noun: Mention, i: int, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for "current" at the end of "which tenancies are current", and of "tenancies that are still running"."""
    between = [word.lower for word in analysis.words[noun.last : i]]
    linked = all(any(lexicon.has(each, word) for each in ("be", "relative", "goes on")) for word in between)
    ends = i + 1 == len(analysis.words) or analysis.words[i + 1].function
    return linked and ends and any(lexicon.has("be", word) for word in between) and not analysis.amounts


def _content(first: int, last: int, analysis: Analysis) -> list[int]:
    return [i for i in range(first, last) if not analysis.words[i].function]


def _now(analysis: Analysis, lexicon: Lexicon, today: date) -> Amount | None:
    """Today, where a question asks for what is so "right now"; None for other questions."""
    lowers = [word.lower for word in analysis.words]
    before = ((i, i + 1) for i, word in enumerate(lowers) if lexicon.has("present", word) and lexicon["still there"].at(lowers, i + 1))
    said = next((("", *pair) for pair in (*((first, last) for _, first, last in lexicon["at present"].within(lowers)), *before)), None)
    if said is None or analysis.amounts or analysis.negations:
        return None
    return Amount(said[1], said[2], "=", today.isoformat(), "date", end=said[2])


def _bounds(kind: str, reach: Reach) -> tuple[str, str] | None:
    """The dates from which and to which things of a class go on, where there is one of each."""
    dates = reach.own(reach.kinds(kind), {"time"})
    begun = [held.iri for held in dates if is_called(held.iri, BEGUN) and not is_called(held.iri, UNTIL)]
    ended = [held.iri for held in dates if is_called(held.iri, ENDED) and held.iri not in begun]  # what is "valid from" a day ends on another
    return (begun[0], ended[0]) if len(begun) == len(ended) == 1 else None


def _not_yet(i: int, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[str, str] | None:
    """The class of things that are said to be "open", before the noun or behind it, and the date at which they are closed; None for other words."""
    lexicon, word = lexicon_of(analysis.language), analysis.words[i].lower
    opposites = {said for (said, *more), meant in lexicon["opposite"].meanings.items() if meant == word and not more}
    if not opposites or i in analysis.structure or analysis.negations:
        return None
    be = i > 0 and (lexicon.has("be", analysis.words[i - 1].lower) or lexicon.has("still", analysis.words[i - 1].lower))
    behind = be and i == len(analysis.words) - 1
    named = [each for each in found if each.kind == "class" and each.senses and (each.first == i + 1 or (behind and each.last <= i))]
    kinds = reach.kinds(named[-1].senses[0].iri) if named else frozenset[str]()
    here = (each for each in found if each.first == i and each.last == i + 1)
    said = any(
        any(_may_be_of(value, kinds) for value in each.values) if each.kind == "value" else any(reach.has(kinds, sense.iri) for sense in each.senses)
        for each in here
    )
    gone = _date_of(named[-1].senses[0].iri, GONE["ended"], reach) if named and not said else ""
    closed = bool(gone) and not opposites.isdisjoint(words_of(gone))
    return (named[-1].senses[0].iri, gone) if closed else None


def _may_be_of(value: Value, kinds: Collection[str]) -> bool:
    """True for a value that things of some classes have, as far as is known."""
    return not value.kinds or not kinds or not value.kinds.isdisjoint(kinds)


def _going_on(analysis: Analysis, found: Sequence[Mention], reach: Reach, now: Amount | None) -> tuple[Analysis, list[Mention], Presence] | None:
    """The question without the words that ask for what went on at a time, or goes on now; None for another one."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    times = [each for each in analysis.amounts if each.on == "year" or (each.on == "date" and len(each.value) in TIMES)]
    times, ops = ([now], ["="]) if now is not None else (times, [each.op for each in times])
    if len(times) < len(analysis.amounts) or ops not in (["="], [">=", "<="]) or len({each.on for each in times}) != 1 or analysis.negations:
        return None
    for how, first, last in lexicon["still there"].within(lowers):
        classes = [each for each in found if each.kind == "class" and each.senses and each.last <= first]
        still = first == 0 or lexicon.has("still", lowers[first - 1])
        behind = 0 <= times[0].first - last <= 1 and (now is not None or lexicon.has("auxiliary", lowers[first - 1]))
        before = now is not None and times[0].last == first
        if how != "ended" or still or not classes or not (behind or before):
            continue
        kind = classes[-1].senses[0].iri
        if (bounds := _bounds(kind, reach)) is not None:
            words = frozenset((*range(first, last), *(i for each in times for i in range(each.first, each.last))))
            rest = [each for each in found if words.isdisjoint(range(each.first, each.last))]
            told = replace(analysis, amounts=(), structure=analysis.structure | words, beyond=tuple(i for i in analysis.beyond if i not in words))
            return told, rest, Presence({kind: bounds[1]}, during=(kind, *bounds, times[0], times[-1]))
    return None


def _date_of_leaving(iri: str, reach: Reach) -> str:
    kinds = reach.kinds(iri)
    if not kinds or not kinds <= reach.people:
        return ""
    return _date_of(iri, LEFT, reach)


def _date_of(iri: str, called: frozenset[str], reach: Reach, *, of_past: bool = False) -> str:
    """The one date of things of a class that is called so, and that most of them have not. `of_past`: one that says what has been may be that of all
    but a few, for of all disruptions that there ever were hardly any goes on (`endedAt`; an `endDate` may be planned).
    """
    kinds = reach.kinds(iri)
    dates = []
    for held in reach.own(kinds, {"time"}):
        done = of_past and any(map(lexicon_of(DEFAULT).ends_as_participle, spoken(held.iri).casefold().split()))
        if is_called(held.iri, called) and reach.share(kinds, held.iri) < (1.0 if done else NEARLY_ALL):
            dates.append(held.iri)
    return dates[0] if len(dates) == 1 else ""


def speaks_of(candidate: Candidate, presence: Presence) -> bool:
    """False for a reading without those of whom the question says that they are still there, or are not any more."""
    return not presence.dates or bool(_nodes(candidate, replace(presence, events={})))


def _nodes(candidate: Candidate, presence: Presence) -> list[tuple[Var | Node, str]]:
    """Those of whom it is said, each with the date on which they left."""
    query, dates = candidate.query, {**presence.dates, **presence.events}
    found: list[tuple[Var | Node, str]] = [
        (each.node, dates[each.class_iri]) for each in query.where if isinstance(each, IsA) and each.class_iri in dates
    ]
    if WHO in dates and candidate.target is not None and query.form == "select":
        found.append((candidate.target, dates[WHO]))
    return found


def _going(candidate: Candidate, bounds: Mapping[str, tuple[str, str]], reach: Reach) -> dict[Var | Node, tuple[str, str]]:
    """What goes on between two dates in a reading, named by a word or not: who "is treasurer" is so by a row with his post and dates."""
    found: dict[Var | Node, tuple[str, str]] = {}
    for each in candidate.query.where:
        if isinstance(each, IsA) and each.class_iri in bounds:
            found[each.node] = bounds[each.class_iri]
        elif isinstance(each, Edge) and isinstance(each.subject, Var) and not each.inverses:
            kinds = reach.domain(each.properties[0])
            if len(kinds) == 1 and (pair := bounds.get(next(iter(kinds)))) is not None:
                found[each.subject] = pair
    return found


def _as_precise(now: Amount, iri: str, reach: Reach) -> Amount:
    """Today, or this year where a date is told by its year alone."""
    held = reach.profile.properties.get(iri)
    years = held is not None and (NUMERIC | {XSD_GYEAR}).issuperset(held.datatypes)
    return replace(now, value=now.value[: len("2024")], on="year") if years else now


def still_there(candidate: Candidate, presence: Presence, reach: Reach) -> Candidate:
    """The reading without those who have left, or with none but those."""
    query = candidate.query
    if presence.during is not None:
        then = tuple(each for i, (node, _) in enumerate(_nodes(candidate, presence)) for each in _at(node, *presence.during[1:], number=i))
        return replace(candidate, query=replace(query, where=(*query.where, *then)))
    if presence.now is not None:
        going = _going(candidate, presence.now[0], reach)
        times = ((node, pair, _as_precise(presence.now[1], pair[0], reach)) for node, pair in going.items())
        then = tuple(each for i, (node, pair, now) in enumerate(times) for each in _at(node, *pair, now, now, number=i))
        query = replace(query, where=(*query.where, *then))
    edges = [Edge(node, (date,), Var(f"left_{i}")) for i, (node, date) in enumerate(_nodes(candidate, presence))]
    told = tuple(each if presence.left else Without((each,)) for each in edges)
    return replace(candidate, query=replace(query, where=(*query.where, *told))) if told or query is not candidate.query else candidate


def _at(node: Var | Node, begun: str, ended: str, since: Amount, until: Amount, *, number: int) -> tuple[Pattern, ...]:
    """That something had begun before some time was over, and had not ended before that."""
    start, end = (Var(f"{name}_{number}" if number else name) for name in ("begun", "ended"))
    by: Literal["year", "date"] = "year" if since.on == "year" else "date"
    over = Without((Edge(node, (ended,), end), Compare(end, "<", since.value, by)))
    return Edge(node, (begun,), start), Compare(start, "<=", until.value, by), over
