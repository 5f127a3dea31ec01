use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use df11_host::{
    CardOptions, CompressOptions, InspectOptions, Inspection, Plan, PlanOptions, compress, human_bytes, inspect, plan,
};
use proptest::prelude::*;
use serde_json::json;

use crate::common::heard::Heard;
use crate::common::tensors::{Tensor, bf16, file, file_with, tensor};
use crate::common::*;

/// Compresses a model, and compares all that was written with what inspecting the original predicts, to the byte; and
/// with what inspecting the compressed model finds. Returns the prediction.
#[track_caller]
fn assert_predicted(place: &Place, input: &Path, single_file: bool) -> Inspection {
    let heard = Heard::default();
    let predicted =
        inspect(input, &options(|options: &mut InspectOptions| options.single_file = single_file), &heard).unwrap();
    assert_eq!(heard.done, heard.total);
    let out = place.path("out");
    let report =
        compress(input, &out, &options(|options: &mut CompressOptions| options.single_file = single_file), &())
            .unwrap();
    let found = inspect(&out, &InspectOptions::default(), &()).unwrap();

    let written: BTreeMap<String, u64> = match input.is_dir() {
        true => tree(&out)
            .into_iter()
            .filter(|(name, _)| !name.ends_with('/'))
            .map(|(name, b)| (name, b.len() as u64))
            .collect(),
        // A lone file may get any name.
        false => [(String::new(), fs::metadata(&out).unwrap().len())].into(),
    };
    let name = |path: &str| if input.is_dir() { path.to_owned() } else { String::new() };
    for inspection in [&predicted, &found] {
        let files: BTreeMap<_, _> = inspection.files.iter().map(|file| (name(&file.path), file.bytes)).collect();
        assert_eq!(files, written);
        let units: u64 = inspection.units.iter().map(|unit| unit.bytes).sum();
        assert_eq!((inspection.unit_bytes, inspection.parts.total()), (units, units));
        assert_eq!(inspection.bytes_after, units + inspection.stored_bytes + inspection.header_bytes);
        let elements: u64 = inspection.units.iter().map(|unit| unit.elements).sum();
        assert_eq!((inspection.elements, report.unit_bytes_before), (elements, 2 * elements));
    }
    // Everything about units of up to 64 chunks is exact. The entropy of larger ones comes from a sample.
    let units = |inspection: &Inspection| {
        let mut units = json!(inspection.units);
        for (unit, found) in
            units.as_array_mut().unwrap().iter_mut().zip(&found.units).filter(|(_, unit)| unit.is_sampled)
        {
            assert!(found.parts.encoded_exponent > 64 * 4096, "{found:?}");
            unit.as_object_mut().unwrap().retain(|key, _| key != "entropy" && key != "is_sampled");
        }
        units
    };
    assert_eq!(units(&predicted), units(&found));
    if found.units.iter().all(|unit| !unit.is_sampled) {
        assert_eq!(predicted.histogram, found.histogram);
        assert_eq!(predicted.histogram.iter().sum::<u64>(), predicted.elements);
    }
    let sizes = |inspection: &Inspection| {
        inspection.stored.iter().map(|stored| (stored.name.clone(), stored.bytes)).collect::<BTreeMap<_, _>>()
    };
    assert_eq!(sizes(&predicted), sizes(&found));
    assert_eq!((predicted.is_predicted, found.is_predicted), (true, false));
    assert_eq!(predicted.bytes_before, found.bytes_before);
    assert_eq!((&predicted.tied, &predicted.tied), (&found.tied, &report.tied));
    assert_eq!(json!(predicted.chosen), json!(report.chosen));
    assert_eq!(json!(predicted.left_out), json!(report.left_out));
    predicted
}

#[test]
fn reference_models_become_what_is_predicted() {
    for name in MODELS {
        for single_file in [false, true] {
            let predicted = assert_predicted(&Place::new(), &data(&format!("models/{name}/bf16")), single_file);
            assert!(!predicted.units.is_empty());
        }
    }
    let predicted = assert_predicted(&Place::new(), &data("samples/minilm-layer0-bf16.safetensors"), false);
    assert!(predicted.bits_per_weight() < 11.5 && predicted.entropy > 2.0, "{predicted:?}");
}

/// Directories with files beside the model, a tied head that is stored all the same, odd tensors, one file with a
/// prefix, a pipeline.
#[test]
fn odd_models_become_what_is_predicted() {
    let place = Place::new();
    let mut tensors: Vec<Tensor> =
        (0..12).map(|n| bf16(&format!("model.layers.{n}.mlp.up_proj.weight"), &[64, 64], n)).collect();
    tensors.push(bf16("model.layers.3.norm.weight", &[64], 1));
    tensors.extend(["model.embed_tokens.weight", "lm_head.weight"].map(|name| bf16(name, &[64, 64], 77)));
    tensors.push(tensor(
        "random.weight",
        "BF16",
        &[64, 64],
        (0..8192u32).map(|i| (i.wrapping_mul(2654435761) >> 24) as u8).collect::<Vec<_>>(),
    ));
    tensors.push(tensor("step", "I64", &[], 9i64.to_le_bytes()));
    let model =
        place.model("model", &tensors, json!({ "model_type": "qwen3", "tie_word_embeddings": true, "x": [1.0, null] }));
    for (name, bytes) in
        [("tokenizer.json", &b"{}"[..]), ("below/vocab.onnx", b"x"), (".git/config", b"x"), ("old.safetensors", b"x")]
    {
        place.write(&format!("model/{name}"), bytes);
    }
    for single_file in [false, true] {
        let predicted = assert_predicted(&Place::new(), &model, single_file);
        assert_eq!(predicted.tied, [("lm_head.weight".to_owned(), "model.embed_tokens.weight".to_owned())]);
        assert_eq!((predicted.units.len(), predicted.left_out.len()), (12, 2), "{predicted:?}");
        let order: Vec<&str> = predicted.blocks().map(|(name, _)| name).collect();
        assert_eq!((order[2], order[11]), ("model.layers.2", "model.layers.11"));
        assert!(predicted.stored.iter().any(|stored| stored.reason == "it is I64, not BF16"));
    }
    let one = [bf16("net.blocks.0.x.weight", &[64, 64], 1), bf16("net.blocks.0.norm.weight", &[8], 2)];
    let metadata = [("made by", "a test"), ("modelspec.title", "é\n")];
    assert_predicted(&Place::new(), &place.write("one.safetensors", file_with(&one, &metadata)), false);

    place.write(
        "pipe/model_index.json",
        json!({ "_class_name": "XPipeline", "unet": ["a", "b"], "vae": ["a", "b"] }).to_string(),
    );
    place.write("pipe/scheduler/scheduler_config.json", "{}");
    place.write("pipe/x.onnx", "x");
    place.model("pipe/unet", &tensors[..3], json!({ "_class_name": "UNet2DConditionModel" }));
    place.model("pipe/vae", &[bf16("conv.weight", &[8, 4, 3, 3], 3)], json!({ "_class_name": "AutoencoderKL" }));
    let predicted = assert_predicted(&Place::new(), &place.path("pipe"), false);
    assert_eq!(predicted.units[0].path, "unet/model.layers.0");
    assert_eq!(predicted.stored[0].reason, "it is copied: it has no BF16 matrices");
}

proptest! {
    #![proptest_config(df11_tests::effort::config(48))]

    /// Any tensors, and any `config.json`.
    #[test]
    fn any_model_becomes_what_is_predicted(
        layers in 0usize..4, rows in 1usize..80, others in prop::collection::btree_map("[a-zé.]{1,9}", 0usize..40, 0..4),
        value in ".{0,20}", single_file: bool, is_file: bool,
    ) {
        let place = Place::new();
        let mut tensors: Vec<Tensor> = (0..layers).flat_map(|n| ["mlp.up", "norm"].map(|name| {
            bf16(&format!("model.layers.{n}.{name}.weight"), &[rows, 64], n as u64)
        })).collect();
        tensors.extend(others.iter().map(|(name, n)| tensor(name, "F32", &[*n], vec![1; 4 * n])));
        let input = match is_file {
            true => place.write("in.safetensors", file(&tensors)),
            false => place.model("in", &tensors, json!({ "model_type": value, "é": value })),
        };
        assert_predicted(&place, &input, single_file && !is_file);
    }
}

/// An embedding, layers of two units each, a norm and a head: sizes by hand, in the units' own bytes.
#[test]
fn plans_offload_the_last_blocks() {
    const BLOCKS: [&str; 7] = [
        "model.embed_tokens",
        "model.layers.0",
        "model.layers.1",
        "model.layers.2",
        "model.layers.10",
        "model.norm",
        "lm_head",
    ];
    let place = Place::new();
    let matrix = |name: String| bf16(&name, &[128, 128], name.len() as u64);
    let layers = [10, 2, 0, 1].into_iter().flat_map(|n| {
        ["mlp.experts.0.up", "self_attn.q"].map(|name| matrix(format!("model.layers.{n}.{name}.weight")))
    });
    let mut tensors: Vec<Tensor> = layers.collect();
    tensors.extend(["model.embed_tokens.weight", "lm_head.weight"].map(|name| matrix(name.to_owned())));
    tensors.push(bf16("model.norm.weight", &[128], 9));
    place.model("in", &tensors, json!({ "model_type": "x", "tie_word_embeddings": false }));
    compress(place.path("in"), place.path("df11"), &CompressOptions::default(), &()).unwrap();
    let plan = |input: &str, gpus: &[u64]| -> Plan {
        let set = |options: &mut PlanOptions| (options.gpus, options.reserve) = (gpus.to_owned(), 1000);
        plan(place.path(input), &options(set), &()).unwrap()
    };
    let found = inspect(place.path("df11"), &InspectOptions::default(), &()).unwrap();
    let table = 16 << 10;
    let all = found.unit_bytes + found.stored_bytes + table * found.units.len() as u64;
    let buffer = 2 * 128 * 128;
    // Room for six of the ten units.
    let six = all * 6 / 10 + buffer + 1000;
    // The GPUs; whether the model fits, how many blocks each has, how many of them are offloaded.
    let rows: [(&[u64], bool, &[usize], usize); 7] = [
        (&[all + buffer + 1000], true, &[7], 0),
        (&[u64::MAX], true, &[7], 0),
        (&[six, six], true, &[3, 4], 0),
        (&[six, 1001, six], true, &[3, 0, 4], 0),
        // Offloading the head alone would free less than the two buffers for it take.
        (&[all + buffer + 999], true, &[7], 2),
        (&[1000], false, &[0], 0),
        (&[], false, &[], 0),
    ];
    for (gpus, fits, blocks, offloaded) in rows {
        for input in ["df11", "in"] {
            let plan = plan(input, gpus);
            assert_eq!(
                (plan.fits, plan.offloaded, plan.is_predicted),
                (fits, offloaded, input == "in"),
                "{gpus:?} {plan:?}"
            );
            let counts: Vec<usize> = plan.gpus.iter().map(|gpu| gpu.blocks.len()).collect();
            assert_eq!(counts, blocks, "{gpus:?}");
            assert_eq!(
                (plan.bytes, plan.original_bytes),
                (found.unit_bytes + found.stored_bytes, 2 * found.elements + found.stored_bytes)
            );
            let placed = plan.gpus.iter().flat_map(|gpu| &gpu.blocks);
            assert!(!fits || placed.eq(BLOCKS.iter()));
            for gpu in &plan.gpus {
                assert_eq!(gpu.memory.saturating_sub(1000), gpu.weights + gpu.buffers + gpu.free);
            }
        }
    }
    let resident = plan("df11", &[all + buffer + 1000]);
    assert_eq!((resident.missing, resident.gpus[0].weights, resident.gpus[0].buffers), (0, all, buffer));
    // Codes, signs and mantissas go to the host's memory.
    let streamed = |path: &str| -> Vec<u64> {
        let units = found.units.iter().filter(|unit| unit.block == path);
        units.map(|unit| unit.parts.encoded_exponent + unit.parts.sign_mantissa).collect()
    };
    let (head, layer) = (streamed("lm_head"), streamed("model.layers.10"));
    let tight = plan("df11", &[all + buffer + 999]);
    let (host_bytes, largest) = (head[0] + layer[0] + layer[1], head[0].max(layer[0]).max(layer[1]));
    assert_eq!((tight.missing, tight.host_bytes, tight.offloaded), (1, host_bytes, 2));
    let gpu = &tight.gpus[0];
    assert_eq!(gpu.offloaded, ["model.layers.10", "lm_head"]);
    assert_eq!((gpu.weights, gpu.buffers), (all - host_bytes, buffer + 2 * largest));
}

/// Compressing writes a card beside the original's own, and restoring takes it away again.
#[test]
fn cards_say_sizes_and_how_to_use_a_model() {
    let place = Place::new();
    let card = |original: &str, config: serde_json::Value, set: fn(&mut CardOptions)| {
        let original = place.model(original, &[bf16("a.weight", &[64, 64], 1)], config);
        place.write(original.join("README.md").to_str().unwrap(), "theirs");
        let out = place.path("cards/out");
        let with_card = |to: &mut CompressOptions| to.model_card = Some(options(set));
        compress(&original, &out, &options(with_card), &()).unwrap();
        let card = fs::read_to_string(out.join("README.md")).unwrap();
        df11_host::decompress(&out, place.path("restored"), &Default::default(), &()).unwrap();
        assert_same(&place.path("restored"), &original);
        place.remove("restored");
        place.remove("cards");
        card
    };
    let in_cache = card("hub/models--Qwen--Qwen3-0.6B/snapshots/0123", json!({}), |_| {});
    for part in [
        "---\nbase_model: \"Qwen/Qwen3-0.6B\"\nbase_model_relation: quantized\ntags:\n- df11\n",
        "\n# `out`\n\n`Qwen/Qwen3-0.6B`, losslessly compressed",
        "| compressed weights (1 units) | 8.2 kB | ",
        "tensors = df11.torch.load_file(\"out\")",
        "\ndf11 decompress \"out\" -o restored ",
        "[README.original.md](README.original.md)",
    ] {
        assert!(in_cache.contains(part), "{part}: {in_cache}");
    }
    let qwen = json!({ "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3" });
    let named = card("named", qwen, |options| {
        (options.base_model, options.repository) = (Some("x/y".into()), Some("me/y-DF11".into()));
    });
    for part in
        ["base_model: \"x/y\"\n", "library_name: transformers\n", "AutoModelForCausalLM.from_pretrained(\"me/y-DF11\")"]
    {
        assert!(named.contains(part), "{part}: {named}");
    }
    let flux = card("flux", json!({ "_class_name": "FluxTransformer2DModel" }), |_| {});
    assert!(flux.contains("library_name: diffusers\ntags:") && !flux.contains("base_model"));
}

#[test]
fn sizes_are_in_decimal_units() {
    let sizes = [0, 999, 1000, 999_949, 1_000_000, 999_990_000, 1_000_000_000, 16_381_470_720];
    let expected = ["0 B", "999 B", "1.0 kB", "999.9 kB", "1.00 MB", "999.99 MB", "1.00 GB", "16.38 GB"];
    assert_eq!(sizes.map(human_bytes), expected);
}
