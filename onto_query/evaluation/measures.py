"""Answers scored against gold queries: right, honestly without an answer, or wrong. Pure."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final
from typing import Literal as OneOf

from onto_core.errors import BadQuery, InputError, Problem, QueryRejected
from onto_core.messages import Answer, CellWire
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import BlankNode, Cell, Iri, Table
from onto_query.gate import facts as sparql_facts
from onto_query.gate.issues import ALLOWED

TOLERANCE: Final = 1e-6
"""Numbers that differ by less, as a share or absolutely, are the same."""
MOST_COLUMNS: Final = 6
"""Up to this many columns may stand in any order."""
ABSTAINED: Final = frozenset({"clarify", "unanswerable", "out_of_scope", "refused"})
"""Statuses of a reply that gives no answer, and says so."""

Value = str | float
Row = tuple[Value | None, ...]
Verdict = OneOf["right", "wider", "wrong", "abstained", "failed"]
"""wider: as many rows, each with all values of a different gold row, by value or by label, and more. failed: the query did not run."""


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question. `query` finds the right rows; without one the graph has no answer, and to say so is right."""

    id: str
    question: str
    query: str | None


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """The score of an answer. `right`: the gold rows, or no answer where the graph has none. `gold`: why there are no rows to compare with."""

    id: str
    question: str
    verdict: Verdict
    status: str
    right: bool = False
    answered: bool = False
    foreign: tuple[str, ...] = ()
    """Classes and properties of the query that are not in the ontologies."""
    rows: int = 0
    wanted: int = 0
    seconds: float = 0.0
    query: str = ""
    gold: str = ""
    failure: str = ""


@dataclass(frozen=True, slots=True)
class QuestionReport:
    """Numbers of questions, shares of those that could be judged, and the median seconds of an answer."""

    questions: int
    judged: int
    right: int
    wider: int
    wrong: int
    abstained: int
    failed: int
    accuracy: float
    abstention: float
    ran: float
    foreign: float
    seconds: float
    statuses: Mapping[str, int]
    outcomes: tuple[QuestionScore, ...]


def read_cases(source: str, content: str) -> list[GoldQuestion]:
    """The cases in JSON lines or a JSON list of {question, query} or {question, unanswerable: true}, with or without `id`. Raises InputError."""
    problems: list[Problem] = []
    cases = [case for where, item in _items(source, content, problems) if (case := _case(where, item, problems)) is not None]
    if not cases and not problems:
        problems.append(Problem(source, "has no questions", FORM))
    if problems:
        raise InputError(source, problems)
    return cases


FORM: Final = '{"question": "...", "query": "SELECT ..."}, or "unanswerable": true in the place of the query'


def _items(source: str, content: str, problems: list[Problem]) -> Iterable[tuple[str, object]]:
    if content.lstrip().startswith("["):
        try:
            yield from ((f"{source}: item {number}", item) for number, item in enumerate(json.loads(content), start=1))
        except json.JSONDecodeError as error:
            problems.append(Problem(source, f"is not a JSON list: {error}", FORM))
        return
    for number, line in enumerate(content.splitlines(), start=1):
        if line.strip():
            try:
                yield f"{source}: line {number}", json.loads(line)
            except json.JSONDecodeError as error:
                problems.append(Problem(f"{source}: line {number}", f"is not JSON: {error}", FORM))


def _case(where: str, item: object, problems: list[Problem]) -> GoldQuestion | None:
    fields: Mapping[str, Any] = item if isinstance(item, dict) else {}
    question, query = fields.get("question"), fields.get("query")
    if not isinstance(question, str) or not question.strip():
        problems.append(Problem(where, "has no question", FORM))
    elif isinstance(query, str) and query.strip():
        return GoldQuestion(str(fields.get("id", where.rpartition(" ")[2])), question, query)
    elif fields.get("unanswerable") is True:
        return GoldQuestion(str(fields.get("id", where.rpartition(" ")[2])), question, None)
    else:
        problems.append(Problem(where, "has no query", FORM))
    return None


def judged(case: GoldQuestion, answer: Answer, gold: Table | None, schema: Schema) -> QuestionScore:
    """The score of an answer. `gold`: the result of the case's query; None for a case without one."""
    verdict = verdict_of(case, answer, gold)
    return QuestionScore(
        case.id,
        case.question,
        verdict,
        answer.status,
        right=verdict == "right" or (gold is None and verdict == "abstained"),
        answered=answer.status in {"answered", "empty"},
        foreign=foreign_terms(answer, schema),
        rows=len(answer.rows),
        wanted=len(gold.rows) if gold else 0,
        seconds=answer.seconds,
        query=answer.query.text if answer.query else "",
    )


def verdict_of(case: GoldQuestion, answer: Answer, gold: Table | None) -> Verdict:
    if answer.status == "failed":
        return "failed"
    if answer.status in ABSTAINED:
        return "abstained"
    if gold is None:
        return "wrong"
    want = [tuple(map(value_of, row)) for row in gold.rows]
    have = [tuple(map(value_of_wire, row)) for row in answer.rows]
    if same_rows(want, have, ordered=_ORDERED.search(case.query or "") is not None):
        return "right"
    called = [tuple(cell.label for cell in row if cell and cell.label) for row in answer.rows]
    return "wider" if within(want, [(*row, *names) for row, names in zip(have, called, strict=True)]) else "wrong"


_ORDERED = re.compile(r"\bORDER\s+BY\b", re.IGNORECASE)


def report(outcomes: Sequence[QuestionScore]) -> QuestionReport:
    """The figures over all questions that could be judged: those whose gold query, if any, ran."""
    scores = [score for score in outcomes if not score.gold]
    verdicts = Counter(score.verdict for score in scores)
    answered = [score for score in scores if score.query]
    abstained = sum(score.verdict == "abstained" for score in scores)
    return QuestionReport(
        questions=len(outcomes),
        judged=len(scores),
        right=sum(score.right for score in scores),
        wider=verdicts["wider"],
        wrong=verdicts["wrong"],
        abstained=abstained,
        failed=verdicts["failed"],
        accuracy=_share(sum(score.right for score in scores), len(scores)),
        abstention=_share(abstained, len(scores)),
        ran=_share(sum(score.answered for score in answered), len(answered)),
        foreign=_share(sum(bool(score.foreign) for score in answered), len(answered)),
        seconds=round(median([score.seconds for score in scores]), 3) if scores else 0.0,
        statuses=dict(Counter(score.status for score in scores)),
        outcomes=tuple(outcomes),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def same_rows(want: Sequence[Row], have: Sequence[Row], *, ordered: bool) -> bool:
    """True for the same rows as often, in any order unless one was asked for, with up to `MOST_COLUMNS` columns in any order."""
    if len(want) != len(have):
        return False
    if not want:
        return True
    width = len(want[0])
    if len(have[0]) != width:
        return False
    orders = itertools.permutations(range(width)) if width <= MOST_COLUMNS else [tuple(range(width))]
    return any(_equal(want, [tuple(row[i] for i in order) for row in have], ordered=ordered) for order in orders)


def _equal(want: Sequence[Row], have: Sequence[Row], *, ordered: bool) -> bool:
    if not ordered:
        want, have = sorted(want, key=_in_order), sorted(have, key=_in_order)
    return all(same(a, b) for wanted, row in zip(want, have, strict=True) for a, b in zip(wanted, row, strict=True))


def _in_order(row: Row) -> list[tuple[int, float, str]]:
    return [(0, 0.0, "") if cell is None else (1, cell, "") if isinstance(cell, float) else (2, 0.0, cell) for cell in row]


def within(want: Sequence[Row], have: Sequence[Row]) -> bool:
    """True for as many rows, each of which has all values of a different gold row."""
    left = list(have)
    for row in want:
        index = next((i for i, other in enumerate(left) if all(any(same(a, b) for b in other) for a in row)), None)
        if index is None:
            return False
        del left[index]
    return not left


def same(a: Value | None, b: Value | None) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return a == b


def value_of(cell: Cell) -> Value | None:
    """A thing by its IRI, a number by its value, any other literal by its text."""
    if cell is None:
        return None
    if isinstance(cell, Iri):
        return cell.value
    return "_:" if isinstance(cell, BlankNode) else number_or_text(cell.lexical)


def value_of_wire(cell: CellWire | None) -> Value | None:
    if cell is None:
        return None
    if cell.type == "literal":
        return number_or_text(cell.value)
    return cell.value if cell.type == "uri" else "_:"


def number_or_text(text: str) -> Value:
    try:
        number = float(text)
    except ValueError:
        return text
    return number if math.isfinite(number) else text


def foreign_terms(answer: Answer, schema: Schema) -> tuple[str, ...]:
    """Classes and properties in the SPARQL of an answer that are not in its ontologies; empty for Cypher, which has other names."""
    if answer.query is None or answer.query.language != "sparql":
        return ()
    try:
        facts = sparql_facts.read(answer.query.text)
    except (BadQuery, QueryRejected):
        return ()
    used = [(iri, schema.properties) for iri in facts.properties] + [(iri, schema.classes) for iri in facts.classes]
    return tuple(iri for iri, declared in used if iri not in declared and not iri.startswith(ALLOWED))
