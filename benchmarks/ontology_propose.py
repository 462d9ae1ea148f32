"""`ontorag ontology propose` judged by properties that were taken out of an ontology: do the texts bring them back, and how far up?

    .venv/bin/python benchmarks/ontology_propose.py [--data ../shared/data/text2kg] [--remove 5] [--limit 120] [--mode open|refused]
        [--extract] [--held]

Of each ontology of Text2KGBench, N properties that at least three of its train sentences state are removed at random. `open`: the sentences are read
by rules in their own words; with `--extract` all
that the light extractor says with the rest of the ontology is left out. `refused`: the gold facts of the
removed properties stand for a model's refused ones, with their names as they are. A group brings a property back when most of its mentions that are
between the ends of gold facts are between those of this property, and two at least. Every third ontology is held out: `--held` runs those alone.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from onto_core.clients.chat import model_overrides
from onto_core.english.words import FUNCTION
from onto_core.messages import Chunk, Extraction, RejectedWire, ViolationWire
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.files import one_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import embedder_of
from onto_core.settings import Settings
from onto_core.terms import normal_label
from onto_extract.evaluation.gold import GoldSentence
from onto_extract.evaluation.text2kg import read
from onto_extract.lacks.find import Thresholds, lacking
from onto_extract.lacks.model import Asked, Group
from onto_extract.lacks.openly import openly
from onto_extract.pipeline import extract_chunk
from onto_extract.wiring import services_for

STATED = 3
"""Sentences that state a property which may be removed."""


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[1] / ".." / "shared" / "data" / "text2kg")
    parser.add_argument("--mode", choices=["open", "refused"], default="open")
    parser.add_argument("--remove", type=int, default=5)
    parser.add_argument("--limit", type=int, default=120, help="sentences of each ontology")
    parser.add_argument("--near", type=float, default=Thresholds().near)
    parser.add_argument("--extract", action="store_true")
    parser.add_argument("--held", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", action="store_true", help="print the groups")
    given = parser.parse_args()
    if not given.data.is_dir():
        sys.exit(f"{given.data}: no data there; --data names the folder of Text2KGBench")
    settings = load_settings(overrides=model_overrides("light"))
    totals = [0, 0, 0, 0]
    async with embedder_of(settings) as embedder:
        for number, collection in enumerate(read(given.data, split="train", limit=given.limit)):
            if (number % 3 == 2) != given.held:
                continue
            counts = await _measured(one_ontology(collection.paths[0]), collection.cases, given, settings, embedder)
            totals = [a + b for a, b in zip(totals, counts, strict=True)]
            print(f"{collection.ontology:28} {_line(counts)}")
    print(f"{'all':28} {_line(totals)}")


def _line(counts: Sequence[int]) -> str:
    back, anywhere, removed, groups = counts
    return f"back in the top 2k groups {back}/{removed}, in any group {anywhere}/{removed}; {groups} groups"


async def _measured(
    whole: Ontology, sentences: Sequence[GoldSentence], given: argparse.Namespace, settings: Settings, embedder: Embedder
) -> list[int]:
    labels = {each.label: iri for iri, each in whole.properties.items()}
    stated = Counter(relation for sentence in sentences for relation in {fact.relation for fact in sentence.gold} & labels.keys())
    chosen = sorted(relation for relation, count in stated.items() if count >= STATED)
    removed = set(random.Random(given.seed).sample(chosen, min(given.remove, len(chosen))))
    gone = {labels[each] for each in removed}
    ontology = replace(whole, properties={iri: each for iri, each in whole.properties.items() if iri not in gone})
    chunks = [Chunk(document_id=f"s{number}", text=sentence.text) for number, sentence in enumerate(sentences)]
    if given.mode == "refused":
        extractions = [_refusals(chunk, sentence, removed) for chunk, sentence in zip(chunks, sentences, strict=True)]
        opened: list[Asked] = []
    else:
        extractions = await _extracted(chunks, ontology, settings) if given.extract else []
        opened = [asked for chunk in chunks for asked in openly(chunk.text, chunk.id, chunk.document_id)]
    thresholds = Thresholds(near=given.near, most=10_000)
    made = await lacking(
        extractions, Schema([ontology]), embedder, texts={each.id: each.text for each in chunks}, opened=opened, thresholds=thresholds
    )
    groups = [each.group for each in made if each.group.kind == "property"]
    gold = {chunk.id: sentence for chunk, sentence in zip(chunks, sentences, strict=True)}
    meant = [_meant(group, gold) for group in groups]
    if given.show:
        for group, relation in list(zip(groups, meant, strict=True))[: 3 * given.remove]:
            print(f"    {'*' if relation in removed else ' '} {group.chunks:3} {group.label!r} {group.wordings[1:4]} -> {relation}")
        print("    removed:", sorted(removed), "missing:", sorted(removed - set(meant)))
    return [len(removed & set(meant[: 2 * given.remove])), len(removed & set(meant)), len(removed), len(groups)]


def _refusals(chunk: Chunk, sentence: GoldSentence, removed: set[str]) -> Extraction:
    refused = tuple(
        RejectedWire(
            raw={"subject": fact.subject, "predicate": fact.relation, "object": fact.object, "quote": sentence.text},
            violations=(ViolationWire(rule="property", message="is not a property of the ontology"),),
        )
        for fact in sentence.gold
        if fact.relation in removed
    )
    return Extraction(chunk_id=chunk.id, document_id=chunk.document_id, rejected=refused)


async def _extracted(chunks: Sequence[Chunk], ontology: Ontology, settings: Settings) -> list[Extraction]:
    async with services_for([ontology], settings) as services:
        return [await extract_chunk(chunk, services) for chunk in chunks]


def _meant(group: Group, gold: dict[str, GoldSentence]) -> str:
    """The relation of gold that most of the group's mentions are between the ends of; "" for none, or by a single mention."""
    found: Counter[str] = Counter()
    for each in {(one.chunk, one.subject, one.object): one for one in group.asked}.values():
        facts = gold[each.chunk].gold
        found.update(
            {fact.relation for fact in facts if _same(each, fact.subject, fact.object)}
            or {fact.relation for fact in facts if _same(each, fact.subject, fact.object, loosely=True)}
        )
    if not found:
        return ""
    relation, count = max(found.items(), key=lambda pair: (pair[1], pair[0]))
    return relation if count >= 2 and 2 * count >= sum(found.values()) else ""


def _same(asked: Asked, subject: str, object_: str, *, loosely: bool = False) -> bool:
    """The same ends, in either order; loosely, a pronoun or common noun ("its", "the building") may be anything, but not at both ends."""
    ends, wanted = [asked.subject, asked.object], [normal_label(subject), normal_label(object_)]
    if loosely and not any(_names(end) for end in ends):
        return False
    return any(
        all((loosely and not _names(a)) or _within(normal_label(a), b) for a, b in zip(ends, order, strict=True)) for order in (wanted, wanted[::-1])
    )


def _names(end: str) -> bool:
    return any(word[:1].isupper() or word[:1].isdigit() for word in end.split() if word.lower() not in FUNCTION)


def _within(one: str, other: str) -> bool:
    return bool(one and other) and (one in other or other in one)


if __name__ == "__main__":
    asyncio.run(main())
