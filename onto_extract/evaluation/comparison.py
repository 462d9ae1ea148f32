"""Two runs side by side: the sentences that both have, the differences of their measures, and the verdict on the second. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from onto_extract.evaluation.intervals import Difference, differences
from onto_extract.evaluation.measures import SentenceScore, report


@dataclass(frozen=True, slots=True)
class Comparison:
    """`ontologies`: the strict F1 of each in both runs. `notes` tell in words which sentences do not count, and which were read otherwise."""

    sentences: int
    measures: Mapping[str, Difference]
    ontologies: Mapping[str, tuple[float, float]]
    measure: str
    tolerance: float
    notes: tuple[str, ...]

    @property
    def worse(self) -> bool:
        """True when the second run falls behind by more than the tolerance, and the interval of the difference lies below 0."""
        one = self.measures[self.measure]
        return one.difference < -self.tolerance and one.interval.high < 0

    @property
    def verdict(self) -> str:
        one = self.measures[self.measure]
        by = f"by {100 * abs(one.difference):.1f} points of {self.measure}"
        if self.worse:
            return f"the second run is worse {by}, and more than {100 * self.tolerance:g} are not tolerated"
        if one.significant:
            return f"the second run is {'better' if one.difference > 0 else 'worse, within the tolerance,'} {by}"
        return f"the runs do not differ by more than chance ({100 * one.difference:+.1f} points of {self.measure})"


def compared(first: Sequence[SentenceScore], second: Sequence[SentenceScore], *, measure: str, tolerance: float, seed: int = 0) -> Comparison | None:
    """The comparison over the sentences that have the same text and the same gold in both runs; None without any."""
    others = {(each.ontology, each.id): each for each in second}
    met = [(each, others.pop((each.ontology, each.id))) for each in first if (each.ontology, each.id) in others]
    pairs = [(one, other) for one, other in met if one.text == other.text and one.right == other.right]
    if not pairs:
        return None
    alone = ((len(first) - len(met), "the first run only"), (len(others), "the second run only"))
    notes = [f"{count} {_sentences(count)} of {which} left out" for count, which in alone if count]
    if changed := len(met) - len(pairs):
        notes.append(f"{changed} {_sentences(changed)} with another text or gold left out")
    if otherwise := sum(one.source != other.source for one, other in pairs):
        notes.append(f"{otherwise} {_sentences(otherwise)} read with another version of the ontologies")
    for name in ("model", "prompt_version"):
        made = [", ".join(sorted({getattr(each, name) for each in side if getattr(each, name)})) for side in (first, second)]
        if made[0] != made[1]:
            notes.append(f"{name.replace('_', ' ')}: {made[0] or 'none'}, then {made[1] or 'none'}")
    reports = [report(side) for side in ([one for one, _ in pairs], [other for _, other in pairs])]
    ontologies = {name: (reports[0].ontologies[name].strict.f1, reports[1].ontologies[name].strict.f1) for name in reports[0].ontologies}
    return Comparison(len(pairs), differences(pairs, seed=seed), ontologies, measure, tolerance, tuple(notes))


def _sentences(count: int) -> str:
    return "sentence" if count == 1 else "sentences"
