"""Instance data that the ontologies' own publishers print, and mistakes seeded in it: how many are accepted, refused, and judged wrongly.

    .venv/bin/python benchmarks/instance_data.py [gist cidoc ...] --bed PATH [--ontologies PATH] [--held] [--show] [--set ontologies.profile=owl]

Each line is judged alone, as `ontorag validate FILE.jsonl --incomplete warn` judges a file that states the classes of its things, and then its fact
(an example shows a part of a thing, so what it leaves out is no mistake). Classes of other vocabularies (QUDT's in Brick's examples) are left out:
the ontology says nothing of them. A mistake counts as refused when any line of its file is. Lines whose
number is divisible by three are held out; `--held` runs only them, and `--show` prints nothing of them but their numbers.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from benchmarks.testbed import FILES, add_places, ontology_file
from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.schema.schema import Schema
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import read_ontologies
from onto_core.settings import Settings
from onto_extract.commands.validate import judge
from onto_extract.resolve.names import as_iri

Line = dict[str, Any]


@dataclass(frozen=True)
class Judged:
    """One line of the bed and the reasons against it."""

    line: Line
    reasons: tuple[str, ...]

    @property
    def forbidden(self) -> bool:
        return bool(self.line.get("forbidden", False))

    @property
    def right(self) -> bool:
        return self.forbidden == bool(self.reasons)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="ONTOLOGY", help=f"of {', '.join(FILES)}; default: all that have lines")
    add_places(parser)
    parser.add_argument("--show", action="store_true", help="print what is judged wrongly")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting")
    given = parser.parse_args()
    settings = load_settings(None, overrides=dict(each.split("=", 1) for each in given.set))
    print(f"{'':10} {'instances':>22} {'mistakes: forbidden':>24} {'odd but allowed':>22}")
    for name in given.names or FILES:
        lines = {sort: given.bed / sort / f"{name}.jsonl" for sort in ("instances", "mistakes")}
        path = ontology_file(name, given)
        if path is None or not any(file.exists() for file in lines.values()):
            continue
        subset = whole(Schema(read_ontologies([path], settings.ontologies)))
        judged = {sort: [verdict(line, subset, settings) for line in of(file, held=given.held)] for sort, file in lines.items()}
        print(f"{name:10} {_figures(judged['instances'], judged['mistakes'])}")
        if given.show:
            _show(judged, held=given.held)


def of(file: Path, *, held: bool) -> Iterator[Line]:
    """The lines of a file of the bed that are open, or those that are held out; none of a file that is not there."""
    for text in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        line: Line = json.loads(text)
        if (line["number"] % 3 == 0) == held:
            yield line


def verdict(line: Line, subset: Subset, settings: Settings) -> Judged:
    """The judgement of `ontorag validate` on the file that the line stands for."""
    content = "\n".join(json.dumps(each) for each in statements(line, subset.schema)).encode()
    extraction = settings.extraction.model_copy(update={"incomplete": "warn", "grounding": "ignore", "typing": "strict"})
    judged, _ = judge("line.jsonl", content, "jsonl", subset, extraction)
    reasons = [each.message for _, triple in judged if not triple.accepted for each in triple.violations if each.severity == "violation"]
    return Judged(line, tuple(dict.fromkeys(reasons)))


def statements(line: Line, schema: Schema) -> Iterator[Mapping[str, str]]:
    """The classes of all things, as far as the ontology has them, then the facts, as lines of JSON."""
    facts = [line["with"], line] if line.get("with") else [line]
    typed: list[tuple[str, list[str]]] = [(fact["subject"], fact.get("types") or line["types"]) for fact in facts]
    typed += [(fact["object"]["iri"], fact["object"].get("types") or []) for fact in facts if "iri" in fact["object"] and not _is_type(fact)]
    for thing, kinds in dict.fromkeys((thing, tuple(kinds)) for thing, kinds in typed):
        yield from ({"subject": _iri(thing), "predicate": "rdf:type", "object": kind} for kind in kinds if kind in schema.classes)
    for fact in facts:
        end = fact["object"]
        if "iri" in end:
            yield {"subject": _iri(fact["subject"]), "predicate": fact["property"], "object": _iri(end["iri"])}
        else:
            known = {key: end[key] for key in ("datatype", "language") if end.get(key)}
            yield {"subject": _iri(fact["subject"]), "predicate": fact["property"], "object": end["value"], **(known or {"object_type": "literal"})}


def _iri(name: str) -> str:
    """The name, or an IRI made of it where an example prints a thing's name instead of one."""
    return name if as_iri(name) else "urn:example:" + quote(name, safe="")


def _is_type(fact: Line) -> bool:
    return bool(fact["property"].endswith("#type"))


def _figures(instances: list[Judged], mistakes: list[Judged]) -> str:
    forbidden, allowed = ([each for each in mistakes if each.forbidden is sort] for sort in (True, False))
    refused = sum(each.right for each in forbidden)
    return (
        f"{_share(sum(each.right for each in instances), len(instances), 'accepted'):>22} {_share(refused, len(forbidden), 'refused'):>24}"
        f" {_share(sum(not each.right for each in allowed), len(allowed), 'refused'):>22}"
    )


def _share(number: int, of_: int, word: str) -> str:
    return f"{number}/{of_} {word} {100 * number / of_:.0f} %" if of_ else "none"


def _show(judged: Mapping[str, list[Judged]], *, held: bool) -> None:
    for sort, every in judged.items():
        wrong = [each for each in every if not each.right]
        if rules := Counter(each.line.get("rule", "instance") for each in wrong):
            print(f"  {sort}: " + ", ".join(f"{rule} {count}" for rule, count in rules.most_common()))
        for each in wrong:
            line = each.line
            if held:
                print(f"  {sort} {line['number']}")
                continue
            end = line["object"]
            value = end.get("iri") or f"{end['value']!r}^^{end.get('datatype')}@{end.get('language')}"
            print(f"  {sort} {line['number']} {line['subject']} ({', '.join(line['types'])}) {line['property']} {value} ({end.get('types', '')})")
            print(f"      {line.get('why', line['source'])}")
            print(*(f"      judged: {reason}" for reason in each.reasons or ("accepted",)), sep="\n")


if __name__ == "__main__":
    main()
