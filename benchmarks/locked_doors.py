"""Wrong keys, wrong roles and wrong collections through every door of a locked service: what comes out, and what the logs say of it.

    .venv/bin/python -m benchmarks.locked_doors [--lines 10000] [--show]

`ontorag serve` runs as people start it, with the console, the tools for agents at /mcp and a SPARQL endpoint, over a collection that may be read and
one, the vault, that holds canaries. Every route of the service, page of the console, tool and path of the endpoint is tried with nine credentials
that are wrong, with roles that do not allow it, and in the vault by keys of the other collection. Counted as leaks are: an answer that is not a
refusal, a canary in an answer, and an answer that differs between the vault and a collection that does not exist. Then requests with keys, tokens and
sessions in every place that a client may put them go on until the logs have as many lines as wanted; counted are those with a secret in them.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import httpx

from onto_core.access.keys import changing, new_key
from ontorag.console.app import ALL, PUBLIC
from ontorag.serve.table import ROUTES

ROOT: Final = Path(__file__).parents[1]
OWN, VAULT, NOWHERE = "ships", "vault", "nowhere"
ONTOLOGY: Final = """
@prefix : <https://example.org/ships#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://example.org/ships> a owl:Ontology ; rdfs:label "ships"@en .
:Ship a owl:Class ; rdfs:label "ship"@en . :Town a owl:Class ; rdfs:label "town"@en .
:builtIn a owl:ObjectProperty ; rdfs:label "built in"@en ; rdfs:domain :Ship ; rdfs:range :Town .
"""
QUERY: Final = "SELECT * { ?s ?p ?o } LIMIT 50"
TOOLS: Final[Mapping[str, Mapping[str, Any]]] = {
    "search_entities": {"text": "Fram"},
    "describe_entity": {"entity": "Fram"},
    "ontology": {},
    "select_ontology": {"text": "The ship was built in Larvik."},
    "extract": {"text": "The ship Fram was built in Larvik."},
    "validate": {"triples": [{"subject": "Fram", "predicate": "builtIn", "object": "Larvik"}]},
    "ask": {"question": "Where was Fram built?"},
    "sparql": {"query": QUERY},
    "cypher": {"query": "MATCH (n) RETURN n"},
    "sources": {},
}


@dataclass(frozen=True)
class Request:
    """A request without its credentials."""

    name: str
    method: str
    url: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    kind: str = ""


def requests(collection: str) -> dict[str, Request]:
    """A request for every route of the service, by its operation, about a collection."""

    def of(id_: str, path: str = "", *, body: object = None, kind: str = "application/json", **parameters: str) -> tuple[str, Request]:
        route = next(route for route in ROUTES if route.id == id_)
        in_url = {"collection": collection} if route.collection == "query" else {}
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        return id_, Request(id_, route.method, path or route.path, {**in_url, **parameters}, content, kind if content else "")

    text, chunk = b"The ship Gauss was built in Kiel.", {"id": "c", "text": "The ship Gauss was built in Kiel.", "document_id": "d"}
    form = b'--b\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\nContent-Type: text/plain\r\n\r\nA ship.\r\n--b--\r\n'
    facts = {"subject": "Fram", "predicate": "builtIn", "object": "Larvik"}
    named = dict(
        [
            of("uploadDocuments", body=form, kind="multipart/form-data; boundary=b"),
            of("putDocument", "/v1/documents/a.txt", body=text, kind="text/plain"),
            of("listDocuments"),
            of("showDocument", "/v1/documents/a.txt", text="true"),
            of("forgetDocument", "/v1/documents/a.txt"),
            of("documentText", "/v1/texts/a.txt"),
            of("postChunks", body=[{**chunk, "collection": collection}]),
            of("ask", body={"text": "Where was Fram built?", "collection": collection}),
            of("showResult", "/v1/results/c", document="a.txt"),
            of("listOntologies"),
            of("checkOntology", body=ONTOLOGY.encode(), kind="text/turtle"),
            of("showOntology", "/v1/ontologies/ships"),
            of("feedback", body={"answer": "a", "verdict": "up", "collection": collection}),
            of("select", body={"text": "The ship Gauss was built in Kiel.", "collection": collection}),
            of("validate", body=facts),
            of("listReview"),
            of("decide", body={"kind": "reject", "id": "x", "collection": collection}),
            of("listCollections"),
            of("sparqlByUrl", query=QUERY),
            of("sparql", body=QUERY.encode(), kind="application/sparql-query"),
            of("sparqlByUrlIn", f"/v1/sparql/{collection}", query=QUERY),
            of("sparqlIn", f"/v1/sparql/{collection}", body=QUERY.encode(), kind="application/sparql-query"),
            of("cypher", body={"query": "MATCH (n) RETURN n", "collection": collection}),
            of("listDeadLetters", body=None),
            of("replayDeadLetters", body={"all": True}),
            of("metrics"),
        ]
    )
    if missing := {route.id for route in ROUTES if route.action != "open"} - named.keys():
        raise LookupError(f"no request is known for {', '.join(sorted(missing))}: a new route needs one here")
    return named


@dataclass
class World:
    """A locked service: its addresses, keys by the name of who has them, and the canaries."""

    url: str
    endpoint: str
    keys: Mapping[str, str]
    canary: str
    log: Path
    audit: Path


def keys_in(path: Path) -> dict[str, str]:
    """A file of keys; name -> key. `revoked` and `expired` were for everything."""
    grants = {
        "reader": (f"reader:{OWN}",),
        "writer": (f"writer:{OWN}",),
        "reviewer": (f"reviewer:{OWN}",),
        "admin": (f"admin:{OWN}",),
        "near": (f"admin:{VAULT}x", f"admin:x{VAULT}", f"admin:{VAULT.upper()}"),
        "root": ("admin:*",),
        "revoked": ("admin:*",),
        "expired": ("admin:*",),
    }
    shown: dict[str, str] = {}
    with changing(path) as entries:
        for name, own in grants.items():
            past = datetime.now(UTC) - timedelta(hours=1)
            entry, shown[name] = new_key(name, own, expires=past if name == "expired" else None)
            entries.append(entry.model_copy(update={"revoked": past}) if name == "revoked" else entry)
    return shown


def credentials(keys: Mapping[str, str]) -> dict[str, Mapping[str, str]]:
    """Headers that are nobody's."""
    reader, root = keys["reader"], keys["root"]

    def token(header: Mapping[str, str]) -> str:
        parts = [header, {"iss": "https://login.example.org", "aud": "ontorag", "sub": "root", "roles": ["admin"], "exp": 4_000_000_000}]
        return ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in parts) + "."

    return {
        "none": {},
        "garbage": {"Authorization": "Bearer garbage"},
        "revoked": {"Authorization": f"Bearer {keys['revoked']}"},
        "expired": {"Authorization": f"Bearer {keys['expired']}"},
        "another's secret": {"Authorization": f"Bearer {root[:17]}{reader[17:]}"},
        "last letter": {"Authorization": f"Bearer {root[:-1]}{'A' if root[-1] != 'A' else 'B'}"},
        "unsigned token": {"Authorization": f"Bearer {token({'alg': 'none'})}"},
        "forged session": {"Cookie": f"ontorag=ors_{base64.urlsafe_b64encode(json.dumps({'key': root[4:16], 'until': 4e9}).encode()).decode()}.x"},
        "name of a header": {"X-Forwarded-User": "root", "X-Remote-User": "root", "Authorization": "Basic cm9vdDpyb290"},
    }


@contextmanager
def world(folder: Path, *, level: str = "info") -> Iterator[World]:
    """The service, until the end of the block; its log is in a file."""
    canary = f"Canary{secrets.token_hex(8)}"
    (folder / "ships.ttl").write_text(ONTOLOGY)
    for name, thing in ((OWN, "Fram"), (VAULT, canary)):
        graph = f'<urn:x:{thing}> a <https://example.org/ships#Ship> ; <http://www.w3.org/2000/01/rdf-schema#label> "{thing}" .'
        (folder / f"{name}.ttl").write_text(graph)
    keys = keys_in(folder / "keys.json")
    port, endpoint = free_port(), free_port()
    settings = {
        "BUS__URL": f"sqlite:{folder}/bus.db",
        "STORE__URL": f"oxigraph:{folder}/graph",
        "STORE__PROCESSES": "2",
        "ONTOLOGIES__PATHS": f"{folder}/ships.ttl",
        "ONTOLOGIES__CACHE": "",
        "MODEL__CACHE": "",
        "MODEL__KIND": "rules",
        "ENDPOINT__PORT": str(endpoint),
        "ENDPOINT__RATE": "0",
        "ACCESS__KEYS": f"{folder}/keys.json",
        "ACCESS__LIMITS__FAILURES": "0",
        "ACCESS__LIMITS__QUERIES": "0",
        "ACCESS__LIMITS__QUESTIONS": "0",
        "ACCESS__AUDIT__FILE": f"{folder}/audit.jsonl",
        "ACCESS__SESSION__SECRET": f"session-{secrets.token_hex(16)}",
        "SERVICE__LOG_FORMAT": "json",
        "SERVICE__LOG_LEVEL": level,
    }
    keys["session"] = settings["ACCESS__SESSION__SECRET"]
    own = {name: value for name, value in os.environ.items() if not name.startswith(("ONTORAG", "OPENAI"))}
    environment = {**own, "PYTHONPATH": str(ROOT), **{f"ONTORAG__{name}": value for name, value in settings.items()}}
    command = [sys.executable, "-m", "onto_core.cli.main"]
    for name in (OWN, VAULT):
        load = [*command, "graph", "load", f"{name}.ttl", "--collection", name]
        subprocess.run(load, cwd=folder, env=environment, check=True, capture_output=True, timeout=120)
    log = folder / "serve.log"
    with log.open("wb") as out:
        process = subprocess.Popen([*command, "serve", "--port", str(port)], cwd=folder, env=environment, stdout=out, stderr=out)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(process, log, f"{url}/livez", f"http://127.0.0.1:{endpoint}/sparql")
        yield World(
            url, f"http://127.0.0.1:{endpoint}", {**keys, "session": settings["ACCESS__SESSION__SECRET"]}, canary, log, folder / "audit.jsonl"
        )
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _wait_for(process: subprocess.Popen[bytes], log: Path, *urls: str) -> None:
    until = time.monotonic() + 120
    for url in urls:
        while True:
            try:
                httpx.get(url, trust_env=False, timeout=10)
                break
            except httpx.TransportError:
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"the service did not start:\n{log.read_text()[-3000:]}") from None
                time.sleep(0.1)


@dataclass
class Tried:
    """The tries so far, and the leaks among them."""

    count: int = 0
    leaks: list[str] = field(default_factory=list)

    def note(self, what: str, *leaks: str) -> None:
        self.count += 1
        self.leaks += [f"{what}: {leak}" for leak in leaks if leak]


class Trying:
    """Sends requests with wrong credentials, and holds the answers against what may be told."""

    def __init__(self, world: World, client: httpx.Client) -> None:
        self.world, self.client, self.tried = world, client, Tried()

    def send(self, request: Request, headers: Mapping[str, str], *, base: str = "") -> httpx.Response:
        own = {**({"Content-Type": request.kind} if request.kind else {}), **headers}
        return self.client.request(
            request.method, (base or self.world.url) + request.url, params=request.parameters, content=request.body, headers=own
        )

    def refused(self, what: str, answer: httpx.Response, *statuses: int) -> None:
        """A try that must end with one of the statuses, and without a canary."""
        wrong = "" if answer.status_code in statuses else f"{answer.status_code} {answer.text[:200]}"
        self.tried.note(what, wrong, self._canary(answer))

    def _canary(self, answer: httpx.Response) -> str:
        said = answer.text + str(answer.headers)
        return f"the canary in {said[:200]}" if self.world.canary in said else ""

    def wrong_keys(self) -> None:
        """Everything, by nobody: 401, and nothing about what there is."""
        said = set()
        for name, headers in credentials(self.world.keys).items():
            for request in [*requests(VAULT).values(), Request("no path", "GET", "/v1/nothing"), Request("no path", "PUT", "/openapi.json/x")]:
                answer = self.send(request, headers)
                self.refused(f"{request.name} with {name}", answer, 401)
                said.add(answer.text)
            for path in ("/sparql", f"/sparql/{VAULT}", f"/sparql/{NOWHERE}", "/else"):
                answer = self.send(Request(path, "GET", path, {"query": QUERY}), headers, base=self.world.endpoint)
                self.refused(f"endpoint {path} with {name}", answer, 401)
            for tool in TOOLS:
                self.refused(f"tool {tool} with {name}", self.call(tool, VAULT, headers), 401)
        self.tried.note("words of refusals", "" if len(said) == 1 else f"{len(said)} different answers to nobody")

    def wrong_roles(self) -> None:
        """What a role does not allow in its own collection."""
        allowed = {"reader": {"read"}, "writer": {"read", "write"}, "reviewer": {"read", "review"}, "admin": {"read", "write", "review", "admin"}}
        for role, actions in allowed.items():
            for route in ROUTES:
                if route.action == "open" or (route.action in actions and route.collection not in ("all", "default")):
                    continue
                answer = self.send(requests(OWN)[route.id], bearer(self.world.keys[role]))
                self.refused(f"{route.id} by a {role}", answer, 403)

    def wrong_collections(self) -> None:
        """The vault by keys of another collection: the same answer as for one that does not exist."""
        for name in ("reader", "writer", "reviewer", "admin", "near"):
            headers = bearer(self.world.keys[name])
            for id_, request in requests(VAULT).items():
                if next(route for route in ROUTES if route.id == id_).collection in ("none", "all", "default"):
                    continue
                answer, nowhere = self.send(request, headers), self.send(requests(NOWHERE)[id_], headers)
                self.refused(f"{id_} in the vault by {name}", answer, 403)
                self.tried.note(f"{id_} in the vault and nowhere by {name}", "" if same(answer, nowhere) else f"{answer.text} / {nowhere.text}")
            for method in ("GET", "POST", "HEAD", "DELETE"):
                body = QUERY.encode() if method == "POST" else b""
                of = {place: Request("", method, f"/sparql/{place}", {} if body else {"query": QUERY}, body) for place in (VAULT, NOWHERE)}
                answer, nowhere = (self.send(of[place], headers, base=self.world.endpoint) for place in (VAULT, NOWHERE))
                self.refused(f"endpoint {method} in the vault by {name}", answer, 403)
                self.tried.note(f"endpoint {method} in the vault and nowhere by {name}", "" if same(answer, nowhere) else "they differ")
            for tool in TOOLS:
                answer, nowhere = self.call(tool, VAULT, headers), self.call(tool, NOWHERE, headers)
                self.tried.note(f"tool {tool} in the vault by {name}", self._canary(answer), "" if is_refusal(answer) else answer.text[:200])
                self.tried.note(f"tool {tool} in the vault and nowhere by {name}", "" if same(answer, nowhere) else f"{answer.text} / {nowhere.text}")

    def round_about(self) -> None:
        """Ways round: graphs of others in a query, other spellings of a path, lists that may name what is there."""
        headers = bearer(self.world.keys["reader"])
        graphs = [f"urn:ontorag:{name}" for name in ("file:vault.ttl", "collection:vault", VAULT)]
        texts = [f"SELECT * FROM <{graph}> {{ ?s ?p ?o }}" for graph in graphs] + [
            f"SELECT * {{ GRAPH <{graph}> {{ ?s ?p ?o }} }}" for graph in graphs
        ]
        for text in [*texts, "SELECT * { GRAPH ?g { ?s ?p ?o } }"]:
            for url, base in ((f"/v1/sparql/{OWN}", ""), (f"/sparql/{OWN}", self.world.endpoint)):
                self.tried.note(f"{text} at {url}", self._canary(self.send(Request("", "GET", url, {"query": text}), headers, base=base)))
        for path in (f"{OWN}/../{VAULT}", f"{OWN}%2F..%2F{VAULT}", "%76ault", f"/{VAULT}", f"{VAULT}/"):
            answer = self.send(Request("", "GET", f"/v1/sparql/{path}", {"query": QUERY}), headers)
            self.refused(f"path {path}", answer, 401, 403, 404)
        for request in (Request("", "GET", "/v1/collections"), Request("", "GET", "/v1/ontologies", {"collection": OWN})):
            answer = self.send(request, headers)
            self.tried.note(f"list {request.url}", self._canary(answer), VAULT if VAULT in answer.text else "")
        twice = Request("", "GET", "/v1/documents", {"collection": OWN})
        answer = self.client.get(f"{self.world.url}{twice.url}?collection={OWN}&collection={VAULT}", headers=headers)
        self.refused("two collections in one URL", answer, 400, 403)

    def console(self) -> None:
        """The pages of the console: nobody sees one but the login, and a session sees what its key may, and changes nothing without its token."""
        pages = [(method, path) for method, path, _ in ALL if path not in PUBLIC]
        for name, headers in credentials(self.world.keys).items():
            for method, path in pages:
                answer = self.send(Request("", method, path, {"collection": VAULT}), headers)
                self.refused(f"page {method} {path} with {name}", answer, 401)
            wrong = headers.get("Authorization", "Bearer x").partition(" ")[2]
            self.refused(f"login with {name}", self.client.post(f"{self.world.url}/login", data={"key": wrong}), 401)
        begun = self.client.post(f"{self.world.url}/login", data={"key": self.world.keys["admin"]})
        self.client.cookies.clear()
        session = {"Cookie": begun.headers["set-cookie"].partition(";")[0]}
        for method, path in pages:
            given = {
                "collection": VAULT,
                "query": QUERY,
                "question": "Where was Fram built?",
                "iri": f"urn:x:{self.world.canary}",
                "document": "a.txt",
            }
            answer = self.send(Request("", method, path, given), session)
            unasked = answer.text.replace(self.world.canary, "", answer.text.count(f"urn:x:{self.world.canary}"))  # what the request said itself
            told = "the canary" if self.world.canary in unasked else ""
            forged = "" if method in ("GET", "HEAD") or answer.status_code == 403 else f"{answer.status_code} without a token"
            self.tried.note(f"page {method} {path} about the vault", told, forged)

    def call(self, tool: str, collection: str, headers: Mapping[str, str]) -> httpx.Response:
        """A tool, called without a session, as the protocol's newer form allows; where a session is needed, one is begun."""
        own = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json", **headers}
        first = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
        }
        begun = self.client.post(f"{self.world.url}/mcp", json=first, headers=own)
        if begun.status_code != 200:
            return begun
        own |= {"MCP-Session-Id": begun.headers.get("mcp-session-id", ""), "MCP-Protocol-Version": "2025-06-18"}
        self.client.post(f"{self.world.url}/mcp", json={"jsonrpc": "2.0", "method": "notifications/initialized"}, headers=own)
        asked = {"name": tool, "arguments": {**TOOLS[tool], "collection": collection}}
        answer = self.client.post(f"{self.world.url}/mcp", json={"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": asked}, headers=own)
        self.client.delete(f"{self.world.url}/mcp", headers=own)
        return answer

    def is_there(self) -> bool:
        """True when who may read the vault gets its canary: a try could have found it."""
        root = bearer(self.world.keys["root"])
        by_serve = self.send(requests(VAULT)["sparqlByUrlIn"], root).text
        by_endpoint = self.send(Request("", "GET", f"/sparql/{VAULT}", {"query": QUERY}), root, base=self.world.endpoint).text
        by_tool = self.call("sparql", VAULT, root).text
        return all(self.world.canary in said for said in (by_serve, by_endpoint, by_tool))


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def same(one: httpx.Response, other: httpx.Response) -> bool:
    """True when two answers differ in nothing but the name of the collection that was asked for."""
    return one.status_code == other.status_code and one.text.replace(VAULT, "") == other.text.replace(NOWHERE, "")


def is_refusal(answer: httpx.Response) -> bool:
    """True for a tool's refusal, however the protocol says it."""
    return answer.status_code == 403 or ("does not allow" in answer.text and '"isError":true' in answer.text.replace(" ", ""))


def all_tries(place: World) -> Tried:
    """Everything that is tried at the doors. Raises AssertionError when the canary could not be found by anybody."""
    with httpx.Client(trust_env=False, timeout=60.0) as client:
        trying = Trying(place, client)
        if not trying.is_there():
            raise AssertionError("the vault does not show its canary to who may read it: nothing can be learnt here")
        trying.wrong_keys()
        trying.wrong_roles()
        trying.wrong_collections()
        trying.round_about()
        trying.console()
        return trying.tried


def noise(place: World, lines: int) -> None:
    """Requests with secrets in every place, until the log and the audit log together have so many lines."""
    places = [
        lambda key: {"headers": {"Authorization": f"Bearer {key}"}},
        lambda key: {"headers": {"Authorization": key}},
        lambda key: {"headers": {"Authorization": f"Basic {base64.b64encode(f'me:{key}'.encode()).decode()}"}},
        lambda key: {"headers": {"Cookie": f"ontorag={key}"}},
        lambda key: {"headers": {"X-API-Key": key, "User-Agent": key, "Referer": f"http://x/{key}"}},
        lambda key: {"params": {"query": f"SELECT * {{ ?s ?p '{key}' }}"}},
        lambda key: {"params": {"access_token": key}},
        lambda key: {"path": f"/{key}"},
    ]
    with httpx.Client(trust_env=False, timeout=60.0) as client:
        turn = 0
        while count_lines(place.log) + count_lines(place.audit) < lines:
            for _ in range(50):
                key = list(place.keys.values())[turn % len(place.keys)]
                how: dict[str, Any] = places[turn % len(places)](key)
                known = bearer(place.keys["reader"]) if turn % 3 == 0 else {}
                path = how.pop("path", "")
                headers = {**known, **how.pop("headers", {})}
                base = f"{place.endpoint}/sparql/{OWN}" if turn % 2 else f"{place.url}/v1/sparql/{OWN}"
                client.get(base + path, headers=headers, params=how.get("params", {"query": QUERY}))
                turn += 1


def count_lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def lines_with_secrets(place: World) -> list[str]:
    """Lines of the logs that hold a key, its secret part, or another secret, as it is or as base64."""
    forms: list[str] = []
    for key in place.keys.values():
        secret = key[17:] if key.startswith("ork_") else key
        packed = [base64.b64encode(b"\0" * before + secret.encode()).decode()[4:-4] for before in range(3)]
        forms += [secret, *packed]
    pattern = re.compile("|".join(map(re.escape, forms)))
    return [line for path in (place.log, place.audit) for line in path.read_text(errors="replace").splitlines() if pattern.search(line)]


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--lines", type=int, default=10_000, help="lines of logs that are looked through")
    options.add_argument("--show", action="store_true", help="print every leak")
    chosen = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, world(Path(folder), level="debug") as place:
        started = time.process_time()
        tried = all_tries(place)
        noise(place, chosen.lines)
        found = lines_with_secrets(place)
        lines = count_lines(place.log) + count_lines(place.audit)
        command = [sys.executable, "-m", "onto_core.cli.main", "audit", "verify", str(place.audit)]
        verified = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
        print(f"tries   {tried.count:,}, leaks {len(tried.leaks)}")
        print(f"lines   {lines:,} of logs, {len(found)} with a secret")
        print(f"audit   {verified.stdout.strip()[:20]}... {verified.stderr.strip()}")
        print(f"client  {time.process_time() - started:.1f} s of processor time")
        if chosen.show:
            print(*tried.leaks, *found, sep="\n")
        return 1 if tried.leaks or found or verified.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
