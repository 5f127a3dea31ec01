//! A real trained layer goes through the command and comes back.

use std::fs;
use std::path::PathBuf;

use crate::common::*;

fn sample() -> PathBuf {
    data("samples/minilm-layer0-bf16.safetensors")
}

/// 68 %, as the format promises of trained weights. The metadata stays, and two keys are added.
#[test]
fn smaller_by_a_third_and_back_to_the_same_bytes() {
    let place = Place::new();
    let (compressed, restored) = (place.path("compressed.safetensors"), place.path("restored.safetensors"));
    let summary = df11!("compress", sample(), "-o", compressed, "--json").good().json();
    let number = |key: &str| summary[key].as_u64().unwrap();
    assert_eq!(number("bytes_before"), fs::metadata(sample()).unwrap().len());
    assert_eq!(number("bytes_after"), fs::metadata(&compressed).unwrap().len());
    assert_eq!((number("units"), number("weights")), (1, 6));
    for (before, after) in [("unit_bytes_before", "unit_bytes_after"), ("bytes_before", "bytes_after")] {
        let part = number(after) as f64 / number(before) as f64;
        assert!(0.66 < part && part < 0.70, "{part}");
    }
    let [(_, before), (_, mut after)] = [&sample(), &compressed].map(|path| tensors::parse(&fs::read(path).unwrap()));
    assert!(after.remove("dfloat11_config").is_some() && after.remove("df11_manifest").is_some());
    assert!(after == before && !before.is_empty(), "{after:?}");

    df11!("verify", compressed).good();
    df11!("verify", compressed, "--against", sample()).good();
    df11!("decompress", compressed, "-o", restored).good();
    assert_same_file(&restored, &sample());
}

#[test]
fn the_same_bytes_every_time_and_on_any_number_of_threads() {
    let place = Place::new();
    let first = place.path("first.safetensors");
    df11!("compress", sample(), "-o", first).good();
    for threads in ["1", "2", "7"] {
        let again = place.path(&format!("{threads}.safetensors"));
        df11!("compress", sample(), "-o", again, "--threads", threads).good();
        assert_same_file(&again, &first);
        let restored = place.path(&format!("{threads}-restored.safetensors"));
        df11!("decompress", first, "-o", restored, "--threads", threads).good();
        assert_same_file(&restored, &sample());
    }
}
