"""What settings become of Pulsar's client, and what it says when a cluster is away or does not want us."""

from __future__ import annotations

import asyncio
import threading

import pulsar
import pytest

from onto_core.bus import open_bus
from onto_core.bus.pulsar.client import _authentication
from onto_core.errors import BadSettings, BusError
from onto_core.settings import PulsarSettings
from onto_core.wire import Message

AWAY = "pulsar://127.0.0.1:1"
OAUTH = '{"client_id": "c", "client_secret": "s"}'


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, type(None)),
        ({"token": "t"}, pulsar.AuthenticationToken),
        ({"tls_certificate": "c.pem", "tls_key": "k.pem"}, pulsar.AuthenticationTLS),
        ({"oauth_issuer": "https://issuer", "oauth_key": OAUTH, "oauth_audience": "a"}, pulsar.AuthenticationOauth2),
    ],
)
def test_the_credentials_that_are_set_are_the_clients(given: dict[str, str], wanted: type) -> None:
    assert type(_authentication(PulsarSettings.model_validate(given))) is wanted


def test_two_kinds_of_credentials_are_one_too_many() -> None:
    with pytest.raises(BadSettings, match="token and oauth_issuer are set"):
        open_bus(AWAY, pulsar=PulsarSettings.model_validate({"token": "t", "oauth_issuer": "https://issuer", "oauth_key": OAUTH}))


@pytest.mark.parametrize("key", ["", "no json", "[]", '{"client_id": "c"}'])
def test_oauth_without_credentials_names_the_variable(key: str) -> None:
    with pytest.raises(BadSettings, match="ONTORAG__BUS__PULSAR__OAUTH_KEY"):
        open_bus(AWAY, pulsar=PulsarSettings.model_validate({"oauth_issuer": "https://issuer", "oauth_key": key}))


@pytest.mark.parametrize(("token", "words"), [("", "is away, or it wants credentials"), ("t", "is away, or it refuses the credentials")])
async def test_a_cluster_that_does_not_answer_is_an_error_in_words_and_in_time(token: str, words: str) -> None:
    bus = open_bus(AWAY, pulsar=PulsarSettings.model_validate({"timeout": 1, "in_hand": "", "token": token}))
    for doing in (bus.publish("t", Message("a", b"x")), bus.subscribe("t", "g")):
        with pytest.raises(BusError, match=words):
            await doing
    await bus.close()


async def test_what_the_client_has_to_say_is_logged_here(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """And not by its threads: one that has logged in Python may abort a process that is ending."""
    bus = open_bus(AWAY, pulsar=PulsarSettings(in_hand="", timeout=1))
    with pytest.raises(BusError):
        await bus.publish("t", Message("a", b"x"))
    await bus.close()
    said = [record for record in caplog.records if record.name == "pulsar"]
    assert (said[0].levelname, said[0].threadName) == ("ERROR", "log of pulsar")
    assert said[0].message.endswith("Connection refused")
    assert not [thread for thread in threading.enumerate() if isinstance(thread, threading._DummyThread)]
    assert capfd.readouterr().out == ""


async def test_a_backlog_without_an_admin_address_names_the_setting() -> None:
    bus = open_bus(AWAY, pulsar=PulsarSettings(in_hand=""))
    with pytest.raises(BadSettings, match=r"bus\.pulsar\.admin"):
        await bus.backlog("t", "g")
    await bus.close()


async def test_a_broker_that_is_not_trusted_names_the_setting_of_trust() -> None:
    """The client says the same of one that is away at this moment."""

    async def no_handshake(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 this is no broker\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(no_handshake, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    bus = open_bus(f"pulsar+ssl://127.0.0.1:{port}", pulsar=PulsarSettings(in_hand="", timeout=5))
    with pytest.raises(BusError, match=r"cannot be reached, or no authority of `bus\.pulsar\.tls_trust`"):
        await bus.subscribe("t", "g")
    await bus.close()
    server.close()
