"""Texts with their facts, as a person would have them extracted."""
