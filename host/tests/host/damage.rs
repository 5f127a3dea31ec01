//! Bits flipped anywhere in compressed files: found, or harmless; never a panic, and never wrong weights on the disk.

use std::fs;

use df11_host::{CompressOptions, DecompressOptions, Patterns, VerifyOptions, compress, decompress, verify};
use df11_tests::effort;

use crate::common::*;
use tensors::{bf16, file, range_of};

const SUFFIXES: [&str; 6] =
    ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps", "split_positions"];

/// A lone file `in` of the unit `m`, with two weights, and the tensor `b`; the original is `original`.
fn ours() -> Place {
    let place = Place::new();
    let tensors = [bf16("m.x.weight", &[64, 40], 1), bf16("m.y.weight", &[64, 64], 2), bf16("b", &[64], 3)];
    place.write("original", file(&tensors));
    let patterns = Patterns::new([("m".to_owned(), vec!["x".to_owned(), "y".to_owned()])]).unwrap();
    let set = options(|options: &mut CompressOptions| options.patterns = Some(patterns));
    compress(place.path("original"), place.path("in"), &set, &()).unwrap();
    place
}

/// Every bit in a long run, some of each tensor and of the header in a short one. A file that verifies is restored, and no
/// other is. Bits without a meaning are padding, and entries of tables that no code leads to.
#[test]
fn what_verifies_is_restored_and_nothing_else_is() {
    let place = ours();
    let [input, output, original] = ["in", "out", "original"].map(|name| place.path(name));
    let sound = fs::read(&input).unwrap();
    let header = 0..sound.len() - range_of(&sound, "b").len();
    let places = SUFFIXES.map(|suffix| (suffix, range_of(&sound, &format!("m.{suffix}"))));
    for (name, range) in places.into_iter().chain([("b", range_of(&sound, "b")), ("header", header)]) {
        let bits = 8 * range.len();
        let mut harmless = Vec::new();
        for bit in (0..bits).step_by(bits.div_ceil(effort::rounds(512) as usize).max(1)) {
            let mut damaged = sound.clone();
            damaged[range.start + bit / 8] ^= 0x80 >> (bit % 8);
            fs::write(&input, damaged).unwrap();
            let verified = verify(&input, &VerifyOptions::default(), &());
            let is_sound = verified.as_ref().is_ok_and(|report| report.is_good());
            match decompress(&input, &output, &DecompressOptions::default(), &()) {
                Ok(report) if report.checksums > 0 => {
                    assert!(is_sound, "{name} {bit}: {verified:?}");
                    assert_same_file(&output, &original);
                }
                // The manifest's name was hit, so that it is a model of another tool.
                Ok(_) => assert_eq!(name, "header"),
                Err(error) => assert!(!is_sound, "{name} {bit}: {error}"),
            }
            place.remove("out");
            assert_eq!(entries(place.root()), ["in", "original"], "{name} {bit}");
            harmless.extend(is_sound.then_some(bit));
        }
        match name {
            "luts" | "header" => {}
            // Behind the windows that hold code.
            "gaps" => assert!(harmless.iter().all(|bit| *bit >= bits / 3), "{harmless:?}"),
            "encoded_exponent" => assert!(harmless.iter().all(|bit| *bit >= bits - 8), "{harmless:?}"),
            _ => assert_eq!(harmless, [0; 0], "{name}"),
        }
    }
}

/// Damage in one tensor doesn't hide another's, and every failure has its name.
#[test]
fn all_failures_are_reported() {
    let place = ours();
    edit_bytes(&place.path("in"), |bytes| {
        let (signs, b) = (range_of(bytes, "m.sign_mantissa"), range_of(bytes, "b"));
        bytes[signs.start] ^= 1;
        bytes[signs.end - 1] ^= 1;
        bytes[b.start] ^= 1;
    });
    let set = options(|options: &mut VerifyOptions| options.against = Some(place.path("original")));
    let failures = verify(place.path("in"), &set, &()).unwrap().failures;
    let names: Vec<_> = failures.iter().map(|failure| &*failure.name).collect();
    assert_eq!(names, ["m.x.weight", "m.x.weight", "m.y.weight", "m.y.weight", "b", "b"]);
    assert!(
        failures[0].reason.contains("its checksum is") && failures[1].reason == "1 bytes differ from the original's"
    );
}

/// A file that the compressed model lost, and one that was copied and changed.
#[test]
fn files_beside() {
    let place = inputs::nested();
    compress(place.path("model"), place.path("df11"), &CompressOptions::default(), &()).unwrap();
    let fails = |name: &str| {
        let report = verify(place.path("df11"), &VerifyOptions::default(), &());
        let is_found = match &report {
            Ok(report) => report.failures.iter().any(|failure| failure.name == name),
            Err(error) => error.to_string().contains(name),
        };
        assert!(is_found, "{name}: {report:?}");
        assert!(
            decompress(place.path("df11"), place.path("out"), &DecompressOptions::default(), &()).is_err(),
            "{name}"
        );
        assert!(!place.path("out").exists());
    };
    edit_bytes(&place.path("df11/other.bin"), |bytes| bytes[0] ^= 1);
    fails("other.bin");
    fs::remove_file(place.path("df11/other.bin")).unwrap();
    fails("other.bin");
    place.write("df11/other.bin", "a pickle");
    fs::remove_file(place.path("df11/layers_3.safetensors")).unwrap();
    fails("layers.3.up.weight");
}
