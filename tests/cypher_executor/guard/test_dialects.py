"""The dialects are data that name where each fact was seen, and agree with the lists of the real servers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cypher_executor import dialects
from cypher_executor.dialects.products import FALKORDB, NEO4J_5
from cypher_executor.guard import check
from cypher_executor.quoting import BadName, quote
from onto_core.errors import BadSettings, QueryRejected


@pytest.mark.parametrize("name", dialects.DIALECTS)
def test_every_fact_says_where_it_was_seen(name: str) -> None:
    dialect = dialects.of(name)
    facts = {**dialect.features, **dialect.behaviours}
    assert [fact for fact, row in facts.items() if not row.seen] == []
    assert dialect.features.keys() == NEO4J_5.features.keys()


def test_a_name_that_is_no_product_says_which_there_are() -> None:
    with pytest.raises(BadSettings, match="neo4j, memgraph, falkordb"):
        dialects.of("kuzu")


@pytest.mark.parametrize(
    ("product", "syntax", "withheld"),
    [
        ("neo4j", set(), {"file", "linenumber", "graph.byname", "graph.byelementid"}),
        ("falkordb", {"all", "any", "none", "single", "reduce"}, {"intern", "prev"}),
    ],
)
def test_the_functions_are_those_of_the_real_server_but_the_ones_withheld(shared: Path, product: str, syntax: set[str], withheld: set[str]) -> None:
    path = shared / ".." / "servers" / product / "procedures.tsv"
    if not path.is_file():
        pytest.skip(f"the lists of the real servers are not here: {path}")
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("function")]
    own = {name.lower() for _, name, *_ in rows}
    assert dialects.of(product).functions - syntax == own - withheld


@pytest.mark.parametrize("name", dialects.DIALECTS)
def test_the_notes_for_prompts_name_what_is_lacking_and_what_to_write(name: str) -> None:
    dialect = dialects.of(name)
    text = dialects.notes(dialect)
    assert text.startswith(f"The database is {dialect}.")
    assert all(f"No {feature}" in text for feature, fact in dialect.features.items() if not fact.has)
    assert not any(f"No {feature}:" in text or f"No {feature}." in text for feature, fact in dialect.features.items() if fact.has)
    assert len(text) < 4000


def test_the_notes_of_falkordb_tell_of_exists_and_regular_expressions() -> None:
    text = dialects.notes(FALKORDB)
    assert "- No EXISTS { }: write the pattern itself as a condition: WHERE (n)-[:TYPE]->()." in text
    assert "- No regular expressions: write CONTAINS" in text


@pytest.mark.parametrize("name", ["Person", "has-part", "été", "漢字", "a b", "DELETE", "a`b", "``", "x) DETACH DELETE n //", "🜁", "\n"])
def test_a_quoted_name_is_read_back_as_that_name(name: str) -> None:
    checked = check(f"MATCH (n:{quote(name)}) RETURN n.{quote(name)} AS {quote(name)}", "neo4j")
    assert checked.columns == (name,)


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "x\\u0060", "x" * 513])
def test_a_name_that_no_server_can_take_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        quote(name)


def test_a_function_name_has_no_case_and_may_be_quoted() -> None:
    assert check("RETURN tOuPPER('a') AS x, `count`(*) AS c", "neo4j")
    with pytest.raises(QueryRejected, match="column 8"):
        check("RETURN `apoc`.`load`.`json`('x') AS x", "neo4j")
