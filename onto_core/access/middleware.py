"""The lock on a server, as ASGI middleware: who asks is in the scope of all that comes through, and nothing else comes through."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from onto_core.access.access import Access, is_loopback
from onto_core.access.allowances import put_allowances
from onto_core.access.principal import LOCAL, Principal, address_of, begin_notes, found_principal, notes_of, put_principal
from onto_core.access.sessions import CSRF_FIELD, CSRF_HEADER, session_in
from onto_core.errors import AccessError, AccessUnavailable, NotAuthenticated, OntoRagError
from onto_core.http.answers import status_of, text_response
from onto_core.http.limits import whole_body
from onto_core.http.request import FORM, Refusal, fields, media_type

log = structlog.get_logger("ontorag.access")

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, 9.2.1)."""
REFUSED: Final = frozenset({401, 403, 421, 429})
"""Statuses of refusals, which are always noted."""
FIXED: Final = frozenset({"door", "who", "key", "via", "address", "what", "status", "outcome", "n", "at", "previous", "digest"})
"""Fields of the audit log that no door writes."""
LARGEST_FORM: Final = 2_097_152
"""Bytes of a form that brings its token as a field."""
LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}
"""Of every answer that does not set them itself: the policy of a console's page is the page's."""

Answer = Callable[[Scope, OntoRagError | Refusal], Response]


def plain(_: Scope, error: OntoRagError | Refusal) -> Response:
    """A refusal as text, with the hint that the command line prints."""
    if isinstance(error, Refusal):
        return text_response(error.status, str(error), error.headers)
    status, headers = status_of(error)
    return text_response(status, f"{error}\nhint: {error.hint}" if error.hint else str(error), headers)


class Lock:
    """Lets a request through when its host and origin are right and its client is known; whether the client may do what it asks for is for what
    answers it: `require(scope, action, collection)` of `principal.py`.

    `host` is the address that is listened on, `door` the server's name in the audit log. Paths in `public`, and those below a public path that ends
    in /, need no key. `answer` makes the answer to what is refused.
    """

    def __init__(self, app: ASGIApp, access: Access, *, host: str, door: str = "http", public: Collection[str] = (), answer: Answer = plain) -> None:
        self._app, self._access, self._answer, self._door = app, access, answer, door
        self._public = frozenset(public)
        self._below = tuple(path for path in public if path.endswith("/"))
        self._hosts = frozenset(name.lower() for name in access.settings.hosts) or (LOOPBACK_NAMES | {host} if is_loopback(host) else frozenset())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return  # no websocket comes through
        sending = _Sending(scope, receive, send, self._noted, self._answer)
        begin_notes(scope)
        try:
            principal = await self._enter(scope)
            if principal is not None and principal is not LOCAL:
                receive = self._counting(principal, receive)
            if principal is not None and principal.via == "session" and scope["method"] not in SAFE:
                receive = await self._from_own_page(scope, receive)
            await self._app(scope, receive, sending)
        except (AccessError, Refusal) as error:  # ours, of the body as it comes, or of a door that leaves it to us
            if sending.begun:
                raise
            await self._answer(scope, error)(scope, receive, sending)

    async def _enter(self, scope: Scope) -> Principal | None:
        """Put who asks into the scope; None on a public path, where nobody has to say so. Raises Refusal, AccessError."""
        headers = Headers(scope=scope)
        self._check_host(headers)
        self._check_origin(scope, headers)
        try:
            principal = await self._access.principal_of(headers, secure=scope["scheme"] == "https")
        except NotAuthenticated:
            if scope["path"] in self._public or scope["path"].startswith(self._below):
                return None
            self._access.allowances.take_as(address_of(scope), "failures")
            raise
        put_principal(scope, principal)
        put_allowances(scope, self._access.allowances)
        return principal

    def _counting(self, principal: Principal, receive: Receive) -> Receive:
        """The body as it comes, each piece taken from what the client may send. Raises LimitReached."""

        async def counted() -> Message:
            message = await receive()
            if body := message.get("body"):
                self._access.allowances.take(principal, "bytes", len(body))
            return message

        return counted

    async def _from_own_page(self, scope: Scope, receive: Receive) -> Receive:
        """The request's body again, when it comes from a page of its session: by its token in a header, or in a form's field. Raises Refusal."""
        headers, sessions = Headers(scope=scope), self._access.sessions
        session = session_in(headers.get("cookie", ""), secure=scope["scheme"] == "https")
        given = headers.get(CSRF_HEADER, "")
        if not given and media_type(headers.get("content-type", ""))[0] == FORM:
            body = await whole_body(Request(scope, receive), LARGEST_FORM)
            receive = _again(body, receive)
            given = next((value for name, value in fields(body, "the form") if name == CSRF_FIELD), "")
        if sessions is None or not sessions.is_csrf(session, given):
            raise Refusal(403, "this does not come from a page of your session: load the page anew, and try again")
        return receive

    async def _noted(self, scope: Scope, status: int) -> None:
        """Put the request into the audit log, before anything of the answer is sent. Raises AccessUnavailable."""
        audit, notes = self._access.audit, notes_of(scope)
        refused = status in REFUSED or "refused" in notes  # an answer of status 200 may tell of a refusal: one of a tool, an event of a stream
        action = notes.get("action", "read" if scope["method"] in SAFE else "")
        if audit is None or not (refused or self._access.settings.audit.reads or action != "read"):
            return
        principal = found_principal(scope)
        if principal is None and ((status < 400 and scope["method"] in SAFE) or status == 429):
            return  # a page that is open to everybody, or more of what was noted many times
        await audit.note(
            door=self._door,
            who=principal.name if principal else "",
            key=principal.key if principal else "",
            via=principal.via if principal else "",
            address=address_of(scope),
            what=f"{scope['method']} {scope['path']}",
            **{name: value for name, value in notes.items() if name not in FIXED},
            status=status,
            outcome="refused" if refused else "done" if status < 400 else "failed",
        )

    def _check_host(self, headers: Headers) -> None:
        """Refuse names that are not ours: a page of another site whose name leads here would be of the same origin (DNS rebinding)."""
        host = headers.get("host", "")
        if self._hosts and host and name_of(host) not in self._hosts and host.lower() not in self._hosts:
            raise Refusal(421, "this server is not called by that name; `access.hosts` has its names")

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """Refuse what a page of another site sends with its visitor's rights: cookies, Basic, or none on loopback.

        Another site may link to a page of ours: what the browser then shows, only the visitor sees.
        """
        follows_a_link = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        if is_from_another_site(scope) and not (scope["method"] in SAFE and follows_a_link):
            raise Refusal(403, "requests from pages of other sites are refused")


def is_from_another_site(scope: Scope) -> bool:
    """True for a request that a page of another site has caused, by what browsers say of it; other clients say nothing.

    https where we know of http only is no other site: a proxy in front of us ends TLS. http where we speak https is one.
    """
    headers = Headers(scope=scope)
    if (origin := headers.get("origin")) is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    try:
        parts = urlsplit(origin)
    except ValueError:
        return True
    return parts.netloc.lower() != headers.get("host", "").lower() or (scope["scheme"] == "https" and parts.scheme != "https")


class _Sending:
    """What goes out: with the headers of safety, and not before it is noted. Where it cannot be noted, that is the answer instead."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, noted: Callable[[Scope, int], Awaitable[None]], answer: Answer) -> None:
        self._scope, self._receive, self._send, self._noted, self._answer = scope, receive, send, noted, answer
        self.begun = self._is_over = False

    async def __call__(self, message: Message) -> None:
        if self._is_over:
            return
        if message["type"] == "http.response.start" and not self.begun:
            try:
                await self._noted(self._scope, message["status"])
            except AccessUnavailable as error:  # whoever sends has begun to send, and could not answer this any more
                log.error("a request is not noted, and not answered", reason=str(error.__cause__ or error))
                self.begun = True
                await self._answer(self._scope, error)(self._scope, self._receive, self)
                self._is_over = True
                return
        if message["type"] == "http.response.start":
            own = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                own.setdefault(name, value)
            if self._scope["scheme"] == "https":
                own.setdefault("Strict-Transport-Security", "max-age=31536000")
            self.begun = True
        await self._send(message)


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read, to be received once more, and then what comes after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def name_of(host: str) -> str:
    """The name of a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower() if "@" not in host else ""
    except ValueError:
        return ""
