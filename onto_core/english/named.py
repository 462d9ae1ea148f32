"""The parts of messages that are about names: those that a chunk brings along, and the decisions on which are one thing. Pure."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class NameSoFar(BaseModel):
    """A thing that other chunks of the document name, so that "she" and a short name can be understood without them."""

    model_config = ConfigDict(frozen=True)
    name: str = Field(min_length=1, max_length=300)
    also: tuple[str, ...] = ()
    """Its other names in the document."""
    kind: Literal["person", "organisation", "place", "thing", ""] = ""
    pronoun: Literal["she", "he", "it", ""] = ""
    nouns: tuple[str, ...] = ()
    """Common nouns that the document calls it by: "museum"."""
    ago: int | None = Field(default=None, ge=1)
    """Chunks since it was spoken of; nothing where only a later chunk does."""
    topic: bool = False
    """True for the thing that the chunk before was last about."""


class IdentityWire(BaseModel):
    """A decision on what is one thing, with its reason: `iri` has all the `names`; `was` are the IRIs that some would have had alone."""

    model_config = ConfigDict(frozen=True)
    rule: Literal["alias", "key", "vocabulary", "decision", "apart", "unlinked"]
    iri: str
    names: tuple[str, ...] = ()
    why: str = ""
    was: tuple[str, ...] = ()
