"""A position in the tokens of a query, with the refusals that name it. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from cypher_executor.syntax.tokens import Edit, Kind, Token, Words, refusal
from onto_core.errors import QueryRejected

Item = TypeVar("Item")


class Use(NamedTuple):
    """A feature at a place, and the edits that replace it, if there are any; these may need another feature."""

    feature: str
    start: int
    edits: tuple[Edit, ...] = ()
    needs: str = ""


class Cursor:
    """Steps through the tokens, for every reader of the grammar. `uses` are the features met that not every product has."""

    def __init__(self, words: Words) -> None:
        self.text, self.tokens, self.partner = words.text, words.tokens, words.partner
        self.index = 0
        self.token = self.tokens[0]
        self.uses: list[Use] = []

    def take(self) -> Token:
        token = self.token
        self.index += 1
        self.token = self.tokens[self.index]
        return token

    def ahead(self, steps: int = 1) -> Token:
        return self.tokens[min(self.index + steps, len(self.tokens) - 1)]

    def sees(self, *marks: str) -> bool:
        return self.token.kind == "mark" and self.token.value in marks

    def sees_kind(self, *kinds: Kind) -> bool:
        return self.token.kind in kinds

    def sees_word(self, *words: str) -> bool:
        return self.token.kind == "word" and self.token.value in words

    def accept(self, mark: str) -> bool:
        if self.token.kind == "mark" and self.token.value == mark:
            self.take()
            return True
        return False

    def accept_word(self, *words: str) -> bool:
        """Take all the words when they follow each other here, else none of them."""
        for step, word in enumerate(words):
            token = self.ahead(step)
            if token.kind != "word" or token.value != word:
                return False
        for _ in words:
            self.take()
        return True

    def expect(self, mark: str, where: str) -> Token:
        if not self.sees(mark):
            raise self.unexpected(f"{mark!r} is expected {where}")
        return self.take()

    def several(self, read: Callable[[], Item]) -> list[Item]:
        """One or more of what `read` reads, with commas between them."""
        items = [read()]
        while self.accept(","):
            items.append(read())
        return items

    def replaced(self, token: Token, text: str) -> Edit:
        return Edit(token.start, token.end, text)

    def expect_word(self, word: str, where: str) -> Token:
        if not self.sees_word(word):
            raise self.unexpected(f"{word} is expected {where}")
        return self.take()

    def name(self, what: str) -> str:
        """Take any word or quoted name: keywords are names here."""
        if not self.sees_kind("word", "name"):
            raise self.unexpected(f"{what} is expected here")
        token = self.take()
        return token.text if token.kind == "word" else token.value

    def unexpected(self, wanted: str) -> QueryRejected:
        return self.refuse(f"{wanted}, not {'the end of the query' if self.token.kind == 'end' else shown(self.token.text)}")

    def refuse(self, message: str, start: int | None = None) -> QueryRejected:
        return refusal(self.text, self.token.start if start is None else start, message)

    def feature(self, name: str, start: int | None = None, *edits: Edit, needs: str = "") -> None:
        self.uses.append(Use(name, self.token.start if start is None else start, edits, needs))


def shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")
