from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from onto_core.matching.index import VectorIndex, open_index
from onto_core.settings import IndexSettings

KINDS = ("flat", "ivf", "hnsw", "numpy")


def clustered(count: int, seed: int = 3, clusters: int = 40, dimension: int = 48) -> NDArray[np.float32]:
    """Unit vectors around a few centres, as the texts of an ontology are."""
    random = np.random.default_rng(seed)
    centres = np.random.default_rng(1).standard_normal((clusters, dimension))
    vectors = centres[random.integers(clusters, size=count)] + 0.5 * random.standard_normal((count, dimension))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def opened(kind: str, vectors: NDArray[np.float32]) -> VectorIndex:
    return open_index(vectors, IndexSettings.model_validate({"kind": kind}))


def neighbours(vectors: NDArray[np.float32], queries: NDArray[np.float32], k: int) -> list[set[int]]:
    return [set(row) for row in np.argsort(-(queries @ vectors.T), axis=1)[:, :k].tolist()]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("count", "queries"), [(3000, 100), (3000, 3), (60, 30)])
def test_nearly_all_nearest_vectors_are_found_and_all_by_the_exact_ones(kind: str, count: int, queries: int) -> None:
    vectors, asked = clustered(count), clustered(queries, seed=4)
    hits = opened(kind, vectors).search(asked, 10)
    found: list[set[int]] = [set() for _ in asked]
    for query, row in zip(hits.queries.tolist(), hits.rows.tolist(), strict=True):
        found[query].add(row)
    expected = neighbours(vectors, asked, 10)
    recall = sum(len(a & b) for a, b in zip(found, expected, strict=True)) / (10 * queries)
    assert recall == 1.0 if kind in {"flat", "numpy"} else recall >= 0.95


@pytest.mark.parametrize("kind", KINDS)
def test_scores_are_cosines_and_come_best_first(kind: str) -> None:
    vectors, asked = clustered(500), clustered(20, seed=4)
    hits = opened(kind, vectors).search(asked, 7)
    assert hits.scores == pytest.approx((asked[hits.queries] * vectors[hits.rows]).sum(axis=1), abs=1e-5)
    for query in range(20):
        of_query = hits.scores[hits.queries == query]
        assert len(of_query) == 7
        assert list(of_query) == sorted(of_query, reverse=True)
    assert list(hits.queries) == sorted(hits.queries)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_below_the_threshold_is_found(kind: str) -> None:
    vectors, asked = clustered(500), clustered(20, seed=4)
    everything, near = opened(kind, vectors).search(asked, 10), opened(kind, vectors).search(asked, 10, 0.7)
    assert 0 < len(near.scores) < len(everything.scores)
    assert near.scores.min() >= 0.7
    assert len(near.scores) == (everything.scores >= 0.7).sum()


def test_flat_and_numpy_find_the_same() -> None:
    vectors, asked = clustered(800), clustered(50, seed=4)
    flat, plain = (opened(kind, vectors).search(asked, 10, 0.3) for kind in ("flat", "numpy"))
    assert flat.rows.tolist() == plain.rows.tolist()
    assert flat.queries.tolist() == plain.queries.tolist()
    assert flat.scores == pytest.approx(plain.scores, abs=1e-5)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_more_may_be_asked_for_than_there_is(kind: str, count: int) -> None:
    vectors = clustered(count)
    hits = opened(kind, vectors).search(clustered(4, seed=5), 10)
    assert [sorted(hits.rows[hits.queries == query]) for query in range(4)] == [list(range(count))] * 4


@pytest.mark.parametrize("kind", KINDS)
def test_no_queries_give_no_hits(kind: str) -> None:
    assert len(opened(kind, clustered(10)).search(clustered(0), 3).rows) == 0


def test_a_long_text_is_searched_in_blocks_with_the_same_result() -> None:
    vectors, asked = clustered(50), clustered(2500, seed=6)
    hits = opened("numpy", vectors).search(asked, 1)
    assert hits.rows.tolist() == (asked @ vectors.T).argmax(axis=1).tolist()


@pytest.mark.parametrize("kind", KINDS)
def test_each_vector_of_an_index_finds_its_nearest_query(kind: str) -> None:
    vectors, asked = clustered(300), clustered(20, seed=4)
    best, similarity = opened(kind, vectors).best(asked), vectors @ asked.T
    found = best.queries >= 0
    assert found.mean() > (0.99 if kind in {"flat", "numpy"} else 0.5)
    assert best.scores[found] == pytest.approx(similarity[found, best.queries[found]], abs=1e-5)
    assert (best.scores[found] >= similarity.max(axis=1)[found] - 1e-5).mean() > 0.95
    assert (best.scores[~found] == 0).all()
    assert (opened(kind, vectors).best(clustered(0)).queries == -1).all()
    assert len(opened(kind, clustered(0)).best(asked).scores) == 0
