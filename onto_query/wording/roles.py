"""Roles on nodes of their own, told as relations: a film with a credit whose craft is director and that is Ada's is directed by her. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from onto_query.graph_query import Edge, IsA, Node, Pattern, Term, Var
from onto_query.profile.roles import Role


def told_by_roles(patterns: Sequence[Pattern], roles: Mapping[str, Role], shown: Collection[Var]) -> tuple[Pattern, ...]:
    """The patterns with an edge by the role in the place of those that lead over an entry. `shown`: variables of which something else is told."""
    kept = list(patterns)
    entries = {end for each in patterns if isinstance(each, Edge) for end in (each.subject, each.object) if isinstance(end, Var)} - set(shown)
    for entry in sorted(entries, key=lambda each: each.name) if roles else ():
        around = [each for each in kept if entry in _ends(each)]
        for role in roles.values():
            if (role.value is not None or role.kind) and (way := _way(entry, around, kept, role)) is not None:
                edge, used = way
                kept[kept.index(used[0])] = edge
                kept = [each for each in kept if each not in used]
                break
    return tuple(kept)


def _way(entry: Var, around: Sequence[Pattern], patterns: Iterable[Pattern], role: Role) -> tuple[Edge, list[Pattern]] | None:
    """The edge that says what the edges around an entry say, and those; None where they say another role, or more."""
    edges = [each for each in around if isinstance(each, Edge)]
    link = next((each for each in edges if each.properties == (role.link,) and (each.subject == entry) == role.inward), None)
    person = next((each for each in edges if each.properties == (role.person,) and each.subject == entry), None)
    function = next((each for each in edges if each.properties == (role.function,) and each.subject == entry), None)
    kinds = [each for each in around if isinstance(each, IsA)]
    if link is None or person is None or (function is None and role.kind not in {each.class_iri for each in kinds}):
        return None
    used: list[Pattern] = [link, person, *((function,) if function is not None else ()), *kinds]
    if function is None:
        pass
    elif isinstance(function.object, Var):
        named = [each for each in patterns if each is not function and function.object in _ends(each)]
        if not any(isinstance(each, Edge) and each.properties == (role.named,) and each.object == role.value for each in named):
            return None
        used += named
    elif function.object != role.value:
        return None
    owner = link.object if role.inward else link.subject
    if not isinstance(owner, (Var, Node)) or len(around) > len([each for each in used if entry in _ends(each)]):
        return None
    return Edge(owner, (role.iri,), person.object), used


def _ends(pattern: Pattern) -> set[Term]:
    if isinstance(pattern, Edge):
        return {pattern.subject, pattern.object}
    return {pattern.node} if isinstance(pattern, IsA) else set()
