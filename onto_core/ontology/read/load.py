"""Documents, files and folders to ontologies: their formats and ids, and the broken ones with their problems."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import structlog

from onto_core.errors import BadOntology, Problem
from onto_core.ontology.model import Ontology
from onto_core.ontology.problems import OntologyReading, slug
from onto_core.ontology.read.imports import Fetch, Found, ImportFinder, Missing, follow, looks_like_catalog
from onto_core.ontology.read.linkml.document import looks_like_linkml
from onto_core.ontology.read.packed import plain_name, unpacked

log = structlog.get_logger()

YAML: Final = (".yaml", ".yml")
LARGEST_IMPORT: Final = 32 << 20
"""Bytes of a schema that another imports."""
SUFFIXES: Final = {
    ".json": "json",
    ".ttl": "turtle",
    ".owl": "xml",
    ".rdf": "xml",
    ".xml": "xml",
    ".jsonld": "json-ld",
    ".nt": "nt",
    **dict.fromkeys(YAML, "linkml"),
}
_TURTLE: Final = re.compile(rb"(?:#[^\n]*\n|\s)*(?:@prefix|@base|prefix|base)\s", re.IGNORECASE)
_NTRIPLE: Final = re.compile(rb"\A(?:\s*(?:#[^\n]*)?\n)*\s*(?:<[^>\s]+>|_:\S+)\s+<[^>\s]+>\s+(?:<[^>\s]+>|_:\S+|\"[^\n]*)\s*\.\s*(?:\n|\Z)")


Read = Callable[[str, bytes], Ontology]
"""`read_ontology`, or the same with a memory: the ontology in a document. Raises BadOntology."""


@dataclass(frozen=True, slots=True)
class LoadedOntologies:
    """The usable ontologies, those that they import among them, with ids that differ; the broken ones, with every problem; imports not found."""

    ontologies: tuple[Ontology, ...]
    broken: tuple[BadOntology, ...] = ()
    missing: tuple[Missing, ...] = ()


def read_ontology(name: str, content: bytes) -> Ontology:
    """The ontology in a document of any format; `name` is its file name or address. Raises BadOntology with every problem."""
    from onto_core.ontology.check import rules

    reading = _parsed(name, content)
    if reading.ontology is None or reading.faults or rules.faults(reading.ontology):
        whole = _checked(reading)
        raise BadOntology(name, (*whole.faults, *whole.remarks))
    return replace(reading.ontology, digest=hashlib.blake2b(unpacked(name, content), digest_size=16).hexdigest())


def examine(name: str, content: bytes) -> OntologyReading:
    """Read and check a document, and report every problem."""
    try:
        return _checked(_parsed(name, content))
    except BadOntology as error:
        return OntologyReading(None, error.problems)


def _parsed(name: str, content: bytes) -> OntologyReading:
    content = unpacked(name, content)
    if (other := _other_format(content)) is not None:
        return OntologyReading(
            None, (Problem("document", f"is {other}, which is not read", "save it as Turtle or RDF/XML: Protégé and ROBOT do that"),)
        )
    syntax = syntax_of(name, content)
    id = slug(plain_name(name).stem)
    if syntax == "json":
        from onto_core.ontology.read import json_form

        return json_form.parse(name, content, id=id)
    if syntax == "linkml":
        from onto_core.ontology.read.linkml import schema

        return schema.parse(name, content, id=id, find=_beside(name))
    from onto_core.ontology.read import owl

    return owl.parse(name, content, syntax, id=id)


def _beside(name: str) -> Callable[[str], bytes | None]:
    """Finds the documents that a LinkML schema imports, in its folder and the folders below."""
    folder = Path(name).resolve().parent

    def find(imported: str) -> bytes | None:
        for suffix in YAML:
            path = (folder / (imported + suffix)).resolve()
            if path.is_relative_to(folder) and path.is_file() and path.stat().st_size <= LARGEST_IMPORT:
                return path.read_bytes()
        return None

    return find


def _checked(reading: OntologyReading) -> OntologyReading:
    if reading.ontology is None:
        return reading
    from onto_core.ontology.check import rules

    faults, remarks = rules.judged(reading.ontology)
    return OntologyReading(reading.ontology, tuple(dict.fromkeys((*reading.faults, *faults))), tuple(dict.fromkeys((*reading.remarks, *remarks))))


def load_paths(paths: Iterable[str | Path], fetch: Fetch | None = None, read_document: Read = read_ontology) -> LoadedOntologies:
    """All ontologies of files and folders, and those that they import. A broken one never takes down the others; a missing path counts as one.

    Imports that are not found are in the result, and in the log.
    """
    given = tuple(paths)
    broken: list[BadOntology] = []

    def read(document: Found) -> Ontology | None:
        try:
            return read_document(document.name, document.content)
        except BadOntology as error:
            broken.append(error)
            return None

    ontologies: list[Ontology] = []
    for path in each_file(given):
        try:
            document = Found(str(path), content_of(path))
        except BadOntology as error:
            broken.append(error)
        else:
            ontologies += filter(None, [read(document)])
    finder = ImportFinder(given, fetch)
    imported, missing = follow(ontologies, finder, read)
    broken += [BadOntology(name, problems) for name, problems in finder.faults.items()]
    tell(missing)
    return LoadedOntologies(different_ids([*ontologies, *imported]), tuple(broken), missing)


def tell(missing: Iterable[Missing]) -> None:
    """Log the imports that are not met, with what to do about them."""
    for each in missing:
        problem = each.problem()
        log.warning("import not read", ontology=each.importer.source or each.importer.id, iri=each.iri, reason=each.reason, mend=problem.mend)


def in_one(broken: Sequence[BadOntology]) -> BadOntology:
    """One error with every problem of each."""
    if len(broken) == 1:
        return broken[0]
    problems = [Problem(f"{error.source}: {problem.where}", problem.message, problem.mend) for error in broken for problem in error.problems]
    return BadOntology(", ".join(error.source for error in broken), problems)


def each_file(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The files of all paths, each once; a path without any file comes as it is."""
    seen: set[Path] = set()
    for path in map(Path, paths):
        for file in files(path) or ([] if path.is_file() else [path]):
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def content_of(path: Path) -> bytes:
    """The bytes of a file. Raises BadOntology when it cannot be read."""
    if path.is_dir():
        raise BadOntology(str(path), [Problem("folder", "holds no ontology", f"files end in {', '.join(SUFFIXES)}")])
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise BadOntology(str(path), [Problem("file", "is not there", "check the path")]) from error
    except OSError as error:
        raise BadOntology(str(path), [Problem("file", f"cannot be read: {error.strerror or error}", "check the permissions")]) from error


def files(path: Path) -> list[Path]:
    """The file itself, or every file with a known suffix (.gz after it or not) in a folder and its folders, by name.

    Hidden files, JSON Schemas, XML catalogs, and YAML that is no LinkML schema, are left out.
    """
    if path.is_dir():
        inside = (file for file in path.rglob("*") if _suffix(file.name) in SUFFIXES and file.is_file() and not file.name.endswith(".schema.json"))
        shown = (file for file in inside if not any(part.startswith(".") for part in file.relative_to(path).parts))
        return sorted(file for file in shown if not _is_catalog(file) and _may_be_ontology(file))
    return [path] if path.exists() and not _is_catalog(path) else []


def _is_catalog(file: Path) -> bool:
    """True for an XML catalog, which says where imports are found."""
    return file.suffix.lower() == ".xml" and looks_like_catalog(file)


def _suffix(name: str) -> str:
    """The suffix that tells the format, without ".gz"."""
    return plain_name(name).suffix.lower()


def _may_be_ontology(file: Path) -> bool:
    """False for YAML in a folder that is no LinkML schema: settings and the like lie beside ontologies."""
    if file.suffix.lower() not in YAML:
        return True
    try:
        return looks_like_linkml(file.read_bytes())
    except OSError:
        return True


def different_ids(ontologies: Sequence[Ontology]) -> tuple[Ontology, ...]:
    """The ontologies under ids that differ: the second "film" becomes "film-2", or takes the next free number."""
    given = {ontology.id for ontology in ontologies}
    taken: set[str] = set()
    named: list[Ontology] = []
    for ontology in ontologies:
        id, number = ontology.id, 1
        while id in taken or (number > 1 and id in given):
            number += 1
            id = f"{ontology.id}-{number}"
        taken.add(id)
        named.append(ontology if id == ontology.id else replace(ontology, id=id))
    return tuple(named)


def syntax_of(name: str, content: bytes) -> str:
    """ "json", or rdflib's name of an RDF syntax: by the look of the content, and where that leaves a choice, by the suffix."""
    suffix = SUFFIXES.get(_suffix(name))
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:4096]
    if start.startswith((b"<?xml", b"<!DOCTYPE", b"<!--", b"<rdf:RDF")):
        return "xml"
    if start.startswith(b"{") or (start.startswith(b"[") and suffix not in {"turtle", "nt"}):
        return "json-ld" if _is_json_ld(content) else "json"
    if suffix == "linkml":
        return suffix
    if _TURTLE.match(start):
        return "turtle"
    if suffix in {"turtle", "nt"}:
        return suffix
    if _NTRIPLE.match(start):
        return "nt"
    if suffix is None and looks_like_linkml(start):
        return "linkml"
    return "turtle" if suffix is None or start.startswith(b"#") else suffix


_OTHER_FORMATS: Final = (
    ("OWL/XML", re.compile(rb"\A\s*(?:<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\])?>|\s)*<Ontology\s", re.DOTALL)),
    ("OWL functional syntax", re.compile(rb"\A\s*(?:Prefix|Ontology)\s*\(")),
    ("OWL Manchester syntax", re.compile(rb"\A\s*(?:Prefix|Ontology):\s")),
    ("OBO", re.compile(rb"\A\s*format-version:")),
)


def _other_format(content: bytes) -> str | None:
    """The name of the format, when it is one of those of ontologies that we do not read."""
    start = content.removeprefix(b"\xef\xbb\xbf")[:65536]
    return next((format for format, pattern in _OTHER_FORMATS if pattern.match(start)), None)


def _is_json_ld(content: bytes) -> bool:
    """True for a document with @context, @graph or @id at its top, which the JSON form of ontologies never has."""
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return False
    tops = document if isinstance(document, list) else [document]
    return any(isinstance(top, dict) and not {"@context", "@graph", "@id"}.isdisjoint(top) for top in tops)
