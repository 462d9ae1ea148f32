"""Elements that went and elements that came, paired where one may be the other under another IRI, with the reasons. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from onto_core.ontology.compare.content import DEFINITION, WORDING, Aspects, Key, Sort, contents, incoming
from onto_core.ontology.model import Individual, Ontology, OntologyClass, Property
from onto_core.ontology.schema.names import folded, words
from onto_core.vocabulary import local_name

SAME_LABEL: Final = 0.6
SIMILAR_LABEL: Final = 0.4
SAME_NAME: Final = 0.6
SAME_DEFINITION: Final = 0.7
SAME_PLACE: Final = 0.6
"""Weights of reasons that are independent of each other: 0.6 leaves 0.4 of the doubt. The last is for structure that agrees in all parts."""
AGAINST: Final = 0.6
"""Factor for labels that differ wholly, and for structure that agrees in nothing."""
SIMILAR: Final = 0.8
DIFFERENT: Final = 0.5
"""Shares of letters in common, in order."""
LEAST: Final = 0.5
"""Confidence from which a renaming is proposed."""
CLEAR: Final = 0.02
"""Lead over every other pair with one of the two elements."""
CROWDED: Final = 30
"""Elements that share a feature, from which it makes no pairs."""
_THEMSELVES: Final[Mapping[str, str]] = MappingProxyType({})
ROUNDS: Final = 4
"""Renamings found make the structure of others comparable."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """One element under two IRIs, perhaps: 0 < `confidence` < 1."""

    sort: Sort
    old: str
    new: str
    confidence: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Traits:
    """What an element can be recognised by: its names and definitions as texts, its place among the others as statements."""

    name: str
    labels: frozenset[str]
    definitions: frozenset[str]
    place: frozenset[str]


def renamings(old: Ontology, new: Ontology) -> tuple[Renaming, ...]:
    """One-to-one proposals among the elements that only one of the two has, by sort and IRI; none where two are equally likely."""
    before, after = contents(old), contents(new)
    went = [key for key in before if key.sort not in {"ontology", "shape"} and all(key.iri != other.iri for other in _alike(key, after))]
    came = [key for key in after if key.sort not in {"ontology", "shape"} and all(key.iri != other.iri for other in _alike(key, before))]
    found: tuple[Renaming, ...] = ()
    if not went or not came:
        return found
    theirs = traits(new, after, came)
    for turn in range(ROUNDS):
        meant = {each.old: each.new for each in found}
        better = tuple(_paired(traits(old, contents(old, meant), went, meant), theirs, settled=turn > 0))
        if better == found:
            break
        found = better
    return found


def _alike(key: Key, others: Mapping[Key, Aspects]) -> Iterator[Key]:
    """The elements, of any sort, under the IRI of `key`."""
    sorts: tuple[Sort, ...] = ("class", "property", "individual")
    return (other for sort in sorts if (other := Key(sort, key.iri)) in others)


def traits(ontology: Ontology, found: Mapping[Key, Aspects], keys: Iterable[Key], meant: Mapping[str, str] = _THEMSELVES) -> dict[Key, Traits]:
    """The traits of the elements `keys`; `found`: the contents of the ontology, with the IRIs in `meant` read as others."""
    naming = incoming(found)
    read = {key: Key(key.sort, meant.get(key.iri, key.iri)) for key in keys}
    return {key: _traits(key, ontology, found[other], naming.get(other.iri, frozenset())) for key, other in read.items()}


def _traits(key: Key, ontology: Ontology, aspects: Aspects, naming: frozenset[str]) -> Traits:
    elements: Mapping[str, OntologyClass | Property | Individual] = {
        "class": ontology.classes,
        "property": ontology.properties,
        "individual": ontology.individuals,
    }[key.sort]  # type: ignore[assignment]
    element = elements[key.iri]
    labels = {text.value for text in (*element.labels, *element.alt_labels)} or {words(element.id)}
    place = {f"{aspect} {each}" for aspect, every in aspects.items() if aspect not in WORDING and aspect != "kind" for each in every}
    return Traits(folded(local_name(key.iri)), frozenset(map(folded, labels)), aspects.get(DEFINITION, frozenset()), naming | place)


def _paired(ours: Mapping[Key, Traits], theirs: Mapping[Key, Traits], *, settled: bool) -> Iterator[Renaming]:
    proposals = [
        proposal for a, b in _candidates(ours, theirs) if (proposal := _judged(a, b, ours[a], theirs[b], settled=settled)).confidence >= LEAST
    ]
    rivals: dict[tuple[str, Sort, str], list[float]] = defaultdict(list)
    for each in proposals:
        rivals["old", each.sort, each.old].append(each.confidence)
        rivals["new", each.sort, each.new].append(each.confidence)
    for each in sorted(proposals, key=lambda one: (one.sort, one.old, one.new)):
        others = [*rivals["old", each.sort, each.old], *rivals["new", each.sort, each.new]]
        others.remove(each.confidence)
        others.remove(each.confidence)
        if all(each.confidence >= other + CLEAR for other in others):
            yield each


def _candidates(ours: Mapping[Key, Traits], theirs: Mapping[Key, Traits]) -> Iterator[tuple[Key, Key]]:
    """Pairs of one sort that share a name, a label, a definition or a statement that few have."""
    shared: dict[tuple[str, str, str], tuple[list[Key], list[Key]]] = defaultdict(lambda: ([], []))
    for side, every in enumerate((ours, theirs)):
        for key, each in every.items():
            features = [("name", each.name), *(("label", label) for label in each.labels), *(("definition", text) for text in each.definitions)]
            for sort, feature in (*features, *(("place", statement) for statement in each.place)):
                shared[key.sort, sort, feature][side].append(key)
    pairs = {(a, b) for mine, others in shared.values() if len(mine) <= CROWDED and len(others) <= CROWDED for a in mine for b in others}
    yield from sorted(pairs)


def _judged(a: Key, b: Key, ours: Traits, theirs: Traits, *, settled: bool) -> Renaming:
    from rapidfuzz import fuzz

    doubt, against, reasons = 1.0, 1.0, []
    if ours.labels & theirs.labels:
        doubt *= 1 - SAME_LABEL
        reasons.append("same label")
    else:
        alike = max((fuzz.ratio(one, other) / 100 for one in ours.labels for other in theirs.labels), default=0.0)
        if alike >= SIMILAR:
            doubt *= 1 - SIMILAR_LABEL
            reasons.append("similar label")
        elif alike < DIFFERENT:
            against *= AGAINST
    if ours.name == theirs.name:
        doubt *= 1 - SAME_NAME
        reasons.append("same name in another namespace")
    if ours.definitions & theirs.definitions:
        doubt *= 1 - SAME_DEFINITION
        reasons.append("same definition")
    if both := ours.place & theirs.place:
        doubt *= 1 - SAME_PLACE * len(both) / len(ours.place | theirs.place)
        reasons.append(f"{len(both)} of {len(ours.place | theirs.place)} statements of its place are the same")
    elif settled and ours.place and theirs.place:
        against *= AGAINST
    return Renaming(a.sort, a.iri, b.iri, round((1 - doubt) * against, 3), tuple(reasons))
