"""Facts that need an earlier chunk of their document, beside the same facts where the text writes every name out.

    .venv/bin/python -m benchmarks.chunks [bed2 bed4] [--held] [--show] [--model light|rules|NAME]

`benchmarks/bed4` was written before anything was tuned on it; a third of it, by topic, is held out. Its texts, and those of `bed2` in
`bed4/written_out.jsonl`, say in braces what each pronoun, description and short name means: `{She|Ada Voss} was born in Ulm`. What is read of the
text with all names written out is the most that coreference can give; "kept" is the share of it that is found in the text as it was written. A fact
is `cross-chunk` when the full name of one of its ends does not stand in its chunk. Facts "with a thing from elsewhere" are those said of a thing
whose name is not in the chunk: they are what a wrong antecedent spoils.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.entities import DATA, ONTOLOGIES, ROOT, Lines, lines, plain, says
from onto_core.clients.chat import model_overrides
from onto_core.clients.ontology_cache import reader_of
from onto_core.documents.names_so_far import with_names
from onto_core.messages import Chunk
from onto_core.ontology.read.load import load_paths
from onto_core.service.configuration import load_settings
from onto_core.terms import Entity
from onto_core.vocabulary import RDF_TYPE
from onto_extract.pipeline import read_chunk
from onto_extract.wiring import Services, services_for

BED = ROOT / "benchmarks" / "bed4"
_BRACES = re.compile(r"\{([^|{}]*)\|([^{}]*)\}")


def documents(bed: str, held: bool) -> Iterator[tuple[dict[str, Any], list[str], list[str]]]:
    """Each document with its chunks as they were written, and with every name written out."""
    written = {each["id"]: each["chunks"] for each in map(json.loads, (BED / "written_out.jsonl").read_text(encoding="utf-8").splitlines())}
    of_bed4 = [json.loads(line) for line in (BED / "documents.jsonl").read_text(encoding="utf-8").splitlines()]
    every: Lines = [each for each in of_bed4 if each["held"] is held] if bed == "bed4" else lines("documents.jsonl", held)
    for document in every:
        chunks = written.get(document["id"], document["chunks"])
        yield document, [_BRACES.sub(r"\1", text) for text in chunks], [_BRACES.sub(r"\2", text) for text in chunks]


@dataclass(frozen=True)
class Reading:
    """The places of the gold facts that were found, and each fact said as (words, whether right, whether of a thing from elsewhere)."""

    found: frozenset[int]
    said: tuple[tuple[str, bool, bool], ...]


async def read(document: dict[str, Any], texts: Sequence[str], services: Services, names: int) -> Reading:
    found: set[int] = set()
    said: list[tuple[str, bool, bool]] = []
    also = [*document["facts"], *document.get("also_facts", ())]
    chunks = [Chunk(document_id=document["id"], ordinal=n, text=text) for n, text in enumerate(texts)]
    for number, chunk in enumerate(with_names(chunks, names), start=1):
        reading = await read_chunk(chunk, services)
        schema = reading.selection.subset.schema
        carried = {plain(name) for each in chunk.names_so_far for name in (each.name, *each.also)}
        for triple in reading.verdict.accepted:
            if triple.predicate == RDF_TYPE:
                continue
            end = triple.object
            subject = {plain(name) for name in (triple.subject.label, *triple.subject.aliases)}
            ends = {plain(name) for name in (end.label, *end.aliases)} if isinstance(end, Entity) else {plain(end.lexical)}
            hits = [fact for fact in also if says(fact, triple, subject, ends, schema)]
            things = [subject, *([ends] if isinstance(end, Entity) else [])]
            elsewhere = any(names & carried and not any(name in chunk.text.casefold() for name in names) for names in things)
            found |= {place for place, fact in enumerate(document["facts"]) if fact in hits and fact["chunk"] == number}
            words = f"{document['id']} {number}: {triple.subject.label} | {schema.name(triple.predicate)} | {sorted(ends)[0]}"
            said.append((words, bool(hits), elsewhere))
    return Reading(frozenset(found), tuple(said))


async def measure(given: argparse.Namespace, bed: str) -> None:
    settings = load_settings(None, overrides=model_overrides(given.model))
    by_ontology: dict[str, list[tuple[dict[str, Any], list[str], list[str]]]] = defaultdict(list)
    for each in documents(bed, given.held):
        by_ontology[each[0]["ontology"]].append(each)
    count: Counter[str] = Counter()
    for name, every in by_ontology.items():
        path = ROOT / "ontologies" / "demo" if name == "demo" else Path(given.ontologies) / ONTOLOGIES[name]
        loaded = load_paths([path], None, reader_of(settings.ontologies))
        async with services_for(loaded.ontologies, settings) as services:
            for document, texts, out in every:
                as_written = await read(document, texts, services, settings.extraction.names_so_far)
                written_out = await read(document, out, services, settings.extraction.names_so_far)
                cross = {place for place, fact in enumerate(document["facts"]) if fact["cross_chunk"]}
                count["cross"] += len(cross)
                count["read"] += len(cross & written_out.found)
                count["kept"] += len(cross & written_out.found & as_written.found)
                count["found"] += len(cross & as_written.found)
                for reading, how in ((as_written, ""), (written_out, "out ")):
                    count[f"{how}said"] += len(reading.said)
                    count[f"{how}right"] += sum(right for _, right, _ in reading.said)
                count["elsewhere"] += sum(elsewhere for *_, elsewhere in as_written.said)
                count["elsewhere right"] += sum(right and elsewhere for _, right, elsewhere in as_written.said)
                if given.show:
                    show(document, cross, as_written, written_out)
    print(f"{bed}: {count['cross']} cross-chunk facts; {count['read']} read with names written out ({_share(count['read'], count['cross'])})")
    print(f"  kept as written: {count['kept']} of {count['read']} ({_share(count['kept'], count['read'])}); found in all: {count['found']}")
    print(f"  right of those said: {count['right']} of {count['said']} ({_share(count['right'], count['said'])}),", end=" ")
    print(f"with names written out {count['out right']} of {count['out said']} ({_share(count['out right'], count['out said'])})")
    print(f"  with a thing from elsewhere: {count['elsewhere right']} of {count['elsewhere']} right", end=" ")
    print(f"({_share(count['elsewhere right'], count['elsewhere'])})")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "none"


def show(document: dict[str, Any], cross: set[int], as_written: Reading, written_out: Reading) -> None:
    for place in sorted(cross):
        fact = document["facts"][place]
        words = f"{document['id']} {fact['chunk']}: {fact['subject']} | {fact['property']} | {fact['object']}"
        if place not in as_written.found:
            print(f"  {'lost' if place in written_out.found else 'not read'}  {words}")
    for words, right, elsewhere in as_written.said:
        if not right:
            print(f"  wrong {words}{' (from elsewhere)' if elsewhere else ''}")
    for words, right, _ in written_out.said:
        if not right:
            print(f"  wrong, written out {words}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("beds", nargs="*", choices=[[], "bed2", "bed4"], help="default: both")
    parser.add_argument("--held", action="store_true", help="only what was set aside: look at it when a figure is due")
    parser.add_argument("--show", action="store_true", help="print each fact that is lost, not read or wrong")
    parser.add_argument("--model", default="light", help="auto, light, rules, or a model's name")
    parser.add_argument("--ontologies", default=str(DATA), help="the folder of the ontologies")
    given = parser.parse_args()
    for bed in given.beds or ("bed2", "bed4"):
        asyncio.run(measure(given, bed))


if __name__ == "__main__":
    main()
