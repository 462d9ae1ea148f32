"""A pytest plugin for rdflib's own tests.

ONTORAG_OUTCOMES names the file for what each test came to; ONTORAG_STORE puts our store in the place of Memory.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from rdflib import plugin
from rdflib.store import Store

OUTCOMES: dict[str, str] = {}

if os.environ.get("ONTORAG_STORE"):
    for name in ("default", "Memory"):
        plugin._plugins[name, Store] = plugin.Plugin(name, Store, "sparql_cassandra.rdflib_plugin.store", "MemoryStore")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" or report.outcome != "passed":
        OUTCOMES[report.nodeid] = report.outcome


def pytest_sessionfinish() -> None:
    Path(os.environ["ONTORAG_OUTCOMES"]).write_text(json.dumps(OUTCOMES))
