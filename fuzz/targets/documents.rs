//! The documents of models, changed in any way, with checksums that are right: no panic, nothing is written elsewhere; whatever is
//! compressed all the same is restored.
#![no_main]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use arbitrary::Arbitrary;
use df11_fuzz::common::*;
use df11_fuzz::edit::{self, Edit};
use df11_host::internals::checksum;
use df11_host::{
    CompressOptions, DecompressOptions, Error, InspectOptions, JoinOptions, Model, OutputOptions, PartNumber,
    PatternDict, Result, VerifyOptions,
};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use steps::After;

#[derive(Arbitrary, Debug)]
struct Input {
    document: Document,
    edits: Vec<Edit>,
    /// Changes of the text, after those of the JSON.
    bytes: Vec<(u16, u8)>,
    /// Any other text.
    text: Option<String>,
    has_checksum: bool,
    /// In a part's document: which of its files has which other name, and lies there.
    moved: Option<(u8, u8)>,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Document {
    /// `config.json` of a compressed model, which has no manifest.
    Config,
    Manifest,
    OriginalConfig,
    Index,
    Part(bool),
    Journal(u8),
    Shapes,
    Patterns,
}

/// What is made once: an original, and what comes of it.
struct Made {
    place: Place,
    trees: BTreeMap<&'static str, BTreeMap<String, Vec<u8>>>,
}

fn no_sync(options: &mut CompressOptions) {
    options.output.sync = false;
}

fn made() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| {
        let place = inputs::nested();
        let [model, df11] = ["model", "df11"].map(|name| place.path(name));
        df11_host::compress(&model, &df11, options(no_sync), &()).unwrap();
        for (number, name) in [(1, "part1"), (2, "part2")] {
            let part = |to: &mut CompressOptions| (to.part, to.output.sync) = (PartNumber::new(number, 2), false);
            df11_host::compress(&model, place.path(name), options(part), &()).unwrap();
        }
        let resume = |to: &mut CompressOptions| (to.resume, to.output.sync) = (true, false);
        df11_host::compress(&model, place.path("out"), options(resume), &After::new(25)).unwrap_err();
        df11_host::save_shapes(&model, place.path("shapes/shapes.json"), OutputOptions::default()).unwrap();
        let names = ["model", "df11", "part1", "part2", "shapes", ".df11-resume-out"];
        let trees = names.into_iter().map(|name| (name, tree(&place.path(name)))).collect();
        Made { place, trees }
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

/// The journal with one line that is another, and its checksum.
fn journal(input: &Input, line: u8) -> Vec<u8> {
    let text = String::from_utf8(made().trees[".df11-resume-out"]["journal"].clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let changed = usize::from(line) % lines.len();
    let line = |(i, line): (usize, &&str)| {
        let mut value: Value = serde_json::from_str(&line[33..]).unwrap();
        if i == changed {
            edit::apply(&mut value, &input.edits);
        }
        let json = value.to_string();
        format!("{} {json}\n", checksum(json.as_bytes()))
    };
    lines.iter().enumerate().map(line).collect::<String>().into_bytes()
}

/// A part's document in which a file has another name, and a right checksum; the file is copied to where the name leads.
fn moved(deep: &Deep, part: &str, text: Vec<u8>, file: u8, name: u8) -> Vec<u8> {
    const NAMES: [&str; 10] = [
        "../x",
        "others/../x",
        "others/../../x",
        "units/../../part1/x",
        "units/../stored.safetensors",
        "others/./x",
        "others//x",
        "others/df11-manifest.json",
        "others/df11-unfinished.txt",
        "units/x\u{202e}",
    ];
    let name = NAMES[usize::from(name) % NAMES.len()];
    let Ok(mut value) = serde_json::from_slice::<Value>(&text) else { return text };
    let all = ["files", "others"].into_iter().flat_map(|list| {
        let len = value[list].as_array().map_or(0, Vec::len);
        (0..len).map(move |i| (list, i))
    });
    let all: Vec<_> = all.collect();
    if let Some(&(list, i)) = all.get(usize::from(file) % all.len().max(1))
        && let Some(old) = value[list][i]["name"].as_str()
        && let Ok(bytes) = std::fs::read(deep.path(part).join(old))
        && let (from, to) = (deep.path(part), deep.path(part).join(name))
        && to.parent().is_some_and(|above| std::fs::create_dir_all(from.join("others")).is_ok() && above.is_dir())
    {
        let _ = std::fs::write(to, bytes);
        value[list][i]["name"] = name.into();
        edit::with_checksum(&mut value);
        return value.to_string().into_bytes();
    }
    text
}

fn said<T>(result: Result<T>) -> Option<T> {
    let error = result.map_err(|error| {
        assert!(!matches!(error, Error::NoMemory { .. }), "{error}");
        error.to_string()
    });
    error.ok()
}

/// Everything that reads a compressed model.
fn compressed(deep: &Deep, like: Option<PathBuf>) {
    let input = deep.path("df11");
    let mut how = Model::options();
    if let Some(like) = &like {
        how = how.like(like.clone());
    }
    let model = said(how.open(&input));
    let read: Option<Vec<_>> =
        model.as_ref().map(|model| model.iter().map(|(name, tensor)| (name, said(tensor.bytes()))).collect());
    said(df11_host::inspect(&input, InspectOptions::default(), &()));
    let is_good = said(df11_host::verify(&input, VerifyOptions::default(), &())).is_some_and(|report| report.is_good());
    let to = |to: &mut DecompressOptions| (to.output.sync, to.like) = (false, like.clone());
    let restored = said(df11_host::decompress(&input, deep.path("out"), options(to), &())).is_some();
    assert!(is_good || !restored || like.is_some(), "it is restored, and isn't good");
    assert!(restored == deep.path("out").exists());
    // A program that opens the compressed model has what one that opens the restored one has.
    if restored && let Some(plain) = said(Model::open(deep.path("out"))) {
        let read = read.expect("what is restored can be opened");
        assert!(read.len() == plain.iter().count());
        for (name, bytes) in read {
            assert!(bytes.is_some() && bytes == said(plain.tensor(name).and_then(|tensor| tensor.bytes())), "{name}");
        }
    }
}

/// Everything that reads an original; what is compressed comes back.
fn original(deep: &Deep) {
    let input = deep.path("model");
    said(df11_host::inspect(&input, InspectOptions::default(), &()));
    said(df11_host::save_shapes(&input, deep.path("shapes.json"), OutputOptions::default()));
    let Some(summary) = said(df11_host::compress(&input, deep.path("out"), options(no_sync), &())) else { return };
    let to = |options: &mut DecompressOptions| options.output.sync = false;
    df11_host::decompress(deep.path("out"), deep.path("restored"), options(to), &()).unwrap();
    let mut expected = tree(&input);
    summary.left_out.iter().for_each(|left_out| drop(expected.remove(&left_out.path)));
    assert_same_files(&tree(&deep.path("restored")), &expected);
}

/// Patterns are what they were once they are written.
fn patterns(input: &Input) {
    let mut value = serde_json::json!({ "a\\.b": ["q", "k"], "layers\\.\\d+": [], "(x|y)*z{2,3}": ["w"] });
    edit::apply(&mut value, &input.edits);
    let Some(Some(dict)) = said(PatternDict::parse(&value)) else { return };
    let written = dict.to_json();
    let again = PatternDict::parse(&written).expect("what was written can be read").expect("it has patterns");
    assert_eq!(again.to_json(), written);
    for module in ["a.b", "layers.12", "xyzzz", "", input.text.as_deref().unwrap_or("ä")] {
        let weights = said(dict.weights_of(module));
        assert_eq!(said(again.weights_of(module)), weights);
    }
}

fuzz_target!(|input: Input| {
    let deep = Deep(Place::new());
    let mut allowed = vec!["out"];
    let write = |tree: &str, name: &str, bytes: Vec<u8>| drop(deep.0.write(&format!("x/y/z/{tree}/{name}"), bytes));
    match input.document {
        Document::Config => {
            deep.put("df11");
            std::fs::remove_file(deep.path("df11/df11-manifest.json")).unwrap();
            write("df11", "config.json", edited(&input, "df11", "config.json"));
            compressed(&deep, None);
            allowed.push("df11");
        }
        Document::Manifest => {
            deep.put("df11");
            write("df11", "df11-manifest.json", edited(&input, "df11", "df11-manifest.json"));
            compressed(&deep, None);
            allowed.push("df11");
        }
        Document::Shapes => {
            deep.put("df11");
            std::fs::remove_file(deep.path("df11/df11-manifest.json")).unwrap();
            write("shapes", "shapes.json", edited(&input, "shapes", "shapes.json"));
            compressed(&deep, Some(deep.path("shapes/shapes.json")));
            allowed.extend(["df11", "shapes"]);
        }
        Document::OriginalConfig | Document::Index => {
            let name = match input.document {
                Document::Index => "model.safetensors.index.json",
                _ => "config.json",
            };
            deep.put("model");
            write("model", name, edited(&input, "model", name));
            original(&deep);
            allowed.extend(["model", "shapes.json", "restored"]);
        }
        Document::Part(second) => {
            let parts = ["part1", "part2"].map(|part| deep.put(part));
            let part = if second { "part2" } else { "part1" };
            let mut text = edited(&input, part, "df11-part.json");
            if let Some((file, name)) = input.moved {
                text = moved(&deep, part, text, file, name);
            }
            write(part, "df11-part.json", text);
            let to = |options: &mut JoinOptions| (options.sampled, options.output.sync) = (true, false);
            let joined = said(df11_host::join(parts, deep.path("out"), options(to), &()));
            assert!(joined.is_some() == deep.path("out").exists());
            assert!(input.moved.is_some() || !deep.path("x").exists());
            // Where the last of these files was put.
            let _ = std::fs::remove_file(deep.path("x"));
            allowed.extend(["part1", "part2"]);
        }
        Document::Journal(line) => {
            let hidden = deep.put(".df11-resume-out");
            write(".df11-resume-out", "journal", journal(&input, line));
            #[cfg(unix)]
            std::fs::set_permissions(hidden, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
            let to = |to: &mut CompressOptions| (to.resume, to.output.sync) = (true, false);
            let done = said(df11_host::compress(made().place.path("model"), deep.path("out"), options(to), &()));
            if input.edits.is_empty() {
                assert!(done.is_some_and(|summary| summary.resumed_files > 0), "the journal isn't used");
                assert_same(&deep.path("out"), &made().place.path("df11"));
            }
            allowed.push(".df11-resume-out");
        }
        Document::Patterns => return patterns(&input),
    }
    for above in ["", "x", "x/y"] {
        assert_eq!(entries(&deep.0.path(above)).len(), 1, "something was written elsewhere");
    }
    assert!(
        entries(&deep.path("")).iter().all(|name| allowed.contains(&name.as_str())),
        "{:?}",
        entries(&deep.path(""))
    );
});
