"""Sections of settings, and the kinds of value that many settings have."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from onto_core.collection import NAME
from onto_core.secrets import know, know_password_of

Positive = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0)]
Fraction = Annotated[float, Field(ge=0, le=1)]
CollectionName = Annotated[str, Field(pattern=NAME)]
Files = Annotated[tuple[str, ...], Field(min_length=1)]


class Section(BaseModel):
    """A group of settings. An unknown name is an error: a typing mistake must not pass in silence."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)

    @model_validator(mode="after")
    def _keep_secrets(self) -> Self:
        """Make the secrets known, and the passwords in addresses, so that nothing that is printed repeats them."""
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, SecretStr):
                know(value.get_secret_value())
            elif isinstance(value, str):
                know_password_of(value)
        return self
