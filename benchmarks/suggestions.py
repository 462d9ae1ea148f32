"""Suggestions measured: `python benchmarks/suggestions.py GRAPH.ttl|.nt.gz ... [--synthetic] [--align] [--seconds S]`.

Of each graph: held-out edges found again (both directions, filtered, among things of a fitting class) beside answers by frequency, how far off the
probabilities are, and how many of the suggestions that would be made unasked are not the held-out answer. `--align`: questions made from edges by
templates, half of them with a property that the thing's class does not have or with a condition more: what share of what is aligned is right, by
threshold on one half, and at the shipped threshold on the other.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from onto_core.graph.files import quads_written
from onto_core.messages import Question
from onto_core.ontology.draft.seen import Statement
from onto_core.ontology.model import Ontology
from onto_core.service.stores import closing, open_store
from onto_core.settings import Settings, StoreSettings
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD
from onto_query.enumeration.tier import mentioned
from onto_query.pipeline import understand
from onto_query.profile.build import profile_of
from onto_query.suggestion.align import ALIGNED, alignments, chosen, refusal
from onto_query.suggestion.edges import Edges, edges_of
from onto_query.suggestion.make import make
from onto_query.suggestion.tier import _with_names
from onto_query.wiring import services_for

NS = "https://example.org/towns#"
QUESTIONS = 200


def synthetic(people: int = 600, places: int = 12, noise: float = 0.1) -> list[Statement]:
    """People who work for the firm of their town, but for `noise`; which hand they write with is chance."""
    draw = np.random.default_rng(11)
    found: list[Statement] = []
    for kind, count in (("City", places), ("Firm", places), ("Club", places), ("Person", people)):
        for number in range(count):
            iri = f"{NS}{kind.lower()}{number}"
            found += [(iri, RDF_TYPE, NS + kind), (iri, RDFS_LABEL, Literal(f"{kind} {number}", XSD + "string"))]
    for number in range(people):
        home = int(draw.integers(places))
        for name, kind in (("livesIn", "city"), ("worksFor", "firm"), ("memberOf", "club")):
            at = int(draw.integers(places)) if draw.random() < noise else home
            found.append((f"{NS}person{number}", NS + name, f"{NS}{kind}{at}"))
        found.append((f"{NS}person{number}", NS + "handed", Literal("left" if draw.random() < 0.5 else "right", XSD + "string")))
    return found


async def loaded(path: Path, store: str) -> list[Statement]:
    """The statements as a store gives them out."""
    async with closing(open_store(StoreSettings(url=store), write=True)) as graph:
        await graph.load([path], "default")
        with tempfile.TemporaryFile() as out:
            await graph.export("default", "nt", out, progress=lambda _: None)
            out.seek(0)
            return [(s, p, e if isinstance(e, str) else Literal(e[0], e[1], e[2] or None)) for s, p, e, _ in quads_written(out)]


def measured(name: str, statements: list[Statement], seconds: float) -> None:
    edges = edges_of(statements, profile_of(lambda: statements), 1_000_000)
    started, processor = time.monotonic(), time.process_time()
    embedding, figures = make(edges, "", seconds=seconds)
    took = f"{time.monotonic() - started:.0f} s, {time.process_time() - processor:.0f} s of processor"
    print(f"{name}: {len(edges.things):,} things, {int((~edges.known).sum()):,} edges; kept {embedding.vectors.kind}; {took}")
    for kind, each in figures.items():
        print(f"  {kind:8} {each.questions} questions; {each.made:.0f} % suggested unasked, of these {each.wrong:.0f} % wrong")
        print(f"           MRR {each.mrr:.3f} (by frequency {each.baseline_mrr:.3f}), hits@10 {each.hits10:.3f} ({each.baseline_hits10:.3f})")
        print(f"           calibration error {each.calibration_error:.3f}")


async def aligned(name: str, store: str, statements: list[Statement]) -> None:
    profile = profile_of(lambda: statements)
    edges = edges_of(statements, profile, 1_000_000)
    draw = random.Random(5)
    made = list(questions(edges, draw))
    scored: list[tuple[float, bool, bool]] = []
    none = Ontology(id="none", iri="urn:none", classes={}, properties={}, prefixes={})
    async with services_for([none], Settings(store=StoreSettings(url=store)), collection="default") as services:
        for text, meaning in made:
            state = await understand(Question(text=text), services)
            if refusal(state.analysis):
                scored.append((0.0, False, meaning is not None))
                continue
            found = alignments(state.analysis, await _with_names(await mentioned(state, services), services, "default"), edges, profile, state.schema)
            best = found[0].score if found and (chosen(found) or found[0].score < ALIGNED) else 0.0
            scored.append((best, bool(found) and found[0].meaning == meaning, meaning is not None))
    half = len(scored) // 2
    for threshold in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        print(f"  {name} alignment, validation, from {threshold}: {shares(scored[:half], threshold)}")
    print(f"  {name} alignment, test, from {ALIGNED}: {shares(scored[half:], ALIGNED)}")


def questions(edges: Edges, draw: random.Random) -> Iterator[tuple[str, tuple[int, str, bool] | None]]:
    """(question, what it asks for): None where nothing in the graph is asked for."""
    from onto_query.profile.observed import spoken

    rows = [i for i in np.flatnonzero(~edges.known).tolist() if edges.labels[edges.heads[i]] and edges.literal(int(edges.tails[i])) is None]
    having: dict[str, set[str]] = {}
    for i in np.flatnonzero(~edges.known).tolist():
        for kind in edges.kinds[edges.heads[i]]:
            having.setdefault(kind, set()).add(edges.properties[edges.relations[i]])
    for i in draw.sample(rows, min(QUESTIONS, len(rows))):
        head, iri = int(edges.heads[i]), edges.properties[edges.relations[i]]
        thing, label = edges.labels[head], spoken(iri)
        kind = draw.choice(["plain", "short", "foreign", "more"])
        if kind == "plain":
            yield f"What is the {label} of {thing}?", (head, iri, True)
        elif kind == "short":
            yield f"{label} of {thing}", (head, iri, True)
        elif kind == "foreign":
            others = [each for each in edges.properties if not any(each in having.get(own, ()) for own in edges.kinds[head]) and each != RDF_TYPE]
            if others:
                yield f"What is the {spoken(draw.choice(others))} of {thing}?", None
        else:
            yield f"What is the {label} of {thing} that the neighbours liked in winter?", None


def shares(scored: list[tuple[float, bool, bool]], threshold: float) -> str:
    taken = [(right, asked) for score, right, asked in scored if score >= threshold]
    right = sum(each for each, _ in taken)
    wanted = sum(asked for _, _, asked in scored)
    return f"{right} of {len(taken)} aligned are right; {right} of {wanted} found; {len(scored)} questions"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graphs", nargs="*", type=Path)
    parser.add_argument("--synthetic", action="store_true")
    parser.add_argument("--align", action="store_true")
    parser.add_argument("--seconds", type=float, default=300.0)
    chosen_ = parser.parse_args()
    if chosen_.synthetic:
        measured("synthetic", synthetic(), chosen_.seconds)
    for path in chosen_.graphs:
        with tempfile.TemporaryDirectory() as folder:
            store = f"oxigraph:{folder}/graph"
            statements = asyncio.run(loaded(path, store))
            if chosen_.align:
                asyncio.run(aligned(path.parent.name, store, statements))
            else:
                measured(path.parent.name, statements, chosen_.seconds)


if __name__ == "__main__":
    main()
