"""Embeddings: what they learn, what they may not see, how sure they say they are."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from onto_core.errors import InputError
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD
from onto_query.profile.build import profile_of
from onto_query.suggestion import kept
from onto_query.suggestion.calibrate import Answers, calibration_error, fit
from onto_query.suggestion.edges import TooManyEdges, edges_of
from onto_query.suggestion.embedding import BadEmbedding, Embedding, Figures, read_embedding, write_embedding
from onto_query.suggestion.held_out import asked, baseline, ranks, split
from onto_query.suggestion.loaded import load
from onto_query.suggestion.make import TooFewEdges, make
from onto_query.suggestion.train import Kind, Vectors, train
from tests.onto_query.suggestion.world import NS, statements, world

SILENT = {NS + f"p{number}" for number in range(25)}
"""Of these the graph does not say what they work for, nor which hand they use."""


def made(kind: Kind = "complex") -> tuple[Embedding, Figures]:
    return _made(kind)  # one entry of the cache, also where the kind is not named


@cache
def _made(kind: Kind) -> tuple[Embedding, Figures]:
    held = [each for each in statements() if each[0] not in SILENT or each[1] not in {NS + "handed", NS + "worksFor"}]
    embedding, figures = make(edges_of(held, profile_of(lambda: held), 10_000), "r1", kinds=(kind,), seconds=60, dimensions=16)
    return embedding, figures[kind]


@pytest.mark.parametrize("kind", ["complex", "transe"])
def test_a_rule_of_the_graph_is_learned_far_better_than_by_frequency(kind: Kind) -> None:
    figures = made(kind)[1]
    assert figures.mrr > figures.baseline_mrr + 0.15
    assert figures.questions > 100


def test_a_missing_fact_is_predicted_in_both_directions_and_only_among_fitting_things() -> None:
    home = next(str(end) for subject, predicate, end in statements() if (subject, predicate) == (NS + "p7", NS + "livesIn"))
    embedding, _ = made()
    edges = embedding.edges
    works, person, firm = edges.relation[NS + "worksFor"], edges.place[NS + "p7"], edges.place[home.replace("city", "firm")]
    forward = embedding.predict(person, works, forward=True)
    assert forward[0].thing == firm
    assert all(edges.kinds[each.thing] == (NS + "Firm",) for each in forward)
    backward = embedding.predict(firm, works, forward=False)
    assert all(edges.kinds[each.thing] == (NS + "Person",) for each in backward)
    assert embedding.known(firm, works, forward=False).isdisjoint(each.thing for each in backward)


def test_a_probability_is_low_where_chance_decides_and_high_where_a_rule_does() -> None:
    embedding, _ = made()
    edges = embedding.edges
    by_chance, by_rule = (
        np.mean([embedding.predict(edges.place[iri], edges.relation[NS + name], forward=True)[0].probability for iri in SILENT])
        for name in ("handed", "worksFor")
    )
    assert 0.4 < by_chance < 0.65
    assert by_rule > 0.75


def test_an_inverse_does_not_give_the_held_out_edge_away() -> None:
    held = statements(people=60)
    held += [(str(end), NS + "employs", subject) for subject, predicate, end in held if predicate == NS + "worksFor"]
    edges = edges_of(held, profile_of(lambda: held), 10_000)
    parts = split(edges, 1)
    trained = {frozenset(pair) for pair in zip(parts.train.heads.tolist(), parts.train.tails.tolist(), strict=True)}
    for part in (parts.validation, parts.test):
        assert len(part.heads) > 5
        assert all(frozenset(pair) not in trained for pair in zip(part.heads.tolist(), part.tails.tolist(), strict=True))


def test_the_steps_through_a_nameless_node_are_held_out_too() -> None:
    held = statements(people=60)
    works = [(subject, str(end)) for subject, predicate, end in held if predicate == NS + "worksFor"]
    for number, (person, firm) in enumerate(works):
        held += [(NS + f"contract{number}", NS + "of", person), (NS + f"contract{number}", NS + "with", firm)]
    edges = edges_of(held, profile_of(lambda: held), 10_000)
    parts = split(edges, 1)
    left = {(head, tail) for head, tail in zip(parts.train.heads.tolist(), parts.train.tails.tolist(), strict=True)}
    tested = 0
    for relation, head, tail in zip(parts.test.relations.tolist(), parts.test.heads.tolist(), parts.test.tails.tolist(), strict=True):
        if edges.properties[relation] == NS + "worksFor":
            contract = edges.place[NS + f"contract{[person for person, _ in works].index(edges.things[head])}"]
            assert not ((contract, head) in left and (contract, tail) in left)
            tested += 1
    assert tested


def test_the_same_seed_gives_the_same_vectors_and_another_gives_others() -> None:
    edges, _ = world(people=40)
    first, same, other = (train(edges, "transe", seed=seed, seconds=30, epochs=3, dimensions=8).vectors.things for seed in (1, 1, 2))
    assert np.array_equal(first, same)
    assert not np.array_equal(first, other)


def test_training_ends_with_its_time() -> None:
    edges, _ = world()
    assert train(edges, "complex", seed=0, seconds=0.0, epochs=10_000).epochs <= 1


def test_the_gradient_is_that_of_the_loss() -> None:
    """A small step along the update lowers the cross-entropy of the right answers."""
    edges, _ = world(people=40)
    for kind in ("complex", "transe"):
        before = train(edges, kind, seed=0, seconds=30, epochs=1, dimensions=8).vectors
        after = train(edges, kind, seed=0, seconds=30, epochs=12, dimensions=8).vectors
        assert loss(after, edges) < loss(before, edges) - 0.1


def loss(vectors: Vectors, edges) -> float:  # type: ignore[no-untyped-def]
    facts = ~edges.known
    scores = vectors.scores(vectors.queries(edges.heads[facts], edges.relations[facts], np.ones(facts.sum(), bool)))
    scores = scores - scores.max(axis=1, keepdims=True)
    return float(np.mean(np.log(np.exp(scores).sum(axis=1)) - scores[np.arange(len(scores)), edges.tails[facts]]))


def test_ranks_leave_other_right_answers_out_and_share_ties() -> None:
    edges, _ = world(people=40)
    parts = split(edges, 0)
    blocks = list(asked(parts.test, parts.train, edges))
    flat = Vectors("complex", np.zeros((len(edges.things), 4), np.float32), np.zeros((len(edges.properties), 4), np.float32))
    allowed = np.concatenate([block.allowed.sum(axis=1) for block in blocks])
    assert np.allclose(ranks(flat, blocks).ranks, 1 + (allowed - 1) / 2)


def test_the_baseline_answers_with_what_is_most_frequent() -> None:
    held = [(NS + f"p{number}", NS + "livesIn", NS + ("a" if number % 4 else "b")) for number in range(80)]
    held += [(NS + f"p{number}", NS + "knows", NS + f"p{(number * 7 + 1) % 80}") for number in range(80)]
    edges = edges_of(held, profile_of(lambda: held), 1000)
    parts = split(edges, 0)
    block = next(each for each in asked(parts.test, parts.train, edges) if each.forward)
    lives = block.relations == edges.relation[NS + "livesIn"]
    found = baseline(parts.train, [block]).ranks[lives]
    assert np.array_equal(found, np.where(block.answers[lives] == edges.place[NS + "a"], 1, 2))


def test_of_probabilities_fitted_to_noise_and_signal_each_means_what_it_says() -> None:
    random = np.random.default_rng(5)
    share = random.uniform(0.02, 0.98, (6000, 1)).astype(np.float32)
    truth = random.uniform(size=(6000, 1)) < 0.15 + 0.6 * share

    def part(rows: slice) -> Answers:
        size = len(share[rows])
        zeros = np.zeros(size, np.int32)
        return Answers(zeros[:, None].astype(np.int64), share[rows], truth[rows], zeros, zeros == 0, zeros == 0, zeros.astype(np.float32))

    fitted = fit(part(slice(0, 3000)), 1)
    held = part(slice(3000, 6000))
    assert calibration_error(fitted.of(held), held.right) < 0.04
    assert calibration_error(held.share.astype(float), held.right) > 0.06


def test_an_embedding_is_written_and_read_as_it_is_and_anything_else_is_refused() -> None:
    embedding, _ = made()
    out = io.BytesIO()
    write_embedding(embedding, out)
    again = read_embedding(io.BytesIO(out.getvalue()))
    person, works = embedding.edges.place[NS + "p3"], embedding.edges.relation[NS + "worksFor"]
    assert again.predict(person, works, forward=True) == embedding.predict(person, works, forward=True)
    assert again.edges.labels == embedding.edges.labels
    for broken in (b"", b"PK\x03\x04", out.getvalue()[: len(out.getvalue()) // 2]):
        with pytest.raises(BadEmbedding):
            read_embedding(io.BytesIO(broken))


async def test_an_embedding_is_kept_by_the_revision_of_its_graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    embedding, _ = made()
    path = kept.keep(embedding, "towns")
    held = kept.Embeddings()
    assert path.stat().st_mode & 0o077 == 0
    assert (await held.of("towns", "r1")) is not None
    assert await held.of("towns", "r2") is None
    assert await held.of("villages", "r1") is None
    path.write_bytes(b"broken")
    assert await kept.Embeddings().of("towns", "r1") is None


def test_a_graph_too_large_or_too_small_is_refused() -> None:
    held = statements(people=30)
    with pytest.raises(TooManyEdges, match="more than 20"):
        edges_of(held, profile_of(lambda: held), 20)
    few = [(NS + "a", RDF_TYPE, NS + "City"), (NS + "a", RDFS_LABEL, Literal("A", XSD + "string")), (NS + "a", NS + "near", NS + "b")]
    with pytest.raises(TooFewEdges, match="1 edges"):
        make(edges_of(few, profile_of(lambda: few), 100), "r")


def test_vectors_of_another_tool_are_loaded_and_marked_as_having_seen_the_edges(tmp_path: Path) -> None:
    embedding, _ = made()
    edges, vectors = embedding.edges, embedding.vectors
    path = tmp_path / "vectors.npz"
    order = np.arange(len(edges.things))[::-1]
    np.savez(
        path,
        kind="complex",
        things=np.array(edges.things)[order],
        properties=np.array(edges.properties),
        thing_vectors=vectors.things[order],
        property_vectors=vectors.properties,
    )
    loaded = load(path, edges, "r1")
    assert loaded.figures.seen
    assert loaded.figures.mrr > loaded.figures.baseline_mrr
    assert np.array_equal(loaded.vectors.things[loaded.edges.place[NS + "p3"]], vectors.things[edges.place[NS + "p3"]])
    np.savez(path, kind="complex", things=np.array(["https://example.org/other"]), properties=np.array(["https://example.org/p"]),
             thing_vectors=np.zeros((1, 4)), property_vectors=np.zeros((1, 4)))  # fmt: skip
    with pytest.raises(InputError, match="0 of the"):
        load(path, edges, "r1")
