//! The library's work as most tests ask for it, without waiting for the disk; and what it changed.

use std::fs;
use std::path::Path;

use df11_host::{
    CompressOptions, CompressSummary, DecompressOptions, InspectOptions, Model, PatternDict, Result, VerifyOptions,
};

use super::predicted::assert_predicted;
use super::tensors::{Tensor, file};
use super::{Place, assert_same_file, assert_same_files, options, tree};

/// What is asked of `df11 compress` in addition to input and output.
#[derive(Clone, Copy, Default)]
pub struct Compress<'a> {
    pub pattern: Option<&'a str>,
    pub single_file: bool,
    pub force: bool,
}

/// What is asked of `df11 decompress` in addition to input and output.
#[derive(Clone, Copy, Default)]
pub struct Decompress<'a> {
    pub pattern: Option<&'a str>,
    pub like: Option<&'a Path>,
    pub force: bool,
}

pub fn compress(input: &Path, output: &Path, ask: Compress<'_>) -> Result<CompressSummary> {
    let patterns = ask.pattern.map(PatternDict::named).transpose()?;
    let set = |options: &mut CompressOptions| {
        (options.patterns, options.single_file) = (patterns, ask.single_file);
        (options.output.force, options.output.sync) = (ask.force, false);
    };
    df11_host::compress(input, output, options(set), &())
}

/// Options to compress the weights that these patterns name.
pub fn with_patterns(patterns: &[(&str, &[&str])]) -> CompressOptions {
    let names = |weights: &[&str]| weights.iter().map(ToString::to_string).collect();
    let patterns = patterns.iter().map(|(path, weights)| (path.to_string(), names(weights)));
    options(|options: &mut CompressOptions| options.patterns = Some(PatternDict::new(patterns).unwrap()))
}

pub fn decompress(input: &Path, output: &Path, ask: Decompress<'_>) -> Result<df11_host::DecompressSummary> {
    let patterns = ask.pattern.map(PatternDict::named).transpose()?;
    let set = |options: &mut DecompressOptions| {
        (options.patterns, options.like) = (patterns, ask.like.map(Path::to_owned));
        (options.output.force, options.output.sync) = (ask.force, false);
    };
    df11_host::decompress(input, output, options(set), &())
}

pub fn verify(input: &Path, against: Option<&Path>) -> Result<df11_host::VerifyReport> {
    let set = |options: &mut VerifyOptions| options.against = against.map(Path::to_owned);
    df11_host::verify(input, options(set), &())
}

/// Compresses a model, compares that with the prediction and with the original, restores it, and compares every byte.
#[track_caller]
pub fn there_and_back(place: &Place, input: &Path, ask: Compress<'_>) -> CompressSummary {
    let (compressed, restored) = (place.path("compressed"), place.path("restored"));
    let summary = compress(input, &compressed, ask).unwrap();
    let report = verify(&compressed, Some(input)).unwrap();
    assert!(report.is_good(), "{report:?}");
    let predicting = |options: &mut InspectOptions| {
        options.patterns = ask.pattern.map(|pattern| PatternDict::named(pattern).unwrap());
        options.single_file = ask.single_file;
    };
    assert_predicted(input, &compressed, options(predicting));
    let decompressed = decompress(&compressed, &restored, Decompress::default()).unwrap();
    assert_eq!(decompressed.checksums, decompressed.tensors);
    if input.is_dir() {
        let mut expected = tree(input);
        summary.left_out.iter().for_each(|left_out| assert!(expected.remove(&left_out.path).is_some()));
        assert_same_files(&tree(&restored), &expected);
    } else {
        assert_same_file(&restored, input);
    }
    summary
}

/// A file `in` of these tensors, compressed to `df11`.
pub fn compressed(tensors: &[Tensor]) -> Place {
    let place = Place::new();
    let original = place.write("in", file(tensors));
    compress(&original, &place.path("df11"), Compress::default()).unwrap();
    place
}

/// A model in every form: a file `in`, compressed to a file `df11` and as a directory, and both files in memory. Its
/// units are what the patterns say.
pub fn forms(place: &Place, tensors: &[Tensor], patterns: &[(&str, &[&str])]) -> [Model; 5] {
    let options = with_patterns(patterns);
    place.write("in", file(tensors));
    place.write("plain/model.safetensors", file(tensors));
    for (from, to) in [("in", "df11"), ("plain", "directory")] {
        df11_host::compress(place.path(from), place.path(to), options.clone(), &()).unwrap();
    }
    let [plain, df11, directory] = ["in", "df11", "directory"].map(|name| Model::open(place.path(name)).unwrap());
    let in_memory = |name| Model::from_bytes(fs::read(place.path(name)).unwrap()).unwrap();
    [plain, df11, directory, in_memory("in"), in_memory("df11")]
}

type Tree = std::collections::BTreeMap<String, Vec<u8>>;

/// The names of what is new, gone or different.
pub fn changes(before: &Tree, after: &Tree) -> Vec<String> {
    let differs = |name: &&String| before.get(*name) != after.get(*name);
    let mut names: Vec<String> = before.keys().chain(after.keys()).filter(differs).cloned().collect();
    names.dedup();
    names
}
