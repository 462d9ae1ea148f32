"""Which Cypher text may run. `check` is the way in: what it returns may run, what it raises says why not."""

from __future__ import annotations

from cypher_executor.guard.checked import CheckedQuery, check
from cypher_executor.guard.limits import CypherLimits
from onto_core.errors import QueryRejected

__all__ = ["CheckedQuery", "CypherLimits", "QueryRejected", "check"]
