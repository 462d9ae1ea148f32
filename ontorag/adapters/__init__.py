"""OntoRAG in the places that other frameworks keep for it: one module a framework, which alone imports that framework."""
