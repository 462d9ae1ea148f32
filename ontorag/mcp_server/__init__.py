"""Tools for agents: the Model Context Protocol over standard input and output, and over HTTP."""
