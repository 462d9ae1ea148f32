"""Short names for elements that only have IRIs. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from onto_core.vocabulary import local_name, namespace_of


def short_ids(iris: Iterable[str], main: str, prefixes: Mapping[str, str]) -> dict[str, str]:
    """A short name for each IRI: its local name; where two have the same, the one outside the main namespace takes its prefix along."""
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for iri in sorted(iris, key=lambda each: namespace_of(each) != main):
        name = local_name(iri)
        if name in taken:
            short = _shortened(iri, main, prefixes)
            name = iri if short in taken else short
        taken.add(name)
        ids[iri] = name
    return ids


def _shortened(iri: str, main: str, prefixes: Mapping[str, str]) -> str:
    """The part after the main namespace ("Engine/cylinderBore"), or a prefixed name."""
    if iri.startswith(main):
        return iri[len(main) :]
    fitting = [(namespace, prefix) for prefix, namespace in prefixes.items() if namespace and iri.startswith(namespace)]
    if not fitting:
        return iri
    namespace, prefix = max(fitting, key=lambda pair: len(pair[0]))
    return f"{prefix}:{iri[len(namespace) :]}"
