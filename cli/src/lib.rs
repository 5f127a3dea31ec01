//! The `df11` command: BF16 safetensors models to DFloat11 and back. Programs that come with the command, such as the
//! Python package, run it by [`main_with_args`]; a program that wants the work done uses the library, `df11-host`.
#![forbid(unsafe_code)]

mod advice;
mod commands;
pub mod memory;
mod plot;

use std::ffi::OsString;

use clap::Parser;

/// A check failed: the compressed model is damaged, isn't what it is compared with, or doesn't fit, or no GPU can be
/// used.
const CHECK_FAILED: u8 = 1;
/// The work could not be done.
const NOT_DONE: u8 = 2;

/// Runs the command. The first argument is the command's name, as the system passes it. Gives the exit code.
///
/// It may start the process's threads and listens for its signals, so run it once in a process.
pub fn main_with_args(args: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    let given: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let args = match commands::Args::try_parse_from(&given) {
        Ok(args) => args,
        Err(answer) => {
            return match commands::say_of_arguments(&answer, &given) {
                Ok(()) => u8::try_from(answer.exit_code()).unwrap_or(NOT_DONE),
                Err(error) => {
                    commands::say_beside(format_args!("df11: {error:#}\n"));
                    NOT_DONE
                }
            };
        }
    };
    let reads_compressed = args.reads_compressed();
    match commands::run(args) {
        Ok(code) => code,
        Err(error) => {
            // The library's errors are whole sentences; others say their causes one after another.
            let ours = error.downcast_ref::<df11_host::Error>();
            let text = ours.map_or_else(|| format!("{error:#}"), ToString::to_string);
            let advice = ours.and_then(advice::advice).map(|advice| format!("; {advice}")).unwrap_or_default();
            commands::say_beside(format_args!("df11: {}{advice}\n", commands::one_line(&text)));
            let is_damage = reads_compressed && ours.is_some_and(df11_host::Error::is_damage);
            if is_damage { CHECK_FAILED } else { NOT_DONE }
        }
    }
}
