//! Writes the manual pages and the shells' completions of `df11` into a folder: `cargo run --example manual -- FOLDER`.

use std::path::PathBuf;

use clap_complete::Shell;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "manual".into()));
    std::fs::create_dir_all(&folder)?;
    let mut command = df11::command();
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut command, "df11", &folder)?;
    }
    clap_mangen::generate_to(command, folder)
}
