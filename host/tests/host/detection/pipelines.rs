//! Directories of diffusers pipelines: the models in them that are worth it are compressed, everything comes back.

use super::*;
use df11_host::Error;
use df11_host::internals::known_patterns;

/// A pipeline of this class: a transformer as published, a text encoder, and an autoencoder that has no BF16 matrices.
fn pipeline(place: &Place, class: &str) -> std::path::PathBuf {
    let known = known_patterns();
    let kontext = known.iter().find(|known| known.name == "flux-kontext-diffusers").unwrap();
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
    let transformer = file(&shapes::model(kontext).1);
    place.write("model/transformer/diffusion_pytorch_model.safetensors", transformer);
    place.write("model/transformer/config.json", shapes::config(kontext).unwrap().to_string());
    let encoder = ["shared", "encoder.block.0.layer.0.SelfAttention.q", "encoder.block.0.layer.1.DenseReluDense.wi"];
    let encoder = encoder.map(|name| bf16(&format!("{name}.weight"), &[64, 64], 5));
    place.write("model/text_encoder/model.safetensors", file(&encoder));
    place.write(
        "model/text_encoder/config.json",
        json!({ "model_type": "t5", "tie_word_embeddings": false }).to_string(),
    );
    let vae = [bf16("encoder.conv_in.weight", &[16, 3, 3, 3], 6), bf16("encoder.mid.to_q.weight", &[8, 8], 7)];
    place.write("model/vae/diffusion_pytorch_model.safetensors", file(&vae));
    place.write("model/vae/config.json", json!({ "_class_name": "AutoencoderKL" }).to_string());
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
    let mut carded = CompressOptions::default();
    carded.model_card = Some(df11_host::CardOptions::default());
    let card = df11_host::compress(&model, place.path("carded"), carded, &());
    assert!(matches!(card, Err(Error::CardOfPipeline { .. })), "{card:?}");
    assert!(!place.path("carded").exists());
    for input in [&model, &place.path("compressed")] {
        let inspection = df11_host::inspect(input, InspectOptions::default(), &()).unwrap();
        let card = df11_host::model_card(input, &inspection, &df11_host::CardOptions::default());
        assert!(matches!(card, Err(Error::CardOfPipeline { .. })), "{card:?}");
        let of_vae = inspection.stored.iter().filter(|stored| stored.tensor.starts_with("vae/"));
        assert_eq!((of_vae.count(), inspection.bytes_before), (2, Some(summary.bytes_before)));
        assert_eq!(inspection.bytes_after, summary.bytes_after);
    }
    let again = df11_host::compress(place.path("compressed"), place.path("twice"), CompressOptions::default(), &());
    assert!(matches!(again, Err(Error::AlreadyCompressed { .. })), "{again:?}");
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
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    compress(&model, &place.path("compressed"));
    let flip = |name: &str, at: usize| {
        let path = place.path("compressed").join(name);
        let mut bytes = std::fs::read(&path).unwrap();
        let at = bytes.len() - at;
        bytes[at] ^= 1;
        std::fs::write(path, bytes).unwrap();
    };
    flip("text_encoder/shared.safetensors", 1);
    flip("vae/diffusion_pytorch_model.safetensors", 1);
    let mut options = VerifyOptions::default();
    options.against = Some(model);
    let report = df11_host::verify(place.path("compressed"), options, &()).unwrap();
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
    let result = df11_host::compress(&model, place.path("compressed"), CompressOptions::default(), &());
    assert!(matches!(result, Err(Error::Json { .. })), "{result:?}");
    assert_same_files(&tree(place.root()), &before);
}

/// Over an older one: files that readers would mix with the new ones are refused in every component.
#[test]
fn into_a_directory_that_is_there() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    place.write("compressed/transformer/old.safetensors", "old");
    let mut options = CompressOptions::default();
    options.output.force = true;
    let result = df11_host::compress(&model, place.path("compressed"), options.clone(), &());
    let is_stale = matches!(&result, Err(Error::StaleFile { path }) if path.ends_with("transformer/old.safetensors"));
    assert!(is_stale, "{result:?}");
    std::fs::remove_file(place.path("compressed/transformer/old.safetensors")).unwrap();
    df11_host::compress(&model, place.path("compressed"), options, &()).unwrap();
    df11_host::decompress(place.path("compressed"), place.path("restored"), DecompressOptions::default(), &()).unwrap();
    assert_same_files(&tree(&place.path("restored")), &tree(&model));
}

/// The entry for transformers goes into the configuration of each component that is compressed. One that has none is
/// refused before anything is written.
#[test]
fn an_entry_needs_a_configuration() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    std::fs::remove_file(model.join("text_encoder/config.json")).unwrap();
    let mut options = CompressOptions::default();
    options.transformers = true;
    let result = df11_host::compress(&model, place.path("compressed"), options, &());
    let is_its = matches!(&result, Err(Error::TransformersEntry { path, .. }) if path.ends_with("text_encoder"));
    assert!(is_its, "{result:?}");
    assert!(!place.path("compressed").exists());
}

/// What works on one model says so of a pipeline, and names one of its models.
#[test]
fn where_one_model_is_needed() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    compress(&model, &place.path("compressed"));
    for pipeline in [&model, &place.path("compressed")] {
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
    let summary = compress(&model, &place.path("compressed"));
    let left: Vec<&str> = summary.left_out.iter().map(|left| left.path.as_str()).collect();
    assert_eq!(left, [format!("transformer/{variant}")]);
    assert_eq!(summary.units, 4 + 3);
    df11_host::decompress(place.path("compressed"), place.path("restored"), DecompressOptions::default(), &()).unwrap();
    let usual = "transformer/diffusion_pytorch_model.safetensors";
    assert_same_file(&place.path("restored").join(usual), &model.join(usual));
}

/// Patterns that are given count for the models whose units they name, and for no others.
#[test]
fn patterns_for_a_model_that_lost_its_own() {
    let place = Place::new();
    let model = pipeline(&place, "FluxPipeline");
    let compressed = place.path("compressed");
    compress(&model, &compressed);
    for name in ["config.json", "df11-manifest.json"] {
        std::fs::remove_file(compressed.join("transformer").join(name)).unwrap();
    }
    let restore = |patterns: Option<&str>| {
        let mut options = DecompressOptions::default();
        options.like = Some(model.clone());
        options.patterns = patterns.map(|name| df11_host::PatternDict::named(name).unwrap());
        df11_host::decompress(&compressed, place.path("restored"), options, &())
    };
    assert!(matches!(restore(None), Err(Error::UnknownUnit { .. })));
    let mut options = VerifyOptions::default();
    (options.against, options.patterns) = (Some(model.clone()), df11_host::PatternDict::named("FLUX.1-dev-DF11").ok());
    let report = df11_host::verify(&compressed, options, &()).unwrap();
    assert!(report.is_good(), "{report:?}");
    let mut options = InspectOptions::default();
    options.patterns = df11_host::PatternDict::named("FLUX.1-dev-DF11").ok();
    let inspection = df11_host::inspect(&compressed, options, &()).unwrap();
    assert!(inspection.units.iter().all(|unit| !unit.names.is_empty()), "{:?}", inspection.units);
    restore(Some("FLUX.1-dev-DF11")).unwrap();
    assert_same_files(&tree(&place.path("restored")), &tree(&model));
}

#[test]
fn a_model_that_is_gone_is_missed() {
    for gone in ["transformer", "vae"] {
        let place = Place::new();
        let model = pipeline(&place, "FluxPipeline");
        compress(&model, &place.path("compressed"));
        std::fs::remove_dir_all(place.path("compressed").join(gone)).unwrap();
        let mut options = VerifyOptions::default();
        options.against = Some(model);
        let report = df11_host::verify(place.path("compressed"), options, &()).unwrap();
        let failures: Vec<_> = report.failures.iter().map(|failure| (&*failure.name, &*failure.reason)).collect();
        assert_eq!(failures, [(gone, "the compressed pipeline lacks it")]);
    }
}
