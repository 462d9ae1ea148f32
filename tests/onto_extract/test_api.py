from __future__ import annotations

import asyncio
import doctest
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from onto_core.errors import BadOntology, BadSettings, InputError, QueryRejected
from onto_core.ontology.read.load import read_ontology
from onto_core.terms import Literal
from onto_extract import Extractor, api
from onto_query import Asker

SHIPS = {
    "metadata": {"name": "Ships", "namespace": "http://example.org/ships#"},
    "classes": {"ship": {}, "person": {}},
    "objectProperties": {"designed-by": {"rdfs:domain": "ship", "rdfs:range": "person", "owl:inverseOf": "designed"}, "designed": {}},
    "datatypeProperties": {},
}
TEXT = "The ship Fram was designed by Colin Archer."


@pytest.fixture
def ontology(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)  # caches go to ./.ontorag
    (tmp_path / "ships.json").write_text(json.dumps(SHIPS))
    return tmp_path / "ships.json"


def test_five_lines_give_facts_refusals_and_subset(ontology: Path) -> None:
    with Extractor(ontologies=[ontology], model="rules") as extractor:
        result = extractor.extract(TEXT)
    assert "Fram --designed-by--> Colin Archer" in str(result).splitlines()
    assert [triple.predicate for triple in result.inferred if triple.predicate.endswith("#designed")] == ["http://example.org/ships#designed"]
    assert set(result.subset) == {"ships:ship", "ships:person", "ships:designed-by", "ships:designed"}
    assert (result.rejected, result.reasons) == ((), ())
    assert result.message.model == "rules"


def test_it_works_where_an_event_loop_runs_already(ontology: Path) -> None:
    async def notebook_cell() -> str:
        with Extractor(ontologies=[ontology], model="rules") as extractor:
            return str(extractor.extract(TEXT))

    assert "Colin Archer" in asyncio.run(notebook_cell())


def test_a_single_path_and_an_ontology_that_is_read_already_will_do(ontology: Path) -> None:
    for given in (str(ontology), [read_ontology("ships.json", ontology.read_bytes())]):
        with Extractor(given, model="rules") as extractor:
            assert repr(extractor.extract(TEXT)).startswith("<Result: ")


def test_closing_twice_is_fine_and_ends_its_thread(ontology: Path) -> None:
    extractor = Extractor(ontologies=[ontology], model="rules")
    extractor.close()
    extractor.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "ontorag-extractor"]


def test_what_cannot_be_used_is_named_and_leaves_no_thread(ontology: Path) -> None:
    (ontology.parent / "broken.ttl").write_text("no turtle")
    with pytest.raises(BadOntology, match=r"broken\.ttl"):
        Extractor(ontologies=[ontology, ontology.parent / "broken.ttl"])
    with pytest.raises(BadSettings, match=r"extraction\.grounding"):
        Extractor(ontologies=[ontology], extraction__grounding="sometimes")
    with pytest.raises(BadSettings, match=r"ontologies\.paths"):
        Extractor()
    with pytest.raises(BadSettings, match="endpoint"):
        Extractor(ontologies=[ontology], model="no-such-model-anywhere")
    assert not [thread for thread in threading.enumerate() if thread.name == "ontorag-extractor"]


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, onto_extract; print([m for m in ('numpy', 'spacy', 'faiss', 'rdflib', 'openai', 'pydantic') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_the_example_in_its_documentation_runs_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ontologies").symlink_to(Path(__file__).parents[2] / "ontologies")
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(api) == doctest.TestResults(failed=0, attempted=3)


def test_an_empty_text_is_an_error_of_ours(ontology: Path) -> None:
    with Extractor(ontologies=[ontology], model="rules") as extractor, pytest.raises(InputError, match="is empty"):
        extractor.extract("  \n")


def test_a_result_shows_itself_and_is_written_where_it_can_be_asked(ontology: Path, tmp_path: Path) -> None:
    store = f"oxigraph:{tmp_path}/graph"
    with Extractor(ontologies=[ontology], model="rules") as extractor:
        result = extractor.extract(TEXT, document_id="a.txt", collection="ships")
        extractor.write([result], store)
        extractor.write([result], store)
        assert [str(ref) for ref in extractor.select(TEXT).properties] == ["ships:designed-by", "ships:designed"]
    assert "<mark" in result._repr_html_()
    assert "<svg" in result.picture._repr_html_()
    with Asker(store=store, ontologies=[ontology], model="rules") as asker:
        answer = asker.ask("Who designed the Fram?", collection="ships")
        rows = asker.sparql(
            "SELECT ?name { ?s <http://example.org/ships#designed-by> [ <http://www.w3.org/2000/01/rdf-schema#label> ?name ] }", collection="ships"
        )
        picture = asker.around("Fram", collection="ships")
        with pytest.raises(QueryRejected):
            asker.sparql("CLEAR ALL", collection="ships")
        with pytest.raises(InputError, match="nothing that is called 'Gauss'"):
            asker.around("Gauss", collection="ships")
    assert [citation.documents for citation in answer.citations] == [("a.txt",)]
    assert [str(cell.lexical) for row in rows.rows for cell in row if isinstance(cell, Literal)] == ["Colin Archer"]
    assert {(node.label, node.sort) for node in picture.nodes} == {("Fram", "ship"), ("Colin Archer", "person")}
    assert len(picture.edges) == 1
