//! `df11-gpu-sim`: see the library's page.
#![warn(unreachable_pub)]

#[cfg(unix)]
mod program;

#[cfg(unix)]
fn main() -> ! {
    program::main()
}

#[cfg(not(unix))]
fn main() -> std::process::ExitCode {
    eprintln!("df11-gpu-sim: it talks over a socket, which only Unix gives a program as its standard input");
    std::process::ExitCode::from(2)
}
