"""An embedding of a graph as it is kept and asked: vectors, the edges that they were trained on, probabilities, figures."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import numpy as np

from onto_core.matching.index import VectorIndex, open_index
from onto_core.settings import IndexSettings
from onto_query.suggestion.calibrate import AMONG, TOP, Calibration, shares
from onto_query.suggestion.edges import Edges
from onto_query.suggestion.held_out import by_slot
from onto_query.suggestion.train import KINDS, Vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT: Final = 1
_ARRAYS: Final = ("vectors_things", "vectors_properties", "heads", "relations", "tails", "known", "weights", "levels")


class BadEmbedding(ValueError):
    """A file is not an embedding, or of another format."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Of edges that neither training nor probabilities saw; both directions, filtered, among things of a fitting class. `wrong`: of 100 suggestions
    that would be made by themselves, how many are not the held-out answer; `made`: of 100 questions, how many get one."""

    questions: int = 0
    mrr: float = 0.0
    hits10: float = 0.0
    baseline_mrr: float = 0.0
    baseline_hits10: float = 0.0
    calibration_error: float = 0.0
    made: float = 0.0
    wrong: float = 100.0
    seconds: float = 0.0
    seen: bool = False
    """The edges may have been trained on: the figures say nothing."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A thing that may be the answer, by its number, with a probability."""

    thing: int
    probability: float


@dataclass(frozen=True)
class Embedding:
    """Vectors for the things and properties of `edges`. `revision`: the graph's, of which it was made."""

    revision: str
    edges: Edges
    vectors: Vectors
    calibration: Calibration
    figures: Figures = Figures()
    index: IndexSettings = field(default_factory=IndexSettings)

    @cached_property
    def _found(self) -> tuple[Mapping[tuple[int, int], set[int]], Mapping[tuple[int, int], set[int]]]:
        return by_slot(self.edges, forward=False), by_slot(self.edges, forward=True)

    @cached_property
    def _degrees(self) -> NDArray[np.int64]:
        return np.bincount(np.concatenate([self.edges.heads, self.edges.tails]), minlength=len(self.edges.things))

    @cached_property
    def _nearest(self) -> tuple[VectorIndex, float]:
        """An index of unit vectors in which the largest inner product is the nearest: one more number makes all vectors as long as the longest
        (Bachrach et al. 2014)."""
        rows = self.vectors.things
        if self.vectors.kind == "transe":
            rows = np.concatenate([2 * rows, -np.sum(rows * rows, axis=1, keepdims=True)], axis=1)
        squares = np.sum(rows * rows, axis=1)
        longest = float(np.sqrt(squares.max(initial=1e-12)))
        rest = np.sqrt(np.maximum(longest**2 - squares, 0))[:, None]
        return open_index(np.concatenate([rows, rest], axis=1).astype(np.float32) / np.float32(longest), self.index), longest

    def known(self, thing: int, relation: int, *, forward: bool) -> set[int]:
        """The answers that the graph itself has."""
        return self._found[forward].get((thing, relation), set())

    def predict(self, thing: int, relation: int, *, forward: bool, kinds: frozenset[str] | None = None) -> tuple[Prediction, ...]:
        """The likeliest answers that the graph does not have, at most TOP, best first: named, of a class that the property leads to, and of `kinds`.

        The probability is that of a held-out answer in the same place: it takes for granted that there is one.
        """
        fitting = self.edges.ends[0 if forward else 1][relation]
        own = self.known(thing, relation, forward=forward) | {thing}
        query = self.vectors.queries(np.array([thing]), np.array([relation]), np.array([forward]))
        found = self._candidates(query, fitting, own)
        if not found:
            return ()
        best = np.array(found[:AMONG])
        scores = self.vectors.against(query, self.vectors.things[best])
        order = np.argsort(-scores[0], kind="stable")
        share = shares(scores[:, order])
        probabilities = self.calibration.probability(
            share[:, :TOP],
            np.array([relation], np.int32),
            np.array([forward]),
            np.array([not self.known(thing, relation, forward=forward)]),
            self._degrees[[thing]].astype(np.float32),
        )[0]
        predicted = [Prediction(int(best[place]), float(p)) for place, p in zip(order[:TOP], probabilities, strict=True)]
        return tuple(
            each for each in predicted if self.edges.labels[each.thing] and (kinds is None or not kinds.isdisjoint(self.edges.kinds[each.thing]))
        )

    def _candidates(self, query: NDArray[np.float32], fitting: NDArray[np.bool_], own: set[int]) -> list[int]:
        """The nearest AMONG of the fitting things, by looking further until there are so many."""
        index, _ = self._nearest
        size, wide = len(self.edges.things), 4 * AMONG
        if self.vectors.kind == "transe":
            query = np.concatenate([query, np.ones((1, 1), np.float32)], axis=1)
        asked = np.concatenate([query, np.zeros((1, 1), np.float32)], axis=1)
        asked = (asked / max(float(np.linalg.norm(asked)), 1e-12)).astype(np.float32)
        while True:
            hits = index.search(asked, min(wide, size), threshold=-2.0)
            found = [row for row in hits.rows.tolist() if fitting[row] and row not in own]
            if len(found) >= AMONG or wide >= size:
                return found
            wide *= 4

    def likeness(self, one: int, others: NDArray[np.int64]) -> NDArray[np.float32]:
        """(n,) cosines of things with one."""
        rows, own = self.vectors.things[others], self.vectors.things[one]
        found: NDArray[np.float32] = rows @ own / np.maximum(np.linalg.norm(rows, axis=1) * np.linalg.norm(own), 1e-9)
        return found


def write_embedding(embedding: Embedding, out: BinaryIO) -> None:
    """Write an embedding as NumPy arrays and JSON in a zip: nothing in it is executed when it is read."""
    edges = embedding.edges
    about = {
        "format": FORMAT,
        "revision": embedding.revision,
        "kind": embedding.vectors.kind,
        "things": edges.things,
        "labels": edges.labels,
        "kinds": edges.kinds,
        "properties": edges.properties,
        "figures": asdict(embedding.figures),
    }
    vectors = embedding.vectors
    arrays: tuple[NDArray[Any], ...] = (vectors.things, vectors.properties, edges.heads, edges.relations, edges.tails, edges.known)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", json.dumps(about, ensure_ascii=False))
        for name, array in zip(_ARRAYS, (*arrays, embedding.calibration.weights, embedding.calibration.levels), strict=True):
            with archive.open(f"{name}.npy", "w", force_zip64=True) as file:
                np.save(file, array, allow_pickle=False)


def read_embedding(source: BinaryIO) -> Embedding:
    """Read an embedding. Raises BadEmbedding."""
    try:
        with zipfile.ZipFile(source) as archive:
            about = json.loads(archive.read("about.json"))
            if about["format"] != FORMAT or about["kind"] not in KINDS:
                raise BadEmbedding(f"the format {about['format']!r} is not {FORMAT}")
            arrays = {name: np.load(io.BytesIO(archive.read(f"{name}.npy")), allow_pickle=False) for name in _ARRAYS}
            edges = Edges(
                tuple(about["things"]),
                tuple(about["labels"]),
                tuple(tuple(each) for each in about["kinds"]),
                tuple(about["properties"]),
                *(arrays[name] for name in ("heads", "relations", "tails", "known")),
            )
            vectors = Vectors(about["kind"], arrays["vectors_things"], arrays["vectors_properties"])
            embedding = Embedding(about["revision"], edges, vectors, Calibration(arrays["weights"], arrays["levels"]), Figures(**about["figures"]))
    except (OSError, KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise BadEmbedding(str(error)) from error
    if (len(vectors.things), len(vectors.properties)) != (len(edges.things), len(edges.properties)):
        raise BadEmbedding("it does not have a vector for each thing and property")
    return embedding
