"""Elements of different ontologies that may mean the same, with confidence and reasons: by label, definition and structure. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from onto_core.ontology.compare.content import DEFINITION, Aspects, Key, Sort, contents
from onto_core.ontology.compare.renamed import Traits, traits
from onto_core.ontology.model import Ontology
from onto_core.ontology.schema.labels import MatchNames, match_names
from onto_core.ontology.schema.names import folded
from onto_core.ontology.schema.schema import Schema

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Vectors = Mapping[str, "NDArray[np.float32]"]
"""Text -> its unit vector, (d,) float32, of all that `texts_of` names; without any, names are compared by their letters alone."""
SAME_NAME: Final = 0.75
SAME_OTHER_NAME: Final = 0.55
"""A name of one that is an alternative name of the other."""
NEAR_NAME: Final = 0.5
"""Names at `CLOSE` leave half of the doubt; nearer ones less."""
SAME_DEFINITION: Final = 0.6
SAME_PLACE: Final = 0.5
"""Weights of reasons; the last is for neighbours that are all paired with each other."""
AGAINST: Final = 0.7
"""Factor for kinds of properties, definitions or ends that do not go together."""
CLOSE: Final = 0.8
"""Cosine from which names that are spelled differently count as near."""
DEFINED_ALIKE: Final = 0.75
DEFINED_APART: Final = 0.3
LEAST: Final = 0.5
ROUNDS: Final = 3
MOST: Final = 5
"""Candidates of one element, at most."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """Two elements that may be one: 0 < `confidence` < 1. `one` and `other` are IRIs of different ontologies."""

    sort: Sort
    one: str
    other: str
    confidence: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Side:
    ontology: Ontology
    names: Mapping[str, MatchNames]
    found: Mapping[Key, Aspects]
    keys: tuple[Key, ...]


def texts_of(ontologies: Sequence[Ontology]) -> list[str]:
    """The names and definitions whose likeness `align` asks for."""
    schema = Schema(ontologies)
    found = schema.derived(match_names).values()
    return sorted({text for each in found for text in (each.names[0], each.definition) if text})


def align(one: Ontology, other: Ontology, vectors: Vectors = MappingProxyType({}), *, least: float = LEAST) -> list[Alignment]:
    """One-to-one proposals between the classes, and between the properties, of two ontologies, the surest first.

    An element under one IRI in both is one already, and says so of its neighbours.
    """
    schema = Schema([one, other])
    names = schema.derived(match_names)
    sides = [_Side(each, names, (found := contents(each)), tuple(key for key in found if key.sort in {"class", "property"})) for each in (one, other)]
    shared = set(sides[0].keys) & set(sides[1].keys)
    pairs = sorted(_candidates(sides, shared, vectors))
    best: dict[str, str] = {key.iri: key.iri for key in shared}
    made: list[Alignment] = []
    for turn in range(ROUNDS):
        read = traits(one, contents(one, best), sides[0].keys, best) if turn else {}
        theirs = traits(other, sides[1].found, sides[1].keys) if turn else {}
        judged = [_judged(a, b, sides, vectors, (read.get(a), theirs.get(b))) for a, b in pairs]
        made = list(_one_to_one(judged, least))
        better = {**{key.iri: key.iri for key in shared}, **{each.one: each.other for each in made}}
        if turn and better == best:
            break
        best = better
    return made


def _candidates(sides: Sequence[_Side], shared: set[Key], vectors: Vectors) -> Iterator[tuple[Key, Key]]:
    """Pairs of one sort with a name in common, or names near in meaning."""
    import numpy as np

    by_name: dict[tuple[Sort, str], list[Key]] = defaultdict(list)
    for key in sides[1].keys:
        if key not in shared:
            for name in sides[1].names[key.iri].names:
                by_name[key.sort, folded(name)].append(key)
    found: set[tuple[Key, Key]] = set()
    for sort in ("class", "property"):
        mine = [key for key in sides[0].keys if key.sort == sort and key not in shared]
        theirs = [key for key in sides[1].keys if key.sort == sort and key not in shared]
        for key in mine:
            found |= {(key, match) for name in sides[0].names[key.iri].names for match in by_name.get((key.sort, folded(name)), ())}
        if mine and theirs and vectors:
            rows, columns = (
                np.stack([vectors[side.names[key.iri].names[0]] for key in keys]) for side, keys in zip(sides, (mine, theirs), strict=True)
            )
            for key, scores in zip(mine, rows @ columns.T, strict=True):
                found |= {(key, theirs[place]) for place in np.argsort(-scores)[:MOST] if scores[place] >= CLOSE}
        found |= _defined_alike(sides, mine, theirs)
    yield from found


def _defined_alike(sides: Sequence[_Side], mine: Sequence[Key], theirs: Sequence[Key]) -> set[tuple[Key, Key]]:
    """Pairs with a definition in common that few others have."""
    by_text: dict[str, tuple[list[Key], list[Key]]] = defaultdict(lambda: ([], []))
    for number, keys in enumerate((mine, theirs)):
        for key in keys:
            for text in sides[number].found[key].get(DEFINITION, frozenset()):
                by_text[text][number].append(key)
    return {(a, b) for ours, others in by_text.values() if len(ours) <= MOST and len(others) <= MOST for a in ours for b in others}


def _judged(a: Key, b: Key, sides: Sequence[_Side], vectors: Vectors, places: tuple[Traits | None, Traits | None]) -> Alignment:
    mine, theirs = sides[0].names[a.iri], sides[1].names[b.iri]
    doubt, against, reasons = 1.0, 1.0, []
    main, others = folded(mine.names[0]), {folded(name) for name in theirs.names}
    near = _cosine(vectors, mine.names[0], theirs.names[0])
    if main == folded(theirs.names[0]):
        doubt *= 1 - SAME_NAME
        reasons.append(f"same name {mine.names[0]!r}")
    elif main in others or folded(theirs.names[0]) in {folded(name) for name in mine.names}:
        doubt *= 1 - SAME_OTHER_NAME
        reasons.append("a name of one is another name of the other")
    elif near >= CLOSE:
        doubt *= 1 - NEAR_NAME * min(1.0, 0.6 + (near - CLOSE) / (1 - CLOSE))
        reasons.append(f"{mine.names[0]!r} and {theirs.names[0]!r} are near in meaning ({near:.2f})")
    defined = [sides[0].found[a].get(DEFINITION, frozenset()), sides[1].found[b].get(DEFINITION, frozenset())]
    if defined[0] & defined[1]:
        doubt *= 1 - SAME_DEFINITION
        reasons.append("same definition")
    elif mine.definition and theirs.definition and vectors:
        alike = _cosine(vectors, mine.definition, theirs.definition)
        if alike >= DEFINED_ALIKE:
            doubt *= 1 - SAME_DEFINITION * alike
            reasons.append(f"definitions are near in meaning ({alike:.2f})")
        elif alike < DEFINED_APART:
            against *= AGAINST
            reasons.append(f"against it: definitions are far apart ({alike:.2f})")
    if a.sort == "property" and sides[0].found[a]["kind"] != sides[1].found[b]["kind"]:
        against *= AGAINST
        reasons.append("against it: one leads to things, the other to literals")
    if places[0] is not None and places[1] is not None and (both := places[0].place & places[1].place):
        least = min(len(places[0].place), len(places[1].place))
        doubt *= 1 - SAME_PLACE * len(both) / least
        reasons.append(f"{len(both)} of {least} statements of its place go together")
    return Alignment(a.sort, a.iri, b.iri, round((1 - doubt) * against, 3), tuple(reasons))


def _cosine(vectors: Vectors, one: str, other: str) -> float:
    return float(vectors[one] @ vectors[other]) if one in vectors and other in vectors else 0.0


def _one_to_one(judged: Iterable[Alignment], least: float) -> Iterator[Alignment]:
    """The surest first, each element once."""
    taken: set[tuple[Sort, str, str]] = set()
    for each in sorted(judged, key=lambda one: (-one.confidence, one.sort, one.one, one.other)):
        ends = {(each.sort, "one", each.one), (each.sort, "other", each.other)}
        if each.confidence >= least and taken.isdisjoint(ends):
            taken |= ends
            yield each
