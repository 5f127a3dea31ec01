//! Toolchains and what they have.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// What a command prints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().display().to_string();
    let output = command.output().with_context(|| format!("`{name}` doesn't run"))?;
    if !output.status.success() {
        match String::from_utf8_lossy(&output.stderr).trim() {
            // It has said why.
            "" => bail!("`{name}` failed"),
            why => bail!("`{name}` failed: {why}"),
        }
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The toolchain in use in a folder.
pub(crate) struct Toolchain<'a> {
    pub folder: &'a Path,
}

impl Toolchain<'_> {
    /// A command of this toolchain.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder);
        // rustup chose a toolchain for the folder that this runs in; another folder may have its own.
        if self.folder != Path::new(".") {
            command.env_remove("RUSTUP_TOOLCHAIN");
        }
        command
    }

    fn rustc(&self, arguments: &[&str]) -> Result<String> {
        output(self.command("rustc").args(arguments))
    }

    /// Its version, in one line.
    pub(crate) fn version(&self) -> Result<String> {
        Ok(self.rustc(&["--version"])?.trim().to_owned())
    }

    /// The folder of its libraries, and that of its programs for the platform that it runs on.
    pub(crate) fn libraries(&self) -> Result<(PathBuf, PathBuf)> {
        let verbose = self.rustc(&["--version", "--verbose"])?;
        let host = verbose.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
        let libraries = Path::new(self.rustc(&["--print", "sysroot"])?.trim()).join("lib/rustlib");
        let programs = libraries.join(host);
        Ok((libraries, programs))
    }
}
