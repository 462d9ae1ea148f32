"""The languages that texts are read in: found by their function words, with their stems, sentence ends and closed word classes."""
