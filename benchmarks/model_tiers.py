"""What a language model adds to the answers without one, and what it adds that is wrong: the same questions in several ways.

    .venv/bin/python -m benchmarks.model_tiers SET ... --way none|form|sparql|reword|agent|reword+agent|one-shot [--each 12] [--from 0]
        [--kept FILE] [--only-kept] [--silent] [--out FILE] [--seconds N]

SET as of `benchmarks.question_sets`; the endpoint and the model as everywhere (OPENAI_BASE_URL, ONTORAG__MODEL__NAME). Of each set `--each` of the
open questions are asked, by a fixed shuffle, in turns: whatever part of a slow run is done is of all sets. `--silent` takes only those that nothing
answers without a model.

`one-shot` is the baseline: the same model is shown the whole schema of the graph and the question, and writes SPARQL; what it writes is run as it is.
`--kept` is a file with a line for every prompt and its reply: a prompt that is in it costs no call, so a change of what is done with replies is
measured without the model. `--only-kept` leaves out questions that need another call.

right, wrong, silent: as `question_sets` judges. Tokens and seconds are of the model's calls, as they were when they were made. An answer is worded
without the model: its rows are what is judged.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import re
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.question_sets import COLLECTION, GoldSet, gold_rows, gold_set, in_memory, services_over, with_names
from onto_core.clients.chat import open_model
from onto_core.errors import BadQuery, BadReply, ModelRefused, OntoRagError
from onto_core.messages import Answer, Question
from onto_core.ports.graphs import Limits
from onto_core.ports.models import Keep, Reply, Usage
from onto_core.service.configuration import load_settings
from onto_core.vocabulary import PREFIXES
from onto_query import answer as answers
from onto_query.evaluation.gold import GoldQuestion
from onto_query.evaluation.measures import judged
from onto_query.model_tier import prompt
from onto_query.model_tier.grounding import RULES as WORDING
from onto_query.pipeline import understand, walk
from onto_query.services import Services
from onto_query.state import Attempt
from sparql_cassandra import guard

if TYPE_CHECKING:
    from onto_core.clients.chat import ChatModel

WAYS: dict[str, tuple[str, dict[str, bool]]] = {
    "none": ("none", {}),
    "form": ("form", {}),
    "sparql": ("sparql", {}),
    "reword": ("none", {"reword": True}),
    "agent": ("none", {"agent": True}),
    "reword+agent": ("none", {"reword": True, "agent": True}),
    "one-shot": ("none", {}),
}
"""Way -> `model.query_form` and the settings of `query`."""
ONE_SHOT = """\
You write one SPARQL 1.1 SELECT or ASK query that answers a question from the RDF graph described here. Reply with the query only, in a \
```sparql block.
The graph:
{schema}"""
SAMPLES, LONGEST_SAMPLE, LONGEST_SCHEMA = 2, 24, 16_000
"""Sample values of a property, the characters of one, and of the whole schema."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of a question, and what the model's calls for it cost."""

    given: str
    case: GoldQuestion
    verdict: str
    answer: Answer
    usage: Usage
    calls: tuple[str, ...]
    """Of each call, the key in the file of kept replies."""


class NotKept(ModelRefused):
    """A prompt that is not in the file, where no other may be sent."""


class KeptModel:
    """A model whose prompts and replies are kept in a file, and sent only once. It words no answers."""

    def __init__(self, model: ChatModel | None, file: Path | None) -> None:
        self._model, self._file = model, file
        self._kept: dict[str, dict[str, Any]] = {}
        self.usage, self.calls = Usage(), list[str]()
        self.missed = False
        if file is not None and file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                kept = json.loads(line)
                self._kept[kept["key"]] = kept

    @property
    def name(self) -> str:
        return self._model.name if self._model is not None else "kept"

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        """Raises ModelError; NotKept where the reply is not in the file and there is no model."""
        if messages[0]["content"].startswith(WORDING):
            raise ModelRefused("answers are worded without the model here")
        asked = json.dumps([list(map(dict, messages)), schema], ensure_ascii=False, sort_keys=True)
        key = hashlib.sha256(asked.encode()).hexdigest()[:16]
        kept = self._kept.get(key)
        if kept is None:
            if self._model is None:
                self.missed = True
                raise NotKept("the reply to this prompt is not kept")
            reply = await self._model.complete(messages, schema, keep=keep)
            spent = {"prompt": reply.usage.prompt_tokens, "completion": reply.usage.completion_tokens, "seconds": round(reply.usage.seconds, 2)}
            kept = {"key": key, "messages": list(map(dict, messages)), "form": schema is not None, "reply": reply.text, "model": reply.model, **spent}
            self._kept[key] = kept
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(kept, ensure_ascii=False) + "\n")
        usage = Usage(kept["prompt"], kept["completion"], 1, kept["seconds"])
        self.usage += usage
        self.calls.append(key)
        return Reply(kept["reply"], kept["model"], usage)

    def started(self) -> None:
        self.usage, self.calls, self.missed = Usage(), [], False


def shuffled(cases: Sequence[GoldQuestion]) -> list[GoldQuestion]:
    """In an order that is always the same, and has nothing to do with the file's."""
    return sorted(cases, key=lambda case: hashlib.sha256(f"{case.id} {case.question}".encode()).hexdigest())


async def answer_in(way: str, case: GoldQuestion, services: Services, model: KeptModel) -> Answer:
    """The answer to a question in one of the ways. Raises BackendUnavailable, ModelError."""
    question = Question(text=case.question, collection=COLLECTION)
    if way == "none":
        return (await walk(question, replace(services, model=None)))[1]
    if way == "one-shot":
        return await one_shot(question, services, model)
    form, settings = WAYS[way]
    chosen = replace(services, model=model, query_form=form, query=services.query.model_copy(update=settings), fallback=True)  # type: ignore[arg-type]
    return (await walk(question, chosen))[1]


async def one_shot(question: Question, services: Services, model: KeptModel) -> Answer:
    """The model's own query over the whole schema, run as it is. Raises BackendUnavailable, ModelError."""
    state = await understand(question, replace(services, model=None))
    turns = ({"role": "system", "content": ONE_SHOT.format(schema=whole_schema(state.grounded))}, {"role": "user", "content": question.text})
    reply = await model.complete(turns)
    try:
        text = prompt.query_of(reply.text)
        if text is None:
            return answers.without_rows(state)
        table = await services.graph.run(guard.check(with_prefixes(text, state.schema.prefixes)), Limits.of(services.query), COLLECTION)
    except (BadQuery, BadReply, OntoRagError) as error:
        return Answer(question_id=question.id, status="failed", text=f"{type(error).__name__}: {error}")
    attempt = Attempt("model", text, "rows" if table.rows else "empty", 0.5, table)
    if not table.rows:
        return answers.empty(state, attempt)
    return await answers.answered(state, attempt, services)


def with_prefixes(text: str, prefixes: Mapping[str, str]) -> str:
    """The query with the prefixes that it was shown, and does not declare."""
    known = {**PREFIXES, **prefixes}
    missing = [each for each in known if f"{each}:" in text and not re.search(rf"PREFIX\s+{re.escape(each)}:", text, re.IGNORECASE)]
    return "".join(f"PREFIX {each}: <{known[each]}>\n" for each in missing) + text


def whole_schema(grounded: Any) -> str:
    """Classes and properties of a graph with their ends, counts and samples, the most used first, as far as they fit a small context."""
    profile, schema = grounded.profile, grounded.catalog.schema
    prefixes = schema.prefixes

    def name(iri: str) -> str:
        return next((f"{each}:{iri[len(space) :]}" for each, space in prefixes.items() if iri.startswith(space) and iri != space), f"<{iri}>")

    lines = [f"PREFIX {each}: <{space}>" for each, space in sorted(prefixes.items())] + ["Classes:"]
    lines += [f"{name(held.iri)} ({held.things})" for held in sorted(profile.classes.values(), key=lambda each: -each.things)]
    lines.append("Properties:")
    for held in sorted(profile.properties.values(), key=lambda each: -each.uses):
        ends = max(held.ends, key=lambda end: held.ends[end], default=("", ""))
        samples = ", ".join(json.dumps(each[:LONGEST_SAMPLE], ensure_ascii=False) for each in held.values[:SAMPLES]) if held.sort != "thing" else ""
        there = name(ends[1]) if ends[1] else held.sort
        lines.append(f"{name(held.iri)}: {name(ends[0]) if ends[0] else 'any'} -> {there}" + (f" e.g. {samples}" if samples else ""))
    text = "\n".join(lines)
    return text if len(text) <= LONGEST_SCHEMA else text[:LONGEST_SCHEMA].rpartition("\n")[0]


def line(name: str, found: Sequence[Asked]) -> str:
    counts = Counter(each.verdict for each in found)
    wrong = counts["wrong"] + counts["wider"]
    asked = [each for each in found if each.usage.calls] or [nothing()]
    tokens = sorted(each.usage.prompt_tokens for each in asked)
    seconds = sorted(each.usage.seconds for each in asked)
    calls = sum(each.usage.calls for each in found)
    spent = sum(each.usage.completion_tokens for each in asked) / len(asked)
    return (
        f"{name:22}{len(found):5}{counts['right']:7}{wrong:7}{counts['abstained']:8}{counts['failed']:8}{calls:7}"
        f"{tokens[len(tokens) // 2]:9}{tokens[-1]:9}{spent:9.0f}{seconds[len(seconds) // 2]:9.1f}{seconds[-1]:9.1f}"
    )


def nothing() -> Asked:
    return Asked("", GoldQuestion("", "", None), "abstained", Answer(question_id="-", status="unanswerable"), Usage(), ())


HEAD = f"{'':22}{'n':>5}{'right':>7}{'wrong':>7}{'silent':>8}{'failed':>8}{'calls':>7}{'prompt':>9}{'most':>9}{'reply':>9}{'p50 s':>9}{'most':>9}"


async def run(options: argparse.Namespace, folder: Path) -> None:
    over = {"model.cache": "", "embedder.cache": "", "query.deadline": 10.0}
    found: list[Asked] = []
    started = time.monotonic()
    async with AsyncExitStack() as open_:
        made = load_settings(None, overrides=over)
        chat = None if options.only_kept or options.way == "none" else open_model(made.model)
        if chat is not None:
            open_.push_async_callback(chat.close)
        model = KeptModel(chat, options.kept)
        lists = []
        for number, given in enumerate(options.sets):
            which = argparse.Namespace(graph=None, held=options.held, all=False, made=0, only=options.only, ontology="", limit=None)
            gold = gold_set(given, folder, which)
            url = {"store.url": f"oxigraph:{folder}/store-{number}", "model.kind": "rules"}
            services = await open_.enter_async_context(services_over(gold, load_settings(None, overrides=over | url)))
            lists.append(await taken(gold, services, options, model))
        for turn in range(max(len(cases) for _, _, cases, _ in lists)):
            for each_set in lists:
                if turn >= len(each_set[2]):
                    continue
                if options.seconds and time.monotonic() - started > options.seconds:
                    break
                each = await asked(each_set, each_set[2][turn], options.way, model)
                if each is not None:
                    found.append(each)
                    tell(each, options)
    print(HEAD)
    for given in options.sets:
        print(line(given, [each for each in found if each.given == given]))
    if len(options.sets) > 1:
        print(line("all", found))


Taken = tuple[GoldSet, Services, list[GoldQuestion], Any]


async def taken(gold: GoldSet, services: Services, options: argparse.Namespace, model: KeptModel) -> Taken:
    """The questions of a set that are asked, with its graph for the gold rows."""
    store = in_memory(gold.graph)
    cases = list[GoldQuestion]()
    for case in shuffled(gold.cases):
        if len(cases) >= options.start + options.each:
            break
        if options.silent and (await answer_in("none", case, services, model)).rows:
            continue
        cases.append(case)
    return gold, services, cases[options.start :], store


async def asked(of_set: Taken, case: GoldQuestion, way: str, model: KeptModel) -> Asked | None:
    """What came of one question; None for one that needs a reply which is not kept."""
    gold, services, _, store = of_set
    model.started()
    try:
        said = await answer_in(way, case, services, model)
    except NotKept:
        return None
    if model.missed:
        return None
    rows = gold_rows(case, store)
    named = with_names(said, gold.called, rows)
    score = judged(case, named, rows, services.catalogs.of(COLLECTION).schema)
    verdict = "right" if score.right else score.verdict
    return Asked(gold.name, case, verdict, said, model.usage, tuple(model.calls))


def tell(each: Asked, options: argparse.Namespace) -> None:
    """One line on the screen, and one in the file."""
    said, usage = each.answer, each.usage
    print(
        f"{each.given:16}{each.case.id:5}{each.verdict:10}{said.tier:7}{usage.calls:3}{usage.prompt_tokens:6}{usage.completion_tokens:5}"
        f"{usage.seconds:7.1f}  {each.case.question[:90]}",
        flush=True,
    )
    if options.out is not None:
        row = {
            "set": each.given,
            "id": each.case.id,
            "question": each.case.question,
            "way": options.way,
            "verdict": each.verdict,
            "status": said.status,
            "tier": said.tier,
            "confidence": said.confidence,
            "query": said.query.text if said.query else "",
            "calls": each.calls,
            "prompt": usage.prompt_tokens,
            "completion": usage.completion_tokens,
            "seconds": round(usage.seconds, 1),
            "steps": [[step.stage, step.message, step.detail] for step in said.steps if step.stage in {"model", "query", "reword", "agent"}],
        }
        with options.out.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--way", choices=(*WAYS,), default="none")
    parser.add_argument("--each", type=int, default=12, help="questions of each set")
    parser.add_argument("--from", dest="start", type=int, default=0, help="questions of each set that are left out before these")
    parser.add_argument("--held", action="store_true", help="the held questions")
    parser.add_argument("--silent", action="store_true", help="only those without an answer where there is no model")
    parser.add_argument("--only", default="", metavar="ID,ID")
    parser.add_argument("--kept", type=Path, help="a line of JSON for each prompt and its reply")
    parser.add_argument("--only-kept", action="store_true", help="no calls: questions whose prompts are not in the file are left out")
    parser.add_argument("--out", type=Path, help="a line of JSON for each question is added to it")
    parser.add_argument("--seconds", type=float, default=0.0, help="no further question after these")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(options, Path(name)))


if __name__ == "__main__":
    main()
