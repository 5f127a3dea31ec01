//! Measures memory and CPU seconds per forward pass of a model that runs from DF11, and of the same model with plain weights in
//! candle. It makes the model itself: random weights in the shapes of Qwen3-0.6B, distributed as in a trained model.
//!
//! `cargo run --release --example measure -- DIRECTORY` prints a record as Markdown. `scripts/candle --measure` adds a
//! heading with machine and commit.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;
use std::fs;
use std::hash::Hasher;
use std::path::Path;
use std::process::Command;

use candle_core::{DType, Device, Tensor, Var};
use candle_nn::{VarBuilder, VarMap};
use candle_transformers::models::qwen3;
use df11_candle::Df11;
use df11_host::CompressOptions;
use serde_json::{Value, json};

const TOKENS: [usize; 4] = [1, 8, 64, 256];

/// Where the weights are: plain in memory, compressed in memory, or compressed in the files.
const WAYS: [&str; 3] = ["plain", "memory", "files"];

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [_, directory] => record(Path::new(directory)),
        [_, "child", way, tokens, directory] => child(way, tokens.parse().unwrap(), Path::new(directory)),
        _ => panic!("measure DIRECTORY"),
    }
}

/// Loads the model, runs it, and prints what that took as JSON.
fn child(way: &str, tokens: usize, directory: &Path) {
    let config: qwen3::Config =
        serde_json::from_slice(&fs::read(directory.join("plain/config.json")).unwrap()).unwrap();
    let loading = std::time::Instant::now();
    let options = Df11::options().in_files(way == "files");
    let open = || options.open(directory.join("df11"), &Device::Cpu, DType::F32).unwrap();
    let df11 = (way != "plain").then(open);
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
    let mut best = f64::INFINITY;
    for round in 0..4 {
        model.clear_kv_cache();
        let before = cpu_seconds();
        let logits = model.forward(&ids, 0).unwrap();
        // The first round warms up.
        if round > 0 {
            best = best.min(cpu_seconds() - before);
        }
        for logit in logits.flatten_all().unwrap().to_vec1::<f32>().unwrap() {
            hash.write_u32(logit.to_bits());
        }
    }
    let result = json!({
        "cpu_seconds": best, "load_seconds": load_seconds, "loaded": loaded, "memory": memory(),
        "hash": format!("{:016x}", hash.finish()), "report": df11.map(|df11| df11.report().to_string()),
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

/// This process's peak resident memory and its current anonymous memory, in megabytes.
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
    let results = WAYS.map(|way| (way, run(way, 1, 2, directory)));
    for (way, result) in &results {
        let number = |path: &str| result.pointer(path).unwrap().as_f64().unwrap();
        let [peak, loaded, after] = ["/memory/peak", "/loaded/anonymous", "/memory/anonymous"].map(number);
        let (seconds, hash) = (number("/load_seconds"), result["hash"].as_str().unwrap());
        println!("| {way} | {peak:.0} | {loaded:.0} | {after:.0} | {seconds:.2} | {hash} |");
    }
    for (way, result) in &results[1..] {
        println!("\n`{way}`:\n\n```text\n{}\n```", result["report"].as_str().unwrap());
    }
    println!("\n## CPU seconds a forward pass\n\nOne thread; best of three passes in each of two processes.\n");
    println!("| tokens | plain | memory | times | files | times | logits |\n|---:|---:|---:|---:|---:|---:|---|");
    for tokens in TOKENS {
        let mut best = [f64::INFINITY; WAYS.len()];
        let mut hashes = Vec::new();
        for _ in 0..2 {
            for (best, way) in best.iter_mut().zip(WAYS) {
                let result = run(way, tokens, 1, directory);
                *best = best.min(result["cpu_seconds"].as_f64().unwrap());
                hashes.push(result["hash"].as_str().unwrap().to_owned());
            }
        }
        let equal = if hashes.iter().all(|hash| *hash == hashes[0]) { "equal" } else { "DIFFERENT" };
        let [plain, memory, files] = best;
        println!(
            "| {tokens} | {plain:.2} | {memory:.2} | {:.2} | {files:.2} | {:.2} | {equal} |",
            memory / plain,
            files / plain
        );
    }
}

/// Writes the model, plain and compressed. Its weights are normally distributed with standard deviation 0.02, around 1 for norms and
/// around 0 for all others.
fn make(directory: &Path) {
    let plain = directory.join("plain");
    fs::create_dir_all(&plain).unwrap();
    let config = json!({
        "architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "vocab_size": 151_936, "hidden_size": 1024,
        "intermediate_size": 3072, "num_hidden_layers": 28, "num_attention_heads": 16, "head_dim": 128,
        "attention_bias": false, "num_key_value_heads": 8, "max_position_embeddings": 4096, "sliding_window": null,
        "max_window_layers": 28, "tie_word_embeddings": true, "rope_theta": 1e6, "rms_norm_eps": 1e-6,
        "use_sliding_window": false, "hidden_act": "silu", "torch_dtype": "bfloat16",
    });
    fs::write(plain.join("config.json"), config.to_string()).unwrap();
    // Building candle's model records which tensors it needs.
    let variables = VarMap::new();
    let vb = VarBuilder::from_varmap(&variables, DType::BF16, &Device::Cpu);
    qwen3::ModelForCausalLM::new(&serde_json::from_value(config).unwrap(), vb).unwrap();
    let random = |(name, variable): (&String, &Var)| {
        let mean = if variable.rank() == 1 { 1f32 } else { 0. };
        let weights = Tensor::randn(mean, 0.02, variable.shape(), &Device::Cpu).unwrap();
        (name.clone(), weights.to_dtype(DType::BF16).unwrap())
    };
    let tensors: HashMap<_, _> = variables.data().lock().unwrap().iter().map(random).collect();
    candle_core::safetensors::save(&tensors, plain.join("model.safetensors")).unwrap();
    df11_host::compress(plain, directory.join("df11"), &CompressOptions::default(), &()).unwrap();
}
