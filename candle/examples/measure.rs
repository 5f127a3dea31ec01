//! Measures what a model takes when it runs from DF11, next to candle's own load of the plain weights: memory, and CPU
//! seconds a forward pass. It makes the model itself: weights as in a trained model, in the shapes of Qwen3-0.6B.
//!
//! `cargo run --release --example measure -- DIRECTORY` prints a record as Markdown. `scripts/bench-candle` names machine
//! and commit above it.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::qwen3;
use df11_candle::{Df11, Options};
use df11_host::CompressOptions;
use serde_json::{Value, json};

const TOKENS: [usize; 4] = [1, 8, 64, 256];

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [_, directory] => record(Path::new(directory)),
        [_, "child", way, tokens, directory] => child(way, tokens.parse().unwrap(), Path::new(directory)),
        _ => panic!("measure DIRECTORY"),
    }
}

/// The ways to load the model.
fn options(way: &str) -> Option<Options> {
    match way {
        "plain" => None,
        "df11" => Some(Df11::options()),
        _ => panic!("{way}"),
    }
}

/// Loads the model, runs it, and prints what that took as JSON.
fn child(way: &str, tokens: usize, directory: &Path) {
    let config: qwen3::Config =
        serde_json::from_slice(&fs::read(directory.join("plain/config.json")).unwrap()).unwrap();
    let loading = std::time::Instant::now();
    let df11 = options(way).map(|options| options.open(directory.join("df11"), &Device::Cpu, DType::F32).unwrap());
    let mut model = match &df11 {
        Some(df11) => df11.build(|vb| qwen3::ModelForCausalLM::new(&config, vb)).unwrap(),
        None => {
            let file = fs::read(directory.join("plain/model.safetensors")).unwrap();
            let vb = VarBuilder::from_slice_safetensors(&file, DType::F32, &Device::Cpu).unwrap();
            qwen3::ModelForCausalLM::new(&config, vb).unwrap()
        }
    };
    let load_seconds = loading.elapsed().as_secs_f64();
    let loaded = memory();
    let ids: Vec<u32> = (0..tokens as u32).map(|i| 5 + i * 37 % 20000).collect();
    let ids = Tensor::new(ids.as_slice(), &Device::Cpu).unwrap().unsqueeze(0).unwrap();
    let mut hash = std::collections::hash_map::DefaultHasher::new();
    let mut seconds = Vec::new();
    let mut wall = Vec::new();
    for round in 0..4 {
        model.clear_kv_cache();
        let (before, clock) = (cpu_seconds(), std::time::Instant::now());
        let logits = match &df11 {
            Some(df11) => df11.forward(&ids, |ids| model.forward(ids, 0)).unwrap(),
            None => model.forward(&ids, 0).unwrap(),
        };
        if round > 0 {
            seconds.push(cpu_seconds() - before);
            wall.push(clock.elapsed().as_secs_f64());
        }
        for logit in logits.flatten_all().unwrap().to_vec1::<f32>().unwrap() {
            hash.write_u32(logit.to_bits());
        }
    }
    let best = |seconds: &[f64]| seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let result = json!({
        "cpu_seconds": best(&seconds), "seconds": best(&wall), "load_seconds": load_seconds, "loaded": loaded,
        "memory": memory(), "hash": format!("{:016x}", hash.finish()),
        "report": df11.map(|df11| df11.report().to_string()),
    });
    println!("{result}");
}

/// CPU seconds of this process so far.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    // Fields 14 and 15 of the line, in hundredths of a second.
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

/// Megabytes: the highest resident memory so far, and what of the present one belongs to no file.
fn memory() -> Value {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let read = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() * 1024.0 / 1e6
    };
    json!({"peak": read("VmHWM"), "anonymous": read("RssAnon")})
}

fn run(way: &str, tokens: usize, threads: usize, directory: &Path) -> Value {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["child", way, &tokens.to_string()]).arg(directory).env("RAYON_NUM_THREADS", threads.to_string());
    let output = child.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn record(directory: &Path) {
    if !directory.join("df11").exists() {
        make(directory);
    }
    let size = |path: &str| {
        let files = fs::read_dir(directory.join(path)).unwrap().map(|file| file.unwrap().metadata().unwrap().len());
        files.sum::<u64>() as f64 / 1e6
    };
    println!("Files: {:.1} MB plain, {:.1} MB as DF11.\n", size("plain"), size("df11"));
    println!(
        "## Memory\n\nMB; one token, two threads. The files are in the system's cache in every case, and not counted.\n"
    );
    println!("| | highest | anonymous after loading | anonymous after a pass | loading, s | logits |");
    println!("|---|---:|---:|---:|---:|---|");
    let mut reports = Vec::new();
    for way in ["plain", "df11"] {
        let result = run(way, 1, 2, directory);
        let number = |value: &Value| format!("{:.0}", value.as_f64().unwrap());
        println!(
            "| {way} | {} | {} | {} | {:.2} | {} |",
            number(&result["memory"]["peak"]),
            number(&result["loaded"]["anonymous"]),
            number(&result["memory"]["anonymous"]),
            result["load_seconds"].as_f64().unwrap(),
            result["hash"].as_str().unwrap(),
        );
        reports.extend(result["report"].as_str().map(|report| (way, report.to_owned())));
    }
    for (way, report) in reports {
        println!("\n`{way}`:\n\n```text\n{report}\n```");
    }
    println!("\n## CPU seconds a forward pass\n\nOne thread; best of three passes in each of two processes.\n");
    println!("| tokens | plain | df11 | times | logits |\n|---:|---:|---:|---:|---|");
    for tokens in TOKENS {
        let mut best = [f64::INFINITY; 2];
        let mut hashes = Vec::new();
        for _ in 0..2 {
            for (best, way) in best.iter_mut().zip(["plain", "df11"]) {
                let result = run(way, tokens, 1, directory);
                *best = best.min(result["cpu_seconds"].as_f64().unwrap());
                hashes.push(result["hash"].as_str().unwrap().to_owned());
            }
        }
        let equal = if hashes.iter().all(|hash| *hash == hashes[0]) { "equal" } else { "DIFFERENT" };
        let [plain, df11] = best;
        println!("| {tokens} | {plain:.2} | {df11:.2} | {:.2} | {equal} |", df11 / plain);
    }
}

/// Writes the model, plain and compressed.
fn make(directory: &Path) {
    const LAYERS: usize = 28;
    const HIDDEN: usize = 1024;
    let mut tensors = vec![("model.embed_tokens.weight".to_owned(), vec![151_936, HIDDEN])];
    for layer in 0..LAYERS {
        let matrices = [
            ("self_attn.q_proj", 2048, HIDDEN),
            ("self_attn.k_proj", 1024, HIDDEN),
            ("self_attn.v_proj", 1024, HIDDEN),
            ("self_attn.o_proj", HIDDEN, 2048),
            ("mlp.gate_proj", 3072, HIDDEN),
            ("mlp.up_proj", 3072, HIDDEN),
            ("mlp.down_proj", HIDDEN, 3072),
        ];
        let name = |part: &str| format!("model.layers.{layer}.{part}.weight");
        tensors.extend(matrices.map(|(part, out, into)| (name(part), vec![out, into])));
        let norms = [("input_layernorm", HIDDEN), ("post_attention_layernorm", HIDDEN)];
        tensors.extend(norms.map(|(part, n)| (name(part), vec![n])));
        tensors.extend([("self_attn.q_norm", 128), ("self_attn.k_norm", 128)].map(|(part, n)| (name(part), vec![n])));
    }
    tensors.push(("model.norm.weight".to_owned(), vec![HIDDEN]));
    let plain = directory.join("plain");
    fs::create_dir_all(&plain).unwrap();
    let config = json!({
        "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "vocab_size": 151_936, "hidden_size": HIDDEN,
        "intermediate_size": 3072, "num_hidden_layers": LAYERS, "num_attention_heads": 16, "head_dim": 128,
        "attention_bias": false, "num_key_value_heads": 8, "max_position_embeddings": 4096, "sliding_window": null,
        "max_window_layers": 28, "tie_word_embeddings": true, "rope_theta": 1e6, "rms_norm_eps": 1e-6,
        "use_sliding_window": false, "hidden_act": "silu", "torch_dtype": "bfloat16",
    });
    fs::write(plain.join("config.json"), config.to_string()).unwrap();
    write(&plain.join("model.safetensors"), &tensors);
    df11_host::compress(plain, directory.join("df11"), CompressOptions::default(), &()).unwrap();
}

/// A safetensors file of normal weights, 0.02 about zero; those of norms lie about one.
fn write(path: &PathBuf, tensors: &[(String, Vec<usize>)]) {
    let (mut header, mut at) = (serde_json::Map::new(), 0);
    for (name, shape) in tensors {
        let bytes = 2 * shape.iter().product::<usize>();
        header.insert(name.clone(), json!({"dtype": "BF16", "shape": shape, "data_offsets": [at, at + bytes]}));
        at += bytes;
    }
    let header = Value::Object(header).to_string();
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path).unwrap());
    file.write_all(&(header.len() as u64).to_le_bytes()).unwrap();
    file.write_all(header.as_bytes()).unwrap();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for (_, shape) in tensors {
        let middle = if shape.len() == 1 { 1.0 } else { 0.0 };
        for _ in 0..shape.iter().product::<usize>() {
            // The sum of eight uniform numbers is nearly normal.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let sum: f32 = state.to_le_bytes().iter().map(|&byte| f32::from(byte) - 127.5).sum();
            let normal = sum / (73.9 * 8f32.sqrt());
            let word = ((middle + 0.02 * normal).to_bits() >> 16) as u16;
            file.write_all(&word.to_le_bytes()).unwrap();
        }
    }
    file.into_inner().unwrap().sync_all().unwrap();
}
