"""The closed word classes of English that the light segmenter goes by. Data, pure. Other languages have none, and lose only that."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DETERMINERS: Final = _words("a an the this that these those each every either neither some any no all both few many much several such another")
PRONOUNS: Final = _words(
    "i you he she it we they me him her us them my your his its our their mine yours hers ours theirs myself himself herself itself themselves "
    "who whom whose which what where when why how there here one ones someone anyone something anything everything nothing"
)
SUBJECTS: Final = _words("i you he she it we they who which that")
"""What a finite verb follows."""
PREPOSITIONS: Final = _words(
    "of in on at by for from to with without into onto over under between among through during before after since until against about above below "
    "near across along around behind beside besides beyond despite except inside outside toward towards upon via within as per than like"
)
CONJUNCTIONS: Final = _words("and or but nor so yet if because although though while whereas whether unless then also however therefore thus")
MODALS: Final = _words("can could will would shall should may might must")
AUXILIARIES: Final = MODALS | _words("is are was were be been being am has have had having do does did 's 're 've 'll")
ADVERBS: Final = _words(
    "not very too more most less least only just even still already again once now later early soon often never always sometimes usually "
    "currently formerly previously originally mainly mostly well up out off down away together quickly quite rather almost"
)
FUNCTION: Final = DETERMINERS | PRONOUNS | PREPOSITIONS | CONJUNCTIONS | AUXILIARIES | ADVERBS
"""Words that end a phrase and mean nothing alone."""

IRREGULAR_VERBS: Final = _words(
    "became become began begun bought brought built came chose chosen cost costs drawn drew fell fought found gave given goes gone got grew grown "
    "held hold holds kept knew known laid lay led left lies lost made make makes met paid plays ran run runs rose said sang sat saw seen sells sent "
    "sets shown sings sold sought spent spoken stands stood sung swam taken taught tells took told went wins won wore worn written wrote writes born"
)
"""Verb forms that no ending gives away."""

CONNECTORS: Final = _words("of the de la le les du des van von der den di da del della y e al el bin ibn")
"""Small words inside a name: "University of the Arts", "Vincent van Gogh"."""
