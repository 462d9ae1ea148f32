"""Tokens of an OpenID Connect issuer: JWTs, whose signature, issuer, audience and times are checked (RFC 7519, RFC 8725). The only module that
imports PyJWT."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import structlog

from onto_core.access.principal import Grant, Principal
from onto_core.errors import AccessUnavailable, BadSettings, NotAuthenticated, Problem
from onto_core.sections.servers import OidcSettings

if TYPE_CHECKING:
    from jwt import PyJWK

log = structlog.get_logger("ontorag.access")

TIMEOUT: Final = 5.0
"""Seconds that the issuer may take for an answer."""
LARGEST: Final = 1 << 20
"""Bytes of an answer of the issuer."""
LONGEST: Final = 16_384
"""Characters of a token."""
PAUSE: Final = 15.0
"""Seconds between two questions to the issuer for an id that is not among its keys: whoever sends tokens with made-up ids causes no more."""

Fetch = Callable[[str], Mapping[str, Any]]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(  # noqa: PLR0917 - the signature is urllib's
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        return None


def fetched(address: str) -> Mapping[str, Any]:
    """The JSON object at an address of the issuer, without redirects or a proxy's credentials. Raises AccessUnavailable."""
    opener = urllib.request.build_opener(_NoRedirects)
    try:
        with opener.open(urllib.request.Request(address, headers={"Accept": "application/json"}), timeout=TIMEOUT) as answer:
            content = json.loads(answer.read(LARGEST + 1)[:LARGEST])
    except (OSError, HTTPException, ValueError) as error:
        log.error("the issuer cannot be asked", address=address, reason=str(error))
        raise AccessUnavailable("tokens cannot be checked at the moment") from error
    if not isinstance(content, dict):
        log.error("the issuer's answer is not an object", address=address)
        raise AccessUnavailable("tokens cannot be checked at the moment")
    return content


def require_issuer(settings: OidcSettings) -> None:
    """Raises BadSettings with all that is wrong with the issuer, and when PyJWT is not installed."""
    problems = [
        Problem(f"access.oidc.{name}", f"{address} is not an address over TLS", "https://...; http:// only on loopback")
        for name, address in (("issuer", settings.issuer), ("jwks", settings.jwks))
        if address and not _is_safe(address)
    ]
    try:
        import jwt.algorithms

        if not jwt.algorithms.has_crypto:
            raise ImportError
    except ImportError:
        problems.append(Problem("access.oidc.issuer", "needs PyJWT", "pip install 'ontorag[oidc]'"))
    if problems:
        raise BadSettings("settings", problems)


def _is_safe(address: str) -> bool:
    """True for https, and for http on this machine, where tests and side-cars are."""
    parts = urlsplit(address)
    if parts.username is not None or parts.fragment or not parts.hostname:
        return False
    if parts.scheme == "https":
        return True
    try:
        return parts.scheme == "http" and (parts.hostname == "localhost" or ipaddress.ip_address(parts.hostname).is_loopback)
    except ValueError:
        return False


@dataclass
class IssuerKeys:
    """The issuer's public keys by their ids, kept for `access.oidc.keys_kept` seconds; an unknown id is looked up before that."""

    settings: OidcSettings
    fetch: Fetch = fetched
    clock: Callable[[], float] = time.monotonic
    _keys: dict[str, PyJWK] = field(default_factory=dict, init=False)
    _asked: float = field(default=float("-inf"), init=False)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def key(self, id_: str) -> PyJWK:
        """The key of an id. Raises NotAuthenticated when the issuer has none of this id; AccessUnavailable when it must be asked and is away.

        Keys that are still known are used on while the issuer is away.
        """
        async with self._asking:
            age = self.clock() - self._asked
            if age >= (self.settings.keys_kept if id_ in self._keys else PAUSE):
                self._asked = self.clock()
                try:
                    self._keys = await asyncio.to_thread(self._look)
                except AccessUnavailable:
                    if id_ not in self._keys:
                        raise
            elif not self._keys:  # the last question failed a moment ago
                raise AccessUnavailable("tokens cannot be checked at the moment")
        if id_ not in self._keys:
            raise NotAuthenticated
        return self._keys[id_]

    def _look(self) -> dict[str, PyJWK]:
        """The issuer's signing keys. Raises AccessUnavailable."""
        from jwt import PyJWK, PyJWTError

        found: dict[str, PyJWK] = {}
        listed = self.fetch(self._address()).get("keys")
        for entry in listed if isinstance(listed, list) else []:
            if not isinstance(entry, dict) or entry.get("kty") not in ("RSA", "EC", "OKP") or entry.get("use", "sig") != "sig":
                continue  # no secret that is shared (oct) verifies anything here
            try:
                found[str(entry.get("kid", ""))] = PyJWK(entry)
            except (PyJWTError, ValueError, KeyError, TypeError) as error:
                log.warning("a key of the issuer cannot be used", kid=str(entry.get("kid", ""))[:80], reason=str(error))
        log.info("keys of the issuer read", issuer=self.settings.issuer, keys=len(found))
        return found

    def _address(self) -> str:
        """Where the keys are: as configured, or on the issuer's own host. Raises AccessUnavailable."""
        if self.settings.jwks:
            return self.settings.jwks
        described = self.fetch(self.settings.issuer.rstrip("/") + "/.well-known/openid-configuration")
        address = described.get("jwks_uri")
        if described.get("issuer") != self.settings.issuer or not isinstance(address, str) or _origin(address) != _origin(self.settings.issuer):
            log.error("the issuer's description does not fit it: it names another issuer, or keys on another host (access.oidc.jwks allows one)")
            raise AccessUnavailable("tokens cannot be checked at the moment")
        return address


def _origin(address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    return parts.scheme, parts.netloc.lower()


@dataclass(frozen=True)
class IssuedTokens:
    """Takes tokens for who they say."""

    settings: OidcSettings
    keys: IssuerKeys

    async def principal_of(self, token: str) -> Principal:
        """Who the token was issued to, with the roles of its groups. Raises NotAuthenticated for whatever reason, AccessUnavailable."""
        import jwt

        own = self.settings
        if len(token) > LONGEST:
            raise NotAuthenticated
        try:
            header = jwt.get_unverified_header(token)
            if header.get("alg") not in own.algorithms:
                raise NotAuthenticated
            claims = jwt.decode(
                token,
                await self.keys.key(str(header.get("kid", ""))),
                algorithms=list(own.algorithms),
                audience=own.audience,
                issuer=own.issuer,
                leeway=own.skew,
                options={"require": ["exp", "iss", "aud", own.name_claim.partition(".")[0]], "verify_iat": True, "verify_nbf": True},
            )
        except jwt.PyJWTError as error:
            log.info("a token is refused", reason=type(error).__name__)
            raise NotAuthenticated from None
        name = claim(claims, own.name_claim)
        if not isinstance(name, str) or not name.strip():
            raise NotAuthenticated
        return Principal(printable(name), grants(own, claims), "token")


def grants(settings: OidcSettings, claims: Mapping[str, Any]) -> tuple[Grant, ...]:
    """The roles of the user's groups; a group that the settings do not name gives none."""
    groups = claim(claims, settings.roles_claim)
    names = groups.split() if isinstance(groups, str) else groups if isinstance(groups, list) else []
    return tuple(dict.fromkeys(Grant.of(text) for name in names if isinstance(name, str) for text in settings.grants.get(name, ())))


def claim(claims: Mapping[str, Any], name: str) -> object:
    """The claim; one whose name is an address (https://...) is looked for whole, a.b also as b within a."""
    if name in claims:
        return claims[name]
    value: object = claims
    for part in name.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def printable(name: str) -> str:
    """A name as logs may hold it: one line, no signs that a terminal obeys, at most 128 characters."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name.strip())[:128]
