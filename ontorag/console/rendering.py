"""Pages from templates: everything escaped, queries in colours, places in texts marked, and the headers that forbid whatever is not ours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from onto_core.vocabulary import local_name

HERE: Final = Path(__file__).parent
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""Scripts and styles come from files of ours alone: none stands in a page, so none that a document smuggles in runs."""
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with no-referrer browsers send forms with `Origin: null`, which the lock refuses
}


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters |= {"short": short, "moment": moment, "coloured": coloured, "address": address, "cited": cited}
    made.globals |= {"link": link}
    return made


def render(template: str, **context: Any) -> str:
    """The template's text. Raises UndefinedError for what it names and the context has not."""
    return _environment().get_template(template).render(context)


def link(path: str, /, **query: object) -> str:
    """An address with its parameters; those without a value are left out."""
    given = {name: value for name, value in query.items() if value not in (None, "")}
    return f"{path}?{urlencode(given)}" if given else path


def short(iri: str) -> str:
    """The last part of an IRI."""
    return local_name(iri)


def address(cell: Mapping[str, Any]) -> str:
    """The text of a cell: the name of a thing, or the value."""
    return str(cell.get("label") or (local_name(cell["value"]) if cell.get("type") == "uri" else cell["value"]))


def moment(text: str | None) -> str:
    """A time as people write it, in UTC."""
    return f"{datetime.fromisoformat(text):%Y-%m-%d %H:%M:%S}" if text else ""


def coloured(query: str, language: str) -> Markup:
    """The query with a class for each kind of word."""
    from pygments import highlight
    from pygments.formatters.html import HtmlFormatter
    from pygments.lexers.graph import CypherLexer
    from pygments.lexers.rdf import SparqlLexer

    lexer = CypherLexer() if language == "cypher" else SparqlLexer()
    return Markup(highlight(query, lexer, HtmlFormatter(nowrap=True)))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text, and the ids of the facts that it says."""

    text: str
    says: tuple[str, ...] = ()


def pieces(text: str, places: Iterable[tuple[str, Sequence[int] | None]]) -> list[Piece]:
    """The text cut at the ends of the places, given as (id, [start, end)); places outside of it are passed over."""
    held = [(own, place[0], place[1]) for own, place in places if place and 0 <= place[0] < place[1] <= len(text)]
    cuts = sorted({0, len(text), *(start for _, start, _ in held), *(end for _, _, end in held)})
    return [Piece(text[start:end], tuple(own for own, first, last in held if first <= start and end <= last)) for start, end in pairwise(cuts)]


def cited(text: str) -> Markup:
    """An answer whose citations, such as [2], lead to the rows."""
    return Markup(re.sub(r"\[(\d{1,4})\]", r'<a class="cite" href="#row-\1" data-lights="row-\1">[\1]</a>', str(escape(text))))
