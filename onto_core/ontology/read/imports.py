"""owl:imports: the documents that ontologies import, found in the given folders by XML catalogs, or fetched where that is allowed.

An import of an ontology that was read, by its IRI or version IRI, is met already (OWL 2 Syntax, 3.4). Nothing outside the given folders is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from onto_core.errors import BackendUnavailable, Problem
from onto_core.ontology.model import Ontology
from onto_core.ontology.problems import DocumentPlace
from onto_core.ontology.read import xml_catalog
from onto_core.ontology.read.packed import LARGEST
from onto_core.ontology.read.xml_catalog import XmlCatalog

MOST: Final = 5_000
"""Documents that one set of ontologies may import."""

Fetch = Callable[[str], bytes | None]
"""The content at an HTTP address; None where no setting allows it. Raises BackendUnavailable, BadOntology."""


@dataclass(frozen=True, slots=True)
class Found:
    """A document that holds an imported ontology; `name` is its path or address."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class NotFound:
    """The reason why there is no document for an import."""

    reason: str = "no given file or folder holds it"


@dataclass(frozen=True, slots=True)
class Missing:
    """An import that is not met."""

    importer: Ontology
    iri: str
    reason: str

    def problem(self) -> Problem:
        mend = (
            f"name its file or folder too, map the IRI to a file in {xml_catalog.NAME} beside {Path(self.importer.source).name or 'the ontology'},"
            f" or let it be fetched: ontologies.fetch: [{self.iri}]"
        )
        return Problem("owl:imports", f"<{self.iri}> is not read: {self.reason}", mend)


class ImportFinder:
    """Finds the documents of imports, for ontologies from `paths`; `fetch` gets addresses."""

    def __init__(self, paths: Iterable[str | Path], fetch: Fetch | None = None) -> None:
        self._paths = tuple(map(Path, paths))
        self._fetch = fetch
        self._catalogs: dict[Path, XmlCatalog | None] = {}
        self._stamps: dict[Path, tuple[int, int] | None] = {}
        self._roots: tuple[Path, ...] | None = None
        self._named: tuple[Path, ...] | None = None
        self.faults: dict[str, tuple[Problem, ...]] = {}
        """Catalogs that cannot be used, with their problems."""

    def find(self, iri: str, importer: str) -> Found | NotFound:
        """The document for an import of the ontology that was read from `importer`. Raises BadOntology for one that cannot be unpacked."""
        address = next((found for catalog in self._near(importer) if (found := catalog.address(iri))), iri)
        if urlsplit(address).scheme == "file":
            return self._in_a_folder(address)
        if self._fetch is None or urlsplit(address).scheme not in {"http", "https"}:
            return NotFound()
        try:
            content = self._fetch(address)
        except BackendUnavailable as error:
            return NotFound(f"fetching it failed: {error}")
        return NotFound() if content is None else Found(address, content)

    def changed(self) -> bool:
        """True when a file that was looked for since the last call of `forget` is another one now, is gone, or has come."""
        return any(_stamp(path) != before for path, before in self._stamps.items())

    def forget(self) -> None:
        """Read catalogs again, the next time."""
        self._catalogs.clear()
        self._stamps.clear()
        self._roots = self._named = None
        self.faults.clear()

    def _near(self, importer: str) -> Iterator[XmlCatalog]:
        """The catalogs for an ontology: those beside it and above it up to a given folder, then those that are given by name, or in given folders."""
        seen: set[Path] = set()
        for path in (*self._around(Path(importer)), *self._given()):
            yield from self._with_following(path, seen)

    def _around(self, importer: Path) -> Iterator[Path]:
        yield from (folder / xml_catalog.NAME for folder in importer.resolve().parents if self._inside(folder))

    def _given(self) -> tuple[Path, ...]:
        """The catalogs that are given by name, and those in given folders."""
        if self._named is None:
            folders = (path.resolve() / xml_catalog.NAME for path in self._paths if path.is_dir())
            self._named = (*folders, *(path.resolve() for path in self._paths if path.suffix.lower() == ".xml" and path.is_file()))
        return self._named

    def _with_following(self, path: Path, seen: set[Path]) -> Iterator[XmlCatalog]:
        waiting = [path]
        for each in waiting:
            if each in seen or not self._inside(each):
                continue
            seen.add(each)
            if catalog := self._catalog(each):
                yield catalog
                waiting += [other for address in catalog.following if (other := _path_of(address))]

    def _catalog(self, path: Path) -> XmlCatalog | None:
        if path not in self._catalogs:
            self._catalogs[path] = None
            self._stamps[path] = _stamp(path)
            if path.suffix.lower() == ".xml" and path.is_file() and looks_like_catalog(path) and path.stat().st_size <= xml_catalog.LARGEST:
                place = DocumentPlace("catalog")
                self._catalogs[path] = xml_catalog.parse(path.read_bytes(), path.as_uri(), place)
                if place.faults:
                    self.faults[str(path)] = tuple(place.faults)
        return self._catalogs[path]

    def _inside(self, path: Path) -> bool:
        """True when a file may be read: it is below a given folder, or below the folder of a given file."""
        if self._roots is None:
            self._roots = tuple({path.resolve() if path.is_dir() else path.resolve().parent for path in self._paths})
        return any(path.is_relative_to(root) for root in self._roots)

    def _in_a_folder(self, address: str) -> Found | NotFound:
        path = _path_of(address)
        if path is None or not self._inside(path):
            return NotFound(f"{address} is outside the given files' folders")
        self._stamps[path] = _stamp(path)
        try:
            if path.stat().st_size > LARGEST:
                return NotFound(f"{path} has more than {LARGEST:,} bytes")
            return Found(str(path), path.read_bytes())
        except OSError as error:
            return NotFound(f"{path} cannot be read: {error.strerror or error}")


def looks_like_catalog(path: Path) -> bool:
    """True for a readable file that begins like an XML catalog."""
    try:
        with path.open("rb") as file:
            return xml_catalog.is_catalog(file.read(4096))
    except OSError:
        return False


def follow(
    ontologies: Sequence[Ontology], finder: ImportFinder, read: Callable[[Found], Ontology | None]
) -> tuple[tuple[Ontology, ...], tuple[Missing, ...]]:
    """The imported ontologies that were found, in the order of discovery, with those that they import; and the imports that were not.

    `read` gives the ontology of a document; None, when that is broken and has been reported. A circle of imports ends where it began.
    """
    known = {_normal(name) for ontology in ontologies for name in names_of(ontology)}
    sources = {str(Path(ontology.source).resolve()) for ontology in ontologies if ontology.source}
    imported: list[Ontology] = []
    missing: list[Missing] = []
    waiting = list(ontologies)
    for importer in waiting:
        for iri in importer.imports:
            if _normal(iri) in known:
                continue
            known.add(_normal(iri))
            found = finder.find(iri, importer.source) if len(imported) < MOST else NotFound(f"more than {MOST:,} documents are imported")
            if isinstance(found, NotFound):
                missing.append(Missing(importer, iri, found.reason))
            elif found.name not in sources:
                sources.add(found.name)
                if ontology := read(found):
                    known.update(map(_normal, names_of(ontology)))
                    imported.append(ontology)
                    waiting.append(ontology)
    met = {_normal(name) for ontology in (*ontologies, *imported) for name in names_of(ontology)}
    return tuple(imported), tuple(each for each in missing if _normal(each.iri) not in met)


def names_of(ontology: Ontology) -> tuple[str, ...]:
    """The IRIs by which others may import it."""
    return tuple(filter(None, (ontology.iri, ontology.version_iri)))


def _normal(iri: str) -> str:
    """Documents write the IRI of one ontology with and without the `#` or `/` of its namespace."""
    return iri.rstrip("#/")


def _path_of(address: str) -> Path | None:
    """The local path of a file: address, without symbolic links and ".."; None for another machine's, or none."""
    parts = urlsplit(address)
    return Path(unquote(parts.path)).resolve() if parts.scheme == "file" and parts.netloc in {"", "localhost"} and parts.path else None


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size
