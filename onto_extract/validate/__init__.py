"""The judge of triples: `validate` says which of them conform to the ontology together, and why others do not."""

from onto_extract.validate.judge import validate

__all__ = ["validate"]
