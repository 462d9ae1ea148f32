"""Things that a text names by what they are: "the restoration of 1956", "a baptismal font". Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from typing import Literal as OneOf

from onto_core.english.genders import Pronoun, gender_of, of_pronoun
from onto_core.english.words import PLURAL, SUBJECTS, words_of
from onto_extract.rules.mentions import Mention, Mentions
from onto_extract.rules.sentences import SentenceToken

DEFINITE: Final = frozenset({"the", "this", "that", "these", "those"})
INDEFINITE: Final = frozenset({"a", "an", "another"})

VAGUE: Final = words_of(
    """part rest half majority minority number amount lot series range kind sort type form way manner case fact thing something one other
    middle top bottom end side edge beginning start front back centre center north south east west northeast northwest southeast southwest
    time moment day week month year decade century morning afternoon evening night season date age period
    result reason purpose cause effect example idea view role name word step help use need sense sign extent degree level example
    people person man woman men women somebody everyone author reader work"""
)
"""Nouns that say nothing of a thing by which it could be known again."""
_COMPARING: Final = frozenset({"other", "same", "different", "own", "such"})
_ROLES: Final = frozenset({"nsubj", "nsubjpass", "dobj", "pobj"})
WIDE_NOUNS: Final = words_of(
    """thing entity object item activity event action process agent actor party place location document information content resource feature
    artifact artefact product material substance document concept topic period phase task group work volume organization organisation"""
)
"""Nouns so wide that what is called by another noun may well be one: a survey is an activity, but no hut is a ship."""
Asked = Pronoun | OneOf["they"]
LONGEST: Final = 7
"""Words of a phrase that names, at most: more is a description."""


def thing_at(word: SentenceToken, mentions: Mentions) -> Mention | None:
    """What is named or pointed at, or named by what it is."""
    found = mentions.at(word)
    if found is not None and (found.kind != "description" or (found.nouns and mentions.class_named(found.nouns[0]) is not None)):
        return found
    return named_by_phrase(word, mentions) or found


def named_by_phrase(noun: SentenceToken, mentions: Mentions) -> Mention | None:
    """The mention that a noun with a determiner makes: a description when the determiner is definite, a phrase when it opens something new.

    Its label has the modifiers of the noun and, when it follows at once, its "of". None for vague nouns, possessives, and without a determiner.
    """
    sentence = mentions.sentence
    if noun.pos != "NOUN" or noun.lemma.lower() in VAGUE or noun.entity in {"DATE", "TIME"} or sentence.children(noun, "poss"):
        return None
    determiner = sentence.child(noun, "det")
    if determiner is None or determiner.lower not in DEFINITE | INDEFINITE:
        return None
    first, last = mentions.phrase_start(noun), noun.i
    for prep in sentence.children(noun, "prep"):
        if prep.lower == "of" and prep.i == noun.i + 1:
            last = max(word.i for word in sentence.subtree(prep))
    words = sentence.words[first : last + 1]
    if len(words) > LONGEST or any(word.text in ",;:()" or word.dep in {"relcl", "acl"} for word in words):
        words = sentence.words[first : noun.i + 1]
    if not words[0].text[0].isalnum():
        return None  # the "-B" of "88-B"
    label = " ".join(mentions.text[words[0].start : words[-1].end].split())
    kind = "phrase" if determiner.lower in INDEFINITE else "description"
    found = Mention("phrase", words[0].start, words[-1].end, label, noun.i, nouns=(mentions.phrase(noun),), word=determiner.lower)
    opening = len(label.split()) == 1 and determiner.lower == "the" and noun.tag == "NN" and noun.dep in _ROLES
    return replace(found, kind=kind, opening=opening)  # type: ignore[arg-type]


def tells_itself(mention: Mention) -> bool:
    """True for a description that can be the first to speak of its thing: "the technical survey", "the relief"."""
    return (mention.opening or len(mention.label.split()) > 1) and not (mention.nouns and _COMPARING.intersection(mention.nouns[0][:-1]))


def pronoun_asked_by(word: SentenceToken) -> Asked:
    """The pronoun that takes a subject up, by its word alone: "they" for several, and for whom no pronoun of the third person means."""
    if word.pos == "PRON":
        return of_pronoun(word.lower) or ("they" if word.lower in PLURAL or word.lower in SUBJECTS else "")
    if word.pos == "NUM" or word.tag in {"NNS", "NNPS"}:
        return "they"
    return gender_of((word.lemma,)) if word.pos == "NOUN" else ""
