"""One `Settings` from files, the environment and the command line, with every mistake in them named at once."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args, get_origin

import yaml
from pydantic import BaseModel, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticUndefined

from onto_core.addresses import shown
from onto_core.errors import BadSettings, Problem
from onto_core.settings import Settings
from onto_core.suggest import did_you_mean

PREFIX = "ONTORAG__"
CONVENTIONAL = {"OPENAI_BASE_URL": "model.base_url", "OPENAI_API_KEY": "model.api_key"}
"""Variables that other tools have made customary, and the settings that they give. Ours win over them."""

Tree = dict[str, Any]


def load_settings(
    path: str | Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Settings:
    """The settings of YAML files, then the environment, then `overrides` (dotted names), each over the one before.

    `path` may be several files, separated as in PATH (`base.yaml:production.yaml`). Without it: the files that ONTORAG_CONFIG names, else
    ./ontorag.yaml when there is one, else the defaults. A secret comes from `ONTORAG__A__B`, or from the file that `ONTORAG__A__B_FILE` names;
    never from YAML. Raises BadSettings with every problem.
    """
    variables = os.environ if environment is None else environment
    gathered = _Gathered()
    for file in (chosen := files_of(path, variables)):
        gathered.read_file(file)
    gathered.read_environment(variables)
    for name, value in (overrides or {}).items():
        gathered.put(name, value, origin="command line")
    try:
        settings = Settings.model_validate(gathered.tree)
    except ValidationError as error:
        gathered.problems += [_problem(detail, gathered) for detail in error.errors(include_url=False)]
    if gathered.problems:
        raise BadSettings(os.pathsep.join(map(str, chosen)) or "settings", gathered.problems)
    return settings


def every_setting(section: type[BaseModel] = Settings, prefix: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """Each setting that is a value, as (dotted name, field), in the order of the declaration."""
    for name, info in section.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from every_setting(info.annotation, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", info


def is_secret(info: FieldInfo) -> bool:
    return info.annotation is SecretStr


def files_of(path: str | Path | None, environment: Mapping[str, str] | None = None) -> tuple[Path, ...]:
    """The files that settings are read from, the later over the earlier."""
    variables = os.environ if environment is None else environment
    if named := str(path or "") or variables.get("ONTORAG_CONFIG", ""):
        several = () if Path(named).exists() else [part for part in named.split(os.pathsep) if part]
        return tuple(map(Path, several or [named]))
    return (Path("ontorag.yaml"),) if Path("ontorag.yaml").is_file() else ()


@dataclass
class _Gathered:
    """Values by their place, the origin of each, and the problems met on the way."""

    tree: Tree = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    known: dict[str, FieldInfo] = field(default_factory=lambda: dict(every_setting()))

    def put(self, name: str, value: object, origin: str) -> None:
        if is_tuple(self.known.get(name)) and isinstance(value, str):
            value = tuple(part.strip() for part in value.split(",") if part.strip())
        elif is_mapping(self.known.get(name)) and isinstance(value, str):
            value = self._mapping(value)
        *sections, last = name.split(".")
        node = self.tree
        for section in sections:
            inner = node.get(section)
            node[section] = node = inner if isinstance(inner, dict) else {}
        node[last] = value
        self.origins[name] = origin

    def _mapping(self, text: str) -> object:
        """The mapping that a text is in YAML or JSON; another text stays, and is refused with the settings."""
        try:
            return yaml.safe_load(text)
        except yaml.YAMLError:
            return text

    def origin(self, name: str) -> str:
        """The origin of the value at `name`: its own, that of a section around it, or of something in it."""
        for place, origin in self.origins.items():
            if f"{place}.".startswith(f"{name}.") or f"{name}.".startswith(f"{place}."):
                return origin
        return ""

    def read_file(self, path: Path) -> None:
        try:
            content = yaml.safe_load(path.read_text(encoding="utf-8"))
        except OSError as error:
            self.problems.append(Problem(str(path), f"cannot be read: {error.strerror}", "name a YAML file that exists"))
            return
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            self.problems.append(Problem(str(path), f"is not YAML: {' '.join(str(error).split())}"))
            return
        if content is None:
            return
        if not isinstance(content, dict):
            self.problems.append(
                Problem(str(path), f"holds {type(content).__name__}, not sections of settings", "for example `selection: {budget: 2500}`")
            )
            return
        for name, value in _leaves(content, self.known):
            info = self.known.get(name)
            if info is not None and is_secret(info) and value:
                variable = PREFIX + name.upper().replace(".", "__")
                mend = f"set {variable}, or {variable}_FILE to the path of a file that holds it"
                self.problems.append(Problem(f"{path}: {name}", "is a secret, and secrets are not read from a configuration file", mend))
                continue
            if value is None and any(known.startswith(f"{name}.") for known in self.known):
                continue  # a section whose settings are all commented out
            self.put(name, value, origin=str(path))

    def read_environment(self, variables: Mapping[str, str]) -> None:
        for variable, name in CONVENTIONAL.items():
            if variables.get(variable):
                self.put(name, variables[variable], origin=variable)
        for variable, value in sorted(variables.items()):
            if not variable.startswith(PREFIX):
                continue
            name = variable.removeprefix(PREFIX).lower().replace("__", ".")
            base = name.removesuffix("_file")
            if base != name and base in self.known and is_secret(self.known[base]):
                self._read_secret(base, variable, value)
            else:
                self.put(name, value, origin=variable)

    def _read_secret(self, name: str, variable: str, path: str) -> None:
        try:
            self.put(name, Path(path).read_text(encoding="utf-8").strip(), origin=variable)
        except (OSError, UnicodeDecodeError) as error:
            self.problems.append(Problem(variable, f"the file {path!r} cannot be read: {error}"))


def _tails(name: str) -> Iterator[str]:
    """`.b.c` and `.c` of `a.b.c`: the ends to cut off for the sections above a setting."""
    for position, character in enumerate(name):
        if character == ".":
            yield name[position:]


def is_mapping(info: FieldInfo | None) -> bool:
    return info is not None and get_origin(info.annotation) is Mapping


def is_tuple(info: FieldInfo | None) -> bool:
    return info is not None and get_origin(info.annotation) is tuple


def _leaves(node: Mapping[Any, Any], known: Mapping[str, FieldInfo], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in node.items():
        if isinstance(value, dict) and value and not is_mapping(known.get(f"{prefix}{key}")):
            yield from _leaves(value, known, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _problem(detail: ErrorDetails, gathered: _Gathered) -> Problem:
    """pydantic's finding in plain words: the place, the value, and what is allowed."""
    name = ".".join(map(str, detail["loc"]))
    origin = gathered.origin(name)
    where = f"{origin}: {name}" if origin else name
    value, limits = detail["input"], detail.get("ctx", {})
    shown_value = "***" if name in gathered.known and is_secret(gathered.known[name]) else shown(repr(value))
    match detail["type"]:
        case "extra_forbidden":
            places = {setting[: len(setting) - len(rest)] for setting in gathered.known for rest in ("", *_tails(setting))}
            elsewhere = sorted(place for place in places if place.rpartition(".")[2] == name.rpartition(".")[2])
            meant = f"did you mean {' or '.join(map(repr, elsewhere[:2]))}?" if elsewhere else did_you_mean(name, sorted(places), limit=1)
            return Problem(where, "is not a setting", meant or "`ontorag config show` lists them all")
        case "greater_than_equal":
            return Problem(where, f"{shown_value} is below {limits['ge']}")
        case "greater_than":
            return Problem(where, f"{shown_value} is not above {limits['gt']}")
        case "less_than_equal":
            return Problem(where, f"{shown_value} is above {limits['le']}")
        case "literal_error":
            info = gathered.known.get(name)
            allowed = ", ".join(map(str, get_args(info.annotation))) if info else str(limits["expected"])
            return Problem(where, f"{shown_value} is not allowed", f"one of {allowed}")
        case "string_too_short":
            return Problem(where, "must not be empty")
        case "mapping_type" | "dict_type":
            form = "{NAME: [FILE, ...]}" if name == "ontologies.collections" else "{NAME: VALUE}"
            return Problem(where, f"{shown_value} is not a mapping", form)
        case "string_pattern_mismatch" if is_mapping(gathered.known.get(name.partition(f".{value}")[0])):
            return Problem(where, f"{shown_value} is not a name", "letters, digits, '_', '.' and '-', at most 64, the first a letter or digit")
        case "too_short":
            return Problem(where, "must not be empty")
        case "model_type" | "model_attributes_type":
            return Problem(where, f"{shown_value} is not a section", "settings go below it, one a line")
        case kind:
            wanted = {"int": "a whole number", "float": "a number", "bool": "true or false", "string": "a text", "tuple": "a list"}
            expected = next((text for start, text in wanted.items() if kind.startswith(start)), detail["msg"])
            return Problem(where, f"{shown_value} is not {expected}")


def describe_default(info: FieldInfo) -> object:
    """A default as YAML would hold it."""
    default = info.default if info.default is not PydanticUndefined else None
    if isinstance(default, SecretStr):
        return ""
    return list(default) if isinstance(default, tuple) else default


def document(settings: Settings | None = None) -> str:
    """The configuration as YAML, each setting with its meaning and what is allowed; `settings` gives the values (default: the defaults)."""
    lines = [
        "# Every setting of OntoRAG, with its default. A file of your own needs only what differs: name it with --config or ONTORAG_CONFIG, or call",
        "# it ontorag.yaml; of several (--config base.yaml --config mine.yaml) the later go over the earlier. The environment goes over them all:",
        "# ONTORAG__SELECTION__BUDGET=4000. Secrets come from the environment only.",
    ]
    open_sections: list[str] = []
    for name, info in every_setting():
        *sections, last = name.split(".")
        for depth, section in enumerate(sections):
            if open_sections[depth : depth + 1] != [section]:
                open_sections[depth:] = [section]
                lines += ([""] if depth == 0 else []) + [f"{'  ' * depth}{section}:"]
        open_sections = sections
        value = describe_default(info) if settings is None else _value_at(settings, name)
        setting = f"{'  ' * len(sections)}{last}: {_scalar(value)}"
        secret = is_secret(info) or shown(str(value)) != str(value)
        lines.append(f"# {shown(setting)}" if secret else setting)
        if remark := _remark(info):
            lines[-1] += f"  # {remark}"
    return "\n".join(lines) + "\n"


def as_json(settings: Settings) -> str:
    """All values as one JSON document, secrets and passwords in URLs as ***."""

    def hidden(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: hidden(part) for name, part in value.items()}
        return shown(value) if isinstance(value, str) else value

    return json.dumps(hidden(settings.model_dump(mode="json")), indent=2, ensure_ascii=False)


def value_at(settings: Settings, name: str) -> Any:
    """The value of a setting by its dotted name."""
    value: Any = settings
    for part in name.split("."):
        value = getattr(value, part)
    return value


def _value_at(settings: Settings, name: str) -> object:
    """The same as YAML would hold it."""
    value = value_at(settings, name)
    if isinstance(value, SecretStr):
        return "***" if value.get_secret_value() else ""
    if isinstance(value, Mapping):
        return {key: part.model_dump(mode="json", exclude_defaults=True) if isinstance(part, BaseModel) else part for key, part in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _scalar(value: object) -> str:
    return yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10_000).removesuffix("\n").removesuffix("...").strip()


def _remark(info: FieldInfo) -> str:
    listed = get_origin(info.annotation) and not (is_tuple(info) or is_mapping(info))
    choices = " | ".join(map(str, get_args(info.annotation))) if listed else ""
    remark = info.description or ""
    return remark if not choices or all(choice in remark for choice in choices.split(" | ")) else "; ".join(filter(None, [choices, remark]))
