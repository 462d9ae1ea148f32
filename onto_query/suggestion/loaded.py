"""Vectors that another tool trained, for the things and properties of a graph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from onto_core.errors import InputError, Problem
from onto_query.suggestion.calibrate import answers, fit
from onto_query.suggestion.edges import Edges
from onto_query.suggestion.embedding import Embedding, Figures
from onto_query.suggestion.held_out import asked, baseline, ranks, split
from onto_query.suggestion.train import KINDS, Vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

NEEDED: Final = ("kind", "things", "thing_vectors", "properties", "property_vectors")
COVERED: Final = 0.5
"""Edges whose ends and property must have vectors, as a share of all."""


def load(path: Path, edges: Edges, revision: str, seed: int = 0) -> Embedding:
    """Read a NumPy archive (.npz): `kind` ("complex", each vector its real parts, then the imaginary; or "transe"), `things` and `properties` (IRIs),
    `thing_vectors` and `property_vectors` (rows, in their order). Raises InputError.

    Its figures are of edges that it may have been trained on, so they say nothing of its worth: such vectors answer only when they are asked for.
    """
    held = _read(path)
    kind = str(held["kind"])
    at = {iri: number for number, iri in enumerate(held["things"].tolist())}
    of = {iri: number for number, iri in enumerate(held["properties"].tolist())}
    things = np.array([at.get(iri, -1) for iri in edges.things], np.int64)
    properties = np.array([of.get(iri, -1) for iri in edges.properties], np.int64)
    has = (things[edges.heads] >= 0) & (things[edges.tails] >= 0) & (properties[edges.relations] >= 0) & ~edges.known
    if has.sum() < COVERED * (~edges.known).sum() or not has.any():
        raise _bad(path, f"it has vectors for {has.sum()} of the {(~edges.known).sum()} edges of the graph", "vectors trained on this graph")
    rows, columns = held["thing_vectors"].astype(np.float32), held["property_vectors"].astype(np.float32)
    ours = edges.only(has)
    present = np.flatnonzero(things >= 0)
    number = np.full(len(things), -1)
    number[present] = np.arange(len(present))
    relation = np.flatnonzero(properties >= 0)
    renumbered = np.full(len(properties), -1)
    renumbered[relation] = np.arange(len(relation))
    narrow = Edges(
        tuple(edges.things[i] for i in present),
        tuple(edges.labels[i] for i in present),
        tuple(edges.kinds[i] for i in present),
        tuple(edges.properties[i] for i in relation),
        number[ours.heads].astype(np.int32),
        renumbered[ours.relations].astype(np.int32),
        number[ours.tails].astype(np.int32),
        ours.known,
    )
    vectors = Vectors("complex" if kind == "complex" else "transe", rows[things[present]], columns[properties[relation]])
    parts = split(narrow, seed)
    fitted = fit(answers(vectors, list(asked(parts.validation, parts.train, narrow)), parts.train), len(narrow.properties))
    test = list(asked(parts.test, parts.train, narrow))
    ours_, base = ranks(vectors, test), baseline(parts.train, test)
    figures = Figures(len(ours_.ranks), ours_.mrr, ours_.hits(10), base.mrr, base.hits(10), seen=True)
    return Embedding(revision, narrow, vectors, fitted, figures)


def _read(path: Path) -> dict[str, NDArray[np.generic]]:
    try:
        with np.load(path, allow_pickle=False) as archive:
            held = {name: archive[name] for name in archive.files}
    except (OSError, ValueError, EOFError) as error:
        raise _bad(path, f"it cannot be read: {error}", "a NumPy archive (.npz) without pickled objects") from error
    if missing := [name for name in NEEDED if name not in held]:
        raise _bad(path, f"it lacks {', '.join(missing)}", f"arrays {', '.join(NEEDED)}")
    sizes = (len(held["things"]), len(held["properties"]))
    rows = (held["thing_vectors"], held["property_vectors"])
    if str(held["kind"]) not in KINDS:
        raise _bad(path, f"the kind {str(held['kind'])!r} is unknown", f"one of {', '.join(KINDS)}")
    if any(each.ndim != 2 for each in rows) or tuple(map(len, rows)) != sizes or rows[0].shape[1] != rows[1].shape[1]:
        raise _bad(path, "names and vectors do not match", "a row of the same length for each thing and property")
    if str(held["kind"]) == "complex" and rows[0].shape[1] % 2:
        raise _bad(path, "complex vectors have an odd length", "the real parts, then as many imaginary ones")
    if not all(np.isfinite(each.astype(np.float64)).all() for each in rows):
        raise _bad(path, "some of its numbers are not finite", "finite numbers")
    return held


def _bad(path: Path, what: str, allowed: str) -> InputError:
    return InputError(str(path), [Problem(str(path), what, allowed)])
