//! What of a pipeline is only copied: it replaces what was there before, and is compared with the original.

use super::*;

const FORCE: Compress<'_> = Compress { pattern: None, single_file: false, force: true };

/// The reasons for which `verify` against this original fails, by name.
fn failures(compressed: &Path, model: &Path) -> Vec<(String, String)> {
    let report = verify(compressed, Some(model)).unwrap();
    report.failures.into_iter().map(|failure| (failure.name, failure.reason)).collect()
}

#[track_caller]
fn is_stale<T: std::fmt::Debug>(result: Result<T, Error>, expected: &str) {
    assert_matches!(result.unwrap_err(), Error::StaleFile { path } if path.ends_with(expected));
}

/// Readers would use the old index of a component that is copied, and the files that it names.
#[test]
fn over_an_older_one() {
    let (place, model, compressed) = compressed_pipeline();
    let index = "vae/diffusion_pytorch_model.safetensors.index.json";
    let shard = "vae/diffusion_pytorch_model-00001-of-00001.safetensors";
    for stale in [index, shard, "vae/model_index.json"] {
        for old in ["compressed", "restored"] {
            place.write(&format!("{old}/{stale}"), "old");
        }
        is_stale(compress(&model, &compressed, FORCE), stale);
        let over = Decompress { force: true, ..Decompress::default() };
        place.copy(&compressed, "whole");
        place.remove(&format!("whole/{stale}"));
        is_stale(decompress(&place.path("whole"), &place.path("restored"), over), stale);
        ["whole", "restored"].iter().for_each(|name| place.remove(name));
        place.remove(&format!("compressed/{stale}"));
    }
    compress(&model, &compressed, FORCE).unwrap();
    assert!(verify(&compressed, Some(&model)).unwrap().is_good());
}

/// Readers of modular pipelines take what the second index names, too.
#[test]
fn over_one_that_a_second_index_names() {
    let (place, model, compressed) = compressed_pipeline();
    place.copy(&place.path("compressed/vae"), "compressed/extra");
    place.write("model/modular_model_index.json", r#"{"extra": ["diffusers", "AutoencoderKL", {}]}"#);
    is_stale(compress(&model, &compressed, FORCE), "extra/diffusion_pytorch_model.safetensors");
}

/// A component that is compressed no longer, and one that the new pipeline doesn't have.
#[test]
fn over_one_of_other_components() {
    let (place, model, compressed) = compressed_pipeline();
    let half = tensor("a.weight", "F16", &[64, 64], [0; 8192]);
    place.write("model/transformer/diffusion_pytorch_model.safetensors", file(&[half]));
    is_stale(compress(&model, &compressed, FORCE), "transformer/single_transformer_blocks_0.safetensors");
    place.remove("compressed/transformer");
    compress(&model, &compressed, FORCE).unwrap();
    assert!(verify(&compressed, Some(&model)).unwrap().is_good());

    let (place, model, compressed) = compressed_pipeline();
    place.remove("model/text_encoder");
    is_stale(compress(&model, &compressed, FORCE), "text_encoder/encoder_block_0_layer_0.safetensors");
    // What no reader uses stays. Directories can't change places then.
    place.remove("compressed/text_encoder");
    place.write("compressed/text_encoder/notes.txt", "theirs");
    compress(&model, &compressed, FORCE).unwrap();
    assert_eq!(names(&tree(&compressed.join("text_encoder"))), ["notes.txt"]);
    assert!(verify(&compressed, Some(&model)).unwrap().is_good());
}

/// Where nothing else is there, readers load pickles; and they look for the files of a pipeline in a pipeline.
#[test]
fn over_pickles_and_an_older_pipeline_in_a_pipeline() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.write("model/safety_checker/pytorch_model-00001-of-00001.bin", b"PK\x03\x04");
    place.write("model/tokenizer/model_index.json", r#"{"unet": ["a", "B"]}"#);
    let nested = "tokenizer/unet/model.safetensors";
    place.write(&format!("model/{nested}"), file(&[bf16("a.weight", &[8, 8], 1)]));
    let out = place.path("out");
    compress(&model, &out, Compress::default()).unwrap();
    let old = ["safety_checker/pytorch_model.bin", "scheduler/diffusion_pytorch_model.bin.index.json"];
    for stale in [old[0], old[1], &format!("{nested}.index.json")] {
        place.write(&format!("out/{stale}"), "old");
        is_stale(compress(&model, &out, FORCE), stale);
        place.remove(&format!("out/{stale}"));
    }
    // Beside safetensors files they aren't loaded.
    place.write("out/vae/diffusion_pytorch_model.bin", "old");
    compress(&model, &out, FORCE).unwrap();
    assert!(out.join("vae/diffusion_pytorch_model.bin").exists());
}

/// The manifest and the rest of a component that was compressed would describe the copy.
#[test]
fn over_the_manifest_of_an_older_component() {
    for has_other_directory in [false, true] {
        let (place, model, compressed) = compressed_pipeline();
        place.write("compressed/vae/df11-manifest.json", "old");
        if has_other_directory {
            place.write("compressed/theirs/notes.txt", "theirs");
        }
        compress(&model, &compressed, FORCE).unwrap();
        assert!(!compressed.join("vae/df11-manifest.json").exists());
    }
}

/// Files of the one would replace those of the other.
#[cfg(unix)]
#[test]
fn into_one_directory_for_two_components() {
    let (place, model, _) = compressed_pipeline();
    place.write("out/text_encoder/notes.txt", "");
    std::os::unix::fs::symlink("text_encoder", place.path("out/transformer")).unwrap();
    let before = tree(&place.path("out"));
    let error = compress(&model, &place.path("out"), FORCE).unwrap_err();
    assert_matches!(error, Error::WrongKind { expected: "a directory of its own", .. });
    assert!(tree(&place.path("out")) == before);
}

/// Adapters and other checkpoints, beside the components and in one whose weights can't be told.
#[test]
fn are_compared_with_the_original() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    for name in ["lora.safetensors", "safety_checker/a.bf16.safetensors", "safety_checker/b.fp32.safetensors"] {
        place.write(&format!("model/{name}"), file(&[bf16(name, &[8, 8], 1)]));
    }
    place.write("model/vae/other.fp16.safetensors", "another variant");
    place.write("model/image_encoder/pytorch_model.bin", b"PK\x03\x04 and more");
    edit(&model.join("model_index.json"), "image_encoder");
    let compressed = place.path("compressed");
    let summary = compress(&model, &compressed, Compress::default()).unwrap();
    assert!(summary.components.iter().any(|one| one.path == "safety_checker" && one.detection.is_none()));
    assert_eq!(failures(&compressed, &model), []);
    let of_pickle = "image_encoder/pytorch_model.bin";
    for name in ["lora.safetensors", "safety_checker/b.fp32.safetensors", "vae/other.fp16.safetensors", of_pickle] {
        let (path, of_name) = (model.join(name), |reason: &str| vec![(name.to_owned(), reason.to_owned())]);
        edit_bytes(&path, |bytes| *bytes.last_mut().unwrap() ^= 1);
        assert_eq!(failures(&compressed, &model), of_name("it is not the original's"));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(failures(&compressed, &model), of_name("the original lacks it"));
        std::fs::copy(compressed.join(name), &path).unwrap();
        // Here, and without the manifest, too.
        let copy = std::fs::read(compressed.join(name)).unwrap();
        for has_manifest in [true, false] {
            let manifest = compressed.join("df11-manifest.json");
            let text = std::fs::read(&manifest).unwrap();
            if !has_manifest {
                std::fs::remove_file(&manifest).unwrap();
            }
            std::fs::remove_file(compressed.join(name)).unwrap();
            assert!(failures(&compressed, &model).iter().any(|(failure, _)| failure == name), "{name}");
            std::fs::write(compressed.join(name), &copy).unwrap();
            std::fs::write(&manifest, text).unwrap();
        }
    }
    place.write("model/another.safetensors", "");
    assert_eq!(
        failures(&compressed, &model),
        [("another.safetensors".into(), "the compressed pipeline lacks it".into())]
    );
    place.remove("model/another.safetensors");
    place.remove("model/vae");
    let all = failures(&compressed, &model);
    assert!(all.contains(&("vae".into(), "the original lacks it".into())), "{all:?}");
}

/// Before the work it is said what can't be an original.
#[test]
fn against_what_is_no_pipeline() {
    let (place, model, compressed) = compressed_pipeline();
    let wrong = model.join("transformer");
    assert_matches!(verify(&compressed, Some(&wrong)), Err(Error::WrongKind { path, .. }) if path == wrong);
    let gone = place.path("gone");
    assert_matches!(verify(&compressed, Some(&gone)), Err(Error::Io { path, .. }) if path == gone);
}

/// A file of the input that has the name of a component in the index is no component, and isn't taken for one when it is replaced.
#[test]
fn a_file_of_a_name_in_the_index() {
    let (place, model, compressed) = compressed_pipeline();
    place.write("model/notes", "about it");
    edit(&model.join("model_index.json"), "notes");
    for _ in 0..2 {
        compress(&model, &compressed, FORCE).unwrap();
    }
}

/// Adds an entry to an index.
fn edit(index: &Path, component: &str) {
    let text = std::fs::read_to_string(index).unwrap();
    std::fs::write(index, text.replacen('{', &format!(r#"{{"{component}": ["a", "B"], "#), 1)).unwrap();
}

/// Without its manifest no weight of a component is compared with a checksum, and its configuration isn't the original's.
#[test]
fn a_component_that_lost_its_manifest() {
    for component in ["text_encoder", "transformer"] {
        let (place, model, compressed) = compressed_pipeline();
        place.remove(&format!("compressed/{component}/df11-manifest.json"));
        for against in [None, Some(&*model)] {
            let failures = verify(&compressed, against).unwrap().failures;
            let is_said =
                |reason: &str| reason.ends_with("has lost its df11-manifest.json, with the checksums of its weights");
            assert!(failures.iter().any(|it| it.name == component && is_said(&it.reason)), "{failures:?}");
        }
        let error = decompress(&compressed, &place.path("out"), Decompress::default()).unwrap_err();
        assert_matches!(error, Error::LostManifest { path } if path.ends_with(component));
        let like = Decompress { like: Some(&model), ..Decompress::default() };
        decompress(&compressed, &place.path("out"), like).unwrap();
        for name in ["text_encoder", "transformer", "vae"] {
            let weights = |root: &str| {
                tree(&place.path(root).join(name)).into_iter().filter(|(name, _)| name.ends_with("tensors"))
            };
            assert_same_files(&weights("out").collect(), &weights("model").collect());
        }
    }
    // One without a unit.
    let place = Place::new();
    place.write("model/model_index.json", r#"{"a": ["x", "A"], "b": ["x", "B"]}"#);
    let large = tensor("b", "F32", &[1000], [0; 4000]);
    for (name, tensors) in [("a", &[large.clone(), bf16("a.weight", &[8, 8], 1)][..]), ("b", &[large])] {
        place.write(&format!("model/{name}/diffusion_pytorch_model.safetensors"), file(tensors));
        place.write(&format!("model/{name}/config.json"), "{}");
    }
    compress(&place.path("model"), &place.path("compressed"), Compress::default()).unwrap();
    place.remove("compressed/b/df11-manifest.json");
    assert_eq!(failures(&place.path("compressed"), &place.path("model"))[0].0, "b");
    let error = decompress(&place.path("compressed"), &place.path("out"), Decompress::default()).unwrap_err();
    assert_matches!(error, Error::LostManifest { path } if path.ends_with("b"));
}

/// Components that can't be read as models are copied, and it is said why. Older pipelines have such.
#[test]
fn what_is_no_model_of_safetensors() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.write("model/safety_checker/pytorch_model.bin", b"PK\x03\x04 and more");
    place.write("model/scheduler/betas.pt", b"\x80\x04");
    place.write("model/tokenizer/model_index.json", r#"{"text_encoder": ["a", "B"]}"#);
    place.write("model/tokenizer/text_encoder/model.safetensors", file(&[bf16("a.weight", &[8, 8], 1)]));
    let summary = there_and_back(&place, &model);
    let why = |name: &str| &summary.components.iter().find(|one| one.path == name).unwrap().why;
    assert!(why("safety_checker").contains("pytorch_model.bin is a Python pickle"));
    assert!(why("scheduler").contains("betas.pt is a Python pickle"));
    assert!(why("tokenizer").contains("tokenizer is a diffusers pipeline"));

    // Of a pipeline that has no other components the first says why it isn't read.
    ["transformer", "text_encoder", "vae", "tokenizer"].iter().for_each(|name| place.remove(&format!("model/{name}")));
    let error = compress(&model, &place.path("out"), Compress::default()).unwrap_err();
    assert_matches!(error, Error::Pickle { path } if path.ends_with("scheduler/betas.pt"));
}
