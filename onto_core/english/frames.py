"""Relations that English says in many ways: being part, being kept, owning, making, beginning ... whatever the ontology calls them. Pure.

A frame joins the phrases that a text uses with the general names that ontologies use. A phrase entails its frame; what only one of the two sides
has ("hang on" the wall) entails the general name ("located in") and not the other way round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Key = tuple[str, ...]
"""Lemmas of a phrase: ("build", "by"), ("take", "part", "in"), ("captain",). ("@date", "launch") is the date of a launch, in whatever words."""

_WITHIN = "in|at|on|within|inside"


@dataclass(frozen=True, slots=True)
class FrameRole:
    """A frame as a phrase says it: `forward` when the phrase leads from the first of its two ends to the second."""

    frame: str
    forward: bool
    general: bool = True
    """True for the names that ontologies use, False for a phrase that says more than its frame, or can mean something else."""

    @property
    def turned(self) -> FrameRole:
        return FrameRole(self.frame, not self.forward)

    @property
    def named(self) -> FrameRole:
        """The same role, as a property names it."""
        return FrameRole(self.frame, self.forward)


_FRAMES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "place": (
        f"locate {_WITHIN}, location, be {_WITHIN}, {_WITHIN}, place, contain in",
        f"situate|base|place|stand|sit|lie|house|install|mount|display|exhibit|keep|store|hang|rest|site|find {_WITHIN}, site",
        "location of, be location of",
        "house",
    ),
    "occurrence": (
        f"take place {_WITHIN}, occur {_WITHIN}, happen {_WITHIN}, location, place, venue",
        f"hold|stage|conduct|run {_WITHIN}, carry out {_WITHIN}",
        "witness",
        "host",
    ),
    "region": (
        "contain in, fall within, be within, within, part of, locate in, location",
        "lie in|within, be in, in, locate within, situate in|within",
        "contain",
        "",
    ),
    "part": (
        "part of, form part of, component of, include in",
        "section of, piece of, element of, constituent of",
        "part, component, compose of, consist of, make up of, include, comprise",
        "contain, incorporate, feature, have",
    ),
    "member": ("member of, membership, affiliate with", "belong to, join, sit on, serve on", "member", ""),
    "owned": ("owner, own by, ownership", "belong to, property of, possess by", "own, owner of", "possess"),
    "kept": ("keeper, keep by, custodian, hold by", "preserve|house|store by, look after by", "keep, keeper of", "look after, preserve, hold"),
    "material": (
        "material, make of, make from, consist of, make up of, make out of",
        "carve|cast|build|construct|fashion|forge of|from|in, be of",
        "",
        "",
    ),
    "done": (
        "carry out by, perform by, conduct by, execute by, associate with, undertake by",
        "make|complete|lead|direct|hold|do|run by, agent",
        "carry out, perform, conduct, undertake",
        "execute, lead, direct, run",
    ),
    "made": (
        "make by, create by, produce by, generate by, creator, maker, producer, attribute to",
        "build|construct|write|paint|design|compose|draw|manufacture|carve|issue|publish|develop|sculpt|assemble|prepare|compile|edit by, "
        "draw up by, put together by, put up by, work of",
        "make, create, produce, generate",
        "build, construct, write, paint, design, compose, draw, draw up, manufacture, carve, issue, publish, develop, sculpt, "
        "compile, edit, put together",
    ),
    "participation": (
        "participate in, take part in",
        "attend, compete in, be present at",
        "participant, attendee, participate",
        "attend by, join by",
    ),
    "residence": (f"live|reside {_WITHIN}, residence, home", "dwell in, settle in", "resident", ""),
    "origin": ("come from, origin, originate in|from", "hail from, stem from", "", ""),
    "employment": ("work for|at, employer, employ by", "", "employ, employee", "hire"),
    "topic": ("be about, about, concern, subject, topic", "describe, deal with, discuss, treat, cover", "subject of", ""),
    "mention": ("refer to, mention", "cite, name", "mention in|by", ""),
    "depiction": ("depict, represent, show", "portray, picture, illustrate", "depict by|in|on", "portray by|in"),
    "supply": ("feed", "supply, serve, deliver to", "feed by", "supply by, serve by, feed from, draw from"),
    "basis": (
        "base on, derive from, adapt from, draw from, draw up from, copy from, compile from, extract from, prepare from",
        "make|build from, follow",
        "",
        "",
    ),
    "version": ("revision of, revise from, version of, correct version of, update of", "", "", ""),
    "quotation": ("quote from, quote", "cite from", "quote by|in", ""),
    "use": ("use, employ, utilize, draw on, make use of, work from", "rely on, rest on, apply, consult", "use by|in, employ by", ""),
    "result": ("generate, produce, result in, yield", "", "generate by, produce by, result of, result from", "come out of"),
    "invalidation": ("invalidate at time, @date invalidate, @date invalidation, @date withdraw, @date cancel, @date revoke", "@date destroy", "", ""),
    "language": ("language, in language, express in, write in", "compose in, publish in, speak", "language of", ""),
    "rule": ("govern by", "administer|rule|run by", "govern", "administer, rule"),
    "obedience": ("conform to, comply with", "obey, follow, meet", "", ""),
    "child": ("parent", "son|daughter|child of, father, mother, bear to", "child, parent of", "son, daughter, father|mother of"),
    "spouse": ("spouse, marry, marry to", "wife, husband, wed", "", ""),
    "birth": ("birth place, birthplace, bear in, @place birth", "bear at", "", ""),
    "death": ("death place, deathplace, die in, @place death", "die at", "", ""),
    "start": (
        "start, begin, start at time, @date start, @date begin, @date beginning",
        "commence, open, take effect, take place, @date commence",
        "",
        "",
    ),
    "end": ("end, end at time, @date end, close, @date close", "conclude, cease, @date conclude", "", ""),
    "measure": ("measure, monitor", "", "measure by, monitor by", ""),
    "control": ("control, regulate", "", "control by, regulate by", ""),
    "award": ("award", "receive, win, award with, honour with", "recipient, award to, winner", ""),
    "schooling": ("alma mater, education", "graduate from, study at, educate at, attend", "alumnus", ""),
    "succession": ("successor, succeed by", "replace by, follow by", "predecessor, successor of, succeed", "replace"),
    "authority": ("act on behalf of, act for", "do for, on behalf of, work for", "", ""),
    "alternative": ("alternate of, version of", "", "", ""),
    "transport": ("deliver to, go to, goes to", "send|address|hand to, hand over to", "", ""),
    "sending": ("come from", "send|sign|receive from|by", "", ""),
    "naming": ("identify by, identifier, code", "label|tag|number|register|list|catalogue as|under", "identify", ""),
    "leading": ("director, direct by", "film by, lead by", "direct", ""),
    "authorship": ("author, write by", "novel|book|story|poem|essay|article|play|memoir|work|diary|text|report|translation by", "author of", ""),
    "composition": ("composer, compose by", "quartet|symphony|concerto|song|opera|sonata|music|score|piece by", "", ""),
    "audience": ("maximum attendee capacity, capacity, seating capacity", "hold, take, seat, @number seat", "", ""),
    "publication": ("@date publish, @date publication", "come out, @date come out, @date appear, @date issue, @date post", "", ""),
    "publisher": ("publisher, publish by", "bring out by, come out from, issue by", "", ""),
    "pages": ("number of page, page count, page", "run to, @number page", "", ""),
    "burial": ("resting place, place of burial, @place burial", "bury in|at", "", ""),
}  # fmt: skip
"""Frame -> names and phrases that lead forward, names and phrases that lead back. "a|b in" stands for "a in" and "b in"."""


def _keys(text: str) -> Iterator[Key]:
    for phrase in filter(None, map(str.strip, text.split(","))):
        yield from _expanded(tuple(phrase.split(" ")))


def _expanded(parts: tuple[str, ...]) -> Iterator[Key]:
    """ "stand|draw up in" is ("stand", "in"), ("draw", "up", "in")."""
    for number, part in enumerate(parts):
        if "|" in part:
            for way in part.split("|"):
                yield from _expanded((*parts[:number], way, *parts[number + 1 :]))
            return
    yield parts


def _table(columns: Iterable[tuple[int, bool]]) -> Mapping[Key, tuple[FrameRole, ...]]:
    roles: dict[Key, dict[FrameRole, None]] = defaultdict(dict)
    for name, row in _FRAMES.items():
        for column, forward in columns:
            for key in _keys(row[column]):
                role = FrameRole(name, forward, general=column in (0, 2))
                if role.named not in roles[key]:
                    roles[key][role] = None
    return {key: tuple(found) for key, found in roles.items()}


NAMES: Final = _table(((0, True), (2, False)))
"""Keys of property names -> the frames that they name."""
PHRASES: Final = _table(((0, True), (1, True), (2, False), (3, False)))
"""Keys of phrases in texts -> the frames that they entail."""
