"""Questions in other languages over the film graph, held against English ones with the same gold rows. No model.

    .venv/bin/python -m benchmarks.question_languages [LANGUAGE ...] [--labels all|schema|none] [--rest] [--show wrong|missed|all] [--out FILE]

The 40 questions of `benchmarks/questions/film/translated.psv` (en, de, it, fr, es) are asked of the graph with the labels of `labels.psv` for the
language beside those that it has: of its classes and properties, and of the things of its controlled lists (genres, countries, awards). `schema`
gives those of classes and properties alone, `none` no label of the language at all: then to say nothing is the best that can be done.
Nobody tells the language of a question.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import pyoxigraph

from benchmarks.question_sets import HEAD, SETS, GoldSet, Outcome, gold_set, in_memory, line, outcomes, show, verdict
from onto_core.clients.chat import model_overrides
from onto_core.service.configuration import load_settings
from onto_core.vocabulary import RDFS_LABEL
from onto_query.question.language import language_of_question

FILM: Final = SETS / "film"
TERMS: Final = "http://kinofan.example.net/ns#"
LANGUAGES: Final = ("en", "de", "it", "fr", "es")


def table(file: Path) -> list[dict[str, str]]:
    """The rows of a file of fields parted by |, by the names in its second line."""
    head, *rows = [[field.strip() for field in line.split("|")] for line in file.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    head[0] = head[0].removeprefix("#").strip()
    return [dict(zip(head, row, strict=True)) for row in rows]


def labels(language: str, which: str, store: pyoxigraph.Store) -> Iterator[str]:
    """The labels of a language as statements. Things of lists are found by their English label."""
    label = pyoxigraph.NamedNode(RDFS_LABEL)
    for row in table(FILM / "labels.psv") if which != "none" else ():
        text = pyoxigraph.Literal(row[language], language=language)
        if not row["element"].startswith("="):
            yield f"<{TERMS}{row['element']}> {label} {text} ."
        elif which == "all":
            listed = pyoxigraph.Literal(row["element"][1:], language="en")
            yield from (f"{quad.subject} {label} {text} ." for quad in store.quads_for_pattern(None, label, listed) if _of_a_list(str(quad.subject)))


def _of_a_list(subject: str) -> bool:
    """True for a country, genre, category: a film may be called so too."""
    return any(f"/{kind}_" in subject for kind in ("genre", "land", "cat", "body"))


def in_language(gold: GoldSet, language: str, which: str, folder: Path, file: str = "translated.psv") -> GoldSet:
    """The set with the questions and the labels of a language."""
    said = {row["id"]: row for row in table(FILM / file)}
    cases = [replace(case, question=said[case.id].get(language, case.question)) for case in gold.cases if case.id in said]
    graph = folder / f"{language}.ttl"
    added = () if language == "en" else labels(language, which, in_memory(gold.graph))
    graph.write_text("\n".join((gold.graph.read_text(encoding="utf-8"), *added, "")), encoding="utf-8")
    return replace(gold, name=f"film, {language}", graph=graph, cases=tuple(cases))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="*", default=LANGUAGES, metavar="LANGUAGE")
    parser.add_argument("--labels", choices=("all", "schema", "none"), default="all")
    parser.add_argument("--rest", action="store_true", help="the other 22 questions, which nobody tuned to")
    parser.add_argument("--show", choices=("wrong", "missed", "all", ""), default="")
    parser.add_argument("--only", default="", metavar="ID,ID")
    parser.add_argument("--ontology", default="", metavar="draft|none|FILE")
    parser.add_argument("--out", type=Path, help="a line of JSON for each question")
    options = parser.parse_args()
    options.held, options.all, options.limit, options.graph, options.made = False, False, None, None, 0
    chosen = "translated--held.psv" if options.rest else "translated.psv"
    found: dict[str, list[Outcome]] = {}
    with tempfile.TemporaryDirectory() as name:
        gold = gold_set("film", Path(name), options)
        for language in options.languages:
            settings = load_settings(
                None, overrides={"store.url": f"oxigraph:{name}/{language}", "model.cache": "memory:"} | model_overrides("rules")
            )
            found[language] = asyncio.run(outcomes(in_language(gold, language, options.labels, Path(name), chosen), settings))
            for outcome in found[language]:
                wanted = {"all": True, "missed": verdict(outcome) != "right", "wrong": verdict(outcome) in {"wrong", "wider"}, "": False}
                if wanted[options.show]:
                    print("\n".join(show(outcome)))
    print(HEAD)
    for language, outcomes_ in found.items():
        print(line(f"film, {language}", outcomes_))
        taken = [each.case.id for each in outcomes_ if language_of_question(each.case.question) != language]
        print(f"{'':24}right: {' '.join(each.case.id for each in outcomes_ if verdict(each) == 'right')}")
        print(f"{'':24}wrong: {' '.join(each.case.id for each in outcomes_ if verdict(each) in {'wrong', 'wider', 'failed'}) or '-'}", end="")
        print(f"; taken for another language: {' '.join(taken) or '-'}")
    if options.out:
        with options.out.open("w", encoding="utf-8") as out:
            for language, outcomes_ in found.items():
                out.writelines(json.dumps({"language": language, **asdict(each.score)}, ensure_ascii=False) + "\n" for each in outcomes_)


if __name__ == "__main__":
    main()
