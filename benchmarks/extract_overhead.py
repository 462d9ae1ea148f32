"""What an extraction costs beside the model and the embedder: CPU, embedding calls, subset, prompt and triples for each chunk.

    .venv/bin/python benchmarks/extract_overhead.py [--workload ../shared/bench/workload.py] [--chunks 60] [--elements 200 2000]

The workload is synthetic: ontologies of n elements, chunks of 1,000 characters, an embedder of hashed words, and a model that answers at once with
10 entities, 8 relations and 8 attributes of the subset it is shown. Their own CPU time is left out. TrustGraph 2.11.1 on the same workload, with its
defaults (see the file): 200 elements 40 ms, 48.5 calls, subset 161, 17.9k characters, 795 triples; 2,000: 143 ms, 48.5, 757, 82k, 3,394.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onto_core.clients.embedding_cache import CachedEmbedder
from onto_core.matching.catalog import build
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk, Extraction
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Keep, Reply
from onto_core.service.ontologies import AtHand
from onto_core.settings import ExtractionSettings, IndexSettings, SelectionSettings
from onto_extract.model import Proposal, Violation
from onto_extract.pipeline import Services, extract_chunk
from onto_extract.propose.proposers import ModelProposer


@dataclass
class Clock:
    """CPU seconds that are not ours."""

    outside: float = 0.0


@dataclass
class Embedder:
    """Counts the calls that get through the cache before it."""

    stub: Any
    clock: Clock
    name: str = "hashed words"
    dimension: int = 384
    calls: int = 0

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        started = time.process_time()
        self.calls += 1
        vectors = np.asarray(await self.stub.embed(list(texts)), dtype=np.float32)
        self.clock.outside += time.process_time() - started
        return vectors


@dataclass
class Model:
    """Answers with what `subset` offers."""

    workload: ModuleType
    clock: Clock
    name: str = "at once"
    subset: Subset | None = None
    characters: list[int] = field(default_factory=list)

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        started = time.process_time()
        self.characters.append(sum(len(turn["content"]) for turn in messages))
        assert self.subset
        text = self.workload.make_llm_jsonl(offered(self.subset))
        self.clock.outside += time.process_time() - started
        return Reply(text, self.name)


@dataclass
class Shown:
    """The proposer, telling the model which subset it is asked about."""

    inner: ModelProposer
    model: Model
    name: str = "at once"

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        self.model.subset = subset
        return await self.inner.propose(chunk, subset, feedback)


def offered(subset: Subset) -> dict[str, dict[str, dict[str, str]]]:
    """The subset in the form that the workload's model reads."""
    schema = subset.schema
    found: dict[str, dict[str, dict[str, str]]] = {"classes": {}, "object_properties": {}, "datatype_properties": {}}
    for ref in subset.classes:
        found["classes"][schema.name(schema.get(ref).iri)] = {}
    for ref in subset.properties:
        each = schema.properties[schema.get(ref).iri]
        ends = {"domain": each.domain, "range": each.range}
        found[f"{each.kind}_properties"][schema.name(each.iri)] = {end: schema.name(unions[0][0]) for end, unions in ends.items() if unions}
    return found


async def measure(workload: ModuleType, elements: int, chunks: int) -> list[str]:
    clock = Clock()
    ontology = read_ontology("bench.json", json.dumps(workload.make_ontology(elements)).encode())
    embedder, model = Embedder(workload.StubEmbedder(), clock), Model(workload, clock)
    cached = CachedEmbedder(embedder)
    catalog = await build(Schema([ontology]), cached, IndexSettings())
    # The model's things do not occur in the text: grounding is looked for, and let pass.
    extraction = ExtractionSettings(grounding="warn", repair=0)
    at = Services(AtHand(catalog, cached), cached, Shown(ModelProposer(model), model), SelectionSettings(), extraction)
    cost: list[float] = []
    found: list[Extraction] = []
    first, *texts = workload.make_chunks(chunks + 1)
    await extract_chunk(Chunk(document_id="d", text=first), at)  # what is computed once for a schema
    embedder.calls = 0
    model.characters.clear()
    for text in texts:
        before = time.process_time() - clock.outside
        found.append(await extract_chunk(Chunk(document_id="d", text=text), at))
        cost.append((time.process_time() - clock.outside - before) * 1000)
    calls = embedder.calls / chunks
    await extract_chunk(Chunk(document_id="d", text=texts[-1]), at)
    again = embedder.calls - calls * chunks
    subsets = [len(each.subset.classes) + len(each.subset.properties) for each in found]
    elements_of = {*catalog.schema.classes, *catalog.schema.properties}
    definitions = sum(triple.subject.iri in elements_of for each in found for triple in each.triples)
    return [
        f"{elements}",
        f"{statistics.median(cost):.1f} / {statistics.quantiles(cost, n=20)[-1]:.1f}",
        f"{calls:.1f} / {again:.0f}",
        f"{statistics.mean(subsets):.0f} / {max(subsets)}",
        f"{statistics.mean(model.characters) / 1000:.1f}k",
        f"{statistics.mean(len(e.triples) for e in found):.1f} ({statistics.mean(len(e.rejected) for e in found):.1f} refused)",
        f"{definitions}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workload", type=Path, default=Path(__file__).resolve().parents[2] / "shared" / "bench" / "workload.py")
    parser.add_argument("--chunks", type=int, default=60)
    parser.add_argument("--elements", type=int, nargs="+", default=[200, 2000])
    arguments = parser.parse_args()
    spec = importlib.util.spec_from_file_location("workload", arguments.workload)
    if spec is None or spec.loader is None or not arguments.workload.exists():
        raise SystemExit(f"{arguments.workload} is not there")
    workload = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(workload)
    rows = [asyncio.run(measure(workload, elements, arguments.chunks)) for elements in arguments.elements]
    heads = ["elements", "CPU ms p50/p95", "embed calls / again", "subset mean/max", "prompt", "triples", "definitions"]
    for row in (heads, *rows):
        print("  ".join(cell.rjust(max(len(r[column]) for r in (heads, *rows))) for column, cell in enumerate(row)))


if __name__ == "__main__":
    main()
