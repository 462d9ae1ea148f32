"""English words that say nothing of what a sentence is about, and verbs that begin a command. Data, pure."""

from __future__ import annotations

from onto_core.english.words import AUXILIARIES, DETERMINERS, PRONOUNS, words_of

FUNCTION_WORDS = (DETERMINERS | PRONOUNS | AUXILIARIES) - {"neither", "several", "nothing"} | words_of("""other same done
    of in on at by for from to with without into onto over under between among through during as than per via within
    and or but nor not n't if then so also too only just even still yet ever never always
    please tell show list give find name get display enumerate know want like let see say says said
    exist exists existing called named known recorded mentioned listed more most less least fewer number count total amount
    graph database knowledge data collection""")
"""Words that name nothing in an ontology by themselves."""

COMMANDS = words_of("list show give find name tell get display enumerate")
