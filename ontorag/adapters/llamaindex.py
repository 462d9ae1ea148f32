"""LlamaIndex: an extractor for property graph indexes, in the place of SimpleLLMPathExtractor and SchemaLLMPathExtractor, and a retriever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from onto_core.messages import Answer
from onto_extract import Extractor, Result
from onto_query import Asker
from ontorag.adapters.evidence import Evidence, evidence
from ontorag.adapters.extras import needed
from ontorag.adapters.graph import Node, property_graph
from ontorag.adapters.reading import Text, aread, read
from ontorag.adapters.report import report

with needed("llamaindex"):
    from llama_index.core.base.base_retriever import BaseRetriever
    from llama_index.core.bridge.pydantic import PrivateAttr
    from llama_index.core.graph_stores.types import KG_NODES_KEY, KG_RELATIONS_KEY, EntityNode, Relation
    from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore, QueryBundle, TextNode, TransformComponent


class GraphExtractor(TransformComponent):
    """Nodes in, the same nodes out with entities and relations that obey the ontologies in their metadata, where property graph indexes look.

    What was refused, flagged or changed is in their metadata, too (`ontorag_...`), and is kept out of what is embedded and shown to models.
    """

    collection: str = "default"
    ids: Literal["iri", "name"] = "iri"
    inferred: bool = False
    version: str = ""
    """What decides an extraction: a pipeline's cache of transformations knows by it whether it may be used."""
    _extractor: Extractor = PrivateAttr()

    def __init__(
        self, extractor: Extractor, *, collection: str = "default", ids: Literal["iri", "name"] = "iri", inferred: bool = False, **_: Any
    ) -> None:
        """`ids`: entities are known by IRI, or by name, as LLMSynonymRetriever looks for them; `inferred`: facts that follow are relations, too."""
        super().__init__(collection=collection, ids=ids, inferred=inferred, version=extractor.version(collection))
        self._extractor = extractor

    @classmethod
    def class_name(cls) -> str:
        """The name under which LlamaIndex files it."""
        return "OntoRagGraphExtractor"

    def __call__(self, nodes: Sequence[BaseNode], **kwargs: Any) -> Sequence[BaseNode]:
        """The nodes, with what was extracted. Raises ModelError when the model does not answer."""
        for node, result in zip(nodes, read(self._extractor, list(map(_text, nodes)), self.collection), strict=True):
            self._note(node, result)
        return nodes

    async def acall(self, nodes: Sequence[BaseNode], **kwargs: Any) -> Sequence[BaseNode]:
        """The same, awaited."""
        for node, result in zip(nodes, await aread(self._extractor, list(map(_text, nodes)), self.collection), strict=True):
            self._note(node, result)
        return nodes

    def _note(self, node: BaseNode, result: Result | None) -> None:
        graph = property_graph(result, namespace=self._extractor.namespace, ids=self.ids, inferred=self.inferred)
        entities = {each.id: _entity(each) for each in graph.nodes}
        relations = [
            Relation(
                label=edge.label,
                source_id=entities[edge.source.id].id,
                target_id=entities[edge.target.id].id,
                properties=dict(edge.properties),
            )
            for edge in graph.edges
        ]
        said = report(result)
        node.metadata |= said
        node.metadata[KG_NODES_KEY] = [*node.metadata.get(KG_NODES_KEY, []), *entities.values()]
        node.metadata[KG_RELATIONS_KEY] = [*node.metadata.get(KG_RELATIONS_KEY, []), *relations]
        for excluded in (node.excluded_embed_metadata_keys, node.excluded_llm_metadata_keys):
            excluded += [key for key in said if key not in excluded]


class GraphRetriever(BaseRetriever):
    """Questions to nodes: the answer in words, then each row of its result with the passages that say it; citations are in the metadata.

    Where the graph does not know, the one node says so, and why; with `with_answer=False` there is none then. It may be one of the
    `sub_retrievers` of a property graph index.
    """

    def __init__(
        self,
        asker: Asker,
        *,
        collection: str = "default",
        session: str = "",
        backend: str = "",
        rows: int = 20,
        with_answer: bool = True,
        **options: Any,
    ) -> None:
        """`rows`: the rows that become nodes. `options` are BaseRetriever's."""
        super().__init__(**options)
        self._asker, self._rows, self._with_answer = asker, rows, with_answer
        self._place: dict[str, Any] = {"collection": collection, "session": session, "backend": backend}

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self._nodes(self._asker.ask(query_bundle.query_str, **self._place))

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self._nodes(await self._asker.aask(query_bundle.query_str, **self._place))

    def _nodes(self, answer: Answer) -> list[NodeWithScore]:
        return [NodeWithScore(node=_node(each), score=each.score) for each in evidence(answer, rows=self._rows, with_answer=self._with_answer)]


def _node(piece: Evidence) -> TextNode:
    """A node of which a model is shown the text, the status and the documents, and not what only programs read."""
    hidden = [key for key in piece.metadata if key not in ("status", "documents", "left_out")]
    return TextNode(
        id_=piece.id,
        text=piece.text,
        metadata=dict(piece.metadata),
        excluded_llm_metadata_keys=hidden,
        excluded_embed_metadata_keys=[*piece.metadata],
    )


def _text(node: BaseNode) -> Text:
    return Text(node.get_content(metadata_mode=MetadataMode.NONE), node.ref_doc_id or node.node_id)


def _entity(node: Node) -> EntityNode:
    return EntityNode(name=node.id, label=node.label, properties=dict(node.properties))
