//! `df11 patterns`, and what `df11 compress` says of the pattern that it chose.

use crate::common::*;
use inputs::comfy;
use serde_json::json;
use tensors::{bf16, file};

#[test]
fn all_are_listed() {
    let known = df11_host::internals::known_patterns();
    let text = df11!("patterns").good().stdout;
    let names: Vec<&str> = text.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(names, known.iter().map(|known| known.name.as_str()).collect::<Vec<_>>());
    for line in [
        "    for model_type phi3\n",
        "    for components of a pipeline FluxKontextPipeline, FluxKontextInpaintPipeline\n",
        "    for _class_name WanTransformer3DModel\n",
        "    with token_embedding.weight, blocks.0.attn.q.weight, blocks.0.ffn.gate.0.weight\n",
        "    without dec_net.cond_embed.weight\n",
        "    if the embedding is the output head too\n",
        "    is published as one file\n",
        "    is used by DFloat11/Qwen3-8B-DF11 and 10 more\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let json = df11!("patterns", "--json").good().json();
    assert_eq!(json.as_array().unwrap().len(), known.len());
    assert_eq!(json[0]["name"], "llm");
    assert_eq!(json[0]["matches"]["tied"], false);
    assert_eq!(json[0]["pattern_dict"], known[0].pattern_dict);
}

/// What it prints of one is a file that `--pattern` takes, and the same as its name.
#[test]
fn one_is_a_pattern_file() {
    let place = Place::new();
    let input = place.write("in.safetensors", comfy(1));
    for name in ["comfyui/Flux", "FLUX.1-dev-DF11"] {
        let printed = df11!("patterns", name).good().stdout;
        assert_eq!(df11!("patterns", name, "--json").good().stdout, printed);
        let pattern = place.write("pattern.json", &printed);
        df11!("compress", input, "-o", place.path("file"), "--pattern", pattern, "--force").good();
        df11!("compress", input, "-o", place.path("name"), "--pattern", name, "--force").good();
        assert_same_file(&place.path("file"), &place.path("name"));
    }
    let line = df11!("patterns", "nothing").failed(2);
    assert!(line.contains("nothing"), "{line}");
}

#[test]
fn the_summary_says_what_was_chosen() {
    let place = Place::new();
    let input = place.write("in.safetensors", comfy(1));
    let text = df11!("compress", input, "-o", place.path("out")).good().stdout;
    let expected = "pattern comfyui/Flux: it has the tensor model.diffusion_model.guidance_in.in_layer.weight\n    \
                    the names lose model.diffusion_model., as loaders expect; decompress puts it back\n\
                    10 tensors in 1 unit";
    assert!(text.starts_with(expected), "{text}");
    df11!("decompress", place.path("out"), "-o", place.path("restored")).good();
    assert_same_file(&place.path("restored"), &input);

    let layer =
        ["self_attn.q_proj", "mlp.up_proj"].map(|name| bf16(&format!("model.layers.0.{name}.weight"), &[64, 64], 2));
    place.model("new", &layer, json!({ "model_type": "newest" }));
    let text = df11!("compress", place.path("new"), "-o", place.path("new-df11")).good().stdout;
    let expected = "no known pattern is for a model of model_type newest; every layer is a unit of its BF16 matrices\n    \
                    df11 patterns lists the known ones\n2 tensors in 1 unit";
    assert!(text.starts_with(expected), "{text}");

    let index = json!({ "_class_name": "P", "unet": ["a", "b"], "vae": ["a", "b"] });
    place.write("pipeline/model_index.json", index.to_string());
    place.write("pipeline/unet/model.safetensors", file(&layer));
    place.write("pipeline/vae/model.safetensors", file(&[bf16("conv.weight", &[8, 8, 3, 3], 4)]));
    let predicted = df11!("inspect", place.path("pipeline")).good().stdout;
    let copied = "1 tensor, 1.2 kB: its component is copied: it has no BF16 matrices\n    vae/conv.weight\n";
    assert!(predicted.starts_with("not compressed yet") && predicted.contains(copied), "{predicted}");
    assert!(predicted.contains("unet/model.layers.0"), "{predicted}");
    let line = df11!("compress", place.path("pipeline"), "-o", place.path("carded"), "--model-card").failed(2);
    assert!(line.ends_with("; compress or inspect the directory of a component with --model-card"), "{line}");
    let text = df11!("compress", place.path("pipeline"), "-o", place.path("pipeline-df11")).good().stdout;
    assert!(text.contains("vae: copied, because it has no BF16 matrices\n"), "{text}");
    assert!(text.contains("unet: no known pattern is for this model; every layer"), "{text}");
    df11!("verify", place.path("pipeline-df11"), "--against", place.path("pipeline")).good();

    place.write("stored/model_index.json", json!({ "_class_name": "P", "vae": ["a", "b"] }).to_string());
    place.write("stored/vae/model.safetensors", file(&[bf16("conv.weight", &[8, 8, 3, 3], 4)]));
    for (input, output) in [("stored", "stored-df11"), ("stored/vae", "vae-df11")] {
        let text = df11!("compress", place.path(input), "-o", place.path(output)).good().stdout;
        assert!(text.contains("nothing was compressed; every tensor is stored as it is\n"), "{text}");
        assert!(text.contains("no BF16 matrices") && !text.contains(" bits a weight"), "{text}");
        df11!("verify", place.path(output), "--against", place.path(input)).good();
    }
    let shown = df11!("inspect", place.path("pipeline-df11")).good().stdout;
    assert!(shown.contains("unet/model.layers.0"), "{shown}");
}

/// A pattern's name counts before a directory of that name, and a file before both.
#[test]
fn a_directory_named_as_a_published_pattern() {
    let place = ask::compressed(&[bf16("a.weight", &[64, 64], 1)]);
    let arguments = ["inspect", "df11", "--pattern", "llm"];
    std::fs::create_dir(place.path("llm")).unwrap();
    run_in(place.root(), &arguments).good();
    place.remove("llm");
    place.write("llm", "no JSON");
    let line = run_in(place.root(), &arguments).failed(2);
    assert!(line.starts_with("llm is not valid"), "{line}");
}

/// Which of two weights of one shape is which, only the patterns say. A manifest's checksums find it.
#[test]
fn units_that_the_model_lists_otherwise_are_named() {
    let place = Place::new();
    let weights = [("model.layers.0.a.weight", 1), ("model.layers.0.b.weight", 2)];
    place.model("in", &weights.map(|(name, seed)| bf16(name, &[64, 64], seed)), json!({}));
    let [own, other] = [["a", "b"], ["b", "a"]]
        .map(|names| place.write(names[0], json!({ r"model\.layers\.\d+": names }).to_string()));
    df11!("compress", place.path("in"), "-o", place.path("df11"), "--pattern", own).good();
    let restore = |pattern| {
        let [from, to, like] = ["df11", "out", "in"].map(|name| place.path(name));
        df11!("decompress", from, "-o", to, "--force", "--like", like, "--pattern", pattern)
    };
    restore(&other).failed(1);
    place.remove("df11/df11-manifest.json");
    assert!(!restore(&own).good().stdout.contains("--pattern"));
    assert_same_file(&place.path("out/model.safetensors"), &place.path("in/model.safetensors"));
    let said = restore(&other).good().stdout;
    let line = "\nnamed by --pattern, and otherwise by the model's own patterns: model.layers.0\n";
    assert!(said.ends_with(line), "{said}");
}
