"""RDF files on their way into a property graph, before any server is asked."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from cypher_executor.graph.facts import ChunkFacts
from cypher_executor.graph.load import files_in
from onto_core.errors import InputError
from onto_core.graph.names import PROVENANCE

EX = "http://example.org/"


class Written:
    """Keeps the chunks that it is given."""

    def __init__(self) -> None:
        self.chunks: list[ChunkFacts] = []

    async def write_facts(self, chunk: ChunkFacts) -> None:
        self.chunks.append(chunk)


async def load(target: Written, *files: Path) -> int:
    return (await files_in(target, files, "default", "", lambda _: None)).triples


async def test_every_bad_file_is_named_with_its_lines_and_none_is_written(tmp_path: Path) -> None:
    (good := tmp_path / "good.nt").write_text(f'<{EX}a> <{EX}p> "1" .\n')
    (lines := tmp_path / "bad.nt").write_text(f'<{EX}a> <{EX}p> "1" .\n<{EX}a> <{EX}p> .\n<no iri> <{EX}p> "3" .\n')
    (turtle := tmp_path / "bad.ttl").write_text("@prefix ex: <http://example.org/> .\n\nex:a ex:b ex:c ;; ex:d\n")
    (packed := tmp_path / "cut.nt.gz").write_bytes(gzip.compress(b"<urn:a> <urn:b> <urn:c> .\n" * 9)[:-9])
    target = Written()
    with pytest.raises(InputError) as caught:
        await load(target, good, lines, turtle, tmp_path / "absent.ttl", packed)
    places = [problem.where.removeprefix(str(tmp_path)) for problem in caught.value.problems]
    assert places[:2] == ["/bad.nt:2", "/bad.nt:3"]
    assert places[2].startswith("/bad.ttl:")
    assert places[3:] == ["/absent.ttl", "/cut.nt.gz"]
    assert target.chunks == []


async def test_a_file_becomes_facts_by_subject_its_blank_nodes_its_own(tmp_path: Path) -> None:
    (file := tmp_path / "two.trig").write_text(f'<{EX}g> {{ <{EX}a> a <{EX}C> ; <{EX}p> _:x }} _:x <{EX}q> "x"@EN, 01 .')
    target = Written()
    assert await load(target, file) == 4
    (chunk,) = target.chunks
    blank = next(iri for iri in chunk.mentions if iri.startswith("urn:ontorag:blank:"))
    assert blank == f"urn:ontorag:blank:{chunk.chunk_id.removesuffix('-0')}:x"
    assert {iri: sorted(mention.said) for iri, mention in chunk.mentions.items()} == {
        EX + "a": [f"<{EX}p> <{blank}>", f"<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{EX}C>"],
        blank: [f'<{EX}q> "1"^^<http://www.w3.org/2001/XMLSchema#integer>', f'<{EX}q> "x"@en'],
    }
    assert chunk.about == {"document_id": "two.trig", "ordinal": 0}


async def test_what_an_export_says_of_its_sources_becomes_no_thing_of_the_graph(tmp_path: Path) -> None:
    said = f"<{EX}a> <{EX}p> <{EX}b>"
    about = f'<urn:ontorag:chunk:c1> <http://purl.org/dc/terms/identifier> "c1" <{PROVENANCE}> .\n'
    (file := tmp_path / "backup.nq").write_text(f"{said} .\n{said} <urn:ontorag:chunk:c1> .\n{about}")
    target = Written()
    assert await load(target, file) == 1
    assert {iri for chunk in target.chunks for iri in chunk.mentions} == {EX + "a", EX + "b"}
