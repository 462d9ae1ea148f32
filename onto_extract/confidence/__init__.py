"""The confidence of a fact: the evidence for it, in named features, and the probability that a calibration makes of that."""
