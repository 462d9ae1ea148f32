"""Settings of SPARQL endpoints that hold a graph: sparql+http:// and sparql+https:// stores."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr

from onto_core.sections.types import CollectionName, Positive, Seconds, Section


class SparqlSettings(Section):
    """For sparql+http:// and sparql+https:// stores; what differs from store to store may also stand in its URL, after a #."""

    update: str = Field("", description="address that takes SPARQL Update, or a path on the same host; empty: the query address")
    graph_store: str = Field("", description="address of the Graph Store Protocol, or a path; empty: none, whole graphs go by queries and updates")
    graph: str = Field("", description="IRI of the graph that is asked and written; empty: the endpoint's default graph")
    graphs: tuple[str, ...] = Field((), description="IRIs of graphs of others that GRAPH may ask too, where `graph` is set; else all may be asked")
    functions: tuple[str, ...] = Field((), description="IRIs of functions of the server that queries may call, beside those of SPARQL 1.1")
    method: Literal["post", "get"] = Field("post", description="how queries are sent; get: for endpoints that take no POST")
    username: str = Field("", description="empty: no authentication, unless there is a token")
    password: SecretStr = Field(SecretStr(""), description="environment only: ONTORAG__STORE__SPARQL__PASSWORD, or ..._PASSWORD_FILE")
    token: SecretStr = Field(SecretStr(""), description="environment only: a bearer token, ONTORAG__STORE__SPARQL__TOKEN, or ..._TOKEN_FILE")
    login_for: str = Field("", description="host to which alone the login is sent; empty: that of store.url")
    tls_ca: str = Field("", description="a file with the certificates that are trusted; empty: those of this machine")
    connect_timeout: Seconds = Field(10.0, description="seconds for connecting")
    requests: Positive = Field(8, description="requests that are under way at once")
    page: Positive = Field(100_000, description="rows of one request, where a graph is read page by page")
    whole: Annotated[int, Field(ge=0)] = Field(500_000, description="triples up to which a profile is made of the whole graph; of more: of a sample")
    seconds: Seconds = Field(60.0, description="seconds in which a profile and an index of labels are made, of what was read by then")
    age: Seconds = Field(600.0, description="seconds that what was read of a graph counts as the graph; a write of ours ends it sooner")
    collections: Annotated[tuple[CollectionName, ...], Field(min_length=1)] = Field(
        ("default",), description="names of the graph, or of the graphs that {collection} in the URL stands for"
    )
    records: str = Field(".ontorag/endpoints", description="folder for what is kept beside the graphs: documents, decisions, conversations")

    @property
    def has_login(self) -> bool:
        return bool(self.username or self.password.get_secret_value() or self.token.get_secret_value())

    def without_login(self) -> SparqlSettings:
        return self.model_copy(update={"username": "", "password": SecretStr(""), "token": SecretStr("")})
