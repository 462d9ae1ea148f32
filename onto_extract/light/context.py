"""The words that may say how two ends of a sentence are related: on the path between them, beside it, and between them. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_extract.light.ends import FactEnd
from onto_extract.rules.english import MEASURES, beside
from onto_extract.rules.sentences import Sentence, SentenceToken

BESIDE: Final = (1.0, 0.75, 0.3)
"""The weight of a word on the path between two ends, one step beside it, and two."""
BETWEEN: Final = 0.6
"""The weight of a word that stands between two ends without another between: parses err."""
CLAIMED: Final = 0.45
"""The share that is left of a word that is nearer to another end than to the object."""
OTHER_FORM: Final = 0.9
"""The weight of a noun that a word only implies: "born" of a birth, "long" of a length."""
FAR: Final = 99


class Tree:
    """A parsed sentence with its ends: distances, paths and claims between its words."""

    def __init__(self, sentence: Sentence, ends: Sequence[FactEnd]) -> None:
        self.sentence, self.ends = sentence, ends
        self._distances: dict[int, list[int]] = {}
        self.of_word = {i: end for end in ends for i in range(end.first, end.last)}

    def distances(self, i: int) -> list[int]:
        """The steps from a word to every other."""
        if i not in self._distances:
            steps = [FAR] * len(self.sentence.words)
            steps[i], queue = 0, deque([i])
            while queue:
                word = self.sentence.words[queue.popleft()]
                for near in (*(child.i for child in self.sentence.children(word)), word.head):
                    if steps[near] == FAR:
                        steps[near] = steps[word.i] + 1
                        queue.append(near)
            self._distances[i] = steps
        return self._distances[i]

    def path(self, a: int, b: int) -> tuple[list[int], list[int]]:
        """The words above `a` and above `b` up to the one over both, which ends the first list."""
        above_a, above_b = self._up(a), self._up(b)
        common = next((i for i in above_a if i in set(above_b)), None)
        if common is None:
            return above_a, above_b
        return above_a[: above_a.index(common) + 1], above_b[: above_b.index(common)]

    def _up(self, i: int) -> list[int]:
        line = [i]
        while (head := self.sentence.words[line[-1]].head) != line[-1]:
            line.append(head)
        return line

    def first_of_list(self, i: int) -> int:
        """The first of the nouns joined with this one: what is said of it is said of all."""
        word = self.sentence.words[i]
        while word.dep == "conj" and self.sentence.head(word).pos not in {"VERB", "AUX"} and word.pos not in {"VERB", "AUX"}:
            word = self.sentence.head(word)
        return word.i

    @cached_property
    def list_heads(self) -> tuple[int, ...]:
        return tuple(self.first_of_list(end.root) for end in self.ends)


@dataclass(frozen=True)
class Context:
    """Two ends of one sentence, the first as subject; `weights`: the stems around them, each with the likelihood that it tells the relation."""

    tree: Tree
    subject: FactEnd
    object: FactEnd

    @cached_property
    def forward(self) -> bool:
        return self.subject.start < self.object.start

    @cached_property
    def between(self) -> Sequence[SentenceToken]:
        one, other = (self.subject, self.object) if self.forward else (self.object, self.subject)
        return self.tree.sentence.words[one.last : other.first]

    @cached_property
    def heads(self) -> tuple[FactEnd, FactEnd]:
        """The first members of the lists that the two ends belong to: what is said of these is said of all. The ends themselves in one list."""
        first, second = (self.tree.of_word.get(self.tree.first_of_list(end.root), end) for end in (self.subject, self.object))
        return (self.subject, self.object) if first is second else (first, second)

    @cached_property
    def joined(self) -> bool:
        """True when the two are members of one list."""
        return self.tree.first_of_list(self.subject.root) == self.tree.first_of_list(self.object.root)

    @cached_property
    def between_heads(self) -> Sequence[SentenceToken]:
        """The words between the first members of the two lists."""
        one, other = sorted(self.heads, key=lambda end: end.start)
        return self.tree.sentence.words[one.last : other.first]

    @cached_property
    def path(self) -> tuple[list[int], list[int]]:
        return self.tree.path(self.tree.first_of_list(self.subject.root), self.tree.first_of_list(self.object.root))

    @cached_property
    def asserted(self) -> bool:
        """True when nothing over either end, or on the way between, takes the statement back."""
        words = self.tree.sentence.words
        return all(self.tree.sentence.asserts(words[i]) for i in (self.subject.root, self.object.root))

    @cached_property
    def others_between(self) -> int:
        """The number of other things between the two."""
        keys = {self.tree.of_word[word.i].key for word in self.between if word.i in self.tree.of_word}
        return len(keys - {self.subject.key, self.object.key})

    @cached_property
    def others_on_path(self) -> int:
        """The number of other names and values on the path."""
        inside = {*self.path[0], *self.path[1]}
        ends = {self.tree.of_word[i] for i in inside if i in self.tree.of_word}
        return sum(end.key not in (self.subject.key, self.object.key) and end.sort != "noun" for end in ends)

    @cached_property
    def weights(self) -> tuple[dict[str, float], dict[str, float]]:
        """The weights of stems of nouns and adjectives, and those of verbs."""
        found: tuple[dict[str, float], dict[str, float]] = {}, {}
        for word, weight in self._weighted():
            of_sort = found[word.pos == "VERB"]
            for form, share in forms(word):
                of_sort[form] = max(of_sort.get(form, 0.0), weight * share)
        return found

    @cached_property
    def by_object(self) -> bool:
        """True when the object does what the verb over it says: "was led by Y", "Y led"."""
        tree = self.tree
        root = tree.sentence.words[tree.first_of_list(self.object.root)]
        above = tree.sentence.head(root)
        if root.dep == "pobj":
            return above.dep == "agent" or above.lower == "by"
        return root.dep == "nsubj" and above.pos == "VERB" and not tree.sentence.children(above, "auxpass")

    def _weighted(self) -> Iterator[tuple[SentenceToken, float]]:
        tree, words = self.tree, self.tree.sentence.words
        b = tree.first_of_list(self.object.root)
        on_path = [*self.path[0], *self.path[1]]
        nearest = [min(tree.distances(i)[word.i] for i in on_path) for word in words]
        to_object = tree.distances(b)
        rivals = [
            tree.distances(head)
            for end, head in zip(tree.ends, tree.list_heads, strict=True)
            if end.key not in (self.subject.key, self.object.key) and head != b and end.sort in {"name", "value"} and head not in self.path[0]
        ]
        inside = {word.i for word in self.between} if not self.others_between else set()
        own = {*range(self.subject.first, self.subject.last), *range(self.object.first, self.object.last)}
        if self.object.sort == "noun":
            own.discard(self.object.root)
        for word in words:
            if word.lower in FUNCTION or word.i in own or not word.text[0].isalpha():
                continue
            other = tree.of_word.get(word.i)
            if other is not None and other.sort in {"name", "value"}:
                continue
            weight = BESIDE[nearest[word.i]] if nearest[word.i] < len(BESIDE) else 0.0
            if any(rival[word.i] < to_object[word.i] for rival in rivals):
                weight *= CLAIMED
            if word.i in inside:
                weight = max(weight, BETWEEN)
            if weight:
                yield word, weight


def forms(word: SentenceToken) -> Iterator[tuple[str, float]]:
    """The stems of a word, and of the nouns that it implies."""
    yield stem(word.lower), 1.0
    yield stem(word.lemma.lower()), 1.0
    for noun in (*beside(word.lemma.lower()), *MEASURES.get(word.lower, ())):
        yield stem(noun), OTHER_FORM
