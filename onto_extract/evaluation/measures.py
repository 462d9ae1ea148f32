"""Agreement of extractions with gold triples: the measures of Text2KGBench, official and strict, and what keeps them honest. Pure.

Text2KGBench (Mihindukulasooriya et al., ISWC 2023, section 4): fact precision, recall and F1, ontology conformance, and hallucination of subjects
and objects. The official figures leave out predictions whose relation is not among the gold ones of the sentence, which flatters; the strict
ones leave out nothing, and compare names without their punctuation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

Key = tuple[str, str, str]
"""A triple whatever the spelling of its ends."""


@dataclass(frozen=True, slots=True)
class Said:
    """A triple in words: the names of its subject, relation and object."""

    subject: str
    relation: str
    object: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal and its verdict, in the words that it is published with; in its own words where they could not be resolved."""

    said: Said
    accepted: bool
    rules: tuple[str, ...] = ()
    """The rules that it breaks; of an accepted one those that it is warned by."""
    reasons: tuple[str, ...] = ()
    mends: tuple[str, ...] = ()
    """The kinds of changes that made it fit."""
    flagged: bool = False
    """True when it was not accepted, but published beside the accepted ones with the rule that it breaks."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A relation that was read and not proposed, and the reason."""

    subject: str
    object: str
    reason: str


@dataclass(frozen=True, slots=True)
class Cost:
    """Tokens and calls of the model, and seconds from the text to its facts."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SentenceScore:
    """One sentence: its gold triples, what was predicted, and how many of the predictions name a relation of the ontology."""

    ontology: str
    text: str
    gold: tuple[Said, ...]
    predicted: tuple[Said, ...]
    in_ontology: int
    rejected: int = 0
    """Proposals that were refused because they did not conform."""
    failure: str = ""
    """The reason why the model gave nothing; such a sentence counts as one without an answer."""
    id: str = ""
    raw: tuple[Said, ...] = ()
    """The first proposal in its own words, before anything was resolved or judged."""
    proposed: tuple[Proposed, ...] = ()
    """Every proposal with its verdict."""
    undefined: tuple[str, ...] = ()
    """Gold relations that no property of the ontology is called by,"""
    unselected: tuple[str, ...] = ()
    """and those whose property was not among the elements that the text was read with."""
    passed: tuple[Passed, ...] = ()
    cost: Cost = Cost()
    model: str = ""
    prompt_version: str = ""
    degraded: tuple[str, ...] = ()
    source: str = ""
    """A digest of the text, its gold and its ontologies as they were given."""

    @property
    def right(self) -> frozenset[Key]:
        """The strict keys of the gold triples."""
        return frozenset(map(strict_key, self.gold))

    @property
    def published(self) -> frozenset[Key]:
        """The strict keys of the predictions."""
        return frozenset(map(strict_key, self.predicted))


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1, each in [0, 1]."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Figures:
    """The measures of a set of sentences. Shares of predictions are 0 when nothing was predicted: `answered` tells silence from quality.

    `official` is the mean over sentences; `strict` pools the counts of all sentences.
    """

    sentences: int
    predicted: int
    rejected: int
    official: Score
    strict: Score
    conformance: float
    hallucinated: float
    answered: float
    failed: int
    """Sentences for which the model gave no usable reply: no answer, and nothing right."""


@dataclass(frozen=True, slots=True)
class ExtractionReport:
    """By ontology, and together: `official` and `strict_macro` are means over ontologies, `strict_micro` pools all sentences."""

    ontologies: dict[str, Figures]
    official: Score
    strict_macro: Score
    strict_micro: Score
    conformance: float
    hallucinated: float
    answered: float
    failures: dict[str, int]
    """Failure of the model -> number of sentences."""


def report(outcomes: Sequence[SentenceScore]) -> ExtractionReport:
    """The measures by ontology and together. Raises ValueError when there is nothing to measure."""
    if not outcomes:
        raise ValueError("no sentences to measure")
    by_ontology = {name: figures([o for o in outcomes if o.ontology == name]) for name in dict.fromkeys(o.ontology for o in outcomes)}
    together = figures(outcomes)
    return ExtractionReport(
        by_ontology,
        official=_mean(each.official for each in by_ontology.values()),
        strict_macro=_mean(each.strict for each in by_ontology.values()),
        strict_micro=together.strict,
        conformance=together.conformance,
        hallucinated=together.hallucinated,
        answered=together.answered,
        failures=dict(Counter(o.failure for o in outcomes if o.failure)),
    )


def figures(outcomes: Sequence[SentenceScore]) -> Figures:
    """The measures of one or more sentences."""
    predicted = sum(len(o.predicted) for o in outcomes)
    hallucinated = sum(is_hallucinated(triple, o.text) for o in outcomes for triple in o.predicted)
    return Figures(
        sentences=len(outcomes),
        predicted=predicted,
        rejected=sum(o.rejected for o in outcomes),
        official=_mean(official(o.gold, o.predicted) for o in outcomes),
        strict=_pooled(outcomes),
        conformance=sum(o.in_ontology for o in outcomes) / predicted if predicted else 0.0,
        hallucinated=hallucinated / predicted if predicted else 0.0,
        answered=sum(bool(o.predicted) for o in outcomes) / len(outcomes),
        failed=sum(bool(o.failure) for o in outcomes),
    )


@dataclass(frozen=True, slots=True)
class RelationCounts:
    """The facts of one relation: in the gold, published, and both."""

    wanted: int
    given: int
    right: int


def relation_counts(outcomes: Iterable[SentenceScore]) -> dict[str, RelationCounts]:
    """The counts of each relation of the gold or the predictions, in small letters; the one with the most gold facts first."""
    wanted: Counter[str] = Counter()
    given: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for outcome in outcomes:
        gold, published = outcome.right, outcome.published
        for counts, keys in ((wanted, gold), (given, published), (right, gold & published)):
            counts.update(relation for _, relation, _ in keys)
    names = sorted(wanted.keys() | given.keys(), key=lambda name: (-wanted[name], -given[name], name))
    return {name: RelationCounts(wanted[name], given[name], right[name]) for name in names}


def official(gold: Iterable[Said], predicted: Iterable[Said]) -> Score:
    """The score of one sentence in Text2KGBench: only predictions with a relation of its gold triples count; without any, the score is 0."""
    wanted = {_official_key(triple) for triple in gold}
    relations = {_squeezed(triple.relation) for triple in gold}
    given = {_official_key(triple) for triple in predicted if _squeezed(triple.relation) in relations}
    return score(len(wanted & given), len(given), len(wanted))


def strict_key(triple: Said) -> Key:
    """The same key for all spellings of a triple: no case, no `_`, no "(...)", no sign or space in subject and object."""
    return normal(triple.subject), triple.relation.lower(), normal(triple.object)


def normal(name: str) -> str:
    return re.sub(r"\W+", "", re.sub(r"\(.*?\)", "", name.lower().replace("_", " ")))


def is_hallucinated(triple: Said, text: str) -> bool:
    """True when the subject or the object does not occur in the text, spelling and punctuation aside."""
    whole = normal_text(text)
    return any(name not in whole for name in (normal(triple.subject), normal(triple.object)))


def normal_text(text: str) -> str:
    """Like `normal`, but words in brackets stay: they are part of the text."""
    return re.sub(r"[\W_]+", "", text.lower())


def score(right: int, given: int, wanted: int) -> Score:
    precision, recall = right / given if given else 0.0, right / wanted if wanted else 0.0
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if right else 0.0)


def _pooled(outcomes: Iterable[SentenceScore]) -> Score:
    return pooled((outcome.right, outcome.published) for outcome in outcomes)


def pooled(pairs: Iterable[tuple[AbstractSet[Key], AbstractSet[Key]]]) -> Score:
    """The score of several sentences together: of each its gold keys, and those that were given."""
    right = given = wanted = 0
    for gold, predicted in pairs:
        right, given, wanted = right + len(gold & predicted), given + len(predicted), wanted + len(gold)
    return score(right, given, wanted)


def _official_key(triple: Said) -> str:
    return "".join(map(_squeezed, (triple.subject, triple.relation, triple.object)))


def _squeezed(name: str) -> str:
    return re.sub(r"[_\s]+", "", name).lower()


def _mean(scores: Iterable[Score]) -> Score:
    every = list(scores)
    return Score(*(sum(parts) / len(every) for parts in zip(*((s.precision, s.recall, s.f1) for s in every), strict=True)))
