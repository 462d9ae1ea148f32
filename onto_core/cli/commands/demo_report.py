"""The report of `ontorag demo`: subset, accepted and rejected triples of each chunk; query, rows and cited answer of each question."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from onto_core.ontology.profiles import profiled
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.vocabulary import RDF_TYPE

if TYPE_CHECKING:
    from onto_core.messages import Answer, CellWire, Chunk, Extraction, Question, RejectedWire, TripleWire
    from onto_core.ports.bus import DeadLetter
    from onto_core.settings import Settings

SHOWN_NAMES, SHOWN_ROWS = 14, 5


@dataclass(frozen=True, slots=True)
class Walked:
    """The messages that came back over the bus, and the seconds that it took."""

    chunks: tuple[Chunk, ...]
    extractions: tuple[Extraction, ...]
    answers: tuple[tuple[Question, Answer], ...]
    lost: tuple[DeadLetter, ...]
    seconds: float


def report(walked: Walked, settings: Settings) -> None:
    """Print everything on standard output."""
    console = Console(highlight=False, soft_wrap=True)
    schema = Schema(profiled(load_paths(settings.ontologies.paths).ontologies, settings.ontologies.profile), settings.ontologies.foreign_links)
    _head(console, walked, schema, settings)
    by_chunk = {extraction.chunk_id: extraction for extraction in walked.extractions}
    for chunk in walked.chunks:
        if chunk.id in by_chunk:
            _chunk(console, chunk, by_chunk[chunk.id], schema)
    _sum(console, walked)
    for number, (question, answer) in enumerate(walked.answers, start=1):
        _answer(console, number, question, answer)
    for letter in walked.lost:
        console.print(f"[red]given up[/]: {escape(letter.topic)} {escape(letter.message.id)}: {escape(letter.reason)}")
    console.print(f"\n{walked.seconds:.1f} s. The graph stays in {escape(settings.store.url)}; ask it more:")
    console.print(f'  ontorag ask "Who commanded the Fram?" --collection demo --store {escape(settings.store.url)} --ontology ontologies/demo')


def _head(console: Console, walked: Walked, schema: Schema, settings: Settings) -> None:
    model = next((extraction.model for extraction in walked.extractions if extraction.model), "none")
    why = " (no endpoint is configured: set OPENAI_BASE_URL and OPENAI_API_KEY to use a language model)" if model in ("light", "rules") else ""
    console.rule("[bold]Documents to graph[/]", align="left")
    console.print(f"model       {escape(model)}{why}")
    console.print(f"embeddings  {settings.embedder.kind if settings.embedder.kind == 'minilm' else escape(settings.embedder.name)}")
    console.print(f"bus         {escape(settings.bus.url)}")
    console.print(f"store       {escape(settings.store.url)}")
    for ontology in schema.ontologies.values():
        console.print(f"ontology    {escape(ontology.id)}: {len(ontology.classes)} classes, {len(ontology.properties)} properties")
    documents = len({chunk.document_id for chunk in walked.chunks})
    console.print(f"documents   {documents}, published as {len(walked.chunks)} chunks")


def _chunk(console: Console, chunk: Chunk, extraction: Extraction, schema: Schema) -> None:
    stated = [triple for triple in extraction.triples if not triple.inferred]
    inferred = len(extraction.triples) - len(stated)
    beginning = " ".join(chunk.text.split())[:70]
    console.print(f"\n[bold]{escape(chunk.document_id)} #{chunk.ordinal}[/] [dim]{escape(beginning)}…[/]")
    subset = extraction.subset
    names = [schema.name(iri) for iri in (*subset.classes, *subset.properties)]
    if names:
        more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
        shown = escape(", ".join(names[:SHOWN_NAMES]))
        console.print(f"  subset    {len(subset.classes)} classes, {len(subset.properties)} properties, {subset.tokens} tokens: {shown}{more}")
    if extraction.degraded:
        console.print(f"  degraded  {', '.join(extraction.degraded)}")
    console.print(f"  accepted  {len(stated)} said, {inferred} that follow")
    for triple in stated:
        console.print(f"    [green]+[/] {escape(_in_words(triple, schema))}")
    for rejected in extraction.rejected:
        console.print(f"    [red]-[/] {escape(_raw(rejected))}")
        for violation in rejected.violations:
            console.print(f"      [dim]{escape(violation.rule)}: {escape(violation.message)}[/]")


def _in_words(triple: TripleWire, schema: Schema) -> str:
    predicate = "is a" if triple.predicate == RDF_TYPE else schema.name(triple.predicate)
    value = getattr(triple.object, "label", None) or getattr(triple.object, "iri", None) or getattr(triple.object, "value", "")
    return f"{triple.subject.label or triple.subject.iri}  {predicate}  {value}"


def _raw(rejected: RejectedWire) -> str:
    return "  ".join(str(rejected.raw.get(part, "")) for part in ("subject", "predicate", "object"))


def _sum(console: Console, walked: Walked) -> None:
    accepted = sum(not triple.inferred for extraction in walked.extractions for triple in extraction.triples)
    rejected = sum(len(extraction.rejected) for extraction in walked.extractions)
    rules = Counter(v.rule for extraction in walked.extractions for r in extraction.rejected for v in r.violations)
    reasons = ", ".join(f"{rule} {number}" for rule, number in rules.most_common()) or "none"
    console.print(f"\n[bold]{accepted}[/] triples accepted, [bold]{rejected}[/] rejected ({reasons})\n")
    console.rule("[bold]Questions to answers[/]", align="left")


def _answer(console: Console, number: int, question: Question, answer: Answer) -> None:
    console.print(f"\n[bold]{number}. {escape(question.text)}[/]")
    if answer.query:
        for line in answer.query.text.strip().splitlines():
            console.print(f"   [dim]{escape(line)}[/]")
    if answer.rows:
        table = Table(*(escape(column) for column in ("", *answer.columns)), box=None, padding=(0, 2, 0, 0), show_edge=False)
        for place, row in enumerate(answer.rows[:SHOWN_ROWS], start=1):
            table.add_row(f"   [{place}]".replace("[", "\\["), *(escape(_cell(cell)) for cell in row))
        console.print(table)
        if len(answer.rows) > SHOWN_ROWS:
            console.print(f"   … {len(answer.rows) - SHOWN_ROWS} more rows")
    sources = ", ".join(dict.fromkeys(document for citation in answer.citations for document in citation.documents))
    console.print(f"   [green]{escape(answer.status)}[/]: {escape(answer.text)}" + (f" [dim](from {escape(sources)})[/]" if sources else ""))


def _cell(cell: CellWire | None) -> str:
    return "" if cell is None else cell.label or cell.value
