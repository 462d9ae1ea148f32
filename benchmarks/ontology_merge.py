"""`ontorag ontology merge` judged by an ontology and its own copy, disguised: precision and recall of the proposals.

    .venv/bin/python benchmarks/ontology_merge.py [--data ../shared/data] [--seed 7] [--words-only] [--public] [FILE ...]

Of each ontology two parts are made: each element is in one of them, or with `--both` of the chance in both. The second part has another namespace,
no code as its names, a third of its labels replaced by an alternative label or, without one, by the first words of the definition, a third of its
definitions gone, and half of its synonyms gone. Right is a pair of an element and its own copy. Measured at several least confidences.
`--public`: DBpedia and schema.org instead, against the owl:equivalentClass and owl:equivalentProperty that DBpedia states and that are taken out
first. What DBpedia does not state may be right all the same, so that only what it states of one of the two elements otherwise counts as wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from onto_core.ontology.compare.align import Alignment, align, texts_of
from onto_core.ontology.compare.merge import Accepted, merge
from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.read.files import one_ontology
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import embedder_of

DATA = Path(__file__).parents[1] / ".." / "shared" / "data"
NAMES = ("gistCore.ttl", "erlangen-cidoc-crm.owl", "pizza.owl", "Brick-1.5.ttl", "dbpedia-ontology.ttl", "schemaorg-30.0.ttl")
LEAST = (0.5, 0.7, 0.85)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help=f"default: {', '.join(NAMES)}")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--both", type=float, default=0.5, help="the share of elements that both parts have")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--words-only", action="store_true")
    parser.add_argument("--public", action="store_true")
    given = parser.parse_args()
    files = given.files or [path for name in NAMES if (path := given.data / "ontologies" / name).exists()]
    if not files:
        sys.exit(f"{given.data}: no ontologies there; --data names their folder")
    async with embedder_of(load_settings()) as embedder:
        if given.public:
            one, other, stated = _public(given.data / "ontologies")
            texts = texts_of((one, other))
            vectors = {} if given.words_only else dict(zip(texts, await embedder.embed(texts), strict=True))
            found = [each for each in align(one, other, vectors, least=min(LEAST)) if each.one in stated or each.other in stated.values()]
            print(f"DBpedia and schema.org {len(stated):5} stated  " + "  ".join(_figures(found, stated, least) for least in LEAST))
            return
        for file in files:
            one, other, copies = disguised(one_ontology(file), random.Random(given.seed), given.both)
            texts = texts_of((one, other))
            vectors = {} if given.words_only else dict(zip(texts, await embedder.embed(texts), strict=True))
            found = align(one, other, vectors, least=min(LEAST))
            print(f"{file.name:26} {len(copies):5} copies  " + "  ".join(_figures(found, copies, least) for least in LEAST))


def _figures(found: list[Alignment], copies: dict[str, str], least: float) -> str:
    said = [each for each in found if each.confidence >= least]
    right = sum(copies.get(each.one) == each.other for each in said)
    return f"from {least}: {right}/{len(said)} right {right / max(len(said), 1):.2f}, found {right / max(len(copies), 1):.2f}"


def _public(folder: Path) -> tuple[Ontology, Ontology, dict[str, str]]:
    """DBpedia without its links to schema.org, schema.org, and the links: of an element with several, the first."""
    one, other = one_ontology(folder / "dbpedia-ontology.ttl"), one_ontology(folder / "schemaorg-30.0.ttl")
    known = {each.iri.replace("https://schema.org/", "http://schema.org/"): each.iri for each in other.elements}
    stated = {
        each.iri: known[same.replace("https://schema.org/", "http://schema.org/")]
        for each in one.elements
        for same in each.equivalent[::-1]
        if same.replace("https://schema.org/", "http://schema.org/") in known
    }
    classes = {iri: replace(each, equivalent=()) for iri, each in one.classes.items()}
    return replace(one, classes=classes, properties={iri: replace(each, equivalent=()) for iri, each in one.properties.items()}), other, stated


def disguised(whole: Ontology, chance: random.Random, both: float) -> tuple[Ontology, Ontology, dict[str, str]]:
    """Two parts of an ontology, the second in disguise, and by IRI of the first part the copy in the second."""
    elements = [each.iri for each in whole.elements if not each.deprecated]
    shared = {iri for iri in elements if chance.random() < both}
    first = shared | {iri for iri in elements if chance.random() < 0.5}
    second = shared | (set(elements) - first)
    meant = {iri: f"urn:copy#x{number}" for number, iri in enumerate(elements)}
    moved = _moved(_part(whole, second), meant)
    classes = {iri: _worn(each, chance) for iri, each in moved.classes.items()}
    properties = {iri: _worn(each, chance) for iri, each in moved.properties.items()}
    copy = replace(moved, id="copy", iri="urn:copy", classes=classes, properties=properties, prefixes={})
    return _part(whole, first), copy, {iri: meant[iri] for iri in shared}


def _part(whole: Ontology, kept: set[str]) -> Ontology:
    return replace(
        whole,
        classes={iri: each for iri, each in whole.classes.items() if iri in kept},
        properties={iri: each for iri, each in whole.properties.items() if iri in kept},
        individuals={},
        shapes={},
    )


def _moved(part: Ontology, meant: dict[str, str]) -> Ontology:
    """The part under other IRIs, by merging it with empty elements of these."""
    named = replace(
        part,
        id="first",
        iri="urn:first",
        classes={meant[iri]: OntologyClass(meant[iri], meant[iri]) for iri in part.classes},
        properties={meant[iri]: replace(each, id=meant[iri], iri=meant[iri], **_bare()) for iri, each in part.properties.items()},
        individuals={},
        shapes={},
    )
    pairs = tuple((meant[each.iri], each.iri) for each in part.elements)
    whole = merge([named, part], Accepted(pairs))
    labels = {meant[each.iri]: each for each in part.elements}

    def own(each: OntologyClass | Property) -> dict[str, object]:
        before = labels[each.iri]
        spoken = before.labels or (Text(before.label),)
        return {"id": each.iri.rpartition("#")[2], "labels": spoken, "alt_labels": before.alt_labels}

    return replace(
        whole,
        classes={iri: replace(each, **own(each)) for iri, each in whole.classes.items()},  # type: ignore[arg-type]
        properties={iri: replace(each, **own(each)) for iri, each in whole.properties.items()},  # type: ignore[arg-type]
    )


def _bare() -> dict[str, object]:
    """The parts of a property that its copy gets by merging."""
    return dict.fromkeys(
        ("labels", "comments", "alt_labels", "domain", "range", "data_ranges", "domain_hints", "range_hints", "data_hints", "parents",
         "equivalent", "disjoint", "inverse_of"), ()
    )  # fmt: skip


def _worn(element: OntologyClass | Property, chance: random.Random) -> OntologyClass | Property:
    """The element with names and definition as another author may have them."""
    labels, comments = element.labels, element.comments
    if chance.random() < 1 / 3:
        others = list(_other_names(element))
        labels = (Text(chance.choice(others)),) if others else labels
    if chance.random() < 1 / 3:
        comments = ()
    return replace(element, labels=labels, comments=comments, alt_labels=element.alt_labels if chance.random() < 0.5 else ())


def _other_names(element: OntologyClass | Property) -> Iterator[str]:
    yield from (text.value for text in element.alt_labels)
    if not element.alt_labels and len(spoken := element.comment.split()) >= 4:
        yield " ".join(spoken[:4])


if __name__ == "__main__":
    asyncio.run(main())
