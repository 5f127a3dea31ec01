//! `df11 run`, which another program does: `df11-run`, of the package `df11-candle`. It takes minutes to build, and most
//! users of this command don't need it.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use super::Messages;

/// The program's name.
const PROGRAM: &str = "df11-run";

#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(super) struct Arguments {
    /// The arguments of df11-run; `df11 run --help` shows them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// Runs the program with these arguments, and with the options that stand before the verb. It gives the exit code.
pub(super) fn run(arguments: Arguments, threads: Option<u16>, messages: &Messages) -> Result<u8> {
    let mut command = Command::new(program());
    command.args(messages.json.then_some("--json")).args(messages.quiet.then_some("--quiet"));
    if let Some(threads) = threads {
        command.args(["--threads", &threads.to_string()]);
    }
    command.args(arguments.arguments);
    match replace_by(&mut command) {
        Ok(code) => Ok(code),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("{PROGRAM} isn't installed; from a clone: cargo install --locked --path candle")
        }
        Err(error) => bail!("{PROGRAM} can't be started: {error}"),
    }
}

/// The program beside this one, or by its name, so that the system looks for it on the path.
fn program() -> PathBuf {
    let beside = std::env::current_exe()
        .ok()
        .map(|exe| exe.with_file_name(PROGRAM).with_extension(std::env::consts::EXE_EXTENSION));
    beside.filter(|program| program.is_file()).unwrap_or_else(|| PROGRAM.into())
}

/// Puts the program in this process's place. It returns only if that fails.
#[cfg(unix)]
fn replace_by(command: &mut Command) -> std::io::Result<u8> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Runs the program, and waits for it.
#[cfg(not(unix))]
fn replace_by(command: &mut Command) -> std::io::Result<u8> {
    let code = command.status()?.code();
    Ok(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(2))
}
