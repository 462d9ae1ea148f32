"""The place and the reason of a syntax error in an RDF document, in one line. Pure.

rdflib says "string index out of range" of a Turtle file that was cut, and counts the lines of long strings twice; Oxigraph's parsers, which are
stricter, know the line of everything that they reject. So a document that rdflib could not read is read once more, for the place alone.
"""

from __future__ import annotations

import re
from typing import Final

_TURTLE_PLACE: Final = re.compile(r"at line (\d+) of <.*>:")
_XML_PLACE: Final = re.compile(r"(?:<unknown>:)?(\d+):(\d+): (.*)")
_OXIGRAPH_PLACE: Final = re.compile(r"Parser error (?:at line \d+(?: column \d+| between columns \d+ and \d+)|between line \d+ .*? column \d+): ")
_ENDS_EARLY: Final = ("Unexpected end", "no element found", "unclosed token", "unclosed CDATA section")


def explained(error: BaseException, content: bytes, syntax: str) -> str:
    """The reason why rdflib could not read a document, with its line where one is known: "line 12: objectList expected"."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    words = lines[0] if lines else type(error).__name__
    if xml := _XML_PLACE.fullmatch(words):
        return _at(int(xml[1]), xml[3], content)
    bad_syntax = _TURTLE_PLACE.match(words) if len(lines) > 1 else None
    reason = lines[1].removeprefix("Bad syntax ").removesuffix(" at ^ in:").strip("()") if bad_syntax else ""
    if (found := _oxigraph_error(content, syntax)) is not None:
        line, oxigraph_reason = found
        at_the_end = oxigraph_reason.startswith(_ENDS_EARLY) and line >= _last_line(content)
        return _at(line, oxigraph_reason if at_the_end or not reason else reason, content)
    return f"line {bad_syntax[1]}: {reason}" if bad_syntax else words


def _at(line: int, reason: str, content: bytes) -> str:
    """The reason with its line; of a document that breaks off its last line, and the line where the unfinished part begins."""
    if not reason.startswith(_ENDS_EARLY):
        return f"line {line}: {reason}"
    last = _last_line(content)
    begun = f", in a part that begins on line {line}" if line < last else ""
    return f"line {last}: the file ends in the middle{begun}"


def _last_line(content: bytes) -> int:
    return content.rstrip().count(b"\n") + 1


def _oxigraph_error(content: bytes, syntax: str) -> tuple[int, str] | None:
    """(line, reason) of the first error; None where Oxigraph finds none, or does not say its line."""
    import pyoxigraph

    formats = {"turtle": pyoxigraph.RdfFormat.TURTLE, "nt": pyoxigraph.RdfFormat.N_TRIPLES}
    if syntax not in formats:
        return None
    try:
        for _ in pyoxigraph.parse(input=content.removeprefix(b"\xef\xbb\xbf"), format=formats[syntax], base_iri="urn:ontorag:ontology:"):
            pass
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        return (line, _OXIGRAPH_PLACE.sub("", str(getattr(error, "msg", error)))) if line else None
    return None
