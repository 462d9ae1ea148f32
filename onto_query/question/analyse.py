"""Analysis of a question by its words alone: form, expected answer, amounts, order, mentions. Pure; no graph, no ontology."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from onto_query.question.constructs import (
    AsWell,
    Period,
    Run,
    Same,
    Smalltalk,
    Whole,
    average_of_counts,
    describes,
    find_alternatives,
    find_as_well,
    find_asides,
    find_concord,
    find_conjunctions,
    find_deep,
    find_ever,
    find_first_time,
    find_groups,
    find_limit,
    find_numbering,
    find_openers,
    find_run,
    find_same,
    find_whole,
    is_named_kind,
    smalltalk,
    wants_image,
)
from onto_query.question.forms import Form, Wanted, read_form
from onto_query.question.language import language_of_question
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.measures.amounts import find_amounts
from onto_query.question.measures.orders import (
    Comparison,
    Function,
    Ordering,
    Superlative,
    find_aggregates,
    find_comparison,
    find_ordering,
    find_superlatives,
)
from onto_query.question.measures.repeated import find_multiple, find_repeated
from onto_query.question.preamble import asked_from
from onto_query.question.references import refers, unresolved
from onto_query.question.scope import find_scope
from onto_query.question.words import Word, WordSpan, in_names, positions, split
from onto_query.question.writing import asks_to_write
from onto_query.question.written.texts import Quoted, find_quoted, texts_said

_SENTENCE_END = re.compile(r"[?.!]\s*$")
LONGEST_VALUE = 4
"""Words in the name of a property that begins with a word for an aggregate."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A question taken apart. Positions are word indexes; `structure` has those of words that steer the reading and name nothing."""

    text: str
    words: tuple[Word, ...]
    form: Form
    wanted: Wanted
    hints: frozenset[str]
    """Words that a fitting property or class may have in its name, from `who`, `when`, `how long`."""
    target: int
    """The place where the thing asked for would be named: the word after `which`, `how many`, `list`."""
    amounts: tuple[Amount, ...] = ()
    comparison: Comparison | None = None
    superlative: Superlative | None = None
    superlatives: tuple[Superlative, ...] = ()
    """All of them, in order: "the oldest director of the longest film"; `superlative` is the first."""
    ordering: Ordering | None = None
    """The order of all rows; no row is left out for it."""
    repeated: Amount | None = None
    """How often something has to have happened: "more than once"; it is none of the amounts."""
    limit: int | None = None
    """The rows that a command asks for: `show me 10 films`."""
    aggregate: Function | None = None
    aggregates: tuple[tuple[int, Function], ...] = ()
    """Each with its position: "the minimum and maximum price". Empty for a count."""
    unit: str = ""
    """The unit in which a count is wanted: "minute" for `how many minutes`."""
    percentage: Run | None = None
    """`what percentage of`, `share of`: the words stay content, for a property may be called so."""
    on_average: Run | None = None
    """`on average`, and `the average number of` things per group: an average of counts."""
    groups: tuple[int, ...] = ()
    """The first words after `per`, `for each`, `broken down by`."""
    alternatives: tuple[int, ...] = ()
    """The positions of `or` between two phrases."""
    same: Same | None = None
    whole: Whole | None = None
    as_well: AsWell | None = None
    pronouns: tuple[int, ...] = ()
    """The positions of words that refer to something outside the question, which nobody knows from the question alone."""
    purpose: Run | None = None
    """The statement before the question, in the first person, that tells what it is for; it asks nothing."""
    polite: tuple[Run, ...] = ()
    """Greetings and politeness around the question, which add nothing to it."""
    smalltalk: Smalltalk = ""
    """Not a question at all: a greeting, thanks, a farewell, or a cry for help."""
    wanted_image: bool = False
    """The question asks for a picture."""
    quoted: tuple[Quoted, ...] = ()
    """What is asked of values by a quoted text: to contain it, to start with it."""
    negations: tuple[int, ...] = ()
    left_out: frozenset[int] = frozenset()
    """Words of what a remark leaves out: "cancelled ones excluded"."""
    grouped: bool = False
    """`each`, `per`: one line for every member."""
    kind: bool = False
    """The question asks what kind, type or sort of thing something is."""
    beyond: tuple[int, ...] = ()
    """Words that ask for more than the rules can: what holds of `every` one, `more` of this `than` of that, the `same`, one `or` the other."""
    structure: frozenset[int] = frozenset()
    asides: frozenset[int] = frozenset()
    """Words beside the question, which ask nothing."""
    deep: bool = False
    """Links that lead on and on are meant over any number of steps: "directly or further down the line"."""
    language: str = "en"

    @property
    def calendar(self) -> Period | None:
        """The part of a date by which the question wants its rows: `each year`, `per month`, `by decade`."""
        return self._period_at(self.groups[0]) if len(self.groups) == 1 else None

    @property
    def asked_period(self) -> Period | None:
        """The part of a date that is asked for: "in which month were the most ...", where each month has its own number."""
        return self._period_at(self.target) if self.form == "select" and self.wanted == "time" and self.superlative is not None else None

    def _period_at(self, i: int) -> Period | None:
        if not 0 <= i < len(self.words):
            return None
        lexicon, word = lexicon_of(self.language), self.words[i].lower
        if lexicon.has("decade", word):
            return "decade"
        unit = lexicon["unit"].at([word], 0)
        return unit[0] if unit is not None and unit[0] in {"year", "month"} else None  # type: ignore[return-value]

    @property
    def in_amounts(self) -> frozenset[int]:
        """The words of numbers and dates with their units and bounds: "an hour or longer"."""
        return frozenset(i for amount in self.amounts for i in range(amount.first, max(amount.last, amount.end)))

    @property
    def of_people(self) -> bool:
        """True for a question that speaks of "people", "somebody"."""
        lexicon = lexicon_of(self.language)
        return any(lexicon.has("people", word.lower) for word in self.words)

    @property
    def told_before(self) -> str:
        """What stands before the question and is not read as a condition."""
        return self.text[self.words[self.purpose.first].start : self.words[self.purpose.last - 1].end] if self.purpose is not None else ""

    def content(self) -> tuple[int, ...]:
        """Indexes of the words that should name something."""
        return tuple(i for i, word in enumerate(self.words) if i not in self.structure and not word.function)


Span = TypeVar("Span", bound=WordSpan)


def analyse(text: str, language: str = "", whole: Sequence[tuple[int, int]] = (), compounds: Callable[[str], bool] | None = None) -> Analysis:
    """Analyse a question. Never fails: unread words stay content words for the next stages, which report them.

    `whole`: characters `[start, end)` that are known to be one name. `compounds`: whether a compound that may say an aggregate is a name as it is.
    """
    spoken = language or language_of_question(text)
    lexicon = lexicon_of(spoken)
    words, lowers = _words(text, whole, lexicon, compounds)
    if texts := texts_said(words, lowers, lexicon):
        words, lowers = _words(text, (*whole, *texts), lexicon, compounds)
    amounts, structure = find_amounts(words, lowers, lexicon)
    scope = find_scope(text, words, lowers, lexicon)
    structure |= scope.markers
    of_whole = find_whole(lowers, lexicon)
    ordering = find_ordering(lowers, lexicon)
    ordered = {*range(ordering.first, ordering.last), *ordering.direction} if ordering else set()
    structure |= ordered
    comparison = find_comparison(lowers, structure, lexicon) if of_whole is None else None
    names = in_names(words)
    structure |= (first_time := find_first_time(lowers, lexicon, dated=any(amount.on != "number" for amount in amounts)))
    numbering = find_numbering(text, words, lexicon)
    structure |= numbering
    polite = find_openers(lowers, lexicon)
    closed = next((run.first for run in polite if run.first and run.last == len(lowers)), len(lowers))
    ranks = find_superlatives(lowers[:closed], structure, lexicon, {*names, *ordered})  # "who was born first? please"
    superlatives = tuple(found for found in ranks if not (ordered | first_time) & set(range(found.first, found.last)))
    ranked = positions(superlatives) | {i for found in superlatives for i in found.beside}
    ranked |= {each.first - 1 for each in superlatives if each.first and lexicon.has("intensifier", lowers[each.first - 1])}
    structure |= ranked
    amounts = tuple(amount for amount in amounts if not ranked & set(range(amount.first, amount.last)))
    plain = bool(superlatives) and superlatives[0].limit == 1
    limit, limited = find_limit(words, lowers, lexicon, ranked=plain) or (None, None)
    structure |= positions((limited,) if limited is not None else ())
    amounts = tuple(amount for amount in amounts if limited is None or amount.first not in range(limited.first, limited.last))
    if limit is not None and superlatives and superlatives[0].limit == 1:
        superlatives = (replace(superlatives[0], limit=limit), *superlatives[1:])  # "name 3 people with the most films"
    superlative = superlatives[0] if superlatives else None
    if (repeated := find_repeated(amounts, lowers, lexicon)) is not None:
        amounts = tuple(amount for amount in amounts if amount is not repeated)
        structure.add(repeated.last)
    if comparison is None and (multiple := find_multiple(amounts, lowers, lexicon)) is not None:
        comparison, factor = multiple
        amounts = tuple(amount for amount in amounts if amount is not factor)
        structure.add(factor.last)
    if of_whole is not None:
        structure.update(range(of_whole.first, of_whole.last))
    on_average = find_run(lowers, "on average", lexicon)
    if on_average is not None and describes(words, lowers, on_average, lexicon):
        on_average = None
    structure |= positions((on_average,) if on_average else ())
    aggregates = find_aggregates(lowers, structure, lexicon)
    aggregate = aggregates[0][1] if aggregates else None
    structure.update(i for _, first, last in lexicon["value of"].within(lowers) for i in range(first, last - 1))
    asked = lexicon["question"].at(lowers, 0)
    kinds = [
        (first, last)
        for _, first, last in lexicon["kind"].within(lowers)
        if asked and asked[0] == "thing" and (not first or (words[first - 1].function and not is_named_kind(lowers, first, lexicon)))
    ][:1]  # but "the starship class of" is what the graph calls a value
    structure.update(i for first, last in kinds for i in range(first, max(first + 1, last - 1)))
    quoted = find_quoted(words, lowers, lexicon)
    structure |= {i for each in quoted for i in range(each.first, each.last)}
    same = find_same(lowers, lexicon)
    structure |= positions((*polite, *((same,) if same and same.how != "share" else ())))
    greeted = polite[0].last if polite and not polite[0].first else 0
    start, spoken_of = asked_from(text, words, lowers, lexicon, greeted)
    if start > greeted:
        structure.update(i for i in range(start) if i not in spoken_of)  # "I'm writing about Ada Byron. What has she published?"
    form, wanted, hints, target = read_form(words, lowers, lexicon, text=text, start=start, structure=structure)
    if form == "select" and wanted == "thing" and target < len(words) and lexicon.has("calendar", lowers[target]) and target not in structure:
        wanted, hints = "time", hints | lexicon.measures["when"]
        structure.add(target)
    if form == "ask" and (ones := _and_which(text, words, lowers, lexicon)) is not None:
        there = next((last for _, _, last in lexicon["existential"].within(lowers)), None)
        if there is not None and not refers(lowers[:ones], max(start, there), lexicon):  # "Are there any comedies? Which ones?"
            structure.update(range(ones, len(lowers)))
            form, wanted = "select", "thing"
            target = next((i for i in range(there, ones) if i not in structure and not words[i].function), there)
    as_well = find_as_well(lowers, lexicon)
    tail = frozenset(range(as_well.first, as_well.last)) if as_well is not None and as_well.what == "count" else frozenset[int]()
    distributives = tuple(i for i, word in enumerate(lowers) if lexicon.has("each", word) and i not in tail)
    steered = structure | find_conjunctions(text, words, lowers, lexicon)
    compared = tuple(i for i, word in enumerate(lowers) if i not in steered and (lexicon.has("beyond", word) or _negative(word, lexicon)))
    structure |= find_ever(lowers, form, lexicon)
    grouped = bool(distributives) and (form == "count" or aggregate is not None)
    counts = form == "count"
    on_average = on_average or average_of_counts(lowers, aggregates, lexicon)
    percentage = find_run(lowers, "percentage", lexicon)
    staffed = any(lexicon.has("headcount", word) for word in lowers)
    groups = find_groups(words, lowers, lexicon, computes=counts or staffed or bool(aggregates) or on_average is not None or percentage is not None)
    alternatives = find_alternatives(words, lowers, structure, lexicon)
    averaged = on_average if groups or not (aggregates and on_average and on_average.first == aggregates[0][0]) else None
    steering = (*(superlatives[1:]), *(run for run in (ordering, averaged, percentage, same, of_whole) if run is not None))
    unhandled = {run.first for run in steering} | set(alternatives) | {amount.first for amount in amounts if amount.on == "age"}
    unhandled |= {repeated.first} if repeated is not None else set()
    unhandled |= {found.first for found in superlatives if found.common or found.offset} | {first for first, _ in aggregates[1:]}
    pronouns = unresolved(text, words, lowers, structure, lexicon)
    apart = form == "ask" or (target == len(words) and on_average is None)  # "when did each exhibition open"
    beyond = {*compared, *pronouns, *(i for i in distributives if not grouped and (apart or i >= target)), *unhandled}
    deep = find_deep(lowers, lexicon)
    asides = find_asides(text, words, lowers, lexicon) | deep | tail | scope.asides
    denied = [i for i, word in enumerate(lowers) if lexicon.has("negation", word) and i not in structure | names]
    agreeing = find_concord(text, words, lowers, denied, lexicon)
    structure |= agreeing
    denied = [i for i in denied if i not in agreeing]
    found = Analysis(
        text=text,
        words=words,
        form="write" if asks_to_write(text, lowers, lexicon, start) else form,
        wanted=wanted,
        hints=hints,
        target=target,
        amounts=amounts,
        comparison=comparison,
        superlative=superlative,
        superlatives=superlatives,
        ordering=ordering,
        repeated=repeated,
        limit=limit,
        aggregate=aggregate if not counts else None,
        aggregates=aggregates if not counts else (),
        unit=(lexicon["unit"].at(lowers, target) or ("", 0))[0] if counts else "",
        percentage=percentage,
        on_average=on_average,
        groups=groups,
        alternatives=alternatives,
        same=same,
        whole=of_whole,
        as_well=as_well,
        pronouns=pronouns,
        quoted=quoted,
        purpose=Run(greeted, start) if start > greeted else None,
        polite=polite,
        smalltalk=smalltalk(lowers, lexicon),
        wanted_image=wants_image(lowers, lexicon),
        kind=bool(kinds) and form == "select",
        negations=tuple(sorted({*scope.negations, *denied})),
        left_out=scope.left_out,
        grouped=grouped,
        beyond=tuple(sorted(beyond)),
        structure=frozenset(structure) | asides,
        asides=asides,
        deep=bool(deep),
        language=spoken,
    )
    return without(found, asides) if asides else found


def _and_which(text: str, words: Sequence[Word], lowers: tuple[str, ...], lexicon: Lexicon) -> int | None:
    """Where "Which ones?" begins in a sentence of its own behind a question, or ", and if so, which ones"."""
    ones = lexicon["which ones"].before(lowers, len(lowers))
    if ones is None:
        return None
    so = lexicon["if so"].before(lowers, ones[1])
    return so[1] if so is not None else ones[1] if _SENTENCE_END.search(text[: words[ones[1]].start]) else None


def _words(
    text: str, whole: Sequence[tuple[int, int]], lexicon: Lexicon, compounds: Callable[[str], bool] | None
) -> tuple[tuple[Word, ...], tuple[str, ...]]:
    words = split(text, whole, lexicon.language)
    made: list[Word] = []
    for word in words:
        joined = made[-1].text + word.text if made and made[-1].end == word.start and lexicon.has("compound", made[-1].lower) else ""
        if joined and compounds is not None and compounds(joined):
            word = replace(made.pop(), text=joined, end=word.end, hyphen=word.hyphen)  # "Mindestbestand" of `mindestbestand`
        made.append(word)
    return tuple(made), tuple(word.lower.replace("’", "'") for word in made)


def without(analysis: Analysis, taken: Collection[int]) -> Analysis:
    """The analysis when the words at `taken` are names of things: what only they said ("order 4711", "Seven Samurai", "The Last Command") is none."""

    def kept(found: tuple[Span, ...]) -> tuple[Span, ...]:
        return tuple(span for span in found if not set(range(span.first, span.last)) <= set(taken))

    def one(span: Span | None) -> Span | None:
        return span if span is not None and kept((span,)) else None

    superlatives = kept(analysis.superlatives)
    aggregates = tuple(pair for pair in analysis.aggregates if pair[0] not in taken)
    return replace(
        analysis,
        amounts=kept(analysis.amounts),
        superlatives=superlatives,
        superlative=superlatives[0] if superlatives else None,
        comparison=one(analysis.comparison),
        repeated=one(analysis.repeated),
        ordering=one(analysis.ordering),
        percentage=one(analysis.percentage),
        on_average=one(analysis.on_average),
        same=one(analysis.same),
        whole=one(analysis.whole),
        aggregates=aggregates,
        aggregate=aggregates[0][1] if aggregates else None,
        groups=tuple(i for i in analysis.groups if i - 1 not in taken),
        alternatives=tuple(i for i in analysis.alternatives if i not in taken),
        pronouns=tuple(i for i in analysis.pronouns if i not in taken),
        negations=tuple(i for i in analysis.negations if i not in taken),
        beyond=tuple(i for i in analysis.beyond if i not in taken),
    )


def without_names(analysis: Analysis, names: Callable[[str], bool]) -> Analysis:
    """The analysis without aggregates that only begin the name of a value: the `average lifespan` of a species, where none has a lifespan."""
    taken: set[int] = set()
    for first, _ in analysis.aggregates:
        for last in range(first + 2, min(first + LONGEST_VALUE, len(analysis.words)) + 1):
            inside = [word.text for word in analysis.words[first:last]]
            if names(" ".join(inside)) and not names(" ".join(inside[1:])):
                taken.update(range(first, last))
    return replace(without(analysis, taken), structure=analysis.structure - taken) if taken else analysis


def _negative(word: str, lexicon: Lexicon) -> bool:
    return any(word.startswith(prefix) for (prefix,) in lexicon["negative prefix"].meanings)
