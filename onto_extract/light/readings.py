"""Scored facts as raw triples: their ends as things or as values in the form that the property asks for. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onto_extract.light.decode import Scored
from onto_extract.light.forms import written
from onto_extract.model import RawTriple
from onto_extract.rules.meanings import End, Meanings, Reading
from onto_extract.rules.mentions import Mention
from onto_extract.rules.proposer import RawWriter
from onto_extract.rules.relations import StatedRelation
from onto_extract.rules.values import TextValue

if TYPE_CHECKING:
    from onto_extract.light.ends import FactEnd
    from onto_extract.light.lessons import Lessons
    from onto_extract.rules.facts import Account
    from onto_extract.rules.lexicon import Lexicon


BY_RULES: Final = 0.85
"""The probability of what rules alone read: the share that was right of documents that they were not made with."""


def raws(account: Account, said: Iterable[Scored], text: str, lexicon: Lexicon, lessons: Lessons) -> tuple[RawTriple, ...]:
    """The raw triples of what is said and of the classes that the text states, in the order of the text, without repeats."""
    reader = _Reader(account, lexicon, lessons)
    readings = [(reading, scored) for scored in said if (reading := reader.reading(scored)) is not None]
    writer = RawWriter(replace(account, facts=(*account.facts, *(reading for reading, _ in readings))), text, lexicon)
    by_rules = ((fact.link.start, replace(writer.fact(fact), confidence=BY_RULES)) for fact in account.facts)
    weighed = ((reading.link.start, replace(writer.fact(reading), confidence=round(scored.probability, 2))) for reading, scored in readings)
    lines = sorted((*writer.kinds(), *by_rules, *weighed), key=lambda line: line[0])
    return tuple(dict.fromkeys(raw for _, raw in lines))


class _Reader:
    def __init__(self, account: Account, lexicon: Lexicon, lessons: Lessons) -> None:
        self.lexicon, self.lessons = lexicon, lessons
        self.meanings = Meanings(lexicon, account.cast)

    def reading(self, scored: Scored) -> Reading | None:
        """The reading of a scored fact; None when its object cannot be written as the property asks."""
        a, b = scored.candidate.subject, scored.candidate.object
        end = next(self._ends(scored), None)
        if end is None or a.thing is None:
            return None
        start, stop = min(a.start, b.start), max(a.end, b.end)
        link = StatedRelation((), _mention(a), _mention(b), start, stop, nominal=True)
        return Reading(scored.probability, link, scored.iri, a.thing, (), end)

    def _ends(self, scored: Scored) -> Iterator[End]:
        end, iri = scored.candidate.object, scored.iri
        expected, ranges = self.lexicon.expected[iri], self.lexicon.schema.effective_range(iri)
        if end.thing is not None and ("entity" in expected.wanted or expected.value_class):
            yield End(end.thing, 1.0)
        elif end.value is None:
            named = TextValue("quoted", end.start, end.end, end.label)
            yield from self.meanings.literal(named, ranges, expected, nominal=True)
        else:
            for found in self.meanings.ends(_linked(end.value), iri, lambda _: ()):
                form = self.lessons.forms.get(iri, "")
                yield found if found.literal is not None else replace(found, object=written(end.value, form))


def _linked(value: TextValue) -> StatedRelation:
    return StatedRelation((), Mention("name", 0, 0, "", 0), value, value.start, value.end, nominal=True)


def _mention(end: FactEnd) -> Mention:
    return end.mention or Mention("name", end.start, end.end, end.label, end.root)
