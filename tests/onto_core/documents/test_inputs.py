from __future__ import annotations

from pathlib import Path

import pytest

from onto_core.documents.inputs import read_inputs


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.4 ...", "is a PDF that cannot be opened"),
        (b"PK\x03\x04....", "is a ZIP archive, or a document of an office program"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is a document of an older office program"),
        (b"\x1f\x8b\x08\x00", "is compressed by gzip (unpack it with gunzip)"),
        (b"\x89PNG\r\n\x1a\n", "is an image (PNG)"),
        (b"abc\x00def", "is binary, not text"),
        ("naïve".encode("latin-1"), "is not UTF-8 (byte 0xef) (convert the file to UTF-8)"),
        (b"  \n", "is empty"),
    ],
)
def test_content_that_is_no_text_is_named_with_a_way_out(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "it").write_bytes(content)
    inputs = read_inputs([str(tmp_path / "it")], size=1000)
    assert inputs.chunks == []
    (problem,) = inputs.problems
    assert words in str(problem)


def test_utf_16_with_its_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "it.txt").write_bytes("Zürich liegt am See.".encode("utf-16"))
    assert [chunk.text for chunk in read_inputs([str(tmp_path / "it.txt")], size=1000).chunks] == ["Zürich liegt am See."]


def test_a_pattern_that_no_shell_expanded_stands_for_its_files(tmp_path: Path) -> None:
    for name in ("a.md", "b.md", "c.txt"):
        (tmp_path / name).write_text(name)
    assert [chunk.document_id for chunk in read_inputs([str(tmp_path / "*.md")], size=1000).chunks] == ["a.md", "b.md"]


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a")
    assert len(read_inputs([str(tmp_path / "a.md"), str(tmp_path)], size=1000).chunks) == 1


def test_a_folder_without_texts_says_which_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"x")
    inputs = read_inputs([str(tmp_path)], size=1000)
    assert "has no texts (in a folder, files that end in .adoc, .csv" in str(inputs.problems[0])
    assert inputs.passed_over == {".png": 1}
