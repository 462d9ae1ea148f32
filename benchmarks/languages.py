"""Texts in six languages: is the language found, sentence by sentence, and are the elements that a text needs in its subset?

    .venv/bin/python benchmarks/languages.py [de fr ...] [--ontologies FILE...] [--budget 2500 ...] [--misses]

`benchmarks/languages` has ten texts a language about wine growing, the classes and properties that each needs, and an ontology whose labels are in
all six. Other ontologies (`--ontologies`: DBpedia, say, of shared/data/ontologies) are loaded beside it, so that there is something to choose
from; an element counts as there when its own line is. `found`: sentences whose language is found; `wrong`: those taken for another.
`as English`: the same subsets when nothing of the language is used.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from onto_core.clients.embedders import open_embedder
from onto_core.languages.detect import language_of
from onto_core.languages.sentences import sentences
from onto_core.matching.catalog import Catalog, build, choose
from onto_core.ontology.profiles import profiled
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.settings import SelectionSettings, Settings

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "benchmarks" / "languages"
WINE = "https://example.org/wine#"
LANGUAGES = ("en", "de", "it", "fr", "es", "nl")


@dataclass(frozen=True)
class Sample:
    text: str
    needed: frozenset[str]


def samples(language: str) -> list[Sample]:
    documents = yaml.safe_load((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))
    return [Sample(each["text"], frozenset(WINE + name for name in each["elements"].split())) for each in documents]


def detection(language: str) -> tuple[int, int, int]:
    """Sentences, those whose language is found, those taken for another."""
    texts = [each.text[span.start : span.end] for each in samples(language) for span in sentences(each.text, language)]
    answers = [language_of(text) for text in texts]
    return len(texts), answers.count(language), sum(answer not in {language, ""} for answer in answers)


async def recall(language: str, read_as: str, catalog: Catalog, embedder: Embedder, budget: int, *, misses: bool) -> float:
    needed = there = 0
    for sample in samples(language):
        selection = await choose(sample.text, catalog, embedder, SelectionSettings(budget=budget, whole_below=0), read_as)
        chosen = {*selection.subset.class_iris, *selection.subset.property_iris}
        needed += len(sample.needed)
        there += len(sample.needed & chosen)
        if misses and (left := sample.needed - chosen):
            print(f"    {language} {sample.text.split('.')[0]}: {', '.join(sorted(iri.removeprefix(WINE) for iri in left))}")
    return there / needed


async def measure(languages: Sequence[str], ontologies: Sequence[str], budgets: Sequence[int], *, misses: bool) -> None:
    settings = Settings()
    schema = Schema(profiled(load_paths([FOLDER / "wine.ttl", *map(Path, ontologies)]).ontologies, settings.ontologies.profile))
    embedder = open_embedder(settings)
    catalog = await build(schema, embedder, settings.index)
    print(f"{len(schema.ontologies)} ontologies, {len(schema.refs)} elements")
    print("language  sentences  found  wrong" + "".join(f"  at {budget} (as English)" for budget in budgets))
    for language in languages:
        count, found, wrong = detection(language)
        line = f"{language:9} {count:9} {found / count:6.3f} {wrong:6}"
        for budget in budgets:
            own = await recall(language, "", catalog, embedder, budget, misses=misses)
            line += f"  {own:7.3f} {await recall(language, 'en', catalog, embedder, budget, misses=False):12.3f} "
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", default=LANGUAGES)
    parser.add_argument("--ontologies", nargs="*", default=[], metavar="FILE")
    parser.add_argument("--budget", nargs="+", type=int, default=[1200, 2500])
    parser.add_argument("--misses", action="store_true", help="print the elements that are not there")
    given = parser.parse_args()
    asyncio.run(measure(given.languages, given.ontologies, given.budget, misses=given.misses))


if __name__ == "__main__":
    main()
