//! Models of every form come back byte for byte.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use df11_host::{
    CompressOptions, DecompressOptions, Model, Patterns, Progress, Report, VerifyOptions, compress, compress_to,
    decompress, decompress_to, verify,
};
use df11_tests::effort;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::json;

use crate::common::*;
use tensors::{Tensor, bf16, file_with, tensor};

/// Compresses `input`, verifies that against it, restores it, and compares every file. Nothing unfinished is left.
#[track_caller]
fn there_and_back(place: &Place, input: &str, set: &CompressOptions) -> Report {
    let [original, compressed, restored] = [input, "compressed", "restored"].map(|name| place.path(name));
    let report = compress(&original, &compressed, set, &()).unwrap();
    let against = options(|options: &mut VerifyOptions| options.against = Some(original.clone()));
    let verified = verify(&compressed, &against, &()).unwrap();
    assert!(verified.is_good(), "{verified:?}");
    assert_eq!((verified.units, verified.compared), (report.units, count(&original)));
    decompress(&compressed, &restored, &DecompressOptions::default(), &()).unwrap();
    match original.is_dir() {
        true => {
            let mut expected = tree(&original);
            report.left_out.iter().for_each(|left| assert!(expected.remove(&left.path).is_some(), "{left:?}"));
            assert_same_files(&tree(&restored), &expected);
        }
        false => assert_same_file(&restored, &original),
    }
    assert_eq!(inputs::partial(place), [""; 0].map(Path::new));
    report
}

/// The number of all tensors of a model or pipeline.
fn count(path: &Path) -> usize {
    if !path.is_dir() {
        return Model::open(path).unwrap().len();
    }
    match Model::open(path) {
        Ok(model) => model.len(),
        Err(_) => ["transformer", "vae"].iter().map(|name| Model::open(path.join(name)).unwrap().len()).sum(),
    }
}

/// Files beside the model keep their names, whatever these are.
#[cfg(unix)]
#[test]
fn odd_names_beside_the_model() {
    use std::os::unix::ffi::OsStrExt;
    let place = inputs::nested();
    for name in [&b"a\\b"[..], b"caf\xe9", &[b'x'; 255]] {
        fs::write(place.path("model").join(std::ffi::OsStr::from_bytes(name)), name).unwrap();
    }
    let [compressed, restored] = ["compressed", "restored"].map(|name| place.path(name));
    compress(place.path("model"), &compressed, &CompressOptions::default(), &()).unwrap();
    decompress(&compressed, &restored, &DecompressOptions::default(), &()).unwrap();
    assert_same_files(&tree(&restored), &tree(&place.path("model")));
}

/// A compressed file opens and is restored in a directory, too.
#[test]
fn a_lone_file_in_a_directory() {
    let place = inputs::nested();
    compress(place.path("file"), place.path("put.safetensors"), &CompressOptions::default(), &()).unwrap();
    place.write("put/model.safetensors", fs::read(place.path("put.safetensors")).unwrap());
    decompress(place.path("put"), place.path("restored"), &DecompressOptions::default(), &()).unwrap();
    assert_same_file(&place.path("restored/file"), &place.path("file"));
}

/// Every later version restores what version 0.1 wrote: tests/data/v0.1 never changes.
#[test]
fn what_version_0_1_wrote() {
    let place = Place::new();
    for (compressed, original) in [
        ("model", "model"),
        ("model-one-file", "model"),
        ("model-with-card", "model"),
        ("file.safetensors", "file.safetensors"),
        ("pipeline", "pipeline"),
    ] {
        let [compressed, original] = [("compressed", compressed), ("original", original)]
            .map(|(kind, name)| data(&format!("v0.1/{kind}/{name}")));
        let against = options(|options: &mut VerifyOptions| options.against = Some(original.clone()));
        let verified = verify(&compressed, &against, &()).unwrap();
        assert!(verified.is_good() && verified.units > 0, "{verified:?}");
        let restored = place.path("restored");
        decompress(&compressed, &restored, &DecompressOptions::default(), &()).unwrap();
        match original.is_dir() {
            true => assert_same_files(&tree(&restored), &tree(&original)),
            false => assert_same_file(&restored, &original),
        }
        place.remove("restored");
    }
}

#[test]
fn of_every_form() {
    let place = inputs::nested();
    let single_file = options(|options: &mut CompressOptions| options.single_file = true);
    let card = options(|options: &mut CompressOptions| options.model_card = Some(Default::default()));
    let (all, one) = (CompressOptions::default(), Some("model.safetensors"));
    for (input, set, only) in
        [("model", &all, None), ("model", &single_file, one), ("model", &card, None), ("file", &all, None)]
    {
        let report = there_and_back(&place, input, set);
        let names: Vec<_> = report.stored.iter().map(|stored| (&*stored.name, &*stored.reason)).collect();
        assert!(names.contains(&("a.b.c.weight", "it would not shrink: 848 bytes instead of 12")), "{names:?}");
        assert!(names.contains(&("none", "it is I64, not BF16")), "{names:?}");
        assert_eq!((report.units, report.weights, report.reused), (9, 9, 0));
        let compressed = place.path("compressed");
        if compressed.is_dir() {
            let files = files_ending(&compressed, ".safetensors");
            assert_eq!(files.len(), if only.is_some() { 1 } else { 10 }, "{files:?}");
            assert_eq!(report.bytes_after, files.values().map(|file| file.len() as u64).sum::<u64>());
            let cards = entries(&compressed).into_iter().filter(|name| name.starts_with("README")).count();
            assert_eq!(cards, if set.model_card.is_some() { 2 } else { 1 });
        }
        ["compressed", "restored"].iter().for_each(|name| place.remove(name));
    }
}

#[test]
fn of_a_pipeline() {
    let place = inputs::pipeline();
    let report = there_and_back(&place, "pipe", &CompressOptions::default());
    let chosen: Vec<_> = report.chosen.iter().map(|chosen| (&*chosen.component, &*chosen.why[0])).collect();
    assert_eq!(chosen[0], ("vae", "it is copied: it has no BF16 matrices"));
    assert_eq!((chosen[1].0, report.units), ("transformer", 3));
    // Its checksums of copied files are right: the adapter's, and the VAE's, whose tensors have no checksums of their own.
    for name in ["adapter.safetensors", "vae/diffusion_pytorch_model.safetensors"] {
        let path = place.path("compressed").join(name);
        edit_bytes(&path, |bytes| *bytes.last_mut().unwrap() ^= 1);
        let failures = verify(place.path("compressed"), &VerifyOptions::default(), &()).unwrap().failures;
        assert_eq!((failures.len(), &*failures[0].name), (1, name));
        let error =
            decompress(place.path("compressed"), place.path("again"), &DecompressOptions::default(), &()).unwrap_err();
        assert!(error.is_damage() && !place.path("again").exists() && inputs::partial(&place).is_empty(), "{error}");
        edit_bytes(&path, |bytes| *bytes.last_mut().unwrap() ^= 1);
    }
}

/// A file has the permissions that it had, as far as a new file may.
#[cfg(unix)]
#[test]
fn permissions_are_copied() {
    use std::os::unix::fs::PermissionsExt;
    let place = inputs::nested();
    let mode =
        |root: &str| fs::metadata(place.path(root).join("below/notes.txt")).unwrap().permissions().mode() & 0o777;
    fs::set_permissions(place.path("model/below/notes.txt"), fs::Permissions::from_mode(0o500)).unwrap();
    there_and_back(&place, "model", &CompressOptions::default());
    assert_eq!((mode("compressed"), mode("restored")), (0o500, 0o500));
}

/// A random model.
#[derive(Clone, Debug)]
struct Made {
    tensors: Vec<Tensor>,
    metadata: bool,
    /// In how many files.
    files: usize,
    config: Option<&'static str>,
    /// The modules above these tensors are units.
    patterns: Option<Vec<Index>>,
    single_file: bool,
}

fn paths() -> impl Strategy<Value = String> {
    let above = select(&["layers.0", "layers.1", "A", "a.b", "é", ""][..]);
    let last = select(&["a", "b", "q_proj", "x y"][..]);
    (above, last).prop_map(|(above, last)| format!("{above}.{last}").trim_start_matches('.').to_owned())
}

fn made() -> impl Strategy<Value = Made> {
    const SHAPES: [&[usize]; 7] = [&[], &[0], &[7], &[64, 40], &[96, 64], &[2, 3, 5], &[300, 200]];
    let shape = select(&SHAPES[..]);
    let kind = select(&["BF16", "BF16", "BF16", "F32", "I64", "BOOL"][..]);
    let end = select(&["weight", "weight", "bias"][..]);
    let one = (paths(), end, kind, shape, any::<u64>()).prop_map(|(path, end, kind, shape, seed)| {
        let name = format!("{path}.{end}");
        let elements: usize = shape.iter().product();
        let bytes = match kind {
            "BF16" => return bf16(&name, shape, seed),
            "F32" => 4,
            "I64" => 8,
            _ => 1,
        };
        tensor(&name, kind, shape, vec![1; bytes * elements])
    });
    let configs = select(
        &[None, Some("{}"), Some("{\"model_type\": \"llama\", \"x\": 1e-05}\n"), Some(r#"{"_class_name": "X"}"#)][..],
    );
    let patterns = proptest::option::of(vec(any::<Index>(), 0..4));
    (vec(one, 1..12), any::<bool>(), 1..4usize, configs, patterns, any::<bool>()).prop_map(
        |(tensors, metadata, files, config, patterns, single_file)| {
            let tensors: BTreeMap<String, Tensor> = tensors.into_iter().map(|one| (one.name.clone(), one)).collect();
            let tensors = tensors.into_values().collect();
            Made { tensors, metadata, files, config, patterns, single_file }
        },
    )
}

impl Made {
    /// Patterns of modules with all weights directly below them.
    fn patterns(&self) -> Option<Patterns> {
        let weights = || self.tensors.iter().filter_map(|one| one.name.strip_suffix(".weight")?.rsplit_once('.'));
        let mut units: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for index in self.patterns.as_ref()?.iter().filter(|_| weights().count() > 0) {
            let (above, _) = weights().nth(index.index(weights().count())).unwrap();
            let names = weights().filter(|(other, _)| *other == above).map(|(_, name)| name.to_owned());
            units.insert(above.replace('.', "\\."), names.collect());
        }
        Some(Patterns::new(units).unwrap())
    }

    /// Writes it as `model`, a directory, and as `file`.
    fn write(&self, place: &Place) {
        let metadata: &[_] = if self.metadata { &[("format", "pt"), ("é", "\"")] } else { &[] };
        let each = self.tensors.len().div_ceil(self.files);
        let (mut map, files) = (serde_json::Map::new(), self.tensors.chunks(each).count());
        for (n, tensors) in self.tensors.chunks(each).enumerate() {
            let name = if files == 1 { "model.safetensors".to_owned() } else { format!("model-{n}.safetensors") };
            place.write(&format!("model/{name}"), file_with(tensors, metadata));
            map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), name.clone().into())));
        }
        if files > 1 {
            place.write("model/model.safetensors.index.json", json!({ "weight_map": map }).to_string());
        }
        self.config.iter().for_each(|config| drop(place.write("model/config.json", config)));
        place.write("file", file_with(&self.tensors, metadata));
    }
}

/// A stream of a file that changes meanwhile isn't taken for good.
#[test]
fn a_changing_file() {
    struct Changes<'p>(&'p Place, std::cell::Cell<u32>, u32);
    impl Progress for Changes<'_> {
        fn advance(&self, _: u64, _: &str) {
            self.1.set(self.1.get() + 1);
            if self.1.get() == self.2 {
                tensors::edit(&self.0.path("file"), |tensors| tensors[0].bytes[0] ^= 1);
            }
        }
    }
    for at in 1.. {
        let place = inputs::nested();
        // As if it had been there for long: what changes then has another time.
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
        fs::File::options().write(true).open(place.path("file")).unwrap().set_modified(old).unwrap();
        let model = Model::open(place.path("file")).unwrap();
        let changes = Changes(&place, Default::default(), at);
        match compress_to(&model, &mut Vec::new(), None, &changes) {
            Ok(_) => {
                assert!(changes.1.get() < at && at > 10, "{at}");
                break;
            }
            Err(error) => assert!(error.to_string().contains("changed"), "{at}: {error}"),
        }
    }
}

proptest! {
    #![proptest_config(effort::config(200))]

    #[test]
    fn of_any_model(made in made()) {
        let place = Place::new();
        made.write(&place);
        let mut set = CompressOptions::default();
        let patterns = made.patterns();
        set.patterns = patterns.clone();
        set.single_file = made.single_file;
        there_and_back(&place, "model", &set);
        ["compressed", "restored"].iter().for_each(|name| place.remove(name));
        set.single_file = false;
        let report = there_and_back(&place, "file", &set);

        // As streams, from memory.
        let model = Model::open(place.path("file")).unwrap();
        let (mut compressed, mut restored) = (Vec::new(), Vec::new());
        let streamed = compress_to(&model, &mut compressed, patterns, &()).unwrap();
        prop_assert!(compressed == fs::read(place.path("compressed")).unwrap());
        prop_assert_eq!((streamed.units, streamed.bytes_after), (report.units, report.bytes_after));
        decompress_to(&Model::from_bytes(compressed).unwrap(), &mut restored, &()).unwrap();
        prop_assert!(restored == fs::read(place.path("file")).unwrap());
    }
}
