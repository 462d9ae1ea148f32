"""In by a key, and out again."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from onto_core.errors import NotAuthenticated
from onto_core.http.request import Refusal
from ontorag.console.visit import Pages, Visit


async def form(visit: Visit) -> Response:
    if visit.access.sessions is None:
        return visit.on("/")
    return await visit.page("login.html", here="login", target=target_of(visit.query.get("next", "")), trouble="")


async def enter(visit: Visit) -> Response:
    """Begin a session. A wrong key is told in the words of the API."""
    if visit.access.sessions is None:
        raise Refusal(404, "nobody is asked for a key here")
    given = await visit.form()
    target = target_of(given.get("next", ""))
    try:
        begun = visit.access.log_in(visit.request.scope, given.get("key", ""))
    except NotAuthenticated as error:
        return await visit.page("login.html", 401, here="login", target=target, trouble=str(error))
    response = visit.on(target)
    response.headers["Set-Cookie"] = begun
    return response


async def leave(visit: Visit) -> Response:
    """End the session."""
    response = visit.on("/login")
    response.headers["Set-Cookie"] = visit.access.log_out(visit.request.scope)
    return response


def target_of(wanted: str) -> str:
    """A place of this console; whatever leads elsewhere is the first page."""
    is_ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and not any(each in wanted for each in "\r\n\t")
    return wanted if is_ours else "/"


PAGES: Final[Pages] = (("GET", "/login", form), ("POST", "/login", enter), ("POST", "/logout", leave))
