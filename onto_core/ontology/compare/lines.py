"""Alignments as lines: SSSOM in TSV (a Simple Standard for Sharing Ontology Mappings), written and read back. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from onto_core.errors import InputError, Problem
from onto_core.ontology.compare.align import Alignment
from onto_core.ontology.compare.merge import Accepted
from onto_core.vocabulary import OWL, RDFS, SKOS

COLUMNS: Final = ("subject_id", "subject_label", "predicate_id", "object_id", "object_label", "mapping_justification", "confidence", "comment")
SAME: Final = {"owl:equivalentClass", "owl:equivalentProperty", "skos:exactMatch", "owl:sameAs"}
BELOW: Final = {"rdfs:subClassOf", "rdfs:subPropertyOf", "skos:broadMatch"}
ABOVE: Final = {"skos:narrowMatch"}
_PREFIXES: Final = {OWL: "owl:", RDFS: "rdfs:", SKOS: "skos:"}


def to_lines(found: Iterable[Alignment], label: Callable[[str], str]) -> str:
    """The alignments in TSV, a line each below the names of the columns; IRIs are whole."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in found:
        predicate = "owl:equivalentClass" if each.sort == "class" else "owl:equivalentProperty"
        justification = "semapv:CompositeMatching"
        reasons = "; ".join(each.reasons)
        writer.writerow((each.one, label(each.one), predicate, each.other, label(each.other), justification, f"{each.confidence:.3f}", reasons))
    return out.getvalue()


def read_lines(name: str, text: str) -> Accepted:
    """The pairs of a file that a person went over: every line left in it is accepted. Raises InputError with every problem."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    reader = csv.DictReader(lines, delimiter="\t")
    needed = {"subject_id", "predicate_id", "object_id"}
    if missing := needed - set(reader.fieldnames or ()):
        raise InputError(name, [Problem("line 1", f"has no column {', '.join(sorted(missing))}", f"the columns are {', '.join(COLUMNS)}")])
    same, below, problems = [], [], []
    for number, row in enumerate(reader, start=2):
        pair, predicate = (row["subject_id"] or "", row["object_id"] or ""), _short(row["predicate_id"] or "")
        if not all(pair):
            problems.append(Problem(f"line {number}", "lacks subject_id or object_id"))
        elif predicate in SAME:
            same.append(pair)
        elif predicate in BELOW:
            below.append(pair)
        elif predicate in ABOVE:
            below.append(pair[::-1])
        else:
            allowed = ", ".join(sorted(SAME | BELOW | ABOVE))
            problems.append(Problem(f"line {number}", f"{predicate!r} is not a predicate that can be applied", f"allowed: {allowed}"))
    if problems:
        raise InputError(name, problems)
    return Accepted(tuple(same), tuple((a, b) for a, b in below))


def _short(predicate: str) -> str:
    plain = predicate.strip("<>")
    return next((prefix + plain.removeprefix(namespace) for namespace, prefix in _PREFIXES.items() if plain.startswith(namespace)), plain)


def to_equivalences(found: Sequence[Alignment]) -> str:
    """The alignments as owl:equivalentClass and owl:equivalentProperty in Turtle, with confidence and reasons as comments."""
    lines = [f"@prefix owl: <{OWL}> .", ""]
    for each in found:
        predicate = "owl:equivalentClass" if each.sort == "class" else "owl:equivalentProperty"
        lines.append(f"# {each.confidence:.2f} {each.sort}: {' '.join('; '.join(each.reasons).split())}")
        lines.append(f"<{each.one}> {predicate} <{each.other}> .")
    return "\n".join(lines) + "\n"
