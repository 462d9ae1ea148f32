"""Stores on the Fuseki of a test run: a dataset for each collection of each process, empty for each test."""

from __future__ import annotations

import os
import urllib.request
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.servers.graph_server import COLLECTIONS, GraphServer


@pytest.fixture
def fuseki_datasets(fuseki: GraphServer) -> str:
    """The address of the datasets of this process, all of them empty: http://HOST:PORT/WORKER-{collection}."""
    prefix = f"/{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-"
    with closing(HTTPConnection(fuseki.address, timeout=30)) as connection:  # one for all of them
        for name in COLLECTIONS:
            connection.request("POST", prefix + name, b"DROP ALL", {"Content-Type": "application/sparql-update"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status < 300, f"{name} was not emptied: HTTP status {answer.status}"
    return f"http://{fuseki.address}{prefix}{{collection}}"


@pytest.fixture
def fuseki_url(fuseki_datasets: str, tmp_path: Path) -> str:
    """The URL of an empty store."""
    return store_url(fuseki_datasets, tmp_path)


def store_url(address: str, folder: Path, **options: str) -> str:
    """The URL of a store at the address, whose records are in the folder, and whose revisions change with writes alone."""
    own = {"collections": ",".join(COLLECTIONS), "records": str(folder / "records"), "age": "1e12", **options}
    return f"sparql+{address}#{urlencode(own)}"


def update(address: str, text: str) -> None:
    """Change a dataset as anybody would, past our own code."""
    request = urllib.request.Request(address, urlencode({"update": text}).encode())
    with urllib.request.urlopen(request, timeout=30):
        pass
