//! A sanitizer for PTX: runs a kernel in a file with buffers from the command line, and reports the first
//! fault.
//!
//! The exit code is 0 if the kernel ran to its end, 1 if it committed a fault, 2 if it couldn't be run.

use std::fs;
use std::process::ExitCode;

use ptx_interpreter::{Arg, Buffer, Launch, Memory, Module, run};

const HELP: &str = "\
Runs a PTX kernel on the CPU and checks every memory access.

  ptx-interpreter FILE                    lists the kernels of a file, with their parameters
  ptx-interpreter FILE KERNEL BLOCKS THREADS [OPTION…] ARGUMENT…

Arguments, one for each parameter of the kernel:
  in=FILE       a buffer with the bytes of a file, which the kernel may only read
  zeros=BYTES   a buffer of zeros, which it may read and write
  out=BYTES     a buffer of bytes without values: reading one before it is written is a fault
  out=BYTES:FILE  the same; written to a file afterwards
  u32=N  u64=N  a number
Options:
  shared=BYTES  dynamic shared memory of a block
  steps=N       instructions of a block before it is taken for one that never ends
  turns         threads may write the same byte of global memory one after another
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match sanitize(&arguments) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(fault)) => {
            println!("{fault}");
            ExitCode::from(1)
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::from(2)
        }
    }
}

/// Runs the kernel; the fault that it commits, if it does.
fn sanitize(arguments: &[String]) -> Result<Option<String>, String> {
    let [file, rest @ ..] = arguments else { return Err(HELP.to_owned()) };
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let module = Module::parse(&text).map_err(|error| format!("{file}: {error}"))?;
    let [kernel, blocks, threads, rest @ ..] = rest else {
        if !rest.is_empty() {
            return Err(HELP.to_owned());
        }
        for kernel in module.kernels() {
            let parameters: Vec<String> =
                kernel.parameters().iter().map(|parameter| format!("{} bytes", parameter.bytes)).collect();
            println!("{}({})", kernel.name(), parameters.join(", "));
        }
        return Ok(None);
    };
    let mut launch = Launch::new(kernel, number(blocks)?, number(threads)?);
    let (mut memory, mut passed, mut kept) = (Memory::new(), Vec::new(), Vec::new());
    for argument in rest {
        let (kind, value) = argument.split_once('=').unwrap_or((argument, ""));
        match kind {
            "in" => {
                let bytes = fs::read(value).map_err(|error| format!("{value}: {error}"))?;
                passed.push(Arg::Buffer(memory.input(argument, &bytes)));
            }
            "zeros" => {
                let bytes = vec![0; number(value)?];
                let buffer = memory.output(argument, bytes.len());
                memory.write(buffer, 0, &bytes).map_err(|error| error.to_string())?;
                passed.push(Arg::Buffer(buffer));
            }
            "out" => {
                let (bytes, file) = value.split_once(':').map_or((value, None), |(bytes, file)| (bytes, Some(file)));
                let buffer = memory.output(argument, number(bytes)?);
                kept.extend(file.map(|file| (buffer, file)));
                passed.push(Arg::Buffer(buffer));
            }
            "u32" => passed.push(Arg::U32(number(value)?)),
            "u64" => passed.push(Arg::U64(number(value)?)),
            "shared" => launch = launch.shared_bytes(number(value)?),
            "steps" => launch = launch.step_limit(number(value)?),
            "turns" => launch = launch.finds_write_conflicts(false),
            _ => return Err(format!("`{argument}` isn't an argument\n\n{HELP}")),
        }
    }
    let launch = launch.args(passed);
    launch.check(&module).map_err(|error| error.to_string())?;
    match run(&module, &launch, &mut memory) {
        Err(error) => Ok(Some(error.to_string())),
        Ok(report) => {
            let total = report.total();
            println!(
                "{kernel}: no fault; {} instructions by warps, {} barriers, {} wavefronts in shared memory",
                total.warps, report.barriers, total.wavefronts
            );
            kept.into_iter().try_for_each(|(buffer, file)| keep(&memory, buffer, file))?;
            Ok(None)
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` isn't a number that fits here"))
}

fn keep(memory: &Memory, buffer: Buffer, file: &str) -> Result<(), String> {
    let bytes = memory.bytes(buffer).map_err(|error| error.to_string())?;
    fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))
}
