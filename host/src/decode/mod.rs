//! Decodes units on the CPU, on all cores.

pub(crate) mod elements;
pub(crate) mod parallel;
pub(crate) mod pieces;
