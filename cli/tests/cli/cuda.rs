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

/// It tries each PTX with each kernel, names the default one, and says why a kernel fails.
#[test]
fn doctor() {
    let none = df11(None, &["doctor"]);
    assert!(none.code == 1 && none.stdout.ends_with("no GPU can be used; everything works on the CPU\n"), "{none:?}");
    let hidden = df11(Some("devices=0"), &["doctor"]);
    assert!(hidden.code == 1 && hidden.stdout.contains("whether CUDA_VISIBLE_DEVICES hides it"), "{hidden:?}");
    let good = df11(Some("devices=2"), &["doctor"]).good();
    for line in [
        "driver  for CUDA 12.8",
        "cuda:1  Emulated GPU, compute capability 8.6, 1.07 GB, 1.07 GB free",
        "  rust-cuda decodes as it should, and is used",
        "  rustc     decodes as it should; --ptx rustc uses it",
        "the GPU can be used: --device cuda:0",
    ] {
        assert!(good.lines().any(|got| got == line), "{line}\n{good}");
    }
    let broken = df11(Some("driver=11070,fail=cuLaunchKernel@1:719"), &["doctor"]);
    assert!(broken.code == 1 && broken.stdout.contains("  rust-cuda no kernel can be loaded: "), "{broken:?}");
    assert!(broken.stdout.contains("  rustc     the GPU was lost "), "{broken:?}");
    let wrong = df11(Some("fail=cuLaunchKernel@1:719"), &["doctor", "--json"]).json();
    assert!(wrong["gpus"][0]["ptx"][0]["problem"].is_string(), "{wrong}");
}

/// It prints sizes and speeds of every form, on the CPU and on the GPU.
#[test]
fn bench() {
    let place = Place::new();
    let file = place.write("file", file([("a.weight", &[16, 64][..])])).display().to_string();
    let report = df11(Some("races=off"), &["bench", &file, "--json"]).json();
    let speeds = report["speeds"].as_array().unwrap();
    let names: Vec<_> = speeds.iter().map(|speed| speed["name"].as_str().unwrap()).collect();
    let forms =
        ["copy", "DF11", "fixed-length codes", "copy on the GPU", "DF11 on the GPU", "fixed-length codes on the GPU"];
    assert_eq!((names.as_slice(), &report["gpu"]), (&forms[..], &"cuda:0 (Emulated GPU, rust-cuda PTX)".into()));
    assert!(speeds.iter().all(|speed| speed["decode_gb_per_s"].as_f64().unwrap() > 0.));
    let on_cpu = df11(Some(""), &["bench", &file, "--device", "cpu"]).good();
    assert!(on_cpu.starts_with("1 tensor, ") && !on_cpu.contains("GPU"), "{on_cpu}");
    assert!(df11(Some(""), &["bench", &file, "--device", "cuda:7"]).failed(2).contains("there is no GPU 7"));
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
