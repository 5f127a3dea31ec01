//! Model directories: shards, indexes, configurations, and what else lies in them.

use super::*;

/// A model of two shards, the layer in both of them.
fn sharded(place: &Place, index: &str) {
    let shards = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"];
    let first = [bf16("model.layers.0.self_attn.q_proj.weight", &[64, 64], 50), bf16("model.norm.weight", &[64], 51)];
    let second = [bf16("model.layers.0.mlp.up_proj.weight", &[64, 64], 52), bf16("lm_head.weight", &[64, 64], 53)];
    let mut map = serde_json::Map::new();
    for (shard, tensors) in shards.iter().zip([&first[..], &second]) {
        map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), json!(shard))));
        place.write(&format!("model/{shard}"), file_with(tensors, &[("format", "pt")]));
    }
    place.write(&format!("model/{index}"), json!({ "metadata": {}, "weight_map": map }).to_string());
    place.write("model/config.json", r#"{"a": 1.0, "b":1e-06,   "a2": null}"#);
}

#[test]
fn a_layer_in_two_shards() {
    let place = Place::new();
    sharded(&place, "model.safetensors.index.json");
    let pattern = pattern(&place, json!({ r"model.layers.\d+": ["self_attn.q_proj", "mlp.up_proj"], "lm_head": [] }));
    let summary = through_a_directory(&place, Compress { pattern: Some(&pattern), ..NO_PATTERN });
    assert_eq!((summary.units, summary.weights), (2, 3));
    let files = files_ending(&place.path("compressed"), ".safetensors");
    assert_eq!(names(&files), ["lm_head.safetensors", "model.safetensors", "model_layers_0.safetensors"]);
}

#[test]
fn an_index_of_diffusers() {
    let place = Place::new();
    sharded(&place, "diffusion_pytorch_model.safetensors.index.json");
    let summary = through_a_directory(&place, NO_PATTERN);
    assert_eq!((summary.units, summary.weights), (2, 3));
}

/// An index may name files below its directory, and write the directory itself as `.`.
#[test]
fn an_index_of_files_elsewhere_in_the_directory() {
    for (prefix, directory) in [("sub/", "sub"), ("a/b//", "a/b"), ("./", "."), ("././sub/./", "sub")] {
        let place = Place::new();
        sharded(&place, "model.safetensors.index.json");
        let index = place.path("model/model.safetensors.index.json");
        let text = fs::read_to_string(&index).unwrap().replace("\"model-0", &format!("\"{prefix}model-0"));
        fs::write(&index, text).unwrap();
        for shard in ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"] {
            let content = fs::read(place.path("model").join(shard)).unwrap();
            place.remove(&format!("model/{shard}"));
            place.write(&format!("model/{directory}/{shard}"), content);
        }
        let summary = through_a_directory(&place, NO_PATTERN);
        assert_eq!((summary.units, summary.weights), (2, 3), "{prefix}");
        let (model, again) = (place.path("model"), place.path("again"));
        let like = Decompress { like: Some(&model), ..Decompress::default() };
        decompress(&place.path("compressed"), &again, like).unwrap();
        assert_same(&again, &model);
    }
}

/// Python writes numbers that JSON doesn't have.
#[test]
fn an_index_with_numbers_of_python() {
    let place = Place::new();
    sharded(&place, "model.safetensors.index.json");
    let index = place.path("model/model.safetensors.index.json");
    let text = fs::read_to_string(&index).unwrap().replace(r#""metadata":{}"#, r#""metadata":{"loss":NaN}"#);
    assert!(text.contains("NaN"), "{text}");
    fs::write(&index, text).unwrap();
    let summary = through_a_directory(&place, NO_PATTERN);
    assert_eq!((summary.units, summary.weights), (2, 3));
}

/// Some repositories have one for each precision, or for another model below; the usual one counts,
/// and the others are copied.
#[test]
fn a_second_index() {
    let place = Place::new();
    sharded(&place, "model.safetensors.index.json");
    place.write("model/model.fp16.safetensors.index.json", r#"{"weight_map":{"a":"elsewhere.safetensors"}}"#);
    place.write("model/text_encoder/model.safetensors.index.json", "{}");
    let summary = through_a_directory(&place, NO_PATTERN);
    assert_eq!((summary.units, summary.weights), (2, 3));
}

#[test]
fn one_file_of_any_name() {
    for name in ["model.safetensors", "diffusion_pytorch_model.safetensors", "模型.safetensors"] {
        for single_file in [false, true] {
            let place = Place::new();
            place.write(&format!("model/{name}"), file(&[bf16("a.b.weight", &[64, 64], 54)]));
            assert_eq!(through_a_directory(&place, Compress { single_file, ..NO_PATTERN }).units, 1);
        }
    }
}

#[test]
fn a_config_of_any_style_or_none() {
    // As Python writes numbers that JSON lacks, and published models have them.
    let python = r#"{"time_step_limit": [0.0, Infinity], "x": NaN, "y": -Infinity, "z": 1e999}"#;
    let styles = ["{}", "{\"b\": 1, \"a\": [1.10, 1E5]}\r\n", "  {\n\t\"model_type\": 7 }", python];
    for config in styles.map(Some).into_iter().chain([None]) {
        let place = one_weight();
        if let Some(config) = config {
            place.write("model/config.json", config);
        }
    }
}

/// What the model's own configuration says is not for us to write in another way.
#[test]
fn a_config_stays_as_it_stands_before_what_is_added() {
    for config in
        ["{\n  \"a\": 1.10,\n  \"b\": [1E5, \"\\\"NaN}\", Infinity]\n}", "{\"a\": {}}", "{ }", "{\"a\":1}\n\n"]
    {
        let place = one_weight();
        place.write("model/config.json", config);
        through_a_directory(&place, NO_PATTERN);
        let compressed = fs::read_to_string(place.path("compressed/config.json")).unwrap();
        let own = config.trim_end().strip_suffix('}').unwrap().trim_end();
        let added = compressed.strip_prefix(own).unwrap().trim_start_matches(',');
        let added: serde_json::Value = serde_json::from_str(&format!("{{{added}")).unwrap();
        assert_eq!(added["dfloat11_config"]["pattern_dict"], json!({ "a": [] }), "{compressed}");
        if !config.contains("Infinity") {
            let whole: serde_json::Value = serde_json::from_str(&compressed).unwrap();
            assert_eq!(whole["dfloat11_config"], added["dfloat11_config"]);
        }
    }
}

#[test]
fn other_files_however_deep() {
    let place = one_weight();
    place.write("model/tokenizer.json", "{}");
    place.write("model/empty.txt", "");
    place.write("model/a/b/c/deep.bin", [0, 1, 2]);
    place.write("model/original/params.json", "[]");
    place.write("model/other/config.json", "no JSON");
    place.write("model/other/weights.safetensors", "no safetensors");
    through_a_directory(&place, NO_PATTERN);
    assert_eq!(fs::read(place.path("compressed/a/b/c/deep.bin")).unwrap(), [0, 1, 2]);
}

/// Hidden files belong to the repository; hidden directories to the program that made them. What of
/// them is left out is said both ways.
#[test]
fn hidden_files_and_hidden_directories() {
    let place = one_weight();
    for name in [".gitattributes", ".gitignore", "below/.hidden", "below/visible"] {
        place.write(&format!("model/{name}"), name);
    }
    let visible = tree(&place.path("model"));
    place.write("model/._model.safetensors", "some program's own");
    place.write("model/.git/HEAD", "ref");
    place.write("model/.cache/huggingface/model.safetensors", "no safetensors");
    place.write("model/below/.cache/lock", "");
    let hidden = [".cache", ".git", "below/.cache"].map(|path| (path, "a hidden directory"));

    let summary = compress(&place.path("model"), &place.path("compressed"), NO_PATTERN).unwrap();
    let readers_would_take = ("._model.safetensors", "not part of the model");
    assert_eq!(left_out(&summary.left_out), [&hidden[..], &[readers_would_take]].concat());

    for name in [".git/HEAD", "below/.cache/lock"] {
        place.write(&format!("compressed/{name}"), "");
    }
    let summary = decompress(&place.path("compressed"), &place.path("restored"), Decompress::default()).unwrap();
    assert_eq!(left_out(&summary.left_out), hidden[1..]);
    assert_same_files(&tree(&place.path("restored")), &visible);
}

/// Readers would take the second copy of the weights that some repositories have for a part of the model.
#[test]
fn safetensors_that_are_not_part_of_the_model_are_left_out() {
    for name in ["consolidated.safetensors", "adapter.safetensors"] {
        let in_several = Place::new();
        sharded(&in_several, "model.safetensors.index.json");
        let second = file(&[bf16("layers.0.weight", &[64, 64], 57)]);
        for (place, bytes) in [(one_weight(), second), (in_several, b"no safetensors".to_vec())] {
            place.write(&format!("model/{name}"), bytes);
            let summary = through_a_directory(&place, NO_PATTERN);
            assert_eq!(left_out(&summary.left_out), [(name, "not part of the model")]);
        }
    }
}

/// transformers loads `model.safetensors` whatever index lies beside it, and when it saves that file it leaves the index of the shards that
/// it removes. diffusers asks the index first.
#[test]
fn an_index_that_has_no_files_beside_the_usual_file() {
    let missing = r#"{"weight_map":{"a.weight":"model-00001-of-00002.safetensors"}}"#;
    for text in [missing, "Entry not found", "", r#"{"weight_map":{}}"#] {
        let [index, of_diffusers] = ["model", "diffusion_pytorch_model"].map(|n| format!("{n}.safetensors.index.json"));
        let place = one_weight();
        place.write(&format!("model/{index}"), text);
        let summary = through_a_directory(&place, NO_PATTERN);
        assert_eq!(left_out(&summary.left_out), [(&*index, "not part of the model")]);
        place.remove(&format!("model/{index}"));
        place.write(&format!("model/{of_diffusers}"), text);
        let usual = place.path("model/diffusion_pytorch_model.safetensors");
        fs::rename(place.path("model/model.safetensors"), usual).unwrap();
        let error = compress(&place.path("model"), &place.path("out"), NO_PATTERN).unwrap_err();
        assert_matches!(error, df11_host::Error::Io { .. } | df11_host::Error::Json { .. });
    }
}

/// An index that has its files counts, and that the usual file is left out is said as it is.
#[test]
fn the_usual_file_beside_an_index_of_others() {
    let place = Place::new();
    sharded(&place, "model.safetensors.index.json");
    place.write("model/model.safetensors", file(&[bf16("old.weight", &[64, 64], 1)]));
    let summary = through_a_directory(&place, NO_PATTERN);
    assert_eq!(left_out(&summary.left_out), [("model.safetensors", "the index names other files")]);
}

/// What of transformers and what of diffusers lies in one directory: the configuration says whose it is.
#[test]
fn weights_of_two_libraries() {
    let file_of = |name: &str| format!("{name}.safetensors");
    let index_of = |name: &str| format!("{name}.safetensors.index.json");
    let [transformers, diffusers] = ["model", "diffusion_pytorch_model"];
    for (config, own, other) in [
        (Some(r#"{"_class_name": "UNet2DConditionModel"}"#), diffusers, transformers),
        (Some(r#"{"model_type": "llama"}"#), transformers, diffusers),
        (None, transformers, diffusers),
    ] {
        // A file of each; an index of each.
        for is_sharded in [false, true] {
            let place = Place::new();
            match is_sharded {
                true => sharded(&place, &index_of(own)),
                false => drop(place.write(&format!("model/{}", file_of(own)), file(&[bf16("a.weight", &[64, 64], 1)]))),
            }
            place.remove("model/config.json");
            if let Some(config) = config {
                place.write("model/config.json", config);
            }
            let theirs = file(&[bf16("b.weight", &[64, 64], 2)]);
            let theirs_is = if is_sharded { format!("{other}-00001-of-00001.safetensors") } else { file_of(other) };
            place.write(&format!("model/{theirs_is}"), theirs);
            let mut expected = vec![theirs_is.as_str()];
            let index = index_of(other);
            if is_sharded {
                place.write(&format!("model/{index}"), json!({ "weight_map": { "b.weight": theirs_is } }).to_string());
                expected.push(&index);
            }
            let summary = through_a_directory(&place, NO_PATTERN);
            assert_eq!(summary.weights, if is_sharded { 3 } else { 1 });
            let left: Vec<&str> = summary.left_out.iter().map(|left| left.path.as_str()).collect();
            assert_eq!(left.len(), expected.len(), "{left:?}");
            assert!(expected.iter().all(|name| left.contains(name)), "{left:?}");
        }
    }
}

/// Some programs make a directory with the name of the file that they fetch.
#[test]
fn a_directory_with_the_name_of_weights() {
    let place = one_weight();
    place.write("model/old.safetensors/notes.txt", "");
    place.write("model/x.safetensors.index.json/notes.txt", "");
    through_a_directory(&place, NO_PATTERN);
    // It is none that would be read with the new files, either.
    for (input, output) in [("model", "compressed"), ("compressed", "restored")] {
        let (input, output) = (place.path(input), place.path(output));
        match output.ends_with("compressed") {
            true => drop(compress(&input, &output, Compress { force: true, ..NO_PATTERN }).unwrap()),
            false => drop(decompress(&input, &output, Decompress { force: true, ..Decompress::default() }).unwrap()),
        }
    }
    fs::rename(place.path("model/model.safetensors"), place.path("model/w.safetensors")).unwrap();
    place.write("model/diffusion_pytorch_model.safetensors/notes.txt", "");
    ["compressed", "restored"].iter().for_each(|name| place.remove(name));
    let summary = through_a_directory(&place, NO_PATTERN);
    assert_eq!((summary.units, summary.left_out.len()), (1, 0));
}

#[test]
fn a_module_keeps_its_norms_and_biases_beside_its_unit() {
    let place = Place::new();
    let tensors = [
        bf16("m.a.weight", &[64, 64], 58),
        bf16("m.a.bias", &[64], 59),
        bf16("m.norm.weight", &[64], 60),
        bf16("n.weight", &[4, 4], 61),
        bf16("mm.weight", &[4], 62),
    ];
    place.write("model/model.safetensors", file(&tensors));
    let pattern = pattern(&place, json!({ "m": ["a"], "n": [] }));
    through_a_directory(&place, Compress { pattern: Some(&pattern), ..NO_PATTERN });
    let stored = |name: &str| {
        let tensors = tensors::sorted(&place.path("compressed").join(name));
        let plain = tensors.into_iter().filter(|tensor| tensor.dtype == "BF16");
        plain.map(|tensor| tensor.name).collect::<Vec<_>>()
    };
    assert_eq!(stored("m.safetensors"), ["m.a.bias", "m.norm.weight"]);
    assert_eq!(stored("model.safetensors"), ["mm.weight", "n.weight"]);
}

#[test]
fn a_module_whose_name_is_no_file_name() {
    for name in ["a/b.weight", "/a.weight", "a/../../b.weight", "a\\b.weight", "a:b.weight"] {
        through_a_directory(&directory_of(&[bf16(name, &[64, 64], 63)]), NO_PATTERN);
    }
}

/// What lies outside the output is not to be written.
#[cfg(unix)]
#[test]
fn a_module_named_as_a_path_elsewhere() {
    let place = Place::new();
    let name = format!("{}.weight", place.path("elsewhere").display());
    place.write("model/model.safetensors", file(&[bf16(&name, &[64, 64], 63)]));
    let before = tree(place.root());
    let _ = compress(&place.path("model"), &place.path("compressed"), NO_PATTERN);
    let changes = ask::changes(&before, &tree(place.root()));
    assert!(changes.iter().all(|name| name.starts_with("compressed/")), "{changes:?}");
}

#[test]
fn a_module_named_model() {
    let place = directory_of(&[bf16("model.weight", &[64, 64], 64), bf16("b", &[64], 65)]);
    through_a_directory(&place, Compress { single_file: true, ..NO_PATTERN });
}

#[test]
fn shards_in_a_directory_below() {
    let place = Place::new();
    let shards = ["one/weights.safetensors", "two/weights.safetensors"];
    place.write(&format!("model/{}", shards[0]), file(&[bf16("a.weight", &[64, 64], 66)]));
    place.write(&format!("model/{}", shards[1]), file(&[bf16("b.weight", &[64, 64], 67)]));
    place.write("model/model.safetensors", file(&[bf16("c.weight", &[64, 64], 68)]));
    let map = json!({ "a.weight": shards[0], "b.weight": shards[1], "c.weight": "model.safetensors" });
    place.write("model/model.safetensors.index.json", json!({ "weight_map": map }).to_string());
    assert_eq!(through_a_directory(&place, NO_PATTERN).units, 3);
}

#[cfg(unix)]
#[test]
fn files_that_are_links_elsewhere() {
    let place = Place::new();
    place.write("blobs/1", file(&[bf16("a.weight", &[64, 64], 69)]));
    place.write("blobs/2", r#"{"model_type":"none"}"#);
    place.write("blobs/3", "text");
    fs::create_dir(place.path("model")).unwrap();
    let links = [("model.safetensors", 1), ("config.json", 2), ("notes.txt", 3)];
    for (name, blob) in links {
        std::os::unix::fs::symlink(format!("../blobs/{blob}"), place.path("model").join(name)).unwrap();
    }
    compress(&place.path("model"), &place.path("compressed"), NO_PATTERN).unwrap();
    decompress(&place.path("compressed"), &place.path("restored"), Decompress::default()).unwrap();
    for (name, blob) in links {
        let [compressed, restored] = ["compressed", "restored"].map(|directory| place.path(directory).join(name));
        assert_same_file(&restored, &place.path(&format!("blobs/{blob}")));
        assert!(!restored.is_symlink() && !compressed.is_symlink());
    }
}

#[cfg(unix)]
#[test]
fn hidden_links_are_what_they_lead_to() {
    let place = one_weight();
    place.write("blobs/1", "text");
    fs::create_dir(place.path("blobs/2")).unwrap();
    for (target, link) in [("../blobs/1", ".gitattributes"), ("../blobs/2", ".cache"), ("nowhere", ".broken")] {
        std::os::unix::fs::symlink(target, place.path("model").join(link)).unwrap();
    }
    let summary = compress(&place.path("model"), &place.path("compressed"), NO_PATTERN).unwrap();
    let expected = [(".broken", "a link that leads nowhere"), (".cache", "a hidden directory")];
    assert_eq!(left_out(&summary.left_out), expected);
    assert_same_file(&place.path("compressed/.gitattributes"), &place.path("blobs/1"));
    assert!(!place.path("compressed/.gitattributes").is_symlink());
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_or_nowhere() {
    let place = one_weight();
    place.write("model/below/notes.txt", "text");
    for (target, link) in [(".", "self"), ("..", "below/up"), ("nowhere", "broken")] {
        std::os::unix::fs::symlink(target, place.path("model").join(link)).unwrap();
    }
    let summary = compress(&place.path("model"), &place.path("compressed"), NO_PATTERN).unwrap();
    let above = "a link to a directory above it";
    let expected = [("below/up", above), ("broken", "a link that leads nowhere"), ("self", above)];
    assert_eq!(left_out(&summary.left_out), expected);
    let others: Vec<String> =
        tree(&place.path("compressed")).into_keys().filter(|name| !name.ends_with(".safetensors")).collect();
    assert_eq!(others, ["below/", "below/notes.txt", "config.json", "df11-manifest.json"]);
}

/// By 60 links one small directory has a billion paths. Neither are they walked, nor those of links to a directory itself.
#[cfg(unix)]
#[test]
fn links_that_have_no_end() {
    let place = one_weight();
    let link = |target: &str, link: &str| std::os::unix::fs::symlink(target, place.path("model").join(link)).unwrap();
    for i in 0..400 {
        link(".", &format!("link {i}"));
    }
    fs::create_dir(place.path("compressed")).unwrap();
    let summary = compress(&place.path("model"), &place.path("compressed"), NO_PATTERN).unwrap();
    assert_eq!(summary.left_out.len(), 400);
    for i in 0..30 {
        fs::create_dir_all(place.path(&format!("model/chain/{i}"))).unwrap();
        ["a", "b"].iter().for_each(|name| link(&format!("../{}", (i + 1) % 30), &format!("chain/{i}/{name}")));
    }
    let error = compress(&place.path("model"), &place.path("out"), NO_PATTERN).unwrap_err();
    assert_matches!(error, df11_host::Error::LinksToTooMany { path, allowed: 10_000 } if path == place.path("model"));
    assert!(!place.path("out").exists());
}

/// A stranger's file becomes no program that runs as the user, and is open to nobody whom the user's umask keeps out.
#[cfg(unix)]
#[test]
fn permissions_of_other_files() {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let place = one_weight();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    let probe = place.path("probe");
    drop(fs::OpenOptions::new().create_new(true).write(true).mode(0o777).open(&probe).unwrap());
    let umask = mode(&probe);
    for given in [0o644, 0o600, 0o755, 0o444, 0o6755, 0o1777, 0o2666] {
        let from = place.write("model/notes.txt", "text");
        fs::set_permissions(&from, fs::Permissions::from_mode(given)).unwrap();
        assert_eq!(mode(&from), given);
        compress(&place.path("model"), &place.path("compressed"), NO_PATTERN).unwrap();
        assert_eq!(mode(&place.path("compressed/notes.txt")), given & umask, "{given:o}");
        place.remove("compressed");
        fs::remove_file(from).unwrap();
    }
}
