"""The extractor without a generating model: words, dependencies, types, sentence vectors and solved examples, weighed together."""
