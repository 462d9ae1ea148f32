"""Small talk, help and pictures in six languages: answered in the language, without a query, unless the graph has what is named."""

from __future__ import annotations

import pytest

from onto_query import Asker
from onto_query.wording.language import LANGUAGES, language_of_answers
from tests.onto_query.enumeration.test_questions import first_cells, shop

__all__ = ["shop"]

SAID = {
    "greeting": {"en": "hello there!", "de": "Guten Tag", "it": "buongiorno", "fr": "bonjour", "es": "¡Buenos días!", "nl": "goedemorgen"},
    "thanks": {"en": "thanks a lot", "de": "Vielen Dank!", "it": "grazie mille", "fr": "merci beaucoup", "es": "muchas gracias", "nl": "dank je wel"},
    "bye": {"en": "goodbye", "de": "Auf Wiedersehen", "it": "arrivederci", "fr": "au revoir", "es": "hasta luego", "nl": "tot ziens"},
    "help": {
        "en": "what can you do?",
        "de": "Was kannst du?",
        "it": "cosa puoi fare?",
        "fr": "que peux-tu faire ?",
        "es": "¿qué puedes hacer?",
        "nl": "wat kun je?",
    },
}
PICTURES = {
    "en": "Show me a photo of Hansen Tools",
    "de": "Zeig mir ein Foto von Hansen Tools",
    "it": "Mostrami una foto di Hansen Tools",
    "fr": "Montre-moi une photo de Hansen Tools",
    "es": "Muéstrame una foto de Hansen Tools",
    "nl": "Laat me een foto van Hansen Tools zien",
}
ELSEWHERE = {
    "en": "How will the weather be tomorrow in Paris?",
    "de": "Wie wird morgen das Wetter in Paris?",
    "it": "Che tempo farà domani a Parigi?",
    "fr": "Quel temps fera-t-il demain à Paris ?",
    "es": "¿Qué tiempo hará mañana en París?",
    "nl": "Hoe wordt het weer morgen in Parijs?",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SAID)
def test_small_talk_is_answered_in_its_language(shop: Asker, kind: str, language: str) -> None:
    answer = shop.ask(SAID[kind][language], collection="shop")
    assert answer.status == "out_of_scope"
    assert answer.query is None
    begun = language_of_answers(language).sentences[kind][0].partition("{")[0]
    assert answer.text.startswith(begun)


def test_help_tells_of_the_classes_with_the_most_things(shop: Asker) -> None:
    assert "4 products, 3 suppliers" in shop.ask("help", collection="shop").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_refused_in_the_language_of_the_question(shop: Asker, language: str) -> None:
    answer = shop.ask(PICTURES[language], collection="shop")
    assert answer.status == "unanswerable"
    assert answer.text == language_of_answers(language).sentences["image"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_graph_knows_nothing_of_is_said_to_be_so_in_the_language(shop: Asker, language: str) -> None:
    answer = shop.ask(ELSEWHERE[language], collection="shop")
    assert answer.status in {"out_of_scope", "unanswerable"}
    ways = [language_of_answers(language).sentences[name][0].partition("{")[0] for name in ("nothing named", "unknown", "unconnected")]
    assert answer.text.startswith(tuple(ways))


def test_a_greeting_before_a_question_is_no_small_talk(shop: Asker) -> None:
    assert first_cells(shop.ask("Hello! Which suppliers are located in Odense? Thanks!", collection="shop")) == {"s1", "s3"}


def test_a_language_without_a_word_file_is_named_as_unread(shop: Asker) -> None:
    answer = shop.ask("Кто поставляет этот инструмент?", collection="shop")
    assert answer.status == "out_of_scope"
    assert "I do not read the language of this question" in answer.text


def test_thanks_do_not_make_a_conversation_forget(shop: Asker) -> None:
    assert first_cells(shop.ask("When was Jan Berg hired?", collection="shop", session="thanks")) == {"2012-09-01"}
    assert shop.ask("thanks!", collection="shop", session="thanks").query is None
    assert first_cells(shop.ask("Who does he report to?", collection="shop", session="thanks")) == {"e1"}
