"""The report of a run as one page of HTML: charts, tables, and every miss and wrong fact. It loads nothing, runs no script. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from onto_extract.evaluation.by_rule import JudgeReport, judge_report
from onto_extract.evaluation.causes import EXPLAINED, Fault, cause_counts, faults
from onto_extract.evaluation.charts import Bar, Group, bar_chart
from onto_extract.evaluation.intervals import Interval, intervals
from onto_extract.evaluation.measures import ExtractionReport, Score, SentenceScore, relation_counts, score
from onto_extract.evaluation.measures import report as measured
from onto_extract.evaluation.printing import NAMES, percent

if TYPE_CHECKING:
    from onto_extract.evaluation.runs import RunHeader

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c2024; --paper: #ffffff; --soft: #5b6570; --line: #d5dae0; --a: #2764b0; --b: #b35a10; --c: #3f7d3a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8ea; --paper: #15181b; --soft: #a2abb4; --line: #3a4148; --a: #7fb0ee; --b: #eda566; --c: #8ccb85; }
}
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; font-size: 1.25rem; }
table { border-collapse: collapse; margin: 1rem 0; } caption { text-align: left; color: var(--soft); padding: .3rem 0; }
th, td { padding: .25rem .7rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.wide { overflow-x: auto; } .number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .figure { fill: var(--soft); }
.bar0 { fill: var(--a); } .bar1 { fill: var(--b); } .bar2 { fill: var(--c); } .interval { stroke: var(--ink); stroke-width: 2; }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; } summary { cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--a); }
.miss { color: var(--b); } .wrong { color: var(--a); } .soft { color: var(--soft); } li { margin: .3rem 0; }
"""
SCORES: Final = ("precision", "recall", "F1")


def page_of(outcomes: Sequence[SentenceScore], *, title: str, header: RunHeader, seed: int = 0) -> str:
    """The page, complete in itself."""
    report, judge, found = measured(outcomes), judge_report(outcomes), faults(outcomes)
    ranges = intervals(outcomes, seed=seed)
    sections = (
        _section("Figures", _overall(report, ranges) + _by_ontology(report)),
        _section("Properties", _relations(outcomes)),
        _section("The judge", _judge(judge)),
        _section("Misses and wrong facts by cause", _causes(found)),
        _section("Sentences with misses or wrong facts", _sentences(found)),
        _section("How the run was made", _made(outcomes, header)),
    )
    models = ", ".join(dict.fromkeys(each.model for each in outcomes if each.model)) or "no model"
    head = (
        f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style></head>'
    )
    about = f'<p class="soft">{len(outcomes):,} sentences, {escape(models)}. Intervals hold 95 % of bootstrap samples.</p>'
    body = f"<body><main><h1>Extraction against gold: {escape(title)}</h1>{about}{''.join(sections)}</main></body>"
    return f'<!doctype html>\n<html lang="en">{head}{body}</html>\n'


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{content}</section>"


def _table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The first column names its row; the others are figures."""
    head = "".join(f'<th scope="col"{_right(place)}>{escape(heading)}</th>' for place, heading in enumerate(headings))
    lines = (f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td{_right(1)}>{escape(cell)}</td>" for cell in row[1:])}</tr>' for row in rows)
    content = f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>{content}</table></div>'


def _right(place: int) -> str:
    return ' class="number"' if place else ""


def _overall(report: ExtractionReport, ranges: Mapping[str, Interval]) -> str:
    scores = {"official": report.official, "strict_macro": report.strict_macro, "strict_micro": report.strict_micro}
    bars = [Group(NAMES[name], (Bar(each.f1, percent(each.f1), (ranges[name].low, ranges[name].high)),)) for name, each in scores.items()]
    rows = [(NAMES[name], *_parts(each), str(ranges[name])) for name, each in scores.items()]
    failures = "".join(f"<p>No reply to {count:,} of the sentences: {escape(failure)}</p>" for failure, count in report.failures.items())
    table = _table("In %", ("measure", *SCORES, "interval of F1"), rows)
    return bar_chart("overall", "F1 of the run, in %", [""], bars, most=1.0) + table + failures


def _by_ontology(report: ExtractionReport) -> str:
    bars = [
        Group(name, (Bar(each.official.f1, percent(each.official.f1)), Bar(each.strict.f1, percent(each.strict.f1))))
        for name, each in report.ontologies.items()
    ]
    rows = [
        (name, str(each.sentences), str(each.predicted), str(each.rejected), percent(each.official.f1), *_parts(each.strict),
         percent(each.hallucinated), percent(each.answered))
        for name, each in report.ontologies.items()
    ]  # fmt: skip
    headings = ("ontology", "sentences", "facts", "refused", "official F1", *(f"strict {name}" for name in SCORES), "not in text", "answered")
    return bar_chart("ontologies", "F1 by ontology, in %", ["official", "strict"], bars, most=1.0) + _table("By ontology, in %", headings, rows)


def _relations(outcomes: Sequence[SentenceScore]) -> str:
    rows = []
    for name, counts in relation_counts(outcomes).items():
        scores = score(counts.right, counts.given, counts.wanted)
        rows.append((name, str(counts.wanted), str(counts.given), str(counts.right), *_parts(scores)))
    return _table("The most asked for first; scores in %", ("property", "in the gold", "published", "right", *SCORES), rows)


def _judge(judge: JudgeReport) -> str:
    sides = (("as first proposed", judge.raw), ("as published", judge.judged))
    bars = [Group(label, tuple(Bar(value, percent(value)) for value in (each.precision, each.recall, each.f1))) for label, each in sides]
    rows = [(f"{what} {name}", str(count.right), str(count.wrong)) for what, counts in judge.sorts for name, count in counts.items()]
    rows += [
        ("refused in all", str(judge.refused.right), str(judge.refused.wrong)),
        ("accepted", str(judge.accepted.right), str(judge.accepted.wrong)),
    ]
    cost = judge.cost
    spent = f"{cost.calls:,} calls, {cost.prompt_tokens:,} tokens in prompts, {cost.completion_tokens:,} in replies, {cost.seconds:.1f} seconds"
    note = "Right: in the gold of its sentence. A fact that breaks several rules counts at each"
    return (
        bar_chart("judge", "Facts as first proposed and as published, strict, in %", SCORES, bars, most=1.0)
        + _table("Strict, all sentences, in %", ("facts", *SCORES), [(label, *_parts(each)) for label, each in sides])
        + _table(note, ("facts", "right", "wrong"), rows)
        + f'<p class="soft">{escape(spent)}</p>'
    )


def _causes(found: Sequence[Fault]) -> str:
    parts = []
    for kind, title in (("miss", "Misses"), ("wrong", "Wrong facts")):
        counts = cause_counts(found, "miss" if kind == "miss" else "wrong")
        bars = [Group(cause, (Bar(count, str(count)),)) for cause, count in counts.items()]
        rows = [(cause, str(count), EXPLAINED.get(cause, "")) for cause, count in counts.items()]
        parts.append(bar_chart(kind, f"{title} by cause", [""], bars))
        parts.append(_table(f"{title}: {sum(counts.values())}", ("cause", "facts", "meaning"), rows) if rows else f"<p>{title}: none.</p>")
    return "".join(parts)


def _sentences(found: Sequence[Fault]) -> str:
    by_sentence: dict[tuple[str, str], list[Fault]] = {}
    for fault in found:
        by_sentence.setdefault((fault.ontology, fault.id), []).append(fault)
    if not by_sentence:
        return "<p>None.</p>"
    lines = []
    for (ontology, name), faulty in by_sentence.items():
        misses = sum(fault.kind == "miss" for fault in faulty)
        counts = f"{misses} missed, {len(faulty) - misses} wrong"
        facts = "".join(map(_fault, faulty))
        about = f'<span class="soft">{escape(ontology)} {escape(name)}, {counts}</span>'
        lines.append(f"<details><summary>{escape(faulty[0].text)} {about}</summary><ul>{facts}</ul></details>")
    return "".join(lines)


def _fault(fault: Fault) -> str:
    said = escape(f"{fault.fact.subject} | {fault.fact.relation} | {fault.fact.object}")
    why = escape(fault.cause + (f": {fault.detail}" if fault.detail else ""))
    return f'<li><strong class="{fault.kind}">{fault.kind}</strong> {said}<br><span class="soft">{why}</span></li>'


def _made(outcomes: Sequence[SentenceScore], header: RunHeader) -> str:
    prompts = ", ".join(dict.fromkeys(each.prompt_version for each in outcomes if each.prompt_version)) or "none"
    rows = [("gold", header.gold), ("OntoRAG", header.version), ("prompt", prompts), *header.settings.items()]
    return _table("Settings that an extraction depends on", ("setting", "value"), rows)


def _parts(score: Score) -> tuple[str, str, str]:
    return percent(score.precision), percent(score.recall), percent(score.f1)
