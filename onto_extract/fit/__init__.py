"""Proposals made to fit the ontology before they are judged: the classes of things settled over the whole chunk, and mends before refusals."""

from onto_extract.fit.fitting import fitted

__all__ = ["fitted"]
