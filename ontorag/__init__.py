"""The doors of OntoRAG: what people, agents and other software use it through. Nothing below imports them."""
