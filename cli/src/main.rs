//! The `df11` command: BF16 safetensors models to DFloat11 and back.
#![forbid(unsafe_code)]

mod advice;
mod commands;

use std::process::ExitCode;

use clap::Parser;

/// A check failed: the compressed model is damaged, isn't what it is compared with, or doesn't fit, or no GPU can be
/// used.
const CHECK_FAILED: u8 = 1;
/// The work could not be done.
const NOT_DONE: u8 = 2;

fn main() -> ExitCode {
    let args = commands::Args::parse();
    let reads_compressed = args.reads_compressed();
    match commands::run(args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(CHECK_FAILED),
        Err(error) => {
            // The library's errors are whole sentences; for other errors print the whole chain of causes.
            let ours = error.downcast_ref::<df11_host::Error>();
            let text = ours.map_or_else(|| format!("{error:#}"), ToString::to_string);
            let advice = ours.and_then(advice::advice).map(|advice| format!("; {advice}")).unwrap_or_default();
            commands::say_beside(format_args!("df11: {}{advice}\n", commands::plain(&text)));
            let is_damage = reads_compressed && ours.is_some_and(df11_host::Error::is_damage);
            ExitCode::from(if is_damage { CHECK_FAILED } else { NOT_DONE })
        }
    }
}
