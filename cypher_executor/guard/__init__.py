"""The guard of Cypher texts. `check` is the way in: a query that it returns may run, an error that it raises says why not."""

from __future__ import annotations

from cypher_executor.guard.checked import CheckedQuery, check
from cypher_executor.guard.limits import CypherLimits
from onto_core.errors import QueryRejected

__all__ = ["CheckedQuery", "CypherLimits", "QueryRejected", "check"]
