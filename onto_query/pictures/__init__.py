"""Parts of a graph to look at."""
