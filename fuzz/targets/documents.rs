//! The documents of models, changed in any way, with right checksums. There must be no panic, nothing may be written elsewhere,
//! and whatever still compresses must be restored.
#![no_main]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use arbitrary::Arbitrary;
use df11_fuzz::edit::{self, Edit};
use df11_fuzz::files::{Place, assert_same, entries, nested, tree};
use df11_host::{
    CompressOptions, DecompressOptions, ErrorKind, InspectOptions, Model, Part, Patterns, Result, VerifyOptions,
};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

#[derive(Arbitrary, Debug)]
struct Input {
    document: Document,
    edits: Vec<Edit>,
    /// Changes of the text, after those of the JSON.
    bytes: Vec<(u16, u8)>,
    /// Any other text.
    text: Option<String>,
    has_checksum: bool,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Document {
    /// `config.json` of a compressed model, which has no manifest.
    Config,
    Manifest,
    OriginalConfig,
    Index,
    /// A finished file's record in a partial directory.
    Record(u8),
    Patterns,
}

/// Made once: an original, and its compressed forms.
struct Made {
    place: Place,
    trees: BTreeMap<&'static str, BTreeMap<String, Vec<u8>>>,
}

fn resume() -> CompressOptions {
    let mut options = CompressOptions::default();
    options.resume = true;
    options
}

fn made() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| {
        let place = nested();
        let [model, df11] = ["model", "df11"].map(|name| place.path(name));
        df11_host::compress(&model, &df11, &CompressOptions::default(), &()).unwrap();
        let mut part = resume();
        part.part = Part::new(1, 2);
        df11_host::compress(&model, place.path("out"), &part, &()).unwrap();
        let trees = ["model", "df11", "out.partial"].map(|name| (name, tree(&place.path(name))));
        Made { place, trees: trees.into() }
    })
}

/// A place three folders deep, so that files that are written elsewhere are seen.
struct Deep(Place);

impl Deep {
    fn path(&self, name: &str) -> PathBuf {
        self.0.path("x/y/z").join(name)
    }

    fn put(&self, name: &str) -> PathBuf {
        for (file, bytes) in made().trees[name].iter().filter(|(file, _)| !file.ends_with('/')) {
            self.0.write(&format!("x/y/z/{name}/{file}"), bytes);
        }
        self.path(name)
    }
}

fn edited(input: &Input, tree: &str, name: &str) -> Vec<u8> {
    let mut value: Value = serde_json::from_slice(&made().trees[tree][name]).unwrap();
    edit::apply(&mut value, &input.edits);
    if input.has_checksum {
        edit::with_checksum(&mut value);
    }
    let mut text = input.text.clone().map_or_else(|| value.to_string().into_bytes(), String::into_bytes);
    for (at, byte) in &input.bytes {
        let at = usize::from(*at) % text.len().max(1);
        text.get_mut(at).into_iter().for_each(|old| *old ^= byte);
    }
    text
}

fn said<T>(result: Result<T>) -> Option<T> {
    let error = result.map_err(|error| {
        assert!(error.kind() != ErrorKind::OutOfMemory && !error.to_string().is_empty(), "{error}");
    });
    error.ok()
}

/// Everything that reads a compressed model.
fn compressed(deep: &Deep) {
    let input = deep.path("df11");
    let model = said(Model::open(&input));
    let read: Option<Vec<_>> =
        model.as_ref().map(|model| model.iter().map(|(name, tensor)| (name, said(tensor.bytes()))).collect());
    said(df11_host::inspect(&input, &InspectOptions::default(), &()));
    let is_good =
        said(df11_host::verify(&input, &VerifyOptions::default(), &())).is_some_and(|report| report.is_good());
    let restored = said(df11_host::decompress(&input, deep.path("out"), &DecompressOptions::default(), &())).is_some();
    assert!(is_good || !restored, "it is restored, and isn't good");
    assert!(restored == deep.path("out").exists());
    // Opening the compressed model gives the same as opening the restored one.
    if restored && let Some(plain) = said(Model::open(deep.path("out"))) {
        let read = read.expect("what is restored can be opened");
        assert!(read.len() == plain.iter().count());
        for (name, bytes) in read {
            assert!(bytes.is_some() && bytes == said(plain.tensor(name).and_then(|tensor| tensor.bytes())), "{name}");
        }
    }
}

/// Everything that reads an original; whatever is compressed must be restored.
fn original(deep: &Deep) {
    let input = deep.path("model");
    said(df11_host::inspect(&input, &InspectOptions::default(), &()));
    let Some(report) = said(df11_host::compress(&input, deep.path("out"), &CompressOptions::default(), &())) else {
        return;
    };
    df11_host::decompress(deep.path("out"), deep.path("restored"), &DecompressOptions::default(), &()).unwrap();
    let mut expected = tree(&input);
    report.left_out.iter().for_each(|left_out| drop(expected.remove(&left_out.path)));
    assert!(tree(&deep.path("restored")) == expected);
}

/// A run resumes another, one of whose records was changed: it makes the same model, or refuses.
fn record(input: &Input, deep: &Deep, which: u8) {
    let left = &made().trees["out.partial"];
    let records: Vec<_> = left.keys().filter(|name| name.starts_with("records/") && name.ends_with(".json")).collect();
    let name = records[usize::from(which) % records.len()];
    deep.put("out.partial");
    fs::write(deep.path("out.partial").join(name), edited(input, "out.partial", name)).unwrap();
    let done = said(df11_host::compress(made().place.path("model"), deep.path("out"), &resume(), &()));
    if let Some(report) = done {
        assert_same(&deep.path("out"), &made().place.path("df11"));
        assert!(!input.edits.is_empty() || !input.bytes.is_empty() || input.text.is_some() || report.reused > 0);
    }
}

/// Written patterns read back the same.
fn patterns(input: &Input) {
    let mut value = serde_json::json!({ "a\\.b": ["q", "k"], "layers\\.\\d+": [], "(x|y)*z{2,3}": ["w"] });
    edit::apply(&mut value, &input.edits);
    let Some(Some(patterns)) = said(Patterns::parse(&value)) else { return };
    let written = patterns.to_json();
    let again = Patterns::parse(&written).expect("what was written can be read").expect("it has patterns");
    assert_eq!(again.to_json(), written);
    for module in ["a.b", "layers.12", "xyzzz", "", input.text.as_deref().unwrap_or("ä")] {
        assert_eq!(said(again.weights_of(module)), said(patterns.weights_of(module)));
    }
}

fuzz_target!(|input: Input| {
    let deep = Deep(Place::default());
    let put = |tree: &str, name: &str| {
        deep.put(tree);
        deep.0.write(&format!("x/y/z/{tree}/{name}"), edited(&input, tree, name));
    };
    match input.document {
        Document::Config => {
            put("df11", "config.json");
            fs::remove_file(deep.path("df11/df11-manifest.json")).unwrap();
            compressed(&deep);
        }
        Document::Manifest => {
            put("df11", "df11-manifest.json");
            compressed(&deep);
        }
        Document::OriginalConfig => {
            put("model", "config.json");
            original(&deep);
        }
        Document::Index => {
            put("model", "model.safetensors.index.json");
            original(&deep);
        }
        Document::Record(which) => record(&input, &deep, which),
        Document::Patterns => return patterns(&input),
    }
    for above in ["", "x", "x/y"] {
        assert_eq!(entries(&deep.0.path(above)).len(), 1, "something was written elsewhere");
    }
    let allowed = ["df11", "model", "out", "out.partial", "restored"];
    let found = entries(&deep.path(""));
    assert!(found.iter().all(|name| allowed.contains(&name.as_str())), "{found:?}");
});
