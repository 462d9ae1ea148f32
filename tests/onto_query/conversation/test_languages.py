"""Conversations in other languages than English: the same rules, by the words of each."""

from __future__ import annotations

import pytest

from onto_query import Asker
from onto_query.conversation.languages.spelled import spelled_out
from onto_query.conversation.languages.words import words_in
from onto_query.question.lexicon import LANGUAGES
from tests.onto_query.conversation.talks import talk, values


@pytest.mark.parametrize(
    ("turns", "full"),
    [
        # a pronoun that may be of a person or a thing: what can have been born, and what is no film where films are asked for
        (("Wer hat Metropolis gedreht?", "Wann wurde er geboren?"), "Wann wurde Fritz Lang geboren?"),
        (("Wer hat Metropolis gedreht?", "Welche Filme hat er gedreht?"), "Welche Filme hat Fritz Lang gedreht?"),
        (("Wie regisseerde Metropolis?", "Wanneer is hij geboren?"), "Wanneer is Fritz Lang geboren?"),
        (("Qui a réalisé Metropolis ?", "Quand est-il né ?"), "Quand est né Fritz Lang ?"),
        (("Qui a réalisé Metropolis ?", "Quels films a-t-il réalisés ?"), "Quels films a réalisés Fritz Lang ?"),
        # no subject is said
        (("Chi ha diretto Metropolis?", "Quando è nato?"), "Quando è nato Fritz Lang?"),
        (("Chi ha diretto Metropolis?", "Quali film ha diretto?"), "Quali film ha diretto Fritz Lang?"),
        (("¿Quién dirigió Metropolis?", "¿Cuándo nació?"), "¿Cuándo nació Fritz Lang?"),
        (("¿Quién dirigió Metropolis?", "¿Qué películas dirigió?"), "¿Qué películas dirigió Fritz Lang?"),
        # an object before its verb, and an owner
        (("Combien de temps dure Metropolis ?", "Qui l'a réalisé ?"), "Qui a réalisé Metropolis ?"),
        (("Quanto dura Metropolis?", "Chi lo ha diretto?"), "Chi ha diretto Metropolis?"),
        (("¿Cuánto dura Metropolis?", "¿Quién la dirigió?"), "¿Quién dirigió Metropolis?"),
        (("Wie lang ist Metropolis?", "Was ist sein Budget?"), "Was ist das Budget von Metropolis?"),
        (("Combien de temps dure Metropolis ?", "Quel est son budget ?"), "Quel est le budget de Metropolis ?"),
        (("Quanto dura Metropolis?", "Qual è il suo budget?"), "Qual è il budget di Metropolis?"),
        # what is different
        (("Wann wurde Fritz Lang geboren?", "und Lotte Reiniger?"), "Wann wurde Lotte Reiniger geboren?"),
        (("Quando è nato Fritz Lang?", "e Lotte Reiniger?"), "Quando è nata Lotte Reiniger?"),
        (("¿Cuándo nació Fritz Lang?", "¿y Lotte Reiniger?"), "¿Cuándo nació Lotte Reiniger?"),
        # what was found last
        (("Welche Filme hat Fritz Lang gedreht?", "wie viele sind es?"), "Wie viele Filme hat Fritz Lang gedreht?"),
        (
            ("Quels films a réalisés Fritz Lang ?", "lesquels d'entre eux durent plus de 120 minutes ?"),
            "Quels films de Fritz Lang durent plus de 120 minutes ?",
        ),
    ],
)  # fmt: skip
def test_a_follow_up_is_answered_as_the_question_in_full(films_asker: Asker, turns: tuple[str, ...], full: str) -> None:
    last = talk(films_asker, *turns)[-1]
    alone = films_asker.ask(full, collection="films")
    assert last.status == alone.status == "answered", (last.text, alone.text)
    assert values(last) == values(alone)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Wann wurde er geboren?", "worauf sich 'er' bezieht"),
        ("Wanneer is hij geboren?", "waarnaar 'hij' verwijst"),
        ("Quand est-il né ?", "à quoi 'il' se rapporte"),
        ("Qual è il suo budget?", "si riferisca 'suo'"),
        ("¿Cuál es su presupuesto?", "se refiere 'su'"),
    ],
)
def test_what_refers_to_nothing_is_asked_back_in_its_language(films_asker: Asker, question: str, said: str) -> None:
    asked = films_asker.ask(question, collection="films")
    assert asked.status == "clarify"
    assert said in asked.text


@pytest.mark.parametrize(
    ("language", "text", "spelled"),
    [
        ("fr", "Qui l'a réalisé ?", "Qui a réalisé le ?"),
        ("fr", "Quels films a-t-elle réalisés ?", "Quels films a elle réalisés ?"),
        ("fr", "Quand le film est-il sorti ?", "Quand le film est sorti ?"),
        ("fr", "Quelle est la durée de ses films ?", "Quelle est la durée de les films de ses ?"),
        ("it", "Chi li ha diretti?", "Chi ha diretti li?"),
        ("fr", "Combien de films y a-t-il ?", "Combien de films y a-t-il ?"),
        ("it", "Quanto dura?", "Quanto dura lui?"),
        ("it", "Quando?", "Quando?"),
        ("it", "solo quelli dopo il 2000", "solo quelli dopo il 2000"),
        ("es", "¿Quién la dirigió?", "¿Quién dirigió la?"),
        ("es", "¿cuáles de ellas duran más de 110 minutos?", "¿cuáles de ellas duran más de 110 minutos?"),
        ("es", "¿Cuándo nació Fritz Lang?", "¿Cuándo nació Fritz Lang?"),
        ("de", "Wann wurde er geboren?", "Wann wurde er geboren?"),
    ],
)
def test_pronouns_of_romance_languages_stand_where_names_can(language: str, text: str, spelled: str) -> None:
    assert spelled_out(text, words_in(language)) == spelled


def test_a_short_turn_is_in_the_language_of_the_one_before(films_asker: Asker) -> None:
    *_, last = talk(films_asker, "Wie lang ist Metropolis?", "M?", "und Metropolis?")
    assert last.status == "answered"
    assert "Metropolis" in last.text
    assert "von" in last.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_all_sentences(language: str) -> None:
    words = words_in(language)
    assert words.sentences.keys() == words_in("en").sentences.keys()
    assert all((words.count, words.list_all, words.listing, words.which_are, words.value, words.description))
