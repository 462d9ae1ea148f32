"""Which of the numbers or dates that may be meant is meant: a price is what one pays, the first of things is the one that began first. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.vocabulary import XSD_GYEAR
from onto_query.enumeration.naming import Naming
from onto_query.enumeration.shape import Link, Place
from onto_query.enumeration.tables.rates import is_rate
from onto_query.profile.model import PropertyProfile
from onto_query.profile.naming.units import MEASURED, PRICE, factor, is_bought_at, kind_of, unit_of
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.question.measures.amount import Amount

MANY: Final = 5
"""Times as often as another value one is had that is rather meant."""
BORN: Final = words_for("born")
YEAR: Final = words_for("year") | words_for("vintage")
LASTS: Final = words_for("from") | words_for("begun")
OVER: Final = words_for("ending") | words_for("ended") | words_for("due") | words_for("left")
"""Words in the names of dates at which things are over, or should be,"""
DELIVERY: Final = words_for("delivery")
"""Words in the names of dates at which something was, or is to be, brought."""
FULFILLED: Final = words_for("fulfilled")
"""those at which something was done that is still to be done with others,"""
UNDONE: Final = words_for("undone")
"""and those at which what was done was taken back."""
LASTING: Final = words_for("lasting") | words_for("running")
SCREENED: Final = words_for("screened")
AN_HOUR: Final = 60.0
"""The longest film has as many minutes at least,"""
LONGEST: Final = 1_000.0
"""and not so many; what has is told in seconds."""
LATER: Final = OVER | words_for("buying")
"""or are somebody's."""


def fittest(
    own: Sequence[PropertyProfile], told: Mapping[str, float], hints: frozenset[str], on: tuple[Place, Place], reader: Naming
) -> list[PropertyProfile]:
    """Those of the values that are meant. `told`: property -> how surely it is hinted at. `on`: what has them, and the value with its amounts."""
    fitting = _fittest(own, told, hints, on, reader)
    return _of_years(fitting or own, on, reader) or fitting


def _of_years(own: Sequence[PropertyProfile], on: tuple[Place, Place], reader: Naming) -> list[PropertyProfile]:
    """The year that things are of, where they have dates as well: a 2021 wine is of that vintage, whenever it was bottled. What was "in" a year may
    have been on any date.
    """
    amounts = on[1].amounts
    if not amounts or any(each.on != "year" for each in amounts) or not on[0].kinds or reader.lexicon.has("in one", reader.lowers[amounts[0].first]):
        return []
    years = [held for held in own if is_called(held.iri, YEAR) and held.datatypes.keys() <= NUMERIC | {XSD_GYEAR}]
    years = [held for held in years if not is_called(held.iri, BORN | LATER | LASTS)]
    return years if len(years) == 1 else []


def _fittest(
    own: Sequence[PropertyProfile], told: Mapping[str, float], hints: frozenset[str], on: tuple[Place, Place], reader: Naming
) -> list[PropertyProfile]:
    lexicon, most, amounts = reader.lexicon, reader.analysis.superlative, on[1].amounts
    told = {iri: 0.0 if in_another(iri, amounts) else score for iri, score in told.items()}
    best = max(told.values(), default=0.0)
    if not best and (not hints or hints == lexicon.measures["size"]):
        return [held for held in own if _in_unit_of(held.iri, amounts)]  # "between 200 and 230 metres", "larger than 2 hectares"
    fitting = [held for held in own if best and told[held.iri] == best]
    fitting = reader.measured_alone(fitting, hints)
    few = max((held.uses for held in fitting), default=0)
    if most is not None and (others := [held for held in own if told[held.iri] and held.uses > MANY * few]):
        fitting = others  # the longest book is one of many pages, and none of the few that are read aloud
    if not lexicon.measures["price"].isdisjoint(hints):  # what something costs is the price that it is sold at
        sold = [held for held in fitting if not is_bought_at(held.iri)] or fitting  # nor what it cost us
        return [held for held in sold if is_called(held.iri, PRICE)] or sold or [held for held in own if is_rate(held.iri, lexicon)]
    if most is None or most.hints != hints or hints != lexicon.hints("-time"):
        return fitting
    said = " ".join(reader.lowers[most.first : most.last])
    dates = [held for held in own if held.sort == "time"]
    if any(lexicon["newest"].within(said.split())) and reader.reach.people >= (on[0].kinds or frozenset({""})):
        fitting = [held for held in fitting if not is_called(held.iri, BORN)]  # the newest member is not the youngest
        dates = [held for held in dates if not is_called(held.iri, BORN)]
    if len(fitting) == 1:
        return fitting
    begun = [held for held in fitting or dates if not is_called(held.iri, LATER)]
    of_all = [held for held in begun if held.uses == max(each.uses for each in begun)]
    return of_all if len(of_all) == 1 else fitting


def usual_unit(link: Link, place: Place, reader: Naming) -> str | None:
    """The unit that nobody needs to tell, where amounts are times: how long films run is told in minutes, or in seconds."""
    held, kinds = reader.reach.profile.properties.get(link.property), reader.reach.domain(link.property)
    timed = is_called(link.property, LASTING) and all(kind_of(each.unit) == "time" for each in place.amounts)
    if held is None or held.largest is None or not timed or not kinds or not all(is_called(kind, SCREENED) for kind in kinds):
        return None
    return "minute" if AN_HOUR <= held.largest < LONGEST else "second" if held.largest >= LONGEST else None


def _in_unit_of(iri: str, amounts: Sequence[Amount]) -> bool:
    """True for a property whose name tells a unit of what can be measured, and of the kind in which the amounts are told."""
    unit = unit_of(iri) or ""
    return kind_of(unit) in MEASURED and kind_of(unit) != "money" and bool(amounts) and all(factor(each.unit, unit) for each in amounts)


def in_another(iri: str, amounts: Sequence[Amount]) -> bool:
    """True for a property whose name tells a unit of another kind than one of the amounts: no area lies "above 230 m"."""
    kind = kind_of(unit_of(iri) or "")
    return kind in MEASURED and any(kind_of(each.unit) in MEASURED and kind_of(each.unit) != kind for each in amounts)


def at_first(own: Sequence[PropertyProfile]) -> Sequence[PropertyProfile]:
    """The dates of things without those at which they were over, where nothing says which is meant: "complaints in 2024" were raised then. Of what
    has lasted from one to the other both may be. Orders "in 2024" were taken then, which all of them were, and some paid later.
    """
    done = [held for held in own if held.sort == "time" and not is_called(held.iri, UNDONE)]
    if len(done) == 1:  # payments "in May" were made then, and not refunded
        return [held for held in own if held.sort != "time" or held is done[0]]
    first = [held for held in own if not is_called(held.iri, OVER)]
    begun = [held for held in first if held.sort == "time" and not is_called(held.iri, FULFILLED | DELIVERY)]
    if len(begun) == 1 and all(held.uses < begun[0].uses for held in first if held is not begun[0] and held.sort == "time"):
        first = [held for held in first if held.sort != "time" or held is begun[0]]
    return own if not first or any(is_called(held.iri, LASTS) for held in first) else first
