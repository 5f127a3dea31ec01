//! Tensors by their names: a compressed model's are the original's, however they are read.

use df11_host::{Model, OpenOptions};

use crate::common::*;

/// A reference model as the official compressor made it, opened like its original; and the original.
fn pair(name: &str) -> [Model; 2] {
    let original = data(&format!("models/{name}/bf16"));
    let like = options(|options: &mut OpenOptions| options.like = Some(original.clone()));
    [Model::open_with(data(&format!("models/{name}/df11")), &like).unwrap(), Model::open(original).unwrap()]
}

#[track_caller]
fn assert_same_tensors(got: &Model, expected: &Model) {
    assert_eq!(got.names(), expected.names());
    for ((name, got), (_, expected)) in got.iter().zip(expected.iter()) {
        assert_eq!((got.name(), got.dtype(), got.shape()), (name, expected.dtype(), expected.shape()));
        assert!(got.bytes().unwrap() == expected.bytes().unwrap(), "{name}");
    }
}

#[test]
fn official_models() {
    for name in MODELS {
        let [compressed, original] = pair(name);
        assert!(compressed.is_compressed() && !original.is_compressed());
        assert_same_tensors(&compressed, &original);
    }
}
