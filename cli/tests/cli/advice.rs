//! What the command adds to the library's errors: the option that helps, on the same line.

use crate::common::*;
use tensors::{bf16, file, unit, weights};

/// Works in a directory with a file `in`, which was compressed to `compressed`; and `df11`, which another tool
/// compressed: unit `m` of two weights that nothing names.
fn place() -> Place {
    let place = Place::new();
    place.write("in", file(&[bf16("a.weight", &[64, 64], 1)]));
    place.write("df11", file(&unit("m", &[&weights(4096, 1), &weights(64, 2)])));
    place.write("pattern.json", r#"{"m":["x","y"]}"#);
    df11!("compress", place.path("in"), "-o", place.path("compressed")).good();
    place
}

#[test]
fn on_the_same_line() {
    let place = place();
    place.write("out", "precious");
    let to_name_a_pattern = "no pattern says which weights unit m of df11 holds; name a pattern with --pattern";
    for (command, said) in [
        ("compress in -o out", "out exists; --force overwrites it"),
        ("decompress compressed -o out", "out exists; --force overwrites it"),
        ("decompress df11 -o new", to_name_a_pattern),
        ("verify df11 --against in", to_name_a_pattern),
        (
            "compress in -o new --model-card",
            "in is a file, and has no directory of its own for a model card; df11 inspect --model-card writes one",
        ),
        ("compress in -o new --single-file", "in is a file, and becomes one file anyway; leave out --single-file"),
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        assert_eq!(run_in(place.root(), &arguments).failed(2), said);
    }
}

#[test]
fn to_take_safetensors() {
    let place = Place::new();
    for (name, said) in [
        (
            "a/model-Q4_K_M.GGUF",
            "; GGUF files aren't read; df11 compresses the BF16 model in safetensors that they were made from",
        ),
        ("b/pytorch_model.bin", "; Python pickles aren't read; transformers' save_pretrained writes safetensors"),
        ("c/readme.md", ""),
        ("d/below/model.bin", ""),
    ] {
        place.write(name, "text");
        let line = run_in(place.root(), &["inspect", &name[..1]]).failed(2);
        assert_eq!(line, format!("{} holds no .safetensors file{said}", &name[..1]));
    }
}

/// A download that was cut short.
#[test]
fn to_get_the_other_files() {
    let place = Place::new();
    let name = "in/model-00002-of-00004.safetensors";
    place.write(name, file(&[bf16("a.weight", &[64, 64], 1)]));
    let said = format!(
        "{name} is one of several files of a model, by its name, and there is no index that names the others; get the model's other \
         files and its index, or give this file by its path"
    );
    assert_eq!(run_in(place.root(), &["compress", "in", "-o", "out"]).failed(2), said);
    run_in(place.root(), &["compress", name, "-o", "out"]).good();

    df11!("compress", data("models/qwen3-sharded-dir/bf16"), "-o", place.path("model")).good();
    place.remove("model/model_layers_1.safetensors");
    for command in
        [&["inspect", "model"][..], &["plan", "model", "--gpus", "24GiB"], &["bench", "model", "--runs", "1"]]
    {
        let line = run_in(place.root(), command).failed(1);
        assert!(line.starts_with("model holds no tensor model.layers.1."), "{line}");
    }
}

/// Official models list no files. Those of the layers have numbers.
#[test]
fn to_look_for_a_layer() {
    let place = Place::new();
    for (name, content) in df11_tests::hub::files_below(&data("models/qwen3-sharded-dir/df11")) {
        place.write(&format!("official/{name}"), content);
    }
    run_in(place.root(), &["verify", "official"]).good();
    place.remove("official/model_layers_1.safetensors");
    for command in [&["verify", "official"][..], &["decompress", "official", "-o", "out"]] {
        let said = run_in(place.root(), command);
        let note = "df11: the model has no unit model.layers.1, and others like it: is one of its files missing?\n";
        assert!(said.code == 0 && said.stderr.contains(note), "{said:?}");
    }
}

/// Nothing is ever written through a link that leads nowhere.
#[cfg(unix)]
#[test]
fn not_to_overwrite_what_is_never_overwritten() {
    let place = place();
    std::os::unix::fs::symlink("nowhere", place.path("out")).unwrap();
    for option in ["--quiet", "--force"] {
        assert_eq!(
            run_in(place.root(), &["compress", "in", "-o", "out", option]).failed(2),
            "out is there and is not a file: it is a link that leads nowhere"
        );
    }
}

#[test]
fn to_give_the_original() {
    let line = run_in(place().root(), &["decompress", "df11", "-o", "out", "--pattern", "pattern.json"]).failed(2);
    assert!(line.starts_with("the shape of m.x.weight is not known: "), "{line}");
    assert!(line.ends_with("; give --like the original model, or a file that df11 shapes saves of it"), "{line}");
}

#[cfg(not(feature = "cuda"))]
#[test]
fn to_build_it_for_gpus() {
    let line = df11!("verify", place().path("df11"), "--device", "cuda").failed(2);
    assert_eq!(line, "this program was built without CUDA; build df11 with --features cuda");
}
