"""What a negation denies: the step, the mention or the value right behind it, or what is said to be missing. Pure."""

from __future__ import annotations

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.shape import Place
from onto_query.enumeration.tables.chains import Chains


class Denials(Chains):
    """The negations of one question."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.content = frozenset(self.analysis.content())

    def _negated(self, namer: Mention | None, new: Place) -> bool:
        """True when a negation stands right before the words of the step, with nothing that names anything between."""
        if not self.analysis.negations:
            return False
        first = min(namer.first if namer is not None else len(self.lowers), int(new.at))
        content = [j for j in self.content if not self.lexicon.has("light", self.lowers[j])]  # "haven't got a single certificate"
        if self._missing(namer, new):
            return True
        if namer is not None and any(self.lexicon.has("nobody", self.lowers[i]) and self._behind(namer, i) for i in self.analysis.negations):
            return True  # "who reports to nobody"
        for i in self.analysis.negations:
            start = namer.first if namer is not None and namer.first > i else int(new.at)
            if i < start and not any(i < j < start for j in content):
                return True
            if i < first and not any(i < j < first for j in content):
                return True
        return False

    def _missing(self, namer: Mention | None, new: Place) -> bool:
        """True for what is said to be missing behind its name: "for which foods is the origin missing"."""
        if namer is not None:
            last = namer.last
        elif new.mention is not None and new.open is not None:
            last = new.mention.last
        else:
            return False
        missing = (i for i in self.analysis.negations if i >= last and self.lexicon.has("missing", self.lowers[i]))
        return any(not any(last <= j < i for j in self.content) for i in missing)

    def denied(self, mention: Mention, new: Place) -> bool:
        """True when a negation stands right before a mention, or before the verb that leads to it."""
        content = self.content
        if self.analysis.left_out.issuperset(range(mention.first, mention.last)):
            return True
        for i in self.analysis.negations:
            between = [j for j in content if i < j < mention.first]
            if i < mention.first and len(between) <= 1 and not any(self.joins(self.lowers[j]) for j in range(i, mention.first)):
                return True
        return False

    def _behind(self, namer: Mention, i: int) -> bool:
        """True for a word right behind those of a link, but for a preposition."""
        return self.lexicon.back_over(self.lowers, i - 1, "preposition") == namer.last - 1 or i == namer.last
