"""Which pronoun takes up a person, by the words that tell: titles and nouns of kin. Data of English, and a look into it. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from onto_core.english.words import words_of

Pronoun = Literal["she", "he", "it", ""]

SHE: Final = words_of("she her hers herself")
HE: Final = words_of("he him his himself")
IT: Final = words_of("it its itself")
SHE_TITLES: Final = words_of("mrs ms miss lady dame madame mme mlle queen princess frau sra dona")
HE_TITLES: Final = words_of("mr sir lord herr monsieur king prince")
SHE_NOUNS: Final = words_of(
    """woman girl lady mother grandmother stepmother daughter granddaughter stepdaughter sister stepsister wife widow aunt niece bride mistress
    queen princess duchess countess baroness empress heiress goddess nun actress waitress hostess heroine stewardess midwife businesswoman spokeswoman
    chairwoman congresswoman policewoman sportswoman horsewoman noblewoman matriarch"""
)
"""Nouns that mean women and girls by themselves."""
HE_NOUNS: Final = words_of(
    """man boy gentleman father grandfather stepfather son grandson stepson brother stepbrother husband widower uncle nephew bridegroom
    king prince duke baron emperor monk friar businessman congressman policeman horseman nobleman patriarch"""
)
"""Nouns that mean men and boys by themselves. "Chairman" and the like are not among them: women hold the office too."""

SHIPS: Final = words_of(
    """ship boat vessel yacht barque brig brigantine schooner sloop frigate cutter ketch yawl clipper galleon corvette steamer steamship steamboat
    motorship sailboat liner ferry freighter tanker trawler tug tugboat icebreaker whaler sealer submarine cruiser destroyer battleship warship
    lifeboat lightship dinghy barge"""
)
"""Nouns of things that English takes up by "she"."""


def gender_of(nouns: Iterable[str]) -> Pronoun:
    """The pronoun that common nouns ask for, by the last word of each; "" where they tell nothing, or both."""
    heads = {words[-1].lower() for noun in nouns if (words := noun.replace("-", " ").split())}
    she, he = bool(heads & SHE_NOUNS), bool(heads & HE_NOUNS)
    return "she" if she and not he else "he" if he and not she else ""


def gender_of_title(words: Iterable[str]) -> Pronoun:
    """The pronoun that the titles before a name ask for."""
    found = set(words)
    return "she" if found & SHE_TITLES else "he" if found & HE_TITLES else ""


def of_pronoun(word: str) -> Pronoun:
    """The nominative of a pronoun of the third person singular: "she" of "hers"."""
    return "she" if word in SHE else "he" if word in HE else "it" if word in IT else ""
