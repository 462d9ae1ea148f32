"""`ontorag`: the root of the command line. A command is a dotted name, imported when it is called, so that help answers at once."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Sequence
from typing import Any

import click

from onto_core.cli.lazy import LazyGroup
from onto_core.errors import OntoRagError

COMMANDS: dict[str, str] = {
    "adapters": "ontorag.adapters.command:adapters",
    "ask": "onto_query.command:ask",
    "audit": "onto_core.cli.access.audit:audit",
    "backup": "onto_core.backup.command:backup",
    "chat": "onto_query.conversation.chat:chat",
    "config": "onto_core.cli.commands.config:config",
    "cypher": "cypher_executor.command:cypher",
    "dead-letters": "onto_core.cli.commands.dead_letters:dead_letters",
    "demo": "onto_core.cli.commands.demo:demo",
    "documents": "onto_core.cli.commands.documents:documents",
    "domain": "onto_query.domain.command:domain",
    "eval": "onto_core.cli.commands.evaluate:evaluate",
    "examples": "onto_extract.commands.examples:examples",
    "extract": "onto_extract.commands.extract:extract",
    "graph": "onto_core.cli.commands.graph:graph",
    "identities": "onto_extract.commands.identities:identities",
    "keys": "onto_core.cli.access.keys:keys",
    "mcp": "ontorag.mcp_server.command:mcp",
    "ontology": "onto_core.cli.commands.ontology:ontology",
    "publish": "onto_core.cli.commands.publish:publish",
    "refresh": "onto_extract.commands.refresh:refresh",
    "restore": "onto_core.backup.command:restore",
    "review": "onto_extract.commands.review:review",
    "run": "onto_core.cli.commands.run:run",
    "select": "onto_core.cli.commands.select:select",
    "serve": "ontorag.serve.command:serve",
    "sparql": "sparql_cassandra.command:sparql",
    "stores": "onto_query.routing.command:stores",
    "validate": "onto_extract.commands.validate:validate",
}
"""Command -> MODULE:ATTRIBUTE. Also the roots from which tests/test_house.py looks for modules that nothing reaches."""

RARELY = (50_000, 20, 50)
"""Thresholds of the garbage collector: an ontology is hundreds of thousands of objects that stay; to look through them is a third of a command."""

M_ARENA_MAX = -8
"""mallopt(3), <malloc.h> of glibc."""

SUMMARIES: dict[str, str] = {
    "adapters": "List the adapters in other frameworks, and which of them can be used here.",
    "ask": "Answer a question from the graph, with citations.",
    "audit": "Show the audit log of the servers, or verify its chain.",
    "backup": "Write collections whole into one file.",
    "chat": "Ask question after question, in the terminal.",
    "config": "Show every setting, or check a configuration.",
    "cypher": "Run or check a Cypher query, read-only.",
    "dead-letters": "List, show, replay or purge messages that were given up.",
    "demo": "Both walks on the shipped documents: text to graph, question to answer.",
    "documents": "List, show or forget documents.",
    "domain": "Check what was written for the questions of a domain.",
    "eval": "Measure extraction, or answers to questions, against gold data.",
    "examples": "Add, list, remove or import solved texts for the model to learn from.",
    "extract": "Extract the triples of a text that conform to ontologies.",
    "graph": "Load, export, count, check or prepare a graph store.",
    "identities": "Propose which things of different documents are one.",
    "keys": "Add, list, revoke or rotate the API keys of the servers.",
    "mcp": "Offer the graph to agents as tools (Model Context Protocol).",
    "ontology": "Check, show or convert ontologies.",
    "publish": "Put chunks or questions on the bus.",
    "refresh": "Extract again what another ontology, model or rule would read otherwise.",
    "restore": "Put collections of a backup into a store of any kind.",
    "review": "Look through doubtful facts, and decide on them.",
    "run": "Run one or several workers.",
    "select": "Show which part of the ontologies a text is about, and why.",
    "serve": "Serve everything over HTTP, with the workers or without.",
    "sparql": "Run or check a SPARQL query, read-only.",
    "stores": "List the stores that questions may be asked of, with health, latency and collections.",
    "validate": "Judge triples that someone else made against ontologies.",
}


@click.group(cls=LazyGroup, commands_in=COMMANDS, summaries=SUMMARIES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ontorag")
def root() -> None:
    """Documents in, a knowledge graph that obeys your ontologies out, and questions answered from it with evidence.

    \b
    Exit codes: 0 fine; 1 the input has problems, all listed; 2 wrong usage or settings; 3 refused by a guard;
    4 a service is unavailable; 5 a deadline or limit was hit.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point. Every error becomes a message on standard error and the exit code of its class."""
    gc.set_threshold(*RARELY)
    _share_free_memory()
    try:
        result: Any = root.main(args=arguments, prog_name="ontorag", standalone_mode=False)
        code = result if isinstance(result, int) else 0
    except click.exceptions.Abort:
        code = 130
    except click.ClickException as error:
        error.show(file=sys.stderr)
        code = 2
    except OntoRagError as error:
        click.echo(f"ontorag: {error}", err=True)
        if error.hint:
            click.echo(f"hint: {error.hint}", err=True)
        code = error.exit_code
    sys.exit(code)


def _share_free_memory() -> None:
    """Let all threads take memory from the same two arenas, where the C library is glibc: each of a dozen threads would keep its own free memory,
    together 70 MB for a long document."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "mallopt"):
        library.mallopt(M_ARENA_MAX, 2)


if __name__ == "__main__":
    main()
