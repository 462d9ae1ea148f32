"""Relations stated in a sentence: from its dependencies to links and claims. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from onto_core.english.frames import Key
from onto_extract.rules.clauses import Clause, Grammar
from onto_extract.rules.english import MEASURES, NAMED_AS, NAMING, PLACE_PREPOSITIONS, TIME_PREPOSITIONS, deeds_of, doers_of
from onto_extract.rules.mentions import Mention, Mentions
from onto_extract.rules.phrases import thing_at
from onto_extract.rules.relations import LOCATED, Claim, StatedRelation, brackets, outward, places
from onto_extract.rules.sentences import Sentence, SentenceToken
from onto_extract.rules.values import TextValue

BE, HAVE = frozenset({"be", "become", "remain"}), frozenset({"have", "possess", "with", "boast", "feature", "include"})


class Links:
    """The links and claims of one sentence."""

    def __init__(self, mentions: Mentions) -> None:
        self.mentions = mentions
        self.sentence: Sentence = mentions.sentence
        self.grammar = Grammar(mentions)

    def find(self) -> tuple[list[StatedRelation], list[Claim]]:
        links: list[StatedRelation] = []
        claims: list[Claim] = []
        if self.sentence.is_question or self.sentence.is_foreign:
            return links, claims
        for clause in self.grammar.clauses():
            links += self._of_clause(clause)
            claims += self._copula(clause)
        links += self._of_nouns()
        claims += self._appositions()
        links += brackets(self.mentions)
        around = places(self.mentions, self.grammar)
        links += [further for link in links for further in outward(link, around)]
        links += around
        return links, claims

    # -- verbs

    def _of_clause(self, clause: Clause) -> Iterator[StatedRelation]:
        verb, sentence = clause.verb, self.sentence
        if verb.lemma in BE and not clause.passive:
            yield from self._being(clause)
            return
        bases = self._bases(verb)
        agents = [each for by in (*sentence.children(verb, "agent"), *self.grammar.prepositions(verb, "by")) for each in self.grammar.under(by)]
        if clause.passive:
            for theme in clause.subjects:
                for agent in agents:
                    yield from self._doing(bases, verb, agent, theme)
                for object_ in clause.objects:  # "X was awarded Y"
                    yield from self._link([(base, 0.9) for base in bases], theme, object_, verb)
        for theme in clause.objects if not clause.passive else ():
            for subject in clause.subjects:
                yield from self._doing(bases, verb, subject, theme)
        for object_ in clause.objects:  # "forms part of", "has the title of", "takes part in"
            if object_.pos == "NOUN" and self.mentions.name_at(object_) is None:
                for prep in self.grammar.prepositions(object_):
                    for place in self.grammar.under(prep):
                        for subject in clause.subjects if not clause.passive else ():
                            yield from self._link([((*base, object_.lemma.lower(), prep.lower), 1.0) for base in bases], subject, place, verb)
        for called in sentence.children(verb, "oprd"):
            for subject in clause.subjects:
                yield from self._link([(key, 1.0) for key in bases] + self._naming(verb), subject, called, verb)
        named = [each for each in clause.objects if self._is_thing(each)]
        if clause.passive or not named:
            yield from self._adjuncts(clause, bases, clause.subjects)
        else:  # "X built Y in Z" is about where Y was built, "X left Y on Z" about when X did
            yield from self._adjuncts(clause, bases, tuple(named), rivals=True)
            yield from self._adjuncts(clause, bases, clause.subjects, factor=0.8, rivals=True)
        if clause.objects and not clause.passive:
            yield from self._having(clause)

    def _bases(self, verb: SentenceToken) -> list[Key]:
        """The verb alone and with its particle or the adverb before it: ("carry", "out"), ("originally", "name")."""
        lemma, form = verb.lemma.lower(), verb.lower
        particles = [each.lower for each in self.sentence.children(verb, "prt")]
        adverbs = [each.lower for each in self.sentence.children(verb, "advmod") if each.i == verb.i - 1]
        bases = [(lemma, *particles)] + ([(form, *particles)] if form != lemma else [])
        return [(*adverbs, *base) for base in bases] + bases if adverbs else bases

    def _naming(self, verb: SentenceToken) -> list[tuple[Key, float]]:
        """Keys for the sort of name that "also known as" and the like give."""
        if verb.lemma.lower() not in NAMING:
            return []
        adverbs = [each.lower for each in self.sentence.children(verb, "advmod")]
        return [(tuple(name.split()), 0.8) for adverb in adverbs for name in NAMED_AS.get(adverb, ())]

    def _doing(self, bases: list[Key], verb: SentenceToken, agent: SentenceToken, theme: SentenceToken) -> Iterator[StatedRelation]:
        """Links from an agent and a theme, said in either voice."""
        lemma = verb.lemma.lower()
        by = [((*base, "by"), 1.0) for base in bases] + [((noun,), 0.98) for noun in sorted(doers_of(lemma))]
        ways = [([(base, 1.0) for base in bases], agent, theme), (by, theme, agent)]
        for keys, left, right in reversed(ways) if agent.start > theme.start else ways:
            yield from self._link(keys, left, right, verb, ("voice", verb.i, agent.i, theme.i))

    def _adjuncts(
        self, clause: Clause, bases: list[Key], themes: Iterable[SentenceToken], factor: float = 1.0, rivals: bool = False
    ) -> Iterator[StatedRelation]:
        """Links to the prepositional phrases of a clause (where, when, as what) and to its dates."""
        verb = clause.verb
        nouns = sorted(deeds_of(verb.lemma.lower()))
        idiom = [each.lemma.lower() for each in self.sentence.children(verb, "dobj") if not self.mentions.name_at(each)]
        for prep, place in self.grammar.phrases(verb):
            word = prep.lower
            if word == "by":
                continue
            keys = [((*base, word), factor) for base in bases] + [((*base, *idiom, word), factor) for base in bases if idiom]
            if word in PLACE_PREPOSITIONS:
                keys += [(("@place", noun), 0.9 * factor) for noun in nouns] + [((noun,), LOCATED * factor) for noun in nouns if noun == "location"]
            if word in {"from", "in"} and verb.lemma.lower() in {"come", "originate", "hail"}:
                keys += self._within("from")
            if word == "as":
                keys += [((noun,), 0.7 * factor) for noun in sorted(doers_of(verb.lemma.lower()))]
            if word == "as":
                keys += self._naming(verb)
            for theme in themes:
                yield from self._link(keys, theme, place, verb, ("at", prep.i) if rivals else ())
                if word == "as" and not rivals and not self.mentions.name_at(place):
                    yield from self._relational(place, theme, verb)
                if word == "with" and place.pos == "NOUN":
                    yield from self._has(place, theme, verb)
        for value in self.grammar.values(verb, "date"):
            keys = [(base, factor) for base in bases] + [((*base, *idiom), factor) for base in bases if idiom]
            keys += [(("@date", noun), 0.95 * factor) for noun in nouns]
            keys += [((*base, preposition), factor) for base in bases if (preposition := self.grammar.before(value)) in TIME_PREPOSITIONS]
            for theme in themes:
                yield from self._link(keys, theme, value, verb, ("on", value.start) if rivals else ())

    def _having(self, clause: Clause) -> Iterator[StatedRelation]:
        """ "X has a length of 5 m", "X has 27,400 students"."""
        if clause.verb.lemma.lower() in HAVE:
            for thing in clause.objects:
                for subject in clause.subjects:
                    yield from self._has(thing, subject, clause.verb)

    def _has(self, noun: SentenceToken, owner: SentenceToken, verb: SentenceToken) -> Iterator[StatedRelation]:
        """Links of an owner through its attribute, a noun, to what follows "of", its count, and values beside it."""
        keys = self._noun_keys(noun)
        for prep in self.sentence.children(noun, "prep"):
            if prep.lower == "of":
                for place in self.grammar.under(prep):
                    yield from self._link(keys, owner, place, verb, nominal=True)
        for modifier in self.sentence.children(noun, "nummod", "appos", "nmod", "compound", "npadvmod"):
            if (value := self.mentions.value_at(modifier)) is not None:
                counted = [(("@number", *key), factor) for key, factor in keys] if modifier.dep == "nummod" else []
                yield from self._link([*keys, *counted], owner, value, verb)
        if (value := self.mentions.value_at(noun)) is not None:  # "a crew of 13 men" counted as one value
            yield from self._link(keys, owner, value, verb)
        if self.grammar.prepositions(noun, "of") or self.mentions.name_at(noun) is not None or self.mentions.phrase_start(noun) == noun.i:
            return
        head = [((noun.lemma.lower(),), 0.75)]  # "has a V8 engine": the engine is a V8 engine
        if (owned := self.mentions.at(owner)) is not None:
            yield self._pair(head, owned, self._concept(noun), verb, nominal=True)

    # -- being

    def _being(self, clause: Clause) -> Iterator[StatedRelation]:
        verb = clause.verb
        for attribute in self.sentence.children(verb, "attr", "acomp", "oprd"):
            for subject in clause.subjects:
                if subject.pos == "NOUN" and (owners := self._owners(subject)):
                    for owner in owners:  # "the captain of X was Y", "X's length is 5 m"
                        for each in self.grammar.all_of(attribute):
                            yield from self._link(self._noun_keys(subject), owner, each, verb, nominal=True)
                elif subject.pos == "NOUN" and self._is_open(subject):
                    for each in self.grammar.all_of(attribute):
                        yield from self._of_topic(subject, each, verb)
                else:
                    for each in self.grammar.all_of(attribute):
                        yield from self._relational(each, subject, verb)
            if attribute.pos == "ADJ":
                for prep in self.sentence.children(attribute, "prep"):
                    for place in self.grammar.under(prep):
                        for subject in clause.subjects:
                            yield from self._link([((attribute.lower, prep.lower), 1.0)], subject, place, verb)
        for prep in self.sentence.children(verb, "prep"):
            for place in self.grammar.under(prep):
                for subject in clause.subjects:
                    if prep.lower == "with" and place.pos == "NOUN":
                        yield from self._has(place, subject, verb)
                        continue
                    if self.mentions.value_at(place) is None:
                        yield from self._link(self._within(prep.lower), subject, place, verb)
                    if place.pos == "NOUN":  # "is in the energy industry"
                        yield from self._has(place, subject, verb)
        for value in self.grammar.values(verb, "number"):
            for measured in self._measured(value):
                for subject in clause.subjects:
                    yield from self._link(measured, subject, value, verb)

    def _is_open(self, noun: SentenceToken) -> bool:
        """ "The captain": a definite noun that leaves open whose it is."""
        determiners = self.sentence.children(noun, "det", "poss", "nummod")
        if self.mentions.titled(noun) is not None or any(each.capital for each in self.sentence.children(noun, "amod", "compound", "nmod")):
            return False
        return all(each.lower == "the" for each in determiners) and not self.sentence.children(noun, "relcl", "acl", "prep")

    def _of_topic(self, noun: SentenceToken, attribute: SentenceToken, verb: SentenceToken) -> Iterator[StatedRelation]:
        """ "The captain was Y", said of what the text was about just before: as if it said "its captain"."""
        right = self._right(attribute)
        if right is not None:
            topic = self._place_of(verb) or Mention("pronoun", noun.start, noun.start, noun.text, noun.i, word="it")
            yield self._pair([(key, 0.85 * factor) for key, factor in self._noun_keys(noun)], topic, right, verb, nominal=True)

    def _place_of(self, verb: SentenceToken) -> Mention | None:
        """ "in Y, where the captain is Z": the place is Y."""
        where = any(each.lower == "where" for each in self.sentence.children(verb, "advmod"))
        return self.mentions.at(self.sentence.head(verb)) if where and verb.dep == "relcl" else None

    def _within(self, preposition: str) -> list[tuple[Key, float]]:
        keys: list[tuple[Key, float]] = [(("be", preposition), 1.0), ((preposition,), 1.0)]
        if preposition in {"in", "at", "on", "within"}:
            keys += [(("locate", preposition), 0.8), (("location",), LOCATED)]
        if preposition == "from":
            keys += [(("origin",), 0.8), (("location",), 0.0)]
        return keys

    def _measured(self, value: TextValue) -> Iterator[list[tuple[Key, float]]]:
        """ "39 metres long": the nouns that the adjective after the value stands for."""
        following = next((word for word in self.sentence.words if word.start >= value.end), None)
        if following is not None and following.text == "-":
            following = self.sentence.words[following.i + 1] if following.i + 1 < len(self.sentence.words) else None
        if following is None:
            return
        if following.lower in MEASURES:
            yield [((noun,), 1.0) for noun in MEASURES[following.lower]]
        elif following.lower == "in" and following.i + 1 < len(self.sentence.words):
            yield self._noun_keys(self.sentence.words[following.i + 1])  # "5 m in diameter"

    def _owners(self, noun: SentenceToken) -> tuple[SentenceToken, ...]:
        """The owners of a noun: "X's captain", "its captain", "the captain of X"."""
        for poss in self.sentence.children(noun, "poss"):
            return self.grammar.all_of(poss)
        for owning in ({"of", "for"}, {"in", "at", "to"}):
            for prep in self.sentence.children(noun, "prep"):
                if prep.lower in owning:
                    return self.grammar.under(prep)
        return ()

    def _counted(self, noun: SentenceToken) -> SentenceToken:
        """ "one of the members": the members."""
        if noun.lower == "one":
            for prep in self.grammar.prepositions(noun, "of"):
                return next((each for each in self.grammar.under(prep) if each.pos == "NOUN"), noun)
        return noun

    def _relational(self, noun: SentenceToken, holder: SentenceToken, verb: SentenceToken) -> Iterator[StatedRelation]:
        """Links between a holder and the owners of its noun: "X was the captain of Y", "X, a member of Y", "X is one of the members of Y"."""
        noun = self._counted(noun)
        if noun.pos not in {"NOUN", "PROPN"} or self.mentions.name_at(noun) is not None:
            return
        keys = self._noun_keys(noun)
        for owner in self._owners(noun):
            yield from self._link(keys, owner, holder, verb, nominal=True)
            for prep in self.sentence.children(noun, "prep"):
                yield from self._link([((*key, prep.lower), factor) for key, factor in keys], holder, owner, verb)
        for prep in self.sentence.children(noun, "prep"):
            if prep.lower not in {"of", "for"} and noun.pos == "NOUN":
                for place in self.grammar.under(prep):
                    yield from self._link([((*key, prep.lower), factor) for key, factor in keys] + self._within(prep.lower), holder, place, verb)

    def _noun_keys(self, noun: SentenceToken) -> list[tuple[Key, float]]:
        phrase = self.mentions.phrase(noun)
        kept = [1.0]
        for each in self.sentence.words[self.mentions.phrase_start(noun) : noun.i]:
            if each.pos != "PUNCT":  # a post code is no code, but a new captain is a captain
                kept.append(kept[-1] * (0.9 if each.pos in {"ADJ", "VERB"} else 0.65))
        return [(phrase[start:], factor) for start, factor in zip(range(len(phrase)), kept, strict=False)]

    # -- nouns outside of clauses

    def _copula(self, clause: Clause) -> Iterator[Claim]:
        """ "X is a research vessel and a museum ship"."""
        if clause.verb.lemma not in BE or clause.passive:
            return
        for attribute in self.sentence.children(clause.verb, "attr"):
            for subject in clause.subjects:
                mention = self.mentions.at(subject)
                if mention is None or (subject.pos == "NOUN" and mention.kind == "description" and self._owners(subject)):
                    continue
                for each in self.grammar.all_of(attribute):
                    if each.pos == "NOUN" and self.mentions.name_at(each) is None and self.sentence.asserts(each):
                        yield Claim(mention, self.mentions.phrase(each), mention.start, each.end)

    def _appositions(self) -> Iterator[Claim]:
        """ "X, a research vessel", "a research vessel, the X"."""
        for word in self.sentence.words:
            if word.dep != "appos":
                continue
            above = self.sentence.head(word)
            name, noun = (above, word) if self.mentions.name_at(above) else (word, above)
            mention = self.mentions.name_at(name)
            if mention is None or self._lacks_verb(mention):
                continue
            if any(each.tag in {"WP$", "CD"} for each in self.sentence.children(noun, "poss", "nummod")):
                continue  # "X, whose first book": not of X; "Level 5, X"
            if self.mentions.titled(noun) not in {None, mention}:
                continue  # "X, the geologist Y": the noun is the title of the next name in a list
            if noun.pos == "NOUN" and not self._is_named_or_value(noun) and self.sentence.asserts(noun):
                for each in self.grammar.all_of(noun):
                    yield Claim(mention, self.mentions.phrase(each), min(mention.start, each.start), max(mention.end, each.end))

    def _lacks_verb(self, name: Mention) -> bool:
        """ "EM-1 counts the lifts, EM-3 the data room": a determiner right after a name, where the verb is left out."""
        _, last = self.mentions.extent(name)
        return last < len(self.sentence.words) and self.sentence.words[last].dep == "det"

    def _of_nouns(self) -> Iterator[StatedRelation]:
        """Relations that need no verb: "X, the captain of Y", "Y's captain, X", "X, a village in Y"."""
        for word in self.sentence.words:
            if word.dep == "appos" and word.pos == "NOUN" and self.sentence.asserts(word):
                holder = self.sentence.head(word)
                if self.mentions.name_at(holder) is not None and self.mentions.titled(word) is None:
                    yield from self._relational(word, holder, word)
            if word.dep in {"nsubj", "nsubjpass"} and (name := self.mentions.name_at(word)) is not None:
                _, last = self.mentions.extent(name)
                for prep in self.grammar.prepositions(word, "in", "at", "near"):
                    for place in self.grammar.under(prep) if prep.i == last else ():  # "The university in Y has ..."
                        yield from self._link(self._within(prep.lower), word, place, word)
            if word.pos == "NOUN" and self.mentions.name_at(word) is None and self.sentence.asserts(word):
                named = [each for each in self.sentence.children(word, "appos") if self.mentions.name_at(each)]
                for owner in self._owners(word):
                    for each in named:
                        yield from self._link(self._noun_keys(word), owner, each, word, nominal=True)

    def _is_named_or_value(self, word: SentenceToken) -> bool:
        return self.mentions.name_at(word) is not None or self.mentions.value_at(word) is not None

    def _is_thing(self, word: SentenceToken) -> bool:
        return self.mentions.value_at(word) is None and self.mentions.at(word) is not None

    def _link(
        self,
        keys: Iterable[tuple[Key, float]],
        subject: SentenceToken,
        obj: SentenceToken | TextValue,
        verb: SentenceToken,
        rivals: tuple[str | int, ...] = (),
        *,
        nominal: bool = False,
    ) -> Iterator[StatedRelation]:
        left = thing_at(subject, self.mentions)
        right = obj if isinstance(obj, TextValue) else self._right(obj)
        if left is None or right is None or left == right or self.mentions.value_at(subject) is not None:
            return
        end = self.grammar.first(obj) if isinstance(obj, TextValue) else obj
        if self.sentence.asserts(subject) and (end is None or self.sentence.asserts(end)):  # not "no captain", "but not Y"
            yield self._pair(keys, left, right, verb, rivals, nominal=nominal)

    def _pair(
        self,
        keys: Iterable[tuple[Key, float]],
        left: Mention,
        right: Mention | TextValue,
        verb: SentenceToken,
        rivals: tuple[str | int, ...] = (),
        *,
        nominal: bool = False,
    ) -> StatedRelation:
        start, end = min(left.start, right.start, verb.start), max(left.end, right.end, verb.end)
        return StatedRelation(tuple(keys), left, right, start, end, rivals, nominal)

    def _right(self, word: SentenceToken) -> Mention | TextValue | None:
        """The object of a link: a value, something named or pointed at, else what a bare common noun names in general."""
        right = self.mentions.value_at(word) or thing_at(word, self.mentions)
        if right is not None or word.pos not in {"NOUN", "PROPN"}:
            return right
        return None if self.sentence.children(word, "poss", "nummod") else self._concept(word)

    def _concept(self, noun: SentenceToken) -> TextValue:
        """ "a hull of hard wood", "rigged as a barque": the noun with its modifiers."""
        start = self.sentence.words[self.mentions.phrase_start(noun)].start
        return TextValue("concept", start, noun.end, " ".join(self.mentions.text[start : noun.end].split()))
