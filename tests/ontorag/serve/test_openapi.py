"""The OpenAPI document is true: of what schemathesis makes of it nothing ends in a server error or an answer that it does not tell of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator
from schemathesis import checks
from schemathesis.specs.openapi import checks as openapi_checks

from ontorag.serve.openapi import document, openapi_route
from ontorag.serve.table import ROUTES
from tests.worlds.service import FRAM, Service, serving, settings_in

EXAMPLES = 4
"""Requests for each operation; `st run URL/openapi.json` sends as many as it is asked for (docs/serve.md)."""
TRUE = (
    checks.not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_schema_conformance,
    openapi_checks.response_headers_conformance,
)
DOCUMENT = document([*ROUTES, openapi_route(ROUTES)])
OPERATIONS = sorted((method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    overrides = {"model.kind": "rules", "serve.wait": 60.0}
    with serving(settings_in(tmp_path_factory.mktemp("openapi"), **overrides)) as running:
        running.read("fram.txt", FRAM)
        yield running


def test_the_document_is_served_as_it_is_made(service: Service) -> None:
    served = service.client.get("/openapi.json").json()
    assert served["openapi"] == "3.1.0"
    assert served["paths"].keys() == DOCUMENT["paths"].keys()


def test_every_schema_of_the_document_is_a_schema() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_operation_says_who_may_use_it_and_which_collection_it_concerns() -> None:
    for methods in DOCUMENT["paths"].values():
        for operation in methods.values():
            assert operation["x-ontorag-action"] in {"open", "read", "write", "review", "admin"}
            assert operation["x-ontorag-collection"] in {"query", "path", "body", "default", "none", "all"}


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{method} {path}" for method, path in OPERATIONS])
def test_nothing_ends_in_a_server_error_or_an_answer_that_is_not_told_of(service: Service, method: str, path: str) -> None:
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    schema.config.update(base_url=service.url)
    operation = schema[path][method]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def conforms(case: schemathesis.Case) -> None:
        if case.query and case.query.get("wait"):
            case.query["wait"] = 0.1  # seconds that no test has
        case.call_and_validate(checks=list(TRUE))

    conforms()
