//! Models of every geometry, damaged models, and rows of odd shapes.

use std::fs;
use std::sync::Barrier;

use crate::common::*;
use df11_codec::FormatError;
use df11_host::{CompressOptions, Error, Model, compress, compress_to, decompress_to};
use df11_tests::strategies;
use proptest::prelude::*;
use tensors::{bf16, file, tensor};

#[test]
fn rows_of_no_elements() {
    let huge = usize::MAX / 2;
    let tensors = [tensor("a", "BF16", &[0, huge, huge], []), tensor("b", "BF16", &[5, 0, huge, huge], [])];
    let model = Model::from_bytes(file(&tensors)).unwrap();
    let rows = model.tensor("a").unwrap().rows(0..0).unwrap();
    assert_eq!((rows.shape(), rows.elements()), (&[0, huge, huge][..], 0));
    let rows = model.tensor("b").unwrap().rows(1..3).unwrap();
    assert_eq!(rows.shape(), [2, 0, huge, huge]);
    assert!(rows.rows(1..2).unwrap().bytes().unwrap().is_empty());
}

/// Elements of less than a byte: rows that begin or end within a byte can't be read.
#[test]
fn rows_within_bytes() {
    let model = Model::from_bytes(file(&[tensor("a", "F4", &[4, 3], [0x10, 0x32, 0x54, 0x76, 0x98, 0xba])])).unwrap();
    let tensor = model.tensor("a").unwrap();
    assert_eq!(*tensor.rows(2..4).unwrap().bytes().unwrap(), [0x76, 0x98, 0xba]);
    for rows in [0..1, 1..2, 1..4, 3..4] {
        assert!(tensor.rows(rows.clone()).is_err(), "{rows:?}");
    }
}

/// A file of a few bytes on the disk, and of eight terabytes by its header: an error, and no abort.
#[test]
fn tensors_that_no_memory_can_hold() {
    let test = "tensors_that_no_memory_can_hold";
    let overcommit = fs::read_to_string("/proc/sys/vm/overcommit_memory").unwrap_or_default();
    if overcommit.trim() == "1" {
        return not_run(test, "this system gives away more memory than it has");
    }
    let bytes = 8usize << 40;
    let sparse = |place: &Place, name: &str, header: &str| {
        let path = place.write(name, tensors::raw_file(header, &[]));
        let whole = fs::OpenOptions::new().write(true).open(&path).unwrap();
        let can = whole.set_len(whole.metadata().unwrap().len() + bytes as u64).is_ok();
        if !can {
            not_run(test, "files can't be so long here");
        }
        can.then_some(path)
    };
    let place = Place::new();
    let header = serde_json::json!({ "a": { "dtype": "BF16", "shape": [bytes / 2], "data_offsets": [0, bytes] } });
    let Some(path) = sparse(&place, "plain", &header.to_string()) else { return };
    let model = Model::open(path).unwrap();
    let tensor = model.tensor("a").unwrap();
    let reads =
        [tensor.bytes().map(drop), tensor.bf16_bits().map(drop), tensor.bf16().map(drop), tensor.read().map(drop)];
    for error in reads.map(Result::unwrap_err) {
        assert_matches!(&error, Error::NoMemory { tensor, bytes: 0x800_0000_0000 } if tensor == "a");
    }
    // What there is memory for can still be read.
    assert_eq!(tensor.rows(5..9).unwrap().bf16_bits().unwrap(), [0; 4]);

    // The part of a unit that stays in memory has no other length than it can have.
    let rest = ["luts", "encoded_exponent", "sign_mantissa", "gaps"].map(|name| (name, "U8", vec![0, 256], 0));
    let all = [("split_positions", "I64", vec![0], 0), ("output_positions", "U8", vec![bytes], bytes)];
    let entries = rest.into_iter().chain(all).map(|(name, dtype, shape, end)| {
        let shape = if name == "luts" || shape.len() == 1 { shape } else { vec![0] };
        (format!("m.{name}"), serde_json::json!({ "dtype": dtype, "shape": shape, "data_offsets": [0, end] }))
    });
    let header = serde_json::Value::Object(entries.collect());
    let path = sparse(&place, "df11", &header.to_string()).unwrap();
    let error = Model::open(path).unwrap_err();
    assert_matches!(&error, Error::Format { source: FormatError::PositionsBytes { got, expected: 4 }, .. } if *got == bytes);
}

/// No manifest could be read that names such a file.
#[cfg(unix)]
#[test]
fn a_name_with_a_backslash() {
    let place = Place::new();
    let original = file(&[bf16("a.weight", &[300, 100], 1)]);
    place.write("in\\x", &original);
    let result = compress(place.path("in\\x"), place.path("df11"), CompressOptions::default(), &());
    assert_matches!(result, Err(Error::UnsafeName { .. }));
    assert!(!place.path("df11").exists());
}

/// An empty weight needs no chunk.
#[test]
fn an_empty_weight_of_a_damaged_unit() {
    let weights = [("a.q.weight", 100), ("a.k.weight", 0)].map(|(name, n)| bf16(name, &[n, 100], 1));
    let patterns = ask::with_patterns(&[("a", &["q", "k"])]).patterns;
    let mut compressed = Vec::new();
    compress_to(&Model::from_bytes(file(&weights)).unwrap(), &mut compressed, patterns, &()).unwrap();
    let stream = tensors::range_of(&compressed, "a.encoded_exponent");
    compressed[stream][10..100].fill(0xff);
    let model = Model::from_bytes(compressed).unwrap();
    assert_matches!(model.tensor("a.q.weight").unwrap().bytes(), Err(Error::Decode { .. }));
    assert!(model.tensor("a.q.weight").unwrap().rows(4..4).unwrap().bytes().unwrap().is_empty());
    assert!(model.tensor("a.k.weight").unwrap().bytes().unwrap().is_empty());
}

fn directory(case: &strategies::Case, leave_one_out: bool) -> Place {
    let place = Place::new();
    let mut encoded = case.encoded.clone();
    let positions = &mut encoded.output_positions;
    let n = positions.len();
    if leave_one_out && n >= 8 && positions[n - 4..] == positions[n - 8..n - 4] {
        positions.truncate(n - 4);
    }
    let names: Vec<String> = (0..case.weights.len()).map(|i| format!("w{i}")).collect();
    let config = serde_json::json!({"dfloat11_config": {
        "version": "0.5.0", "threads_per_block": [case.geometry.threads_per_block()],
        "bytes_per_thread": case.geometry.bytes_per_thread(), "pattern_dict": {"m": names},
    }});
    place.model("df11", &tensors::encoded_unit("m", names.len(), &encoded), config);
    let original = names.iter().zip(&case.weights);
    let original = original.map(|(name, w)| tensor(&format!("m.{name}.weight"), "BF16", &[w.len()], tensors::bytes(w)));
    place.write("like/model.safetensors", file(&original.collect::<Vec<_>>()));
    place
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    #[test]
    fn every_geometry(case in prop_oneof![4 => strategies::cases().boxed(), 1 => strategies::full_chunks().boxed()], out in any::<bool>(), ranges in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index, prop::sample::Index)>(), 5)) {
        let place = directory(&case, out);
        let model = Model::options().like(place.path("like")).open(place.path("df11")).unwrap();
        for (i, words) in case.weights.iter().enumerate() {
            let weight = model.tensor(&format!("m.w{i}.weight")).unwrap();
            prop_assert!(weight.bf16_bits().unwrap() == *words);
        }
        for (which, a, b) in ranges {
            let i = which.index(case.weights.len());
            let words = &case.weights[i];
            let (a, b) = (a.index(words.len() + 1), b.index(words.len() + 1));
            let range = a.min(b)..a.max(b);
            let got = model.tensor(&format!("m.w{i}.weight")).unwrap().rows(range.clone()).unwrap().bf16_bits().unwrap();
            prop_assert!(got == words[range]);
        }
        let mut restored = Vec::new();
        decompress_to(&model, &mut restored, &()).unwrap();
        prop_assert!(restored == fs::read(place.path("like/model.safetensors")).unwrap());
    }

    /// Without checksums: whatever one way takes, all take, and all give the same words.
    #[test]
    fn damage(case in prop_oneof![2 => strategies::cases().boxed(), 1 => strategies::full_chunks().boxed()], which in 0..4usize, at in any::<prop::sample::Index>(), by in 1..=255u8) {
        let place = directory(&case, false);
        let names = ["m.encoded_exponent", "m.gaps", "m.output_positions", "m.luts"];
        tensors::edit(&place.path("df11/model.safetensors"), |tensors| {
            let bytes = &mut tensors::find(tensors, names[which]).bytes;
            if !bytes.is_empty() {
                let at = at.index(bytes.len());
                bytes[at] ^= by;
            }
        });
        let like = place.path("like");
        let ask = ask::Decompress { like: Some(&like), ..Default::default() };
        let to_file = ask::decompress(&place.path("df11"), &place.path("out"), ask);
        let model = Model::options().like(place.path("like")).open(place.path("df11"));
        let Ok(model) = model else { prop_assert!(to_file.is_err()); return Ok(()) };
        let mut restored = Vec::new();
        let to_stream = decompress_to(&model, &mut restored, &());
        prop_assert_eq!(to_file.is_ok(), to_stream.is_ok(), "{:?} {:?}", to_file, to_stream);
        let all: Vec<_> = model.iter().map(|(_, t)| t.bf16_bits()).collect();
        prop_assert_eq!(to_file.is_ok(), all.iter().all(Result::is_ok));
        if let Err(error) = &to_file {
            prop_assert_eq!(error.to_string(), to_stream.unwrap_err().to_string());
        } else {
            let written = fs::read(place.path("out/model.safetensors")).unwrap();
            prop_assert!(restored == written);
            prop_assert!(restored.ends_with(&tensors::bytes(&all.into_iter().flat_map(Result::unwrap).collect::<Vec<_>>())));
        }
    }
}

#[test]
fn threads_share_a_model() {
    let weights = [("a", 200_000usize), ("b", 31)].map(|(n, rows)| bf16(&format!("{n}.weight"), &[rows, 32], 3));
    let place = ask::compressed(&weights);
    let [plain, model] = ["in", "df11"].map(|name| Model::open(place.path(name)).unwrap());
    let expected = plain.tensor("a.weight").unwrap().bf16_bits().unwrap();
    std::thread::scope(|scope| {
        for t in 0..6 {
            let (plain, model, expected) = (&plain, &model, &expected);
            scope.spawn(move || {
                let [stored, weight] = [plain, model].map(|model| model.tensor("a.weight").unwrap());
                if t % 3 == 0 {
                    assert!(weight.bf16_bits().unwrap() == *expected);
                    assert_eq!(model.unit("a").unwrap().path(), "a");
                }
                for i in 0..60usize {
                    let start = (i * 3301 + t * 777) % 200_000;
                    let end = (start + i * 50 + 1).min(200_000);
                    assert!(weight.rows(start..end).unwrap().bf16_bits().unwrap() == expected[start * 32..end * 32]);
                }
                // Reads from one file, with nearly nothing between them.
                for row in (0..200_000usize).skip(t).step_by(61) {
                    let bits = stored.rows(row..row + 1).unwrap().bf16_bits().unwrap();
                    assert!(bits == expected[row * 32..][..32], "{row}");
                }
            });
        }
    });
}

/// The first thread that asks for a unit maps its file. The others may come before it is done.
#[test]
fn threads_map_a_file_at_once() {
    let place = ask::compressed(&[bf16("a.weight", &[64, 64], 3)]);
    for _ in 0..df11_tests::effort::rounds(200) {
        let (model, all_begin) = (Model::open(place.path("df11")).unwrap(), Barrier::new(4));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    all_begin.wait();
                    assert_eq!(model.unit("a").unwrap().unit().n_elements(), 64 * 64);
                });
            }
        });
    }
}
