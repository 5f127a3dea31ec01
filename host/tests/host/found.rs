//! Finding a model's files: one table of directories, and the tensors found in them or the error.

use df11_codec::Geometry;
use df11_host::{ErrorKind, Model, compress};
use serde_json::json;

use crate::common::*;
use tensors::{bf16, file, unit, weights};

/// A file of one tensor of this name.
fn of(tensor: &str) -> Vec<u8> {
    file(&[bf16(&format!("{tensor}.weight"), &[64, 64], 1)])
}

/// An index that names these files.
fn index(files: &[&str]) -> Vec<u8> {
    let map: serde_json::Map<_, _> = files.iter().map(|&file| (format!("{file}.weight"), json!(file))).collect();
    json!({ "weight_map": map }).to_string().into()
}

const MODEL: &str = "model.safetensors";
const DIFFUSION: &str = "diffusion_pytorch_model.safetensors";
const INDEX: &str = "model.safetensors.index.json";
const CLASS: &[u8] = br#"{"_class_name": "UNet2DConditionModel"}"#;

/// The files of a directory, and the tensors of the model in it without `.weight`.
type Directory = (Vec<(&'static str, Vec<u8>)>, Vec<&'static str>);

fn directories() -> Vec<Directory> {
    let (one, two) = ("model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors");
    let diffusion_index = "diffusion_pytorch_model.safetensors.index.json";
    vec![
        // One file of any name.
        (vec![(MODEL, of("a"))], vec!["a"]),
        (vec![("模型.safetensors", of("a"))], vec!["a"]),
        (vec![("model-00001-of-00001.safetensors", of("a"))], vec!["a"]),
        (vec![("pride-of-00002.safetensors", of("a"))], vec!["a"]),
        // The usual name beside others, and beside a file that isn't a safetensors file.
        (vec![(MODEL, of("a")), ("consolidated.safetensors", b"broken".to_vec())], vec!["a"]),
        (vec![(DIFFUSION, of("a")), ("diffusion_pytorch_model.fp16.safetensors", of("b"))], vec!["a"]),
        (vec![(MODEL, of("a")), ("._x.safetensors", b"hidden".to_vec()), (".cache/y.safetensors", of("b"))], vec!["a"]),
        // The index of several, with names written in several ways.
        (vec![(INDEX, index(&[one, two])), (one, of("a")), (two, of("b"))], vec!["a", "b"]),
        (
            vec![
                (INDEX, index(&["./x//1.safetensors", "y/./2.safetensors"])),
                ("x/1.safetensors", of("a")),
                ("y/2.safetensors", of("b")),
            ],
            vec!["a", "b"],
        ),
        (
            vec![
                (INDEX, br#"{"metadata":{"loss":NaN},"weight_map":{"a":"x.safetensors"}}"#.to_vec()),
                ("x.safetensors", of("a")),
            ],
            vec!["a"],
        ),
        // The index counts beside the usual file, unless it is left from shards that are gone.
        (vec![(INDEX, index(&[one])), (one, of("a")), (MODEL, of("old"))], vec!["a"]),
        (vec![(INDEX, index(&[one])), (MODEL, of("a"))], vec!["a"]),
        (vec![(INDEX, b"Entry not found".to_vec()), (MODEL, of("a"))], vec!["a"]),
        // The index of a variant doesn't count beside the usual file; alone it does.
        (vec![("model.safetensors.index.bf16.json", index(&["x.safetensors"])), ("x.safetensors", of("a"))], vec!["a"]),
        (vec![(INDEX, index(&[one])), ("a.safetensors.index.fp16.json", index(&["gone"])), (one, of("a"))], vec!["a"]),
        // Files of both libraries: the configuration says whose the model is.
        (vec![("config.json", CLASS.to_vec()), (MODEL, of("b")), (DIFFUSION, of("a"))], vec!["a"]),
        (vec![(MODEL, of("a")), (DIFFUSION, of("b"))], vec!["a"]),
        (
            vec![
                ("config.json", CLASS.to_vec()),
                (INDEX, index(&["x.safetensors"])),
                ("x.safetensors", of("b")),
                (diffusion_index, index(&["y.safetensors"])),
                ("y.safetensors", of("a")),
            ],
            vec!["a"],
        ),
        (vec![(MODEL, of("a")), (diffusion_index, index(&["y.safetensors"])), ("y.safetensors", of("b"))], vec!["a"]),
        // A plain model with the configuration of the compressed one that it was loaded from.
        (vec![(MODEL, of("a")), ("config.json", config(&json!({ "a": [] })))], vec!["a"]),
        // A directory named like a weights file isn't one.
        (vec![("x.safetensors/notes.txt", Vec::new()), (MODEL, of("a"))], vec!["a"]),
        // Compressed: all files, though an index lies there.
        (
            vec![
                ("1.safetensors", compressed("a")),
                ("2.safetensors", of("b")),
                ("config.json", llama(&json!({ "a": [] }))),
                (INDEX, index(&["gone"])),
            ],
            vec!["a", "b"],
        ),
        // A model with the index of a pipeline beside it.
        (
            vec![
                (MODEL, of("a")),
                ("config.json", b"{}".to_vec()),
                ("model_index.json", br#"{"x": ["y", "z"]}"#.to_vec()),
            ],
            vec!["a"],
        ),
    ]
}

/// The file of a unit of 64×64 weights.
fn compressed(path: &str) -> Vec<u8> {
    file(&unit(path, &[&weights(4096, 1)]))
}

fn config(patterns: &serde_json::Value) -> Vec<u8> {
    json!({ "dfloat11_config": dfloat11_config(Geometry::OFFICIAL, patterns) }).to_string().into()
}

/// One that implies the shape of `lm_head`, and leaves that of `a` to a manifest or an original.
fn llama(patterns: &serde_json::Value) -> Vec<u8> {
    let mut json: serde_json::Value = serde_json::from_slice(&config(patterns)).unwrap();
    json["model_type"] = "llama".into();
    json.to_string().into()
}

#[test]
fn directories_of_every_kind() {
    for (files, expected) in directories() {
        let place = Place::new();
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        for (name, bytes) in &files {
            place.write(&format!("m/{name}"), bytes);
        }
        let shapes = [("a.weight".to_owned(), vec![64, 64])].into();
        let known = options(|options: &mut df11_host::OpenOptions| options.shapes = shapes);
        let model = Model::open_with(place.path("m"), &known).unwrap_or_else(|error| panic!("{names:?}: {error}"));
        let mut found = model.names();
        found.sort_unstable();
        assert_eq!(found, expected.iter().map(|name| format!("{name}.weight")).collect::<Vec<_>>(), "{names:?}");
    }
}

#[test]
fn what_is_no_model() {
    use ErrorKind::*;
    let pickle = b"PK\x03\x04 and more".to_vec();
    let legacy = br#"{"dfloat11_config":{"version":"0.1.0"}}"#.to_vec();
    let pipeline = br#"{"_class_name": "FluxPipeline", "vae": ["diffusers", "VAE"]}"#.to_vec();
    let modular = br#"{"vae": ["diffusers", "VAE", {}]}"#.to_vec();
    for (files, kind, sentence) in [
        (vec![("readme.md", Vec::new())], NotAModel, "it has no .safetensors file"),
        (vec![("a/b/x.safetensors", of("a"))], NotAModel, "but its directory a/b has"),
        (
            vec![("model.bin", pickle.clone())],
            NotAModel,
            "model.bin is a pickle, which may contain code, so df11 doesn't load it",
        ),
        (vec![("x.pkl", pickle), ("config.json", legacy.clone())], Unsupported, "it is a DFloat11 0.1 model"),
        (vec![("x.safetensors", compressed("a")), ("config.json", legacy)], Unsupported, "it is a DFloat11 0.1 model"),
        (vec![("model-00002-of-00004.safetensors", of("a"))], NotAModel, "one of several files; download the others"),
        (
            vec![("x.safetensors", of("a")), ("y.safetensors", of("b"))],
            NotAModel,
            "it has 2 .safetensors files, and no model.safetensors.index.json says which",
        ),
        (
            vec![("x.safetensors.index.json", index(&["a"])), ("y.safetensors.index.json", index(&["b"]))],
            NotAModel,
            "no model.safetensors.index.json says which of them are the model",
        ),
        (
            vec![(INDEX, index(&["x.safetensors"]))],
            NotFound,
            "x.safetensors: it isn't there, though model.safetensors.index.json names it; is the download complete?",
        ),
        (
            vec![(INDEX, index(&["../x.safetensors"])), ("y", Vec::new())],
            Damaged,
            "it names the file \"../x.safetensors\", which isn't inside",
        ),
        (vec![(INDEX, index(&["/x.safetensors"]))], Damaged, "which isn't inside the model's directory"),
        (vec![(INDEX, b"{}".to_vec())], Damaged, "its weight_map doesn't map tensors to file names"),
        (vec![(INDEX, br#"{"weight_map":{"a":1}}"#.to_vec())], Damaged, "its weight_map doesn't map"),
        (
            vec![(MODEL, of("b")), ("config.json", config(&json!({ "a": [] })))],
            Damaged,
            "the files of its units are missing",
        ),
        (
            vec![("model_index.json", pipeline), ("vae/model.safetensors", of("a"))],
            NotAModel,
            "it is a diffusers pipeline; open one of its models, such as",
        ),
        (
            vec![("modular_model_index.json", modular), ("vae/model.safetensors", of("a"))],
            NotAModel,
            "it is a diffusers pipeline",
        ),
    ] {
        let place = Place::new();
        for (name, bytes) in &files {
            place.write(&format!("m/{name}"), bytes);
        }
        let error = Model::open(place.path("m")).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(sentence), "{error}\n{sentence}");
        assert!(error.path().unwrap().starts_with(place.path("m")), "{error}");
    }
    let place = Place::new();
    let error = Model::open(place.path("gone")).unwrap_err();
    assert_eq!((error.kind(), error.path()), (NotFound, Some(&*place.path("gone"))));
    let error = Model::open("hf:no/such-model").unwrap_err();
    assert_eq!(error.kind(), NotFound);
    assert!(error.to_string().contains("`hf download no/such-model`"), "{error}");
}

/// Links as in the cache of the hub: files are links to files elsewhere, and a whole directory may be one.
#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    place.write("blobs/1", of("a"));
    place.write("snapshot/config.json", "{}");
    symlink(place.path("blobs/1"), place.path("snapshot/model.safetensors")).unwrap();
    symlink(place.path("snapshot"), place.path("link")).unwrap();
    assert_eq!(Model::open(place.path("link")).unwrap().names(), ["a.weight"]);
    // As in a cache whose files were deleted.
    place.remove("blobs");
    let error = Model::open(place.path("link")).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::NotFound, Some(&*place.path("link/model.safetensors"))));
    // Restored by its name, it would be written through the link.
    let pipeline = inputs::pipeline();
    std::fs::rename(pipeline.path("pipe/vae"), pipeline.path("vae")).unwrap();
    symlink("../vae", pipeline.path("pipe/vae")).unwrap();
    let error = compress(pipeline.path("pipe"), pipeline.path("out"), &Default::default(), &()).unwrap_err();
    assert!(error.to_string().contains("its component vae is a link"), "{error}");
}

/// A model of more files than a process may have open, until it raises its own limit.
#[cfg(unix)]
#[test]
fn thousands_of_files() {
    // The limit is this process's, so the test runs once more in another one.
    const LIMITED: &str = "DF11_TEST_LIMITED";
    if std::env::var_os(LIMITED).is_none() {
        let mut again = std::process::Command::new("sh");
        let run = r#"ulimit -Sn 256 && exec "$0" --exact found::thousands_of_files"#;
        let output = again.args(["-c", run]).arg(std::env::current_exe().unwrap()).env(LIMITED, "1").output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let place = Place::new();
    let bytes = |n: usize| file(&[bf16(&format!("{n}.weight"), &[2], 1)]);
    let names: Vec<String> = (0..3000).map(|n| format!("x{n:04}.safetensors")).collect();
    names.iter().enumerate().for_each(|(n, name)| drop(place.write(&format!("m/{name}"), bytes(n))));
    place.write("m/model.safetensors.index.json", index(&names.iter().map(String::as_str).collect::<Vec<_>>()));
    let model = Model::open(place.path("m")).unwrap();
    assert_eq!((model.len(), model.file_names()), (3000, names));
    assert!(model.tensor("2999.weight").unwrap().bytes().unwrap() == bf16("", &[2], 1).bytes);
}
