"""The console in a real browser: what people click and type, what they then see, and what axe-core says of each page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from onto_core.access.access import access_for
from onto_core.access.keys import changing, new_key
from onto_core.service.stores import closing, open_store
from onto_core.settings import Settings
from onto_core.wire import Message
from ontorag.serve.locks import with_console
from tests.worlds.browser import faults, launched
from tests.worlds.service import FRAM, GAUSS, SHIPS, Service, serving, settings_in

HOSTILE = "<img src=x onerror=\"document.title='taken'\">Vega"
GRAPH = f"""
@prefix : <https://example.org/ships#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<urn:vega> a :Ship ; rdfs:label '''{HOSTILE}''' ; :builtIn <urn:bergen> .
<urn:bergen> a :Town ; rdfs:label "Bergen" .
<urn:maud-1> a :Ship ; rdfs:label "Maud" ; :builtIn <urn:bergen> ; :launchYear "1916" .
<urn:maud-2> a :Ship ; rdfs:label "Maud" ; :builtIn <urn:oslo> ; :launchYear "1988" .
<urn:oslo> a :Town ; rdfs:label "Oslo" .
"""
LARGEST = 400_000
"""Bytes of the first page with all that belongs to it."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as running:
        yield running


@pytest.fixture(scope="module")
def service(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("console")
    settings = settings_in(folder)
    (folder / "graph.ttl").write_text(GRAPH)
    with ThreadPoolExecutor(1) as thread:  # this one has the event loop of the browser
        thread.submit(lambda: asyncio.run(loaded(settings, folder / "graph.ttl"))).result(30)
    with serving(settings, with_console(access_for("127.0.0.1", settings.access, "serve.host"), "127.0.0.1")) as running:
        running.read("fram.txt", FRAM)
        running.read("gauss.txt", GAUSS)
        yield running


async def loaded(settings: Settings, file: Path) -> None:
    async with closing(open_store(settings.store, write=True)) as store:
        await store.load([file], "default")


def on(service: Service, work):  # type: ignore[no-untyped-def]
    return asyncio.run_coroutine_threadsafe(work, service.loop).result(30)


@pytest.fixture
def page(browser: Browser, service: Service) -> Iterator[Page]:
    context = browser.new_context(base_url=service.url, accept_downloads=True)
    own = context.new_page()
    own.set_default_timeout(20_000)
    expect.set_options(timeout=20_000)
    said: list[str] = []
    elsewhere: list[str] = []
    own.on("pageerror", lambda error: said.append(str(error)))
    own.on("console", lambda message: said.append(message.text) if message.type == "error" and "status of 4" not in message.text else None)
    own.on("request", lambda request: elsewhere.append(request.url) if not request.url.startswith((service.url, "blob:", "data:")) else None)
    yield own
    context.close()
    assert said == []
    assert elsewhere == []


def menu(page: Page, words: str) -> None:
    page.get_by_role("navigation").get_by_role("link", name=words, exact=True).click()


def test_the_first_page_tells_the_state_and_is_small(page: Page) -> None:
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_text("Ready")).to_be_visible()
    expect(page.get_by_text("Facts accepted")).to_be_visible()
    assert 0 < sum(sizes) < LARGEST


def test_the_figures_come_anew_by_themselves(page: Page) -> None:
    page.goto("/")
    with page.expect_response("**/figures") as told:
        pass
    assert told.value.status == 200
    expect(page.get_by_text("Ready")).to_be_visible()


def test_a_file_is_dropped_and_its_facts_are_read(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "belgica.txt"
    file.write_text("The Belgica was a ship. The ship Belgica was built in Svelvik. Svelvik is a town.")
    page.goto("/")
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("heading", name="belgica.txt")).to_be_visible()
    expect(page.locator(".facts").get_by_role("link", name="Svelvik").first).to_be_visible()


def test_a_text_is_pasted(page: Page) -> None:
    page.goto("/documents")
    page.get_by_text("Paste a text").click()
    page.get_by_label("Name").fill("note one.txt")
    page.get_by_label("Text", exact=True).fill("The Discovery was a ship. The ship Discovery was built in Dundee. Dundee is a town.")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="note one.txt")).to_be_visible()
    expect(page.locator(".facts li.accepted").first).to_contain_text("Discovery")


def test_a_file_that_cannot_be_read_is_told_in_the_sentence_of_the_api(page: Page, service: Service, tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_bytes(b"\x00\x01\xff\xfe\x00")
    said = service.put("broken.txt", file.read_bytes()).json()["problems"][0]["problem"]
    page.goto("/")
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_a_fact_lights_its_place_in_the_text(page: Page) -> None:
    page.goto("/document?id=fram.txt")
    fact = page.locator(".facts li", has_text="Larvik").first
    fact.hover()
    expect(page.locator("mark.lit").first).to_be_visible()
    assert "Larvik" in "".join(page.locator("mark.lit").all_inner_texts())
    page.mouse.move(0, 0)
    expect(page.locator("mark.lit")).to_have_count(0)
    fact.focus()
    expect(page.locator("mark.lit").first).to_be_visible()


def test_a_subset_tells_why_each_element_is_in_it(page: Page) -> None:
    page.goto("/document?id=fram.txt")
    page.get_by_text("The subset:").click()
    page.get_by_role("link", name="Why each of them").click()
    expect(page.get_by_role("row", name="builtIn")).to_contain_text("whole ontology")


def test_the_words_of_the_model_are_told_to_be_none(page: Page) -> None:
    page.goto("/document?id=fram.txt")
    page.get_by_text("The model's words").click()
    expect(page.get_by_text("No language model spoke of this chunk")).to_be_visible()


def test_a_document_is_forgotten(page: Page, service: Service) -> None:
    service.read("wrong.txt", "The Nimrod was a ship. The ship Nimrod was built in Leith. Leith is a town.")
    page.goto("/documents")
    page.get_by_role("link", name="wrong.txt").click()
    page.get_by_text("Forget this document").click()
    page.get_by_role("button", name="Forget wrong.txt").click()
    expect(page.get_by_role("status")).to_contain_text("wrong.txt is forgotten")
    menu(page, "Documents")
    expect(page.get_by_role("link", name="wrong.txt")).to_have_count(0)


def test_a_document_that_is_not_there_is_told_with_those_like_it(page: Page) -> None:
    page.goto("/document?id=gaus.txt")
    expect(page.get_by_role("alert")).to_contain_text("gauss.txt")


def test_a_question_is_answered_with_rows_passages_and_its_query(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Ask the graph").fill("Where was the Fram built?")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".answer.answered")).to_contain_text("Larvik")
    page.locator(".words .cite").first.hover()
    expect(page.locator("tr.lit")).to_contain_text("Larvik")
    expect(page.locator(".passages li.lit")).to_contain_text("was built in Larvik")
    expect(page.locator("pre.code").last).to_contain_text("SELECT")
    assert page.locator("pre.code .k").count() > 0
    page.get_by_text("Steps").click()
    expect(page.locator("#steps li").first).to_be_visible()


def test_a_question_has_an_address_that_can_be_shared(page: Page) -> None:
    page.goto("/ask?q=Where+was+the+Gauss+built%3F")
    expect(page.locator(".answer")).to_contain_text("Kiel")
    page.get_by_role("link", name="fram.txt").or_(page.get_by_role("link", name="gauss.txt")).first.click()
    expect(page.locator(".passage")).to_contain_text("Kiel")


def test_a_question_that_can_mean_several_things_offers_choices_to_click(page: Page) -> None:
    page.goto("/ask?q=Which+ships+are+there%3F&session=several")
    expect(page.locator(".answer.answered")).to_be_visible()
    page.get_by_label("Question").fill("What is the launch year of the ship?")
    page.get_by_role("button", name="Ask").click()
    choices = page.get_by_role("list", name="Choices").get_by_role("link")
    expect(choices.first).to_be_visible()
    assert choices.filter(has_text=HOSTILE).count() == 1
    choices.filter(has_text="urn:maud-1").click()
    expect(page.locator(".answer.answered")).to_contain_text("1916")


def test_a_follow_up_refers_to_what_was_asked(page: Page) -> None:
    page.goto("/ask?q=Where+was+the+Fram+built%3F")
    expect(page.locator(".answer.answered")).to_be_visible()
    page.get_by_label("Question").fill("and the Gauss?")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".answer.answered")).to_contain_text("Kiel")


def test_what_the_graph_does_not_know_is_said(page: Page) -> None:
    page.goto("/ask?q=How+much+did+the+ticket+cost%3F")
    expect(page.locator(".answer.unanswerable, .answer.out_of_scope")).to_be_visible()


def test_an_ontology_is_a_tree_with_counts(page: Page) -> None:
    page.goto("/ontologies")
    page.get_by_role("rowheader").get_by_role("link").first.click()
    expect(page.locator(".tree")).to_contain_text("ship")
    expect(page.get_by_role("row", name="built in")).to_contain_text("Ship")


def test_a_broken_ontology_is_checked(page: Page) -> None:
    page.goto("/ontologies")
    page.get_by_label("Turtle").fill(SHIPS + ":sailsTo a owl:ObjectProperty ; rdfs:range :Harbour .")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("region", name="Problems")).to_contain_text("Harbour")


def test_a_thing_is_found_drawn_and_traced_to_its_passage(page: Page) -> None:
    page.goto("/graph")
    page.get_by_label("Find a thing").fill("fram")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("rowheader", name="Fram").get_by_role("link").first.click()
    expect(page.locator("#picture[data-drawn]")).to_be_visible()
    page.get_by_role("row", name="builtIn").get_by_role("link", name="fram.txt").first.click()
    expect(page.locator("#passage mark")).to_contain_text("Larvik")


def test_html_in_names_is_shown_and_never_runs(page: Page, service: Service) -> None:
    service.read("<script>document.title='taken'</script>.txt", "The Maud was a <b>ship</b>.")
    for path in ("/documents", "/graph?q=Vega", "/thing?iri=urn:vega", "/thing?iri=urn:bergen", "/ask?q=Tell+me+about+Maud"):
        page.goto(path, wait_until="networkidle")
        assert page.title() != "taken"
        assert page.locator("img").count() == 0
    page.goto("/thing?iri=urn:vega")
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)


def test_a_query_is_run_and_its_rows_are_a_file(page: Page) -> None:
    menu_from_home(page, "SPARQL")
    page.get_by_label("Query").fill("SELECT ?town WHERE { ?town a <https://example.org/ships#Town> } ORDER BY ?town")
    page.get_by_label("Query").press("Control+Enter")
    expect(page.get_by_role("table")).to_contain_text("bergen")
    with page.expect_download() as told:
        page.get_by_role("link", name="CSV").click()
    assert "urn:bergen" in Path(told.value.path()).read_text()


def menu_from_home(page: Page, words: str) -> None:
    page.goto("/")
    menu(page, words)


def test_a_query_that_would_write_is_refused_in_the_sentence_of_the_api(page: Page, service: Service) -> None:
    query = "DELETE WHERE { ?s ?p ?o }"
    said = service.client.get("/v1/sparql", params={"query": query}).json()["detail"]
    page.goto("/sparql")
    page.get_by_label("Query").fill(query)
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_the_queue_is_worked_by_keyboard(page: Page) -> None:
    page.goto("/review?below=1")
    expect(page.locator(".item").first).to_be_visible()
    first, second = page.locator(".item").nth(0), page.locator(".item").nth(1)
    page.keyboard.press("j")
    expect(first).to_be_focused()
    page.keyboard.press("a")
    expect(first).to_contain_text("accept: decided")
    expect(second).not_to_contain_text("decided")
    page.keyboard.press("j")
    page.keyboard.press("r")
    expect(page.get_by_text("reject: decided")).to_be_visible()


def test_a_fact_of_the_queue_is_amended(page: Page) -> None:
    page.goto("/review?below=1")
    item = page.locator(".item", has=page.get_by_label("Object")).last
    item.locator("summary").click()
    item.get_by_label("Object").fill("Bergen")
    item.get_by_role("button", name="Amend").click()
    expect(page.get_by_text("amend: decided").or_(page.get_by_role("alert"))).to_be_visible()


def test_a_dead_letter_is_replayed(page: Page, service: Service) -> None:
    on(service, service.parts.bus.publish("chunks", Message(id="spoiled", body=b"{}")))
    for _ in range(100):
        if service.client.get("/v1/dead-letters").json()["letters"]:
            break
        page.wait_for_timeout(100)
    menu_from_home(page, "Dead letters")
    page.get_by_role("button", name="Replay spoiled").click()
    expect(page.get_by_role("status")).to_contain_text("1 tried again")


def test_every_table_is_a_file(page: Page) -> None:
    for path in (
        "/",
        "/documents",
        "/document?id=fram.txt",
        "/ontologies",
        "/ontology?id=ships",
        "/graph?q=a",
        "/thing?iri=urn:bergen",
        "/review?below=1",
    ):
        page.goto(path)
        with page.expect_download() as told:
            page.get_by_role("link", name="CSV").first.click()
        assert len(Path(told.value.path()).read_text().splitlines()) > 1, path


def test_the_content_is_reached_by_keyboard(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


PAGES = (
    "/",
    "/documents",
    "/document?id=fram.txt",
    "/ask?q=Where+was+the+Fram+built%3F",
    "/ontologies",
    "/ontology?id=ships",
    "/graph?q=a",
    "/thing?iri=urn:bergen",
    "/sparql?query=ASK+%7B%7D",
    "/review?below=1",
    "/dead-letters",
    "/document?id=none",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_360_pixels_are_enough(browser: Browser, service: Service, scheme: str) -> None:
    context = browser.new_context(base_url=service.url, color_scheme=scheme, viewport={"width": 360, "height": 740})  # type: ignore[arg-type]
    found: dict[str, object] = {}
    page = context.new_page()
    for path in PAGES:
        page.goto(path)
        if "/ask" in path:
            expect(page.locator(".answer")).to_be_visible(timeout=20_000)
        too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if trouble := [*faults(page, *(["color-contrast"] if scheme == "dark" else [])), *([f"{too_wide} pixels too wide"] if too_wide > 0 else [])]:
            found[path] = trouble
    context.close()
    assert found == {}


def test_who_has_no_key_comes_to_the_login_and_in_with_one(browser: Browser, tmp_path: Path) -> None:
    key, shown = new_key("ada", ("reader:*",))
    (tmp_path / "keys.json").write_text('{"keys": []}')
    with changing(tmp_path / "keys.json") as held:
        held.append(key)
    settings = settings_in(tmp_path, access__keys=str(tmp_path / "keys.json"))
    with serving(settings, with_console(access_for("127.0.0.1", settings.access, "serve.host"), "127.0.0.1")) as locked:
        page = browser.new_page(base_url=locked.url)
        page.goto("/documents?collection=default")
        expect(page.get_by_role("heading", name="Log in")).to_be_visible()
        assert faults(page) == []
        page.get_by_label("API key").fill("wrong")
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label("API key").fill(shown)
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("heading", name="Documents", exact=True)).to_be_visible()
        page.get_by_text("Paste a text").click()
        page.get_by_label("Name").fill("note.txt")
        page.get_by_label("Text", exact=True).fill("A text.")
        page.get_by_role("button", name="Add").click()
        expect(page.get_by_role("alert")).to_be_visible()  # a reader writes nothing
        assert page.request.post("/v1/questions", data={"text": "Who?"}).status == 403  # a session without its page's token
        page.get_by_role("button", name="Log out").click()
        expect(page.get_by_role("heading", name="Log in")).to_be_visible()
        page.close()
