"""`ontorag mcp`: the tools for agents."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec

import click

from onto_core.cli.options import config_option, configured, model_option, ontology_option
from onto_core.errors import BadSettings, Problem


@click.command()
@ontology_option
@click.option("--store", metavar="URL", help="The graph. Default: as configured.")
@click.option("--collection", default="default", show_default=True, metavar="NAME", help="The collection of calls that name none.")
@model_option
@click.option(
    "--http", "address", metavar="HOST:PORT", help="Streamable HTTP at http://HOST:PORT/mcp; needs `access` on other addresses than loopback."
)
@click.option("--characters", type=click.IntRange(2_000), default=20_000, show_default=True, help="Characters of one result, at most.")
@click.option("--write", is_flag=True, help="Also publish_text and forget_document, which change the graph by way of the bus and its workers.")
@config_option
def mcp(
    *,
    ontologies: tuple[str, ...],
    store: str | None,
    collection: str,
    model: str,
    address: str | None,
    characters: int,
    write: bool,
    config: str | None,
) -> None:
    """Offer the graph to agents as tools, by the Model Context Protocol (docs/mcp.md).

    Tools: search_entities, describe_entity, ontology, select_ontology, extract, validate, ask, sparql, cypher, sources. They only read,
    unless --write adds publish_text and forget_document. Without --http one client is served over standard input and output, as desktop clients and
    coding agents start it.

    \b
    Example: ontorag mcp --store oxigraph:.ontorag/demo/graph --collection demo --ontology ontologies/demo
             ontorag mcp --http 127.0.0.1:8765
    """
    if find_spec("mcp") is None:
        problem = Problem("ontorag mcp", "needs the extra 'mcp', which this installation does not have", "pip install 'ontorag[mcp]'")
        raise BadSettings("settings", [problem])
    from ontorag.mcp_server.over_http import address_of
    from ontorag.mcp_server.run import over_http, over_pipes

    settings = configured(config, ontologies=ontologies, model=model, store=store, required=False)
    if address:
        host, port = address_of(address)
        asyncio.run(over_http(settings, host, port, collection=collection, characters=characters, write=write))
    else:
        asyncio.run(over_pipes(settings, collection=collection, characters=characters, write=write))
