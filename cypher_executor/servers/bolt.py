"""Neo4j and Memgraph over Bolt: the one module that imports the `neo4j` package, and turns its values and errors into ours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

import neo4j
from neo4j import READ_ACCESS, WRITE_ACCESS, AsyncGraphDatabase
from neo4j import exceptions as raised
from neo4j.graph import Node as DriverNode
from neo4j.graph import Path as DriverPath
from neo4j.graph import Relationship
from neo4j.spatial import Point as DriverPoint
from neo4j.time import Date, DateTime, Duration, Time

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard import CheckedQuery
from cypher_executor.servers import schema
from cypher_executor.servers.server import CONNECT_SECONDS, Busy, Row, ServerRows
from cypher_executor.servers.values import XSD_TIME, NodeValue, PathValue, PointValue, RelationshipValue, Weighed, duration
from onto_core.errors import BackendError, BackendUnavailable, BadQuery, BadSettings, Problem, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.settings import CypherSettings
from onto_core.terms import Literal
from onto_core.vocabulary import XSD, XSD_DATE, XSD_DATETIME

Result = TypeVar("Result")

FETCH = 1000
TRIES = 4
"""Times that a statement of the schema is tried beside others who make the same."""
JUDGED = 2000
"""Texts that are remembered as judged by the server."""


class BoltServer:
    """A `Server` over one pool of connections."""

    def __init__(self, address: str, dialect: Dialect, settings: CypherSettings, *, database: str = "", routing: bool = False) -> None:
        self.address, self.dialect = address, dialect
        self._database = database or None
        self._driver = open_driver(address, settings, dialect, routing=routing)
        self._reads: dict[str, None] = {}

    async def read(self, checked: CheckedQuery, space: str, *, deadline: float, max_rows: int, max_bytes: int) -> ServerRows:
        async def work(transaction: neo4j.AsyncTransaction) -> ServerRows:
            result = await transaction.run(checked.text, dict(checked.parameters))
            kept = Weighed(max_bytes)
            truncated = False
            async for record in result:
                if len(kept.rows) == max_rows:
                    truncated = True
                    break
                kept.add(tuple(neutral(value) for value in record.values()))
            return ServerRows(tuple(result.keys()), tuple(kept.rows), truncated)

        return await self._judged(checked, work, deadline)

    async def plan(self, checked: CheckedQuery, space: str, *, profile: bool, deadline: float) -> str:
        async def work(transaction: neo4j.AsyncTransaction) -> str:
            result = await transaction.run(f"{'PROFILE' if profile else 'EXPLAIN'} {checked.text}", dict(checked.parameters))
            lines = [str(record.values()[0]) for record in await result.fetch(10_000)] if self.dialect.name == "memgraph" else []
            summary = await result.consume()
            return "\n".join(plan_lines(summary.profile or summary.plan or {}) or lines)

        return await self._judged(checked, work, deadline)

    async def _judge(self, transaction: neo4j.AsyncTransaction, checked: CheckedQuery) -> None:
        """Let the server confirm the guard's verdict that the query only reads. Neo4j 5.26 calls none of the TCK's 232 writing queries "r"."""
        if checked.text in self._reads:
            return
        result = await transaction.run(f"EXPLAIN {checked.text}", dict(checked.parameters))
        operators = {str(record.values()[0]).strip(" |*+\\").split(" ")[0] for record in await result.fetch(10_000)}
        summary = await result.consume()
        if summary.query_type not in (None, "r") or operators & schema.MEMGRAPH_WRITES:
            raise QueryRejected(f"{self.address}: the server says that this query does more than read")
        self._reads[checked.text] = None
        if len(self._reads) > JUDGED:
            del self._reads[next(iter(self._reads))]

    async def _judged(self, checked: CheckedQuery, work: Callable[[neo4j.AsyncTransaction], Awaitable[Result]], deadline: float) -> Result:
        """The result of `work` after `_judge`, in a read session closed at the deadline: when its connection goes, Neo4j stops the query."""
        try:
            async with (
                asyncio.timeout(deadline),
                self._session(READ_ACCESS) as session,
                await session.begin_transaction(timeout=deadline) as transaction,
            ):
                await self._judge(transaction, checked)
                return await work(transaction)
        except TimeoutError:
            raise QueryTimeout(f"{self.address}: stopped after {deadline:g} s") from None

    @asynccontextmanager
    async def _session(self, access: str = WRITE_ACCESS) -> AsyncIterator[neo4j.AsyncSession]:
        session = self._driver.session(database=self._database, default_access_mode=access, fetch_size=FETCH)
        try:
            with bolt_errors(self.address):
                yield session
        except asyncio.CancelledError:
            session.cancel()
            raise
        finally:
            await session.close()

    @asynccontextmanager
    async def transaction(self, space: str, *, write: bool) -> AsyncIterator[BoltTransaction]:
        async with self._session(WRITE_ACCESS if write else READ_ACCESS) as session, await session.begin_transaction() as transaction:
            yield BoltTransaction(transaction)
            await transaction.commit()

    async def query(self, space: str, text: str, *, write: bool, **parameters: object) -> Sequence[Row]:
        async with self._session() as session:  # also when it reads: in a cluster only the server that writes is sure to know the last write
            result = await session.run(neo4j.Query(text), parameters)
            return await BoltTransaction.rows(result)

    async def prepare(self, space: str) -> list[str]:
        made = []
        for text in schema.MEMGRAPH if self.dialect.name == "memgraph" and not await self._is_neo4j() else schema.NEO4J:
            counters = (await self._made(text)).summary.counters
            if counters.constraints_added or counters.indexes_added:
                made.append(text.removeprefix("CREATE ").replace(" IF NOT EXISTS", ""))
        return made

    async def _made(self, text: str) -> neo4j.EagerResult:
        """Run a statement of the schema; again when another process made the same at the same moment, which IF NOT EXISTS does not see."""
        for _ in range(TRIES):
            with suppress(Busy):
                return await self._alone(text)
        return await self._alone(text)

    async def spaces(self) -> list[str]:
        return sorted(str(record[0]) for record in (await self._alone(schema.COLLECTIONS)).records)

    async def drop(self, space: str) -> None:
        for text in schema.DROPS:
            while (await self._alone(text, collection=space)).records[0][0]:
                pass

    async def ping(self) -> None:
        with bolt_errors(self.address):
            await self._driver.verify_connectivity()

    async def close(self) -> None:
        await self._driver.close()

    async def _is_neo4j(self) -> bool:
        """True when the server is Neo4j, whatever the dialect: Memgraph's is tested against Neo4j."""
        with bolt_errors(self.address):
            return str((await self._driver.get_server_info()).agent).startswith("Neo4j/") and bool(
                (await self._alone("CALL dbms.components() YIELD name RETURN name")).records
            )

    async def _alone(self, text: str, **parameters: object) -> neo4j.EagerResult:
        """Run one query of our own in an implicit transaction, the only kind that can create indexes."""
        async with self._session() as session:
            return await (await session.run(neo4j.Query(text), parameters)).to_eager_result()


class BoltTransaction:
    """A `Transaction` that is written whole or not at all."""

    def __init__(self, transaction: neo4j.AsyncTransaction) -> None:
        self._transaction = transaction

    async def run(self, text: str, **parameters: object) -> Sequence[Row]:
        return await self.rows(await self._transaction.run(text, parameters))

    @staticmethod
    async def rows(result: neo4j.AsyncResult) -> Sequence[Row]:
        return [tuple(neutral(value) for value in record.values()) async for record in result]


def open_driver(address: str, settings: CypherSettings, dialect: Dialect, *, routing: bool) -> neo4j.AsyncDriver:
    """A driver that has not connected yet. Raises BadSettings for a certificate file that cannot be read."""
    user, password = settings.username, settings.password.get_secret_value()
    options: dict[str, Any] = {"notifications_min_severity": "OFF"} if dialect.name == "neo4j" else {}
    if settings.tls != "off":
        trusted = (
            neo4j.TrustAll() if settings.tls == "unverified" else neo4j.TrustCustomCAs(settings.tls_ca) if settings.tls_ca else neo4j.TrustSystemCAs()
        )
        options |= {"encrypted": True, "trusted_certificates": trusted}
    try:
        return AsyncGraphDatabase.driver(
            f"{'neo4j' if routing else 'bolt'}://{address}",
            auth=(user, password) if user or password else None,
            connection_timeout=CONNECT_SECONDS,
            connection_acquisition_timeout=30.0,
            max_connection_pool_size=settings.pool,
            max_transaction_retry_time=0.0,
            liveness_check_timeout=5.0,
            keep_alive=True,
            telemetry_disabled=True,
            user_agent="ontorag",
            **options,
        )
    except (OSError, raised.ConfigurationError) as error:
        raise BadSettings("settings", [Problem("store.cypher.tls_ca", f"{settings.tls_ca!r} cannot be used: {error}")]) from error


@contextmanager
def bolt_errors(address: str) -> Iterator[None]:
    """Translate the driver's exceptions at the one place where they can come from."""
    try:
        yield
    except raised.AuthError as error:
        raise BadSettings("settings", [Problem("store.cypher.password", f"{address} refuses this user and password: {error.message}")]) from error
    except raised.Neo4jError as error:
        raise translated(error, address) from error
    except (raised.DriverError, OSError) as error:
        raise BackendUnavailable(f"{address}: {error}") from error


def translated(error: raised.Neo4jError, address: str) -> Exception:
    """Our error for a server error, by its Neo4j status code."""
    code, message = error.code or "", error.message or str(error)
    if "OutOfMemory" in code:
        return ResultTooLarge(f"{address}: the query needed more memory than it may have")
    if "TimedOut" in code or code.endswith("Transaction.Terminated") or "LockClientStopped" in code:
        return QueryTimeout(f"{address}: the server stopped the query: {message}")
    if (
        code.endswith(("Statement.AccessMode", "General.ForbiddenOnReadOnlyDatabase", "General.WriteOnReadOnlyAccessDatabase"))
        or ".Security." in code
    ):
        return QueryRejected(f"{address}: {message}")
    if code.endswith("Database.DatabaseNotFound"):
        return BadSettings("settings", [Problem("store.url", f"{address}: {message}")])
    if code.endswith("Schema.EquivalentSchemaRuleAlreadyExists"):
        return Busy(f"{address}: {message}")
    if code.endswith(("Schema.ConstraintValidationFailed", "Statement.EntityNotFound")) or "unique constraint violation" in message.lower():
        return Busy(f"{address}: {message}")  # another writer created or removed the same node at the same moment; Memgraph says it in words
    if code.startswith("Neo.ClientError.Statement"):
        return BadQuery("query", [Problem("query", f"{address} says: {message}")])
    if error.is_retryable():
        return Busy(f"{address}: {message}")
    return BackendError(f"{address}: {code} {message}")


def neutral(value: object) -> object:
    """Our form of a value of the driver."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case DriverNode():
            return NodeValue(tuple(sorted(value.labels)), properties(value))
        case Relationship():
            return RelationshipValue(value.type, properties(value))
        case DriverPath():
            pairs = zip(value.relationships, value.nodes, strict=False)
            forward = tuple(edge.start_node is not None and edge.start_node.element_id == node.element_id for edge, node in pairs)
            nodes, edges = (tuple(neutral(each) for each in part) for part in (value.nodes, value.relationships))
            return PathValue(nodes, edges, forward)  # type: ignore[arg-type]
        case DriverPoint():
            return PointValue(tuple(float(each) for each in value), flat=value.srid in (7203, 9157))
        case Duration():
            return duration(value.months, value.days, value.seconds, value.nanoseconds)
        case DateTime():
            return Literal(fraction(value.iso_format()), XSD_DATETIME)
        case Date():
            return Literal(value.iso_format(), XSD_DATE)
        case Time():
            return Literal(fraction(value.iso_format()), XSD_TIME)
        case list():
            return [neutral(each) for each in value]
        case Mapping():
            return {str(key): neutral(each) for key, each in value.items()}
        case bytes() | bytearray():
            return Literal(bytes(value).hex().upper(), XSD + "hexBinary")
        case _:
            return str(value)


def properties(entity: DriverNode | Relationship) -> dict[str, object]:
    return {key: neutral(each) for key, each in entity.items()}


def fraction(text: str) -> str:
    """A time without the trailing zeros of its fractional seconds."""
    head, point, tail = text.partition(".")
    zone = tail.lstrip("0123456789")
    digits = tail.removesuffix(zone).rstrip("0")
    return f"{head}{point if digits else ''}{digits}{zone}"


def plan_lines(plan: Mapping[str, Any], depth: int = 0) -> list[str]:
    """A plan of Neo4j as indented lines."""
    if not plan:
        return []
    arguments = plan.get("args", {})
    details = [f"{name.lower()}={arguments[name]}" for name in ("Details", "EstimatedRows", "Rows", "DbHits") if name in arguments]
    lines = [f"{'  ' * depth}{str(plan.get('operatorType', '')).partition('@')[0]}  {' '.join(details)}".rstrip()]
    for child in plan.get("children", []):
        lines += plan_lines(child, depth + 1)
    return lines
