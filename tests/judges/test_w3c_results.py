"""Our results in the standard formats beside the files that the W3C's suites expect: each read by rdflib, CSV by Python."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import cast

import pytest
from rdflib.query import Result

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import CheckedQuery, Form
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from sparql_cassandra.results import render
from tests.judges.w3c_answers import RESULT_FORMATS, Answer, Rows, answer_of, expected, same
from tests.judges.w3c_suite import FAILING, ROOT, Case, cases, folders, lexical_forms_kept, prepared, quads

pytestmark = pytest.mark.skipif(not ROOT.exists(), reason="the W3C suites are not here (../shared/data/w3c)")

KINDS = ("QueryEvaluationTest", "CSVResultFormatTest")


def written(case: Case, format_: str) -> str:
    """Our answer as text in a format."""
    query = prepared(case).query
    form = cast(Form, query.form.lower())
    checked = CheckedQuery("sparql", query.text, form=form, query=query, variables=tuple(variable.name for variable in query.variables))
    return "".join(render(solve(checked, MemoryIndex(quads(case)), Budget(), default=(DEFAULT_GRAPH,)), form, format_))


def read_back(text: str, format_: str) -> Answer:
    with lexical_forms_kept():
        return answer_of(Result.parse(io.BytesIO(text.encode()), format=format_))


def csv_rows(text: str) -> Rows:
    """The fields as strings; blank nodes stay apart, since their labels may be others."""
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    return Rows(tuple(header), tuple(tuple(f"B{field}" if field.startswith("_:") else f"S{field}" for field in row) for row in rows))


def agrees(case: Case) -> bool:
    path = cast(Path, case.result)
    format_ = RESULT_FORMATS[path.suffix]
    text = written(case, format_)
    if format_ == "csv":
        return same(csv_rows(text), csv_rows(path.read_text(encoding="utf-8")))
    return same(read_back(text, format_), expected(path))


def with_results(folder: str) -> list[Case]:
    return [case for case in cases(folder, *KINDS) if case.result is not None and case.result.suffix in RESULT_FORMATS]


@pytest.mark.parametrize("folder", folders(*KINDS))
def test_what_we_write_says_what_the_expected_file_says(folder: str) -> None:
    failed = [case.id for case in with_results(folder) if case.id not in FAILING and not agrees(case)]
    assert failed == [], [written(case, RESULT_FORMATS[cast(Path, case.result).suffix]) for case in with_results(folder) if case.id in failed]


def test_every_format_is_judged() -> None:
    suffixes = [cast(Path, case.result).suffix for folder in folders(*KINDS) for case in with_results(folder)]
    assert {suffix: suffixes.count(suffix) for suffix in RESULT_FORMATS} == {".srx": 340, ".srj": 6, ".csv": 3, ".tsv": 3}
