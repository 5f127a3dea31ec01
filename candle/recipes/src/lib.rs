//! Models of candle-transformers that make no spans, changed by a few lines: `build.rs` has them. The rest is candle's
//! source, taken when this is built.
#![allow(missing_docs, dead_code, unexpected_cfgs, rust_2018_idioms, clippy::all)]

// What candle's files call `crate`.
use candle_transformers::utils;

/// Gemma 3, with layers that make spans.
pub mod gemma3 {
    include!(concat!(env!("OUT_DIR"), "/gemma3.rs"));
}

/// FLUX.1, whose blocks are decoded when they are entered.
pub mod flux {
    include!(concat!(env!("OUT_DIR"), "/flux.rs"));
}
