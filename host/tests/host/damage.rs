//! Bits flipped anywhere in compressed files: found, or without effect; never a panic, and never
//! wrong weights on the disk.

use std::fs;
use std::path::Path;

use crate::common::*;
use ask::{Decompress, decompress, verify};
use df11_host::{Error, InspectOptions, inspect};
use tensors::{bf16, bytes, file, parse, range_of, tensor, unit, weights};

const SUFFIXES: [&str; 6] =
    ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps", "split_positions"];

/// A lone file `in` of unit `m`, with two weights, and tensor `b`; the original is `original`.
fn ours() -> Place {
    let place = Place::new();
    let tensors = [bf16("m.x.weight", &[64, 40], 1), bf16("m.y.weight", &[64, 64], 2), bf16("b", &[64], 3)];
    place.write("original", file(&tensors));
    let options = ask::with_patterns(&[("m", &["x", "y"])]);
    df11_host::compress(place.path("original"), place.path("in"), options, &()).unwrap();
    place
}

/// Writes a file with another bit.
fn write_flipped(path: &Path, sound: &[u8], bit: usize) {
    let mut damaged = sound.to_vec();
    damaged[bit / 8] ^= 0x80 >> (bit % 8);
    fs::write(path, damaged).unwrap();
}

/// Many bits of every tensor. Some have no meaning: padding, entries of tables that no code leads to. Whatever is said
/// to be sound must be restored, and nothing else. Weights cut in another place are damage too, not work that is
/// impossible.
#[test]
fn what_verifies_is_restored_and_nothing_else_is() {
    let place = ours();
    let [input, output, original] = ["in", "out", "original"].map(|name| place.path(name));
    let sound = fs::read(&input).unwrap();
    for name in SUFFIXES.map(|suffix| format!("m.{suffix}")).into_iter().chain(["b".to_owned()]) {
        let range = range_of(&sound, &name);
        let bits = 8 * range.len();
        let mut harmless = Vec::new();
        for bit in (0..bits).step_by(bits.div_ceil(64)) {
            write_flipped(&input, &sound, 8 * range.start + bit);
            let report = verify(&input, None).unwrap();
            for like in [None, Some(original.as_path())] {
                match decompress(&input, &output, Decompress { like, ..Decompress::default() }) {
                    Ok(_) => {
                        assert!(report.is_good(), "{name} {bit}: {report:?}");
                        assert_same_file(&output, &original);
                        fs::remove_file(&output).unwrap();
                    }
                    Err(error) => {
                        // Weights that are cut in another place may also contradict the original's shapes.
                        let is_unlike = name == "m.split_positions" && matches!(error, Error::Unlike { .. });
                        assert!(error.is_damage() || like.is_some() && is_unlike, "{name} {bit}: {error:?}");
                        let failed = &report.failures[0].name;
                        assert!(failed.starts_with(&name[..1]), "{name} {bit}: {report:?}");
                    }
                }
                assert_eq!(entries(place.root()), ["in", "original"], "{name} {bit}");
            }
            harmless.extend(report.is_good().then_some(bit));
        }
        match name.as_str() {
            "m.luts" => assert!(harmless.len() < 40, "{}", harmless.len()),
            // Behind the windows that hold code.
            "m.gaps" => assert!(harmless.iter().all(|bit| *bit >= bits / 3), "{harmless:?}"),
            "m.encoded_exponent" => assert!(harmless.iter().all(|bit| *bit >= bits - 8), "{harmless:?}"),
            _ => assert_eq!(harmless, [0; 0], "{name}"),
        }
    }
}

/// What another tool wrote has no checksums, but an original to be compared with.
#[test]
fn damage_to_foreign_files_shows_against_the_original() {
    let place = Place::new();
    let words = weights(4096, 4);
    let original = place.write("original", file(&[tensor("m.weight", "BF16", &[64, 64], bytes(&words))]));
    let input = place.write("in", file(&unit("m", &[&words])));
    let output = place.path("out");
    let sound = fs::read(&input).unwrap();
    for suffix in SUFFIXES {
        let range = range_of(&sound, &format!("m.{suffix}"));
        let bits = 8 * range.len();
        for bit in (0..bits).step_by(bits.div_ceil(40).max(1)) {
            write_flipped(&input, &sound, 8 * range.start + bit);
            let is_good = verify(&input, Some(&original)).unwrap().is_good();
            let like = Some(original.as_path());
            let restored = decompress(&input, &output, Decompress { like, ..Decompress::default() });
            let is_original = restored.is_ok() && fs::read(&output).unwrap() == fs::read(&original).unwrap();
            assert_eq!(is_good, is_original, "{suffix} {bit}: {restored:?}");
            assert!(!is_good || suffix != "sign_mantissa");
            let _ = fs::remove_file(&output);
            assert_eq!(names(&tree(place.root())), ["in", "original"], "{suffix} {bit}");
        }
    }
}

/// Also the header and the manifest in it: nothing panics, and nothing is restored wrongly.
#[test]
fn a_flipped_bit_in_a_header() {
    let place = ours();
    let (input, output) = (place.path("in"), place.path("out"));
    let (sound, original) = (fs::read(&input).unwrap(), fs::read(place.path("original")).unwrap());
    let header = sound.len() - parse(&sound).0.iter().map(|tensor| tensor.bytes.len()).sum::<usize>();
    let mut restored = 0;
    for bit in (0..8 * header).step_by(59) {
        write_flipped(&input, &sound, bit);
        let _ = verify(&input, None);
        let _ = verify(&input, Some(&place.path("original")));
        let _ = inspect(&input, InspectOptions::default(), &());
        if decompress(&input, &output, Decompress::default()).is_ok() {
            assert!(fs::read(&output).unwrap() == original, "bit {bit}");
            fs::remove_file(&output).unwrap();
            restored += 1;
        }
        assert_eq!(names(&tree(place.root())), ["in", "original"], "bit {bit}");
    }
    assert!(restored < 8 * header / 59 / 2, "{restored} of {}", 8 * header / 59);
}

/// Cut short anywhere: refused, in a header and in the data.
#[test]
fn a_file_cut_short() {
    let place = ours();
    let (input, output) = (place.path("in"), place.path("out"));
    let sound = fs::read(&input).unwrap();
    for length in (0..sound.len()).step_by(sound.len() / 100).chain([sound.len() - 1]) {
        fs::write(&input, &sound[..length]).unwrap();
        let error = decompress(&input, &output, Decompress::default()).unwrap_err();
        assert_matches!(error, Error::Safetensors { .. });
        assert!(verify(&input, None).is_err());
        assert_eq!(names(&tree(place.root())), ["in", "original"]);
    }
}
