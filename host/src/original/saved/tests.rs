//! Shapes files there and back, and what is none.

use super::*;
use proptest::prelude::*;
use serde_json::{Map, json};

fn original(tensors: Vec<(String, Dtype, Vec<usize>)>, is_usual: bool) -> Like {
    let specs = tensors.into_iter().map(|(name, dtype, shape)| {
        let bytes = dtype.bitsize() / 8 * shape.iter().product::<usize>();
        TensorSpec { name, dtype, shape, bytes }
    });
    let text = String::from_utf8(header(specs.collect(), &BTreeMap::new())).unwrap();
    let text = if is_usual { text } else { text + " " };
    let files = vec![("a/model.safetensors".to_owned(), Header::parse(&text).unwrap())];
    let map: Map<String, Value> =
        files[0].1.tensors.iter().map(|tensor| (tensor.name.clone(), json!(files[0].0))).collect();
    let index = json!({ "metadata": { "total_size": 1 }, "weight_map": map });
    let index = if is_usual { format!("{index:#}\n") } else { index.to_string() };
    let index = Some(("model.safetensors.index.json".to_owned(), index));
    Like { root: "x".into(), files, index, config: Some("{\"a\": 1.0}".to_owned()) }
}

fn same(a: &Like, b: &Like) -> bool {
    let files = |like: &Like| like.files.iter().map(|(name, header)| (name.clone(), header.text.clone())).collect();
    let (first, second): (Vec<_>, Vec<_>) = (files(a), files(b));
    first == second && a.index == b.index && a.config == b.config
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    #[test]
    fn everything_comes_back(
        names in proptest::collection::btree_map("([a-c]|[0-9]{1,2}|\\*)(\\.([a-c]|[0-9]{1,2}))*", 0..3usize, 0..40),
        is_usual: bool,
    ) {
        let shapes = [vec![2, 3], vec![7], vec![]];
        let types = [Dtype::BF16, Dtype::F32, Dtype::U8];
        // A name with a `*` of its own may be the one that a group of others has.
        let is_plain = is_usual && !names.keys().any(|name| name.contains('*'));
        let tensors = names.into_iter().map(|(name, kind)| (name, types[kind], shapes[kind].clone())).collect();
        let original = original(tensors, is_usual);
        let saved = text(&original).unwrap();
        prop_assert!(same(&parse(&saved, Path::new("x")).unwrap(), &original));
        prop_assert!(!is_plain || !saved.contains("data_offsets"));
    }

    #[test]
    fn no_text_is_too_odd(text: String) {
        let _ = parse(&text, Path::new("x"));
    }
}

/// The text of a shapes file with the checksum that it should have.
fn sealed(mut json: Value) -> String {
    json["checksum"] = json!("");
    json["checksum"] = json!(checksum::of(json.to_string().as_bytes()));
    json.to_string()
}

#[test]
fn a_model_of_many_layers_is_short() {
    let layer = |i| ["q", "k", "v"].map(|name| (format!("model.layers.{i}.{name}.weight"), Dtype::BF16, vec![64, 64]));
    let original = original((0..80).flat_map(layer).collect(), true);
    let saved = text(&original).unwrap();
    assert!(saved.len() < 700, "{saved}");
    assert!(saved.contains(r#""name":"model.layers.*.q.weight","numbers":"0-79""#), "{saved}");
}

/// Its metadata has so many lists that, without its spaces, no reader would take it.
#[test]
fn an_index_that_stays_as_it_is() {
    let mut like = original(vec![("a".into(), Dtype::BF16, vec![1])], true);
    let usual = usual_index(&json!([vec![json!([]); 60_000]]), &like.files).unwrap();
    like.index = Some(("index.json".into(), usual.clone()));
    let saved = text(&like).unwrap();
    assert_eq!(parse(&saved, Path::new("x")).unwrap().index.unwrap().1, usual);
    let deep = (0..100).fold(json!(vec![0; 1 << 20]), |value, _| json!([value]));
    let index = json!({ "name": "index.json", "metadata": deep });
    let mut json: Value = serde_json::from_str(&saved).unwrap();
    json["index"] = index;
    let error = parse(&sealed(json), Path::new("x")).unwrap_err();
    assert_eq!(error, "the index index.json would have over 100000000 bytes");
}

/// A model is restored into the files that its index names.
#[test]
fn an_index_of_files_that_are_not_the_originals() {
    let mut like = original(vec![("a".into(), Dtype::BF16, vec![1])], true);
    for (map, said) in
        [(json!({ "a": "b.safetensors" }), "names the file \"b.safetensors\""), (json!(1), "no weight_map")]
    {
        like.index = Some(("index.json".into(), json!({ "weight_map": map }).to_string()));
        let error = parse(&text(&like).unwrap(), Path::new("x")).unwrap_err();
        assert!(error.starts_with("its index.json ") && error.contains(said), "{error}");
    }
}

/// Written in any other way it stays the same.
#[test]
fn any_other_value_has_another_checksum() {
    let original = original(vec![("a".into(), Dtype::BF16, vec![64, 32]), ("b".into(), Dtype::F32, vec![3])], true);
    let saved = text(&original).unwrap();
    let json: Value = serde_json::from_str(&saved).unwrap();
    assert_eq!(sealed(json.clone()) + "\n", saved);
    assert!(same(&parse(&format!("{json:#}"), Path::new("x")).unwrap(), &original));
    let mut refused = 0;
    for (at, byte) in saved.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
        let mut damaged = saved.clone().into_bytes();
        damaged[at] = byte ^ 1;
        if let Ok(damaged) = String::from_utf8(damaged) {
            let error = parse(&damaged, Path::new("x")).map(|_| ()).unwrap_err();
            refused += usize::from(error.starts_with("it was changed since it was written: its checksum is "));
        }
    }
    assert!(refused > 100, "{refused}");
}

/// As someone may have written it again, with white space before it.
#[test]
fn what_begins_like_one() {
    let work = tempfile::tempdir().unwrap();
    let path = work.path().join("shapes");
    for (bytes, expected) in
        [(&b"{}"[..], true), (b" \n{", true), (b"{\0\0\0\0\0\0\0{}", false), (b" \n", false), (b"", false)]
    {
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(is_at(&path).unwrap(), expected, "{bytes:?}");
    }
}

#[test]
fn the_example_of_the_document() {
    let document = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/SHAPES.md")).unwrap();
    let (_, example) = document.split_once("```json\n").unwrap();
    let like = parse(example.split_once("```").unwrap().0, Path::new("x")).unwrap();
    let tensors = &like.files[0].1.tensors;
    assert_eq!((tensors.len(), &tensors[35].shape), (36, &vec![12288, 4096]));
}

#[test]
fn what_is_no_shapes_file() {
    let good: Value = serde_json::from_str(&text(&original(vec![], true)).unwrap()).unwrap();
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut json = good.clone();
        change(&mut json);
        parse(&sealed(json), Path::new("x")).unwrap_err()
    };
    assert_eq!(wrong(&|json| json["format"] = json!("x")), "its format is \"x\", not \"df11-shapes\"");
    assert_eq!(wrong(&|json| json["version"] = json!(2)), "it is of version 2; this df11 reads version 1");
    let tensors = |value: Value| {
        wrong(&|json| json["files"][0] = json!({ "name": "a", "metadata": {}, "tensors": [value.clone()] }))
    };
    let many = json!({ "name": "l.*", "numbers": "0-4294967295", "dtype": "BF16", "shape": [1] });
    assert_eq!(tensors(many), "\"0-4294967295\" are not the numbers of tensors l.*");
    let huge = json!({ "name": "l", "dtype": "BF16", "shape": [u64::MAX, 2] });
    assert!(tensors(huge).starts_with("l of BF16 can't have the shape"));
    let twice = json!({ "name": "l.*", "numbers": "0,0", "dtype": "BF16", "shape": [4] });
    assert!(tensors(twice).starts_with("the header of a is none"));
    assert!(wrong(&|json| json["files"][0] = json!({ "name": "a", "header": "{}x" })).starts_with("the header of a"));
    assert!(wrong(&|json| json["files"] = json!(1)).contains("invalid type"));
}
