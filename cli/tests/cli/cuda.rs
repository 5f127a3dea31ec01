//! GPUs: on the emulated driver (`gpu-tools/emulated-driver`), on the GPU that is there, and without a driver.

use std::path::PathBuf;

use crate::common::*;

/// One of the models that the official tool made.
const MODEL: &str = "models/qwen3-sharded-dir/df11";

/// Runs `df11` on this model with a driver of these settings, or with none.
fn df11(settings: Option<&str>, arguments: &[&str]) -> Outcome {
    // Where Cargo puts the emulated driver, next to the tests.
    let driver = || std::env::current_exe().unwrap().with_file_name("libdf11_emulated_driver.so");
    let library = settings.map_or_else(|| PathBuf::from("/nowhere/libcuda.so.1"), |_| driver());
    let mut command = command();
    command.env("DF11_LIBCUDA", library).env("DF11_EMULATED_GPU", settings.unwrap_or_default()).env_remove("DF11_PTX");
    command.args(arguments).output().unwrap().into()
}

#[test]
fn verify() {
    let model = data(MODEL).display().to_string();
    let on = |settings, device| df11(settings, &["verify", &model, "--device", device]);
    let text = df11(Some("devices=2"), &["verify", &model, "--device", "cuda:1", "--ptx", "rustc"]).good();
    assert!(text.ends_with(", decoded alike on cuda:1 (Emulated GPU, rustc PTX)\n"), "{text}");
    // Where any device will do, a GPU that can't be used gives way to the CPU; one that was asked for doesn't.
    assert!(!on(None, "auto").good().contains("alike"));
    assert!(on(None, "cuda").failed(2).contains("/nowhere/libcuda.so.1"));
    assert!(on(Some("memory=64KiB"), "cuda").failed(2).contains("room"));
    assert!(on(Some("fail=cuLaunchKernel@3:719"), "cuda").failed(2).contains("cuLaunchKernel"));
}

#[test]
fn doctor_and_bench() {
    let none = df11(None, &["doctor"]);
    assert!(none.code == 1 && none.stdout.ends_with("no GPU can be used; everything works on the CPU\n"), "{none:?}");
    let good = df11(Some(""), &["doctor"]).good();
    assert!(good.contains("Emulated GPU") && good.ends_with("the GPU can be used: --device cuda:0\n"), "{good}");
    let broken = df11(Some("fail=cuLaunchKernel@1:719"), &["doctor", "--json"]);
    assert!(broken.code == 1 && broken.json()["gpus"][0]["ptx"][0]["problem"].is_string(), "{broken:?}");
    let place = Place::new();
    let file = place.write("file", file([("a.weight", &[16, 64][..])])).display().to_string();
    let report = df11(Some(""), &["bench", &file, "--json"]).json();
    let names: Vec<_> =
        report["speeds"].as_array().unwrap().iter().map(|speed| speed["name"].as_str().unwrap()).collect();
    assert!(names.len() == 6 && names.iter().filter(|name| name.contains("GPU")).count() == 3, "{names:?}");
    let on_cpu = df11(Some(""), &["bench", &file, "--device", "cpu"]).good();
    assert!(on_cpu.starts_with("1 tensor") && !on_cpu.contains("GPU"), "{on_cpu}");
}

/// `scripts/gpu-check` does much more.
#[test]
#[ignore = "needs an NVIDIA GPU"]
fn a_real_gpu() {
    for ptx in ["rust-cuda", "rustc"] {
        for model in ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"] {
            let path = data(&format!("models/{model}/df11"));
            let mut command = command();
            command.args(["verify", "--device", "cuda", "--ptx", ptx]).arg(path).env_remove("DF11_LIBCUDA");
            let said = Outcome::from(command.output().unwrap()).good();
            assert!(said.contains("decoded alike on cuda:0"), "{said}");
        }
    }
}
