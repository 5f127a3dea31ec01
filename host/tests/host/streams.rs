//! A model to a stream: the bytes that the same work writes to files.

use std::fs;
use std::io::{self, Write};

use crate::common::*;
use df11_host::{CompressOptions, Error, Model, PatternDict, compress, compress_to, decompress, decompress_to};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use tensors::{Tensor, bf16, file_with, tensor};

/// Some modules' paths begin with another's, in parts or in letters.
const MODULES: [&str; 7] = ["a", "a.b", "a.b.0", "ab", "b", "B", "model.embed_tokens"];

/// What a tensor of a module is called: also as a tensor of a unit.
const NAMES: [&str; 6] = ["weight", "q.weight", "k.weight", "bias", "gaps", "luts"];

/// Tensors of every kind: weights large enough to become units, small ones, empty ones, other types.
fn a_tensor() -> impl Strategy<Value = (&'static str, Vec<usize>, u64)> {
    let matrix = (0usize..120, 1usize..120).prop_map(|(rows, columns)| vec![rows, columns]);
    let other = prop_oneof![Just(vec![]), Just(vec![0]), Just(vec![3, 0, 7]), Just(vec![2, 4]), Just(vec![2, 6, 4])];
    prop_oneof![
        6 => (Just("BF16"), matrix, any::<u64>()),
        1 => (Just("BF16"), other.clone(), any::<u64>()),
        1 => (prop::sample::select(&["F32", "I64", "U8", "BOOL", "F16", "F8_E4M3"][..]), other, any::<u64>()),
        1 => (prop::sample::select(&["F4", "F6_E2M3"][..]), Just(vec![2, 6, 4]), any::<u64>()),
    ]
}

fn models() -> impl Strategy<Value = Vec<u8>> {
    let name = (prop::sample::select(&MODULES[..]), prop::sample::select(&NAMES[..]));
    let tensors = btree_map(name, a_tensor(), 0..9);
    let metadata = vec((prop::sample::select(&["format", "a\"b\\c", "ä"][..]), "\\PC{0,9}"), 0..3);
    (tensors, metadata).prop_map(|(tensors, metadata)| {
        let made = |((module, name), (dtype, shape, seed)): ((&str, &str), (&str, Vec<usize>, u64))| -> Tensor {
            let name = format!("{module}.{name}");
            let bits = match dtype {
                "BF16" => return bf16(&name, &shape, seed),
                "F4" => 4,
                "F6_E2M3" => 6,
                "U8" | "BOOL" | "F8_E4M3" => 8,
                "F16" => 16,
                "F32" => 32,
                _ => 64,
            };
            let bytes = shape.iter().product::<usize>() * bits / 8;
            tensor(&name, dtype, &shape, vec![seed as u8; bytes])
        };
        let metadata: Vec<(&str, &str)> = metadata.iter().map(|(key, value)| (*key, value.as_str())).collect();
        file_with(&tensors.into_iter().map(made).collect::<Vec<_>>(), &metadata)
    })
}

/// None, or units of several weights.
fn patterns() -> impl Strategy<Value = Option<PatternDict>> {
    let lists = [&[][..], &["q", "k"], &["k"], &["b", "q"]];
    let list = prop::sample::select(lists.to_vec()).prop_map(|list| list.iter().map(|&name| name.into()).collect());
    let pattern = prop::sample::select(["a", "a\\.b", "ab?", "a\\.b\\.\\d+", "b", ".*"].to_vec());
    prop::option::of(vec((pattern.prop_map(str::to_owned), list), 1..4))
        .prop_map(|list: Option<Vec<(String, Vec<String>)>>| list.and_then(|list| PatternDict::new(list).ok()))
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    #[test]
    fn a_stream_has_the_bytes_of_the_file(original in models(), patterns in patterns()) {
        let place = Place::new();
        place.write("in", &original);
        let mut options = CompressOptions::default();
        options.patterns = patterns.clone();
        options.output.sync = false;
        let to_file = compress(place.path("in"), place.path("df11"), options, &());
        let mut compressed = Vec::new();
        let to_stream = compress_to(&Model::open(place.path("in")).unwrap(), &mut compressed, patterns, &());
        let (to_file, to_stream) = (to_file.unwrap(), to_stream.unwrap());
        let expected = fs::read(place.path("df11")).unwrap();
        prop_assert!(compressed == expected);
        prop_assert_eq!(to_stream.bytes_after, compressed.len() as u64);
        let summary = |s: df11_host::CompressSummary| (s.units, s.weights, s.bytes_after, s.unit_bytes_before, s.unit_bytes_after);
        prop_assert_eq!(summary(to_stream), summary(to_file));

        let mut options = df11_host::DecompressOptions::default();
        options.output.sync = false;
        let to_file = decompress(place.path("df11"), place.path("out"), options, &());
        let restored_file = fs::read(place.path("out")).ok();
        for model in [Model::open(place.path("df11")), Model::from_bytes(compressed)] {
            let Ok(model) = model else {
                prop_assert!(false, "{:?} {:?}", model, to_file);
                unreachable!()
            };
            let mut restored = Vec::new();
            decompress_to(&model, &mut restored, &()).unwrap();
            prop_assert!(restored == original);
            prop_assert_eq!(restored_file.as_ref(), Some(&original));
        }
    }
}

/// Takes a few bytes at a time, and fails after some.
struct Slow {
    taken: Vec<u8>,
    most: usize,
    fails_after: usize,
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = bytes.len().min(self.most).min(self.fails_after - self.taken.len());
        if n == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.taken.extend_from_slice(&bytes[..n]);
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn streams_that_take_little_or_fail() {
    let original = tensors::file(&[
        bf16("a.weight", &[300, 100], 1),
        bf16("a.b.weight", &[300, 100], 2),
        tensor("c", "U8", &[9], [7; 9]),
    ]);
    let plain = Model::from_bytes(original.clone()).unwrap();
    let mut compressed = Vec::new();
    compress_to(&plain, &mut compressed, None, &()).unwrap();
    let model = Model::from_bytes(compressed.clone()).unwrap();
    for most in [1, 7, 4096] {
        let mut out = [(); 2].map(|()| Slow { taken: Vec::new(), most, fails_after: usize::MAX });
        compress_to(&plain, &mut out[0], None, &()).unwrap();
        decompress_to(&model, &mut out[1], &()).unwrap();
        assert!(out[0].taken == compressed && out[1].taken == original);
    }
    let fails_after = |n: usize, whole: &[u8], work: &dyn Fn(&mut Slow) -> df11_host::Result<()>| {
        let mut out = Slow { taken: Vec::new(), most: 1000, fails_after: n };
        let result = work(&mut out);
        assert!(out.taken == whole[..n]);
        match n == whole.len() {
            true => result.unwrap(),
            false => assert_matches!(result, Err(Error::Io { action: "write", .. })),
        }
    };
    for n in [0, 3, 100, 50_000, compressed.len() - 1, compressed.len()] {
        fails_after(n, &compressed, &|out| compress_to(&plain, out, None, &()).map(drop));
    }
    for n in [0, 3, 100, 50_000, original.len() - 1] {
        fails_after(n, &original, &|out| decompress_to(&model, out, &()).map(drop));
    }
}

/// No reader takes a header of more than 100 MB.
#[test]
fn a_header_that_no_reader_takes() {
    let long = "a".repeat(52 << 20);
    let original = file_with(&[bf16("a.weight", &[300, 100], 1)], &[("long", &long)]);
    let place = Place::new();
    place.write("in", &original);
    let model = Model::from_bytes(original).unwrap();
    let to_file = compress(place.path("in"), place.path("out"), CompressOptions::default(), &());
    assert_matches!(to_file, Err(Error::Safetensors { .. }));
    let mut out = Vec::new();
    let to_stream = compress_to(&model, &mut out, None, &());
    assert_matches!(to_stream, Err(Error::Safetensors { .. }));
    assert!(out.is_empty());
}
