//! Directories of diffusers pipelines: the models in them that are worth it are compressed, everything comes back.

mod copied;

use super::*;
use df11_host::{PatternDict, VerifyOptions};

/// A pipeline of this class: a transformer as published, a text encoder, and an autoencoder that has no BF16 matrices.
fn pipeline(place: &Place, class: &str) -> std::path::PathBuf {
    let kontext = &known("flux-kontext-diffusers");
    let index = json!({
        "_class_name": class, "_diffusers_version": "0.35.0", "scheduler": ["diffusers", "SomeScheduler"],
        "text_encoder": ["transformers", "T5EncoderModel"], "tokenizer": ["transformers", "T5Tokenizer"],
        "transformer": ["diffusers", "FluxTransformer2DModel"], "vae": ["diffusers", "AutoencoderKL"],
        "safety_checker": [null, null],
    });
    place.write("model/model_index.json", index.to_string());
    place.write("model/README.md", "about it");
    place.write("model/flux1.safetensors", "the whole in another form, which is only copied");
    place.write("model/scheduler/scheduler_config.json", "{}");
    place.write("model/tokenizer/spiece.model", "text");
    let with_config = |name: &str, file_name: &str, tensors: &[Tensor], config: Value| {
        place.write(&format!("model/{name}/{file_name}.safetensors"), file(tensors));
        place.write(&format!("model/{name}/config.json"), config.to_string());
    };
    let config = shapes::config(kontext).unwrap();
    with_config("transformer", "diffusion_pytorch_model", &shapes::model(kontext).1, config);
    let encoder = ["shared", "encoder.block.0.layer.0.SelfAttention.q", "encoder.block.0.layer.1.DenseReluDense.wi"];
    let encoder = encoder.map(|name| bf16(&format!("{name}.weight"), &[64, 64], 5));
    with_config("text_encoder", "model", &encoder, json!({ "model_type": "t5", "tie_word_embeddings": false }));
    let vae = [bf16("encoder.conv_in.weight", &[16, 3, 3, 3], 6), bf16("encoder.mid.to_q.weight", &[8, 8], 7)];
    with_config("vae", "diffusion_pytorch_model", &vae, json!({ "_class_name": "AutoencoderKL" }));
    place.path("model")
}

#[test]
fn a_pipeline() {
    let place = Place::new();
    let model = pipeline(&place, "FluxKontextPipeline");
    let summary = there_and_back(&place, &model);
    let found: Vec<_> = summary
        .components
        .iter()
        .map(|one| (&*one.path, one.detection.as_ref().map(|detection| detection.pattern.as_deref())))
        .collect();
    let expected = [("vae", None), ("text_encoder", Some(None)), ("transformer", Some(Some("flux-kontext-diffusers")))];
    assert_eq!(found, expected);
    assert_eq!(summary.components[2].why, "it is a component of a FluxKontextPipeline");
    let why = "less than half of it are BF16 matrices, and no known pattern is for it";
    assert_eq!(summary.components[0].why, why);
    assert_eq!(summary.units, 4 + 3);
    let paths = units(&place.path("compressed"));
    assert!(paths.contains(&"transformer/single_transformer_blocks.0".to_owned()), "{paths:?}");
    assert!(paths.contains(&"text_encoder/shared".to_owned()));
    let copied = "vae/diffusion_pytorch_model.safetensors";
    assert_same_file(&place.path("compressed").join(copied), &model.join(copied));
    // Each compressed component is a model of its own.
    let transformer = df11_host::Model::open(place.path("compressed/transformer")).unwrap();
    assert_eq!(transformer.units().len(), 4);
    let carded = options(|options: &mut CompressOptions| options.model_card = Some(Default::default()));
    let card = df11_host::compress(&model, place.path("carded"), carded, &());
    assert_matches!(card, Err(Error::CardOfPipeline { .. }));
    assert!(!place.path("carded").exists());
    for input in [&model, &place.path("compressed")] {
        let inspection = df11_host::inspect(input, InspectOptions::default(), &()).unwrap();
        let card = df11_host::model_card(input, &inspection, &df11_host::CardOptions::default());
        assert_matches!(card, Err(Error::CardOfPipeline { .. }));
        let of_vae = inspection.stored.iter().filter(|stored| stored.tensor.starts_with("vae/"));
        assert_eq!((of_vae.count(), inspection.bytes_before), (2, Some(summary.bytes_before)));
        assert_eq!(inspection.bytes_after, summary.bytes_after);
    }
    let again = compress(&place.path("compressed"), &place.path("twice"), Compress::default());
    assert_matches!(again, Err(Error::AlreadyCompressed { .. }));
}

/// Whoever downloaded the model may have left some out. A program may give its own, so it isn't refused.
#[test]
fn components_that_are_not_there() {
    let place = Place::new();
    let model = pipeline(&place, "FluxKontextPipeline");
    std::fs::remove_dir_all(model.join("scheduler")).unwrap();
    std::fs::remove_dir_all(model.join("text_encoder")).unwrap();
    // These name no components.
    let path = model.join("model_index.json");
    let more = format!(r#"{{"vae/x": ["a", "B"], "{}/b": ["a", "B"], "#, "y".repeat(300));
    let index = std::fs::read_to_string(&path).unwrap();
    std::fs::write(path, index.replacen('{', &more, 1)).unwrap();
    let summary = compress(&model, &place.path("compressed"), Compress::default()).unwrap();
    let inspection = df11_host::inspect(&model, InspectOptions::default(), &()).unwrap();
    for left_out in [summary.left_out, inspection.left_out] {
        let lines: Vec<_> = left_out.iter().map(|left| format!("{}, {}", left.path, left.reason)).collect();
        let expected = ["scheduler", "text_encoder"];
        assert_eq!(lines, expected.map(|name| format!("{name}, which model_index.json names and which isn't there")));
    }
}

/// Then each component becomes what it would be by itself, so that all of them are checked and come back.
#[test]
fn a_pipeline_of_which_nothing_is_worth_it() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.remove("model/transformer");
    place.write(
        "model/model_index.json",
        r#"{"text_encoder": ["transformers", "T5EncoderModel"], "vae": ["diffusers", "V"]}"#,
    );
    let encoder = [tensor("shared.weight", "F16", &[64, 64], [0; 8192])];
    place.write("model/text_encoder/model.safetensors", file(&encoder));
    let vae = [bf16("encoder.conv_in.weight", &[64, 16, 3, 3], 6), bf16("encoder.mid.to_q.weight", &[64, 64], 7)];
    for (units, vae) in [(1, &vae[..]), (0, &vae[..1])] {
        place.write("model/vae/diffusion_pytorch_model.safetensors", file(vae));
        let summary = there_and_back(&place, &model);
        assert_eq!(summary.units, units);
        for name in ["text_encoder", "vae"] {
            compress(&model.join(name), &place.path("alone"), Compress::default()).unwrap();
            assert_same(&place.path("compressed").join(name), &place.path("alone"));
            place.remove("alone");
        }
        place.remove("compressed");
        place.remove("restored");
    }
}

/// A pipeline, compressed with no option.
fn compressed_pipeline() -> (Place, std::path::PathBuf, std::path::PathBuf) {
    let place = Place::new();
    let (model, compressed) = (pipeline(&place, "FluxPipeline"), place.path("compressed"));
    compress(&model, &compressed, Compress::default()).unwrap();
    (place, model, compressed)
}

/// The class of the pipeline tells two patterns apart whose models have one configuration.
#[test]
fn the_class_of_the_pipeline_counts() {
    let place = Place::new();
    let summary = there_and_back(&place, &pipeline(&place, "FluxPipeline"));
    let transformer = summary.components.iter().find(|one| one.path == "transformer").unwrap();
    assert_eq!(transformer.detection.as_ref().unwrap().pattern.as_deref(), Some("flux-dev-diffusers"));
}

#[test]
fn damage_is_found_in_every_component() {
    let (_place, model, compressed) = compressed_pipeline();
    for name in ["text_encoder/shared.safetensors", "vae/diffusion_pytorch_model.safetensors"] {
        edit_bytes(&compressed.join(name), |bytes| *bytes.last_mut().unwrap() ^= 1);
    }
    let report = verify(&compressed, Some(&model)).unwrap();
    let names: Vec<&str> = report.failures.iter().map(|failure| &*failure.name).collect();
    assert!(names.iter().any(|name| name.starts_with("text_encoder/shared")), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("vae/encoder.")), "{names:?}");
}

#[test]
fn nothing_is_half_written() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    std::fs::write(model.join("transformer/config.json"), "no JSON").unwrap();
    let before = tree(place.root());
    assert_matches!(compress(&model, &place.path("compressed"), Compress::default()), Err(Error::Json { .. }));
    assert_same_files(&tree(place.root()), &before);
}

/// Over an older one: files that readers would mix with the new ones are refused in every component.
#[test]
fn into_a_directory_that_is_there() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.write("compressed/transformer/old.safetensors", "old");
    let (compressed, restored) = (place.path("compressed"), place.path("restored"));
    let result = compress(&model, &compressed, Compress { force: true, ..Compress::default() });
    let is_stale = matches!(&result, Err(Error::StaleFile { path }) if path.ends_with("transformer/old.safetensors"));
    assert!(is_stale, "{result:?}");
    place.remove("compressed/transformer/old.safetensors");
    compress(&model, &compressed, Compress { force: true, ..Compress::default() }).unwrap();
    decompress(&compressed, &restored, Decompress::default()).unwrap();
    assert_same(&restored, &model);
}

/// The entry for transformers goes into the configuration of each component that is compressed. One that has none is
/// refused before anything is written.
#[test]
fn an_entry_needs_a_configuration() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    std::fs::remove_file(model.join("text_encoder/config.json")).unwrap();
    let with_entry = options(|options: &mut CompressOptions| options.transformers = true);
    let result = df11_host::compress(&model, place.path("compressed"), with_entry, &());
    assert_matches!(result, Err(Error::TransformersEntry { path, .. }) if path.ends_with("text_encoder"));
    assert!(!place.path("compressed").exists());
}

/// What works on one model says so of a pipeline, and names one of its models.
#[test]
fn where_one_model_is_needed() {
    let (place, model, compressed) = compressed_pipeline();
    for pipeline in [&model, &compressed] {
        let of_pipeline = |error: Error| match error {
            Error::Pipeline { path, component } => {
                assert_eq!((&path, component), (pipeline, pipeline.join("text_encoder")));
                true
            }
            _ => panic!("{error}"),
        };
        assert!(of_pipeline(df11_host::Model::open(pipeline).unwrap_err()));
        assert!(of_pipeline(df11_host::plan(pipeline, df11_host::PlanOptions::default(), &()).unwrap_err()));
        let shapes = df11_host::save_shapes(pipeline, place.path("shapes"), df11_host::OutputOptions::default());
        assert!(of_pipeline(shapes.unwrap_err()));
    }
    assert!(!place.path("shapes").exists());
    assert!(df11_host::Model::open(model.join("text_encoder")).is_ok());
}

/// Files of other types next to the usual one, as repositories have them, are not the model.
#[test]
fn a_component_in_several_variants() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    let variant = "diffusion_pytorch_model.fp16.safetensors";
    place.write(&format!("model/transformer/{variant}"), file(&[tensor("a", "F16", &[1], [0; 2])]));
    let (compressed, restored) = (place.path("compressed"), place.path("restored"));
    let summary = compress(&model, &compressed, Compress::default()).unwrap();
    let left: Vec<&str> = summary.left_out.iter().map(|left| left.path.as_str()).collect();
    assert_eq!(left, [format!("transformer/{variant}")]);
    assert_eq!(summary.units, 4 + 3);
    decompress(&compressed, &restored, Decompress::default()).unwrap();
    let usual = "transformer/diffusion_pytorch_model.safetensors";
    assert_same_file(&restored.join(usual), &model.join(usual));
}

/// Patterns that are given count for the models whose units they name, and for no others.
#[test]
fn patterns_for_a_model_that_lost_its_own() {
    let (place, model, compressed) = compressed_pipeline();
    for name in ["transformer/config.json", "transformer/df11-manifest.json", "df11-manifest.json"] {
        place.remove(&format!("compressed/{name}"));
    }
    let name = "FLUX.1-dev-DF11";
    let restore = |pattern| {
        decompress(&compressed, &place.path("restored"), Decompress { pattern, like: Some(&model), force: false })
    };
    assert_matches!(restore(None), Err(Error::UnknownUnit { .. }));
    let set = |options: &mut VerifyOptions| {
        (options.against, options.patterns) = (Some(model.clone()), PatternDict::named(name).ok());
    };
    let report = df11_host::verify(&compressed, options(set), &()).unwrap();
    assert!(report.is_good(), "{report:?}");
    let with_patterns = options(|options: &mut InspectOptions| options.patterns = PatternDict::named(name).ok());
    let inspection = df11_host::inspect(&compressed, with_patterns, &()).unwrap();
    assert!(inspection.units.iter().all(|unit| !unit.names.is_empty()), "{:?}", inspection.units);
    restore(Some(name)).unwrap();
    assert_same(&place.path("restored"), &model);
}

#[test]
fn a_model_that_is_gone_is_missed() {
    for gone in ["transformer", "vae"] {
        let (place, model, compressed) = compressed_pipeline();
        place.remove(&format!("compressed/{gone}"));
        let report = verify(&compressed, Some(&model)).unwrap();
        let failures: Vec<_> = report.failures.iter().map(|failure| (&*failure.name, &*failure.reason)).collect();
        assert_eq!(failures, [(gone, "the compressed pipeline lacks it")]);
    }
}

/// Nobody needs the original for that.
#[test]
fn a_component_that_is_damaged_or_gone() {
    let vae = "vae/diffusion_pytorch_model.safetensors";
    for (gone, name) in
        [("transformer", "transformer"), (vae, vae), ("vae", vae), ("flux1.safetensors", "flux1.safetensors")]
    {
        let (place, _, compressed) = compressed_pipeline();
        assert!(verify(&compressed, None).unwrap().is_good());
        place.remove(&format!("compressed/{gone}"));
        let report = verify(&compressed, None).unwrap();
        assert_eq!(report.failures.iter().map(|failure| &*failure.name).collect::<Vec<_>>(), [gone]);
        let error = decompress(&compressed, &place.path("restored"), Decompress::default()).unwrap_err();
        assert_matches!(error, Error::MissingFile { path } if path == compressed.join(name));
        assert!(!place.path("restored").exists());
    }
    for name in [vae, "flux1.safetensors"] {
        let (place, _, compressed) = compressed_pipeline();
        edit_bytes(&compressed.join(name), |bytes| *bytes.last_mut().unwrap() ^= 1);
        let report = verify(&compressed, None).unwrap();
        assert_eq!(report.failures.iter().map(|failure| &*failure.name).collect::<Vec<_>>(), [name]);
        let error = decompress(&compressed, &place.path("restored"), Decompress::default()).unwrap_err();
        assert_matches!(error, Error::FileChecksum { path, .. } if path == compressed.join(name));
        assert!(!place.path("restored").exists());
    }
}

/// A component that the user compresses later has a manifest of its own; and of files whose names no manifest can have there is no checksum.
#[cfg(unix)]
#[test]
fn a_component_that_is_compressed_later() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.write("model/a\\b.safetensors", "copied");
    place.write("model/vae/\u{e4}.safetensors", "copied");
    let compressed = place.path("compressed");
    compress(&model, &compressed, Compress::default()).unwrap();
    compress(&compressed.join("vae"), &place.path("vae"), Compress::default()).unwrap();
    place.remove("compressed/vae");
    std::fs::rename(place.path("vae"), compressed.join("vae")).unwrap();
    let report = verify(&compressed, None).unwrap();
    assert!(report.is_good(), "{report:?}");
    decompress(&compressed, &place.path("restored"), Decompress::default()).unwrap();
    // What isn't part of the component was left out when it was compressed.
    place.remove("model/vae/\u{e4}.safetensors");
    assert_same(&place.path("restored"), &model);
}

/// What the pipeline's own manifest says is checked, too.
#[test]
fn a_pipelines_manifest() {
    let (place, _, compressed) = compressed_pipeline();
    let path = compressed.join("df11-manifest.json");
    let sound = std::fs::read_to_string(&path).unwrap();
    let sealed = |change: &dyn Fn(&mut Value)| {
        let mut manifest: Value = serde_json::from_str(&sound).unwrap();
        change(&mut manifest);
        manifest["checksum"] = "".into();
        manifest["checksum"] = df11_host::internals::checksum(manifest.to_string().as_bytes()).into();
        manifest.to_string()
    };
    let refused = |text: String| {
        std::fs::write(&path, text).unwrap();
        let error = verify(&compressed, None).unwrap_err();
        let same = decompress(&compressed, &place.path("restored"), Decompress::default()).unwrap_err();
        assert_eq!(same.to_string(), error.to_string());
        error
    };
    assert_matches!(refused("{".into()), Error::Manifest { path: at, .. } if at == path);
    assert_matches!(refused(sound.replace("transformer", "transfarmer")), Error::Manifest { .. });
    assert_matches!(refused(sealed(&|manifest| manifest["version"] = 2.into())), Error::ManifestVersion { .. });
    assert_matches!(refused(sealed(&|manifest| manifest["copied"] = 2.into())), Error::Manifest { .. });
    for key in ["compressed", "copied"] {
        let away = |manifest: &mut Value| match key {
            "copied" => manifest[key] = json!({ "../x": "" }),
            _ => manifest[key] = json!(["../x"]),
        };
        assert_matches!(refused(sealed(&away)), Error::UnsafeName { name, .. } if name == "../x");
    }
    // Without one, as of other programs, it is restored, and so it is with components that were replaced by plain ones.
    std::fs::write(&path, sealed(&|_| ())).unwrap();
    assert!(verify(&compressed, None).unwrap().is_good());
    std::fs::remove_file(&path).unwrap();
    decompress(&compressed, &place.path("restored"), Decompress::default()).unwrap();
}

/// A download that ended early has the index and not the files. It is no copy of a component without weights, such as a
/// scheduler, but as damaged as a model of its own would be.
#[test]
fn a_component_whose_files_are_missing() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    let shard = "diffusion_pytorch_model-00001-of-00002.safetensors";
    for name in ["transformer", "vae"] {
        let (usual, index) = ("diffusion_pytorch_model.safetensors", "diffusion_pytorch_model.safetensors.index.json");
        let content = std::fs::read(model.join(name).join(usual)).unwrap();
        place.remove(&format!("model/{name}/{usual}"));
        let map = json!({ "weight_map": { "a": shard } });
        place.write(&format!("model/{name}/{index}"), map.to_string());
        let is_of_shard =
            |error: &Error| matches!(error, Error::Io { path, .. } if *path == model.join(name).join(shard));
        for input in [&model, &model.join(name)] {
            let before = tree(place.root());
            let error = compress(input, &place.path("compressed"), Compress::default()).unwrap_err();
            assert!(is_of_shard(&error), "{error:?}");
            let error = df11_host::inspect(input, InspectOptions::default(), &()).unwrap_err();
            assert!(is_of_shard(&error), "{error:?}");
            assert_same_files(&tree(place.root()), &before);
        }
        place.remove(&format!("model/{name}/{index}"));
        place.write(&format!("model/{name}/{usual}"), content);
    }
    there_and_back(&place, &model);
}

/// A `config.json` at the top makes a pipeline no model: other programs' weights may lie beside it, one file or several. A usual name, an index
/// or a compressed model's configuration does.
#[test]
fn a_configuration_at_the_top() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.write("model/config.json", "{}");
    let others = ["flux1.safetensors", "ae.safetensors"];
    for count in (0..=2).rev() {
        others.iter().for_each(|name| drop(place.write(&format!("model/{name}"), "the same in another form")));
        others[count..].iter().for_each(|name| place.remove(&format!("model/{name}")));
        let summary = there_and_back(&place, &model);
        assert_eq!((summary.components.len(), summary.units), (3, 7));
        assert_matches!(df11_host::Model::open(&model), Err(Error::Pipeline { .. }));
        ["compressed", "restored"].iter().for_each(|name| place.remove(name));
    }

    let not_weights = "no header";
    for usual in ["model.safetensors", "diffusion_pytorch_model.safetensors", "a.safetensors.index.json"] {
        place.write(&format!("model/{usual}"), not_weights);
        let error = compress(&model, &place.path("of a model"), Compress::default()).unwrap_err();
        let is_of_it = |path: &std::path::Path| path == model.join(usual);
        assert!(
            matches!(&error, Error::Safetensors { path, .. } | Error::Json { path, .. } if is_of_it(path)),
            "{error:?}"
        );
        place.remove(&format!("model/{usual}"));
    }
    place.write("model/a.safetensors", not_weights);
    place.write("model/config.json", r#"{"dfloat11_config": {}}"#);
    assert_matches!(verify(&model, None), Err(Error::Safetensors { path, .. }) if path == model.join("a.safetensors"));
}

/// Weights whose name isn't UTF-8 are copied with their component. A hidden file isn't even that.
#[cfg(target_os = "linux")]
#[test]
fn a_component_with_weights_of_no_name() {
    use std::os::unix::ffi::OsStrExt;

    let name = |bytes| std::ffi::OsStr::from_bytes(bytes);
    let (place, model, compressed) = compressed_pipeline();
    std::fs::write(model.join("scheduler").join(name(b"._\xff.safetensors")), "").unwrap();
    std::fs::create_dir(model.join("scheduler").join(name(b"\xff.safetensors"))).unwrap();
    std::fs::write(model.join("tokenizer").join(name(b"a\xff.safetensors")), "weights").unwrap();
    place.remove("compressed");
    let summary = compress(&model, &compressed, Compress::default()).unwrap();
    assert_eq!(summary.units, 7);
    for name in [&b"scheduler/._\xff.safetensors"[..], b"tokenizer/a\xff.safetensors"] {
        assert!(compressed.join(std::ffi::OsStr::from_bytes(name)).is_file());
    }
    assert!(verify(&compressed, Some(&model)).unwrap().is_good());
}

/// A modular pipeline says of each component where it came from, and has another name for its index.
#[test]
fn a_modular_pipeline() {
    let place = Place::new();
    let model = pipeline(&place, "FluxModularPipeline");
    let mut index = json(&model.join("model_index.json"));
    for (name, entry) in index.as_object_mut().unwrap().iter_mut().filter(|(name, _)| !name.starts_with('_')) {
        entry.as_array_mut().unwrap().push(json!({ "repo": "a/b", "subfolder": name, "variant": null }));
    }
    index["elsewhere"] = json!(["diffusers", "AutoencoderKL", { "repo": "c/d" }]);
    place.remove("model/model_index.json");
    place.write("model/modular_model_index.json", index.to_string());
    let summary = there_and_back(&place, &model);
    assert_eq!((summary.components.len(), summary.units, summary.left_out.len()), (3, 7, 0));
}

/// Python writes numbers into an index that JSON doesn't have.
#[test]
fn an_index_with_numbers_of_python() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    let index = std::fs::read_to_string(model.join("model_index.json")).unwrap();
    place.write("model/model_index.json", index.replacen('{', "{\"shift\": [NaN, -Infinity, 1e999],", 1));
    assert_eq!(there_and_back(&place, &model).units, 7);
}
