"""What is answered without a query, in the language it was said in: greetings, thanks, farewells, calls for help, requests for pictures."""

from __future__ import annotations

from typing import Final

from onto_core.messages import Answer
from onto_query.answer import finish, terms_of
from onto_query.question.vocabulary import SURE
from onto_query.state import State

SHOWN: Final = 6
"""Classes of the graph that help tells of."""


def without_query(state: State) -> Answer | None:
    """The answer to what asks nothing of a graph; None for a question, and for words that the graph has as a name ("Help!" is a film)."""
    analysis, language = state.analysis, terms_of(state).language
    if analysis.smalltalk and not _named(state):
        said = language.sentence(analysis.smalltalk, _seed(state), **({"has": _has(state)} if analysis.smalltalk == "help" else {}))
        return finish(state.step("talk", analysis.smalltalk), "out_of_scope", said.strip(), None)
    if analysis.wanted_image and not any(item.senses[0].score >= SURE and item.senses[0].kind == "property" for item in state.items):
        return finish(state.step("talk", "a picture is asked for"), "unanswerable", language.sentence("image", _seed(state)), None)
    return None


def _named(state: State) -> bool:
    """True when all that was said is the name of a thing."""
    return any(mention.sure and mention.last - mention.first >= len(state.analysis.words) - 1 for mention in state.links)


def _seed(state: State) -> str:
    return f"{state.variety} {state.question.text}" if state.variety else ""


def _has(state: State) -> str:
    """A sentence on the classes with the most things; "" where nothing is known of the graph."""
    terms = terms_of(state)
    held = state.grounded.profile.classes if state.grounded is not None else {}
    counted = sorted(((each.things, iri) for iri, each in held.items() if iri and terms.is_about_things(iri)), reverse=True)[:SHOWN]
    if not counted:
        return ""
    plurals = terms.language.clauses
    said = [f"{count} {terms.kind(iri, count)}" if plurals else f"{terms.kind(iri)} ({count})" for count, iri in counted]
    return terms.language.sentence("has", things=terms.language.listed(said))
