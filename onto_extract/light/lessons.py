"""Solved examples of one ontology as lessons: the names of their things, how their values are written, and the pairs that are related in them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from onto_core.matching.subset import Subset
from onto_extract.dates import read_date
from onto_extract.examples.model import Example
from onto_extract.light.ends import FactEnd
from onto_extract.light.evidence import Candidate, candidates
from onto_extract.light.forms import FORMS, written
from onto_extract.light.known import KnownNames, folded, plain_name
from onto_extract.light.learned import Learned, Solved, unlearned
from onto_extract.rules.facts import account
from onto_extract.rules.lexicon import lexicon_for

if TYPE_CHECKING:
    from onto_core.ontology.schema.schema import Schema
    from onto_extract.light.decode import Scored
    from onto_extract.rules.facts import Account
    from onto_extract.rules.lexicon import Lexicon

ALIKE: Final = 0.72
"""Likeness of letters from which a name in an example's text is taken for a variant of the name in its facts."""


@dataclass(frozen=True)
class Lessons:
    """`names` of things, `learned` weights (None without examples), and for each property the form in which its values are written."""

    names: KnownNames
    learned: Learned | None
    forms: Mapping[str, str]

    @property
    def properties(self) -> tuple[str, ...]:
        """The properties of which there are examples."""
        return self.learned.properties if self.learned is not None else ()

    def probabilities(self, candidate: Candidate) -> Mapping[str, float]:
        """Property -> the probability that it holds between two ends."""
        return self.learned.probabilities(candidate) if self.learned is not None else unlearned(candidate)

    def form(self, scored: Scored) -> str:
        end = scored.candidate.object
        if end.value is None:
            return end.label
        return written(end.value, self.forms.get(scored.iri, ""))


def lessons(examples: Sequence[Example], lexicon: Lexicon) -> Lessons:
    """Read the examples with the words of a lexicon. 30 ms for each of them, and a second for the weights."""
    schema = lexicon.schema
    names = KnownNames(text.value for individual in schema.individuals.values() for text in (*individual.labels, *individual.alt_labels))
    named = {name: schema.named(name, among=schema.properties) for name in {fact.property for example in examples for fact in example.facts}}
    properties = {name: found[0] for name, found in named.items() if found}
    for example in examples:
        for fact in example.facts:
            for name in (fact.subject, fact.object):
                plain = plain_name(name)
                if any(c.isalpha() for c in plain) and read_date(plain) is None:
                    names.add(plain, plain)
                    names.add(name.replace("_", " ").strip('"'), plain)
    accounts = [account(example.text, lexicon) for example in examples]
    for example, read in zip(examples, accounts, strict=True):
        _learn_variants(example, list(candidates(read, example.text, lexicon, names)), names)
    for number, example in enumerate(examples):
        for fact in example.facts:
            if (iri := properties.get(fact.property)) is not None:
                for role, name in (("subject", fact.subject), ("object", fact.object)):
                    if (known := names.get(plain_name(name))) is not None:
                        known.roles.setdefault((role, iri), set()).add(number)
    facts: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    strangers = KnownNames(text.value for individual in schema.individuals.values() for text in (*individual.labels, *individual.alt_labels))
    solved: list[Solved] = []
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for number, (example, read) in enumerate(zip(examples, accounts, strict=True)):
        wanted = [(fact, properties[fact.property]) for fact in example.facts if fact.property in properties]
        for fact, iri in wanted:
            facts[_label(names, fact.subject), iri, _label(names, fact.object)].add(number)
        for candidate in (*candidates(read, example.text, lexicon, names), *_as_strangers(read, example.text, lexicon, strangers)):
            held = {iri for fact, iri in wanted if _is(candidate.subject, fact.subject) and _is(candidate.object, fact.object)}
            solved.append(Solved(candidate, number, frozenset(held)))
            for fact, iri in wanted:
                if iri in held and candidate.object.value is not None:
                    value = candidate.object.value
                    forms[iri].update(form for form in FORMS if written(value, form) == plain_name(fact.object))
    learned = Learned(solved, {key: frozenset(seen) for key, seen in facts.items()}) if any(each.properties for each in solved) else None
    return Lessons(names, learned, {iri: counts.most_common(1)[0][0] for iri, counts in forms.items() if counts})


def lessons_for(schema: Schema, examples: tuple[Example, ...]) -> Lessons:
    """The lessons of the examples for a schema: read once, and kept with it."""
    kept = schema.derived(_kept)
    if examples not in kept:
        named = {fact.property for example in examples for fact in example.facts}
        properties = {iri for name in named for iri in schema.named(name, among=schema.properties)}
        refs = tuple(ref for iri in sorted(properties) for ref in schema.refs_of(iri))
        classes = tuple(ref for ref in schema.refs if ref.kind == "class")
        kept[examples] = lessons(examples, lexicon_for(Subset(schema, classes, refs, {}, 0)))
    return kept[examples]


def _kept(_: Schema) -> dict[tuple[Example, ...], Lessons]:
    """Lessons by their examples, at first none."""
    return {}


def _label(names: KnownNames, name: str) -> str:
    known = names.get(plain_name(name))
    return known.label if known is not None else plain_name(name)


def _as_strangers(read: Account, text: str, lexicon: Lexicon, names: KnownNames) -> Iterable[Candidate]:
    """The candidates of an example as if nothing in it had been spoken of before: most texts speak of new things."""
    return candidates(read, text, lexicon, names)


def _is(end: FactEnd, name: str) -> bool:
    """True when an end is what a fact names: by its name, its number or its day."""
    if folded(end.label) == folded(plain_name(name)) or (end.value is None and end.known is None and _likeness(end.label, plain_name(name)) >= ALIKE):
        return True
    if end.value is None:
        return False
    plain = plain_name(name)
    if end.value.number is not None:
        try:
            return float(plain.split()[0].replace(",", "")) == float(end.value.number)
        except (ValueError, IndexError):
            return False
    date = read_date(plain)
    if date is not None and end.value.sort == "date":
        return (date.year, date.month, date.day) == (end.value.year, end.value.month, end.value.day)
    return False


def _learn_variants(example: Example, found: Iterable[Candidate], names: KnownNames) -> None:
    """Take in the spellings of an example's text that are variants of names in its facts: "Football club" of "Foot Ball Club"."""
    ends = {end.label: end for candidate in found for end in (candidate.subject, candidate.object) if end.sort in {"name", "noun"}}
    labels = {folded(label) for label in ends}
    missing = dict.fromkeys(
        name
        for fact in example.facts
        for name in (fact.subject, fact.object)
        if names.get(plain_name(name)) and folded(plain_name(name)) not in labels
    )
    free = [label for label, end in ends.items() if end.known is None]
    for name in missing:
        likeness = {label: _likeness(label, plain_name(name)) for label in free}
        best = max(likeness, key=lambda label: likeness[label], default=None)
        if best is not None and likeness[best] >= ALIKE:
            names.add(best, plain_name(name))


@lru_cache(maxsize=20_000)
def _likeness(one: str, other: str) -> float:
    a, b = folded(one), folded(other)
    return SequenceMatcher(None, a, b).ratio() if a and b else 0.0
