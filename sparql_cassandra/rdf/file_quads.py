"""An RDF file as quads: its triples in graphs, blank nodes named after its content, its provenance, its labels."""

from __future__ import annotations

from collections.abc import Iterator

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad

from onto_core.graph.files import RdfFile, quads_in
from onto_core.graph.names import CHUNK, document_node
from onto_core.ports.graphs import Progress
from sparql_cassandra.guard import OWN_GRAPHS
from sparql_cassandra.rdf import names


def graph_of(file: RdfFile) -> NamedNode:
    """The graph that stands for the file, as a chunk's graph stands for a chunk."""
    return names.chunk_graph(f"file-{file.digest}")


def quads_of(file: RdfFile, progress: Progress) -> Iterator[Quad]:
    """All that the database will hold because of the file. Its blank nodes are named after its content, so that no two files share one."""
    document, own_graph = NamedNode(document_node(file.path.name)), graph_of(file)
    foreign: set[NamedNode] = set()
    told: set[NamedNode] = set()
    own = False
    for quad in quads_in(file, progress):
        if quad.graph_name == names.LABELS:
            continue  # rebuilt below
        triple = scoped(quad, file)
        if quad.graph_name == names.PROVENANCE:
            if quad.predicate == names.DERIVED_FROM and isinstance(quad.subject, NamedNode) and not quad.subject.value.startswith(CHUNK):
                told.add(quad.subject)
            yield placed(triple, names.PROVENANCE)
            continue
        if quad.graph_name != names.DEFAULT:
            graph = own_name(quad.graph_name, file) if isinstance(quad.graph_name, BlankNode) else quad.graph_name
            if isinstance(graph, NamedNode) and not graph.value.startswith(CHUNK):
                foreign.add(graph)
            yield placed(triple, graph)
        elif hash(quad) not in file.named:  # else one of the file's named graphs says it, and its default graph only repeats that
            own = True
            yield placed(triple, own_graph)
        yield triple
        if label := names.normal_quad(triple):
            yield label
    for graph in foreign - told:  # else the file says itself where the graph is from, as an export does
        yield Quad(graph, names.DERIVED_FROM, document, names.PROVENANCE)
    if own:
        yield Quad(own_graph, names.IDENTIFIER, Literal(file.digest), names.PROVENANCE)
        yield Quad(own_graph, names.DERIVED_FROM, document, names.PROVENANCE)


def graphs_named(file: RdfFile) -> dict[str, str]:
    """The graphs with names of their own in a file, each with the document that it is from: as the file says, or the file itself."""
    graphs, told = set[str](), dict[str, str]()
    for quad in quads_in(file) if file.named else ():
        if quad.graph_name == names.PROVENANCE and quad.predicate == names.DERIVED_FROM:
            if isinstance(quad.subject, NamedNode) and isinstance(quad.object, NamedNode):
                told[quad.subject.value] = quad.object.value
        elif isinstance(quad.graph_name, NamedNode) and not quad.graph_name.value.startswith(OWN_GRAPHS):
            graphs.add(quad.graph_name.value)
    return {graph: told.get(graph, document_node(file.path.name)) for graph in sorted(graphs)}


def own_name(node: BlankNode, file: RdfFile) -> BlankNode:
    return BlankNode(f"f{file.digest}{node.value}")


def scoped(quad: Quad, file: RdfFile) -> Quad:
    """The quad's triple, its blank nodes named after the file's content."""
    subject = own_name(quad.subject, file) if isinstance(quad.subject, BlankNode) else quad.subject
    return Quad(subject, quad.predicate, own_name(quad.object, file) if isinstance(quad.object, BlankNode) else quad.object)


def placed(triple: Quad, graph: NamedNode | BlankNode | DefaultGraph) -> Quad:
    return Quad(triple.subject, triple.predicate, triple.object, graph)
