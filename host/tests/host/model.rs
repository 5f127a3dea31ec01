//! Tensors by their names: a compressed model's are the original's, however they are read, and wherever its bytes are.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use df11_host::{CompressOptions, Dtype, ErrorKind, Model, OpenOptions, Patterns, ReadAt, compress};
use half::bf16;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::*;
use tensors::{bf16 as weight, file, tensor};

const POISON: u8 = 0xa5;

/// A file in memory that a program reads by its own means.
struct Reader(Vec<u8>);

impl ReadAt for Reader {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        let bytes = self.0.get(at as usize..at as usize + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(bytes);
        Ok(())
    }
}

/// A file that begins at an odd address.
struct Unaligned(Vec<u8>);

impl AsRef<[u8]> for Unaligned {
    fn as_ref(&self) -> &[u8] {
        let at = usize::from(self.0.as_ptr().addr().is_multiple_of(2));
        &self.0[at..self.0.len() - 1 + at]
    }
}

fn unaligned(bytes: &[u8]) -> Unaligned {
    let mut shifted = [bytes, &[0]].concat();
    if shifted.as_ptr().addr().is_multiple_of(2) {
        shifted.rotate_right(1);
    }
    Unaligned(shifted)
}

fn like(original: &Path) -> OpenOptions {
    options(|options: &mut OpenOptions| options.like = Some(original.to_owned()))
}

/// Every way to read every tensor gives these bytes, and writes no others.
#[track_caller]
fn assert_tensors(model: &Model, expected: &[tensors::Tensor]) {
    let names: Vec<&str> = expected.iter().map(|tensor| tensor.name.as_str()).collect();
    assert_eq!((model.names(), model.len()), (names, expected.len()));
    for ((name, tensor), expected) in model.iter().zip(expected) {
        assert_eq!((tensor.name(), name), (expected.name.as_str(), expected.name.as_str()));
        assert_eq!((format!("{:?}", tensor.dtype()), tensor.shape()), (expected.dtype.clone(), &expected.shape[..]));
        let bytes = &expected.bytes;
        assert_eq!((tensor.byte_len(), tensor.elements()), (bytes.len(), expected.shape.iter().product()));
        assert!(tensor.bytes().unwrap() == *bytes, "{name}");
        for shift in 0..2 {
            let mut out = vec![POISON; bytes.len() + 2];
            tensor.read_bytes_into(&mut out[shift..][..bytes.len()]).unwrap();
            assert!(out[shift..][..bytes.len()] == *bytes, "{name}");
            assert!(out[..shift].iter().chain(&out[shift + bytes.len()..]).all(|&byte| byte == POISON));
        }
        if tensor.dtype() == Dtype::BF16 {
            let words = df11_tests::data::words(bytes);
            assert!(tensor.bf16_bits().unwrap() == words, "{name}");
            assert!(tensor.bf16().unwrap().into_iter().map(bf16::to_bits).eq(words.iter().copied()), "{name}");
            let mut floats = vec![f32::NAN; words.len()];
            tensor.read_as_f32_into(&mut floats).unwrap();
            assert!(floats.iter().map(|float| float.to_bits()).eq(words.iter().map(|&word| u32::from(word) << 16)));
        }
    }
}

/// The tensors of a model's safetensors files, in order.
fn tensors_of(model: &Path) -> Vec<tensors::Tensor> {
    let files = files_ending(model, ".safetensors");
    files.values().flat_map(|file| tensors::parse(file).0).collect()
}

#[test]
fn models_of_the_official_compressor() {
    for name in MODELS {
        let [original, compressed] = ["bf16", "df11"].map(|form| data(&format!("models/{name}/{form}")));
        let expected = tensors_of(&original);
        let model = Model::open_with(&compressed, &like(&original)).unwrap();
        assert!(model.is_compressed());
        assert_tensors(&model, &expected);
        assert_tensors(&Model::open(&original).unwrap(), &expected);
        assert_eq!(model.metadata()["format"], "pt");

        // By what config.json and the norms imply: one file, with its own order.
        let alone = Model::open(&compressed).unwrap();
        assert_eq!(alone.len(), expected.len());
        for expected in &expected {
            let tensor = alone.tensor(&expected.name).unwrap();
            assert_eq!(tensor.shape(), expected.shape);
            assert!(tensor.bytes().unwrap() == expected.bytes, "{}", expected.name);
        }
    }
}

/// Models that version 0.1.0 of commit 530823e8 wrote: one file, a directory of two files with tied tensors, a pipeline.
#[test]
fn models_of_the_old_version() {
    let open = |name: &str| Model::open(data(&format!("old/{name}"))).unwrap();
    assert_tensors(&open("file"), &[weight("a.weight", &[64, 64], 1), weight("b", &[64], 2)]);
    let model = open("model");
    assert_tensors(
        &model,
        &[
            weight("model.embed_tokens.weight", &[32, 64], 3),
            weight("model.norm.weight", &[64], 4),
            weight("model.layers.0.self_attn.q_proj.weight", &[64, 64], 5),
            weight("model.layers.0.mlp.up_proj.weight", &[96, 64], 6),
            weight("lm_head.weight", &[32, 64], 3),
        ],
    );
    assert_eq!(model.tensor("lm_head.weight").unwrap().unit(), None);
    assert_eq!(model.file_names(), ["model.safetensors", "model_layers_0.safetensors"]);
    assert_tensors(
        &open("pipeline/transformer"),
        &[weight("blocks.0.proj.weight", &[64, 64], 7), weight("blocks.0.proj.bias", &[64], 8)],
    );
    let error = Model::open(data("old/pipeline")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotAModel);
    assert!(error.to_string().replace('\\', "/").ends_with("old/pipeline/transformer"), "{error}");
}

/// Several weights of one unit, of which some share a chunk and one is empty; other types; a name with a line break.
fn mixed() -> Vec<tensors::Tensor> {
    let weights = [("a.q.weight", 400), ("a.k.weight", 3), ("a.v.weight", 5000), ("a.o.weight", 0)];
    let mut all: Vec<_> = (1..).zip(weights).map(|(seed, (name, n))| weight(name, &[n, 96], seed)).collect();
    all.push(tensor("a.bias", "F32", &[7], [1; 28]));
    all.push(tensor("four\nbits", "F4", &[4, 3], [0x10, 0x32, 0x54, 0x76, 0x98, 0xba]));
    all.push(tensor("scalar", "I64", &[], [2; 8]));
    all
}

/// A place with these tensors in a file `in`, compressed to `df11` with one unit `a`.
pub fn compressed(tensors: &[tensors::Tensor], weights: &[&str]) -> Place {
    let place = Place::new();
    place.write("in", file(tensors));
    let patterns = [("a".to_owned(), weights.iter().map(|&name| name.to_owned()).collect())];
    let chosen = options(|options: &mut CompressOptions| options.patterns = Some(Patterns::new(patterns).unwrap()));
    compress(place.path("in"), place.path("df11"), &chosen, &()).unwrap();
    place
}

#[test]
fn on_a_disk_in_memory_and_behind_a_reader() {
    let expected = mixed();
    let place = compressed(&expected, &["q", "k", "v", "o"]);
    for name in ["in", "df11"] {
        let (path, bytes) = (place.path(name), fs::read(place.path(name)).unwrap());
        for model in [
            Model::open(path).unwrap(),
            Model::from_bytes(bytes.clone()).unwrap(),
            Model::from_bytes(unaligned(&bytes)).unwrap(),
            Model::from_reader(Reader(bytes)).unwrap(),
        ] {
            assert_eq!(model.is_compressed(), name == "df11");
            assert_tensors(&model, &expected);
        }
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    /// Rows, and rows of these, of weights that share chunks.
    #[test]
    fn rows(which in 0..3usize, ends in any::<[Index; 2]>(), within in any::<[Index; 2]>()) {
        thread_local!(static MODELS: (Vec<tensors::Tensor>, [Model; 2]) = {
            let (expected, place) = (mixed(), compressed(&mixed(), &["q", "k", "v", "o"]));
            let models = ["in", "df11"].map(|name| Model::from_bytes(fs::read(place.path(name)).unwrap()).unwrap());
            (expected, models)
        });
        MODELS.with(|(expected, models)| {
            let expected = &expected[which];
            let words = df11_tests::data::words(&expected.bytes);
            let range = |ends: [Index; 2], n: usize| {
                let ends = ends.map(|end| end.index(n + 1));
                ends[0].min(ends[1])..ends[0].max(ends[1])
            };
            let outer = range(ends, expected.shape[0]);
            let inner = range(within, outer.len());
            for model in models {
                let rows = model.tensor(&expected.name).unwrap().rows(outer.clone()).unwrap();
                prop_assert_eq!((rows.shape(), rows.elements()), (&[outer.len(), 96][..], 96 * outer.len()));
                let words = &words[96 * outer.start..96 * outer.end];
                prop_assert!(rows.bf16_bits().unwrap() == words);
                let rows = rows.rows(inner.clone()).unwrap();
                prop_assert!(rows.bf16_bits().unwrap() == words[96 * inner.start..96 * inner.end]);
            }
            Ok(())
        })?;
    }
}

#[test]
fn what_there_is_not() {
    let place = compressed(&mixed(), &["q", "k", "v", "o"]);
    for name in ["in", "df11"] {
        let model = Model::open(place.path(name)).unwrap();
        for missing in
            [model.tensor("a.x.weight").map(drop), model.unit_bytes("b").map(drop), model.read_unit("b").map(drop)]
        {
            let error = missing.unwrap_err();
            assert_eq!((error.kind(), error.path()), (ErrorKind::Missing, Some(&*place.path(name))));
        }
        let weight = model.tensor("a.k.weight").unwrap();
        let backwards = Range { start: 3, end: 2 };
        for rows in [0..4, backwards, 4..4, usize::MAX..usize::MAX, 0..usize::MAX] {
            assert_eq!(weight.rows(rows).unwrap_err().kind(), ErrorKind::Argument);
        }
        assert!(weight.rows(3..3).unwrap().bytes().unwrap().is_empty());
        let four_bits = model.tensor("four\nbits").unwrap();
        assert_eq!(four_bits.rows(2..4).unwrap().bytes().unwrap(), [0x76, 0x98, 0xba]);
        for refused in [
            four_bits.rows(1..4).map(drop),
            model.tensor("scalar").unwrap().rows(0..1).map(drop),
            model.tensor("a.bias").unwrap().bf16_bits().map(drop),
            weight.read_into(&mut [0; 3 * 96 + 1]),
            weight.read_bytes_into(&mut [0; 6 * 96 - 1]),
            weight.read_as_f32_into(&mut []),
        ] {
            let error = refused.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Argument);
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}

#[test]
fn rows_of_no_elements() {
    let huge = usize::MAX / 2;
    let file = file(&[tensor("a", "BF16", &[0, huge, huge], []), tensor("b", "BF16", &[5, 0, huge, huge], [])]);
    let model = Model::from_bytes(file).unwrap();
    assert_eq!(model.tensor("a").unwrap().rows(0..0).unwrap().shape(), [0, huge, huge]);
    let rows = model.tensor("b").unwrap().rows(1..3).unwrap();
    assert_eq!(rows.shape(), [2, 0, huge, huge]);
    assert!(rows.rows(1..2).unwrap().bytes().unwrap().is_empty());
}

/// A file that is cut short after it was opened: an error that names it.
#[test]
fn cut_short_after_opening() {
    let place = compressed(&mixed(), &["q", "k", "v", "o"]);
    for name in ["in", "df11"] {
        let model = Model::open(place.path(name)).unwrap();
        let file = fs::OpenOptions::new().write(true).open(place.path(name)).unwrap();
        file.set_len(file.metadata().unwrap().len() / 2).unwrap();
        let errors: Vec<_> = model.iter().filter_map(|(_, tensor)| tensor.bytes().err()).collect();
        assert!(!errors.is_empty());
        for error in errors {
            assert_eq!((error.kind(), error.path()), (ErrorKind::Io, Some(&*place.path(name))));
            assert!(error.to_string().ends_with("it was changed while it was read"));
        }
    }
}

#[test]
fn threads_share_a_model() {
    let original = weight("a.q.weight", &[60_000, 32], 3);
    let place = compressed(std::slice::from_ref(&original), &["q"]);
    let model = Model::open(place.path("df11")).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..6 {
            let (model, expected) = (&model, &original.bytes);
            scope.spawn(move || {
                let tensor = model.tensor("a.q.weight").unwrap();
                if thread % 3 == 0 {
                    assert!(tensor.bytes().unwrap() == *expected);
                }
                for i in 0..60 {
                    let start = (i * 3301 + thread * 777) % 60_000;
                    let end = (start + i * 50 + 1).min(60_000);
                    assert!(tensor.rows(start..end).unwrap().bytes().unwrap() == expected[start * 64..end * 64]);
                }
            });
        }
    });
}
