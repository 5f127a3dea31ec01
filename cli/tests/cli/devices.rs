//! `--device` on a machine without a driver: what is said, and that everything works on the CPU.

use crate::common::{Outcome, command, data};

/// Runs the command where the loader of Vulkan finds no driver.
fn df11(arguments: &[&str]) -> Outcome {
    let mut command = command();
    let nowhere = "/nowhere/icd.json";
    command
        .env("VK_DRIVER_FILES", nowhere)
        .env("VK_ICD_FILENAMES", nowhere)
        .env("DF11_LIBCUDA", "/nowhere/libcuda.so.1");
    let outcome = Outcome::from(command.args(arguments).output().unwrap());
    assert!(!outcome.stderr.contains("panicked"), "{outcome:?}");
    outcome
}

const NO_GPU: &str = "there is no GPU with a driver for Vulkan, Metal or Direct3D 12";

fn model() -> String {
    data("models/qwen3-sharded-dir/df11").to_str().unwrap().to_owned()
}

#[test]
fn no_vulkan() {
    let refused = df11(&["verify", &model(), "--device", "wgpu"]);
    assert_eq!(
        (refused.code, refused.stderr.trim_end()),
        (2, &*format!("df11: {NO_GPU}; df11 doctor says what to do"))
    );
    let refused = df11(&["bench", "--weights", "1K", "--device", "wgpu:3"]);
    assert!(refused.code == 2 && refused.stderr.contains(NO_GPU), "{refused:?}");

    let verified = df11(&["verify", &model(), "--device", "auto"]);
    assert_eq!(verified.code, 0);
    assert!(
        verified.stderr.starts_with("df11: decoding on the CPU: ") && verified.stderr.contains(NO_GPU),
        "{verified:?}"
    );
}

#[test]
fn the_doctor_without_drivers() {
    let doctor = df11(&["doctor"]);
    assert_eq!(doctor.code, 1);
    assert!(doctor.stdout.contains(&format!("wgpu     {NO_GPU}\n         → install the GPU's driver")), "{doctor:?}");
    assert!(doctor.stdout.ends_with("no GPU can be used; everything works on the CPU\n"));
    let json = df11(&["doctor", "--json"]).json();
    assert_eq!(
        (json["adapters"].as_array().map(Vec::len), json["wgpu_problem"]["reason"].as_str()),
        (Some(0), Some(NO_GPU))
    );
}
