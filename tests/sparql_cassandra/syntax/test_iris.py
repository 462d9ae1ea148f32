"""Relative references, by the examples of RFC 3986 (5.4)."""

from __future__ import annotations

import pytest

from sparql_cassandra.syntax.iris import resolve

BASE = "http://a/b/c/d;p?q"
NORMAL = {
    "g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g", "//g": "http://g",
    "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s", "g#s": "http://a/b/c/g#s", "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x", "g;x": "http://a/b/c/g;x", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "./": "http://a/b/c/", "..": "http://a/b/",
    "../": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/", "../../": "http://a/", "../../g": "http://a/g",
}  # fmt: skip
ABNORMAL = {
    "../../../g": "http://a/g", "../../../../g": "http://a/g", "/./g": "http://a/g", "/../g": "http://a/g", "g.": "http://a/b/c/g.",
    ".g": "http://a/b/c/.g", "g..": "http://a/b/c/g..", "..g": "http://a/b/c/..g", "./../g": "http://a/b/g", "./g/.": "http://a/b/c/g/",
    "g/./h": "http://a/b/c/g/h", "g/../h": "http://a/b/c/h", "g;x=1/./y": "http://a/b/c/g;x=1/y", "g?y/./x": "http://a/b/c/g?y/./x",
    "g#s/../x": "http://a/b/c/g#s/../x", "g#": "http://a/b/c/g#", "?": "http://a/b/c/d;p?",
}  # fmt: skip


@pytest.mark.parametrize(("reference", "target"), [*NORMAL.items(), *ABNORMAL.items()])
def test_a_reference_is_resolved_as_the_rfc_says(reference: str, target: str) -> None:
    assert resolve(reference, BASE) == target


@pytest.mark.parametrize(
    ("reference", "base", "target"),
    [
        ("x", "", "x"),
        ("x", "http://a", "http://a/x"),
        ("#f", "http://a", "http://a#f"),
        ("../x", "file:///a/b/c", "file:///a/x"),
        ("x", "urn:a:b", "urn:x"),
    ],
)
def test_bases_without_a_path_or_an_authority(reference: str, base: str, target: str) -> None:
    assert resolve(reference, base) == target
