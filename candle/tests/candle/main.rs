//! Everything of df11-candle that runs: one program, since each that links candle takes long to build.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod bits; // logits from compressed weights, against candle's from plain ones
mod common; // the tiny models of `data/`, compressed, and how they generate
mod held; // where compressed weights are, what shares them, and what they take
mod layers; // `Df11::linear` and `Df11::embedding`
mod own_model; // guards, rows of tables, threads, damage
mod page; // docs/CANDLE.md
mod reference; // logits, against those of Python transformers
mod run; // the command `df11 run`
