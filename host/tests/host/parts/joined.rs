//! Parts that are put together.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The forms of a compressed model: the input, and the options.
const FORMS: [(&str, Change); 7] = [
    ("model", |_| ()),
    ("model", |options| options.single_file = true),
    ("model", |options| options.transformers = true),
    ("model", |options| (options.single_file, options.transformers) = (true, true)),
    ("model", card),
    ("file", |_| ()),
    ("comfy", |_| ()),
];

/// One byte for byte, in every form and of every number of parts, more than there are units too.
#[test]
fn is_what_one_run_writes() {
    for (input, change) in FORMS {
        let place = nested();
        // A card says the name of its directory.
        let expected = place.path("expected/out");
        let one = df11_host::compress(place.path(input), &expected, options(change), &()).unwrap();
        for of in [1, 2, 3, 7, 40].into_iter().step_by(df11_tests::effort::step(2)) {
            let mut parts = parts_of(&place, input, of, &format!("{of}-"), change);
            parts.reverse();
            let joined = join(&parts, &place.path("out")).unwrap();
            assert_same(&place.path("out"), &expected);
            assert_eq!((joined.parts, joined.units, joined.weights), (of as usize, one.units, one.weights));
            assert_eq!((joined.bytes_before, joined.bytes_after), (one.bytes_before, one.bytes_after));
            let of_units = (one.unit_bytes_before, one.unit_bytes_after);
            assert_eq!((joined.unit_bytes_before, joined.unit_bytes_after), of_units);
            place.remove("out");
        }
    }
}

/// No part has a unit of another one, and the first has the other files.
#[test]
fn each_file_once() {
    let place = nested();
    let parts = parts_of(&place, "model", 3, "part", |_| ());
    let mut seen = BTreeSet::new();
    for (number, part) in (1..).zip(&parts) {
        let files = tree(part);
        let mut units = files.keys().filter(|name| name.starts_with("units/") && !name.ends_with('/'));
        assert!(units.all(|name| seen.insert(name.clone())));
        assert_eq!(files.contains_key("others/below/notes.txt"), number == 1);
    }
    let units: BTreeSet<_> = seen.iter().map(|name| name.strip_prefix("units/").unwrap()).collect();
    let expected = files_ending(&expected(&place, "model", |_| ()), ".safetensors");
    let expected = expected.keys().map(String::as_str).filter(|name| *name != "model.safetensors");
    assert_eq!(units, expected.collect());
}

/// The parts take no more room than the model.
#[cfg(unix)]
#[test]
fn by_hard_links() {
    use std::os::unix::fs::MetadataExt;
    let place = nested();
    let parts = parts_of(&place, "model", 2, "part", |_| ());
    let before: Vec<_> = parts.iter().map(|part| tree(part)).collect();
    assert_eq!(join(&parts, &place.path("out")).unwrap().copied_files, 0);
    let name = "layers_0.safetensors";
    let inode = |path: PathBuf| fs::metadata(path).unwrap().ino();
    let is_linked = |part: &PathBuf| part.join("units").join(name).exists();
    let part = parts.iter().find(|part| is_linked(part)).unwrap();
    assert_eq!(inode(part.join("units").join(name)), inode(place.path("out").join(name)));
    assert_eq!(parts.iter().map(|part| tree(part)).collect::<Vec<_>>(), before);
}

/// The only file of the parts becomes the model's by a link if it is that file already, as that of the tensors outside of all units
/// is. A lone file says in its header what a part's doesn't.
#[cfg(unix)]
#[test]
fn of_one_file() {
    use std::os::unix::fs::MetadataExt;
    let inode = |path: PathBuf| fs::metadata(path).unwrap().ino();
    let place = nested();
    let parts = parts_of(&place, "model", 1, "part", |_| ());
    join(&parts, &place.path("out")).unwrap();
    assert_eq!(inode(parts[0].join("stored.safetensors")), inode(place.path("out/model.safetensors")));

    for tensor in [bf16("a.weight", &[64, 64], 1), bf16("a.bias", &[30], 2)] {
        let place = Place::new();
        place.write("file", tensors::file(&[tensor]));
        let parts = parts_of(&place, "file", 1, "part", |_| ());
        assert_eq!(tree(&parts[0]).keys().filter(|name| name.ends_with(".safetensors")).count(), 1);
        join(&parts, &place.path("out")).unwrap();
        assert_same(&place.path("out"), &expected(&place, "file", |_| ()));
    }
}

/// Where no hard link can be made, the files are copied.
#[cfg(target_os = "linux")]
#[test]
fn onto_another_file_system() {
    let place = nested();
    let Some(other) = elsewhere("onto_another_file_system", &place) else { return };
    let parts = parts_of(&place, "model", 2, "part", |_| ());
    let joined = join(&parts, &other.path().join("out")).unwrap();
    assert_eq!(joined.copied_files, joined.units);
    assert_same(&other.path().join("out"), &expected(&place, "model", |_| ()));
}

/// A head that is stored twice is in no part, and the manifest says which tensor it is.
#[test]
fn of_tied_tensors() {
    let place = Place::new();
    let tensors = ["model.embed_tokens.weight", "lm_head.weight"].map(|name| bf16(name, &[64, 64], 70));
    let more = [bf16("model.layers.0.up.weight", &[64, 64], 1)];
    place.model("model", &[&tensors[..], &more].concat(), r#"{"model_type": "qwen3", "tie_word_embeddings": true}"#);
    let parts = parts_of(&place, "model", 2, "part", |_| ());
    join(&parts, &place.path("out")).unwrap();
    let expected = expected(&place, "model", |_| ());
    assert_same(&place.path("out"), &expected);
    let manifest = fs::read_to_string(expected.join("df11-manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["tied"]["lm_head.weight"], "model.embed_tokens.weight", "{manifest}");
}

proptest! {
    #![proptest_config(df11_tests::effort::config(40))]

    /// Modules within modules in any order, weights that shrink and weights that don't.
    #[test]
    fn of_any_model(
        names in prop::collection::btree_set("[ab](\\.[abc]){0,3}", 1..12),
        sizes in prop::collection::vec(0usize..3, 12),
        of in 1u32..6,
        single_file in any::<bool>(),
    ) {
        let place = Place::new();
        let tensors: Vec<_> = names.iter().zip(sizes).zip(1..).map(|((name, size), seed)| match size {
            0 => bf16(&format!("{name}.weight"), &[64, 40], seed),
            1 => bf16(&format!("{name}.weight"), &[3, 3], seed),
            _ => bf16(&format!("{name}.bias"), &[30], seed),
        }).collect();
        place.model("model", &tensors, "{}");
        let change = |options: &mut CompressOptions| options.single_file = single_file;
        let parts = parts_of(&place, "model", of, "part", change);
        join(&parts, &place.path("out")).unwrap();
        assert_same(&place.path("out"), &expected(&place, "model", change));
    }
}

/// Each part says how many of the original's bytes it has: together all of them.
#[test]
fn the_bytes_of_all_parts() {
    let place = nested();
    let tensors = files_ending(&place.path("model"), ".safetensors");
    let data = |bytes: &Vec<u8>| bytes.len() as u64 - 8 - u64::from_le_bytes(bytes[..8].try_into().unwrap());
    let expected: u64 = tensors.values().map(data).sum();
    for of in [1, 2, 5] {
        let bytes = (1..=of).map(|number| {
            let mut options = options(|options: &mut CompressOptions| options.part = PartNumber::new(number, of));
            options.output.sync = false;
            let path = place.path(&format!("{number}-of-{of}"));
            df11_host::compress(place.path("model"), path, options, &()).unwrap().bytes_before
        });
        let bytes: Vec<u64> = bytes.collect();
        assert_eq!(bytes.iter().sum::<u64>(), expected, "{bytes:?}");
    }
}

/// The card names the original's repository where the directory tells it, which isn't there any more when the parts are joined.
#[test]
fn the_repository_of_the_original() {
    let place = nested();
    let input = place.copy(&place.path("model"), "models--me--it/snapshots/1");
    let change: Change = |options| options.model_card = Some(CardOptions::default());
    let input = input.strip_prefix(place.root()).unwrap().to_str().unwrap().to_owned();
    let parts = parts_of(&place, &input, 2, "part", change);
    let expected = expected(&place, &input, change);
    place.remove("models--me--it");
    join(&parts, &place.path("out")).unwrap();
    assert_same(&place.path("out"), &expected);
    let card = fs::read_to_string(place.path("out/README.md")).unwrap();
    assert!(card.contains("base_model: me/it\n"), "{card}");
}
