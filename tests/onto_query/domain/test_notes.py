"""What a model is told of a domain, in the prompts that it is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from onto_core.messages import Question
from onto_core.ports.models import Embedder
from onto_query.domain.kept import Domains
from onto_query.pipeline import answer
from onto_query.profile.holder import Profiles
from sparql_cassandra.ports import Store

DOMAIN = """
prefixes: {f: 'https://example.org/films#'}
synonyms:
  expressionist flicks: f:SilentFilm
  talkies: {property: f:runtime, value: "117"}
confused:
  expressionist: f:writtenBy
constraints:
  any: A film counts once, under whatever title.
  count: Never count remakes.
examples:
  - question: Which surrealist films did F. W. Murnau direct?
    query: SELECT ?x WHERE { ?x f:directedBy <urn:films:murnau> }
"""


async def test_the_prompt_has_what_words_mean_what_to_mind_and_solved_questions(
    services: Callable, films: Store, embedder: Embedder, tmp_path: Path
) -> None:
    (tmp_path / "query.yaml").write_text(DOMAIN, encoding="utf-8")
    at, model = services("NONE")
    domains = Domains({"": (tmp_path,)})
    at = replace(at, domains=domains, profiles=Profiles(films, embedder, words=domains))
    await answer(Question(text="Which expressionist flicks of renown did Fritz Lang direct?", collection="films"), at)
    told = "\n".join(turn["content"] for turns in model.asked for turn in turns)
    assert '- "expressionist flicks" means silent film' in told
    assert '- "expressionist" does not mean written by' in told
    assert "- A film counts once" in told
    assert "talkies" not in told
    assert "remakes" not in told
    assert "Question: Which surrealist films did F. W. Murnau direct?" in told
    assert "?x f:directedBy <urn:films:murnau>" in told
