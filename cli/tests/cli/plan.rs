//! `df11 plan` on models, compressed and not yet.

use crate::common::*;
use serde_json::{Value, json};
use tensors::{bf16, file, parse, tensor};

/// The bytes of all tensors of a model's files.
fn tensor_bytes(directory: &std::path::Path) -> u64 {
    let files = files_ending(directory, ".safetensors");
    files.values().flat_map(|file| parse(file).0).map(|tensor| tensor.bytes.len() as u64).sum()
}

fn number(plan: &Value, key: &str) -> u64 {
    plan[key].as_u64().unwrap()
}

/// Their weights are so small that the prediction takes every word into account, not a sample. What fixed-length codes take isn't in the
/// files: the plain model's shapes give it a little better.
#[test]
fn what_is_predicted_is_what_the_official_compressor_writes() {
    for model in MODELS {
        let [original, compressed] = ["bf16", "df11"].map(|form| data(&format!("models/{model}/{form}")));
        let plan = |path: &std::path::Path, form: &str| {
            df11!("plan", path, "--gpus", "2x1GB", "--reserve", "100MB", "--form", form, "--json").good().json()
        };
        let chosen = df11!("plan", compressed, "--gpus", "2x1GB", "--reserve", "100MB", "--json").good().json();
        assert_eq!(chosen, plan(&compressed, "fixed"), "{model}");
        let [mut predicted, mut exact] = [&original, &compressed].map(|path| plan(path, "df11"));
        let [got, expected] = [&mut predicted, &mut exact].map(|plan| number(&plan["forms"][1].take(), "bytes"));
        assert!(got.abs_diff(expected) * 20 <= expected, "{model}: {got}, not {expected}");
        assert_eq!((&predicted["is_predicted"], &exact["is_predicted"]), (&json!(true), &json!(false)));
        predicted["is_predicted"] = json!(false);
        assert_eq!(predicted, exact, "{model}");
        assert_eq!(number(&exact["forms"][0], "bytes"), tensor_bytes(&compressed), "{model}");
        assert_eq!(number(&exact, "original_bytes"), tensor_bytes(&original), "{model}");
    }
}

/// The prediction takes only a sample of its larger matrices into account.
#[test]
fn a_prediction_from_a_sample_is_within_one_percent() {
    let place = Place::new();
    let (sample, compressed) = (data("samples/minilm-layer0-bf16.safetensors"), place.path("df11"));
    df11!("compress", sample, "-o", compressed).good();
    let plan = |path: &std::path::Path| df11!("plan", path, "--gpus", "4GB", "--json").good().json();
    let (predicted, exact) = (plan(&sample), plan(&compressed));
    for (of, key) in [(None, "bytes"), (None, "original_bytes"), (Some(0), "bytes")] {
        let [got, expected] =
            [&predicted, &exact].map(|plan| number(of.map_or(plan, |form: usize| &plan["forms"][form]), key));
        assert!(got.abs_diff(expected) * 100 <= expected, "{key}: {got}, not {expected}");
    }
    assert_eq!(predicted["gpus"][0]["blocks"], exact["gpus"][0]["blocks"]);
    assert_eq!(predicted["gpus"][0]["scratch"], exact["gpus"][0]["scratch"]);
    let tensors = parse(&std::fs::read(&compressed).unwrap()).0;
    let bytes: u64 = tensors.iter().map(|tensor| tensor.bytes.len() as u64).sum();
    assert_eq!(number(&exact["forms"][0], "bytes"), bytes);
}

#[test]
fn what_goes_where() {
    let model = data("models/qwen3-sharded-dir/df11");
    let plan = df11!("plan", model, "--gpus", "2x20MB", "--reserve", "1MB", "--form", "df11", "--json").good().json();
    assert_eq!((&plan["outcome"], &plan["blocks"], &plan["missing"]), (&json!("fits"), &json!(5), &json!(0)));
    let [first, second] = [0, 1].map(|gpu| &plan["gpus"][gpu]);
    assert_eq!(first["blocks"], json!(["model.embed_tokens", "model.layers.0"]));
    assert_eq!(second["blocks"], json!(["model.layers.1", "model.norm", "lm_head"]));
    // The layer, decoded: 128 × (256 + 2 × 128 + 256) + 3 × 128 × 256 elements, as its sign_mantissa has them.
    let layer = parse(&std::fs::read(model.join("model_layers_1.safetensors")).unwrap()).0;
    let elements = layer.iter().find(|tensor| tensor.name.ends_with("sign_mantissa")).unwrap().bytes.len() as u64;
    for gpu in [first, second] {
        assert_eq!(number(gpu, "scratch"), 2 * elements);
        assert_eq!((number(gpu, "staging"), number(gpu, "missing"), &gpu["offloaded"]), (0, 0, &json!([])));
        let taken = ["weights", "step_tables", "scratch", "reserve"].map(|key| number(gpu, key)).iter().sum::<u64>();
        assert_eq!(number(gpu, "free"), number(gpu, "memory") - taken);
    }
    let files = ["lm_head", "model_layers_1", "model"].map(|name| {
        let tensors = parse(&std::fs::read(model.join(format!("{name}.safetensors"))).unwrap()).0;
        tensors.iter().map(|tensor| tensor.bytes.len() as u64).sum::<u64>()
    });
    assert_eq!(number(second, "weights"), files.iter().sum::<u64>());
    // The units lm_head and model.layers.1 have a table of steps each, of 2048 entries of eight bytes.
    assert_eq!(number(second, "step_tables"), 2 * 2048 * 8);
    let documented = "outcome form forms is_predicted blocks bytes original_bytes missing original_missing offloaded_blocks \
                      host_bytes gpus";
    assert_eq!(keys(&plan), documented);
    let documented = "memory reserve weights step_tables scratch staging free missing blocks offloaded";
    assert_eq!(keys(first), documented);
    assert_eq!(keys(&plan["forms"][0]), "form outcome bytes missing offloaded_blocks");
}

/// 0 if it fits, with blocks offloaded if necessary; 1 if it doesn't.
#[test]
fn every_outcome_has_its_exit_code_and_its_words() {
    let model = data("models/qwen3-tied-dir/df11");
    let on = |gpus: &str| df11!("plan", model, "--gpus", gpus, "--reserve", "1MB", "--form", "df11");
    let fits = on("3MB").good().stdout;
    assert!(fits.contains("\nfits, 855.8 kB left on the fullest GPU\nuncompressed, it would fit too\n"), "{fits}");
    assert!(fits.contains("model.embed_tokens, model.layers.0 … model.layers.1, model.norm\n"), "{fits}");
    assert!(fits.starts_with("718.2 kB in 4 blocks, 951.8 kB uncompressed\n"), "{fits}");
    // The weights are as large as the tensors; what is more is named.
    let row: Vec<&str> =
        fits.lines().nth(4).unwrap().split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    assert_eq!(row[2..7], ["3.00 MB", "718.2 kB", "32.8 kB", "393.2 kB", "1.00 MB"], "{fits}");
    assert!(fits.contains("\ntables: 16.4 kB for each unit. "), "{fits}");

    let does_not_fit = on("1.5MB");
    assert_eq!((does_not_fit.code, does_not_fit.stderr.as_str()), (1, ""));
    assert!(does_not_fit.stdout.contains("lacks 644.3 kB  "), "{does_not_fit:?}");
    assert!(does_not_fit.stdout.contains("\ndoes not fit: a GPU lacks 644.3 kB, "), "{does_not_fit:?}");
    let said = "\nuncompressed, it would not fit: a GPU would lack 451.9 kB\n";
    assert!(does_not_fit.stdout.ends_with(said), "{does_not_fit:?}");
    let json = df11!("plan", model, "--gpus", "1.5MB", "--reserve", "1MB", "--json");
    assert_eq!((json.code, &json.json()["outcome"]), (1, &json!("does_not_fit")));
    assert_eq!(df11!("plan", model, "--gpus", "1.5MB", "--reserve", "1MB", "-q").stdout, "");

    // Twelve layers, so that offloading some frees more than the two staging buffers take.
    let place = Place::new();
    let layers: Vec<_> = (0..12).map(|i| bf16(&format!("model.layers.{i}.weight"), &[128, 128], i)).collect();
    place.write("in", file(&layers));
    let offloaded =
        df11!("plan", place.path("in"), "--gpus", "1.4MB", "--reserve", "1MB", "--form", "df11").good().stdout;
    let said = " (predicted) in 12 blocks, 393.2 kB uncompressed\n";
    assert!(offloaded.starts_with("2") && offloaded.contains(said), "{offloaded}");
    assert!(offloaded.contains("\nfits with 7 of 12 blocks offloaded: "), "{offloaded}");
    assert!(offloaded.contains("\n    from GPU 0: model.layers."), "{offloaded}");
    assert!(offloaded.contains("\nwith nothing offloaded, a GPU would lack "), "{offloaded}");
    assert!(offloaded.contains("df11.Config(cpu_offload=True, cpu_offload_blocks=7)"), "{offloaded}");
}

/// Codes of a fixed length if all of them fit, or if they are asked for; else DF11. What the other one would cost is said.
#[test]
fn the_form_is_chosen_by_memory() {
    let model = data("models/qwen3-tied-dir/df11");
    let on = |gpus: &str, more: &[&str]| {
        let mut arguments = vec!["plan", model.to_str().unwrap(), "--gpus", gpus, "--reserve", "1MB"];
        arguments.extend(more);
        run_in(std::path::Path::new("."), &arguments)
    };
    let both = on("3MB", &[]).good().stdout;
    let said = "\nform: fixed, which is decoded faster; as df11 it takes 718.2 kB and fits too\n\n";
    assert!(both.contains(said) && !both.contains("tables: ") && both.contains("buffers: "), "{both}");
    // Between what the two forms need: 2.14 MB and 2.16 MB.
    let tight = on("2.145MB", &[]).good().stdout;
    let said = "\nform: df11, as in the files; as fixed, which is decoded faster, it takes 765.1 kB and does not fit: a GPU lacks 13.4 kB\n";
    assert!(tight.contains(said), "{tight}");
    // What it lacks is rounded up, so that it is enough.
    assert_eq!(on("2.1584MB", &["--form", "fixed"]).code, 0);
    assert_eq!(on("2.1583MB", &["--form", "fixed"]).code, 1);
    let asked = on("2.145MB", &["--form", "fixed", "--json"]);
    assert_eq!((asked.code, &asked.json()["form"], &asked.json()["missing"]), (1, &json!("fixed"), &json!(13_343)));
    let plan = on("2.145MB", &["--json"]).good().json();
    let costs: Vec<_> =
        plan["forms"].as_array().unwrap().iter().map(|cost| (&cost["form"], &cost["outcome"])).collect();
    assert_eq!(costs, [(&json!("df11"), &json!("fits")), (&json!("fixed"), &json!("does_not_fit"))]);
    assert_eq!(on("3MB", &["--form", "fastest"]).code, 2);
}

/// The plan treats nothing as a unit that `compress` stores as it is, and counts nothing twice that `compress` stores once.
#[test]
fn units_are_those_that_compress_makes() {
    let place = Place::new();
    let mut infinite = bf16("model.layers.1.self_attn.q_proj.weight", &[64, 64], 2);
    infinite.bytes[..2].copy_from_slice(&[0x80, 0x7f]);
    let [embedding, head] = ["model.embed_tokens.weight", "lm_head.weight"].map(|name| bf16(name, &[64, 64], 3));
    let layer = bf16("model.layers.0.self_attn.q_proj.weight", &[64, 64], 1);
    let floats = tensor("model.layers.0.scale", "F32", &[4], [0; 16]);
    place.model("in", &[embedding, head, layer, infinite, floats], r#"{"model_type":"gemma2"}"#);
    let pattern = place.write("pattern.json", r#"{"model\\.layers\\.\\d+": ["self_attn.q_proj"]}"#);
    df11!("compress", place.path("in"), "-o", place.path("out"), "--pattern", pattern).good();

    let plan = |name: &str| {
        let path = place.path(name);
        df11!("plan", path, "--gpus", "1GB", "--reserve", "0GB", "--pattern", pattern, "--form", "df11", "--json")
            .good()
            .json()
    };
    let (predicted, exact) = (plan("in"), plan("out"));
    assert_eq!(number(&predicted["forms"][0], "bytes"), tensor_bytes(&place.path("out")));
    assert_eq!(predicted["gpus"], exact["gpus"]);
    assert_eq!(predicted["gpus"][0]["blocks"], json!(["model.embed_tokens", "model.layers.0", "model.layers.1"]));
    assert_eq!((number(&exact, "original_bytes"), number(&exact["gpus"][0], "scratch")), (3 * 8192 + 16, 8192));
}

/// A model without units has no tables, so nothing is said of any.
#[test]
fn a_model_without_units() {
    let place = Place::new();
    place.write("in", file(&[tensor("norm.weight", "F32", &[4], [0; 16])]));
    let plan = df11!("plan", place.path("in"), "--gpus", "4GB").good().stdout;
    assert!(plan.contains("\nfits, ") && !plan.contains("tables: "), "{plan}");
}

#[test]
fn two_for_what_is_not_an_amount_of_memory() {
    let model = data("models/qwen3-tied-dir/df11");
    for gpus in
        ["", "x", "80", "-3GB", "0x80GB", "8x", "x80GB", "8x80GB,", "0GB", "1025x80GB", "99999999999999999999GB"]
    {
        let outcome = df11!("plan", model, format!("--gpus={gpus}"));
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{outcome:?}");
        assert!(outcome.stderr.contains("for '--gpus <GPUS>'") || gpus.is_empty(), "{outcome:?}");
    }
    for reserve in ["", "2", "-1GB", "2x1GB"] {
        let outcome = df11!("plan", model, "--gpus", "8GB", format!("--reserve={reserve}"));
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{outcome:?}");
    }
    assert_eq!(df11!("plan", model).code, 2);
    df11!("plan", model.join("missing"), "--gpus", "8GB").failed(2);
    let place = Place::new();
    let cut = place.write("cut", &std::fs::read(model.join("model.safetensors")).unwrap()[..999]);
    df11!("plan", cut, "--gpus", "8GB").failed(1);
    let help = df11!("plan", "--help").good().stdout;
    for option in ["--gpus", "--reserve", "--json", "--quiet", "--threads", "--pattern"] {
        assert!(help.contains(option), "{option}: {help}");
    }
}
