//! Models on the hub, by the command. A server on this machine plays the hub.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::*;
use df11_tests::hub::{Answer, COMMIT, Hub, files_below};
use refusal::changes;
use serde_json::json;

pub(crate) const ID: &str = "hf:df11/model";

/// A server with the files of a directory, and a directory for the command's home and outputs.
pub(crate) struct Online {
    pub(crate) hub: Hub,
    place: Place,
}

impl Online {
    pub(crate) fn new(directory: &Path) -> Self {
        let place = Place::new();
        fs::create_dir(place.path("home")).unwrap();
        Self { hub: Hub::serve(files_below(directory)), place }
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.place.path(name)
    }

    /// The command in the directory.
    fn command(&self) -> Command {
        self.at_home(command())
    }

    /// A program in the directory, for which the server is the hub.
    fn at_home(&self, mut program: Command) -> Command {
        let caches = ["HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"];
        let tokens = ["HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_TOKEN_PATH", "HF_HUB_DISABLE_IMPLICIT_TOKEN"];
        for name in caches.into_iter().chain(tokens) {
            program.env_remove(name);
        }
        program.env("HF_ENDPOINT", self.hub.endpoint()).env("HF_HOME", self.path("home")).env("NO_PROXY", "*");
        program.current_dir(self.place.root());
        program
    }

    fn run(&self, arguments: &[&OsStr]) -> Outcome {
        self.run_with(&[], arguments)
    }

    /// Runs the command with these environment variables.
    fn run_with(&self, variables: &[(&str, &str)], arguments: &[&OsStr]) -> Outcome {
        self.command().envs(variables.iter().copied()).args(arguments).output().unwrap().into()
    }

    /// Runs work that must fail with this exit code; its line. It leaves nothing.
    #[track_caller]
    pub(crate) fn refused(&self, code: i32, variables: &[(&str, &str)], arguments: &[&OsStr]) -> String {
        let before = tree(self.place.root());
        let line = self.run_with(variables, arguments).failed(code);
        assert_eq!(changes(&before, &tree(self.place.root())), Vec::<String>::new(), "after {line}");
        line
    }
}

macro_rules! args {
    ($($argument:expr),* $(,)?) => { &[$(OsStr::new(&$argument)),*] };
}

fn model(kind: &str) -> std::path::PathBuf {
    data(&format!("models/qwen3-sharded-dir/{kind}"))
}

#[test]
fn compress_as_a_local_copy() {
    let online = Online::new(&model("bf16"));
    let local = df11!("compress", model("bf16"), "-o", online.path("local")).good();
    let remote = online.run(args!["compress", ID, "-o", "remote"]).good();
    // The last line begins with the name of the output.
    assert_eq!(remote.stdout.replace("\nremote: ", "\nlocal: "), local.stdout);
    assert_same_files(&tree(&online.path("remote")), &tree(&online.path("local")));
    // Of temporary files nothing is left.
    assert!(tree(&online.path("home")).values().all(Vec::is_empty));
}

/// The official release stores no shapes. Only the headers of the original's files are fetched, and its index.
#[test]
fn decompress_like_an_original_on_the_hub() {
    let online = Online::new(&model("bf16"));
    online.run(args!["decompress", model("df11"), "-o", "restored", "--like", ID]).good();
    let expected = files_ending(&model("bf16"), ".safetensors");
    assert_same_files(&files_ending(&online.path("restored"), ".safetensors"), &expected);
    let shards: Vec<_> = online.hub.requests().into_iter().filter(|request| request.is_for(".safetensors")).collect();
    assert_eq!(shards.len(), expected.len());
    assert!(shards.iter().all(|request| request.range == Some(0..100_000)), "{shards:?}");
}

#[test]
fn verify_against_an_original_on_the_hub() {
    let online = Online::new(&model("bf16"));
    let outcome = online.run(args!["verify", model("df11"), "--against", ID]).good();
    assert!(outcome.stdout.contains("compared with the original"), "{outcome:?}");

    // One bit is another: in the file that the hub has, or on the way, for which the model isn't blamed.
    let shard = "model-00002-of-00004.safetensors";
    let mut content = fs::read(model("bf16").join(shard)).unwrap();
    let at = content.len() - 501;
    content[at] ^= 1;
    let place = Place::new();
    place.copy(&model("bf16"), "in");
    place.write(&format!("in/{shard}"), &content);
    let outcome = Online::new(&place.path("in")).run(args!["verify", model("df11"), "--against", ID]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.contains("1 bytes differ from the original"), "{outcome:?}");

    online.hub.behave(move |request| match request.is_for(shard) {
        true => Answer::Content(content.clone()),
        false => Answer::Right,
    });
    let line = online.run(args!["verify", model("df11"), "--against", ID]).failed(2);
    assert!(line.contains(shard) && line.contains("did not arrive as it is on the hub"), "{line}");
}

/// Weights beside the model, which are only copied.
#[test]
fn verify_copies_against_those_on_the_hub() {
    let place = Place::new();
    place.copy(&model("bf16"), "in");
    place.write("in/onnx/model.onnx", "weights");
    let online = Online::new(&place.path("in"));
    online.run(args!["compress", place.path("in"), "-o", "df11"]).good();
    online.run(args!["verify", "df11", "--against", ID]).good();

    // Of a compressed model on the hub.
    place.copy(&online.path("df11"), "df11");
    for (change, said) in [("damaged", "is damaged"), ("gone", "is not there, and the manifest lists it")] {
        if change == "gone" {
            place.remove("df11/onnx");
        } else {
            place.write("df11/onnx/model.onnx", "weighty");
        }
        let other = Online::new(&place.path("df11"));
        let outcome = other.run(args!["verify", ID]);
        assert_eq!(outcome.code, 1, "{outcome:?}");
        assert!(outcome.stdout.starts_with(&format!("onnx/model.onnx: {ID}/onnx/model.onnx {said}")), "{outcome:?}");
        let line = other.refused(1, &[], args!["decompress", ID, "-o", "out"]);
        assert!(line.starts_with(&format!("{ID}/onnx/model.onnx {said}")), "{line}");
    }

    place.write("in/onnx/model.onnx", "another");
    for (directory, expected) in
        [(place.path("in"), "it is not the original's"), (model("bf16"), "the original lacks it")]
    {
        let other = Online::new(&directory);
        let outcome = other.run(args!["verify", online.path("df11"), "--against", ID]);
        assert_eq!(outcome.code, 1, "{outcome:?}");
        assert!(outcome.stdout.contains(&format!("onnx/model.onnx: {expected}")), "{outcome:?}");
    }
}

/// What is too large to be copied from a plain model on the hub belongs to a compressed one that lists it, and is compared.
#[test]
fn large_copies() {
    let place = Place::new();
    place.copy(&model("bf16"), "in");
    let large = "2_Dense/model.safetensors";
    let mut content = vec![7; 100_000_001];
    place.write(&format!("in/{large}"), &content);
    df11!("compress", place.path("in"), "-o", place.path("df11"), "--no-sync").good();
    let part = place.path("part");
    df11!("compress", place.path("in"), "-o", part, "--no-sync", "--part", "1/1").good();
    let online = Online::new(&place.path("df11"));
    online.run(args!["decompress", ID, "-o", "out", "--no-sync"]).good();
    assert_same_files(&tree(&online.path("out")), &tree(&place.path("in")));
    online.place.remove("out");

    content[100_000_000] = 8;
    place.write(&format!("in/{large}"), &content);
    let outcome = online.run(args!["verify", ID, "--against", place.path("in")]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.starts_with(&format!("{large}: it is not the original's\n")), "{outcome:?}");
    place.remove("in/2_Dense");
    let outcome = online.run(args!["verify", ID, "--against", place.path("in")]);
    assert!(outcome.stdout.starts_with(&format!("{large}: the original lacks it\n")), "{outcome:?}");

    place.write(&format!("in/{large}"), &content);
    let online = Online::new(&place.path("in"));
    let line = online.run(args!["join", part, "-o", "joined", "--against", ID]).failed(2);
    assert!(line.contains(&format!("the model's file {large:?} has other bytes than the part's")), "{line}");
}

/// The hub gives one component of a pipeline at a time, and which there are.
#[test]
fn verify_a_pipeline_against_its_original_on_the_hub() {
    let place = Place::new();
    place.copy(&data("models/qwen3-tied-dir/bf16"), "pipeline/transformer");
    let names = ["transformer", "vae", "unread", "scheduler"].map(|name| (name.to_owned(), json!(["a", "b"])));
    let index: serde_json::Map<_, _> = names.into_iter().chain([("_class_name".to_owned(), json!("P"))]).collect();
    place.write("pipeline/model_index.json", json!(index).to_string());
    place.write("pipeline/scheduler/scheduler_config.json", "{}");
    let vae = "vae/diffusion_pytorch_model.safetensors";
    let content = tensors::file(&[tensors::bf16("conv.weight", &[8, 8, 3, 3], 4)]);
    place.write(&format!("pipeline/{vae}"), &content);
    // Nobody can tell which of them it is, and they are copied.
    for name in ["a", "b"] {
        place.write(&format!("pipeline/unread/{name}.safetensors"), &content);
    }
    place.write("pipeline/loras/style.safetensors", &content);
    place.write("pipeline/safety_checker/pytorch_model.bin", "a pickle");
    let mut files = files_below(&place.path("pipeline"));
    files.insert("whole.safetensors".into(), b"what nobody has downloaded".to_vec());
    let online = Online { hub: Hub::serve(files), place };
    fs::create_dir(online.path("home")).unwrap();
    online.run(args!["compress", "pipeline", "-o", "compressed"]).good();
    let local = online.run(args!["verify", "compressed", "--against", "pipeline"]).good();
    assert_eq!(online.run(args!["verify", "compressed", "--against", ID]).good().stdout, local.stdout);

    // What lies beside the components is compared by the hub's checksums. A length that differs is enough.
    let manifest = fs::read(online.path("compressed/df11-manifest.json")).unwrap();
    online.place.remove("compressed/df11-manifest.json");
    let mut style = content.clone();
    style[200] ^= 1;
    online.place.write("compressed/loras/style.safetensors", &style);
    online.place.write("compressed/unread/a.safetensors", &content[1..]);
    online.place.write("compressed/safety_checker/pytorch_model.bin", "another.");
    online.place.write("compressed/more.safetensors", &content);
    let outcome = online.run(args!["verify", "compressed", "--against", ID]);
    let failures: Vec<&str> = outcome.stdout.lines().filter(|line| !line.contains(" sound, ")).collect();
    let expected = ["loras/style.safetensors", "safety_checker/pytorch_model.bin", "unread/a.safetensors"];
    let mut expected: Vec<String> = expected.map(|name| format!("{name}: it is not the original's")).into();
    expected.insert(1, "more.safetensors: the original lacks it".into());
    assert_eq!((outcome.code, failures), (1, expected.iter().map(String::as_str).collect()), "{outcome:?}");
    online.place.write("compressed/loras/style.safetensors", &content);
    online.place.write("compressed/unread/a.safetensors", &content);
    online.place.write("compressed/safety_checker/pytorch_model.bin", "a pickle");
    online.place.remove("compressed/more.safetensors");
    online.place.write("compressed/df11-manifest.json", manifest);

    // Offline, a cache without links has no checksums: its bytes are compared. What it lacks, the hub may have.
    let snapshot = format!("home/hub/models--df11--model/snapshots/{COMMIT}");
    online.place.copy(&online.path("pipeline"), &snapshot);
    online.place.write("home/hub/models--df11--model/refs/main", COMMIT);
    let offline = || online.run_with(&[("HF_HUB_OFFLINE", "1")], args!["verify", "compressed", "--against", ID]);
    assert_eq!(offline().good().stdout, local.stdout);
    let lora = format!("{snapshot}/loras/style.safetensors");
    online.place.write(&lora, &style);
    assert!(offline().stdout.starts_with("loras/style.safetensors: it is not the original's\n1 failure"));
    online.place.remove(&lora);
    let expected =
        "loras/style.safetensors: the original's cache lacks it, and HF_HUB_OFFLINE forbids to ask the hub\n1 failure";
    assert!(offline().stdout.starts_with(expected));
    online.place.remove("home/hub");

    // A component that the hub doesn't have.
    online.place.copy(&online.path("compressed/vae"), "compressed/more");
    let index = fs::read_to_string(online.path("compressed/model_index.json")).unwrap();
    online.place.write("compressed/model_index.json", index.replacen('{', r#"{"more": ["a", "b"],"#, 1));
    let outcome = online.run(args!["verify", "compressed", "--against", ID]);
    assert!(outcome.stdout.starts_with("more: the original lacks it\n"), "{outcome:?}");
    online.place.remove("compressed/more");
    online.place.write("compressed/model_index.json", index);

    // One bit of what was copied is another: here, on its way from the hub, and in Python's cache.
    let mut changed = content.clone();
    *changed.last_mut().unwrap() ^= 1;
    let answer = changed.clone();
    online.hub.behave(move |request| if request.is_for(vae) { Answer::Content(answer.clone()) } else { Answer::Right });
    let line = online.run(args!["verify", "compressed", "--against", ID]).failed(2);
    assert!(line.starts_with(&format!("{ID}/{vae} did not arrive as it is on the hub")), "{line}");
    online.hub.behave(|_| Answer::Right);
    online.place.write(&format!("compressed/{vae}"), &changed);
    let outcome = online.run(args!["verify", "compressed", "--against", ID]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.starts_with("vae/conv.weight: 1 bytes differ from the original"), "{outcome:?}");
    online.place.write(&format!("compressed/{vae}"), &content);
    let cached = format!("home/hub/models--df11--model/snapshots/{COMMIT}/{vae}");
    online.place.write(&cached, changed);
    let line = online.refused(2, &[], args!["verify", "compressed", "--against", ID]);
    assert!(line.starts_with(&format!("{ID}/{vae} in the cache is not as it is on the hub")), "{line}");
    online.place.remove(&cached);

    online.place.remove("compressed/vae");
    let outcome = online.run(args!["verify", "compressed", "--against", ID]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.starts_with("vae: the compressed pipeline lacks it\n1 failure"), "{outcome:?}");
}

/// What is read from Python's cache is the input, too: links, and the files that they lead to.
#[cfg(unix)]
#[test]
fn no_file_of_the_cache_is_replaced() {
    let original = data("models/qwen3-tied-dir/bf16");
    let online = Online::new(&original);
    let cache = online.path("home/hub/models--df11--model");
    let snapshot = cache.join("snapshots").join(COMMIT);
    for name in ["blobs", "refs"] {
        fs::create_dir_all(cache.join(name)).unwrap();
    }
    fs::create_dir_all(&snapshot).unwrap();
    fs::write(cache.join("refs/main"), COMMIT).unwrap();
    for (name, content) in files_below(&original) {
        fs::write(cache.join("blobs").join(&name), content).unwrap();
        std::os::unix::fs::symlink(format!("../../blobs/{name}"), snapshot.join(&name)).unwrap();
    }
    let file = "model.safetensors";
    let of_file = format!("{ID}/{file}");
    let (link, blob) = (snapshot.join(file), cache.join("blobs").join(file));
    for (input, output) in [(ID, &snapshot), (&of_file, &link), (&of_file, &blob)] {
        let arguments = args!["compress", input, "-o", output, "--force", "--no-sync"];
        let line = online.refused(2, &[("HF_HUB_OFFLINE", "1")], arguments);
        assert!(line.ends_with(" is a file of the input, and is not overwritten"), "{line}");
    }
    online.run_with(&[("HF_HUB_OFFLINE", "1")], args!["compress", ID, "-o", "out", "--no-sync"]).good();
}

#[test]
fn a_compressed_model_on_the_hub() {
    let place = Place::new();
    df11!("compress", model("bf16"), "-o", place.path("compressed")).good();
    let online = Online::new(&place.path("compressed"));
    for verb in ["verify", "inspect"] {
        let local = df11!(verb, place.path("compressed")).good();
        assert_eq!(online.run(args![verb, ID]).good().stdout, local.stdout);
    }
    online.run(args!["decompress", ID, "-o", "restored"]).good();
    assert_same_files(&tree(&online.path("restored")), &tree(&model("bf16")));
}

/// A bit of a weight in Python's cache isn't the hub's. Whatever reads the whole model says so, which has no checksum of its own.
#[test]
fn a_damaged_file_in_the_cache() {
    let shard = "model-00002-of-00004.safetensors";
    let cached = |online: &Online, name: &str| {
        let snapshot = format!("home/hub/models--df11--model/snapshots/{COMMIT}/{name}");
        let mut content = fs::read(online.path(&format!("model/{name}"))).unwrap();
        let at = content.len() - 501;
        content[at] ^= 1;
        online.place.write(&snapshot, content);
        online.path(&snapshot)
    };
    let refused = |online: &Online, path: &Path, arguments: &[&OsStr]| {
        let line = online.refused(2, &[], arguments);
        let name = path.file_name().unwrap().to_string_lossy();
        let start = format!("{ID}/{name} in the cache is not as it is on the hub: the checksum of {}", path.display());
        assert!(line.starts_with(&start) && line.contains("; remove it and fetch it anew"), "{line}");
    };

    let place = Place::new();
    place.copy(&model("bf16"), "model");
    let online = Online { hub: Hub::serve(files_below(&place.path("model"))), place };
    fs::create_dir(online.path("home")).unwrap();
    let path = cached(&online, shard);
    for more in [&[][..], args!["--part", "1/1"], args!["--single-file"]] {
        refused(&online, &path, &[&args!["compress", ID, "-o", "out"][..], more].concat());
    }
    refused(&online, &path, args!["verify", model("df11"), "--against", ID]);
    // A header says what is written.
    refused(&online, &path, args!["decompress", model("df11"), "-o", "out", "--like", ID]);
    refused(&online, &path, args!["shapes", ID, "-o", "shapes.json"]);
    // What reads headers and samples doesn't compare.
    online.run(args!["plan", ID, "--gpus", "4GB"]).good();
    online.run(args!["inspect", ID]).good();
    fs::remove_file(&path).unwrap();
    online.run(args!["compress", ID, "-o", "out"]).good();

    let place = Place::new();
    place.copy(&model("df11"), "model");
    let unit = files_ending(&place.path("model"), ".safetensors").into_keys().next().unwrap();
    let online = Online { hub: Hub::serve(files_below(&place.path("model"))), place };
    fs::create_dir(online.path("home")).unwrap();
    let path = cached(&online, &unit);
    refused(&online, &path, args!["decompress", ID, "-o", "out"]);
    refused(&online, &path, args!["verify", ID]);
    fs::remove_file(&path).unwrap();
    online.run(args!["decompress", ID, "-o", "out"]).good();
}

/// A model may have hundreds of files: one thread compares what Python's cache has of them.
#[test]
fn one_thread_compares_all_files_in_the_cache() {
    if !has_strace("one_thread_compares_all_files_in_the_cache") {
        return;
    }
    let threads = ["qwen3-sharded-dir", "qwen3-single-file"].map(|name| {
        let source = data(&format!("models/{name}/bf16"));
        let online = Online::new(&source);
        online.place.copy(&source, &format!("home/hub/models--df11--model/snapshots/{COMMIT}"));
        let mut command = online.at_home(Command::new("strace"));
        command.args(["-f", "-qq", "-o", "log", "-e", "trace=clone,clone3"]).arg(env!("CARGO_BIN_EXE_df11"));
        Outcome::from(command.args(["compress", ID, "-o", "out", "-q", "--threads", "2"]).output().unwrap()).good();
        assert!(online.hub.requests().iter().all(|request| !request.is_for(".safetensors")));
        let log = fs::read_to_string(online.path("log")).unwrap();
        log.lines().filter(|line| line.contains("clone(") || line.contains("clone3(")).count()
    });
    // Two that compress, and the one.
    assert!(threads[0] == threads[1] && threads[0] >= 3, "{threads:?}");
}

#[test]
fn gated_without_a_token_and_with_one() {
    let online = Online::new(&model("bf16"));
    online.hub.behave(|request| match &request.authorization {
        Some(token) if token == "Bearer right" => Answer::Right,
        _ => Answer::Status(401, "X-Error-Code", "GatedRepo"),
    });
    let compress = args!["compress", ID, "-o", "out"];
    let line = online.refused(2, &[], compress);
    let expected = format!(
        "the hub refuses access to {ID} without a token; {}/df11/model says what its owner asks for; \
         `hf auth login` stores a token, or HF_TOKEN gives one",
        online.hub.endpoint()
    );
    assert_eq!(line, expected);
    let line = online.refused(2, &[("HF_TOKEN", "wrong")], compress);
    assert!(line.contains("with this token"), "{line}");
    online.run_with(&[("HF_TOKEN", "right")], compress).good();
    online.place.write("home/token", "right\n");
    online.run(args!["compress", ID, "-o", "again"]).good();

    // As Python's library takes it.
    let line = online.refused(2, &[("HF_HUB_DISABLE_IMPLICIT_TOKEN", "1")], compress);
    assert!(line.contains("without a token"), "{line}");
    online.place.write("home/token", "wrong");
    online.place.write("elsewhere", "ri\nght\r\n");
    for variable in [("HF_TOKEN", "ri\nght\n"), ("HUGGING_FACE_HUB_TOKEN", "right"), ("HF_TOKEN_PATH", "elsewhere")] {
        online.run_with(&[variable], args!["compress", ID, "-o", "again", "--force"]).good();
    }
    // A pipe in its place isn't waited for.
    std::fs::remove_file(online.path("home/token")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(online.path("home/token")).status().unwrap().success());
    let line = online.refused(2, &[], compress);
    assert!(line.contains("without a token"), "{line}");
}

#[test]
fn what_can_not_be_had() {
    let online = Online::new(&model("bf16"));
    let line = online.refused(2, &[], args!["compress", "hf:df11/other", "-o", "out"]);
    assert!(line.starts_with("the hub has no model df11/other with revision main, or it is private"), "{line}");
    // However long it may wait.
    let patient = [("HF_HUB_DOWNLOAD_TIMEOUT", "18446744073709551615")];
    let line = online.refused(2, &patient, args!["compress", "hf:df11/other", "-o", "out"]);
    assert!(line.starts_with("the hub has no model df11/other"), "{line}");
    let line = online.refused(2, &[], args!["compress", "hf:gpt2", "-o", "out"]);
    assert!(line.starts_with("hf:gpt2 is no model on the hub: it must be hf:OWNER/NAME"), "{line}");
    let line = online.refused(2, &[("HF_HUB_OFFLINE", "1")], args!["compress", ID, "-o", "out"]);
    let cache = online.path("home/hub");
    let expected = format!("{ID} is not in the cache {}, and HF_HUB_OFFLINE forbids to fetch it", cache.display());
    assert!(line.starts_with(&expected), "{line}");
    let line = online.refused(2, &[], args!["compress", model("bf16"), "-o", "hf:a/b"]);
    assert!(line.starts_with("hf:a/b can't be written"), "{line}");
}

/// A directory of that name is meant with `./` before it.
#[cfg(unix)]
#[test]
fn a_local_directory_of_that_name() {
    let online = Online::new(&model("bf16"));
    online.place.copy(&model("bf16"), "hf:df11/model");
    online.run(args!["compress", "./hf:df11/model", "-o", "out"]).good();
    assert!(online.hub.requests().is_empty());
}

/// The server's answers stay away until the command is told to stop, or the connection is closed.
#[cfg(unix)]
#[test]
fn interrupted_while_it_waits_for_the_server() {
    use std::process::Stdio;
    let online = Online::new(&model("bf16"));
    let (asked, is_asked) = std::sync::mpsc::channel();
    online.hub.behave(move |request| match request.is_for("00002-of-00004.safetensors") && request.before > 0 {
        true => {
            let _ = asked.send(());
            Answer::Silent
        }
        false => Answer::Right,
    });
    let before = tree(online.place.root());
    // Longer than the test waits.
    let mut command = online.command();
    command.env("HF_HUB_DOWNLOAD_TIMEOUT", "600").args(args!["compress", ID, "-o", "out"]);
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    is_asked.recv_timeout(std::time::Duration::from_secs(120)).unwrap();
    // Not SIGINT, which a process ignores that a script has started beside its own work.
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "df11: interrupted\n");
    let left: Vec<_> = changes(&before, &tree(online.place.root())).into_iter().filter(|n| !n.ends_with('/')).collect();
    assert_eq!(left, Vec::<String>::new());
}

/// An index that someone has added to a compressed model names files that aren't restored: from the hub, too, it is left out.
#[test]
fn an_index_of_compressed_files() {
    let place = Place::new();
    place.model("model", &[tensors::bf16("a.weight", &[64, 64], 1), tensors::bf16("b.weight", &[64, 64], 2)], "{}");
    run_in(place.root(), &["compress", "model", "-o", "df11", "-q", "--no-sync"]).good();
    let file = entries(&place.path("df11")).into_iter().find(|name| name.ends_with(".safetensors")).unwrap();
    let index = json!({ "weight_map": { "a.weight": file } }).to_string();
    place.write("df11/extra.safetensors.index.json", index);
    run_in(place.root(), &["decompress", "df11", "-o", "expected", "-q", "--no-sync"]).good();
    let online = Online::new(&place.path("df11"));
    online.run(args!["decompress", ID, "-o", "out", "-q", "--no-sync"]).good();
    assert_same(&online.path("out"), &place.path("expected"));
    assert!(!online.path("out/extra.safetensors.index.json").exists());
}

/// Of parts from the hub and the same model there, the listed checksums are compared, and nothing of the weights is fetched. Parts of a
/// disk are compared with what is fetched.
#[test]
fn parts_are_compared_with_the_model_on_the_hub() {
    let online = Online::new(&model("bf16"));
    online.run(args!["compress", ID, "-o", "expected", "-q"]).good();
    let input = model("bf16");
    for (input, prefix) in [(OsStr::new(ID), "hub"), (input.as_os_str(), "disk")] {
        for number in ["1", "2"] {
            let (out, part) = (format!("{prefix}{number}"), format!("{number}/2"));
            online.run(args!["compress", input, "-o", out, "--part", part, "-q"]).good();
        }
    }
    let fetched = || {
        let of_weights = |request: &&df11_tests::hub::Request| request.is_for(".safetensors") && request.before > 0;
        online.hub.requests().iter().filter(of_weights).count()
    };
    let before = fetched();
    let joined = online.run(args!["join", "hub1", "hub2", "-o", "out", "--json"]).good().stdout;
    let joined: serde_json::Value = serde_json::from_str(&joined).unwrap();
    assert_eq!(joined["compared"], "listed", "{joined}");
    fs::remove_dir_all(online.path("out")).unwrap();
    let joined = online.run(args!["join", "hub1", "hub2", "--against", ID, "-o", "out"]).good().stdout;
    assert!(joined.starts_with("2 parts, every checksum right, all of the same files on the hub; "), "{joined}");
    // The headers of four files.
    assert_eq!(fetched(), before + 4);
    assert_same(&online.path("out"), &online.path("expected"));
    fs::remove_dir_all(online.path("out")).unwrap();
    let joined = online.run(args!["join", "disk1", "disk2", "--against", ID, "-o", "out"]).good().stdout;
    assert!(joined.starts_with("2 parts, every checksum right, every tensor the original's; "), "{joined}");
    assert!(fetched() >= before + 12);
    assert_same(&online.path("out"), &online.path("expected"));
    fs::remove_dir_all(online.path("out")).unwrap();

    // The model on the hub is another now: one byte of a tensor, and then of another file.
    for (name, part, what) in [
        ("model-00002-of-00004.safetensors", "", r#"the model's tensor ""#),
        ("generation_config.json", "1 was", r#"the model's file "generation_config.json" has other bytes"#),
    ] {
        let mut files = files_below(&model("bf16"));
        let content = files.entry(name.to_owned()).or_default();
        let last = content.len() - 1;
        content[last] ^= 1;
        let changed = Place::new();
        files.iter().for_each(|(name, content)| drop(changed.write(name, content)));
        let other = Online { hub: Hub::serve(files), place: Place::new() };
        fs::create_dir_all(other.path("home/hub")).unwrap();
        for prefix in ["hub", "disk"] {
            let [first, second] = ["1", "2"].map(|number| online.path(&format!("{prefix}{number}")));
            let line = other.refused(2, &[], args!["join", first, second, "--against", ID, "-o", "out"]);
            assert!(line.contains(" not made from hf:df11/model as it is now: ") && line.contains(what), "{line}");
            assert!(line.contains(part), "{line}");
            assert!(line.ends_with("; if that model was meant, remove these parts and make them again"), "{line}");
        }
    }
}
