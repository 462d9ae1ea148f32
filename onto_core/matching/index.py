"""Nearest vectors by cosine: FAISS flat, IVF and HNSW, and NumPy, behind one interface. The only importer of FAISS."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from onto_core.settings import IndexSettings

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOUND: Final = 100
"""Neighbours of a query that an index looks up which is not exact."""
EXACT: Final = 20_000
"""Vectors up to which an exact index is quick enough: 20 ms for the hundred phrases of a chunk, on one core."""
POINTS_A_CELL: Final = 39
"""Training vectors that FAISS wants for each cell of an inverted file; with fewer its centroids are noise."""
ROUNDS: Final = 10
"""Rounds in which the cells are fitted: those that FAISS would add move few vectors."""
POINTS_A_CODE: Final = 64
"""Training vectors for each of the 16 codes of a pair of numbers (product quantisation), which are four times as quick as 8 bits a number."""
ROUNDS_OF_CODES: Final = 4
SPARE: Final = 4
"""Times as many neighbours are looked up by such codes as are asked for: the order of the nearest is not theirs to tell."""
BLOCK: Final = 1024
"""Queries of one matrix product: bounds the memory that a long text takes."""


@dataclass(frozen=True, slots=True)
class Hits:
    """Pairs that are near enough: `queries[i]` and `rows[i]` (int64) with cosine `scores[i]` (float32), by query, then score, then row."""

    queries: NDArray[np.int64]
    rows: NDArray[np.int64]
    scores: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Best:
    """For each vector of an index its cosine `scores` (float32) with the nearest query, and which that is (int64); 0 and -1 without any."""

    scores: NDArray[np.float32]
    queries: NDArray[np.int64]


class VectorIndex(Protocol):
    """Unit vectors to search among."""

    def search(self, vectors: NDArray[np.float32], k: int, threshold: float = -1.0) -> Hits:
        """For each row of (n, d) unit vectors its `k` nearest with a cosine of at least `threshold`."""
        ...

    def best(self, vectors: NDArray[np.float32]) -> Best:
        """The other way round: for each vector of the index the nearest of (n, d) unit vectors."""
        ...


def open_index(vectors: NDArray[np.float32], settings: IndexSettings) -> VectorIndex:
    """An index over (n, d) float32 unit vectors. n may be 0."""
    if settings.kind == "numpy" or not len(vectors):
        return NumpyIndex(vectors)
    kind = settings.kind if settings.kind != "auto" else "flat" if len(vectors) <= EXACT else "ivf"
    return FaissIndex(vectors, settings.model_copy(update={"kind": kind}))


class NumpyIndex:
    """Exact, by one matrix product."""

    def __init__(self, vectors: NDArray[np.float32]) -> None:
        self._columns = np.ascontiguousarray(vectors, dtype=np.float32).T

    def search(self, vectors: NDArray[np.float32], k: int, threshold: float = -1.0) -> Hits:
        k = min(k, self._columns.shape[1])
        if not k or not len(vectors):
            return _nothing()
        blocks = [self._search(vectors[start : start + BLOCK], k) for start in range(0, len(vectors), BLOCK)]
        return _hits(np.concatenate([scores for scores, _ in blocks]), np.concatenate([rows for _, rows in blocks]), threshold)

    def best(self, vectors: NDArray[np.float32]) -> Best:
        return _best(self._columns, vectors)

    def _search(self, vectors: NDArray[np.float32], k: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        similarity = vectors @ self._columns
        rows = np.argpartition(-similarity, k - 1, axis=1)[:, :k].astype(np.int64)
        return np.take_along_axis(similarity, rows, axis=1), rows


class FaissIndex:
    """FAISS by inner product, which is the cosine of unit vectors. `flat` is exact; `ivf` and `hnsw` are not."""

    def __init__(self, vectors: NDArray[np.float32], settings: IndexSettings) -> None:
        self._rows, self._settings = np.ascontiguousarray(vectors, dtype=np.float32), settings
        self._lock = threading.Lock()

    @cached_property
    def _opened(self) -> tuple[Any, Any]:
        """The index, made when it is first asked, and the function that sets the threads of a search."""
        import faiss

        rows, settings = self._rows, self._settings
        size, dimension = rows.shape
        index: Any
        faiss.omp_set_num_threads(1)  # as in `search`
        if settings.kind == "ivf":
            cells = max(1, min(settings.nlist, size // POINTS_A_CELL))
            in_pairs = dimension % 2 == 0 and size > EXACT
            codes = f"PQ{dimension // 2}x4fs" if in_pairs else "SQ8"
            index = faiss.index_factory(dimension, f"IVF{cells},{codes}", faiss.METRIC_INNER_PRODUCT)
            index.cp.max_points_per_centroid, index.cp.niter = POINTS_A_CELL, ROUNDS
            if in_pairs:
                index.pq.cp.max_points_per_centroid, index.pq.cp.niter = POINTS_A_CODE, ROUNDS_OF_CODES
            index.train(rows)
            index.nprobe = min(settings.nprobe, cells)
        elif settings.kind == "hnsw":
            index = faiss.IndexHNSWFlat(dimension, settings.m, faiss.METRIC_INNER_PRODUCT)
            index.hnsw.efConstruction = max(2 * settings.ef, 80)
            index.hnsw.efSearch = settings.ef
        else:
            index = faiss.IndexFlatIP(dimension)
        index.add(rows)
        return index, faiss.omp_set_num_threads

    def search(self, vectors: NDArray[np.float32], k: int, threshold: float = -1.0) -> Hits:
        k = min(k, len(self._rows))
        if not k or not len(vectors):
            return _nothing()
        if self._settings.kind != "ivf":
            return _hits(*self._near(vectors, k), threshold)
        hits = _hits(*self._near(vectors, min(SPARE * k, len(self._rows))), threshold)
        kept = np.arange(len(hits.queries)) - np.searchsorted(hits.queries, hits.queries) < k
        return Hits(hits.queries[kept], hits.rows[kept], hits.scores[kept])

    def _near(self, vectors: NDArray[np.float32], k: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """(n, k) cosines, and the rows that they are of; -1 where there are no more."""
        with self._lock:
            index, use_threads = self._opened
        # OpenMP keeps this number for each calling thread. A search of a hundred short queries is over before a second thread has
        # started, and the threads that wait for the next one spin.
        use_threads(1)
        queries = np.ascontiguousarray(vectors, dtype=np.float32)
        scores, rows = index.search(queries, k)
        if self._settings.kind == "ivf":  # found by a few bits a number, judged by all of them
            scores = _cosines(self._rows, queries, rows)
        return scores, rows

    def best(self, vectors: NDArray[np.float32]) -> Best:
        """Of `ivf` and `hnsw` by what the search finds; a row that it finds for no query counts as like none."""
        if self._settings.kind == "flat":
            return self._exact(vectors)
        scores, queries = np.zeros(len(self._rows), np.float32), np.full(len(self._rows), -1)
        if len(self._rows) and len(vectors):
            found, rows = self._near(vectors, min(FOUND, len(self._rows)))
            asked, columns = np.nonzero(rows >= 0)
            found, rows = found[asked, columns], rows[asked, columns]
            order = np.argsort(found, kind="stable")  # of several assignments to a row the last stays
            scores[rows[order]], queries[rows[order]] = found[order], asked[order]
        return Best(scores, queries)

    def _exact(self, vectors: NDArray[np.float32]) -> Best:
        """By an index of the queries, in which each row of this one looks for its nearest. NumPy's threads would spin between two texts."""
        if not len(self._rows) or not len(vectors):
            return Best(np.zeros(len(self._rows), np.float32), np.full(len(self._rows), -1))
        import faiss

        faiss.omp_set_num_threads(1)
        index: Any = faiss.IndexFlatIP(self._rows.shape[1])
        index.add(np.ascontiguousarray(vectors, dtype=np.float32))
        scores, queries = index.search(self._rows, 1)
        return Best(np.maximum(scores[:, 0], 0), np.where(scores[:, 0] > 0, queries[:, 0], -1))


def _cosines(vectors: NDArray[np.float32], queries: NDArray[np.float32], rows: NDArray[np.int64]) -> NDArray[np.float32]:
    """The cosines of each query with the vectors of its rows, where those lie: copying them together takes longer. Rows of -1 have any number."""
    import faiss

    library: Any = faiss
    found, place = np.zeros(rows.shape, np.float32), library.swig_ptr
    library.fvec_inner_products_by_idx(place(found), place(queries), place(vectors), place(rows), vectors.shape[1], *rows.shape)
    return found


def _best(columns: NDArray[np.float32], vectors: NDArray[np.float32]) -> Best:
    """By one matrix product for each block of queries."""
    size = columns.shape[1]
    scores, queries = np.zeros(size, np.float32), np.full(size, -1)
    for start in range(0, len(vectors) if size else 0, BLOCK // 4):
        similarity = vectors[start : start + BLOCK // 4] @ columns
        nearest = similarity.argmax(axis=0)
        found = similarity[nearest, np.arange(size)]
        better = found > scores
        scores[better], queries[better] = found[better], nearest[better] + start
    return Best(scores, queries)


def _hits(scores: NDArray[np.float32], rows: NDArray[np.int64], threshold: float) -> Hits:
    """The hits in (n, k) tables; FAISS fills missing ones with row -1."""
    queries, columns = np.nonzero((rows >= 0) & (scores >= threshold))
    rows, scores = rows[queries, columns], scores[queries, columns]
    order = np.lexsort((rows, -scores, queries))
    return Hits(queries[order].astype(np.int64), rows[order], scores[order])


def _nothing() -> Hits:
    return Hits(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.float32))
