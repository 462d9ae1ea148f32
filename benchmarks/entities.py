"""Names that are one thing: mentions of documents put together, linked to a vocabulary, identified by keys; facts that reach across chunks.

    .venv/bin/python benchmarks/entities.py [mentions links keys documents speed] [--held] [--show] [--model rules]

`benchmarks/bed2` was written by somebody who did not read this code; what is held out there is looked at only with `--held`. The mentions of a
document are given with their classes, as a proposer would state them, and go through the product's own resolution; a cluster is an IRI. B-cubed
counts, for each mention, the share of its cluster that belongs there, and the share of its thing that is in it. Documents go through the whole
extraction: a cross-chunk fact is found when it is published with the full name's thing, and its antecedent is resolved when any accepted or proposed
fact of that chunk is about that thing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from onto_core.documents.names_so_far import with_names
from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk
from onto_core.ontology.read.load import load_paths, read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.service.configuration import load_settings
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Span, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.identity.iris import Identities
from onto_extract.identity.unify import Surroundings, Unified, unify
from onto_extract.identity.vocabulary import Concept, Sought, Vocabulary
from onto_extract.identity.vocabulary_files import load_vocabulary
from onto_extract.model import RawTriple
from onto_extract.resolve.triples import resolve

ROOT = Path(__file__).resolve().parents[1]
BED = ROOT / "benchmarks" / "bed2"
DATA = ROOT / "../shared/data/ontologies"
SIX = "https://example.org/six#"
ONTOLOGIES = {
    "schemaorg": "schemaorg-30.0.ttl",
    "dbpedia": "dbpedia-ontology.ttl",
    "gist": "gistCore.ttl",
    "cidoc": "erlangen-cidoc-crm.owl",
    "brick": "Brick-1.5.ttl",
}
Lines = list[dict[str, Any]]


def lines(name: str, held: bool) -> Lines:
    every: Lines = [json.loads(line) for line in (BED / name).read_text(encoding="utf-8").splitlines() if line.strip()]
    return [line for line in every if line["held"] is held]


def six_classes() -> Subset:
    """The classes of the mentions; all of them exclude each other."""
    names = ("Person", "Organization", "Place", "CreativeWork", "Product", "Event")
    turtle = f"@prefix : <{SIX}> . @prefix owl: <http://www.w3.org/2002/07/owl#> . " + " ".join(f":{name} a owl:Class ." for name in names)
    turtle += f" [] a owl:AllDisjointClasses ; owl:members ( {' '.join(f':{name}' for name in names)} ) ."
    return whole(Schema([read_ontology("six.ttl", turtle.encode())]))


def unified(
    document: str, text: str, raws: Sequence[RawTriple], subset: Subset, vocabulary: Vocabulary | None, *, decisions: Decisions = UNDECIDED
) -> Unified:
    extraction = ExtractionSettings()
    candidates = resolve(raws, subset, text, extraction, document=document)
    identities = Identities(extraction.identity, extraction.namespace, document, subset.schema)
    return unify(candidates, subset.schema, identities, Surroundings(text, (), vocabulary, decisions))


def clusters(documents: Lines, vocabulary: Vocabulary | None) -> dict[tuple[str, int], tuple[str, dict[str, Any]]]:
    """(document, start) -> the IRI of a mention, and the mention."""
    subset = six_classes()
    found: dict[tuple[str, int], tuple[str, dict[str, Any]]] = {}
    for document in documents:
        mentions = document["mentions"]
        raws = [RawTriple(each["text"], "rdf:type", each["class"], span=Span(each["start"], each["end"])) for each in mentions]
        for mention, candidate in zip(mentions, unified(document["id"], document["text"], raws, subset, vocabulary).candidates, strict=True):
            assert candidate.triple is not None, mention
            found[document["id"], mention["start"]] = candidate.triple.subject.iri, mention
    return found


def b_cubed(pairs: Iterable[tuple[Any, Any]]) -> tuple[float, float, float]:
    """Precision, recall and F1 over (cluster, thing) of each mention (Bagga and Baldwin, 1998)."""
    listed = list(pairs)
    both, ours, theirs = Counter(listed), Counter(one for one, _ in listed), Counter(other for _, other in listed)
    precision = sum(both[pair] / ours[pair[0]] for pair in listed) / len(listed)
    recall = sum(both[pair] / theirs[pair[1]] for pair in listed) / len(listed)
    return precision, recall, 2 * precision * recall / (precision + recall)


def measure_mentions(given: argparse.Namespace) -> None:
    documents = lines("entities.jsonl", given.held)
    vocabulary = load_vocabulary([str(BED / "vocabulary.ttl")], "")
    for name, known in (("without a vocabulary", None), ("with the vocabulary", vocabulary)):
        found = clusters(documents, known)
        print(f"mentions {name}: {len(found)} in {len(documents)} documents")
        everywhere = [(iri, mention["entity"]) for iri, mention in found.values()]
        within = [((document, iri), (document, mention["entity"])) for (document, _), (iri, mention) in found.items()]
        for scope, pairs in (("within a document", within), ("in all documents", everywhere)):
            print("  B-cubed {}: precision {:.3f}, recall {:.3f}, F1 {:.3f}".format(scope, *b_cubed(pairs)))
        classes: dict[str, set[str]] = defaultdict(set)
        for iri, mention in found.values():
            classes[iri].add(mention["class"])
        print(f"  merges of disjoint classes: {sum(len(each) > 1 for each in classes.values())}")
        if given.show:
            show_clusters(found)


def show_clusters(found: Mapping[tuple[str, int], tuple[str, dict[str, Any]]]) -> None:
    by_thing: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    by_iri: dict[str, set[str]] = defaultdict(set)
    for (document, _), (iri, mention) in found.items():
        by_thing[mention["entity"]][iri].append(f"{document}:{mention['text']}")
        by_iri[iri].add(mention["entity"])
    for thing, iris in by_thing.items():
        if len(iris) > 1:
            print(f"  apart {thing}: " + " | ".join(f"{iri.rpartition(':')[2]} <- {', '.join(dict.fromkeys(names))}" for iri, names in iris.items()))
    for iri, things in by_iri.items():
        if len(things) > 1:
            print(f"  joined {iri}: {', '.join(sorted(things))}")


def measure_links(given: argparse.Namespace) -> None:
    """A thing is linked when most of its mentions are; `not_links` and things without a link must stay without one."""
    documents, things = lines("entities.jsonl", given.held), {each["entity"]: each for each in lines("things.jsonl", given.held)}
    vocabulary = load_vocabulary([str(BED / "vocabulary.ttl")], "")
    assert vocabulary is not None
    concepts = {concept.iri for concept in vocabulary.concepts}
    right = wrong = missed = silent = 0
    for (document, _), (iri, mention) in clusters(documents, vocabulary).items():
        wanted, link = things[mention["entity"]]["link"], iri if iri in concepts else None
        right += link is not None and link == wanted
        wrong += link is not None and link != wanted
        missed += link is None and wanted is not None
        silent += link is None and wanted is None
        if given.show and link != wanted:
            print(f"  {document} {mention['text']!r} ({mention['class']}): {link}, wanted {wanted}")
    precision, recall = right / max(right + wrong, 1), right / max(right + missed + wrong, 1)
    print(f"links of mentions: {right} right, {wrong} wrong, {missed} missed, {silent} rightly none; precision {precision:.3f}, recall {recall:.3f}")


def measure_keys(given: argparse.Namespace) -> None:
    """Pairs that keys make one. Where nothing follows, one node is the mistake, and two are no claim that there are two things."""
    subset = whole(Schema([read_ontology("keys.ttl", (BED / "keys.ttl").read_bytes())]))
    right, total = 0, 0
    for pair in lines("keys.jsonl", given.held):
        text = f"{pair['a']['text']} {pair['b']['text']}"
        raws = []
        for side in ("a", "b"):
            span = Span(0, len(pair["a"]["text"])) if side == "a" else Span(len(pair["a"]["text"]) + 1, len(text))
            each = pair[side]
            raws.append(RawTriple(each["name"], "rdf:type", subset.schema.name(each["class"]), span=span))
            raws += [RawTriple(each["name"], subset.schema.name(name), value, span=span) for name, value in each["facts"]]
        result = unified("keys", text, raws, subset, None)
        first, second = result.candidates[0].triple, result.candidates[1 + len(pair["a"]["facts"])].triple
        assert first is not None
        assert second is not None
        same = first.subject.iri == second.subject.iri
        total += 1
        right += same is (pair["same"] is True)
        if given.show and same is not (pair["same"] is True):
            print(f"  {pair['id']}: one node {same}, wanted {pair['same']}: {pair['why']}")
    print(f"keys: {right} of {total} pairs right")


def measure_documents(given: argparse.Namespace) -> None:
    asyncio.run(_measure_documents(given))


async def _measure_documents(given: argparse.Namespace) -> None:
    from onto_core.clients.chat import model_overrides
    from onto_core.clients.ontology_cache import reader_of
    from onto_extract.pipeline import read_chunk
    from onto_extract.wiring import services_for

    total: Counter[str] = Counter()
    settings = load_settings(None, overrides=model_overrides(given.model))
    by_ontology: dict[str, Lines] = defaultdict(list)
    for document in lines("documents.jsonl", given.held):
        by_ontology[document["ontology"]].append(document)
    for name, documents in by_ontology.items():
        path = ROOT / "ontologies" / "demo" if name == "demo" else Path(given.ontologies) / ONTOLOGIES[name]
        loaded = load_paths([path], None, reader_of(settings.ontologies))
        async with services_for(loaded.ontologies, settings) as services:
            for document in documents:
                chunks = [Chunk(document_id=document["id"], ordinal=n, text=text) for n, text in enumerate(document["chunks"])]
                for number, chunk in enumerate(with_names(chunks, settings.extraction.names_so_far), start=1):
                    reading = await read_chunk(chunk, services)
                    total.update(judged_chunk(document, number, chunk, reading, given.show))
    facts, cross, pointed = total["facts"], total["cross"], total["cross in names so far"]
    right = f"{total['said']} said, {total['right']} of them right ({_share(total['right'], total['said'])})"
    print(f"documents: {total['found']} of {facts} facts found; {right}")
    print(f"  cross-chunk: {total['cross found']} of {cross} found ({_share(total['cross found'], cross)})")
    print(f"  antecedents among the names that the chunk brings: {pointed} of {cross} ({_share(pointed, cross)})")
    resolved = total["cross resolved"]
    print(f"  facts of that chunk are about the antecedent: {resolved} of {cross} ({_share(resolved, cross)})")
    relations = total["carried"]
    print(f"  facts with a thing from another chunk: {relations}, {total['carried right']} right ({_share(total['carried right'], relations)})")


def _share(part: int, whole_: int) -> str:
    return f"{part / whole_:.0%}" if whole_ else "none"


def plain(name: str) -> str:
    return " ".join(name.casefold().replace(",", "").split()).removeprefix("the ")


def judged_chunk(document: dict[str, Any], number: int, chunk: Chunk, reading: Any, show: bool) -> Counter[str]:
    """The counts of one chunk."""
    count: Counter[str] = Counter()
    gold = [fact for fact in document["facts"] if fact["chunk"] == number]
    also = [*document["facts"], *document.get("also_facts", ())]
    triples = [t for t in reading.verdict.accepted if t.predicate != RDF_TYPE]
    carried = {plain(name) for each in chunk.names_so_far for name in (each.name, *each.also)}
    found: set[int] = set()
    about: set[str] = set()
    for triple in triples:
        subject = {plain(name) for name in (triple.subject.label, *triple.subject.aliases)}
        end = triple.object
        ends = {plain(name) for name in (end.label, *end.aliases)} if isinstance(end, Entity) else {plain(end.lexical)}
        about |= subject | (ends if isinstance(end, Entity) else set())
        hits = [fact for fact in also if says(fact, triple, subject, ends, reading.selection.subset.schema)]
        count["said"] += 1
        count["right"] += bool(hits)
        outside = any(plain(n) in carried for n in subject | ends) and not any(name.lower() in chunk.text.lower() for name in subject)
        count["carried"] += outside
        count["carried right"] += outside and bool(hits)
        found.update(place for place, fact in enumerate(gold) if fact in hits)
        if show and not hits:
            print(f"  {document['id']} {number}: {triple.subject.label} | {triple.predicate} | {sorted(ends)[0]}{' (carried)' if outside else ''}")
    for place, fact in enumerate(gold):
        count["facts"] += 1
        count["found"] += place in found
        if fact["cross_chunk"]:
            names = [name for name in (fact["subject"], fact["object"]) if plain(name) not in plain(chunk.text)]
            names = [name for name in names if name == fact["subject"] or fact["object_is"] == "thing"] or [fact["subject"]]
            brought = {plain(each) for so_far in chunk.names_so_far for each in (so_far.name, *so_far.also)}
            count["cross"] += 1
            count["cross found"] += place in found
            count["cross in names so far"] += all(plain(name) in brought for name in names)
            count["cross resolved"] += all(plain(name) in about for name in names)
            if show and not all(plain(name) in brought for name in names):
                print(f"  {document['id']} {number}: not brought along: {names}")
    return count


def says(fact: dict[str, Any], triple: Triple, subject: set[str], ends: set[str], schema: Schema) -> bool:
    """True when a triple says a gold fact, in its direction or by an inverse."""

    def same(name: str, ours: set[str]) -> bool:
        return plain(name) in ours or same_value(name, ours)

    predicate, properties = triple.predicate, (fact["property"], *fact.get("also", ()))
    inverses = {*fact.get("also_inverse", ()), *(inverse for each in properties for inverse in schema.inverses(each))}
    straight = predicate in properties and plain(fact["subject"]) in subject and same(fact["object"], ends)
    turned = isinstance(triple.object, Entity) and predicate in inverses and plain(fact["object"]) in subject and plain(fact["subject"]) in ends
    return straight or turned


def same_value(text: str, ours: set[str]) -> bool:
    from onto_extract.dates import dates_in
    from onto_extract.normalise import numbers_in

    days = set(dates_in(text))
    numbers = {str(number) for number in numbers_in(text)}
    return bool(days & {each[:10] for each in ours}) or (not days and bool(numbers & {each.removesuffix(".0") for each in ours}))


def measure_speed(given: argparse.Namespace) -> None:
    """100,000 made-up names; chunks that name 15 things: some in the vocabulary, some misspelled, some not in it."""
    chance = random.Random(1)
    syllables = [
        "ka",
        "lo",
        "mi",
        "ter",
        "ven",
        "sor",
        "bel",
        "du",
        "fra",
        "nis",
        "tor",
        "gal",
        "hem",
        "pra",
        "qui",
        "zan",
        "wes",
        "ost",
        "bru",
        "chi",
    ]

    def word() -> str:
        return "".join(chance.choice(syllables) for _ in range(chance.randint(2, 4))).capitalize()

    def name() -> str:
        return " ".join(word() for _ in range(chance.randint(1, 3))) + chance.choice(["", " Ltd", " Museum", " AG"])

    names = [name() for _ in range(100_000)]
    started = time.process_time()
    vocabulary = Vocabulary.of(Concept(f"urn:{number}", each) for number, each in enumerate(names))
    print(f"speed: {len(names):,} names indexed in {time.process_time() - started:.1f} s of CPU")
    schema, costs = Schema([]), []
    for _ in range(300):
        asked = [chance.choice((lambda: chance.choice(names), lambda: slip(chance.choice(names), chance), name))() for _ in range(15)]
        started = time.process_time()
        for each in asked:
            vocabulary.choose(Sought((each,), decisions=Decisions()), schema)
        costs.append(time.process_time() - started)
    costs.sort()
    print(f"  15 names a chunk: {1000 * costs[150]:.1f} ms of CPU at the median, {1000 * costs[285]:.1f} ms at the 95th percentile")


def slip(name: str, chance: random.Random) -> str:
    place = chance.randrange(1, len(name) - 1)
    return name[:place] + name[place + 1 :]


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "mentions": measure_mentions,
    "links": measure_links,
    "keys": measure_keys,
    "documents": measure_documents,
    "speed": measure_speed,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="default: all but speed")
    parser.add_argument("--held", action="store_true", help="only what was set aside: look at it when a figure is due")
    parser.add_argument("--show", action="store_true", help="print each mistake")
    parser.add_argument("--model", default="rules", help="auto, rules, or a model's name")
    parser.add_argument("--ontologies", default=str(DATA), help="the folder of the ontologies")
    given = parser.parse_args(arguments)
    for part in given.parts or ("mentions", "links", "keys", "documents"):
        PARTS[part](given)


if __name__ == "__main__":
    main(sys.argv[1:])
