"""Dates at which something began and ended, by their names: a rental with `start_date` and `ret_date` has lasted for some days. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.matching.terms import singular
from onto_core.ontology.model import Ontology, Property, Text
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.vocabulary import XSD_DATE
from onto_query.profile.model import UNTYPED, GraphProfile, PropertyProfile
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.words import words_for

BEGUN: Final = words_for("began")
OVER: Final = words_for("over")
STAY: Final = words_for("stay")
DUE: Final = words_for("due")
"""Words in the names of dates at which something is to be over, whether or not it is."""
YEARS: Final = words_for("year")
UNTIL: Final = words_for("to") | words_for("over")
"""Words in the names of the years from which, and to which, somebody is something."""
ODOMETER: Final = words_for("odometer")
READINGS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("out", "start", "begin", "before", "from"), "begun"),
    **dict.fromkeys(("in", "end", "return", "after", "back", "to"), "ended"),
}
"""Last words in the names of what an odometer says before and behind."""
DRIVEN: Final = ("distance", "miles", "miles driven", "kilometres", "kilometres driven", "kilometers driven", "km driven", "driven")
LASTING: Final = words_for("lasting")
"""Words in the names of numbers that say how long something lasts: nothing has to be reckoned then."""


@dataclass(frozen=True, slots=True)
class Span:
    """How long things of a class lasted, as a property of them: the days from one date to the other, or the years from one to the other; or how far
    something was driven, by what its odometer said before and behind. `stay`: that of somebody somewhere.
    """

    iri: str
    kind: str
    begun: str
    ended: str
    stay: bool = False
    told: OneOf["days", "years", "distance"] = "days"


def spans(profile: GraphProfile) -> dict[str, Span]:
    """Those of classes that have one date or reading for each, and no number that says it. Of times of the day the days between say too little."""
    held: dict[str, list[PropertyProfile]] = {}
    for each in profile.properties.values():
        for kind in each.domains() if len(each.domains()) == 1 else ():
            held.setdefault(kind, []).append(each)
    return {span.iri: span for kind, own in held.items() if kind in profile.classes for span in (*_of(kind, own), *_driven(kind, own))}


def _driven(kind: str, own: list[PropertyProfile]) -> Iterator[Span]:
    """How far something was driven: `odo_out` and `odo_in` of a rental."""
    readings = [each for each in own if each.sort == "number" and each.single and is_called(each.iri, ODOMETER)]
    if len(readings) == 2:
        ends = {each.iri: READINGS.get(spoken(each.iri).casefold().split()[-1], "") for each in readings}
        begun, ended = ([iri for iri, end in ends.items() if end == which] for which in ("begun", "ended"))
        if len(begun) == len(ended) == 1:
            yield Span(f"{kind}_distance", kind, begun[0], ended[0], told="distance")


def _of(kind: str, own: list[PropertyProfile]) -> Iterator[Span]:
    if any(each.sort == "number" and is_called(each.iri, LASTING) for each in own):
        return
    dates = [each for each in own if each.sort == "time" and each.single and not is_called(each.iri, DUE)]
    over = [each for each in dates if is_called(each.iri, OVER)]
    begun = [each for each in dates if each not in over and is_called(each.iri, BEGUN)]
    if len(over) == len(begun) == 1 and all(each.datatypes.keys() == {XSD_DATE} for each in (begun[0], over[0])):
        yield Span(f"{kind}_duration_days", kind, begun[0].iri, over[0].iri, is_called(over[0].iri, STAY))
        return
    years = [each for each in dates if is_called(each.iri, YEARS) and each.datatypes.keys() <= NUMERIC]
    until = [each for each in years if is_called(each.iri, UNTIL)]
    since = [each for each in years if each not in until and is_called(each.iri, BEGUN)]
    if len(until) == len(since) == 1:
        yield Span(f"{kind}_duration_years", kind, since[0].iri, until[0].iri, told="years")


def with_spans(profile: GraphProfile, found: Mapping[str, Span]) -> GraphProfile:
    """The profile with each as a property of what has it."""
    added: dict[str, PropertyProfile] = {}
    for iri, span in found.items():
        ended = profile.properties[span.ended]
        ends = {(span.kind, UNTYPED): ended.uses}
        added[iri] = replace(ended, iri=iri, sort="number", ends=ends, values=(), datatypes={}, smallest=0.0, largest=None, enumeration=False)
    return replace(profile, properties={**profile.properties, **added}) if added else profile


def ontology_of(found: Mapping[str, Span]) -> Ontology:
    """The spans as properties of an ontology, by which words for them are found."""
    properties = {}
    for iri, span in found.items():
        noun = singular(spoken(span.kind).casefold())
        stay = ("length of stay", "stay") if span.stay else ()
        said = ("length", span.told, "last", "lasted", f"{noun} length", f"{noun} duration", *stay) if span.told != "distance" else DRIVEN
        label = Text("distance driven" if span.told == "distance" else "duration", "en")
        properties[iri] = Property(iri, iri, "datatype", labels=(label,), alt_labels=tuple(Text(each, "en") for each in said))
    return Ontology(id="spans", iri="urn:ontorag:spans", classes={}, properties=properties, prefixes={})
