//! Units of more than one piece: weights that begin and end within pieces, and at their edges.

use std::fs;

use crate::common::*;
use tensors::{bf16, file};

/// Weights of one unit, 15 million words together. A difference in a later piece is found, counted and placed.
#[test]
fn there_and_back() {
    let place = Place::new();
    let weights = [("a.q.weight", 5 << 20), ("a.k.weight", 3), ("a.v.weight", 10 << 20), ("a.o.weight", 1000)];
    let tensors: Vec<_> = (1..).zip(weights).map(|(seed, (name, n))| bf16(name, &[n, 1], seed)).collect();
    let (original, df11, other) = (place.write("in", file(&tensors)), place.path("df11"), place.path("other"));
    let pattern = place.write("pattern.json", r#"{ "a": ["q", "k", "v", "o"] }"#);
    df11!("compress", original, "-o", df11, "--pattern", pattern).good();
    df11!("decompress", df11, "-o", place.path("out")).good();
    assert_same_file(&place.path("out"), &original);
    let verified = df11!("verify", df11, "--against", original).good();
    assert_eq!(verified.stdout, "good: 1 unit sound, 4 checksums right, 4 tensors compared with the original\n");

    fs::copy(&original, &other).unwrap();
    edit_bytes(&other, |bytes| {
        let end = bytes.len();
        bytes[end - 2000 - 7..][..2].iter_mut().for_each(|byte| *byte ^= 1);
    });
    let found = df11!("verify", df11, "--against", other);
    assert_eq!(found.code, 1);
    let first = 2 * (10 << 20) - 7;
    let said = format!("a.v.weight: 2 bytes differ from the original, the first at {first}\n");
    assert!(found.stdout.starts_with(&said), "{found:?}");
}
