"""The likely cause of each miss and of each wrong fact, found by comparing gold, proposals and published facts of a sentence. Pure.

A cause is named by the first stage that lost the fact: no reply, no property of that name, not selected, refused, said otherwise, let go, or never
proposed. What is near is told from what is foreign by its ends: two names are close when one holds all words of the other, two values when they are
the same number or day.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal

from onto_core.languages.accents import without_accents
from onto_extract.dates import dates_in, read_date
from onto_extract.evaluation.measures import Proposed, Said, SentenceScore, normal, normal_text, strict_key

Kind = Literal["miss", "wrong"]

NEAR: Final = ("wrong direction", "value form", "name form", "wrong property", "wrong object", "wrong subject")
"""The ways in which a fact is nearly another one, the nearest first."""
EXPLAINED: Final[dict[str, str]] = {
    "no reply": "the model gave nothing for this sentence",
    "not in the ontology": "no property of the ontology has this name",
    "not in the subset": "the property was not among the elements that the text was read with",
    "wrong direction": "the same relation, its ends exchanged",
    "value form": "the same value, written otherwise",
    "name form": "a longer or shorter form of a name",
    "wrong property": "the same ends, another property",
    "wrong object": "the same subject and property, another object",
    "wrong subject": "the same property and object, another subject",
    "let go": "the relation was read, and became no proposal",
    "not in the text": "an end that the text does not spell",
    "not proposed": "nothing like it was proposed, but other facts of the sentence",
    "nothing proposed": "no fact of the sentence was proposed",
    "not in the gold": "nothing like it is in the gold, which may lack it",
}
_NUMBER: Final = re.compile(r"[^\w.+-]*([+-]?\d[\d,]*(?:\.\d+)?)\D*")
_ANY_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Fault:
    """A gold fact that was not published, or a published one that is not in the gold. `detail` shows what stands in its place, or a reason."""

    kind: Kind
    ontology: str
    id: str
    text: str
    fact: Said
    cause: str
    detail: str = ""


def faults(outcomes: Iterable[SentenceScore]) -> tuple[Fault, ...]:
    """Every miss and every wrong fact, once for each sentence, in their order."""
    return tuple(chain.from_iterable(map(_of_sentence, outcomes)))


def cause_counts(found: Iterable[Fault], kind: Kind) -> dict[str, int]:
    """Cause -> misses or wrong facts, the commonest first."""
    counts = Counter(fault.cause for fault in found if fault.kind == kind)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _of_sentence(outcome: SentenceScore) -> Iterator[Fault]:
    gold, published = ({strict_key(said): said for said in facts} for facts in (outcome.gold, outcome.predicted))
    missed = {key: said for key, said in gold.items() if key not in published}
    wrong = {key: said for key, said in published.items() if key not in gold}
    for said in missed.values():
        yield Fault("miss", outcome.ontology, outcome.id, outcome.text, said, *_missed(said, outcome, tuple(wrong.values())))
    for said in wrong.values():
        yield Fault("wrong", outcome.ontology, outcome.id, outcome.text, said, *_wrong(said, outcome, tuple(missed.values())))


def _missed(said: Said, outcome: SentenceScore, wrong: Sequence[Said]) -> tuple[str, str]:
    if outcome.failure:
        return "no reply", outcome.failure
    if said.relation in outcome.undefined:
        return "not in the ontology", ""
    if said.relation in outcome.unselected:
        return "not in the subset", ""
    refused = [each for each in outcome.proposed if not each.accepted]
    if same := [each for each in refused if strict_key(each.said) == strict_key(said)]:
        return _refusal(same[0]), "; ".join(same[0].reasons)
    if near := _nearest(said, wrong):
        return near[0], f"published: {_in_line(near[1])}"
    if near := _nearest(said, [each.said for each in refused]):
        one = next(each for each in refused if each.said == near[1])
        return f"{_refusal(one)}, {near[0]}", f"proposed: {_in_line(one.said)}; " + "; ".join(one.reasons)
    for passed in outcome.passed:
        ends = {normal(passed.subject), normal(passed.object)}
        if ends == {normal(said.subject), normal(said.object)}:
            return "let go", passed.reason
    if absent := [end for end in (said.subject, said.object) if not _in_text(end, outcome.text)]:
        return "not in the text", " and ".join(map(repr, absent))
    return ("not proposed", "") if outcome.proposed else ("nothing proposed", "")


def _wrong(said: Said, outcome: SentenceScore, missed: Sequence[Said]) -> tuple[str, str]:
    if near := _nearest(said, missed) or _nearest(said, outcome.gold):
        return near[0], f"gold: {_in_line(near[1])}"
    if absent := [end for end in (said.subject, said.object) if not _in_text(end, outcome.text)]:
        return "not in the text", " and ".join(map(repr, absent))
    return "not in the gold", ""


def _refusal(refused: Proposed) -> str:
    done = "flagged" if refused.flagged else "refused"
    return f"{done} by {refused.rules[0]}" if refused.rules else done


def _nearest(said: Said, others: Iterable[Said]) -> tuple[str, Said] | None:
    ways = ((way, other) for other in others if (way := _nearness(said, other)) is not None)
    return min(ways, key=lambda found: NEAR.index(found[0]), default=None)


def _nearness(one: Said, other: Said) -> str | None:
    """One of NEAR; None for facts that are no nearer than any two of a sentence."""
    related = one.relation.lower() == other.relation.lower()
    subjects, objects = _likeness(one.subject, other.subject), _likeness(one.object, other.object)
    if subjects and objects:
        forms = {subjects, objects} - {"same"}
        return "wrong property" if not related else "value form" if "value form" in forms else "name form" if forms else None
    if related and "same" in (turned := (_likeness(one.subject, other.object), _likeness(one.object, other.subject))) and all(turned):
        return "wrong direction"
    if related and (subjects or objects):
        return "wrong object" if subjects else "wrong subject"
    return None


def _likeness(one: str, other: str) -> Literal["same", "value form", "name form"] | None:
    if normal(one) == normal(other):
        return "same"
    if (value := _value(one)) is not None and value == _value(other):
        return "value form"
    words, others = (frozenset(re.findall(r"\w+", _folded(name).replace("_", " "))) for name in (one, other))
    return "name form" if words and others and (words <= others or others <= words) else None


def _value(name: str) -> float | str | None:
    """The day that a text is, or the number that it begins with when it has no other."""
    if date := read_date(name.strip(' "')):
        return date.iso
    match = _NUMBER.fullmatch(name)
    return float(match[1].replace(",", "")) if match else None


def _in_text(end: str, text: str) -> bool:
    if normal(end) in normal_text(text):
        return True
    value = _value(end)
    if isinstance(value, str):
        return value in dates_in(text)
    return value is not None and value in {float(number.replace(",", "")) for number in _ANY_NUMBER.findall(text)}


def _folded(name: str) -> str:
    """Lower case, without accents."""
    return without_accents(name.lower())


def _in_line(said: Said) -> str:
    return f"{said.subject} | {said.relation} | {said.object}"
