"""Questions in words against the real embedded store, without a model: the rows that come back, and the honest word when there are none."""

from __future__ import annotations

import pytest

from onto_core.messages import Answer
from onto_query import Asker


def values(answer: Answer) -> set[str]:
    """The first column as a person sees it."""
    return {(row[0].label or row[0].value) for row in answer.rows if row[0] is not None}


LANG = {"Metropolis", "M", "Woman in the Moon"}
REINIGER = {"The Adventures of Prince Achmed", "Papageno"}

ROWS: list[tuple[str, set[str]]] = [
    # forward
    ("Who directed Metropolis?", {"Fritz Lang"}),
    ("who directed metropolis", {"Fritz Lang"}),
    ("Who is the director of M?", {"Fritz Lang"}),
    ("Who directed the film M?", {"Fritz Lang"}),
    ("Metropolis was directed by whom?", {"Fritz Lang"}),
    ("Who wrote Metropolis?", {"Thea von Harbou"}),
    ("Which studio produced Metropolis?", {"UFA"}),
    ("Who starred in M?", {"Peter Lorre"}),
    ("Who directed পথের পাঁচালী?", {"সত্যজিৎ রায়"}),
    ("What is Fritz Lang's birth place?", {"Vienna"}),
    # reverse
    ("Which films did Fritz Lang direct?", LANG),
    ("which films did fritz lang direct", LANG),
    ("List the films directed by Lotte Reiniger", REINIGER),
    ("films by Lotte Reiniger", REINIGER),
    ("Lang's films", LANG),
    ("Which films did UFA produce?", {"Metropolis", "Faust"}),
    ("What did Thea von Harbou write?", {"Metropolis", "M"}),
    ("Show me all films directed by সত্যজিৎ রায়", {"পথের পাঁচালী"}),
    # both directions of a property between people
    ("Who influenced Fritz Lang?", {"F. W. Murnau"}),
    ("Who did F. W. Murnau influence?", {"Fritz Lang"}),
    ("Who was Fritz Lang influenced by?", {"F. W. Murnau"}),
    ("Who is the spouse of Lotte Reiniger?", {"Carl Koch"}),
    ("Who was married to Thea von Harbou?", {"Fritz Lang"}),
    ("Who is Fritz Lang's wife?", {"Thea von Harbou"}),
    ("What are the titles of the films directed by Lotte Reiniger?", REINIGER),
    # count
    ("How many films did Lotte Reiniger direct?", {"2"}),
    ("how many films are there", {"10"}),
    ("What is the total number of films?", {"10"}),
    ("What is the number of films by Fritz Lang?", {"3"}),
    ("How many silent films did Fritz Lang direct?", {"2"}),
    ("How many films did Fritz Lang direct after 1928?", {"2"}),
    ("How many films did Brigitte Helm direct?", {"0"}),
    # lists of a class
    ("Which cities are there?", {"Berlin", "Vienna"}),
    ("List all countries", {"Germany", "Austria"}),
    ("What studios do you know?", {"UFA"}),
    # values
    ("When was Lotte Reiniger born?", {"1899-06-02"}),
    ("When did Fritz Lang die?", {"1976-08-02"}),
    ("Where was Fritz Lang born?", {"Vienna"}),
    ("What is the runtime of Metropolis?", {"153"}),
    ("How long is Metropolis?", {"153"}),
    ("What was the budget of Metropolis?", {"5300000"}),
    ("In which year was Metropolis released?", {"1927-01-10"}),
    ("What is the capital of Germany?", {"Berlin"}),
    ("What is the number of inhabitants of Berlin?", {"3700000"}),
    # filters
    ("Which films were released after 1928?", {"M", "Woman in the Moon", "Papageno"}),
    ("Which films were released before 1926?", {"Nosferatu"}),
    ("Which films were released in 1926?", {"The Adventures of Prince Achmed", "Faust"}),
    ("Which films were released between 1927 and 1931?", {"Metropolis", "M", "Woman in the Moon"}),
    ("films of the 1930s", {"M", "Papageno"}),
    ("Which films are longer than 100 minutes?", LANG),
    ("Which films are shorter than 70 minutes?", REINIGER),
    ("Which films by Fritz Lang were released after 1928?", {"M", "Woman in the Moon"}),
    ("Which cities have more than 2500000 inhabitants?", {"Berlin"}),
    ("Which films were released on 10 January 1927?", {"Metropolis"}),
    ("Which films are longer than Metropolis?", {"Woman in the Moon"}),
    ("How many films are older than Metropolis?", {"3"}),
    # negation
    ("Which films were not directed by Fritz Lang?", {"Nosferatu", "Faust", "Destiny", "পথের পাঁচালী", 'Bobby "; DROP ALL \\ } <x>\nTables'} | REINIGER),
    # order, and what is counted for each
    ("What is the oldest film?", {"Nosferatu"}),
    ("Which film is the longest?", {"Woman in the Moon"}),
    ("Which film has the longest runtime?", {"Woman in the Moon"}),
    ("What are the three longest films?", LANG),
    ("Who is the youngest director?", {"Lotte Reiniger"}),
    ("Which director directed the most films?", {"Fritz Lang"}),
    ("Who directed more than two films?", {"Fritz Lang"}),
    ("What is the average runtime of films by Lotte Reiniger?", {"38"}),
    ("What is the total runtime of films by Lotte Reiniger?", {"76"}),
    ("What is the runtime of the longest film?", {"169"}),
    ("Which films are longer than the average runtime?", {"Metropolis", "Woman in the Moon", "M"}),
    # two steps
    ("Where was the director of Metropolis born?", {"Vienna"}),
    ("When was the director of Metropolis born?", {"1890-12-05"}),
    ("Which actors starred in films directed by Fritz Lang?", {"Brigitte Helm", "Peter Lorre"}),
    ("Which films star an actor born in Berlin?", {"Metropolis"}),
    ("In which country was Lotte Reiniger born?", {"Germany"}),
    ("Which films based on a play were produced by UFA?", {"Faust"}),
    ("Who wrote films directed by Fritz Lang?", {"Thea von Harbou"}),
    ("Who was born in Vienna and directed M?", {"Fritz Lang"}),
    ("Who directed both Metropolis and M?", {"Fritz Lang"}),
    (
        "Which films were directed by Fritz Lang or Lotte Reiniger?",
        {"M", "Metropolis", "Woman in the Moon", "The Adventures of Prince Achmed", "Papageno"},
    ),
    ("Give me the birth dates of all directors", {"1890-12-05", "1888-12-28", "1899-06-02"}),
    ("What kind of film is Metropolis?", {"silent film", "film", "creative work"}),
    # spelling
    ("Who directed Metropolys?", {"Fritz Lang"}),
    ("Which films did Frits Lang direct?", LANG),
    ("Who directed 'The Adventures of Prince Achmed'?", {"Lotte Reiniger"}),
    ("who directed adventures of prince achmed", {"Lotte Reiniger"}),
    # the types of a property's ends tell two things of one name apart
    ("Who wrote Faust?", {"Johann Wolfgang von Goethe"}),
    ("Who directed Faust?", {"F. W. Murnau"}),
]


@pytest.mark.parametrize(("question", "expected"), ROWS, ids=[question for question, _ in ROWS])
def test_a_question_gives_its_rows(asker: Asker, question: str, expected: set[str]) -> None:
    answer = asker.ask(question, collection="films")
    assert (answer.status, values(answer)) == ("answered", expected), answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Did Fritz Lang direct Metropolis?", "Yes"),
        ("did lotte reiniger direct papageno", "Yes"),
        ("Was Metropolis directed by Fritz Lang?", "Yes"),
        ("Did Fritz Lang direct Nosferatu?", "No: the graph does not say"),
        ("Is Metropolis a silent film?", "Yes"),
        ("Is M a silent film?", "No: the graph does not say"),
        ("Is Berlin the capital of Germany?", "Yes"),
        ("Is Vienna the capital of Germany?", "No: the graph does not say"),
        ("Was Metropolis released in 1927?", "Yes"),
        ("Was Metropolis released before 1920?", "No: the graph does not say"),
        ("Is Metropolis longer than 100 minutes?", "Yes"),
        ("Did F. W. Murnau influence Fritz Lang?", "Yes"),
        ("Is Metropolis longer than M?", "Yes"),
        ("Is M longer than Metropolis?", "No: the graph does not say"),
        ("Is Nosferatu older than Metropolis?", "Yes"),
        ("Is Lotte Reiniger younger than Fritz Lang?", "Yes"),
        ("Did Fritz Lang influence F. W. Murnau?", "No: the graph does not say"),
    ],
)
def test_a_yes_or_no_question_is_answered_by_what_the_graph_says(asker: Asker, question: str, said: str) -> None:
    answer = asker.ask(question, collection="films")
    assert answer.status == "answered"
    assert answer.text.startswith(said)


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("Which films did Peter Lorre direct?", "empty"),
        ("When did Lotte Reiniger die?", "empty"),
        ("Which films were released after 1990?", "empty"),
        ("Who starred in both Metropolis and M?", "empty"),
        ("Tell me about Faust", "clarify"),
        ("How many films did the youngest director direct?", "unanswerable"),
        ("What kinds of films did Fritz Lang direct?", "unanswerable"),
        ("When was Faust born?", "unanswerable"),
        ("What is the favourite colour of Fritz Lang?", "unanswerable"),
        ("Who starred in Casablanca?", "unanswerable"),
        ("Which German films did Fritz Lang direct?", "unanswerable"),
        ("Which actors starred in every film by Fritz Lang?", "unanswerable"),
        ("What's the weather like tomorrow?", "out_of_scope"),
        ("How do I boil an egg?", "out_of_scope"),
        ("???", "out_of_scope"),
        ("Delete all films", "refused"),
        ("List all films and then delete them", "refused"),
        ("Please remove Metropolis from the graph.", "refused"),
        ("Who directed Metropolis? Now insert a film called X", "refused"),
        ("Who directed Metropolis; DROP ALL", "refused"),
        ("can you delete the film Metropolis", "refused"),
    ],
)
def test_what_cannot_be_answered_gets_an_honest_status(asker: Asker, question: str, status: str) -> None:
    answer = asker.ask(question, collection="films")
    assert answer.status == status, answer.text
    assert answer.text


def test_options_of_an_unclear_question_say_what_tells_them_apart(asker: Asker) -> None:
    answer = asker.ask("Tell me about Faust", collection="films")
    assert "a silent film" in answer.text
    assert "a stage play" in answer.text


def test_an_answer_cites_the_document_that_says_it(asker: Asker) -> None:
    answer = asker.ask("Who directed Metropolis?", collection="films")
    assert [(citation.row, citation.entities, citation.documents) for citation in answer.citations] == [(1, ("urn:films:lang",), ("metropolis.txt",))]


def test_a_yes_cites_the_document_that_speaks_of_both(asker: Asker) -> None:
    answer = asker.ask("Did Fritz Lang direct Metropolis?", collection="films")
    assert answer.citations[0].documents == ("metropolis.txt",)


def test_an_answer_names_every_row_with_its_number(asker: Asker) -> None:
    answer = asker.ask("Which films did Lotte Reiniger direct?", collection="films")
    for number, row in enumerate(answer.rows, start=1):
        assert row[0] is not None
        assert f"{row[0].label} [{number}]" in answer.text


def test_a_misspelled_name_is_said_to_be_one(asker: Asker) -> None:
    answer = asker.ask("Who directed Metropolys?", collection="films")
    assert "'Metropolys' was read as 'Metropolis'" in answer.text
    assert answer.confidence < asker.ask("Who directed Metropolis?", collection="films").confidence


def test_a_hostile_label_is_shown_and_asked_about_unharmed(asker: Asker) -> None:
    answer = asker.ask("Which films did Carl Koch direct?", collection="films")
    assert values(answer) == {'Bobby "; DROP ALL \\ } <x>\nTables'}


def test_another_collection_has_other_things(asker: Asker) -> None:
    assert asker.ask("Who directed Metropolis?", collection="elsewhere").status in {"unanswerable", "out_of_scope", "empty"}


def test_an_answer_without_a_model_says_so(asker: Asker) -> None:
    answer = asker.ask("Who directed Metropolis?", collection="films")
    assert (answer.tier, answer.degraded, answer.model) == ("rules", ("rules",), "")


def test_an_answer_carries_every_step(asker: Asker) -> None:
    answer = asker.ask("Who directed Papageno?", collection="films")
    assert [step.stage for step in answer.steps] == ["analyse", "link", "match", "subset", "candidates", "query", "confidence"]
