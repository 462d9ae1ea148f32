"""Extraction without a model: spaCy's parse, the ontology's labels, and English."""

from __future__ import annotations

from onto_extract.rules.proposer import RulesProposer, propose

__all__ = ["RulesProposer", "propose"]
