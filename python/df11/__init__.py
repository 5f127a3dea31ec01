"""df11: lossless 11-bit models."""
