"""The client of a call: what it may do, and what it may take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from onto_core.access.allowances import Allowances, Kind
from onto_core.access.principal import LOCAL, Action, Principal, note, principal_of, require


@dataclass(frozen=True, slots=True)
class Caller:
    """A principal, and over HTTP the scope of its request, for the audit log, and the allowances of the server."""

    principal: Principal
    scope: Mapping[str, Any] | None = None
    allowances: Allowances | None = None

    @classmethod
    def of(cls, scope: Mapping[str, Any], allowances: Allowances) -> Caller:
        """Whoever the lock has let in. Raises NotAuthenticated where there was none."""
        return cls(principal_of(scope), scope, allowances)

    def require(self, action: Action, collection: str) -> None:
        """Raises Forbidden."""
        if self.scope is not None:
            require(self.scope, action, collection)
        else:
            self.principal.require(action, collection)

    def tell(self, **fields: str) -> None:
        """Add fields to what the audit log says of the request."""
        if self.scope is not None:
            note(self.scope, **fields)

    def take(self, kind: Kind, amount: float = 1.0) -> None:
        """Raises LimitReached."""
        if self.allowances is not None:
            self.allowances.take(self.principal, kind, amount)

    def spend_tokens(self, amount: int) -> None:
        if self.allowances is not None:
            self.allowances.spend(self.principal, "tokens", amount)


HERE: Final = Caller(LOCAL)
"""Whoever started the server and talks to it over pipes."""
