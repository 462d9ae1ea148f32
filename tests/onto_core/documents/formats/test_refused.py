"""Files that cannot be read: one clear error each, within limits of time, memory and size, and the next file is read."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from onto_core.documents.formats.document import Unreadable
from onto_core.documents.formats.kinds import sort_of
from onto_core.documents.formats.readers import read_file
from onto_core.documents.formats.reading import Files
from onto_core.documents.inputs import read_inputs
from onto_core.sections.documents import DocumentSettings
from tests.worlds import office

WORD = office.word("Ships", {"Fram": ["The Fram was built in Larvik."]})
BOOK = office.workbook({"Ships": office.SHIPS})
with zipfile.ZipFile(io.BytesIO(BOOK)) as _book:
    SHEET = _book.read("xl/worksheets/sheet1.xml")


@pytest.fixture(scope="module")
def files() -> Iterator[Files]:
    with Files(DocumentSettings()) as files:
        yield files


def error_of(files: Files, name: str, content: bytes) -> str:
    try:
        sort = sort_of(name, content)
        assert sort is not None
        files.read(sort, content)
    except Unreadable as error:
        return str(error)
    return "was read"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.pdf", office.pdf("Ships", ["Text."], password="secret"), "is encrypted, and opens only with a password"),
        ("a.pdf", office.pdf("Ships", ["Text."])[:600], "is a PDF that cannot be opened"),
        ("a.pdf", office.scanned_pdf("", ""), "has no text: its 2 pages are pictures"),
        ("a.pdf", WORD, "is named .pdf, but holds a packed document"),
        ("a.docx", office.pdf("Ships", ["Text."]), "is named .docx, but holds a PDF"),
        ("a.docx", b"Plain text.", "is named .docx, but does not begin as one"),
        ("a.docx", WORD[: len(WORD) // 2], "cannot be unpacked"),
        ("a.docx", office.packed({"word/vbaProject.bin": b"x"}, like=WORD), "has macros, and is not opened"),
        ("a.docx", office.packed({"word/document.xml": b"\0" * 50_000_000}, like=WORD), "no document does that"),
        ("a.docx", office.packed({"word/document.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}, like=WORD), "declares entities"),
        ("a.docx", office.packed({"word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>'.encode("utf-16")}, like=WORD), "declares entities"),
        ("a.docx", office.packed({"word/document.xml": b"<a><b></a>"}, like=WORD), "damaged"),
        ("a.xlsx", office.packed({"xl/workbook.xml": b"<workbook/>"}, like=BOOK), ""),
        ("a.zip", office.packed({"a.txt": b"Text."}), "is a ZIP archive"),
        ("a.odt", office.packed({"mimetype": b"application/vnd.oasis.opendocument.text"}), "is a document of OpenDocument"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "is a document of an older office program"),
        ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "is encrypted, and opens only with a password"),
        ("a.json", b'{"a": ', "is not JSON"),
        ("a.json", b"[" * 100_000, "nested too deeply"),
        (
            "a.json",
            json.dumps({"schema_name": "DoclingDocument", "version": "1.0", "body": {"children": [{"$ref": "#/texts/9"}]}, "texts": []}).encode(),
            "unknown form",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(files: Files, name: str, content: bytes, words: str) -> None:
    assert words in error_of(files, name, content)


@pytest.mark.parametrize(
    ("name", "make", "limits", "words"),
    [
        ("a.docx", lambda: WORD, DocumentSettings(unpacked=1000), "unpacks to"),
        ("a.docx", lambda: WORD, DocumentSettings(members=3), "holds 1"),
        ("a.xlsx", lambda: BOOK, DocumentSettings(cells=5), "has more than 5 cells"),
        ("a.pdf", lambda: office.scanned_pdf("a", "b", "c"), DocumentSettings(pages=2), "has 3 pages"),
        ("a.pptx", lambda: office.slides(("a", ["b"]), ("c", ["d"])), DocumentSettings(pages=1), "has 2 slides"),
        ("a.docx", lambda: WORD, DocumentSettings(characters=10), "has more than 10 characters"),
        ("a.docx", lambda: WORD, DocumentSettings(largest=100), "has 3"),
        ("a.pdf", lambda: office.scanned_pdf(*["words " * 15] * 40), DocumentSettings(seconds=0.05), "takes more than 0.05 seconds"),
        (
            "a.json",
            lambda: b"[" + b"[]," * 4_000_000 + b"[]]",
            DocumentSettings(memory=300_000_000),
            "takes more than 300,000,000 bytes of memory",
        ),
    ],
)
def test_reading_keeps_to_its_limits(name: str, make: Callable[[], bytes], limits: DocumentSettings, words: str) -> None:
    with Files(limits) as files:
        assert words in error_of(files, name, make())


LETTER = b"From: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=B\n\n" + b"".join(
    b'--B\nContent-Type: text/plain\nContent-Disposition: attachment; filename="%d.txt"\n\n' % number + b"word " * 100 + b"\n" for number in range(9)
)


def test_all_attachments_together_keep_to_the_characters_of_a_document(files: Files) -> None:
    assert len(files.read("mail", LETTER + b"--B--\n").text) > 9 * 499
    with pytest.raises(Unreadable, match="has more than 1,200 characters of text"):
        read_file("mail", LETTER + b"--B--\n", DocumentSettings(characters=1_200))


def sheet_with(more: bytes) -> bytes:
    return office.packed({"xl/worksheets/sheet1.xml": SHEET.replace(b"</sheetData>", b"</sheetData>" + more)}, like=BOOK)


def test_cells_are_counted_before_any_is_made(files: Files) -> None:
    """One merged cell over a whole sheet has 17 billion places."""
    bomb = sheet_with(b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')
    assert "has more than 500,000 cells" in error_of(files, "a.xlsx", bomb)
    assert "| Fram |" in files.read("zip", BOOK).text


def test_a_file_that_is_too_large_is_not_read_and_lines_of_chunks_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate(1 << 40)  # a hole, which reading would fill with memory
    line = '{"document_id": "a", "text": "The Fram was built in Larvik."}\n'
    (tmp_path / "lines.jsonl").write_text("".join(line.replace('"a"', f'"{number}"') for number in range(50)))
    inputs = read_inputs([str(tmp_path)], size=1000, limits=DocumentSettings(largest=1_000))
    assert [str(problem) for problem in inputs.problems] == [f"{tmp_path}/large.txt: has 1,099,511,627,776 bytes (documents.largest allows 1,000)"]
    assert len(inputs.chunks) == 50


ACTS = """
import os, shutil, socket, sys
from onto_core.documents.formats.child import _refuse
sys.addaudithook(_refuse)
acts = {name: eval("lambda: " + name) for name in sys.argv[1:]}
for name, act in acts.items():
    try:
        act()
        print(name, "done")
    except PermissionError as error:
        print(name, "refused" if "while a document is read" in str(error) else error)
    except OSError:
        print(name, "done")
"""


def test_the_process_that_reads_neither_changes_files_nor_reaches_out(tmp_path: Path) -> None:
    place = repr(str(tmp_path / "a"))
    acts = [f"os.rename({place}, {place})", f"os.remove({place})", f"os.mkdir({place})", f"os.chmod({place}, 0)", f"os.symlink('x', {place})"]
    acts += [f"shutil.rmtree({place})", "os.kill(os.getpid(), 0)", "os.posix_spawn('/bin/true', ['true'], {})"]
    acts += ["socket.socket()", "socket.gethostbyname('x.invalid')"]
    looks = [f"os.listdir({str(tmp_path)!r})", "os.environ.update(A='1')"]
    own = {"PYTHONPATH": os.pathsep.join(sys.path)}
    made = subprocess.run([sys.executable, "-c", ACTS, *acts, *looks], capture_output=True, text=True, check=False, env=own)
    assert made.stdout.splitlines() == [*(f"{act} refused" for act in acts), *(f"{act} done" for act in looks)], made.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_ends_the_process_does_not_end_the_next() -> None:
    with Files(DocumentSettings()) as files:
        assert "mismatched tag" in error_of(files, "a.docx", office.packed({"word/document.xml": b"<a><b></a>"}, like=WORD))
        assert files.read("zip", WORD).text.startswith("# Ships")


def test_what_a_document_refers_to_is_not_fetched(files: Files) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        server.settimeout(1)
        called = threading.Event()

        def wait() -> None:
            try:
                server.accept()
                called.set()
            except OSError:
                pass

        listener = threading.Thread(target=wait)
        listener.start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/x"
        with zipfile.ZipFile(io.BytesIO(WORD)) as archive:
            links = archive.read("word/_rels/document.xml.rels").decode()
        kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"
        picture = f'<Relationship Id="rId99" Type="{kind}" Target="{address}" TargetMode="External"/>'
        template = picture.replace("/image", "/attachedTemplate").replace("rId99", "rId98")
        content = office.packed(
            {"word/_rels/document.xml.rels": links.replace("</Relationships>", f"{picture}{template}</Relationships>").encode()}, like=WORD
        )
        assert "The Fram was built in Larvik." in files.read("zip", content).text
        listener.join()
        assert not called.is_set()


def test_of_a_folder_the_good_files_are_read_and_the_bad_ones_named(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(WORD)
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4 ...")
    (tmp_path / "c.docx").write_bytes(WORD[:500])
    (tmp_path / "d.md").write_text("# Gauss\n\nThe Gauss was built in Kiel.")
    inputs = read_inputs([str(tmp_path)], size=1000)
    assert [chunk.document_id for chunk in inputs.chunks] == ["a.docx", "d.md"]
    assert [Path(problem.where).name for problem in inputs.problems] == ["b.pdf", "c.docx"]
    assert [chunk.titles for chunk in inputs.chunks] == [("Ships", "Fram"), ("Gauss",)]
