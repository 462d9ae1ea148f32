from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from onto_core.clients.sources import DirectorySource, HttpSource, open_source
from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.settings import OntologySettings


def put(file: Path, content: bytes, *, later: int = 0) -> None:
    """Writes a file with a time that is `later` seconds after the first."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    os.utime(file, (1_700_000_000 + later, 1_700_000_000 + later))


async def test_a_folder_gives_its_ontologies_once_and_again_when_one_changes(tmp_path: Path) -> None:
    put(tmp_path / "a.ttl", b"a")
    put(tmp_path / "deep" / "b.json", b"b")
    put(tmp_path / "notes.md", b"no ontology")
    source = DirectorySource([tmp_path])
    assert await source.poll() == {str(tmp_path / "a.ttl"): b"a", str(tmp_path / "deep" / "b.json"): b"b"}
    assert await source.poll() is None
    put(tmp_path / "a.ttl", b"c", later=1)
    assert await source.poll() == {str(tmp_path / "a.ttl"): b"c", str(tmp_path / "deep" / "b.json"): b"b"}


async def test_a_file_that_comes_or_goes_is_a_change(tmp_path: Path) -> None:
    put(tmp_path / "a.ttl", b"a")
    source = DirectorySource([tmp_path])
    await source.poll()
    put(tmp_path / "b.ttl", b"b")
    assert set(await source.poll() or ()) == {str(tmp_path / "a.ttl"), str(tmp_path / "b.ttl")}
    (tmp_path / "a.ttl").unlink()
    assert await source.poll() == {str(tmp_path / "b.ttl"): b"b"}
    (tmp_path / "b.ttl").unlink()
    assert await source.poll() == {}


async def test_a_file_that_is_only_touched_is_no_change(tmp_path: Path) -> None:
    put(tmp_path / "a.ttl", b"a")
    source = DirectorySource([tmp_path / "a.ttl"])
    await source.poll()
    put(tmp_path / "a.ttl", b"a", later=1)
    assert await source.poll() is None


async def test_a_path_where_nothing_is_says_so_until_something_is(tmp_path: Path) -> None:
    source = DirectorySource([tmp_path / "later"])
    with pytest.raises(BackendUnavailable, match="later"):
        await source.poll()
    put(tmp_path / "later" / "a.ttl", b"a")
    assert await source.poll() == {str(tmp_path / "later" / "a.ttl"): b"a"}


class Site:
    """Documents on a loopback address, with the marks that say whether they changed; it counts whole answers."""

    def __init__(self) -> None:
        self.pages: dict[str, bytes] = {}
        self.marks: dict[str, dict[str, str]] = {}
        self.whole: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                page, marks = site.pages.get(self.path), site.marks.get(self.path, {})
                if page is None:
                    self.send_error(404)
                    return
                asked = {"ETag": self.headers["If-None-Match"], "Last-Modified": self.headers["If-Modified-Since"]}
                if marks and all(asked[name] == value for name, value in marks.items()):
                    self.send_response(304)
                    self.end_headers()
                    return
                site.whole.append(self.path)
                self.send_response(200)
                for name, value in marks.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.server.shutdown()
    site.server.server_close()


@pytest.mark.parametrize("mark", [{"ETag": '"1"'}, {"Last-Modified": "Tue, 14 Nov 2023 22:13:20 GMT"}, {}])
async def test_an_address_gives_its_ontology_once_and_again_when_it_changes(site: Site, mark: dict[str, str]) -> None:
    site.pages["/a.ttl"], site.marks["/a.ttl"] = b"one", mark
    source = HttpSource(f"{site.url}/a.ttl")
    assert await source.poll() == {f"{site.url}/a.ttl": b"one"}
    assert await source.poll() is None
    assert len(site.whole) == (1 if mark else 2)
    site.pages["/a.ttl"], site.marks["/a.ttl"] = b"two", {name: value.replace("1", "2") for name, value in mark.items()}
    assert await source.poll() == {f"{site.url}/a.ttl": b"two"}


async def test_a_list_of_addresses_gives_each_and_relative_ones_too(site: Site) -> None:
    site.pages = {"/all/list.json": json.dumps(["a.ttl", "/b.ttl", f"{site.url}/b.ttl"]).encode(), "/all/a.ttl": b"a", "/b.ttl": b"b"}
    assert await HttpSource(f"{site.url}/all/list.json").poll() == {f"{site.url}/all/a.ttl": b"a", f"{site.url}/b.ttl": b"b"}


async def test_a_listed_address_that_fails_keeps_its_last_content_and_is_else_left_out(site: Site) -> None:
    site.pages = {"/list": b'["a.ttl", "missing.ttl"]', "/a.ttl": b"a"}
    source = HttpSource(f"{site.url}/list")
    assert await source.poll() == {f"{site.url}/a.ttl": b"a"}
    del site.pages["/a.ttl"]
    site.pages["/missing.ttl"] = b"m"
    assert await source.poll() == {f"{site.url}/a.ttl": b"a", f"{site.url}/missing.ttl": b"m"}


@pytest.mark.parametrize("listed", ["file:///etc/hostname", "ftp://127.0.0.1/a.ttl"])
async def test_a_list_cannot_make_us_read_what_is_not_http(site: Site, listed: str) -> None:
    site.pages = {"/list": json.dumps([listed, "a.ttl"]).encode(), "/a.ttl": b"a"}
    assert await HttpSource(f"{site.url}/list").poll() == {f"{site.url}/a.ttl": b"a"}


async def test_json_that_is_no_list_of_addresses_is_an_ontology(site: Site) -> None:
    for page in (b'[{"@id": "http://x.example/"}]', b"[", b'{"classes": {}}', b"[]"):
        site.pages["/o"] = page
        assert await HttpSource(f"{site.url}/o").poll() == {f"{site.url}/o": page}


async def test_an_address_that_does_not_answer_may_answer_later(site: Site) -> None:
    source = HttpSource(f"{site.url}/a.ttl")
    with pytest.raises(BackendUnavailable, match="404"):
        await source.poll()
    site.pages["/a.ttl"] = b"a"
    assert await source.poll() == {f"{site.url}/a.ttl": b"a"}


async def test_no_server_is_an_error_that_may_pass() -> None:
    with pytest.raises(BackendUnavailable, match="refused") as caught:
        await HttpSource("http://127.0.0.1:1/a.ttl").poll()
    assert caught.value.retryable


async def test_paths_and_an_address_come_together(site: Site, tmp_path: Path) -> None:
    put(tmp_path / "a.ttl", b"a")
    site.pages["/b.ttl"] = b"b"
    source = open_source(OntologySettings(paths=(str(tmp_path),), url=f"{site.url}/b.ttl"))
    assert await source.poll() == {str(tmp_path / "a.ttl"): b"a", f"{site.url}/b.ttl": b"b"}
    assert await source.poll() is None
    put(tmp_path / "a.ttl", b"c", later=1)
    assert await source.poll() == {str(tmp_path / "a.ttl"): b"c", f"{site.url}/b.ttl": b"b"}
    site.pages.clear()
    put(tmp_path / "a.ttl", b"d", later=2)
    assert await source.poll() == {str(tmp_path / "a.ttl"): b"d", f"{site.url}/b.ttl": b"b"}
    with pytest.raises(BackendUnavailable, match="404"):
        await source.poll()


def test_no_path_and_no_address_is_a_bad_setting() -> None:
    with pytest.raises(BadSettings, match=r"ontologies\.paths"):
        open_source(OntologySettings())
    with pytest.raises(BadSettings, match="not an HTTP address"):
        open_source(OntologySettings(url="file:///etc/passwd"))
