"""The system's own output before its own judge and before pySHACL: facts of the test bed's documents, in Turtle and JSON lines, that are refused.

    .venv/bin/python -m benchmarks.own_output [gist cidoc ...] [--held] [--ontologies FOLDER]

The shapes are made from the ontology by tests/judges/shapes.py, which shares no code with the judge.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from benchmarks.testbed import FILES, add_places, documents, ontology_file
from onto_core.matching.select import whole
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_extract import Extractor
from onto_extract.api import Result
from onto_extract.commands.output import json_lines
from onto_extract.commands.validate import judge
from onto_extract.rdf import graph_of
from tests.judges import shapes

AGAIN = ExtractionSettings(grounding="ignore", incomplete="ignore", typing="strict")
"""The text is not there any more, and a document need not state all that its ontology asks for."""


def refused(result: Result, schema: Schema) -> tuple[int, list[str]]:
    """The number of facts, said and following, and what any of the judges has against one of them."""
    message = result.message
    graph = graph_of([message])
    found = [f"pySHACL: {each}" for each in shapes.violations(graph, schema.ontologies.values())]
    forms = {"facts.ttl": graph.serialize(format="turtle").encode(), "facts.jsonl": "\n".join(json_lines([result.reading])).encode()}
    for name, content in forms.items():
        lines, _ = judge(name, content, None, whole(schema), AGAIN) if content.strip() else ([], 0)
        found += [f"{name}: {violation.message}" for _, judged in lines if not judged.accepted for violation in judged.violations]
    return len(message.triples), found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="ONTOLOGY", default=list(FILES))
    add_places(parser)
    given = parser.parse_args(arguments)
    facts = problems = 0
    for name in given.names:
        path = ontology_file(name, given)
        with Extractor(ontologies=[str(path)], model="rules") as extractor:
            for document in documents(given.bed, name, given.held):
                result = extractor.extract(document.text, document_id=document.name)
                count, found = refused(result, result.reading.selection.subset.schema)
                facts, problems = facts + count, problems + len(found)
                print(*(f"{document.name}: {each}" for each in found), sep="\n", end="\n" if found else "")
        print(f"{name}: so far {facts} facts, {problems} refused")


if __name__ == "__main__":
    main()
