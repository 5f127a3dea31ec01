//! Input that is written to while it is read.

use super::*;
use df11_host::{CompressOptions, Progress};
use std::io::{Seek, SeekFrom, Write};
use steps::Once;

/// Does something when the first bytes are done. While the units are planned nothing is done yet.
fn at_first_bytes(act: impl Fn()) -> impl Progress {
    Once::new(|bytes, _| bytes > 0, act)
}

/// A file `in` of two weights, and what overwrites the second with these words when the first unit is done.
fn overwriting(words: &[u16]) -> (Place, impl Progress + use<>) {
    let place = Place::new();
    let path = place.write("in", file(&[bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2)]));
    let bytes = bytes(words);
    let overwrite = move || {
        let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.seek(SeekFrom::End(-(bytes.len() as i64))).unwrap();
        file.write_all(&bytes).unwrap();
    };
    (place, at_first_bytes(overwrite))
}

/// Compresses two weights, the second of which becomes `words` in between.
fn overwritten(words: &[u16]) -> (Place, df11_host::Result<()>) {
    let (place, progress) = overwriting(words);
    let result = df11_host::compress(place.path("in"), place.path("out"), CompressOptions::default(), &progress);
    (place, result.map(drop))
}

#[test]
fn weights_that_have_no_code() {
    let (place, result) = overwritten(&[0x7f80; 4096]);
    assert_matches!(result, Err(Error::Changed { path }) if path == place.path("in"));
    assert_eq!(names(&tree(place.root())), ["in"]);
}

/// Words of the same exponents can take other numbers of bits.
#[test]
fn weights_of_another_length() {
    let mut words = weights(4096, 2);
    let rarest = words.iter().copied().min_by_key(|word| word & 0x7fff).unwrap();
    words[..2000].fill(rarest);
    let (place, result) = overwritten(&words);
    assert!(result.is_err());
    assert_eq!(names(&tree(place.root())), ["in"]);
}

/// Other signs and mantissas take the same number of bits. What is written then is what was read, with its checksum; to a
/// stream, the header with the checksums is written first.
#[test]
fn weights_whose_exponents_stay() {
    let words: Vec<u16> = weights(4096, 2).iter().map(|word| word ^ 0x8055).collect();
    let (place, result) = overwritten(&words);
    result.unwrap();
    assert!(verify(&place.path("out"), None).unwrap().is_good());
    decompress(&place.path("out"), &place.path("back"), Decompress::default()).unwrap();
    assert_same_file(&place.path("back"), &place.path("in"));

    let (place, progress) = overwriting(&words);
    let model = df11_host::Model::open(place.path("in")).unwrap();
    let result = df11_host::compress_to(&model, std::io::sink(), None, &progress);
    assert_matches!(result, Err(Error::Changed { path }) if path == place.path("in"));
}

/// Cuts a file short when the first bytes are done. Were it mapped, the system would end the process.
fn cutting_short(path: &Path) -> impl Progress {
    at_first_bytes(move || fs::OpenOptions::new().write(true).open(path).unwrap().set_len(5000).unwrap())
}

#[test]
fn a_file_that_is_cut_short() {
    let weights: Vec<_> = (0..20).map(|i| bf16(&format!("layers.{i}.weight"), &[200, 200], i)).collect();
    let place = Place::new();
    let original = place.write("in", file(&weights));
    df11_host::compress(&original, place.path("df11"), CompressOptions::default(), &()).unwrap();
    let (compressed, out) = (place.path("df11"), place.path("out"));
    let before = fs::read(&compressed).unwrap();
    let is_changed = |result: df11_host::Result<()>, input: &Path| {
        assert_matches!(result, Err(Error::Changed { path }) if path == input);
    };
    let cut = cutting_short(&compressed);
    is_changed(df11_host::verify(&compressed, Default::default(), &cut).map(drop), &compressed);
    fs::write(&compressed, &before).unwrap();
    let cut = cutting_short(&compressed);
    is_changed(df11_host::decompress(&compressed, &out, Default::default(), &cut).map(drop), &compressed);
    let cut = cutting_short(&original);
    is_changed(df11_host::compress(&original, &out, Default::default(), &cut).map(drop), &original);
    assert_eq!(names(&tree(place.root())), ["df11", "in"]);
}
