//! The `df11` command: BF16 safetensors models to DFloat11 and back. Packages that ship the command, such as the Python one,
//! run it through [`main_with_args`]; any other program should use the library, `df11-host`.
//!
//! ```
//! assert_eq!(df11::main_with_args(["df11", "--version"]), 0);
//! ```
#![forbid(unsafe_code)]

mod args;
pub mod memory;
mod plot;
mod progress;
mod say;
mod text;
mod verbs;

use std::ffi::OsString;

use clap::Parser;

/// A check failed: the compressed model is damaged, differs from what it is compared with, or doesn't fit; or no GPU can be used.
const CHECK_FAILED: u8 = 1;
/// The work could not be done.
const NOT_DONE: u8 = 2;

/// The command line as clap describes it, for manual pages and completions.
pub fn command() -> clap::Command {
    <args::Args as clap::CommandFactory>::command()
}

/// Runs the command and returns its exit code. The first argument is the command's name, as the system passes it.
///
/// Call it only once in a process: it starts the global thread pool and installs handlers for signals.
pub fn main_with_args(args: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    let args = match args::Args::try_parse_from(args) {
        Ok(args) => args,
        Err(answer) => return say::answer(&answer),
    };
    let reads_compressed = args.reads_compressed();
    match verbs::run(args) {
        Ok(true) => 0,
        Ok(false) => CHECK_FAILED,
        Err(error) => {
            say::error(&error);
            let is_damage = error.downcast_ref().is_some_and(df11_host::Error::is_damage);
            if is_damage && reads_compressed { CHECK_FAILED } else { NOT_DONE }
        }
    }
}
