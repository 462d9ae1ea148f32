"""The openCypher TCK as cases for a guard: each query that a scenario runs, with what its scenario says of it.

python tests/judges/opencypher_tck.py FOLDER     prints the table of docs/cypher.md
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal

from cypher_executor.dialects.products import NEO4J_5
from cypher_executor.guard import check
from onto_core.errors import QueryRejected

Kind = Literal["read", "write", "error"]
"""What a scenario says of its query: it changes nothing and has no clause that would; it writes; it must fail."""

WRITING = re.compile(r"(?<![\w.:`])(CREATE|MERGE|SET|REMOVE|DELETE)\b(?!\s*[:,)=])", re.IGNORECASE)
TEXTS = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|//[^\n]*|/\*.*?\*/", re.DOTALL)
PROCEDURE = re.compile(r"And there exists a procedure ([\w.]+)\(")


@dataclass
class Scenario:
    name: str
    steps: list[str] = field(default_factory=list)
    queries: list[str] = field(default_factory=list)
    tables: list[tuple[str, list[str]]] = field(default_factory=list)
    """The rows of every table, with the step that they belong to; of an outline its examples, too."""


@dataclass(frozen=True)
class Case:
    feature: str
    scenario: str
    query: str
    kind: Kind
    effects: bool
    """Whether the scenario lists side effects; a write clause may also change nothing."""
    parameters: dict[str, object]
    procedures: tuple[str, ...]


def cases(folder: Path) -> Iterator[Case]:
    """Every query that is executed for its result, with the placeholders of outlines filled in from each line of their examples."""
    for path in sorted(folder.rglob("*.feature")):
        for scenario in scenarios(path.read_text(encoding="utf-8")):
            for query in dict.fromkeys(filled(scenario)):
                yield case(str(path.relative_to(folder).parent), scenario, query)


def case(feature: str, scenario: Scenario, query: str) -> Case:
    said = " ".join(scenario.steps)
    effects = "the side effects should be" in said
    kind: Kind = "error" if "should be raised" in said else "write" if effects or WRITING.search(TEXTS.sub("''", query)) else "read"
    parameters = {row[0]: value(row[1]) for step, row in scenario.tables if step.startswith("And parameters are")}
    procedures = tuple(found[1].lower() for step in scenario.steps if (found := PROCEDURE.match(step)))
    return Case(feature, scenario.name, query, kind, effects, parameters, procedures)


def scenarios(text: str) -> Iterator[Scenario]:
    current, step = Scenario(""), ""
    quoted: list[str] | None = None
    for line in text.splitlines():
        bare = line.strip()
        if quoted is not None:
            if bare == '"""':
                if step.startswith("When executing query"):
                    current.queries.append("\n".join(quoted))
                quoted = None
            else:
                quoted.append(line)
        elif bare.startswith("Scenario"):
            if current.name:
                yield current
            current, step = Scenario(bare.partition(":")[2].strip()), ""
        elif not current.name or not bare or bare.startswith(("#", "@")):
            continue
        elif bare == '"""':
            quoted = []
        elif bare.startswith("|"):
            current.tables.append((step, [cell.strip() for cell in re.split(r"(?<!\\)\|", bare)[1:-1]]))
        else:
            step = bare
            current.steps.append(bare)
    if current.name:
        yield current


def filled(scenario: Scenario) -> Iterator[str]:
    rows = [row for step, row in scenario.tables if step.startswith("Examples")]
    for query in scenario.queries:
        if not rows:
            yield query
        for row in rows[1:]:
            filling = dict(zip(rows[0], row, strict=True))
            yield re.sub(r"<(\w+)>", partial(fill, filling), query)


def fill(filling: dict[str, str], found: re.Match[str]) -> str:
    return filling.get(found[1], found[0]).replace(r"\|", "|")


def value(text: str) -> object:
    """A parameter's value as the tables write it."""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if re.fullmatch(r"-?\d*\.\d+", text):
        return float(text)
    if text.startswith("[") and text.endswith("]"):
        return [value(part.strip()) for part in text[1:-1].split(",") if part.strip()]
    if text.startswith("{") and text.endswith("}"):
        return {key.strip(): value(inner.strip()) for key, _, inner in (part.partition(":") for part in text[1:-1].split(",") if part.strip())}
    return {"null": None, "true": True, "false": False}.get(text, text.strip("'\""))


def refusal(found: Case) -> str:
    """What the guard says of a case, for Neo4j and with the procedures that its scenario declares; empty when it may run."""
    known = {**NEO4J_5.procedures, **dict.fromkeys(found.procedures, ())}
    try:
        check(found.query, replace(NEO4J_5, procedures=known), found.parameters)
    except QueryRejected as error:
        return str(error)
    return ""


def table(found: Sequence[Case]) -> str:
    """The lines of docs/cypher.md: for each feature how many reads pass, how many are refused for which limit, and how many writes are refused."""
    lines = ["| feature | reads | pass | refused for | writes | refused |", "|---|---|---|---|---|---|"]
    for feature in [*sorted({one.feature for one in found}), ""]:
        own = [one for one in found if one.feature == feature or not feature]
        reads = [refusal(one) for one in own if one.kind == "read"]
        writes = [refusal(one) for one in own if one.kind == "write"]
        limits = Counter(limit(said) for said in reads if said)
        named = ", ".join(f"{name} {count}" for name, count in limits.most_common()) or "-"
        lines.append(
            f"| {feature or '**all**'} | {len(reads)} | {reads.count('')} | {named} | {len(writes)} | {sum(bool(said) for said in writes)} |"
        )
    return "\n".join(lines) + "\n"


def limit(said: str) -> str:
    """The limit that a refusal names; the whole of it, when it names none."""
    if found := re.search(r"\(limit: ([\w ]+)\)", said):
        return found[1]
    return "the escape \\u" if "the escape \\u" in said else said


if __name__ == "__main__":
    sys.stdout.write(table(list(cases(Path(sys.argv[1])))))
