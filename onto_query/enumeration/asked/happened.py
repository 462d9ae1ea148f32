"""What has been done to something, where the graph has it as an event: "which paintings have been restored" asks for restorations of them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.languages.stems import stem_in
from onto_core.ontology.schema.schema import Schema
from onto_query.enumeration.mentioned.called import kinds_of
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tables.heads import called_by
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense

LESS: Final = 0.03
"""An event by its verb is less sure than the link that is called so."""
NAMED: Final = 0.6
"""Of a link with the verb in its name, and a noun for what it is done to: `restoredObject`."""
NEARLY_ALL: Final = 0.9
"""Share of such events that have a date, from which nothing else of the name does not have it."""


def as_events(analysis: Analysis, found: Sequence[Mention], reach: Reach, schema: Schema) -> list[Mention]:
    """The mentions, and with those of passive verbs the events that lead to what they are done to, by a link or with a date that is called so."""
    told = []
    for verb in found:
        if verb.kind != "property" or verb.last > verb.first + 1 or not _is_passive(verb, found, analysis):
            continue
        nouns = [kinds_of(each, reach) for each in found if each.last <= verb.first and each.kind in {"class", "thing"}]
        events = dict.fromkeys(_events_of(verb, nouns, reach, analysis.language))
        if len(events) == 1:
            (event,) = events
            sense = Sense(event, "class", verb.score - LESS, schema.label(event))
            told.append(Mention(verb.first, verb.last, "class", verb.score - LESS, senses=(sense,), text=verb.text))
    return [*found, *told]


def _is_passive(verb: Mention, found: Sequence[Mention], analysis: Analysis) -> bool:
    """True for "have been restored" and "was the lute restored"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    before = lexicon.back_over(lowers, verb.first - 1, "light", "still", "not")
    between = next((each.first for each in found if each.last == before + 1 and each.kind in {"class", "thing"}), None)
    if between is not None:
        before = lexicon.back_over(lowers, between - 1, "article", "the", "each", "possessive")
    return before >= 0 and lexicon.has("be", lowers[before]) and lexicon.is_participle(lowers[verb.last - 1])


def _events_of(verb: Mention, nouns: Sequence[frozenset[str]], reach: Reach, language: str) -> Iterator[str]:
    """The classes of such events. What has a value of its own that is called so needs none."""
    if any(not reach.domain(sense.iri).isdisjoint(kinds) for sense in verb.senses for kinds in nouns):
        return
    stem = stem_in(language)
    for sense in verb.senses:
        event, sort = reach.domain(sense.iri), reach.profile.sort(sense.iri)
        if sense.score < NAMED or len(event) != 1 or not all(event) or called_by(event, reach):
            continue
        led = [{step.property for step in reach.between(event, kinds) if step.forward} for kinds in nouns]
        own = any(stem(word) == stem(verb.text) for kind in event for word in spoken(kind).split())
        dated = sort == "time" and (own or reach.share(event, sense.iri) >= NEARLY_ALL)
        if any(len(links) == 1 and (dated or sense.iri in links) for links in led):
            yield from event
