//! `df11` on a GPU, and on a machine that has none.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Outcome, Place, command, data};

/// Runs `df11` with a driver of these settings, or with none.
fn df11(settings: Option<&str>, arguments: &[&str]) -> Outcome {
    let mut command = command();
    let library = settings.map_or("/nowhere/libcuda.so.1".into(), |_| emulated_driver());
    command.env("DF11_LIBCUDA", library).env("DF11_EMULATED_GPU", settings.unwrap_or_default());
    let outcome = Outcome::from(command.args(arguments).env_remove("DF11_PTX").output().unwrap());
    assert!(!outcome.stderr.contains("panicked"), "{outcome:?}");
    outcome
}

/// Where Cargo puts the emulated driver, next to the tests.
fn emulated_driver() -> PathBuf {
    std::env::current_exe().unwrap().with_file_name("libdf11_emulated_driver.so")
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// One of the models that the official tool made.
fn model() -> String {
    text(&data("models/qwen3-sharded-dir/df11")).to_owned()
}

#[test]
fn verify() {
    let out = df11(Some("devices=2"), &["verify", &model(), "--device", "cuda:1", "--ptx", "rustc"]).good();
    assert!(out.stdout.ends_with("4 units decoded alike on cuda:1 (Emulated GPU, rustc PTX)\n"), "{out:?}");
    let json = df11(Some(""), &["verify", &model(), "--device", "cuda", "--json"]).good().json();
    assert_eq!((&json["on_gpu"], &json["no_gpu"]), (&4.into(), &serde_json::Value::Null));
}

/// Damage that only decoding shows is the same, whatever decodes.
#[test]
fn damage() {
    let place = Place::new();
    let copy = place.copy(Path::new(&model()), "df11");
    let file = copy.join("model_layers_0.safetensors");
    let sound = fs::read(&file).unwrap();
    let header = u64::from_le_bytes(sound[..8].try_into().unwrap()) as usize;
    let json: serde_json::Value = serde_json::from_slice(&sound[8..8 + header]).unwrap();
    let stream = &json["model.layers.0.encoded_exponent"]["data_offsets"];
    let middle = 8 + header + (stream[0].as_u64().unwrap() + stream[1].as_u64().unwrap()) as usize / 2;
    let on = |device| df11(Some(""), &["verify", text(&copy), "--device", device, "--json"]);
    let mut found = 0;
    for i in 0..24 {
        let mut bytes = sound.clone();
        bytes[middle + 7 * i] ^= 1 << (i % 8);
        fs::write(&file, bytes).unwrap();
        let (on_cpu, on_gpu) = (on("cpu"), on("cuda"));
        assert_eq!((on_gpu.code, on_gpu.stderr.as_str()), (on_cpu.code, ""), "byte {i}");
        let (on_cpu, on_gpu) = (on_cpu.json(), on_gpu.json());
        assert_eq!(on_gpu["failures"], on_cpu["failures"], "byte {i}");
        let failures = on_cpu["failures"].as_array().unwrap();
        match failures.as_slice() {
            // Another exponent with a code as long: nothing here could tell, and the GPU has the same words.
            [] => assert_eq!(on_gpu["on_gpu"], 4),
            [failure] => {
                assert_eq!((&failure["name"], &on_gpu["on_gpu"]), (&"model.layers.0".into(), &3.into()));
                found += 1;
            }
            several => panic!("{several:?}"),
        }
    }
    assert!(found > 0);
}

/// A GPU that was asked for and fails: it could not be done, and the words of no unit are vouched for.
#[test]
fn a_gpu_that_fails_half_way() {
    for (settings, reason) in [
        ("memory=64KiB", "the GPU has no room for "),
        ("fail=cuLaunchKernel@3:719", "the GPU was lost launching the kernel: cuLaunchKernel answered 719 "),
        ("fail=cuMemcpyDtoH_v2@3:700", "the GPU was lost copying decoded words back: "),
    ] {
        let error = df11(Some(settings), &["verify", &model(), "--device", "cuda"]).failed(2);
        assert!(error.starts_with(reason), "{error}");
    }
}

/// Where any device will do, a GPU that is too small gives way to the CPU.
#[test]
fn a_gpu_that_gives_way() {
    let verified = df11(Some("memory=64KiB"), &["verify", &model(), "--device", "auto"]);
    assert_eq!(verified.code, 0, "{verified:?}");
    assert!(verified.stderr.starts_with("df11: decoding on the CPU: the GPU has no room for "), "{verified:?}");
    let verified = df11(Some("memory=64KiB"), &["verify", &model(), "--device", "auto", "--json"]).json();
    assert_eq!((&verified["on_gpu"], &verified["failures"]), (&0.into(), &serde_json::json!([])));
    assert!(verified["no_gpu"].as_str().unwrap().contains("no room"), "{verified}");
}

#[test]
fn without_a_driver() {
    let refused = df11(None, &["verify", &model(), "--device", "cuda"]).failed(2);
    assert!(refused.starts_with("there is no NVIDIA driver: /nowhere/libcuda.so.1: "), "{refused}");
    assert!(refused.ends_with("; df11 doctor says what to do"), "{refused}");
    let fallback = df11(None, &["verify", &model(), "--device", "auto"]);
    assert_eq!(fallback.code, 0, "{fallback:?}");
    assert!(fallback.stderr.starts_with("df11: decoding on the CPU: there is no NVIDIA driver: "), "{fallback:?}");
    df11(None, &["verify", &model()]).good();
}

#[test]
fn doctor() {
    let none = df11(None, &["doctor"]);
    assert_eq!(none.code, 1);
    assert!(none.stdout.contains("→ install NVIDIA's driver"), "{none:?}");
    let good = df11(Some(""), &["doctor"]).good().stdout;
    assert!(good.contains("cuda:0   Emulated GPU, compute capability 8.6"), "{good}");
    assert!(good.contains("decodes as it should; used, and of its kernels decode_units where it can be\n"), "{good}");
    assert!(good.ends_with("GPUs can be used: --device cuda:0\n"), "{good}");
    let old = df11(Some("driver=11070"), &["doctor", "--json"]).good().json();
    let ptx = &old["gpus"][0]["ptx"];
    assert_eq!((&ptx[0]["name"], &ptx[0]["used"]), (&"rust-cuda".into(), &false.into()));
    assert_eq!((&ptx[1]["name"], &ptx[1]["used"]), (&"rustc".into(), &true.into()));
    assert!(ptx[0]["problem"]["advice"].as_str().unwrap().contains("newer driver"));
    // The doctor decodes a unit, so it finds a launch that fails.
    let broken = df11(Some("fail=cuLaunchKernel@1:719"), &["doctor"]);
    assert!(broken.stdout.contains("cuLaunchKernel answered 719"), "{broken:?}");
    // So is one of the second kernel.
    let broken = df11(Some("fail=cuLaunchKernel@2:701"), &["doctor", "--json"]).json();
    let ptx = &broken["gpus"][0]["ptx"];
    assert_eq!((&ptx[0]["kernels"], &ptx[0]["used"]), (&serde_json::json!(["decode_units"]), &true.into()));
    assert_eq!((&ptx[1]["kernels"], &ptx[1]["used"]), (&serde_json::json!(["decode_units", "decode"]), &false.into()));
    let broken = df11(Some("fail=cuLaunchKernel@1:701"), &["doctor"]);
    assert!(
        broken.code == 1 && broken.stdout.contains("→ it is used all the same, without --ptx rustc\n"),
        "{broken:?}"
    );
}

/// Each kernel by itself, under its name; the last one decodes codes of a fixed length.
#[test]
fn bench() {
    let run = |settings, ptx| {
        df11(Some(settings), &["bench", "--device", "cuda", "--weights", "3K", "--runs", "1", "--json", "--ptx", ptx])
    };
    for ptx in ["rustc", "rust-cuda"] {
        let report = run("", ptx).good().json();
        let names: Vec<_> = report["decoders"].as_array().unwrap().iter().map(|speed| &speed["name"]).collect();
        assert_eq!(
            names,
            ["decode_units", "decode", "decode_fixed"]
                .map(|kernel| serde_json::json!(format!("{ptx} {kernel}")))
                .each_ref()
        );
        assert_eq!(report["not_run"], serde_json::json!([]));
    }
    let old = run("driver=11070", "rust-cuda").failed(2);
    assert!(old.contains("rust-cuda: it is PTX 7.8"), "{old}");
}
