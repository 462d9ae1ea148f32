"""XML catalogs (OASIS XML Catalogs 1.1), as Protégé writes them: which document stands for an IRI that an ontology imports. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin
from xml.etree import ElementTree

from onto_core.ontology.problems import DocumentPlace

NAME: Final = "catalog-v001.xml"
"""The file that Protégé looks for beside an ontology."""
LARGEST: Final = 10_000_000
"""Bytes of a catalog that are read."""
_NAMESPACE: Final = "urn:oasis:names:tc:entity:xmlns:xml:catalog"
_BASE: Final = "{http://www.w3.org/XML/1998/namespace}base"


@dataclass(frozen=True, slots=True)
class XmlCatalog:
    """Absolute addresses (file:///..., https://...) by IRI, by the beginning of an IRI, and of further catalogs."""

    uris: dict[str, str]
    rewrites: dict[str, str]
    following: tuple[str, ...]

    def address(self, iri: str) -> str | None:
        """The address of the document for an IRI: by `uri`, else by the longest `rewriteURI` (OASIS XML Catalogs 1.1, 7.2.2)."""
        if iri in self.uris:
            return self.uris[iri]
        start = max((each for each in self.rewrites if iri.startswith(each)), key=len, default=None)
        return None if start is None else self.rewrites[start] + iri[len(start) :]


def is_catalog(start: bytes) -> bool:
    """True when a document that begins like this is an XML catalog."""
    return _NAMESPACE.encode() in start


def parse(content: bytes, address: str, place: DocumentPlace) -> XmlCatalog | None:
    """The catalog at `address`, from which its own addresses are relative; None, with the fault reported, when it is not one."""
    from onto_core.ontology.read.rdf_statements import harmless_xml  # rdflib comes with it

    if not harmless_xml(content, place):
        return None
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError as error:
        place.fault(f"is not XML: {error}", "correct the syntax, or let Protégé write it again")
        return None
    if root.tag != f"{{{_NAMESPACE}}}catalog":
        place.fault("is not an XML catalog", f"its root is <catalog xmlns={_NAMESPACE!r}>")
        return None
    catalog = XmlCatalog({}, {}, ())
    following: list[str] = []
    for element, base in _entries(root, address):
        get = element.attrib.get
        match element.tag.removeprefix(f"{{{_NAMESPACE}}}"):
            case "uri" if (name := get("name")) and (uri := get("uri")):
                catalog.uris.setdefault(name, urljoin(base, uri))
            case "rewriteURI" if (start := get("uriStartString")) and (prefix := get("rewritePrefix")):
                catalog.rewrites.setdefault(start, urljoin(base, prefix))
            case "nextCatalog" if other := get("catalog"):
                following.append(urljoin(base, other))
            case _:
                pass  # entries for DTDs and system identifiers, which ontologies do not use
    return XmlCatalog(catalog.uris, catalog.rewrites, tuple(following))


def _entries(root: ElementTree.Element, address: str) -> Iterator[tuple[ElementTree.Element, str]]:
    """(element, the base of its addresses) for every element: xml:base of the element, or of what is around it."""
    waiting = [(root, address)]
    while waiting:
        element, outer = waiting.pop(0)
        base = urljoin(outer, element.attrib.get(_BASE, ""))
        yield element, base
        waiting += [(inner, base) for inner in element]
