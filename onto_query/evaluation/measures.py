"""Answers against gold queries: which are right, which are honest words that there is none, and what the others got wrong. Pure."""

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
"""Up to here columns may stand in any order."""
ABSTAINED: Final = frozenset({"clarify", "unanswerable", "out_of_scope", "refused"})
"""Statuses of an answer that gives none, and says so."""

Value = str | float
Row = tuple[Value | None, ...]
Verdict = OneOf["right", "wider", "wrong", "abstained", "failed"]
"""wider: each row of the gold is in a row of its own among as many rows, by value or by what a thing is called. failed: the query did not run."""


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question. `query` finds what is right; a question without one has no answer in the graph, and to say so is right."""

    id: str
    question: str
    query: str | None


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """`right`: the rows of the gold query, or an honest word where there is none. `gold`: why the gold query gives no rows to compare with."""

    id: str
    question: str
    verdict: Verdict
    status: str
    right: bool = False
    answered: bool = False
    foreign: tuple[str, ...] = ()
    """Classes and properties of the query that the ontologies do not have."""
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
    """JSON lines, or one JSON list, of {question, query} or {question, unanswerable: true}; `id` may be given. Raises InputError: all problems."""
    problems: list[Problem] = []
    found = [case for where, item in _items(source, content, problems) if (case := _case(where, item, problems)) is not None]
    if not found and not problems:
        problems.append(Problem(source, "has no questions", FORM))
    if problems:
        raise InputError(source, problems)
    return found


FORM: Final = '{"question": "...", "query": "SELECT ..."}, or "unanswerable": true in the place of the query'


def _items(source: str, content: str, problems: list[Problem]) -> Iterable[tuple[str, object]]:
    if content.lstrip().startswith("["):
        try:
            yield from ((f"{source}: item {number}", item) for number, item in enumerate(json.loads(content), start=1))
        except json.JSONDecodeError as error:
            problems.append(Problem(source, f"is no JSON list: {error}", FORM))
        return
    for number, line in enumerate(content.splitlines(), start=1):
        if line.strip():
            try:
                yield f"{source}: line {number}", json.loads(line)
            except json.JSONDecodeError as error:
                problems.append(Problem(f"{source}: line {number}", f"is no JSON: {error}", FORM))


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
    """`gold`: what the case's query gave; None when it has none."""
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
    """Over all questions whose gold query gave rows to compare with, or that have none."""
    count = [each for each in outcomes if not each.gold]
    verdicts = Counter(each.verdict for each in count)
    answered = [each for each in count if each.query]
    abstained = sum(each.verdict == "abstained" for each in count)
    return QuestionReport(
        questions=len(outcomes),
        judged=len(count),
        right=sum(each.right for each in count),
        wider=verdicts["wider"],
        wrong=verdicts["wrong"],
        abstained=abstained,
        failed=verdicts["failed"],
        accuracy=_share(sum(each.right for each in count), len(count)),
        abstention=_share(abstained, len(count)),
        ran=_share(sum(each.answered for each in answered), len(answered)),
        foreign=_share(sum(bool(each.foreign) for each in answered), len(answered)),
        seconds=round(median([each.seconds for each in count]), 3) if count else 0.0,
        statuses=dict(Counter(each.status for each in count)),
        outcomes=tuple(outcomes),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def same_rows(want: Sequence[Row], have: Sequence[Row], *, ordered: bool) -> bool:
    """The same rows as often, whatever their order unless it was asked for, and whatever the order of up to `MOST_COLUMNS` columns."""
    if len(want) != len(have):
        return False
    if not want:
        return True
    width = len(want[0])
    if len(have[0]) != width:
        return False
    orders = itertools.permutations(range(width)) if width <= MOST_COLUMNS else [tuple(range(width))]
    return any(_equal(want, [tuple(row[at] for at in order) for row in have], ordered=ordered) for order in orders)


def _equal(want: Sequence[Row], have: Sequence[Row], *, ordered: bool) -> bool:
    if not ordered:
        want, have = sorted(want, key=_in_order), sorted(have, key=_in_order)
    return all(same(a, b) for one, other in zip(want, have, strict=True) for a, b in zip(one, other, strict=True))


def _in_order(row: Row) -> list[tuple[int, float, str]]:
    return [(0, 0.0, "") if cell is None else (1, cell, "") if isinstance(cell, float) else (2, 0.0, cell) for cell in row]


def within(want: Sequence[Row], have: Sequence[Row]) -> bool:
    """As many rows, and each of the gold's in one of its own."""
    left = list(have)
    for row in want:
        at = next((i for i, other in enumerate(left) if all(any(same(cell, each) for each in other) for cell in row)), None)
        if at is None:
            return False
        del left[at]
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
    """Classes and properties in the SPARQL of an answer that its ontologies do not have; of Cypher, which holds other names, none."""
    if answer.query is None or answer.query.language != "sparql":
        return ()
    try:
        facts = sparql_facts.read(answer.query.text)
    except (BadQuery, QueryRejected):
        return ()
    used = [(iri, schema.properties) for iri in facts.properties] + [(iri, schema.classes) for iri in facts.classes]
    return tuple(iri for iri, known in used if iri not in known and not iri.startswith(ALLOWED))
