"""Imports from addresses: those that are named and no others, redirects included, up to a size and a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from onto_core.clients.fetching import Fetcher, fetcher
from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.settings import OntologySettings


class Answers(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        type(self).asked.append(self.path)
        if self.path.startswith("/to/"):
            self.send_response(302)
            self.send_header("Location", "/" + self.path.removeprefix("/to/"))
            self.end_headers()
        elif self.path == "/none":
            self.send_error(404)
        elif self.path == "/slow":
            self.send_response(200)
            self.end_headers()
            for _ in range(100):
                try:
                    self.wfile.write(b"a")
                except OSError:
                    return
                time.sleep(0.05)
        else:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"x" * 1000)

    def log_message(self, format: str, *args: object) -> None:
        """Silence."""


@pytest.fixture
def server() -> Iterator[str]:
    Answers.asked = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_address[1]}"
        serving.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("allowed", "address", "expected"),
    [
        ("https://x.example/a", "https://x.example/a", True),
        ("https://x.example/a", "https://x.example/a/b", True),
        ("https://x.example/a", "https://x.example/ab", False),
        ("https://x.example", "https://x.example.evil.org/", False),
        ("https://x.example/a/", "https://x.example/a/b", True),
        ("https://x.example/a/", "https://x.example/a", False),
    ],
)
def test_an_address_is_allowed_whole_or_below_a_named_one(allowed: str, address: str, expected: bool) -> None:
    assert Fetcher([allowed]).allows(address) is expected


def test_a_document_is_fetched_once_and_only_from_a_named_address(server: str) -> None:
    fetch = Fetcher([f"{server}/a"])
    assert (fetch(f"{server}/a"), fetch(f"{server}/a"), fetch(f"{server}/b")) == (b"x" * 1000, b"x" * 1000, None)
    assert Answers.asked == ["/a"]


def test_a_redirect_is_followed_to_a_named_address_and_to_no_other(server: str) -> None:
    assert Fetcher([f"{server}/to/b", f"{server}/b"])(f"{server}/to/b") == b"x" * 1000
    Answers.asked.clear()
    with pytest.raises(BackendUnavailable, match=r"redirects to .*/b, which ontologies\.fetch does not name"):
        Fetcher([f"{server}/to/b"])(f"{server}/to/b")
    assert Answers.asked == ["/to/b"]


def test_a_document_that_is_too_large_or_too_slow_or_absent_is_not_taken(server: str) -> None:
    for fetch, path, words in (
        (Fetcher([server], largest=999), "a", "more than 999 bytes"),
        (Fetcher([server], deadline=0.2), "slow", "takes longer than 0.2 seconds"),
        (Fetcher([server]), "none", "HTTP status 404"),
    ):
        with pytest.raises(BackendUnavailable, match=words):
            fetch(f"{server}/{path}")


def test_without_a_named_address_there_is_nothing_that_could_fetch() -> None:
    assert fetcher(OntologySettings()) is None


def test_a_name_that_is_not_an_http_address_is_a_wrong_setting() -> None:
    with pytest.raises(BadSettings, match=r"ontologies\.fetch"):
        fetcher(OntologySettings(fetch=("file:///etc", "https://fine.example/")))
