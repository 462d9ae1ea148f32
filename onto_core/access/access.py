"""Who a request comes from: by an API key, a token of the issuer, or a session of the console; and the one place where servers are locked."""

from __future__ import annotations

import base64
import binascii
import ipaddress
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Protocol

from starlette.datastructures import Headers

from onto_core.access.allowances import Allowances
from onto_core.access.audit import Audit
from onto_core.access.keys import PREFIX, KeyFile, read_keys
from onto_core.access.principal import LOCAL, Principal, address_of, note
from onto_core.access.sessions import Sessions, cookie, no_cookie, session_in
from onto_core.errors import AccessUnavailable, BadSettings, NotAuthenticated, Problem
from onto_core.sections.servers import AccessSettings

LONGEST: Final = 16_384
"""Characters of an Authorization header."""


class Tokens(Protocol):
    """Tokens of an issuer."""

    async def principal_of(self, token: str) -> Principal: ...


@dataclass(frozen=True)
class Access:
    """What a process knows about its clients; one for all its servers. Without keys and tokens whoever comes is `LOCAL`."""

    settings: AccessSettings
    allowances: Allowances
    keys: KeyFile | None = None
    tokens: Tokens | None = None
    sessions: Sessions | None = None
    audit: Audit | None = None

    @property
    def locked(self) -> bool:
        return self.keys is not None or self.tokens is not None

    async def principal_of(self, headers: Headers, *, secure: bool = False) -> Principal:
        """Who sent the headers. Raises NotAuthenticated, AccessUnavailable.

        `Authorization: Bearer` brings a key or a token; `Basic` a key as its password, for clients that know nothing else, whatever the user's name;
        a cookie a session, where there is no such header. `secure`: the request came over TLS.
        """
        if not self.locked:
            return LOCAL
        if self.sessions and "authorization" not in headers and (session := session_in(headers.get("cookie", ""), secure=secure)):
            return self.sessions.principal_of(session)
        return await self.principal_by(credential(headers.getlist("authorization")))

    async def principal_by(self, presented: str) -> Principal:
        """Who a key or token belongs to. Raises NotAuthenticated, AccessUnavailable."""
        if presented.startswith(PREFIX) and self.keys is not None:
            return self.keys.principal_of(presented)
        if self.tokens is not None and presented.count(".") == 2:
            return await self.tokens.principal_of(presented)
        raise NotAuthenticated

    def log_in(self, scope: Mapping[str, Any], presented: str) -> str:
        """The Set-Cookie header of a session for who holds the key, for the page that answers a login form.

        Raises NotAuthenticated, also where there are no keys; LimitReached after too many wrong ones from one address; AccessUnavailable.
        """
        note(scope, action="log in")
        if self.sessions is None:
            raise NotAuthenticated
        try:
            session = self.sessions.begin(presented)
        except NotAuthenticated:
            self.allowances.take_as(address_of(scope), "failures")
            raise
        note(scope, user=self.sessions.principal_of(session).name)
        return cookie(session, secure=is_secure(scope), hours=self.settings.session.hours)

    def log_out(self, scope: Mapping[str, Any]) -> str:
        """The Set-Cookie header that ends the session of a request; in this process nobody can use it again."""
        note(scope, action="log out")
        if self.sessions is not None and (session := session_of(scope)):
            self.sessions.end(session)
        return no_cookie(secure=is_secure(scope))


def session_of(scope: Mapping[str, Any]) -> str:
    """The session that a request brings along; empty when there is none."""
    return session_in(Headers(raw=list(scope["headers"])).get("cookie", ""), secure=is_secure(scope))


def is_secure(scope: Mapping[str, Any]) -> bool:
    """True for a request that came over TLS."""
    return bool(scope["scheme"] == "https")


def credential(values: Sequence[str]) -> str:
    """The key or token of the Authorization headers. Raises NotAuthenticated when there is not just one that can be read."""
    if len(values) != 1 or len(values[0]) > LONGEST:
        raise NotAuthenticated
    scheme, _, given = values[0].partition(" ")
    match scheme.lower():
        case "bearer":
            return given.strip()
        case "basic":
            try:
                return base64.b64decode(given.strip(), validate=True).decode().partition(":")[2]
            except (binascii.Error, UnicodeDecodeError):
                raise NotAuthenticated from None
        case _:
            raise NotAuthenticated


def access_for(host: str, settings: AccessSettings, setting: str) -> Access:
    """The access to a server that is about to listen on `host`, an address that `setting` names.

    Every server's start goes through here. Raises BadSettings with all that is wrong: an address that others reach without keys or tokens, keys
    that cannot be read, an issuer that cannot be asked.
    """
    problems: list[Problem] = []
    if not settings.locked and not is_loopback(host):
        mend = "127.0.0.1, or name keys with access.keys (`ontorag keys add`), or an issuer with access.oidc.issuer"
        problems.append(Problem(setting, f"{host} can be reached by others, and nothing tells who may do what", mend))
    if settings.keys:
        try:
            read_keys(Path(settings.keys))
        except BadSettings as error:
            problems += error.problems
    tls = settings.tls
    if bool(tls.certificate) != bool(tls.key):
        problems.append(Problem("access.tls", "has only one of certificate and key", "both, or none"))
    for name, file in (("certificate", tls.certificate), ("key", tls.key)):
        if file and not Path(file).is_file():
            problems.append(Problem(f"access.tls.{name}", f"{file} is not a file"))
    tokens = None
    if settings.oidc.issuer:
        from onto_core.access.oidc import IssuedTokens, IssuerKeys, require_issuer

        try:
            require_issuer(settings.oidc)
        except BadSettings as error:
            problems += error.problems
        tokens = IssuedTokens(settings.oidc, IssuerKeys(settings.oidc))
    audit = Audit(Path(settings.audit.file), settings.audit.secret.get_secret_value()) if settings.locked and settings.audit.file else None
    if audit is not None and not problems:
        try:
            audit.add(what="start", door=setting.partition(".")[0], host=host, outcome="done", version=version("ontorag"))
        except AccessUnavailable as error:
            problems.append(Problem("access.audit.file", f"{settings.audit.file} cannot be added to: {error.__cause__}"))
    if problems:
        raise BadSettings("settings", problems)
    keys = KeyFile(Path(settings.keys)) if settings.keys else None
    return Access(settings, Allowances(settings.limits), keys, tokens, Sessions(settings.session, keys) if keys else None, audit)


def is_loopback(host: str) -> bool:
    """True for an address that only this machine reaches; a name other than localhost may lead anywhere."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
