"""The closed word classes of English. Data, pure. Other languages do without."""

from __future__ import annotations

from typing import Final


def words_of(text: str) -> frozenset[str]:
    """The words of a table."""
    return frozenset(text.split())


DETERMINERS: Final = words_of("a an the this that these those each every either neither some any no all both few many much several such another")
PERSONAL: Final = words_of("he him his himself she her hers herself")
IMPERSONAL: Final = words_of("it its itself")
PLURAL: Final = words_of("they them their themselves")
THIRD_PERSON: Final = PERSONAL | IMPERSONAL | PLURAL
RELATIVE: Final = words_of("who which that whom whose")
QUESTION_WORDS: Final = words_of("who whom whose what which where when why how")
PRONOUNS: Final = (
    THIRD_PERSON
    | QUESTION_WORDS
    | words_of("i you we me us my your our mine yours ours theirs myself there here one ones someone anyone something anything everything nothing")
)
SUBJECTS: Final = words_of("i you he she it we they who which that")
"""Words that a finite verb follows."""
PREPOSITIONS: Final = words_of(
    "of in on at by for from to with without into onto over under between among through during before after since until against about above below "
    "near across along around behind beside besides beyond despite except inside outside toward towards upon via within as per than like"
)
CONJUNCTIONS: Final = words_of("and or but nor so yet if because although though while whereas whether unless then also however therefore thus")
MODALS: Final = words_of("can could will would shall should may might must ought")
BE: Final = words_of("is are was were am be been being")
AUXILIARIES: Final = MODALS | BE | words_of("has have had having do does did 's 're 've 'll")
ADVERBS: Final = words_of(
    "not very too more most less least only just even still already again once now later early soon often never always sometimes usually "
    "currently formerly previously originally mainly mostly well up out off down away together quickly quite rather almost"
)
FUNCTION: Final = DETERMINERS | PRONOUNS | PREPOSITIONS | CONJUNCTIONS | AUXILIARIES | ADVERBS
"""Words that end a phrase and mean nothing alone."""

IRREGULAR_VERBS: Final = words_of(
    "became become began begun bought brought built came chose chosen cost costs drawn drew fell fought found gave given goes gone got grew grown "
    "held hold holds kept knew known laid lay led left lies lost made make makes met paid plays ran run runs rose said sang sat saw seen sells sent "
    "sets shown sings sold sought spent spoken stands stood sung swam taken taught tells took told went wins won wore worn written wrote writes born"
)
"""Verb forms that no ending gives away."""

PARTICLES: Final = words_of("de la le les du des los las van von der den ter zu di da del della dos das y e al el bin ibn af av och")
"""Small words inside names: "Vincent van Gogh", "Bartolomé de las Casas"."""
CONNECTORS: Final = PARTICLES | {"of", "the"}
"""Those of names of things too: "University of the Arts"."""
