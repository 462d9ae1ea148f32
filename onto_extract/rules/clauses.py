"""The clauses of a sentence: verbs with their subjects, words joined by "and", and the phrases and values that belong to a verb. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onto_extract.rules.mentions import Mentions
from onto_extract.rules.sentences import Sentence, SentenceToken
from onto_extract.rules.values import TextValue


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb with its subjects and objects. In a passive clause, `subjects` undergo what the verb says."""

    verb: SentenceToken
    subjects: tuple[SentenceToken, ...]
    objects: tuple[SentenceToken, ...]
    passive: bool


class Grammar:
    """One sentence, asked for its clauses and their parts."""

    def __init__(self, mentions: Mentions) -> None:
        self.mentions = mentions
        self.sentence: Sentence = mentions.sentence

    def clauses(self) -> Iterator[Clause]:
        for word in self.sentence.words:
            if word.pos in {"VERB", "AUX"} and word.dep not in {"aux", "auxpass"} and self.sentence.asserts(word):
                subjects, passive = self._subjects(word)
                if subjects:
                    yield Clause(word, subjects, self._objects(word), passive)

    def _subjects(self, verb: SentenceToken) -> tuple[tuple[SentenceToken, ...], bool]:
        """The subjects of a verb, and True when they undergo it; taken from the verb or noun above when it has none of its own."""
        sentence = self.sentence
        own = sentence.children(verb, "nsubj", "nsubjpass")
        passive = bool(sentence.children(verb, "nsubjpass", "auxpass"))
        if own:
            return tuple(each for subject in own for each in self.all_of(subject)), passive
        above = sentence.head(verb)
        if above.i == verb.i:
            return (), passive
        if verb.dep == "conj" and above.pos in {"VERB", "AUX"}:
            subjects, before = self._subjects(above)
            objects = sentence.children(verb, "dobj")
            return subjects, passive or (before and verb.tag in {"VBN", "VBD"} and not objects and not sentence.children(verb, "aux"))
        if verb.dep == "acl" and above.pos in {"NOUN", "PROPN"} and verb.tag in {"VBN", "VBG", "VBD"}:
            return (above,), verb.tag != "VBG"
        if verb.dep == "advcl" and verb.tag in {"VBN", "VBG"} and not sentence.children(verb, "mark"):
            return self._subjects(above)[0], verb.tag == "VBN"
        if verb.dep == "xcomp" and above.lemma in {"begin", "start", "continue", "go", "help", "come", "manage"}:
            return self._subjects(above)[0], passive
        return (), passive

    def _objects(self, verb: SentenceToken) -> tuple[SentenceToken, ...]:
        """The objects of a verb. "The ship Y built": the ship, when the clause has no pronoun for it."""
        objects = tuple(each for obj in self.sentence.children(verb, "dobj") for each in self.all_of(obj))
        if verb.dep != "relcl" or objects or not self.sentence.children(verb, "nsubj") or self.sentence.children(verb, "auxpass", "prep"):
            return objects
        has_pronoun = any(each.tag in {"WDT", "WP"} for each in self.sentence.children(verb))
        return () if has_pronoun else (self.sentence.head(verb),)

    def all_of(self, word: SentenceToken) -> tuple[SentenceToken, ...]:
        """The word and those joined to it by "and"; only itself where commas alone join, nothing in a list of alternatives."""
        members, queue, visited = [word], [word], [word]
        certain = True
        while queue:
            member = queue.pop()
            joints = {cc.lower for cc in self.sentence.children(member, "cc")}
            if joints & {"or", "nor"}:
                return ()
            certain = certain and "but" not in joints
            for child in self.sentence.children(member, "conj", "appos"):
                name, own = self.mentions.titled(child), self.mentions.titled(member)
                if child.dep == "appos" and not (name and own and (name == own or self._in_list(child))):
                    continue
                if child.dep == "conj" and child.pos in {"VERB", "AUX"}:
                    continue
                if name is None or name != own:
                    members.append(child)
                queue.append(child)
                visited.append(child)
        if not certain or not any(self.sentence.children(each, "cc") for each in visited):
            return (word,)
        return tuple(sorted(members, key=lambda each: each.i))

    def _in_list(self, word: SentenceToken) -> bool:
        """True when an apposition is one more member of a list: further members follow it."""
        return bool(self.sentence.children(word, "conj")) or any(self._in_list(each) for each in self.sentence.children(word, "appos"))

    def prepositions(self, verb: SentenceToken, *lower: str) -> tuple[SentenceToken, ...]:
        return tuple(each for each in self.sentence.children(verb, "prep") if not lower or each.lower in lower)

    def under(self, prep: SentenceToken) -> tuple[SentenceToken, ...]:
        return tuple(each for obj in self.sentence.children(prep, "pobj") for each in self.all_of(obj))

    def phrases(self, verb: SentenceToken) -> Iterator[tuple[SentenceToken, SentenceToken]]:
        """(preposition, its noun) for the phrases of a verb, including those that the parser hung on a date or an agent beside it."""
        queue = [(prep, 0) for prep in self.sentence.children(verb, "prep", "agent")]
        dated = [each for each in self.sentence.children(verb, "npadvmod", "dobj") if self.mentions.value_at(each)]
        queue += [(prep, 0) for each in dated for prep in self.prepositions(each)]
        while queue:
            prep, depth = queue.pop(0)
            for obj in self.under(prep):
                if prep.lower != "by":
                    yield prep, obj
                if depth == 0 and (self.mentions.value_at(obj) is not None or prep.lower == "by" or prep.dep == "agent"):
                    queue += [(each, 1) for each in self.sentence.children(obj, "prep") if each.lower != "of"]

    def values(self, verb: SentenceToken, sort: str) -> Iterator[TextValue]:
        """The values that belong to the clause of a verb, and not to a clause within it."""
        for value in self.mentions.values:
            if value.sort == sort and (governor := self._governor(value)) is not None and governor.i == verb.i:
                yield value

    def _governor(self, value: TextValue) -> SentenceToken | None:
        """The verb that a value depends on, with nothing but prepositions, other values, agents and places between."""
        word = self.first(value)
        while word is not None and word.head != word.i and self.mentions.value_at(self.sentence.head(word)) is value:
            word = self.sentence.head(word)
        while word is not None and word.head != word.i:
            above = self.sentence.head(word)
            if above.pos in {"VERB", "AUX"} and above.dep not in {"aux", "auxpass"}:
                return above
            between = self.mentions.value_at(above) is not None or above.pos in {"ADP", "ADJ", "ADV"} or self.mentions.name_at(above) is not None
            between = between and above.dep not in {"advcl", "acl", "relcl", "nsubj", "nsubjpass", "ROOT"}
            if not between and not (value.sort == "number" and above.pos == "NOUN" and above.dep in {"attr", "npadvmod"}):
                return None
            word = above
        return None

    def first(self, value: TextValue) -> SentenceToken | None:
        """The first word of a value."""
        return next((each for each in self.sentence.words if value.start <= each.start < value.end), None)

    def before(self, value: TextValue) -> str:
        word = self.first(value)
        return self.sentence.words[word.i - 1].lower if word is not None and word.i > 0 else ""
