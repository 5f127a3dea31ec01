//! In which order files are replaced one by one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;

/// Tensors come first, and what describes them last: in this order files go in, and in the other one they are moved out.
#[test]
fn what_describes_the_model_comes_last() {
    for (names, expected) in [
        (&["a.safetensors", "transformer/model.safetensors", "units/b.safetensors"][..], 0),
        (&["README.md", "model.safetensors.index.json", "safetensors", "tokenizer.json", "below/notes.txt"], 1),
        (&["config.json", "unet/config.json", "model_index.json", "df11-manifest.json", "df11-part.json"], 2),
    ] {
        names.iter().for_each(|name| assert_eq!(rank(Path::new(name)), expected, "{name}"));
    }
}
