"""RDF files that ask for more than a limit: each ends as an input error with file and line."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from onto_core.errors import InputError
from onto_core.graph.files import DEEPEST_XML, examine

HEAD = b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="urn:x:">'
LONG = b"a" * (70 << 20)
BOMBS: dict[str, tuple[list[bytes], int, str]] = {
    "literal.nt": ([b'<urn:a> <urn:b> "c" .\n<urn:a> <urn:b> "', LONG, b'" .\n'], 2, "16 MiB"),
    "literal.ttl": ([b'<urn:a> <urn:b> """\n', LONG, b'""" .\n'], 2, "16 MiB"),
    "iri.nq": ([b"<urn:", LONG, b"> <urn:b> <urn:c> .\n"], 1, "16 MiB"),
    "comment.trig": ([b"#", LONG, b"\n"], 1, "16 MiB"),
    "literal.rdf": ([HEAD, b'<x:A rdf:about="urn:a"><x:b>', LONG, b"</x:b></x:A></rdf:RDF>"], 1, "16 MiB"),
    "literal.jsonld": ([b'{"@id":"urn:a","urn:b":"', LONG, b'"}'], 1, "16 MiB"),
    "deep.rdf": ([HEAD, b"<x:C><x:p>" * DEEPEST_XML], 1, "nested deeper than 1,000"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_an_input_error_with_its_line(tmp_path: Path, name: str) -> None:
    parts, line, words = BOMBS[name]
    path = tmp_path / f"{name}.gz"
    path.write_bytes(gzip.compress(b"".join(parts), 1))
    with pytest.raises(InputError) as caught:
        examine([path], "", lambda _: None)
    (problem,) = caught.value.problems
    assert problem.where == f"{path}:{line}"
    assert words in problem.message


def test_a_long_file_of_short_statements_and_flat_xml_are_read(tmp_path: Path) -> None:
    lines, flat = tmp_path / "lines.nt.gz", tmp_path / "flat.rdf"
    lines.write_bytes(gzip.compress(b'<urn:a> <urn:b> "c" .\n' * 10_000, 1))
    flat.write_bytes(HEAD + b'<x:C rdf:about="urn:a/"><x:p rdf:resource="urn:b"/><x:q>1</x:q></x:C>\n' * 3 * DEEPEST_XML + b"</rdf:RDF>")
    assert [file.statements for file in examine([lines, flat], "", lambda _: None)] == [10_000, 9 * DEEPEST_XML]
