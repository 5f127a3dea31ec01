//! What is written of a model on the hub is what is written of a local copy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::CardOptions;

fn single_file() -> CompressOptions {
    CompressOptions { single_file: true, ..CompressOptions::default() }
}

#[test]
fn a_directory() {
    for model in ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"] {
        let input = original(model);
        for options in [CompressOptions::default(), single_file()] {
            let place = Place::new(files_below(&input));
            place.compress("hf:df11/model", options.clone()).unwrap();
            assert_same(&files_below(&place.path("out")), &compressed(&input, options));
            assert_eq!(files_below(&place.path("cache")).len(), 0);
        }
    }
}

#[test]
fn revisions_folders_and_lone_files() {
    let input = original("qwen3-sharded-dir");
    let mut files: Files =
        files_below(&input).into_iter().map(|(name, content)| (format!("text encoder/{name}"), content)).collect();
    files.insert("README.md".into(), b"not in the folder".to_vec());
    for id in ["hf:df11/model/text encoder", "hf:df11/model@v1/text encoder", "hf:df11/model@refs/pr/1/text encoder/"] {
        let place = Place::new(files.clone());
        place.compress_like(&place.open(id).unwrap(), &input);
        assert!(place.requests("README.md").is_empty());
    }

    let name = "model-00002-of-00004.safetensors";
    let place = Place::new(files);
    place.compress(&format!("hf:df11/model/text encoder/{name}"), CompressOptions::default()).unwrap();
    let expected = compressed(&input.join(name), CompressOptions::default());
    assert!(files_below(place.directory.path())["out"] == expected["out"]);
}

/// Several files and no index: which of them is meant, their headers say, or their names.
#[test]
fn several_files_without_an_index() {
    let input = original("qwen3-single-file");
    let mut files = files_below(&input);
    let usual = files["model.safetensors"].clone();
    files.insert("model.fp16.safetensors".into(), usual);
    let place = Place::new(files.clone());
    place.compress_like(&place.open("hf:df11/model").unwrap(), &input);

    let usual = files.remove("model.safetensors").unwrap();
    files.insert("model.fp32.safetensors".into(), usual);
    let error = Place::new(files).refused();
    assert!(matches!(error, Error::NoIndex { count: 2, .. }), "{error:?}");

    // A compressed model without its `config.json`.
    let compressed = original("qwen3-sharded-dir").join("../df11");
    let mut files = files_below(&compressed);
    files.remove("config.json").unwrap();
    let count = files.keys().filter(|name| name.ends_with(".safetensors")).count();
    assert_eq!(Place::new(files).open("hf:df11/model").unwrap().files().len(), count);
}

#[test]
fn weights_in_a_directory_below() {
    for (file, expected) in [("a/b/model.safetensors", "; its directory a/b does"), ("a/.x.safetensors", "")] {
        let place = Place::new([(file.to_owned(), Vec::new()), ("vae.pth".to_owned(), Vec::new())].into());
        let error = place.open("hf:df11/model").unwrap_err();
        assert_eq!(error.to_string(), format!("hf:df11/model holds no .safetensors file{expected}"));
    }
}

#[test]
fn a_pipeline() {
    let input = original("qwen3-tied-dir");
    let mut files: Files =
        files_below(&input).into_iter().map(|(name, content)| (format!("transformer/{name}"), content)).collect();
    files.insert("model_index.json".into(), br#"{"transformer": ["a", "B"]}"#.to_vec());
    // Also with a configuration at the top, where no weights are.
    for has_config in [false, true] {
        if has_config {
            files.insert("config.json".into(), b"{}".to_vec());
        }
        let place = Place::new(files.clone());
        let error = hub_error(place.open("hf:df11/model").unwrap_err());
        assert_eq!(error, HubError::Pipeline { id: "hf:df11/model".into(), component: "transformer".into() });
        place.compress_like(&place.open("hf:df11/model/transformer").unwrap(), &input);
    }
    // Other programs' weights at the top don't make it a model; what readers of models take does.
    let mut beside = files.clone();
    beside.extend(["a.safetensors", "b.safetensors"].map(|name| (name.to_owned(), b"no header".to_vec())));
    let error = hub_error(Place::new(beside.clone()).open("hf:df11/model").unwrap_err());
    assert_eq!(error, HubError::Pipeline { id: "hf:df11/model".into(), component: "transformer".into() });
    beside.insert("config.json".into(), br#"{"dfloat11_config": {}}"#.to_vec());
    let error = Place::new(beside).open("hf:df11/model").unwrap_err();
    assert!(matches!(error, Error::NoIndex { count: 2, .. }), "{error:?}");
    let place = Place::new(files.into_iter().chain(files_below(&input)).collect());
    place.open("hf:df11/model").unwrap();
}

/// A model whose pipeline has no component with weights is a model, on a disk and on the hub.
#[test]
fn an_index_without_components() {
    let weights = std::fs::read(original("qwen3-single-file").join("model.safetensors")).unwrap();
    let trees: [&[(&str, &[u8])]; 2] = [
        &[
            ("model_index.json", br#"{"vae": ["a", "B"]}"#),
            ("config.json", b"{}"),
            ("x.safetensors", &weights),
            ("vae/x.onnx", b""),
        ],
        &[("modular_model_index.json", b"{}"), ("model.safetensors", &weights)],
    ];
    for tree in trees {
        let input = tempfile::tempdir().unwrap();
        std::fs::create_dir(input.path().join("vae")).unwrap();
        tree.iter().for_each(|(name, content)| std::fs::write(input.path().join(name), content).unwrap());
        let place = Place::new(files_below(input.path()));
        place.compress_like(&place.open("hf:df11/model").unwrap(), input.path());
    }
}

/// Those with weights, or with an index that says that there are some.
#[test]
fn components_of_a_pipeline() {
    let index = r#"{"_class_name": "P", "transformer": ["a", "B"], "vae": ["a", "B"], "scheduler": ["a", "B"],
        "safety_checker": [null, null], "is_distilled": true, "kind": "base", "shift": NaN}"#;
    let shards = r#"{"weight_map": {"a": "sub/1.safetensors"}}"#;
    let files = [
        ("model_index.json", index),
        ("config.json", "{}"),
        ("transformer/model.safetensors", ""),
        ("vae/diffusion_pytorch_model.safetensors.index.json", shards),
        ("scheduler/scheduler_config.json", "{}"),
    ];
    let files: Files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).into_iter().collect();
    let components = |place: &Place| components_with(Path::new("hf:df11/model"), place.settings());
    let mut modular = files.clone();
    let index = modular.remove("model_index.json").unwrap();
    modular.insert("modular_model_index.json".into(), index);
    assert_eq!(components(&Place::new(modular)).unwrap(), ["transformer", "vae"]);
    let place = Place::new(files);
    assert_eq!(components(&place).unwrap(), ["transformer", "vae"]);
    let missing = HubError::NotFound { what: "file hf:df11/model/vae/sub/1.safetensors".into() };
    assert_eq!(hub_error(place.open("hf:df11/model/vae").unwrap_err()), missing);
}

/// Each byte of a weight is fetched once, the header once more.
#[test]
fn nothing_is_fetched_twice() {
    let place = Place::sharded();
    place.compress("hf:df11/model", CompressOptions::default()).unwrap();
    for shard in 1..=4 {
        let name = format!("model-0000{shard}-of-00004.safetensors");
        let ranges: Vec<_> = place.requests(&name).into_iter().filter_map(|request| request.range).collect();
        let size = std::fs::metadata(original("qwen3-sharded-dir").join(&name)).unwrap().len() as usize;
        assert_eq!(ranges, [0..100_000, 0..size]);
    }
}

#[test]
fn other_files() {
    let mut files = files_below(&original("qwen3-tied-dir"));
    for name in [".gitattributes", "onnx/model.bin", ".cache/x", "a b.txt", "empty.txt"] {
        files.insert(name.into(), if name == "empty.txt" { Vec::new() } else { name.into() });
    }
    let place = Place::new(files);
    let model = place.open("hf:df11/model").unwrap();
    let summary =
        compress_model(&model, &place.path("out"), &CompressOptions::default(), &Given::default(), &()).unwrap();
    let out = files_below(&place.path("out"));
    for name in [".gitattributes", "onnx/model.bin", "a b.txt", "empty.txt"] {
        assert!(out[name] == if name == "empty.txt" { b"" } else { name.as_bytes() }, "{name}");
    }
    assert!(!out.contains_key(".cache/x"));
    assert_eq!(summary.left_out.iter().map(|left_out| left_out.path.as_str()).collect::<Vec<_>>(), [".cache/x"]);
}

/// Some other server than the hub lists names alone.
#[test]
fn a_list_without_lengths() {
    let input = original("qwen3-sharded-dir");
    let place = Place::on(Hub::without_sizes(files_below(&input)));
    place.compress_like(&place.open("hf:df11/model").unwrap(), &input);

    // The checksum comes from there too.
    let place = Place::on(Hub::without_sizes(files_below(&input)));
    let of_content = |request: &Request| request.is_for("00003-of-00004.safetensors") && request.method == "GET";
    place.hub.behave(only(of_content, changed_weight(3)));
    assert!(matches!(hub_error(place.refused()), HubError::Digest { algorithm: "SHA-256", .. }));
}

/// What such a server says of a redirect is not the length of the file.
#[test]
fn lengths_behind_redirects() {
    let input = original("qwen3-sharded-dir");
    let place = Place::on(Hub::without_sizes(files_below(&input)));
    place.hub.behave(|request| match request.path.split_once(&format!("/resolve/{COMMIT}/")) {
        Some((_, name)) if request.method == "HEAD" => Answer::Redirect(format!("/storage/{name}")),
        _ => Answer::Right,
    });
    place.compress_like(&place.open("hf:df11/model").unwrap(), &input);

    let place = Place::on(Hub::without_sizes(files_below(&input)));
    let elsewhere = place.hub.other_endpoint();
    place.hub.behave(move |request| match request.method.as_str() {
        "HEAD" => Answer::Redirect(format!("{elsewhere}/storage/x")),
        _ => Answer::Right,
    });
    let HubError::Answer { reason, .. } = hub_error(place.refused()) else { panic!("another error") };
    assert_eq!(reason, "it doesn't say how long the file is");
    let elsewhere = |request: &Request| request.path.starts_with("/storage/");
    assert!(!place.hub.requests().iter().any(elsewhere));
}

/// Asking for the length of each of a hundred thousand files might take days.
#[test]
fn a_long_list_without_lengths() {
    let mut files = files_below(&original("qwen3-sharded-dir"));
    files.extend((0..1000).map(|i| (format!("notes/{i}.txt"), Vec::new())));
    let place = Place::on(Hub::without_sizes(files));
    let HubError::Answer { reason, .. } = hub_error(place.refused()) else { panic!("another error") };
    assert!(reason.ends_with(" files without their lengths; df11 asks for 1000"), "{reason}");
    assert!(place.hub.requests().iter().all(|request| request.method == "GET"));
}

/// A shard with one bit of a weight flipped.
pub(super) fn changed_weight(shard: usize) -> Answer {
    let path = original("qwen3-sharded-dir").join(format!("model-0000{shard}-of-00004.safetensors"));
    let mut content = std::fs::read(path).unwrap();
    let at = content.len() - 1001;
    content[at] ^= 1;
    Answer::Content(content)
}

/// What was fetched is reported, and an interrupt ends a download that would go on.
#[test]
fn progress() {
    #[derive(Default)]
    struct Listener {
        fetched: Cell<u64>,
        is_interrupted: Arc<AtomicBool>,
    }
    impl Progress for Listener {
        fn start(&self, _: u64) {}
        fn advance(&self, _: u64, _: &str) {}
        fn fetched(&self, bytes: u64) {
            self.fetched.set(self.fetched.get() + bytes);
        }
        fn is_interrupted(&self) -> bool {
            self.is_interrupted.load(Ordering::SeqCst)
        }
    }
    let place = Place::sharded();
    let run = |listener: &Listener| {
        let model = place.open("hf:df11/model")?;
        compress_model(&model, &place.path("out"), &CompressOptions::default(), &Given::default(), listener)
    };
    // It is interrupted while it waits for an answer that doesn't come.
    let interrupted = Listener::default();
    let flag = Arc::clone(&interrupted.is_interrupted);
    place.hub.behave(move |request| match request {
        request if request.is_for("00002-of-00004.safetensors") && request.before == 1 => {
            flag.store(true, Ordering::SeqCst);
            Answer::Silent
        }
        _ => Answer::Right,
    });
    assert!(matches!(run(&interrupted), Err(Error::Interrupted)));
    assert_eq!(place.left(), Vec::<String>::new());

    place.hub.behave(|_| Answer::Right);
    let listener = Listener::default();
    run(&listener).unwrap();
    let files = files_below(&original("qwen3-sharded-dir"));
    let fetched: usize =
        files.iter().filter(|(name, _)| *name != "config.json" && !name.contains("index")).map(|(_, c)| c.len()).sum();
    assert_eq!(listener.fetched.get(), fetched as u64);
}

/// A card that the hub has and doesn't give: the new one would say nothing of what is in it, such as the licence.
#[test]
fn a_card_that_can_not_be_read() {
    let mut files = files_below(&original("qwen3-sharded-dir"));
    files.insert("README.md".into(), b"---\nlicense: mit\n---\n".to_vec());
    let place = Place::new(files);
    let with_card = CompressOptions { model_card: Some(CardOptions::default()), ..CompressOptions::default() };
    place.compress("hf:df11/model", with_card.clone()).unwrap();
    let asked = place.requests("README.md").len();
    std::fs::remove_dir_all(place.path("out")).unwrap();
    // Until the last request.
    place.hub.behave(only(
        move |request| request.is_for("README.md") && request.before + 1 == 2 * asked,
        Answer::Status(404, "Retry-After", "0"),
    ));
    let error = hub_error(place.compress("hf:df11/model", with_card).unwrap_err());
    assert!(matches!(&error, HubError::NotFound { .. }), "{error:?} {asked}");
    assert_eq!(place.left(), Vec::<String>::new());
}
