//! The `df11` command: BF16 safetensors models to DFloat11 and back.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(df11::main_with_args(std::env::args_os()))
}
