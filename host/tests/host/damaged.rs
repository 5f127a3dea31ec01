//! Damaged models: a table of how each is made, and the kind and sentence of its error. Opening refuses everything that headers and indexes reveal.

use std::fs;
use std::path::Path;

use df11_codec::Geometry;
use df11_host::ErrorKind::{self, *};
use df11_host::{CompressOptions, Model, OpenOptions, compress};
use serde_json::{Value, json};

use crate::common::*;
use tensors::{bf16, edit, file, find, header, raw_file, tensor, unit, weights};

/// A place with a lone file `file` and a directory `dir` that df11 compressed, each with unit `a` and a stored tensor `b`, their original
/// `like`, and a directory `other` as another tool writes it, with unit `lm_head`.
pub fn sound() -> Place {
    let place = Place::new();
    let original = [bf16("a.weight", &[64, 64], 1), bf16("b", &[64], 2)];
    place.model("like", &original, "{}");
    compress(place.path("like"), place.path("dir"), &CompressOptions::default(), &()).unwrap();
    compress(place.path("like/model.safetensors"), place.path("file"), &CompressOptions::default(), &()).unwrap();
    place.write("other/lm_head.safetensors", file(&unit("lm_head", &[&weights(4096, 3)])));
    let config = json!({
        "model_type": "llama", "hidden_size": 64, "num_attention_heads": 4, "vocab_size": 64,
        "dfloat11_config": dfloat11_config(Geometry::OFFICIAL, &json!({ "lm_head": [] })),
    });
    place.model("other", &[bf16("model.norm.weight", &[64], 4)], config);
    place
}

#[test]
fn the_places_are_sound() {
    let place = sound();
    for name in ["file", "dir", "other"] {
        let model = Model::open(place.path(name)).unwrap();
        assert!(model.is_compressed() && model.iter().all(|(_, tensor)| tensor.bytes().is_ok()), "{name}");
    }
}

/// The model to open, the change to a sound place, and the error expected.
type Case = (&'static str, Box<dyn Fn(&Place)>, ErrorKind, &'static str);

fn case(model: &'static str, kind: ErrorKind, sentence: &'static str, change: impl Fn(&Place) + 'static) -> Case {
    (model, Box::new(change), kind, sentence)
}

/// Changes the tensors of the lone file.
fn of_file(kind: ErrorKind, sentence: &'static str, change: fn(&mut Vec<tensors::Tensor>)) -> Case {
    case("file", kind, sentence, move |place| edit(&place.path("file"), change))
}

/// Changes the manifest of the directory; its own checksum is right.
fn of_manifest(sentence: &'static str, change: fn(&mut Value)) -> Case {
    case("dir", Damaged, sentence, move |place| edit_json(&place.path("dir/df11-manifest.json"), change))
}

/// Changes the configuration of the other tool's directory.
fn of_config(kind: ErrorKind, sentence: &'static str, change: fn(&mut Value)) -> Case {
    case("other", kind, sentence, move |place| edit_json(&place.path("other/config.json"), change))
}

/// Puts other bytes in the lone file's place.
fn bytes(kind: ErrorKind, sentence: &'static str, bytes: impl AsRef<[u8]>) -> Case {
    let bytes = bytes.as_ref().to_vec();
    case("file", kind, sentence, move |place| drop(place.write("file", &bytes)))
}

/// A header of one tensor of 8 bytes, changed.
fn with_header(sentence: &'static str, from: &str, to: &str) -> Case {
    let header = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}}"#.replace(from, to);
    bytes(Damaged, sentence, raw_file(&header, &[0; 8]))
}

fn edit_json(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut value = json(path);
    change(&mut value);
    if value["version"] == 1 && value["checksum"].is_string() {
        value["checksum"] = "".into();
        for map in ["documents", "checksums", "tied"] {
            value[map].sort_all_objects();
        }
        value["checksum"] = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(value.to_string().as_bytes())).into();
    }
    fs::write(path, value.to_string()).unwrap();
}

/// Has a manifest say that the original's file ends with a tensor `c` of this type and shape, tied to another.
fn tie(manifest: &mut Value, dtype: &str, shape: &[u64], bytes: u64, to: &str) {
    let header = &mut manifest["files"][0]["header"];
    let mut tensors: Value = serde_json::from_str(header.as_str().unwrap()).unwrap();
    let end = 2 * (64 * 64 + 64);
    tensors["c"] = json!({ "dtype": dtype, "shape": shape, "data_offsets": [end, end + bytes] });
    *header = tensors.to_string().into();
    manifest["tied"]["c"] = to.into();
}

fn safetensors_files() -> Vec<Case> {
    let whole = file(&[bf16("a.weight", &[64, 64], 1)]);
    vec![
        bytes(Damaged, "it has 7 bytes, too few for a safetensors file", [0; 7]),
        bytes(Damaged, "its header would have 100000001 bytes, and may have 100000000", 100_000_001u64.to_le_bytes()),
        bytes(Damaged, "its header would have 18446744073709551615 bytes", u64::MAX.to_le_bytes()),
        bytes(Damaged, "it has 20 bytes, and its header alone would have 72", &whole[..20]),
        bytes(Damaged, "bytes, and its header describes", &whole[..whole.len() - 1]),
        bytes(Damaged, "it is not a whole file", [&whole[..], &[0]].concat()),
        bytes(Damaged, "its header isn't text", [2, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]),
        bytes(
            NotAModel,
            "a git-LFS pointer; run `git lfs pull`",
            "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
        ),
        bytes(
            NotAModel,
            "a web page, such as a server's message instead of the download",
            "<!DOCTYPE html><html>Not found</html>",
        ),
        bytes(
            NotAModel,
            "a pickle, which may contain code, so df11 doesn't load it",
            b"\x80\x04\x95\x14\0\0\0\0\0\0\0\x8c",
        ),
        bytes(NotAModel, "a zip archive, in which PyTorch saves pickles", b"PK\x03\x04 and more"),
        bytes(NotAModel, "a GGUF file, which df11 doesn't read", b"GGUF\x03\0\0\0"),
        with_header("it is not a whole safetensors file", "\"U8\"", "\"U9\""),
        with_header("it is not a whole safetensors file", "{\"a\"", "[\"a\""),
        with_header("it is not a whole safetensors file", "[0,8]", "[1,9]"),
        with_header("it is not a whole safetensors file", "[0,8]", "[8,0]"),
        with_header("it is not a whole safetensors file", "[8]", "[2,5]"),
        with_header("it is not a whole safetensors file", "[8]", "[4294967296,4294967296]"),
        with_header("it is not a whole safetensors file", "{\"a\":", &format!("{{\"a\":{}", "[".repeat(100_000))),
        bytes(
            Damaged,
            "it has 97 bytes, and its header describes 1152921504606847073",
            raw_file(
                r#"{"a":{"dtype":"U8","shape":[1152921504606846976],"data_offsets":[0,1152921504606846976]}}"#,
                &[],
            ),
        ),
        case("dir", Damaged, "a.safetensors: it has", |place| {
            edit_bytes(&place.path("dir/a.safetensors"), |bytes| bytes.truncate(bytes.len() - 1))
        }),
    ]
}

fn units() -> Vec<Case> {
    let mut cases = vec![
        of_file(Damaged, "tensor a.luts is U8 [256, 3], and in a unit it is U8 [_, 256]", |tensors| {
            find(tensors, "a.luts").shape.reverse()
        }),
        of_file(Damaged, "tensor a.gaps is I8", |tensors| find(tensors, "a.gaps").dtype = "I8".into()),
        of_file(Damaged, "and in a unit it is U8 [_]", |tensors| find(tensors, "a.sign_mantissa").shape = vec![64, 64]),
        of_file(Damaged, "tensor a.split_positions is U64 [0], and in a unit it is I64 [_]", |tensors| {
            find(tensors, "a.split_positions").dtype = "U64".into()
        }),
        of_file(Damaged, "tensor a.gaps is missing", |tensors| tensors.retain(|tensor| tensor.name != "a.gaps")),
        of_file(Unsupported, "it is a DFloat11 0.1 model", |tensors| tensors.retain(|tensor| tensor.name != "a.luts")),
        of_file(Damaged, "tensor a.weight is missing", |tensors| {
            tensors.retain(|tensor| tensor.name != "a.encoded_exponent")
        }),
        of_file(Damaged, "tensor b is missing", |tensors| tensors.retain(|tensor| tensor.name != "b")),
        of_file(Damaged, "the original has no tensor c", |tensors| tensors.push(bf16("c", &[4], 3))),
        of_file(Damaged, "tensor b is BF16 [8, 8], and in the original BF16 [64]", |tensors| {
            find(tensors, "b").shape = vec![8, 8]
        }),
        of_file(Damaged, "it has tensor a.weight twice, in a unit and elsewhere", |tensors| {
            tensors.push(bf16("a.weight", &[64, 64], 9))
        }),
        case(
            "other",
            Damaged,
            "tensor model.norm.weight is in lm_head.safetensors and in model.safetensors",
            |place| {
                edit(&place.path("other/lm_head.safetensors"), |tensors| {
                    tensors.push(bf16("model.norm.weight", &[64], 4))
                });
            },
        ),
        // Another geometry than the unit was made for.
        of_config(Damaged, "unit lm_head is damaged", |config| {
            config["dfloat11_config"]["threads_per_block"] = json!([4])
        }),
        of_config(Damaged, "the number of weights in unit lm_head is 1, and its pattern names 2", |config| {
            config["dfloat11_config"]["pattern_dict"] = json!({ "lm_head": ["x", "y"] });
        }),
        case("two", UnknownShape, "no pattern says which 2 weights unit m has", |place| {
            let words = weights(4096, 5);
            place.write("two", file(&unit("m", &[&words[..100], &words[100..]])));
        }),
        case("other", UnknownShape, "the shape of lm_head.weight isn't known", |place| {
            edit_json(&place.path("other/config.json"), |config| config["model_type"] = "x".into());
            edit(&place.path("other/model.safetensors"), Vec::clear);
        }),
    ];
    for suffix in ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps"] {
        cases.push(case("file", Damaged, "unit a is damaged", move |place| {
            edit(&place.path("file"), |tensors| {
                let tensor = find(tensors, &format!("a.{suffix}"));
                tensor.bytes.clear();
                tensor.shape[0] = 0;
            });
        }));
    }
    cases
}

fn configurations() -> Vec<Case> {
    let mut cases = vec![
        of_config(Unsupported, "it is a DFloat11 0.1 model", |config| {
            config["dfloat11_config"]["version"] = "0.1.7".into()
        }),
        of_config(Damaged, "dfloat11_config has no pattern_dict", |config| {
            config["dfloat11_config"]["pattern_dict"] = json!({ "a": "b" })
        }),
        of_config(Damaged, "dfloat11_config has bytes_per_thread null", |config| config["dfloat11_config"] = json!([])),
        of_config(Unsupported, "can't be used", |config| {
            config["dfloat11_config"]["pattern_dict"] = json!({ "(?<=a)b": [] })
        }),
        case("file", Damaged, "it is not the JSON that was expected", |place| {
            edit_metadata(place, "dfloat11_config", "no JSON")
        }),
    ];
    for geometry in [json!(0), json!(3), json!(-8), json!(8.5), json!("8"), json!(null), json!(4_294_967_304u64)] {
        cases.push(case("other", Damaged, "which no kernel can have", move |place| {
            edit_json(&place.path("other/config.json"), |config| {
                config["dfloat11_config"]["bytes_per_thread"] = geometry.clone()
            });
        }));
    }
    for (text, sentence) in [
        ("", "it is not the JSON that was expected"),
        ("[]", "it is not the JSON that was expected"),
        ("{} {}", "it is not the JSON that was expected"),
        ("version https://git-lfs.github.com/spec/v1", "it is a git-LFS pointer; run"),
    ] {
        cases.push(case("like", Damaged, sentence, move |place| drop(place.write("like/config.json", text))));
    }
    cases.push(case("like", Damaged, "it isn't text", |place| drop(place.write("like/config.json", [b'{', 0xff]))));
    cases.push(case("like", Damaged, "opening brackets, and JSON of its length may have", |place| {
        place.write("like/config.json", format!("{{\"a\":[{}0]}}", "[],".repeat(100_000)));
    }));
    cases.push(case("like", Damaged, "it is not the JSON that was expected", |place| {
        place.write("like/config.json", format!("{{\"a\":{}", "[".repeat(16_000)));
    }));
    cases
}

fn edit_metadata(place: &Place, key: &str, value: &str) {
    let path = place.path("file");
    let (tensors, mut metadata) = tensors::parse(&fs::read(&path).unwrap());
    metadata.insert(key.into(), value.into());
    let metadata: Vec<_> = metadata.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    fs::write(path, tensors::file_with(&tensors, &metadata)).unwrap();
}

fn manifests() -> Vec<Case> {
    let mut cases = vec![
        of_manifest("it has version 2; this df11 reads version 1", |manifest| manifest["version"] = json!(2)),
        case("dir", Damaged, "it was changed since it was written: its checksum is", |place| {
            let path = place.path("dir/df11-manifest.json");
            fs::write(&path, fs::read_to_string(&path).unwrap().replace("[64,64]", "[32,128]")).unwrap();
        }),
        of_manifest("tensor nowhere is missing", |manifest| manifest["checksums"]["nowhere"] = "0".into()),
        of_manifest("tensor nowhere is missing", |manifest| manifest["tied"]["nowhere"] = "b".into()),
        of_manifest("it has no checksum of tensor a.weight", |manifest| {
            manifest["checksums"].as_object_mut().unwrap().shift_remove("a.weight");
        }),
        of_manifest("the original would have tensor b twice", |manifest| {
            let second = json!({ "name": "more.safetensors", "header": header(&[bf16("b", &[64], 2)], &[]) });
            manifest["files"].as_array_mut().unwrap().push(second);
        }),
        of_manifest("the original would have two files model.safetensors", |manifest| {
            manifest["files"].as_array_mut().unwrap().push(json!({ "name": "model.safetensors", "header": "{}" }));
        }),
        of_manifest("the original would have two files model.safetensors", |manifest| {
            manifest["documents"]["model.safetensors"] = "".into()
        }),
        of_manifest("the original would have two files model.safetensors", |manifest| {
            manifest["renamed"] = json!({ "notes.txt": "model.safetensors" });
        }),
        of_manifest("its model.safetensors.index.json names b.safetensors, which it doesn't list", |manifest| {
            let index = json!({ "weight_map": { "a.weight": "model.safetensors", "b": "b.safetensors" } });
            manifest["documents"]["model.safetensors.index.json"] = index.to_string().into();
        }),
        of_manifest("its weight_map doesn't map", |manifest| {
            manifest["documents"]["model.safetensors.index.json"] = "{}".into()
        }),
        of_manifest("the header of model.safetensors", |manifest| manifest["files"][0]["header"] = "{".into()),
        // It would be the other's bytes and then zeros, a file of 2 TB, or the other's bytes under another type.
        of_manifest("tensor c is BF16 [64], and in the original BF16 [65]", |manifest| {
            tie(manifest, "BF16", &[65], 130, "b")
        }),
        of_manifest("and in the original BF16 [1099511627776]", |manifest| {
            tie(manifest, "BF16", &[1 << 40], 2 << 40, "b")
        }),
        of_manifest("and in the original F16 [64]", |manifest| tie(manifest, "F16", &[64], 128, "b")),
        // Tied to a weight of a unit, to nothing, to itself, to another tied tensor.
        of_manifest("tensor c is missing", |manifest| tie(manifest, "BF16", &[64, 64], 8192, "a.weight")),
        of_manifest("tensor c is missing", |manifest| tie(manifest, "BF16", &[64], 128, "nowhere")),
        of_manifest("tensor c is missing", |manifest| tie(manifest, "BF16", &[64], 128, "c")),
        // The names of two tensors would be the same without it.
        of_manifest("without the prefix \"a.\" two tensors would be weight", |manifest| {
            let tensors = [bf16("a.weight", &[64, 64], 1), bf16("weight", &[64], 2)];
            manifest["files"][0]["header"] = header(&tensors, &[]).into();
            manifest["prefix"] = "a.".into();
        }),
    ];
    for name in ["../elsewhere", "/elsewhere", "", "a/../../b", "a\\b"] {
        for place in ["renamed", "copied", "files"] {
            cases.push(case("dir", Damaged, "which isn't inside the model's directory", move |at| {
                edit_json(&at.path("dir/df11-manifest.json"), |manifest| match place {
                    "renamed" => manifest["renamed"] = json!({ "notes": name }),
                    "copied" => manifest["copied"] = json!({ name: "0" }),
                    _ => manifest["files"][0]["name"] = name.into(),
                });
            }));
        }
    }
    for text in ["", "{", "[]", "{}", r#"{"version":1}"#] {
        cases.push(case("dir", Damaged, "its manifest can't be used", move |place| {
            drop(place.write("dir/df11-manifest.json", text))
        }));
        cases.push(case("file", Damaged, "its manifest can't be used", move |place| {
            edit_metadata(place, "df11_manifest", text)
        }));
    }
    cases
}

#[track_caller]
fn check(cases: Vec<Case>) {
    for (nth, (model, change, kind, sentence)) in cases.into_iter().enumerate() {
        let place = sound();
        change(&place);
        let error = Model::open(place.path(model)).map(drop).expect_err(sentence);
        assert!(
            (error.kind(), error.to_string().contains(sentence)) == (kind, true),
            "{nth}: {error:?}\nexpected: {kind:?}, {sentence}"
        );
        assert_eq!(error.is_damage(), kind == Damaged);
        assert!(error.path().unwrap().starts_with(place.path(model)), "{error}");
    }
}

#[test]
fn files_that_are_no_whole_safetensors_files() {
    check(safetensors_files());
}

#[test]
fn units_that_contradict_the_format_or_each_other() {
    check(units());
}

#[test]
fn configurations_that_cannot_be() {
    check(configurations());
}

#[test]
fn manifests_that_contradict_the_model_or_themselves() {
    check(manifests());
}

/// Models that can't be the original of the directory `dir`. That isn't damage of the model.
#[test]
fn originals_that_are_none() {
    let [a, b] = [bf16("a.weight", &[64, 64], 1), bf16("b", &[64], 2)];
    for (original, sentence) in [
        (vec![a.clone()], "the original has no tensor b"),
        (vec![a.clone(), b.clone(), bf16("c", &[4], 3)], "tensor c is missing"),
        (
            vec![bf16("a.weight", &[64, 65], 1), b.clone()],
            "tensor a.weight is BF16 with 4096 elements, and in the original BF16 [64, 65]",
        ),
        (vec![tensor("a.weight", "F16", &[64, 64], vec![0; 8192]), b], "and in the original F16 [64, 64]"),
        (vec![a, bf16("b", &[8, 8], 2)], "tensor b is BF16 [64], and in the original BF16 [8, 8]"),
    ] {
        let place = sound();
        place.remove("dir/df11-manifest.json");
        place.write("like/model.safetensors", file(&original));
        let like = options(|options: &mut OpenOptions| options.like = Some(place.path("like")));
        let error = Model::open_with(place.path("dir"), &like).unwrap_err();
        assert_eq!((error.kind(), error.path()), (Argument, Some(&*place.path("like"))), "{error}");
        assert!(error.to_string().contains(sentence), "{error}");
    }
}
