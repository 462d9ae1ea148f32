"""Which framework each adapter is for, at which versions, and one clear error where it is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Adapter:
    """One framework: the extra that installs it, the package that the adapter imports, the versions of it that are supported, and what it gives."""

    extra: str
    package: str
    versions: str
    gives: tuple[str, ...]
    """MODULE:CLASS of all that users import."""


ADAPTERS: Final = {
    each.extra: each
    for each in (
        Adapter(
            "langchain",
            "langchain-core",
            ">=1.4,<2",
            (
                "ontorag.adapters.langchain:GraphTransformer",
                "ontorag.adapters.langchain:GraphRetriever",
                "ontorag.adapters.langchain:AskTool",
                "ontorag.adapters.graph_documents:GraphDocument",
            ),
        ),
        Adapter(
            "llamaindex",
            "llama-index-core",
            ">=0.14,<0.15",
            ("ontorag.adapters.llamaindex:GraphExtractor", "ontorag.adapters.llamaindex:GraphRetriever"),
        ),
        Adapter(
            "haystack",
            "haystack-ai",
            ">=3,<4",
            ("ontorag.adapters.haystack:GraphExtractor", "ontorag.adapters.haystack:GraphAnswerer"),
        ),
        Adapter(
            "graphrag",
            "neo4j-graphrag",
            ">=1.20,<2",
            ("ontorag.adapters.graphrag:GraphExtractor", "ontorag.adapters.graphrag:GraphRetriever"),
        ),
        Adapter("trustgraph", "trustgraph-base", ">=2.11,<3", ("ontorag.adapters.trustgraph:build",)),
    )
}


class MissingExtra(ImportError):
    """An adapter was imported whose framework is not installed."""


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Turn a failed import of the framework into one sentence that says what to install. Raises MissingExtra."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = ADAPTERS[extra].package
        raise MissingExtra(
            f"the {extra} adapter needs {package} ({error.name!r} is not installed): pip install 'ontorag[{extra}]'", name=error.name
        ) from error
