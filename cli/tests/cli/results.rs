//! What each verb prints, as text and as JSON: the files in `tests/golden`. `DF11_GOLDEN=write` writes them anew.

use std::fs;
use std::path::Path;

use crate::common::*;

/// The name of a golden file, and the command, which runs where `model` is one of the reference models.
const COMMANDS: [(&str, &str); 11] = [
    ("inspect-original", "inspect model"),
    ("compress", "compress model -o df11"),
    ("compress-part", "compress model -o parts --part 2/2"),
    ("compress-resume", "compress model -o parts --resume"),
    ("inspect", "inspect df11"),
    ("verify", "verify df11 --against model"),
    ("decompress", "decompress df11 -o back"),
    ("plan", "plan df11 --gpus 0.8MB,2GB --reserve 0"),
    ("plan-offloaded", "plan layers --gpus 0.18MB --reserve 0"),
    ("patterns", "patterns Qwen3-4B-DF11"),
    ("compress-odd", "compress odd -o odd.df11"),
];

fn place() -> Place {
    let place = Place::new();
    for (name, bytes) in tree(&data("models/qwen3-tied-dir/bf16")) {
        place.write(&format!("model/{name}"), bytes);
    }
    let layers: Vec<_> = (0..8).map(|layer| format!("model.layers.{layer}.mlp.up_proj.weight")).collect();
    place.write("layers", file(layers.iter().map(|name| (name.as_str(), &[64, 64][..]))));
    // Nothing to compress, and two things that aren't copied.
    place.write("odd/model.safetensors", file([("norm.weight", &[64][..])]));
    place.write("odd/consolidated.safetensors", file([]));
    place.write("odd/.git/HEAD", "");
    place
}

fn compare(file: &str, got: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("DF11_GOLDEN").is_some_and(|value| value == "write") {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, got).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert!(got == golden, "{file} isn't what it was; now it is\n{got}");
}

#[test]
fn texts_and_json() {
    let (texts, jsons) = (place(), place());
    for (name, command) in COMMANDS {
        compare(&format!("{name}.txt"), &texts.df11(command).good());
        compare(&format!("{name}.json"), &jsons.df11(&format!("{command} --json")).good());
    }
    let lacking = texts.df11("plan df11 --gpus 0.9MB --reserve 0");
    assert_eq!((lacking.code, lacking.stderr.as_str()), (1, ""));
    let said = "does not fit, even with blocks offloaded; with nothing offloaded it lacks ";
    assert!(lacking.stdout.contains(said), "{lacking:?}");
    assert_same(&texts.path("parts"), &texts.path("df11"));
    assert_same(&texts.path("back"), &texts.path("model"));
}

#[test]
fn all_patterns_are_listed() {
    let place = Place::new();
    let known = df11_host::published_patterns();
    let text = place.df11("patterns").good();
    let names: Vec<&str> = text.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(names, known.iter().map(|known| known.name.as_str()).collect::<Vec<_>>());
    let json = place.df11("patterns --json").json();
    assert_eq!(json, serde_json::to_value(&known).unwrap());
}

/// The JSON that `patterns` prints is a file that `--pattern` accepts.
#[test]
fn a_pattern_is_a_pattern_file() {
    let place = place();
    let printed = place.df11("patterns llm").good();
    place.write("pattern.json", &printed);
    place.df11("compress model -o by-file --pattern pattern.json").good();
    place.df11("compress model -o by-name --pattern llm").good();
    assert_same(&place.path("by-file"), &place.path("by-name"));
}
