//! The same on the GPU that is there. `scripts/gpu-check` does much more.

use std::process::Command;

use crate::common::{data, names, tree};

#[test]
#[ignore = "needs an NVIDIA GPU"]
fn a_real_gpu() {
    for ptx in ["rust-cuda", "rustc"] {
        for model in names(&tree(&data("models"))).into_iter().filter(|name| name.ends_with("/df11/")) {
            let path = data("models").join(model);
            let mut command = Command::new(env!("CARGO_BIN_EXE_df11"));
            command.args(["verify", "--device", "cuda", "--ptx", ptx]).arg(path).env_remove("DF11_LIBCUDA");
            let output = command.output().unwrap();
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && stdout.contains("decoded alike on cuda:0"), "{output:?}");
        }
    }
}
