"""The tools, a module for each sort of work."""
