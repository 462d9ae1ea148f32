"""The tier of enumeration: every query graph of the question's words that the graph has, ranked; the best is run."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from onto_core.traces.spans import span
from onto_query.attempt import run_candidate
from onto_query.candidate import Candidate
from onto_query.enumeration.adapted import (
    as_column,
    as_of,
    averaged,
    compared,
    in_units,
    of_compounds,
    of_each,
    of_last,
    of_numbers,
    of_values,
    one_by_one,
    totalled,
    units_of,
)
from onto_query.enumeration.asked.by_name import asked_of_whom, done_by_name
from onto_query.enumeration.asked.contents import of_contents, over_lines
from onto_query.enumeration.asked.done import as_done
from onto_query.enumeration.asked.finite import without_verbs
from onto_query.enumeration.asked.happened import as_events
from onto_query.enumeration.asked.how_many import as_numbers
from onto_query.enumeration.asked.in_range import in_range
from onto_query.enumeration.asked.late import behind_time
from onto_query.enumeration.asked.lines import without_lines
from onto_query.enumeration.asked.meant import all_of_few, any_first, averaged_nouns, by_average, in_one, of_their_own, only_people, sum_of_all
from onto_query.enumeration.asked.only import only_so
from onto_query.enumeration.asked.told_by import told_columns
from onto_query.enumeration.assemble import candidate_of
from onto_query.enumeration.certainty import Draft, best_of, doubted, probability, standing, unhandled, with_unread
from onto_query.enumeration.doubts.aggregates import asked_by_nobody
from onto_query.enumeration.doubts.descriptions import only_in_purpose, tells_more
from onto_query.enumeration.doubts.relationships import of_one_relationship, only_by_its_ends
from onto_query.enumeration.doubts.rivals import RULED_OUT, left_over, of_no_such_thing
from onto_query.enumeration.doubts.scales import on_one_scale
from onto_query.enumeration.doubts.ties import NEAR, apart_by_rows, plainest, same_words
from onto_query.enumeration.doubts.vetoes import doubts, drops, is_of_others, whole_names, without_itself
from onto_query.enumeration.likeness import coded, decoded, head_noun, near_elements, near_values, surer, without_denied
from onto_query.enumeration.mentioned.below import ones_below
from onto_query.enumeration.mentioned.called import things_called
from onto_query.enumeration.mentioned.covers import Cover, covers
from onto_query.enumeration.mentioned.evidence import evidence_of
from onto_query.enumeration.mentioned.heads import HEADED, asked_class
from onto_query.enumeration.mentioned.mentions import Known, Mention, find
from onto_query.enumeration.mentioned.origins import of_noun, origins, stray, with_origins
from onto_query.enumeration.mentioned.roles import in_roles
from onto_query.enumeration.mentioned.sayings import asked_as_said, said
from onto_query.enumeration.mentioned.texts import with_texts
from onto_query.enumeration.mentioned.trade import of_trade
from onto_query.enumeration.mentioned.years import by_year, from_and_to, of_event
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.read import shapes_of
from onto_query.enumeration.related.borne_names import of_themselves
from onto_query.enumeration.related.concepts import by_other_words
from onto_query.enumeration.related.copies import copies_in
from onto_query.enumeration.related.done_dates import not_done
from onto_query.enumeration.related.ends import at_an_end
from onto_query.enumeration.related.kinds_of import are_ones
from onto_query.enumeration.related.measured import as_how_long, as_its_cost
from onto_query.enumeration.related.own_states import of_their_states
from onto_query.enumeration.related.series import in_all_of, of_series
from onto_query.enumeration.related.titles import original_titles
from onto_query.enumeration.related.within import or_within
from onto_query.enumeration.special.every import specials
from onto_query.enumeration.special.numerals import with_numbers
from onto_query.enumeration.special.reckoned import apart, spread
from onto_query.enumeration.special.tongues import tongues
from onto_query.enumeration.special.works import of_works, roles_of
from onto_query.enumeration.tables.credits import credits_of, roles_played
from onto_query.enumeration.tables.events import counted_times, events_in, without_light
from onto_query.enumeration.tables.heads import with_columns
from onto_query.enumeration.tables.kinds import as_their_ends, counted_things, sorted_under
from onto_query.enumeration.tables.names import with_names
from onto_query.enumeration.tables.ordinals import named_so, numbered
from onto_query.enumeration.tables.present import at_present, lent_out, speaks_of, still_there
from onto_query.enumeration.tables.products import products_in
from onto_query.enumeration.tables.rates import with_rates
from onto_query.enumeration.tables.settled import settled
from onto_query.enumeration.tables.several import further_in, with_further
from onto_query.enumeration.words.abbreviations import abbreviated
from onto_query.enumeration.words.again import said_again, without_the_same
from onto_query.enumeration.words.apposed import apposed, more_of_names, titled, with_its_class
from onto_query.enumeration.words.kindred import kinds_by_name, of_countries, without_parts
from onto_query.enumeration.words.known_as import (
    about_what,
    closest_named,
    customers,
    exactly_named,
    initialled,
    of_our_house,
    sold_at,
    whole_phrases,
    without_house,
    without_units,
)
from onto_query.enumeration.words.known_so import (
    begun_lightly,
    coordinated,
    hyphened,
    in_any_case,
    in_one_word,
    said_to_be_called,
    with_lists,
    without_others_numbers,
)
from onto_query.enumeration.words.namesakes import told_apart
from onto_query.enumeration.words.opposites import with_opposites
from onto_query.enumeration.words.places import at_places, happened_there, where_it_is
from onto_query.enumeration.words.staff import of_staff, without_members
from onto_query.enumeration.words.stock import stocked, things_in_stock
from onto_query.outcome import Empty, Nothing, Outcome
from onto_query.profile.lookup import LikeNames
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import SURE, Vocabulary, near_senses
from onto_query.rules_tier.tier import TIED, in_words, meaning_of
from onto_query.services import Services
from onto_query.state import Attempt, State

KEPT: Final = 8
"""Readings kept of a question."""
OTHERS: Final = 4
"""Readings that are tried where the best one finds nothing."""
FAR: Final = 0.6
"""And one whose score is lower than the best by more is not among those that are told or compared."""
UNREAD: Final = 0.15
"""Against a reading, for each word that it leaves out: one that leaves out none is tried before it."""
SPOKEN_FOR: Final = 0.6
"""More than speaks for a query graph, beside the words that it covers."""
RESPELLED: Final = 0.96
"""Times the confidence of a reading of words that were misspelled."""
ENOUGH: Final = 0.6
"""From this confidence a reading is answered: between one half and it two in five were right, of questions that nobody had read,"""
ENOUGH_OTHERWISE: Final = 0.7
"""and from this where words stand for what they do not name, if it finds anything: below it half were wrong."""


class _Read(NamedTuple):
    """The readings of a question, best first.

    `left`: the one that is sure once its rivals were tried. `otherwise`: words stand for what they do not name.
    """

    state: State
    ranked: tuple[Candidate, ...]
    left: Attempt | None = None
    otherwise: bool = False


async def by_enumeration(state: State, services: Services) -> tuple[State, Outcome]:
    """Run the best reading, and any that are as good. Raises BackendUnavailable."""
    if state.grounded is None:
        return state, Nothing()
    with span("enumerate") as enumerating:
        read = await _read(state, services)
        enumerating.set("ontorag.readings", len(read.ranked))
    ranked = read.ranked
    state = replace(read.state, readings=ranked)
    shown = [{"reading": in_words(each, state), "score": round(each.score, 2), "unread": list(each.unread)} for each in ranked[:5]]
    state = state.step("candidates", f"{len(ranked)} readings without a model", readings=shown)
    if read.left is not None:
        return await on_one_scale([read.left], state.tried(read.left), services)
    if not ranked or ranked[0].confidence < ENOUGH:
        return state, Nothing()
    tied = (each for each in ranked if each.score >= ranked[0].score - TIED and each.confidence >= RULED_OUT)
    best = plainest([each for each in tied if ranked[0].unread or not each.unread], state.analysis.target, state.schema)[:4]
    tried: list[Attempt] = []
    for candidate in best:
        attempt = await run_candidate(candidate, state, services)
        state = state.tried(attempt)
        tried.append(attempt)
    by_rows: dict[object, Attempt] = {}
    for attempt in tried:
        if attempt.result == "rows" and attempt.table is not None:
            by_rows.setdefault(frozenset(attempt.table.rows), attempt)
    if by_rows:
        return await on_one_scale(apart_by_rows(by_rows.values()), state, services)
    negated = any(edge.negated for edge in ranked[0].joined)
    if tried[0].result != "empty" or (read.otherwise and not (negated and ranked[0].query.form == "ask")):
        return state, Nothing()  # but who is not "still alive" has a date of death
    others = [each for each in ranked if each not in best and each.confidence >= RULED_OUT and same_words(each, ranked[0])]
    for candidate in others[: 0 if negated else OTHERS]:  # what no department is without is not what some are without
        attempt = await run_candidate(candidate, state, services)
        state = state.tried(attempt)
        if attempt.result == "rows":
            return await on_one_scale([attempt], state, services)
    if any(feature == "astray" for feature, _ in ranked[0].why) or (ranked[0].certainty < 1 and ranked[0].query.form != "ask"):
        return state, Nothing()  # that nothing is both says nothing of what belongs to the other, nor of what a word may not mean
    told = {edge.fit.property for edge in ranked[0].joined if edge.items}
    guessed = any(edge.fit.property not in told or edge.is_only_like for edge in ranked[0].joined)  # "the same home port" is named once
    if guessed and (ranked[0].query.form != "ask" or any(value < 0 for feature, value in ranked[0].why if feature in {"rivals", "rare", "far"})):
        return state, Nothing()  # that a guessed link finds nothing tells nothing; "no" by the only link that there is tells something
    return (state, Nothing()) if await of_no_such_thing(tried[0], state, services) else (state, Empty(tried[0]))


async def _read(asked: State, services: Services) -> _Read:
    found = await mentioned(asked, services)
    if (ended := await at_an_end(asked, services, _anew)) is not None and ended[1] and ended[1][0].confidence >= ENOUGH:
        return _Read(*ended)
    state, ranked = await readings(asked, services, found)
    if (yearly := await _by_year(asked, services, found, ranked)) is not None:
        return yearly
    if ranked and ranked[0].confidence >= ENOUGH:
        return _Read(state, ranked)
    if ranked and ranked[0].confidence >= RULED_OUT:
        left = await left_over(ranked, state, services)
        if left is not None and left.confidence >= ENOUGH:
            return _Read(state, ranked, left)
    if (few := await all_of_few(asked, services, found, readings)) is not None:
        return _Read(*few)
    assert asked.grounded is not None
    otherwise = said(asked.analysis, found, asked.schema.derived(Vocabulary), asked.grounded.profile)
    if otherwise := without_denied(otherwise, asked.domain.denied):
        wider, others = await readings(asked, services, without_house(asked.analysis, [*found, *otherwise]))
        if others and others[0].confidence >= ENOUGH_OTHERWISE:
            return _Read(wider, others, otherwise=True)
    return _Read(state, ranked)


async def _anew(asked: State, services: Services) -> tuple[State, tuple[Candidate, ...]]:
    return await readings(asked, services, await mentioned(asked, services))


async def _by_year(asked: State, services: Services, found: Sequence[Mention], plain: Sequence[Candidate]) -> _Read | None:
    """The readings in which a year says which festival is meant, where that is said of an event; None for other questions."""
    assert asked.grounded is not None
    told = by_year(asked.analysis, found, asked.grounded.yearly, asked.grounded.names)
    if told is None:
        return None
    state, ranked = await readings(replace(asked, analysis=told[0]), services, told[1])
    things = {option.entity.iri for mention in state.mentions if mention.text == told[1][-1].text for option in mention.things}
    sure = bool(ranked) and ranked[0].confidence >= ENOUGH and of_event(ranked[0], things)
    named = bool(plain) and any(amount.on == "year" for edge in plain[0].joined if edge.items for amount in edge.value.amounts)
    return _Read(state, ranked) if sure and not named else None


async def mentioned(state: State, services: Services) -> list[Mention]:
    """All that runs of words may stand for; where the conversation has settled what a name means, that alone. Raises BackendError."""
    grounded = state.grounded
    assert grounded is not None
    vocabulary = state.schema.derived(Vocabulary).in_language(state.analysis.language)
    known = Known(LikeNames(services.entities, grounded.names), state.question.collection, vocabulary, grounded.names)
    found = await find(state.analysis, known, fuzzy=services.query.fuzzy)
    found = closest_named(exactly_named(state.analysis, decoded(found, grounded.profile)), grounded.reach)
    found += near_elements(state.analysis, found, near_senses(state.analysis, state.near, state.schema), SURE, grounded.reach.people)
    found = sold_at(state.analysis, without_units(state.analysis, found, grounded.reach), grounded.reach)
    found += [*begun_lightly(state.analysis, vocabulary), *in_one_word(state.analysis, found, grounded.profile)]
    found += in_roles(state.analysis, found, grounded.roles, grounded.profile)
    found = of_works(state.analysis, found, grounded.reach)
    found += [*hyphened(state.analysis, grounded.names), *more_of_names(state.analysis, found, grounded.names)]
    found = with_lists(state.analysis, found, grounded.index)
    found += abbreviated(state.analysis, found, grounded.profile)
    found += [*from_and_to(state.analysis, found, grounded.reach), *about_what(state.analysis, found, grounded.reach)]
    found = of_countries(state.analysis, [*found, *kinds_by_name(state.analysis, found, grounded.index)], grounded.places)
    found = roles_played(state.analysis, without_parts(state.analysis, found), grounded.reach)
    found = without_denied(with_opposites(state.analysis, found, vocabulary, grounded.profile), state.domain.denied)
    found = customers(state.analysis, found, grounded.reach, state.schema)
    found += by_other_words(state.analysis, found, grounded.names)
    found += [*coded(state.analysis, found, grounded.codes, grounded.reach), *tongues(state.analysis, grounded.names, found)]
    found = initialled(state.analysis, found, grounded.index, grounded.reach.people)
    found = with_texts(state.analysis, in_any_case(found, grounded.names), grounded.profile)
    found += await near_values(state.analysis, found, grounded.profile, services.embedder)
    if told := origins(state.analysis):
        found = with_origins(found, told, grounded.places, state.analysis)
    found += coordinated(state.analysis, found, grounded.index)
    found = original_titles(state.analysis, without_others_numbers(state.analysis, found), grounded.profile)
    found = without_verbs(state.analysis, happened_there(state.analysis, found, grounded.reach), grounded.reach)
    found = not_done(state.analysis, told_columns(state.analysis, copies_in(state.analysis, found, grounded.reach), grounded.reach), grounded.reach)
    found, settled = of_our_house(state.analysis, without_house(state.analysis, found)), state.given.link((), state.analysis.words)
    found = asked_as_said(state.analysis, as_their_ends(surer(found), grounded.reach), vocabulary, grounded.profile)
    apart = [each for each in found if not any(each.first < pin.last and pin.first < each.last for pin in settled)]
    return apart + [Mention(pin.first, pin.last, "thing", 1.0, things=pin.options, text=pin.text) for pin in settled]


async def readings(state: State, services: Services, found: Sequence[Mention]) -> tuple[State, tuple[Candidate, ...]]:
    """All readings of a question in which words stand for what was found, best first, each meaning once."""
    grounded = state.grounded
    assert grounded is not None
    found = await things_called(found, state.analysis, grounded.profile, services.graph, state.question.collection)
    told, found = await of_series(state.analysis, found, grounded, services.graph, state.question.collection)
    state, found = replace(state, analysis=told), of_themselves(told, found, grounded.reach)
    found = of_their_states(state.analysis, [*found, *said_to_be_called(state.analysis, found, grounded.names)], grounded.reach)
    headed = (each.first for each in found if each.kind == "class" and each.score >= HEADED)
    told, found = without_members(asked_class(named_so(state.analysis, found), headed), found, grounded.reach)
    told, found = are_ones(told, sorted_under(told, found, grounded.reach), state.schema, grounded.reach)
    found = as_numbers(told, of_staff(told, ones_below(told, whole_phrases(told, found), grounded.reach), grounded.reach), grounded.reach)
    told, found = asked_of_whom(told, found, grounded.reach, state.schema)
    told, found = where_it_is(*of_trade(told, as_events(told, found, grounded.reach, state.schema), grounded.reach), grounded.reach)
    state = replace(state, analysis=told)
    found = of_their_own(without_lines(told, found, grounded.reach), owners := averaged_nouns(told, found, grounded.reach), grounded.reach)
    evidence = await evidence_of(found, services.graph, state.question.collection, grounded.profile)
    found = with_its_class(state.analysis, apposed(state.analysis, titled(state.analysis, found), grounded.reach), grounded.reach, evidence)
    told, found = done_by_name(*without_the_same(state.analysis, of_contents(state.analysis, found, grounded.reach)), grounded.reach)
    told, found = await told_apart(found, told, grounded.profile, services.graph, state.question.collection)
    entities = {option.entity.iri: option.entity for mention in found for option in mention.things} | units_of(grounded.reach.quantities)
    told, found = one_by_one(*with_rates(of_each(any_first(of_last(told, found), found, grounded.reach), found), found, grounded.profile))
    told, found, reckoned = products_in(told, found, grounded.reach)
    told, found, further = further_in(told, found, grounded.reach)
    told = (ends := spread(told)) or told
    state = replace(state, analysis=told, entities=entities, mentions=tuple(found))
    analysis, today = as_of(state.analysis, date.today())  # noqa: DTZ011
    analysis, found = as_how_long(analysis, found, grounded.reach)
    analysis, found = behind_time(of_numbers(analysis, found, grounded.reach.profile), found, grounded.reach.profile)
    analysis, found = as_column(analysis, found, grounded.reach.profile)
    analysis = of_values(compared(sum_of_all(analysis, found, grounded.reach), found, grounded.reach.profile), found, grounded.reach.profile)
    analysis = averaged(of_noun(totalled(analysis, found), found), found)
    analysis, found = stocked(of_compounds(analysis, found, grounded.reach), found, grounded.reach)
    analysis, found, barred = in_units(analysis, found, grounded.reach)
    analysis = replace(analysis, kind=analysis.kind and not any(mention.called for mention in found))  # "what types of spiders are there"
    analysis, found = without_light(analysis, found, grounded.reach)
    found, events = events_in(analysis, *lent_out(analysis, found, grounded.reach), state.schema, grounded.reach)
    analysis, found = numbered(*counted_times(*as_its_cost(analysis, found, grounded.reach)), grounded.reach)
    analysis, found, names = with_columns(*settled(analysis, found), grounded.reach)
    analysis, found, gone = at_present(*in_range(analysis, found, grounded.reach), grounded.reach, today)
    heads, likeness = await head_noun(analysis, found, grounded.names, state.schema, services.embedder, barred=state.domain.denied)
    located = grounded.places.located if any(mention.origin for mention in found) else (frozenset[str](), frozenset[str]())
    roles = await roles_of(found, analysis, grounded.reach, services.graph, state.question.collection)
    ground = Ground(analysis, state.schema, grounded.reach, evidence, barred, likeness, located, roles, names=names, events=events, reckoned=reckoned)
    said = [*found, *said_again(found, analysis, grounded.reach), *heads]
    ways = [way for way in covers(analysis, said) if not stray(way, grounded.profile.naming, analysis)]
    whole = [each for each in whole_names(analysis, grounded.reach, state.schema) if each.last - 1 not in owners]
    of_doing = any(each.kind == "property" and all(word.function for word in analysis.words[each.first : each.last]) for each in found)

    def draft(candidate: Candidate, cover: Cover, why: tuple[tuple[str, float], ...], told: Analysis, *, special: bool = False) -> Draft:
        """The reading by its words, with what is left to do where it is among the best."""
        first = with_unread(candidate, cover, state.analysis, UNREAD)
        first = first if special else replace(first, why=(("cover", cover.score), *why))
        lost = 0 if special else len(unhandled(candidate, state.analysis))
        first = replace(first, score=first.score - UNREAD * lost)

        def finished() -> tuple[object, Candidate]:
            sure = probability(candidate, cover, why, told) * (RESPELLED if state.respelled else 1.0)
            against = tuple(doubts(candidate, cover, whole, analysis, grounded.reach))
            reading = with_further(doubted(replace(first, probability=sure), against, analysis), further, grounded.reach)
            return reading.query if special else meaning_of(reading, state.schema), reading

        return Draft(first.score, finished)

    def ranking() -> tuple[Candidate, ...]:
        drafts: list[Draft] = []
        for cover in ways:
            for made, rest, told in (*specials(cover, ground, today), *credits_of(cover, ground)):
                if gone.dates or further or drops(made.query, told, analysis):
                    continue
                special = replace(made, query=with_numbers(made.query, grounded.profile))
                left = tuple(i for i in state.analysis.beyond if i not in told)
                beyond = replace(state.analysis, beyond=left, asides=state.analysis.asides | told)
                drafts.append(draft(special, rest, special.why, beyond, special=True))
            surest = max((each.score for each in drafts), default=-math.inf)
            if cover.score + SPOKEN_FOR - UNREAD * len(cover.left) < surest - NEAR:
                continue  # whatever it may mean, another reading is far likelier
            least = surest - FAR - cover.score
            for shape in shapes_of(cover, ground, least):
                if shape.score < least:
                    break
                candidate = candidate_of(shape, ground, today)
                candidate = apart(candidate, grounded.profile) if ends is not None and candidate is not None else candidate
                candidate = in_all_of(candidate, analysis, found) if candidate is not None else None
                if (
                    candidate is None
                    or is_of_others(candidate, grounded.reach)
                    or only_by_its_ends(candidate.query)
                    or asked_by_nobody(candidate.query, grounded.reach, grounded.index)
                    or not speaks_of(candidate, gone)
                    or only_in_purpose(cover, analysis)
                    or (candidate.kind == "description" and (tells_more(cover, analysis) or of_doing))
                ):
                    continue
                candidate = of_one_relationship(without_itself(candidate, analysis), grounded.reach)
                candidate = things_in_stock(candidate, analysis, grounded.reach)
                candidate = only_so(still_there(at_places(candidate, cover, analysis, grounded.reach), gone, grounded.reach), cover, analysis)
                candidate = only_people(as_done(candidate, analysis, grounded.reach), analysis, grounded.reach)
                candidate = in_one(counted_things(candidate, grounded.reach), cover, analysis)
                candidate = over_lines(by_average(candidate, analysis, grounded.reach), analysis, grounded.reach)
                drafts.append(draft(or_within(candidate, grounded.reach, entities), cover, shape.why, state.analysis))
        return best_of(drafts, KEPT)

    ranked = standing(await asyncio.to_thread(ranking))
    return state, tuple(replace(each, query=with_names(each.query, grounded.reach)) for each in ranked)
