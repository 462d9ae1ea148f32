"""`ontorag backup` and `ontorag restore` as they are typed, over folders: what goes in comes out, and nothing else does."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import stat
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from onto_core.cli.main import main
from onto_core.documents.life import Documents
from onto_core.messages import ChunkOfDocument, Document
from onto_core.ports.graphs import GraphStore, Record
from onto_core.service.publishing import Known, planned, versions
from sparql_cassandra.stores import open_store
from tests.worlds.backups import LETTER, TEXTS, buried, bury, content, fill, kept_beside, publish
from tests.worlds.histories import read

Run = Callable[..., tuple[int, str, str]]
T = TypeVar("T")


@pytest.fixture
def ontorag(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command, in a folder whose store `from` has a collection, and whose bus a dead letter."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ONTORAG__BUS__URL", "sqlite:bus.db")
    within("from", lambda store: fill(store, tmp_path))
    asyncio.run(bury(tmp_path / "bus.db"))

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(list(words))
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run


def within(name: str, work: Callable[[GraphStore], Awaitable[T]]) -> T:
    async def opened() -> T:
        store = open_store(f"oxigraph:{name}", write=True)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


async def names_in(store: GraphStore) -> list[str]:
    return list(await store.collections())


@pytest.fixture
def archive(ontorag: Run) -> Path:
    assert ontorag("backup", "a.zip", "--store", "oxigraph:from")[0] == 0
    return Path("a.zip")


def test_what_was_destroyed_is_there_again(ontorag: Run, archive: Path) -> None:
    before, beside = within("from", content), within("from", kept_beside)
    shutil.rmtree("from")
    Path("bus.db").unlink()
    code, out, err = ontorag("restore", "a.zip", "--store", "oxigraph:from")
    assert (code, err) == (0, "")
    assert "default restored as default: 8 chunks" in out
    assert within("from", content) == before
    assert within("from", kept_beside) == beside
    assert asyncio.run(buried(Path("bus.db"))) == [LETTER]


def test_only_its_user_reads_an_archive(archive: Path) -> None:
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600


def test_a_document_that_changes_after_a_restore_takes_its_old_facts_along(ontorag: Run, archive: Path) -> None:
    ontorag("restore", "a.zip", "--store", "oxigraph:to")

    async def change(store: GraphStore) -> set[bytes]:
        documents = Documents(store)
        await publish(documents, "a.md", TEXTS["a.md"][:1])
        await publish(documents, "old.md", ["Maud builtIn Oslo."])
        return await content(store)

    after = within("to", change)
    assert within("from", change) == after
    assert not [line for line in after if b"gjoa" in line or b"bornIn" in line]


def test_a_collection_under_another_name_comes_without_dead_letters(ontorag: Run, archive: Path) -> None:
    Path("bus.db").unlink()
    assert ontorag("restore", "a.zip", "--store", "oxigraph:from", "--collection", "copy")[0] == 0
    assert within("from", lambda store: content(store, "copy")) == within("from", content)
    assert not Path("bus.db").exists()


def test_collections_are_chosen_and_renamed(ontorag: Run, tmp_path: Path) -> None:
    within("from", lambda store: fill(store, tmp_path, "other"))
    assert ontorag("backup", "a.zip", "--store", "oxigraph:from")[0] == 0
    assert ontorag("restore", "a.zip", "--store", "oxigraph:to", "--collection", "other=new")[0] == 0
    assert within("to", names_in) == ["new"]
    code, _, err = ontorag("restore", "a.zip", "--store", "oxigraph:to", "--collection", "third")
    assert code == 2
    assert "it has default, other" in err
    assert ontorag("backup", "b.zip", "--store", "oxigraph:from", "--collection", "third")[0] == 2
    assert not Path("b.zip").exists()


def test_a_collection_that_is_not_empty_stays_unless_it_is_to_be_replaced(ontorag: Run, archive: Path) -> None:
    within("to", lambda store: publish(Documents(store), "c.md", ["Endurance near Bergen."]))
    before = within("to", content)
    for words in ([], ["--dry-run"]):
        code, _, err = ontorag("restore", "a.zip", "--store", "oxigraph:to", *words)
        assert code == 1
        assert "is not empty" in err
        assert within("to", content) == before
    assert ontorag("restore", "a.zip", "--store", "oxigraph:to", "--replace")[0] == 0
    assert within("to", content) == within("from", content)


def test_a_dry_run_changes_nothing(ontorag: Run, archive: Path) -> None:
    code, out, _ = ontorag("restore", "a.zip", "--store", "oxigraph:to", "--dry-run", "--json")
    assert code == 0
    assert json.loads(out)["collections"] == [{"name": "default", "as": "default", "documents": 2, "chunks": 8, "lacking": []}]
    assert within("to", names_in) == []


def test_a_damaged_archive_changes_nothing(ontorag: Run, archive: Path) -> None:
    whole = archive.read_bytes()
    for place in range(7, len(whole), len(whole) // 60):
        archive.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        code, _, err = ontorag("restore", "a.zip", "--store", "oxigraph:to", "--collection", f"c{place}")
        if code == 0:  # a byte that nothing is read from: a time, a flag that no reader looks at
            assert within("to", lambda store, name=f"c{place}": content(store, name)) == within("from", content)  # type: ignore[misc]
        else:
            assert code == 1, err
            assert "a.zip" in err
            assert f"c{place}" not in within("to", names_in)


def test_an_archive_that_was_cut_changes_nothing(ontorag: Run, archive: Path) -> None:
    whole = archive.read_bytes()
    for length in (0, 1, 100, len(whole) // 2, len(whole) - 30, len(whole) - 1):
        archive.write_bytes(whole[:length])
        code, _, err = ontorag("restore", "a.zip", "--store", "oxigraph:to")
        assert (code, "damaged, cut, or not a backup" in err) == (1, True), err
    assert not Path("to", "collections").exists()


def rewritten(path: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None], *, agree: bool = True) -> None:
    """The archive with other members, whose digests the manifest has when they are to agree."""
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    change(members, manifest)
    for part in manifest["members"] if agree else []:
        if (body := members.get(part["path"])) is not None:
            part.update(entries=body.count(b"\n"), bytes=len(body), sha256=hashlib.sha256(body).hexdigest())
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, body in members.items():
            file.writestr(name, body)
        file.writestr("manifest.json", json.dumps(manifest))


CHUNKS = "collections/default/records/chunk.jsonl"


def first_replaced(old: bytes, new: bytes) -> Callable[[dict[str, bytes], dict[str, Any]], None]:
    def change(members: dict[str, bytes], _: dict[str, Any]) -> None:
        assert old in members[CHUNKS]
        members[CHUNKS] = members[CHUNKS].replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("change", "agree", "word"),
    [
        (lambda members, manifest: manifest.update(version=2, ontorag="9.0"), True, "made by ontorag 9.0"),
        (lambda members, manifest: manifest.update(format="tar"), True, "format"),
        (lambda members, manifest: members.update({"../../evil": b"x"}), True, "'../../evil'"),
        (lambda members, manifest: members.pop(CHUNKS), True, "not once in the archive"),
        (lambda members, manifest: manifest["members"][0].update(path="collections/../x"), False, "'collections/../x'"),
        (lambda members, manifest: manifest["members"][0].update(sha256="0" * 64), False, "not what the manifest says"),
        (lambda members, manifest: manifest["members"][0].update(bytes=10), False, "10 in the manifest"),
        (lambda members, manifest: manifest["collections"][0].update(name="../up"), False, "collections.0.name"),
        (lambda members, manifest: members.update({CHUNKS: b"0" * (200 << 20)}), True, "no backup is packed so far"),
        (lambda members, manifest: members.update({CHUNKS: b"[1]\nnonsense\n"}), True, "chunk.jsonl:2: is not JSON"),
        (lambda members, manifest: members.update({"dead-letters.jsonl": b"{}\n"}), True, "dead-letters.jsonl:1"),
        (lambda members, manifest: members.update({"collections/default/graph.nq": b"<a> b .\n"}), True, "graph.nq"),
        (first_replaced(b'"key": "', b'"key": "x'), True, "another chunk's"),
        (first_replaced(b'"json": {', b'"json": {"ordinal": "x", '), True, "ordinal"),
        (first_replaced(b'"predicate":"http://example.org/', b'"predicate":"no iri '), True, "is not RDF"),
    ],
)
def test_a_hostile_archive_is_refused_by_name(ontorag: Run, archive: Path, change: Any, agree: bool, word: str) -> None:
    rewritten(archive, change, agree=agree)
    code, _, err = ontorag("restore", "a.zip", "--store", "oxigraph:to")
    assert (code, word in err) == (1, True), err
    assert not Path("to", "collections").exists()
    assert not Path("to", "records").exists()


def test_every_problem_is_named(ontorag: Run, archive: Path) -> None:
    def change(members: dict[str, bytes], _: dict[str, Any]) -> None:
        members[CHUNKS] = b"[]\n" + members[CHUNKS]
        members["dead-letters.jsonl"] += b"{}\n"

    rewritten(archive, change)
    err = ontorag("restore", "a.zip", "--store", "oxigraph:to")[2]
    assert "2 problems" in err
    assert "chunk.jsonl:1" in err
    assert "dead-letters.jsonl:2" in err


def test_a_file_that_is_no_archive_is_refused(ontorag: Run) -> None:
    Path("a.zip").write_text("hello")
    assert ontorag("restore", "a.zip", "--store", "oxigraph:to")[0] == 1
    assert ontorag("restore", "none.zip", "--store", "oxigraph:to")[0] == 1


def test_a_backup_that_fails_leaves_the_former_one(ontorag: Run, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    former = archive.read_bytes()

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("onto_core.backup.make.record_line", broken)
    code, _, err = ontorag("backup", "a.zip", "--store", "oxigraph:from")
    assert code == 1
    assert "No space left" in err
    assert archive.read_bytes() == former
    assert [path.name for path in Path().glob("*a.zip*")] == ["a.zip"]


def test_a_document_whose_chunks_were_on_their_way_is_named_and_asked_for_again(ontorag: Run) -> None:
    texts = ["Fram near Bergen.", "Maud near Bergen."]

    async def begin(store: GraphStore) -> None:
        documents = Documents(store)
        await publish(documents, "c.md", texts[:1])
        announced = planned([read("c.md", texts, "default")], Known()).documents[0]
        chunks = tuple(ChunkOfDocument(id=each.id, text=texts[place]) for place, each in enumerate(announced.chunks))
        asked = await documents.announced(announced.model_copy(update={"chunks": chunks}))
        assert len(asked.asked) == 1

    within("from", begin)
    out = ontorag("backup", "a.zip", "--store", "oxigraph:from")[1]
    assert "1 of them still being extracted" in out
    out = ontorag("restore", "a.zip", "--store", "oxigraph:to")[1]
    assert "publish these documents again: c.md" in out

    async def publish_again(store: GraphStore) -> list[str]:
        known = Known(await versions(store, "default", ["a.md", "c.md"]), settled=True)
        assert known.has("a.md", read("a.md", TEXTS["a.md"], "default").content)
        now = read("c.md", texts, "default")
        assert not known.has("c.md", now.content)
        asked = await Documents(store).announced(planned([now], known).documents[0])
        return [chunk.text for chunk in asked.asked]

    assert within("to", publish_again) == texts[1:]


def test_what_is_restored_in_part_is_finished_by_the_same_archive_and_backed_up_by_none(ontorag: Run, archive: Path) -> None:
    code = ontorag("backup", "other.zip", "--store", "oxigraph:from", "--no-bus")[0]
    assert code == 0
    manifest = zipfile.ZipFile(archive).read("manifest.json")
    mark = Record("restore", "", "", hashlib.sha256(manifest).hexdigest().encode())
    within("to", lambda store: store.put_records("default", [mark]))
    within("to", lambda store: publish(Documents(store), "late.md", ["Nimrod near Oslo."]))
    code, _, err = ontorag("backup", "half.zip", "--store", "oxigraph:to")
    assert code == 2
    assert "only restored in part" in err
    code, _, err = ontorag("restore", "other.zip", "--store", "oxigraph:to")
    assert code == 1
    assert "from another archive" in err
    assert ontorag("restore", "a.zip", "--store", "oxigraph:to")[0] == 0
    assert within("to", content) > within("from", content)
    assert ontorag("backup", "half.zip", "--store", "oxigraph:to")[0] == 0


def test_a_forgotten_document_stays_forgotten(ontorag: Run) -> None:
    end = Document(document_id="a.md", revision=2**60, forgotten=True)
    within("from", lambda store: Documents(store).announced(end))
    ontorag("backup", "a.zip", "--store", "oxigraph:from")
    ontorag("restore", "a.zip", "--store", "oxigraph:to")
    within("to", lambda store: publish(Documents(store), "a.md", TEXTS["a.md"]))
    assert within("to", content) == within("from", content)
    assert b"gjoa" not in b"".join(within("to", content))
