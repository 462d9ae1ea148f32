"""What a question of linguists needs, found before anything is asked: 47 public cases in Italian and English (../shared/data/liita), without a model.

    .venv/bin/python -m benchmarks.liita [--show]

Two things of ours do what that project's detector and retriever do.
elements: of the 186 of its ontologies the five that a question's words name, and after them those that stand first in its subset; recall over the
expected components that are such elements (most expected ones are words of SPARQL, or terms that its ontology file does not have).
examples: of its 139 solved questions the five nearest by words, pieces of words and vectors; recall over all expected components, as texts in these
five queries. Kinds of question ("patterns") are those that the nearest ten have, each weighed by its likeness; `all` is that all expected kinds are
among those found, `exact` that no other is, `first` that the likeliest is one of them. One expected kind (LEXICAL_RELATION, 9 cases) no example has.
Its own, no neural model: accuracy 29 (Italian) and 34 (English) of 47, recall at 5 .69 and .79; how these were counted is not told.
The cases are for measuring alone: nothing here was fitted to them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.questions_made import DATA
from onto_core.matching.catalog import build, choose
from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.read.short_ids import short_ids
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import embedder_of
from onto_query.question.analyse import analyse
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Vocabulary, content_stems, read

NEAREST, SHOWN = 10, 5
PIECE = 4
WORDS, POWER, LIKELY = 0.7, 2, 0.35
"""The weight of words beside that of vectors, the power of a likeness that is its vote, and the share of the votes from which a kind counts as found:
the best at telling each solved question's kinds from the others."""
SURE = 0.5
"""The share from which its authors are sure of a kind."""
_PREFIX = re.compile(r"PREFIX\s+(\w+):\s*<([^>]+)>")


@dataclass(frozen=True, slots=True)
class Solved:
    texts: tuple[str, ...]
    query: str
    kinds: frozenset[str]


def solved_questions(content: Sequence[dict[str, Any]]) -> list[Solved]:
    """The examples: each with its question in all wordings, and the kinds that its authors are more than half sure of."""
    return [
        Solved(
            (each["nl"], *each["nl_variants"].values()),
            each["sparql"],
            frozenset(kind for kind, share in each["patterns"].items() if share >= LIKELY),
        )
        for each in content
    ]


def ontology_of(documents: Sequence[dict[str, Any]]) -> Ontology:
    """The elements with their labels and descriptions."""
    ids = short_ids(sorted(each["id"] for each in documents), "", {})
    classes, properties = {}, {}
    for each in documents:
        iri, label = each["id"], (Text(each["metadata"]["label"], "en"),)
        told = (Text(each["short_text"].partition(": ")[2], "en"),)
        if each["type"] == "class":
            classes[iri] = OntologyClass(ids[iri], iri, labels=label, comments=told)
        else:
            properties[iri] = Property(ids[iri], iri, "object", labels=label, comments=told)
    return Ontology(id="liita", iri="urn:liita", classes=classes, properties=properties, prefixes={})


def pieces(text: str, language: str) -> Counter[str]:
    """The stems of a text, those of their English near-synonyms, and the pieces of its words: what two languages of one family have in common."""
    stems = content_stems(text, language)
    near = lexicon_of(language).near
    english = [other for stem in stems for other in near.get(stem, ())]
    parts = [f"#{word[i : i + PIECE]}" for word in re.findall(r"\w+", text.casefold()) for i in range(max(1, len(word) - PIECE + 1))]
    return Counter([*stems, *english, *parts])


def weighed(counts: Sequence[Counter[str]]) -> dict[str, float]:
    """How rare each piece is among the texts."""
    documents = Counter(piece for each in counts for piece in each)
    return {piece: float(np.log(1 + len(counts) / count)) for piece, count in documents.items()}


def cosine(one: Counter[str], other: Counter[str], weights: dict[str, float]) -> float:
    def square(counts: Counter[str]) -> float:
        return float(sum((weights.get(piece, 0.0) * (1 + np.log(count))) ** 2 for piece, count in counts.items()))

    shared = sum(weights.get(piece, 0.0) ** 2 * (1 + np.log(one[piece])) * (1 + np.log(other[piece])) for piece in one.keys() & other.keys())
    return float(shared / np.sqrt((square(one) or 1.0) * (square(other) or 1.0)))


class Examples:
    """Solved questions, and which are nearest to another one."""

    def __init__(self, solved: Sequence[Solved], embedder: Embedder) -> None:
        self.solved, self._embedder = solved, embedder
        self._of = [at for at, each in enumerate(solved) for _ in each.texts]
        self._texts = [text for each in solved for text in each.texts]
        self._pieces = [pieces(text, "en") for text in self._texts]
        self._weights = weighed(self._pieces)
        self._vectors: Any = None

    async def nearest(self, text: str, language: str) -> list[tuple[float, Solved]]:
        if self._vectors is None:
            self._vectors = await self._embedder.embed(self._texts)
        (vector,) = await self._embedder.embed([text])
        own = pieces(text, language)
        words = np.array([cosine(own, each, self._weights) for each in self._pieces])
        likeness = WORDS * words + (1 - WORDS) * np.clip(self._vectors @ vector, 0, 1)
        best: dict[int, float] = {}
        for at, value in zip(self._of, likeness, strict=True):
            best[at] = max(best.get(at, 0.0), float(value))
        ranked = sorted(best.items(), key=lambda pair: -pair[1])
        return [(value, self.solved[at]) for at, value in ranked[:NEAREST]]


def kinds_of(near: Sequence[tuple[float, Solved]]) -> dict[str, float]:
    """Kind -> share of the votes of the nearest, the closest counting most."""
    weights = [value**POWER for value, _ in near]
    total = sum(weights) or 1.0
    votes: Counter[str] = Counter()
    for weight, (_, example) in zip(weights, near, strict=True):
        for kind in example.kinds:
            votes[kind] += weight / total  # type: ignore[assignment]
    return dict(votes)


def iri_of(component: str, prefixes: dict[str, str]) -> str:
    prefix, _, name = component.partition(":")
    return prefixes.get(prefix, "") + name if name else ""


def has(component: str, queries: Sequence[str]) -> bool:
    return any(component.casefold() in query.casefold() for query in queries)


async def measure(*, show: bool) -> None:
    folder = DATA / "liita"
    cases = json.loads((folder / "test_dataset.json").read_text(encoding="utf-8"))["test_cases"]
    solved = solved_questions(json.loads((folder / "sparql_queries_examples.json").read_text(encoding="utf-8")))
    ontology = ontology_of(json.loads((folder / "ontology.json").read_text(encoding="utf-8"))["documents"])
    prefixes = {name: iri for each in solved for name, iri in _PREFIX.findall(each.query)}
    settings = load_settings(None, overrides={})
    async with embedder_of(settings) as embedder:
        schema = Schema((ontology,))
        catalog = await build(schema, embedder, settings.index)
        vocabulary = schema.derived(Vocabulary)
        examples = Examples(solved, embedder)
        for language in ("it", "en"):
            found = Counter[str]()
            elements: list[float] = []
            components: list[float] = []
            for case in cases:
                text = case[f"nl_{language}"]
                near = await examples.nearest(text, language)
                votes = kinds_of(near)
                wanted, told = set(case["patterns"]), {kind for kind, share in votes.items() if share >= LIKELY}
                found["all"] += wanted <= told
                found["exact"] += wanted == told
                found["first"] += max(votes, key=lambda kind: votes[kind], default="") in wanted
                shown = [example.query for _, example in near[:SHOWN]]
                components.append(sum(has(each, shown) for each in case["expected_components"]) / len(case["expected_components"]))
                mine = {iri for each in case["expected_components"] if (iri := iri_of(each, prefixes)) in {*ontology.classes, *ontology.properties}}
                if mine:
                    chosen = await choose(text, catalog, embedder, settings.selection, language)
                    named = read(analyse(text, language), (), vocabulary.in_language(language), chosen.matches, schema)
                    senses = sorted((sense for each in named for sense in each.senses), key=lambda sense: -sense.score)
                    ranked = sorted(chosen.scores, key=lambda iri: -chosen.scores[iri])
                    first = list(dict.fromkeys([*(sense.iri for sense in senses), *ranked]))[:SHOWN]
                    elements.append(len(mine.intersection(first)) / len(mine))
                if show:
                    print(
                        case["id"], language, text, "|", sorted(wanted), "|", {kind: round(share, 2) for kind, share in votes.items() if share > 0.2}
                    )
            print(
                f"{language}: {len(cases)} cases; kinds: all {found['all']}, exact {found['exact']}, first {found['first']}; components of 5 nearest "
                f"examples {np.mean(components):.2f}; elements among 5 {np.mean(elements):.2f} ({len(elements)} cases that name one)"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    if not (DATA / "liita").is_dir():
        sys.exit(f"liita: not in {DATA}")
    asyncio.run(measure(show=options.show))


if __name__ == "__main__":
    main()
