"""Who does something, where the graph has their names alone: "who manages more than one club", where each club has a `manager_name`. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.ontology.schema.schema import Schema
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.words.known_as import CUSTOMERS, as_orders, is_amount
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME, Sense

DOERS: Final = ("er", "or", "eur", "euse", "trice", "rice", "ant", "by")
"""How words for those who do something end."""


def done_by_name(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with such a verb as the noun that it comes of: "which manager has more than one club". Of how many there are alone."""
    verb = next((each for each in found if each.first and _is_doing(each, reach) and _of_many(each, analysis, found, reach)), None)
    if analysis.form != "select" or verb is None:
        return analysis, list(found)
    noun = next((each for each in found if each.last == verb.first and each.kind == "property" and each.senses[0].iri == verb.senses[0].iri), None)
    if noun is not None:
        kept = [each for each in found if each.first >= verb.last or each.last <= verb.first]
        return replace(analysis, structure=analysis.structure | {*range(verb.first, verb.last)}), kept
    asked = lexicon_of(analysis.language)["question"].at([analysis.words[verb.first - 1].lower], 0)
    if asked is None or asked[0] != "person":
        return analysis, list(found)
    return replace(analysis, target=verb.first, wanted="thing", hints=frozenset()), list(found)


def asked_of_whom(analysis: Analysis, found: Sequence[Mention], reach: Reach, schema: Schema) -> tuple[Analysis, list[Mention]]:
    """The question who did something as one for a class of those who do, which need not be people: suppliers, customers."""
    return _ordered_by_whom(_done_by_such(analysis, found, reach), found, reach, schema)


def _done_by_such(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Analysis:
    """The question who does something as one for the class of those who do, where these are no people: "who supplies it", where it has vendors."""
    first = analysis.words[:1]
    asked = lexicon_of(analysis.language)["question"].at([word.lower for word in first], 0)
    own = [each for each in found if each.first == 1 and each.last == 2]
    likely = [each for each in own if each.kind == "class" and each.senses and each.score < BY_NAME]
    doers = [each for each in likely if spoken(each.senses[0].iri).casefold().endswith(DOERS)]
    if analysis.form != "select" or asked is None or asked[0] != "person" or not doers or analysis.amounts or analysis.superlative is not None:
        return analysis
    kinds = reach.kinds(doers[0].senses[0].iri)
    named = any(each.kind in {"property", "value"} and each.score >= doers[0].score for each in own)
    if named or not kinds or kinds & (reach.people | reach.served):
        return analysis
    return replace(analysis, target=1, wanted="thing", hints=frozenset())


def _ordered_by_whom(analysis: Analysis, found: Sequence[Mention], reach: Reach, schema: Schema) -> tuple[Analysis, list[Mention]]:
    """The question who ordered something as one for the only class of customers: "who bought the piano"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    asked = lexicon["question"].at(lowers, 0)
    at = lexicon.on_over(lowers, 1, "perfect")
    verb = [each for each in found if each.first == at and each.last == at + 1 and each.kind in {"class", "property"}]
    ends = {kind for each in verb if each.kind == "property" for sense in each.senses for kind in reach.range(sense.iri) | reach.domain(sense.iri)}
    links = not ends.isdisjoint(reach.people | reach.served)
    if asked != ("person", 1) or at >= len(lowers) or not lexicon.has("ordering", lowers[at]) or links or len(reach.served) != 1:
        return analysis, list(found)
    (who,) = reach.served
    bought = [each for each in verb if is_amount(each, reach)]
    kept = [each for each in found if each not in verb or each.kind == "class"] + as_orders(bought, reach, schema)
    sense = Sense(who, "class", CUSTOMERS, schema.label(who))
    customers = " ".join(next(iter(lexicon["customer"].meanings)))
    noun = (replace(analysis.words[0], text=customers), *analysis.words[1:])
    told = replace(analysis, words=noun, wanted="thing", target=0, hints=frozenset(), structure=analysis.structure - {0})
    return told, [*kept, Mention(0, 1, "class", CUSTOMERS, senses=(sense,), text=lowers[0])]


def _is_doing(mention: Mention, reach: Reach) -> bool:
    """True for a property of texts that is called by a noun for those who do what the word says."""
    held = reach.profile.properties.get(mention.senses[0].iri) if mention.kind == "property" and mention.senses else None
    if held is None or held.sort != "text" or mention.last != mention.first + 1:
        return False
    names = {*spoken(held.iri).casefold().split(), *mention.senses[0].name.casefold().split()}
    return any(word.endswith(DOERS) for word in names)


def _of_many(verb: Mention, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> bool:
    """True where so many things that have the property stand behind it, or the most of them."""
    most = analysis.superlative
    ends = [each.end or each.last for each in analysis.amounts if each.first == verb.last and each.on == "number" and not each.others]
    ends += [most.last] if most is not None and most.counts and verb.last <= most.first <= verb.last + 1 else []
    nouns = (each for each in found if each.kind == "class" and each.first in ends and each.senses)
    return any(reach.kinds(each.senses[0].iri) & reach.domain(verb.senses[0].iri) for each in nouns)
