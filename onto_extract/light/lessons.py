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
from onto_extract.light.ends import Ends, FactEnd
from onto_extract.light.evidence import Candidate, candidates
from onto_extract.light.forms import FORMS, written
from onto_extract.light.known import KnownNames, folded, plain_name
from onto_extract.light.learned import Learned, Solved, unlearned
from onto_extract.light.spans import Extent, Segmenter, SolvedSpans, extents
from onto_extract.rules.facts import account
from onto_extract.rules.lexicon import lexicon_for

if TYPE_CHECKING:
    from onto_core.ontology.schema.schema import Schema
    from onto_extract.light.decode import Scored
    from onto_extract.rules.facts import Account
    from onto_extract.rules.lexicon import Lexicon

FOLDS: Final = 3
"""Parts of the examples: the ends of each are read as the others teach, as they will be read in a text that is no example."""
ALIKE: Final = 0.72
"""Likeness of letters from which a name in an example's text is taken for a variant of the name in its facts."""


@dataclass(frozen=True)
class Lessons:
    """`names` of things, `learned` weights (None without examples), and for each property the form in which its values are written."""

    names: KnownNames
    learned: Learned | None
    segmenter: Segmenter | None
    forms: Mapping[str, str]

    @property
    def properties(self) -> tuple[str, ...]:
        """The properties of which there are examples."""
        return self.learned.properties if self.learned is not None else ()

    def probabilities(self, candidates: Sequence[Candidate], properties: int) -> Iterable[Mapping[str, float]]:
        """Of each pair of a text, property -> the probability that it holds. `properties`: the number of all."""
        return self.learned.probabilities(candidates, properties) if self.learned is not None else map(unlearned, candidates)

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
        _learn_variants(example, _ends_read(read, example.text, lexicon, names), names)
    for number, example in enumerate(examples):
        for fact in example.facts:
            if (iri := properties.get(fact.property)) is not None:
                for role, name in (("subject", fact.subject), ("object", fact.object)):
                    if (known := names.get(plain_name(name))) is not None:
                        known.roles.setdefault((role, iri), set()).add(number)
    strangers = KnownNames(text.value for individual in schema.individuals.values() for text in (*individual.labels, *individual.alt_labels))
    spans = [_spans(example, read, lexicon, strangers) for example, read in zip(examples, accounts, strict=True)]
    fold_of = [number * FOLDS // len(examples) for number in range(len(examples))]
    apart = [_segmenter(each for number, each in enumerate(spans) if fold_of[number] != fold) for fold in range(FOLDS)]
    facts: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    solved: list[Solved] = []
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for number, (example, read) in enumerate(zip(examples, accounts, strict=True)):
        wanted = [(fact, properties[fact.property]) for fact in example.facts if fact.property in properties]
        for fact, iri in wanted:
            facts[_label(names, fact.subject), iri, _label(names, fact.object)].add(number)
        familiar = strangers if number % 2 else names.without(number)  # half of the texts as if all in them were new, as in most texts it is
        for candidate in candidates(read, example.text, lexicon, familiar, apart[fold_of[number]]):
            held = {iri for fact, iri in wanted if _is(candidate.subject, fact.subject) and _is(candidate.object, fact.object)}
            solved.append(Solved(candidate, number, frozenset(held)))
            for fact, iri in wanted:
                if iri in held and candidate.object.value is not None:
                    value = candidate.object.value
                    forms[iri].update(form for form in FORMS if written(value, form) == plain_name(fact.object))
    learned = Learned(solved, {key: frozenset(seen) for key, seen in facts.items()}) if any(each.properties for each in solved) else None
    return Lessons(names, learned, _segmenter(spans), {iri: counts.most_common(1)[0][0] for iri, counts in forms.items() if counts})


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


def _ends_read(read: Account, text: str, lexicon: Lexicon, names: KnownNames) -> list[FactEnd]:
    ends = Ends(read, text, names, lexicon.sorts)
    return [end for scene in read.scenes for end in ends.read(scene).values()]


def _spans(example: Example, read: Account, lexicon: Lexicon, names: KnownNames) -> list[SolvedSpans]:
    """The runs of words of the sentences of an example; those are ends that its facts name."""
    ends = Ends(read, example.text, names, lexicon.sorts)
    wanted = {folded(plain_name(name)) for fact in example.facts for name in (fact.subject, fact.object)}
    values = {plain_name(fact.object) for fact in example.facts}
    found = []
    for scene in read.scenes:
        of_scene = ends.read(scene)
        context = ends.span_context(scene, of_scene)
        possible = tuple(sorted(extents(context.words, of_scene), key=lambda extent: (extent[0], -extent[1])))
        right: list[Extent] = []
        for extent in possible:
            end = of_scene.get(extent)
            is_end = folded(ends.written(context.words, extent)) in wanted
            is_end = is_end or (end is not None and end.value is not None and any(_is(end, value) for value in values))
            if is_end and all(extent[0] >= last or extent[1] <= first for first, last in right):
                right.append(extent)
        features = tuple(tuple(dict.fromkeys(context.features(extent))) for extent in possible)
        found.append(SolvedSpans(len(context.words), possible, features, frozenset(right)))
    return found


def _segmenter(examples: Iterable[Sequence[SolvedSpans]]) -> Segmenter | None:
    """The segmenter of some examples; None when none of them shows an end."""
    solved = [sentence for sentences in examples for sentence in sentences]
    return Segmenter(solved) if any(sentence.ends for sentence in solved) else None


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


def _learn_variants(example: Example, found: Iterable[FactEnd], names: KnownNames) -> None:
    """Take in the spellings of an example's text that are variants of names in its facts: "Football club" of "Foot Ball Club"."""
    ends = {end.label: end for end in found if end.sort in {"name", "noun"}}
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
