//! The program `df11-run`, as people and scripts run it.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::*;
use candle_core::{Device, Tensor};
use config::Config;
use df11_host::CompressOptions;
use parts::Parts;
use serde_json::{Value, json};

const GREEDY: [&str; 4] = ["-p", "Hello there", "--temperature", "0"];

/// What names the tokens that end an answer, and in which file.
const ENDS: [[&str; 2]; 3] = [
    ["generation_config.json", "eos_token_id"],
    ["config.json", "eos_token_id"],
    ["tokenizer_config.json", "eos_token"],
];

impl Tiny {
    /// Answers "Hello there" with the likeliest tokens.
    fn greedy(&self, options: &[&str]) -> Outcome {
        run(&self.df11(), &[&GREEDY[..], options].concat())
    }

    /// Changes a value in a JSON file of the compressed model.
    fn set(&self, file: &str, path: &str, value: Value) {
        let file = self.df11().join(file);
        let mut values: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        *path.split('.').fold(&mut values, |values, name| &mut values[name]) = value;
        fs::write(file, values.to_string()).unwrap();
    }
}

/// The model with the chat template.
fn chat_model() -> Tiny {
    Tiny::new("qwen3-tied", None)
}

#[derive(Debug)]
struct Outcome {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Outcome {
    #[track_caller]
    fn good(self) -> Self {
        assert_eq!(self.code, 0, "{self:?}");
        self
    }

    #[track_caller]
    fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{self:?}");
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// It failed with this code and one line, which says these words.
    #[track_caller]
    fn failed(self, code: i32, words: &[&str]) {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{self:?}");
        let line = self.stderr.lines().last().unwrap_or_default();
        assert!(words.iter().all(|word| line.contains(word)), "{self:?}");
    }
}

fn command(model: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_df11-run"));
    command.arg(model).args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(model: &Path, arguments: &[&str]) -> Outcome {
    outcome(command(model, arguments).output().unwrap())
}

fn outcome(output: std::process::Output) -> Outcome {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let outcome =
        Outcome { code: output.status.code().unwrap(), stdout: text(output.stdout), stderr: text(output.stderr) };
    assert!(!outcome.stderr.contains("panicked") && !outcome.stderr.contains("backtrace"), "{outcome:?}");
    outcome
}

/// A command line of `strace` without the program: the system refuses every thread. `None` where it can't be had, and says so.
fn without_threads(test: &str) -> Option<Command> {
    let has = Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success());
    if !has {
        let _ = writeln!(std::io::stderr(), "NOT RUN: {test}: strace can't be had here");
        return None;
    }
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=clone3", "--inject=clone3:error=EAGAIN"]);
    Some(command)
}

#[test]
fn no_threads() {
    let Some(mut command) = without_threads("no_threads") else { return };
    let tiny = chat_model();
    command.arg(env!("CARGO_BIN_EXE_df11-run")).arg(tiny.df11()).args(GREEDY);
    outcome(command.output().unwrap()).failed(2, &["can't start the threads: Resource temporarily unavailable"]);
}

fn reference() -> Value {
    let values: Value = serde_json::from_slice(&fs::read(data("qwen3-tied").join("reference.json")).unwrap()).unwrap();
    values["chat"].clone()
}

#[test]
fn the_likeliest_answer_is_that_of_transformers() {
    let (tiny, chat) = (chat_model(), reference());
    let got = tiny.greedy(&[]).good();
    assert_eq!(got.stdout, format!("{}\n", chat["answer"].as_str().unwrap()));
    let prompt = format!("prompt: {} tokens", chat["prompt"].as_array().unwrap().len());
    let answer = format!("answer: {} tokens", chat["tokens_before_end"]);
    assert!(got.stderr.contains(&prompt) && got.stderr.contains(&answer), "{got:?}");
    // One thread and the plain model give the same.
    assert_eq!(tiny.greedy(&["--threads", "1"]).good().stdout, got.stdout);
    let plain = run(&tiny.plain(), &GREEDY).good();
    assert_eq!(plain.stdout, got.stdout);
    assert!(plain.stderr.contains("nothing is compressed") && !got.stderr.contains("nothing is compressed"));
    // Quiet means quiet.
    let quiet = tiny.greedy(&["--quiet"]).good();
    assert_eq!((quiet.stdout, quiet.stderr.as_str()), (got.stdout, ""));
}

#[test]
fn without_its_end_tokens_the_answer_goes_on() {
    let tiny = chat_model();
    ENDS.iter().for_each(|[file, name]| tiny.set(file, name, Value::Null));
    let got = tiny.greedy(&["--max-tokens", "24"]).good();
    assert!(got.stderr.contains("answer: 24 tokens") && got.stderr.contains("--max-tokens"), "{got:?}");
    // Any of the three places is enough.
    for ([file, name], value) in ENDS.into_iter().zip([json!([2, 0]), json!(0), json!("<|endoftext|>")]) {
        tiny.set(file, name, value);
        assert!(tiny.greedy(&[]).good().stderr.contains("answer: 10 tokens"), "{file}");
        tiny.set(file, name, Value::Null);
    }
}

#[test]
fn the_context_ends_an_answer() {
    let tiny = chat_model();
    ENDS.iter().for_each(|[file, name]| tiny.set(file, name, Value::Null));
    let tokens = |options: &[&str]| {
        let got = tiny.greedy(&[&["--json"][..], options].concat()).json();
        (got["ended_by"].as_str().unwrap().to_owned(), got["tokens"].as_u64().unwrap())
    };
    assert_eq!(tokens(&[]), ("context".to_owned(), 128 - 31));
    assert_eq!(tokens(&["--context", "40"]), ("context".to_owned(), 9));
    tiny.greedy(&["--context", "31"]).failed(2, &["31 tokens"]);
}

#[test]
fn the_same_seed_gives_the_same_text() {
    let tiny = chat_model();
    let text =
        |seed: &str| run(&tiny.df11(), &["-p", "Hello there", "--seed", seed, "--max-tokens", "30"]).good().stdout;
    assert_eq!(text("7"), text("7"));
    assert!((8..14).any(|seed| text(&seed.to_string()) != text("7")));
    // The values of generation_config.json are printed, and a seed that gives this text again.
    let got = run(&tiny.df11(), &["-p", "Hello there", "--max-tokens", "30"]).good();
    let line =
        got.stderr.lines().find_map(|line| line.strip_prefix("df11: temperature 0.6, top-p 0.95, top-k 20, seed "));
    assert_eq!(text(line.unwrap()), got.stdout);
}

#[test]
fn the_prompt_comes_from_standard_input_too() {
    let tiny = chat_model();
    let expected = tiny.greedy(&[]).good().stdout;
    for text in ["Hello there", "Hello there\n", "Hello there\r\n"] {
        let mut child = command(&tiny.df11(), &GREEDY[2..]).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert_eq!(outcome(child.wait_with_output().unwrap()).good().stdout, expected, "{text:?}");
    }
    run(&tiny.df11(), &[]).failed(2, &["the prompt is empty"]);
    run(&tiny.df11(), &["-p", ""]).failed(2, &["the prompt is empty"]);
    run(&tiny.df11(), &["-p", "", "--raw"]).failed(2, &["the prompt is empty"]);
    // A system message is enough, and a token with which texts begin.
    run(&tiny.df11(), &["-p", "", "--system", "Be brief", "--max-tokens", "1"]).good();
    let single = json!([{"SpecialToken": {"id": "x", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]);
    let begin = json!({
        "type": "TemplateProcessing", "single": single, "pair": single,
        "special_tokens": {"x": {"id": "x", "ids": [1], "tokens": ["x"]}},
    });
    tiny.set("tokenizer.json", "post_processor", begin);
    let got = run(&tiny.df11(), &["-p", "", "--raw", "--max-tokens", "1"]).good();
    assert!(got.stderr.contains("prompt: 1 token in"), "{got:?}");
}

#[test]
fn raw_text_and_models_without_a_template_are_continued() {
    let tiny = chat_model();
    let count = |options: &[&str]| {
        let got = tiny.greedy(&[&["--json"][..], options].concat());
        (got.json()["prompt_tokens"].as_u64().unwrap(), got.stderr)
    };
    let (chat, _) = count(&[]);
    let (raw, said) = count(&["--raw"]);
    assert!(raw < chat && !said.contains("chat template"));
    assert!(count(&["--system", "Be brief"]).0 != chat);
    tiny.set("tokenizer_config.json", "chat_template", Value::Null);
    let (without, said) = count(&[]);
    assert!(without == raw && said.contains("the model has no chat template"), "{said}");
    tiny.greedy(&["--system", "Be brief"]).failed(2, &["no chat template"]);
}

#[test]
fn json_has_the_answer_and_its_figures() {
    let tiny = chat_model();
    let got = tiny.greedy(&["--json", "--verify", "--quiet"]);
    assert_eq!(got.stderr, "");
    let (got, chat) = (got.json(), reference());
    assert_eq!((&got["text"], &got["tokens"]), (&chat["answer"], &chat["tokens_before_end"]));
    assert_eq!((&got["model_type"], &got["ended_by"]), (&json!("qwen3"), &json!("end_token")));
    assert_eq!(got["sampling"]["temperature"], 0.0);
    assert_eq!(got["verify"], json!({"steps": 11, "logits": 288, "difference": null}));
    let bytes = |got: &Value, name: &str| got.pointer(&format!("/{name}")).unwrap().as_u64().unwrap();
    for name in ["weights/weights", "weights/compressed_bytes", "weights/restored_bytes", "memory/just_in_time_bytes"] {
        assert!(bytes(&got, name) > 0, "{name}: {got}");
    }
    let (held, files) = (bytes(&got, "memory/held_bytes"), bytes(&got, "weights/compressed_bytes"));
    assert!((files / 2..2 * files).contains(&held), "{held} {files}");
    let from_files = tiny.greedy(&["--json", "--verify", "--quiet", "--form", "df11"]).json();
    assert_eq!((&from_files["text"], &from_files["verify"]), (&got["text"], &got["verify"]));
    assert_eq!(bytes(&from_files, "memory/held_bytes"), 0);
    assert_eq!(tiny.greedy(&["--form", "bf16"]).code, 2);
    for name in ["load_seconds", "prompt_seconds", "seconds", "tokens_per_second"] {
        assert!(got[name].as_f64().unwrap() > 0., "{name}: {got}");
    }
}

#[test]
fn verify_compares_with_the_plain_model() {
    let tiny = chat_model();
    let (plain, df11) = (tiny.plain(), tiny.df11());
    let verify = |original: &[&str]| tiny.greedy(&[&["--verify"][..], original].concat());
    for original in [&[][..], &[plain.to_str().unwrap()], &[plain.join("model.safetensors").to_str().unwrap()]] {
        let got = verify(original).good();
        assert!(got.stderr.contains("verify: 11 steps, 288 logits each: equal"), "{got:?}");
    }
    let got = verify(&[df11.to_str().unwrap()]);
    assert!(got.code == 2 && got.stderr.contains("is compressed"), "{got:?}");
    let other = plain.with_file_name("other.safetensors");
    let mut bytes = std::fs::read(plain.join("model.safetensors")).unwrap();
    // The signs of the last tensor.
    let from = bytes.len() - 64;
    bytes[from..].iter_mut().skip(1).step_by(2).for_each(|byte| *byte ^= 0x80);
    std::fs::write(&other, bytes).unwrap();
    let got = verify(&[other.to_str().unwrap()]);
    assert!(got.code == 1 && got.stderr.contains("verify: step 1: the logit of token "), "{got:?}");
    // Both would come from the same files here, and agree.
    tiny.change_tensor("sign_mantissa", |bytes| bytes[0] ^= 1);
    verify(&[]).failed(1, &["model.layers.", ": its checksum is "]);
}

#[test]
fn damaged_models_are_told_from_missing_ones() {
    for name in ["qwen3-tied", "llama"] {
        let tiny = Tiny::new(name, None);
        tiny.change_tensor("luts", |bytes| bytes.fill(255));
        tiny.greedy(&[]).failed(1, &["df11: "]);
    }
}

#[test]
fn a_model_that_lacks_a_layer_is_an_error() {
    for name in ["qwen3-tied", "llama"] {
        let tiny = Tiny::new(name, None);
        tiny.set("config.json", "num_hidden_layers", json!(3));
        tiny.greedy(&[]).failed(2, &["model.layers.2."]);
    }
    let tiny = Tiny::new("llama", None);
    tiny.set("config.json", "intermediate_size", json!(32));
    tiny.greedy(&[]).failed(2, &["shape mismatch"]);
    // No memory is taken for what isn't there.
    tiny.set("config.json", "intermediate_size", json!(1 << 20));
    tiny.greedy(&[]).failed(2, &["shape mismatch"]);
    tiny.set("config.json", "num_hidden_layers", json!(9999));
    tiny.greedy(&[]).failed(2, &["num_hidden_layers = 9999", "tensors in all"]);
    tiny.set("config.json", "num_hidden_layers", json!(1_000_000));
    tiny.greedy(&[]).failed(2, &["num_hidden_layers = 1000000", "from 1 to 10000"]);
}

#[test]
fn a_single_file_runs() {
    let tiny = chat_model();
    let expected = tiny.greedy(&[]).good().stdout;
    let single = tiny.plain().with_file_name("single");
    let mut options = CompressOptions::default();
    options.single_file = true;
    df11_host::compress(tiny.plain(), &single, options, &()).unwrap();
    assert_eq!(run(&single, &GREEDY).good().stdout, expected);
}

#[test]
fn what_does_not_run_is_refused_with_a_reason() {
    let tiny = chat_model();
    let df11 = tiny.df11();
    tiny.set("config.json", "use_sliding_window", json!(true));
    run(&df11, &GREEDY).failed(2, &["use_sliding_window", "candle"]);
    tiny.set("config.json", "model_type", json!("mamba"));
    run(&df11, &GREEDY).failed(2, &["\"mamba\"", "llama, mistral", "qwen3"]);
    tiny.set("config.json", "model_type", Value::Null);
    run(&df11, &GREEDY).failed(2, &["llama, mistral"]);
    fs::write(df11.join("config.json"), "{").unwrap();
    run(&df11, &GREEDY).failed(2, &["config.json can't be read"]);
    fs::remove_file(df11.join("config.json")).unwrap();
    run(&df11, &GREEDY).failed(2, &["has no config.json"]);
    run(&df11.join("model.safetensors"), &GREEDY).failed(2, &["is a file"]);
    run(Path::new("nobody/nothing"), &GREEDY).failed(2, &["no such directory", "df11 compress hf:nobody/nothing"]);
    run(Path::new("hf:nobody/nothing"), &GREEDY).failed(2, &["df11 compress hf:nobody/nothing -o nothing-DF11"]);
    run(Path::new("/nothing/at/all"), &GREEDY).failed(2, &["no such directory"]);

    let tiny = chat_model();
    fs::remove_file(tiny.df11().join("tokenizer.json")).unwrap();
    tiny.greedy(&[]).failed(2, &["tokenizer.json", "save_pretrained"]);
    run(&tiny.plain(), &[&GREEDY[..], &["--device", "npu"]].concat()).failed(2, &["no device \"npu\""]);
    if !cfg!(feature = "cuda") {
        run(&tiny.plain(), &[&GREEDY[..], &["--device", "cuda:1"]].concat()).failed(2, &["without CUDA"]);
    }
    for wrong in [["--temperature", "-1"], ["--top-p", "1.5"], ["--max-tokens", "0"], ["--threads", "0"]] {
        assert_eq!(run(&tiny.plain(), &[&GREEDY[..2], &wrong].concat()).code, 2, "{wrong:?}");
    }
}

/// Names of files and of arguments, and what the model's files say: what turns the direction of the text or isn't seen is an escape.
#[test]
fn what_is_printed_hides_nothing() {
    let seen = |got: Outcome, escape: &str| {
        let is_hidden = |c| matches!(c, '\u{202e}' | '\u{200b}' | '\u{3164}' | '\u{2066}');
        assert!(got.stderr.contains(escape) && !got.stderr.contains(is_hidden), "{got:?}");
        assert!(!got.stdout.contains(is_hidden), "{got:?}");
        got
    };
    let tiny = chat_model();
    let moved = tiny.plain().with_file_name("a\u{202e}b\u{200b}");
    fs::rename(tiny.df11(), &moved).unwrap();
    let got = seen(run(&moved, &[&GREEDY[..], &["--json"]].concat()), r"/a\u{202e}b\u{200b}");
    // JSON gives the name back.
    assert_eq!(got.json()["model"].as_str(), moved.to_str());
    fs::remove_file(moved.join("config.json")).unwrap();
    seen(run(&moved, &GREEDY), r"/a\u{202e}b\u{200b} has no config.json").failed(2, &[]);
    seen(run(&moved, &["--a\u{2066}b"]), r"--a\u{2066}b").failed(2, &[]);
    let tiny = chat_model();
    tiny.set("config.json", "model_type", json!("\u{3164}mamba"));
    seen(tiny.greedy(&[]), r#"models of type "\u{3164}mamba" don't run"#).failed(2, &[]);
}

#[test]
fn the_template_may_refuse() {
    let tiny = chat_model();
    let template = "{% if messages[0].role == 'system' %}{{ raise_exception('No system!') }}{% endif %}Hi";
    tiny.set("tokenizer_config.json", "chat_template", json!(template));
    tiny.greedy(&[]).good();
    tiny.greedy(&["--system", "Be brief"]).failed(2, &["No system!"]);
}

#[test]
fn long_texts_are_warned_of() {
    let tiny = chat_model();
    tiny.set("config.json", "rope_parameters.rope_type", json!("dynamic"));
    assert!(tiny.greedy(&[]).good().stderr.contains("(rope_scaling)"));
}

#[test]
fn models_without_spans_say_that_they_stay_decoded() {
    let tiny = Tiny::new("gemma3-tied", None);
    // Its 96 tokens are the first ones of the tokenizer.
    let got = run(&tiny.df11(), &["--raw", "-p", "AB", "--max-tokens", "3", "--temperature", "0", "--verify"]).good();
    assert!(got.stderr.contains("stay decoded") && got.stderr.contains("equal to the plain model's"), "{got:?}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let tiny = chat_model();
    let mut child = command(&tiny.df11(), &GREEDY).spawn().unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert!(child.wait().unwrap().success(), "{stderr}");
    assert!(stderr.contains("nobody reads it any more") && !stderr.contains("panicked"), "{stderr}");
}

/// A conversation goes on with several tokens at once.
#[test]
fn a_text_is_continued_by_all_models() {
    for name in LANGUAGE {
        let tiny = Tiny::new(name, None);
        let mut model = tiny.plain_model();
        let mut read = |tokens: &[u32], at| {
            let tokens = Tensor::new(tokens, &Device::Cpu).unwrap().unsqueeze(0).unwrap();
            model(&tokens, at).unwrap().to_vec1::<f32>().unwrap()
        };
        let tokens = [3u32, 1, 4, 15, 9, 26, 5];
        let whole = read(&tokens, 0);
        read(&tokens[..3], 0);
        let continued = read(&tokens[3..], 3);
        let far = whole.iter().zip(&continued).map(|(a, b)| (a - b).abs()).fold(0., f32::max);
        assert!(far < 1e-4, "{name}: {far}");
    }
}

/// A long text is read in parts; the window of some is shorter than a part.
#[test]
fn parts_give_what_the_whole_text_gives() {
    for (name, window) in
        LANGUAGE.map(|name| (name, None)).into_iter().chain([("mistral", Some(16)), ("mixtral", Some(16))])
    {
        let mut tiny = Tiny::new(name, None);
        let mut values: serde_json::Map<String, Value> =
            serde_json::from_slice(&fs::read(tiny.plain().join("config.json")).unwrap()).unwrap();
        values.insert("max_position_embeddings".to_owned(), json!(2048));
        values.insert("sliding_window".to_owned(), json!(window.unwrap_or(2048)));
        tiny.config = Config::complete(values);
        let (parts, mut model) = (Parts::of(&tiny.config), tiny.plain_model());
        let tokens: Vec<u32> = (0..1100).map(|i| i * i % 89).collect();
        let mut read = |tokens: &[u32], at| {
            let tokens = Tensor::new(tokens, &Device::Cpu).unwrap().unsqueeze(0).unwrap();
            model(&tokens, at).unwrap().to_vec1::<f32>().unwrap()
        };
        let whole = read(&tokens, 0);
        let (mut position, mut logits, mut count) = (0, Vec::new(), 0);
        while position < tokens.len() {
            let end = position + parts.next(position, tokens.len() - position, || None).unwrap();
            logits = read(&tokens[position..end], position);
            (position, count) = (end, count + 1);
        }
        let far = whole.iter().zip(&logits).map(|(a, b)| (a - b).abs()).fold(0., f32::max);
        assert!(far < 1e-4, "{name} {window:?}: {far}");
        assert_eq!(count, if window.is_some() || name == "phi" { 1 } else { 3 }, "{name} {window:?}");
    }
}

#[test]
fn the_plain_model_reads_the_same_parts() {
    let tiny = chat_model();
    tiny.set("config.json", "max_position_embeddings", json!(2048));
    let text = "word ".repeat(220);
    let got = run(&tiny.df11(), &["--raw", "-p", &text, "--temperature", "0", "--max-tokens", "1", "--verify"]).good();
    assert!(
        got.stderr.contains("prompt: 1100 tokens") && got.stderr.contains("verify: 3 steps, 288 logits each: equal"),
        "{got:?}"
    );
}
