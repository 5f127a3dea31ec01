"""Model files and their tensors: what needs no torch."""
