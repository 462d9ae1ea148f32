"""How many questions are answered rightly, wrongly, or honestly not at all, without a model: 50 questions over 98,070 triples (bestiary).

    .venv/bin/python benchmarks/questions.py [--data FOLDER] [--labels] [--show]

The graph has no labels: things, classes and properties are called by their IRIs, camel case split. `--labels` adds what an owner of the ontology
would write down once: names for its abbreviations (`dex`: dexterity, `Beast`: creature). Right: the rows are those of the gold query (numbers by
value to 1e-6). Unjudged: answered otherwise than the file says, whose gold query is no valid SPARQL. Properties that the data uses and its
ontology does not declare are declared. The gold queries find kinds of creatures ("dragons") by a regular expression over IRIs, which no label
or class says.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from onto_core.messages import Answer
from onto_core.ontology.schema.names import words
from onto_core.vocabulary import OWL, RDF, RDF_TYPE, RDFS, SKOS, local_name
from onto_query import Asker

ROOT = Path(__file__).resolve().parents[1]
NAMESPACE = "http://www.semanticweb.org/annab/ontologies/2022/3/ontology#"
LABELS = {
    "Beast": "creature",
    "hasLanguages": "speaks language",
    "hasHPvalue": "health points",
    "hasCRValue": "challenge rating",
    "hasACValue": "armor class",
    "hasInitValue": "initiative value",
    "hasXPValue": "experience points",
    "hasFortValue": "fort value",
    "hasRefValue": "ref value",
    "hasWillValue": "will value",
    "hasTouchValue": "touch value",
    "hasFlatFootedValue": "flat footed value",
    "hasSpeedValue": "speed value",
    "atk": "attack parameter",
    "cmb": "combat maneuver bonus",
    "cmd": "combat maneuver defense level",
    "str": "strength attribute",
    "dex": "dexterity attribute",
    "con": "constitution attribute",
    "int": "intelligence attribute",
    "wis": "wisdom attribute",
    "cha": "charisma attribute",
}
Question = dict[str, Any]

_TRIPLE = re.compile(r"(\S+) (\S+) (.*) \.\s*$")


def split(data: Path, folder: Path, *, labels: bool) -> tuple[Path, Path]:
    """(ontology, graph) as N-Triples: definitions apart from facts, a label for every thing."""
    definitions, facts, things = [], [], set()
    with gzip.open(data, "rt", encoding="utf-8") as lines:
        for line in lines:
            found = _TRIPLE.match(line)
            assert found is not None, line
            subject, predicate, value = found.groups()
            if value == f"<{OWL}AnnotationProperty>":
                continue  # three of them carry numbers of four thousand creatures
            declared = predicate == f"<{RDF_TYPE}>" and value.startswith(f"<{OWL}") and "NamedIndividual" not in value
            if declared or subject.startswith("_:") or predicate.startswith((f"<{RDFS}", f"<{OWL}", f"<{RDF}first", f"<{RDF}rest")):
                definitions.append(line)
            elif OWL not in value:
                facts.append(line)
                things.update(term for term in (subject, value) if term.startswith(f"<{NAMESPACE}") and predicate != f"<{RDF_TYPE}>")
    declared_names = {line.split(" ", 1)[0] for line in definitions if "Property>" in line}
    used = {(predicate, value.startswith('"')) for line in facts for predicate, value in [_TRIPLE.match(line).groups()[1:]]}  # type: ignore[union-attr]
    for predicate, literal in sorted(used):
        if predicate.startswith(f"<{NAMESPACE}") and predicate not in declared_names:
            definitions.append(f"{predicate} <{RDF_TYPE}> <{OWL}{'Datatype' if literal else 'Object'}Property> .\n")
    if labels:
        definitions += [f'<{NAMESPACE}{name}> <{SKOS}altLabel> "{label}"@en .\n' for name, label in LABELS.items()]
    facts += [f'{thing} <{RDFS}label> "{called(thing)}" .\n' for thing in sorted(things)]
    ontology, graph = folder / "bestiary-ontology.nt", folder / "bestiary.nt"
    ontology.write_text("".join(definitions), encoding="utf-8")
    graph.write_text("".join(facts), encoding="utf-8")
    return ontology, graph


def called(thing: str) -> str:
    """`<...#AdultSilverDragon>` is "adult silver dragon"; the L that the names of languages end with goes."""
    return re.sub(r" l$", "", words(local_name(thing[1:-1])).lower()).replace('"', "'")


def gold(question: Question, store: str) -> tuple[frozenset[str], bool]:
    """The values that the gold query gives, in one form; those of the file when it is no query (and False)."""
    run = [sys.executable, "-m", "onto_core.cli.main", "sparql", question["query"]["sparql"], "--store", store, "--collection", "bestiary"]
    done = subprocess.run([*run, "--format", "json"], capture_output=True, text=True, check=False)
    valid = done.returncode == 0
    return frozenset(_gold_values(json.loads(done.stdout) if valid else question["answers"][0])), valid


def _gold_values(found: Question) -> Iterator[str]:
    if "boolean" in found:
        yield str(found["boolean"]).lower()
        return
    for binding in found["results"]["bindings"]:
        if "boolean" in binding:
            yield str(binding["boolean"]).lower()
        else:
            yield from (form(cell["value"]) for cell in binding.values())


def form(value: str) -> str:
    try:
        return f"{float(value):.6g}"
    except ValueError:
        return value.lower() if value.lower() in {"true", "false"} else value


def right(answer: Answer, wanted: frozenset[str]) -> bool:
    """Whether one of the columns has exactly the gold values."""
    columns = [frozenset(form(row[at].value) for row in answer.rows if row[at]) for at in range(len(answer.columns))]  # type: ignore[union-attr]
    return wanted in columns or (answer.status == "empty" and not wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "bestiary")
    parser.add_argument("--labels", action="store_true", help="with names for the ontology's abbreviations")
    parser.add_argument("--show", action="store_true", help="every question with its answer")
    options = parser.parse_args()
    if not options.data.is_dir():
        sys.exit(f"no data at {options.data}: nothing measured")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ontology, graph = split(options.data / "bestiary.nt.gz", folder, labels=options.labels)
        load = [sys.executable, "-m", "onto_core.cli.main", "graph", "load", str(graph), "--store", f"oxigraph:{folder}/graph"]
        subprocess.run([*load, "--collection", "bestiary"], check=True, stdout=subprocess.DEVNULL)
        questions = json.loads((options.data / "questions.json").read_text(encoding="utf-8"))["questions"]
        statuses: Counter[str] = Counter()
        seconds: list[float] = []
        with Asker(f"oxigraph:{folder}/graph", [ontology], model="rules", embedder__cache="memory:", model__cache="memory:") as asker:
            for question in questions:
                text = question["question"][0]["string"]
                started = time.monotonic()
                answer = asker.ask(text, collection="bestiary")
                seconds.append(time.monotonic() - started)
                wanted, valid = gold(question, f"oxigraph:{folder}/graph")
                said = answer.status in {"answered", "empty"}
                verdict = "not answered" if not said else "right" if right(answer, wanted) else "wrong" if valid else "unjudged"
                statuses[verdict] += 1
                statuses[f"  {answer.status}"] += 1
                if options.show:
                    print(f"{verdict:12} {answer.status:12} {text}\n{'':13}{answer.text[:200]}")
    total = len(questions)
    print(f"bestiary, {'labels' if options.labels else 'no labels'}, rules: {total} questions")
    for what in ("right", "wrong", "unjudged", "not answered"):
        print(f"  {what:14}{statuses[what]:4}  {statuses[what] / total:.0%}")
    print("  " + ", ".join(f"{status.strip()} {count}" for status, count in sorted(statuses.items()) if status.startswith(" ")))
    seconds.sort()
    print(f"  seconds a question: median {seconds[total // 2]:.3f}, slowest {seconds[-1]:.3f}")


if __name__ == "__main__":
    main()
