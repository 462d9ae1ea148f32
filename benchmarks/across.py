"""Things over all documents, before and after the decisions that `ontorag identities` proposes are used: B-cubed, and merges of disjoint classes.

    .venv/bin/python -m benchmarks.across [--held] [--show]

The material and the measure are those of `benchmarks/entities.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.entities import BED, SIX, Lines, b_cubed, lines, six_classes, unified
from onto_core.settings import ExtractionSettings
from onto_core.terms import Span
from onto_extract.identity.across import Across, DocumentThing
from onto_extract.identity.decisions import Decisions
from onto_extract.identity.vocabulary import Vocabulary
from onto_extract.identity.vocabulary_files import load_vocabulary
from onto_extract.model import RawTriple

Found = list[tuple[str, str, str, str, str]]
"""Document, IRI, class, entity and text of each mention."""


def clusters(documents: Lines, vocabulary: Vocabulary | None, decisions: Decisions) -> Found:
    subset = six_classes()
    found: Found = []
    for document in documents:
        mentions = document["mentions"]
        raws = [RawTriple(each["text"], "rdf:type", each["class"], span=Span(each["start"], each["end"])) for each in mentions]
        own = decisions.of_document(document["id"])
        for mention, candidate in zip(
            mentions, unified(document["id"], document["text"], raws, subset, vocabulary, decisions=own).candidates, strict=True
        ):
            assert candidate.triple is not None
            found.append((document["id"], candidate.triple.subject.iri, mention["class"], mention["entity"], mention["text"]))
    return found


def report(title: str, found: Found) -> None:
    precision, recall, f1 = b_cubed([(iri, entity) for _, iri, _, entity, _ in found])
    classes: dict[str, set[str]] = defaultdict(set)
    for _, iri, kind, _, _ in found:
        classes[iri].add(kind)
    merges = sum(len(kinds) > 1 for kinds in classes.values())
    print(f"{title}: precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}; merges of disjoint classes {merges}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", action="store_true", help="only what was set aside")
    parser.add_argument("--show", action="store_true", help="print each decision")
    given = parser.parse_args()
    documents, schema = lines("entities.jsonl", given.held), six_classes().schema
    for name, vocabulary in (("without a vocabulary", None), ("with the vocabulary", load_vocabulary([str(BED / "vocabulary.ttl")], ""))):
        found = clusters(documents, vocabulary, Decisions())
        report(f"{name}, before", found)
        names: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
        for document, iri, kind, _, text in found:
            names[document, iri, SIX + kind][text] = None
        things = [DocumentThing(document, iri, tuple(each), (kind,)) for (document, iri, kind), each in names.items()]
        for short in (False, True):
            decided = Across(things, schema, ExtractionSettings().namespace).decided(short_names=short)
            after = clusters(documents, vocabulary, Decisions(decided))
            report(f"{name}, {len(decided)} decisions{' with single names of people' if short else ''}", after)
            for line in decided if given.show else ():
                print(f"  {line.document} {', '.join(line.same)} -> {line.iri}: {line.why}")


if __name__ == "__main__":
    main()
