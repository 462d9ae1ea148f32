"""Settings of what listens: the SPARQL endpoint, who may use it and all other servers, and the shell of the workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_core import PydanticCustomError

from onto_core.sections.types import Positive, Seconds, Section

Grant = Annotated[str, Field(pattern=r"^(reader|writer|reviewer|admin):[A-Za-z0-9_.*-]{1,64}$")]
"""ROLE:COLLECTION, where * stands for any characters: reader:ships, writer:film-*, admin:*."""
Algorithm = Literal["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
PerMinute = Annotated[float, Field(ge=0)]


class OidcSettings(Section):
    """Tokens of an OpenID Connect issuer, beside keys; needs the extra `oidc`."""

    issuer: str = Field("", description="https://...; tokens of this issuer are taken, and its keys are fetched from nowhere else; empty: none are")
    audience: str = Field("", description="who tokens are made for (aud); required with an issuer")
    algorithms: tuple[Algorithm, ...] = Field(("RS256", "ES256"), min_length=1, description="signatures that are believed; all others are refused")
    jwks: str = Field("", description="address of the issuer's keys; empty: where its /.well-known/openid-configuration says, on its own host")
    name_claim: str = Field("sub", min_length=1, description="claim that names the user in logs and limits")
    roles_claim: str = Field("roles", min_length=1, description="claim with the user's groups, a list or words; a.b is b within a")
    grants: Mapping[str, tuple[Grant, ...]] = Field({}, description="group -> what its users may do, such as {editors: [writer:ships, reader:*]}")
    skew: Annotated[float, Field(ge=0, le=300)] = Field(30.0, description="seconds that clocks may differ by")
    keys_kept: Seconds = Field(600.0, description="seconds that the issuer's keys are kept; an unknown one is looked up before that")

    @model_validator(mode="after")
    def _for_somebody(self) -> Self:
        if self.issuer and not self.audience:
            raise PydanticCustomError("audience", "an audience too: without one, tokens that were made for others would be taken")
        return self


class AllowanceSettings(Section):
    """What one client may take, in each process. A minute's worth may be taken at once; 0: any amount."""

    questions: PerMinute = Field(600.0, description="questions a minute")
    queries: PerMinute = Field(1200.0, description="queries in SPARQL or Cypher a minute")
    chunks: PerMinute = Field(6000.0, description="chunks a minute")
    bytes: PerMinute = Field(268_435_456.0, description="bytes of request bodies a minute")
    tokens: PerMinute = Field(0.0, description="tokens of language models a minute, read and written; counted when they are spent")
    failures: PerMinute = Field(60.0, description="requests a minute with a wrong key or token, from one address")


class SessionSettings(Section):
    """Sessions of the console in a browser."""

    secret: SecretStr = Field(SecretStr(""), description="environment only: signs sessions; empty: made at start, and sessions end with the process")
    hours: Annotated[float, Field(gt=0, le=720)] = Field(12.0, description="hours after which one has to log in again")


class AuditSettings(Section):
    file: str = Field(".ontorag/audit.jsonl", description="who did what, where access is locked; a chain of digests; empty for none")
    reads: bool = Field(True, description="false: only what changes something, and refusals")
    secret: SecretStr = Field(SecretStr(""), description="environment only: keys the chain, so that nobody without it can forge one")


class TlsSettings(Section):
    certificate: str = Field("", description="PEM file of the servers' certificate, with its chain; empty: no TLS, for loopback or behind a proxy")
    key: str = Field("", description="PEM file of its key")


class AccessSettings(Section):
    """Who may use the servers. Without keys and issuer they listen on loopback only, and whoever reaches them may do everything."""

    keys: str = Field("", description="file of API keys (`ontorag keys`), looked at again when it changes; empty: none")
    hosts: tuple[str, ...] = Field((), description="names by which clients may call the servers (Host); empty: on loopback its own names, else any")
    oidc: OidcSettings = OidcSettings()
    limits: AllowanceSettings = AllowanceSettings()
    session: SessionSettings = SessionSettings()
    audit: AuditSettings = AuditSettings()
    tls: TlsSettings = TlsSettings()

    @property
    def locked(self) -> bool:
        """True when clients must say who they are."""
        return bool(self.keys or self.oidc.issuer)


class EndpointSettings(Section):
    """The SPARQL 1.1 Protocol over the store, served by the worker sparql-cassandra."""

    port: Annotated[int, Field(ge=0, le=65_535)] = Field(0, description="SPARQL over HTTP at http://HOST:PORT/sparql; 0: none")
    host: str = Field("127.0.0.1", min_length=1, description="the address to listen on; another than loopback needs `access`")
    max_rows: Positive = Field(100_000, description="rows of a result; a larger one is an error, never cut in silence")
    max_bytes: Positive = Field(268_435_456, description="bytes of a result, likewise")
    max_body: Positive = Field(1_048_576, description="bytes of a request's body")
    concurrency: Positive = Field(6, description="queries that run at once; more than store.processes wait for one of these")
    waiting: Annotated[int, Field(ge=0)] = Field(32, description="queries that wait for a place, no longer than query.deadline; more are turned away")
    rate: Annotated[float, Field(ge=0)] = Field(20.0, description="queries a second that one client address may send; 0: any")
    burst: Positive = Field(40, description="queries that it may send at once after a pause")
    proxies: tuple[str, ...] = Field((), description="addresses of proxies whose X-Forwarded-For is believed")


class ServeSettings(Section):
    """The HTTP service of `ontorag serve`."""

    host: str = Field("127.0.0.1", min_length=1, description="the address to listen on; another than loopback needs `access`")
    port: Annotated[int, Field(ge=0, le=65_535)] = Field(8765, description="http://HOST:PORT; 0: any that is free")
    workers: bool = Field(True, description="true: the workers run in the same process; false: others run them, and the service only publishes")
    max_body: Positive = Field(16_777_216, description="bytes of a request's body")
    bodies: Positive = Field(134_217_728, description="bytes of all bodies that are being read or worked on; beyond that, 503")
    concurrency: Positive = Field(16, description="questions and queries that run at once, each")
    waiting: Annotated[int, Field(ge=0)] = Field(200, description="questions and queries that wait for a place; more are turned away")
    wait: Seconds = Field(60.0, description="seconds that a request may wait for an answer or a result; queries have query.deadline")
    page: Positive = Field(100, description="entries of a page of a list, unless the request says")
    keys_kept: Positive = Field(10_000, description="idempotency keys that are remembered, each for a day")
    proxies: tuple[str, ...] = Field((), description="addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed")


class ServiceSettings(Section):
    concurrency: Positive = Field(4, description="messages in work at once, per worker")
    deadline: Seconds = Field(300.0, description="seconds for one message")
    grace: Seconds = Field(20.0, description="seconds that messages in work have to finish after SIGTERM")
    look: Annotated[float, Field(ge=0)] = Field(
        5.0, description="seconds between two looks for changed settings, taken without a restart where that can be (docs/operate.md); 0: none"
    )
    heartbeat: Seconds = Field(2.0, description="seconds between two signs of life")
    health_host: str = Field("127.0.0.1", description="address for /livez, /readyz and /metrics; 0.0.0.0 in a container")
    health_port: int = Field(0, ge=0, le=65535, description="0: none")
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = Field("console", description="json: one object a line")
    log_texts: bool = Field(False, description="true: texts and replies go into the log")
