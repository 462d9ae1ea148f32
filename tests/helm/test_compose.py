"""compose.yaml, read as a file: every setting exists, every image is pinned, every worker is one. It is not run: there is no container engine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from onto_core.cli.main import COMMANDS
from onto_core.service.configuration import load_settings
from onto_core.service.workers import WORKERS

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"].startswith("ontorag:")}
OF_COMPOSE = {
    "image", "build", "command", "environment", "volumes", "read_only", "tmpfs", "cap_drop", "security_opt", "restart", "stop_grace_period",
    "healthcheck", "depends_on", "hostname",
}  # fmt: skip


def test_it_is_the_cluster_and_four_workers() -> None:
    assert SERVICES.keys() - OURS.keys() == {"pulsar", "cassandra", "falkordb"}
    assert {service["command"][1] for service in OURS.values() if service["command"][0] == "run"} == {
        "kg-extract-ontology",
        "sparql-cassandra",
        "cypher-executor",
        "onto-query",
    }


@pytest.mark.parametrize("name", OURS)
def test_its_command_exists(name: str) -> None:
    command, *words = OURS[name]["command"]
    assert command in COMMANDS
    assert command != "run" or set(words) <= WORKERS.keys()


@pytest.mark.parametrize("name", OURS)
def test_every_setting_that_it_passes_exists(name: str, tmp_path: Path) -> None:
    environment = {key: value for key, value in OURS[name]["environment"].items() if value is not None}
    assert {"ONTORAG__BUS__URL", "ONTORAG__STORE__URL"} <= environment.keys()
    settings = load_settings(environment=environment | {"ONTORAG_CONFIG": _empty(tmp_path)})
    assert settings.bus.url == "pulsar://pulsar:6650"
    host = settings.store.url.partition("://")[2].partition(":")[0]
    assert host in SERVICES
    assert host in SERVICES[name]["depends_on"] or "tables" in SERVICES[name]["depends_on"]


def _empty(tmp_path: Path) -> str:
    path = tmp_path / "ontorag.yaml"
    path.write_text("", encoding="utf-8")
    return str(path)


def test_a_setting_that_does_not_exist_would_be_seen(tmp_path: Path) -> None:
    from onto_core.errors import BadSettings

    with pytest.raises(BadSettings):
        load_settings(environment={"ONTORAG__BUS__ADDRESS": "x", "ONTORAG_CONFIG": _empty(tmp_path)})


@pytest.mark.parametrize("name", SERVICES)
def test_its_image_is_of_one_version(name: str) -> None:
    assert re.fullmatch(r"[a-z/]+:v?\d+\.\d+\.\d+", SERVICES[name]["image"])


@pytest.mark.parametrize("name", SERVICES)
def test_its_keys_are_those_of_compose_and_what_it_waits_for_is_there(name: str) -> None:
    service = SERVICES[name]
    assert service.keys() <= OF_COMPOSE
    for other, how in service.get("depends_on", {}).items():
        one_shot = SERVICES[other].get("restart") == "no"
        assert how == {"condition": "service_completed_successfully" if one_shot else "service_healthy"}, other
        assert one_shot or "test" in SERVICES[other]["healthcheck"], other


def test_volumes_are_declared_and_used() -> None:
    named = {volume.partition(":")[0] for service in SERVICES.values() for volume in service["volumes"] if re.match(r"\w+:", volume)}
    assert named == COMPOSE["volumes"].keys()


@pytest.mark.parametrize("name", OURS)
def test_our_containers_are_confined(name: str) -> None:
    service = OURS[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "state:/var/lib/ontorag" in service["volumes"]


def test_nothing_is_published_and_no_secret_is_written_down() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == []
    for service in OURS.values():
        assert service["environment"]["OPENAI_API_KEY"] is None, "handed through from the caller"


def test_the_brokers_delay_is_the_designs() -> None:
    assert SERVICES["pulsar"]["environment"]["PULSAR_PREFIX_managedLedgerNewEntriesCheckDelayInMillis"] == "0"
    assert SERVICES["pulsar"]["environment"]["PULSAR_PREFIX_managedLedgerCursorPositionFlushSeconds"] == "1"
