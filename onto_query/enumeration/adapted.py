"""A question adapted to what the graph has: what steers it is settled by what its words name there. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from onto_core.terms import Entity
from onto_query.enumeration.literals import KEY
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.related.units import only_converted
from onto_query.enumeration.tables.shares import part_of
from onto_query.graph_query import Node
from onto_query.profile.model import GraphProfile
from onto_query.profile.naming.units import MEASURED, UNITS, kind_of
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.quantities import Quantity
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.element_names import UNMARKED
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.orders import Comparison, Superlative
from onto_query.question.vocabulary import BY_NAME, SURE, Sense, content_stems

INCOME: Final = words_for("income")
"""Words in the names of what is earned."""
CALLED: Final = 0.95
"""From this score words are the name of a number, up to their ending."""
OPPOSED: Final = {"<": "<", "<=": "<", ">": ">", ">=": ">"}


def as_of(analysis: Analysis, today: date) -> tuple[Analysis, date]:
    """The question without the day on which somebody is to be of an age, and that day."""
    ages = [amount for amount in analysis.amounts if amount.on == "age"]
    days = [amount for amount in analysis.amounts if amount.on == "date" and amount.op in {"=", "<="} and len(amount.value) == len("2022-01-01")]
    if not ages or len(days) != 1:
        return analysis, today
    try:
        day = date.fromisoformat(days[0].value)
    except ValueError:
        return analysis, today  # 30 February
    return replace(analysis, amounts=tuple(amount for amount in analysis.amounts if amount is not days[0])), day


def compared(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> Analysis:
    """The question with "born before Alfred Hitchcock" and "below its reorder level" as comparisons with what is named there."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    sorts = {(each.first, each.last): {profile.sort(sense.iri) for sense in each.senses} for each in found if each.kind == "property"}
    dated = {last for (_, last), held in sorts.items() if "time" in held}
    if (part := part_of(analysis, {first for (first, _), held in sorts.items() if "number" in held})) is not None:
        return part
    if analysis.comparison is not None:
        return analysis
    for each in found:
        first = each.first
        measures = sorts.get((each.first, each.last), set()) & {"number", "time"} if each.kind == "property" else set()
        if measures:
            first = lexicon.back_over(lowers, first - 1, "determiner", "possessive") + 1
        somebody = each.kind == "class" and each.last < len(lowers) and lexicon["pronoun"].at(lowers, each.last) is not None
        if somebody:  # "before the person they report to"
            first = lexicon.back_over(lowers, first - 1, "the") + 1
        sections = ["compare"] if each.kind == "thing" or somebody or "time" in measures else []
        for section in (*sections, *(["compare number"] if "number" in measures else [])):
            told = lexicon[section].before(lowers, first)
            if told is None or told[0] not in OPPOSED or (each.kind in {"thing", "class"} and told[1] not in dated):
                continue
            if each.kind == "property" and (first == each.first or any(amount.first <= first <= amount.last for amount in analysis.amounts)):
                continue
            comparison = Comparison(told[1], each.first, frozenset(), "<" if OPPOSED[told[0]] == "<" else ">")
            moved = lexicon["moved"].before(lowers, told[1])  # "has fallen below"
            return replace(analysis, comparison=comparison, structure=analysis.structure | {*range(moved[1] if moved else told[1], each.first)})
    return analysis


def of_numbers(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> Analysis:
    """The question with "the most players" as the highest number of players, where the graph has that number, and "five-star reviews" as reviews."""
    analysis = _of_hyphened(analysis, found)
    most = analysis.superlative
    if most is None or not most.counts:
        return analysis
    plain = replace(most, counts=False)
    if most.ends:  # "earns the most"
        verb = next((each for each in found if each.kind == "property" and each.last == most.first and each.senses), None)
        alike = [each.iri for each in verb.senses if each.score == verb.senses[0].score] if verb is not None else []
        earned = any(profile.sort(iri) == "number" and is_called(iri, INCOME) for iri in alike)
        if not earned and (not alike or profile.sort(alike[0]) != "number"):
            return analysis
        return replace(analysis, superlative=plain, superlatives=_instead(analysis.superlatives, most, plain))
    lexicon = lexicon_of(analysis.language)
    unit = lexicon["unit"].at([word.lower for word in analysis.words], most.last)
    of_people = unit is not None and unit[0] == "person"
    if of_people and unit is not None and (measured := _of_inhabitants(found, profile, lexicon.measures["population"])):
        plain = replace(plain, hints=measured)
        told = analysis.structure | {*range(most.last, unit[1])}
        return replace(analysis, superlative=plain, superlatives=_instead(analysis.superlatives, most, plain), structure=told)
    named = [each for each in found if each.first == most.last and each.kind == "property"]
    best = max(named, key=lambda each: (each.last, each.score), default=None)
    if best is None or profile.sort(best.senses[0].iri) != "number" or best.senses[0].score < CALLED:
        return analysis
    if any(each.kind == "class" and each.senses and each.first == best.first and each.score > best.score for each in found):
        return analysis
    return replace(analysis, superlative=plain, superlatives=_instead(analysis.superlatives, most, plain))


def _of_hyphened(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question that asks for the noun behind a number and what it counts: "how many five-star reviews"."""
    for amount in analysis.amounts:
        if not analysis.words[amount.last - 1].hyphen or not amount.first <= analysis.target <= amount.last:
            continue
        counted = {each.last for each in found if each.kind == "property" and each.first == amount.last}
        if noun := next((each for each in found if each.kind == "class" and each.first in counted), None):
            return replace(analysis, target=noun.first)
    return analysis


def _instead(superlatives: Sequence[Superlative], one: Superlative, other: Superlative) -> tuple[Superlative, ...]:
    return tuple(other if each is one else each for each in superlatives)


def _of_inhabitants(found: Sequence[Mention], profile: GraphProfile, words: frozenset[str]) -> frozenset[str]:
    """The words for how many people live somewhere, where what is asked for has that number: "the cities with the most people"."""
    kinds = {sense.iri for each in found if each.kind == "class" for sense in each.senses[:1]}
    numbers = (held for held in profile.properties.values() if held.sort == "number" and is_called(held.iri, words))
    return words if any(not kinds.isdisjoint(held.domains()) for held in numbers) else frozenset()


def of_last(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question without "last" as an order, where it belongs to a name: "last checked in May" of the date when things were last inspected."""
    most = analysis.superlative
    if most is None or len(analysis.superlatives) != 1 or most.limit != 1 or most.last - most.first != 1:
        return analysis
    said = analysis.words[most.first].lower
    behind = [each for each in found if each.kind == "property" and each.first == most.last and each.senses]
    if not any(said in spoken(each.senses[0].iri).casefold().split() for each in behind):
        return analysis
    return replace(analysis, superlative=None, superlatives=())


def of_values(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> Analysis:
    """The question with "the average number of seats" and "how many stars does it get on average" as the average of a value, where the graph has
    that number and nothing to count.
    """
    run = analysis.on_average
    if run is not None and analysis.form == "count" and not analysis.groups:
        asked = [each for each in found if each.first <= analysis.target < each.last and each.kind in {"property", "class"}]
        best = max(asked, key=lambda each: (each.last, each.score), default=None)
        if best is None or best.kind != "property" or best.score < CALLED or profile.sort(best.senses[0].iri) != "number":
            return analysis
        if is_called(best.senses[0].iri, KEY):
            return analysis  # lines are no numbers of lines
        beyond = tuple(i for i in analysis.beyond if not run.first <= i < run.last)
        average = ((run.first, "avg"),)
        return replace(analysis, form="select", wanted="number", aggregate="avg", aggregates=average, on_average=None, beyond=beyond)  # type: ignore[arg-type]
    if run is None or analysis.form != "select" or analysis.aggregate != "avg":
        return analysis
    beside = [each for each in found if each.first == run.last and each.kind in {"property", "class"}]
    best = max(beside, key=lambda each: each.score, default=None)
    if best is None or best.kind != "property" or profile.sort(best.senses[0].iri) != "number":
        return analysis
    return replace(analysis, on_average=None, beyond=tuple(i for i in analysis.beyond if not run.first <= i < run.last))


def as_column(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> tuple[Analysis, Sequence[Mention]]:
    """The question with "and number of berths" behind another column as a value, where the graph has that number: "ports with country and number of
    berths" counts nothing, nor do "venues with their number of screens". "Vessels and number of sailings" are counted for each vessel.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    counted = lexicon["count"].before(lowers, analysis.target) if analysis.form == "count" else None
    joint = -1 if counted is None else lexicon.back_over(lowers, counted[1] - 1, "the", "possessive")
    if counted is None or joint < 0 or not (lexicon.has("and", lowers[joint]) or (joint and lexicon.has("with columns", lowers[joint]))):
        return analysis, found
    asked = [each for each in found if each.first == analysis.target and each.kind in {"property", "class"}]
    best = max(asked, key=lambda each: (each.last, each.score), default=None)
    number = best is not None and best.kind == "property" and best.score >= CALLED and profile.sort(best.senses[0].iri) == "number"
    first = next((i for i, word in enumerate(analysis.words) if i not in analysis.structure and not word.function), analysis.target)
    if first >= counted[1]:
        return analysis, found
    if not number:
        each = any(one.kind == "class" and (one.first, one.last) == (first, joint) and one.score >= CALLED for one in found)
        alone = best is not None and best.kind == "class" and not analysis.groups
        return (replace(analysis, groups=(first,)) if each and alone else analysis), found
    groups = tuple(i for i in analysis.groups if lexicon.has("per", lowers[i - 1]))
    structure = analysis.structure - {*range(counted[1], analysis.target)}
    told = replace(analysis, form="select", wanted="thing", target=first, groups=groups, grouped=False, structure=structure)
    return told, [replace(each, first=counted[1]) if each is best else each for each in found]


def totalled(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question with "how many kilometres do they add up to" as the sum of lengths, and "how many kilos altogether" of the number called so."""
    lowers, lexicon = tuple(word.lower for word in analysis.words), lexicon_of(analysis.language)
    summed = next(((first, last) for _, first, last in lexicon["altogether"].within(lowers)), None)
    kind = kind_of(analysis.unit)
    if summed is None or analysis.form != "count" or not kind:
        return analysis
    if any(each.kind == "property" and each.first == analysis.target and each.score >= BY_NAME for each in found):
        return replace(analysis, structure=analysis.structure | {*range(*summed)})
    hints = frozenset(word for measure in (*MEASURED.get(kind, ()), *(("length",) if kind == "time" else ())) for word in lexicon.measures[measure])
    told = analysis.structure | {*range(*summed), analysis.target}
    return replace(analysis, form="select", aggregate="sum", wanted="number", hints=hints, structure=told)


def of_each(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question with "the youngest professor of each department" in groups of which each has its own."""
    most, lexicon = analysis.superlative, lexicon_of(analysis.language)
    if most is None or most.counts or most.common or most.limit != 1 or most.offset or analysis.groups:
        return analysis
    firsts = {each.first for each in found if each.kind in {"class", "property"}}
    for i in analysis.beyond:
        if i >= most.last and lexicon.has("each", analysis.words[i].lower) and i + 1 in firsts:
            return replace(analysis, groups=(i + 1,), beyond=tuple(j for j in analysis.beyond if j != i), structure=analysis.structure | {i})
    return analysis


def one_by_one(analysis: Analysis, found: Sequence[Mention]) -> tuple[Analysis, list[Mention]]:
    """The question with "country by country" as "for each country"."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    for i in range(len(lowers) - 2):
        if lowers[i] != lowers[i + 2] or analysis.words[i].function or not lexicon.has("one by one", lowers[i + 1]):
            continue
        kept = [each for each in found if not each.first <= i < each.last]
        if any(each.first == i + 2 for each in kept):
            told = replace(analysis, groups=(i + 2,), structure=analysis.structure | {i, i + 1})
            return told, kept
    return analysis, list(found)


def averaged(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question with "what do dining tables cost on average" and "how long are the tracks on average" as the average of that value, and with an
    average of counts as one.
    """
    said = analysis.on_average
    if said is None or analysis.form != "select":
        return analysis
    if analysis.wanted == "number" and not analysis.aggregate and not analysis.superlative:
        return replace(analysis, aggregate="avg", on_average=None)
    if analysis.percentage is not None:
        return analysis
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    if analysis.aggregates and analysis.groups and any(lexicon["number of"].at(lowers, i) for i in range(said.first, said.last)):
        return replace(analysis, form="count", aggregate=None, aggregates=())
    named = [each for each in found if each.kind == "property" and said.first not in range(each.first, each.last)]
    if analysis.aggregates or analysis.groups or analysis.grouped or not named:
        return analysis
    return replace(
        analysis, aggregate="avg", aggregates=((said.first, "avg"),), on_average=None, structure=analysis.structure | {*range(said.first, said.last)}
    )


def in_units(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention], frozenset[str]]:
    """The question without words that only name a unit ("in EUR"); the mentions with the quantities that they may name; those in no unit wanted.

    A value is wanted in the unit that the question names; in any, with its unit, where it is only to be told; else in the one used most.
    """
    quantities, profile = reach.quantities, reach.profile
    analysis, found = _unit_as_well(analysis, found, quantities)
    if converted := only_converted(analysis, reach):
        found = [each for each in found if converted.isdisjoint(range(each.first, each.last)) or analysis.words[each.first].capital]
        analysis = replace(analysis, structure=analysis.structure | converted)
    if not quantities:
        return analysis, list(found), frozenset()
    units = {_standard(each.spoken): each.spoken for each in quantities.values() if each.unit is not None}
    asked = {sense.iri for each in found for sense in each.senses}
    by_link = {
        each.link for each in quantities.values() if not asked.isdisjoint({each.link, *(end for _, end in profile.properties[each.link].ends)})
    }
    codes = {each.code for each in quantities.values()} | {each.said_by for each in quantities.values() if each.link in by_link}
    called = lexicon_of(analysis.language)["unit"].within([word.lower for word in analysis.words])
    words = {i: units[meant] for unit, first, last in called if (meant := _standard(unit)) in units for i in range(first, last)}  # "in pounds"
    words |= {i: units[unit] for i, word in enumerate(analysis.words) if (unit := _standard(word.text)) in units}
    said = {*words.values(), *(units[unit] for amount in analysis.amounts if (unit := _standard(amount.unit)) in units)}
    named = [each for each in found if each.kind == "value" and all(value.property in codes for value in each.values)]
    said |= {value.literal.lexical for each in named for value in each.values}
    alone = {*words, *(i for each in named for i in range(each.first, each.last))}
    wanted = {iri for iri, each in quantities.items() if _wanted(each, said, analysis, quantities)}
    spelled = [said_by for each in found for said_by in _by_link(each, quantities, profile)]
    kept = [_with_quantities(each, quantities, wanted) for each in spelled if each not in named and not {*range(each.first, each.last)} <= set(words)]
    told = replace(analysis, structure=analysis.structure | alone) if alone else analysis
    return told, kept, frozenset(quantities) - wanted


def _unit_as_well(analysis: Analysis, found: Sequence[Mention], quantities: Mapping[str, Quantity]) -> tuple[Analysis, Sequence[Mention]]:
    """The question and the mentions without "and in which currency", where values have their unit on a node of their own."""
    asked = analysis.as_well
    if asked is None or asked.what != "unit":
        return analysis, found
    words = frozenset(range(asked.first, asked.last))
    links = {quantity.link for quantity in quantities.values()}
    rest = [each for each in found if words.isdisjoint(range(each.first, each.last))]
    if not any(sense.iri in links for each in rest for sense in each.senses):
        return analysis, found  # the unit is a value like any other
    return replace(analysis, structure=analysis.structure | words, asides=analysis.asides | words), rest


def units_of(quantities: Mapping[str, Quantity]) -> dict[str, Entity]:
    """The units that are things of the graph: readings have them without a word of the question."""
    return {each.unit.iri: Entity(each.unit.iri, each.spoken, ()) for each in quantities.values() if isinstance(each.unit, Node)}


def _standard(unit: str) -> str:
    return UNITS.get(unit.casefold(), unit)


def _wanted(each: Quantity, said: set[str], analysis: Analysis, quantities: Mapping[str, Quantity]) -> bool:
    units = {other.spoken for other in quantities.values() if other.link == each.link and other.unit is not None}
    if each.said_by and not _on_basis(each, said, analysis, quantities, any_unit=said.isdisjoint(units)):
        return False
    if said & units:
        return each.unit is not None and each.spoken in said
    if reckons(analysis) or (len(units) == 1 and analysis.as_well is None):
        return each.unit is not None and each.rank == 0
    return each.unit is None


def _on_basis(each: Quantity, said: set[str], analysis: Analysis, quantities: Mapping[str, Quantity], *, any_unit: bool) -> bool:
    """True for a value on the basis that the question names, or on the one used most where it compares values. Where it asks for all that there
    are, no one basis is meant: then each is told with its own.
    """
    named = said & {other.basis.text.lexical for other in quantities.values() if other.link == each.link and other.basis is not None}
    if named:
        return each.basis is not None and each.basis.text.lexical in named
    if reckons(analysis):
        return each.basis is not None and each.basis.rank == 0
    return each.basis is None and not any_unit


def reckons(analysis: Analysis) -> bool:
    """True when values are compared or reckoned together: those of several units cannot be."""
    steers = (analysis.superlative, analysis.aggregate, analysis.ordering, analysis.whole, analysis.comparison, analysis.percentage)
    bounded = any(amount.on == "number" and amount.said for amount in analysis.amounts)
    return analysis.form != "select" or bounded or bool(analysis.beyond) or any(each is not None for each in steers)


def _by_link(mention: Mention, quantities: Mapping[str, Quantity], profile: GraphProfile) -> list[Mention]:
    """The mention of a class of nodes with a value and a unit, as one of the links that lead to them, those that are called so first."""
    leads = {each.link: {end for _, end in profile.properties[each.link].ends} for each in quantities.values()}
    nodes = {kind for kinds in leads.values() for kind in kinds}
    if mention.kind != "class" or not any(sense.iri in nodes for sense in mention.senses):
        return [mention]
    rest = tuple(sense for sense in mention.senses if sense.iri not in nodes)
    links: dict[str, Sense] = {}
    for sense in mention.senses:
        for link in (link for link, kinds in leads.items() if sense.iri in kinds):
            own = content_stems(spoken(link))[-1:] == content_stems(spoken(sense.iri))[-1:]
            score = sense.score if own and len(content_stems(spoken(link))) == len(content_stems(spoken(sense.iri))) else UNMARKED * sense.score
            links.setdefault(link, Sense(link, "property", score, sense.name if own else spoken(link)))
    senses = tuple(sorted(links.values(), key=lambda sense: -sense.score))
    others = [replace(mention, senses=rest, score=rest[0].score)] if rest else []
    return [replace(mention, kind="property", senses=senses, score=senses[0].score), *others]


def _with_quantities(mention: Mention, quantities: Mapping[str, Quantity], wanted: set[str]) -> Mention:
    """The mention of a link to a node with a value and a unit, as one of the value."""
    if mention.kind != "property":
        return mention
    senses: list[Sense] = []
    for sense in mention.senses:
        values = [replace(sense, iri=iri) for iri, each in quantities.items() if each.link == sense.iri and iri in wanted]
        senses += values or [sense]  # the node itself has no name: nobody asks for it
    return replace(mention, senses=tuple(senses)) if senses != list(mention.senses) else mention


def of_compounds(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Analysis:
    """The question grouped by the noun behind the class beside which it stands: "by each payment method", "in each ticket class"; and by the class
    behind a verb's form, which says how it is linked: "for each shipping depot".
    """
    groups, lexicon = [], lexicon_of(analysis.language)
    verbs = {each.last: each for each in found if each.kind == "property" and each.last == each.first + 1 and each.first in analysis.groups}
    heads = {each.first: each for each in found if each.kind == "class" and each.score >= SURE and each.first in verbs}
    for first in analysis.groups:
        head = next((each for at, each in heads.items() if verbs[at].first == first), None)
        ends = reach.kinds(head.senses[0].iri) if head is not None and head.senses else None
        if head is not None and ends and any(not ends.isdisjoint(reach.range(sense.iri)) for sense in verbs[head.first].senses):
            groups.append(head.first)
            continue
        last = max((each.last for each in found if each.kind == "class" and each.first == first and each.score >= SURE), default=first)
        nouns = [each for each in found if each.kind == "property" and each.first == last > first and each.score >= SURE]
        nouns = [each for each in nouns if not lexicon.has("preposition", analysis.words[each.last - 1].lower)]  # "each branch look after"
        kinds = [reach.kinds(sense.iri) for each in found if each.kind == "class" and each.first == first for sense in each.senses[:1]]
        own = any(reach.has(kind, sense.iri) for each in nouns for sense in each.senses[:1] for kind in kinds)
        groups.append(last if own else first)
    return replace(analysis, groups=tuple(groups)) if tuple(groups) != analysis.groups else analysis
