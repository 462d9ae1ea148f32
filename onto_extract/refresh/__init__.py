"""Extractions made anew where the ontologies, the model, the prompt or the rules in force would make others."""
