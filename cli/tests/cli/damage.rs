//! Bits flipped anywhere in compressed files: found, or without effect; never a panic, and never
//! wrong weights on the disk.

use std::fs;
use std::path::Path;

use crate::common::*;
use df11_host::{InspectOptions, inspect};
use refusal::{Decompress, decompress, verify};
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

/// Bits that matter: of a code, of a table's entry or length in use, of a gap or position in use, …
#[test]
fn a_flipped_bit_is_found_by_the_command() {
    let place = ours();
    let (input, output) = (place.path("in"), place.path("out"));
    let sound = fs::read(&input).unwrap();
    for name in ["m.luts", "m.encoded_exponent", "m.sign_mantissa", "m.output_positions", "m.gaps", "b"] {
        let range = range_of(&sound, name);
        let length = range.len();
        // The gaps and the tables are padded at their ends.
        let within = match name {
            "m.gaps" => [0, length / 4, length / 3],
            "m.luts" => [0, 100, 256 - 40],
            _ => [0, length / 2, length - 2],
        };
        for (offset, bit) in within.into_iter().zip([0, 3, 7]) {
            write_flipped(&input, &sound, 8 * (range.start + offset) + bit);
            let before = tree(place.root());

            let outcome = df11!("verify", input);
            assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""), "{name} {offset}: {outcome:?}");
            assert!(outcome.stdout.contains(if name == "b" { "b: " } else { "m" }), "{outcome:?}");
            df11!("decompress", input, "-o", output).failed(1);
            df11!("decompress", input, "-o", output, "--like", place.path("original")).failed(1);
            assert_eq!(refusal::changes(&before, &tree(place.root())), [""; 0]);
        }
    }
}

/// Many bits of every tensor. Some have no meaning: padding, entries of tables that no code leads to. Whatever is said
/// to be sound must be restored, and nothing else. Weights cut in another place are damage too, not work that is
/// impossible.
#[test]
fn what_verifies_is_restored_and_nothing_else_is() {
    let place = ours();
    let (input, output) = (place.path("in"), place.path("out"));
    let (sound, original) = (fs::read(&input).unwrap(), fs::read(place.path("original")).unwrap());
    for suffix in SUFFIXES {
        let range = range_of(&sound, &format!("m.{suffix}"));
        let bits = 8 * range.len();
        let mut harmless = Vec::new();
        for bit in (0..bits).step_by(bits.div_ceil(64)) {
            write_flipped(&input, &sound, 8 * range.start + bit);
            let is_good = verify(&input, None).unwrap().is_good();
            let restored = decompress(&input, &output, Decompress::default());
            assert_eq!(is_good, restored.is_ok(), "{suffix} {bit}: {restored:?}");
            match restored {
                Ok(_) => {
                    assert!(fs::read(&output).unwrap() == original, "{suffix} {bit}");
                    fs::remove_file(&output).unwrap();
                    harmless.push(bit);
                }
                Err(error) => assert!(error.is_damage(), "{suffix} {bit}: {error:?}"),
            }
            assert_eq!(names(&tree(place.root())), ["in", "original"], "{suffix} {bit}");
        }
        match suffix {
            "luts" => assert!(harmless.len() < 40, "{}", harmless.len()),
            // Behind the windows that hold code.
            "gaps" => assert!(harmless.iter().all(|bit| *bit >= bits / 3), "{harmless:?}"),
            "encoded_exponent" => assert!(harmless.iter().all(|bit| *bit >= bits - 8), "{harmless:?}"),
            _ => assert_eq!(harmless, [0; 0], "{suffix}"),
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
        assert_matches!(error, df11_host::Error::Safetensors { .. });
        assert!(verify(&input, None).is_err());
        assert_eq!(names(&tree(place.root())), ["in", "original"]);
    }
}
