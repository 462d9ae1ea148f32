"""A laptop's service that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.worlds.service import FRAM, Service, serving, settings_in


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(settings_in(tmp_path_factory.mktemp("service"))) as running:
        running.read("fram.txt", FRAM)
        yield running
