"""`ontorag eval tune`: sentences for a model, found by what the questions of a file make of them."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import configured, text_of
from onto_query.command import asking_options, with_domains

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_query.evaluation.gold import GoldQuestion
    from onto_query.evaluation.measures import QuestionScore


@click.command("tune")
@click.argument("file", metavar="FILE|-")
@asking_options
@click.option("--calls", type=click.IntRange(min=1), default=150, show_default=True, help="Questions to ask in all, about.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of what is drawn.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="The query file to write. Default: query.yaml here.")
@click.pass_context
def tune(
    ctx: click.Context,
    *,
    file: str,
    store: str | None,
    ontologies: tuple[str, ...],
    domains: tuple[str, ...],
    collection: str,
    model: str,
    calls: int,
    seed: int,
    out: Path | None,
    config: str | None,
) -> None:
    """Find sentences that make a model answer better, on questions whose answers are known (as for `eval query`), and write them as a query file.

    A third of the questions is held: what is written is what does best on these. Exit code 1, and no file, when nothing does better than what is
    there. Needs a model, and the extra `tune` (GEPA). The query file is read again by --domain, or beside an ontology.

    \b
    Example: ontorag eval tune gold.jsonl --store oxigraph:shop --collection shop --calls 200 --out shop/query.yaml
    """
    import yaml

    from onto_core.clients.chat import reaches_model
    from onto_core.errors import BadSettings, InputError, Problem
    from onto_query.evaluation.gold import read_cases
    from onto_query.evaluation.tuning import tune as tuned

    settings = with_domains(configured(config, ontologies=ontologies, model=model, store=store, required=False), domains)
    if not reaches_model(settings.model):
        raise BadSettings("tuning", [Problem("--model", "there is no model to tune for", "set OPENAI_BASE_URL or OPENAI_API_KEY, or model.base_url")])
    target = out or Path("query.yaml")
    written: dict[str, Any] = {}
    if target.exists():
        written = yaml.safe_load(target.read_text(encoding="utf-8")) or {}
        if not isinstance(written, dict) or not isinstance(written.get("constraints", {}), dict):
            raise InputError("query file", [Problem(str(target), "is no query file", "name another with --out")])
    given = written.get("constraints", {}).get("any", [])
    start = [given] if isinstance(given, str) else list(given)
    cases = read_cases("standard input" if file == "-" else file, text_of(file))
    with tempfile.TemporaryDirectory(prefix="ontorag-tune-") as folder:

        def ask(some: Sequence[GoldQuestion], sentences: Sequence[str]) -> list[QuestionScore]:
            from onto_query.evaluation.command import run

            place = Path(folder) / "query.yaml"
            place.write_text(yaml.safe_dump({"constraints": {"any": list(sentences)}}, allow_unicode=True), encoding="utf-8")
            return result_of(run(some, with_domains(settings, [str(place)]), collection))

        found = tuned(cases, start, ask, lambda prompt: result_of(_said(prompt, settings)), calls=calls, draw=seed)
    click.echo(f"held questions: {found.before:.3f} before, {found.after:.3f} after, {found.tried} texts tried (1 right, 0.3 no answer, 0 wrong)")
    if not found.better:
        click.echo("nothing did better: no file is written")
        ctx.exit(1)
    written["constraints"] = {**written.get("constraints", {}), "any": list(found.sentences)}
    target.write_text(yaml.safe_dump(written, allow_unicode=True, sort_keys=False, width=150), encoding="utf-8")
    click.echo(f"{target}: {len(found.sentences)} sentences under constraints")


async def _said(prompt: str, settings: Settings) -> str:
    """What the model proposes. Raises ModelError."""
    from onto_core.clients.chat import open_model

    model = open_model(settings.model)
    assert model is not None
    try:
        return (await model.complete([{"role": "user", "content": prompt}])).text
    finally:
        await model.close()
