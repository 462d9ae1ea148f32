"""A service without workers in front of a bus whose workers run elsewhere: it publishes, and waits for what they make of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.servers.pulsar.fixture import namespace
from tests.worlds.service import FRAM, GAUSS, Service, serving, settings_in

PARAGRAPHS = "\n\n".join(f"The ship Number{number} was built in Dundee. Dundee is a town." for number in range(60))


@dataclass
class Cluster:
    """The front, and the service whose workers do the work."""

    front: Service
    workers: Service


@pytest.fixture(scope="module", params=["sqlite", "pulsar"])
def cluster(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Over the bus of a laptop, and over a real Pulsar: pulsar-lite makes the second consumer of a group wait until a message comes."""
    folder = tmp_path_factory.mktemp("cluster")
    bus: dict[str, object] = {}
    own: dict[str, object] = {}
    if request.param == "pulsar":
        url, web = request.getfixturevalue("pulsar_address")
        bus = {"bus.url": url, "bus.pulsar.admin": web, "bus.pulsar.namespace": namespace(web)}
        bus["bus.pulsar.in_hand"], own["bus.pulsar.in_hand"] = str(folder / "in-hand"), str(folder / "in-hand-of-the-front")
    with serving(settings_in(folder, **bus)) as workers, serving(settings_in(folder, serve__workers=False, **{**bus, **own})) as front:
        front.read("fram.txt", FRAM)
        yield Cluster(front, workers)


def test_a_document_that_the_front_took_is_read_by_the_workers(cluster: Cluster) -> None:
    shown = cluster.front.read("gauss.txt", GAUSS)
    assert (shown["chunks"], shown["extracted"]) == (1, 1)
    assert cluster.workers.client.get("/v1/documents/gauss.txt").json()["extracted"] == 1


def test_a_question_goes_over_the_bus_and_its_answer_to_who_asked(cluster: Cluster) -> None:
    assert cluster.front.parts.generation.value.services is None
    answers = [cluster.front.ask(text).json()["text"] for text in ("Where was Fram built?", "Where was Fram built?")]
    assert all("Larvik" in answer for answer in answers)
    events = cluster.front.ask("Where was Fram built?", headers={"Accept": "text/event-stream"}).text
    assert events.count("event: step") > 1
    assert events.rstrip().splitlines()[-2] == "event: answer"


def test_a_document_of_several_chunks_is_taken_at_once_and_read_in_the_background(cluster: Cluster) -> None:
    taken = cluster.front.put("long.txt", PARAGRAPHS, chunk_size="1000").json()
    assert taken["chunks"] > 1
    shown = cluster.front.client.get(taken["document"] + "&wait=30").json()
    assert shown["extracted"] == shown["chunks"] == taken["chunks"]


def test_the_front_is_ready_by_itself(cluster: Cluster) -> None:
    until = time.monotonic() + 20
    while not (ready := cluster.front.client.get("/readyz").json())["ready"] and time.monotonic() < until:
        time.sleep(0.1)
    assert ready["ready"] is True, ready
    assert set(ready["workers"]) == {"serve.uploads"}
