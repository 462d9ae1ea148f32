from __future__ import annotations

import pytest

from onto_core.languages.sentences import PUNKT, sentences
from onto_core.languages.stems import SNOWBALL, stem_in
from onto_core.languages.words import CLOSED_CLASSES, FUNCTION_WORDS


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Dr. R. Vance arrived on Jan. 5 at 3 p.m. | He met J. R. R. Tolkien."),
        ("de", "Seit dem 3. Mai 2018 ist er Leiter. | Davor war er in Bonn."),
        ("de", "Dr. A. Kuhn kam am 12. September. | Sie blieb, d. h. fast immer. | Das gilt z. B. für Wein."),
        ("de", "König Ludwig II. von Bayern starb 1886. | Er war 40 Jahre alt."),
        ("it", "Il sig. Rossi e la dott.ssa Riva arrivano il 1º marzo. | Vedi pag. 12 e fig. 3."),
        ("it", "Nacque nel 44 a.C. a Roma. | Morì giovane."),
        ("fr", "M. Paul Lacroix et Mme Vidal sont là. | J.-P. Roche est parti en 44 av. J.-C. à pied. | Fin."),
        ("es", "El Sr. Olmedo y la Dra. Salas llegaron. | Luego se fueron."),
        ("nl", "Dhr. P. Claes kwam op 3 mei. | Dr. J. Jansen, o.a. auteur, woont bijv. in Breda."),
        ("nl", "De N.V. verkoopt veel. | Dat is goed."),
    ],
)
def test_abbreviations_initials_and_ordinals_of_a_language_end_no_sentence(language: str, text: str) -> None:
    wanted = text.split(" | ")
    joined = " ".join(wanted)
    assert [joined[span.start : span.end] for span in sentences(joined, language)] == wanted


def test_a_line_break_before_a_small_letter_may_end_a_sentence() -> None:
    text = "Das ist alles.\niPads gibt es nicht."
    assert len(sentences(text, "de")) == 2


def test_a_language_without_a_model_is_cut_by_the_one_for_english() -> None:
    assert len(sentences("Mosty są dwa. Drogi są trzy.", "pl")) == 2


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("de", "Häuser", "haus"),
        ("it", "vigneti", "vigneto"),
        ("fr", "tonneaux", "tonneau"),
        ("es", "barricas", "barrica"),
        ("nl", "wijngaarden", "wijngaard"),
        ("en", "directed", "director"),
    ],
)
def test_forms_of_a_word_have_one_stem(language: str, one: str, other: str) -> None:
    assert stem_in(language)(one) == stem_in(language)(other)


def test_a_language_without_a_stemmer_has_the_one_for_english() -> None:
    assert stem_in("pl") is stem_in("en")


def test_all_tables_have_the_same_languages() -> None:
    assert set(CLOSED_CLASSES) == set(PUNKT) == {"en", *SNOWBALL}


def test_no_function_word_is_a_noun_that_ontologies_are_full_of() -> None:
    """spaCy's stop words have each of these."""
    nouns = {"de": {"jahr", "tag", "mensch"}, "es": {"trabajo", "estados"}, "fr": {"parle"}, "it": {"anno", "paese", "lavoro"}, "nl": {"mens"}}
    assert not {word for language, words in nouns.items() for word in words & FUNCTION_WORDS[language]}
