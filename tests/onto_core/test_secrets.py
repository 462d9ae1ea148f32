from __future__ import annotations

import base64
import io
import json
import logging
import time
from urllib.parse import quote

import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core import secrets
from onto_core.bus.retry import printable
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.secrets import Secrets
from onto_core.service.logs import configure_logging
from onto_core.settings import Settings

PASSWORD = 'p+Ss/w&rd="Ü \\9'


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=8, max_size=40), st.binary(max_size=5))
def test_no_form_of_a_secret_is_left(secret: str, before: bytes) -> None:
    known = Secrets()
    known.add(secret)
    for form in (secret, quote(secret, safe=""), json.dumps(secret)[1:-1], secret[:3] + "\r\n  " + secret[3:]):
        assert form not in known.cut(f"before {form} after")
    packed = base64.b64encode(before + secret.encode()).decode()
    assert packed not in known.cut(packed)


def test_every_secret_of_the_settings_is_known_and_cut_out_of_errors_logs_and_dead_letters(capsys: pytest.CaptureFixture[str]) -> None:
    key = "oauth-client-secret-1"
    chosen = Settings.model_validate(
        {
            "model": {"api_key": "sk-model-0123456789"},
            "store": {"url": "bolt://me:url-password-1@db:7687", "cassandra": {"password": PASSWORD}},
            "bus": {"pulsar": {"token": "eyJhbGciOi.token", "oauth_key": json.dumps({"client_id": "us", "client_secret": key})}},
            "service": {"log_format": "json"},
        }
    )
    told = f"sk-model-0123456789 url-password-1 {PASSWORD} eyJhbGciOi.token {key} us"
    assert str(BackendUnavailable(told)) == "*** *** *** *** *** us"
    assert str(BadSettings("s", [Problem("w", told)])).endswith("*** *** *** *** *** us")
    assert printable(told) == "*** *** *** *** *** us"
    configure_logging(chosen.service)
    structlog.get_logger().info("event", field=told)
    logging.getLogger("library").warning("%s", told)
    lines = capsys.readouterr().err
    structlog.reset_defaults()
    assert lines.count("*** *** *** *** *** us") == 2


@pytest.mark.parametrize(("secret", "text"), [("abc", "abc"), ("test", "the latest attestation"), ("", "anything"), ("cassandra", "cassand")])
def test_a_short_secret_does_not_take_half_of_a_sentence_with_it(secret: str, text: str) -> None:
    secrets.know(secret)
    assert secrets.cut(text) == text


def test_a_short_secret_is_cut_where_it_stands_alone() -> None:
    secrets.know("neo4j")
    assert secrets.cut("user me, password NEO4J.") == "user me, password ***."


@pytest.mark.parametrize("url", ["http://host:8080/a@b", "bolt://someone@db", "sqlite:a@b", "no url"])
def test_a_port_or_a_user_is_no_secret(url: str) -> None:
    secrets.know_password_of(url)
    assert secrets.cut(url) == url


def test_a_long_text_without_secrets_stays_the_text_it_is() -> None:
    secrets.know("sk-model-0123456789")
    text = io.StringIO("word " * 100_000).read()
    assert secrets.cut(text) == text


KEY = f"ork_0123456789ab_{'aB3-' * 10}xyz"


@pytest.mark.parametrize("before", ["", "a", "ab", "abc", "somebody else:"])
@pytest.mark.parametrize("secret", [KEY, "ors_eyJrZXkiOiIwMTIzIn0.c2lnbmF0dXJlc2lnbmF0dXJl", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl"])
def test_what_clients_send_is_cut_out_by_its_form(secret: str, before: str) -> None:
    said = secrets.cut(f"GET /{before}{secret}?a=b")
    assert secret[10:] not in said
    assert said.endswith("?a=b")
    if secret == KEY:
        packed = base64.b64encode(f"{before}{secret}".encode()).decode()
        said = secrets.cut(f"Basic {packed} and more")
        assert said.endswith("*** and more")
        assert packed[-40:] not in said


@pytest.mark.parametrize(
    "text", ["for_each_of_them_there_is", "the orks_of_mordor", "basic understanding", "urn:ontorag:entity:ork_1", "eyJ", "key.with.dots"]
)
def test_what_only_begins_like_one_stays(text: str) -> None:
    assert secrets.cut(text) == text


def test_what_begins_like_a_token_again_and_again_is_read_once() -> None:
    started = time.process_time()
    for text in ("eyJ" * 30_000, "b3JrX" * 20_000, "ork_" * 20_000, "eyJaaaaaaaa." * 10_000, "x" * 100_000):
        secrets.cut(text)
    assert time.process_time() - started < 5.0  # a quadratic one takes half a minute
