"""How long real ontologies take to read, check, close and describe: python benchmarks/ontology_load.py [FILE...]

Without files: the six of ../shared/data/ontologies. CPU seconds, one thread; each figure is the best of three runs.
`first answers`: domain, range, counts and inverses of every property, asked for the first time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from onto_core.ontology.check.rules import check
from onto_core.ontology.describe import describe, tokens
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.formats import dump

DATA = Path(__file__).parents[1] / ".." / "shared" / "data" / "ontologies"
Value = TypeVar("Value")


def best(run: Callable[[], Value], times: int = 3) -> tuple[float, Value]:
    """(seconds of the fastest run, what the last one gave)"""
    fastest = float("inf")
    for _ in range(times):
        start = time.process_time()
        value = run()
        fastest = min(fastest, time.process_time() - start)
    return fastest, value


def first_answers(schema: Schema) -> None:
    for iri in schema.properties:
        schema.effective_domain(iri)
        schema.effective_range(iri)
        schema.max_count(iri, ())
        schema.inverses(iri)


def main(files: list[Path]) -> None:
    columns = (
        "ontology",
        "elements",
        "read",
        "check",
        "schema",
        "first answers",
        "is_a, ns",
        "named, µs",
        "describe",
        "tokens/element",
        "to json",
        "to ttl",
    )
    print("  ".join(f"{column:>{max(len(column), 8)}}" for column in columns))
    for file in files:
        content = file.read_bytes()
        read, ontology = best(lambda: read_ontology(file.name, content))  # noqa: B023 - runs at once
        checking, _ = best(lambda: check(ontology))  # noqa: B023
        building, schema = best(lambda: Schema([ontology]))  # noqa: B023
        answers, _ = best(lambda: first_answers(Schema([ontology])))  # noqa: B023
        pairs = [(a, b) for a in list(schema.classes)[:300] for b in list(schema.classes)[:300]]
        asking, _ = best(lambda: [schema.is_a(a, b) for a, b in pairs])  # noqa: B023
        labels = [schema.label(iri) for iri in (*schema.classes, *schema.properties)]
        naming, _ = best(lambda: [schema.named(label) for label in labels])  # noqa: B023
        describing, text = best(lambda: describe(schema.refs, schema))  # noqa: B023
        written = [best(lambda: dump(ontology, format))[0] for format in ("json", "ttl")]  # noqa: B023
        row = (
            file.stem[:20],
            f"{len(schema.refs):,}",
            f"{read:.2f}",
            f"{checking:.3f}",
            f"{building:.3f}",
            f"{answers - building:.3f}",
            f"{asking / len(pairs) * 1e9:.0f}",
            f"{naming / len(labels) * 1e6:.1f}",
            f"{describing:.3f}",
            f"{tokens(text) / len(schema.refs):.1f}",
            *(f"{seconds:.3f}" for seconds in written),
        )
        print("  ".join(f"{cell:>{max(len(column), 8)}}" for cell, column in zip(row, columns, strict=True)))


if __name__ == "__main__":
    chosen = [Path(argument) for argument in sys.argv[1:]] or sorted(DATA.glob("*.*"))
    main(chosen) if chosen else print(f"nothing to read: {DATA} is not there")
