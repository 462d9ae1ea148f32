"""Settings: defaults, files, environment, secrets; and every mistake named at once, with its place, its value and what is allowed."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

import pytest
import yaml

from onto_core.errors import BadSettings
from onto_core.service.configuration import document, every_setting, load_settings
from onto_core.settings import Settings

ROOT = Path(__file__).parents[3]


def mistakes(tmp_path: Path, text: str, **environment: str) -> list[str]:
    file = tmp_path / "ontorag.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings) as caught:
        load_settings(file, environment=environment)
    return [str(problem).replace(f"{file}: ", "") for problem in caught.value.problems]


BROKEN: list[tuple[str, list[str]]] = [
    ("selection: {budget: -3}", ["selection.budget: -3 is below 50"]),
    ("selection: {budget: many}", ["selection.budget: 'many' is not a whole number"]),
    ("selection: {threshold: 1.5}", ["selection.threshold: 1.5 is above 1.0"]),
    ("selection: {segmenter: fast}", ["selection.segmenter: 'fast' is not allowed (one of light, spacy)"]),
    ("selection: {buget: 3}", ["selection.buget: is not a setting (did you mean 'selection.budget'?)"]),
    ("extraction: {cache: x}", ["extraction.cache: is not a setting (did you mean 'embedder.cache' or 'model.cache'?)"]),
    ("modle: {name: x}", ["modle: is not a setting (did you mean 'model'?)"]),
    ("bus: 3", ["bus: 3 is not a section (settings go below it, one a line)"]),
    ("bus: {retry: {attempts: 0}}", ["bus.retry.attempts: 0 is below 1"]),
    ("bus: {retry: {initial: 0}}", ["bus.retry.initial: 0 is not above 0.0"]),
    ("bus: {topics: {chunks: ''}}", ["bus.topics.chunks: must not be empty"]),
    ("model: {temperature: 3}", ["model.temperature: 3 is above 2.0"]),
    ("model: {timeout: soon}", ["model.timeout: 'soon' is not a number"]),
    ("model: {kind: gpt}", ["model.kind: 'gpt' is not allowed (one of auto, openai, light, rules)"]),
    ("index: {kind: annoy}", ["index.kind: 'annoy' is not allowed (one of auto, flat, ivf, hnsw, numpy)"]),
    ("extraction: {repair: 2}", ["extraction.repair: 2 is above 1"]),
    ("extraction: {namespace: ''}", ["extraction.namespace: must not be empty"]),
    ("service: {log_texts: perhaps}", ["service.log_texts: 'perhaps' is not true or false"]),
    ("service: {log_level: loud}", ["service.log_level: 'loud' is not allowed (one of debug, info, warning, error)"]),
    ("ontologies: {paths: 7}", ["ontologies.paths: 7 is not a list"]),
    ("query: {deadline: -1, max_rows: 0}", ["query.deadline: -1 is not above 0.0", "query.max_rows: 0 is below 1"]),
    ("store: {url: [1]}", ["store.url: [1] is not a text"]),
]


@pytest.mark.parametrize(("text", "expected"), BROKEN, ids=[text for text, _ in BROKEN])
def test_a_broken_setting_is_named_with_its_place_its_value_and_what_is_allowed(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert mistakes(tmp_path, text) == expected


def test_all_mistakes_of_a_file_and_the_environment_are_named_at_once(tmp_path: Path) -> None:
    found = mistakes(tmp_path, "selection: {budget: 1}\nmodle: {}\n", ONTORAG__QUERY__DEADLINE="0", ONTORAG__NO__SUCH="1")
    assert found == [
        "selection.budget: 1 is below 50",
        "ONTORAG__QUERY__DEADLINE: query.deadline: '0' is not above 0.0",
        "modle: is not a setting (did you mean 'model'?)",
        "ONTORAG__NO__SUCH: no: is not a setting (`ontorag config show` lists them all)",
    ]


@pytest.mark.parametrize("text", ["a: [", "- a\n- b\n", "\x00"])
def test_a_file_that_is_not_sections_of_yaml_says_so(tmp_path: Path, text: str) -> None:
    assert len(mistakes(tmp_path, text)) == 1


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match=r"none\.yaml: cannot be read"):
        load_settings(tmp_path / "none.yaml", environment={})


def test_the_environment_goes_over_the_file_and_the_command_line_over_both(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("query: {max_rows: 10, deadline: 1}\nbus:\n  url: 'memory:'\n")
    environment = {"ONTORAG__QUERY__MAX_ROWS": "20", "ONTORAG__QUERY__DEADLINE": "2"}
    settings = load_settings(file, environment=environment, overrides={"query.deadline": 3})
    assert (settings.query.max_rows, settings.query.deadline, settings.bus.url) == (20, 3, "memory:")


def test_a_section_with_nothing_in_it_keeps_its_defaults(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("query:\nbus:\n  retry:\n")
    assert load_settings(file, environment={}) == Settings()


def test_paths_in_the_environment_are_separated_by_commas() -> None:
    assert load_settings(environment={"ONTORAG__ONTOLOGIES__PATHS": "a.ttl, b"}).ontologies.paths == ("a.ttl", "b")


def test_a_secret_comes_from_the_environment_or_a_file_that_it_names_and_is_never_shown(tmp_path: Path) -> None:
    secret = tmp_path / "key"
    secret.write_text("s3cret\n")
    for environment in ({"OPENAI_API_KEY": "s3cret"}, {"ONTORAG__MODEL__API_KEY": "s3cret"}, {"ONTORAG__MODEL__API_KEY_FILE": str(secret)}):
        settings = load_settings(environment=environment)
        assert settings.model.api_key.get_secret_value() == "s3cret"
        assert "s3cret" not in document(settings) + repr(settings) + settings.model_dump_json()


def test_a_secret_in_a_file_is_refused_without_being_repeated(tmp_path: Path) -> None:
    found = mistakes(tmp_path, "model: {api_key: s3cret}")
    assert "model.api_key: is a secret" in found[0]
    assert "ONTORAG__MODEL__API_KEY_FILE" in found[0]
    assert "s3cret" not in found[0]


def test_openai_variables_give_the_model_and_ours_win() -> None:
    settings = load_settings(environment={"OPENAI_BASE_URL": "http://a/v1", "ONTORAG__MODEL__BASE_URL": "http://b/v1"})
    assert settings.model.base_url == "http://b/v1"


def test_the_shipped_file_has_every_setting_with_its_default() -> None:
    """`ontorag config show --defaults > config/ontorag.yaml` writes it anew."""
    shipped = (ROOT / "config" / "ontorag.yaml").read_text(encoding="utf-8")
    assert shipped == document()
    assert load_settings(ROOT / "config" / "ontorag.yaml", environment={}) == Settings()


def test_the_file_for_a_cluster_says_only_what_differs() -> None:
    chosen = load_settings(ROOT / "config" / "production.yaml", environment={})
    said = yaml.safe_load((ROOT / "config" / "production.yaml").read_text(encoding="utf-8"))

    def leaves(of: object, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        return [leaf for name, part in of.items() for leaf in leaves(part, (*path, name))] if isinstance(of, dict) else [path]

    same = [path for path in leaves(said) if attrgetter(".".join(path))(chosen) == attrgetter(".".join(path))(Settings())]
    assert (len(leaves(said)) > 8, same) == (True, [])


def test_what_is_shown_can_be_loaded_again(tmp_path: Path) -> None:
    settings = load_settings(environment={"ONTORAG__SELECTION__BUDGET": "777", "ONTORAG__ONTOLOGIES__PATHS": "x.ttl,y"})
    file = tmp_path / "s.yaml"
    file.write_text(document(settings))
    assert load_settings(file, environment={}) == settings


def test_every_setting_has_a_word_about_what_it_does() -> None:
    plain = {"model.temperature", "service.log_level"}
    assert [name for name, info in every_setting() if not info.description and name not in plain] == []
    assert yaml.safe_load(document())["query"]["max_rows"] == 1000
