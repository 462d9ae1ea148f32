"""Gold sets of questions over graphs, asked in one process by the pipeline of `ontorag ask`, and judged by the rows of the gold queries.

    .venv/bin/python -m benchmarks.question_sets NAME|FOLDER|FILE.jsonl ... [--held | --all] [--show wrong|missed|all] [--kinds]
        [--store URL] [--model NAME] [--ontology draft|none|FILE] [--limit N] [--only ID,ID] [--out FILE]
        [--graph FILE] [--made N]

A set is a folder with `graph.ttl` (or `graph.nt.gz`) and `questions.jsonl`, `questions--held.jsonl`, and perhaps `ontology.ttl`: those under
`benchmarks/questions` by their name, any other by its path; FILE.jsonl is other questions over the graph beside it (held: FILE--held.jsonl).
`bestiary`, `bestiary+labels`, `starwars` and `movies` are made of ../shared/data (sampled as the issue says; skipped where that is missing).
Graphs are loaded once a process, gold queries run on Oxigraph in memory whatever `--store` is. `--ontology draft` makes one of the graph
(`ontorag ontology draft`).

right: the gold's rows stand in columns of the answer, as sets and in the order asked for (`exact`: with no further columns); of an unanswerable
question, honestly no answer. wider: the gold's rows, with more in them. false empty: "the graph has nothing on this", though it has; part of wrong.
part: wrong ones that lack only columns of the gold (the public sets return more than their questions ask for).
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import json
import subprocess
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph

from benchmarks import property_graphs
from benchmarks.questions_made import MADE, make
from onto_core.clients.chat import model_overrides
from onto_core.graph.files import examine, statements_in
from onto_core.messages import Answer, CellWire, Question
from onto_core.ontology.draft.graph import draft_of_graph
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.files import one_ontology
from onto_core.service.configuration import load_settings
from onto_core.service.stores import closing, open_store
from onto_core.settings import Settings
from onto_query.evaluation.figures import calibration
from onto_query.evaluation.gold import Gold, GoldQuestion, keyed_query, read_cases
from onto_query.evaluation.made.forms import Made
from onto_query.evaluation.made.questions import questions_of
from onto_query.evaluation.measures import QuestionScore, judged, rows_of
from onto_query.evaluation.rows import Row, assign, number_or_text
from onto_query.pipeline import answer
from onto_query.services import Services
from onto_query.wiring import services_for

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SETS = Path(__file__).parent / "questions"
GRAPHS = ("graph.ttl", "graph.nt", "graph.nt.gz")
CALLED = ("movies", "starwars")
COLLECTION = "questions"
VERDICTS = ("right", "wider", "wrong", "abstained", "failed")


@dataclass(frozen=True, slots=True)
class GoldSet:
    """A graph as a file, questions over it, and an ontology or the word `draft` or `none`."""

    name: str
    graph: Path
    cases: tuple[GoldQuestion, ...]
    ontology: str
    called: Mapping[str, str]
    """Of a set whose gold rows call things by their names, the name of each."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question with its gold rows, the answer and the score."""

    case: GoldQuestion
    gold: Gold | None
    answer: Answer
    score: QuestionScore
    rows: tuple[Row, ...] = ()
    """Of the answer, with things by their names where the gold has them so."""
    processor: float = 0.0
    """Seconds of this process, without those of the store's."""


def gold_set(given: str, folder: Path, options: argparse.Namespace) -> GoldSet:
    """The set of a name, a folder or a file of questions. Ends the process with a message for what is not there."""
    if given in MADE:
        made = make(given, folder)
        if made is None:
            sys.exit(f"{given}: its data are not in ../shared/data")
        place, file = made, made / "questions.jsonl"
    else:
        path = SETS / given if (SETS / given).is_dir() else Path(given)
        place, file = (path, path / "questions.jsonl") if path.is_dir() else (path.parent, path)
    graph = options.graph or next((place / name for name in GRAPHS if (place / name).is_file()), None)
    if graph is None and (place / "make.py").is_file():
        graph = made_graph(place)
    if graph is None:
        sys.exit(f"{place}: there is no {' or '.join(GRAPHS)} here, nor a make.py")
    held = file if file.stem.endswith("--held") else file.with_name(f"{file.stem}--held.jsonl")
    files = [held] if options.held else [file, *([held] if options.all and held.is_file() and held != file else [])]
    if missing := [str(each) for each in files if not each.is_file()]:
        sys.exit(f"{given}: there is no {' and no '.join(missing)}")
    cases = [case for each in files for case in read_cases(str(each), each.read_text(encoding="utf-8"))]
    if options.made:
        cases = [GoldQuestion(str(at), each.question, each.query, each.kind) for at, each in enumerate(made_of(graph, options.made))]
    if options.only:
        cases = [case for case in cases if case.id in options.only.split(",")]
    own = next((place / name for name in ("ontology.ttl", "ontology.nt") if (place / name).is_file()), None)
    called = names_in(graph) if given in CALLED else {}
    return GoldSet(given, graph, tuple(cases[: options.limit]), options.ontology or (str(own) if own else "none"), called)


def names_in(graph: Path) -> dict[str, str]:
    """What the things of a property graph are called, by IRI."""
    found = in_memory(graph).quads_for_pattern(None, None, None)
    keys = {property_graphs.NAMESPACE + key for key in property_graphs.NAMES}
    named = ((str(_value(quad.subject)), str(_value(quad.object))) for quad in found if quad.predicate.value in keys)
    return dict(named)


def made_of(graph: Path, count: int) -> list[Made]:
    """Questions made of the graph itself."""
    return list(questions_of((statement for file in examine([graph], "", lambda _: None) for statement in statements_in(file)), count, seed=7))


def made_graph(place: Path) -> Path:
    """The graph that the `make.py` of a set writes; kept until a file of the set changes. Raises CalledProcessError."""
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(place.glob("*")) if file.suffix in {".py", ".psv"})).hexdigest()[:16]
    kept = property_graphs.CACHE / f"{place.name}-{digest}"
    if not (kept / "graph.ttl").is_file():
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            subprocess.run([sys.executable, str(place / "make.py"), folder], check=True, stdout=subprocess.DEVNULL)
            (Path(folder) / "graph.ttl").replace(kept / "graph.ttl")
    return kept / "graph.ttl"


def ontologies_of(gold: GoldSet) -> list[Ontology]:
    if gold.ontology == "none":
        return []
    if gold.ontology != "draft":
        return [one_ontology(Path(gold.ontology))]
    files = examine([gold.graph], "", lambda _: None)
    return [draft_of_graph((statement for file in files for statement in statements_in(file)), iri="urn:draft").ontology]


def in_memory(graph: Path) -> pyoxigraph.Store:
    """The graph for gold queries."""
    store = pyoxigraph.Store()
    content = gzip.decompress(graph.read_bytes()) if graph.suffix == ".gz" else graph.read_bytes()
    plain = graph.name.removesuffix(".gz")
    store.load(content, pyoxigraph.RdfFormat.N_TRIPLES if plain.endswith(".nt") else pyoxigraph.RdfFormat.TURTLE)
    return store


def gold_rows(case: GoldQuestion, store: pyoxigraph.Store) -> Gold | None:
    """The rows of a case's gold query. Raises SyntaxError, ValueError for one that does not run."""
    if case.query is None:
        return case.given
    rows = _run(case.query, store)
    keyed = keyed_query(case.query)
    if keyed is None or not rows:
        return Gold(rows, allowed=_run(case.allowed, store) if case.allowed else (), least=case.least)
    with suppress(SyntaxError, ValueError):
        return Gold.keyed(rows, _run(keyed, store))
    return Gold(rows)


def _run(query: str, store: pyoxigraph.Store) -> tuple[Row, ...]:
    found = store.query(query)
    if isinstance(found, pyoxigraph.QueryBoolean):
        return ((str(bool(found)).lower(),),)
    assert isinstance(found, pyoxigraph.QuerySolutions), query
    return tuple(tuple(_value(cell) for cell in solution) for solution in found)


def _value(cell: object) -> str | float | None:
    match cell:
        case pyoxigraph.NamedNode():
            return cell.value
        case pyoxigraph.Literal():
            return number_or_text(cell.value)
        case None:
            return None
    return "_:"


@asynccontextmanager
async def services_over(gold: GoldSet, settings: Settings) -> AsyncIterator[Services]:
    """The services of an answer, with the set's graph in the store."""
    async with closing(open_store(settings.store, write=True)) as store:
        if COLLECTION in await store.collections():
            await store.drop(COLLECTION)
        await store.load([gold.graph], COLLECTION, progress=lambda _: None)
    async with services_for(ontologies_of(gold), settings, collection=COLLECTION) as services:
        yield services


async def outcomes(gold: GoldSet, settings: Settings) -> list[Outcome]:
    """Every question of a set with what came of it; questions whose gold query does not run are told on standard error and left out."""
    store = in_memory(gold.graph)
    found = []
    started = time.monotonic()
    async with services_over(gold, settings) as services:
        print(f"{gold.name}: {len(store):,} triples, {len(gold.cases)} questions; ready in {time.monotonic() - started:.1f} s", flush=True)
        for case in gold.cases:
            try:
                rows = gold_rows(case, store)
            except (SyntaxError, ValueError) as error:
                print(f"{case.id}: its gold query does not run: {error}", file=sys.stderr)
                continue
            burnt = time.process_time()
            said = await asked(case, services)
            burnt = time.process_time() - burnt
            named = with_names(said, gold.called, rows)
            score = judged(case, named, rows, services.catalogs.of(COLLECTION).schema)
            found.append(Outcome(case, rows, said, score, tuple(rows_of(named)), burnt))
    return found


async def asked(case: GoldQuestion, services: Services) -> Answer:
    """The answer; one that says `failed` for an error that nobody foresaw, so that the others are asked all the same."""
    question = Question(text=case.question, collection=COLLECTION)
    try:
        return await answer(question, services)
    except Exception as error:  # noqa: BLE001 - what fails is what is measured
        print(f"{case.id}: {case.question}", file=sys.stderr)
        traceback.print_exception(error, limit=-3)
        return Answer(question_id=question.id, status="failed", text=f"{type(error).__name__}: {error}")


def with_names(said: Answer, called: Mapping[str, str], gold: Gold | None) -> Answer:
    """The answer with things by their names where the gold rows have no things: who reads it sees no other difference."""
    if not called or gold is None or any(isinstance(cell, str) and cell in called for row in gold.rows for cell in row):
        return said
    rows = tuple(tuple(CellWire(type="literal", value=called[c.value]) if c and c.value in called else c for c in row) for row in said.rows)
    return said.model_copy(update={"rows": rows})


def verdict(outcome: Outcome) -> str:
    """As printed: an honest silence on an unanswerable question is right."""
    return "right" if outcome.score.right else outcome.score.verdict


def in_part(outcome: Outcome) -> bool:
    """True for a wrong answer with the gold's things and without the further columns that its query has: often nobody asked for these."""
    if verdict(outcome) != "wrong" or outcome.gold is None or not outcome.gold.rows or len(outcome.gold.rows[0]) < 2:
        return False
    return any(assign([(row[at],) for row in outcome.gold.rows], outcome.rows).f1 == 1 for at in range(len(outcome.gold.rows[0])))


def line(name: str, found: Sequence[Outcome], width: int = 24) -> str:
    counts = [sum(verdict(each) == one for each in found) for one in VERDICTS]
    seconds = sorted(each.answer.seconds for each in found) or [0.0]
    burnt = sorted(each.processor for each in found) or [0.0]
    exact = sum(each.score.exact for each in found)
    empty = sum(each.answer.status == "empty" and verdict(each) == "wrong" for each in found)
    at_95 = min(len(seconds) - 1, int(len(seconds) * 0.95))
    p50, p95 = seconds[len(seconds) // 2], seconds[at_95]
    total = len(found) or 1
    part = sum(map(in_part, found))
    return (
        f"{name[:width]:{width}}{len(found):4}"
        + "".join(f"{count:10}" for count in counts)
        + f"{counts[0] / total:7.0%}{(counts[1] + counts[2]) / total:7.0%}{exact:7}{empty:7}{part:6}"
        + "".join(f"{each:8.3f}" for each in (p50, p95, burnt[len(burnt) // 2], burnt[at_95]))
    )


def trust(found: Sequence[Outcome]) -> str:
    """How far the confidence of the answers can be trusted."""
    seen = calibration([(each.score.confidence, each.score.right) for each in found if each.answer.status == "answered"])
    bins = ", ".join(f"{each.low:.1f}: {each.right:.0%} of {each.answers}" for each in seen.bins)
    return f"{'':24}confidence of {seen.answers} answers: ECE {seen.ece:.3f}, above .9 {seen.sure_right:.0%} of {seen.sure} right ({bins})"


HEAD = (
    f"{'':24}{'n':>4}"
    + "".join(f"{one:>10}" for one in VERDICTS)
    + f"{'right':>7}{'wrong':>7}{'exact':>7}{'empty':>7}{'part':>6}{'p50 s':>8}{'p95 s':>8}{'cpu50':>8}{'cpu95':>8}"
)


def show(outcome: Outcome) -> Iterator[str]:
    case, said = outcome.case, outcome.answer
    figures = f"{said.status}, {said.tier}, confidence {said.confidence:.2f}, F1 {outcome.score.f1:.2f}, {said.seconds:.2f} s"
    yield f"--- {case.id} [{case.kind}] {verdict(outcome)} ({figures})"
    yield f"    {case.question}"
    without = "(rows given)" if case.rows is not None else "(asking back)" if case.clarify else "(unanswerable)"
    yield f"    gold: {_one_line(case.query or without)}"
    if outcome.gold is not None:
        yield f"    gold rows ({len(outcome.gold.rows)}): {'; '.join(' | '.join(map(str, row)) for row in outcome.gold.rows[:4])}"
    yield f"    ours: {_one_line(said.query.text if said.query else '-')}"
    rows = "; ".join(" | ".join((cell.label or cell.value) if cell else "-" for cell in row) for row in said.rows[:4])
    yield f"    rows ({len(said.rows)}): {rows}"
    yield f"    {said.text[:300]}"
    for step in said.steps:
        if step.stage in {"read", "reading", "rules", "enumeration", "link", "match", "candidates"}:
            yield f"      {step.stage}: {step.message} {json.dumps(step.detail, ensure_ascii=False, default=str)[:900]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def report(name: str, found: Sequence[Outcome], options: argparse.Namespace) -> None:
    for outcome in found:
        wanted = {"all": True, "missed": verdict(outcome) != "right", "wrong": verdict(outcome) in {"wrong", "wider"}, "": False}
        if wanted[options.show]:
            print("\n".join(show(outcome)))
    print(HEAD)
    if options.kinds:
        kinds = defaultdict(list)
        for outcome in found:
            kinds[outcome.case.kind].append(outcome)
        for kind, some in sorted(kinds.items()):
            print(line(f"  {kind}", some))
    print(line(name, found))
    print(trust(found), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--held", action="store_true", help="the held questions")
    parser.add_argument("--all", action="store_true", help="both")
    parser.add_argument("--show", choices=("wrong", "missed", "all", ""), default="")
    parser.add_argument("--kinds", action="store_true", help="a line for each kind of question")
    parser.add_argument("--store", default="", metavar="URL", help="default: oxigraph, in a folder that goes again")
    parser.add_argument("--model", default="rules")
    parser.add_argument("--ontology", default="", metavar="draft|none|FILE")
    parser.add_argument("--graph", type=Path, help="of FILE.jsonl, where none lies beside it (`ontorag eval questions` makes such files)")
    parser.add_argument(
        "--made", type=int, default=0, metavar="N", help="in the place of the questions: as many made of the graph itself, with seed 7"
    )
    parser.add_argument("--limit", type=int)
    parser.add_argument("--only", default="", metavar="ID,ID")
    parser.add_argument("--out", type=Path, help="a line of JSON for each question")
    options = parser.parse_args()
    every: list[Outcome] = []
    with tempfile.TemporaryDirectory() as name:
        for number, given in enumerate(options.sets):
            gold = gold_set(given, Path(name), options)
            url = options.store or f"oxigraph:{name}/store-{number}"
            settings = load_settings(None, overrides={"store.url": url, "model.cache": "memory:"} | model_overrides(options.model))
            found = asyncio.run(outcomes(gold, settings))
            report(given, found, options)
            every += found
            if options.out:
                with options.out.open("a" if number else "w", encoding="utf-8") as out:
                    out.writelines(json.dumps({"set": given, **asdict(each.score)}, ensure_ascii=False) + "\n" for each in found)
    if len(options.sets) > 1:
        print(line("all", every))
        print(trust(every))


if __name__ == "__main__":
    main()
