"""Runs torch modules from compressed weights."""
